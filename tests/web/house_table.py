"""A table with house rules, and a match played there by what the rules propose."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.tables.played import awards_to_come
from partycards.tables.table import HOST
from tests.evening import Evening

MOST_MOVES = 500


def at_table(evening: Evening, house: HouseRules, *names: str) -> None:
    evening.sit(*names)
    agreed = {"around": 1, "first_judge": 1, "house": msgspec.to_builtins(house)}
    evening.table.agree(HOST, "cooking_party", agreed)


def plays(evening: Evening, most: int = MOST_MOVES) -> Iterator[Any]:
    """Every standing of a match, played by what the rules propose."""
    luck = Random(4)
    for _ in range(most):
        standing: Any = evening.table.saved
        yield standing
        game, state = standing.current.game, standing.current.state
        if game.outcome(state) is not None:
            if not awards_to_come(game, state):
                return
            evening.tells_all()
            continue
        seat = sorted(game.to_move(state))[0]
        move = game.auto_move(game.view(state, seat), luck)
        evening.table.play(seat, move, game.question(state, seat))
    raise AssertionError("that did not end")
