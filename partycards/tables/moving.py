"""Guests move to another table of the restaurant, or the whole table to another number.

One deed carries all of it: some guests go from one table to another, with their hands, dishes,
orders, needs and what they owe. To merge two tables is to move everybody, to split one is to move
some to a table that is laid for them, and to undo it is to move back.

Both logs have it in one transaction; rows follow as `agreeing` says.
"""

import logging
import time

from msgspec import Raw

from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.features.in_match import Moving
from partycards.restaurant.moving import Brought, taken_along
from partycards.tables import laying
from partycards.tables.events import NO_LUGGAGE, MovedAway, MovedIn, Mover, Started
from partycards.tables.folding import after
from partycards.tables.house import House
from partycards.tables.log import Event
from partycards.tables.saving import NotSaved, Stale
from partycards.tables.table import Table, encode
from partycards.tables.tabs import bills_of

logger = logging.getLogger(__name__)


def move(house: House, actor: str, table: Table, seats: tuple[Seat, ...], number: str) -> Table:
    """These guests sit at the table with this number from now on; the table they sit at then.
    When everybody goes to a free one the table itself gets its number; when everybody goes to one
    that is laid theirs is cleared, unless something is owed there."""
    floor_table = house.restaurant.floor.table(number)
    if floor_table is None:
        raise IllegalMove(N_("There is no table %(number)s."), number=number[:20])
    if table.ahead.orders.number == laying.REHEARSAL:
        raise IllegalMove(N_("A rehearsal stays where it is."))
    if not table.ahead.orders.number or floor_table.number == table.ahead.orders.number:
        raise IllegalMove(N_("They sit there already."))
    _check_here(table, seats)
    everybody = set(seats) == set(table.ahead.present())
    there = laying.laid(house).get(floor_table.number)
    if there is None and everybody:
        laying.renumber(house, actor, table, floor_table.number)
        return table
    if there is None:
        there = laying.lay(house, actor, floor_table.number)
        try:
            move_guests(house, actor, table, there, seats)
        except IllegalMove:
            house.close_table(there, actor)
            raise
        return there
    move_guests(house, actor, table, there, seats)
    if everybody and not is_owed(table):
        house.close_table(table, actor)
    return there


def is_owed(table: Table) -> bool:
    """Whether somebody who has left before the others still has a plate to come, or to pay."""
    return bool(table.ahead.orders.out_now()) or any(bill.open for bill in bills_of(table.ahead))


def _check_here(table: Table, seats: tuple[Seat, ...]) -> None:
    """Raise IllegalMove unless all of them sit here: a second tap moves nobody twice."""
    table.ahead.check_open()
    if not seats:
        raise IllegalMove(N_("Who moves? Please choose."))
    if not set(seats) <= set(table.ahead.present()):
        raise Stale(N_("Somebody of them does not sit here any more. Please look again."))


def move_guests(
    house: House, actor: str, here: Table, there: Table, seats: tuple[Seat, ...]
) -> None:
    """These guests go from one laid table to another."""
    _check_here(here, seats)
    there.ahead.check_open()
    before, luggage = here.ahead, _luggage(here, seats)
    sitting = before.present()
    brought = taken_along(before.orders, there.ahead.orders, seats, sitting)
    if here.broken is not None or there.broken is not None:
        raise IllegalMove(N_("This table needs the host before it can go on."))
    if there.ahead.current is not None and not there.ahead.playing():
        raise IllegalMove(N_("The meal at that table is over."))
    most = there.ahead.agreed().seats()[-1]
    if len(there.ahead.present()) + len(seats) > most:
        raise IllegalMove(N_("All %(most)s seats of this table are taken."), most=most)
    first, places = there.next_seat(), {place.seat: place for place in before.places}
    movers = tuple(
        Mover(first + at, seat, places[seat].status, places[seat].house)
        for at, seat in enumerate(seats)
    )
    away = MovedAway(there.code, there.ahead.orders.number, seats, brought)
    after(before, _event(here, "moved_away", away))  # refused before anything is done
    try:
        for mover in movers:
            _bring(house, here, there, mover)
        _record(house, actor, here, there, movers, luggage, brought)
    except Exception:
        for mover in movers:
            house.guests.forget(there.code, mover.seat)
            house.needs.forget(there.code, mover.seat)
        raise
    for mover in movers:
        _let_in(house, here, there, mover)
    house.bell.ring(here.code)
    house.bell.ring(there.code)


def _luggage(here: Table, seats: tuple[Seat, ...]) -> Raw:
    """What the match lets them take along; nothing where none has begun."""
    standing = here.ahead
    if standing.current is None:
        return NO_LUGGAGE
    moving = standing.feature(Moving)
    if moving is None or not standing.playing():
        raise IllegalMove(N_("The meal is over: nobody plays on at another table."))
    return moving.luggage(standing.state, seats)


def _event(table: Table, kind: str, data: object) -> Event:
    return Event(table.code, table.ahead.seq + 1, time.time(), "", kind, encode(data))


def _bring(house: House, here: Table, there: Table, mover: Mover) -> None:
    """The rows at the new table, before the log has them: what they must not eat is known there
    with the first plate."""
    person = house.guests.person(here.code, mover.was)
    if person is not None:
        house.guests.bring(person, there.code, mover.seat, there.ahead.present())
    needs = house.needs.of(here.code, mover.was)
    if needs:
        house.needs.keep(there.code, mover.seat, needs)


def _record(
    house: House,
    actor: str,
    here: Table,
    there: Table,
    movers: tuple[Mover, ...],
    luggage: Raw,
    brought: Brought,
) -> None:
    """Both logs have it, or neither; where nothing has begun at the new table it begins now."""
    to = {mover.was: mover.seat for mover in movers}
    seats = (*there.ahead.present(), *to.values())
    if there.ahead.current is None and luggage != NO_LUGGAGE:
        game = there.ahead.agreed()
        if len(seats) >= game.seats()[0]:
            box = house.box_for(game, there.ahead.deck)
            about, seed = game.about, house.fresh_seed(there)
            order, rules = house.order_for(game, there), there.ahead.house
            begun = Started(about.key, about.rules_version, rules, seats, box, seed, order)
            there.send(actor, "started", begun, with_next=True)
    keys, hands, prefix = dict[str, str](), False, f"m{there.ahead.seq + 1}"
    moving = there.ahead.feature(Moving)
    if moving is not None and luggage != NO_LUGGAGE:
        keys = moving.dish_keys(there.ahead.state, luggage, to, prefix)
        hands = moving.brings_hands(there.ahead.state, luggage)
    for line in brought.lines:
        keys.setdefault(line.dish.key, f"{prefix}-x{len(keys)}")
    was, now = here.ahead.orders.number, there.ahead.orders.number
    moved_in = MovedIn(here.code, was, movers, brought, luggage if moving else NO_LUGGAGE, keys)
    there.send(actor, "moved_in", moved_in, with_next=True)
    away = MovedAway(there.code, now, tuple(to), brought, hands)
    here.send(actor, "moved_away", away).version()


def _let_in(house: House, here: Table, there: Table, mover: Mover) -> None:
    """Their key opens the new seat. What the disk does not take now, the next start does."""
    try:
        if house.guests.person(there.code, mover.seat) is not None:
            house.guests.let_in(there.code, mover.seat)
        house.needs.erase(here.code, mover.was)
    except NotSaved:
        logger.exception("the rows of somebody who moved to %s wait for the next start", there.code)
        house.needs.forget(here.code, mover.was)
