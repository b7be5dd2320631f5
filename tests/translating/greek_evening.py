"""An evening in a language that is nobody's: people write Cyrillic, the house speaks in Greek
letters, and so Latin ones are a sentence that was forgotten.

Every browser of the evening reads what it is answered (`Browser`); `Visitor` goes from page to page
by their links, and sends every form that it meets, wrong and right.
"""

import re
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

import msgspec
import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from partycards.app import PartyCards
from partycards.tables.table import HOST
from tests import screenshots_dinner as dinner
from tests.evening import ORIGIN, SEED, Evening, Phone, shipped_box
from tests.translating.forms import Fields, Form, forms_and_links
from tests.translating.greek import GREEK
from tests.translating.left_over import english_in

LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZé",
    "абцдефгхийклмнопярстувшьызАБЦДЕФГХИЙКЛМНОПЯРСТУВШЬЫЗе",
)
SAID = frozenset(("say", "words", "names", "name", "text", "critique", "criteria", "instructions"))
"""Fields of moves in which people write."""
GUESTS = ("Лиза", "Коды", "Еллен", "Амир")


def typed(text: str) -> str:
    """The same in Cyrillic letters."""
    return text.translate(LETTERS)


def typed_in(move: Any, said: bool = False) -> Any:
    """A move with its people's words in Cyrillic letters."""
    match move:
        case dict():
            return {key: typed_in(value, said or key in SAID) for key, value in move.items()}
        case list():
            return [typed_in(value, said) for value in move]
        case str() if said:
            return typed(move)
    return move


def rule_of(app: Any, path: str, method: str) -> str:
    """The rule of an address, "" where there is none."""
    try:
        urls = app.url_map.bind("party.test")
        rule: str = urls.match(urlsplit(path).path, method, return_rule=True)[0].rule
    except HTTPException:
        return ""
    return rule


class Browser(FlaskClient):
    """Speaks Greek, and writes down what it was answered in English, and where."""

    wrong: dict[str, str]
    """English, and the page on which it stood first."""
    seen: set[tuple[str, str]]
    """The rules of addresses that were looked at or posted to, with the method."""

    def open(self, *args: Any, **how: Any) -> TestResponse:
        self.environ_base["HTTP_ACCEPT_LANGUAGE"] = GREEK
        answer = super().open(*args, **how)
        asked = answer.request
        if answer.status_code not in (404, 405):
            self.seen.add((asked.method, rule_of(self.application, asked.path, asked.method)))
        for text in english_in(answer):
            self.wrong.setdefault(text, f"{asked.method} {asked.path}")
        return answer


class Dinner(dinner.Dinner):
    """The restaurant's evening of the screenshots, as it is written in Cyrillic."""

    def _set_up(self) -> None:
        super()._set_up()
        restaurant = self.evening.house.restaurant
        prices = restaurant.setup.prices
        articles = tuple(
            replace(each, name=typed(each.name), heading=typed(each.heading))
            for each in prices.articles
        )
        taxes = tuple(replace(each, title=typed(each.title)) for each in prices.taxes)
        prices = replace(prices, articles=articles, taxes=taxes)
        restaurant.keep(replace(restaurant.setup, name="Бистро", prices=prices))

    def seats(self, number: str, *names: str) -> None:
        super().seats(number, *map(typed, names))

    def scan(self, number: str, *names: str) -> None:
        super().scan(number, *map(typed, names))

    def writes(self, number: str, course: str, dishes: tuple[dinner.Written, ...]) -> None:
        super().writes(number, course, tuple(
            (seat, typed(name), "\n".join(map(_with_typed_words, foods.split("\n"))))
            for seat, name, foods in dishes
        ))  # fmt: skip

    def kitchen(self, number: str, verb: str, **fields: object) -> None:
        if "words" in fields:
            fields["words"] = typed(str(fields["words"]))
        super().kitchen(number, verb, **fields)


def _with_typed_words(line: str) -> str:
    food, colon, words = line.partition(":")
    return food + colon + typed(words)


FILLED = {
    "code": "CODE", "seat": "2", "number": "3", "seq": "3", "verb": "begin",
    "which": "1", "step": "courses", "match": "1", "chef": "2", "course": "0",
}  # fmt: skip
"""What stands for the blanks of an address."""

KEYS = {"guide/word/": "saute", "guide/": "roast", "decks/": "kids", "pantry/": "salt"}
"""A key that is there, by the room; in all others it is that of a card."""


NO_PAGES = (".pdf", ".png", ".jpg", ".svg")


FEW = 2
"""So many pages of a kind are looked at on one walk."""


