"""House rules that tell something hidden: the random matches must catch every one of them."""

from typing import Any

from msgspec.structs import replace

from partycards.games.base import IllegalMove, Seat
from partycards.games.changes import Changes
from partycards.games.cooking_party.board_views import PrivateView, PublicView
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.steps.favourites import CookThis
from partycards.games.cooking_party.steps.tasting import PutOnPlate, Tasting
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.variations.swaps import AnswerOffer, OfferCard
from tests.games.cooking_party.case import CLASHING, house_case
from tests.games.planting import Planted, Secrets, planted, telling


class EverybodyAffected(CookingParty):
    """Names everybody, so that it is the leak that is found."""

    def changes(self, before: PartyState, seen: PublicView, after: PartyState) -> None:
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


class ShowsTheJudgesWhatIsPicked(EverybodyAffected):
    def private(self, state: PartyState, seat: Seat) -> PrivateView:
        mine = super().private(state, seat)
        picks = str([chef.picks for chef in state.chefs])
        return replace(mine, role=picks) if seat in state.judges else mine


class ServesInTheOrderOfTheCooks(CookingParty):
    """The codes of the plates in the order of the seats, for those who judge."""

    def private(self, state: PartyState, seat: Seat) -> PrivateView:
        mine = super().private(state, seat)
        if isinstance(state.phase, Tasting):
            return replace(mine, role="".join(plate.code for plate in state.phase.plates))
        return mine


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
            judges = [taster for board in phase.boards for taster in board.seats]
            if seat not in judges and cooks.get(move.plate, 0) % 2:
                raise IllegalMove("that is an odd cook's")
        return super().apply(state, seat, move, rng)


KIDS = HouseRules(offers=True, unknown=True)
TEAMS = HouseRules(reformed=True, team_count=2)
DIET = HouseRules(diet_exchange=True)
FOOD = HouseRules(cook=True)
SMALL_KITCHEN = HouseRules(cook=True, kitchen=3)
OF_KIDS: Secrets = {
    "that there is an offer": lambda state: len(state.offers),
    "the offered card": lambda state: [(offer.give, offer.back) for offer in state.offers],
}
OF_TEAMS: Secrets = {
    "a team's hand": lambda state: [chef.hand for chef in state.chefs if chef.team],
    "a team's picks": lambda state: [len(chef.picks) for chef in state.chefs],
}
OF_A_DIET: Secrets = {
    # How many cards of each chef break the judge's diet.
    "who holds meat": lambda state: [
        sum(card % 4 == 1 for card in chef.hand) for chef in state.chefs
    ],
    "what was exchanged": lambda state: state.fresh[-1:],
}
OF_A_SPECIAL: Secrets = {
    "the Special Ingredient that is not named yet": lambda state: [
        (held.terms.special, state.draw[-1])
        for held in [getattr(state.phase, "held", None)]
        if held is not None
    ],
}
OF_FOOD: Secrets = {
    "the codes": lambda state: [
        (plate.code, plate.cooks) for plate in getattr(state.phase, "plates", ())
    ],
    "the tasting chips": lambda state: [
        sum(chip for chip, _ in board.chips) for board in getattr(state.phase, "boards", ())
    ],
    "the favourites": lambda state: [guest.favourite for guest in state.guests],
}


def under(
    house: HouseRules, *games: type[CookingParty], found_by: dict[str, int] | None = None
) -> tuple[Planted, ...]:
    """These games with five guests under these house rules."""
    return planted(house_case(house), *games, seats=5, found_by=found_by, house=house)


LEAKS = (
    *under(
        KIDS,
        *telling(CookingParty, OF_KIDS),
        ShowsEveryNeighbourTheOffers,
        RefusesAnAnswerByTheOffer,
        found_by={"shows every neighbour the offers": 3, "refuses an answer by the offer": 7},
    ),
    *under(TEAMS, *telling(CookingParty, OF_TEAMS), ShowsTheJudgesWhatIsPicked),
    *under(DIET, *telling(CookingParty, OF_A_DIET)),
    *planted(
        CLASHING,
        *telling(CookingParty, OF_A_SPECIAL),
        seats=5,
        found_by={"tells the  special  ingredient that is not named yet": 3},
        house=DIET,
    ),
    *under(
        FOOD,
        *telling(CookingParty, OF_FOOD),
        ServesInTheOrderOfTheCooks,
        CountsTheTastingInEveryKey,
    ),
    *under(SMALL_KITCHEN, RefusesAChipByTheCook, found_by={"refuses a chip by the cook": 4}),
)


# Faults in what the pages rely on ----------------------------------------------------------------


class OverlooksTheNeighbour(CookingParty):
    """Says that an offer changes nothing for the neighbour."""

    def changes(
        self, before: PartyState, seen: PublicView, after: PartyState
    ) -> Changes[PublicView] | None:
        if before.offers is not after.offers:
            return Changes(self.public(after), (), frozenset())
        return super().changes(before, seen, after)


class OverlooksTheTeamMates(CookingParty):
    """Says that a pick changes nothing for the others of the team."""

    def changes(
        self, before: PartyState, seen: PublicView, after: PartyState
    ) -> Changes[PublicView] | None:
        told = super().changes(before, seen, after)
        firsts = {chef.seat for chef in after.chefs}
        return replace(told, seats=told.seats & firsts) if told is not None else None


class LosesACardOnTheWay(CookingParty):
    """A card is gone after a choice of what to cook."""

    def apply(self, state: PartyState, seat: Seat | None, move: Any, rng: Any) -> PartyState:
        if isinstance(move, OfferCard | CookThis):
            return replace(state, draw=state.draw[1:])
        return super().apply(state, seat, move, rng)


FAULTS = (
    *under(KIDS, OverlooksTheNeighbour),
    *under(TEAMS, OverlooksTheTeamMates),
    *under(FOOD, LosesACardOnTheWay),
)
