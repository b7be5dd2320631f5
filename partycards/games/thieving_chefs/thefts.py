"""Pets: what they take, and the target's choice (T4)."""

from msgspec.structs import replace

from partycards.games.thieving_chefs.box import Box, CardId, dishes, kind_of
from partycards.games.thieving_chefs.dishes import cover
from partycards.games.thieving_chefs.state import (
    Acting,
    Announced,
    ChefsState,
    Cook,
    Giving,
    News,
)


def choices(box: Box, cook: Cook, ingredient: str) -> tuple[CardId, ...]:
    """The cards of this kind in the cook's area between which there is a difference: one that is in
    no dish, one of those laid too late to stand in, and one of each announced dish that is not just
    like another (T4: the target is asked only if it matters)."""
    places: dict[object, CardId] = {}
    late = "late" if cook.dishes else "loose"
    for place, pile in (("loose", cook.loose), (late, cook.laid)):
        for card in pile:
            if kind_of(box, card) == ingredient:
                places.setdefault(place, card)
    for waiting in cook.dishes:
        left = tuple(sorted(kind_of(box, card) for card in waiting.cards))
        for card in waiting.cards:
            if kind_of(box, card) == ingredient:
                places.setdefault((waiting.dish, left), card)
    return tuple(places.values())


def dish_of(cook: Cook, card: CardId) -> Announced | None:
    """The announced dish that the card lies in."""
    return next((one for one in cook.dishes if card in one.cards), None)


def proposed(box: Box, cook: Cook, found: tuple[CardId, ...]) -> CardId:
    """A card outside a dish first, else one of the cheapest dish; a dish that cannot be eaten any
    more is the cheapest (T4)."""

    def cost(card: CardId) -> int:
        waiting = dish_of(cook, card)
        if waiting is None:
            return 0
        lost = cover(box, cook, cook.dishes.index(waiting)) is None
        return 1 if lost else 1 + dishes(box)[waiting.dish].points

    return min(found, key=cost)


def sent(state: ChefsState, pet: str, target: Cook, ingredient: str, left: int) -> ChefsState:
    """A pet is on its way: its target chooses, or the card goes at once if it makes no difference.
    `left` are the thief's actions afterwards."""
    found = choices(state.box, target, ingredient)
    news = News("sent", state.turn, (pet, ingredient), other=target.seat)
    giving = Giving(target.seat, ingredient, left)
    state = replace(state.telling(news), phase=giving)
    return given(state, target, found[0]) if len(found) == 1 else state


def given(state: ChefsState, target: Cook, card: CardId) -> ChefsState:
    """The card goes from the target's area into the thief's hand, and the turn goes on (T4)."""
    phase = state.phase
    assert isinstance(phase, Giving)
    waiting = dish_of(target, card)
    state = state.with_cook(without(target, card))
    state = state.changed(state.turn, hand=(*state.now.hand, card))
    things = (phase.ingredient, *((waiting.dish,) if waiting else ()))
    news = News("took", state.turn, things, other=target.seat)
    return replace(state.telling(news), phase=Acting(phase.left))


def without(cook: Cook, card: CardId) -> Cook:
    """The cook's area without a card."""
    return replace(
        cook,
        loose=tuple(one for one in cook.loose if one != card),
        laid=tuple(one for one in cook.laid if one != card),
        dishes=tuple(
            replace(one, cards=tuple(c for c in one.cards if c != card)) for one in cook.dishes
        ),
    )
