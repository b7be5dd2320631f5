"""What is printed, in the reader's language: words of cards, the guide, the pantry. Boxes hold them
in English. What people typed stays as they typed it."""

from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.printing.content import (
    Brief,
    Content,
    Dish,
    Food,
    Guest,
    Honour,
    NightLine,
    Season,
    SeasonLine,
    Table,
    Used,
)
from partycards.printing.restaurant_content import (
    Bill,
    BillLine,
    BillPart,
    BillTax,
    Columns,
    FormSeat,
    GivenLine,
    Menu,
    OrderForm,
    Takings,
)
from partycards.words import ENGLISH, plural_of, translated

T = TypeVar("T")

WORDS = frozenset(
    ("name", "title", "text", "term", "steps", "what", "note", "assume", "about", "glossary",
     "meat_like", "plural", "pantry_without")
)  # fmt: skip
"""Fields of what lies in a box that a person reads."""

TYPED: dict[type[Struct], frozenset[str]] = {
    Content: frozenset(),
    Table: frozenset(("occasion",)),
    Dish: frozenset(("assignment", "pantry", "unknown")),
    Brief: frozenset(("title", "text", "special", "assume")),
    Used: frozenset(("name",)),
    Food: frozenset(("name", "plural")),
    Menu: frozenset(("assignments",)),
    **{
        kind: frozenset()
        for kind in (
            Guest,
            Honour,
            NightLine,
            Season,
            SeasonLine,
            Takings,
            Columns,
            GivenLine,
            Bill,
            BillLine,
            BillPart,
            BillTax,
            OrderForm,
            FormSeat,
        )
    },
}
"""The same fields where the others were typed by people."""


def in_language(content: T, language: str) -> T:
    """The same in a language."""
    if language == ENGLISH:
        return content
    found: T = _said(content, language)
    return found


def _said(value: Any, language: str, words: bool = False) -> Any:
    """A value with what is in it; `words`: if it is a text, it is one that is translated."""
    if isinstance(value, str):
        return translated(value, language) if words else value
    if isinstance(value, Struct):
        return _struct(value, language)
    if type(value) is tuple:
        return tuple(_said(part, language, words) for part in value)
    if isinstance(value, dict):
        return {key: _said(part, language) for key, part in value.items()}
    return value


def _struct(struct: Struct, language: str) -> Struct:
    fields = TYPED.get(type(struct), WORDS)
    changed = {}
    for field in struct.__struct_fields__:
        before = getattr(struct, field)
        after = _said(before, language, field in fields)
        if field == "plural" and field in fields:
            after = plural_of(getattr(struct, "name", ""), before, language)
        if after is not before and after != before:
            changed[field] = after
    return replace(struct, **changed) if changed else struct
