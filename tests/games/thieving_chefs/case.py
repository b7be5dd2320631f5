"""How random matches play Thieving Chefs."""

from collections.abc import Iterator
from random import Random
from typing import Any

from partycards.catalogue.boxes import box_of
from partycards.games.base import Away, Back, View
from partycards.games.thieving_chefs.box import Box, CardId
from partycards.games.thieving_chefs.rules import ThievingChefs
from partycards.games.thieving_chefs.steps.acting import Draw, Hold, Lay, Pour, Score, Send
from partycards.games.thieving_chefs.steps.announcing import Announce, Discard
from partycards.games.thieving_chefs.steps.giving import Give
from partycards.games.thieving_chefs.table import ChefsState
from tests.games.promises import Case

BOX = box_of("thieving_chefs", Box)
DISHES = [dish.key for dish in BOX.dishes]
INGREDIENTS = [kind.key for kind in BOX.kinds if kind.sort == "ingredient"]


def make(luck: Random, seats: int) -> ThievingChefs:
    return ThievingChefs(first=luck.choice([None, 1, seats]))


def cards(luck: Random) -> Box:
    return BOX


def all_cards(state: ChefsState) -> list[CardId]:
    """Every card of the match, wherever it is, in order."""
    held = [*state.draw, *state.discards, *state.buried]
    for cook in state.guests:
        held += [*cook.hand, *cook.area]
    if state.sauce is not None:
        held.append(state.sauce)
    return sorted(held)


def table(state: ChefsState, seat: int, luck: Random) -> Any:
    """The table can do no more here than at any game."""
    return luck.choice([Away(seat), Back(seat)])


def samples(state: ChefsState, view: View[Any, Any], luck: Random) -> Iterator[Any]:
    """Moves that a viewer may try, made from the box and the view alone."""
    some = luck.sample(range(55), 3)
    hand = [card.id for card in getattr(view.private.ask, "hand", ())] if view.private else []
    card = luck.choice(hand or some)
    seat = luck.choice([cook.seat for cook in state.guests])
    tries = [
        Draw(),
        Lay(card),
        Lay(some[0]),
        Pour(card),
        Send(card, seat, luck.choice(INGREDIENTS)),
        Send(some[0], seat, luck.choice(INGREDIENTS)),
        Give(some[0]),
        Score(luck.randint(0, 2)),
        Hold(luck.randint(0, 2), luck.random() < 0.5),
        Announce(tuple(luck.sample(DISHES, 2))),
        Announce(),
        Discard(tuple(hand[:1])),
        Discard(tuple(some)),
    ]
    yield from luck.sample(tries, 5)


THIEVING_CHEFS = Case(make, cards, all_cards, (), table, samples)
