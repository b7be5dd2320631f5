"""In which language a page is said.

A guest's phone speaks what the guest chose, wherever it was: it stands in their row and comes along
to another phone. A TV speaks what was chosen on it, else what its table speaks. All other pages
speak what was chosen on the device, else what the host chose for the kitchen or the house. Where
nobody chose, a page speaks what the browser asks for.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from partycards.guard import Guard, cookie
from partycards.tables.house import House
from partycards.words import best_language, languages

COOKIE, OF_SCREEN = "language", "screen_language"
"""What was chosen on a phone or a laptop, and for the TV's page on it."""

JUST_CHOSEN = "partycards.language"
"""Where a request says what was chosen with it."""

OF_GUESTS = ("", "t", "r")
"""Where the addresses of guests' pages begin; all others are the house's."""


def language_for(environ: Mapping[str, Any], house: House, guard: Guard) -> str:
    """The language of the page that is asked for."""
    for wish in _wishes(environ, house, guard):
        if wish in languages():
            return wish
    return best_language(environ.get("HTTP_ACCEPT_LANGUAGE", ""))


def _wishes(environ: Mapping[str, Any], house: House, guard: Guard) -> Iterator[str]:
    """What was chosen, the nearest first."""
    room, *rest = environ.get("PATH_INFO", "/").split("/")[1:]
    yield environ.get(JUST_CHOSEN, "")
    if room == "t" and rest[1:2] == ["tv"]:
        yield cookie(environ, OF_SCREEN)
        yield house.spoken.table(rest[0])
        return
    if room == "t" and rest:
        yield of_seat(house, rest[0], cookie(environ, guard.seat_cookie(rest[0])))
    yield cookie(environ, COOKIE)
    if room not in OF_GUESTS:
        yield house.spoken.kitchen() if room == "kitchen" else house.spoken.house()


def of_seat(house: House, code: str, key: str) -> str:
    """What a guest at this table chose whose seat the key opens, or ""."""
    person = house.guests.holder(key) if key else None
    return person.language if person is not None and person.table == code else ""
