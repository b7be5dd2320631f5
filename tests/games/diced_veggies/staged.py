"""A match at a real table whose start is known: the first guest can cook at once."""

from itertools import count

import msgspec
from msgspec import Raw

from partycards.games.diced_veggies.block import legal_cuts
from partycards.games.diced_veggies.box import Box
from partycards.games.diced_veggies.rules import DicedVeggies
from partycards.games.diced_veggies.table import VeggiesState
from partycards.tables.events import Started
from partycards.tables.standing import Lot
from partycards.tables.table import HOST, Table
from tests.games.diced_veggies.case import BOX


def write_start(table: Table, box: Box = BOX, record: tuple[int, ...] = ()) -> VeggiesState:
    """A `started` event, as no route can write it: the first guest begins, and a legal cut of three
    dice at the most brings all that one of the chef's own recipes takes."""
    seats = table.ahead.present()
    seed = next(seed for seed in map(str, count()) if cut_for(begun(seats, seed, box)))
    house = {"first": seats[0], "record": record}
    cards = Raw(msgspec.json.encode(box))
    key, version = DicedVeggies.about.key, DicedVeggies.about.rules_version
    table.record(HOST, "started", Started(key, version, house, seats, cards, seed))
    return begun(seats, seed, box)


def begun(seats: tuple[int, ...], seed: str, box: Box) -> VeggiesState:
    return DicedVeggies(first=seats[0]).setup(seats, box, Lot(seed, 0))


def cut_for(state: VeggiesState) -> tuple[int, ...] | None:
    """The dice of a cut from the top left corner that are just what the first chef's first recipe
    takes."""
    wanted = sorted(state.recipe_faces(state.now.recipes)[0].needs)
    for cut in legal_cuts(state.block, state.numbers):
        veggies = sorted(state.die(die).veggie for die in cut.dice)
        if veggies == wanted and state.block[0] in cut.dice:
            return cut.dice
    return None
