"""The report of an evening: takings, every plate and drink, what ran out; and how it is erased."""

import csv
import io
import re
import time
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from partycards.games.base import IllegalMove
from partycards.restaurant.happenings import (
    Bumped,
    Charged,
    Marked,
    Paid,
    Recalled,
    Repriced,
    Served,
    Uncharged,
    Voided,
)
from partycards.restaurant.orders import Orders
from partycards.restaurant.prices import WHOLE, Article, Prices, Tax
from partycards.restaurant.shares import taken
from partycards.restaurant.takings import Part, TableTakings
from partycards.tables import laying, tabs
from partycards.tables.table import Table
from tests.evening import ORIGIN
from tests.printing.letters import letters
from tests.restaurant.house import House, lays, ordered, posts, reads

HOME = "/restaurant/"
OUT = "/restaurant/86"
REPORT = "/restaurant/report"
WINE = Article("wine", "Wine", 600, tax=20_000)
TOM, MIRA, OLGA = "server:1", "chef:2", "manager:3"


@pytest.fixture
def trattoria(laid_out: House) -> House:
    """Main courses for 24.50, wine for 6.00, taxes in the prices, ten percent of service on top;
    Tom serves, Mira cooks, Olga manages."""
    restaurant, staff = laid_out.restaurant, laid_out.evening.house.staff
    courses = tuple(replace(each, price=2450) for each in restaurant.setup.courses)
    prices = Prices((WINE,), (Tax("food", 10_000), Tax("drinks", 20_000)), service=10_000)
    restaurant.keep(replace(restaurant.setup, name="Trattoria", courses=courses, prices=prices))
    for name, role, pin in (
        ("Tom", "server", "281937"),
        ("Mira", "chef", "906425"),
        ("Olga", "manager", "730164"),
    ):
        staff.add(name, role, pin)
    return laid_out


def sheet(client: FlaskClient, name: str, day: str = "") -> list[list[str]]:
    """A spreadsheet of the report."""
    answer = client.get(f"{REPORT}/{name}.csv?day={day}", base_url=ORIGIN)
    assert answer.mimetype == "text/csv"
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))


def rows(client: FlaskClient) -> Iterator[dict[str, str]]:
    """The lines of the takings by the titles of their columns."""
    head, *lines = sheet(client, "takings")
    return (dict(zip(head, line, strict=True)) for line in lines)


def serves(table: Table, number: int = 1) -> None:
    table.record(MIRA, "bumped", Bumped((number,)))
    table.record(TOM, "served", Served((number,)))


def pays(table: Table, how: str = "card", tip: int = 0) -> None:
    """Everybody pays what is open."""
    for bill in tabs.bills_of(table.saved):
        sent = Paid(*taken(bill.shares, bill.open), "cash" if how == "cash" else "card", tip)
        table.record(TOM, "paid", sent)


