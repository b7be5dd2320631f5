"""Evenings that go wrong at two places at once: the host does one thing while a guest's phone is
in the middle of another, a copy is made while photos come and go, and the laptop's clock jumps."""

import io
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gevent
import msgspec
import pytest

from partycards.tables import copies, restoring, taking_back
from partycards.tables.saving import Stale
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening
from tests.promises.crashes import disagreements
from tests.web.plates import csrf_of, judged, send, sent
from tests.web.sample import dealt
from tests.web.test_personal_data import takes_over

Patch = pytest.MonkeyPatch


# While a photo is on its way ----------------------------------------------------------------------


@pytest.fixture
def meanwhile(evening: Evening, monkeypatch: Patch) -> Callable[[Callable[[], Any]], None]:
    """Has something happen while a photo is being made safe, which takes a phone's photo a second
    in a thread of its own."""

    def happens(deed: Callable[[], Any]) -> None:
        maker = evening.house.photos._maker

        def slowly(*work: Any) -> Any:
            deed()
            return maker.apply(*work)

        slow = SimpleNamespace(apply=slowly, kill=maker.kill)
        monkeypatch.setattr(evening.house.photos, "_maker", slow)

    return happens


def photos(evening: Evening) -> list[Path]:
    return list((evening.folder / "photos").glob("*.jpg"))


def test_a_photo_that_lisa_was_sending_when_june_took_her_seat_is_not_junes(
    evening: Evening, meanwhile: Callable[..., None]
) -> None:
    judged(evening)
    meanwhile(lambda: takes_over(evening, "Lisa", "June"))
    assert send(evening, "Lisa").status_code in (403, 409)
    assert photos(evening) == []
    assert "You have sent none." in evening.phones["June"].get("me").text


@pytest.mark.parametrize("verb", ["erase-people", "erase-evening"])
@pytest.mark.laptop
def test_a_photo_that_was_on_its_way_when_all_was_erased_is_erased_promise_9(
    verb: str, evening: Evening, meanwhile: Callable[..., None]
) -> None:
    judged(evening)
    meanwhile(lambda: [evening.host_does(each) for each in ("close", verb)])
    assert send(evening, "Lisa").status_code in (403, 404, 409)
    assert photos(evening) == []
    assert disagreements(evening.folder) == []


def test_a_photo_that_was_on_its_way_when_lisa_erased_herself_is_erased_promise_9(
    evening: Evening, meanwhile: Callable[..., None]
) -> None:
    judged(evening)
    lisa, csrf = evening.phones["Lisa"], csrf_of(evening, "Lisa")

    def goes() -> None:
        evening.host_does("close")
        assert lisa.post("me/erase", what="all", csrf=csrf).status_code == 200

    meanwhile(goes)
    assert send(evening, "Lisa").status_code in (403, 409)
    assert photos(evening) == []


# Copies -------------------------------------------------------------------------------------------


@pytest.mark.laptop
def test_photos_that_come_and_go_while_a_copy_is_made_are_whole_in_it_or_not_there(
    evening: Evening, monkeypatch: Patch
) -> None:
    """Lisa sends one and takes one back just when the databases are copied and the files are not
    yet; the copy is gone back to the next morning."""
    judged(evening)
    gone, csrf = sent(evening, "Lisa"), csrf_of(evening, "Lisa")
    sent(evening, "Lisa")
    read = copies._of_the_house

    def slowly(folder: Path) -> dict[str, bytes]:
        data = read(folder)
        sent(evening, "Lisa")
        evening.phones["Lisa"].post("photos/back", photo=gone.name, csrf=csrf)
        return data

    with monkeypatch.context() as patch:
        patch.setattr(copies, "_of_the_house", slowly)
        copy = copies.make(evening.folder)
    evening.stop()
    restoring.stage(evening.folder, copy.path)
    later = evening.restart()
    assert disagreements(later.folder) == []
    shots = later.house.photos.at(later.code)
    assert len(shots) == 1
    for shot in shots:
        assert later.stranger().client.get(shot.address, base_url=ORIGIN).status_code == 200
    assert gone.address not in later.stranger().get("album").text


@pytest.mark.laptop
def test_what_guests_did_while_the_host_went_back_is_kept_in_the_copy_of_before(
    evening: Evening,
) -> None:
    """June sits down and Lisa's move is accepted after the copy was chosen, before the server has
    started again. Both are in what was there before; June's phone may sit down once more."""
    dealt(evening)
    copy = copies.make(evening.folder)
    restoring.stage(evening.folder, copy.path)
    evening.sit("June")
    accepted = evening.table.saved.seq
    later = evening.restart()
    (before,) = (one for one in copies.kept(later.folder) if one.manifest.why == copies.RESTORE)
    assert before.manifest.tables == {evening.code: accepted}
    assert "June" not in later.house.guests.name_map(later.code).values()
    june = later.phones["June"]
    assert june.post("join", name="June").status_code == 303
    assert june.sees()["seat"] == later.seat("June")
    assert later.phones["Lisa"].sees()["seat"] == later.seat("Lisa")


