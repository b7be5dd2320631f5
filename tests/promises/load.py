"""Phones over real sockets, for promises that only a real server can break.

`Handset` is one guest's phone: it sits down, looks, posts moves over one kept connection and keeps
its cookie when the server dies and comes back. `Chef` and `Judge` know what to do next, so that
they can keep a server busy for as long as a test likes.
"""

import http.client
import itertools
import os
import random
import re
import shutil
import socket
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import zxingcpp
from PIL import Image

from partycards.commands.simulated import Browser, token
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Note
from partycards.games.cooking_party.steps.planning_asks import Commit, Reconsider, TradeIn
from partycards.tables.log import Event
from partycards.tables.log_sqlite import SqliteLog
from partycards.tables.table import Table
from tests.evening import Server

FULL = bool(os.environ.get("PARTYCARDS_FULL"))


def times(quick: int, full: int) -> int:
    """How often to try: a few times in every run, often with PARTYCARDS_FULL=1."""
    return full if FULL else quick


def a_seed() -> int:
    """A seed for this run; PARTYCARDS_SEED repeats an old one."""
    return int(os.environ.get("PARTYCARDS_SEED") or random.SystemRandom().randrange(10**6))


class Handset:
    """A guest's phone."""

    def __init__(self, server: Server, name: str) -> None:
        self.name = name
        self.path = f"/t/{server.code}/"
        self.port = server.port
        self.browser = Browser(f"localhost:{server.port}")
        page = self.browser.get(self.path)
        self.browser.post(self.path + "join", {"csrf": token(page), "name": name})
        seen = self.sees()
        self.seat: int = seen["seat"]
        self.csrf: str = seen["csrf"]
        self._connection: http.client.HTTPConnection | None = None

    @property
    def cookie(self) -> str:
        return "; ".join(f"{key}={value}" for key, value in self.browser.cookies.items())

    def sees(self) -> dict[str, Any]:
        """The newest view, from a stream that is hung up at once."""
        stream = self.browser.stream(self.path + "stream")
        try:
            return next(stream)
        finally:
            stream.close()  # type: ignore[attr-defined]

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)

    def send(
        self,
        move: Any,
        question: str | None = None,
        move_id: str | None = None,
        connection: http.client.HTTPConnection | None = None,
    ) -> tuple[int, dict[str, Any]]:
        """Post a move; status and answer. On the phone's own connection unless one is given."""
        if connection is None:
            connection = self._connection = self._connection or self.connect()
        headers, body = self._request(move, question, move_id)
        connection.request("POST", self.path + "move", body, headers)
        answer = connection.getresponse()
        return answer.status, msgspec.json.decode(answer.read())

    def send_at_once(self, moves: list[tuple[Any, str | None]]) -> list[tuple[int, dict[str, Any]]]:
        """Post moves with their questions one after the other without waiting for an answer."""
        sent = b""
        for move, question in moves:
            headers, body = self._request(move, question, None)
            lines = [f"POST {self.path}move HTTP/1.1", f"Content-Length: {len(body)}"]
            lines += [f"{name}: {value}" for name, value in headers.items()]
            sent += "\r\n".join([*lines, "", ""]).encode() + body
        with socket.create_connection(("127.0.0.1", self.port), 20) as line:
            line.sendall(sent)
            got = line.makefile("rb")
            return [read_answer(got) for _ in moves]

    def _request(
        self, move: Any, question: str | None, move_id: str | None
    ) -> tuple[dict[str, str], bytes]:
        sent = {"csrf": self.csrf, "question": question, "move": msgspec.to_builtins(move)}
        if move_id is not None:
            sent["move_id"] = move_id
        host = f"localhost:{self.port}"
        headers = {
            "Host": host,
            "Origin": f"http://{host}",
            "Accept": "application/json",
            "Content-Type": "application/json",
            "Cookie": self.cookie,
        }
        return headers, msgspec.json.encode(sent)

    def hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def read_answer(got: Any) -> tuple[int, dict[str, Any]]:
    """The next answer on a line: status and JSON."""
    status = int(got.readline().split()[1])
    length = 0
    while line := got.readline().strip():
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return status, msgspec.json.decode(got.read(length))


class Chef(Handset):
    """Trades a few times, then sets a dish and thinks again, for ever."""

    trades = 3

    def next_move(self) -> tuple[Any, str]:
        """What this chef does now, and the question it answers."""
        seen = self.sees()
        question: str = seen["question"]
        hand = [card["id"] for card in seen["view"]["private"]["ask"].get("hand", ())]
        step = question.partition("-")[2]
        if step.startswith("trade"):
            return TradeIn((hand[0],)), question
        if step == "dish":
            return Commit({hand[0]: 0}), question
        return Reconsider(), question


class Judge(Handset):
    """Writes private notes, for ever."""

    def next_move(self) -> tuple[Any, None]:
        seat = next(g["seat"] for g in self.sees()["guests"] if g["seat"] != self.seat)
        return Note(seat, f"a note, {random.random()}"), None


def scanned(page: str) -> str:
    """What the QR code on a page says, read as a phone's camera reads it."""
    size = int(re.search(r'class="qr"[^>]*viewBox="0 0 (\d+)', page).group(1))  # type: ignore
    picture = Image.new("L", (size, size), 255)
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", page):
        picture.putpixel((int(x), int(y)), 0)
    (code,) = zxingcpp.read_barcodes(picture.resize((size * 5, size * 5), Image.Resampling.NEAREST))
    return str(code.text)