def words(page: str) -> str:
    """What stands on a page, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def dined(house: House, number: str = "1", name: str = "Sun on a plate") -> Table:
    """Alma had a main course and a wine, and has paid by card with a tip."""
    lays(house, number=number)
    table = ordered(house, number, name)
    serves(table)
    tabs.charge(table, TOM, WINE, (1,))
    pays(table, tip=200)
    return table


def test_an_evening_on_one_page(trattoria: House) -> None:
    """24.50 and 6.00, and ten percent of both: 33.55; the taxes of it are 2.45 and 1.10."""
    table = dined(trattoria)
    trattoria.evening.house.close_table(table, OLGA)
    page = words(reads(trattoria.manager, REPORT))
    assert "Turnover with service €33.55 net 30.00 · taxes 3.55" in page
    assert "Covers 1 €33.55 each" in page
    assert "Tips, noted apart €2.00 6%" in page
    assert "Unpaid €0.00 every tab is closed" in page
    assert "1 × Main course 24.50 1 × Drinks 6.00 Service 10% 3.05" in page
    assert "10% 26.95 2.45 20% 6.60 1.10 Together 33.55 3.55" in page
    assert "Card 33.55 adds up" in page
    assert "Tom card 33.55 1 33.55 2.00" in page
    assert re.search(r"\d+:\d\d [AP]M to \d+:\d\d [AP]M · 1 table · closed by Olga", page)
    assert "Everything is closed." in page


def test_what_is_not_closed_stands_in_its_head(trattoria: House) -> None:
    lays(trattoria, number="1")
    ordered(trattoria, "1")
    page = words(reads(trattoria.manager, REPORT))
    assert "1 table is not cleared. 1 plate was never served. 1 tab is open." in page
    assert "Unpaid €26.95 1 tab is open" in page
    assert "closed by" not in page
    assert "not served yet 1 26.95 0.00" in page


def test_gifts_and_voids_say_why_and_who(trattoria: House) -> None:
    lays(trattoria, number="1")
    table = ordered(trattoria, "1", "Gnocchi")
    tabs.charge(table, TOM, WINE, (1,))
    tabs.take_off(table, OLGA, "charge-1", "waited 25 min", WHOLE)
    table.record(TOM, "voided", Voided(1, "guest changed her mind"))
    table.record(MIRA, "marked", Marked("m1-d1", 80))
    page = words(reads(trattoria.manager, REPORT))
    assert re.search(r"Gift: Wine table 1 waited 25 min Olga \d+:\d\d [AP]M 6\.00", page)
    assert re.search(
        r"Void: Gnocchi table 1 guest changed her mind Tom \d+:\d\d [AP]M 24\.50", page
    )
    assert "1 gift, 1 void not in the turnover 30.50" in page
    assert "Olga 1 · 6.00 0 Tom 0 1 · 24.50" in page
    assert "Best marks" not in page, "what is void carries no mark"
    void = next(row for row in rows(trattoria.manager) if row["Status"] == "void")
    assert (void["Kitchen’s mark"], void["Turnover"], void["Why"]) == (
        "", "0.00", "guest changed her mind",
    )  # fmt: skip


def test_what_is_taken_off_a_tab_later_is_told_a_slip_is_not(
    trattoria: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wine that was drunk, paid in cash and taken off an hour later; the coffee was a slip. And
    a dish that somebody has made cheaper."""
    lays(trattoria, number="1")
    table = ordered(trattoria, "1", "Gnocchi")
    tabs.charge(table, TOM, WINE, (1,))
    tabs.charge(table, TOM, replace(WINE, name="Coffee"), (1,))
    table.record(TOM, "uncharged", Uncharged(2))
    now = time.time()
    monkeypatch.setattr("partycards.tables.table.time.time", lambda: now + 3600)
    table.record(TOM, "uncharged", Uncharged(1))
    table.record(OLGA, "repriced", Repriced("plate-1", 2000))
    page = words(reads(trattoria.manager, REPORT))
    assert re.search(r"Taken off the tab: Wine table 1 Tom \d+:\d\d [AP]M 6\.00", page)
    assert re.search(r"Another price: Gnocchi table 1 Olga \d+:\d\d [AP]M 4\.50", page)
    assert "Coffee" not in page
    assert "not in the turnover" not in page


def test_the_spreadsheet_has_every_plate_and_drink_and_adds_up(trattoria: House) -> None:
    table = dined(trattoria)
    table.record(MIRA, "marked", Marked("m1-d1", 87))
    plate, wine, service, together = rows(trattoria.manager)
    assert (plate["Table"], plate["On the bill as"], plate["What"]) == (
        "1", "Main course", "Sun on a plate",
    )  # fmt: skip
    assert (plate["Invented by"], plate["For"], plate["Status"]) == ("Alma", "Alma", "served")
    assert (plate["Kitchen’s mark"], plate["Served, charged or voided by"]) == ("87", "Tom")
    assert all(re.fullmatch(r"\d\d:\d\d", plate[each]) for each in ("Fired", "Ready", "Served"))
    assert re.fullmatch(r"\d+:\d\d", plate["Fire to ready"])
    assert (wine["What"], wine["For"], wine["Tax"], wine["Turnover"]) == (
        "Wine", "Alma", "20%", "6.00",
    )  # fmt: skip
    assert service["Turnover"] == "3.05"
    assert (together["Price"], together["Turnover"]) == ("30.50", "33.55")


