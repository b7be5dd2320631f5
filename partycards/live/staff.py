"""Who of the staff is at a door: for the pages and for the streams alike."""

from collections.abc import Mapping

from partycards.guard import Guard, cookie
from partycards.restaurant.staff import MANAGER, Staff


def key_of(guard: Guard, environ: Mapping[str, str]) -> str:
    """The key that this browser shows as staff, the host's before a PIN's; "" when it has none.
    Forms carry its token (`Guard.csrf`)."""
    host = cookie(environ, guard.host_cookie())
    return host if guard.is_host_key(host) else cookie(environ, guard.staff_cookie())


def role_of(guard: Guard, staff: Staff, environ: Mapping[str, str]) -> str | None:
    """ "manager", "server" or "chef"; the host is a manager; None is no staff at all."""
    actor = actor_of(guard, staff, environ)
    return actor.partition(":")[0] or None


def actor_of(guard: Guard, staff: Staff, environ: Mapping[str, str]) -> str:
    """The same with who it is, as a log has it: "server:3", of the host "manager"; "" is no staff
    at all."""
    key = key_of(guard, environ)
    if key and guard.is_host_key(key):
        return MANAGER
    colleague = staff.holder(key)
    return "" if colleague is None else colleague.actor
