"""A sensible legal move for every question, made from the view alone.

It plays for house players and absent guests, for the demo and in the random tests: it keeps the
cards that make the best two stacks, takes the open card when that is clearly better, and closes the
kitchen when its stacks should do.
"""

from collections.abc import Sequence

from partycards.games.base import Chance
from partycards.games.cards import Card, chosen
from partycards.games.kitchen_closing.moves import (
    CloseKitchen,
    DealNext,
    Draw,
    LayDown,
    LayFirst,
    Moves,
    Pass,
    Stack,
    Take,
)
from partycards.games.kitchen_closing.parts import (
    AskDeal,
    AskLay,
    AskStacks,
    AskTurn,
    Offered,
    PrivateView,
)
from partycards.games.kitchen_closing.stacks import kinds, values

ENOUGH = 106
"""How good a hand is when closing the kitchen pays."""
SAFE, PLENTY = 8, 14
"""Up to here a pantry may be the lowest, so that each number in it counts more than one in the
dish; above that it hardly matters, and more than plenty not at all."""
CLEARLY = 6
"""So much better the open card must make the hand; the pile would do as well on the average."""


def auto_move(private: PrivateView | None, rng: Chance) -> Moves | None:
    """The move, or None when this seat is asked nothing that must be answered now."""
    ask = private.ask if private is not None else None
    match ask:
        case AskTurn():
            return turn(ask, rng)
        case AskLay():
            return LayDown(worst(ask.hand, rng).id)
        case AskStacks():
            return Stack(favourite(ask.offered))
        case AskDeal():
            return DealNext()
    return None


def turn(ask: AskTurn, rng: Chance) -> Moves:
    """Close, take what clearly helps, else draw."""
    now = worth(ask.hand)
    if not ask.last and now >= ENOUGH:
        return CloseKitchen()
    if ask.top is not None:
        gain = best_after(ask.hand, ask.top) - now
        if gain >= CLEARLY or (gain > 0 and not ask.can_draw):
            return Take()
    if ask.fourth == "double":
        return LayFirst(worst(ask.hand, rng).id)
    return Draw() if ask.can_draw else Pass()


def worth(hand: Sequence[Card]) -> int:
    """How good a hand is: the best that its stacks come to."""
    return max(together(dish, pantry) for dish, pantry, _, _ in values(kinds(hand)))


def together(dish: int, pantry: int) -> int:
    """Dish and pantry as one number."""
    return 2 * dish + 3 * min(pantry, SAFE) + max(min(pantry, PLENTY) - SAFE, 0)


def best_after(hand: Sequence[Card], card: Card) -> int:
    """How good the hand can be with this card and without another."""
    held = (*hand, card)
    return max(worth([c for c in held if c is not gone]) for gone in held)


def worst(hand: Sequence[Card], rng: Chance) -> Card:
    """The card that is missed least; the lowest of several, then by lot."""
    rest = [(worth([c for c in hand if c is not card]), -card.number) for card in hand]
    return chosen([card for card, left in zip(hand, rest, strict=True) if left == max(rest)], rng)


def favourite(offered: Sequence[Offered]) -> int:
    """Which of the stacks: the most together, the better dish of equal ones."""
    worths = [together(one.dish_value, one.pantry_value) for one in offered]
    return worths.index(max(worths))
