"""The hot path's door: moves in and views out, in front of Flask.

`POST .../move` that asks for JSON and `GET .../stream` are answered here; everything else, a plain
form post too, goes on to Flask. docs/api.md describes both for other clients.
"""

import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import msgspec

from partycards.fast.connections import LATER, LINE, OWED, SOCKET, TAKEN
from partycards.games.base import N_, IllegalMove, Move
from partycards.guard import FOREIGN, MISDIRECTED, WRONG, Guard, cookie
from partycards.live.belonging import belongs
from partycards.live.boards import Boards
from partycards.live.forms import (
    NOT_WHOLE,
    fields_of,
    move_from_fields,
    move_from_json,
    object_of,
    whole_number,
)
from partycards.live.language import language_for
from partycards.live.open_stream import HEAD, message
from partycards.live.pages import Pages, Viewer
from partycards.live.parts import CONSOLE, PHONE, SCREEN, WATCH
from partycards.live.staff_door import colleague
from partycards.live.staff_streams import StaffStreams
from partycards.live.streams import LEFT, MOVED, NO_SEAT, STRANGERS, WAYS, Streams
from partycards.noise import Phone, at
from partycards.tables import onward, taking_back
from partycards.tables.events import Moved, decoded
from partycards.tables.guests import Person
from partycards.tables.house import House
from partycards.tables.saving import NotSavedYet, Saving, Settled, Stale
from partycards.tables.table import Table, encode, own_move
from partycards.words import sentence

logger = logging.getLogger(__name__)

Environ = dict[str, Any]
Start = Callable[..., Any]
Answer = tuple[str, bytes]
"""The status and the JSON that a mover is answered."""


OF_THE_STAFF = ("/kitchen/", "/floor/", "/pass/", "/restaurant/stream")
"""How the addresses of their streams begin."""


class Gone(IllegalMove):
    """The key no longer opens this seat."""


class Elsewhere(Gone):
    """The key opens a seat at another table by now."""


class Forbidden(IllegalMove):
    """The request does not come from one of our own pages."""


class TooMuch(IllegalMove):
    """The request is larger than anything a page of ours sends."""


class TooFast(IllegalMove):
    """The seat has tried more moves than anybody plays; a moment later it may go on."""


class Muted(IllegalMove):
    """The host does not want to hear this phone now."""


