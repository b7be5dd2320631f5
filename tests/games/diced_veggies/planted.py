"""Rules that tell something hidden, or lose something: all are caught."""

from random import Random
from typing import Any

from msgspec.structs import replace

from partycards.games.base import IllegalMove, Outcome, Part, Seat
from partycards.games.diced_veggies import board
from partycards.games.diced_veggies.box import CardInfo
from partycards.games.diced_veggies.rules import DicedVeggies, PrivateView
from partycards.games.diced_veggies.steps.cooking import Cook
from partycards.games.diced_veggies.steps.cutting import Cut
from partycards.games.diced_veggies.steps.drawing import Draw
from partycards.games.diced_veggies.steps.final_cook import FinalCook
from partycards.games.diced_veggies.table import Chef, VeggiesState
from partycards.games.stepping import Over
from tests.games.diced_veggies.case import DICED_VEGGIES
from tests.games.planting import Secrets, planted, telling

SECRETS: Secrets = {
    "a hand": lambda state: state.guests[0].hypes,
    "the next hype": lambda state: state.hypes[-1:],
    "the next recipe": lambda state: state.recipes[-1:],
    "a discarded hype": lambda state: state.hype_discards,
    "what lies face down": lambda state: [
        one.recipe for chef in state.guests for one in chef.cooked
    ],
    "the points": lambda state: state.totals,
    # The dice of the others as they are, not as they were before.
    "the final cook": lambda state: (
        isinstance(state.phase, FinalCook) and [chef.dice for chef in state.guests]
    ),
    "how many dice are in the frame": lambda state: len(state.frame),
}


class ShowsTheNeighboursHand(DicedVeggies):
    def private(self, state: VeggiesState, seat: Seat) -> PrivateView:
        mine = super().private(state, seat)
        other = next((chef for chef in state.active if chef.seat != seat), None)
        if other is None:
            return mine
        return replace(mine, own=replace(mine.own, hypes=state.hype_faces(other.hypes)))


class SaysWhoCouldHype(DicedVeggies):
    """The sentence on the phone knows a hand."""

    def private(self, state: VeggiesState, seat: Seat) -> PrivateView:
        mine = super().private(state, seat)
        dear = any(card % 2 for chef in state.guests for card in chef.hypes)
        return replace(mine, can=replace(mine.can, count=int(dear)))


class RefusesWithTheHolder(DicedVeggies):
    def apply(self, state: VeggiesState, seat: Seat | None, move: Any, rng: Any) -> VeggiesState:
        if isinstance(move, Cook):
            for chef in state.guests:
                if chef.seat != seat and move.hype in chef.hypes:
                    raise IllegalMove("%(who)s has it", who=chef.seat)
        return super().apply(state, seat, move, rng)


class AsksByTheHand(DicedVeggies):
    def question(self, state: VeggiesState, seat: Seat) -> str | None:
        return f"{super().question(state, seat)}-{sum(state.now.hypes) % 2}"


class WaitsWithASecret(DicedVeggies):
    def waiting(self, state: VeggiesState) -> tuple[str, dict[str, Any]]:
        message, values = super().waiting(state)
        return message, {**values, "top": state.hypes[-1:]}


class RemembersTooEarly(DicedVeggies):
    """The album turns the recipes up before the end."""

    def album(self, state: VeggiesState) -> tuple[Part, ...]:
        return board.album(replace(state, phase=Over()))


class TellsWhereACardIs(DicedVeggies):
    def card(self, state: VeggiesState, number: int) -> Part | None:
        info = super().card(state, number)
        assert info is None or isinstance(info, CardInfo)
        return None if number in state.hypes else info


LEAKS = planted(
    DICED_VEGGIES,
    *telling(DicedVeggies, SECRETS),
    ShowsTheNeighboursHand,
    SaysWhoCouldHype,
    RefusesWithTheHolder,
    AsksByTheHand,
    WaitsWithASecret,
    RemembersTooEarly,
    TellsWhereACardIs,
    found_by={"tells the final cook": 12, "tells how many dice are in the frame": 12},
)


# Faults in the rules ------------------------------------------------------------------------------


class LosesADie(DicedVeggies):
    def leave(self, state: VeggiesState, seat: Seat, rng: Any) -> VeggiesState:
        state = super().leave(state, seat, rng)
        return replace(state, frame=state.frame[1:])


class DoublesACard(DicedVeggies):
    def apply(self, state: VeggiesState, seat: Seat | None, move: Any, rng: Any) -> VeggiesState:
        after = super().apply(state, seat, move, rng)
        if isinstance(move, Cook):
            return replace(after, recipe_discards=(*after.recipe_discards, move.recipe))
        return after


class LetsAnybodyDraw(DicedVeggies):
    def apply(self, state: VeggiesState, seat: Seat | None, move: Any, rng: Any) -> VeggiesState:
        who = state.turn if isinstance(move, Draw) else seat
        return super().apply(state, who, move, rng)


class RollsWithItsOwnDice(DicedVeggies):
    def apply(self, state: VeggiesState, seat: Seat | None, move: Any, rng: Any) -> VeggiesState:
        after = super().apply(state, seat, move, rng)
        if not isinstance(move, Cut):
            return after
        luck = Random()
        return replace(after, numbers=tuple(luck.choice((2, 3, 4)) for _ in after.numbers))


class NeverEnds(DicedVeggies):
    def outcome(self, state: VeggiesState) -> Outcome | None:
        return None


class KeepsNoCount(DicedVeggies):
    """A deck is shuffled anew, and the chances do not know it."""

    def apply(self, state: VeggiesState, seat: Seat | None, move: Any, rng: Any) -> VeggiesState:
        after = super().apply(state, seat, move, rng)
        return replace(after, chances=0)


class WaitsForTheAbsent(DicedVeggies):
    def to_move(self, state: VeggiesState) -> frozenset[Seat]:
        away: tuple[Chef, ...] = tuple(c for c in state.guests if c.status == "away")
        return super().to_move(state) | {chef.seat for chef in away}


FAULTS = planted(
    DICED_VEGGIES,
    LosesADie,
    DoublesACard,
    LetsAnybodyDraw,
    RollsWithItsOwnDice,
    NeverEnds,
    KeepsNoCount,
    WaitsForTheAbsent,
    found_by={"loses a die": 2, "waits for the absent": 1},
)
