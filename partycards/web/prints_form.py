"""The form of a print: which of its fields a kind of sheet has, and what was chosen in them."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from partycards.games.base import N_
from partycards.printing.content import Content
from partycards.printing.engine.moved_back import Moved, asked_for, corrected
from partycards.printing.engine.options import (
    ALWAYS,
    CHOICES,
    MOST_OF_A_CARD,
    PAPERS,
    Choice,
    OptionError,
    Options,
    read_options,
)
from partycards.printing.sheet_kind import Kind, Piece
from partycards.services.prints_memory import Habits
from partycards.words import languages

SHORT = 18
"""Letters of a label that fits into a row of buttons; longer ones make a list."""
LISTS = ("only", "dishes")
"""Options that are lists of keys; the page shows what there is to tick."""
MOVED = ("back_x", "back_y", "back_turn", "back_size")
BACKS = ("backs", *MOVED)
"""These stand together, with the printer that they are for."""

PINS = ("pin_1_x", "pin_1_y", "pin_2_x", "pin_2_y")
"""Where two pins went through the test sheet: millimetres to the right and up from their marks."""
FARTHEST = 15.0

Fields = MultiDict[str, str]
"""A form as it was sent."""


class Field(Struct, frozen=True):
    """A field of the form; `control` is buttons, list, number or text."""

    name: str
    choice: Choice
    control: str
    usual: str


def fields(kind: Kind, names: Sequence[str] | None, habits: Habits) -> list[Field]:
    """The fields that a kind has, of those that are named (None: those that stand alone)."""
    known = ALWAYS | kind.knows
    if names is None:
        names = [name for name in CHOICES if name not in (*LISTS, *BACKS)]
    return [_field(kind, name, CHOICES[name], habits) for name in names if name in known]


def _field(kind: Kind, name: str, choice: Choice, habits: Habits) -> Field:
    usual = habits.chosen.get(name) or kind.usual.get(name) or _usual(name)
    if choice.values:
        longest = max(len(label) for label in choice.values.values())
        return Field(name, choice, "buttons" if longest <= SHORT else "list", usual)
    return Field(name, choice, "number" if choice.most else "text", usual)


def _usual(name: str) -> str:
    value = getattr(Options(), name)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def language_of(form: Fields, usual: str) -> str:
    """The language that was chosen, or `OptionError`."""
    language = form.get("language") or usual
    if language not in languages():
        raise OptionError("language", N_("Please choose one of the languages."))
    return language


# What was chosen --------------------------------------------------------------------------------


def chosen(kind: Kind, form: Fields, content: Content,
           new: Sequence[Piece], language: str) -> Options:  # fmt: skip
    """The options of a form, or `OptionError`. `new` are the cards that are not on paper yet."""
    known = ALWAYS | kind.knows
    typed = {name: form.get(name, "") for name in CHOICES if name in known and name != "only"}
    if "dishes" in known:
        typed["dishes"] = " ".join(form.getlist("dishes"))
    options = read_options(typed, language, kind.usual)
    if "only" in known and kind.pieces is not None:
        only = _only(form, kind.pieces(content), new)
        options = replace(options, only=tuple(only), amounts=tuple(only.items()))
    return options


def read_off(form: Fields) -> Moved:
    """How backs are to be moved after what two pins through the test sheet tell, or `OptionError`;
    the form says how they are moved now."""
    now = read_options({name: form.get(name, "") for name in ("paper", *MOVED)})
    x1, y1, x2, y2 = (_read_millimetres(name, form) for name in PINS)
    moved = corrected(asked_for(now), complex(x1, y1), complex(x2, y2), PAPERS[now.paper])
    for name, value in zip(MOVED, (moved.x, moved.y, moved.turn, moved.size), strict=True):
        if not CHOICES[name].least <= value <= CHOICES[name].most:
            raise OptionError(
                PINS[0], N_("No printer is that far off. Please read both holes once more.")
            )
    return moved


def _read_millimetres(name: str, form: Fields) -> float:
    try:
        read = float(form.get(name, "").strip().replace(",", ".").replace("−", "-") or 0)
    except ValueError:
        read = FARTHEST + 1
    if not abs(read) <= FARTHEST:
        raise OptionError(
            name, N_("Write a number from %(least)g to %(most)g."), least=-FARTHEST, most=FARTHEST
        )
    return read


def _only(form: Fields, pieces: Sequence[Piece], new: Sequence[Piece]) -> dict[str, int]:
    """Keys of the cards that were chosen with how many of each; none for all of them."""
    which = form.get("which", "all")
    if which == "new":
        if not new:
            raise OptionError("only", N_("Nothing is new: all these cards have been printed."))
        return {piece.key: piece.count for piece in new}
    if which != "chosen":
        return {}
    ticked = set(form.getlist("pick"))
    picked = {piece.key: _amount(form, piece) for piece in pieces if piece.key in ticked}
    if not picked:
        raise OptionError("only", N_("Please tick at least one card."))
    return picked


def _amount(form: Fields, piece: Piece) -> int:
    text = form.get(f"amount.{piece.key}", "").strip() or str(piece.count)
    if text not in map(str, range(1, MOST_OF_A_CARD + 1)):
        raise OptionError(
            "only", N_("From 1 to %(most)s of each card, please."), most=MOST_OF_A_CARD
        )
    return int(text)


def printed(options: Options, pieces: Sequence[Piece]) -> list[Piece]:
    """The cards that a print with these options puts on paper."""
    return [piece for piece in pieces if not options.only or piece.key in options.only]


# Names ------------------------------------------------------------------------------------------


def file_name(parts: Sequence[str], ending: str) -> str:
    """A name that every computer takes: "Ingredient cards, Everything, A4.pdf"."""
    words = ", ".join(part for part in parts if part)
    clean = "".join(letter if letter.isalnum() or letter in " ,.-" else " " for letter in words)
    return " ".join(clean.split())[:100].strip(" .,-") + ending
