"""What the cook whose turn it is does: draw, play, score, announce, discard (T2, T3, T4, T8)."""

from collections.abc import Iterable

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Named
from partycards.games.thieving_chefs.box import Card, CardId, cards, dishes, kind_of, kinds
from partycards.games.thieving_chefs.dishes import cover, enough, taken_for
from partycards.games.thieving_chefs.moves import (
    Announce,
    Discard,
    Give,
    Hold,
    Lay,
    Pour,
    Score,
    Send,
)
from partycards.games.thieving_chefs.piles import draw_cards
from partycards.games.thieving_chefs.state import (
    HAND,
    Acting,
    Announced,
    ChefsState,
    Cook,
    Discarding,
    Giving,
    News,
)
from partycards.games.thieving_chefs.thefts import choices, given, sent
from partycards.games.thieving_chefs.turns import can_draw
from partycards.games.thieving_chefs.turns import score as eat


def held(state: ChefsState, cook: Cook, card: CardId, sort: str) -> Card:
    """The card in the cook's hand, or IllegalMove; `sort` is what it has to be."""
    if card not in cook.hand:
        raise IllegalMove(N_("That card is not in your hand."))
    found = cards(state.box)[card]
    if found.sort != sort:
        raise IllegalMove(
            {
                "ingredient": N_("Only an ingredient goes into your cooking area."),
                "sauce": N_("Only a sauce goes into the middle of the table."),
                "pet": N_("Only a pet can be sent."),
            }[sort]
        )
    return found


def draw(state: ChefsState, phase: Acting, rng: Chance) -> ChefsState:
    """The top card of the pile (T2)."""
    if not can_draw(state):
        raise IllegalMove(N_("There is no card left to draw. Play one instead."))
    shuffled = not state.draw
    drawn, state = draw_cards(state, 1, rng)
    state = state.changed(state.turn, hand=(*state.now.hand, *drawn))
    state = state.telling(News("shuffled" if shuffled else "drew", state.turn))
    return acted(state, phase)


def acted(state: ChefsState, phase: Acting) -> ChefsState:
    """One action less to come."""
    return replace(state, phase=Acting(phase.left - 1), busy=True)


def played(state: ChefsState, card: CardId) -> ChefsState:
    """The card is out of the hand of whose turn it is."""
    return state.changed(state.turn, hand=tuple(c for c in state.now.hand if c != card))


def lay(state: ChefsState, phase: Acting, move: Lay) -> ChefsState:
    """An ingredient into the own area (T3)."""
    card = held(state, state.now, move.card, "ingredient")
    state = played(state, card.id)
    state = state.changed(state.turn, laid=(*state.now.laid, card.id))
    return acted(state.telling(News("laid", state.turn, (card.key,))), phase)


def pour(state: ChefsState, phase: Acting, move: Pour) -> ChefsState:
    """A sauce into the middle; the one that lay there is discarded, the same one too (T3)."""
    card = held(state, state.now, move.card, "sauce")
    old = () if state.sauce is None else (state.sauce,)
    state = replace(played(state, card.id), sauce=card.id, discards=(*state.discards, *old))
    return acted(state.telling(News("poured", state.turn, (card.key,))), phase)


def send(state: ChefsState, phase: Acting, move: Send) -> ChefsState:
    """A pet, the target and the kind named by the thief (T4)."""
    card = held(state, state.now, move.card, "pet")
    known = kinds(state.box)
    if move.ingredient not in known[card.key].takes:
        raise IllegalMove(N_("The %(pet)s does not take that."), pet=card.name)
    target = state.cook(move.to)
    if target is None or target.status == "left" or target.seat == state.turn:
        raise IllegalMove(N_("A pet goes to another cook at the table. Please choose one."))
    if not choices(state.box, target, move.ingredient):
        raise IllegalMove(
            N_("%(who)s has no %(what)s on the table."),
            who=Named(target.seat),
            what=known[move.ingredient].name,
        )
    state = replace(played(state, card.id), discards=(*state.discards, card.id), busy=True)
    return sent(state, card.key, target, move.ingredient, phase.left - 1)


def give(state: ChefsState, phase: Giving, target: Cook, move: Give) -> ChefsState:
    """The target's choice; equal cards of the same place are the same (T4)."""
    if move.card not in choices(state.box, target, phase.ingredient):
        raise IllegalMove(N_("That is not one of the cards that can go."))
    return given(state, target, move.card)


def waiting(cook: Cook, number: int) -> Announced:
    """The cook's announced dish of this number, or IllegalMove."""
    if not 0 <= number < len(cook.dishes):
        raise IllegalMove(N_("That dish does not wait to be eaten."))
    return cook.dishes[number]


def score(state: ChefsState, move: Score) -> ChefsState:
    """Eat a dish at any moment of the own turn (T2, T6)."""
    waiting(state.now, move.dish)
    if cover(state.box, state.now, move.dish) is None:
        raise IllegalMove(N_("Something of that dish was stolen, and nothing stands in for it."))
    return eat(state, state.now, move.dish)


def hold(state: ChefsState, move: Hold) -> ChefsState:
    """Keep a dish from being scored by itself (T2)."""
    changed = replace(waiting(state.now, move.dish), held=move.hold)
    put = tuple(
        changed if place == move.dish else one for place, one in enumerate(state.now.dishes)
    )
    return state.changed(state.turn, dishes=put)


def announce(state: ChefsState, move: Announce) -> ChefsState:
    """Cards put side by side for all to see; a card is in one dish only (T8)."""
    box, known = state.box, dishes(state.box)
    if any(key not in known for key in move.dishes):
        raise IllegalMove(N_("There is no such dish."))
    wanted = [known[key] for key in move.dishes]
    if lacks := enough(box, wanted, state.now.area):
        raise IllegalMove(
            N_("There is not enough %(what)s on your table for all of that."),
            what=kinds(box)[lacks].name,
        )
    area = list(state.now.area)
    put = tuple(Announced(dish.key, taken_for(box, dish, area)) for dish in wanted)
    state = state.changed(state.turn, dishes=put, loose=tuple(area), laid=())
    if move.dishes:
        state = state.telling(News("announced", state.turn, move.dishes))
    return replace(state, phase=Discarding())


def discard(state: ChefsState, move: Discard) -> ChefsState:
    """Back to five cards, face up (T2)."""
    hand = state.now.hand
    over = len(hand) - HAND
    if len(set(move.cards)) != len(move.cards) or not set(move.cards) <= set(hand):
        raise IllegalMove(N_("That card is not in your hand."))
    if len(move.cards) != over:
        raise IllegalMove(N_("Please choose exactly %(count)s: you keep five cards."), count=over)
    return put_down(state, move.cards)


def put_down(state: ChefsState, gone: Iterable[CardId]) -> ChefsState:
    """Cards of the hand onto the discards, seen by all."""
    gone = tuple(gone)
    kept = tuple(card for card in state.now.hand if card not in gone)
    state = replace(state.changed(state.turn, hand=kept), discards=(*state.discards, *gone))
    things = tuple(kind_of(state.box, card) for card in gone)
    return state.telling(News("discarded", state.turn, things))
