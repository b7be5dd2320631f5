"""House rules that tell something hidden: the random matches must catch every one of them."""

from collections.abc import Callable
from dataclasses import replace as with_make
from typing import Any

import pytest
from msgspec.structs import replace

from partycards.games.base import IllegalMove, Seat
from partycards.games.cooking_party.food import Cooking, Tasting
from partycards.games.cooking_party.house import HouseRules
from partycards.games.cooking_party.moves_house import AnswerOffer, CookThis, OfferCard, PutOnPlate
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.state import PartyState
from partycards.games.cooking_party.views import PrivateView
from tests.games.cooking_party.case import house_case
from tests.games.cooking_party.test_planted_leaks import Whisper
from tests.games.planting import seeds
from tests.games.promises import Match


class TellsThatThereIsAnOffer(Whisper):
    def secret(self, state: PartyState) -> object:
        return len(state.offers)


class TellsTheOfferedCard(Whisper):
    def secret(self, state: PartyState) -> object:
        return [(offer.give, offer.back) for offer in state.offers]


class EverybodyAffected(CookingParty):
    """Names everybody, so that it is the leak that is found."""

    def affected(self, before: PartyState, after: PartyState) -> frozenset[Seat] | None:
        return None


class ShowsEveryNeighbourTheOffers(EverybodyAffected):
    def private(self, state: PartyState, seat: Seat) -> PrivateView:
        mine = super().private(state, seat)
        return replace(mine, role=str(state.offers)) if mine.swaps is not None else mine


class RefusesAnAnswerByTheOffer(CookingParty):
    """Somebody else who answers an offer hears that there is one."""

    def apply(self, state: PartyState, seat: Seat | None, move: Any, rng: Any) -> PartyState:
        for offer in state.offers if isinstance(move, AnswerOffer) else ():
            if offer.by == move.by and offer.to != seat:
                raise IllegalMove("that is for somebody else")
        return super().apply(state, seat, move, rng)


class TellsATeamsHand(Whisper):
    def secret(self, state: PartyState) -> object:
        return [chef.hand for chef in state.chefs if chef.team]


class TellsATeamsPicks(Whisper):
    def secret(self, state: PartyState) -> object:
        return [len(chef.picks) for chef in state.chefs]


class ShowsTheJudgesWhatIsPicked(EverybodyAffected):
    def private(self, state: PartyState, seat: Seat) -> PrivateView:
        mine = super().private(state, seat)
        picks = str([chef.picks for chef in state.chefs])
        return replace(mine, role=picks) if seat in state.judges else mine


class TellsWhoHoldsMeat(Whisper):
    """How many cards of each chef break the judge's diet."""

    def secret(self, state: PartyState) -> object:
        return [sum(card % 4 == 1 for card in chef.hand) for chef in state.chefs]


class TellsWhatWasExchanged(Whisper):
    def secret(self, state: PartyState) -> object:
        return state.fresh[-1:]


class TellsTheCodes(Whisper):
    def secret(self, state: PartyState) -> object:
        plates = state.phase.plates if isinstance(state.phase, Cooking | Tasting) else ()
        return [(plate.code, plate.cooks) for plate in plates]


class ServesInTheOrderOfTheCooks(CookingParty):
    """The codes of the plates in the order of the seats, for those who judge."""

    def private(self, state: PartyState, seat: Seat) -> PrivateView:
        mine = super().private(state, seat)
        if isinstance(state.phase, Tasting):
            return replace(mine, role="".join(plate.code for plate in state.phase.plates))
        return mine


class TellsTheTastingChips(Whisper):
    def secret(self, state: PartyState) -> object:
        boards = state.phase.boards if isinstance(state.phase, Tasting) else ()
        return [sum(chip for chip, _ in board.chips) for board in boards]


class CountsTheTastingInEveryKey(CookingParty):
    def question(self, state: PartyState, seat: Seat) -> str | None:
        boards = state.phase.boards if isinstance(state.phase, Tasting) else ()
        return f"{super().question(state, seat)}-{sum(board.moved for board in boards)}"


