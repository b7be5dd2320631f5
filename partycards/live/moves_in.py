"""Moves in: a guest's move, from what was sent to its answer.

A phone's connection hands over a head and a body (`fast.connections`), any other server a WSGI
environment. Both are made the same `Asked` and judged alike; only the first need not wait for the
disk.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

import msgspec
from msgspec import Struct

from partycards.fast.heads import head_of_move
from partycards.games.base import N_, IllegalMove, Move
from partycards.guard import FOREIGN, MISDIRECTED, WRONG, Guard, cookie
from partycards.live.forms import (
    NOT_WHOLE,
    fields_of,
    move_from_fields,
    move_from_json,
    object_of,
    whole_number,
)
from partycards.live.language import language_for, of_seat
from partycards.live.streams import LEFT, NO_SEAT
from partycards.noise import Phone
from partycards.tables import onward, taking_back
from partycards.tables.events import Moved, decoded
from partycards.tables.guests import Person
from partycards.tables.house import House
from partycards.tables.saving import NotSavedYet, Saving, Settled, Stale
from partycards.tables.table import Table, encode, own_move
from partycards.words import sentence

logger = logging.getLogger(__name__)

Send = Callable[[bytes], None]
Answer = tuple[str, bytes]
"""The status and the JSON that a mover is answered."""


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


MUTED = N_("The host has muted this phone for now. Please talk to them.")

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


class Asked(Struct, frozen=True):
    """What the head of a move asks for: at which table, with which key, by which name of this
    server, in which language, how many bytes follow (-1: it does not say), whether they are JSON,
    and whether a page of exactly this server sent it. A phone sends the same head with every move
    of a kind, so it is read once."""

    of: MovesIn
    code: str
    key: str
    host: str
    language: str
    length: int
    as_json: bool
    own_page: bool

    def begin(self, body: bytes, send: Send) -> Saving[Table] | None:
        """Judge the move in this body; `send` takes the answer, now or once the disk has the move.
        What that answer waits for, None when it was sent."""
        outcome = self.of.judged(self, body)
        if isinstance(outcome, Saving) and outcome.outcome is None:
            outcome.then(lambda settled: send(whole(*self.of.told(settled, self))))
            return outcome
        send(whole(*self.of.waited(outcome, self)))
        return None


class MovesIn:
    """Judges the moves of a house's guests. `most` is the length of the longest body."""

    def __init__(self, house: House, guard: Guard, most: int) -> None:
        self._house = house
        self._guard = guard
        self._most = most
        self.asked = lru_cache(maxsize=4096)(self._asked)

    def _asked(self, head: bytes, scheme: str = "http") -> Asked | None:
        """What a head asks for that came by itself, by a page at an address with this scheme; None
        when it is unusual in anything."""
        environ = head_of_move(head)
        return None if environ is None else self.asked_by({**environ, "wsgi.url_scheme": scheme})

    def asked_by(self, environ: Mapping[str, Any]) -> Asked:
        """The same by a WSGI environment, whose path is /t/CODE/move."""
        code: str = environ["PATH_INFO"].split("/")[2]
        length = whole_number(environ.get("CONTENT_LENGTH") or "0")
        return Asked(
            self,
            code,
            cookie(environ, self._guard.seat_cookie(code)),
            environ.get("HTTP_HOST", ""),
            language_for(environ, self._house, self._guard),
            -1 if length is None else length,
            environ.get("CONTENT_TYPE", "").startswith("application/json"),
            self._guard.origin_matches(environ),
        )

    def answer(self, environ: Mapping[str, Any]) -> Answer:
        """Judge the move in a WSGI environment, and wait for the disk."""
        asked = self.asked_by(environ)
        body = _read(environ["wsgi.input"], asked.length) if asked.length <= self._most else b""
        return self.waited(self.judged(asked, body), asked)

    def judged(self, asked: Asked, body: bytes) -> Saving[Table] | Answer:
        """A move on its way to the disk, or what its mover is answered at once."""
        try:
            saving = self._play(asked, body)
        except IllegalMove as refusal:
            return self._refused(refusal, asked)
        except Exception:
            # The state is what it was: whoever asked is told, and whoever looks after it can read.
            logger.exception("a move at table %s went wrong", asked.code)
            say = sentence(WRONG, {}, self._read_by(asked), {})
            said = {"refused": say, "stale": False, "gone": False}
            return "500 Internal Server Error", msgspec.json.encode(said)
        return saving if isinstance(saving, Saving) else self.told(saving, asked)

    def waited(self, outcome: Saving[Table] | Answer, asked: Asked) -> Answer:
        """What the mover is answered, once the disk has the move."""
        return self.told(outcome.wait(), asked) if isinstance(outcome, Saving) else outcome

    def told(self, outcome: Settled, asked: Asked) -> Answer:
        """What the mover is told once the disk has the move, or refused it."""
        if isinstance(outcome, int):
            return "200 OK", b'{"version":%d}' % outcome
        return self._refused(outcome, asked)

    def _read_by(self, asked: Asked) -> str:
        """The language of the mover, who may have chosen another since the head was read."""
        return of_seat(self._house, asked.code, asked.key) or asked.language

    def _refused(self, refusal: IllegalMove, asked: Asked) -> Answer:
        names = self._house.guests.name_map(asked.code)
        words = sentence(refusal.message, refusal.values, self._read_by(asked), names)
        if isinstance(refusal, PASSING):
            return status_of(refusal), msgspec.json.encode({"later": words})
        said = {
            "refused": words,
            "stale": isinstance(refusal, Stale),
            "gone": isinstance(refusal, Gone),
        }
        return status_of(refusal), msgspec.json.encode(said)

    def _play(self, asked: Asked, body: bytes) -> Saving[Table] | int:
        table, person = seat_of(self._house, self._guard, asked.code, asked.key, asked.host)
        if asked.length > self._most:
            raise TooMuch(N_("That is too much at once."))
        if len(body) != asked.length:
            raise IllegalMove(NOT_WHOLE)
        sent: Any
        read: Callable[[Any], Move]
        if asked.as_json:
            sent = object_of(body)
            token, question, move_id = (
                str(sent.get("csrf", "")), sent.get("question"), sent.get("move_id")
            )  # fmt: skip
            read = partial(move_from_json, sent.get("move"))
        else:
            sent = fields_of(body)
            (token, *_), (question, *_), (move_id, *_) = (
                sent.get("csrf", ("",)), sent.get("question", NOTHING), sent.get("move_id", NOTHING)
            )  # fmt: skip
            read = partial(move_from_fields, sent)
        if not asked.own_page or not self._guard.csrf_matches(asked.key, token):
            raise Forbidden(FOREIGN)
        if move_id is not None and (not isinstance(move_id, str) or len(move_id) > 64):
            raise IllegalMove(NOT_WHOLE)
        return play_once(self._guard, table, person, read, question, move_id)


