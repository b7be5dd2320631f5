"""Orders as part of how a table stands, and what the match at the table hears of them."""

from msgspec import Struct

from partycards.games.base import AnyGame, Chance, State, TableMove
from partycards.games.dining import OnOrder
from partycards.games.features.in_match import Dinner
from partycards.restaurant.charging import CHARGING
from partycards.restaurant.folding import after_order, points
from partycards.restaurant.happenings import KINDS, Revealed, Stocked
from partycards.restaurant.moving import NOBODY
from partycards.restaurant.orders import SENT_BACK, SERVED, VOID, Orders
from partycards.tables.events import decoded
from partycards.tables.log import Event


def orders_after(orders: Orders, event: Event) -> tuple[Orders, Struct]:
    """The orders one event later, and what has happened, or IllegalMove."""
    happening: Struct = decoded(event.data, KINDS[event.kind])
    return after_order(orders, happening, event.at, event.actor), happening


def match_after(game: AnyGame, state: State, orders: Orders, rng: Chance,
                happening: Struct) -> State:  # fmt: skip
    """The match after the kitchen has said what is out, what it thinks of the dishes, or which it
    has and has served."""
    dinner = game.feature(Dinner)
    if dinner is None or type(happening) in CHARGING:
        return state
    move: TableMove | None
    if isinstance(happening, Stocked):
        move = dinner.run_out(state, orders.out)
    elif isinstance(happening, Revealed):
        move = dinner.kitchen_marked(state, points(orders))
    else:
        move = dinner.on_order(state, on_order(orders))
    if move is None:
        return state
    told: State = game.apply(state, None, move, rng)
    return told


def on_order(orders: Orders) -> tuple[OnOrder, ...]:
    """Every dish that the kitchen knows of, once, in the order in which they were told; not those
    whose inventor has stayed at another table."""
    dishes: dict[str, OnOrder] = {}
    for line in orders.lines:
        if line.status not in (SENT_BACK, VOID) and line.dish.inventor != NOBODY:
            dish, before = line.dish, dishes.get(line.dish.key)
            served = line.status == SERVED or (before is not None and before.served)
            seats = (*(before.seats if before is not None else ()), line.seat)
            dishes[dish.key] = OnOrder(
                dish.key, dish.inventor, line.course, dish.name, served, seats
            )
    return tuple(dishes.values())
