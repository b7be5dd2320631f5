"""Games that tell something hidden: the checks of the random matches must catch every one."""

from random import Random
from typing import Any

from msgspec.structs import replace

from partycards.games.base import IllegalMove, Outcome, Part, Seat
from partycards.games.changes import Changes
from partycards.games.cooking_party.board_views import PrivateView, PublicView
from partycards.games.cooking_party.box import card_list
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.steps.briefing import Briefing
from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.judging import Judging, PutChip
from partycards.games.cooking_party.steps.planning_asks import TradeIn
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Watch
from tests.games.cooking_party.case import COOKING_PARTY
from tests.games.planting import Secrets, planted, telling


def whispered(public: PublicView, secret: object) -> PublicView:
    """The public piece with a secret slipped into the score sheet."""
    sheet = replace(public.sheet, corrections=((0, 0, 0, str(secret)),))
    return replace(public, sheet=sheet)


SECRETS: Secrets = {
    "a hand": lambda state: [chef.hand for chef in state.chefs[:1]],
    "what a trade brought": lambda state: sum(sum(chef.got) for chef in state.chefs),
    "the name": lambda state: [dish.name for chef in state.chefs for dish in chef.dishes or ()],
    "a script": lambda state: [chef.script for chef in state.chefs],
    "the top card": lambda state: state.draw[-1:],
    "the discards": lambda state: (state.discards[-1:], state.fresh[-1:]),
    "the deck": lambda state: state.deck[-1],
    "a note": lambda state: len(state.notes),
    "the chips": lambda state: (
        sum(chip for chip, _ in state.phase.chips) if isinstance(state.phase, Judging) else 0
    ),
    "the assignment": lambda state: state.assignment if isinstance(state.phase, Briefing) else "",
    "the left aside": lambda state: [
        sorted(set(chef.hand) - set(chef.to_come)) for chef in state.chefs
    ],
}


class ShowsTheNeighboursHand(CookingParty):
    def private(self, state: PartyState, seat: Seat) -> PrivateView:
        mine = super().private(state, seat)
        other = next((chef for chef in state.chefs if chef.seat != seat), None)
        if isinstance(mine.ask, Watch) and other:
            return replace(mine, ask=replace(mine.ask, why=str(other.hand)))
        return mine


class ShowsTheJudgeTheNames(CookingParty):
    def private(self, state: PartyState, seat: Seat) -> PrivateView:
        mine = super().private(state, seat)
        names = [dish.name for chef in state.chefs for dish in chef.dishes or ()]
        return replace(mine, role=str(names)) if seat == state.judge else mine


class CountsChipsInEveryKey(CookingParty):
    def question(self, state: PartyState, seat: Seat) -> str | None:
        moved = state.phase.moved if isinstance(state.phase, Judging) else 0
        return f"{super().question(state, seat)}-{moved}"


class RefusesWithTheHolder(CookingParty):
    """A trade of somebody else's card is refused with that guest's name."""

    def apply(self, state: PartyState, seat: Seat | None, move: Any, rng: Any) -> PartyState:
        if isinstance(move, TradeIn):
            for chef in state.chefs:
                if chef.seat != seat and set(chef.hand) & set(move.cards):
                    raise IllegalMove("%(who)s has it", who=chef.seat)
        return super().apply(state, seat, move, rng)


class RefusesByThePile(CookingParty):
    """A refusal that depends on where a face-down card lies."""

    def apply(self, state: PartyState, seat: Seat | None, move: Any, rng: Any) -> PartyState:
        if isinstance(move, Call) and state.draw and state.draw[-1] % 2 and seat != state.judge:
            raise IllegalMove("not now")
        return super().apply(state, seat, move, rng)


class RefusesByTheBoard(CookingParty):
    """Somebody else who tries a chip hears whether it is given."""

    def apply(self, state: PartyState, seat: Seat | None, move: Any, rng: Any) -> PartyState:
        given = [chip for chip, _ in state.phase.chips] if isinstance(state.phase, Judging) else []
        if isinstance(move, PutChip) and seat != state.judge and move.chip in given:
            raise IllegalMove("given already")
        return super().apply(state, seat, move, rng)


