"""What is kept about a guest: told on one page, and erased for good."""

import pytest

from tests.evening import ORIGIN, Evening, Phone, token
from tests.web.plates import csrf_of, judged, seen_on, sent
from tests.web.sample import said
from tests.web.test_needs import in_files, tells


def erase(evening: Evening, name: str, what: str) -> int:
    answer = evening.phones[name].post("me/erase", what=what, csrf=csrf_of(evening, name))
    return answer.status_code


def over(evening: Evening) -> None:
    """The judged evening, with a photo, a need and a shopping list, is over."""
    judged(evening)
    sent(evening, "Lisa")
    tells(evening, "Lisa", "nuts", words="no durian")
    host, csrf = evening.host(), evening.app.site.guard.csrf(evening.app.site.guard.host_key)
    fields = {"csrf": csrf, "table": evening.code, "dish": ["1"], "guests": "3"}
    host.post("/host/shopping/", data=fields, headers={"Origin": ORIGIN}, base_url=ORIGIN)
    evening.host_does("close")


def test_the_page_tells_all_there_is(evening: Evening) -> None:
    judged(evening)
    shot = sent(evening, "Lisa")
    tells(evening, "Lisa", "nuts", words="no durian")
    page = evening.phones["Lisa"].get("me").text
    code = evening.house.guests.person(evening.code, evening.seat("Lisa")).code
    for told in ("Lisa", f"{evening.seat('Lisa')} · {evening.code}", code, "English",
                 "nuts. “no durian”"):  # fmt: skip
        assert told in said(page), told
    assert shot.address in page
    assert shot.address not in evening.phones["Ellen"].get("me").text
    assert evening.stranger().get("me").status_code == 303


def test_photos_and_needs_are_erased_at_once_and_everything_when_the_evening_is_over(
    evening: Evening,
) -> None:
    judged(evening)
    shot = sent(evening, "Lisa")
    assert erase(evening, "Lisa", "photos") == 303
    assert seen_on(evening, shot.address) == set()
    assert list((evening.folder / "photos").iterdir()) == []
    assert erase(evening, "Lisa", "all") == 409
    assert evening.seat("Lisa")
    assert erase(evening, "Lisa", "nothing") == 303
    assert "Lisa" in evening.phones["Ellen"].get().text


def test_lisa_erases_herself_and_the_evening_stays_as_that_of_guest_2_promise_9(
    evening: Evening,
) -> None:
    over(evening)
    seat, ellen = evening.seat("Lisa"), evening.phones["Ellen"]
    assert in_files(evening, "Lisa") == {"party.sqlite"}
    assert erase(evening, "Lisa", "all") == 200
    assert in_files(evening, "Lisa") == set()
    assert in_files(evening, "no durian") == set()
    assert list((evening.folder / "photos").iterdir()) == []
    page = said(ellen.get().text)
    assert f"Guest {seat}" in page
    assert "Lobster in a summer garden" in page
    assert "I was here before" in evening.phones["Lisa"].get().text, "her phone has no seat"
    assert "Ellen" in said(ellen.get("me").text)


def test_the_host_erases_people_and_their_lists_and_the_dishes_stay_promise_9(
    evening: Evening,
) -> None:
    over(evening)
    assert evening.host_does("erase-people").status_code == 303
    for gone in ("Lisa", "Ellen", "Cody", "no durian"):
        assert in_files(evening, gone) == set(), gone
    assert "party.sqlite" not in in_files(evening, "Lobster in a summer garden")
    assert list((evening.folder / "photos").iterdir()) == []
    host = evening.host()
    assert "They are erased." in said(host.get(f"/host/t/{evening.code}/", base_url=ORIGIN).text)
    tv = said(evening.stranger().get("tv").text)
    assert "Guest 2" in tv
    standing = evening.table.saved
    assert "Lobster in a summer garden" in str(standing.current.state)


def test_the_host_erases_the_evening_log_and_all_promise_9(evening: Evening) -> None:
    over(evening)
    other = evening.house.open_table()
    assert in_files(evening, "Lobster in a summer garden") >= {"log.sqlite-wal"}
    answer = evening.host_does("erase-evening")
    assert answer.headers["Location"] == "/host/?all=1"
    for gone in ("Lisa", "no durian", "Lobster in a summer garden", "three blossoms"):
        assert in_files(evening, gone) == set(), gone
    assert evening.stranger().get("album").status_code == 404
    host = evening.host()
    assert host.get(f"/host/t/{evening.code}/", base_url=ORIGIN).status_code == 404
    assert evening.house.codes() == [other.code]
    assert other.sit(other.next_seat()) == 2


def takes_over(evening: Evening, name: str, newcomer: str) -> Phone:
    """The host gives somebody's seat to a newcomer, who scans the code for it."""
    seat = evening.seat(name)
    assert evening.host_does("replace", seat=seat, name=newcomer).status_code == 303
    phone = Phone(evening.app, evening.code, newcomer)
    claim = f"claim/{evening.app.site.tickets.issue(evening.code, seat)}"
    assert phone.post(claim, csrf=token(phone.get(claim).text)).status_code == 303
    evening.phones[newcomer] = phone
    return phone


def test_whoever_takes_lisas_seat_finds_none_of_her_photos_under_their_own(
    evening: Evening,
) -> None:
    judged(evening)
    shot = sent(evening, "Lisa")
    june = takes_over(evening, "Lisa", "June")
    for page in ("me", "photos"):
        assert "June" in june.get("me").text
        assert shot.address not in june.get(page).text, page
    assert "You have sent none." in said(june.get("me").text)
    assert erase(evening, "June", "photos") == 303
    june.post("photos/back", photo=shot.name, csrf=csrf_of(evening, "June"))
    assert shot.address in evening.stranger().get("tv").text
    page = said(evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text)
    assert "Former guest" in page
    morning = evening.restart()
    assert shot.address in morning.stranger().get("tv").text
    morning.host_does("close")
    assert erase(morning, "June", "all") == 200
    assert shot.address in morning.stranger().get("tv").text, "it is Lisa's, and stays"
    assert morning.host_does("erase-people").status_code == 303
    assert list((morning.folder / "photos").iterdir()) == []


@pytest.mark.parametrize("verb", ["erase-people", "erase-evening"])
def test_while_somebody_may_still_play_nobody_is_erased(evening: Evening, verb: str) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    answer = evening.host_does(verb)
    assert answer.status_code == 409
    assert "People can be erased when the evening is over." in said(answer.text)
    assert evening.seat("Lisa")
    lisa = evening.phones["Lisa"].client
    path = f"/host/t/{evening.code}/{verb}"
    assert lisa.post(path, headers={"Origin": ORIGIN}, base_url=ORIGIN).status_code == 403
