"""What the staff and the house tell the game, and what the kitchen asks of it
(`features.Dinner`)."""

from typing import ClassVar

from msgspec.structs import replace

from partycards.games.assignment_cards import AssignmentCard
from partycards.games.base import N_, Chance, IllegalMove, Lever, Seat, TableMove
from partycards.games.dining import OnOrder, Plate
from partycards.games.features.in_match import Dinner, Hosting, Suggesting
from partycards.games.restaurant import box, table
from partycards.games.restaurant.steps.choosing import Choosing
from partycards.games.restaurant.steps.inventing import Inventing
from partycards.games.restaurant.steps.inventing_dish import off_paper
from partycards.games.restaurant.steps.tasting import Counted
from partycards.games.restaurant.table import RestaurantState
from partycards.games.restaurant.table_dishes import as_told, plate, wanted
from partycards.games.restaurant.table_meal import AtTheTable, EndMeal, NextCourse, undecided
from partycards.games.stepping import Over, over


class Out(TableMove, frozen=True):
    """These ingredients, by key, have run out: all of them, so that one that is not named is in
    again (86)."""

    told: ClassVar[str] = N_("what has run out was announced")
    keys: tuple[str, ...]


class Ordered(TableMove, frozen=True):
    """The dishes that the kitchen knows of: all of them. They stay as they are (R4), and for those
    that have come to the table there are chips (R6)."""

    told: ClassVar[str] = N_("the kitchen was told of dishes")
    dishes: tuple[OnOrder, ...]


class KitchenMarks(TableMove, frozen=True):
    """The kitchen's marks are uncovered: points for those who invented the dishes (R7). It ends the
    match."""

    told: ClassVar[str] = N_("the kitchen’s marks were shown")
    points: tuple[tuple[Seat, int], ...]


class GoOn(TableMove, frozen=True):
    """The meal goes on by a word of the staff: `to` the next "course", or to the "end"."""

    told: ClassVar[str] = N_("the meal went on")
    ends_course: ClassVar[bool] = True
    to: str


Heard = Out | Ordered | KitchenMarks | GoOn


def heard_from_staff(state: RestaurantState, move: Heard, rng: Chance) -> RestaurantState:
    """What the staff tells it."""
    match move:
        case Out():
            return table.run_out(state, move.keys, rng)
        case Ordered():
            return off_paper(replace(state, orders=move.dishes))
        case GoOn():
            return gone_on(state, move)
    return marked(state, move)


def gone_on(state: RestaurantState, move: GoOn) -> RestaurantState:
    """As when a guest says so."""
    if not isinstance(state.phase, AtTheTable):
        raise IllegalMove(N_("The meal is over."))
    return state.phase.gone_on(state, NextCourse() if move.to == "course" else EndMeal())


def marked(state: RestaurantState, move: KitchenMarks) -> RestaurantState:
    """The kitchen's points are added, once all guests have given theirs (R7)."""
    if isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is over already."))
    if not isinstance(state.phase, Counted):
        raise IllegalMove(N_("The guests give their chips first, then the kitchen’s marks."))
    if any(state.guest(seat) is None for seat, _ in move.points):
        raise IllegalMove(N_("Nobody in that seat is on the score sheet."))
    return over(replace(state, marks=move.points))


def onward(state: RestaurantState) -> tuple[Lever, ...]:
    """The next course, and the end of the meal, once nobody is at a dish any more."""
    if undecided(state):
        return ()
    rest = state.courses[state.course + 1 :]
    course = tuple(
        Lever(
            "course",
            N_("On to the next course: %(course)s"),
            GoOn("course"),
            N_("The cards are collected, and the table picks what it cooks next."),
            {"course": one.title},
        )
        for one in rest[:1]
    )
    says = N_("Nothing more is invented: everybody tastes, then gives chips.")
    return (*course, Lever("end-meal", N_("End the meal"), GoOn("end"), says))


class Serving(Dinner[RestaurantState], Hosting[RestaurantState], Suggesting[RestaurantState]):
    """A match that the kitchen hears of, and that hears of the kitchen."""

    kitchen: bool

    def with_order(self, state: RestaurantState, order: tuple[str, ...]) -> RestaurantState:
        """What is offered first is the house's to say."""
        return replace(state, order=order)

    def suggested(self, state: RestaurantState) -> tuple[str, ...]:
        """What was cooked, and what may be picked now."""
        now = table.offered(state) if isinstance(state.phase, Choosing) else ()
        return tuple(dict.fromkeys((*state.played, *(card.key for card in now))))

    def cooked_from(self, state: RestaurantState) -> tuple[str, ...]:
        """What the table has picked."""
        return state.played

    def levers(self, state: RestaurantState) -> tuple[Lever, ...]:
        """How the meal goes on, and where the kitchen gives no marks after all."""
        if isinstance(state.phase, AtTheTable):
            return onward(state)
        if not isinstance(state.phase, Counted):
            return ()
        says = N_("The guests’ chips alone decide, and the table sees who wins.")
        move = KitchenMarks(())
        return (Lever("no-marks", N_("End without the kitchen’s marks"), move, says),)

    def playable(self, assignment: AssignmentCard) -> bool:
        """One dish, and nothing that only a judge could choose."""
        return box.playable(assignment)

    def plates(self, state: RestaurantState, course: str) -> tuple[Plate, ...]:
        """What guests want of a course, with everything that is in it."""
        found = wanted(state, course)
        return tuple(plate(state, seat, dish) for seat, dish in found)

    def on_table(self, state: RestaurantState) -> tuple[Plate, ...]:
        """Every dish with everything that is in it."""
        return tuple(plate(state, dish.chef, dish) for dish in state.dishes)

    def as_told(self, state: RestaurantState, told: Plate) -> bool:
        """Whether a dish is as the kitchen was told of it."""
        return as_told(state, told)

    def may_change(self, state: RestaurantState, seat: Seat, key: str) -> bool:
        """The guest's own dish of this round, until the chef knows it."""
        phase = state.phase
        return isinstance(phase, Inventing) and phase.may_change(state, seat, key)

    def run_out(self, state: RestaurantState, keys: tuple[str, ...]) -> TableMove:
        """What is 86'd leaves the piles."""
        return Out(keys)

    def on_order(self, state: RestaurantState, dishes: tuple[OnOrder, ...]) -> TableMove:
        """What the kitchen knows of stays as it is, and is what chips are given for."""
        return Ordered(dishes)

    def kitchen_marked(
        self, state: RestaurantState, points: tuple[tuple[Seat, int], ...]
    ) -> TableMove | None:
        """The kitchen's points, where it gives any."""
        return KitchenMarks(points) if state.kitchen else None