class WaitsWithASecret(CookingParty):
    def waiting(self, state: PartyState) -> tuple[str, dict[str, Any]]:
        message, values = super().waiting(state)
        return message, {**values, "top": state.draw[-1:]}


class TellsWhoHoldsACardThatIsLookedUp(CookingParty):
    def card(self, state: PartyState, number: int) -> Part | None:
        info = super().card(state, number)
        holders = tuple((c.seat, "has it") for c in state.chefs if number in c.hand)
        return replace(info, partners=holders) if info is not None else None


class ListsOnlyThePile(CookingParty):
    def glossary(self, state: PartyState) -> Part | None:
        left = tuple(state.box.ingredients[number] for number in sorted(state.draw))
        return card_list(replace(state.box, ingredients=left))


LEAKS = planted(
    COOKING_PARTY,
    *telling(CookingParty, SECRETS),
    ShowsTheNeighboursHand,
    ShowsTheJudgeTheNames,
    CountsChipsInEveryKey,
    RefusesWithTheHolder,
    RefusesByThePile,
    RefusesByTheBoard,
    WaitsWithASecret,
    TellsWhoHoldsACardThatIsLookedUp,
    ListsOnlyThePile,
    found_by={"refuses by the board": 2},
)


# Faults in the rules ---------------------------------------------------------------------------


class LosesACard(CookingParty):
    def leave(self, state: PartyState, seat: Seat, rng: Any) -> PartyState:
        state = super().leave(state, seat, rng)
        return replace(state, fresh=state.fresh[1:])


class DoublesACard(CookingParty):
    def apply(self, state: PartyState, seat: Seat | None, move: Any, rng: Any) -> PartyState:
        after = super().apply(state, seat, move, rng)
        return replace(after, draw=state.draw) if isinstance(move, TradeIn) else after


class LetsAnybodyCall(CookingParty):
    def apply(self, state: PartyState, seat: Seat | None, move: Any, rng: Any) -> PartyState:
        who = state.judge if isinstance(move, Call) else seat
        return super().apply(state, who, move, rng)


class RollsWithItsOwnDice(CookingParty):
    """Not the same match when it is played again."""

    def apply(self, state: PartyState, seat: Seat | None, move: Any, rng: Any) -> PartyState:
        after = super().apply(state, seat, move, rng)
        return replace(after, draw=tuple(Random().sample(after.draw, len(after.draw))))


class NeverEnds(CookingParty):
    def outcome(self, state: PartyState) -> Outcome | None:
        return None


class WaitsForNobody(CookingParty):
    """Awaits a guest who has nothing to do."""

    def to_move(self, state: PartyState) -> frozenset[Seat]:
        return super().to_move(state) | {chef.seat for chef in state.chefs[:1]}


class OverlooksTheJudge(CookingParty):
    """Says that a chef who gets ready changes nothing for the judge."""

    def changes(
        self, before: PartyState, seen: PublicView, after: PartyState
    ) -> Changes[PublicView] | None:
        told = super().changes(before, seen, after)
        return replace(told, seats=told.seats - {after.judge}) if told is not None else None


class ShowsTheLastHandSize(CookingParty):
    """Says that a move changes nothing that everybody sees."""

    def changes(
        self, before: PartyState, seen: PublicView, after: PartyState
    ) -> Changes[PublicView] | None:
        told = super().changes(before, seen, after)
        return replace(told, public=seen, fields=()) if told is not None else None


class OverlooksThePiles(CookingParty):
    """Says that of what everybody sees the piles are as they were."""

    def changes(
        self, before: PartyState, seen: PublicView, after: PartyState
    ) -> Changes[PublicView] | None:
        told = super().changes(before, seen, after)
        return replace(told, fields=()) if told is not None else None


FAULTS = planted(
    COOKING_PARTY,
    ShowsTheLastHandSize,
    OverlooksThePiles,
    OverlooksTheJudge,
    LosesACard,
    DoublesACard,
    LetsAnybodyCall,
    RollsWithItsOwnDice,
    NeverEnds,
    WaitsForNobody,
    found_by={"loses a card": 1},
)
