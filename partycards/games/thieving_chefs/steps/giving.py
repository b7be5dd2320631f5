"""A pet is on its way: what it takes, and the target's choice (T4)."""

from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Seat
from partycards.games.stepping import Asked, moved_on
from partycards.games.thieving_chefs.box import Box, Card, CardId, dishes, first_cards, kind_of
from partycards.games.thieving_chefs.steps.turn import InTurn
from partycards.games.thieving_chefs.table import (
    Announced,
    ChefsState,
    Cook,
    News,
    Resuming,
    cover,
    hand,
)


class Give(Move, frozen=True):
    """The target of a pet chooses which of two equal ingredients goes (T4)."""

    told: ClassVar[str] = N_("gave an ingredient")
    card: CardId


class Going(NamedTuple):
    """A card that could go: its dish ("" none), the points of that, whether a spare stands in."""

    card: CardId
    dish: str
    points: int
    saved: bool


class AskGive(Asked, frozen=True):
    """A pet takes an ingredient: which one?"""

    thief: Seat
    card: Card
    options: tuple[Going, ...]
    hand: tuple[Card, ...]

    def auto(self, rng: Chance) -> Give:
        """What lies in no dish, then what a spare stands in for, then the cheapest dish."""
        return Give(
            min(self.options, key=lambda one: (bool(one.dish), not one.saved, one.points)).card
        )


# The step ---------------------------------------------------------------------------------------


class Giving(InTurn, frozen=True, kw_only=True):
    """A pet takes an ingredient of this kind, and its target chooses which one (T4). `actions`
    are the thief's afterwards."""

    word: ClassVar[str] = "give"
    target: Seat
    ingredient: str

    def turn(self, state: ChefsState) -> Seat:
        """The target chooses."""
        return self.target

    def key(self, state: ChefsState) -> str:
        """One for every pet of the turn."""
        return f"{super().key(state)}-{state.step}"

    def sentence(self, state: ChefsState) -> str:
        """What the target is to do."""
        return N_("Waiting for %(who)s to choose what goes")

    def ask(self, state: ChefsState, seat: Seat, key: str) -> Part:
        """Which of two equal ingredients goes (T4)."""
        cook = state.of(seat)
        options = []
        for card in choices(state.box, cook, self.ingredient):
            waiting = dish_of(cook, card)
            if waiting is None:
                options.append(Going(card, "", 0, True))
                continue
            number, dish = cook.dishes.index(waiting), dishes(state.box)[waiting.dish]
            saved = cover(state.box, without(cook, card), number) is not None
            options.append(Going(card, dish.name, dish.points, saved))
        face = first_cards(state.box)[self.ingredient]
        return AskGive(key, state.turn, face, tuple(options), hand(state, cook))

    def done(self, state: ChefsState, cook: Cook, move: Any, rng: Chance) -> ChefsState:
        """The target's choice; equal cards of the same place are the same (T4)."""
        if not isinstance(move, Give):
            raise moved_on()
        if move.card not in choices(state.box, cook, self.ingredient):
            raise IllegalMove(N_("That is not one of the cards that can go."))
        return given(state, self, cook, move.card)

    def settled(self, state: ChefsState, rng: Chance) -> ChefsState:
        """An absent target is not waited for (T4, G3)."""
        return state if state.is_here(self.target) else self.given_by_itself(state)

    def given_by_itself(self, state: ChefsState) -> ChefsState:
        """A card outside a dish goes first, else one of the cheapest dish."""
        target = state.of(self.target)
        found = choices(state.box, target, self.ingredient)
        return given(state, self, target, proposed(state.box, target, found))

    def forsaken(self, state: ChefsState, seat: Seat) -> ChefsState:
        """This cook is about to leave (G4): what a pet has in its teeth is given first, and a pet
        whose owner leaves takes nothing."""
        if seat == self.target:
            return self.given_by_itself(state)
        return replace(state, phase=Resuming(self.actions)) if seat == state.turn else state


def sent(state: ChefsState, pet: str, target: Cook, ingredient: str, actions: int) -> ChefsState:
    """A pet is on its way: its target chooses, or the card goes at once if it makes no difference.
    `actions` are the thief's afterwards."""
    found = choices(state.box, target, ingredient)
    giving = Giving(target=target.seat, ingredient=ingredient, actions=actions)
    news = News("sent", state.turn, (pet, ingredient), other=target.seat)
    state = replace(state.telling(news), phase=giving)
    return given(state, giving, target, found[0]) if len(found) == 1 else state


def given(state: ChefsState, giving: Giving, target: Cook, card: CardId) -> ChefsState:
    """The card goes from the target's area into the thief's hand, and the turn goes on (T4)."""
    waiting = dish_of(target, card)
    state = state.with_changed(without(target, card))
    state = state.with_guest(state.turn, hand=(*state.now.hand, card))
    things = (giving.ingredient, *((waiting.dish,) if waiting else ()))
    news = News("took", state.turn, things, other=target.seat)
    return replace(state.telling(news), phase=Resuming(giving.actions))


# Which card goes --------------------------------------------------------------------------------


def choices(box: Box, cook: Cook, ingredient: str) -> tuple[CardId, ...]:
    """The cards of this kind in the cook's area between which there is a difference: one that is in
    no dish, one of those laid too late to stand in, and one of each announced dish that is not just
    like another (T4: the target is asked only if it matters)."""
    places: dict[object, CardId] = {}
    late = "late" if cook.dishes else "loose"
    for place, lying in (("loose", cook.loose), (late, cook.laid)):
        for card in lying:
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
