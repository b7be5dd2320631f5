"""The two stacks of a hand, and the best that can be made of it (rule K4)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from partycards.games.base import N_, IllegalMove
from partycards.games.kitchen_closing.box import Box, Card, CardId


class Stacks(Struct, frozen=True):
    """A dish, all of different categories, and a pantry, all of one. Either may be empty; what is
    in neither is discarded."""

    dish: tuple[CardId, ...] = ()
    pantry: tuple[CardId, ...] = ()


class Proposal(Struct, frozen=True):
    """Stacks with what each is worth."""

    dish: tuple[Card, ...]
    pantry: tuple[Card, ...]
    dish_value: int
    pantry_value: int

    @property
    def stacks(self) -> Stacks:
        return Stacks(tuple(c.id for c in self.dish), tuple(c.id for c in self.pantry))


def proposal(dish: Sequence[Card], pantry: Sequence[Card]) -> Proposal:
    """Stacks of these cards, the highest card of each first."""
    high = sorted(dish, key=lambda card: (-card.number, card.id))
    store = sorted(pantry, key=lambda card: (-card.number, card.id))
    worth = (sum(card.number for card in cards) for cards in (high, store))
    return Proposal(tuple(high), tuple(store), *worth)


def proposals(hand: Sequence[Card]) -> tuple[Proposal, ...]:
    """The stacks that no others beat: the best dish first (with the best pantry that leaves), then
    each that gives up some of the dish for more in the pantry. Never empty."""
    ranked = sorted(
        (proposal(dish, pantry) for dish, pantry in splits(hand)),
        key=lambda one: (-one.dish_value, -one.pantry_value),
    )
    unbeaten: list[Proposal] = []
    for one in ranked:
        if not unbeaten or one.pantry_value > unbeaten[-1].pantry_value:
            unbeaten.append(one)
    return tuple(unbeaten)


def splits(hand: Sequence[Card]) -> Iterator[tuple[list[Card], list[Card]]]:
    """Dish and pantry in every way that may be worth it: a category for the pantry, one of its
    cards (or none) for the dish, and the highest of all other categories."""
    kinds: dict[str, list[Card]] = {}
    for card in sorted(hand, key=lambda card: (-card.number, card.id)):
        kinds.setdefault(card.category, []).append(card)
    if not kinds:
        yield [], []
    for kept, cards in kinds.items():
        others = [found[0] for kind, found in kinds.items() if kind != kept]
        yield others, cards
        for place, card in enumerate(cards):
            yield [*others, card], [*cards[:place], *cards[place + 1 :]]


def check(box: Box, hand: Sequence[CardId], stacks: Stacks) -> None:
    """Refuse stacks that are none (rule K4). What is said names only the mover's own cards."""
    laid = (*stacks.dish, *stacks.pantry)
    if len(set(laid)) < len(laid):
        raise IllegalMove(N_("One card goes into one stack only."))
    if not set(laid) <= set(hand):
        raise IllegalMove(N_("One of these cards is not in your hand."))
    dish = [box.ingredients[card] for card in stacks.dish]
    first: dict[str, Card] = {}
    for card in dish:
        if card.category in first:
            raise IllegalMove(
                N_("A dish has no two cards of one category: %(one)s and %(other)s are alike."),
                one=first[card.category].name,
                other=card.name,
            )
        first[card.category] = card
    pantry = [box.ingredients[card] for card in stacks.pantry]
    for card in pantry[1:]:
        if card.category != pantry[0].category:
            raise IllegalMove(
                N_("A pantry has only one category: %(one)s and %(other)s differ."),
                one=pantry[0].name,
                other=card.name,
            )
