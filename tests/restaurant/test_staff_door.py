"""The staff's door: PINs, roles, and everybody whom it keeps out."""

import re

import pytest
from flask import Response
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from partycards.games.base import IllegalMove
from partycards.restaurant.staff import CHEF, MANAGER, SERVER, check_pin, new_pin
from partycards.web.staff import only_staff
from tests.evening import ORIGIN, Evening, add_page, token


@pytest.fixture
def house(evening: Evening) -> Evening:
    """A restaurant with a page for chefs, where Mira cooks and Tom serves."""

    def stove() -> Response:
        return only_staff(CHEF, MANAGER) or Response("the stove")

    add_page(evening.app, "/stove", stove, "GET", "POST")
    evening.house.staff.add("Mira", CHEF, "480213")
    evening.house.staff.add("Tom", SERVER, "770911")
    return evening


def types(client: FlaskClient, pin: str, then: str = "", address: str = "10.0.0.7") -> TestResponse:
    """Somebody types a PIN at the door."""
    page = client.get("/staff", base_url=ORIGIN)
    return client.post(
        "/staff",
        data={"csrf": token(page.text), "pin": pin, "then": then},
        headers={"Origin": ORIGIN},
        base_url=ORIGIN,
        environ_base={"REMOTE_ADDR": address},
    )


def stove(client: FlaskClient) -> TestResponse:
    return client.get("/stove", base_url=ORIGIN)


def test_a_chef_is_let_in_with_her_pin_and_goes_on_where_she_was_going(house: Evening) -> None:
    mira = house.app.test_client()
    sent = stove(mira)
    assert sent.status_code == 303
    assert sent.headers["Location"] == "/staff?then=/stove"
    answer = types(mira, "480213", then="/stove")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/stove")
    assert stove(mira).text == "the stove"
    door = mira.get("/staff", base_url=ORIGIN).text
    assert "You are signed in as chef" in door
    assert "/restaurant/86" in door
    assert "/restaurant/setup" not in door


def test_a_guest_and_a_server_do_not_reach_the_chefs_page(house: Evening) -> None:
    house.sit("Alma")
    assert stove(house.phones["Alma"].client).status_code == 303
    tom = house.app.test_client()
    types(tom, "770911")
    answer = stove(tom)
    assert answer.status_code == 403
    assert "not for you" in answer.text


def test_the_host_is_a_manager(house: Evening) -> None:
    host = house.host()
    assert stove(host).text == "the stove"
    door = host.get("/staff", base_url=ORIGIN).text
    assert "you need no PIN" in door
    assert "My shift is over" not in door


def test_nobody_is_sent_to_another_server(house: Evening) -> None:
    for trap in ("//evil.example/", "https://evil.example/", "/\\evil.example", "evil"):
        answer = types(house.app.test_client(), "480213", then=trap)
        assert answer.headers["Location"] == "/staff"


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What everybody at the door waited for, in seconds of a clock that only waiting moves on."""
    waited: list[float] = []
    monkeypatch.setattr("partycards.guard.time.monotonic", lambda: 1000.0 + sum(waited))
    monkeypatch.setattr("partycards.web.staff.sleep", waited.append)
    return waited


def test_after_wrong_pins_every_try_waits_and_the_right_one_opens_promise_6(
    house: Evening, waited: list[float]
) -> None:
    """Whoever guesses PINs of six digits has 360 tries an hour, behind one address with ever new
    browsers; Mira waits for her turn there, and nowhere else. On a tablet where she was in before
    she does not wait at all."""
    tablet = house.app.test_client()
    types(tablet, "480213")
    for guess in range(16):
        answer = types(house.app.test_client(), f"0{guess:02}199")
        assert answer.status_code == 403
        assert "That PIN is not known here" in answer.text
    assert waited[1:11] == [0] * 10
    assert waited[11:] == pytest.approx([10] * 6)
    assert types(house.app.test_client(), "480213").status_code == 303
    assert waited[-1] == pytest.approx(10)
    assert types(house.app.test_client(), "480213", address="10.0.0.8").status_code == 303
    assert waited[-1] == 0
    assert types(tablet, "480213").status_code == 303
    assert waited[-1] == 0


def guesses(client: FlaskClient, tries: int, address: str = "10.0.0.7") -> None:
    """A guest types wrong PINs, one after the other."""
    for guess in range(tries):
        assert types(client, f"6{guess:02}199", address=address).status_code == 403


def test_the_guesser_is_locked_and_the_neighbour_at_the_same_address_gets_in(
    house: Evening, waited: list[float]
) -> None:
    guest = house.app.test_client()
    guesses(guest, 8)
    locked = types(guest, "480213")
    assert locked.status_code == 429
    assert "from this phone: it may try again in 10 minutes" in locked.text
    assert types(house.app.test_client(), "480213").status_code == 303
    assert waited == [0.0] * 9, "nobody at this address has waited"
    waited.append(601)
    assert types(guest, "480213").status_code == 303


def test_tries_at_once_do_not_slip_past_the_lock(
    house: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one try waits for its turn, the same browser sends the next: the ninth is refused
    though none has been judged yet."""
    guest, answers = house.app.test_client(), list[int]()

    def meanwhile(_: float) -> None:
        answers.append(types(guest, "480213").status_code)

    monkeypatch.setattr("partycards.web.staff.sleep", meanwhile)
    types(guest, "699199")
    assert answers == [429, *[303] * 7]


