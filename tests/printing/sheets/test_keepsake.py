"""What one keeps of an evening: everything that was on the table is in it, and who won."""

from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image

from partycards.printing.content import Content, Dish, Table, Used
from partycards.printing.engine.options import OptionError
from tests.printing.reading import bare, drawn, is_grey, outside, pages, printed, smallest, text
from tests.printing.sample import CHICKEN, EVENING, LOBSTER


@pytest.fixture(scope="module")
def deck(everything: Content) -> Content:
    """The cards that Lisa and Ellen laid."""
    keys = {used.key for dish in EVENING.dishes for used in dish.used}
    cards = tuple(pair for pair in everything.ingredients if pair[0].key in keys)
    return Content(name="SALT", ingredients=cards, table=EVENING)


def book(deck: Content, *dishes: Dish, **changes: object) -> bytes:
    """The cookbook of an evening with these dishes instead."""
    table = structs.replace(EVENING, dishes=dishes or EVENING.dishes, **changes)
    return printed("cookbook", structs.replace(deck, table=table))


def inside(pdf: bytes) -> str:
    """The words behind the cover."""
    return " ".join(" ".join(page.extract_text().split()) for page in pages(pdf)[1:])


# Cookbook ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("large", ["no", "yes"])
def test_everything_about_a_dish_is_in_the_book(deck: Content, paper: str, large: str) -> None:
    pdf = printed("cookbook", deck, paper=paper, large=large)
    words = bare(drawn(pdf))
    for dish in (LOBSTER, CHICKEN):
        told = [dish.name, *dish.chefs, dish.words, dish.critique, dish.judge, dish.assignment]
        told += [word for used in dish.used for word in (used.name, used.words)]
        told += [f"{dish.chips} points", *map(str, dish.awards), *dish.pantry]
        assert [one for one in told if bare(one) not in words] == []
    assert smallest(pdf) >= 8
    assert outside(pdf) == ""


def test_the_cover_names_the_table_the_day_the_guests_and_the_winner(deck: Content) -> None:
    cover = pages(book(deck))[0].extract_text().splitlines()
    assert cover == [
        "The cookbook of table",
        "SALT",
        "Saturday, March 14, 2026",
        "Cody, Lisa and Ellen",
        "Won by",
        "Lisa",
    ]


def test_on_the_cover_a_tie_is_shared_and_an_open_match_names_nobody(deck: Content) -> None:
    shared = pages(book(deck, winners=("Lisa", "Ellen")))[0].extract_text()
    assert shared.endswith("Won together by\nLisa and Ellen")
    assert "Won" not in pages(book(deck, winners=()))[0].extract_text()


@pytest.mark.parametrize("ink", ["colour", "grey", "low_ink"])
def test_guests_photos_stand_with_their_dish(deck: Content, tmp_path: Path, ink: str) -> None:
    paths = {name: tmp_path / f"{name}.jpg" for name in ("wide", "tall", "third", "fourth")}
    sizes = [(1600, 900), (900, 1600)] * 2
    for number, (path, size) in enumerate(zip(paths.values(), sizes, strict=True)):
        Image.new("RGB", size, (200, 50 * number, 40)).save(path)
    dish = structs.replace(LOBSTER, photos=tuple(paths))
    table = structs.replace(EVENING, dishes=(dish, CHICKEN))
    with_photos = structs.replace(deck, table=table, pictures=paths)
    pdf = printed("cookbook", with_photos, ink=ink)
    found = [image for page in pages(pdf) for image in page.images]
    assert len(found) == (0 if ink == "low_ink" else 4), "the newest lies in the round frame"
    assert outside(pdf) == ""
    for image in found:
        # In their own shape, the others side by side, within the page.
        wide = image["srcsize"][0] / image["srcsize"][1]
        assert image["width"] / image["height"] == pytest.approx(wide, rel=0.02)
    assert len({round(image["height"]) for image in found[1:]}) <= 1
    assert (b"/DCTDecode" in pdf) == bool(found), "a photo goes into the file as it is"
    if ink == "grey":
        assert is_grey(pdf)


def test_every_dish_stands_beside_its_plate_in_every_ink(deck: Content) -> None:
    for ink in ("colour", "grey", "low_ink"):
        pdf = printed("cookbook", structs.replace(deck, table=EVENING), ink=ink)
        bare = structs.replace(EVENING, dishes=tuple(
            structs.replace(dish, plate="") for dish in EVENING.dishes
        ))  # fmt: skip
        assert len(pdf) > len(printed("cookbook", structs.replace(deck, table=bare), ink=ink))
        assert outside(pdf) == ""
        if ink == "grey":
            assert is_grey(pdf)


