"""What the viewers see.

`PublicView` is everybody's, the TV included; `PrivateView` is what one seat sees besides. While
chefs plan, a move changes one kitchen and the piles, and such moves are nearly all of an evening's:
what everybody sees then is taken over from before, but for these.
"""

from operator import attrgetter, is_
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import CardId
from partycards.games.changes import Changes, compared
from partycards.games.cooking_party.board import (
    Brief,
    House,
    OwnTeam,
    Piles,
    Seats,
    Sheet,
    Top,
    brief,
    cards_decide,
    house_rules,
    own_team,
    piles,
    seat_line,
    seats,
    sheet,
    top,
)
from partycards.games.cooking_party.board_album import Finale, chart, finale
from partycards.games.cooking_party.board_truths import another_truth
from partycards.games.cooking_party.lobby.house import BASIC
from partycards.games.cooking_party.steps.announcing import Announcing, diets_to
from partycards.games.cooking_party.steps.awarded import AskFinish, AwardedStage
from partycards.games.cooking_party.steps.bets import BetNow, BetTold, bet_of
from partycards.games.cooking_party.steps.briefing import (
    AskBrief,
    ChoosingStage,
)
from partycards.games.cooking_party.steps.choosing import AskAssignment, AskInvent, AskTurn
from partycards.games.cooking_party.steps.cooking import (
    AskPlate,
    AskShop,
    CookingStage,
    ShoppingStage,
)
from partycards.games.cooking_party.steps.favourites import (
    AskFavourite,
    Favourite,
    FavouritesStage,
    favourite_of,
)
from partycards.games.cooking_party.steps.judge import Notes, notes_of
from partycards.games.cooking_party.steps.judging import AskChips, AskWinner, JudgingStage
from partycards.games.cooking_party.steps.over import Farewell, Over, Podium, at_podium
from partycards.games.cooking_party.steps.planning import Market, PlanningStage, market
from partycards.games.cooking_party.steps.planning_asks import (
    AskDish,
    AskTeamTrade,
    AskTrade,
    Ready,
    Trading,
)
from partycards.games.cooking_party.steps.presenting import AskLay, PresentingStage
from partycards.games.cooking_party.steps.presenting_judge import AskCall
from partycards.games.cooking_party.steps.revealing import AskReveal, LookUp, RevealStage
from partycards.games.cooking_party.steps.special import AskSpecial
from partycards.games.cooking_party.steps.tasting import AskTaste, TastingStage
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Watch
from partycards.games.cooking_party.table_round import got_ready
from partycards.games.cooking_party.table_task import diets_asked
from partycards.games.cooking_party.taste import Known, known_of
from partycards.games.cooking_party.variations.exchanges import (
    Breaking,
    Exchanges,
    exchanges,
)
from partycards.games.cooking_party.variations.passing import AskPass
from partycards.games.cooking_party.variations.printed import AskPrinted
from partycards.games.cooking_party.variations.swaps import (
    Swaps,
    swaps,
)
from partycards.games.finale import Chart
from partycards.games.stepped import OwnPiece, Stepped
from partycards.games.stepping import ShortStage

Stage = (
    ChoosingStage | PlanningStage | PresentingStage | JudgingStage | AwardedStage | ShortStage
    | RevealStage | Podium | FavouritesStage | ShoppingStage | CookingStage | TastingStage
)  # fmt: skip


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    top: Top
    brief: Brief | None
    stage: Stage
    seats: Seats
    piles: Piles
    sheet: Sheet
    chart: Chart | None = None  # once the match is over
    finale: Finale | None = None  # the same: awards, and whose plate was whose
    house: House | None = None  # the switches that are on
    market: Market | None = None  # while chefs plan


Ask = (
    AskAssignment | AskBrief | AskSpecial | AskPass | AskTrade | AskTeamTrade | AskDish | Ready
    | AskPrinted
    | AskLay | AskCall | AskChips | AskReveal | LookUp | AskFinish | Watch | AskTurn | AskInvent
    | AskWinner | AskFavourite | AskShop | AskPlate | AskTaste | Farewell
)  # fmt: skip


class PrivateView(OwnPiece, frozen=True):
    """What one seat sees besides: what it is asked, a judge's notes, and what the deck tells of the
    cards in question, which anybody may look up: house players know nothing else."""

    seat: Seat
    role: str
    ask: Ask
    notes: Notes | None = None
    exchanges: Exchanges | None = None
    swaps: Swaps | None = None
    favourite: Favourite | None = None
    known: tuple[Known, ...] = ()
    announcing: Announcing | None = None
    breaking: Breaking | None = None
    bet: BetNow | BetTold | None = None
    team: OwnTeam | None = None


