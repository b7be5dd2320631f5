"""What lies on the table: kitchens, the central stock, programmes face down, news, and points."""

from collections.abc import Callable, Iterable
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import shuffled
from partycards.games.cook_off_sabotage.box import Box, actions
from partycards.games.cook_off_sabotage.kitchens import (
    CLEAN,
    EMPTY,
    GRILL,
    HALF,
    RAW,
    TOKEN,
    VEGETABLE,
    Bonus,
    Kitchen,
    Place,
    Programme,
    bonuses,
)
from partycards.games.news import Telling
from partycards.games.seated import Scoring
from partycards.games.stepping import Passing

ROUNDS = 10
"""Rounds of a tournament (F2)."""
STEPS = 3
"""Actions in a round (F2)."""
FEWEST, MOST = 2, 6
"""Kitchens in the box (F1)."""
START = (1, 2)
"""Meat and vegetables on everybody's board at first (F1)."""


class News(Struct, frozen=True):
    """Something that everybody has seen: what happened (`kind`) in whose kitchen, by whom
    (`other`), and how many meats, vegetables and points it was about. `what` is a card, or what
    stood on this place."""

    kind: str
    seat: Seat = 0
    other: Seat = 0
    what: str = ""
    place: Place = 0
    meat: int = 0
    vegetables: int = 0
    points: int = 0
    order: tuple[Seat, ...] = ()


class Played(Struct, frozen=True):
    """What a kitchen did in a round, and its points afterwards."""

    seat: Seat
    programme: Programme
    cleaning: bool
    points: int


class RoundDone(Struct, frozen=True):
    """A round that is over."""

    number: int
    played: tuple[Played, ...]


class CookOffState(Scoring[Kitchen], Telling[Kitchen, News], frozen=True, kw_only=True):
    """A match of The COOK-OFF, in whatever step it is.

    `start` is where the clockwise order begins in this round (F2). `step` counts the cards that are
    revealed in this round. `meat`, `vegetables` and `tokens` lie in the central stock.
    """

    kept_news: ClassVar[int] = 12
    box: Box
    round: int = 0
    start: Seat
    step: int = 0
    meat: int
    vegetables: int
    tokens: int
    rounds: tuple[RoundDone, ...] = ()
    bonuses: tuple[Bonus, ...] = ()

    @property
    def playing(self) -> tuple[Kitchen, ...]:
        """The kitchens that are in this round, those of absent guests too."""
        return tuple(k for k in self.guests if k.status != "left" and k.since <= self.round)

    def around(self) -> tuple[Seat, ...]:
        """All seats clockwise, from where this round starts."""
        *others, start = self.clockwise(self.start)
        return (start, *others)

    # What a kitchen does in this step ---------------------------------------------------------

    def card(self, kitchen: Kitchen) -> str:
        """The kitchen's card of this step, "" when it has none."""
        return kitchen.programme[self.step - 1] if self.step and kitchen.programme else ""

    def times(self, kitchen: Kitchen) -> int:
        """How often that card acts: twice after a Double! (F5)."""
        return 2 if self.step > 1 and kitchen.programme[self.step - 2 :][:1] == ("double",) else 1

    def is_safe(self, kitchen: Kitchen) -> bool:
        """Whether it cannot be sabotaged in this step, even when its card does nothing (F2, F6)."""
        card = self.card(kitchen)
        return kitchen.cleaning or (bool(card) and actions(self.box)[card].safe)


class Acted(Passing, frozen=True):
    """All of this group have acted: those who get make way for sabotage, and that ends the step."""

    group: str


# The central stock --------------------------------------------------------------------------------


def supplied(state: CookOffState, kitchen: Kitchen) -> CookOffState:
    """One raw meat and two vegetables, or what the stock has (F1)."""
    meat, vegetables = min(START[0], state.meat), min(START[1], state.vegetables)
    state = replace(state, meat=state.meat - meat, vegetables=state.vegetables - vegetables)
    return state.with_changed(replace(kitchen, meat=meat, vegetables=vegetables))


