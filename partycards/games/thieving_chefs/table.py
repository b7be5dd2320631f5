"""What lies on the table: piles, hands, cooking areas, announced dishes, and points."""

from collections import Counter
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import shuffled
from partycards.games.seated import Scorer, Scoring
from partycards.games.stepping import Passing, swap_among
from partycards.games.thieving_chefs.box import (
    Box,
    Card,
    CardId,
    Dish,
    cards,
    counted,
    dishes,
    first_cards,
    kind_of,
    kinds,
)
from partycards.games.turns import TakingTurns

FEWEST, MOST = 2, 5
ACTIONS = 3
"""Actions in a turn (T2)."""
HAND = 5
"""The most cards that a hand holds at the end of a turn (T2)."""
DEAL = 3
"""The cards everybody starts with (T1)."""
GOAL = 20
"""Points that win at once (T6)."""


class Announced(Struct, frozen=True):
    """A dish that its owner has announced: its key, and those of its cards that still lie there.
    `held`: the owner does not want it scored by itself (T2)."""

    dish: str
    cards: tuple[CardId, ...]
    held: bool = False


class Cook(Scorer, frozen=True):
    """A seat in this match: a secret hand and an open cooking area.

    `dishes` are announced and wait. `loose` are the other cards of the area that lay there when
    they were announced, so that they can stand in for one that is stolen; `laid` are cards that
    came later and cannot (T8).
    """

    hand: tuple[CardId, ...] = ()
    loose: tuple[CardId, ...] = ()
    laid: tuple[CardId, ...] = ()
    dishes: tuple[Announced, ...] = ()

    @property
    def area(self) -> tuple[CardId, ...]:
        """All cards that lie in the cooking area."""
        return (*(card for dish in self.dishes for card in dish.cards), *self.loose, *self.laid)


class News(Struct, frozen=True):
    """Something that everybody has seen: who did what (`kind`) with which kinds of cards or dishes
    (`things`, keys), to whom, and for how many points."""

    kind: str
    seat: Seat
    things: tuple[str, ...] = ()
    other: Seat | None = None
    points: int = 0
    number: int = 0


class Eaten(Struct, frozen=True):
    """A dish that has scored. `bonus` is the sauce's share of the points."""

    turn: int
    seat: Seat
    dish: str
    points: int
    bonus: int


class ChefsState(Scoring[Cook], TakingTurns[Cook, News], frozen=True, kw_only=True):
    """A match of Thieving Chefs, in whatever step it is.

    The top of a pile is its end; `discards` were all seen, `buried` lie below them and were not
    (G4). `sauce` lies in the middle of the table. `busy`: in this turn something was drawn, played
    or scored; `idle` counts the turns since then (T6).
    """

    kept_news: ClassVar[int] = 6
    box: Box
    draw: tuple[CardId, ...]
    discards: tuple[CardId, ...] = ()
    buried: tuple[CardId, ...] = ()
    sauce: CardId | None = None
    busy: bool = False
    idle: int = 0
    eaten: tuple[Eaten, ...] = ()


class Resuming(Passing, frozen=True):
    """A pet has what it came for: the turn goes on with that many actions."""

    actions: int


# Hands and piles ----------------------------------------------------------------------------------


def draw_cards(state: ChefsState, count: int, rng: Chance) -> tuple[tuple[CardId, ...], ChefsState]:
    """Draw from the top, as many as there are. A pile that is out is made anew from all discards
    (T1)."""
    drawn: list[CardId] = []
    while len(drawn) < count and can_draw(state):
        if not state.draw:
            pile = shuffled((*state.buried, *state.discards), rng)
            state = replace(state, draw=pile, buried=(), discards=(), chances=state.chances + 1)
        drawn.append(state.draw[-1])
        state = replace(state, draw=state.draw[:-1])
    return tuple(drawn), state


def can_draw(state: ChefsState) -> bool:
    """Whether there is a card to draw, in the pile or to be shuffled into it (T1)."""
    return bool(state.draw or state.discards or state.buried)


def hand(state: ChefsState, cook: Cook) -> tuple[Card, ...]:
    """The hand in the order of the box, so that equal cards lie side by side."""
    return tuple(cards(state.box)[card] for card in sorted(cook.hand))


# Dishes that wait ---------------------------------------------------------------------------------


