"""A restaurant's game: the rules as one record of pure functions."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from partycards.games.base import (
    N_,
    Chance,
    Cooked,
    Game,
    IllegalMove,
    Lever,
    Option,
    Outcome,
    Part,
    Said,
    Seat,
    State,
    View,
)
from partycards.games.cards import shuffled
from partycards.games.coming import known
from partycards.games.cooking_party import glossary as box_glossary
from partycards.games.cooking_party.box import Box
from partycards.games.dining import OnOrder, Plate
from partycards.games.features import (
    DeckSize,
    Dinner,
    Hosting,
    Hushing,
    LookingUp,
    OptionalRules,
    Photographed,
    Presets,
    Sparing,
)
from partycards.games.lobby import NO_SUCH_RULE, Preset
from partycards.games.restaurant import (
    asking,
    bots,
    discussing,
    hushing,
    inventing,
    people,
    redealing,
    scoring,
    seeing,
    waiting,
)
from partycards.games.restaurant.asks import PrivateView
from partycards.games.restaurant.menu import playable
from partycards.games.restaurant.moves import KitchenMarks, Moves, Ordered, Out, TableMoves
from partycards.games.restaurant.moving import of_seat, of_table, settle
from partycards.games.restaurant.parts import PublicView
from partycards.games.restaurant.state import (
    COURSES,
    FEWEST,
    MOST,
    Choosing,
    Counted,
    Guest,
    MenuCourse,
    Numbers,
    RestaurantState,
)
from partycards.games.restaurant.stock import run_out


@dataclass(frozen=True, kw_only=True)
class Restaurant(
    Hosting[RestaurantState],
    LookingUp[RestaurantState],
    Hushing[RestaurantState],
    Photographed[RestaurantState],
    DeckSize,
    Dinner[RestaurantState],
    OptionalRules,
    Presets,
    Sparing[RestaurantState, PublicView],
    Game[RestaurantState, PublicView, PrivateView],
):
    """The rules of a table in a restaurant (R2). `courses` with the dishes a guest may order of
    each, `assignments` the small set by key (none: what suits), `out` what is not there tonight by
    key; `deal`, `trade` and `use` where a card leaves its numbers out; `kitchen`: at the end its
    marks are awaited (R7)."""

    courses: tuple[MenuCourse, ...] = COURSES
    assignments: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    deal: int = 7
    trade: int = 3
    use: int = 4
    kitchen: bool = False

    key: ClassVar[str] = "restaurant"
    title: ClassVar[str] = "Restaurant"
    summary: ClassVar[str] = N_(
        "Everybody invents dishes at the table, the kitchen cooks them, and the guests give chips."
    )
    at_home: ClassVar[bool] = False
    rules_version: ClassVar[int] = 1
    cards: ClassVar[type[Box]] = Box
    options: ClassVar[tuple[Option, ...]] = (
        Option("deal", N_("Cards for each guest"), kind="number", least=4, most=12),
        Option("trade", N_("Cards that may be traded in"), kind="number", least=0, most=7),
        Option("use", N_("Cards that a dish needs"), kind="number", least=2, most=7),
        Option(
            "kitchen",
            N_("The kitchen gives marks at the end"),
            ((False, N_("no")), (True, N_("yes"))),
        ),
    )
    state: ClassVar[type[State]] = RestaurantState
    moves: ClassVar[Any] = Moves
    table_moves: ClassVar[Any] = TableMoves
    view_type: ClassVar[Any] = View[PublicView, PrivateView]
    phone: ClassVar[tuple[str, ...]] = (
        "top", "brief", "private.run_out", "private.ask", "private.table", "private.onward",
        "stage", "seats", "piles", "sheet",
    )  # fmt: skip
    screen: ClassVar[tuple[str, ...]] = ("top", "brief", "stage", "seats")

    # Before the meal --------------------------------------------------------------------------

    def seats(self) -> range:
        """Two and up: one alone has nobody to give chips to (R1, R6)."""
        return range(FEWEST, MOST + 1)

    def minutes(self, seats: int) -> int:
        """A meal of three courses, most of it eating."""
        return 45 * len(self.courses)

    def needed(self, seats: int) -> int:
        """Four for each hand."""
        return self.use * seats

    def wanted(self, seats: int) -> int:
        """A hand for each and as many as are traded in (B7)."""
        return (self.deal + self.trade) * seats

    def presets(self, guests: int) -> tuple[Preset, ...]:
        """A restaurant's table."""
        says = N_("Dishes for every course, chips and the kitchen's marks at the end.")
        fits = guests in self.seats()
        on = self.kitchen
        minutes = self.minutes(guests)
        return (Preset("restaurant", N_("Restaurant"), says, (FEWEST, MOST), fits, minutes, on),)

    def with_preset(self, key: str) -> Self:
        """The only one: with a kitchen."""
        if key != self.key:
            raise IllegalMove(NO_SUCH_RULE)
        return replace(self, kitchen=True)

    def shareable(self) -> Self:
        """What has run out tonight stays here."""
        return replace(self, out=())

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> RestaurantState:
        """Ingredients shuffled face down, without what is not there (R2)."""
        self.check(seats, cards)
        state = RestaurantState(
            chances=1,
            box=cards,
            courses=self.courses,
            menu=self.assignments,
            numbers=Numbers(self.deal, self.trade, self.use),
            kitchen=self.kitchen,
            guests=tuple(Guest(seat) for seat in seats),
            phase=Choosing(),
            draw=shuffled((card.id for card in cards.ingredients), rng),
        )
        return settle(run_out(state, self.out, rng))

    def check(self, seats: tuple[Seat, ...], cards: Box) -> None:
        """Enough guests, courses, an assignment, and cards for everybody."""
        if len(seats) not in self.seats():
            raise IllegalMove(N_("A table in a restaurant is for 2 to 20 guests."))
        if not self.courses or len({one.key for one in self.courses}) < len(self.courses):
            raise IllegalMove(N_("A meal has at least one course, and each of them once."))
        if not any(playable(card) for card in cards.assignments):
            raise IllegalMove(N_("There is no assignment for one dish. Please bring one back."))
        there = sum(card.key not in self.out for card in cards.ingredients)
        if there < self.needed(len(seats)):
            raise IllegalMove(
                N_(
                    "This deck has %(has)s cards, and %(guests)s guests need at least %(need)s. "
                    "Please choose a larger one."
                ),
                has=there,
                guests=len(seats),
                need=self.needed(len(seats)),
            )

    # The meal ---------------------------------------------------------------------------------

    def to_move(self, state: RestaurantState) -> frozenset[Seat]:
        """Whom the table waits for."""
        return waiting.to_move(state)

    def waiting(self, state: RestaurantState) -> tuple[str, dict[str, Any]]:
        """The same as a sentence."""
        return waiting.waiting(state)

    def question(self, state: RestaurantState, seat: Seat) -> str | None:
        """The key of what this seat is asked now."""
        return asking.question(state, seat)

    def apply(
        self, state: RestaurantState, seat: Seat | None, move: Any, rng: Chance
    ) -> RestaurantState:
        """The state after the move, or IllegalMove."""
        if seat is None:
            return settle(of_table(state, move, rng))
        known(state.guest(seat))
        return settle(of_seat(state, seat, move, rng))

    def public(self, state: RestaurantState) -> PublicView:
        """What everybody sees."""
        return seeing.public(state)

    def private(self, state: RestaurantState, seat: Seat) -> PrivateView:
        """What this seat sees besides."""
        return asking.private(state, seat)

    def affected(self, before: RestaurantState, after: RestaurantState) -> frozenset[Seat] | None:
        """While everybody is at their own cards: who did something."""
        return asking.affected(before, after)

    def redeal(self, state: RestaurantState, seat: Seat | None, rng: Chance) -> RestaurantState:
        """Another state that this viewer cannot tell from this one."""
        return redealing.redeal(state, seat, rng)

    def auto_move(self, view: View[PublicView, PrivateView], rng: Chance) -> Moves | None:
        """A legal, sensible move made from the view, None when nothing is asked."""
        return bots.auto_move(view, rng)

    def join(
        self, state: RestaurantState, seat: Seat, after: Seat | None, rng: Chance
    ) -> RestaurantState:
        """A late guest, from the next course on (R3)."""
        return people.join(state, seat, after)

    def leave(self, state: RestaurantState, seat: Seat, rng: Chance) -> RestaurantState:
        """A guest leaves for good (G4)."""
        return settle(people.leave(state, seat))

    def outcome(self, state: RestaurantState) -> Outcome | None:
        """Totals and winners once the match is over."""
        return scoring.outcome(state)

    def levers(self, state: RestaurantState) -> tuple[Lever, ...]:
        """Where the kitchen gives no marks after all."""
        if not isinstance(state.phase, Counted):
            return ()
        says = N_("The guests' chips alone decide, and the table sees who wins.")
        move = KitchenMarks(())
        return (Lever("no-marks", N_("End without the kitchen's marks"), move, says),)

    def plates(self, state: RestaurantState, course: str) -> tuple[Plate, ...]:
        """What guests want of a course, with everything that is in it."""
        found = discussing.wanted(state, course)
        return tuple(discussing.plate(state, seat, dish) for seat, dish in found)

    def on_table(self, state: RestaurantState) -> tuple[Plate, ...]:
        """Every dish with everything that is in it."""
        return tuple(discussing.plate(state, dish.chef, dish) for dish in state.dishes)

    def as_told(self, state: RestaurantState, told: Plate) -> bool:
        """Whether a dish is as the kitchen was told of it."""
        return discussing.as_told(state, told)

    def may_change(self, state: RestaurantState, seat: Seat, key: str) -> bool:
        """The own dish of this round, until the chef knows it."""
        return inventing.may_change(state, seat, key)

    def run_out(self, state: RestaurantState, keys: tuple[str, ...]) -> Out:
        """What is 86'd leaves the piles."""
        return Out(keys)

    def on_order(self, state: RestaurantState, dishes: tuple[OnOrder, ...]) -> Ordered:
        """What the kitchen knows of stays as it is, and is what chips are given for."""
        return Ordered(dishes)

    def kitchen_marked(
        self, state: RestaurantState, points: tuple[tuple[Seat, int], ...]
    ) -> KitchenMarks | None:
        """The kitchen's points, where it gives any."""
        return KitchenMarks(points) if state.kitchen else None

    def album(self, state: RestaurantState) -> tuple[Part, ...]:
        """Every course with its dishes."""
        return seeing.album(state)

    def said(self, state: RestaurantState) -> tuple[Said, ...]:
        """What guests have typed for everybody to read."""
        return hushing.said(state)

    def hushed(self, state: RestaurantState, hidden: frozenset[str]) -> RestaurantState:
        """The state for views, with these words blank."""
        return hushing.hushed(state, hidden)

    def cooked(self, state: RestaurantState, seat: Seat) -> tuple[Cooked, ...]:
        """The own dishes on the table."""
        return hushing.cooked(state, seat)

    def card(self, state: RestaurantState, number: int) -> Part | None:
        """An ingredient card with all that is known about it."""
        return box_glossary.card_info(state.box, number)

    def glossary(self, state: RestaurantState) -> Part | None:
        """Every kind of ingredient in the box, by category."""
        return box_glossary.card_list(state.box)
