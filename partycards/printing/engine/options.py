"""How something is printed: paper, ink, size of print, and for cards how they lie on the sheet.

`data/print_options.toml` describes every option once; the print page and `partycards print` are
made from it.
Lengths are points (1/72 inch) unless a name says millimetres.
"""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.toml import read_tables
from partycards.files import shipped
from partycards.games.base import N_

MM = 72 / 25.4
"""Points in a millimetre."""

Ink = Literal["colour", "low_ink", "grey", "grey_low"]
PaperKey = Literal["a4", "letter", "a5"]
CardSize = Literal["poker", "narrow"]
Layout = Literal["grid", "bleed", "shop", "pictures"]
Backs = Literal["none", "duplex", "fold", "once"]
Columns = Literal["1", "2"]
Order = Literal["fold", "read"]
Numbers = Literal["no", "yes", "code"]
Marked = Literal["", "no", "yes"]

GREY: frozenset[Ink] = frozenset({"grey", "grey_low"})
"""Inks without a colour."""
SPARING: frozenset[Ink] = frozenset({"low_ink", "grey_low"})
"""Inks of which there shall be little: outlines instead of fields."""

MOST_OF_A_CARD = 20
"""How many of one card can be asked for."""


class Paper(Struct, frozen=True):
    """A size of paper, upright, in points."""

    width: float
    height: float


PAPERS = {
    "a4": Paper(210 * MM, 297 * MM),
    "letter": Paper(8.5 * 72, 11 * 72),
    "a5": Paper(148 * MM, 210 * MM),
}
CARD_SIZES = {"poker": (63.5 * MM, 88.9 * MM), "narrow": (63 * MM, 88 * MM)}
"""Width and height of an upright card."""


class Options(Struct, frozen=True, kw_only=True):
    """What was chosen. `only` are the keys of the cards that are wanted, empty for all; `amounts`
    says of some of them how many, instead of the deck's own count; `copies` is how often all that.
    `back_x` and `back_y` move the back pages by that many millimetres, to the right and up as one
    looks at the back; `back_turn` turns them by degrees to the left around the paper's middle,
    `back_size` is their size there in hundredths. `receipt` is a roll of 80 mm instead of the
    paper; `guests` is how many will
    eat, 0 for as many as sit at the table. `dishes` are the numbers of those that are wanted, as
    the table has them from 1, empty for all. `numbers` are those by which a card is
    typed, and with a `code` photographed; `allergens` stand on the cards that have them, by itself
    ("") in a restaurant. `game` is the key of the one whose box is printed."""

    paper: PaperKey = "a4"
    ink: Ink = "colour"
    large: bool = False
    language: str = "en"
    card: CardSize = "poker"
    layout: Layout = "grid"
    backs: Backs = "none"
    back_x: float = 0.0
    back_y: float = 0.0
    back_turn: float = 0.0
    back_size: float = 100.0
    only: tuple[str, ...] = ()
    amounts: tuple[tuple[str, int], ...] = ()
    copies: int = 1
    columns: Columns = "2"
    order: Order = "fold"
    receipt: bool = False
    guests: int = 0
    dishes: tuple[str, ...] = ()
    numbers: Numbers = "no"
    allergens: Marked = ""
    game: str = "cooking_party"


class Choice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An option as a person meets it: its name and what can be chosen, as untranslated sentences.
    Without `values` it is a number between `least` and `most`, or with neither a list of keys."""

    key: str
    title: str
    values: Mapping[str, str] = {}
    least: int = 0
    most: int = 0


CHOICES = {
    choice.key: choice
    for _, choice in read_tables(shipped("data") / "print_options.toml", "option", Choice)
}
"""What can be chosen, by option."""

ALWAYS = frozenset({"paper", "ink", "large", "language"})
"""What every sheet knows; language is chosen among `words.languages()`."""
MOVED = frozenset({"back_x", "back_y", "back_turn", "back_size"})
"""How a printer wants backs to lie."""
CARDS = frozenset({"card", "layout", "backs", "copies", "only"}) | MOVED
"""What sheets of cards know besides."""
BACKS = MOVED | {"backs"}
"""Those of them that ask how backs lie."""
NUMBERED = CARDS | {"numbers"}
"""What sheets of cards know that have a number to type."""
BOOKLET = frozenset({"order"})
"""What booklets know besides."""
SHOPPING = frozenset({"columns", "receipt", "guests"})
"""What shopping lists know besides."""
OF_DISHES = frozenset({"dishes"})
"""What sheets of a table's dishes know besides."""


class OptionError(ValueError):
    """An option that is not possible. `option` names it, the message is an untranslated sentence
    with `values` for its blanks."""

    def __init__(self, option: str, message: str, **values: object) -> None:
        super().__init__(message)
        self.option = option
        self.message = message
        self.values = values


def read_options(
    typed: Mapping[str, str], language: str = "en", instead: Mapping[str, str] | None = None
) -> Options:
    """Options from what was typed into a form or a command; what is missing is as usual, or as a
    kind of sheet wants it `instead`.

    Raise `OptionError` at the first that is not possible.
    """
    typed = {**(instead or {}), **{option: said for option, said in typed.items() if said}}
    usual, amounts = Options(language=language), _amounts(typed.get("only", ""))
    read = {
        option: _read(option, typed, getattr(usual, option))
        for option, choice in CHOICES.items()
        if choice.values or choice.most
    }
    return replace(
        usual,
        **read,
        only=tuple(amounts),
        amounts=tuple((key, number) for key, number in amounts.items() if number),
        dishes=tuple(typed.get("dishes", "").replace(",", " ").split()),
    )


def _read(option: str, typed: Mapping[str, str], usual: Any) -> str | bool | float:
    """An option as it is kept, of the type that is usual."""
    if isinstance(usual, bool):
        return _one(option, typed, "no") == "yes"
    if isinstance(usual, str):
        return _one(option, typed, usual)
    number = _number(option, typed, usual)
    return round(number) if isinstance(usual, int) else number


def _one(option: str, typed: Mapping[str, str], usual: str) -> str:
    value = (typed.get(option) or usual).strip().lower()
    if value != usual and value not in CHOICES[option].values:
        raise OptionError(
            option,
            N_("“%(value)s” is not one of the choices: %(values)s."),
            value=typed[option],
            values=", ".join(CHOICES[option].values),
        )
    return value


def _amounts(typed: str) -> dict[str, int]:
    """Keys with how many of each, 0 where nothing is said: "lobster, carrots:3"."""
    amounts: dict[str, int] = {}
    for item in typed.replace(",", " ").split():
        key, colon, number = item.partition(":")
        if colon and number not in map(str, range(1, MOST_OF_A_CARD + 1)):
            raise OptionError(
                "only",
                N_("Write a number from 1 to %(most)s after “%(key)s:”."),
                key=key,
                most=MOST_OF_A_CARD,
            )
        amounts[key] = int(number or 0)
    return amounts


def _number(option: str, typed: Mapping[str, str], usual: float) -> float:
    choice = CHOICES[option]
    try:
        number = float(typed.get(option, "").strip().replace(",", ".") or usual)
    except ValueError:
        number = choice.most + 1
    if not choice.least <= number <= choice.most:
        raise OptionError(
            option,
            N_("Write a number from %(least)g to %(most)g."),
            least=choice.least,
            most=choice.most,
        )
    return number
