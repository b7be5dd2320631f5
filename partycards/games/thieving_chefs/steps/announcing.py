"""Dishes are announced: whoever lets them live eats them in the next turn (T2, T8)."""

from collections import Counter
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Seat
from partycards.games.stepping import Asked, moved_on
from partycards.games.thieving_chefs.box import (
    Card,
    Pile,
    counted,
    dishes,
    first_cards,
    kinds,
    pile,
)
from partycards.games.thieving_chefs.dishes import best, enough, how_often, taken_for
from partycards.games.thieving_chefs.steps.discarding import Discarding
from partycards.games.thieving_chefs.steps.turn import InTurn
from partycards.games.thieving_chefs.table import (
    GOAL,
    Announced,
    ChefsState,
    Cook,
    News,
    cover,
    hand,
    score,
    worth,
)


class Announce(Move, frozen=True):
    """Announce dishes by their keys, the same one as often as there are cards; or none (T8)."""

    told: ClassVar[str] = N_("announced what is cooking")
    dishes: tuple[str, ...] = ()


class Offer(Struct, frozen=True):
    """A dish that could be announced; the same one stands there as often as it could be made.
    `chosen`: it is among the best that can be made together."""

    key: str
    name: str
    needs: tuple[Card, ...]
    points: int
    sauce: Card | None
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
        face = first_cards(state.box)
        offers = tuple(
            Offer(
                key=dish.key,
                name=dish.name,
                needs=tuple(face[kind] for kind in dish.needs),
                points=dish.points,
                sauce=face.get(dish.sauce),
                chosen=number < chosen[dish.key],
            )
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


def announced(state: ChefsState, move: Announce) -> ChefsState:
    """The dishes wait; the other cards of the area can stand in."""
    box, known = state.box, dishes(state.box)
    if any(key not in known for key in move.dishes):
        raise IllegalMove(N_("There is no such dish."))
    wanted = [known[key] for key in move.dishes]
    if lacks := enough(box, wanted, state.now.area):
        raise IllegalMove(
            N_("There is not enough %(what)s on your table for all of that."),
            what=kinds(box)[lacks].name,
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