NOTHING = (None,)


def seat_of(house: House, guard: Guard, code: str, key: str, host: str) -> tuple[Table, Person]:
    """The table, and who holds a seat there with this key; IllegalMove when nobody does, or when
    the request names another server."""
    if not guard.host_allowed(host):
        raise Forbidden(MISDIRECTED)
    person = house.guests.holder(key) if key else None
    table = house.table(code)
    if table is not None and person is not None and person.table != code:
        raise Elsewhere(N_("You sit at another table now."))
    if table is None or person is None:
        raise Gone(NO_SEAT)
    place = table.saved.place(person.seat)
    if place is None or place.status == "left":
        raise Gone(LEFT)
    return table, person


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
    if not guard.moves.take(f"{table.code} {person.seat}"):
        guard.noise.hear(phone)
        raise TooFast(N_("That was a lot of moves at once. This one has to wait a moment."))


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


def _read(file: Any, length: int) -> bytes:
    try:
        body: bytes = file.read(length) if length > 0 else b""
    except OSError:
        # The phone hung up in the middle, or dawdled.
        body = b""
    return body


# The answer ---------------------------------------------------------------------------------------

HEADERS = (
    ("Content-Type", "application/json"),
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
)
_HEADERS = "".join(f"{name}: {value}\r\n" for name, value in HEADERS).encode()


def headers(status: str, body: bytes) -> list[tuple[str, str]]:
    """The headers of an answer; whoever is told to wait is told when they may come again."""
    passing = status[:3] in ("429", "503")
    again = [("Retry-After", str(RETRY_SECONDS))] if passing else []
    return [*HEADERS, *again, ("Content-Length", str(len(body)))]


def whole(status: str, body: bytes) -> bytes:
    """An answer as it goes over the line."""
    if status == "200 OK":
        return b"HTTP/1.1 200 OK\r\n%bContent-Length: %d\r\n\r\n%b" % (_HEADERS, len(body), body)
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers(status, body))
    return f"HTTP/1.1 {status}\r\n{lines}\r\n".encode() + body
