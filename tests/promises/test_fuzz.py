"""Odd requests: a sentence for everybody, a server error for nobody, and nothing changed by
strangers."""

import os
from pathlib import Path
from random import Random
from typing import Any, get_args
from urllib.parse import quote, urlencode

import msgspec
import pytest

from partycards.games import GAMES
from partycards.web.host_verbs import VERBS
from tests.evening import ORIGIN, Evening
from tests.games.promises import bend
from tests.promises.hostile import LONG, TEXTS
from tests.promises.leaks import flat, key_of, play_on, seated, tries

REQUESTS = 30_000 if os.environ.get("PARTYCARDS_FULL") else 2_000
EVENINGS = -(-REQUESTS // 100 // len(GAMES))
"""For each game, a hundred requests to one."""

STREAMS = ["/t/<code>/stream", "/t/<code>/tv/stream", "/host/t/<code>/stream",
           "/host/t/<code>/for/<seat>/stream", "/t/stream", "/host/t/stream", "/t/<code>/x/stream",
           "/host/t/<code>/for/stream", "/t//move", "/t/<code>//move", "/kitchen/stream",
           "/floor/<code>/stream", "/floor/<code>/for/<seat>/stream", "/floor/for/stream",
           "/kitchen/<code>/stream?tab=x"]  # fmt: skip
FIELDS = (
    "csrf", "name", "code", "question", "type", "cards", "place.1", "place.x", "names.0",
    "words", "words.1", "words.1.2.3", "terms", "terms.deal", "terms.assume",
    "terms.special.x", "chef", "chip", "allow", "say", "pantry", "seat", "points", "reason",
    "around", "first_judge", "game", "ssid", "password", "other", "address", "to", "seq",
    "move_id", "assignment",
)  # fmt: skip
NUMBERS = ("0", "1", "2", "-1", "3.5", "1e9", "²", "٣", "½", "+1", " 1 ", "0x1", "1_0", "NaN",
           "99999999999999999999", "9" * 5000)  # fmt: skip
METHODS = ("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND")
ACCEPTS = ("text/html", "application/json", "*/*", "", "text/event-stream", "application/json;q=x")
TYPES = ("application/x-www-form-urlencoded", "application/json", "text/plain", "",
         "multipart/form-data", "multipart/form-data; boundary=x", "application/json; charset=x",
         "application/x-www-form-urlencoded; charset=utf-16")  # fmt: skip
DEEP = b"[" * 20_000, b'{"move":' * 600 + b"1" + b"}" * 600, b'{"move":' + b"[" * 400 + b"]" * 400


class Requests:
    """Random requests to one evening, from strangers, from Lisa and from the host."""

    def __init__(self, evening: Evening, luck: Random) -> None:
        self.evening, self.luck = evening, luck
        self.client = evening.app.test_client(use_cookies=False)
        self.rules = [rule.rule for rule in evening.app.url_map.iter_rules()] + STREAMS
        # Where most is done, most can go wrong.
        self.rules += [*["/t/<code>/move"] * 6, *["/host/t/<code>/<verb>"] * 12]
        self.who = ""
        self.lisa = evening.seat("Lisa")

    def field(self) -> str:
        """The name of a field: of some form of the house, or of a move of this game."""
        moves = get_args(self.evening.table.saved.current.game.about.moves)
        own = [name for move in moves for name in move.__struct_fields__]
        return self.luck.choice([*FIELDS, *own, f"{self.luck.choice([*own, 'x'])}.1"])

    def text(self) -> str:
        """A value: a number, a hostile text, something long, something real."""
        seat = self.luck.randint(0, 5)
        return self.luck.choice(
            [
                self.luck.choice(NUMBERS),
                self.luck.choice(TEXTS),
                self.luck.choice(["", LONG, "Lisa", "Keep", *GAMES, "x"]),
                str(seat),
                str(self.luck.randint(0, 250)),
                self.evening.code,
            ]
        )

    def path(self) -> str:
        path = self.luck.choice(self.rules)
        if "<verb>" in path:
            path = path.replace("<verb>", self.luck.choice(list(VERBS)))
        likely = {"code": self.evening.code, "seat": "2", "int:seat": "2", "int:seq": "12"}
        likely |= {"ticket": "x" * 16, "path:filename": "live.js"}
        for blank, value in likely.items():
            odd = self.luck.random() < 0.15
            path = path.replace(f"<{blank}>", quote(self.text()[:6000], safe="") if odd else value)
        if self.luck.random() < 0.1:
            path += "?" + urlencode({self.field(): self.text()[:2000]})
        return path

    def keys(self) -> dict[str, str]:
        """The cookies of whoever asks."""
        seat, host = f"seat-{self.evening.code}-5000", "host-5000"
        guard = self.evening.app.site.guard
        if self.who == "Lisa":
            return {seat: key_of(self.evening, "Lisa")}
        if self.who == "the host":
            return {host: guard.host_key, "x": "y"}
        wrong = quote(self.text()[:3000], safe="+/ ") if self.luck.random() < 0.8 else 'é=";;='
        return self.luck.choice([{}, {seat: wrong}, {host: wrong, seat: wrong}])

    def headers(self, keys: dict[str, str]) -> dict[str, str]:
        headers = {"Accept": self.luck.choice(ACCEPTS)}
        headers["Origin"] = ORIGIN if self.luck.random() < 0.85 else "http://evil.test"
        if self.luck.random() < 0.2:
            headers["Accept-Language"] = quote(self.text()[:200], safe=";=,*. ")
        if self.luck.random() < 0.05:
            headers["Host"] = self.luck.choice(["evil.test", "", "[::1]:5000", "[", "a:b:c", "..."])
        if self.luck.random() < 0.2:
            headers["Accept-Encoding"] = "gzip"
        if keys:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in keys.items())
        return headers

    def body(self, keys: dict[str, str]) -> tuple[bytes, str]:
        """A body and its content type."""
        csrf = self.evening.app.site.guard.csrf(next(iter(keys.values()), ""))
        if not keys or self.luck.random() < 0.1:
            csrf = self.text()
        kind = self.luck.random()
        if kind < (0.9 if self.who == "the host" else 0.4):
            return self.form(csrf), TYPES[0]
        if kind < 0.8:
            return self.json(csrf), "application/json"
        odd = [*DEEP, b"", b"\xff\xfe\x00", b"csrf=%ff%00&name=%ud800", b"a" * 3_000_000]
        odd += [b"--x\r\nContent-Disposition: form-data\r\n\r\nx", b"&" * 5000, b"{", b"null"]
        return self.luck.choice(odd), self.luck.choice(TYPES)

    def form(self, csrf: str) -> bytes:
        fields: dict[str, Any] = {"csrf": csrf}
        if self.who == "the host":
            fields |= {"seat": self.luck.randint(1, 4), "name": "June", "around": "1"}
        if self.luck.random() < 0.4:
            fields |= flat(self.move())
        for _ in range(self.luck.randint(0, 12)):
            fields[self.field()] = [self.text() for _ in range(self.luck.choice([1, 1, 1, 3]))]
        if self.luck.random() < 0.6:
            fields["question"] = self.question()
        if self.luck.random() < 0.03:
            fields[".".join("a" * 500)] = "x"
        return urlencode(fields, doseq=True, errors="surrogatepass").encode()

    def json(self, csrf: str) -> bytes:
        move: Any = msgspec.to_builtins(self.move(), str_keys=True)
        if self.luck.random() < 0.6:
            move = bend(move, self.luck)
        if self.luck.random() < 0.3:
            move = self.odd(4)
        sent: Any = {"csrf": csrf, "question": self.question(), "move": move}
        if self.luck.random() < 0.3:
            sent[self.luck.choice(["csrf", "question", "move_id", "x"])] = self.odd(3)
        if self.luck.random() < 0.1:
            sent = self.odd(5)
        return msgspec.json.encode(sent)

    def odd(self, depth: int) -> Any:
        """Any JSON."""
        shapes: list[Any] = [None, True, -1, 0, 3.5, 1e308, 2**63, -(2**63), self.text()]
        if depth:
            shapes.append([self.odd(depth - 1) for _ in range(self.luck.randint(0, 3))])
            names = [self.field() for _ in range(self.luck.randint(0, 3))]
            shapes.append({name: self.odd(depth - 1) for name in names})
            shapes += shapes[-2:] * 3
        return self.luck.choice(shapes)

    def move(self) -> Any:
        return self.luck.choice(tries(self.evening.table.saved, self.lisa, self.luck))

    def question(self) -> str:
        standing = self.evening.table.saved
        key = standing.current.game.question(standing.current.state, self.lisa)
        return key if key and self.luck.random() < 0.8 else self.text()[:100]

    def one(self) -> str:
        """Send one; what went wrong, or ""."""
        self.who = self.luck.choice(["a stranger", "a stranger", "Lisa", "Lisa", "the host"])
        keys = self.keys()
        method = self.luck.choice(["GET", "GET", "POST", "POST", "POST"])
        if self.luck.random() < 0.05:
            method = self.luck.choice(METHODS)
        body, kind = self.body(keys) if method != "GET" else (b"", "")
        path, headers = self.path(), self.headers(keys)
        before, people = self.evening.table.saved, dict(self.evening.house.guests._people)
        told = f"{self.who}: {method} {path[:150]} {kind} {body[:300]!r} {str(headers)[:300]}"
        try:
            answer = self.client.open(
                path, method=method, data=body, content_type=kind or None, headers=headers,
                base_url=ORIGIN, buffered=True,
            )  # fmt: skip
        except Exception as error:
            return f"{type(error).__name__}: {error}\n  {told}"
        if answer.status_code >= 500:
            return f"{answer.status_code}\n  {told}"
        after = self.evening.table.saved
        if self.who == "a stranger" and (after, people) != (
            before,
            self.evening.house.guests._people,
        ):
            return f"a stranger changed the table\n  {told}"
        return ""


@pytest.mark.parametrize("key", GAMES)
def test_odd_requests_are_answered_and_strangers_change_nothing_promise_3(
    tmp_path: Path, key: str
) -> None:
    wrong: list[str] = []
    for seed in range(EVENINGS):
        luck = Random(seed)
        evening = Evening(tmp_path / str(seed))
        seated(evening, luck, key, most=3)
        play_on(evening, luck, luck.randint(0, 60))
        requests = Requests(evening, luck)
        wrong += [f"seed {seed}: {said}" for _ in range(100) if (said := requests.one())]
        evening.stop()
    print(f"{key}: {EVENINGS * 100} requests, {len(wrong)} server errors")
    assert not wrong, "\n".join(wrong[:20])


def test_the_control_a_route_that_fails_is_counted(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit("Cody", "Lisa", "Ellen")
    evening.start()

    def fails() -> str:
        raise ZeroDivisionError

    evening.app.view_functions = dict.fromkeys(evening.app.view_functions, fails)  # type: ignore[arg-type]
    requests = Requests(evening, Random(1))
    assert any("500" in requests.one() for _ in range(100))
    evening.stop()
