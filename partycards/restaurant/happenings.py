"""What happens to a table's orders: the data of each kind of event, and the kind's name.

A line is named by its number, a course by its key. Nothing here can be taken back: what was ordered
is undone only by a void or a recall.
"""

import re

from msgspec import Struct

from partycards.games.base import Seat
from partycards.restaurant.orders import Course, CourseKey, Dish, Food, Named


class Laid(Struct, frozen=True):
    """The table is set: its number in the restaurant, the courses as they are served tonight, and
    whether a guest's marks count by their mean (R7)."""

    number: str
    courses: tuple[Course, ...]
    mean: bool = False


class Grouped(Struct, frozen=True):
    """To whose bill each seat belongs (R1)."""

    parties: tuple[tuple[Seat, str], ...]


class Called(Struct, frozen=True):
    """The table asks for the chef, with copies of the dishes that are marked and who eats them."""

    course: CourseKey
    lines: tuple[tuple[Seat, Dish], ...]


class ChefCame(Struct, frozen=True):
    """The chef stands at the table."""

    course: CourseKey


class Asked(Struct, frozen=True):
    """The chef asks about a dish."""

    line: int
    words: str


class Answered(Struct, frozen=True):
    """Somebody at the table answers the question with this number, from 0. `named` are the foods
    that are spoken of."""

    line: int
    question: int
    words: str
    named: Named = Named()


class Noted(Struct, frozen=True):
    """The chef suggests how a dish is prepared (R4), and speaks of the foods that are `named`."""

    line: int
    words: str
    named: Named = Named()


class Seasoned(Struct, frozen=True):
    """The chef adds something from the pantry."""

    line: int
    food: Food


class Unseasoned(Struct, frozen=True):
    """What the chef had added is left out after all."""

    line: int
    key: str


class Checked(Struct, frozen=True):
    """The chef knows what the guest's words mean for allergens: these come besides, none go."""

    line: int
    key: str
    contains: tuple[str, ...] = ()


class Confirmed(Struct, frozen=True):
    """The kitchen will cook it. `aware`: it has said that it knows of a guest's need that speaks
    against it; which one is not in the log."""

    line: int
    aware: bool = False


class SentBack(Struct, frozen=True):
    """The kitchen cannot cook it like this; a word to the guest says why."""

    line: int
    word: str


class Withdrawn(Struct, frozen=True):
    """A dish that has not been sent is not wanted any more."""

    line: int


class Ordered(Struct, frozen=True):
    """What is confirmed of a course is sent to the kitchen; `fire` as in `Course`."""

    course: CourseKey
    fire: str


class Fired(Struct, frozen=True):
    """The held dishes of a course go to the stove."""

    course: CourseKey


class Bumped(Struct, frozen=True):
    """These are ready."""

    lines: tuple[int, ...]


class Unbumped(Struct, frozen=True):
    """These were not ready yet."""

    lines: tuple[int, ...]


class Served(Struct, frozen=True):
    """These stand before their guests."""

    lines: tuple[int, ...]


class Recalled(Struct, frozen=True):
    """These come back to the stove."""

    lines: tuple[int, ...]


class Voided(Struct, frozen=True):
    """A dish that was sent is not wanted any more; a word says why."""

    line: int
    word: str


class VoidSeen(Struct, frozen=True):
    """The kitchen knows."""

    line: int


class Stocked(Struct, frozen=True):
    """Exactly these ingredients are out now (86), by key."""

    out: tuple[str, ...]


class Marked(Struct, frozen=True):
    """The kitchen's secret mark for a dish, in points (R7)."""

    dish: str
    mark: int


class AgreedBill(Struct, frozen=True):
    """What the winner will be spared: "nothing", "tip" or "share" (R8)."""

    spared: str


class Revealed(Struct, frozen=True):
    """The kitchen's marks are shown and counted (R7)."""


HAPPENINGS = (
    Laid, Grouped, Called, ChefCame, Asked, Answered, Noted, Seasoned, Unseasoned, Checked,
    Confirmed, SentBack, Withdrawn, Ordered, Fired, Bumped, Unbumped, Served, Recalled, Voided,
    VoidSeen, Stocked, Marked, AgreedBill, Revealed,
)  # fmt: skip


def kind_of(happening: type[Struct]) -> str:
    """The name of an event's kind.

    >>> kind_of(ChefCame)
    'chef_came'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", happening.__name__).lower()


KINDS = {kind_of(happening): happening for happening in HAPPENINGS}
