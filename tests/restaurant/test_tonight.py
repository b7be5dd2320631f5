"""An evening of the restaurant: tables are laid, parties share one, things run out, it is over."""

import csv
import io
import re
import time

import gevent
import pytest
from flask.testing import FlaskClient

from partycards.restaurant.happenings import (
    Bumped,
    Called,
    ChefCame,
    Confirmed,
    Fired,
    Marked,
    Ordered,
    Served,
)
from partycards.restaurant.orders import Dish, Food, Orders
from partycards.tables import laying
from partycards.tables.table import Table
from tests.evening import ORIGIN, Evening
from tests.printing.reading import text
from tests.restaurant.house import House, posts, reads

HOME = "/restaurant/"
OUT = "/restaurant/out"
REPORT = "/restaurant/report"


@pytest.fixture
def house(evening: Evening) -> House:
    """A restaurant with tables 1 to 3."""
    house = House(evening)
    house.restaurant.floor.add("1-3", 4)
    return house


def lays(house: House, **fields: str) -> None:
    assert posts(house.manager, "/restaurant/lay", HOME, **fields).status_code == 303


# Laying -------------------------------------------------------------------------------------------


def test_one_tap_lays_every_table_with_the_evenings_courses_and_deck(house: House) -> None:
    posts(house.manager, "/restaurant/cards", deck="vegetarian")
    lays(house)
    tables = house.tables()
    assert list(tables) == ["1", "2", "3"]
    for number, table in tables.items():
        assert table.saved.orders.number == number
        assert table.saved.orders.courses == house.restaurant.setup.courses
        assert (table.saved.game_key, table.saved.deck) == ("restaurant", "vegetarian")
        assert [course.key for course in table.saved.agreed().courses] == [
            "starter",
            "main",
            "dessert",
        ]
    assert "3 of 3 tables are laid." in reads(house.manager, HOME)


def test_one_table_is_laid_and_later_the_others(house: House) -> None:
    lays(house, number="2")
    assert list(house.tables()) == ["2"]
    code = house.tables()["2"].code
    lays(house)
    assert sorted(house.tables()) == ["1", "2", "3"]
    assert house.tables()["2"].code == code


def test_a_table_is_not_laid_twice_even_when_two_servers_tap_at_once(house: House) -> None:
    lays(house, number="2")
    answer = posts(house.manager, "/restaurant/lay", HOME, number="2")
    assert answer.status_code == 409
    assert "Table 2 is laid already." in answer.text
    assert posts(house.manager, "/restaurant/lay", HOME, number="9").status_code == 409
    both = [gevent.spawn(laying.lay_all, house.evening.house, "server") for _ in range(2)]
    gevent.joinall(both)
    assert sorted(len(each.value) for each in both) == [0, 2]


def test_servers_lay_tables_and_chefs_do_not(house: House) -> None:
    server = house.comes_in("server")
    assert posts(server, "/restaurant/lay", HOME, number="1").status_code == 303
    chef = house.comes_in("chef")
    assert chef.get(HOME, base_url=ORIGIN).status_code == 403
    csrf = house.evening.app.site.guard.csrf("made up")
    assert posts(chef, "/restaurant/lay", csrf=csrf).status_code == 403
    assert list(house.tables()) == ["1"]


def test_without_tables_the_page_says_where_they_are_set_up(evening: Evening) -> None:
    house = House(evening)
    assert "/restaurant/tables" in reads(house.manager, HOME)
    assert "The manager sets them up." in reads(house.comes_in("server"), HOME)


def test_a_tent_leads_to_the_table_and_says_when_it_is_not_laid(house: House) -> None:
    guest = house.evening.app.test_client()
    answer = guest.get("/r/2", base_url=ORIGIN)
    assert answer.status_code == 409
    assert "Table 2 is not laid yet." in answer.text
    lays(house, number="2")
    answer = guest.get("/r/2", base_url=ORIGIN)
    assert answer.headers["Location"] == f"/t/{house.tables()['2'].code}/"
    assert guest.get("/r/99", base_url=ORIGIN).status_code == 404
    house.guest("2", "Alma")
    assert "1 guest" in reads(house.manager, HOME)


def test_tents_carry_the_number_and_an_address_that_stays(house: House) -> None:
    answer = house.manager.get("/restaurant/tables/tents.pdf?paper=a5", base_url=ORIGIN)
    assert answer.mimetype == "application/pdf"
    pages = text(answer.data)
    assert [number for number in ("1", "2", "3") if f"Table {number}" in pages] == ["1", "2", "3"]
    assert "/r/3" in pages
    one = house.manager.get("/restaurant/tables/tents.pdf?table=2", base_url=ORIGIN)
    assert "/r/3" not in text(one.data)


