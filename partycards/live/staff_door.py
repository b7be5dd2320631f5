"""Who of the staff asks for a stream, and which page they look at."""

from collections.abc import Mapping

from partycards.games.base import N_, IllegalMove
from partycards.guard import MISDIRECTED, Guard
from partycards.live.boards import (
    FLOOR,
    KITCHEN,
    NOTEPAD,
    PASS,
    SERVING,
    TAB,
    TONIGHT,
    tab_of,
    whose_tab,
)
from partycards.live.language import language_for
from partycards.live.pages import Viewer
from partycards.live.staff import key_of, role_of
from partycards.live.staff_streams import SIGNED_OUT
from partycards.restaurant.staff import CHEF, MANAGER, SERVER
from partycards.tables.house import House

NOT_FOR_YOU = N_("This page is not for you: please ask the manager.")
SEES = {
    "kitchen": (CHEF, MANAGER),
    "floor": (SERVER, CHEF, MANAGER),
    "pass": (SERVER, CHEF, MANAGER),
    "restaurant": (SERVER, MANAGER),
}
"""Whose pages they are, by the first step of their addresses."""
FACES = {
    ("kitchen", False): KITCHEN,
    ("kitchen", True): NOTEPAD,
    ("floor", False): FLOOR,
    ("floor", True): SERVING,
    ("pass", False): PASS,
    ("pass", True): PASS,
    ("restaurant", False): TONIGHT,
    ("restaurant", True): TONIGHT,
}
"""What is seen there: everything, or (True) one table."""


def colleague(
    guard: Guard, house: House, environ: Mapping[str, str], path: str
) -> tuple[Viewer, str]:
    """The viewer, and the key that must go on being somebody's ("" the host's): of
    /kitchen/stream?tab=held&station=Grill the kitchen's screen, /kitchen/CODE/stream a chef at a
    table, /floor/stream and /floor/CODE/stream a server, /floor/CODE/tab/stream?for=seat-3 one
    at the table's tab, /pass/stream the pass, /restaurant/stream the whole evening."""
    if not guard.host_allowed(environ.get("HTTP_HOST", "")):
        raise IllegalMove(MISDIRECTED)
    role, key = role_of(guard, house.staff, environ), key_of(guard, environ)
    room, *rest = (step for step in path.split("/") if step)
    if role is None:
        raise IllegalMove(SIGNED_OUT)
    if role not in SEES[room]:
        raise IllegalMove(NOT_FOR_YOU)
    face, where = FACES[room, len(rest) > 1], rest[0] if len(rest) > 1 else ""
    if face == SERVING and rest[1] == "tab":
        if role == CHEF:
            raise IllegalMove(NOT_FOR_YOU)
        face, where = TAB, whose_tab(where, environ.get("QUERY_STRING", ""))
    if face == TONIGHT:
        where = role
    if face == KITCHEN:
        where = tab_of(environ.get("QUERY_STRING", ""))
    viewer = Viewer(face, None, language_for(environ, house, guard), guard.csrf(key), where=where)
    return viewer, "" if guard.is_host_key(key) else key
