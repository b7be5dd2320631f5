"""What guests do that is written in a row and in the log: sit down, go home, another name or phone.

In which order, so that a crash in between can be put right, is said in `agreeing`.
"""

import logging

from partycards.games.base import IllegalMove, Seat
from partycards.restaurant.happenings import Withdrawn, kind_of
from partycards.tables.house import House
from partycards.tables.needs import NONE, Needs
from partycards.tables.saving import NotSaved
from partycards.tables.table import Table

NOT_CHOSEN = ""
"""The language of a guest without a phone; the phone that they are given says which."""

logger = logging.getLogger(__name__)


def sit_down(
    house: House, table: Table, name: str, language: str, needs: Needs = NONE, key: str = ""
) -> str:
    """Somebody takes the next seat, or IllegalMove. The key to the seat: `key`, when the phone had
    one ready that opens nothing yet, so that a second tap gets the seat of the first."""
    guests = house.guests
    before = guests.holder(key) if key else None
    if before is not None and before.table == table.code and before.seat in table.ahead.present():
        table.sit(before.seat)
        return key
    table.check_room()
    seat = table.next_seat()
    key = guests.register(table.code, seat, name, language, key)
    try:
        # Before the event, so that the console has them with the name.
        if needs:
            house.needs.keep(table.code, seat, needs)
        else:
            house.needs.forget(table.code, seat)
        table.sit(seat)
    except Exception:
        guests.withdraw(table.code, seat, key)
        house.needs.forget(table.code, seat)
        raise
    return key


def go_home(house: House, table: Table, actor: str, seat: Seat) -> None:
    """A guest leaves; what they must not eat is nobody's business any more. Whoever has left has
    left: needs that the disk holds on to go at the next start. What they wanted of a kitchen, and
    it has not been sent, is withdrawn; all else stays theirs."""
    for line in table.ahead.orders.unsent(seat):
        table.send(actor, kind_of(Withdrawn), Withdrawn(line.number))
    table.about(actor, "left", seat)
    try:
        house.needs.erase(table.code, seat)
    except NotSaved:
        logger.exception("needs of a guest who left table %s stay until the next start", table.code)
        house.needs.forget(table.code, seat)


def rename(house: House, table: Table, actor: str, seat: Seat, name: str) -> None:
    """A guest has another name from now on."""
    table.check_seat(seat)
    house.guests.rename(table.code, seat, name)
    tell_screens(house, table, actor, "renamed", seat)


def speak(house: House, table: Table, seat: Seat, language: str) -> None:
    """From now on a guest's phone speaks this language, on every page that is open on it."""
    table.check_seat(seat)
    house.guests.speak(table.code, seat, language)
    house.bell.ring(table.code)


def move_to_phone(house: House, table: Table, seat: Seat, key: str = "", language: str = "") -> str:
    """The seat is on another phone from now on; the key to it, `key` if it opens nothing yet. The
    guest's language comes along; `language` is that of the phone, for whoever had none."""
    table.check_seat(seat)
    key = house.guests.reissue(table.code, seat, key, language)
    tell_screens(house, table, f"seat:{seat}", "reissued", seat)
    return key


def replace(house: House, table: Table, actor: str, seat: Seat, name: str) -> None:
    """Somebody else takes the seat; no phone has the key to it yet."""
    table.check_seat(seat)
    house.guests.register(table.code, seat, name, NOT_CHOSEN)
    house.needs.forget(table.code, seat)
    house.photos.sender_left(table.code, seat)
    tell_screens(house, table, actor, "replaced", seat)


def tell_screens(house: House, table: Table, actor: str, kind: str, seat: Seat) -> None:
    """Every screen shows what is done already. When the log cannot take the event (the disk is
    full, the table waits for the host), the bell alone tells them."""
    try:
        table.about(actor, kind, seat)
    except IllegalMove:
        house.bell.ring(table.code)


# At a table of the restaurant ---------------------------------------------------------------------


def is_full(house: House, table: Table) -> bool:
    """Whether as many sit at this table of the restaurant as there are seats."""
    floor_table = house.restaurant.floor.table(table.ahead.orders.number)
    return floor_table is not None and len(table.ahead.present()) >= floor_table.seats


def admit(house: House, table: Table, number: int) -> None:
    """One more sits down than there are seats, because a server says so."""
    found = house.newcomers.take(table.code, number)
    if found is None:
        return
    try:
        sit_down(house, table, found.name, found.language, found.needs, found.key)
    except IllegalMove:
        house.newcomers.ask(table.code, found.name, found.language, found.needs, found.key)
        raise
