"""Promise 8 in the restaurant: what managers, servers, chefs and guests type is never code, on no
page, no chit, no paper and in no cell of a spreadsheet."""

import csv
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from partycards.restaurant.happenings import (
    Answered,
    Asked,
    Bumped,
    Confirmed,
    Noted,
    SentBack,
    Voided,
)
from partycards.tables import service
from partycards.tables.texts import clean_text
from tests.evening import ORIGIN, Evening
from tests.promises.hostile import TEXTS
from tests.promises.load import times
from tests.promises.test_hostile_texts import HARMLESS, Shape, clip, names
from tests.restaurant.house import PASS, House, posts
from tests.restaurant.meal import Meal

pytestmark = pytest.mark.laptop
"""A hosting site reaches no printers, so it prints no chits."""

CELLS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a formula begins with."""


class Service:
    """An evening in which everything that can be typed is one of these texts."""

    def __init__(self, evening: Evening, texts: tuple[str, ...]) -> None:
        self.evening, self._texts = evening, itertools.cycle(texts)
        self.house = House(evening)
        self.refused: dict[str, str] = {}
        self.guests = names(next(self._texts))[:3]
        self._sets_up()
        self.meal = Meal(evening, *self.guests)
        self._eats()

    def text(self, most: int) -> str:
        """The next text, as long as the field takes."""
        return clip(clean_text(next(self._texts)).replace("\n", " "), most)

    def manager(self, path: str, page: str = "", **fields: Any) -> None:
        answer = posts(self.house.manager, f"/restaurant/{path}", page and f"/restaurant/{page}",
                       **fields)  # fmt: skip
        assert answer.status_code in (200, 303), (path, answer.text)

    def _sets_up(self) -> None:
        self.manager("house", name=self.text(40), currency=self.text(3), marks="points")
        money = {"cents": "two", "taxes": "added", "service": "12,5", "serving": "added"}
        for place in (1, 2):
            money[f"tax-{place}-title"] = self.text(20)
            money[f"tax-{place}-rate"] = str(place * 5)
        self.manager("prices/money", "prices", **money)
        for price in ("0", "9999.99"):
            self.manager("prices/new", "prices", name=self.text(40), heading=self.text(20),
                         price=price)  # fmt: skip
        self.manager("stations", name=self.text(20), words=self.text(200))
        self.manager("courses/new", "courses", title=self.text(40), price="7.5", per="dish",
                     most="1", soon="9", late="19", fire="now", station=self.text(20))  # fmt: skip
        for role in ("server", "chef"):
            pin = "7136" + str(40 + len(role))
            self.manager("pins", name=self.text(20), role=role, pin=pin)
        for path, wrong in (
            ("prices/new", ("name", "price")),
            ("stations", ("name", "cards")),
            ("courses/new", ("title", "price")),
            ("pins", ("name", "pin")),
            ("printers", ("name", "address")),
            ("tables", ("numbers", "seats")),
            ("opening/house", ("name", "currency")),
            ("opening/courses", ("course-1-title", "course-1-price")),
            ("opening/tables", ("numbers", "seats")),
            ("opening/pins", ("staff-1-name", "staff-1-pin")),
        ):  # fmt: skip
            page = f"/restaurant/{path.removesuffix('/new')}"
            typed = {field: next(self._texts) * 30 for field in wrong}
            answer = posts(self.house.manager, f"/restaurant/{path}", page, **typed)
            assert answer.status_code == 409, path
            self.refused[path] = answer.text

    def _eats(self) -> None:
        meal, ana = self.meal, self.guests[0]
        for name in self.guests:
            meal.invents(name, self.text(80), say=self.text(300))
        # Of the plate that is void in the end, so that no word means one that is cooked.
        meal.tells(self.guests[1], "nuts", words=self.text(150))
        meal.calls(ana)
        first, second, third = (line.number for line in meal.table.saved.orders.lines[:3])
        self._happens(Asked(first, self.text(300)), Answered(first, 0, self.text(300)))
        self._happens(Noted(second, self.text(300)), SentBack(third, self.text(300)))
        self._happens(Confirmed(first), Confirmed(second))
        service.send(meal.table, "chef", "starter", "now")
        self._happens(Bumped((first,)), Voided(second, self.text(300)))
        tab = meal.floor + "tab"
        for verb, fields in (
            ("charge", {"name": self.text(80), "price": "9999.99"}),
            ("charge", {"name": self.text(80), "price": "1", "for": "seat-1"}),
            ("give", {"item": "charge-1", "off": "100%", "reason": self.text(80)}),
            ("give", {"seat": "1", "off": "1", "reason": self.text(80)}),
        ):
            answer = meal.tom.sends(f"{tab}/{verb}", tab, **fields)
            assert "refused" not in answer, (verb, answer)
        # Now that there is nothing for it to print.
        self.manager("printers", **{**PASS, "name": self.text(20)})

    def _happens(self, *happenings: Any) -> None:
        for each in happenings:
            service.record_happening(self.meal.table, "chef", each)

    def pages(self) -> Iterator[tuple[str, str]]:
        """Every page, and every refused form."""
        meal = self.meal
        yield from self.refused.items()
        for rule in self.evening.app.url_map.iter_rules():
            path = rule.rule.replace("<code>", meal.code).replace("<int:seat>", "1")
            path = path.replace("<number>", "12")
            staffs = path.startswith(("/kitchen/", "/pass/", "/floor/", "/restaurant/"))
            if staffs and "GET" in (rule.methods or ()) and "<" not in path:
                answer = self.house.manager.get(path, base_url=ORIGIN, follow_redirects=True)
                assert answer.status_code == 200, (path, answer.text)
                if answer.mimetype == "text/html":
                    yield rule.rule, answer.text
                elif answer.mimetype == "text/csv":
                    self._is_no_formula(answer.get_data(as_text=True))
        for step in ("house", "courses", "tables", "pins", "printers", "lay"):
            path = f"/restaurant/opening/{step}"
            yield path, self.house.manager.get(path, base_url=ORIGIN).text
        for name, phone in zip("abc", meal.phones.values(), strict=False):
            yield f"phone {name}", phone.get().text
        yield "tv", meal.phones[self.guests[0]].get("tv").text

    @staticmethod
    def _is_no_formula(sheet: str) -> None:
        for row in csv.reader(sheet.lstrip("\ufeff").splitlines()):
            for cell in row:
                number = cell.lstrip("-").replace(".", "").isdigit()
                assert number or not cell.startswith(CELLS), cell


def told(folder: Path, texts: tuple[str, ...]) -> dict[str, tuple[list[Any], int]]:
    """What a browser makes of every page of such an evening."""
    evening = Evening(folder)
    try:
        found = {}
        for where, page in Service(evening, texts).pages():
            shape = Shape(page, evening)
            elements = [tuple(part.partition("=")[0] for part in each) for each in shape.elements]
            found[where] = (elements, shape.oddities)
        return found
    finally:
        evening.stop()


@pytest.fixture(scope="module")
def harmless(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[list[Any], int]]:
    words = tuple(f"{HARMLESS} {letter}" for letter in "abcdefghijklmnopqrst")
    return told(tmp_path_factory.mktemp("harmless"), words)


@pytest.mark.parametrize("first", range(times(1, len(TEXTS))))
def test_a_hostile_text_stays_text_in_the_whole_restaurant_promise_8(
    first: int, harmless: dict[str, tuple[list[Any], int]], tmp_path: Path
) -> None:
    found = told(tmp_path, TEXTS[first:] + TEXTS[:first])
    assert found.keys() == harmless.keys()
    # A word that means a card, or is wrong in another way, may show another icon or sentence.
    known = {each for elements, _ in harmless.values() for each in elements}
    for where, (elements, oddities) in found.items():
        assert [each for each in elements if each not in known] == [], where
        assert oddities == harmless[where][1], where