def test_guests_begin_when_a_server_says_so_and_not_one_alone(house: House) -> None:
    lays(house, number="1")
    house.guest("1", "Alma")
    server = house.comes_in("server")
    assert "Let them begin" not in reads(server, HOME)
    answer = posts(server, "/restaurant/begin", HOME, number="1")
    assert answer.status_code == 409
    assert "needs at least 2 guests" in answer.text
    house.guest("1", "Ben")
    assert "Let them begin" in reads(server, HOME)
    posts(server, "/restaurant/begin", HOME, number="1")
    assert house.tables()["1"].saved.playing()
    assert "Let them begin" not in reads(server, HOME)


# Clearing -----------------------------------------------------------------------------------------


def test_a_table_is_cleared_and_laid_again_with_another_code(house: House) -> None:
    lays(house, number="1")
    before = house.tables()["1"]
    assert posts(
        house.manager, "/restaurant/tables/1", "/restaurant/tables", remove="1"
    ).text.count("clear the table first")
    posts(house.manager, "/restaurant/clear", HOME, number="1")
    assert before.saved.closed
    lays(house, number="1")
    assert house.tables()["1"].code != before.code


def test_plates_that_are_still_to_come_are_asked_about_first(house: House) -> None:
    lays(house, number="1")
    table = ordered(house, "1")
    answer = posts(house.manager, "/restaurant/clear", HOME, number="1")
    assert answer.status_code == 409
    assert "plates that have not been served" in answer.text
    assert not table.saved.closed
    posts(house.manager, "/restaurant/clear", HOME, number="1", sure="1")
    assert table.saved.closed


# Parties ------------------------------------------------------------------------------------------


def test_two_parties_share_a_table_and_have_bills_of_their_own(house: House) -> None:
    lays(house, number="1")
    assert "Nobody sits here yet." in reads(house.manager, "/restaurant/table/1")
    for name in ("Alma", "Ben", "Cleo"):
        house.guest("1", name)
    server, at = house.comes_in("server"), "/restaurant/table/1"
    posts(server, at, **{"party.1": "A", "party.2": "B", "party.3": "B"})
    assert house.tables()["1"].saved.orders.parties == ((1, "A"), (2, "B"), (3, "B"))
    assert "2 bills" in reads(server, HOME)
    posts(server, at, **{"party.1": "B", "party.2": "B", "party.3": "B"})
    assert house.tables()["1"].saved.orders.parties == ()
    posts(server, at, **{"party.1": "A", "party.2": "B", "party.3": "Z"})
    assert house.tables()["1"].saved.orders.parties == ((1, "A"), (2, "B"), (3, "A"))
    posts(server, at, together="1")
    assert house.tables()["1"].saved.orders.parties == ()
    assert server.get("/restaurant/table/2", base_url=ORIGIN).status_code == 404


# What has run out ---------------------------------------------------------------------------------


def test_the_chef_taps_once_and_every_open_table_knows_within_a_second(house: House) -> None:
    lays(house)
    chef = house.comes_in("chef")
    began = time.monotonic()
    posts(chef, OUT, out="cheese")
    assert time.monotonic() - began < 1
    assert [table.saved.orders.out for table in house.tables().values()] == [("cheese",)] * 3
    posts(chef, OUT, back="cheese")
    assert [table.saved.orders.out for table in house.tables().values()] == [()] * 3


def test_what_is_out_stands_first_and_is_looked_for_by_name(house: House) -> None:
    page = reads(house.manager, OUT)
    assert "the kitchen has everything" in page
    assert 'name="out" value="cheese"' in page
    posts(house.manager, OUT, out="cheese")
    page = reads(house.manager, OUT)
    assert 'name="back" value="cheese"' in page
    assert 'name="out" value="cheese"' not in page
    found = reads(house.manager, f"{OUT}?q=lemon")
    assert 'value="lemon"' in found
    assert 'value="salmon"' not in found
    assert "Nothing is called so." in reads(house.manager, f"{OUT}?q=unicorn")


def test_two_who_tap_the_same_tell_it_once(house: House) -> None:
    lays(house, number="1")
    chef = house.comes_in("chef")
    for client in (chef, house.manager):
        assert posts(client, OUT, out="cheese").status_code == 303
    assert len(house.restaurant.stock.changes(0, time.time() + 1)) == 1
    answer = posts(chef, OUT, out="moon_dust")
    assert answer.status_code == 409
    assert "not in the catalogue" in answer.text


def test_a_table_that_waits_for_the_host_does_not_keep_it_from_the_others(house: House) -> None:
    lays(house)
    house.tables()["1"].broken = ValueError("broken for this test")
    posts(house.manager, OUT, out="cheese")
    assert house.tables()["2"].saved.orders.out == ("cheese",)