def test_dishes_stand_in_the_menus_order_whichever_table_was_first(trattoria: House) -> None:
    for number, course in (("1", "dessert"), ("2", "starter"), ("3", "main")):
        lays(trattoria, number=number)
        ordered(trattoria, number, f"A {course}", course)
    told = [row["What"] for row in rows(trattoria.manager)]
    assert told[:3] == ["A starter", "A main", "A dessert"]


def test_a_table_that_was_laid_twice_is_counted_so(trattoria: House) -> None:
    for _ in range(2):
        trattoria.evening.house.close_table(dined(trattoria), OLGA)
    page = words(reads(trattoria.manager, REPORT))
    assert "1 table, 1 of them seated again" in page
    assert "Covers 2" in page


def test_it_says_who_waited_for_what_ran_out(trattoria: House) -> None:
    lays(trattoria, number="1")
    table = ordered(trattoria, "1")
    posts(trattoria.manager, OUT, out="cheese")
    assert "Cheese (the manager): Alma at table 1" in words(reads(trattoria.manager, REPORT))
    _, change = sheet(trattoria.manager, "out")
    assert change[1:] == ["Cheese", "ran out", "the manager"]
    serves(table)
    posts(trattoria.manager, OUT, back="cheese")
    posts(trattoria.manager, OUT, out="cheese")
    page = words(reads(trattoria.manager, REPORT))
    assert "Cheese is back in" in page
    assert "Cheese (the manager): nobody waited for it" in page


def test_a_recalled_plate_is_served_by_whoever_brings_it_the_second_time(trattoria: House) -> None:
    table = dined(trattoria)
    table.record(TOM, "recalled", Recalled((1,)))
    table.record(MIRA, "bumped", Bumped((1,)))
    table.record(OLGA, "served", Served((1,)))
    page = words(reads(trattoria.manager, REPORT))
    assert "Olga 1 26.95 0.00" in page
    assert "Tom card 33.55 0 6.60 2.00" in page


def test_no_cell_of_a_spreadsheet_is_a_formula(laid_out: House) -> None:
    lays(laid_out, number="1")
    ordered(laid_out, "1", name="=HYPERLINK(1)")
    row = next(rows(laid_out.manager))
    assert row["What"] == "'=HYPERLINK(1)"


def test_a_new_house_has_an_empty_report(laid_out: House) -> None:
    assert "No table has been laid yet." in reads(laid_out.manager, REPORT)
    assert len(sheet(laid_out.manager, "takings")) == 2
    assert "Report" in reads(laid_out.manager, f"{REPORT}?day=yesterday")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_same_stands_on_paper(trattoria: House, paper: str) -> None:
    table = dined(trattoria)
    tabs.take_off(table, OLGA, "plate-1", "waited 25 min", WHOLE)
    trattoria.evening.house.close_table(table, OLGA)
    answer = trattoria.manager.get(f"{REPORT}/takings.pdf?paper={paper}", base_url=ORIGIN)
    assert answer.mimetype == "application/pdf"
    told = " ".join(page.text for page in letters(answer.data))
    for each in ("Takings", "closed by Olga", "Gift: Sun on a plate", "waited 25 min", "24.50"):
        assert each in told


