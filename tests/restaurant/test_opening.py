"""The owner's first evening: from a new house to laid tables in a few taps, with mistakes on the
way."""

import re
from typing import Any

import pytest
from werkzeug.test import TestResponse

from partycards import network
from partycards.network import Address
from partycards.restaurant.orders import Course
from tests.evening import ORIGIN
from tests.restaurant.house import House, reads, refusals
from tests.restaurant.printer_stub import Printer
from tests.web.forms import form_on, typed

AT = "/restaurant/opening"


class Owner:
    """Whoever opens a restaurant, with one page open. Each link and each button is a tap."""

    at = page = ""

    def __init__(self, house: House, at: str = "/host/?all=1") -> None:
        self.house = house
        self.taps = 0
        self._arrives(house.manager.get(at, base_url=ORIGIN), at)

    def follows(self, words: str) -> None:
        """The link with these words."""
        links = re.findall(r'<a [^>]*href="([^"]+)"[^>]*>(.*?)</a>', self.page, re.S)
        address = next(where for where, told in links if " ".join(told.split()) == words)
        self.taps += 1
        self._arrives(self.house.manager.get(address, base_url=ORIGIN), address)

    def presses(self, button: str = "", **fields: Any) -> int:
        """ "Next", or another button of the step, with what is typed; what the server answers."""
        changed = {name.replace("_", "-"): value for name, value in fields.items()}
        sent = typed(form_on(self.page, "step"), **changed)
        if button:
            sent[button] = ["1"]
        address = re.findall(r'<form method="post" action="([^"]+)" id="step"', self.page)[0]
        self.taps += 1
        answer = self.house.manager.post(
            address, data=sent, headers={"Origin": ORIGIN}, base_url=ORIGIN
        )
        return self._arrives(answer, address)

    def _arrives(self, answer: TestResponse, address: str) -> int:
        status = answer.status_code
        while answer.status_code == 303:
            address = answer.headers["Location"]
            answer = self.house.manager.get(address, base_url=ORIGIN)
        self.at, self.page = address.removeprefix(ORIGIN), answer.text
        return status

    def field(self, name: str) -> str:
        """What stands in a field of the step."""
        return form_on(self.page, "step")[name][0]


def at(house: House, step: str) -> Owner:
    """The owner has come this far."""
    return Owner(house, f"{AT}/{step}")


# The whole way ------------------------------------------------------------------------------------


def test_an_owner_who_only_says_next_has_twelve_laid_tables_after_at_most_twelve_taps(
    house: House,
) -> None:
    owner = Owner(house, "/host/")
    owner.follows("Tables")
    owner.follows("Restaurant")
    assert owner.at.endswith("/house")
    for step in ("courses", "tables", "pins"):
        owner.presses()
        assert owner.at.endswith(step)
    owner.presses()
    owner.follows("Next")
    assert owner.at.endswith("printers")
    owner.presses()
    assert house.manager.get("/restaurant/tables/tents.pdf?paper=a4", base_url=ORIGIN).data[:4] == (
        b"%PDF"
    )
    owner.taps += 1
    owner.presses()
    assert owner.at.endswith("/restaurant/")
    assert sorted(house.tables(), key=int) == [str(number) for number in range(1, 13)]
    assert all(course.price for course in house.restaurant.setup.courses)
    assert [one.role for one in house.evening.house.staff.all()] == ["chef", "server", "server"]
    assert owner.taps <= 12


def test_whoever_was_interrupted_goes_on_where_the_work_stopped(house: House) -> None:
    owner = at(house, "house")
    owner.presses(name="Trattoria Alma")
    owner.presses("later", course_1_price="11,50")
    assert "Go on step by step" in owner.page
    again = Owner(house)
    again.follows("Restaurant")
    assert again.at.endswith("courses")
    assert again.field("course-1-price") == "11,50"
    with house.evening.app.app_context():
        restarted = type(house.restaurant)(house.evening.app)
    assert restarted.opening.next == "courses"
    assert restarted.setup.name == "Trattoria Alma"