def test_servers_and_guests_do_not_reach_the_86_list(house: House) -> None:
    server = house.comes_in("server")
    assert server.get(OUT, base_url=ORIGIN).status_code == 403
    lays(house, number="1")
    guest = house.guest("1", "Alma").client
    assert guest.get(OUT, base_url=ORIGIN).status_code == 303
    sent = guest.post(OUT, data={"out": "cheese"}, headers={"Origin": ORIGIN}, base_url=ORIGIN)
    assert sent.status_code == 403
    assert house.restaurant.out == ()


def test_what_is_out_stays_so_after_the_night(house: House) -> None:
    posts(house.manager, OUT, out="cheese")
    assert type(house.restaurant)(house.evening.app).out == ("cheese",)


# The report ---------------------------------------------------------------------------------------


def ordered(house: House, number: str, name: str = "Sun on a plate") -> Table:
    """Alma has ordered a dish at this table, and it is cooking."""
    house.guest(number, "Alma")
    table = house.tables()[number]
    dish = Dish("m1-d1", 1, name, (Food("cheese", "Cheese"),))
    table.record("seat:1", "called", Called("main", ((1, dish),)))
    table.record("chef", "chef_came", ChefCame("main"))
    table.record("chef", "confirmed", Confirmed(1))
    table.record("server", "ordered", Ordered("main", "server"))
    table.record("server", "fired", Fired("main"))
    return table


def sheet(client: FlaskClient, name: str) -> list[list[str]]:
    """A spreadsheet of the report."""
    answer = client.get(f"{REPORT}/{name}.csv", base_url=ORIGIN)
    assert answer.mimetype == "text/csv"
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))


def test_the_report_has_every_dish_with_its_times_its_mark_and_what_ran_out(house: House) -> None:
    lays(house, number="1")
    table = ordered(house, "1")
    table.record("chef", "bumped", Bumped((1,)))
    table.record("server", "served", Served((1,)))
    table.record("chef", "marked", Marked("m1-d1", 87))
    posts(house.manager, OUT, out="cheese")
    page = reads(house.manager, REPORT)
    for told in ("Sun on a plate", "Alma", "Main course", "87", "Cheese"):
        assert told in page
    head, row = sheet(house.manager, "dishes")
    cells = dict(zip(head, row, strict=True))
    assert cells["Table"] == "1"
    assert (cells["Dish"], cells["Invented by"], cells["Status"]) == (
        "Sun on a plate",
        "Alma",
        "served",
    )
    assert cells["Kitchen's mark"] == "87"
    assert all(re.fullmatch(r"\d\d:\d\d", cells[each]) for each in ("Fired", "Ready", "Served"))
    assert re.fullmatch(r"\d+:\d\d", cells["Fire to ready"])
    _, change = sheet(house.manager, "out")
    assert change[1:] == ["Cheese", "ran out", "manager"]


def test_no_cell_of_a_spreadsheet_is_a_formula(house: House) -> None:
    lays(house, number="1")
    ordered(house, "1", name="=HYPERLINK(1)")
    _, row = sheet(house.manager, "dishes")
    assert row[2] == "'=HYPERLINK(1)"


def test_a_new_house_has_an_empty_report(house: House) -> None:
    assert "No table has been laid yet." in reads(house.manager, REPORT)
    assert len(sheet(house.manager, "dishes")) == 1
    assert "Report" in reads(house.manager, f"{REPORT}?day=yesterday")


def test_an_evening_is_erased_when_all_are_gone_and_the_set_up_stays(house: House) -> None:
    lays(house, number="1")
    table = ordered(house, "1")
    posts(house.manager, OUT, out="cheese")
    answer = posts(house.manager, f"{REPORT}/erase", REPORT)
    assert answer.status_code == 409
    assert "clear every table first" in answer.text
    posts(house.manager, "/restaurant/clear", HOME, number="1", sure="1")
    assert "Sun on a plate" in reads(house.manager, REPORT)
    posts(house.manager, f"{REPORT}/erase", REPORT)
    assert house.evening.house.table(table.code) is None
    assert "Sun on a plate" not in reads(house.manager, REPORT)
    assert house.restaurant.stock.changes(0, time.time() + 1) == []
    assert house.restaurant.out == ("cheese",)
    assert len(house.restaurant.floor.tables()) == 3
    for path in house.evening.folder.glob("*.sqlite*"):
        assert b"Sun on a plate" not in path.read_bytes(), path.name


def test_an_evening_at_home_is_not_the_restaurants(house: House) -> None:
    assert house.evening.table.saved.orders == Orders()
    assert house.evening.code not in [table.code for table in house.tables().values()]
    assert "No table has been laid yet." in reads(house.manager, REPORT)
