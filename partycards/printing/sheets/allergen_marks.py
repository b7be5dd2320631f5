"""Allergens on the face of a card: what it contains in a black field with a sign, what it may
contain in words below."""

from msgspec import Struct

from partycards.catalogue.allergen_lists import Law, as_listed
from partycards.catalogue.ingredients import Ingredient
from partycards.games.base import N_
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import BLACK, INK, SOFT, WHITE
from partycards.printing.engine.fonts import BOLD
from partycards.printing.engine.options import MM
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import Block, wrapped
from partycards.restaurant.allergens import ALLERGEN_WORDS
from partycards.words import joined

SIZES, SMALLEST = (8.5, 14.0), (8.0, 11.0)
"""How large the words are: normal, and in large print; and how small where there are many."""
AIR = 1.3 * MM
"""Around the words of the field, and between it and what stands above and below."""
MAY = N_("may: %(what)s")


class Marks(Struct, frozen=True):
    """The marks of a card as they are set: the words of the field, which has a sign before them,
    and those below it; None where there is nothing to say."""

    size: float
    contains: Block | None
    may: Block | None

    @property
    def height(self) -> float:
        """How high they are together, with the air above them; 0 when there are none."""
        field = self.contains.height + 1.2 * AIR if self.contains else 0.0
        below = self.may.height if self.may else 0.0
        return field + below + AIR * bool(field) + AIR / 2 * bool(below)


NO_MARKS = Marks(0, None, None)


def lay_marks(sheet: Sheet, card: Ingredient, law: Law, width: float, most: float) -> Marks:
    """The marks of a card by the house's list, in lines of a width; `most` is how high they are to
    be, if letters that can be read are so small."""
    listed, size = as_listed(law, card, card.name), sheet.size(*SIZES)
    marks = _laid(sheet, listed, width, size)
    while marks.height > most and size > sheet.size(*SMALLEST):
        size -= 0.5
        marks = _laid(sheet, listed, width, size)
    return marks


def _laid(sheet: Sheet, listed: Ingredient, width: float, size: float) -> Marks:
    contains, may = (
        [sheet.say(ALLERGEN_WORDS.get(key, key)) for key in keys]
        for keys in (listed.contains, listed.may_contain)
    )
    room = width - 1.5 * size - 2 * AIR
    words = ", ".join(contains)
    said = sheet.say(MAY, what=joined(may, sheet.options.language)) if may else ""
    return Marks(
        size,
        wrapped(words, size, room, BOLD, WHITE, 1.15) if words else None,
        wrapped(said, size, width, colour=SOFT, leading=1.15) if said else None,
    )


def draw_marks(sheet: Sheet, marks: Marks, left: float, top: float) -> None:
    """Draw them with their upper left corner at a point. The field is black with every ink: what is
    in a card is to be seen."""
    if marks.contains is not None:
        top -= AIR
        sign = 1.1 * marks.size
        wide = marks.contains.width + 1.3 * sign + 2 * AIR
        field = Box(left, top - marks.contains.height - 1.2 * AIR, wide,
                    marks.contains.height + 1.2 * AIR)  # fmt: skip
        sheet.fill(field, BLACK if sheet.grey else INK, 0.9 * MM)
        first = field.top - 0.6 * AIR - marks.contains.leading / 2
        sheet.symbol("warning", Box.around(left + AIR + sign / 2, first, sign / 2), WHITE)
        sheet.words(marks.contains, left + AIR + 1.3 * sign, field.top - 0.6 * AIR)
        top = field.y
    if marks.may is not None:
        sheet.words(marks.may, left, top - AIR / 2)