class Door:
    """A WSGI application in front of another."""

    def __init__(self, flask: Any, house: House, guard: Guard, pages: Pages, most: int) -> None:
        self._flask = flask
        self._house = house
        self._guard = guard
        self._pages = pages
        self._most = most
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
                return self._move(environ, start, path)
        answer: Iterable[bytes] = self._flask(environ, start)
        return answer

    # Moves in ---------------------------------------------------------------------------------

    def _move(self, environ: Environ, start: Start, path: str) -> Iterable[bytes]:
        code, language = path.split("/")[2], language_for(environ, self._house)
        try:
            saving = self._play(environ, code)
            later = environ.get(LATER)
            if later is not None and isinstance(saving, Saving) and saving.outcome is None:
                saving.then(lambda outcome: later(whole(*self._told(outcome, code, language))))
                environ[OWED] = saving
                return []
            outcome = saving if isinstance(saving, int) else saving.wait()
            answer = self._told(outcome, code, language)
        except IllegalMove as refusal:
            answer = self._refused(refusal, code, language)
        except Exception:
            # The state is what it was: whoever asked is told, and whoever looks after it can read.
            logger.exception("a move at table %s went wrong", code)
            say = sentence(WRONG, {}, language, {})
            said = {"refused": say, "stale": False, "gone": False}
            answer = "500 Internal Server Error", msgspec.json.encode(said)
        return _answer(start, *answer)

    def _told(self, outcome: Settled, code: str, language: str) -> Answer:
        """What the mover is told once the disk has the move, or refused it."""
        if isinstance(outcome, int):
            return "200 OK", b'{"version":%d}' % outcome
        return self._refused(outcome, code, language)

    def _refused(self, refusal: IllegalMove, code: str, language: str) -> Answer:
        names = self._house.guests.name_map(code)
        words = sentence(refusal.message, refusal.values, language, names)
        if isinstance(refusal, PASSING):
            return status_of(refusal), msgspec.json.encode({"later": words})
        said = {
            "refused": words,
            "stale": isinstance(refusal, Stale),
            "gone": isinstance(refusal, Gone),
        }
        return status_of(refusal), msgspec.json.encode(said)

    def _play(self, environ: Environ, code: str) -> Saving[Table] | int:
        table, person, key = self._seat(environ, code)
        length = whole_number(environ.get("CONTENT_LENGTH") or "0")
        if length is None:
            raise IllegalMove(NOT_WHOLE)
        if length > self._most:
            raise TooMuch(N_("That is too much at once."))
        body = _read(environ["wsgi.input"], length)
        sent: Any
        decode: Callable[[Any, Any], Move]
        if environ.get("CONTENT_TYPE", "").startswith("application/json"):
            sent = object_of(body)
            self._check_token(environ, key, str(sent.get("csrf", "")))
            question, move_id = sent.get("question"), sent.get("move_id")
            decode, sent = move_from_json, sent.get("move")
        else:
            sent = fields_of(body)
            self._check_token(environ, key, sent.get("csrf", [""])[0])
            question = sent.get("question", [None])[0]
            move_id = sent.get("move_id", [None])[0]
            decode = move_from_fields
        if move_id is not None and (not isinstance(move_id, str) or len(move_id) > 64):
            raise IllegalMove(NOT_WHOLE)
        return play_once(self._guard, table, person, partial(decode, sent), question, move_id)

    def _seat(self, environ: Environ, code: str) -> tuple[Table, Person, str]:
        """The table, who holds the seat, and the key they hold it with."""
        if not self._guard.host_allowed(environ.get("HTTP_HOST", "")):
            raise Forbidden(MISDIRECTED)
        key = cookie(environ, self._guard.seat_cookie(code))
        person = self._house.guests.holder(key) if key else None
        table = self._house.table(code)
        if table is not None and person is not None and person.table != code:
            raise Elsewhere(N_("You sit at another table now."))
        if table is None or person is None:
            raise Gone(NO_SEAT)
        place = table.saved.place(person.seat)
        if place is None or place.status == "left":
            raise Gone(LEFT)
        return table, person, key

    def _check_token(self, environ: Environ, key: str, token: str) -> None:
        if not self._guard.origin_matches(environ) or not self._guard.csrf_matches(key, token):
            raise Forbidden(FOREIGN)

    # Views out --------------------------------------------------------------------------------

    def _staff_stream(self, environ: Environ, start: Start, path: str) -> Iterable[bytes]:
        if "/for/" in path:
            return self._stream(environ, start, path)
        try:
            viewer, key = colleague(self._guard, self._house, environ, path)
        except IllegalMove as refusal:
            return _no_stream(language_for(environ, self._house), start, refusal)
        sock = environ.get(SOCKET)
        if sock is None:
            return _event_answer(start, self.staff_streams.view(viewer, {}))
        environ[TAKEN] = True
        environ[LINE].takes_seat()
        self.staff_streams.serve(sock, viewer, key)
        return []

    def _stream(self, environ: Environ, start: Start, path: str) -> Iterable[bytes]:
        try:
            table, viewer, key_digest = self._viewer(environ, path)
        except IllegalMove as refusal:
            return _no_stream(language_for(environ, self._house), start, refusal)
        sock = environ.get(SOCKET)
        if sock is None:
            # Under a server that does not lend its socket a stream is one view, then EventSource
            # comes again.
            return _event_answer(start, self.streams.view(table, viewer))
        environ[TAKEN] = True
        if viewer.face in STRANGERS:
            environ[LINE].watches()
        else:
            environ[LINE].takes_seat()
        self.streams.serve(sock, table, viewer, key_digest, environ["REMOTE_ADDR"])
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
            language = language_for(environ, self._house)
            if self._guard.noise.is_muted(at(environ.get("REMOTE_ADDR", ""))):
                raise Muted(MUTED)
            if steps[2] == "tv":
                return table, Viewer(SCREEN, None, language, as_json=as_json), ""
            return table, self._watcher(environ, table, language, as_json), ""
        table, person, key = self._seat(environ, steps[1])
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
        language = language_for(environ, self._house)
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


