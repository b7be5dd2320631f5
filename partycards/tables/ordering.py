"""Orders as part of how a table stands, and what the match at the table hears of them."""

from typing import Any

from msgspec import Struct

from partycards.games.base import Chance, Game
from partycards.restaurant.folding import after_order, points
from partycards.restaurant.happenings import KINDS, Revealed, Stocked
from partycards.restaurant.orders import Orders
from partycards.tables.events import decoded
from partycards.tables.log import Event


def ordered(orders: Orders, event: Event) -> tuple[Orders, Struct]:
    """The orders one event later, and what has happened; IllegalMove when it cannot be."""
    happening: Struct = decoded(event.data, KINDS[event.kind])
    return after_order(orders, happening, event.at), happening


def heard(game: Game[Any, Any, Any], state: Any, orders: Orders, rng: Chance,
          happening: Struct) -> Any:  # fmt: skip
    """The match after the kitchen has said what is out, or what it thinks of the dishes."""
    move = None
    if isinstance(happening, Stocked):
        move = game.run_out(state, orders.out)
    elif isinstance(happening, Revealed):
        move = game.kitchen_marked(state, points(orders))
    return state if move is None else game.apply(state, None, move, rng)
