"""The report of an evening: dishes, times, marks, what ran out; and how it is erased."""

import csv
import io
import re
import time

from flask.testing import FlaskClient

from partycards.restaurant.happenings import Bumped, Marked, Served
from partycards.restaurant.orders import Orders
from tests.evening import ORIGIN
from tests.restaurant.house import House, lays, ordered, posts, reads

HOME = "/restaurant/"
OUT = "/restaurant/86"
REPORT = "/restaurant/report"


def sheet(client: FlaskClient, name: str) -> list[list[str]]:
    """A spreadsheet of the report."""
    answer = client.get(f"{REPORT}/{name}.csv", base_url=ORIGIN)
    assert answer.mimetype == "text/csv"
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))


def test_the_report_has_every_dish_with_times_and_mark_and_what_ran_out(
    laid_out: House,
) -> None:
    lays(laid_out, number="1")
    table = ordered(laid_out, "1")
    table.record("chef", "bumped", Bumped((1,)))
    table.record("server", "served", Served((1,)))
    table.record("chef", "marked", Marked("m1-d1", 87))
    posts(laid_out.manager, OUT, out="cheese")
    page = reads(laid_out.manager, REPORT)
    for told in ("Sun on a plate", "Alma", "Main course", "87", "Cheese"):
        assert told in page
    head, row = sheet(laid_out.manager, "dishes")
    cells = dict(zip(head, row, strict=True))
    assert cells["Table"] == "1"
    assert (cells["Dish"], cells["Invented by"], cells["Status"]) == (
        "Sun on a plate",
        "Alma",
        "served",
    )
    assert cells["Kitchen’s mark"] == "87"
    assert all(re.fullmatch(r"\d\d:\d\d", cells[each]) for each in ("Fired", "Ready", "Served"))
    assert re.fullmatch(r"\d+:\d\d", cells["Fire to ready"])
    _, change = sheet(laid_out.manager, "out")
    assert change[1:] == ["Cheese", "ran out", "the manager"]


def test_no_cell_of_a_spreadsheet_is_a_formula(laid_out: House) -> None:
    lays(laid_out, number="1")
    ordered(laid_out, "1", name="=HYPERLINK(1)")
    _, row = sheet(laid_out.manager, "dishes")
    assert row[2] == "'=HYPERLINK(1)"


def test_a_new_house_has_an_empty_report(laid_out: House) -> None:
    assert "No table has been laid yet." in reads(laid_out.manager, REPORT)
    assert len(sheet(laid_out.manager, "dishes")) == 1
    assert "Report" in reads(laid_out.manager, f"{REPORT}?day=yesterday")


def test_an_evening_is_erased_when_all_are_gone_and_the_set_up_stays(laid_out: House) -> None:
    lays(laid_out, number="1")
    table = ordered(laid_out, "1")
    posts(laid_out.manager, OUT, out="cheese")
    answer = posts(laid_out.manager, f"{REPORT}/erase", REPORT)
    assert answer.status_code == 409
    assert "clear every table first" in answer.text
    posts(laid_out.manager, "/restaurant/clear", HOME, number="1", sure="1")
    assert "Sun on a plate" in reads(laid_out.manager, REPORT)
    posts(laid_out.manager, f"{REPORT}/erase", REPORT)
    assert laid_out.evening.house.table(table.code) is None
    assert "Sun on a plate" not in reads(laid_out.manager, REPORT)
    assert laid_out.restaurant.stock.changes(0, time.time() + 1) == []
    assert laid_out.restaurant.out == ("cheese",)
    assert len(laid_out.restaurant.floor.tables()) == 3
    for path in laid_out.evening.folder.glob("*.sqlite*"):
        assert b"Sun on a plate" not in path.read_bytes(), path.name


def test_an_evening_at_home_is_not_the_restaurants(laid_out: House) -> None:
    assert laid_out.evening.table.saved.orders == Orders()
    assert laid_out.evening.code not in [table.code for table in laid_out.tables().values()]
    assert "No table has been laid yet." in reads(laid_out.manager, REPORT)
