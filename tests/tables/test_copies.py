"""Copies of a house: what is in them, how many are kept, and what they never do to play."""

import errno
import os
import shutil
import sqlite3
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

from partycards.tables import copies
from partycards.tables.copies import ASKED, CLOSING, MOST, PLAYING, Damaged
from partycards.tables.needs import told_needs
from tests.evening import Evening

pytestmark = pytest.mark.laptop

PHOTO = "photos/" + "ab" * 16 + ".jpg"


def a_photo(folder: Path, name: str = PHOTO, data: bytes = b"a dish") -> None:
    (folder / "photos").mkdir(exist_ok=True)
    (folder / name).write_bytes(data)


def unpacked(path: Path, place: Path) -> Path:
    with zipfile.ZipFile(path) as archive:
        archive.extractall(place)
    return place


def test_a_copy_has_the_log_the_rows_the_keys_and_the_photos_while_guests_play(
    evening: Evening, tmp_path: Path
) -> None:
    evening.sit("Lisa", "Ellen")
    evening.house.needs.keep(evening.code, 1, told_needs(["peanuts"], ""))
    a_photo(evening.folder)
    copy = copies.make(evening.folder)
    evening.sit("Cody")
    assert copy.manifest.tables == {evening.code: 3}
    assert copy.manifest.guests == 2
    assert copy.manifest.photos == 1
    assert {f"need {evening.code} 1", f"guest {evening.code} 2"} <= set(copy.manifest.holds)
    inside = unpacked(copy.path, tmp_path / "unpacked")
    assert sorted(path.name for path in inside.iterdir()) == [
        "copy.json", "host.key", "log.sqlite", "party.sqlite", "server.key",
    ]  # fmt: skip
    log = sqlite3.connect(inside / "log.sqlite")
    rows = sqlite3.connect(inside / "party.sqlite")
    try:
        assert log.execute("SELECT count(*) FROM event").fetchone() == (3,)
        assert rows.execute("SELECT name FROM guest").fetchall() == [("Lisa",), ("Ellen",)]
    finally:
        log.close()
        rows.close()
    assert (copies.folder_of(evening.folder) / PHOTO).read_bytes() == b"a dish"


def test_a_copy_is_for_its_owner_only(evening: Evening) -> None:
    a_photo(evening.folder)
    copies.make(evening.folder)
    for path in (copies.folder_of(evening.folder), *copies.folder_of(evening.folder).rglob("*")):
        assert path.stat().st_mode & 0o077 == 0, path


def test_a_folder_in_which_no_server_runs_is_copied_as_well(evening: Evening) -> None:
    evening.sit("Lisa")
    evening.stop()
    before = (evening.folder / "log.sqlite").read_bytes()
    assert copies.make(evening.folder).manifest.tables == {evening.code: 2}
    assert (evening.folder / "log.sqlite").read_bytes() == before


def test_the_last_ten_are_kept_and_a_photo_lies_there_once(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_photo(evening.folder)
    now = time.time()
    for number in range(MOST + 3):
        monkeypatch.setattr(time, "time", lambda at=now + 600 * number: at)
        copies.make(evening.folder, PLAYING)
    found = copies.kept(evening.folder)
    assert [copy.number for copy in found] == list(range(MOST + 3, 3, -1))
    assert len(list(copies.folder_of(evening.folder).rglob("*.jpg"))) == 1


def test_many_closings_in_a_row_do_not_push_out_the_copies_of_the_afternoon(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restaurant clears twenty tables in an hour: kept copies stay ten minutes apart."""
    now = time.time()
    for minutes in (0, 10, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30):
        monkeypatch.setattr(time, "time", lambda at=now + 60 * minutes: at)
        copies.make(evening.folder, CLOSING if minutes % 10 else PLAYING)
    made = [round((c.manifest.made - now) / 60) for c in copies.kept(evening.folder)]
    assert made == [30, 20, 10, 0]


def test_copies_that_were_asked_for_do_not_push_out_those_made_by_themselves(
    evening: Evening,
) -> None:
    copies.make(evening.folder, PLAYING)
    for _ in range(5):
        copies.make(evening.folder, ASKED)
    whys = [copy.manifest.why for copy in copies.kept(evening.folder)]
    assert whys == [ASKED, ASKED, ASKED, PLAYING]


def test_a_photo_that_no_copy_has_any_more_is_gone_from_the_copies(evening: Evening) -> None:
    a_photo(evening.folder)
    copy = copies.make(evening.folder)
    other = "photos/" + "cd" * 16 + ".jpg"
    a_photo(evening.folder, other)
    (evening.folder / PHOTO).unlink()
    copies.make(evening.folder)
    beside = copies.folder_of(evening.folder)
    assert (beside / PHOTO).is_file()
    copies.drop(evening.folder, [copy])
    assert not (beside / PHOTO).exists()
    assert (beside / other).is_file()


def test_a_full_disk_leaves_the_older_copies_and_no_half_one(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies.make(evening.folder)

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        copies.make(evening.folder)
    there = sorted(path.name for path in copies.folder_of(evening.folder).rglob("*"))
    assert [name for name in there if "half" in name] == []
    assert [copy.number for copy in copies.kept(evening.folder)] == [1]


def test_a_damaged_database_is_not_copied_over_good_copies(evening: Evening) -> None:
    """Ten damaged copies would push out the last good one."""
    for _ in range(30):
        evening.house.open_table()
    evening.stop()
    copies.make(evening.folder)
    path = evening.folder / "log.sqlite"
    data = bytearray(path.read_bytes())
    data[2048 * 3 : 2048 * 4] = os.urandom(2048)
    path.write_bytes(data)
    with pytest.raises(Damaged, match=r"A part of log\.sqlite cannot be read any more"):
        copies.make(evening.folder)
    assert [copy.number for copy in copies.kept(evening.folder)] == [1]


def test_a_file_that_is_no_copy_is_passed_over(evening: Evening) -> None:
    copies.make(evening.folder)
    (copies.folder_of(evening.folder) / "0009-2026-01-01-0000.zip").write_bytes(b"PK\x03\x04oops")
    assert [copy.number for copy in copies.kept(evening.folder)] == [1]
    assert copies.make(evening.folder).number == 10


def test_a_copy_to_take_along_has_its_photos_inside(evening: Evening, tmp_path: Path) -> None:
    a_photo(evening.folder)
    copies.write(evening.folder, tmp_path / "now.zip")
    kept = copies.make(evening.folder)
    shutil.rmtree(evening.folder / "photos")
    copies.write_whole(kept, tmp_path / "kept.zip")
    for name in ("now.zip", "kept.zip"):
        place = unpacked(tmp_path / name, tmp_path / name.removesuffix(".zip"))
        assert (place / PHOTO).read_bytes() == b"a dish"
        assert (tmp_path / name).stat().st_mode & 0o077 == 0
    with pytest.raises(FileExistsError):
        copies.write(evening.folder, tmp_path / "now.zip")


def test_the_house_plays_on_while_its_copy_is_made(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that is made in the middle of the copy is saved, and the copy is as of its beginning:
    first the log, then the rows."""
    order: list[str] = []
    database = copies.database

    def with_a_guest_in_between(path: Path) -> bytes:
        data: bytes = database(path)
        order.append(path.name)
        if path.name == "log.sqlite":
            evening.sit("Amir")
        return data

    monkeypatch.setattr(copies, "database", with_a_guest_in_between)
    manifest: Any = copies.make(evening.folder).manifest
    assert order == ["log.sqlite", "party.sqlite"]
    assert manifest.tables == {evening.code: 1}
    assert manifest.guests == 1
    assert evening.table.saved.seq == 2
