"""One after the other in an order: those who get from a short stock, and those who sabotage (F2,
F5, F6)."""

from typing import Any, ClassVar, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Reveals, Seat
from partycards.games.cards import shuffled
from partycards.games.cook_off_sabotage.kitchens import EMPTY, TOKEN, Kitchen, Place
from partycards.games.cook_off_sabotage.steps.round import (
    AskChef,
    InRound,
    KitchensStage,
    Mat,
    Now,
    Sight,
    harm,
    mat,
)
from partycards.games.cook_off_sabotage.steps.ways import (
    Get,
    ask_way,
    done,
    has_its_effect,
    say_way,
    wanted,
    ways,
)
from partycards.games.cook_off_sabotage.table import Acted, CookOffState, News, to_stock
from partycards.games.stepping import moved_on

# What can be done ---------------------------------------------------------------------------------


class Sabotage(Reveals, frozen=True):
    """Remove what stands on this place of somebody's kitchen, or disable it when it is empty: 0 is
    the grill, 1 to 3 are the pans (F6)."""

    told: ClassVar[str] = N_("sabotaged")
    seat: Seat
    place: int


class Decline(Reveals, frozen=True):
    """Sabotage nobody (F6)."""

    told: ClassVar[str] = N_("sabotaged nobody")


# What is asked ------------------------------------------------------------------------------------


class Target(Struct, frozen=True):
    """A kitchen that can be sabotaged, and the places where it can: (place, what)."""

    mat: Mat
    places: tuple[tuple[Place, str], ...]


class AskSabotage(AskChef, frozen=True):
    """Whose kitchen, and where (F6). `safe` are the chefs who cannot be sabotaged in this step."""

    targets: tuple[Target, ...]
    safe: tuple[Seat, ...]
    second: bool

    def best(self, sight: Sight, rng: Chance) -> Sabotage:
        """Wherever it hurts most, and the leader above all."""
        found = [
            (
                harm(target.mat, place, what, sight.left)
                + 0.12 * (target.mat.points - sight.mine.points),
                target.mat.seat,
                place,
            )
            for target in self.targets
            for place, what in target.places
        ]
        _, seat, place = max(shuffled(found, rng), key=lambda one: one[0])
        return Sabotage(seat, place)


class Aim(NamedTuple):
    """A place that can be sabotaged: in whose kitchen, and what stands there."""

    seat: Seat
    place: Place
    what: str


# The step -----------------------------------------------------------------------------------------


