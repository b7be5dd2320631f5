"""Bets: guests guess who wins the round, each for themselves (a house rule, V16).

A bet is its guest's secret and can be changed until the chips are given. It brings no points; with
the awards it is told who was right, and nobody but the guest ever reads of a bet that was not.
"""

from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from partycards.games.base import N_, AnyTime, Chance, IllegalMove, Part, Seat
from partycards.games.cards import Card, chosen
from partycards.games.cooking_party.steps.awarded import Awarded
from partycards.games.cooking_party.steps.judging import Judging
from partycards.games.cooking_party.steps.over import at_podium
from partycards.games.cooking_party.steps.presenting import Presenting
from partycards.games.cooking_party.table import PartyState, moved_on
from partycards.games.cooking_party.table_records import Chef
from partycards.games.cooking_party.table_round import cards_of, faces
from partycards.games.saying import Say

FEWEST_DISHES = 2
"""Where there is but one dish that is not one's own, a bet says nothing."""


class PlaceBet(AnyTime, frozen=True):
    """This chef wins the round of this number, says the guest; in place of an earlier bet."""

    told: ClassVar[str] = N_("placed a bet")
    stays: ClassVar[bool] = True
    round: int
    chef: Seat


class Choice(NamedTuple):
    """A chef to bet on, with those who cook there; the name of the dish once the chef is `called`,
    and its cards once it lies on the table whole: phones are not drawn anew for every card."""

    chef: Seat
    cooks: tuple[Seat, ...]
    called: bool
    name: str = ""
    cards: tuple[Card, ...] = ()

    def retold(self, say: Say) -> "Choice":
        """The dish's name as it is read."""
        name = say(self.cooks, self.name)
        return Choice(self.chef, self.cooks, self.called, name, self.cards)


class BetNow(Part, frozen=True):
    """Who may win, and whom the guest has bet on."""

    round: int
    choices: tuple[Choice, ...]
    on: Seat | None = None


class BetTold(Part, frozen=True):
    """What became of the guest's own bets: so many of them were right. `cooks` are those of the one
    bet of a round, () at the end of the match."""

    right: int
    of: int
    cooks: tuple[Seat, ...] = ()


def bet_of(state: PartyState, seat: Seat) -> BetNow | BetTold | None:
    """What a guest may bet on now, or what became of it."""
    if state.house.no_bets:
        return None
    if isinstance(state.phase, Awarded):
        result = state.results[-1]
        on = dict(result.bets).get(seat)
        if on is None:
            return None
        return BetTold(seat in result.bet_right, 1, result.cooks.get(on, (on,)))
    if at_podium(state):
        of = sum(seat in dict(result.bets) for result in state.results)
        right = sum(seat in result.bet_right for result in state.results)
        return BetTold(right, of) if of else None
    own = state.chef(seat)
    if not is_open(state, seat) or (own is not None and own.presenting):
        return None
    choices = tuple(one for one in all_choices(state) if seat not in one.cooks)
    on = next((chef for who, chef in state.bets if who == seat), None)
    return BetNow(state.round, choices, on if any(on == one.chef for one in choices) else None)


_LATEST: list[tuple[tuple[Chef, ...], tuple[Choice, ...]]] = [((), ())]


def all_choices(state: PartyState) -> tuple[Choice, ...]:
    """Every dish of the round, made once for all who look at the same chefs."""
    chefs, choices = _LATEST[0]
    if chefs is not state.chefs:
        choices = tuple(choice(state, chef) for chef in state.chefs if not chef.passed)
        _LATEST[0] = state.chefs, choices
    return choices


def choice(state: PartyState, chef: Chef) -> Choice:
    """What everybody knows of a chef's dish."""
    if not chef.called:
        return Choice(chef.seat, chef.seats, False)
    name = next((dish.name for dish in chef.dishes or () if dish.name), "")
    whole = () if chef.to_come else faces(state, cards_of(chef, None))
    return Choice(chef.seat, chef.seats, True, name, whole)


def is_open(state: PartyState, seat: Seat) -> bool:
    """From the first call until the chips are given; not for a judge, and not where nobody is given
    chips for the dishes of others (V1, V2, V11)."""
    house = state.house
    if house.no_bets or state.edition == 1 or not isinstance(state.phase, Presenting | Judging):
        return False
    if house.all_cook or house.honour or house.honour_menu or state.is_judge(seat):
        return False
    return len(others(state, seat)) >= FEWEST_DISHES


def others(state: PartyState, seat: Seat) -> tuple[Chef, ...]:
    """The chefs of the round but for one's own kitchen."""
    return tuple(chef for chef in state.chefs if not chef.passed and seat not in chef.seats)


def place(state: PartyState, seat: Seat, move: PlaceBet) -> PartyState:
    """The guest's one bet of the round."""
    if move.round != state.round or not is_open(state, seat):
        raise moved_on()
    if all(chef.seat != move.chef for chef in others(state, seat)):
        raise IllegalMove(N_("Bet on a dish of somebody else."))
    bets = tuple(bet for bet in state.bets if bet[0] != seat)
    return replace(state, bets=(*bets, (seat, move.chef)))


def other_bets(state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
    """Nobody knows who has bet on whom, or at all (rule G7)."""
    kept = [bet for bet in state.bets if bet[0] == seat]
    for guest in state.active:
        if guest.seat != seat and is_open(state, guest.seat) and rng.random() < 0.5:
            kept.append((guest.seat, chosen(others(state, guest.seat), rng).seat))
    return replace(state, bets=tuple(kept))
