"""The staff's door: a PIN, and who may come in where.

Pages of the restaurant are behind `only_staff(CHEF, MANAGER)`; their forms carry `staff_csrf()`.
"""

import secrets

from flask import Blueprint, Request, Response, request, url_for
from gevent import sleep

from partycards.games.base import N_, IllegalMove
from partycards.guard import FOREIGN, Turns, cookie
from partycards.live import staff as door
from partycards.live.language import COOKIE
from partycards.noise import at
from partycards.restaurant.staff import A_SEASON, FEWEST_DIGITS, ROLES, Colleague
from partycards.web import keep_cookie, message, refused_live, said, show, site, to
from partycards.web.answered import by_script
from partycards.web.staff_rooms import rooms
from partycards.words import languages

pages = Blueprint("staff", __name__)

# Who is there -------------------------------------------------------------------------------------


def staff_of(asked: Request) -> str | None:
    """Who asks: "manager", "server" or "chef"; None is not of the staff. The host is a manager."""
    return door.role_of(site().guard, site().house.staff, asked.environ)


def actor() -> str:
    """Who of the staff asks, as a log has them: "server:3", "chef:2"; of the host "manager"; "" is
    not of the staff."""
    return door.actor_of(site().guard, site().house.staff, request.environ)


def staff_csrf() -> str:
    """The token for the forms of whoever of the staff asks."""
    return site().guard.csrf(door.key_of(site().guard, request.environ))


WORK = ("/kitchen", "/floor", "/pass")
"""Where the staff's own pages are."""


def back_to(home: str) -> str:
    """The page of the staff that a form came from, else `home`."""
    back = request.form.get("back", "")
    inside = back.startswith(WORK) and back.isprintable() and "//" not in back
    return back if inside else home


def only_staff(*roles: str) -> Response | None:
    """None when one of these roles asks, with a good token if it is a form; else the answer."""
    role = staff_of(request)
    if role is None:
        return _to_the_door()
    if role not in roles:
        return _refused(IllegalMove(N_("This page is not for you: please ask the manager.")))
    token = request.form.get("csrf", "") if request.method == "POST" else ""
    key = door.key_of(site().guard, request.environ)
    if request.method == "POST" and not site().guard.csrf_matches(key, token):
        return _refused(IllegalMove(FOREIGN))
    return None


def _to_the_door() -> Response:
    if request.method == "GET" and not by_script():
        return to("staff.enter", then=request.path)
    return _refused(IllegalMove(N_("Please type your PIN again: you are signed out.")))


def _refused(refusal: IllegalMove) -> Response:
    if by_script():
        answer = refused_live(refusal)
        answer.status_code = 403
        return answer
    return message(refusal, 403, url_for("staff.enter"))


# The door -----------------------------------------------------------------------------------------


@pages.get("/staff")
def enter() -> Response:
    """Type a PIN; or, for whoever has one, the pages there are."""
    return _page()


def _page(refusal: str = "", status: int = 200) -> Response:
    guard = site().guard
    key = _key() or secrets.token_urlsafe(12)
    answer = show(
        "restaurant/staff.html",
        status,
        role=staff_of(request),
        roles=ROLES,
        rooms=rooms(staff_of(request)),
        is_host=guard.is_host_key(_key()),
        nobody=not site().house.staff.all(),
        then=_then(),
        refusal=refusal,
        csrf_token=guard.csrf(key),
    )
    if not _key():
        keep_cookie(answer, guard.visitor_cookie(), key, 86_400)
    return answer


def _key() -> str:
    """The key whose token the door's own forms carry: the staff's, or a visitor's."""
    guard = site().guard
    return door.key_of(guard, request.environ) or cookie(request.environ, guard.visitor_cookie())


def _then() -> str:
    """Where whoever types a PIN was going: a page of this server, or ""."""
    then = request.values.get("then", "")
    inside = then.startswith("/") and not then.startswith("//") and "\\" not in then
    return then if inside and then.isprintable() else ""


@pages.post("/staff")
def try_pin() -> Response:
    """A right PIN becomes a cookie for this shift."""
    if not _key() or not site().guard.csrf_matches(_key(), request.form.get("csrf", "")):
        return message(IllegalMove(FOREIGN), 403, url_for("staff.enter"))
    try:
        colleague = _with_pin(request.form.get("pin", "").strip()[:40])
    except IllegalMove as refusal:
        return _page(said(refusal), 429)
    if colleague is None:
        return _page(said(IllegalMove(N_("That PIN is not known here. Please try again."))), 403)
    answer = to("staff.enter")
    if _then():
        answer.headers["Location"] = _then()
    key = site().house.staff.key_for(colleague)
    return keep_cookie(answer, site().guard.staff_cookie(), key, A_SEASON)


def _with_pin(pin: str) -> Colleague | None:
    """Whose PIN it is, after the wrong ones before it; IllegalMove when too many wait, or when too
    many came from this browser."""
    guard, browser, address = site().guard, _key(), request.remote_addr or "?"
    if left := guard.guesses.locked(browser):
        raise IllegalMove(LOCKED, minutes=max(1, round(left / 60)))
    taken = _turns(pin)
    waits = [turns.take(who) for turns, who in taken]
    if waits[0] != 0:
        guard.noise.hear(at(address))
    if None in waits:
        raise IllegalMove(N_("That was a lot of wrong PINs. Please try again in a minute."))
    guard.guesses.tries(browser)
    sleep(max(wait or 0.0 for wait in waits))
    colleague = site().house.staff.with_pin(pin)
    if colleague is not None:
        guard.guesses.was_right(browser, address)
        for turns, who in taken:
            turns.was_right(who)
    elif guard.guesses.was_wrong(address):
        guard.noise.told(at(address))
        site().streams.tell_staff("")
    return colleague


LOCKED = N_(
    "That was a lot of wrong PINs from this phone: it may try again in %(minutes)s minutes. "
    "The manager has been told."
)


def _turns(pin: str) -> list[tuple[Turns, str]]:
    """The lines in which a try stands: one of its own for a browser that was let in before, that of
    its address and that of all strangers for any other. A short PIN is guessed sooner, so its turns
    come more slowly."""
    guard = site().guard
    of_length = guard.pins if len(pin) >= FEWEST_DIGITS else guard.short_pins
    known = site().house.staff.knows(cookie(request.environ, guard.staff_cookie()))
    if known:
        return [(of_length, f"staff {known}")]
    return [(of_length, request.remote_addr or "?"), (guard.pins_here, "here")]


@pages.post("/staff/language")
def speak() -> Response:
    """This device speaks another language on the staff's pages, whoever signs in on it."""
    if not _key() or not site().guard.csrf_matches(_key(), request.form.get("csrf", "")):
        return message(IllegalMove(FOREIGN), 403, url_for("staff.enter"))
    answer, wanted = to("staff.enter", then=_then() or None), request.form.get("language", "")
    return keep_cookie(answer, COOKIE, wanted, A_SEASON) if wanted in languages() else answer


@pages.post("/staff/out")
def leave() -> Response:
    """The shift is over: this browser is nobody's."""
    if not site().guard.csrf_matches(_key(), request.form.get("csrf", "")):
        return message(IllegalMove(FOREIGN), 403, url_for("staff.enter"))
    answer = to("staff.enter")
    answer.delete_cookie(site().guard.staff_cookie())
    return answer
