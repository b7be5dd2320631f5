"""The truth of a match: piles, hands, the dishes on the table, and who would like which."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Seat
from partycards.games.cards import CardId, Piled
from partycards.games.cooking_party.box import Assignment, Box, Terms, assignments_by_key
from partycards.games.dining import OnOrder

FEWEST, MOST = 2, 20

DishKey = str
"""A dish of the match: `r2-3` is what seat 3 made in round 2, however often it was changed."""


def dish_key(number: int, seat: Seat) -> DishKey:
    """The key of what a seat makes in the round with this number."""
    return f"r{number}-{seat}"


class MenuCourse(Struct, frozen=True):
    """A course as the house serves it; a guest may order up to `most` dishes of it (R2)."""

    key: str
    title: str
    most: int = 1


COURSES = (
    MenuCourse("starter", N_("Starter")),
    MenuCourse("main", N_("Main course")),
    MenuCourse("dessert", N_("Dessert")),
)
"""One each, as the rulebook suggests."""


class Numbers(Struct, frozen=True):
    """What the staff says where an assignment leaves a number out (R3)."""

    deal: int = 7
    trade: int = 3
    use: int = 4


class Guest(Struct, frozen=True):
    """A seat in this match. `status` is here, away (G3), left (G4) or waiting (R3: cooks from the
    next course on; eats, talks and gives chips like everybody)."""

    seat: Seat
    status: str = "here"


class Draft(Struct, frozen=True):
    """The cards that go into a dish, and what its chef calls it so far."""

    cards: tuple[CardId, ...]
    name: str = ""


class MenuDish(Struct, frozen=True):
    """A dish on the table: each card with its chef's words, free extras, what was said of it."""

    key: DishKey
    round: int
    course: str
    chef: Seat
    name: str
    cards: tuple[tuple[CardId, str], ...]
    pantry: tuple[str, ...] = ()
    say: str = ""


class Chef(Struct, frozen=True):
    """A guest's round. `hand` are all cards held until the round ends, those of the dish too;
    `got` came last. `draft` is what goes into the dish, None until it is chosen; `done`: it lies on
    the table; `sits_out`: no dish this time. `told` is how the dish was told of before it was taken
    back, so that nothing has to be typed twice. `exchanged` counts free exchanges (86)."""

    seat: Seat
    hand: tuple[CardId, ...]
    trades_left: int
    got: tuple[CardId, ...] = ()
    draft: Draft | None = None
    done: bool = False
    sits_out: bool = False
    told: MenuDish | None = None
    exchanged: int = 0

    @property
    def ready(self) -> bool:
        """Nothing is awaited of this guest in this round."""
        return self.done or self.sits_out


class Comment(Struct, frozen=True):
    """What a guest said of a dish; `number` counts all that was said in the match."""

    number: int
    dish: DishKey
    seat: Seat
    words: str


class Board(Struct, frozen=True):
    """A guest's chips at the end (R6): (chip, for whom), seen by nobody else until all are done.
    `tasted`: they say that they have tasted every dish (R9)."""

    seat: Seat
    tasted: bool = False
    chips: tuple[tuple[int, Seat], ...] = ()
    moved: int = 0
    done: bool = False


class Correction(Struct, frozen=True):
    """A score put right by the host, with the reason."""

    seat: Seat
    points: int
    reason: str


# The steps of a meal. Each holds only what that step has.


class Choosing(Struct, frozen=True, tag=True):
    """Anybody may pick what is cooked next (R3)."""


class Inventing(Struct, frozen=True, tag=True):
    """Everybody makes a dish at their own pace; then the table talks and goes on when it likes."""


class Tasting(Struct, frozen=True, tag=True):
    """The meal is over: everybody gives chips (R6)."""

    boards: tuple[Board, ...]


class Counted(Struct, frozen=True, tag=True):
    """The chips are shown; the kitchen's marks are still covered (R7)."""


class Over(Struct, frozen=True, tag=True):
    """The match is over. `early`: the host ended it; `gone` had left before and cannot win (G4)."""

    early: bool = False
    gone: tuple[Seat, ...] = ()