KEPT = attrgetter(
    "phase", "guests", "judge", "jury", "teams", "round", "around", "last", "assignment", "terms",
    "added", "results", "corrections", "rows", "totals", "cashed", "house", "invented",
    "comments_allowed",
)  # fmt: skip
"""What everybody sees and is asked depends on, besides kitchens and piles. A state keeps the very
objects that a move left alone, so what is the same object is the same."""


def known_to(state: PartyState, ask: Any, beside: Swaps | None) -> tuple[Known, ...]:
    """What the deck tells of the cards that a chef cooks with or was shown by a neighbour, or that
    a judge compares; as far as words go, for whoever keeps to what the assignment asks for."""
    cards: list[CardId] = []
    match ask:
        case AskPass() | Trading() | AskDish():
            cards += [card.id for card in ask.hand]
        case AskLay():
            cards += [card.id for _, card in ask.hand]
        case AskChips() | AskWinner():
            cards += [one.card.id for dish in state.phase.whole(state) for one in dish.laid]
        case _:
            return ()
    if state.terms.special is not None:
        cards.append(state.terms.special)
    if beside is not None:
        for offer in (*beside.offered, *filter(None, (beside.mine,))):
            cards += [card.id for card in (offer.give, offer.back) if card is not None]
    return known_of(state.box, tuple(cards), diets_asked(state))


class Seen(Stepped[PartyState, PublicView, PrivateView]):
    """What is seen of a match."""

    def public(self, state: PartyState) -> PublicView:
        """Everybody's piece of the view; the TV sees nothing else."""
        stage: Any = state.phase.stage(state)
        return PublicView(
            top=top(state),
            brief=brief(state),
            stage=stage,
            seats=seats(state),
            piles=piles(state),
            sheet=sheet(state),
            chart=chart(state) if at_podium(state) and cards_decide(state) else None,
            finale=finale(state) if at_podium(state) else None,
            house=None if state.house is BASIC else house_rules(state),
            market=market(state.box, state.round) if state.phase.planning else None,
        )

    def private(self, state: PartyState, seat: Seat) -> PrivateView:
        """What this seat sees besides: what it is asked, a judge's notes, what a chef can do beside
        the question, and the dish that somebody would cook."""
        ask: Any = self.asked(state, seat)
        guest, phase = state.guest(seat), state.phase
        role = "left" if guest is None else phase.role(state, guest, state.chef(seat))
        if role == "left":
            return PrivateView(seat, role, ask)
        plans = isinstance(ask, Trading | AskDish | AskPrinted)
        chef = state.chef(seat) if plans else None
        beside = swaps(state, chef) if chef is not None else None
        offered, wrong = diets_to(state, seat, ask, chef)
        return PrivateView(
            seat,
            role,
            ask,
            notes_of(state) if state.is_judge(seat) else None,
            exchanges(state, chef, seat, ask.question) if chef is not None else None,
            beside,
            favourite_of(state, seat),
            known_to(state, ask, beside),
            offered,
            wrong,
            bet_of(state, seat),
            own_team(state, seat) if state.teams else None,
        )

    def idle(self, state: PartyState, seat: Seat) -> Watch | Farewell:
        """Why there is nothing to do for a seat that is not asked; at the end, what it was."""
        phase = state.phase
        told = phase.farewell(state, seat) if isinstance(phase, Over) else None
        return told or phase.watch(state, seat)

    def changes(
        self, before: PartyState, seen: PublicView, after: PartyState
    ) -> Changes[PublicView] | None:
        """Nearly every move of an evening is a chef's at their own cards."""
        if not all(map(is_, KEPT(before), KEPT(after))) or len(before.chefs) != len(after.chefs):
            return None
        pairs = zip(before.chefs, after.chefs, strict=True)
        changed = [pair for pair in pairs if pair[0] is not pair[1]]
        seats = after.phase.concerned(before, after, changed)
        if seats is None:
            return None
        if any(old.seats != new.seats or got_ready(old, new) for old, new in changed):
            return compared(seen, self.public(after), seats)
        now: dict[str, Any] = {}
        if (lie := piles(after)) != seen.piles:
            now["piles"] = lie
        lines = list(seen.seats.lines)
        for at, line in enumerate(lines):
            for _, chef in changed:
                if line.seat in chef.seats and (guest := after.guest(line.seat)) is not None:
                    lines[at] = seat_line(after, guest, chef, line.total, line.team)
        if (sit := tuple(lines)) != seen.seats.lines:
            now["seats"] = Seats(sit)
        return Changes(replace(seen, **now), tuple(now), seats)

    def redeal(self, state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
        """What this viewer has not seen is shuffled among the places it may be in, and hidden words
        are replaced."""
        return another_truth(state, seat, rng)
