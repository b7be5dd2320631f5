"""How something is printed: paper, ink, size of print, and for cards how they lie on the sheet.

`CHOICES` describes every option once; the print page and `partycards print` are made from it.
Lengths are points (1/72 inch) unless a name says millimetres.
"""

from collections.abc import Mapping
from typing import Literal, TypeVar

from msgspec import Struct

from partycards.games.base import N_

MM = 72 / 25.4
"""Points in a millimetre."""

Ink = Literal["colour", "low_ink", "grey"]
PaperKey = Literal["a4", "letter", "a5"]
CardSize = Literal["poker", "narrow"]
Layout = Literal["grid", "bleed"]
Backs = Literal["none", "duplex", "fold"]
Columns = Literal["1", "2"]
Order = Literal["fold", "read"]

MOST_OF_A_CARD = 20
"""How many of one card can be asked for."""


class Paper(Struct, frozen=True):
    """A size of paper, upright, in points."""

    key: str
    title: str
    width: float
    height: float


PAPERS = {
    "a4": Paper("a4", "A4", 210 * MM, 297 * MM),
    "letter": Paper("letter", "US Letter", 8.5 * 72, 11 * 72),
    "a5": Paper("a5", "A5", 148 * MM, 210 * MM),
}
CARD_SIZES = {"poker": (63.5 * MM, 88.9 * MM), "narrow": (63 * MM, 88 * MM)}
"""Width and height of an upright card."""


class Options(Struct, frozen=True, kw_only=True):
    """What was chosen. `only` are the keys of the cards that are wanted, empty for all; `amounts`
    says of some of them how many, instead of the deck's own count; `copies` is how often all that.
    `back_x` and `back_y` move the back pages by that many millimetres, to the right and up as one
    looks at the back. `receipt` is a roll of 80 mm instead of the paper; `guests` is how many will
    eat, 0 for as many as sit at the table. `dishes` are the numbers of those that are wanted, as
    the table has them from 1, empty for all."""

    paper: PaperKey = "a4"
    ink: Ink = "colour"
    large: bool = False
    language: str = "en"
    card: CardSize = "poker"
    layout: Layout = "grid"
    backs: Backs = "none"
    back_x: float = 0.0
    back_y: float = 0.0
    only: tuple[str, ...] = ()
    amounts: tuple[tuple[str, int], ...] = ()
    copies: int = 1
    columns: Columns = "1"
    order: Order = "fold"
    receipt: bool = False
    guests: int = 0
    dishes: tuple[str, ...] = ()


class Choice(Struct, frozen=True):
    """An option as a person meets it: its name and what can be chosen, as untranslated sentences.
    Without `values` it is a number between `least` and `most`, or with neither a list of keys."""

    title: str
    values: Mapping[str, str] = {}
    least: float = 0
    most: float = 0


CHOICES: Mapping[str, Choice] = {
    "paper": Choice(N_("Paper"), {key: paper.title for key, paper in PAPERS.items()}),
    "ink": Choice(
        N_("Ink"),
        {"colour": N_("Colour"), "low_ink": N_("Little ink"), "grey": N_("Black and white")},
    ),
    "large": Choice(N_("Print"), {"no": N_("Normal"), "yes": N_("Large")}),
    "card": Choice(N_("Card size"), {"poker": "63.5 x 88.9 mm", "narrow": "63 x 88 mm"}),
    "layout": Choice(
        N_("Layout"),
        {
            "grid": N_("Nine to a page, edge to edge"),
            "bleed": N_("Eight to a page, with bleed, for a cutting machine"),
        },
    ),
    "backs": Choice(
        N_("Backs"),
        {
            "none": N_("None"),
            "duplex": N_("On the back of the sheet (turn it on its long edge)"),
            "fold": N_("Beside the front, to fold and glue"),
        },
    ),
    "back_x": Choice(N_("Move backs right, mm"), least=-15, most=15),
    "back_y": Choice(N_("Move backs up, mm"), least=-15, most=15),
    "copies": Choice(N_("Copies of each card"), least=1, most=20),
    "only": Choice(N_("Only these cards")),
    "columns": Choice(N_("Columns"), {"1": N_("One"), "2": N_("Two")}),
    "order": Choice(
        N_("Pages"),
        {
            "fold": N_("Two to a side, to fold and staple (turn the sheets on their short edge)"),
            "read": N_("One after the other, half as large as the paper"),
        },
    ),
    "receipt": Choice(N_("Form"), {"no": N_("Pages"), "yes": N_("A receipt, 80 mm wide")}),
    "guests": Choice(N_("How many guests (0: all at the table)"), least=0, most=500),
    "dishes": Choice(N_("Only these dishes, by number")),
}
ALWAYS = frozenset({"paper", "ink", "large", "language"})
"""What every sheet knows; language is chosen among `words.languages()`."""
CARDS = frozenset({"card", "layout", "backs", "back_x", "back_y", "copies", "only"})
"""What sheets of cards know besides."""
BOOKLET = frozenset({"order"})
"""What booklets know besides."""
SHOPPING = frozenset({"columns", "receipt", "guests"})
"""What shopping lists know besides."""
OF_DISHES = frozenset({"dishes"})
"""What sheets of a table's dishes know besides."""


class OptionError(ValueError):
    """An option that cannot be. `option` names it, the message is an untranslated sentence with
    `values` for its blanks."""

    def __init__(self, option: str, message: str, **values: object) -> None:
        super().__init__(message)
        self.option = option
        self.message = message
        self.values = values


def read_options(typed: Mapping[str, str], language: str = "en") -> Options:
    """Options from what was typed into a form or a command; what is missing is as usual.

    Raise `OptionError` at the first that cannot be.
    """
    options = Options(language=language)
    amounts = _amounts(typed.get("only", ""))
    return Options(
        paper=_one("paper", typed, options.paper),
        ink=_one("ink", typed, options.ink),
        large=_one("large", typed, "no") == "yes",
        language=language,
        card=_one("card", typed, options.card),
        layout=_one("layout", typed, options.layout),
        backs=_one("backs", typed, options.backs),
        back_x=_number("back_x", typed, options.back_x),
        back_y=_number("back_y", typed, options.back_y),
        only=tuple(amounts),
        amounts=tuple((key, number) for key, number in amounts.items() if number),
        copies=round(_number("copies", typed, options.copies)),
        columns=_one("columns", typed, options.columns),
        order=_one("order", typed, options.order),
        receipt=_one("receipt", typed, "no") == "yes",
        guests=round(_number("guests", typed, options.guests)),
        dishes=_keys("dishes", typed),
    )


Value = TypeVar("Value", bound=str)


def _one(option: str, typed: Mapping[str, str], usual: Value) -> Value:
    value = (typed.get(option) or usual).strip().lower()
    if value not in CHOICES[option].values:
        raise OptionError(
            option,
            N_("“%(value)s” cannot be chosen; it is one of %(values)s."),
            value=typed[option],
            values=", ".join(CHOICES[option].values),
        )
    return value  # type: ignore[return-value]


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


def _keys(option: str, typed: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(typed.get(option, "").replace(",", " ").split())


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
