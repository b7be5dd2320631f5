"""Order sheets and bills on paper, from the orders as they stand."""

import pytest
from msgspec.structs import replace

from partycards.printing.content import Content
from partycards.printing.every_sheet import SHEETS
from partycards.restaurant.happenings import (
    Answered,
    Asked,
    Called,
    Confirmed,
    Laid,
    Noted,
    Ordered,
    Seasoned,
    SentBack,
    Voided,
)
from partycards.tables import service
from partycards.tables.needs import told_needs
from partycards.web import prints_from
from tests.evening import ORIGIN, Evening
from tests.printing.reading import outside, pages, printed, text
from tests.restaurant.dinner import CHICKEN, COURSES, LOBSTER, TOFU, salt


@pytest.fixture
def dinner(evening: Evening) -> Evening:
    """Table 12: Lisa's lobster with a note, Ellen's chicken, Amir's tofu as a starter."""
    evening.sit("Lisa", "Ellen", "Amir")
    service.record_happening(evening.table, "manager", Laid("12", COURSES))
    evening.house.needs.keep(evening.code, 1, told_needs(["milk", "peanuts"], "no durian"))
    happens(evening, Called("main", ((1, LOBSTER), (2, CHICKEN))), Called("starter", ((3, TOFU),)))
    happens(evening, Noted(1, "flash the peaches, no sugar crust"), Seasoned(1, salt()))
    return evening


def happens(evening: Evening, *happenings: object) -> None:
    for happening in happenings:
        service.record_happening(evening.table, "chef", happening)  # type: ignore[arg-type]


def content(evening: Evening, key: str) -> Content:
    """What the print page prints this sheet from."""
    with evening.app.test_request_context(base_url=ORIGIN):
        return prints_from.content_of(SHEETS[key], "", evening.code, "en")


def test_each_course_has_a_sheet_with_what_the_chef_and_the_guests_said(dinner: Evening) -> None:
    pdf = printed("orders", content(dinner, "orders"))
    starter, main = pages(pdf)
    said = " ".join((main.extract_text() or "").split())
    assert "Table 12 Main course" in said
    assert "1 Lobster under peach blossom Lisa" in said
    assert "Lobster “shelled, sautéed” (words to be checked)" in said
    assert "From the pantry: Butter, Salt" in said
    assert "Allergens CRUSTACEANS MILK" in said
    assert "This guest’s allergy MILK" in said
    assert "Guest NO PEANUTS NO MILK NO DURIAN" in said
    assert "flash the peaches, no sugar crust" in said
    assert "Popcorn-crusted tofu" in (starter.extract_text() or "")
    assert outside(pdf) == ""


def test_a_sheet_has_the_guests_sentence_and_what_the_chef_asked(dinner: Evening) -> None:
    spoken = replace(TOFU, words="It pops when you bite it.")
    happens(dinner, SentBack(3, "say more"), Called("starter", ((3, spoken),)))
    happens(dinner, Asked(2, "Crisp or soft?"), Asked(1, "With the shell?"))
    happens(dinner, Answered(2, 0, "Crisp, please"))
    said = text(printed("orders", content(dinner, "orders")))
    assert "“It pops when you bite it.”" in said
    assert "Crisp or soft? Crisp, please" in said
    assert "With the shell? not answered yet" in said


@pytest.mark.parametrize("ink", ["colour", "low_ink", "grey"])
def test_what_a_guest_must_not_eat_is_white_on_black(dinner: Evening, ink: str) -> None:
    _, main = pages(printed("orders", content(dinner, "orders"), ink=ink))
    letters = "".join(char["text"] for char in main.chars)
    for word in ("MILK", "NO PEANUTS", "DURIAN"):
        at = letters.index(word.replace(" ", "")) if word not in letters else letters.index(word)
        found = main.chars[at : at + 4]
        assert all(set(char["non_stroking_color"]) == {1} for char in found)


def test_what_was_sent_back_or_is_void_is_on_no_sheet(dinner: Evening) -> None:
    happens(dinner, SentBack(3, "no tofu today"), Confirmed(1), Confirmed(2))
    happens(dinner, Ordered("main", "now"), Voided(2, "she left"))
    said = text(printed("orders", content(dinner, "orders")))
    assert LOBSTER.name in said
    assert CHICKEN.name not in said
    assert TOFU.name not in said


def test_no_other_sheet_says_what_a_guest_must_not_eat(dinner: Evening) -> None:
    for key, kind in SHEETS.items():
        if kind.needs == "table" and key != "orders":
            assert "durian" not in repr(content(dinner, key))
    assert "durian" in repr(content(dinner, "orders"))


def test_the_bills_of_a_table_are_a_sheet_of_the_print_page(dinner: Evening) -> None:
    happens(dinner, Confirmed(1), Confirmed(2), Ordered("main", "now"))
    said = text(printed("bill", content(dinner, "bill")))
    for words in ("Table 12", LOBSTER.name, "21.00", "42.00", "It is not a fiscal receipt."):
        assert words in said


def test_a_table_that_is_not_laid_has_no_orders_and_no_bills(evening: Evening) -> None:
    assert "No dish is on the table yet." in text(printed("orders", content(evening, "orders")))
    assert "This table has ordered nothing yet." in text(printed("bill", content(evening, "bill")))


def test_a_dish_that_was_never_named_is_printed_all_the_same(dinner: Evening) -> None:
    happens(dinner, Called("dessert", ((1, replace(TOFU, name="", key="5-1")),)))
    assert "A dish without a name" in text(printed("orders", content(dinner, "orders")))
