"""Posters, table tents and seat cards: codes that a phone reads, of the promised size, and their
words beside them."""

import pytest
from msgspec import structs

from partycards.printing.content import Content, Guest, Table
from partycards.printing.engine.options import MM, OptionError
from partycards.qr import wifi_text
from tests.printing.reading import (
    codes,
    decoded,
    drawn,
    is_grey,
    outside,
    pages,
    printed,
    smallest,
    text,
)
from tests.printing.sample import ADDRESS, EVENING

WIFI = wifi_text(EVENING.wifi_name, EVENING.wifi_password)


def of(table: Table) -> Content:
    return Content(name=table.name, table=table)


SALT = of(EVENING)
WITHOUT_WIFI = of(structs.replace(EVENING, wifi_name="", wifi_password=""))
OPEN_WIFI = of(structs.replace(EVENING, wifi_password=""))


def sizes(pdf: bytes, page: int = 0) -> list[float]:
    """The side, in mm, of every code on a page without its quiet zone."""
    millimetres = float(pages(pdf)[page].width) / MM
    found = []
    for code in codes(pdf, 2400, page):
        one, other = code.position.top_left, code.position.top_right
        pixels = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        found.append(pixels * millimetres / 2400)
    return found


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize(("key", "each"), [("poster", 1), ("tent", 2)])
def test_both_codes_are_read_from_the_paper_and_large_enough(
    key: str, each: int, paper: str
) -> None:
    pdf = printed(key, SALT, paper=paper)
    assert sorted(decoded(pdf)) == sorted([WIFI, EVENING.address] * each)
    assert min(sizes(pdf)) >= 35
    assert outside(pdf) == ""
    assert smallest(pdf) >= 8


@pytest.mark.parametrize("ink", ["low_ink", "grey"])
def test_a_code_is_black_on_white_with_every_ink(ink: str) -> None:
    pdf = printed("poster", SALT, ink=ink, large="yes")
    assert sorted(decoded(pdf)) == sorted([WIFI, EVENING.address])
    assert is_grey(pdf) == (ink == "grey")


@pytest.mark.parametrize("key", ["poster", "tent"])
def test_whoever_cannot_scan_reads_the_words(key: str) -> None:
    words = drawn(printed(key, SALT))
    assert "Trattoria;upstairs" in words
    assert 'al,"dente"\\:12' in words
    assert f"Ortype{EVENING.address}TableSALT" in words


@pytest.mark.parametrize("key", ["poster", "tent"])
def test_without_wi_fi_there_is_one_code_and_no_word_about_it(key: str) -> None:
    pdf = printed(key, WITHOUT_WIFI)
    assert set(decoded(pdf)) == {EVENING.address}
    assert "Wi-Fi" not in drawn(pdf)
    assert "Password" not in drawn(pdf)
    assert min(sizes(pdf)) >= 35


def test_a_wi_fi_without_password_says_none() -> None:
    pdf = printed("poster", OPEN_WIFI)
    assert "WIFI:T:nopass;S:Trattoria\\; upstairs;;" in decoded(pdf)
    assert "Password" not in text(pdf)


def test_on_a_tent_the_upper_half_stands_on_its_head() -> None:
    (page,) = pages(printed("tent", SALT))
    middle = float(page.height) / 2
    words = [char for char in page.chars if char["size"] > 9]
    above = [char for char in words if char["top"] < middle]
    assert len(above) == len(words) / 2
    assert all(char["matrix"][0] < 0 for char in above)
    assert all(char["matrix"][0] > 0 for char in words if char["top"] > middle)


def test_a_table_without_an_address_has_no_poster() -> None:
    for key in ("poster", "tent"):
        with pytest.raises(OptionError):
            printed(key, of(structs.replace(EVENING, address="")))
        with pytest.raises(OptionError):
            printed(key, Content(name="no table"))


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_every_guest_has_a_card_with_the_name_on_both_sides(paper: str) -> None:
    pdf = printed("seat_cards", SALT, paper=paper)
    for guest in EVENING.guests:
        names = [page.extract_text() for page in pages(pdf)]
        assert sum(words.count(guest.name) for words in names) == 1, "for themselves"
        assert drawn(pdf).count(guest.name) == 2, "and for the others, upside down"
        assert guest.code in drawn(pdf)
    assert outside(pdf) == ""


def test_a_seat_card_leads_back_to_the_seat() -> None:
    pdf = printed("seat_cards", SALT)
    assert sorted(decoded(pdf)) == sorted(guest.address for guest in EVENING.guests)
    assert min(sizes(pdf)) >= 35


def test_the_code_is_on_the_side_that_only_the_guest_sees() -> None:
    (page,) = pages(printed("seat_cards", SALT))
    upside_down = "".join(char["text"] for char in page.chars if char["matrix"][0] < 0)
    assert upside_down == "CodyLisaEllen"


def test_without_codes_a_seat_card_is_two_names() -> None:
    table = structs.replace(EVENING, guests=(Guest(seat=1, name="Amir"),))
    pdf = printed("seat_cards", of(table))
    assert decoded(pdf) == []
    assert drawn(pdf).count("Amir") == 2
    assert "phone" not in drawn(pdf)


def test_an_empty_table_has_no_seat_cards() -> None:
    with pytest.raises(OptionError):
        printed("seat_cards", of(structs.replace(EVENING, guests=())))


def test_a_long_network_and_a_long_password_are_whole() -> None:
    table = structs.replace(
        EVENING,
        wifi_name="The network with thirty-two char",
        wifi_password="correct-horse-battery-staple-0123456789-ABCDEFGHIJKLMNOPQRSTUVW",
        address=f"http://{'very-long-host-name-' * 2}kitchen.local:8000/PAPRIKA",
    )
    for key, paper in (("poster", "a4"), ("tent", "letter"), ("tent", "a5")):
        pdf = printed(key, of(table), paper=paper)
        words = drawn(pdf)
        for told in (table.wifi_name, table.wifi_password, table.address):
            assert told.replace(" ", "") in words
        assert set(decoded(pdf)) == {
            wifi_text(table.wifi_name, table.wifi_password),
            table.address,
        }
        assert outside(pdf) == ""
        assert ADDRESS not in words
