"""S3, S11: whoever sits at a table has its word, or was let in; nobody else sees anything."""

import re

import pytest
from werkzeug.test import TestResponse

from partycards.qr import qr_svg
from tests.evening import ORIGIN, Evening, Phone, token
from tests.restaurant.house import scans
from tests.restaurant.meal import Meal
from tests.restaurant.staffed import words_of

ASK = "Please ask your server"


@pytest.fixture
def meal(evening: Evening) -> Meal:
    """Ana, Ben and Cleo sit at table 12, which has four seats."""
    return Meal(evening)


def phone_of(meal: Meal, name: str = "") -> Phone:
    return Phone(meal.evening.app, meal.code, name)


def would_like_to_sit(meal: Meal, name: str, **fields: str) -> Phone:
    """They scan the tent and type their name; all seats may be taken."""
    phone = scans(meal.evening, "12", phone_of(meal, name))
    assert phone.post("join", name=name, **fields).status_code == 303
    return phone


def lets(meal: Meal, verb: str) -> TestResponse:
    """Tom's tap about the first who waits."""
    page = meal.tom.sees("/floor/")
    found = re.search(r'name="newcomer" value="(\d+)"', page)
    assert found is not None, page
    return meal.tom.taps(meal.floor + verb, "/floor/", newcomer=found.group(1))


# The word on the tent -----------------------------------------------------------------------------


def test_without_the_word_nobody_sits_down_and_nothing_is_told(meal: Meal) -> None:
    stranger = phone_of(meal)
    csrf = token(scans(meal.evening, "12", phone_of(meal)).get().text)
    for path in ("", "tv", "tv/rules", "album", "watch", "shopping", "help", "photos", "diary"):
        answer = stranger.get(path)
        assert answer.status_code == 403, path
        assert ASK in answer.text
        for told in ("Ana", "Table 12", "12"):
            assert told not in words_of(answer.text), (path, told)
    assert stranger.post("join", name="Dan", csrf=csrf).status_code == 403
    assert len(meal.table.saved.places) == 3


@pytest.mark.parametrize("path", ["/r/12", "/r/12/AAAAAAAA", "/r/1/AAAAAAAA", "/r/99", "/r/99/X"])
def test_a_guessed_address_is_told_the_same_as_every_other(meal: Meal, path: str) -> None:
    answer = phone_of(meal).client.get(path, base_url=ORIGIN)
    assert answer.status_code == 403
    assert ASK in answer.text
    assert "12" not in words_of(answer.text)


def test_another_tables_word_opens_this_one_no_more_than_none(meal: Meal) -> None:
    floor = meal.house.restaurant.floor
    floor.add("4", 2)
    stranger = phone_of(meal)
    there = stranger.client.get(f"/r/12/{floor.table('4').word}", base_url=ORIGIN)
    assert there.status_code == 403
    stranger.client.get(f"/r/4/{floor.table('4').word}", base_url=ORIGIN)
    assert ASK in stranger.get().text
    assert len({floor.table(number).word for number in ("4", "12")}) == 2


def test_the_eight_letters_can_be_typed_in_small_ones(meal: Meal) -> None:
    word = meal.house.restaurant.floor.table("12").word
    phone = phone_of(meal, "Dan")
    typed = phone.client.get(f"/?code={word.lower()}", base_url=ORIGIN)
    assert typed.headers["Location"] == f"/t/{meal.code}/"
    assert phone.post("join", name="Dan").status_code == 303


def test_a_renewed_word_makes_the_old_tent_worthless_and_leaves_guests_their_seats(
    meal: Meal,
) -> None:
    phone = scans(meal.evening, "12", phone_of(meal, "Dan"))
    before = meal.house.restaurant.floor.table("12").word
    host = meal.evening.host()
    csrf = token(host.get("/restaurant/tables", base_url=ORIGIN).text)
    host.post(
        "/restaurant/tables/12",
        data={"csrf": csrf, "renew": "1"},
        headers={"Origin": ORIGIN},
        base_url=ORIGIN,
    )
    assert meal.house.restaurant.floor.table("12").word != before
    assert ASK in phone.get().text
    assert phone.client.get(f"/r/12/{before}", base_url=ORIGIN).status_code == 403
    assert "Cleo" in meal.phone("Ana")


def test_the_host_shows_a_code_that_lets_guests_sit_down(meal: Meal) -> None:
    word = meal.house.restaurant.floor.table("12").word
    address = meal.evening.app.site.way_in(meal.code)
    assert address.endswith(f"/r/12/{word}")
    drawn = str(qr_svg(address, "Code to join"))
    assert drawn in meal.evening.host().get(f"/host/t/{meal.code}/", base_url=ORIGIN).text
    assert drawn in meal.phones["Ana"].get("tv").text


