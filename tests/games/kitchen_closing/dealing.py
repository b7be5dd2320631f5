"""A match at a real table whose cards are known: a `started` event, as no route can write it."""

from collections.abc import Sequence

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from partycards.catalogue.ingredients import read_ingredients
from partycards.files import shipped
from partycards.games.cards import chosen, shuffled
from partycards.games.kitchen_closing.box import HAND, Box
from partycards.games.kitchen_closing.rules import KitchenClosing
from partycards.tables.events import Started
from partycards.tables.house import cards_for
from partycards.tables.standing import Lot
from partycards.tables.table import HOST, Table
from tests.evening import SEED


def whole_box() -> Box:
    """Every ingredient that came with the program, once."""
    cards = [(card, 1) for card in read_ingredients(shipped("data") / "ingredients.csv")]
    return msgspec.json.decode(cards_for(Box, cards, (), ()), type=Box)


def in_turn(seats: Sequence[int]) -> list[int]:
    """The seats in the order of their turns, by the lot of the known seed."""
    dealer = seats.index(chosen(seats, Lot(SEED, 0))) + 1
    return [*seats[dealer:], *seats[:dealer]]


def write_start(table: Table, hands: Sequence[str], then: str, **house: str) -> list[int]:
    """Begin with these hands in the order of the turns, then the open card and those drawn first,
    all by their names; names with two words are written with "_". The seats in that order."""
    seats = table.ahead.present()
    order = in_turn(seats)
    by_seat = dict(zip(order, hands, strict=True))
    names = [name for seat in seats for name in by_seat[seat].split()]
    assert len(names) == HAND * len(seats)
    box = stacked(whole_box(), seats, [*names, *then.split()])
    key, version = KitchenClosing.about.key, KitchenClosing.about.rules_version
    cards = Raw(msgspec.json.encode(box))
    table.record(HOST, "started", Started(key, version, dict(house), seats, cards, SEED))
    return order


def stacked(box: Box, seats: Sequence[int], names: Sequence[str]) -> Box:
    """The box, numbered so that the known seed deals these names first."""
    lot = Lot(SEED, 0)
    chosen(seats, lot)
    pile = shuffled(range(len(box.ingredients)), lot)
    by_name = {card.name.replace(" ", "_"): card for card in box.ingredients}
    first = [by_name[name] for name in names]
    rest = [card for card in box.ingredients if card not in first]
    placed = dict(zip(reversed(pile), [*first, *rest], strict=True))
    cards = tuple(replace(placed[number], id=number) for number in range(len(placed)))
    return replace(box, ingredients=cards)
