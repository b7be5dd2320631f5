"""Cards exchanged besides the trades: for a token, for a diet, for not knowing (V7, V14, V15).

Each kind says when it is possible and what is wrong with the chosen cards; the exchange itself is
the same: face down both ways, seen by nobody.
"""

from collections.abc import Callable
from typing import ClassVar, Literal

from msgspec.structs import replace

from partycards.games.assignment_cards import NO_CONDITIONS, Conditions
from partycards.games.base import N_, Chance, IllegalMove, Part, Seat
from partycards.games.cards import Card, CardId, discard, draw_cards, draw_fitting, each_once
from partycards.games.cooking_party.conditions import (
    Diets,
    Reasons,
    about_cards,
    barred,
    reasons,
    why_not,
)
from partycards.games.cooking_party.table import ChefMove, PartyState
from partycards.games.cooking_party.table_records import Chef
from partycards.games.cooking_party.table_round import faces
from partycards.games.cooking_party.table_task import asked_of, diets_held
from partycards.games.cooking_party.variations.swaps import without_offers_of

Cards = tuple[CardId, ...]
Fits = Callable[[CardId], bool]


class Exchange(ChefMove, frozen=True):
    """Exchange cards besides the trades: for a buyer's token (V7), because they break what is
    announced (V14), or because nobody here knows them (V15)."""

    told: ClassVar[str] = N_("exchanged something")
    why: Literal["token", "diet", "unknown"]
    cards: tuple[CardId, ...] = ()
    reveals: ClassVar[bool] = True


class Exchanges(Part, frozen=True):
    """Exchanges besides the trades, for the chef's own eyes: for `tokens` (V7), or of what is
    `unknown` (V15). With `printed` cards a token is spent here and the card drawn by hand (V20)."""

    question: str
    hand: tuple[Card, ...]
    tokens: int | None
    unknown: bool
    printed: bool = False


class Breaking(Part, frozen=True):
    """A chef's `cards` that break some of the `diets` announced, or do not meet what the assignment
    has `asked`, with why for each: they are exchanged at once, for free (V14)."""

    question: str
    diets: Diets
    cards: tuple[Card, ...]
    broken: Reasons
    asked: Conditions = NO_CONDITIONS


def exchanges(state: PartyState, chef: Chef, seat: Seat, key: str) -> Exchanges | None:
    """What can be exchanged now besides the trades; None when there is nothing of that kind."""
    if chef.dishes is not None:
        return None
    house = state.house
    guest = state.guest(seat) if house.tokens else None
    tokens = guest.tokens if guest is not None else None
    if chef.printed:
        return Exchanges(key, (), tokens, unknown=False, printed=True) if tokens else None
    if not (tokens or house.unknown):
        return None
    return Exchanges(key, faces(state, chef.hand), tokens, house.unknown)


def breaking(state: PartyState, chef: Chef, key: str) -> Breaking | None:
    """What cannot be in a dish of this round; None when everything can, or a dish is set."""
    if chef.dishes is not None or chef.printed:
        return None
    asked, diets = asked_of(state), diets_exchanged(state)
    wrong = reasons(state.box, asked, diets, chef.hand)
    if not wrong:
        return None
    return Breaking(key, diets, faces(state, tuple(card for card, _ in wrong)), wrong, asked)


def diets_exchanged(state: PartyState) -> Diets:
    """What is announced, and cards that break it may go: at tables that have agreed to it, and at
    all that have not agreed to substitutes instead (V14)."""
    return state.terms.diets if state.house.diet_exchange else diets_held(state)


def with_token(state: PartyState, seat: Seat, cards: Cards, printed: bool = False) -> PartyState:
    """A token of the guest's own buys one card, for the team's hand too (V7)."""
    guest = state.guest(seat)
    if not state.house.tokens or guest is None or not guest.tokens:
        raise IllegalMove(N_("You have no token left."))
    if len(cards) != 1 and not printed:
        raise IllegalMove(N_("A token exchanges one card: choose one."))
    return state.with_guest(seat, tokens=guest.tokens - 1)


def for_diet(state: PartyState, seat: Seat, cards: Cards) -> PartyState:
    """Cards that break what the judge announced, or that the assignment rules out; it is free and
    counts as no trade (V14)."""
    asked, diets = asked_of(state), diets_exchanged(state)
    if not about_cards(asked, diets):
        raise IllegalMove(N_("The judge has announced nothing of that kind."))
    if set(cards) - set(barred(state.box, asked, diets, cards)):
        raise IllegalMove(N_("Only cards that break what was announced are exchanged like this."))
    return state


def unknown(state: PartyState, seat: Seat, cards: Cards) -> PartyState:
    """Cards that the chef does not know (V15)."""
    if not state.house.unknown:
        raise IllegalMove(N_("Cards are traded in as the judge has said, not like this."))
    return state


KINDS: dict[str, Callable[[PartyState, Seat, Cards], PartyState]] = {
    "token": with_token,
    "diet": for_diet,
    "unknown": unknown,
}


def exchange(state: PartyState, chef: Chef, seat: Seat, move: Exchange, rng: Chance) -> PartyState:
    """New cards for these, from the deal until the dish is set."""
    if chef.dishes is not None:
        raise IllegalMove(N_("Your dish is set already. Take it back first to change it."))
    cards = move.cards
    if chef.printed:
        return drawn_by_hand(state, chef, seat, move)
    if not cards:
        raise IllegalMove(N_("Choose the cards to exchange."))
    if not each_once(cards, chef.hand):
        raise IllegalMove(N_("You can only exchange cards from your hand, each only once."))
    state = KINDS[move.why](state, seat, cards)
    fits: Fits | None = None
    if move.why == "diet" and state.edition > 1:
        fits = fitting(state)
    picks = tuple(pick for pick in chef.picks if pick.card not in cards)
    chef = replace(chef, picks=picks, exchanged=chef.exchanged + 1)
    return with_new_cards(state, chef, cards, rng, fits)


def drawn_by_hand(state: PartyState, chef: Chef, seat: Seat, move: Exchange) -> PartyState:
    """A token for a printed card, which the chef draws; everything else that is free is done
    without a word to the phone (V20)."""
    if move.why != "token" or move.cards:
        raise IllegalMove(N_("Your cards are printed: put them back and draw others yourself."))
    state = with_token(state, seat, (), printed=True)
    return state.with_chef(replace(chef, exchanged=chef.exchanged + 1))


def fitting(state: PartyState) -> Fits:
    """Whether a card can be in a dish: what comes for one that cannot is such a card (V14)."""
    asked, diets = asked_of(state), diets_exchanged(state)
    return lambda card: not why_not(state.box, asked, diets, card)


def with_new_cards(
    state: PartyState, chef: Chef, cards: Cards, rng: Chance, fits: Fits | None = None
) -> PartyState:
    """As many new cards for these, face down both ways. They join this round's discards at once, so
    there is always something to draw (B7)."""
    state, count = discard(state, cards), len(cards)
    got, state = draw_fitting(state, fits, count, rng) if fits else draw_cards(state, count, rng)
    kept = tuple([card for card in chef.hand if card not in cards])
    state = state.with_chef(replace(chef, hand=kept + got, got=got))
    return without_offers_of(state, chef.seat)