def test_guessing_is_told_to_the_manager_and_to_nobody_else(house: Evening) -> None:
    tom = house.app.test_client()
    types(tom, "770911")
    guest, host = house.app.test_client(), house.host()
    guesses(guest, 4)
    assert "wrong PIN" not in host.get("/restaurant/", base_url=ORIGIN).text
    guesses(guest, 3, address="10.0.0.9")
    guesses(house.app.test_client(), 4)
    for path in (
        "/restaurant/",
        "/restaurant/stream",
        "/restaurant/pins",
        f"/host/t/{house.code}/",
    ):
        page = host.get(path, base_url=ORIGIN).text
        assert re.search(r"8 wrong PINs from 10\.0\.0\.7 since \d+:\d\d\s[AP]M\.", page), path
        assert page.count("wrong PINs from") == 1, path
        assert "10.0.0.9" not in page
    for path in ("/restaurant/", "/restaurant/stream"):
        assert "wrong PIN" not in tom.get(path, base_url=ORIGIN).text


def test_a_colleague_who_mistypes_and_gets_in_is_not_reported(house: Evening) -> None:
    tom = house.app.test_client()
    guesses(tom, 6)
    assert len(house.app.site.guard.guesses.told()) == 1
    assert types(tom, "770911").status_code == 303
    assert house.app.site.guard.guesses.told() == []


def test_guessing_is_told_for_an_hour_and_then_begins_anew(
    house: Evening, waited: list[float]
) -> None:
    guesses(house.app.test_client(), 7)
    told = house.app.site.guard.guesses.told
    (guesser,) = told()
    assert (guesser.address, guesser.wrong) == ("10.0.0.7", 7)
    waited.append(3601)
    assert told() == []
    guesses(house.app.test_client(), 1)
    assert told() == []


def test_four_digits_are_guessed_sooner_so_their_turns_come_more_slowly(
    house: Evening, waited: list[float]
) -> None:
    for guess in range(12):
        types(house.app.test_client(), f"{guess:04}")
    assert waited[-2:] == pytest.approx([60, 60])


