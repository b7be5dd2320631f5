"""Order sheets: what a kitchen must read first, and a form for the pen."""

import pytest
from msgspec.structs import replace

from partycards.catalogue.diet import ALLERGENS
from partycards.printing.content import Content
from partycards.restaurant.allergens import ALLERGEN_WORDS
from tests.printing.menu import a_dish, an_evening
from tests.printing.reading import is_grey, outside, pages, printed, smallest, text

LOBSTER = a_dish(
    "Lobster in a summer garden",
    [("lobster", ""), ("peaches", "thin slices"), ("cheese", "the smelly one")],
    course="Starter",
    pantry=("Butter",),
    contains=("crustaceans", "milk"),
    may_contain=("nuts",),
    unknown=("Dragon sauce",),
)
LOBSTER = replace(LOBSTER, used=(*LOBSTER.used[:2], replace(LOBSTER.used[2], checked=False)))
SOUP = a_dish("Tomato soup", [("tomatoes", "")], course="Starter", seat=3, chefs=("Ellen",))
PASTA = a_dish("Moon pasta", [("pasta", "")], course="Main course", contains=("gluten",))
EVENING = an_evening(LOBSTER, SOUP, PASTA)


def letters(page: object, word: str) -> list[dict[str, object]]:
    """The letters of a word that stands once on a page."""
    chars = page.chars  # type: ignore[attr-defined]
    at = "".join(char["text"] for char in chars).index(word)
    found: list[dict[str, object]] = chars[at : at + len(word)]
    return found


def test_each_course_has_a_sheet_with_the_table_seats_and_guests_words() -> None:
    starters, mains = (" ".join((p.extract_text() or "").split()) for p in pages(
        printed("orders", EVENING)))  # fmt: skip
    assert starters.startswith("Table BASIL Starter 4 guests")
    assert "2 Lobster in a summer garden Lisa" in starters
    assert "3 Tomato soup Ellen" in starters
    assert "Peaches “thin slices”" in starters
    assert "Cheese “the smelly one” (words to be checked)" in starters
    assert "From the pantry: Butter" in starters
    assert "Chef’s notes" in starters
    assert mains.startswith("Table BASIL Main course")
    assert "Moon pasta" in mains
    assert "Moon pasta" not in starters


@pytest.mark.parametrize("ink", ["colour", "low_ink", "grey"])
def test_allergens_are_white_on_black_with_every_ink(ink: str) -> None:
    starters = pages(printed("orders", EVENING, ink=ink))[0]
    for word in ("CRUSTACEANS", "MILK"):
        assert all(set(c["non_stroking_color"]) == {1} for c in letters(starters, word))  # type: ignore[call-overload]
    for word in ("NUTS", "DRAGON"):
        assert all(max(c["non_stroking_color"]) < 0.3 for c in letters(starters, word))  # type: ignore[call-overload]
    assert is_grey(printed("orders", EVENING, ink="grey"))


def test_no_dish_is_called_free_from_anything() -> None:
    said = text(printed("orders", EVENING))
    assert "Allergens None noted." in said
    assert "The kitchen confirms allergens before anybody with an allergy eats." in said
    assert "free" not in said.lower()


@pytest.mark.parametrize("options", [{"paper": "a5", "large": "yes"}, {"paper": "letter"}])
def test_no_dish_is_torn_and_every_page_says_whose_it_is(options: dict[str, str]) -> None:
    many = [replace(SOUP, name=f"Soup {number}", seat=number) for number in range(1, 10)]
    found = pages(printed("orders", an_evening(*many), **options))
    assert len(found) > 1
    for page in found:
        said = " ".join(page.extract_text().split())
        assert said.startswith("Table BASIL Starter")
        assert said.count("Soup ") == said.count("Chef’s notes") == said.count("Allergens ")


def test_a_dish_that_no_page_holds_goes_on_and_stays_on_the_paper() -> None:
    endless = a_dish("W" * 90, [("cheese", f"piece {number} " + "x" * 60) for number in range(60)])
    pdf = printed("orders", an_evening(endless), paper="a5", large="yes")
    assert text(pdf).count("piece ") == 60
    assert outside(pdf) == ""


UNKNOWN_FOODS = (
    "Homemade chutney with mango and tamarind",
    "Grandfather's secret sauce that nobody ever wrote down",
    "W" * 58,
    "\n\n".join(["sauce"] * 5),
)
NEED = "Anaphylaxis: EpiPen in the red bag, no traces of anything that grew on a tree, please " * 2


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("large", ["no", "yes"])
def test_a_warning_that_does_not_fit_beside_its_title_stands_below_it_whole(
    paper: str, large: str
) -> None:
    """Each food is a dish of its own, and all of them are one order."""
    warned = [
        replace(LOBSTER, unknown=(food,), alarms=(food,), needs=(NEED.strip(),))
        for food in UNKNOWN_FOODS
    ]
    pdf = printed("orders", an_evening(*warned), paper=paper, large=large)
    for page in pages(pdf):
        margin = 12 * 72 / 25.4
        assert max(char["x1"] for char in page.chars) <= page.width - margin
        assert (
            max((shape["x1"] for shape in page.rects + page.curves), default=0)
            <= page.width - margin
        )
    letters = "".join("".join(char["text"] for char in page.chars) for page in pages(pdf))
    whole = "".join(letters.replace("\u00ad", "").split())
    for food in UNKNOWN_FOODS:
        assert whole.count("".join(food.upper().split())) == 2, food
    assert whole.count("".join(NEED.upper().split())) == len(UNKNOWN_FOODS)


def test_the_guests_sentence_and_what_the_chef_asked_stand_with_the_dish() -> None:
    told = replace(
        SOUP,
        words="Drizzled with peanut sauce and whipped cream.",
        asked=(("With or without basil?", "Without."), ("How hot?", "")),
    )
    said = text(printed("orders", an_evening(told)))
    assert "“Drizzled with peanut sauce and whipped cream.”" in said
    assert "With or without basil? Without." in said
    assert "How hot? not answered yet" in said


def test_a_sentence_longer_than_a_page_goes_on_and_stays_on_the_paper() -> None:
    told = replace(SOUP, words="and a little more salt, " * 200)
    pdf = printed("orders", an_evening(told), paper="a5", large="yes")
    assert text(pdf).count("salt,") == 200
    assert outside(pdf) == ""


def test_the_dishes_of_one_order_can_be_chosen() -> None:
    said = text(printed("orders", EVENING, dishes="2"))
    assert "Tomato soup" in said
    assert "Lobster" not in said
    assert "No dish is on the table yet." in text(printed("orders", an_evening()))


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("large", ["no", "yes"])
def test_the_empty_form_has_all_allergens_on_one_page(paper: str, large: str) -> None:
    pdf = printed("order_form", Content(), paper=paper, large=large)
    assert len(pages(pdf)) == 1
    said = text(pdf)
    for word in (ALLERGEN_WORDS[key] for key in ALLERGENS):
        assert word.upper() in said
    assert said.count("Seat and dish") >= 1
    assert outside(pdf) == ""
    assert smallest(pdf) >= 8
