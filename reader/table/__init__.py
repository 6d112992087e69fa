"""One table: its seats, its running game, the one question that is open. Only this changes a game, journal first."""

from reader.table.asking import RELEASE_AFTER_S
from reader.table.games import ParkedGame
from reader.table.recording import OpenedQuestion
from reader.table.seats import LONGEST_NAME, digest
from reader.table.table import WISH_AFTER_S, Table

__all__ = ["LONGEST_NAME", "RELEASE_AFTER_S", "WISH_AFTER_S", "OpenedQuestion", "ParkedGame", "Table", "digest"]
