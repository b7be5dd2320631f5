"""The people at a table: names that cannot be mixed up, keys, seat codes."""

import sqlite3

import pytest

from partycards.games.base import IllegalMove
from partycards.tables.guests import SEAT_CODE_LENGTH, SEAT_CODE_LETTERS, Guests, NameTaken
from partycards.tables.texts import LONGEST_NAME, clean_name, graphemes
from tests.evening import Evening


@pytest.fixture
def guests(evening: Evening) -> Guests:
    found: Guests = evening.house.guests
    return found


def seat_code(guests: Guests, seat: int) -> str:
    person = guests.person("ANISE", seat)
    assert person is not None
    return person.code


def test_a_second_lisa_is_asked_whether_she_is_the_first(guests: Guests) -> None:
    guests.register("ANISE", 1, "Lisa", "en")
    with pytest.raises(NameTaken, match="The name Lisa is taken at this table") as taken:
        guests.register("ANISE", 2, "LÍSA", "en")
    assert taken.value.seat == 1
    assert guests.another_name("ANISE", "Lisa") == "Lisa 2"


def test_lisas_at_two_tables_do_not_meet(guests: Guests) -> None:
    guests.register("ANISE", 1, "Lisa", "en")
    assert guests.register("BASIL", 1, "Lisa", "en")


def test_the_name_that_is_offered_can_be_taken_however_long_the_first_is(guests: Guests) -> None:
    for seat, name in enumerate(["M" * 20, "👩🏽" * 20, "Anna Maria Magdalena", "Lisa"], 1):
        guests.register("ANISE", seat, name, "en")
        for number in range(2, 13):
            offered = guests.another_name("ANISE", name)
            assert len(graphemes(clean_name(offered))) <= LONGEST_NAME
            guests.register("ANISE", 100 * seat + number, offered, "en")


def test_a_guest_may_write_the_own_name_in_another_way(guests: Guests) -> None:
    guests.register("ANISE", 1, "lisa", "en")
    guests.rename("ANISE", 1, "Lisa")
    assert guests.name_map("ANISE") == {1: "Lisa"}


def test_a_seat_code_is_short_unlike_any_other_and_read_without_doubt(guests: Guests) -> None:
    for seat in range(1, 31):
        guests.register("ANISE", seat, f"Guest {seat} of many", "en")
    codes = {seat_code(guests, seat) for seat in range(1, 31)}
    assert len(codes) == 30
    assert all(len(code) == SEAT_CODE_LENGTH for code in codes)
    assert not set("".join(codes)) & set("ILOS015")
    assert len(set(SEAT_CODE_LETTERS)) == len(SEAT_CODE_LETTERS)


def test_a_seat_code_is_found_however_it_is_typed(guests: Guests) -> None:
    guests.register("ANISE", 7, "Lisa", "en")
    code = seat_code(guests, 7)
    for typed in (code, code.lower(), f" {code[:2]}-{code[2:]} ", " ".join(code)):
        person = guests.with_seat_code("ANISE", typed)
        assert person is not None
        assert person.seat == 7
    for wrong in ("", "????", code + "X", code[:3], "ß" * 4, "\ud800"):
        assert guests.with_seat_code("ANISE", wrong) is None
    assert guests.with_seat_code("BASIL", code) is None


def test_a_new_key_kills_the_old_key_and_the_old_seat_code(guests: Guests) -> None:
    old, code = guests.register("ANISE", 1, "Lisa", "en"), seat_code(guests, 1)
    new = guests.reissue("ANISE", 1)
    assert guests.holder(old) is None
    assert guests.with_seat_code("ANISE", code) is None
    holder = guests.holder(new)
    assert holder is not None
    assert holder.name == "Lisa"


def test_mateo_takes_lisas_seat_with_his_own_name(guests: Guests) -> None:
    old = guests.register("ANISE", 1, "Lisa", "en")
    new = guests.register("ANISE", 1, "Mateo", "en")
    assert guests.name_map("ANISE") == {1: "Mateo"}
    assert guests.holder(old) is None
    assert guests.holder(new) is not None


@pytest.mark.laptop
def test_an_erased_guest_is_gone_from_memory_and_file(guests: Guests, evening: Evening) -> None:
    key = guests.register("ANISE", 1, "Rumpelstiltskin", "en")
    file = evening.folder / "party.sqlite"
    assert b"Rumpelstiltskin" in file.read_bytes()
    guests.forget("ANISE", 1)
    assert guests.holder(key) is None
    assert guests.name_map("ANISE") == {}
    assert b"Rumpelstiltskin" not in file.read_bytes()
    with pytest.raises(IllegalMove, match="Nobody sits there"):
        guests.rename("ANISE", 1, "Rumpelstiltskin")


@pytest.mark.laptop
def test_no_key_is_in_the_file_in_clear(guests: Guests, evening: Evening) -> None:
    keys = [guests.register("ANISE", 1, "Lisa", "en"), guests.reissue("ANISE", 1)]
    rows = sqlite3.connect(evening.folder / "party.sqlite")
    try:
        written = repr(rows.execute("SELECT * FROM guest").fetchall())
    finally:
        rows.close()
    assert "Lisa" in written
    assert not any(key in written for key in keys)


def test_guests_are_remembered_the_next_morning(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen")
    again = evening.restart()
    assert sorted(again.house.guests.name_map(again.code).values()) == ["Ellen", "Lisa"]
