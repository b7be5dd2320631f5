"""A house player's dish is called in the language of whoever reads of it; Lisa's stays as she typed
it."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from partycards.games.base import Candidate, Said
from partycards.games.dining import HOUSE_ANSWER, NotForYou, OnOrder
from partycards.games.restaurant.board import Words
from partycards.restaurant.orders import Dish, Food, Orders, Question
from partycards.retelling import in_language, retold
from partycards.services.takings_content import takings_at
from partycards.tables.dining import own_order
from partycards.tables.spoken import OF_KITCHEN
from partycards.tables.table import HOST
from tests.evening import Evening
from tests.restaurant.printer_stub import Printer
from tests.restaurant.staffed import Colleague, Restaurant
from tests.restaurant.test_chit_queue import drawn, plug, until

LISA, HOUSE = 1, 2
NAME = "Chicken with Mushrooms and Thyme"
SENTENCE = "And that is all it needs."
CHICKEN = Food("chicken", "Chicken", "grilled")
LISAS = Dish("1-1", LISA, NAME, (CHICKEN,))
"""She has called hers just the same, in English."""
ITS_OWN = Dish("1-2", HOUSE, NAME, (CHICKEN,), SENTENCE)


@pytest.fixture
def restaurant(evening: Evening) -> Restaurant:
    """Lisa and a house player at table 12."""
    evening.sit("Lisa")
    evening.table.seat_house_player(HOST, "Basil")
    return Restaurant(evening)


def reads(who: Colleague, page: str, language: str) -> str:
    who.client.set_cookie("language", language, domain="party.test")
    return who.sees(page)


def test_kitchen_floor_tab_and_bill_are_read_in_ones_language(
    restaurant: Restaurant,
) -> None:
    restaurant.cooks((LISA, LISAS), (HOUSE, ITS_OWN), course="main")
    mira, tom, code = restaurant.mira, restaurant.tom, restaurant.code
    italian = in_language(NAME, "it")
    for who, page in ((mira, "/kitchen/"), (mira, f"/kitchen/{code}/"), 
                      (tom, f"/floor/{code}/"), (tom, f"/floor/{code}/tab"),
                      (tom, f"/floor/{code}/bill")):  # fmt: skip
        read = reads(who, page, "it")
        assert italian in read, page
        assert NAME in read, f"{page}: Lisa's own words"
        assert italian not in reads(who, page, "en"), page


def test_the_chit_says_it_in_the_kitchens_language(
    restaurant: Restaurant, printers: Callable[..., Printer]
) -> None:
    evening, printer = restaurant.evening, printers()
    plug(evening, ("Pass", printer, ""))
    evening.house.spoken.choose("de", OF_KITCHEN)
    restaurant.cooks((LISA, LISAS), (HOUSE, ITS_OWN), course="starter")
    until(lambda: len(printer.papers) == 1)
    lisas, its_own = drawn(evening, 1).plates
    assert (lisas.dish, lisas.foods[0].words) == (NAME, "grilled")
    assert (its_own.dish, its_own.foods[0].words, its_own.words) == tuple(
        in_language(said, "de") for said in (NAME, "grilled", SENTENCE)
    )


def test_the_takings_and_a_guests_own_order_are_read_so_too(restaurant: Restaurant) -> None:
    restaurant.cooks((LISA, ITS_OWN), course="main")
    table = restaurant.evening.table
    orders = replace(table.saved.orders, marks=(("1-2", 9),), revealed=True)
    standing = replace(table.saved, orders=orders)
    assert standing.read_in("fr").orders.lines[0].dish.name == in_language(NAME, "fr")
    assert standing.read_in("en") is standing
    assert takings_at(table, "fr").number == "12"
    order = own_order(table.saved, LISA)
    assert order is not None
    assert retold(order, table.saved.by_house, "fr").dishes[0].name == in_language(NAME, "fr")
    assert order.dishes[0].name == NAME


def test_what_is_voted_on_hidden_or_not_for_somebody_is_by_whoever_thought_of_it() -> None:
    for made in (
        lambda seat: Candidate(seat, (seat,), NAME),
        lambda seat: OnOrder("1-2", seat, "main", NAME),
        lambda seat: NotForYou("1-2", NAME, seat),
        lambda seat: Said("1-2-name", seat, "the name of the dish", NAME),
    ):
        words = "words" if isinstance(made(HOUSE), Said) else "name"
        assert getattr(retold(made(HOUSE), {HOUSE}, "es"), words) == in_language(NAME, "es")
        assert retold(made(LISA), {HOUSE}, "es") == made(LISA)


def test_the_houses_answer_to_the_chef_is_read_and_a_guests_is_not(
    restaurant: Restaurant,
) -> None:
    restaurant.cooks((HOUSE, ITS_OWN), course="main")
    orders = restaurant.evening.table.saved.orders
    asked = (Question("Fried how?", HOUSE_ANSWER), Question("With what?", "Eggplant"))
    orders = replace(orders, lines=(replace(orders.lines[0], questions=asked),))
    read: Orders = retold(orders, {HOUSE}, "de")
    assert HOUSE_ANSWER in Words.by_house
    assert [one.answer for one in read.lines[0].questions] == [
        in_language(HOUSE_ANSWER, "de"), "Eggplant",
    ]  # fmt: skip
    assert in_language(HOUSE_ANSWER, "de") != HOUSE_ANSWER


def test_a_dish_that_the_host_has_hidden_is_hidden_in_every_language(
    restaurant: Restaurant, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = (Said("1:name", HOUSE, "the name of the dish", NAME),)
    standing = replace(restaurant.evening.table.saved, hidden=frozenset({"1:name"}))
    monkeypatch.setattr(type(standing), "matches_played", lambda self: (_Told(said),))
    assert {NAME, in_language(NAME, "de"), in_language(NAME, "it")} <= standing.hidden_words()
    assert standing.said("de")[0].words == in_language(NAME, "de")


class _Told:
    """A match in which this was said."""

    def __init__(self, said: tuple[Said, ...]) -> None:
        self.said = lambda: said
