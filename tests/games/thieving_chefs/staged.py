"""A match at a real table whose first hands are known."""

from itertools import count

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from partycards.games.thieving_chefs.box import Box, kind_of
from partycards.games.thieving_chefs.rules import ThievingChefs
from partycards.tables.events import Started
from partycards.tables.standing import Lot
from partycards.tables.table import HOST, Table
from tests.games.thieving_chefs.case import BOX

RICH = replace(BOX, dishes=tuple(replace(dish, points=20) for dish in BOX.dishes))
"""Every dish is worth a whole match."""


def write_start(table: Table, *hands: str, box: Box = BOX) -> None:
    """A `started` event, as no route can write it: the first guest begins, and each hand holds
    these kinds at least."""
    seats = table.ahead.present()
    house = {"first": seats[0]}
    seed = next(seed for seed in map(str, count()) if fits(seats, seed, hands, box))
    cards = Raw(msgspec.json.encode(box))
    key, version = ThievingChefs.about.key, ThievingChefs.about.rules_version
    table.record(HOST, "started", Started(key, version, house, seats, cards, seed))


def fits(seats: tuple[int, ...], seed: str, hands: tuple[str, ...], box: Box) -> bool:
    """Whether the seed deals hands that hold these kinds."""
    state = ThievingChefs(first=seats[0]).setup(seats, box, Lot(seed, 0))
    for cook, wanted in zip(state.guests, hands, strict=False):
        held = [kind_of(box, card) for card in cook.hand]
        if any(held.count(kind) < wanted.split().count(kind) for kind in wanted.split()):
            return False
    return True