class RefusesAChipByTheCook(CookingParty):
    """A cook who tries a plate hears whose it is."""

    def apply(self, state: PartyState, seat: Seat | None, move: Any, rng: Any) -> PartyState:
        phase = state.phase
        if isinstance(move, PutOnPlate) and isinstance(phase, Tasting):
            cooks = {plate.code: plate.cooks[0] for plate in phase.plates}
            judges = [board.seat for board in phase.boards]
            if seat not in judges and cooks.get(move.plate, 0) % 2:
                raise IllegalMove("that is an odd cook's")
        return super().apply(state, seat, move, rng)


class TellsTheFavourites(Whisper):
    def secret(self, state: PartyState) -> object:
        return [guest.favourite for guest in state.guests]


KIDS = HouseRules(offers=True, unknown=True)
TEAMS = HouseRules(reformed=True, team_count=2)
DIET = HouseRules(diet_exchange=True)
FOOD = HouseRules(cook=True)
SMALL_KITCHEN = HouseRules(cook=True, kitchen=3)
LEAKS = (
    (TellsThatThereIsAnOffer, KIDS),
    (TellsTheOfferedCard, KIDS),
    (ShowsEveryNeighbourTheOffers, KIDS),
    (RefusesAnAnswerByTheOffer, KIDS),
    (TellsATeamsHand, TEAMS),
    (TellsATeamsPicks, TEAMS),
    (ShowsTheJudgesWhatIsPicked, TEAMS),
    (TellsWhoHoldsMeat, DIET),
    (TellsWhatWasExchanged, DIET),
    (TellsTheCodes, FOOD),
    (ServesInTheOrderOfTheCooks, FOOD),
    (TellsTheTastingChips, FOOD),
    (CountsTheTastingInEveryKey, FOOD),
    (RefusesAChipByTheCook, SMALL_KITCHEN),
    (TellsTheFavourites, FOOD),
)


FOUND_BY: dict[object, int] = {
    TellsThatThereIsAnOffer: 3,
    TellsTheOfferedCard: 2,
    ShowsEveryNeighbourTheOffers: 3,
    RefusesAnAnswerByTheOffer: 5,
    TellsATeamsPicks: 1,
    ShowsTheJudgesWhatIsPicked: 4,
    RefusesAChipByTheCook: 2,
}
"""The seed of the first match that finds it, where that is not 0."""


@pytest.mark.parametrize(("leak", "house"), LEAKS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_planted_leak_of_a_house_rule_is_caught(
    leak: Callable[..., CookingParty], house: HouseRules
) -> None:
    case = with_make(house_case(house), make=lambda luck, seats: leak(house=house))
    for seed in seeds(FOUND_BY.get(leak, 0), 60):
        try:
            Match(case, leak(house=house), 5, seed, calm=seed % 2 == 0).play()
        except AssertionError as caught:
            assert "leak" in str(caught)  # noqa: PT017
            return
    pytest.fail("nobody noticed")


# Faults in what the pages rely on ----------------------------------------------------------------


class OverlooksTheNeighbour(CookingParty):
    """Says that an offer changes nothing for the neighbour."""

    def affected(self, before: PartyState, after: PartyState) -> frozenset[Seat] | None:
        if before.offers is not after.offers:
            return frozenset()
        return super().affected(before, after)


class OverlooksTheTeamMates(CookingParty):
    """Says that a pick changes nothing for the others of the team."""

    def affected(self, before: PartyState, after: PartyState) -> frozenset[Seat] | None:
        seats = super().affected(before, after)
        firsts = {chef.seat for chef in after.chefs}
        return None if seats is None else seats & firsts


class LosesACardOnTheWay(CookingParty):
    """A card is gone after a choice of what to cook."""

    def apply(self, state: PartyState, seat: Seat | None, move: Any, rng: Any) -> PartyState:
        if isinstance(move, OfferCard | CookThis):
            return replace(state, draw=state.draw[1:])
        return super().apply(state, seat, move, rng)


FAULTS = ((OverlooksTheNeighbour, KIDS), (OverlooksTheTeamMates, TEAMS), (LosesACardOnTheWay, FOOD))


@pytest.mark.parametrize(
    ("fault", "house"), FAULTS, ids=lambda value: getattr(value, "__name__", "")
)
def test_a_planted_fault_of_a_house_rule_is_caught(
    fault: Callable[..., CookingParty], house: HouseRules
) -> None:
    case = house_case(house)
    for seed in range(40):
        try:
            Match(case, fault(house=house), 5, seed, calm=False).play()
        except AssertionError:
            return
    pytest.fail("nobody noticed")
