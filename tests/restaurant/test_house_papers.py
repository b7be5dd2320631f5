"""Paper for an evening whose Wi-Fi goes out, and the menu."""

import sqlite3
from threading import get_ident

import pypdfium2
import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from partycards.restaurant.prices import Article, Prices, Tax
from partycards.tables.needs import Needs
from tests.evening import ORIGIN
from tests.printing.reading import text
from tests.restaurant.house import House, lays, reads


def paper(client: FlaskClient, path: str) -> bytes:
    answer = client.get(path, base_url=ORIGIN)
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/pdf"
    return bytes(answer.data)


FORMS = "/kitchen/order-forms.pdf"


def test_a_server_prints_a_form_for_every_table_with_what_guests_must_not_eat(
    laid_out: House,
) -> None:
    lays(laid_out, number="2")
    laid_out.guest("2", "Ana")
    code = laid_out.tables()["2"].code
    laid_out.evening.house.needs.keep(code, 1, Needs(("peanuts",), "EpiPen in the bag"))
    server = laid_out.comes_in("server")
    assert FORMS in reads(server, "/kitchen/chits/")
    pdf = paper(server, FORMS)
    said = text(pdf)
    assert len(pypdfium2.PdfDocument(pdf)) == 3
    for told in ("Table 1", "Table 2", "Table 3", "Ana", "NO PEANUTS", "EPIPEN IN THE BAG"):
        assert told in said
    assert said.count("Main course") == 12  # three tables for four
    assert said.count("Allergies asked?") == 11


def test_a_large_table_goes_on_on_the_next_page_and_tears_no_seat(house: House) -> None:
    house.restaurant.floor.add("9", 12)
    pdf = paper(house.manager, FORMS)
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]
    assert len(pages) > 1
    assert all(page.count("Starter") == page.count("Dessert") for page in pages)
    assert all("Table 9" in page for page in pages)


def test_a_house_without_tables_is_told_so(house: House) -> None:
    answer = house.manager.get(FORMS, base_url=ORIGIN)
    assert answer.status_code == 404
    assert "There is no table yet" in answer.text


def test_the_menu_has_courses_drinks_assignments_and_what_the_winner_is_spared(
    house: House,
) -> None:
    restaurant = house.restaurant
    drinks = (Article("water", "Water", 450), Article("wine", "House wine", 700))
    prices = Prices(drinks, (Tax("food", 10_000),), added=True, service=12_500)
    starter, *others = restaurant.setup.courses
    setup = replace(
        restaurant.setup, name="Trattoria Alma", prices=prices,
        assignments=("dish_of_your_choice",), courses=(replace(starter, price=950), *others),
    )  # fmt: skip
    restaurant.keep(setup)
    assert "/restaurant/courses/menu.pdf" in reads(house.manager, "/restaurant/courses")
    for path in ("/restaurant/courses/menu.pdf", "/restaurant/courses/menu.pdf?paper=a5"):
        said = text(paper(house.manager, path))
        for told in (
            "Trattoria Alma", "Starter", "€9.50", "House wine", "€7.00", "service 12.5%",
            "Added to the prices: food 10%", "the tip, or their share", "Whatever you like",
        ):  # fmt: skip
            assert told in said


@pytest.mark.parametrize(
    "path", ["/restaurant/tables/tents.pdf", "/restaurant/courses/menu.pdf", FORMS]
)
def test_while_paper_is_drawn_everybody_else_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Who waits for paper holds neither the loop nor the rows: a guest sits down meanwhile."""
    beside: list[bool] = []
    here = get_ident()

    def prints(*_: object) -> None:
        rows = sqlite3.connect(house.evening.folder / "party.sqlite", timeout=0)
        rows.execute("BEGIN IMMEDIATE")
        rows.close()
        beside.append(get_ident() != here)

    house.restaurant.floor.add("1-3", 4)
    monkeypatch.setattr("partycards.web.papers.print_pdf", prints)
    paper(house.manager, path)
    assert beside == [True]
