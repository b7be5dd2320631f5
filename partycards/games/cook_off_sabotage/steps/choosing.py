"""A card is revealed; those who prepare, cook or get say what, all at once (F2)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, Seat
from partycards.games.cards import chosen
from partycards.games.cook_off_sabotage.kitchens import Kitchen, Way
from partycards.games.cook_off_sabotage.steps.ordering import in_order, to_sabotage
from partycards.games.cook_off_sabotage.steps.round import AtOnce, Now, Ready
from partycards.games.cook_off_sabotage.steps.ways import (
    GET,
    AskWay,
    Cook,
    Get,
    Prepare,
    ask_way,
    has_its_effect,
    say_way,
    wanted,
    ways,
)
from partycards.games.cook_off_sabotage.table import CookOffState
from partycards.games.stepping import Swap, moved_on


class Choosing(AtOnce[Way], frozen=True):
    """Cards are revealed, and those who prepare, cook or get say on how many meats and vegetables.
    They touch nobody, so they choose at once (F2)."""

    word: ClassVar[str] = "choose"

    def choosers(self, state: CookOffState) -> tuple[Seat, ...]:
        """Those whose card can be done in several ways and is in nobody's way."""
        apart = contested(state)
        return tuple(
            kitchen.seat
            for kitchen in state.playing
            if len(ways(state, kitchen)) > 1 and kitchen.seat not in apart
        )

    def sentence(self, state: CookOffState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to choose food")

    def key(self, state: CookOffState, seat: Seat) -> str:
        """Each card has its own."""
        return f"s{state.step}-{self.word}"

    def to_choose(self, state: CookOffState, kitchen: Kitchen) -> Now:
        """What the card lets one choose."""
        return say_way(state, kitchen)

    def asks(self, state: CookOffState, kitchen: Kitchen, key: str) -> AskWay:
        """The ways to do the card."""
        return ask_way(state, kitchen, key)

    def ready(self, state: CookOffState, kitchen: Kitchen, ready: Ready) -> Ready:
        """The way that was chosen."""
        way, card = dict(self.chosen)[kitchen.seat], state.card(kitchen)
        return replace(ready, way=way, card=card, grill=kitchen.grill)

    def choose(self, state: CookOffState, seat: Seat, move: Any) -> CookOffState:
        """A way to do the card."""
        if not isinstance(move, Prepare | Cook | Get):
            raise moved_on()
        return self.chose(state, seat, wanted(state, state.of(seat), move))

    def another(self, state: CookOffState, seat: Seat, choice: Way, swap: Swap, rng: Chance) -> Way:
        """Any way."""
        return chosen(ways(state, state.of(seat)) or (choice,), rng)

    def shown(self, state: CookOffState, rng: Chance) -> CookOffState:
        """What was chosen happens together; those who get when the stock is short come after in an
        order (F2)."""
        apart, meats = contested(state), {seat: meat for seat, (meat, _) in self.chosen}
        for seat in state.around():
            kitchen = state.of(seat)
            if kitchen.programme and state.card(kitchen) != "sabotage" and seat not in apart:
                state = has_its_effect(state, kitchen, meats.get(seat))
        return in_order(state, "get", apart) if apart else to_sabotage(state)


def contested(state: CookOffState) -> tuple[Seat, ...]:
    """Those who get when the stock is short: of one kind there is less than they might all take
    together, so the order matters (F2)."""
    found = [k for k in state.playing if k.status == "here" and state.card(k) == "get"]
    needed = sum(GET * state.times(kitchen) for kitchen in found)
    if len(found) < 2 or needed <= min(state.meat, state.vegetables):
        return ()
    return tuple(kitchen.seat for kitchen in found)


def revealed(state: CookOffState) -> CookOffState:
    """Everybody's next card is turned at once (F2)."""
    return replace(state, step=state.step + 1, phase=Choosing())
