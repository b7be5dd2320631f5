"""The hot path's door: moves in and views out, in front of Flask.

`POST .../move` that asks for JSON and `GET .../stream` are answered here; everything else, a plain
form post too, goes on to Flask. docs/api.md describes both for other clients.
"""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from partycards.fast.connections import LENT
from partycards.fast.lent import Lent
from partycards.games.base import N_, IllegalMove
from partycards.guard import MISDIRECTED, Guard, cookie
from partycards.live.belonging import belongs
from partycards.live.boards import Boards
from partycards.live.forms import whole_number
from partycards.live.language import language_for
from partycards.live.moves_in import (
    MUTED,
    Elsewhere,
    Forbidden,
    MovesIn,
    Muted,
    headers,
    seat_of,
)
from partycards.live.open_stream import HEAD, message
from partycards.live.pages import Pages, Viewer
from partycards.live.parts import CONSOLE, PHONE, SCREEN, WATCH
from partycards.live.staff_door import colleague
from partycards.live.staff_streams import StaffStreams
from partycards.live.streams import MOVED, STRANGERS, WAYS, Streams
from partycards.noise import at
from partycards.tables.house import House
from partycards.tables.table import Table
from partycards.words import sentence

Environ = dict[str, Any]
Start = Callable[..., Any]

OF_THE_STAFF = ("/kitchen/", "/floor/", "/pass/", "/restaurant/stream")
"""How the addresses of their streams begin."""