def bonus(state: ChefsState, dish: Dish) -> int:
    """What the sauce in the middle adds to the dish, whoever laid it (T3)."""
    if state.sauce is None or kind_of(state.box, state.sauce) != dish.sauce:
        return 0
    return kinds(state.box)[dish.sauce].bonus


def worth(state: ChefsState, dish: Dish) -> int:
    """The points of a dish that scores now (T3, T5)."""
    return dish.points + bonus(state, dish)


def gone(box: Box, waiting: Announced) -> Counter[str]:
    """The kinds of the cards that were taken from an announced dish."""
    return Counter(dishes(box)[waiting.dish].needs) - counted(box, waiting.cards)


def cover(box: Box, cook: Cook, number: int) -> tuple[CardId, ...] | None:
    """The cards that the cook's dish of this number scores with, None when it cannot (T8).

    For a card that was taken another of its kind stands in that lay there when the dish was
    announced: a loose one first, then one that is left of a dish that lost a card as well.
    """
    waiting = cook.dishes[number]
    used = list(waiting.cards)
    spare = [*cook.loose, *leftovers(box, cook, number)]
    for kind, many in gone(box, waiting).items():
        fit = [card for card in spare if kind_of(box, card) == kind][:many]
        if len(fit) < many:
            return None
        used += fit
    return tuple(used)


def leftovers(box: Box, cook: Cook, number: int) -> list[CardId]:
    """Cards of the cook's other dishes that lost one, the cheapest dish first."""
    others = [one for place, one in enumerate(cook.dishes) if place != number and gone(box, one)]
    others.sort(key=lambda one: dishes(box)[one.dish].points)
    return [card for one in others for card in one.cards]


class Waiting(Struct, frozen=True):
    """An announced dish as everybody sees it. `gone` are the cards that were taken; `sure` whether
    it still can be eaten, a spare standing in; `points` what it is worth now, `bonus` the sauce's
    share of it."""

    key: str
    name: str
    there: tuple[Card, ...]
    gone: tuple[Card, ...]
    sure: bool
    points: int
    bonus: int


def waiting(state: ChefsState, cook: Cook, number: int) -> Waiting:
    """A dish that was announced, as it is now."""
    box, announced = state.box, cook.dishes[number]
    face, dish = first_cards(box), dishes(box)[announced.dish]
    return Waiting(
        key=dish.key,
        name=dish.name,
        there=tuple(face[kind] for kind in dish.needs if kind in counted(box, announced.cards)),
        gone=tuple(face[kind] for kind in gone(box, announced)),
        sure=cover(box, cook, number) is not None,
        points=worth(state, dish),
        bonus=bonus(state, dish),
    )


def score(state: ChefsState, cook: Cook, number: int) -> ChefsState:
    """The cook's dish of this number is eaten: points, its cards to the discards; the sauce stays
    (T3, T6). The caller has seen that it is covered."""
    used = cover(state.box, cook, number)
    assert used is not None
    dish = dishes(state.box)[cook.dishes[number].dish]
    points, extra = worth(state, dish), bonus(state, dish)
    rest = (one for place, one in enumerate(cook.dishes) if place != number)
    cook = replace(
        cook,
        points=cook.points + points,
        dishes=tuple(
            replace(one, cards=tuple(c for c in one.cards if c not in used)) for one in rest
        ),
        loose=tuple(card for card in cook.loose if card not in used),
    )
    eaten = Eaten(state.number, cook.seat, dish.key, points, extra)
    state = replace(
        state.with_changed(cook),
        discards=(*state.discards, *used),
        eaten=(*state.eaten, eaten),
        busy=True,
    )
    return state.telling(News("scored", cook.seat, (dish.key,), points=points, number=extra))


def redealt(state: ChefsState, seat: Seat | None, rng: Chance) -> ChefsState:
    """Another truth that this viewer cannot tell from this one (G7): what the viewer does not see
    is shuffled among the places it may be in: the draw pile, other hands, hands that went back
    unseen."""
    hands = [cook.hand for cook in state.guests if cook.seat != seat]
    hidden = (*state.draw, *state.buried, *(card for hand in hands for card in hand))
    swap = swap_among(hidden, rng)
    state = state.with_others(seat, lambda cook: replace(cook, hand=swap(cook.hand)))
    return replace(state, draw=swap(state.draw), buried=swap(state.buried))
