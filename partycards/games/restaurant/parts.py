"""What everybody sees, as parts: each is drawn by the template that has its name.

Names of guests are not here: a part holds seats, the template asks for the name.
"""

from msgspec import Struct

from partycards.games.base import Part, Seat
from partycards.games.cards import Card
from partycards.games.cooking_party.box import Assignment, Terms
from partycards.games.finale import Placing
from partycards.games.restaurant.state import DishKey


class Top(Part, frozen=True):
    """Where the meal stands: the course that is invented, the `number`th of `courses`. `step` is 0
    picking, 1 inventing, 2 chips, 3 the kitchen's marks or the end."""

    course: str
    number: int
    courses: int
    round: int
    step: int
    over: bool = False


class Brief(Part, frozen=True):
    """What all cook in this round; `key` is the course's."""

    key: str
    course: str
    assignment: Assignment
    terms: Terms


class PlacedCard(Part, frozen=True):
    """A card of a dish on the table, with its chef's words. `out`: it has run out since (86)."""

    card: Card
    words: str
    out: bool = False


class Comment(Struct, frozen=True):
    """What somebody said of a dish."""

    seat: Seat
    words: str


class ShownDish(Part, frozen=True):
    """A dish on the table. `wanted` are who would like it, `out` the names of what has run out."""

    key: DishKey
    round: int
    course: str
    chef: Seat
    name: str
    cards: tuple[PlacedCard, ...] = ()
    pantry: tuple[str, ...] = ()
    say: str = ""
    wanted: tuple[Seat, ...] = ()
    comments: tuple[Comment, ...] = ()
    out: tuple[str, ...] = ()
    told: bool = False  # the chef of the kitchen knows it

    @property
    def names(self) -> tuple[str, ...]:
        """As dishes of other games have it, of which there may be several."""
        return (self.name,)


class PickingStage(Part, frozen=True):
    """The table picks what it cooks next; `offered` are the titles. What has been invented for the
    course so far lies there still."""

    course: str
    offered: tuple[str, ...]
    dishes: tuple[ShownDish, ...]


class TableStage(Part, frozen=True):
    """The dishes of the course as far as they lie on the table, who is still inventing, and who
    has not said what they would like. `task` is the title of the assignment."""

    course: str
    task: str
    dishes: tuple[ShownDish, ...]
    inventing: tuple[Seat, ...]
    choosing: tuple[Seat, ...]


class ChipsStage(Part, frozen=True):
    """After the meal: who has tasted everything, who is done with the chips, who is awaited."""

    dishes: tuple[ShownDish, ...]
    tasting: tuple[Seat, ...]
    giving: tuple[Seat, ...]
    done: tuple[Seat, ...]


class Earned(Struct, frozen=True):
    """What a guest was given: chips, the kitchen's points, and the sum with corrections. `left`:
    they were gone before the end."""

    seat: Seat
    chips: tuple[int, ...]
    kitchen: int
    total: int
    left: bool = False


class CountedStage(Part, frozen=True):
    """The guests' chips, most first; the kitchen's marks are still covered."""

    earned: tuple[Earned, ...]


class Podium(Part, frozen=True):
    """The end, and what it is made of. `kitchen`: its marks are
    in it; `best` is each guest's dish that most were served."""

    places: tuple[Placing, ...]
    earned: tuple[Earned, ...]
    early: bool
    kitchen: bool
    best: tuple[ShownDish, ...] = ()


class SeatLine(Part, frozen=True):
    """A guest on the board. `role` is chef, waiting, away or left; `doing` is trading, planning,
    telling, ready, out (makes no dish this time), tasting, giving, done or ""; `cards` in the hand;
    `total` is None until the chips are shown."""

    seat: Seat
    role: str
    doing: str
    cards: int
    total: int | None


class Seats(Part, frozen=True):
    """Everybody, clockwise."""

    lines: tuple[SeatLine, ...]


class Piles(Part, frozen=True):
    """How many cards are in the pile and in the discards, and what has run out by name."""

    draw: int
    discards: int
    out: tuple[str, ...]


class Sheet(Part, frozen=True):
    """Corrections (seat, points, reason); there are no points before the chips."""

    corrections: tuple[tuple[Seat, int, str], ...]


class AlbumCourse(Part, frozen=True):
    """A course as it is remembered: everything that was invented for it."""

    course: str
    dishes: tuple[ShownDish, ...]


Stage = PickingStage | TableStage | ChipsStage | CountedStage | Podium


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    top: Top
    brief: Brief | None
    stage: Stage
    seats: Seats
    piles: Piles
    sheet: Sheet
