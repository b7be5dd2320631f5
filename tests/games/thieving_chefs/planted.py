"""Games of Thieving Chefs that tell something hidden, or lose something: all are caught."""

from random import Random
from typing import Any

from msgspec.structs import replace

from partycards.games.base import IllegalMove, Outcome, Part, Seat
from partycards.games.thieving_chefs.board import Watch
from partycards.games.thieving_chefs.box import CardInfo
from partycards.games.thieving_chefs.rules import PrivateView, ThievingChefs
from partycards.games.thieving_chefs.steps.acting import Draw, Lay, Send
from partycards.games.thieving_chefs.table import ChefsState
from tests.games.planting import Secrets, planted, telling
from tests.games.thieving_chefs.case import THIEVING_CHEFS

SECRETS: Secrets = {
    "a hand": lambda state: state.guests[0].hand,
    "the top card": lambda state: state.draw[-1:],
    "what went back unseen": lambda state: state.buried,
    "who has a pet": lambda state: [any(card >= 45 for card in cook.hand) for cook in state.guests],
}


class ShowsTheNeighboursHand(ThievingChefs):
    def private(self, state: ChefsState, seat: Seat) -> PrivateView:
        mine = super().private(state, seat)
        other = next((cook for cook in state.active if cook.seat != seat), None)
        if isinstance(mine.ask, Watch) and other:
            return replace(mine, ask=replace(mine.ask, why=str(other.hand)))
        return mine


class RefusesWithTheHolder(ThievingChefs):
    def apply(self, state: ChefsState, seat: Seat | None, move: Any, rng: Any) -> ChefsState:
        if isinstance(move, Lay):
            for cook in state.guests:
                if cook.seat != seat and move.card in cook.hand:
                    raise IllegalMove("%(who)s has it", who=cook.seat)
        return super().apply(state, seat, move, rng)


class RefusesByThePile(ThievingChefs):
    def apply(self, state: ChefsState, seat: Seat | None, move: Any, rng: Any) -> ChefsState:
        if isinstance(move, Send) and state.draw and state.draw[-1] % 2:
            raise IllegalMove("not now")
        return super().apply(state, seat, move, rng)


class AsksByTheHand(ThievingChefs):
    def question(self, state: ChefsState, seat: Seat) -> str | None:
        odd = sum(state.now.hand) % 2
        return f"{super().question(state, seat)}-{odd}"


class WaitsWithASecret(ThievingChefs):
    def waiting(self, state: ChefsState) -> tuple[str, dict[str, Any]]:
        message, values = super().waiting(state)
        return message, {**values, "top": state.draw[-1:]}


class TellsWhereACardIs(ThievingChefs):
    def card(self, state: ChefsState, number: int) -> Part | None:
        info = super().card(state, number)
        assert info is None or isinstance(info, CardInfo)
        return replace(info, count=number in state.draw) if info is not None else None


LEAKS = planted(
    THIEVING_CHEFS,
    *telling(ThievingChefs, SECRETS),
    ShowsTheNeighboursHand,
    RefusesWithTheHolder,
    RefusesByThePile,
    AsksByTheHand,
    WaitsWithASecret,
    TellsWhereACardIs,
    found_by={"tells what went back unseen": 1},
)


# Faults in the rules ------------------------------------------------------------------------------


class LosesACard(ThievingChefs):
    def leave(self, state: ChefsState, seat: Seat, rng: Any) -> ChefsState:
        state = super().leave(state, seat, rng)
        return replace(state, discards=state.discards[1:])


class DoublesACard(ThievingChefs):
    def apply(self, state: ChefsState, seat: Seat | None, move: Any, rng: Any) -> ChefsState:
        after = super().apply(state, seat, move, rng)
        return replace(after, discards=(*after.discards, 0)) if isinstance(move, Send) else after


class LetsAnybodyDraw(ThievingChefs):
    def apply(self, state: ChefsState, seat: Seat | None, move: Any, rng: Any) -> ChefsState:
        who = state.turn if isinstance(move, Draw) else seat
        return super().apply(state, who, move, rng)


class RollsWithItsOwnDice(ThievingChefs):
    def apply(self, state: ChefsState, seat: Seat | None, move: Any, rng: Any) -> ChefsState:
        after = super().apply(state, seat, move, rng)
        return replace(after, draw=tuple(Random().sample(after.draw, len(after.draw))))


class NeverEnds(ThievingChefs):
    def outcome(self, state: ChefsState) -> Outcome | None:
        return None


class WaitsForTheThief(ThievingChefs):
    """Awaits the cook whose turn it is while the target of a pet chooses."""

    def to_move(self, state: ChefsState) -> frozenset[Seat]:
        return super().to_move(state) | ({state.turn} if state.here else set())


FAULTS = planted(
    THIEVING_CHEFS,
    LosesACard,
    DoublesACard,
    LetsAnybodyDraw,
    RollsWithItsOwnDice,
    NeverEnds,
    WaitsForTheThief,
    found_by={"loses a card": 2, "waits for the thief": 1},
)