def to_stock(state: CookOffState, things: tuple[str, ...]) -> CookOffState:
    """What stood on grill and pans goes back to the central stock."""
    return replace(
        state,
        meat=state.meat + things.count(RAW) + things.count(HALF),
        vegetables=state.vegetables + things.count(VEGETABLE),
        tokens=state.tokens + things.count(TOKEN),
    )


def cleared(state: CookOffState, seat: Seat) -> CookOffState:
    """All food and tokens of a kitchen go to the stock; its points stay on the sheet (G4)."""
    kitchen = state.of(seat)
    state = to_stock(state, kitchen.places)
    state = replace(
        state,
        meat=state.meat + kitchen.meat + kitchen.cooked_meat,
        vegetables=state.vegetables + kitchen.vegetables + kitchen.cooked_vegetables,
    )
    return state.with_changed(Kitchen(seat=seat, points=kitchen.points, since=kitchen.since))


# The end of a round -------------------------------------------------------------------------------


def scored(state: CookOffState) -> CookOffState:
    """The round is over: overdue meat goes, the cards return to the hands (F4, F9)."""
    for kitchen in state.active:
        if kitchen.grill == HALF and kitchen.half < state.round:
            state = to_stock(state, (HALF,)).with_changed(kitchen.put(GRILL, EMPTY))
            state = state.telling(News("overdue", kitchen.seat))
    played = tuple(Played(k.seat, k.programme, k.cleaning, k.points) for k in state.playing)
    return replace(
        state,
        step=0,
        guests=tuple(replace(k, programme=(), cleaning=False) for k in state.guests),
        rounds=(*state.rounds, RoundDone(state.round, played)),
    )


def with_bonuses(state: CookOffState) -> CookOffState:
    """Bonus points for all who have not left (F8, G4)."""
    found = bonuses(state.active)
    for one in found:
        points = state.of(one.seat).points + one.half + one.tokens + one.vegetables
        state = state.with_guest(one.seat, points=points)
    return replace(state, bonuses=found)


def next_start(state: CookOffState) -> Seat:
    """Clockwise of where the last round started (F2)."""
    _, *others = state.around()
    staying = {kitchen.seat for kitchen in state.active}
    return next((seat for seat in others if seat in staying), state.start)


# Cards face down ----------------------------------------------------------------------------------


def other_plan(state: CookOffState, kitchen: Kitchen, rng: Chance) -> Kitchen:
    """Other cards; as long as nothing is revealed it may as well be cleaned (F7)."""
    if kitchen.programme and not state.step and rng.random() < 0.5:
        return replace(kitchen, programme=CLEAN)
    return other_row(state, kitchen, rng)


def other_row(state: CookOffState, kitchen: Kitchen, rng: Chance) -> Kitchen:
    """What is revealed stays; the rest is any of the cards that the hand has left."""
    if not kitchen.programme:
        return kitchen
    shown = kitchen.programme[: state.step]
    hand = shuffled(left_over(state.box, shown), rng)
    return replace(kitchen, programme=(*shown, *hand[: STEPS - len(shown)]))


def redealt(
    state: CookOffState,
    seat: Seat | None,
    rng: Chance,
    other: Callable[[CookOffState, Kitchen, Chance], Kitchen] = other_plan,
) -> CookOffState:
    """Other cards where they lie face down for this viewer, and other choices where only "ready" is
    seen (G6, G7)."""
    phase = state.phase.redealt(state, seat, tuple, rng)
    state = state.with_others(seat, lambda kitchen: other(state, kitchen, rng))
    return replace(state, phase=phase)


def left_over(box: Box, shown: Programme) -> Iterable[str]:
    """The cards of a hand without these."""
    for action in box.actions:
        yield from (action.key,) * (action.count - shown.count(action.key))