def host_of(server: Server) -> tuple[Browser, Callable[..., str]]:
    """The host's browser, and what presses a button of the console."""
    browser = Browser(f"localhost:{server.port}")
    page = browser.get(server.console.partition(f":{server.port}")[2])
    csrf = token(page)

    def presses(verb: str, **fields: Any) -> str:
        return browser.post(f"/host/t/{server.code}/{verb}", {"csrf": csrf, **fields})

    return browser, presses


def a_kitchen(server: Server, chefs: int, trades: int = 60) -> tuple[Judge, list[Chef]]:
    """Ellen judges, the others hold seven cards and may trade one card many times."""
    names = ("Lisa", "Cody", "Amir", "June", "Mateo", "Priya", "Sven")[:chefs]
    judge = Judge(server, "Ellen")
    cooks = [Chef(server, name) for name in names]
    _, presses = host_of(server)
    presses("agree", game="cooking_party", around=1, first_judge=judge.seat)
    presses("start")
    seen = judge.sees()
    assignment = seen["view"]["private"]["ask"]["assignments"][0]["key"]
    judge.send(ChooseAssignment(assignment), seen["question"])
    terms = Terms(deal=7, trade=1, trade_times=trades, use_min=1)
    status, answer = judge.send(Deal(terms), judge.sees()["question"])
    assert status == 200, answer
    return judge, cooks


class Load:
    """Phones that post as fast as they are answered, in threads, until the server is gone.

    `acked`: every move that a phone saw accepted, its id in the log with the version it was told.
    `in_doubt`: moves that were sent and never answered.
    """

    def __init__(self, phones: list[Any]) -> None:
        self.phones = phones
        self.acked: list[tuple[str, int]] = []
        self.in_doubt: list[tuple[Any, Any, str | None, str]] = []
        self.latest: dict[str, tuple[Any, Any, str | None, str, int]] = {}
        self._numbers = itertools.count(1)
        self._threads: list[threading.Thread] = []

    def begin(self) -> None:
        self._threads = [
            threading.Thread(target=self._post_on, args=(phone,), daemon=True)
            for phone in self.phones
        ]
        for thread in self._threads:
            thread.start()

    def ended(self) -> None:
        """Wait until every phone has noticed that the server is gone."""
        for thread in self._threads:
            thread.join(30)
            assert not thread.is_alive(), "a phone still waits for an answer"

    def _post_on(self, phone: Any) -> None:
        """Short turns from a look, so that a view never costs more than the moves."""
        asked: tuple[Any, Any, str | None, str] | None = None
        try:
            while True:
                move, question = phone.next_move()
                for _ in range(20):
                    move_id = f"{phone.name}-{next(self._numbers)}"
                    asked = (phone, move, question, move_id)
                    status, answer = phone.send(move, question, move_id)
                    asked = None
                    if status != 200:
                        assert answer["stale"], answer
                        break
                    own_id = f"seat:{phone.seat}:{move_id}"
                    self.acked.append((own_id, answer["version"]))
                    self.latest[phone.name] = (phone, move, question, move_id, answer["version"])
                    if isinstance(move, TradeIn):
                        break
                    move, question = toggled(move, question)
        except (OSError, http.client.HTTPException, StopIteration):
            if asked is not None:
                self.in_doubt.append(asked)
        finally:
            phone.hang_up()


def toggled(move: Any, question: str | None) -> tuple[Any, str | None]:
    """The move after this one: a dish is set, thought about again, set."""
    if isinstance(move, Commit):
        assert question is not None
        return Reconsider(), question.replace("dish", "ready")
    if isinstance(move, Reconsider):
        assert question is not None
        return move, "look again"
    return Note(move.chef, f"a note, {random.random()}"), None


def events_of(folder: Path, code: str, copy: Path) -> list[Event]:
    """The events in a dead server's log, read from a copy so that the next start recovers by
    itself."""
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for path in folder.glob("log.sqlite*"):
        shutil.copy(path, copy)
    check = sqlite3.connect(copy / "log.sqlite")
    assert check.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    check.close()
    log = SqliteLog(copy / "log.sqlite")
    events = log.read(code)
    log.close()
    return events


def faults(events: list[Event], acked: list[tuple[str, int]], code: str) -> list[str]:
    """What is wrong with a log: acknowledged moves that are lost, doubled or elsewhere, gaps, and
    a table that cannot be played again."""
    found = []
    if [event.seq for event in events] != list(range(1, len(events) + 1)):
        found.append("the numbers have gaps")
    seqs: dict[str, list[int]] = {}
    for event in events:
        if event.move_id is not None:
            seqs.setdefault(event.move_id, []).append(event.seq)
    for move_id, version in acked:
        if seqs.get(move_id) != [version]:
            found.append(f"{move_id} was acknowledged as {version}, and is {seqs.get(move_id)}")
    table = Table(code, None)  # type: ignore[arg-type]
    table.load(events)
    if table.broken is not None:
        found.append(f"the table cannot be played again: {table.broken!r}")
    return found
