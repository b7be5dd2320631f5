"""Another truth that a viewer cannot tell from this one, for the test that nothing leaks (G7)."""

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import CardId, chosen, shuffled
from partycards.games.cooking_party import redealing_house
from partycards.games.cooking_party.steps.briefing import Briefing
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Chef
from partycards.games.cooking_party.table_round import cards_of
from partycards.games.cooking_party.tasks import terms_for
from partycards.games.cooking_party.variations.swaps import of_other_cards, other_offers, shown_to

NAMES = ("Moon soup", "A quiet plate", "Something else", "The other dish", "")
NOTES = ("lovely", "too salty", "what was that?", "second helping, please")


def redeal(state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
    """Shuffle what this viewer has not seen among the places it may be in; replace hidden words."""
    state = swap_cards(state, seat, rng)
    state = replace(state, deck=shuffled(state.deck, rng))
    state = other_offers(state, seat, rng)
    state = redealing_house.other_favourites(state, seat, rng)
    state = state if seat in state.judges else swap_judging(state, rng)
    no_cards = tuple  # no step holds any
    return state.in_step(state.phase.redealt(state, seat, no_cards, rng))


def swap_cards(state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
    """Exchange unseen cards one for one, so that every number of cards stays what it is."""
    special = state.terms.special if state.dealt else None
    hidden: list[CardId] = [*state.draw, *state.discards, *state.fresh]
    for chef in state.chefs:
        if seat not in chef.seats:
            hidden += chef.hand
    hidden = [card for card in hidden if card not in shown_to(state, seat)]
    to = dict(zip(hidden, shuffled(hidden, rng), strict=True))
    to |= {card: card for card in shown_to(state, seat)}
    known = [c for chef in state.chefs for c in cards_of(chef, special) if c not in to]
    to |= {card: card for card in known}
    if special is not None:
        to[special] = special
    return replace(
        state,
        draw=tuple(to[card] for card in state.draw),
        discards=tuple(to[card] for card in state.discards),
        offers=tuple(of_other_cards(offer, to) for offer in state.offers),
        fresh=tuple(to[card] for card in state.fresh),
        chefs=tuple(c if seat in c.seats else swap_chef(c, to, rng) for c in state.chefs),
    )


def swap_chef(chef: Chef, to: dict[CardId, CardId], rng: Chance) -> Chef:
    """Another chef's secrets: the cards, what came with the last trade, names until the call."""
    dishes = chef.dishes
    if dishes is not None:
        dishes = tuple(
            replace(
                dish,
                cards=tuple(to[card] for card in dish.cards),
                name=dish.name if chef.called else chosen(NAMES, rng),
            )
            for dish in dishes
        )
    return replace(
        chef,
        hand=tuple(to[card] for card in chef.hand),
        got=tuple(to[card] for card in chef.got),
        dishes=dishes,
        picks=redealing_house.swap_picks(chef, to, rng),
    )


def swap_judging(state: PartyState, rng: Chance) -> PartyState:
    """The judge's secrets: what is being considered, the notes (B5, B10)."""
    notes = tuple((c.seat, chosen(NOTES, rng)) for c in state.chefs if rng.random() < 0.5)
    state = replace(state, notes=notes)
    phase = state.phase
    if isinstance(phase, Briefing) and not phase.announced:
        other = chosen(state.invented or state.box.assignments, rng)
        return replace(state, assignment=other.key, terms=terms_for(other, state.house))
    return state