class Visitor:
    """Goes through the house as everybody who is in it: the host, a chef, a server, and a guest at
    each table whose phone is among the `phones`."""

    LAST = ("erase", "forget", "clear", "leave", "back", "throw", "end", "close", "delete",
            "remove", "out", "stop", "retire", "answer", "finish", "away")  # fmt: skip
    """How a form is called after which less is left to see."""

    def __init__(self, meal: Dinner, phones: dict[str, FlaskClient]) -> None:
        self.app: PartyCards = meal.evening.app
        self.host, self.chef, self.server = meal.evening.host(), meal.mira.client, meal.tom.client
        self.phones = phones
        self.forms: dict[tuple[str, ...], tuple[FlaskClient, str, Form]] = {}
        self.sent: Counter[tuple[str, ...]] = Counter()

    def whose(self, path: str) -> FlaskClient:
        """The browser of whoever is let in there."""
        room, *rest = path.split("/")[1:]
        if room in ("kitchen", "pass"):
            return self.chef
        if room == "floor":
            return self.server
        return self.phones.get(rest[0], self.host) if room == "t" else self.host

    def walks(self, *starts: str, client: FlaskClient | None = None) -> None:
        """From these pages to all that they lead to, a few of a kind."""
        ahead, been, kinds = deque(starts), set(starts), Counter[str]()
        while ahead:
            path = ahead.popleft()
            for link in self.looks(path, client):
                there = urljoin(path, link).partition("#")[0]
                kind = rule_of(self.app, there, "GET")
                if there in been or not kind or kind.endswith(NO_PAGES) or kinds[kind] >= FEW:
                    continue
                been.add(there)
                kinds[kind] += 1
                ahead.append(there)

    def looks(self, path: str, client: FlaskClient | None = None) -> list[str]:
        """A page; where it leads."""
        client = client or self.whose(path)
        answer = client.get(path, base_url=ORIGIN, buffered=True)
        if answer.mimetype != "text/html":
            return []
        forms, links = forms_and_links(answer.text)
        for form in forms:
            to = urljoin(path, form.to)
            names = sorted({field.name for field in form.fields})
            kind = (rule_of(self.app, to, "POST"), to.rpartition("/")[2], *names)
            self.forms.setdefault(kind, (client, to, form))
        return links

    def rules(self) -> set[tuple[str, str]]:
        """Every rule of an address, with each method that it takes."""
        return {
            (method, rule.rule)
            for rule in self.app.url_map.iter_rules()
            for method in {"GET", "POST"} & (rule.methods or set())
        }

    def tries_what_is_left(self, code: str, goes_on: bool = True) -> None:
        """Pages to which nothing led, and what no form that was met sends, at this table; while it
        goes on nothing that might end."""
        met = {("POST", kind[0]) for kind in self.forms if goes_on}
        for method, rule in sorted(self.rules() - self.host.seen - met):  # type: ignore[attr-defined]
            ends = method == "POST" and any(word in rule for word in self.LAST)
            if not rule.endswith(NO_PAGES) and not (goes_on and ends):
                self.tries(rule, method, code)

    def tries(self, rule: str, method: str, code: str) -> None:
        """A page to which nothing led, or a form that was nowhere."""
        key = next((key for room, key in KEYS.items() if room in rule), "cheese")
        path = rule.replace("<key>", key)
        path = re.sub(r"<(?:int:)?(\w+)>", lambda blank: FILLED.get(blank[1], "x"), path)
        path = path.replace("CODE", code)
        if method == "GET":
            self.looks(path)
            return
        client = self.whose(path)
        home = "/host/" if client is self.host else f"/t/{code}/help"
        csrf = [pair for form in forms_and_links(client.get(home, base_url=ORIGIN).text)[0]
                for pair in form.named("csrf")][:1]  # fmt: skip
        for wants in ("", "application/json"):
            self._sends(client, path, csrf, wants)

    def sends_all(self) -> int:
        """Every form that was met and not sent yet, in every way; how many times something was
        sent."""
        waiting = [(kind, *found) for kind, found in self.forms.items() if not self.sent[kind]]
        for kind, client, to, form in sorted(waiting, key=self._is_last):
            self.sent[kind] += 1
            for fields in form.ways():
                self._sends(client, to, fields)
            self._sends(client, to, form.named("csrf"), "application/json")
        return len(waiting)

    def _is_last(self, waiting: tuple[tuple[str, ...], FlaskClient, str, Form]) -> bool:
        return any(word in waiting[2] for word in self.LAST)

    def _sends(self, client: FlaskClient, to: str, fields: Fields, wants: str = "") -> None:
        answer = client.post(
            to,
            data=urlencode(fields),
            content_type="application/x-www-form-urlencoded",
            headers={"Origin": ORIGIN} | ({"Accept": wants} if wants else {}),
            base_url=ORIGIN,
            buffered=True,
        )
        if answer.status_code == 303:
            self.looks(urljoin(to, answer.headers["Location"]), client)


@contextmanager
def read_by_everybody() -> Iterator[type[Browser]]:
    """Every browser of an app is a `Browser`, and guests write Cyrillic."""
    seen = type("Seen", (Browser,), {"wrong": {}, "seen": set()})
    sends = Phone.send

    def send(phone: Phone, move: Any, *about: Any, **more: Any) -> TestResponse:
        return sends(phone, typed_in(msgspec.to_builtins(move)), *about, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PartyCards, "test_client_class", seen)
        patch.setattr(Phone, "send", send)
        yield seen


def plays(evening: Evening, luck: Random) -> Iterator[str]:
    """The guests play a match; the name of each step when it is come to."""
    evening.table.agree(HOST, "cooking_party", {"around": 1, "first_judge": 1, "finale": True})
    evening.table.start(HOST, shipped_box(), SEED)
    steps: set[str] = set()
    while (match := evening.table.saved.current) is not None and evening.table.saved.playing():
        step = type(match.state.phase).__name__
        if step not in steps:
            steps.add(step)
            yield step
        if not any(
            dinner.answered(phone, evening.table, luck) for phone in evening.phones.values()
        ):
            if match.game.outcome(match.state) is not None:
                return
            evening.tells_all()
