"""Rows and log agree: what a crash left half done is done wholly, or not at all.

Who a guest is stands in rows; that somebody sits there stands in the log. No commit spans the two
files, so each deed writes them in an order of which either half can be put right:

- Whoever sits down has their row first, and nobody has been told before the log has the seat. A row
  (with needs) whose seat the log does not know is of somebody who never sat: it goes.
- Whoever moves to another table has a row there first, which says from where; then both logs have
  it, in one transaction; then the key goes from one row to the other. A row that says so is given
  the key when the log knows its seat, and goes otherwise: its guest sits where they sat.
- Whoever leaves is out by the log. Needs that are still there go.
- A new name, a new key and a photo are their row alone, written at once. The event that goes with
  them only wakes the screens, and nothing is missing where it is missing.

A table that the log does not know at all is left alone: no crash leaves one, so a log was damaged
or taken away, and may come back.
"""

import logging
import sqlite3

import msgspec
from sqlalchemy import select

from partycards.games.base import Seat
from partycards.rows import FORMER, App, Guest, Need, Photo, db
from partycards.tables.events import About, MovedAway, MovedIn, decoded
from partycards.tables.guests import COMING_FROM, moved_rows
from partycards.tables.log import Log
from partycards.tables.saving import NotSaved

logger = logging.getLogger(__name__)

Seats = dict[str, set[Seat]]
"""Seats by table."""


def agree(app: App, log: Log) -> int:
    """Take away the rows that do not agree with the log, before anybody has read them; how many
    there were. Where the log cannot be read nothing is taken away."""
    try:
        taken, left = _seats(log)
    except sqlite3.DatabaseError:
        logger.exception("rows and log could not be compared")
        return 0
    with app.app_context():
        coming = select(Guest).where(Guest.key_digest.startswith(COMING_FROM))
        for guest in db.session.scalars(coming).all():
            if guest.seat in taken.get(guest.table, ()):
                moved_rows(guest)
        loose = _loose(taken, left)
        for row in loose:
            db.session.delete(row)
        try:
            db.session.commit()
        except NotSaved:
            logger.warning("%d rows that agree with no log stay until there is room", len(loose))
            return 0
    if loose:
        logger.warning("%d rows of seats that were never taken, or were left, are gone", len(loose))
    return len(loose)


def _seats(log: Log) -> tuple[Seats, Seats]:
    """The seats that guests took at every table of the log, and those that they left. A table with
    an event that cannot be read is none of them."""
    taken: Seats = {}
    left: Seats = {}
    unread: set[str] = set()
    for code, kind, data in log.of_kind("opened", "sat", "left", "moved_in", "moved_away"):
        seats = left if kind in ("left", "moved_away") else taken
        here = seats.setdefault(code, set())
        try:
            if kind == "moved_in":
                here |= {mover.seat for mover in decoded(data, MovedIn).movers}
            elif kind == "moved_away":
                here |= set(decoded(data, MovedAway).seats)
            elif kind != "opened":
                here.add(decoded(data, About).seat)
        except msgspec.DecodeError:
            unread.add(code)
    return {code: seats for code, seats in taken.items() if code not in unread}, left


def _loose(taken: Seats, left: Seats) -> list[Guest | Need | Photo]:
    """The rows that belong to nobody."""
    here = {code: seats - left.get(code, set()) for code, seats in taken.items()}
    everybody = db.session.scalars(select(Guest)).all()
    needs = db.session.scalars(select(Need)).all()
    photos = db.session.scalars(select(Photo)).all()
    return [
        *(row for row in everybody if row.seat not in taken.get(row.table, (row.seat,))),
        *(row for row in needs if row.seat not in here.get(row.table, (row.seat,))),
        *(row for row in photos if row.seat not in {FORMER, *taken.get(row.table, (row.seat,))}),
    ]
