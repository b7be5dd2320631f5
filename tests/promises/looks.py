"""All that leaves the house, compared between two truths that its reader may not tell apart.

For every guest, the TV, somebody who watches, somebody without a seat, the host's console and the
staff: whole pages with their headers, streams as HTML and as JSON, what a stream is pushed after a
move, the album, and the answers to moves, taken or refused. Each must be the same, byte for byte.
And nothing that opens a seat (a key, a token, a seat code) may stand on a page of somebody else.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from random import Random
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
from flask.testing import FlaskClient
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.test import create_environ, run_wsgi_app

from partycards.games.base import IllegalMove
from partycards.live import pages as live_pages
from partycards.live.open_stream import Stream
from partycards.live.pages import Viewer
from partycards.live.parts import CONSOLE, PHONE, SCREEN, WATCH
from partycards.tables.standing import Standing
from tests.evening import ORIGIN, Evening
from tests.games.cases import CASES
from tests.games.seen import EVERYTHING, PEOPLE, THINGS
from tests.promises.truths import FLOOR, KITCHEN, STAFF, Truth, another, shown_as

HTML, JSON = "text/html", "application/json"
HOST = "party.test"


class Leak(AssertionError):
    """A viewer was shown something hidden."""


class Onlooker(Struct, frozen=True):
    """Who looks: the viewer that the house makes of them, and what their browser asks for, as
    (address, what it accepts). `name` is a guest's, "" of anybody else. Whoever `listens` is told
    when the table goes on."""

    viewer: Viewer
    client: FlaskClient
    asks: tuple[tuple[str, str], ...]
    name: str = ""
    listens: bool = True

    def __str__(self) -> str:
        return self.name or f"{self.viewer.face} {self.viewer.where}"


def onlookers(evening: Evening, standing: Standing) -> Iterator[Onlooker]:
    """Everybody who can look at the table as it stands."""
    guard, at = evening.app.site.guard, f"/t/{evening.code}/"
    here = standing.present()
    for name, phone in evening.phones.items():
        seat = evening.seat(name)
        if seat in here:
            asks = ((at, HTML), (at + "stream", HTML), (at + "stream", JSON), (at + "album", HTML))
            viewer = Viewer(PHONE, seat, "en", guard.csrf(key_of(evening, name)))
            yield Onlooker(viewer, phone.client, asks, name)
    stranger = evening.app.test_client()
    stranger.get(at + "back", base_url=ORIGIN)  # It is given a cookie, and keeps it.
    csrf = guard.csrf("somebody who watches")
    for face, path in ((SCREEN, "tv"), (WATCH, "watch")):
        asks = ((at + path, HTML), (f"{at}{path}/stream", HTML), (f"{at}{path}/stream", JSON))
        yield Onlooker(Viewer(face, None, "en", csrf if face == WATCH else ""), stranger, asks)
    yield Onlooker(Viewer(PHONE, None, "en"), stranger, ((at, HTML), (at + "album", HTML)))
    host = evening.app.test_client()
    host.set_cookie("host-5000", guard.host_key, domain="party.test")
    console = ((f"/host/t/{evening.code}/", HTML), (f"/host/t/{evening.code}/stream", HTML))
    yield Onlooker(Viewer(CONSOLE, None, "en", guard.csrf(guard.host_key)), host, console)
    if standing.orders.number:
        yield Onlooker(Viewer(KITCHEN, None, "en", where=":"), stranger, ())
        yield Onlooker(Viewer(FLOOR, None, "en"), stranger, ())


def key_of(evening: Evening, name: str) -> str:
    cookie = evening.phones[name].client.get_cookie(
        f"seat-{evening.code}-5000", domain="party.test", path="/"
    )
    assert cookie is not None
    return cookie.value


# What leaves --------------------------------------------------------------------------------------


@cache
def environ_of_a_browser() -> dict[str, Any]:
    """What every request here has in common."""
    return create_environ(base_url=ORIGIN)


def answer(
    client: FlaskClient, path: str, accept: str, posted: bytes | None = None, kind: str = ""
) -> bytes:
    """What this browser is answered: the status, all headers but for the second when they were
    made, and the page. A post says what `kind` it is.

    The application is asked directly, with the browser's cookies: Werkzeug's client reads each
    address four times over, a fifth of what it takes to draw the page.
    """
    environ = {**environ_of_a_browser(), "PATH_INFO": path, "HTTP_ACCEPT": accept}
    if posted is not None:
        environ |= {"REQUEST_METHOD": "POST", "CONTENT_TYPE": kind, "HTTP_ORIGIN": ORIGIN}
        environ["CONTENT_LENGTH"] = str(len(posted))
    environ["wsgi.input"] = BytesIO(posted or b"")
    environ["HTTP_COOKIE"] = "; ".join(
        cookie._to_request_header()
        for cookie in client._cookies.values()
        if cookie._matches_request(HOST, path)
    )
    body, status, headers = run_wsgi_app(client.application, environ, buffered=True)
    client._update_cookies_from_response(HOST, path, headers.getlist("Set-Cookie"))
    head = "\n".join([status, *sorted(f"{name}: {value}" for name, value in headers.items()), ""])
    return re.sub(r"Expires=[^;]*", "", head).encode() + b"".join(body)


TIMES = re.compile(rb'data-age="\d+"(>[\d:]+)?|data-now="[\d.]+"|<time>\d+:\d+[^<]*</time>')


def sent(evening: Evening, who: Onlooker, truth: Truth, before: Standing) -> dict[str, bytes]:
    """All that this onlooker is sent without tapping anything, while the house is in this truth."""
    heard = {f"{path} as {accept}": answer(who.client, path, accept) for path, accept in who.asks}
    if who.viewer.face in STAFF:
        boards = evening.app.site.door.boards
        board = boards.main(who.viewer.face, who.viewer.where, "en").encode()
        # How long somebody waits is counted in seconds, and the two looks are not made in one; nor
        # always in the same minute of the clock.
        heard["board"] = TIMES.sub(b"", board)
    elif who.listens and (who.viewer.seat is not None or who.viewer.face != PHONE):
        heard["pushed"] = pushed(evening, who, truth.standing, before)
    return heard


class Ear:
    """The far end of a stream: keeps what it hears."""

    def __init__(self) -> None:
        self.heard = b""

    def send(self, data: bytes) -> int:
        self.heard += data
        return len(data)

    def shutdown(self, how: int) -> None: ...


def pushed(evening: Evening, who: Onlooker, now: Standing, before: Standing) -> bytes:
    """What an open page hears when the table goes on from `before`: the parts that changed."""
    table, streams = evening.table, evening.app.site.streams
    table.saved = table.ahead = before
    seat = who.viewer.seat
    person = evening.house.guests.person(evening.code, seat) if seat is not None else None
    ear = Ear()
    stream = Stream(ear, who.viewer, person.key_digest if person is not None else "")
    streams._show(table, stream)
    ear.heard = b""
    streams._open[evening.code].append(stream)
    try:
        table.saved = table.ahead = now
        streams.push((evening.code,))
    finally:
        streams._open.pop(evening.code)
        streams._people.pop(evening.code, None)
    assert ear.heard, f"{who} is not told that the table went on"
    return ear.heard


@contextmanager
def everybody_affected() -> Iterator[None]:
    """No page is spared being looked at anew: `Sparing.changes` is of single moves, and another
    truth is not one move away."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_pages, "changes", lambda before, seen, now: None)
        yield


