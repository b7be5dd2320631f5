"""How the meal goes on: anybody who cooks may say so, once every dish lies on the table (R3)."""

from abc import abstractmethod
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Named, Part, Seat
from partycards.games.cards import Card
from partycards.games.coming import known
from partycards.games.cooking_party.conditions import Reasons
from partycards.games.dining import NotForYou, Together
from partycards.games.restaurant import table_dishes
from partycards.games.restaurant.box import MenuCourse
from partycards.games.restaurant.table import RestaurantState, cleared, everybody_in
from partycards.games.restaurant.table_dishes import ShownDish, dishes_of, wants_of
from partycards.games.stepping import Passing, Step

# What can be done -------------------------------------------------------------------------------


class NextRound(Move, frozen=True):
    """Invent once more for this course."""

    told: ClassVar[str] = N_("began another round")
    for_all: ClassVar[bool] = True


class NextCourse(Move, frozen=True):
    """On to the next course."""

    told: ClassVar[str] = N_("went on to the next course")
    for_all: ClassVar[bool] = True
    ends_course: ClassVar[bool] = True


class EndMeal(Move, frozen=True):
    """Everything is eaten: on to the chips (R6)."""

    told: ClassVar[str] = N_("ended the meal")
    for_all: ClassVar[bool] = True
    ends_course: ClassVar[bool] = True


Moves = NextRound | NextCourse | EndMeal


# What is seen -----------------------------------------------------------------------------------


class CourseOnTable(Struct, frozen=True):
    """The dishes of a course as this guest may order them: `mine` are those they would like, of at
    most `most`. `now`: it is the course that is invented."""

    key: str
    title: str
    most: int
    dishes: tuple[ShownDish, ...]
    mine: tuple[str, ...]
    now: bool
    ordered: tuple[str, ...] = ()  # of these the chef knows


class OnTable(Part, frozen=True):
    """All dishes on the table, the course that is invented first. `open`: this guest has no dish to
    make just now, and looks at them. `not_for_you` as in `AskTasted`."""

    courses: tuple[CourseOnTable, ...]
    open: bool = True
    not_for_you: tuple[NotForYou, ...] | None = None


class RunOut(Part, frozen=True):
    """Cards of the hand that have run out (86), or that the assignment rules out, with why: they
    are exchanged for free."""

    question: str
    cards: tuple[Card, ...]
    barred: Reasons = ()


class Onward(Part, frozen=True):
    """How the table may go on: `again` is another round of this course, `course` the title of the
    next one ("" after the last). `first`: nothing was invented for this course yet. Where a kitchen
    cooks the table says what else is needed (`Together`)."""

    question: str
    again: bool
    course: str
    first: bool
    together: Together | None = None


# The steps of a meal ----------------------------------------------------------------------------


class GoingOn(Passing, frozen=True):
    """The next round is to begin, or `chips` are to be given."""

    chips: bool = False


class AtTheTable(Step[RestaurantState], frozen=True):
    """A step in which the meal lasts: everybody may order, talk, and say that it goes on."""

    begun: ClassVar[bool]
    """Whether something is invented in it, so that there can be another round."""

    @abstractmethod
    def key(self, state: RestaurantState, seat: Seat) -> str:
        """The key of what this seat is asked."""

    @abstractmethod
    def cook(self, state: RestaurantState, seat: Seat, move: Any, rng: Chance) -> RestaurantState:
        """A move that only this step has."""

    def question(self, state: RestaurantState, seat: Seat) -> str | None:
        """Everybody who has not left is asked something."""
        return None if state.has_left(seat) else self.key(state, seat)

    def play(self, state: RestaurantState, seat: Seat, move: Any, rng: Chance) -> RestaurantState:
        """What may be done at any time, or what belongs to this step."""
        if isinstance(move, table_dishes.Moves):
            return table_dishes.talked(state, seat, move)
        if isinstance(move, Moves):
            check_cooks(state, seat)
            return self.gone_on(state, move)
        return self.cook(state, seat, move, rng)

    def gone_on(self, state: RestaurantState, move: Moves) -> RestaurantState:
        """Another round, the next course, or on to the chips; the cards go to the discards (B12).
        Late guests cook from the next course on (R3); at the end everybody gets five chips (R6)."""
        if isinstance(move, NextRound) and not self.begun:
            raise IllegalMove(N_("The next round has begun: pick what you cook."))
        check_go_on(state)
        if isinstance(move, EndMeal):
            return replace(everybody_in(cleared(state)), phase=GoingOn(chips=True))
        course = state.course + isinstance(move, NextCourse)
        if course >= len(state.courses):
            raise IllegalMove(N_("That was the last course."))
        state = cleared(state)
        if course > state.course:
            state = everybody_in(state)
        return replace(state, phase=GoingOn(), course=course, round=state.round + 1)

    def run_out(self, state: RestaurantState, seat: Seat, key: str) -> RunOut | None:
        """What this guest holds and cannot cook with any more (86)."""
        return None

    def onward(self, state: RestaurantState, seat: Seat, key: str) -> Onward | None:
        """How the table may go on from here; None while somebody is at their dish, and for who
        cooks from the next course on."""
        if seat not in at_table(state) or undecided(state):
            return None
        rest = state.courses[state.course + 1 :]
        return Onward(
            question=key,
            again=self.begun,
            course=rest[0].title if rest else "",
            first=not any(dish.course == state.now.key for dish in state.dishes),
        )


def on_table(state: RestaurantState, seat: Seat) -> OnTable | None:
    """All dishes, the course that is invented first, then the ones before."""
    before = state.courses[: state.course]
    courses = (state.now, *reversed(before), *state.courses[state.course + 1 :])
    found = (course_on_table(state, seat, course) for course in courses)
    there = tuple(course for course in found if course.dishes)
    chef = state.chef(seat)
    return OnTable(there, chef is None or chef.ready) if there else None


def course_on_table(state: RestaurantState, seat: Seat, course: MenuCourse) -> CourseOnTable:
    """A course with what this guest would like of it."""
    mine = wants_of(state, seat, course.key)
    return CourseOnTable(
        key=course.key,
        title=course.title,
        most=course.most,
        dishes=dishes_of(state, course.key),
        mine=mine,
        now=course == state.now,
        ordered=tuple(key for key in mine if state.has_ordered(seat, key)),
    )


def at_table(state: RestaurantState) -> tuple[Seat, ...]:
    """Who is here and cooks in this course."""
    return tuple(guest.seat for guest in state.here)


def undecided(state: RestaurantState) -> tuple[Seat, ...]:
    """Who is here and still at their dish; a round is not ended over their heads."""
    return tuple(c.seat for c in state.chefs if not c.ready and state.is_here(c.seat))


def check_go_on(state: RestaurantState) -> None:
    """Raise IllegalMove while somebody is at their dish."""
    waiting = undecided(state)
    if waiting:
        raise IllegalMove(
            N_("Not everybody has a dish yet: %(who)s."),
            who=tuple(Named(seat) for seat in waiting),
        )


def check_cooks(state: RestaurantState, seat: Seat) -> None:
    """A late guest looks on until the next course (R3)."""
    if known(state.guest(seat)).status == "waiting":
        raise IllegalMove(N_("You cook from the next course on."))
