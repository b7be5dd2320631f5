"""The two decks, their discards, and the display (D5, D9)."""

from typing import Literal

from msgspec.structs import replace

from partycards.games.base import Chance
from partycards.games.cards import shuffled
from partycards.games.diced_veggies.box import CardId
from partycards.games.diced_veggies.state import DISPLAY, VeggiesState

Deck = Literal["recipes", "hypes"]


def is_out(state: VeggiesState, deck: Deck) -> bool:
    """Whether nothing is left of a deck, not even in its discards (D5)."""
    if deck == "recipes":
        return not (state.recipes or state.recipe_discards)
    return not (state.hypes or state.hype_discards)


def nothing_to_draw(state: VeggiesState) -> bool:
    """Whether there is no card anywhere that could be drawn (G9)."""
    return is_out(state, "recipes") and is_out(state, "hypes") and not state.display


def top_of(state: VeggiesState, deck: Deck, rng: Chance) -> tuple[CardId | None, VeggiesState]:
    """The top card of a deck; one that is out is made anew from its discards (D9). None when there
    is no card."""
    if is_out(state, deck):
        return None, state
    if deck == "recipes":
        pile, discards = state.recipes, state.recipe_discards
    else:
        pile, discards = state.hypes, state.hype_discards
    chances = state.chances
    if not pile:
        pile, discards, chances = shuffled(discards, rng), (), chances + 1
    card, pile = pile[-1], pile[:-1]
    if deck == "recipes":
        return card, replace(state, recipes=pile, recipe_discards=discards, chances=chances)
    return card, replace(state, hypes=pile, hype_discards=discards, chances=chances)


def top_cards(
    state: VeggiesState, deck: Deck, count: int, rng: Chance
) -> tuple[tuple[CardId, ...], VeggiesState]:
    """So many cards of a deck, or as many as there are."""
    cards: list[CardId] = []
    while len(cards) < count:
        card, state = top_of(state, deck, rng)
        if card is None:
            break
        cards.append(card)
    return tuple(cards), state


def filled(state: VeggiesState, rng: Chance) -> VeggiesState:
    """The display with its gaps filled (D5)."""
    cards, state = top_cards(state, "recipes", DISPLAY - len(state.display), rng)
    return replace(state, display=(*state.display, *cards))
