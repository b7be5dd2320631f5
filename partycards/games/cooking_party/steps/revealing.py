"""The chips fall one by one, 5 first and 100 last (rule B11): a judge lets each of them fall, and
after a beat the table does.

What was given is final. It is written on the sheet when everybody has seen it: until then neither
points nor standings nor the album know of it, so nothing can tell it early.
"""

from bisect import bisect_right
from collections.abc import Callable
from typing import ClassVar, Self

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Named, Part, Reveals, Seat
from partycards.games.cards import chosen, shuffled
from partycards.games.cooking_party.box import CHIPS
from partycards.games.cooking_party.steps.awarded import judged, record, without_judge
from partycards.games.cooking_party.steps.judge import EVERYBODY_AWAY, Note, note
from partycards.games.cooking_party.steps.passed import WithPassed
from partycards.games.cooking_party.table import WATCH, PartyState, moved_on
from partycards.games.cooking_party.table_records import Chef, ShownDish, Watch
from partycards.games.cooking_party.table_seats import clockwise
from partycards.games.stepping import Asked, Swap

BEAT = 3.5
"""Seconds after which the table goes on by itself: a chip has fallen and lain there a while."""
FACE_DOWN = 0
"""A chip of which nobody knows yet which one it is."""


class Reveal(Reveals, frozen=True):
    """The next chip falls; after the last one it is told how the round has ended."""

    told: ClassVar[str] = N_("went on with the chips")


class RevealStage(Part, frozen=True):
    """The dishes in the order in which they were presented, and what has fallen so far: (chip,
    chef). `tray` are the chips still to fall, 0 for one that nobody can know yet. Where dishes are
    `chosen` to be cooked there are no chips (V11)."""

    dishes: tuple[ShownDish, ...]
    fallen: tuple[tuple[int, Seat], ...]
    tray: tuple[int, ...]
    chosen: bool = False


class AskReveal(Asked, frozen=True):
    """A judge lets the next chip fall: `chip` is 0 if nobody can know which one it is, None after
    the last one."""

    chip: int | None
    chosen: bool = False

    def auto(self, rng: Chance) -> Move:
        """At once."""
        return Reveal()


class LookUp(Part, frozen=True):
    """Everybody else looks at the TV: `dish` is their own, None of somebody who cooked none."""

    dish: ShownDish | None
    chosen: bool = False


