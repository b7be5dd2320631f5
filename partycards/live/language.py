"""In which language a page is said.

A TV, the kitchen, the servers' phones and the host's pages speak what the host chose for the house;
a guest's phone what the guest chose on it. Where nobody chose, a page speaks what the browser asks
for.
"""

from collections.abc import Mapping
from typing import Any

from partycards.guard import cookie
from partycards.tables.house import House
from partycards.words import best_language, languages

COOKIE = "language"
"""What a guest chose on a phone."""

OF_GUESTS = ("", "t", "r")
"""Where the addresses of guests' pages begin; all others are the house's."""


def language_for(environ: Mapping[str, Any], house: House) -> str:
    """The language of the page that is asked for."""
    of_guests = _is_guests(environ.get("PATH_INFO", "/"))
    chosen = cookie(environ, COOKIE) if of_guests else house.language
    if chosen in languages():
        return chosen
    return best_language(environ.get("HTTP_ACCEPT_LANGUAGE", ""))


def _is_guests(path: str) -> bool:
    """Whether a guest looks at this address on a phone; a table's TV is the house's."""
    steps = path.split("/")[1:]
    return steps[0] in OF_GUESTS and steps[2:3] != ["tv"]
