"""In the kitchen: the stoves stay cold until all have what they need, then dishes are plated under
blind codes, against the clock or not (V8, V9, V12)."""

from typing import Annotated, Any, ClassVar, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from partycards.games.base import (
    KITCHEN,
    N_,
    Chance,
    IllegalMove,
    Lever,
    Move,
    Part,
    Seat,
    TableMove,
    Timed,
)
from partycards.games.cooking_party.steps.evening import (
    FOR_A_TASTING,
    SERVED,
    AfterGame,
    GoTasting,
    MarkLate,
    WithPlates,
    others_dish,
)
from partycards.games.cooking_party.steps.tasting import Tasting, start_tasting
from partycards.games.cooking_party.table import PartyState, moved_on
from partycards.games.cooking_party.table_records import Plate, ShownDish
from partycards.games.stepping import Asked


class ReadyToCook(Move, frozen=True):
    """Everything for one's own dish is in the kitchen (V9, V12)."""

    told: ClassVar[str] = N_("has everything")


class ShoppingStage(Part, frozen=True):
    """Somebody buys what `dishes` dishes need; which cooks have everything. `minutes` is how long
    they will have (0: no clock, or set later); `drawn` are cooks whom a lot let in (V8)."""

    dishes: int
    ready: tuple[Seat, ...]
    missing: tuple[Seat, ...]
    minutes: int
    drawn: tuple[Seat, ...] = ()


class AskShop(Asked, frozen=True):
    """The dish that will be cooked; `ready`: everything for it is there. `inventors` are others
    where neighbours' dishes are cooked (V13); with `cookbooks` they may look things up (V10);
    `more` are dishes that the same cooks make after it."""

    dish: ShownDish
    inventors: tuple[Seat, ...]
    cooks: tuple[Seat, ...]
    ready: bool
    cookbooks: bool
    more: tuple[ShownDish, ...] = ()

    def auto(self, rng: Chance) -> Move | None:
        """At once."""
        return None if self.ready else ReadyToCook()


