"""When copies are made, and that what was erased goes from them, too (promise 9)."""

import errno
import os
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import gevent
import pytest

from partycards.restaurant.takings import TableTakings
from partycards.tables import aside, copies, erasing, keeping, restoring, sweeping
from partycards.tables.needs import told_needs
from partycards.tables.table import HOST
from tests.evening import Evening
from tests.web.plates import csrf_of
from tests.web.test_needs import tells

pytestmark = pytest.mark.laptop

PHOTO = "ab" * 16


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Evening]:
    """An evening that makes copies by itself."""
    evening = Evening(tmp_path, keeps=True)
    yield evening
    evening.stop()


def made(folder: Path) -> list[str]:
    """Why the kept copies were made, the newest first."""
    return [copy.manifest.why for copy in copies.kept(folder)]


def until(happened: Callable[[], bool]) -> None:
    with gevent.Timeout(20):
        while not happened():
            gevent.sleep(0.01)


def everywhere(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every byte of a data folder; what lies in zips is unpacked."""
    for path in list(folder.rglob("*")):
        # The keeper may be at it: what goes meanwhile is gone.
        with suppress(FileNotFoundError, IsADirectoryError):
            yield str(path), path.read_bytes()
            if path.suffix == ".zip":
                with zipfile.ZipFile(path) as archive:
                    for name in archive.namelist():
                        yield f"{path}/{name}", archive.read(name)


def places_of(word: str, folder: Path) -> list[str]:
    return [name for name, data in everywhere(folder) if word.encode() in data]


# When -------------------------------------------------------------------------------------------


def test_every_ten_minutes_in_which_something_happened(
    kept: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "EVERY", 0.0)
    monkeypatch.setattr(keeping, "LOOK", 0.01)
    kept.sit("Lisa")
    kept.house.keeper.look_soon()
    until(lambda: [c.manifest.guests for c in copies.kept(kept.folder)][:1] == [1])
    before = len(made(kept.folder))
    gevent.sleep(0.2)
    assert len(made(kept.folder)) == before, "nothing happened"
    kept.sit("Ellen")
    until(lambda: [c.manifest.guests for c in copies.kept(kept.folder)][:1] == [2])


def test_not_before_ten_minutes_are_over(kept: Evening) -> None:
    kept.sit("Lisa")
    kept.house.keeper.look_soon()
    gevent.sleep(0.1)
    assert made(kept.folder) == []


def test_at_the_closing_of_an_evening_and_of_the_server(kept: Evening) -> None:
    kept.sit("Lisa")
    kept.house.close_table(kept.table, HOST)
    until(lambda: made(kept.folder) == [copies.CLOSING])
    kept.house.open_table()
    kept.stop()
    assert made(kept.folder) == [copies.CLOSING, copies.CLOSING]


def test_starting_and_stopping_alone_is_nothing_that_happened(kept: Evening) -> None:
    kept.sit("Lisa")
    kept.stop()
    again = kept.restart()
    again.stop()
    assert made(kept.folder) == [copies.CLOSING]


def test_what_a_crash_kept_from_being_copied_is_copied_at_the_next_closing(kept: Evening) -> None:
    kept.stop()
    assert made(kept.folder) == [copies.CLOSING]
    crashed = kept.restart()
    crashed.sit("Lisa")
    crashed.house.keeper.rest()
    crashed.stop()
    kept.restart().stop()
    assert copies.kept(kept.folder)[0].manifest.guests == 1


def test_a_full_disk_is_told_and_play_goes_on(
    kept: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kept.sit("Lisa")
    with monkeypatch.context() as full:

        def no_room(handle: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        full.setattr(os, "fsync", no_room)
        kept.house.keeper.closing()
        until(lambda: kept.house.keeper.trouble is not None)
        kept.sit("Ellen")
    assert "it could not be written to the disk (No space left on device)" in str(
        kept.house.keeper.trouble
    )
    assert kept.house.keeper.make().manifest.guests == 2
    assert kept.house.keeper.trouble is None


# Erase means gone -------------------------------------------------------------------------------


def an_evening_with_a_secret(kept: Evening) -> None:
    """A copy from before, a copy with Lisa in it, and the evening is over."""
    kept.house.keeper.make()
    kept.sit("Lisarumpel", "Ellen")
    kept.house.needs.keep(
        kept.code, kept.seat("Lisarumpel"), told_needs([], "no zwetschgen at all")
    )
    (kept.folder / "photos").mkdir(exist_ok=True)
    kept.house.keeper.make()
    kept.house.close_table(kept.table, HOST)
    until(lambda: copies.CLOSING in made(kept.folder))


def numbers(folder: Path) -> list[int]:
    return [copy.number for copy in copies.kept(folder)]


def swept(kept: Evening) -> None:
    kept.house.keeper.apart(lambda: sweeping.sweep(kept.folder))


@pytest.mark.parametrize("who", ["guest", "people", "evening"])
def test_an_erased_guest_goes_from_the_copies_promise_9(kept: Evening, who: str) -> None:
    """A fresh copy takes the place of those that had Lisa; the one from before her stays."""
    an_evening_with_a_secret(kept)
    assert places_of("Lisarumpel", kept.folder)
    assert numbers(kept.folder) == [3, 2, 1]
    seat = kept.seat("Lisarumpel")
    {
        "guest": lambda: erasing.guest(kept.house, kept.code, seat),
        "people": lambda: erasing.people(kept.house, kept.code),
        "evening": lambda: erasing.evening(kept.house, kept.code),
    }[who]()
    swept(kept)
    assert places_of("Lisarumpel", kept.folder) == []
    assert places_of("zwetschgen", kept.folder) == []
    assert numbers(kept.folder)[0] >= 4
    assert not {2, 3} & set(numbers(kept.folder))
    assert (1 in numbers(kept.folder)) == (who != "evening"), "its table was in every copy"


def test_overdue_needs_go_from_the_copies_a_day_after_the_evening_promise_9(
    kept: Evening,
) -> None:
    an_evening_with_a_secret(kept)
    erasing.overdue_needs(kept.house, time.time() + erasing.A_DAY + 1)
    swept(kept)
    assert places_of("zwetschgen", kept.folder) == []
    assert places_of("Lisarumpel", kept.folder)
    assert numbers(kept.folder) == [4, 1]


def test_a_guest_who_erases_what_they_told_is_obeyed_within_a_moment_promise_9(
    kept: Evening,
) -> None:
    kept.sit("Lisa")
    tells(kept, "Lisa", words="no zwetschgen at all")
    kept.house.keeper.make()
    assert places_of("zwetschgen", kept.folder)
    answer = kept.phones["Lisa"].post("me/erase", what="needs", csrf=csrf_of(kept, "Lisa"))
    assert answer.status_code == 303
    until(lambda: places_of("zwetschgen", kept.folder) == [])


def test_a_colleague_and_the_figures_of_an_evening_go_from_the_copies_promise_9(
    kept: Evening,
) -> None:
    """The name stays in the copies as long as it stands in the reports, the PIN does not."""
    staff, takings = kept.house.staff, kept.house.restaurant.takings
    staff.add("Mirarumpel", "chef", "480213")
    digest = staff.all()[0].digest
    takings.keep(TableTakings("Zwetschgentisch", 1.0, 2.0))
    kept.house.keeper.make()
    for erase, gone in (
        (lambda: staff.remove(1), digest),
        (lambda: staff.erase(1), "Mirarumpel"),
        (lambda: takings.forget(0, 2), "Zwetschgentisch"),
    ):
        assert places_of(gone, kept.folder), gone
        swept(kept)
        erase()
        swept(kept)
        assert places_of(gone, kept.folder) == [], gone


def test_an_erased_photo_goes_from_beside_the_copies_and_they_stay_promise_9(
    kept: Evening,
) -> None:
    from partycards.rows import Photo, db

    kept.sit("Lisa")
    (kept.folder / "photos").mkdir()
    (kept.folder / "photos" / f"{PHOTO}.jpg").write_bytes(b"a dish of zwetschgen")
    with kept.app.app_context():
        db.session.add(Photo(name=PHOTO, table=kept.code, seat=1, match=1, round=1, chef=1, sent=1))
        db.session.commit()
    kept.stop()
    again = kept.restart()
    (shot,) = again.house.photos.at(again.code)
    assert len(places_of("zwetschgen", kept.folder)) == 2
    again.house.photos.erase(shot)
    swept(again)
    assert places_of("zwetschgen", kept.folder) == []
    assert numbers(kept.folder) == [1]


def test_a_crash_between_erasing_and_the_copies_is_made_good_at_the_next_start_promise_9(
    kept: Evening,
) -> None:
    an_evening_with_a_secret(kept)
    swept(kept)
    kept.house.keeper.rest()
    erasing.people(kept.house, kept.code)
    kept.stop()
    assert places_of("Lisarumpel", kept.folder)
    kept.restart()
    until(lambda: places_of("Lisarumpel", kept.folder) == [])


def test_erased_words_go_although_the_disk_takes_no_fresh_copy_promise_9(
    kept: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    an_evening_with_a_secret(kept)
    swept(kept)
    kept.house.keeper.rest()
    erasing.people(kept.house, kept.code)

    def no_room(*_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(copies, "make", no_room)
        with pytest.raises(ValueError, match="No space left"):
            swept(kept)
    assert places_of("Lisarumpel", kept.folder) == []


def test_what_was_put_aside_goes_with_the_first_that_is_erased_after_the_host_answered_promise_9(
    kept: Evening,
) -> None:
    """The bad file holds everything of its time, so it goes as the copies do; but not before the
    host has said that they go on without it."""
    an_evening_with_a_secret(kept)
    swept(kept)
    place = aside.put_aside(kept.folder)
    aside.write_report(place, aside.Report(time.time(), ("log.sqlite",)))
    erasing.people(kept.house, kept.code)
    swept(kept)
    assert place.exists()
    aside.answer(kept.folder)
    swept(kept)
    assert not place.exists()
    assert places_of("Lisarumpel", kept.folder) == []


def test_the_hosts_answer_stands_though_all_of_it_is_thrown_away_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = aside.put_aside(tmp_path)
    aside.write_report(place, aside.Report(time.time(), ("log.sqlite",)))
    real = aside.on_disk

    def swept_before(path: Path) -> None:
        if path.is_dir():
            aside.throw_away(tmp_path)
        real(path)

    monkeypatch.setattr(aside, "on_disk", swept_before)
    aside.answer(tmp_path)
    assert not place.exists()
    assert aside.report(tmp_path) is None


def test_going_back_is_no_erasing_what_was_there_before_stays_kept(kept: Evening) -> None:
    copy = kept.house.keeper.make()
    kept.sit("Lisa", "Ellen")
    swept(kept)
    restoring.stage(kept.folder, copy.path)
    later = kept.restart()
    swept(later)
    assert later.house.guests.name_map(later.code) == {}
    held = [one.manifest.guests for one in copies.kept(kept.folder)]
    assert 2 in held


def test_a_day_later_no_copy_tells_the_needs_of_guests_whom_the_host_left_behind_promise_9(
    kept: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can erase them in the house as it is now."""
    copy = kept.house.keeper.make()
    kept.sit("Lisa")
    tells(kept, "Lisa", words="no zwetschgen at all")
    restoring.stage(kept.folder, copy.path)
    later = kept.restart()
    swept(later)
    assert places_of("zwetschgen", kept.folder)
    tomorrow = time.time() + erasing.A_DAY + 60
    monkeypatch.setattr(time, "time", lambda: tomorrow)
    swept(later)
    assert places_of("zwetschgen", kept.folder) == []