def test_the_staff_and_the_guests_see_the_table_and_their_phones_streams_do(meal: Meal) -> None:
    for path in ("tv", "album"):
        assert meal.phones["Ana"].get(path).status_code == 200
        answer = meal.tom.client.get(f"/t/{meal.code}/{path}", base_url=ORIGIN)
        assert answer.status_code == 200
    for path in ("tv/stream", "watch/stream"):
        assert "This table is for its guests." in phone_of(meal).get(path).text
        assert "event: view" in meal.phones["Ana"].get(path).text


# Seats --------------------------------------------------------------------------------------------


def test_when_all_seats_are_taken_a_server_lets_somebody_sit_with_one_tap(meal: Meal) -> None:
    would_like_to_sit(meal, "Dan")
    june = would_like_to_sit(meal, "June", needs="peanuts")
    assert "A moment, please, June" in june.get().text
    assert len(meal.table.saved.places) == 4
    assert "Table 12 is full, and June would like to sit down." in words_of(
        meal.tom.sees("/floor/")
    )
    assert lets(meal, "admit").status_code == 303
    assert "would like to sit down" not in meal.tom.sees("/floor/")
    seated = june.get()
    assert seated.status_code == 303
    assert "Your seat:" in june.get().text
    assert meal.house.needs.of(meal.code, 5).kinds == ("peanuts",)
    assert "June" in meal.tom.sees(meal.floor)


def test_two_servers_who_tap_at_once_seat_her_once(meal: Meal) -> None:
    would_like_to_sit(meal, "Dan")
    would_like_to_sit(meal, "June")
    page = meal.tom.sees("/floor/")
    number = re.search(r'name="newcomer" value="(\d+)"', page)
    assert number is not None
    for _ in range(2):
        meal.tom.taps(meal.floor + "admit", meal.floor, newcomer=number.group(1))
    assert len(meal.table.saved.places) == 5


def test_who_is_sent_away_is_told_and_may_ask_again(meal: Meal) -> None:
    would_like_to_sit(meal, "Dan")
    june = would_like_to_sit(meal, "June")
    lets(meal, "send-away")
    assert "There is no seat for you here yet." in june.get().text
    assert june.post("join", name="June").status_code == 303
    assert "A moment, please" in june.get().text


def test_a_name_that_is_taken_is_said_before_anybody_waits(meal: Meal) -> None:
    would_like_to_sit(meal, "Dan")
    june = scans(meal.evening, "12", phone_of(meal, "June"))
    answer = june.post("join", name="Ana")
    assert answer.status_code == 409
    assert "The name Ana is taken" in answer.text
    assert not meal.house.newcomers.at(meal.code)


# A seat is freed ----------------------------------------------------------------------------------


def test_a_freed_seat_withdraws_what_was_not_sent_and_keeps_what_was_eaten(meal: Meal) -> None:
    for name, dish in (("Ana", "Leek soup"), ("Ben", "Plain and good"), ("Cleo", "Satay")):
        meal.invents(name, dish)
    meal.calls("Ana")
    meal.serves_all()
    meal.tom.taps(meal.floor + "go-on", meal.floor, lever="course")
    for name, dish in (("Ana", "Roast"), ("Ben", "Stew"), ("Cleo", "Pie")):
        meal.invents(name, dish)
    meal.calls("Ana", "main")
    cleo = meal.phones["Cleo"]
    meal.tom.taps(meal.floor + "left", meal.floor, seat=meal.seats["Cleo"])
    mine = [(name, status) for name, status in meal.lines() if name in ("Satay", "Pie")]
    assert mine == [("Satay", "served"), ("Pie", "void")]
    assert ASK in cleo.get("album").text
    assert "You have left this table." in cleo.get("stream").text
    assert "Satay" in meal.tom.sees(meal.floor + "bill")
    would_like_to_sit(meal, "Dan")
    assert len(meal.table.saved.present()) == 3


def test_a_server_says_who_has_stepped_out_and_who_is_back(meal: Meal) -> None:
    meal.tom.taps(meal.floor + "away", meal.floor, seat=meal.seats["Ben"])
    assert "They are back" in meal.tom.sees(meal.floor)
    assert "Ben stepped out for a moment." in words_of(meal.phone("Ana"))
    meal.tom.taps(meal.floor + "here", meal.floor, seat=meal.seats["Ben"])
    assert "They are back" not in meal.tom.sees(meal.floor)
