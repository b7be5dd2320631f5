"""The pages of an evening in the restaurant, and which role sees which."""

from msgspec import Struct

from partycards.games.base import N_
from partycards.restaurant.staff import CHEF, MANAGER, SERVER


class Room(Struct, frozen=True):
    """A page with the roles that see it."""

    key: str
    address: str
    title: str
    roles: tuple[str, ...] = (MANAGER,)


EVENING = (
    Room("kitchen", "/kitchen/", N_("Kitchen"), (MANAGER, CHEF)),
    Room("pass", "/pass/", N_("Pass"), (MANAGER, SERVER, CHEF)),
    Room("floor", "/floor/", N_("Floor"), (MANAGER, SERVER, CHEF)),
    Room("tonight", "/restaurant/", N_("Tonight"), (MANAGER, SERVER)),
    Room("out", "/restaurant/86", N_("86 list"), (MANAGER, CHEF)),
    Room("report", "/restaurant/report", N_("Report")),
    Room("setup", "/restaurant/setup", N_("Set-up")),
)
"""What an evening needs."""


def rooms(role: str | None) -> list[Room]:
    """The pages of the evening that a role sees."""
    return [room for room in EVENING if role in room.roles]