# Comparing ----------------------------------------------------------------------------------------


def look(
    evening: Evening, truth: Truth, before: Standing, luck: Random, new: str = EVERYTHING
) -> int:
    """Onlookers look, in this truth and in another; how many pieces were compared. Everybody does,
    or where less is `new` one of each kind, who only glances where other people are awaited."""
    looking = list(onlookers(evening, truth.standing))
    if new != EVERYTHING:
        looking = one_of_each_kind(looking, truth.standing, luck, every_face=new == THINGS)
    if new == PEOPLE:
        looking = [glancing(who) for who in looking]
    with everybody_affected():
        # As in a house, where a page that one has seen is remembered when another asks for theirs.
        with shown_as(evening, truth):
            known = [sent(evening, who, truth, before) for who in looking]
        return sum(
            compare(evening, who, heard, truth, before, luck)
            for who, heard in zip(looking, known, strict=True)
        )


def one_of_each_kind(
    looking: list[Onlooker], standing: Standing, luck: Random, every_face: bool
) -> list[Onlooker]:
    """By lot. Guests with the same parts on their phones are alike, awaited or not; those who have
    no seat, too, but for the TV, unless `every_face` is to look."""
    game: Any = standing.current.game
    awaited = game.to_move(standing.current.state)

    def kind(who: Onlooker) -> object:
        seat = who.viewer.seat
        if seat is None:
            return str(who) if every_face else who.viewer.face == SCREEN
        parts = msgspec.structs.astuple(game.private(standing.current.state, seat))
        return seat in awaited, tuple(map(type, parts))

    return list({kind(who): who for who in luck.sample(looking, len(looking))}.values())


def glancing(who: Onlooker) -> Onlooker:
    """At the page, on which every part stands, and at its JSON: a look at this step before has been
    at the album, and at what is pushed."""
    page = who.asks[:1]
    return replace(who, asks=(*page, *(ask for ask in who.asks if ask[1] == JSON)), listens=False)


def compare(
    evening: Evening,
    who: Onlooker,
    known: dict[str, bytes],
    truth: Truth,
    before: Standing,
    luck: Random,
) -> int:
    """One onlooker, who was sent what is `known`; `Leak` when anything tells the truths apart."""
    other = another(truth, who.viewer, luck)
    with shown_as(evening, other):
        pretended = sent(evening, who, other, before)
    for what, heard in known.items():
        if heard != pretended[what]:
            raise Leak(f"{what} tells {who} something hidden: {apart(heard, pretended[what])}")
    check_keys(evening, who.viewer, truth.standing, b"".join(known.values()))
    if not who.name:
        return len(known)
    return len(known) + compare_answers(evening, who, truth, other, luck)


