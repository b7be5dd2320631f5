"""Tables, PINs, cards and printers are set up, and what people mistype."""

import re

import pytest

from partycards.games.restaurant.box import playable
from partycards.restaurant.printers import ReceiptPrinter
from tests.restaurant.house import PASS, House, posts, reads, refusals

# Tables -------------------------------------------------------------------------------------------


def test_twelve_tables_are_added_at_once_and_stand_in_order(house: House) -> None:
    posts(house.manager, "/restaurant/tables", numbers="1-12", seats="4")
    posts(house.manager, "/restaurant/tables", numbers="t1", seats="2")
    numbers = [table.number for table in house.restaurant.floor.tables()]
    assert numbers == [*map(str, range(1, 13)), "T1"]


@pytest.mark.parametrize(
    ("numbers", "seats", "told"),
    [
        ("7", "4", "There is a table 7 already."),
        ("5-9", "4", "There is a table 7 already."),
        ("07", "4", "There is a table 7 already."),
        ("9-5", "4", "From which table to which? The smaller number comes first."),
        ("1-400", "4", "From which table to which? The smaller number comes first."),
        ("the window", "4", "A table’s number looks like 7 or T4; 1-12 adds twelve at once."),
        ("", "4", "Which number is on the table?"),
        ("8", "13", "From 1 to 12 seats, please."),
        ("8", "many", "From 1 to 12 seats, please."),
    ],
)
def test_a_table_that_cannot_be_is_told_why(
    unmoved: House, numbers: str, seats: str, told: str
) -> None:
    answer = posts(unmoved.manager, "/restaurant/tables", numbers=numbers, seats=seats)
    assert answer.status_code == 409
    assert refusals(answer.text) == [told]
    assert f'value="{numbers}"' in answer.text
    assert [table.number for table in unmoved.restaurant.floor.tables()] == ["7"]


def test_a_table_gets_other_seats_or_is_taken_away(house: House) -> None:
    house.restaurant.floor.add("7", 4)
    posts(house.manager, "/restaurant/tables/7", "/restaurant/tables", seats="6")
    assert house.restaurant.floor.tables()[0].seats == 6
    answer = posts(house.manager, "/restaurant/tables/7", "/restaurant/tables", seats="99")
    assert refusals(answer.text) == ["From 1 to 12 seats, please."]
    posts(house.manager, "/restaurant/tables/7", "/restaurant/tables", remove="1")
    assert house.restaurant.floor.tables() == []
    gone = posts(house.manager, "/restaurant/tables/7", "/restaurant/tables", seats="6")
    assert gone.status_code == 303


# PINs ---------------------------------------------------------------------------------------------


def test_a_pin_is_offered_given_and_read_once(house: House) -> None:
    page = reads(house.manager, "/restaurant/pins")
    offered = re.search(r'name="pin"[^>]*value="(\d{6})"', page)
    assert offered is not None
    answer = posts(
        house.manager, "/restaurant/pins", name="Mira", role="chef", pin=offered.group(1)
    )
    assert f'<strong class="pin">{offered.group(1)}</strong>' in answer.text
    later = reads(house.manager, "/restaurant/pins")
    assert "Mira" in later
    assert offered.group(1) not in later


@pytest.mark.parametrize(
    ("pin", "told"),
    [
        ("480213", "Somebody has that PIN already. Please take another one."),
        ("12", "A PIN is 6 to 8 digits."),
        ("111111", "That PIN is too easy to guess. Please take another one."),
        ("", "Which PIN?"),
    ],
)
def test_a_pin_that_cannot_be_is_told_why(unmoved: House, pin: str, told: str) -> None:
    answer = posts(unmoved.manager, "/restaurant/pins", name="Mira", role="chef", pin=pin)
    assert answer.status_code == 409
    assert refusals(answer.text) == [told]
    assert 'value="Mira"' in answer.text
    assert len(unmoved.evening.house.staff.all()) == 1


def test_a_pin_is_taken_back(house: House) -> None:
    house.comes_in("chef")
    posts(house.manager, "/restaurant/pins/take", "/restaurant/pins", number="1")
    assert "Nobody yet" in reads(house.manager, "/restaurant/pins")


# Cards and printers -------------------------------------------------------------------------------


def test_the_deck_and_a_small_set_of_assignments_are_chosen(house: House) -> None:
    shelf = house.evening.house.catalogue.assignments
    cards = [card for card in shelf.cards() if playable(card)]
    menus = [card for card in shelf.cards() if len(card.dishes) > 1]
    chosen = [cards[4].key, cards[1].key, menus[0].key]
    posts(
        house.manager, "/restaurant/cards", deck="in_the_house", assignments=[*chosen, "not_there"]
    )
    setup = house.restaurant.setup
    assert setup.deck == "in_the_house"
    assert setup.assignments == (cards[1].key, cards[4].key)
    page = reads(house.manager, "/restaurant/cards")
    assert page.count(" checked") == 2
    assert menus[0].title not in page


def test_a_deck_that_is_gone_is_told(house: House) -> None:
    answer = posts(house.manager, "/restaurant/cards", deck="of_yesterday")
    assert answer.status_code == 409
    assert "not there any more" in refusals(answer.text)[0]


def test_printers_come_change_and_go(house: House) -> None:
    assert "No printer." in reads(house.manager, "/restaurant/printers")
    posts(house.manager, "/restaurant/printers", **PASS)
    assert house.restaurant.setup.printers == (
        ReceiptPrinter(name="Pass", address="192.168.1.50", width=58),
    )
    usb = {**PASS, "was": "Pass", "name": "Bar", "kind": "usb", "address": "04b8:0E15"}
    posts(house.manager, "/restaurant/printers", **usb)
    (printer,) = house.restaurant.setup.printers
    assert (printer.name, printer.kind, printer.address) == ("Bar", "usb", "04b8:0E15")
    posts(house.manager, "/restaurant/printers", was="Bar", remove="1")
    assert house.restaurant.setup.printers == ()


FAR = "That address is out on the internet, not in your own network."


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name": ""}, "What do you call this printer?"),
        ({"name": "pass"}, "Another printer has that name."),
        ({"address": ""}, "An address looks like 192.168.1.50 or kitchen-printer.local."),
        ({"address": "8.8.8.8"}, FAR),
        ({"address": "2606:4700::1111"}, FAR),
        ({"address": "a b"}, "An address looks like 192.168.1.50 or kitchen-printer.local."),
        ({"kind": "usb"}, "A USB device looks like 04b8:0e15 (see lsusb)."),
        ({"port": "99999"}, "A port is a number from 1 to 65535; most printers use 9100."),
        ({"width": "70"}, "Please choose one."),
    ],
)
def test_a_printer_that_cannot_be_is_told_why(
    unmoved: House, wrong: dict[str, str], told: str
) -> None:
    answer = posts(unmoved.manager, "/restaurant/printers", **{**PASS, "name": "Bar", **wrong})
    assert answer.status_code == 409
    assert refusals(answer.text) == [told]
    assert len(unmoved.restaurant.setup.printers) == 1
