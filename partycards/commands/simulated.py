"""Simulated guests: they sit down, look and move through the same HTTP routes as phones do."""

import http.client
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any
from urllib.parse import urlencode

import gevent
import msgspec
from gevent.event import Event

from partycards.games import GAMES

NAMES = ("Lisa", "Ellen", "Cody", "Amir", "June", "Mateo", "Priya", "Sven", "Noor", "Hanna",
         "Kofi", "Zoé", "Tomás", "Mei", "Olga", "Femi", "Ravi", "Ines", "Jonas",
         "Yuki")  # fmt: skip


class Refused(Exception):
    """The server answered with a sentence instead of what was asked."""


class Browser:
    """Just enough of a browser: cookies, forms and one stream."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._origin = f"http://{address}"
        self.cookies: dict[str, str] = {}

    def get(self, path: str) -> str:
        """A page, following where it leads."""
        return self._ask("GET", path, None, "text/html")[1]

    def post(self, path: str, fields: dict[str, Any]) -> str:
        """A plain form."""
        status, text = self._ask("POST", path, urlencode(fields, doseq=True), "text/html")
        if status >= 400:
            raise Refused(f"{path}: {status}")
        return text

    def send(self, path: str, sent: Any) -> dict[str, Any]:
        """JSON to a hot route; its answer."""
        body = msgspec.json.encode(sent).decode()
        _, text = self._ask("POST", path, body, "application/json")
        answer: dict[str, Any] = msgspec.json.decode(text)
        return answer

    def _headers(self, accept: str) -> dict[str, str]:
        headers = {"Accept": accept, "Origin": self._origin}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        return headers

    def _ask(self, method: str, path: str, body: str | None, accept: str) -> tuple[int, str]:
        headers = self._headers(accept)
        if body is not None:
            json = accept == "application/json"
            headers["Content-Type"] = accept if json else "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection(self._address, timeout=30)
        try:
            connection.request(method, path, None if body is None else body.encode(), headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if answer.status == 303:
            return self._ask(
                "GET", answer.headers["Location"].removeprefix(self._origin), None, accept
            )
        return answer.status, text

    def stream(self, path: str) -> Iterator[dict[str, Any]]:
        """The views of a JSON stream, until the server hangs up."""
        connection = http.client.HTTPConnection(self._address, timeout=60)
        connection.request("GET", path, headers=self._headers("application/json"))
        answer = connection.getresponse()
        try:
            event = ""
            while line := answer.readline().decode():
                if line.startswith("event: "):
                    event = line[7:].strip()
                elif line.startswith("data: ") and event == "view":
                    yield msgspec.json.decode(line[6:])
                elif line.startswith("data: ") and event in ("gone", "refused"):
                    raise Refused(line[6:].strip())
        finally:
            connection.close()


def token(page: str) -> str:
    """The token in a page's forms."""
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    if found is None:
        raise Refused("The page has no form.")
    return found.group(1)


class SimulatedGuest:
    """A guest who plays by `auto_move`."""

    def __init__(self, address: str, code: str, name: str, rng: Random, way: str = "") -> None:
        """`way` is the address of the code that they scan, where that is not the table's own."""
        self.name = name
        self.seen: dict[str, Any] = {}
        self._browser = Browser(address)
        self._path = f"/t/{code}/"
        self._way = way or self._path
        self._rng = rng
        self._changed = Event()

    def sit(self) -> None:
        """Type the name, sit down."""
        page = self._browser.get(self._way)
        self._browser.post(self._path + "join", {"csrf": token(page), "name": self.name})

    @property
    def cookies(self) -> dict[str, str]:
        """What opens the guest's seat in another browser."""
        return self._browser.cookies

    def glance(self) -> None:
        """See the newest view, once."""
        self.seen = next(self._browser.stream(self._path + "stream"))

    def look(self) -> None:
        """Keep the newest view of this guest's stream, until the server hangs up."""
        for seen in self._browser.stream(self._path + "stream"):
            self.seen = seen
            self._changed.set()

    def sees(self, version: int) -> None:
        """Wait until the phone shows this version or a later one."""
        while self.seen.get("version", 0) < version:
            self._changed.clear()
            if not self._changed.wait(30):
                raise Refused(f"{self.name} does not see version {version}.")

    def answer(self, patient: bool = False) -> int | None:
        """Answer the open question, if there is one; the version after it. A `patient` guest has a
        plate to come, and ends no course."""
        question = self.seen.get("question")
        if question is None:
            return None
        game = GAMES[self.seen["game"]]()
        move = game.auto_move(msgspec.convert(self.seen["view"], game.about.view), self._rng)
        if move is None or (patient and move.ends_course):
            return None
        sent = {
            "csrf": self.seen["csrf"],
            "question": question,
            "move_id": f"{self.name}-{self.seen['version']}",
            "move": msgspec.to_builtins(move),
        }
        answer = self._browser.send(self._path + "move", sent)
        if answer.get("stale"):
            # What the table tells by itself (the next chip) was faster.
            self.glance()
            return int(self.seen["version"])
        if "version" not in answer and move.ends_course:
            # It has been said: another guest has to agree.
            return None
        if "version" not in answer:
            raise Refused(f"{self.name}: {answer['refused']} ({move})")
        version: int = answer["version"]
        return version


def play(guests: Sequence[SimulatedGuest], pause: float) -> None:
    """A match from the first question to the end: one guest after the other, so that people can
    watch and the same seed plays the same party."""
    looking = [gevent.spawn(guest.look) for guest in guests]
    version = 1
    while True:
        for guest in guests:
            guest.sees(version)
        if guests[0].seen["over"]:
            break
        gevent.sleep(pause)
        answers = (guest.answer() for guest in guests)
        version = next((answer for answer in answers if answer is not None), 0)
        if not version:
            raise Refused("Nobody knows what to do.")
    gevent.killall(looking)
