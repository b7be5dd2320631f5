"""The two stacks of a hand, and the best that can be made of it (rule K4)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from partycards.games.base import N_, IllegalMove
from partycards.games.cards import Card, CardId
from partycards.games.kitchen_closing.box import Box


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
    by_kind = kinds(hand)
    ranked = sorted(values(by_kind), key=lambda one: (-one[0], -one[1]))
    unbeaten: list[Proposal] = []
    for _, pantry, kind, place in ranked:
        if not unbeaten or pantry > unbeaten[-1].pantry_value:
            unbeaten.append(split(by_kind, kind, place))
    return tuple(unbeaten)


@lru_cache(maxsize=256)
def both_ways(hand: tuple[Card, ...]) -> tuple[Proposal, ...]:
    """The highest dish, and what comes to most with the pantry, if those are two ways (rule K4)."""
    offered = proposals(hand)
    most = offered[most_together(offered)]
    return offered[:1] if most is offered[0] else (offered[0], most)


def kinds(hand: Sequence[Card]) -> dict[str, list[Card]]:
    """The cards of each category, the highest first."""
    found: dict[str, list[Card]] = {}
    for card in sorted(hand, key=lambda card: (-card.number, card.id)):
        found.setdefault(card.category, []).append(card)
    return found


def values(by_kind: Mapping[str, list[Card]]) -> Iterator[tuple[int, int, str, int]]:
    """What dish and pantry are worth in every way that may be worth it: the category of the pantry,
    and the place of its card that goes into the dish (-1: none does). The highest card of every
    other category is in the dish."""
    if not by_kind:
        yield 0, 0, "", -1
    highest = sum(cards[0].number for cards in by_kind.values())
    for kind, cards in by_kind.items():
        others, all_of_it = highest - cards[0].number, sum(card.number for card in cards)
        yield others, all_of_it, kind, -1
        for place, card in enumerate(cards):
            yield others + card.number, all_of_it - card.number, kind, place


def split(by_kind: Mapping[str, list[Card]], kind: str, place: int) -> Proposal:
    """The stacks that are meant by a category and a place."""
    dish = [cards[0] for other, cards in by_kind.items() if other != kind]
    pantry = list(by_kind.get(kind, ()))
    if place >= 0:
        dish.append(pantry.pop(place))
    return proposal(dish, pantry)


def check(box: Box, hand: Sequence[CardId], stacks: Stacks) -> None:
    """Refuse what are no stacks (rule K4). What is said names only the mover's own cards."""
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
                N_(
                    "A dish has no two cards of the same category: %(one)s and %(other)s are alike."
                ),
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


# How good a hand is, for house players ----------------------------------------------------------

ENOUGH = 106
"""How good a hand is when closing the kitchen pays."""
SAFE, PLENTY = 8, 14
"""Up to here a pantry may be the lowest, so that each number in it counts more than one in the
dish; above that it hardly matters, and more than plenty not at all."""


def good(hand: Sequence[Card]) -> int:
    """How good a hand is: the best that its stacks come to, as `values` has them. A house player
    asks it of a hundred hands before a move."""
    by_kind: dict[str, list[int]] = {}
    for card in hand:
        by_kind.setdefault(card.category, []).append(card.number)
    highest, best = sum(map(max, by_kind.values())), 0
    for numbers in by_kind.values():
        others, all_of_it = highest - max(numbers), sum(numbers)
        for number in (0, *numbers):
            worth = together(others + number, all_of_it - number)
            if worth > best:
                best = worth
    return best


def together(dish: int, pantry: int) -> int:
    """Dish and pantry as one number."""
    if pantry <= SAFE:
        return 2 * dish + 3 * pantry
    return 2 * dish + 2 * SAFE + (pantry if pantry < PLENTY else PLENTY)


def most_together(offered: Sequence[Proposal]) -> int:
    """Which of these stacks come to most together; the first of equal ones, for its dish."""
    worths = [together(one.dish_value, one.pantry_value) for one in offered]
    return worths.index(max(worths))


def best_after(hand: Sequence[Card], card: Card) -> int:
    """How good the hand can be with this card and without another."""
    held = (*hand, card)
    return max(good([c for c in held if c is not gone]) for gone in held)
