"""The end of a turn: dishes are announced, and whoever lets them live eats them in the next turn
(T2, T8); then five cards are kept."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from msgspec.structs import asdict, replace

from partycards.games.base import N_, Chance, IllegalMove, Move, OnCard, Part, Seat
from partycards.games.cards import each_once, shuffled
from partycards.games.stepping import Asked, moved_on
from partycards.games.thieving_chefs.box import (
    Box,
    Card,
    CardId,
    Dish,
    Pile,
    Recipe,
    counted,
    dishes,
    kind_of,
    kinds,
    pile,
    recipe,
)
from partycards.games.thieving_chefs.steps.turn import InTurn
from partycards.games.thieving_chefs.table import (
    GOAL,
    HAND,
    Announced,
    ChefsState,
    Cook,
    News,
    cover,
    hand,
    score,
    worth,
)
from partycards.games.turns import TurnEnded

# Five cards are kept ------------------------------------------------------------------------------


class Discard(Move, frozen=True):
    """Back to five cards, of one's own choice, face up (T2)."""

    told: ClassVar[str] = N_("discarded")
    cards: tuple[CardId, ...]


class AskDiscard(Asked, frozen=True):
    """Too many cards: which go (T2)."""

    hand: tuple[Card, ...]
    over: int

    def least(self, recipes: Sequence[Recipe], rng: Chance) -> Discard:
        """The cards that promise least; the second of a kind promises less than the first."""
        kept: list[Card] = []
        worth: dict[int, float] = {}
        for card in shuffled(self.hand, rng):
            again = sum(one.key == card.key for one in kept)
            worth[card.id] = promise(card, recipes) / (1 + again)
            kept.append(card)
        return Discard(tuple(sorted(worth, key=lambda card: worth[card])[: self.over]))


def promise(card: Card, recipes: Iterable[Recipe]) -> float:
    """What a card is good for: its best share of a dish, a pet's bite, a sauce's bonus."""
    if card.sort == "pet":
        return 4
    shares = (
        recipe.points / len(recipe.needs)
        for recipe in recipes
        if any(need.key == card.key for need in recipe.needs)
    )
    return max(shares, default=card.bonus)


class Discarding(InTurn, frozen=True):
    """More cards in the hand than it may hold (T2)."""

    word: ClassVar[str] = "discard"

    def sentence(self, state: ChefsState) -> str:
        """What the cook is to do."""
        return N_("Waiting for %(who)s to discard")

    def ask(self, state: ChefsState, seat: Seat, key: str) -> Part:
        """The hand, and how many are too many."""
        return AskDiscard(key, hand(state, state.now), len(state.now.hand) - HAND)

    def done(self, state: ChefsState, cook: Cook, move: Any, rng: Chance) -> ChefsState:
        """Back to five cards, face up (T2)."""
        if not isinstance(move, Discard):
            raise moved_on()
        held = state.now.hand
        over = len(held) - HAND
        if not each_once(move.cards, held):
            raise IllegalMove(N_("That card is not in your hand."))
        if len(move.cards) != over:
            raise IllegalMove(
                N_("Please choose exactly %(count)s: you keep five cards."), count=over
            )
        kept = tuple(card for card in held if card not in move.cards)
        state = replace(
            state.with_guest(state.turn, hand=kept), discards=(*state.discards, *move.cards)
        )
        things = tuple(kind_of(state.box, card) for card in move.cards)
        return state.telling(News("discarded", state.turn, things))

    def followed(self, state: ChefsState) -> ChefsState:
        """The turn is over with five cards or fewer."""
        return replace(state, phase=TurnEnded()) if len(state.now.hand) <= HAND else state


# Dishes are announced -----------------------------------------------------------------------------


class Announce(Move, frozen=True):
    """Announce dishes by their keys, the same one as often as there are cards; or none (T8)."""

    told: ClassVar[str] = N_("announced what is cooking")
    dishes: tuple[str, ...] = ()


class Offer(Recipe, frozen=True):
    """A dish that could be announced; the same one stands there as often as it could be made.
    `chosen`: it is among the best that can be made together."""

    chosen: bool


class AskAnnounce(Asked, frozen=True):
    """Which dishes are announced for the next turn (T8)."""

    loose: Pile
    offers: tuple[Offer, ...]
    hand: tuple[Card, ...]

    def auto(self, rng: Chance) -> Announce:
        """The best together."""
        return Announce(tuple(offer.key for offer in self.offers if offer.chosen))


