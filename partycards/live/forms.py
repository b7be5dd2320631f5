"""From what a browser sent to a move, for both doors.

A form's field names follow the move's fields: a dot makes a table (`words.12`), a repeated name
makes a row (`cards`). Fields left empty are left out.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import unquote_plus

import msgspec
from msgspec import inspect

from partycards.games.base import N_, IllegalMove, Move
from partycards.tables.saving import Stale
from partycards.tables.texts import clean_text

NOT_WHOLE = N_("That did not arrive whole. Please try again.")

ENVELOPE = ("csrf", "question", "move_id")
"""Fields of a form that are not the move's own."""


MOST_FIELDS = 1000
MOST_STEPS = 3
"""Dots in a field's name plus one; no move is nested deeper."""

Path = tuple[str, ...]
"""The names that lead to a field within a move; `ANY_KEY` for a key of a table."""
ANY_KEY = "*"


def whole_number(text: str) -> int | None:
    """A number as a form or an address writes it, or None: up to nine digits, nothing else.

    >>> whole_number("12"), whole_number("-1"), whole_number("²"), whole_number("9" * 10)
    (12, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def fields_of(body: bytes) -> dict[str, list[str]]:
    """A urlencoded body as lists of values by field name, or IllegalMove.

    As `urllib.parse.parse_qs` reads it, empty values kept, in a third of its time: most fields of a
    move are plain.
    """
    fields: dict[str, list[str]] = {}
    try:
        pairs = body.decode().split("&")
    except UnicodeDecodeError:
        raise IllegalMove(NOT_WHOLE) from None
    if len(pairs) > MOST_FIELDS:
        raise IllegalMove(NOT_WHOLE)
    for pair in pairs:
        name, _, value = pair.partition("=")
        if "%" in pair or "+" in pair:
            name, value = unquote_plus(name), unquote_plus(value)
        if pair:
            fields.setdefault(name, []).append(value)
    return fields


def object_of(body: bytes) -> dict[str, Any]:
    """A JSON object as a script sent it, or IllegalMove."""
    try:
        sent = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        sent = None
    if not isinstance(sent, dict):
        raise IllegalMove(NOT_WHOLE)
    return sent


def move_from_fields(fields: Mapping[str, list[str]], union: Any) -> Move:
    """The move a form posted, or IllegalMove."""
    move: dict[str, Any] = {}
    reader = _reader(union)
    rows = reader.rows.get(fields.get("type", [""])[0], frozenset())
    for name, values in fields.items():
        if name in ENVELOPE:
            continue
        filled = [text for value in values if (text := clean_text(value))]
        if filled:
            _put(move, name.split("."), filled, rows)
    return _converted(move, reader)


def _put(move: dict[str, Any], path: list[str], values: list[str], rows: frozenset[Path]) -> None:
    """Put values at a dotted path; several values, or one where a row belongs, stay a list."""
    if len(path) > MOST_STEPS:
        raise IllegalMove(NOT_WHOLE)
    inner = move
    for step in path[:-1]:
        inner = inner.setdefault(step, {})
        if not isinstance(inner, dict):
            raise IllegalMove(NOT_WHOLE)
    inner[path[-1]] = values if len(values) > 1 or _is_row(path, rows) else values[0]


def _is_row(path: list[str], rows: frozenset[Path]) -> bool:
    """Whether the move has a row where this path leads."""
    if len(path) == 1 or not rows:
        return (path[0],) in rows
    return any(len(row) == len(path) and all(map(_matches, row, path)) for row in rows)


def _matches(there: str, step: str) -> bool:
    return there in (step, ANY_KEY)


def _rows_in(kind: inspect.Type, path: Path = ()) -> Iterator[Path]:
    match kind:
        case inspect.UnionType(types):
            for one in types:
                yield from _rows_in(one, path)
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from _rows_in(field.type, (*path, field.encode_name))
        case inspect.DictType(value_type=value):
            yield from _rows_in(value, (*path, ANY_KEY))
        case inspect.CollectionType() | inspect.TupleType():
            yield path


def move_from_json(sent: Any, union: Any) -> Move:
    """The move of a JSON client, or IllegalMove."""
    try:
        cleaned = _cleaned(sent)
    except RecursionError:
        raise IllegalMove(NOT_WHOLE) from None
    return _converted(cleaned, _reader(union))


def _cleaned(sent: Any) -> Any:
    if isinstance(sent, str):
        return clean_text(sent)
    if isinstance(sent, dict):
        return {key: _cleaned(value) for key, value in sent.items()}
    if isinstance(sent, list):
        return [_cleaned(value) for value in sent]
    return sent


class _Reader(NamedTuple):
    """How the moves of a game are read. A form knows only texts, so numbers may be written as
    texts; and of one tick it sends one value, so by the move's type (`rows`) it is known where a
    row of one belongs."""

    decoder: msgspec.json.Decoder[Any]
    rows: dict[str, frozenset[Path]]


@cache
def _reader(union: Any) -> _Reader:
    """Through JSON and back, because a decoder is made once: converting directly looks at all the
    moves each time."""
    kind = inspect.type_info(union)
    moves = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    rows = {
        str(move.tag): frozenset(_rows_in(move))
        for move in moves
        if isinstance(move, inspect.StructType)
    }
    return _Reader(msgspec.json.Decoder(union, strict=False), rows)


def _converted(move: Any, reader: _Reader) -> Move:
    try:
        converted: Move = reader.decoder.decode(msgspec.json.encode(move))
    except msgspec.ValidationError as error:
        raise _refusal(str(error)) from None
    return converted


def _refusal(error: str) -> IllegalMove:
    """A sentence for what msgspec found wrong. A move that this game does not have comes from
    the page of the game before."""
    if error.endswith("`$.type`"):
        return Stale(N_("The round moved on."))
    if "length <=" in error:
        most = error.split("length <= ")[1].split()[0].rstrip("`")
        return IllegalMove(N_("That text is too long: at most %(most)s characters."), most=most)
    if "length >=" in error:
        return IllegalMove(N_("Please write something first."))
    if "`int`" in error:
        return IllegalMove(N_("Please use whole numbers from 0 to 99."))
    return IllegalMove(NOT_WHOLE)
