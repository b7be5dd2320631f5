"""A Special Ingredient that breaks what is announced: its judge is told before it is named, and
says whether it is to be this one all the same (V14)."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Reveals
from partycards.games.cards import Card, CardId, discard
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.conditions import Diets, breaks, broken
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_round import take_out
from partycards.games.stepping import Asked


class UseSpecial(Reveals, frozen=True):
    """Name this Special Ingredient although it breaks a diet: it counts as a substitute (V14)."""

    told: ClassVar[str] = N_("named the Special Ingredient")


class OtherSpecial(Reveals, frozen=True):
    """Not this one: pick another, or turn over the next card that keeps to the diets (V14)."""

    told: ClassVar[str] = N_("took another Special Ingredient")


class AskSpecial(Asked, frozen=True):
    """The Special Ingredient that the judge picked, or that was `drawn`, breaks what is announced:
    is it to be this one all the same? Nobody else knows of it yet (V14)."""

    card: Card
    breaks: Diets
    drawn: bool
    easy: bool = False

    def auto(self, rng: Chance) -> Move:
        """Now and then all the same."""
        return OtherSpecial() if rng.random() < 0.8 else UseSpecial()


class Held(Struct, frozen=True):
    """A Special Ingredient that is not named yet, because it breaks what is announced with these
    terms: nobody but the judge knows. With `deals` the cards go out once it is settled. Where it is
    drawn it is still the top card of the pile."""

    terms: Terms
    deals: bool
    keep: bool = False


def special_of(state: PartyState, terms: Terms) -> CardId:
    """The one that the judge has picked, or the top card."""
    return state.draw[-1] if terms.special is None else terms.special


def against(state: PartyState, held: Held) -> tuple[CardId, Diets]:
    """The card that is not named yet, and what it breaks."""
    card = special_of(state, held.terms)
    return card, breaks(state.box, held.terms.diets, card)


def ask_special(state: PartyState, held: Held, key: str) -> AskSpecial:
    """What the judge is told, and asked."""
    card, diets = against(state, held)
    drawn = held.terms.special is None
    return AskSpecial(key, state.box.ingredients[card], diets, drawn, state.house.taps)


def turned_over(state: PartyState, held: Held) -> PartyState:
    """The match with another card on top: the next of the pile that keeps to the diets. The one
    that the judge has seen goes to the discards."""
    top, below = state.draw[-1], (*state.discards, *state.fresh, *state.draw[:-1])
    wrong = broken(state.box, held.terms.diets, below)
    fit = next((card for card in reversed(below) if card not in wrong), None)
    if fit is None:
        raise IllegalMove(N_("No card of the piles keeps to what is announced. Take this one."))
    state = discard(take_out(take_out(state, top), fit), (top,))
    return replace(state, draw=(*state.draw, fit))