def test_an_evening_is_erased_when_all_are_gone_and_its_figures_stay(trattoria: House) -> None:
    """The owner's books need the turnover; nobody needs to know who ate what."""
    table = dined(trattoria)
    tabs.take_off(table, OLGA, "charge-1", "Alma’s birthday", WHOLE)
    posts(trattoria.manager, OUT, out="cheese")
    answer = posts(trattoria.manager, f"{REPORT}/erase", REPORT)
    assert answer.status_code == 409
    assert "clear every table first" in answer.text
    trattoria.evening.house.close_table(table, OLGA)
    before = words(reads(trattoria.manager, REPORT))
    posts(trattoria.manager, f"{REPORT}/erase", REPORT)
    assert trattoria.evening.house.table(table.code) is None
    page = words(reads(trattoria.manager, REPORT))
    for figure in (r"Turnover with service €26\.95", r"1 × Main course 24\.50", r"Card 33\.55",
                   r"Tom card 33\.55", r"closed by Olga", r"Olga 1 · 6\.00"):  # fmt: skip
        assert re.search(figure, before), figure
        assert re.search(figure, page), figure
    assert [row["Turnover"] for row in rows(trattoria.manager)][-1] == "26.95"
    assert trattoria.restaurant.stock.changes(0, time.time() + 1) == []
    assert trattoria.restaurant.out == ("cheese",)
    assert len(trattoria.restaurant.floor.tables()) == 3
    for path in trattoria.evening.folder.glob("*.sqlite*"):
        for gone in (b"Sun on a plate", b"Alma"):
            assert gone not in path.read_bytes(), path.name
    posts(trattoria.manager, f"{REPORT}/forget", REPORT)
    assert "No table has been laid yet." in reads(trattoria.manager, REPORT)


def test_erasing_that_is_cut_off_counts_nothing_twice(
    trattoria: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = dined(trattoria)
    trattoria.evening.house.close_table(table, OLGA)

    def full(*_: object) -> None:
        raise IllegalMove("The disk is full.")

    with monkeypatch.context() as disk:
        disk.setattr("partycards.tables.erasing.evening", full)
        posts(trattoria.manager, f"{REPORT}/erase", REPORT)
    assert "Turnover with service €33.55" in words(reads(trattoria.manager, REPORT))
    posts(trattoria.manager, f"{REPORT}/erase", REPORT)
    assert trattoria.evening.house.table(table.code) is None
    assert "Turnover with service €33.55" in words(reads(trattoria.manager, REPORT))


def test_tables_that_were_laid_at_the_same_moment_are_both_kept(trattoria: House) -> None:
    """A clock that ticks 64 times a second says so of tables that are laid in one go."""
    kept = trattoria.restaurant.takings
    for number, cents in (("1", 500), ("2", 700), ("2", 900)):
        part = Part("Drinks", False, 1, cents)
        kept.keep(TableTakings(number, opened=99.5, began=100.0, parts=(part,)))
    assert [(one.number, one.parts[0].cents) for one in kept.between(99, 100)] == [
        ("1", 500),
        ("2", 900),
    ]


def test_a_gift_after_paying_is_to_be_given_back(trattoria: House) -> None:
    table = dined(trattoria)
    tabs.take_off(table, OLGA, "charge-1", "corked", WHOLE)
    page = words(reads(trattoria.manager, REPORT))
    assert "Turnover with service €26.95" in page
    assert "Card 33.55 To give back -6.60 adds up" in page
    assert "Unpaid €0.00 €6.60 to give back" in page


def test_yen_have_no_decimals(trattoria: House) -> None:
    restaurant = trattoria.restaurant
    prices = replace(restaurant.setup.prices, decimals=0)
    restaurant.keep(replace(restaurant.setup, currency="¥", prices=prices))
    dined(trattoria)
    assert "Turnover with service ¥3,355" in words(reads(trattoria.manager, REPORT))
    assert list(rows(trattoria.manager))[-1]["Turnover"] == "3355"


def test_a_rehearsal_earns_nothing(trattoria: House) -> None:
    table = laying.lay_rehearsal(trattoria.evening.house, OLGA, "en")
    table.record(TOM, "charged", Charged(WINE))
    assert "No table has been laid yet." in reads(trattoria.manager, REPORT)


def test_an_evening_at_home_is_not_the_restaurants(laid_out: House) -> None:
    assert laid_out.evening.table.saved.orders == Orders()
    assert laid_out.evening.code not in [table.code for table in laid_out.tables().values()]
    assert "No table has been laid yet." in reads(laid_out.manager, REPORT)
