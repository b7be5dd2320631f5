"""Phones of the bench: their connections to our server, framed by hand so that the client stays
cheaper than the server.

Ours send what a browser's form sends (cookie, Origin, token, move id), and take the cards they play
from the page they were sent.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from bench.evening import ASSIGNMENT, DEAL, TRADES, Step

now = time.perf_counter


class Client(Protocol):
    """Whose phones these are, and what it counts of them."""

    host: bytes
    received: int
    messages: int
    lost: int
    answers: list[float]
    run: str

    def fail(self, what: bytes) -> None: ...


class Table:
    """A table and its move under way. `version` is what all phones hold, `wanted` what they are to
    hold next (-1: no move under way), `left` how many do not yet."""

    def __init__(self, name: bytes, phones: list[dict[str, Any]]) -> None:
        self.name = name
        self.version = 0
        self.wanted = -1
        self.left = 0
        self.began = 0.0
        self.answered = True
        self.phones: list[Any] = []
        self.posts: list[Any] = []
        self.data = phones
        self.turns: Iterator[Step] = iter(())
        self.made = 0
        self.done: Callable[[Table], None] = lambda table: None

    def reached(self) -> None:
        """One more phone holds the wanted version."""
        self.left -= 1
        if self.left == 0:
            self.finish()

    def finish(self) -> None:
        if self.answered and self.left <= 0 and self.wanted >= 0:
            self.version, self.wanted = self.wanted, -1
            self.done(self)


class Line(asyncio.Protocol):
    """A connection of a phone; `ready` when it can be used."""

    transport: asyncio.Transport

    def __init__(self, client: Client, table: Table, number: int) -> None:
        self.client = client
        self.table = table
        self.number = number
        self.rest = b""
        self.seen = -1
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.begin()

    def begin(self) -> None:
        raise NotImplementedError

    def holds(self, version: int) -> None:
        """This phone was sent a version."""
        self.client.messages += 1
        before = self.seen
        if version > before:
            self.seen = version
            table = self.table
            if before < table.wanted <= version:
                table.reached()
            if before < 0:
                table.version = max(table.version, version)
                if not self.ready.done():
                    self.ready.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        self.client.lost += 1
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("hung up"))


class Page(Line):
    """A phone's open page: the stream of its whole view, then of the parts that change. `view` is
    the newest event with a question in it."""

    view = b""

    def begin(self) -> None:
        phone = self.table.data[self.number]
        self.transport.write(
            b"GET /t/%s/stream HTTP/1.1\r\nHost: %s\r\nAccept: text/event-stream\r\n"
            b"Accept-Language: en\r\nCookie: %s\r\n\r\n"
            % (self.table.name, self.client.host, phone["cookie"].encode())
        )

    def data_received(self, data: bytes) -> None:
        self.client.received += len(data)
        whole = self.rest + data if self.rest else data
        end = len(whole)
        if whole[-2:] != b"\n\n":
            end = whole.rfind(b"\n\n") + 2
            self.rest = whole[end:] if end > 1 else whole
            if end < 2:
                return
        else:
            self.rest = b""
        # The newest of the whole events that came: nearly always there is just one.
        start = 0 if whole[:4] == b"id: " else whole.find(b"\n\nid: ") + 2
        while (later := whole.find(b"\n\nid: ", start, end)) >= 0:
            start = later + 2
        if whole[start : start + 4] != b"id: ":
            if b"event: gone" in whole or b"event: refused" in whole:
                self.client.fail(whole)
            return
        if QUESTION in whole:
            self.view = whole
        self.holds(int(whole[start + 4 : whole.index(b"\n", start)]))


class Post(Line):
    """The connection a phone sends its moves on; it is kept open."""

    def begin(self) -> None:
        self.ready.set_result(None)

    def data_received(self, data: bytes) -> None:
        whole = self.rest + data if self.rest else data
        head = whole.find(b"\r\n\r\n")
        length = whole.lower().find(b"content-length:", 0, head)
        if head < 0 or length < 0:
            self.rest = whole
            return
        if len(whole) < head + 4 + int(whole[length + 15 : whole.index(b"\r\n", length)]):
            self.rest = whole
            return
        self.rest = b""
        if whole[9:12] != b"200":
            self.client.fail(whole)
        table = self.table
        table.answered = True
        self.client.answers.append(now() - table.began)
        table.finish()


# A move ---------------------------------------------------------------------------------------


def send_move(client: Client, table: Table) -> None:
    """The table's next move, as the form of whose turn it is sends it."""
    step = next(table.turns)
    number = step[0] - 1
    phone = table.data[number]
    view = table.phones[number].view
    body = "csrf={}&question={}&{}&move_id={}-{}".format(
        phone["csrf"], between(view, QUESTION), fields(step, view),
        client.run, table.made,
    ).encode()  # fmt: skip
    table.answered = False
    table.posts[number].transport.write(
        b"POST /t/%s/move HTTP/1.1\r\nHost: %s\r\nAccept: application/json\r\n"
        b"Accept-Language: en\r\nOrigin: http://%s\r\nCookie: %s\r\n"
        b"Content-Type: application/x-www-form-urlencoded;charset=UTF-8\r\n"
        b"Content-Length: %d\r\n\r\n%s"
        % (table.name, client.host, client.host, phone["cookie"].encode(), len(body), body)
    )


QUESTION, CARD, PLACE = b'name="question" value="', b'name="cards" value="', b'name="place.'
HAND = b'id="hand-'


def between(view: bytes, before: bytes) -> str:
    """The attribute that begins after these bytes."""
    at = view.find(before)
    if at < 0:
        return ""
    at += len(before)
    return view[at : view.index(b'"', at)].decode()


def fields(step: Step, view: bytes) -> str:
    """The step as a form's fields; a card is the first one the page offers."""
    _, what, more = step
    if what == "TradeIn":
        return f"type={what}&cards={between(view, HAND)}"
    if what == "Lay":
        return f"type={what}&cards={between(view, CARD)}"
    if what == "Commit":
        return f"type=Commit&place.{between(view, PLACE)}=0"
    if what == "ChooseAssignment":
        return f"type=ChooseAssignment&assignment={ASSIGNMENT}"
    if what == "Deal":
        numbers = {"deal": DEAL, "trade": 1, "trade_times": TRADES, "use_min": 1}
        return "type=Deal&" + "&".join(f"terms.{key}={value}" for key, value in numbers.items())
    if what == "Call":
        return f"type=Call&chef={more}"
    if what == "PutChip":
        return f"type=PutChip&chip={more[0]}&chef={more[1]}"
    return f"type={what}"