def apart(one: bytes, other: bytes) -> str:
    """Where two answers part."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(at - 60, 0) : at + 60]!r} or {other[max(at - 60, 0) : at + 60]!r}"


def compare_answers(
    evening: Evening, who: Onlooker, truth: Truth, other: Truth, luck: Random
) -> int:
    """What is refused is refused in both truths, with the same words; what is taken is answered
    alike. One of the refusals is asked for as a plain form, too."""
    standing, seat, compared = truth.standing, who.viewer.seat, 0
    game: Any = standing.current.game
    view = game.view(standing.current.state, seat)
    moves = list(CASES[game.about.key].samples(standing.current.state, view, luck))
    if seat in game.to_move(standing.current.state):
        moves.append(game.auto_move(view, luck))
    plain = who.listens
    for move in moves:
        legal = [is_legal(now.standing, seat, move) for now in (truth, other)]
        if legal[0] != legal[1]:
            raise Leak(f"whether {who} may {move} tells something hidden")
        form = plain and not legal[0]
        plain = plain and not form
        heard = [answers(evening, who, now, move, form) for now in (truth, other)]
        if heard[0] != heard[1]:
            raise Leak(f"the answer to {move} tells {who} something hidden: {heard}")
        for answer in heard[0]:
            check_keys(evening, who.viewer, standing, answer)
        compared += len(heard[0])
    return compared


def is_legal(standing: Standing, seat: int | None, move: Any) -> bool:
    """Whether the table would take the move, judged without making it."""
    if standing.paused or standing.closed:
        return False
    try:
        standing.current.game.apply(standing.current.state, seat, move, Random(1))
    except IllegalMove:
        return False
    return True


def answers(evening: Evening, who: Onlooker, truth: Truth, move: Any, form: bool) -> list[bytes]:
    """What a phone is answered that sends a move: as JSON, and as a plain form without script."""
    standing, at = truth.standing, f"/t/{evening.code}/move"
    question = standing.current.game.question(standing.current.state, who.viewer.seat)
    body = {
        "csrf": who.viewer.csrf, "question": question, "move": msgspec.to_builtins(move)
    }  # fmt: skip

    def post(accept: str, kind: str, posted: bytes) -> bytes:
        with shown_as(evening, truth), nothing_written(evening):
            return answer(who.client, at, accept, posted, kind)

    heard = [post(JSON, JSON, msgspec.json.encode(body))]
    if form:
        fields = {"csrf": who.viewer.csrf, "question": question or "", **flat(move)}
        typed = urlencode(fields, doseq=True).encode()
        heard.append(post("", "application/x-www-form-urlencoded", typed))
    return heard


def flat(move: Any) -> dict[str, Any]:
    """A move as the fields of a form."""
    fields: dict[str, Any] = {}
    for name, value in msgspec.to_builtins(move, str_keys=True).items():
        if isinstance(value, dict):
            fields |= {f"{name}.{key}": inner for key, inner in value.items() if inner is not None}
        elif value is not None:
            fields[name] = value
    return fields


class Nowhere:
    """A writer whose disk is never written to, and never slow."""

    def put(self, event: Any, saving: Any, with_next: bool = False) -> None:
        saving.settle(event.seq)


@contextmanager
def nothing_written(evening: Evening) -> Iterator[None]:
    """Moves are judged and answered, and the log stays as it is; nobody has moved too fast."""
    evening.app.site.guard.moves._left.clear()
    writer, evening.table._writer = evening.table._writer, Nowhere()  # type: ignore[assignment]
    try:
        yield
    finally:
        evening.table._writer = writer


# Keys ---------------------------------------------------------------------------------------------


def check_keys(evening: Evening, viewer: Viewer, standing: Standing, shown: bytes) -> None:
    """Nothing that opens somebody else's seat, or the host's console, or the shuffle."""
    host = viewer.face == CONSOLE
    for whose, what, secret in secrets_of(evening, standing):
        allowed = whose == viewer.seat or (host and (whose == "the host" or what == "seat code"))
        if not allowed and secret.encode() in shown:
            raise Leak(f"{viewer.face} {viewer.seat} is shown the {what} of {whose}")


def secrets_of(
    evening: Evening, standing: Standing | None = None
) -> Iterator[tuple[object, str, str]]:
    """What opens a seat, the console or the shuffle, as (whose, what, the secret)."""
    guard, house = evening.app.site.guard, evening.house
    for name in evening.phones:
        seat, key = evening.seat(name), key_of(evening, name)
        yield seat, "key", key
        yield seat, "token", guard.csrf(key)
        yield seat, "seat code", house.guests.person(evening.code, seat).code
    yield "the host", "key", guard.host_key
    yield "the host", "token", guard.csrf(guard.host_key)
    seed = (standing or evening.table.saved).seed
    if seed:
        yield "the match", "seed", seed