MUTED = N_("The host has muted this phone for now. Please talk to them.")


def play_once(
    guard: Guard,
    table: Table,
    person: Person,
    read: Callable[[Any], Move],
    question: str | None,
    move_id: str | None,
) -> Saving[Table] | int:
    """A guest's move, however it came; `read` makes it of what was sent, for the game's moves. One
    that came before is answered as it was then."""
    check_pace(guard, table, person)
    before = table.first_answer(person.seat, move_id)
    if before is not None:
        _check_same(table, before, read)
        return before
    if table.saved.current is None:
        raise Stale(N_("The game has not begun yet."))
    move = read(table.saved.current.game.about.moves)
    if onward.takes_another(table.ahead, person.seat, move, question):
        own_id = own_move(f"seat:{person.seat}", move_id)
        return onward.want_ending(table, person.seat, move, question, own_id)
    return table.begin(person.seat, move, question, move_id)


def check_pace(guard: Guard, table: Table, person: Person) -> None:
    """Count a move of this phone, or raise IllegalMove: it is muted, or has tried more moves than
    anybody plays."""
    phone = Phone(table.code, person.seat, person.key_digest)
    if guard.noise.is_muted(phone):
        raise Muted(MUTED)
    seat = f"{table.code} {person.seat}"
    if guard.moves.reached(seat):
        guard.noise.hear(phone)
        raise TooFast(N_("That was a lot of moves at once. This one has to wait a moment."))
    guard.moves.count(seat)


def _check_same(table: Table, before: Saving[Table] | int, read: Callable[[Any], Move]) -> None:
    """Raise IllegalMove when another move came under this id. What fell, or was played in a match
    before this one, is not known any more."""
    seq = before if isinstance(before, int) else before.event.seq
    event = next(iter(taking_back.falling(table, seq)), None)
    if event is None:
        return
    match = table.saved.current
    if event.seq != seq or event.kind != "moved" or match is None:
        return
    first: Moved = decoded(event.data, Moved)
    if encode(read(match.game.about.moves)) != bytes(first.move):
        raise IllegalMove(N_("Another move was sent under the same number. It was not counted."))


PASSING = (TooFast, NotSavedYet)
"""What is told as passing: the very same move may come again by itself."""
RETRY_SECONDS = 1


def status_of(refusal: IllegalMove) -> str:
    """A refusal as the web calls it."""
    match refusal:
        case TooMuch():
            return "413 Content Too Large"
        case TooFast():
            return "429 Too Many Requests"
        case NotSavedYet():
            return "503 Service Unavailable"
        case Gone() | Forbidden() | Muted():
            return "403 Forbidden"
    return "409 Conflict"


def _read(file: Any, length: int) -> bytes:
    try:
        body: bytes = file.read(length)
    except OSError:
        # The phone hung up in the middle, or dawdled.
        body = b""
    if len(body) < length:
        raise IllegalMove(NOT_WHOLE)
    return body


HEADERS = (
    ("Content-Type", "application/json"),
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
)
_HEADERS = "".join(f"{name}: {value}\r\n" for name, value in HEADERS).encode()


def whole(status: str, body: bytes) -> bytes:
    """An answer as it goes over the line."""
    again = b"".join(b"%b: %b\r\n" % (n.encode(), v.encode()) for n, v in _again(status))
    return b"HTTP/1.1 %b\r\n%b%bContent-Length: %d\r\n\r\n%b" % (
        status.encode(), _HEADERS, again, len(body), body
    )  # fmt: skip


def _again(status: str) -> tuple[tuple[str, str], ...]:
    """When whoever is told to wait may come again."""
    return (("Retry-After", str(RETRY_SECONDS)),) if status[:3] in ("429", "503") else ()


def _answer(start: Start, status: str, body: bytes) -> list[bytes]:
    start(status, [*HEADERS, *_again(status), ("Content-Length", str(len(body)))])
    return [body]


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