class Acting(InRound, frozen=True):
    """One after the other in this order; the first has acted `done` times in this step (F2, F6).
    `group` is get or sabotage."""

    word: ClassVar[str] = "act"
    group: str
    order: tuple[Seat, ...]
    done: int = 0

    def choosers(self, state: CookOffState) -> tuple[Seat, ...]:
        """The first of the order, with anything to choose."""
        return tuple(seat for seat in self.order[:1] if self.can_choose(state, state.of(seat)))

    def can_choose(self, state: CookOffState, kitchen: Kitchen) -> bool:
        """Whether the first of the order has anything to choose."""
        if self.group == "get":
            return len(ways(state, kitchen)) > 1
        return self.done < state.times(kitchen) and bool(targets(state, kitchen.seat))

    def sentence(self, state: CookOffState) -> str:
        """What the first of the order is to do."""
        if self.group == "get":
            return N_("Waiting for %(who)s to take from the stock")
        return N_("Waiting for %(who)s to sabotage")

    def key(self, state: CookOffState, seat: Seat) -> str:
        """One for each time."""
        return f"s{state.step}-{self.group}-{self.done}"

    def timed_as(self, state: CookOffState) -> str:
        """Whatever happens ends it."""
        return str(state.told)

    def to_choose(self, state: CookOffState, kitchen: Kitchen) -> Now:
        """What is done."""
        if self.group == "get":
            return say_way(state, kitchen)
        return Now(
            N_("Sabotage somebody: remove food, or disable what is empty. It earns a point.")
        )

    def idle(self, state: CookOffState, kitchen: Kitchen) -> Now:
        """Somebody else acts, and this chef's kitchen is safe or not (F6)."""
        who = self.order[:1]
        if state.is_safe(kitchen):
            return Now(N_("%(who)s is acting. Your card keeps you safe in this step."), who)
        return Now(N_("%(who)s is acting. Your kitchen can be sabotaged in this step."), who)

    def asks(self, state: CookOffState, kitchen: Kitchen, key: str) -> AskChef:
        """What to take, or every kitchen that can be sabotaged, with its places (F6)."""
        if self.group == "get":
            return ask_way(state, kitchen, key)
        found: dict[Seat, list[tuple[Place, str]]] = {}
        for aim in targets(state, kitchen.seat):
            found.setdefault(aim.seat, []).append((aim.place, aim.what))
        others = [other for other in state.playing if other.seat != kitchen.seat]
        return AskSabotage(
            question=key,
            now=self.to_choose(state, kitchen),
            targets=tuple(
                Target(
                    replace(mat(state, state.of(target)), counter=()),
                    tuple(places),
                )
                for target, places in found.items()
            ),
            safe=tuple(other.seat for other in others if state.is_safe(other)),
            second=self.done > 0,
        )

    def stage(self, state: CookOffState) -> KitchensStage:
        """The table, with those who still act."""
        return replace(super().stage(state), order=self.order, group=self.group)

    # What a move does -----------------------------------------------------------------------------

    def choose(self, state: CookOffState, seat: Seat, move: Any) -> CookOffState:
        """What to take, or a place of somebody's kitchen, or nothing."""
        match move:
            case Get() if self.group == "get":
                return self.passed_on(done(state, seat, wanted(state, state.of(seat), move)))
            case Decline() if self.group == "sabotage":
                return self.passed_on(state.telling(News("declined", seat)))
            case Sabotage() if self.group == "sabotage":
                return self.sabotaged(state, seat, move)
        raise moved_on()

    def sabotaged(self, state: CookOffState, seat: Seat, move: Sabotage) -> CookOffState:
        """A place of somebody's kitchen; a Double! makes it two (F5, F6)."""
        known = {(aim.seat, aim.place) for aim in targets(state, seat)}
        if (move.seat, move.place) not in known:
            raise IllegalMove(refusal(state, seat, move))
        after = sabotaged(state, seat, move.seat, move.place)
        return replace(after, phase=replace(self, done=self.done + 1))

    def shown(self, state: CookOffState, rng: Chance) -> CookOffState:
        """Whoever has nothing to choose, or is away, makes way for the next in the order (G3)."""
        if not self.order:
            return replace(state, phase=Acted(self.group))
        kitchen = state.of(self.order[0])
        if kitchen.status != "here":
            state = state.telling(News("passed", kitchen.seat, what=self.group))
        elif self.group == "get":
            state = has_its_effect(state, kitchen, None)
        elif self.done < state.times(kitchen):
            state = state.telling(News("nothing", kitchen.seat, what="sabotage"))
        return self.passed_on(state)

    def passed_on(self, state: CookOffState) -> CookOffState:
        """The next one in the order."""
        return replace(state, phase=Acting(self.group, self.order[1:]))

    def left(self, state: CookOffState, seat: Seat) -> CookOffState:
        """They drop out of the order (G4)."""
        if seat in self.order[:1]:
            return self.passed_on(state)
        return replace(state, phase=replace(self, order=tuple(s for s in self.order if s != seat)))


def targets(state: CookOffState, seat: Seat) -> tuple[Aim, ...]:
    """What this seat could sabotage now. Never in its own
    kitchen; one token a utensil; without a token left only food can be removed (F6)."""
    return tuple(
        Aim(kitchen.seat, place, what)
        for kitchen in state.playing
        if kitchen.seat != seat and not state.is_safe(kitchen)
        for place, what in enumerate(kitchen.places)
        if what not in (TOKEN, EMPTY) or (what == EMPTY and state.tokens)
    )


def refusal(state: CookOffState, seat: Seat, move: Sabotage) -> str:
    """Why this cannot be sabotaged; all of it lies open (F6)."""
    kitchen = state.guest(move.seat)
    if kitchen is None or kitchen not in state.playing or move.seat == seat:
        return N_("Please choose a place in the kitchen of another chef.")
    if not 0 <= move.place < len(kitchen.places):
        return N_("Please choose the grill or one of the pans.")
    if state.is_safe(kitchen):
        return N_("That chef cannot be sabotaged in this step.")
    if kitchen.places[move.place] == TOKEN:
        return N_("That is sabotaged already.")
    assert kitchen.places[move.place] == EMPTY
    return N_("No sabotage token is left, so only food can be removed.")


def sabotaged(state: CookOffState, seat: Seat, target: Seat, place: Place) -> CookOffState:
    """Food goes to the stock, or a token onto an empty utensil: a point each (F6)."""
    kitchen = state.of(target)
    what = kitchen.places[place]
    state = state.with_changed(kitchen.put(place, TOKEN if what == EMPTY else EMPTY))
    state = to_stock(state, (what,)) if what else replace(state, tokens=state.tokens - 1)
    state = state.scored(seat, 1)
    kind = "removed" if what else "disabled"
    return state.telling(News(kind, target, seat, what=what, place=place, points=1))
