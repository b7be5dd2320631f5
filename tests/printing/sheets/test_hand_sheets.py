"""Hands on paper: Lisa's and Ellen's, each on a page that the other cannot read."""

from io import BytesIO
from typing import Any

import pytest
from msgspec import structs

from partycards.games.cards import Card
from partycards.printing.content import Brief, Content, Table
from partycards.printing.engine.options import OptionError, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.sheets.hand_sheets import FLAP, terms
from tests.printing.reading import is_grey, outside, pages, printed, smallest, text
from tests.printing.sample import EVENING, HARD_NAMES, with_names
from tests.shipped import INGREDIENTS

LISAS = ("Lobster", "Lavender", "Cucumber", "Popcorn", "Chocolate", "Parsley", "Tofu")
ELLENS = ("Chicken", "Mushrooms", "Thyme", "Coffee", "Pickles", "Potatoes", "Steak")
BRIEF = Brief(
    judge="Cody",
    title="Whatever you like",
    text="Cook one dish of your choice.",
    criteria="Surprise me.",
    trade=3,
    use_min=4,
)


def held(names: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(
        Card(number, name.lower(), name, "herbs", number % 10 + 1)
        for number, name in enumerate(names)
    )


def dealt(hands: dict[str, tuple[str, ...]], brief: Brief | None = BRIEF) -> Content:
    """The table after the deal, with the hands of those who have no phone."""
    guests = tuple(
        structs.replace(guest, hand=held(hands.get(guest.name, ()))) for guest in EVENING.guests
    )
    return Content(name="SALT", table=structs.replace(EVENING, guests=guests, brief=brief))


def strokes(page: Any) -> list[float]:
    """How far from the page's top lines run across all of it."""
    return sorted(
        round(line["top"], 1) for line in page.lines if line["width"] > float(page.width) - 1
    )


def test_a_guest_s_page_has_their_cards_the_assignment_and_room_for_the_dish() -> None:
    pdf = printed("hands", dealt({"Lisa": LISAS}))
    (page,) = pages(pdf)
    found = page.extract_text()
    assert all(card in found for card in LISAS)
    assert "Cody judges: Whatever you like" in found
    assert "Cook one dish of your choice." in found
    assert "“Surprise me.”" in found
    assert "Trade in up to 3 cards. Use at least 4 cards in a dish." in found
    assert "In my words" in found
    assert "My dish" in found


def test_nobody_s_page_shows_a_card_of_somebody_else() -> None:
    content = dealt({"Lisa": LISAS, "Ellen": ELLENS})
    lisa, ellen = (page.extract_text() for page in pages(printed("hands", content)))
    assert not any(card in lisa for card in ELLENS)
    assert not any(card in ellen for card in LISAS)
    assert "The hand of Lisa" in lisa
    assert "The hand of Ellen" in ellen


def test_a_printer_is_asked_to_leave_the_back_empty() -> None:
    assert b"/Duplex /Simplex" in printed("hands", dealt({"Lisa": LISAS}))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_folded_it_shows_the_name_and_no_card(paper: str) -> None:
    (page,) = pages(printed("hands", dealt({"Lisa": LISAS}), paper=paper))
    flap, middle = strokes(page)
    height = float(page.height)
    assert flap == pytest.approx(FLAP, abs=0.1)
    assert middle == pytest.approx(flap + (height - flap) / 2, abs=0.1)
    outside_it = page.crop((0, 0, page.width, flap))
    turned = [char for char in outside_it.chars if char["matrix"][3] < 0]
    assert "".join(char["text"] for char in turned).startswith("Only for Lisa"), "upside down"
    inside = page.crop((0, flap, page.width, height)).extract_text()
    assert all(card in inside for card in LISAS)
    assert not any(card in outside_it.extract_text() for card in LISAS)


def test_who_has_a_phone_gets_no_page() -> None:
    found = text(printed("hands", dealt({"Lisa": LISAS})))
    assert "Ellen" not in found
    assert "The hand of Cody" not in found


def test_before_the_deal_there_is_a_form_for_everybody() -> None:
    content = dealt({}, brief=None)
    each = [page.extract_text() for page in pages(printed("hands", content))]
    assert all(name in page for name, page in zip(("Cody", "Lisa", "Ellen"), each, strict=True))
    assert all("Assignment" in page and "My dish" in page for page in each)
    assert len(pages(printed("hands", dealt({})))) == 2, "the judge of a round has no hand"


def test_a_menu_with_a_hand_of_twelve_has_room_for_every_course() -> None:
    menu = structs.replace(
        BRIEF, courses=("Starter", "Main course", "Dessert"), trade=7, trade_times=2, use_max=4,
        use_min=2, special="Lobster", assume=("bread of your choice",),
    )  # fmt: skip
    found = text(printed("hands", dealt({"Lisa": LISAS + ELLENS[:5]}, menu)))
    for words in (
        "Starter", "Main course", "Dessert", "Trade in up to 7 cards. You may do so 2 times.",
        "Use 2 to 4 cards in a dish.", "Special Ingredient: Lobster", "bread of your choice",
    ):  # fmt: skip
        assert words in found


@pytest.mark.parametrize(
    ("brief", "sentence"),
    [
        (structs.replace(BRIEF, trade=0), "No card is traded in."),
        (structs.replace(BRIEF, trade=1), "Trade in up to 1 card."),
        (structs.replace(BRIEF, use_max=4), "Use exactly 4 cards in a dish."),
    ],
)
def test_the_numbers_are_told_in_sentences(brief: Brief, sentence: str) -> None:
    assert sentence in terms(Sheet(BytesIO(), "", Options()), brief)


def test_a_hand_longer_than_a_page_goes_on_behind_the_same_flap() -> None:
    many = tuple(f"Card-{number}" for number in range(60))
    long = structs.replace(BRIEF, text="Cook. " * 100, instructions="Slowly. " * 40)
    pdf = printed("hands", dealt({"Lisa": many}, long), large="yes")
    found = text(pdf)
    assert all(f"Card-{number}" in found for number in range(60))
    assert all(len(strokes(page)) == 2 for page in pages(pdf))
    assert outside(pdf) == ""


@pytest.mark.parametrize("options", [{"ink": "grey", "paper": "letter"}, {"large": "yes"}])
def test_hard_names_are_whole_and_legible(options: dict[str, str]) -> None:
    table: Table = with_names(HARD_NAMES)
    guests = tuple(structs.replace(guest, hand=held(HARD_NAMES)) for guest in table.guests)
    content = Content(name="SALT", table=structs.replace(table, guests=guests, brief=BRIEF))
    pdf = printed("hands", content, **options)
    assert smallest(pdf) >= 8
    assert outside(pdf) == ""
    assert len(pages(pdf)) == 5
    assert options.get("ink") != "grey" or is_grey(pdf)
    assert pdf == printed("hands", content, **options)


def test_without_a_table_there_is_no_hand() -> None:
    with pytest.raises(OptionError, match="choose a table"):
        printed("hands", Content())


# What stands beside a card ------------------------------------------------------------------------

IN_HOUSE = {card.name: card for card in INGREDIENTS}


def known(*names: str) -> Content:
    """The same hand of Lisa's with what the house knows of its cards."""
    cards = [IN_HOUSE[name] for name in names]
    hand = tuple(
        Card(place, card.key, card.name, card.category, card.number)
        for place, card in enumerate(cards)
    )
    guests = tuple(
        structs.replace(guest, hand=hand if guest.name == "Lisa" else ())
        for guest in EVENING.guests
    )
    return Content(
        table=structs.replace(EVENING, guests=guests, brief=BRIEF),
        held=tuple(cards),
        numbers={card.key: f"0112{place:02d}" for place, card in enumerate(cards)},
    )


def test_beside_a_card_stand_its_number_and_what_it_contains_or_may() -> None:
    found = " ".join(text(printed("hands", known("Cheese", "Lobster"))).split())
    assert "011200" in found
    assert "milk" in found
    assert "crustaceans, may contain" in found


def test_an_american_house_lists_allergens_as_its_law_does() -> None:
    content = structs.replace(known("Celery"), law="us")
    assert "Contains" in text(printed("hands", content))
    assert text(printed("hands", content)).count("elery") == 1, "the name of the card alone"


@pytest.mark.parametrize(
    "options", [{}, {"paper": "letter", "ink": "low_ink"}, {"large": "yes", "ink": "grey"}]
)
def test_twelve_cards_that_contain_most_are_whole_and_none_lies_in_the_fold(
    options: dict[str, str],
) -> None:
    most = sorted(INGREDIENTS, key=lambda card: -len(card.contains + card.may_contain))[:12]
    pdf = printed("hands", known(*(card.name for card in most)), **options)
    assert len(pages(pdf)) == (2 if "large" in options else 1)
    assert outside(pdf) == ""
    assert smallest(pdf) >= 8
    for page in pages(pdf):
        middle = strokes(page)[1]
        beside = [char["text"] for char in page.chars if char["top"] < middle < char["bottom"]]
        assert beside == []