@pytest.mark.laptop
def test_two_consoles_that_go_back_to_two_copies_at_once_leave_one_whole_house(
    evening: Evening,
) -> None:
    """The later tap counts; nothing is mixed from both."""
    evening.sit("Lisa")
    first = copies.make(evening.folder)
    evening.sit("Ellen")
    second = copies.make(evening.folder)
    evening.sit("Cody")
    evening.app.site.start_again = lambda: None
    host, csrf = evening.host(), evening.app.site.guard.csrf(evening.app.site.guard.host_key)

    def taps(copy: copies.Copy) -> Any:
        return host.post(
            f"/host/copies/{copy.number}/back",
            data={"csrf": csrf},
            headers={"Origin": ORIGIN},
            base_url=ORIGIN,
        )

    both = [gevent.spawn(taps, copy) for copy in (first, second)]
    assert [answer.status_code for answer in (tap.get(timeout=20) for tap in both)] == [200, 200]
    later = evening.restart()
    assert sorted(later.house.guests.name_map(later.code).values()) == ["Ellen", "Lisa"]
    assert disagreements(later.folder) == []
    assert not restoring.waits(later.folder)


@pytest.mark.laptop
def test_a_copy_that_is_being_downloaded_is_not_swept_away_by_the_next(
    evening: Evening, monkeypatch: Patch
) -> None:
    """The next copy is due as soon as the file lies there, before a byte of it has left."""
    evening.sit("Lisa")
    copy, keeper = copies.make(evening.folder), evening.house.keeper
    apart = keeper.apart

    def another_is_due(work: Callable[[], Any]) -> Any:
        done = apart(work)
        copies.make(evening.folder, copies.PLAYING)
        return done

    monkeypatch.setattr(keeper, "apart", another_is_due)
    download = evening.host().get(f"/host/copies/{copy.number}/download", base_url=ORIGIN)
    assert zipfile.ZipFile(io.BytesIO(download.data)).testzip() is None
    assert len(download.data) == int(download.headers["Content-Length"])
    assert list(copies.folder_of(evening.folder).glob(".*")) == []


# Two consoles -------------------------------------------------------------------------------------


@pytest.mark.parametrize("apart", [0, 1])
def test_two_consoles_that_take_back_at_once_take_back_what_one_would_have(
    evening: Evening, apart: int
) -> None:
    """The same step, or one of them a step further: no move falls that nobody asked for."""
    judged(evening)
    moves = [event.seq for event in taking_back.latest_moves(evening.table)]
    wanted = [moves[2], moves[2 + apart]]

    def takes_back(seq: int) -> str:
        try:
            taking_back.rewind(evening.table, HOST, seq)
        except Stale:
            return "stale"
        return "done"

    both = [gevent.spawn(takes_back, seq) for seq in wanted]
    said = sorted(each.get(timeout=20) for each in both)
    assert said == ["done", "done"] if apart else ["done", "stale"]
    left = [event.seq for event in taking_back.latest_moves(evening.table)]
    assert left == moves[3 + apart :]
    later = evening.restart()
    assert later.table.broken is None
    assert later.main("Lisa") == evening.main("Lisa")


# The clock ----------------------------------------------------------------------------------------


@pytest.mark.laptop
def test_a_clock_that_is_set_back_an_hour_costs_no_move_no_copy_and_no_photo(
    evening: Evening, monkeypatch: Patch
) -> None:
    judged(evening)
    copies.make(evening.folder, copies.PLAYING)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() - 3600)
    shot = sent(evening, "Lisa")
    evening.sit("June")
    copy = copies.make(evening.folder, copies.PLAYING)
    assert copies.kept(evening.folder)[0].number == copy.number
    later = evening.restart()
    assert later.stranger().client.get(shot.address, base_url=ORIGIN).status_code == 200
    assert later.phones["June"].sees()["seat"] == later.seat("June")
    assert restoring.look(copy.path).guests == 4


# Between two matches ------------------------------------------------------------------------------


def test_a_restart_between_two_matches_changes_nothing_of_the_next(evening: Evening) -> None:
    """Lisa's seat is June's since the end of the first; the second begins after a restart."""
    judged(evening)
    evening.host_does("end-early")
    june = takes_over(evening, "Lisa", "June")
    shown = {name: phone.get("album").text for name, phone in evening.phones.items()}
    later = evening.restart()
    assert {name: phone.get("album").text for name, phone in later.phones.items()} == shown
    assert later.host_does("start").status_code == 303
    assert later.table.saved.match == 2
    seat = later.seat("June")
    assert later.phones["June"].sees()["seat"] == seat
    assert later.table.saved.since(seat) == 2
    assert june.name == "June"


# A page from before -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sent_before",
    [
        {"move": {"type": "Deal7"}, "question": "a question of before"},
        {"move": {"type": "Keep", "of_before": 1}, "question": None},
        {"action": "keep"},
        {},
    ],
)
def test_a_page_from_before_the_update_is_told_so_and_plays_on(
    evening: Evening, sent_before: dict[str, Any]
) -> None:
    """What its script sends is refused in words, and its stream brings it the page of today."""
    dealt(evening)
    lisa, csrf = evening.phones["Lisa"], csrf_of(evening, "Lisa")
    before = evening.table.saved
    answer = lisa.client.post(
        f"/t/{evening.code}/move",
        data=msgspec.json.encode({"csrf": csrf, **sent_before}),
        content_type="application/json",
        headers={"Origin": ORIGIN, "Accept": "application/json"},
        base_url=ORIGIN,
    )
    assert answer.status_code in (400, 409), answer.text
    assert answer.json["refused"]
    assert evening.table.saved is before
    assert "Lobster" in lisa.get("stream").text
