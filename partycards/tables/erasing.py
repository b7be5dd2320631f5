"""Erasing people: what guests told about themselves is gone from every file, and stays gone; from
the copies of the house too, a moment later (`sweeping`).

Needs go by themselves a day after their evening. Everything else of a guest goes when they ask for
it or when the host does; pages then say "Guest 3". What was said in play belongs to the match and
goes with it, when the host erases the evening.
"""

from sqlalchemy import delete, select

from partycards.games.base import N_, IllegalMove, Seat
from partycards.rows import Bought, Shopping, db, writing
from partycards.tables import seating
from partycards.tables.house import House
from partycards.tables.photos import Shot
from partycards.tables.sweeping import A_DAY as A_DAY
from partycards.tables.table import Table


def overdue_needs(house: House, now: float) -> list[str]:
    """Erase the needs of tables closed a day ago or more, and of tables that no longer exist.
    `now` is in seconds since 1970. The codes of those tables."""
    closed = dict(house.log.closings())
    known = {code for code, _ in house.log.tables()}
    erased = [
        code
        for code in house.needs.tables()
        if code not in known or now - closed.get(code, now) >= A_DAY
    ]
    for code in erased:
        house.needs.erase(code)
    if erased:
        house.keeper.look_soon()
    return erased


def check_over(table: Table) -> None:
    """Raise IllegalMove while somebody may still play there."""
    if not table.saved.closed:
        raise IllegalMove(N_("People can be erased when the evening is over."))


def guest(house: House, code: str, seat: Seat) -> None:
    """Erase everything about one guest: name, language, keys, needs, photos and votes."""
    house.needs.erase(code, seat)
    house.photos.erase(*house.photos.sent_by(code, seat))
    table = house.table(code)
    house.seasons.forget(code, seat, since=table.saved.since(seat) if table is not None else 0)
    house.votes.forget_guest(code, seat)
    house.guests.forget(code, seat)
    house.keeper.look_soon()
    house.bell.ring(code)


def photos(house: House, table: Table, *shots: Shot) -> None:
    """Erase photos, and every screen shows the table without them."""
    house.photos.erase(*shots)
    house.keeper.look_soon()
    seats = {shot.seat for shot in shots}
    if seats:
        seat = min(seats)
        seating.tell_screens(house, table, f"seat:{seat}", "photographed", seat)


def people(house: House, code: str) -> None:
    """Erase everybody at a table, and the shopping lists made of what they said."""
    house.needs.erase(code)
    house.photos.erase(*house.photos.at(code))
    for seat, _ in house.guests.names(code):
        house.guests.forget(code, seat)
    house.seasons.forget(code)
    shopping_lists(house, code)
    house.keeper.look_soon()
    house.bell.ring(code)


def shopping_lists(house: House, code: str) -> None:
    """Erase the lists of a table: they hold its dishes, and guests' words."""
    with writing(house.app):
        keys = select(Shopping.key).where(Shopping.table == code)
        db.session.execute(delete(Bought).where(Bought.shopping.in_(keys)))
        db.session.execute(delete(Shopping).where(Shopping.table == code))


def evening(house: House, code: str) -> None:
    """Erase a closed table with everything that happened there."""
    people(house, code)
    house.forget_alone(code)
    house.suggestions.forget(code)
    house.votes.forget(code)
    house.forget_table(code)
    house.keeper.look_soon()