def test_too_many_who_wait_at_once_are_asked_to_come_again(
    house: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("partycards.guard.time.monotonic", lambda: 1000.0)
    for _ in range(16):
        house.app.site.guard.pins.take("10.0.0.7")
    answer = types(house.app.test_client(), "480213")
    assert answer.status_code == 429
    assert "a lot of wrong PINs" in answer.text


def test_guesses_from_many_addresses_wait_too(house: Evening, waited: list[float]) -> None:
    for number in range(61):
        types(house.app.test_client(), "480219", address=f"10.0.1.{number}")
    assert waited[59:] == pytest.approx([0, 2])


def test_a_colleague_whose_shift_is_over_is_still_known_but_not_in(
    house: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    staff = house.house.staff
    mira, _ = staff.all()
    monkeypatch.setattr("partycards.restaurant.staff.A_SHIFT", -1)
    old = staff.key_for(mira)
    assert staff.holder(old) is None
    assert staff.knows(old) == mira.number
    assert staff.knows(old + "0") == staff.knows("") == 0
    staff.remove(mira.number)
    assert staff.knows(old) == 0


def test_when_a_pin_goes_whoever_is_in_with_it_is_out(house: Evening) -> None:
    mira = house.app.test_client()
    types(mira, "480213")
    house.house.staff.remove(1)
    assert stove(mira).status_code == 303
    assert types(mira, "480213").status_code == 403


def test_a_shift_ends_after_sixteen_hours(house: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    mira = house.app.test_client()
    types(mira, "480213")
    monkeypatch.setattr("partycards.restaurant.staff.A_SHIFT", -1)
    colleague = house.house.staff.all()[0]
    assert house.house.staff.holder(house.house.staff.key_for(colleague)) is None
    assert stove(mira).status_code == 200


def test_a_key_that_was_made_up_opens_nothing(house: Evening) -> None:
    staff = house.house.staff
    mira, tom = staff.all()
    good = staff.key_for(tom)
    assert staff.holder(good) == tom
    for bad in (
        "",
        "1",
        "1.2.3",
        "1" + good[1:],
        good + "0",
        "9" * 40,
        "²." + good,
        good[:-1] + "é",
    ):
        assert staff.holder(bad) is None, bad
    assert mira.role == CHEF


def test_a_chefs_form_needs_her_token_and_our_own_page(house: Evening) -> None:
    mira = house.app.test_client()
    types(mira, "480213")
    csrf = token(mira.get("/staff", base_url=ORIGIN).text)

    def posts(origin: str, csrf: str, **headers: str) -> TestResponse:
        return mira.post("/stove", data={"csrf": csrf}, headers={"Origin": origin, **headers},
                         base_url=ORIGIN)  # fmt: skip

    assert posts(ORIGIN, csrf).text == "the stove"
    assert posts(ORIGIN, "made up").status_code == 403
    assert posts("http://evil.example", csrf).status_code == 403
    told = posts(ORIGIN, "made up", Accept="application/json")
    assert told.status_code == 403
    assert "did not come from a page" in told.json["refused"]


def test_a_signed_out_tablet_is_told_so_beside_its_button(house: Evening) -> None:
    answer = house.app.test_client().post(
        "/stove", headers={"Origin": ORIGIN, "Accept": "application/json"}, base_url=ORIGIN
    )
    assert answer.status_code == 403
    assert answer.json == {
        "refused": "Please type your PIN again: you are signed out.",
        "stale": False,
    }


def test_after_her_shift_the_tablet_is_nobodys(house: Evening) -> None:
    mira = house.app.test_client()
    types(mira, "480213")
    csrf = token(mira.get("/staff", base_url=ORIGIN).text)
    out = mira.post("/staff/out", data={"csrf": csrf}, headers={"Origin": ORIGIN}, base_url=ORIGIN)
    assert out.status_code == 303
    assert stove(mira).status_code == 303


def test_pins_are_digits_not_easy_and_nobody_elses(house: Evening) -> None:
    for bad in ("", "123", "123456789", "12a456", "1234", "4821", "123456", "777777", "٤٨٠٢١٣"):
        with pytest.raises(IllegalMove):
            check_pin(bad)
    check_pin(new_pin())
    with pytest.raises(IllegalMove, match="Somebody has that PIN already"):
        house.house.staff.add("Ida", MANAGER, "480213")
    assert [one.name for one in house.house.staff.all()] == ["Mira", "Tom"]


def test_no_pin_stands_in_any_file(house: Evening) -> None:
    for path in house.folder.rglob("*"):
        if path.is_file():
            assert b"480213" not in path.read_bytes(), path.name
