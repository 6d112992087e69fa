"""Answers the pages: what each request does at the table, and the socket on which it comes."""

from firmware.service.answering import answer, version_of
from firmware.service.listening import Service

__all__ = ["Service", "answer", "version_of"]
