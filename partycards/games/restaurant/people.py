"""Guests go to another table of the restaurant: their hands, dishes and what they would like come
along, into a match that runs there.

A hand is of use where the same course is invented, so it comes along only there. What lies on the
table comes along in any case; what others there have chosen stays for them, too.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.cards import Card, CardId, discard
from partycards.games.coming import check_new, known
from partycards.games.cooking_party.box import Terms
from partycards.games.features.in_match import Moving
from partycards.games.restaurant.box import MOST, DishKey, dish_key
from partycards.games.restaurant.steps.choosing import Choosing
from partycards.games.restaurant.steps.inventing import Inventing
from partycards.games.restaurant.table import Chef, MenuDish, RestaurantState
from partycards.games.restaurant.table_meal import AtTheTable
from partycards.games.seated import Guest


class Luggage(Struct, frozen=True):
    """What is theirs. Cards are known by their place in `cards`. `course`, `round`, `assignment`
    and `terms` are those of the table they come from; `inventing`: dishes are made there."""

    cards: tuple[Card, ...]
    chefs: tuple[Chef, ...]
    away: tuple[Seat, ...]
    dishes: tuple[MenuDish, ...]
    wants: tuple[tuple[Seat, DishKey], ...]
    course: str
    round: int
    assignment: str
    terms: Terms
    played: tuple[str, ...]
    inventing: bool


def theirs(state: RestaurantState, seats: Collection[Seat]) -> Luggage:
    """What these guests take along."""
    if not isinstance(state.phase, AtTheTable):
        raise IllegalMove(N_("The meal is over: nobody plays on at another table."))
    for seat in seats:
        known(state.guest(seat))
    chefs = tuple(chef for chef in state.chefs if chef.seat in seats)
    dishes = tuple(dish for dish in state.dishes if dish.chef in seats)
    own = {dish.key for dish in dishes}
    numbers = [card for chef in chefs for card in chef.hand]
    numbers += [card for dish in dishes for card, _ in dish.cards]
    places = {card: place for place, card in enumerate(dict.fromkeys(numbers))}
    return Luggage(
        cards=tuple(state.box.ingredients[card] for card in places),
        chefs=tuple(_chef(replace(chef, told=None), places) for chef in chefs),
        away=tuple(seat for seat in seats if state.of(seat).status == "away"),
        dishes=tuple(_dish(dish, places) for dish in dishes),
        wants=tuple(pair for pair in state.wants if pair[0] in seats and pair[1] in own),
        course=state.now.key,
        round=state.round,
        assignment=state.assignment,
        terms=state.terms,
        played=state.played,
        inventing=isinstance(state.phase, Inventing),
    )


def _chef(chef: Chef, cards: Mapping[CardId, CardId]) -> Chef:
    """The round of a chef with these cards for its own."""

    def same(several: tuple[CardId, ...]) -> tuple[CardId, ...]:
        return tuple(cards[card] for card in several)

    draft = chef.draft
    return replace(
        chef,
        hand=same(chef.hand),
        got=same(tuple(card for card in chef.got if card in chef.hand)),
        draft=replace(draft, cards=same(draft.cards)) if draft is not None else None,
    )


def _dish(dish: MenuDish, cards: Mapping[CardId, CardId]) -> MenuDish:
    return replace(dish, cards=tuple((cards[card], words) for card, words in dish.cards))


def is_new(state: RestaurantState) -> bool:
    """Whether nothing has happened here: the meal of those who come goes on as it was."""
    new = isinstance(state.phase, Choosing) and state.round == 1
    return new and not (state.dishes or state.played or state.course)


def goes_on(state: RestaurantState, luggage: Luggage) -> bool:
    """Whether hands come along: the same course is invented here."""
    if not luggage.inventing:
        return False
    same = isinstance(state.phase, Inventing) and state.now.key == luggage.course
    return same or (is_new(state) and _place(state, luggage) is not None)


def _place(state: RestaurantState, luggage: Luggage) -> int | None:
    """Where the course of those who come stands on the menu here."""
    keys = [course.key for course in state.courses]
    return keys.index(luggage.course) if luggage.course in keys else None


def keys_of(
    state: RestaurantState, luggage: Luggage, to: Mapping[Seat, Seat], prefix: str
) -> dict[DishKey, DishKey]:
    """What their dishes are called here: one of this round like every dish of it, so that it can be
    changed; all others with a prefix that nothing else has."""
    now = goes_on(state, luggage)
    number = luggage.round if is_new(state) else state.round
    found = {}
    for place, dish in enumerate(luggage.dishes):
        current = now and dish.key == dish_key(luggage.round, dish.chef)
        found[dish.key] = dish_key(number, to[dish.chef]) if current else f"{prefix}-{place}"
    return found


def arrived(
    state: RestaurantState,
    luggage: Luggage,
    to: Mapping[Seat, Seat],
    keys: Mapping[DishKey, DishKey],
) -> RestaurantState:
    """The match with them. Whoever has no hand here cooks from the next course on, or at once where
    it has just begun (R3)."""
    if not isinstance(state.phase, AtTheTable):
        raise IllegalMove(N_("The meal at that table is over."))
    hands, fresh = goes_on(state, luggage), is_new(state)
    if fresh:
        state = _as_there(state, luggage)
    state, here = with_cards(state, luggage.cards)
    begun = any(dish.course == state.now.key for dish in state.dishes)
    at_once = isinstance(state.phase, Choosing) and (fresh or not begun)
    cooking = {chef.seat for chef in luggage.chefs} if hands else set()
    for there, seat in to.items():
        if fresh and state.guest(seat) is not None:
            status = "here"
        else:
            check_new(state.guest(seat), False, len(state.active), MOST)
            status = "here" if at_once or there in cooking else "waiting"
            state = state.with_late(Guest(seat), None)
        status = "away" if there in luggage.away else status
        state = state.with_guest(seat, status=status)
    if hands:
        chefs = (replace(_chef(chef, here), seat=to[chef.seat]) for chef in luggage.chefs)
        state = replace(state, chefs=(*state.chefs, *chefs))
    menu = {course.key for course in state.courses}
    dishes = tuple(
        replace(
            _dish(dish, here),
            key=keys[dish.key],
            chef=to[dish.chef],
            round=state.round
            if keys[dish.key] == dish_key(state.round, to[dish.chef])
            else -dish.round,
        )
        for dish in luggage.dishes
        if dish.course in menu
    )
    laid = {dish.key for dish in dishes}
    wants = ((to[seat], keys[key]) for seat, key in luggage.wants)
    return replace(
        state,
        dishes=(*state.dishes, *dishes),
        wants=(*state.wants, *(pair for pair in wants if pair[1] in laid)),
    )


def with_cards(
    state: RestaurantState, cards: tuple[Card, ...]
) -> tuple[RestaurantState, dict[int, CardId]]:
    """The match with these cards, in no pile, and their numbers here by their places among them.
    Anybody may look up any number of the box: so every kind comes once more, and a number does not
    tell which of them somebody holds."""
    kinds: dict[str, Card] = {}
    for card in (*state.box.ingredients, *cards):
        kinds.setdefault(card.key, card)
    places = {key: place for place, key in enumerate(kinds)}
    first, seen, here = len(state.box.ingredients), Counter[str](), dict[int, CardId]()
    for place, card in enumerate(cards):
        here[place] = first + seen[card.key] * len(kinds) + places[card.key]
        seen[card.key] += 1
    times = max(seen.values(), default=0)
    more = (card for _ in range(times) for card in kinds.values())
    numbered = (replace(card, id=number) for number, card in enumerate(more, first))
    box = replace(state.box, ingredients=(*state.box.ingredients, *numbered))
    return replace(state, box=box), here


def _as_there(state: RestaurantState, luggage: Luggage) -> RestaurantState:
    """A match in which nothing has happened goes on where those who come have been."""
    course = _place(state, luggage)
    if course is None:
        return state
    phase: Any = Inventing() if luggage.inventing else Choosing()
    return replace(
        state,
        phase=phase,
        course=course,
        round=luggage.round,
        assignment=luggage.assignment if luggage.inventing else "",
        terms=luggage.terms,
        played=luggage.played,
    )


def gone(state: RestaurantState, seats: Collection[Seat], hands: bool) -> RestaurantState:
    """The match before they leave it: `hands` went along, else they go to the discards as always.
    Of their dishes only those stay that others have chosen."""
    going = set(seats)
    wanted = {key for seat, key in state.wants if seat not in going}
    wanted |= {order.key for order in state.orders if not going.issuperset(order.seats)}
    if not hands:
        state = discard(state, (c for chef in state.chefs if chef.seat in going for c in chef.hand))
    return replace(
        state,
        chefs=tuple(chef for chef in state.chefs if chef.seat not in going),
        dishes=tuple(d for d in state.dishes if d.chef not in going or d.key in wanted),
        wants=tuple(pair for pair in state.wants if pair[0] not in going),
    )


class Travelling(Moving[RestaurantState]):
    """A match that guests of other tables can come to."""

    def luggage(self, state: RestaurantState, seats: tuple[Seat, ...]) -> Raw:
        """What is theirs, as JSON."""
        return Raw(msgspec.json.encode(theirs(state, seats)))

    def dish_keys(
        self, state: RestaurantState, luggage: Raw, to: Mapping[Seat, Seat], prefix: str
    ) -> dict[str, str]:
        """See `keys_of`."""
        return keys_of(state, _read(luggage), to, prefix)

    def brings_hands(self, state: RestaurantState, luggage: Raw) -> bool:
        """See `goes_on`."""
        return goes_on(state, _read(luggage))

    def moved_in(
        self,
        state: RestaurantState,
        luggage: Raw,
        to: Mapping[Seat, Seat],
        keys: Mapping[str, str],
    ) -> RestaurantState:
        """See `arrived`."""
        return arrived(state, _read(luggage), to, keys)

    def moving_away(
        self, state: RestaurantState, seats: tuple[Seat, ...], hands: bool
    ) -> RestaurantState:
        """See `gone`."""
        return gone(state, seats, hands)


def _read(luggage: Raw) -> Luggage:
    return msgspec.json.decode(luggage, type=Luggage)
