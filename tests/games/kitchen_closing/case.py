"""How random matches play The Kitchen is Closing."""

from collections.abc import Iterator
from random import Random
from typing import Any

from partycards.games.base import Correct, View
from partycards.games.cards import Card
from partycards.games.kitchen_closing.box import Box, Facts
from partycards.games.kitchen_closing.rules import KitchenClosing
from partycards.games.kitchen_closing.steps.scored import DealNext
from partycards.games.kitchen_closing.steps.splitting import Stack, StackAgain, StackByHand
from partycards.games.kitchen_closing.steps.turns import (
    CloseKitchen,
    Draw,
    LayDown,
    LayFirst,
    Pass,
    Take,
)
from partycards.games.kitchen_closing.table import KitchenState
from tests.games.promises import Case

KINDS = ("fruit", "herbs", "meat", "dairy", "grains", "nuts")


def a_box(size: int) -> Box:
    """So many cards of six categories, the numbers from 1 to 10."""
    cards = tuple(
        Card(i, f"card_{i}", f"Card {i}", KINDS[i % len(KINDS)], i // len(KINDS) % 10 + 1)
        for i in range(size)
    )
    return Box(cards, tuple(Facts(card.key, f"About {card.name}.") for card in cards[::2]))


def make(luck: Random, seats: int) -> KitchenClosing:
    fourth: Any = luck.choice(("swap", "swap", "literal", "double"))
    return KitchenClosing(fourth=fourth)


def cards(luck: Random) -> Box:
    """Small boxes run out of cards, which is where the rules are hardest."""
    return a_box(luck.choice((56, 57, 60, 80, 150)))


def inventory(state: KitchenState) -> list[int]:
    """Every card, wherever it is."""
    hands = [card for _, hand in state.hands for card in hand]
    return sorted([*state.draw, *state.discards, *state.under, *hands])


def table(state: KitchenState, seat: int, luck: Random) -> Any:
    """The table has no moves of its own here."""
    return Correct(seat, luck.choice((-1, 1)), "counted again")


def samples(state: KitchenState, view: View[Any, Any], luck: Random) -> Iterator[Any]:
    """A handful of tries; cards by lot from the whole box."""
    some = luck.sample(range(len(state.box.ingredients)), 6)
    tries = [
        CloseKitchen(),
        Draw(),
        Take(),
        LayFirst(some[0]),
        LayFirst(),
        LayDown(some[1]),
        LayDown(),
        Pass(),
        Stack(luck.randint(-1, 3)),
        Stack(),
        StackByHand({some[0]: "dish", some[1]: "pantry"}),
        StackByHand(dict.fromkeys(some, "pantry")),
        StackByHand(),
        StackAgain(),
        DealNext(),
    ]
    yield from luck.sample(tries, 5)


FREE = (Stack, StackByHand, StackAgain)
KITCHEN_CLOSING = Case(make, cards, inventory, FREE, table, samples)
