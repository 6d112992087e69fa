"""Frozen dataclasses to JSON and back, by their annotations: for the journal and for the link.

A union of dataclasses is written with the class's name under ``"is"``. Nothing but what the annotations say is
accepted, so a stranger's nonsense ends here.
"""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

from reader.alchemy import Alchemical
from reader.errors import ArbiterError, LinkError
from reader.languages import marked

Message = TypeVar("Message")
Json = Any
"""What ``json.dumps`` takes."""


def to_json(value: object) -> Json:
    """The JSON form of a dataclass, enum, tuple or plain value."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {field.name: to_json(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return {"is": type(value).__name__, **fields}
    if isinstance(value, Alchemical):
        return value.key
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {str(to_json(key)): to_json(item) for key, item in value.items()}
    return value


def from_json(kind: Any, value: Json) -> Any:  # noqa: ANN401 - a union of classes has no common type
    """Reads a value of that kind (a dataclass, an enum, a union, a tuple of one kind, a plain type).

    Raises:
        LinkError: the value does not fit; the sentence does not repeat it.
        RuleError: it fits, but the rules do not know such a question.
    """
    try:
        return _read(kind, value)
    except ArbiterError:
        raise
    except (ValueError, TypeError, KeyError, StopIteration, RecursionError):
        raise LinkError(marked("This message is not understood.")) from None


def _read(kind: Any, value: Json) -> Any:  # noqa: ANN401
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _read_union(typing.get_args(kind), value)
    if origin is tuple:
        (item_kind, _) = typing.get_args(kind)
        if not isinstance(value, list):
            raise TypeError
        return tuple(_read(item_kind, item) for item in value)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _read_dataclass(kind, value)
    if kind is Alchemical:
        return next(alchemical for alchemical in Alchemical if alchemical.key == value)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    if kind is types.NoneType:
        kind = type(None)
    if type(value) is not kind:
        raise TypeError
    return value


def _read_union(kinds: tuple[Any, ...], value: Json) -> Any:  # noqa: ANN401
    if value is None and type(None) in kinds:
        return None
    named = {kind.__name__: kind for kind in kinds if isinstance(kind, type) and dataclasses.is_dataclass(kind)}
    if named:
        return _read_dataclass(named[value["is"]], value)
    (kind,) = (kind for kind in kinds if kind is not type(None))
    return _read(kind, value)


def _read_dataclass(kind: type[Message], value: Json) -> Message:
    if not isinstance(value, dict) or value.get("is") != kind.__name__:
        raise TypeError
    hints = _hints(kind)  # type: ignore[arg-type]  # a type is hashable; the stub of cache does not know
    if set(value) - {"is"} - set(hints):
        raise ValueError
    return kind(**{name: _read(hints[name], item) for name, item in value.items() if name != "is"})


@functools.cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}