def test_a_restaurant_that_was_set_up_page_by_page_is_not_asked_again(laid_out: House) -> None:
    owner = Owner(laid_out)
    owner.follows("Restaurant")
    assert owner.at.endswith("/restaurant/")
    assert "step by step" not in reads(laid_out.manager, "/restaurant/setup")


def test_without_tables_any_more_the_owner_is_asked_for_tables(house: House) -> None:
    at(house, "tables").presses(numbers="7")
    at(house, "lay").presses()
    house.restaurant.floor.remove("7")
    owner = Owner(house, "/restaurant/")
    owner.follows("Set the restaurant up")
    assert owner.at.endswith("/tables")


def test_to_go_back_takes_nothing_away(house: House) -> None:
    owner = at(house, "house")
    owner.presses(name="Trattoria Alma", currency="CHF")
    owner.presses(course_1_title="Antipasti", course_1_price="9,80", course_3_title="")
    owner.presses("back", numbers="1-4", seats="6")
    assert [owner.field("course-1-title"), owner.field("course-1-price")] == ["Antipasti", "9.80"]
    owner.presses("back")
    assert owner.field("name") == "Trattoria Alma"
    owner.presses()
    owner.presses()
    assert [owner.field("numbers"), owner.field("seats")] == ["1-4", "6"]
    owner.presses()
    assert len(house.restaurant.floor.tables()) == 4
    assert house.restaurant.opening.next == "pins"


def test_a_server_has_no_business_here(house: House) -> None:
    server = house.comes_in("server")
    assert server.get(AT, base_url=ORIGIN).status_code == 403
    assert house.manager.get(f"{AT}/cellar", base_url=ORIGIN).status_code == 404


# Mistakes -----------------------------------------------------------------------------------------


def test_a_wrong_price_stands_where_it_was_typed_and_nothing_is_kept(house: House) -> None:
    owner = at(house, "courses")
    assert owner.presses(course_1_price="ten", course_4_title="Starter") == 409
    assert refusals(owner.page) == [
        "A price looks like 12.50 or 12,50.",
        "Another course has that name. A price looks like 12.50 or 12,50.",
    ]
    assert owner.field("course-1-price") == "ten"
    assert all(not course.price for course in house.restaurant.setup.courses)


def test_a_menu_without_a_course_is_none(house: House) -> None:
    owner = at(house, "courses")
    owner.presses(course_1_title="", course_2_title="", course_3_title="")
    assert refusals(owner.page) == ["One course has to stay, or there is nothing to order."]


def test_a_course_that_is_renamed_keeps_what_is_not_asked_here(house: House) -> None:
    owner = at(house, "courses")
    owner.presses(course_1_title="Antipasti", course_4_title="Formaggio", course_4_price="7")
    first, *_, last = house.restaurant.setup.courses
    assert (first.key, first.title, first.fire, first.price) == ("starter", "Antipasti", "now", 900)
    assert last == Course("formaggio", "Formaggio", price=700)


def test_a_new_course_does_not_take_the_key_of_one_that_comes_after_it(house: House) -> None:
    owner = at(house, "courses")
    owner.presses(course_4_title="Main", course_4_price="7")
    keys = [course.key for course in house.restaurant.setup.courses]
    assert keys == ["starter", "main", "dessert", "main_2"]


def test_numbers_that_are_none_are_told_and_stay(house: House) -> None:
    owner = at(house, "tables")
    assert owner.presses(numbers="twelve tables", seats="99") == 409
    assert refusals(owner.page) == ["From 1 to 12 seats, please."]
    owner.presses(seats="4")
    assert "A table’s number looks like 7 or T4" in refusals(owner.page)[0]
    assert owner.field("numbers") == "twelve tables"


def test_tables_of_another_size_are_added_and_next_goes_on(house: House) -> None:
    at(house, "tables").presses(numbers="1-3", seats="4")
    more = at(house, "tables")
    assert "3 tables" in more.page
    more.presses(numbers="4-5", seats="8")
    assert at(house, "tables").presses() == 303
    assert sum(table.seats for table in house.restaurant.floor.tables()) == 28


