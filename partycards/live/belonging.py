"""Who belongs to a table of the restaurant: its guests and the staff. To everybody else it shows
nothing. At home a table is for all who know its code."""

from collections.abc import Mapping

from partycards.guard import Guard, cookie
from partycards.live.staff import role_of
from partycards.tables.house import House
from partycards.tables.standing import Standing


def belongs(guard: Guard, house: House, environ: Mapping[str, str], standing: Standing) -> bool:
    """Whether whoever asks may see this table."""
    if not standing.orders.number or role_of(guard, house.staff, environ) is not None:
        return True
    key = cookie(environ, guard.seat_cookie(standing.code))
    person = house.guests.holder(key) if key else None
    if person is None or person.table != standing.code:
        return False
    place = standing.place(person.seat)
    return place is not None and place.status != "left"