class Door:
    """A WSGI application in front of another."""

    def __init__(self, flask: Any, house: House, guard: Guard, pages: Pages, most: int) -> None:
        self._flask = flask
        self._house = house
        self._guard = guard
        self.moves_in = MovesIn(house, guard, most)
        self.streams = Streams(house, pages, guard.noise)
        self.boards = Boards(house)
        self.staff_streams = StaffStreams(house, self.streams, self.boards, pages)

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        path: str = environ.get("PATH_INFO", "")
        if path.startswith(OF_THE_STAFF) and path.endswith("/stream"):
            return self._staff_stream(environ, start, path)
        if path.startswith(("/t/", "/host/t/")):
            if path.endswith("/stream"):
                return self._stream(environ, start, path)
            if (
                path.endswith("/move")
                and path.startswith("/t/")
                and environ["REQUEST_METHOD"] == "POST"
                and "application/json" in environ.get("HTTP_ACCEPT", "")
            ):
                status, body = self.moves_in.answer(environ)
                start(status, headers(status, body))
                return [body]
        answer: Iterable[bytes] = self._flask(environ, start)
        return answer

    # Views out --------------------------------------------------------------------------------

    def _staff_stream(self, environ: Environ, start: Start, path: str) -> Iterable[bytes]:
        if "/for/" in path:
            return self._stream(environ, start, path)
        try:
            viewer, key = colleague(self._guard, self._house, environ, path)
        except IllegalMove as refusal:
            return _no_stream(language_for(environ, self._house, self._guard), start, refusal)
        lent: Lent | None = environ.get(LENT)
        if lent is None:
            return _event_answer(start, self.staff_streams.view(viewer, {}))
        lent.taken = True
        lent.line.takes_seat()
        self.staff_streams.serve(lent, viewer, key)
        return []

    def _stream(self, environ: Environ, start: Start, path: str) -> Iterable[bytes]:
        try:
            table, viewer, key_digest = self._viewer(environ, path)
        except IllegalMove as refusal:
            return _no_stream(language_for(environ, self._house, self._guard), start, refusal)
        lent: Lent | None = environ.get(LENT)
        if lent is None:
            # Under a server that lends no connection a stream is one view, then EventSource comes
            # again.
            return _event_answer(start, self.streams.view(table, viewer))
        lent.taken = True
        if viewer.face in STRANGERS:
            lent.line.watches()
        else:
            lent.line.takes_seat()
        self.streams.serve(lent, table, viewer, key_digest, environ["REMOTE_ADDR"])
        return []

    def _viewer(self, environ: Environ, path: str) -> tuple[Table, Viewer, str]:
        """Who asks for a stream: /t/CODE/stream a seat, /t/CODE/tv/stream the TV,
        /t/CODE/watch/stream who only watches, /host/t/CODE/stream the console,
        /host/t/CODE/for/3/stream the host for a guest, /floor/CODE/for/3/stream a server."""
        steps = [step for step in path.split("/") if step]
        if len(steps) < 3:
            raise IllegalMove(N_("There is no such table here."))
        as_json = "application/json" in environ.get("HTTP_ACCEPT", "")
        if steps[0] == "host":
            return self._host_viewer(environ, steps[2:])
        if steps[0] == "floor":
            viewer, _ = colleague(self._guard, self._house, environ, path)
            return self._for_a_guest(steps[1:], viewer)
        if steps[2] in ("tv", "watch"):
            if not self._guard.host_allowed(environ.get("HTTP_HOST", "")):
                raise Forbidden(MISDIRECTED)
            table = self._house.table(steps[1])
            if table is None:
                raise IllegalMove(N_("There is no such table here."))
            if not belongs(self._guard, self._house, environ, table.saved):
                raise Forbidden(N_("This table is for its guests."))
            language = language_for(environ, self._house, self._guard)
            if self._guard.noise.is_muted(at(environ.get("REMOTE_ADDR", ""))):
                raise Muted(MUTED)
            if steps[2] == "tv":
                return table, Viewer(SCREEN, None, language, as_json=as_json), ""
            return table, self._watcher(environ, table, language, as_json), ""
        key = cookie(environ, self._guard.seat_cookie(steps[1]))
        host = environ.get("HTTP_HOST", "")
        table, person = seat_of(self._house, self._guard, steps[1], key, host)
        viewer = Viewer(PHONE, person.seat, person.language, self._guard.csrf(key), as_json)
        return table, viewer, person.key_digest

    def _watcher(self, environ: Environ, table: Table, language: str, as_json: bool) -> Viewer:
        """Somebody without a seat: all that is known of them is a random cookie."""
        if not self.streams.room_to_watch(table.code, environ.get("REMOTE_ADDR", "")):
            raise IllegalMove(
                N_("A great many people are watching already. Please look at the TV.")
            )
        key = cookie(environ, self._guard.visitor_cookie())
        return Viewer(WATCH, None, language, self._guard.csrf(key) if key else "", as_json)

    def _host_viewer(self, environ: Environ, steps: list[str]) -> tuple[Table, Viewer, str]:
        key = cookie(environ, self._guard.host_cookie())
        if not self._guard.host_allowed(environ.get("HTTP_HOST", "")) or not (
            self._guard.is_host_key(key)
        ):
            raise Forbidden(N_("Only the host can see this page."))
        language = language_for(environ, self._house, self._guard)
        viewer = Viewer(CONSOLE, None, language, self._guard.csrf(key))
        if steps[1:2] == ["for"]:
            return self._for_a_guest(steps, viewer)
        table = self._house.table(steps[0])
        if table is None:
            raise IllegalMove(N_("There is no such table here."))
        return table, viewer, ""

    def _for_a_guest(self, steps: list[str], viewer: Viewer) -> tuple[Table, Viewer, str]:
        """Whoever plays for a guest sees their page: the steps are CODE, for, 3."""
        table, seat = self._house.table(steps[0]), whole_number("".join(steps[2:3]))
        if table is None or seat is None or table.saved.standing_in != seat:
            raise IllegalMove(N_("You are not playing for this guest now."))
        return table, Viewer(PHONE, seat, viewer.language, viewer.csrf), ""


def _no_stream(language: str, start: Start, refusal: IllegalMove) -> list[bytes]:
    """A refusal travels as an event, too."""
    if isinstance(refusal, Elsewhere):
        return _event_answer(start, MOVED)
    say = sentence(refusal.message, refusal.values, language, {})
    told = {"say": say, "way": WAYS.get(refusal.message, "")}
    return _event_answer(start, message("refused", msgspec.json.encode(told)))


def _event_answer(start: Start, event: bytes) -> list[bytes]:
    """One event as a whole answer. Always 200: browsers give up on a stream for anything else."""
    start("200 OK", [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")])
    return [HEAD.partition(b"\r\n\r\n")[2] + event]