def test_a_button_that_is_pressed_twice_adds_nothing_twice(house: House) -> None:
    owner = at(house, "tables")
    form = owner.page
    for _ in range(2):
        owner.page = form
        assert owner.presses() == 303
    assert len(house.restaurant.floor.tables()) == 12
    owner = at(house, "printers")
    form = owner.page
    for _ in range(2):
        owner.page = form
        assert owner.presses(printer_1_address="192.168.1.50") == 303
    assert len(house.restaurant.setup.printers) == 1


def test_a_pin_that_two_would_have_is_given_to_nobody(house: House) -> None:
    owner = at(house, "pins")
    owner.presses(staff_1_pin="480213", staff_2_pin="480213", staff_3_pin="123456")
    assert refusals(owner.page) == [
        "Somebody has that PIN already. Please take another one.",
        "Somebody has that PIN already. Please take another one.",
        "That PIN is too easy to guess. Please take another one.",
    ]
    assert house.evening.house.staff.all() == []
    assert owner.field("staff-1-pin") == "480213"


def test_pins_are_read_once_and_a_page_loaded_anew_gives_none_twice(house: House) -> None:
    owner = at(house, "pins")
    fields = {
        "staff_1_name": "Mira",
        "staff_1_pin": "480213",
        "staff_2_name": "",
        "staff_3_name": "",
    }
    form = owner.page
    owner.presses(**fields)
    assert "480 213" in " ".join(owner.page.split())
    owner.page = form
    owner.presses(**fields)
    assert "480 213" in " ".join(owner.page.split())
    assert [one.name for one in house.evening.house.staff.all()] == ["Mira"]
    assert house.restaurant.opening.typed == {}
    assert "480213" not in reads(house.manager, f"{AT}/pins")


def test_somebody_elses_pin_is_refused_here_too(house: House) -> None:
    house.evening.house.staff.add("Tom", "server", "480213")
    owner = at(house, "pins")
    owner.presses(staff_1_name="Mira", staff_1_pin="480213")
    assert refusals(owner.page) == ["Somebody has that PIN already. Please take another one."]


def test_without_a_table_nothing_is_laid(house: House) -> None:
    owner = at(house, "lay")
    assert owner.presses() == 409
    assert refusals(owner.page) == ["There is no table on the floor yet."]


# Printers -----------------------------------------------------------------------------------------


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """This computer alone is the network."""
    here = (Address(0, "network", "127.0.0.9", "wlan0"), Address(5, "loopback", "127.0.0.1", "lo"))
    monkeypatch.setattr(network, "own_addresses", lambda: here)


@pytest.mark.usefixtures("beside")
def test_a_printer_that_listens_is_found_and_prints_nothing_by_that() -> None:
    printer = Printer()
    try:
        assert network.listening_near(printer.port) == ["127.0.0.1"]
        assert printer.papers == []
    finally:
        printer.off()
    assert network.listening_near(printer.port) == []


def test_what_was_found_and_ticked_is_a_printer_of_the_house(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    near = ["192.168.1.50", "192.168.1.51"]
    monkeypatch.setattr("partycards.web.restaurant.opening.listening_near", lambda port: near)
    owner = at(house, "printers")
    owner.presses("look")
    assert owner.field("printer-1-address") == near[0]
    owner.presses(printer_1_take="y", printer_3_address="8.8.8.8")
    assert refusals(owner.page) == ["That address is out on the internet, not in your own network."]
    owner.presses("back")
    owner.house.restaurant.opening.reach("printers")
    owner = at(house, "printers")
    owner.presses(printer_3_address="", printer_1_width="58")
    printers = house.restaurant.setup.printers
    assert [(each.name, each.address, each.width) for each in printers] == [
        ("Printer 1", near[0], 58)
    ]


def test_no_printer_answers_and_that_is_fine(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partycards.web.restaurant.opening.listening_near", lambda port: [])
    owner = at(house, "printers")
    owner.presses("look")
    assert "No printer answers" in owner.page
    owner.presses()
    assert owner.at.endswith("lay")
    assert house.restaurant.setup.printers == ()
