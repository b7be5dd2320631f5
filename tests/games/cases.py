"""How random matches play each game that is registered.

A game's own `Case` stands in `tests/games/<key>/case.py`. Whoever registers a game writes one;
every promise, those of the rules and those of the server, is then tried on it.
"""

from dataclasses import fields
from importlib import import_module
from random import Random

import msgspec

from partycards.games import GAMES
from partycards.games.features import before_match, in_match
from partycards.tables.table import HOST, Table
from tests.games.promises import Case


def case_of(key: str) -> Case:
    """The first `Case` in the game's module."""
    module = import_module(f"tests.games.{key}.case")
    return next(value for value in vars(module).values() if isinstance(value, Case))


CASES: dict[str, Case] = {key: case_of(key) for key in GAMES}

FEATURES: frozenset[type] = frozenset(
    kind
    for module in (before_match, in_match)
    for kind in vars(module).values()
    if isinstance(kind, type) and kind.__module__ == module.__name__
)
CASES_WITH: dict[type, dict[str, Case]] = {
    kind: {key: case for key, case in CASES.items() if issubclass(GAMES[key], kind)}
    for kind in FEATURES
}
"""The cases of the games that have a feature, by the feature."""


def how_many(key: str, luck: Random, most: int) -> int:
    """A number of guests for a match of this game: no fewer than three where it allows them."""
    seats = GAMES[key]().seats()
    return luck.randint(max(seats[0], min(3, seats[-1])), min(most, seats[-1]))


def agree_by_lot(table: Table, key: str, luck: Random) -> None:
    """The table agrees on the game, with house rules at random; its seats count from 1."""
    game = CASES[key].make(luck, len(table.ahead.present()))
    rules = {field.name: getattr(game, field.name) for field in fields(game)}
    table.agree(HOST, key, msgspec.to_builtins(rules))