Phase = Choosing | Inventing | Tasting | Counted | Over


class RestaurantState(Piled, frozen=True, kw_only=True):
    """A meal. `guests` are in clockwise order and stay here after leaving.

    `course` is the place in `courses` of the one that is invented now; `menu` are the keys of the
    small set of assignments, () for what suits; `kitchen`: its marks are awaited at the end (R7).

    `out` are the keys of ingredients that have run out (86), and `aside` are their cards, out of
    every pile. `dishes` are all that lie on the table, in the order in which they came; `wants` is
    who would like which; `orders` are those that the kitchen knows of.

    `given` are the chips by who gave them, once all have; `marks` the kitchen's points.
    """

    box: Box
    courses: tuple[MenuCourse, ...]
    menu: tuple[str, ...]
    numbers: Numbers
    kitchen: bool
    guests: tuple[Guest, ...]
    phase: Phase
    course: int = 0
    round: int = 1
    assignment: str = ""
    played: tuple[str, ...] = ()
    terms: Terms = Terms()
    chefs: tuple[Chef, ...] = ()
    out: tuple[str, ...] = ()
    aside: tuple[CardId, ...] = ()
    dishes: tuple[MenuDish, ...] = ()
    wants: tuple[tuple[Seat, DishKey], ...] = ()
    comments: tuple[Comment, ...] = ()
    said: int = 0
    orders: tuple[OnOrder, ...] = ()
    given: tuple[tuple[Seat, tuple[tuple[int, Seat], ...]], ...] = ()
    marks: tuple[tuple[Seat, int], ...] = ()
    corrections: tuple[Correction, ...] = ()

    @property
    def now(self) -> MenuCourse:
        """The course that is invented now."""
        return self.courses[self.course]

    @property
    def active(self) -> tuple[Guest, ...]:
        """Everybody who has not left: here, away or waiting for the next course."""
        return tuple(guest for guest in self.guests if guest.status != "left")

    @property
    def totals(self) -> tuple[tuple[Seat, int], ...]:
        """Everybody's points, clockwise; before the chips are shown only corrections."""
        sums = {guest.seat: 0 for guest in self.guests}
        for chip, to in (pair for _, chips in self.given for pair in chips):
            sums[to] += chip
        for seat, points in self.marks:
            sums[seat] += points
        for line in self.corrections:
            sums[line.seat] += line.points
        return tuple(sums.items())

    @property
    def told(self) -> frozenset[DishKey]:
        """The dishes that the kitchen knows of, which stay as they are (R4)."""
        return frozenset(order.key for order in self.orders)

    def has_ordered(self, seat: Seat, key: DishKey) -> bool:
        """Whether the kitchen knows that this guest wants this dish."""
        return any(order.key == key and seat in order.seats for order in self.orders)

    def task(self) -> Assignment:
        """The assignment of this round."""
        return assignments_by_key(self.box)[self.assignment]

    def guest(self, seat: Seat) -> Guest | None:
        """The guest on this seat, one who left included."""
        return next((guest for guest in self.guests if guest.seat == seat), None)

    def is_here(self, seat: Seat) -> bool:
        """At the table, one who cooks from the next course on included."""
        guest = self.guest(seat)
        return guest is not None and guest.status in ("here", "waiting")

    def chef(self, seat: Seat) -> Chef | None:
        """This seat's round, if it cooks in it."""
        return next((chef for chef in self.chefs if chef.seat == seat), None)

    def dish(self, key: DishKey) -> MenuDish | None:
        """The dish on the table with this key."""
        return next((dish for dish in self.dishes if dish.key == key), None)

    def with_chef(self, chef: Chef) -> "RestaurantState":
        """The same match with this chef's round changed."""
        chefs = tuple(chef if old.seat == chef.seat else old for old in self.chefs)
        return replace(self, chefs=chefs)

    def with_guest(self, seat: Seat, **changes: Any) -> "RestaurantState":
        """The same match with something changed about this guest."""
        guests = tuple(replace(g, **changes) if g.seat == seat else g for g in self.guests)
        return replace(self, guests=guests)