class Revealing(WithPassed, frozen=True):
    """`fallen` of the `chips` lie there, the rest is the secret of the judge; they fall in this
    order. `chosen` are the dishes to be cooked where no chips are given (V11)."""

    watching: ClassVar[str] = "revealing"
    number: ClassVar[int] = 3
    running: ClassVar[bool] = True
    dealt: ClassVar[bool] = True
    dishes: tuple[ShownDish, ...]
    chips: tuple[tuple[int, Seat], ...] = ()
    chosen: tuple[Seat, ...] | None = None
    fallen: int = 0

    def holders(self, state: PartyState) -> tuple[Seat, ...]:
        """Who lets the chips fall: the judges who are here, else the next guest who is."""
        judges = tuple(seat for seat in state.judges if state.is_here(seat))
        others = (guest.seat for guest in clockwise(state) if guest.status == "here")
        return judges or tuple(others)[:1]

    def awaited(self, state: PartyState) -> tuple[Seat, ...]:
        """Whoever holds the chips."""
        return self.holders(state)

    def sentence(self, state: PartyState) -> str:
        """Whoever holds the chips is named."""
        here = self.holders(state)
        return N_("Waiting for %(who)s to let the chips fall") if here else EVERYBODY_AWAY

    def too_late(self, state: PartyState) -> bool:
        """Chips were given without the dish (B10)."""
        return True

    def key(self, state: PartyState, seat: Seat) -> str:
        """Every chip is a question of its own, so that two taps do not let two fall."""
        return f"reveal-{self.fallen}" if seat in self.holders(state) else WATCH

    def ask(self, state: PartyState, seat: Seat, key: str) -> AskReveal | LookUp | Watch:
        """Whoever holds the chips is asked for the next one; the others look up."""
        if self.key(state, seat) == WATCH:
            watch = self.watch(state, seat)
            own = next((dish for dish in self.whole(state) if seat in dish.seats), None)
            return LookUp(own, self.chosen is not None) if watch.why == self.watching else watch
        tray = self.tray
        return AskReveal(key, tray[0] if tray else None, self.chosen is not None)

    @property
    def tray(self) -> tuple[int, ...]:
        """The chips still to fall, as everybody knows them: all five are given, or else it is a
        chip of choice."""
        left = tuple(chip for chip, _ in self.chips[self.fallen :])
        return left if len(self.chips) == len(CHIPS) else (FACE_DOWN,) * len(left)

    def stage(self, state: PartyState) -> RevealStage:
        """Dishes in the order of presenting, and only the chips that have fallen."""
        turns = {chef.seat: chef.turn for chef in state.chefs}
        presented = (dish for dish in self.dishes if not dish.passed)
        dishes = tuple(sorted(presented, key=lambda dish: turns.get(dish.chef, 0)))
        return RevealStage(dishes, self.chips[: self.fallen], self.tray, self.chosen is not None)

    def play(self, state: PartyState, seat: Seat, move: Move, rng: Chance) -> PartyState:
        """The next chip falls; a judge can still write notes."""
        if isinstance(move, Note) and seat in state.judges:
            return note(state, move)
        if not isinstance(move, Reveal):
            raise moved_on()
        if seat not in self.holders(state):
            raise IllegalMove(N_("%(judge)s is the judge now."), judge=Named(state.judge))
        return self.gone_on(state)

    def gone_on(self, state: PartyState) -> PartyState:
        """The state once the next chip has fallen; after the last one, the round is told."""
        if self.fallen < len(self.chips):
            return state.in_step(replace(self, fallen=self.fallen + 1))
        return self.told(state)

    def told(self, state: PartyState) -> PartyState:
        """The round is written on the sheet, and everybody knows."""
        return judged(record(state, self.dishes, self.chips, self.chosen))

    def left(self, state: PartyState, seat: Seat) -> PartyState:
        """The chips have been given: they fall without a judge who leaves, and on the dish of a
        chef who leaves."""
        return without_judge(state, seat)

    def handed_on(self, state: PartyState, to: Seat | None) -> PartyState:
        """It is judged already."""
        raise IllegalMove(N_("The chips have been given, and are falling."))

    def chef_does(self, chef: Chef) -> str:
        """All have presented."""
        return ""

    def whole(self, state: PartyState) -> tuple[ShownDish, ...]:
        """All that were presented."""
        return tuple(dish for dish in self.dishes if not dish.passed)

    def with_dishes(self, change: Callable[[ShownDish], ShownDish]) -> Self:
        """The dishes side by side."""
        return replace(self, dishes=tuple(map(change, self.dishes)))

    def redealt(self, state: PartyState, seat: Seat | None, swap: Swap, rng: Chance) -> Self:
        """Nobody but a judge knows where the next chips fall; of a chip of choice not even which
        one it is, only that it is more than those before."""
        if seat in state.judges:
            return self
        seats = tuple(dish.chef for dish in self.whole(state))
        fallen, left = self.chips[: self.fallen], self.chips[self.fallen :]
        if FACE_DOWN in self.tray:
            most = max((chip for chip, _ in fallen), default=0)
            others = CHIPS[bisect_right(CHIPS, most) :]
            faces = sorted(shuffled(others, rng)[: len(left)])
            left = tuple(zip(faces, (to for _, to in left), strict=True))
        elif self.chosen is not None:
            return replace(self, chosen=tuple(one for one in seats if rng.random() < 0.5))
        else:
            left = tuple((chip, chosen(seats, rng)) for chip, _ in left)
        return replace(self, chips=(*fallen, *left))


def reveal(
    state: PartyState,
    dishes: tuple[ShownDish, ...],
    chips: tuple[tuple[int, Seat], ...],
    chosen: tuple[Seat, ...] | None = None,
) -> PartyState:
    """The chips were given, or the dishes chosen: everybody is to see it fall. Whoever plays alone
    knows it (V2), without a dish there is nothing to see, and in 0.1 all was told at once."""
    falling = Revealing(dishes, tuple(sorted(pair for pair in chips if pair[0])), chosen)
    if state.house.solo or not falling.whole(state) or state.edition == 1:
        return falling.told(state)
    return state.in_step(falling)