class Announcing(InTurn, frozen=True):
    """What waited is scored; dishes are announced for the next turn (T2, T8)."""

    word: ClassVar[str] = "announce"

    def sentence(self, state: ChefsState) -> str:
        """What the cook is to do."""
        return N_("Waiting for %(who)s to announce what is cooking")

    def ask(self, state: ChefsState, seat: Seat, key: str) -> Part:
        """Every dish as often as there are cards for it; the best together are chosen already."""
        have = counted(state.box, state.now.area)
        chosen = Counter(dish.key for dish in best(state.box, have))
        offers = tuple(
            Offer(**asdict(recipe(state.box, dish)), chosen=number < chosen[dish.key])
            for dish in state.box.dishes
            for number in range(how_often(dish, have))
        )
        return AskAnnounce(key, pile(state.box, state.now.area), offers, hand(state, state.now))

    def done(self, state: ChefsState, cook: Cook, move: Any, rng: Chance) -> ChefsState:
        """Cards are put side by side for all to see; a card is in one dish only (T8)."""
        if not isinstance(move, Announce):
            raise moved_on()
        return announced(state, move)

    def followed(self, state: ChefsState) -> ChefsState:
        """On where no dish can be made."""
        can = best(state.box, counted(state.box, state.now.area))
        return state if can else replace(state, phase=Discarding())


# What a move does ---------------------------------------------------------------------------------


def announced(state: ChefsState, move: Announce) -> ChefsState:
    """The dishes wait; the other cards of the area can stand in."""
    box, known = state.box, dishes(state.box)
    if any(key not in known for key in move.dishes):
        raise IllegalMove(N_("There is no such dish."))
    wanted = [known[key] for key in move.dishes]
    if lacks := enough(box, wanted, state.now.area):
        raise IllegalMove(
            N_("There is not enough %(what)s on your table for all of that."),
            what=OnCard(kinds(box)[lacks].name),
        )
    area = list(state.now.area)
    put = tuple(Announced(dish.key, taken_for(box, dish, area)) for dish in wanted)
    state = state.with_guest(state.turn, dishes=put, loose=tuple(area), laid=())
    if move.dishes:
        state = state.telling(News("announced", state.turn, move.dishes))
    return replace(state, phase=Discarding())


def to_announcing(state: ChefsState) -> ChefsState:
    """What waits is scored by itself, the dearer first, unless it is held; the rest lapses and its
    cards lie in the area like any others (T2, T8)."""
    while (number := dearest(state)) is not None and state.now.points < GOAL:
        state = score(state, state.now, number)
    cook = state.now
    for one in cook.dishes:
        state = state.telling(News("held" if one.held else "lapsed", cook.seat, (one.dish,)))
    cook = replace(cook, loose=cook.area, laid=(), dishes=())
    return replace(state.with_changed(cook), phase=Announcing())


def dearest(state: ChefsState) -> int | None:
    """The place of the dish that scores next by itself."""
    cook = state.now
    able = [
        place
        for place, one in enumerate(cook.dishes)
        if not one.held and cover(state.box, cook, place) is not None
    ]
    values = {place: worth(state, dishes(state.box)[cook.dishes[place].dish]) for place in able}
    return max(able, key=lambda place: values[place], default=None)


# What can be made of ingredients ------------------------------------------------------------------

Counts = tuple[tuple[str, int], ...]


def best(box: Box, have: Mapping[str, int]) -> tuple[Dish, ...]:
    """The dishes that earn most together with these ingredients, dearest first."""
    counts = tuple(sorted((kind, many) for kind, many in have.items() if many > 0))
    found = _best(box, counts, 0)[1]
    return tuple(sorted(found, key=lambda dish: -dish.points))


@lru_cache(maxsize=4096)
def _best(box: Box, counts: Counts, first: int) -> tuple[int, tuple[Dish, ...]]:
    """Points and dishes when only the dishes from `first` on are cooked."""
    if first == len(box.dishes):
        return 0, ()
    dish = box.dishes[first]
    found: tuple[int, tuple[Dish, ...]] = (-1, ())
    for times in range(how_often(dish, dict(counts)) + 1):
        left = Counter(dict(counts)) - Counter(dict.fromkeys(dish.needs, times))
        points, rest = _best(box, tuple(sorted(left.items())), first + 1)
        found = max(found, (points + times * dish.points, (dish,) * times + rest), key=_points)
    return found


def _points(found: tuple[int, tuple[Dish, ...]]) -> int:
    return found[0]


def how_often(dish: Dish, have: Mapping[str, int]) -> int:
    """How often a dish can be made of these ingredients."""
    return min(have.get(kind, 0) for kind in dish.needs)


def enough(box: Box, wanted: Iterable[Dish], area: Iterable[CardId]) -> str:
    """The kind that is not enough for all of these dishes, "" when nothing lacks (T8)."""
    lacks = Counter(kind for dish in wanted for kind in dish.needs) - counted(box, area)
    return next(iter(lacks), "")


def taken_for(box: Box, dish: Dish, area: list[CardId]) -> tuple[CardId, ...]:
    """Take the cards of a dish out of the area; the caller has seen that they are there."""
    used = []
    for kind in dish.needs:
        card = next(card for card in area if kind_of(box, card) == kind)
        area.remove(card)
        used.append(card)
    return tuple(used)
