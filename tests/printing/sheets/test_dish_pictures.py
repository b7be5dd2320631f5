"""The evening as a booklet for a phone: a page for every dish, first page and how it ended."""

from io import BytesIO
from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image

from partycards.printing.content import Content, Dish, Guest, Honour
from partycards.printing.engine.options import Options
from partycards.printing.every_sheet import DRAWN, SHEETS, print_pdf
from partycards.printing.sheets.dish_pictures import HIGH, WIDE, page_of
from tests.printing.reading import outside, pages, text
from tests.printing.sample import CHICKEN, EVENING, LOBSTER


@pytest.fixture
def deck() -> Content:
    return Content(name="SALT", table=EVENING)


def booklet(deck: Content, *dishes: Dish, **changes: object) -> bytes:
    table = structs.replace(EVENING, dishes=dishes or EVENING.dishes, **changes)
    out = BytesIO()
    print_pdf(DRAWN["pictures"], structs.replace(deck, table=table), Options(), out)
    return out.getvalue()


def test_every_dish_is_a_page_of_four_by_five_with_all_that_was_told(deck: Content) -> None:
    first, lobster, chicken = pages(booklet(deck))
    assert {(page.width, page.height) for page in (first, lobster, chicken)} == {(WIDE, HIGH)}
    words = " ".join(lobster.extract_text().split())
    for told in ("Whatever you like for Cody", "Lobster in a summer garden", "thin slices",
                 "cooked by", "Lisa", "165 points", "March 14, 2026"):  # fmt: skip
        assert told in words
    assert "Ellen" in chicken.extract_text()
    assert "cookbook" not in words
    assert "pictures" not in SHEETS, "it is never printed"


def test_before_the_chips_a_picture_tells_no_points(deck: Content) -> None:
    early = structs.replace(LOBSTER, chips=0, awards=())
    page = pages(booklet(deck, early))[1].extract_text()
    assert "point" not in page
    assert "100" not in page


def test_the_end_has_points_and_awards_and_goes_on_overleaf(deck: Content) -> None:
    guests = tuple(Guest(seat=n, name=f"Guest number {n}") for n in range(1, 21))
    honours = tuple(
        Honour(title=f"Award {n}", names=("Lisa", "Zoë"), dish="Toast", reason="for its crust")
        for n in range(12)
    )
    pdf = booklet(
        deck, LOBSTER, ended=True, guests=guests, honours=honours, winners=("Guest number 3",),
        scores=(), totals=tuple(range(20)),
    )  # fmt: skip
    words = text(pdf)
    assert all(guest.name in words for guest in guests)
    assert all(f"{honour.title}:" in words for honour in honours)
    assert "Won by Guest number 3" in words
    assert outside(pdf) == ""


@pytest.mark.parametrize("much", [1, 4, 12])
def test_whoever_told_much_has_a_smaller_plate_and_no_word_lies_over_another(
    deck: Content, much: int
) -> None:
    wordy = structs.replace(
        LOBSTER,
        name="A very long name for a dish that nobody can ever cook, but we have tried",
        words="It comes from my grandmother, who never used less than a pound of butter. " * much,
        used=tuple(
            structs.replace(used, words="so thin that you can read the paper through it " * 2)
            for used in (LOBSTER.used + CHICKEN.used)[:much]
        ),
        chefs=("Lisa", "Amir", "Maximiliane Theodora"),
        awards=(5, 10, 25, 50, 100),
    )
    page = pages(booklet(deck, wordy))[1]
    words = page.extract_words(extra_attrs=["fontname"])
    name = next(word for word in words if word["text"] == "very")
    cooked = next(word for word in words if word["text"] == "cooked")
    between = [word for word in words if word["top"] > name["top"] and word["text"] != "cooked"]
    assert name["top"] > 250
    assert all(word["bottom"] < HIGH - 30 for word in between)
    last = max(word["bottom"] for word in words if "Italic" in word["fontname"]
               and word["top"] > name["top"])  # fmt: skip
    assert last < cooked["top"] + 4


def test_a_photo_lies_in_the_round_frame_and_emoji_are_left_out(
    deck: Content, tmp_path: Path
) -> None:
    Image.new("RGB", (900, 600), (200, 40, 40)).save(tmp_path / "a.jpg")
    dish = structs.replace(LOBSTER, name="Lobster 🦞 on fire🔥", chefs=("🦊",), photos=("a.jpg",))
    page = pages(booklet(structs.replace(deck, pictures={"a.jpg": tmp_path / "a.jpg"}), dish))[1]
    assert len(page.images) == 1
    assert "Lobster on fire" in page.extract_text()


def test_a_dish_is_found_by_its_game_its_round_its_chef_and_its_course(deck: Content) -> None:
    starter, main = LOBSTER, structs.replace(LOBSTER, name="Main")
    before = structs.replace(EVENING, dishes=(CHICKEN, LOBSTER))
    table = structs.replace(EVENING, dishes=(starter, main, CHICKEN))
    content = structs.replace(deck, earlier=(before,), table=table)
    assert [content.dishes()[page - 1] for page in (
        page_of(content, 0, 1, LOBSTER.seat, 0), page_of(content, 1, 1, LOBSTER.seat, 1),
        page_of(content, 1, 1, CHICKEN.seat, 0),
    ) if page] == [LOBSTER, main, CHICKEN]  # fmt: skip
    assert page_of(content, 1, 1, LOBSTER.seat, 2) is None
    assert page_of(content, 1, 2, LOBSTER.seat, 0) is None