class Shopping(WithPlates, frozen=True):
    """The dishes are chosen and the stoves are cold: somebody buys what is needed (V9). `ready` are
    cooks who have everything; nobody's time runs before all have."""

    watching: ClassVar[str] = "shopping"
    food: ClassVar[str] = "shopping"
    word: ClassVar[str] = "shop"
    does: ClassVar[str] = "shopping"
    waits: ClassVar[str] = N_("Waiting for %(who)s to have everything for cooking")
    ready: tuple[Seat, ...] = ()

    def doers(self, state: PartyState) -> tuple[Seat, ...]:
        """Cooks who do not have everything yet."""
        return tuple(seat for seat in self.cooks if seat not in self.ready)

    def ask_guest(self, state: PartyState, seat: Seat, key: str) -> AskShop | None:
        """What this seat will cook, and whether everything for it is there."""
        plate = self.stove_of(seat)
        if plate is None:
            return None
        books = not state.house.no_cookbooks
        ready = seat in self.ready
        more = tuple(p.dish for p in self.plates if seat in p.cooks and p is not plate)
        return AskShop(key, plate.dish, others_dish(plate), plate.cooks, ready, books, more)

    def stage(self, state: PartyState) -> ShoppingStage:
        """Who has everything."""
        return ShoppingStage(
            dishes=len(self.plates),
            ready=tuple(seat for seat in self.cooks if seat in self.ready),
            missing=self.doers(state),
            minutes=state.house.minutes if state.house.clock else 0,
            drawn=self.drawn,
        )

    def play(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """This cook has everything; when all have, all begin at once."""
        if not isinstance(move, ReadyToCook):
            raise moved_on()
        if seat not in self.cooks:
            raise IllegalMove(N_("You are not one of the cooks."))
        ready = (*(one for one in self.ready if one != seat), seat)
        return state.in_step(replace(self, ready=ready))

    def levers(self, state: PartyState, clock: tuple[Lever, ...]) -> tuple[Lever, ...]:
        """All begin at once."""
        begin = to_the_stoves(N_("Everything is there: everybody begins at once."))
        return (begin, *clock, *self.to_podium(SERVED))

    def papers(self, state: PartyState) -> tuple[str, ...]:
        """What to buy, and what a tasting needs."""
        return ("shopping", *FOR_A_TASTING) if self.tasted else ("shopping",)

    def settled(self, state: PartyState, rng: Chance) -> PartyState:
        """To the stoves as soon as all who are here have everything."""
        return state if self.awaited(state) else self.go_on(state)

    def go_on(self, state: PartyState) -> PartyState:
        """The host says that everything is there."""
        return start_cooking(state, self.plates, self.after)


class Plated(Move, frozen=True):
    """The dish is on the plate (V12)."""

    told: ClassVar[str] = N_("has plated")


class SetMinutes(TableMove, frozen=True):
    """So long may they cook (V12): it can be agreed after the card game too."""

    told: ClassVar[str] = N_("the time to cook was set")
    minutes: Annotated[int, Meta(ge=0, le=600)]


class TimeUp(TableMove, frozen=True):
    """The clock has run out: whoever has not plated is late (V12)."""

    told: ClassVar[str] = N_("the time was up")


class Stove(NamedTuple):
    """Who cooks, and how it stands; what it is where nobody tastes for chips, else ""."""

    cooks: tuple[Seat, ...]
    plated: bool
    late: bool
    dish: str = ""


class CookingStage(Part, frozen=True):
    """In the kitchen: a stove for every plate, in the order of the table; codes are
    for the cooks alone. `helpers`: adults cook and children help (V15); `drawn` are cooks whom a
    lot let in (V8)."""

    stoves: tuple[Stove, ...]
    minutes: int
    time_up: bool
    cookbooks: bool
    neighbours: bool
    helpers: bool
    drawn: tuple[Seat, ...] = ()


class AskPlate(Asked, frozen=True):
    """One's own dish on the stove, under its blind code ("": nobody tastes for chips); `inventors`
    are others where neighbours' dishes are cooked (V13); with `cookbooks` they may look things up
    (V10)."""

    code: str
    dish: ShownDish
    inventors: tuple[Seat, ...]
    cooks: tuple[Seat, ...]
    late: bool
    time_up: bool
    cookbooks: bool = True

    def auto(self, rng: Chance) -> Move:
        """It is done."""
        return Plated()


class Cooking(WithPlates, frozen=True):
    """In the kitchen. `minutes` were agreed (0: no clock); `time_up`: they have run out (V12)."""

    watching: ClassVar[str] = "cooking"
    food: ClassVar[str] = "cooking"
    word: ClassVar[str] = "cook"
    does: ClassVar[str] = "cooking"
    waits: ClassVar[str] = N_("Waiting for %(who)s to plate")
    minutes: int = 0
    time_up: bool = False

    def doers(self, state: PartyState) -> tuple[Seat, ...]:
        """The cooks of what is not plated yet."""
        return tuple(seat for plate in self.plates if not plate.done for seat in plate.cooks)

    def key(self, state: PartyState, seat: Seat) -> str:
        """The next dish of the same cooks is another question."""
        plated = sum(plate.done for plate in self.plates if seat in plate.cooks)
        key = super().key(state, seat)
        return f"{key}-{plated + 1}" if plated and self.asked(state, seat) else key

    def ask_guest(self, state: PartyState, seat: Seat, key: str) -> AskPlate | None:
        """The cook's own stove."""
        plate = self.stove_of(seat)
        if plate is None:
            return None
        return AskPlate(
            question=key,
            code=plate.code if self.tasted else "",
            dish=plate.dish,
            inventors=others_dish(plate),
            cooks=plate.cooks,
            late=plate.late,
            time_up=self.time_up,
            cookbooks=not state.house.no_cookbooks,
        )

    def stage(self, state: PartyState) -> CookingStage:
        """The stoves."""
        house = state.house
        return CookingStage(
            stoves=tuple(
                Stove(p.cooks, p.done, p.late, "" if self.tasted else p.dish.called)
                for p in self.plates
            ),
            minutes=self.minutes,
            time_up=self.time_up,
            cookbooks=not house.no_cookbooks,
            neighbours=house.neighbours_dish,
            helpers=house.taps or house.few_cards,
            drawn=self.drawn,
        )

    def play(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """The dish is on the plate, in time or late. Whoever cooks several plates one after the
        other."""
        if not isinstance(move, Plated):
            raise moved_on()
        mine = [plate for plate in self.plates if seat in plate.cooks and not plate.done]
        if not mine:
            raise IllegalMove(N_("You have nothing on the stove."))
        if state.edition > 1:
            del mine[1:]
        plates = tuple(
            replace(plate, done=True, late=plate.late or self.time_up) if plate in mine else plate
            for plate in self.plates
        )
        return state.in_step(replace(self, plates=plates))

    def settled(self, state: PartyState, rng: Chance) -> PartyState:
        """On to the tasting as soon as everybody who is here has plated; with nobody to taste, it
        is counted at once."""
        if self.awaited(state) or not any(plate.done for plate in self.plates):
            return state
        served = start_tasting(state, self.plates, self.after)
        return served.phase.settled(served, rng)

    def go_on(self, state: PartyState) -> PartyState:
        """What is not plated is not served."""
        if not any(plate.done for plate in self.plates):
            raise IllegalMove(N_("Nothing is plated yet, so there is nothing to taste."))
        return start_tasting(state, self.plates, self.after)

    def levers(self, state: PartyState, clock: tuple[Lever, ...]) -> tuple[Lever, ...]:
        """On, as soon as there is anything to taste; and what the clock may not do alone (V12)."""
        says = N_("What is not on a plate yet is not served.")
        taste = Lever("taste", N_("On to the tasting"), GoTasting(), says, on=True)
        plated = any(plate.done for plate in self.plates)
        levers = self.to_podium(SERVED, on=plated and not self.tasted)
        if plated and self.tasted:
            levers = (taste, *levers)
        if not clock:
            return levers
        late = self.late_levers(self.time_up)
        if self.time_up:
            return (*levers, *late)
        says = N_("Whoever has not plated is late, and keeps half the points.")
        return (*levers, Lever("time-up", N_("The time is up"), TimeUp(), says), *clock, *late)

    def papers(self, state: PartyState) -> tuple[str, ...]:
        """What to buy, and what a tasting needs; a menu of honour has none (V11)."""
        none = state.house.honour_menu or not self.tasted
        return ("shopping",) if none else ("shopping", *FOR_A_TASTING)

    def timed(self, state: PartyState) -> Timed:
        """For as long as was agreed."""
        return Timed(KITCHEN, f"cooking-{self.minutes}", 60 * self.minutes)


def start_cooking(
    state: PartyState, plates: tuple[Plate, ...], after: AfterGame | None = None
) -> PartyState:
    """Everybody to the stoves."""
    minutes = state.house.minutes if state.house.clock else 0
    return state.in_step(Cooking(plates, minutes, after=after))


def to_the_stoves(says: str) -> Lever:
    """The host lets all begin."""
    return Lever("cook", N_("Into the kitchen now"), GoTasting(), says, on=True)


# The clock and the host --------------------------------------------------------------------------


def apply_table_move(state: PartyState, move: SetMinutes | TimeUp | MarkLate) -> PartyState:
    """The clock and the host."""
    phase = state.phase
    match move:
        case SetMinutes():
            return set_minutes(state, move)
        case TimeUp() if isinstance(phase, Cooking) and not phase.time_up and state.house.clock:
            plates = tuple(replace(p, late=p.late or not p.done) for p in phase.plates)
            return state.in_step(replace(phase, plates=plates, time_up=True))
        case MarkLate() if isinstance(phase, Cooking | Tasting):
            return phase.marked_late(state, move)
    raise IllegalMove(N_("Nobody is cooking against the clock now."))


def set_minutes(state: PartyState, move: SetMinutes) -> PartyState:
    """Before the game or after it (V12)."""
    if not state.house.clock:
        raise IllegalMove(N_("Nobody is cooking against the clock now."))
    state = replace(state, house=replace(state.house, minutes=move.minutes))
    if isinstance(state.phase, Cooking):
        return state.in_step(replace(state.phase, minutes=move.minutes))
    return state


def time_up(state: PartyState) -> TableMove | None:
    """Whoever has not plated is late, when it was agreed to cook against the clock (V12)."""
    phase = state.phase
    late = isinstance(phase, Cooking) and not phase.time_up and state.house.clock
    return TimeUp() if late else None
