"""Frozen dataclasses to JSON and back, by their annotations: for the journal and for the link.

A dataclass is written with its class's name under ``"is"``. Nothing but what the annotations say is accepted, so a
stranger's nonsense ends here. How a class is read and written is worked out once.
"""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections.abc import Callable
from enum import Enum
from typing import Any

from reader.alchemy import Alchemical
from reader.errors import ArbiterError, LinkError
from reader.languages import marked

Json = Any
"""What ``json.dumps`` takes."""

Read = Callable[[Json], Any]


def to_json(value: object) -> Json:
    """The JSON form of a dataclass, enum, tuple or plain value."""
    kind: Any = type(value)
    if kind in (str, int, bool, types.NoneType):
        return value
    if kind is tuple:
        return [to_json(item) for item in typing.cast(tuple[object, ...], value)]
    if isinstance(value, Alchemical):
        return value.key
    if isinstance(value, Enum):
        return value.value
    return {"is": kind.__name__, **{name: to_json(getattr(value, name)) for name in _field_names(kind)}}


def from_json(kind: object, value: Json) -> Any:  # noqa: ANN401 - a union of classes has no common type
    """Reads a value of that kind (a dataclass, an enum, a union, a tuple of one kind, a plain type).

    Raises:
        LinkError: the value does not fit; the sentence does not repeat it.
        RuleError: it fits, but the rules do not know such a question.
    """
    try:
        return _reading(kind)(value)
    except ArbiterError:
        raise
    except (ValueError, TypeError, KeyError, RecursionError):
        raise LinkError(marked("This message is not understood.")) from None


@functools.cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


@functools.cache
def _reading(kind: Any) -> Read:  # noqa: ANN401
    """The function that reads values of that kind."""
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _reading_of_union(typing.get_args(kind))
    if origin is tuple:
        return _reading_of_tuple(_reading(typing.get_args(kind)[0]))
    if kind is Alchemical:
        return {alchemical.key: alchemical for alchemical in Alchemical}.__getitem__
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {member.value: member for member in kind}.__getitem__
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _reading_of_dataclass(kind)
    return _reading_of_plain(kind)


def _reading_of_plain(kind: type) -> Read:
    def read(value: Json) -> object:
        # Exactly: True would pass for the number 1 otherwise.
        if type(value) is not kind:
            raise TypeError
        return value

    return read


def _reading_of_tuple(read_item: Read) -> Read:
    def read(value: Json) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise TypeError
        return tuple([read_item(item) for item in value])

    return read


def _reading_of_union(kinds: tuple[Any, ...]) -> Read:
    classes: list[type] = [kind for kind in kinds if isinstance(kind, type) and kind is not types.NoneType]
    named = {kind.__name__: _reading(kind) for kind in classes if dataclasses.is_dataclass(kind)}
    others = [_reading(kind) for kind in kinds if kind is not types.NoneType and kind.__name__ not in named]
    may_be_none = types.NoneType in kinds

    def read(value: Json) -> Any:  # noqa: ANN401
        if value is None and may_be_none:
            return None
        if named:
            return named[value["is"]](value)
        return others[0](value)

    return read


def _reading_of_dataclass(kind: type) -> Read:
    hints = typing.get_type_hints(kind)
    reads = {name: _reading(hints[name]) for name in _field_names(kind)}

    def read(value: Json) -> Any:  # noqa: ANN401
        if not isinstance(value, dict) or value.get("is") != kind.__name__:
            raise TypeError
        return kind(**{name: reads[name](item) for name, item in value.items() if name != "is"})

    return read
