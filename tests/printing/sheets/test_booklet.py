"""The booklet: all of it is there, and it can be folded."""

import time
import tracemalloc
from functools import lru_cache

import pypdfium2
import pytest
from msgspec import structs

from partycards.printing.content import Content
from partycards.printing.engine.booklet_pages import saddle
from tests.printing.reading import is_grey, outside, printed, smallest


@lru_cache(maxsize=4)
def texts(pdf: bytes) -> list[str]:
    """The words of each page, quickly."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def text(pdf: bytes) -> str:
    """The words of all pages."""
    return " ".join(texts(pdf))


@pytest.fixture(scope="module")
def read(everything: Content) -> bytes:
    """The whole booklet, page after page."""
    return printed("booklet", everything, order="read")


@pytest.fixture(scope="module")
def small(few: Content, everything: Content) -> Content:
    """Three cards, and a guide of one recipe and one table of each kind."""
    assert everything.guide is not None
    guide = structs.replace(
        everything.guide,
        recipes=everything.guide.recipes[:1],
        temperatures=everything.guide.temperatures[:1],
        times=everything.guide.times[:1],
    )
    ingredients = few.ingredients[:3]
    return structs.replace(
        few, ingredients=ingredients, guide=guide, glossary=everything.glossary[:5]
    )


def squeezed(words: str) -> str:
    """A text without spaces: lines may break anywhere."""
    return "".join(words.split())


# What is in it ----------------------------------------------------------------------------------


def test_every_ingredient_is_in_it_with_all_that_is_known(read: bytes, everything: Content) -> None:
    found = squeezed("".join(texts(read)))
    names = {card.key: card.name for card, _ in everything.ingredients}
    assert len(names) >= 240
    for card, _ in everything.ingredients:
        assert squeezed(card.name) in found
        # A sentence may go on in the next column, with a page's foot and head between.
        assert all(squeezed(word) in found for word in card.glossary.split())
        assert all(squeezed(form.name.split()[0]) in found for form in card.forms)
        assert all(squeezed(names[key].split()[0]) in found for key in card.goes_with)


def test_an_entry_says_number_category_kinds_partners_diet_and_allergens(
    everything: Content,
) -> None:
    cheese = [pair for pair in everything.ingredients if pair[0].key == "cheese"]
    wine = [pair for pair in everything.ingredients if pair[0].key in ("wine", "thyme")]
    content = structs.replace(everything, ingredients=(*cheese, *wine), guide=None, glossary=())
    found = text(printed("booklet", content, order="read", large="yes"))
    card = cheese[0][0]
    assert f"{card.number} Dairy" in found
    assert card.glossary in found
    assert "Parmesan (not vegetarian" in found
    assert "some kinds are vegetarian" in found
    assert "Contains milk." in found
    assert "sulfites" in found
    assert "Goes well with:" in found
    assert "free from" not in found.lower()


def test_every_way_of_cooking_every_table_and_every_word_is_in_it(
    read: bytes, everything: Content
) -> None:
    found = squeezed("".join(texts(read)))
    guide = everything.guide
    assert guide is not None
    for recipe in guide.recipes:
        assert squeezed(recipe.title) in found
        assert all(squeezed(word) in found for step in recipe.steps for word in step.split())
    for table in (*guide.temperatures, *guide.times):
        assert all(squeezed(row.what.split()[0]) in found for row in table.rows)
    assert len(everything.glossary) >= 85
    for term in everything.glossary:
        assert squeezed(term.term) in found
        assert all(squeezed(word) in found for word in term.text.split())


def test_the_contents_name_the_page_on_which_a_chapter_begins(read: bytes) -> None:
    each = texts(read)
    for chapter in ("Seafood", "Herbs and spices", "Ways of cooking", "Words that cooks use"):
        page = each[1].split(f"{chapter} ")[1].split()[0]
        assert chapter in each[int(page) - 1]


def test_pages_are_numbered_as_the_booklet_s_and_the_foot_of_each_says_so(read: bytes) -> None:
    each = texts(read)
    assert len(each) % 4 == 0
    for number, page in enumerate(each, 1):
        assert f"Page {number} of {len(each)}" in page


# How it is folded -------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [4, 8, 68, 164])
def test_folded_sheets_read_from_the_first_page_to_the_last(count: int) -> None:
    sides = saddle(count)
    assert len(sides) == count // 2
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    for (left, right), (back_left, back_right) in sheets:
        assert back_left == right + 1, "behind the right half, turned on the short edge"
        assert back_right == left - 1
    bundle = [page for sheet in sheets for page in (sheet[0][1], sheet[1][0])]
    behind = [page for sheet in sheets for page in (sheet[1][1], sheet[0][0])]
    assert sorted(bundle + behind) == list(range(1, count + 1))


def test_a_booklet_too_thick_to_fold_is_folded_in_bundles() -> None:
    sides = saddle(164)
    assert sides[0] == (52, 1)
    assert sides[26] == (108, 53), "the second bundle begins where the first one ends"
    assert max(left - right for left, right in sides) < 80


def test_the_two_halves_of_a_sheet_hold_the_pages_that_belong_there(
    small: Content,
) -> None:
    pdf = printed("booklet", small, paper="letter")
    assert b"/Duplex /DuplexFlipShortEdge" in pdf
    with pypdfium2.PdfDocument(pdf) as document:
        assert document[0].get_size() == (11 * 72, 8.5 * 72)
        for sheet, (left, right) in zip(document, saddle(2 * len(document)), strict=True):
            words = sheet.get_textpage()
            for page, x in ((left, 0), (right, 5.5 * 72)):
                half = words.get_text_bounded(left=x, right=x + 5.5 * 72)
                assert f"Page {page} of {2 * len(document)}" in half


def test_in_reading_order_a_page_is_half_a_sheet(small: Content, read: bytes) -> None:
    with pypdfium2.PdfDocument(read) as document:
        width, height = document[0].get_size()
    assert (round(width, 1), round(height, 1)) == (420.9, 595.3)
    with pypdfium2.PdfDocument(printed("booklet", small, order="read", paper="letter")) as document:
        assert document[0].get_size() == (396, 612)
    with pypdfium2.PdfDocument(printed("booklet", small, paper="a5")) as document:
        assert len(document) % 4 == 0
        assert round(document[0].get_size()[0], 1) == 419.5, "A5 is not folded once more"


# How it is made ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [{"paper": "letter", "ink": "low_ink"}, {"large": "yes", "order": "read", "ink": "low_ink"}],
)
def test_it_is_legible_and_whole_on_every_paper(small: Content, options: dict[str, str]) -> None:
    pdf = printed("booklet", small, **options)
    assert smallest(pdf) >= 8
    assert outside(pdf) == ""
    assert pdf == printed("booklet", small, **options)


def test_on_a_grey_printer_it_is_grey(small: Content) -> None:
    assert is_grey(printed("booklet", small, ink="grey"))


def test_a_card_with_endless_words_loses_none_of_them(few: Content) -> None:
    card, count = few.ingredients[0]
    forms = tuple(
        structs.replace(card.forms[0], name=f"kind-number-{number}") for number in range(180)
    )
    long = structs.replace(card, name="W" * 40, forms=forms, glossary="Wondrous. " * 40)
    content = structs.replace(few, ingredients=((long, count),), guide=None, glossary=())
    found = squeezed(text(printed("booklet", content, order="read")))
    assert all(f"kind-number-{number}" in found for number in range(180))
    assert found.count("Wondrous.") == 40
    assert found.count("W") >= 40


def test_a_card_without_a_text_says_what_is_known_and_that_it_was_guessed(
    few: Content,
) -> None:
    card, count = few.ingredients[0]
    bare = structs.replace(
        card, glossary="", forms=(), goes_with=(), contains=("milk",), vegan="no", guessed=True
    )
    content = structs.replace(few, ingredients=((bare, count),), guide=None, glossary=())
    found = text(printed("booklet", content, order="read"))
    assert "Contains milk. Guessed from the name: please check." in found


def test_a_deck_without_cards_is_a_booklet_too(everything: Content) -> None:
    bare = Content(name="Nothing")
    found = text(printed("booklet", bare))
    assert "0 ingredients" in found
    assert "Page 4 of 4" in found


def test_the_whole_booklet_takes_seconds_and_little_memory(everything: Content) -> None:
    """Measured: half a second, and 6 MB for all cards."""
    began = time.process_time()
    printed("booklet", everything)
    assert time.process_time() - began < 5
    some = structs.replace(everything, ingredients=everything.ingredients[:60])
    tracemalloc.start()
    printed("booklet", some)
    held = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert held < 10_000_000
