"""Simulated guests: they sit down, look and move through the same HTTP routes as phones do."""

import http.client
import itertools
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from urllib.parse import urlencode

import msgspec

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
        self._cookies: dict[str, str] = {}

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
        if self._cookies:
            headers["Cookie"] = "; ".join(f"{k}={v}" for k, v in self._cookies.items())
        return headers

    def _ask(self, method: str, path: str, body: str | None, accept: str) -> tuple[int, str]:
        headers = self._headers(accept)
        if body is not None:
            json = accept == "application/json"
            headers["Content-Type"] = accept if json else "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection(self._address, timeout=30)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
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

    def __init__(self, address: str, code: str, name: str, rng: Random) -> None:
        self.name = name
        self._browser = Browser(address)
        self._path = f"/t/{code}/"
        self._rng = rng

    def sit(self) -> None:
        """Type the name, sit down."""
        page = self._browser.get(self._path)
        self._browser.post(self._path + "join", {"csrf": token(page), "name": self.name})

    def play(self, wait: Callable[[], None]) -> dict[str, Any]:
        """Answer every question until the match is over; the last view. `wait` comes before a
        move, so that people can watch."""
        asked: str | None = None
        numbers = itertools.count(1)
        for seen in self._browser.stream(self._path + "stream"):
            if seen["over"]:
                return seen
            if seen["question"] is None or seen["question"] == asked:
                continue
            game = GAMES[seen["game"]]()
            view = msgspec.convert(seen["view"], game.view_type)
            move = game.auto_move(view, self._rng)
            if move is None:
                continue
            wait()
            answer = self._browser.send(
                self._path + "move",
                {
                    "csrf": seen["csrf"],
                    "question": seen["question"],
                    "move_id": f"{self.name}-{next(numbers)}",
                    "move": msgspec.to_builtins(move),
                },
            )
            asked = seen["question"] if "version" in answer else None
            if answer.get("refused") and not answer["stale"]:
                raise Refused(f"{self.name}: {answer['refused']} ({move})")
        raise Refused(f"{self.name}: the stream ended before the match did.")
