"""What nobody is told who need not know: reasons, needs of others, marks, PINs, words on tents."""

import json
import re
import sqlite3

import pytest

from partycards.restaurant.happenings import AgreedBill, Marked, Voided
from partycards.restaurant.prices import WHOLE, Article
from partycards.services.bill_content import House, parties_of
from partycards.tables import service, tabs
from tests.evening import Evening
from tests.restaurant.meal import Meal
from tests.restaurant.staffed import PINS

MARK = 87
REASONS = ("Xylophone", "Quokka", "Zeppelin")
"""Why a dish was void, why wine was a gift, and why a payment was none."""
ALLERGY = "durianfruit"
NOW = re.compile(r'data-(version|now)="[^"]*"|^id: \d+|"version": \d+', re.M)
"""What tells only that something has happened, and when."""


@pytest.fixture
def meal(evening: Evening) -> Meal:
    """Ben’s plate was void, the wine was a gift, a payment was taken back; Cleo has an allergy that
    she tells the kitchen only; and the kitchen has given its marks."""
    meal = Meal(evening)
    meal.tells("Cleo", "nuts", words=ALLERGY)
    for name, dish in (("Ana", "Leek soup"), ("Ben", "Plain and good"), ("Cleo", "Satay")):
        meal.invents(name, dish)
    meal.calls("Ana")
    meal.serves_all()
    first, second = meal.table.saved.orders.lines[:2]
    service.record_happening(meal.table, "server:2", Voided(second.number, REASONS[0]))
    tabs.charge(meal.table, "server:2", Article("", "Wine", 740), ())
    tabs.take_off(meal.table, "server:2", "charge-1", REASONS[1], WHOLE)
    tabs.charge(meal.table, "server:2", Article("", "Water", 300), ())
    tabs.pay(meal.table, "server:2", (1,), 100, "cash")
    meal.tom.sends(f"{meal.floor}tab/take-back", f"{meal.floor}tab", payment="1",
                   reason=REASONS[2])  # fmt: skip
    service.record_happening(meal.table, "server:2", AgreedBill("share"))
    service.record_happening(meal.table, "chef:1", Marked(first.dish.key, MARK))
    return meal


def told(meal: Meal, name: str) -> dict[str, str]:
    """Every page and stream that a guest's phone opens, also as JSON for another client."""
    phone = meal.phones[name]
    pages = ("", "tv", "tv/rules", "album", "watch", "me", "photos", "shopping", "help", "diary",
             "needs", "stream", "tv/stream", "watch/stream", "cookbook.pdf")  # fmt: skip
    found = {path: phone.get(path).get_data(as_text=True) for path in pages if ".pdf" not in path}
    found["as JSON"] = json.dumps(phone.sees())
    return found


def test_a_guest_reads_no_reason_and_no_need_of_another(meal: Meal) -> None:
    for where, page in told(meal, "Ana").items():
        for secret in (*REASONS, ALLERGY, "Mira", "Tom", *PINS.values()):
            assert not re.search(rf"\b{secret}\b", page), (where, secret)
        for word in (each.word for each in meal.house.restaurant.floor.tables()):
            assert word not in page or where.startswith("tv"), where
    staffs = meal.tom.sees(f"{meal.floor}tab")
    assert REASONS[1] in staffs, "the control: the staff read it"
    assert ALLERGY in meal.tom.sees(meal.floor)


def test_before_the_reveal_no_bill_says_who_leads(meal: Meal) -> None:
    """The marks of the kitchen change nobody's part, on no page, until they are revealed."""
    places = (f"{meal.floor}tab", f"{meal.floor}bill", meal.floor, "/restaurant/", "/floor/")
    (line,) = [each for each in meal.table.saved.orders.lines if each.number == 1]

    def seen() -> dict[str, str]:
        pages = {place: meal.tom.sees(place) for place in places} | told(meal, "Ana")
        return {place: NOW.sub("", page) for place, page in pages.items()}

    before = seen()
    service.record_happening(meal.table, "chef:1", Marked(line.dish.key, 3))
    after = seen()
    assert {place for place in before if before[place] != after[place]} == set()


def test_the_log_holds_no_name_no_need_no_pin_and_no_word_of_a_tent(meal: Meal) -> None:
    word = meal.house.restaurant.floor.table("12").word
    log = sqlite3.connect(meal.evening.folder / "log.sqlite")
    events = [bytes(data).decode() for (data,) in log.execute("SELECT data FROM event")]
    log.close()
    for secret in ("Ana", "Ben", "Cleo", "Mira", "Tom", ALLERGY, word, *PINS.values()):
        assert not [data for data in events if re.search(rf"\b{secret}\b", data)], secret
    assert [data for data in events if REASONS[0] in data], "the control: reasons are in it"


def test_no_bill_on_paper_says_why_something_was_a_gift(meal: Meal) -> None:
    names = meal.house.guests.name_map(meal.code)
    bills = tuple(p.written for p in parties_of(meal.table.saved, names, House("Linde"), "en"))
    assert "Wine" in str(bills)
    for reason in REASONS:
        assert reason not in str(bills)