def test_a_dish_warns_of_its_allergens_and_never_says_that_it_is_free_of_one(deck: Content) -> None:
    odd = structs.replace(
        CHICKEN,
        may_contain=("nuts",),
        used=(Used(key="chicken", name="Chicken", words="grandma's way", checked=False),),
        unknown=("sparkling water",),
    )
    words = inside(book(deck, LOBSTER, odd))
    assert "Contains: crustaceans, milk" in words
    assert "Contains: gluten, milk May contain: nuts" in words
    assert "Nobody has checked: “grandma's way”" in words
    assert "Nothing is known about: sparkling water" in words
    assert "a hint for whoever cooks" in words
    assert "free" not in words


def test_what_there_is_not_is_not_mentioned(deck: Content) -> None:
    plain = Dish(round=1, name="Toast", chefs=("Ellen",), used=(Used(key="bread", name="Bread"),))
    words = inside(book(deck, plain, scores=(), totals=(), winners=()))
    assert words.startswith("Round 1 Toast by Ellen Bread What the cards know")
    for word in ("points", "Contains", "pantry", "“", "How it ended"):
        assert word not in words


def test_two_short_dishes_share_a_page_and_a_long_one_is_not_torn(deck: Content) -> None:
    assert len(pages(book(deck))) <= 3
    long = structs.replace(LOBSTER, critique="It was very good. " * 50)
    found = pages(book(deck, LOBSTER, long))
    assert "Sunday" not in text(book(deck, LOBSTER, long))
    assert "Lobster in a summer" in found[1].extract_text()
    assert found[2].extract_text().startswith("Round 1"), "the second dish begins its own page"
    endless = structs.replace(LOBSTER, critique="It was very good. " * 400)
    assert inside(book(deck, endless)).count("very good") == 400


def test_a_cook_of_teams_names_all_of_them(deck: Content) -> None:
    team = structs.replace(LOBSTER, chefs=("Lisa", "Amir", "Zoë"))
    assert "by Lisa, Amir and Zoë" in inside(book(deck, team))


def test_cards_that_are_not_in_the_deck_are_printed_without_their_picture(deck: Content) -> None:
    empty = structs.replace(deck, ingredients=())
    assert "Lobster" in inside(printed("cookbook", empty))


def test_the_scores_stand_at_the_end_the_best_first(deck: Content) -> None:
    words = inside(book(deck))
    assert "How it ended Round 1 Points Lisa 165 165 Ellen 25 25 Cody 0 0" in words


def test_twenty_guests_and_twenty_rounds_are_all_there(deck: Content) -> None:
    names = tuple(f"Guest-{number:02}" for number in range(20))
    scores = tuple((name, tuple(range(n, n + 20))) for n, name in enumerate(names))
    totals = tuple(sum(points) for _, points in scores)
    pdf = book(deck, LOBSTER, scores=scores, totals=totals, winners=(names[-1],))
    words = inside(pdf)
    for name, total in zip(names, totals, strict=True):
        assert words.count(name) == 3, "a line in each of three tables"
        assert f" {total} " in words
    assert "Round 17 18 19 20 Points" in words
    assert outside(pdf) == ""


def test_before_the_first_dish_the_book_says_so(deck: Content) -> None:
    table = Table(name="SALT")
    words = inside(printed("cookbook", structs.replace(deck, table=table)))
    assert "No dish is on the table yet." in words


def test_the_pages_behind_the_cover_are_counted_from_one(deck: Content) -> None:
    found = pages(book(deck))
    count = len(found) - 1
    for number, page in enumerate(found[1:], 1):
        assert page.extract_text().endswith(f"Page {number} of {count}")


def test_a_grey_book_and_a_grey_certificate_are_grey(deck: Content) -> None:
    assert is_grey(printed("cookbook", deck, ink="grey"))
    assert is_grey(printed("certificate", deck, ink="grey"))


# Certificate ------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_the_winner_gets_a_page_on_its_side(deck: Content, paper: str) -> None:
    pdf = printed("certificate", deck, paper=paper)
    (page,) = pages(pdf)
    words = " ".join(page.extract_text().split())
    assert page.width > page.height
    assert words == (
        "165 points Certificate Lisa cooked best of all at table SALT. "
        "Saturday, March 14, 2026 Date Signed by Cody"
    )
    assert outside(pdf) == ""


def test_who_share_the_win_have_a_page_each(deck: Content) -> None:
    table = structs.replace(EVENING, winners=("Lisa", "Ellen"), totals=(0, 95, 95))
    lisas, ellens = pages(printed("certificate", structs.replace(deck, table=table)))
    assert "Lisa" in lisas.extract_text()
    assert "shares the win with Ellen" in " ".join(lisas.extract_text().split())
    assert "shares the win with Lisa" in " ".join(ellens.extract_text().split())
    assert all("95" in page.extract_text() for page in (lisas, ellens))


def test_before_anybody_has_won_there_is_no_certificate(deck: Content) -> None:
    with pytest.raises(OptionError) as error:
        printed("certificate", structs.replace(deck, table=structs.replace(EVENING, winners=())))
    assert error.value.option == "table"
