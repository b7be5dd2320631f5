"""What happens to a table's orders: the data of each kind of event, and the kind's name.

Nothing here can be taken back: what was ordered is undone only by a void or a recall.
"""

import re

from msgspec import Struct

from partycards.games.base import Seat
from partycards.restaurant.orders import Course, CourseKey, Dish, Food, Named, Share
from partycards.restaurant.prices import Article, Prices, Rate
from partycards.restaurant.tab import How, ItemKey, Way


class OfLine(Struct, frozen=True):
    """Something happens to a line, by its number."""

    line: int


class OfLines(Struct, frozen=True):
    """Something happens to several lines at once."""

    lines: tuple[int, ...]


class OfCourse(Struct, frozen=True):
    """Something happens to a course, by its key."""

    course: CourseKey


class Laid(Struct, frozen=True):
    """The table is set: its number in the restaurant, the courses as they are served tonight,
    whether a guest's marks count by their mean (R7), and what the house charges."""

    number: str
    courses: tuple[Course, ...]
    mean: bool = False
    prices: Prices = Prices()


class Grouped(Struct, frozen=True):
    """To whose bill each seat belongs (R1)."""

    parties: tuple[tuple[Seat, str], ...]


class Called(OfCourse, frozen=True):
    """The table asks for the chef, with copies of the dishes that are marked and who eats them."""

    lines: tuple[tuple[Seat, Dish], ...]


class Entered(OfCourse, frozen=True):
    """Dishes that were ordered on paper, cooked and carried while nobody could type, and are
    written down now, with who has eaten them."""

    lines: tuple[tuple[Seat, Dish], ...]


class ChefCame(OfCourse, frozen=True):
    """The chef stands at the table."""


class Asked(OfLine, frozen=True):
    """The chef asks about a dish."""

    words: str


class Answered(OfLine, frozen=True):
    """Somebody at the table answers the question with this number, from 0. `named` are the foods
    that are spoken of."""

    question: int
    words: str
    named: Named = Named()


class Noted(OfLine, frozen=True):
    """The chef suggests how a dish is prepared (R4), and speaks of the foods that are `named`."""

    words: str
    named: Named = Named()


class Seasoned(OfLine, frozen=True):
    """The chef adds something from the pantry."""

    food: Food


class Unseasoned(OfLine, frozen=True):
    """What the chef had added is left out after all."""

    key: str


class Checked(OfLine, frozen=True):
    """The chef knows what the guest's words mean for allergens: these come besides, none go."""

    key: str
    contains: tuple[str, ...] = ()


class Confirmed(OfLine, frozen=True):
    """The kitchen will cook it. `aware`: it has said that it knows of a guest's need that speaks
    against it; which one is not in the log."""

    aware: bool = False


class SentBack(OfLine, frozen=True):
    """The kitchen cannot cook it like this; a word to the guest says why."""

    word: str


class Withdrawn(OfLine, frozen=True):
    """A dish that has not been sent is not wanted any more."""


class Ordered(OfCourse, frozen=True):
    """What is confirmed of a course is sent to the kitchen; `fire` as in `Course`. `shares` are the
    stations that cook a line, by its number; the course's own cooks what is not there."""

    fire: str
    shares: tuple[tuple[int, tuple[Share, ...]], ...] = ()


class Fired(OfCourse, frozen=True):
    """The held dishes of a course go to the stove."""


class Bumped(OfLines, frozen=True):
    """These are ready; or a `station`'s part of them is."""

    station: str = ""


class Unbumped(OfLines, frozen=True):
    """These were not ready yet; or a `station`'s part of them was not."""

    station: str = ""


class Served(OfLines, frozen=True):
    """These stand before their guests."""


class Unserved(OfLines, frozen=True):
    """These were not carried after all: they stand at the pass."""


class Rung(OfLines, frozen=True):
    """The pass rings the floor again, because nobody has come for these."""


class Recalled(OfLines, frozen=True):
    """These come back to the stove."""


class Voided(OfLine, frozen=True):
    """A dish that was sent is not wanted any more; a word says why."""

    word: str


class VoidSeen(OfLine, frozen=True):
    """The kitchen knows; or a `station` of it does."""

    station: str = ""


class BackWanted(OfLine, frozen=True):
    """Something of a dish that the kitchen has is out, and its guest asks to take it back."""


class CookedWithout(OfLine, frozen=True):
    """The kitchen cooks it without what has run out."""


class Stocked(Struct, frozen=True):
    """Exactly these ingredients are out now (86), by key."""

    out: tuple[str, ...]


class Marked(Struct, frozen=True):
    """The kitchen's secret mark for a dish, in points (R7)."""

    dish: str
    mark: int


class EndingWanted(Struct, frozen=True):
    """A guest would like to end the course or the meal, by this move of the game ("" not yet, after
    all), while the table is asked this question; it takes a second guest."""

    seat: Seat
    move: str
    question: str


class AgreedBill(Struct, frozen=True):
    """What the winner will be spared: "nothing", "tip" or "share" (R8)."""

    spared: str


class Revealed(Struct, frozen=True):
    """The kitchen's marks are shown and counted (R7)."""


# The tab ------------------------------------------------------------------------------------------


class Charged(Struct, frozen=True):
    """One of something is on the tab, with a copy of what it costs; no seats: for all."""

    article: Article
    seats: tuple[Seat, ...] = ()


class Uncharged(Struct, frozen=True):
    """A charge, by its number, was a mistake."""

    charge: int


class Repriced(Struct, frozen=True):
    """An item has a price of its own, in cents; None: its usual one again."""

    item: ItemKey
    price: int | None


class Discounted(Struct, frozen=True):
    """A rate or cents are taken off an item, or with "" off the bill on which `seat` is; a rate of
    all is a gift. A word says why."""

    item: ItemKey
    reason: str
    rate: Rate = 0
    cents: int = 0
    seat: Seat | None = None


class DiscountEnded(Struct, frozen=True):
    """A gift or discount, by its number, is none after all."""

    discount: int


class AgreedWay(Struct, frozen=True):
    """How a party, by its name, pays, and its tip."""

    party: str
    way: Way


class Paid(Struct, frozen=True):
    """Parts of the bill are paid, so many cents a seat; those who have `settled` owe nothing more.
    `tip` comes besides."""

    shares: tuple[tuple[Seat, int], ...]
    settled: tuple[Seat, ...]
    how: How
    tip: int = 0


class PaymentTakenBack(Struct, frozen=True):
    """A payment, by its number, was a mistake; a word says why."""

    payment: int
    reason: str


HAPPENINGS = (
    Laid, Grouped, Called, Entered, ChefCame, Asked, Answered, Noted, Seasoned, Unseasoned, Checked,
    Confirmed, SentBack, Withdrawn, Ordered, Fired, Bumped, Unbumped, Served, Unserved, Rung,
    Recalled, Voided, VoidSeen, BackWanted, CookedWithout, Stocked, Marked, AgreedBill, Revealed,
    EndingWanted,
    Charged, Uncharged, Repriced, Discounted, DiscountEnded, AgreedWay, Paid, PaymentTakenBack,
)  # fmt: skip


def kind_of(happening: type[Struct]) -> str:
    """The name of an event's kind.

    >>> kind_of(ChefCame)
    'chef_came'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", happening.__name__).lower()


KINDS = {kind_of(happening): happening for happening in HAPPENINGS}
