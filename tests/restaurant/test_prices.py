"""The price list in the set-up: what is charged besides the dishes, taxes, service, cents."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from partycards.restaurant.orders import Course
from partycards.restaurant.prices import Article, Prices, Tax
from tests.restaurant.house import House, lays, posts, reads, refusals

PAGE = "/restaurant/prices"


def keeps_money(manager: FlaskClient, **fields: Any) -> str:
    usual = {"cents": "two", "taxes": "in", "service": "", "serving": "added"}
    answer = posts(manager, f"{PAGE}/money", PAGE, **{**usual, **fields})
    return answer.text if answer.status_code == 409 else reads(manager, PAGE)


def taxes(*rates: tuple[str, str]) -> dict[str, str]:
    """The form's four lines."""
    found = {}
    for number, (title, percent) in enumerate((*rates, ("", ""), ("", ""), ("", ""))[:4], 1):
        found |= {f"tax-{number}-title": title, f"tax-{number}-rate": percent}
    return found


def test_a_drink_is_put_on_the_list_changed_moved_and_taken_off(house: House) -> None:
    def articles() -> list[Article]:
        return list(house.restaurant.setup.prices.articles)

    for name, price in (("Water", "4.20"), ("Wine", "7,4")):
        assert posts(house.manager, f"{PAGE}/new", PAGE, name=name, price=price).status_code == 303
    assert articles() == [Article("water", "Water", 420), Article("wine", "Wine", 740)]
    posts(house.manager, f"{PAGE}/wine", PAGE, name="Red wine", price="8", heading="Wines")
    posts(house.manager, f"{PAGE}/wine", PAGE, up="1")
    assert articles()[0] == Article("wine", "Red wine", 800, "Wines")
    posts(house.manager, f"{PAGE}/water", PAGE, remove="1")
    assert [each.name for each in articles()] == ["Red wine"]
    page = posts(house.manager, f"{PAGE}/new", PAGE, name="red WINE", price="8.555")
    assert refusals(page.text) == ["A price looks like 12.50 or 12,50."]
    page = posts(house.manager, f"{PAGE}/new", PAGE, name="red WINE", price="8")
    assert refusals(page.text) == ["Something else on the list has that name."]


def test_taxes_and_service_are_laid_with_a_table_and_stay_as_they_were(house: House) -> None:
    keeps_money(house.manager, **taxes(("food", "10"), ("drinks", "20")), service="12.5")
    house.restaurant.floor.add("7", 4)
    lays(house, number="7")
    keeps_money(house.manager, **taxes(("food", "5.5")), taxes="added")
    prices = house.tables()["7"].saved.orders.prices
    assert prices.taxes == (Tax("food", 10_000), Tax("drinks", 20_000))
    assert (prices.service, prices.added, prices.currency) == (12_500, False, "€")
    assert house.restaurant.setup.prices.taxes == (Tax("food", 5500),)


def test_what_has_a_rate_of_its_own_follows_when_the_law_changes_it(house: House) -> None:
    keeps_money(house.manager, **taxes(("food", "10"), ("drinks", "20")))
    posts(house.manager, f"{PAGE}/new", PAGE, name="Wine", price="7", tax="20000")
    posts(house.manager, f"{PAGE}/new", PAGE, name="Bread", price="3", tax="")
    keeps_money(house.manager, **taxes(("food", "11"), ("drinks", "21")))
    assert [each.tax for each in house.restaurant.setup.prices.articles] == [21_000, None]
    keeps_money(house.manager, **taxes(("food", "11")))
    assert [each.tax for each in house.restaurant.setup.prices.articles] == [None, None]


def test_where_there_are_no_cents_prices_are_whole_numbers(house: House) -> None:
    setup = house.restaurant.setup
    soba = Course("main", "Main course", price=120_000)
    house.restaurant.keep(replace(setup, courses=(soba,), currency="¥"))
    posts(house.manager, f"{PAGE}/new", PAGE, name="Tea", price="350")
    keeps_money(house.manager, cents="none")
    setup = house.restaurant.setup
    assert (setup.courses[0].price, setup.prices.articles[0].price) == (1200, 350)
    page = posts(house.manager, f"{PAGE}/new", PAGE, name="Sake", price="7.5")
    assert refusals(page.text) == ["A price is a whole number here, like 1200."]
    assert "¥1,200" in reads(house.manager, "/restaurant/courses")
    house.restaurant.floor.add("7", 4)
    lays(house, number="7")
    page = keeps_money(house.manager, cents="two")
    assert refusals(page) == ["Tables are laid with prices as they are: clear them first."]
    house.evening.house.close_table(house.tables()["7"], "manager")
    keeps_money(house.manager, cents="two")
    assert house.restaurant.setup.courses[0].price == 120_000


@pytest.mark.parametrize("percent", ["ten", "101", "-1", "1e1"])
def test_a_rate_that_is_none_gets_a_sentence(house: House, percent: str) -> None:
    said = "Percent look like 10 or 12.5, and 100 at most."
    assert refusals(keeps_money(house.manager, **taxes(("food", percent)))) == [said]
    assert refusals(keeps_money(house.manager, service=percent)) == [said]
    assert house.restaurant.setup.prices == Prices()


def test_the_same_rate_twice_would_be_one_too_many(house: House) -> None:
    page = keeps_money(house.manager, **taxes(("food", "10"), ("drinks", "10.0")))
    assert refusals(page) == ["Each rate once, please."]


def test_only_managers_set_prices(house: House) -> None:
    server = house.comes_in("server")
    assert posts(server, f"{PAGE}/new", "/staff", name="Wine", price="1").status_code == 403
