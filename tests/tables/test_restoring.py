"""Going back to a copy: the whole drill, and what is refused before anything is touched."""

import errno
import hashlib
import io
import json
import os
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from partycards.catalogue.errors import Wrong
from partycards.commands import main
from partycards.tables import copies, restoring
from partycards.tables.copies import MANIFEST, RESTORE
from tests.evening import Evening, Phone

pytestmark = pytest.mark.laptop

PHOTO = "photos/" + "ab" * 16 + ".jpg"


class Hanna:
    """Types commands about her house and reads what they say."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def runs(self, *words: str, ends: int = 0) -> str:
        assert main([*words, "--data", str(self.folder)]) == ends
        told = self._capsys.readouterr()
        return str(told.out + told.err)


@pytest.fixture
def hanna(evening: Evening, capsys: pytest.CaptureFixture[str]) -> Hanna:
    return Hanna(evening.folder, capsys)


def names(evening: Evening) -> list[str]:
    return sorted(evening.house.guests.name_map(evening.code).values())


def whole(folder: Path) -> dict[str, bytes]:
    """What matters of a data folder."""
    kept = (*copies.DATABASES, *copies.KEYS)
    return {name: (folder / name).read_bytes() for name in kept if (folder / name).is_file()}


# The drill --------------------------------------------------------------------------------------


def test_play_copy_lose_the_laptop_restore_elsewhere_and_the_phones_come_back(
    evening: Evening, tmp_path_factory: pytest.TempPathFactory, hanna: Hanna
) -> None:
    """Lisa's phone has nothing but its cookie; on another laptop it has its seat and its hand."""
    evening.sit("Lisa", "Ellen", "Cody")
    evening.start(first="Ellen")
    hand = evening.main("Lisa")
    elsewhere = tmp_path_factory.mktemp("another laptop")
    out = elsewhere / "party.zip"
    told = hanna.runs("backup", str(out))
    assert "1 table, 3 guests, 0 photos" in told
    assert "Keep it to yourself" in told
    assert out.stat().st_mode & 0o077 == 0
    evening.stop()
    shutil.rmtree(evening.folder)

    hanna.folder = elsewhere / "data"
    assert "is as it was on" in hanna.runs("restore", str(out))
    later = Evening(elsewhere / "data")
    try:
        assert names(later) == ["Cody", "Ellen", "Lisa"]
        assert later.main("Lisa") == hand
        for name, phone in evening.phones.items():
            again = Phone(later.app, later.code, name)
            again.client._cookies = phone.client._cookies
            page = again.get().text
            person = later.house.guests.person(later.code, later.seat(name))
            assert f">{person.code}<" in page
            assert name in page
            assert again.sees()["seat"] == later.seat(name)
        for path in (elsewhere / "data").rglob("*"):
            if path.is_file() and path.name != "running.lock":
                assert path.stat().st_mode & 0o077 == 0 or path.name == "party.sqlite", path
    finally:
        later.stop()


def test_what_a_restore_replaces_is_kept_and_can_be_gone_back_to(
    evening: Evening, hanna: Hanna, tmp_path_factory: pytest.TempPathFactory
) -> None:
    out = tmp_path_factory.mktemp("stick")
    evening.sit("Lisa")
    hanna.runs("backup", str(out))
    (file,) = out.iterdir()
    evening.sit("Ellen")
    evening.stop()
    told = hanna.runs("restore", str(file))
    (before,) = copies.kept(evening.folder)
    assert before.manifest.why == RESTORE
    assert str(before.path) in told
    again = evening.restart()
    assert names(again) == ["Lisa"]
    again.stop()
    assert str(before.path) in hanna.runs("restore")
    hanna.runs("restore", str(before.path))
    assert names(evening.restart()) == ["Ellen", "Lisa"]


def test_the_host_stays_let_in_and_photos_come_back(
    evening: Evening, hanna: Hanna, tmp_path_factory: pytest.TempPathFactory
) -> None:
    out = tmp_path_factory.mktemp("stick") / "party.zip"
    (evening.folder / "photos").mkdir()
    (evening.folder / PHOTO).write_bytes(b"a dish")
    hanna.runs("backup", str(out))
    evening.stop()
    (evening.folder / PHOTO).unlink()
    (evening.folder / "host.key").write_text("the key that the host has now")
    hanna.runs("restore", str(out))
    assert (evening.folder / PHOTO).read_bytes() == b"a dish"
    assert (evening.folder / "host.key").read_text() == "the key that the host has now"


def test_a_kept_copy_that_was_taken_out_without_its_photos_says_so(
    evening: Evening, hanna: Hanna, tmp_path_factory: pytest.TempPathFactory
) -> None:
    (evening.folder / "photos").mkdir()
    (evening.folder / PHOTO).write_bytes(b"a dish")
    copy = copies.make(evening.folder)
    evening.stop()
    place = tmp_path_factory.mktemp("stick")
    shutil.copy(copy.path, place / "party.zip")
    hanna.folder = place / "data"
    told = hanna.runs("restore", str(place / "party.zip"))
    assert "1 photos and pictures were not in the file" in told


def test_old_waiting_pages_are_not_played_into_the_copy(evening: Evening, hanna: Hanna) -> None:
    """A killed server leaves a write-ahead log; it belongs to the file that goes."""
    evening.sit("Lisa")
    copy = copies.make(evening.folder)
    evening.sit("Ellen")
    waiting = evening.folder / "log.sqlite-wal"
    as_it_lay = waiting.read_bytes()
    assert as_it_lay
    evening.stop()
    waiting.write_bytes(as_it_lay)
    hanna.runs("restore", str(copy.path))
    assert not waiting.exists()
    again = evening.restart()
    assert names(again) == ["Lisa"]
    assert again.table.saved.seq == 2


# Refused ----------------------------------------------------------------------------------------


def test_a_running_server_keeps_its_house(evening: Evening, hanna: Hanna) -> None:
    copy = copies.make(evening.folder)
    told = hanna.runs("restore", str(copy.path), ends=2)
    assert "is running on" in told
    assert "Its console goes back to copies, too." in told


def test_backup_does_not_write_over_a_file_and_needs_a_house(
    evening: Evening, hanna: Hanna, tmp_path_factory: pytest.TempPathFactory
) -> None:
    place = tmp_path_factory.mktemp("stick")
    (place / "party.zip").write_bytes(b"mine")
    assert "is there already" in hanna.runs("backup", str(place / "party.zip"), ends=2)
    assert (place / "party.zip").read_bytes() == b"mine"
    assert "could not be written" in hanna.runs("backup", str(place / "no" / "x.zip"), ends=2)
    hanna.folder = place / "empty"
    assert "There is nothing in" in hanna.runs("backup", str(place / "new.zip"), ends=2)


def rewritten(copy: bytes, change: Callable[[dict[str, bytes]], Any]) -> bytes:
    """A copy in which something is different."""
    with zipfile.ZipFile(io.BytesIO(copy)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def manifest(change: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, bytes]], None]:
    def changed(files: dict[str, bytes]) -> None:
        told = json.loads(files[MANIFEST])
        change(told)
        files[MANIFEST] = json.dumps(told).encode()

    return changed


def _bomb(files: dict[str, bytes]) -> None:
    files["host.key"] = bytes(restoring.MOST_OF_A_FILE + 1)


HOSTILE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "no zip": (lambda data: b"Dear Hanna", "not a copy of a house"),
    "half a zip": (lambda data: data[: len(data) // 2], "not a copy of a house"),
    "a flipped byte": (
        lambda data: data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 255]) +
        data[len(data) // 2 + 1 :], "not a copy of a house",
    ),
    "another zip": (
        lambda data: rewritten(data, lambda files: files.pop(MANIFEST)), "not a copy of a house",
    ),
    "no log": (
        lambda data: rewritten(data, lambda files: files.pop("log.sqlite")),
        "not a copy of a house",
    ),
    "another log than it says": (
        lambda data: rewritten(data, lambda files: files.update({"log.sqlite": b"x" * 4096})),
        "not a copy of a house",
    ),
    "a way out of the folder": (
        lambda data: rewritten(data, lambda files: files.update({"../../host.key": b"x"})),
        "a file in it that no copy has: “../../host.key”",
    ),
    "a way out that the manifest knows": (
        lambda data: rewritten(data, manifest(lambda told: told["files"].update({"../x": "0"}))),
        "a file in it that no copy has: “../x”",
    ),
    "a bomb": (lambda data: rewritten(data, _bomb), "unpacks to far more"),
    "a later version": (
        lambda data: rewritten(data, manifest(lambda told: told.update(version="99.0.0"))),
        "made by Party Cards 99.0.0, and this is",
    ),
    "a later form": (
        lambda data: rewritten(data, manifest(lambda told: told.update(format=2))),
        "Please update Party Cards first",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_a_file_that_cannot_be_gone_back_to_changes_nothing(
    evening: Evening, hanna: Hanna, tmp_path_factory: pytest.TempPathFactory, what: str
) -> None:
    evening.sit("Lisa")
    copy = copies.make(evening.folder)
    evening.stop()
    change, sentence = HOSTILE[what]
    file = tmp_path_factory.mktemp("stick") / "party.zip"
    file.write_bytes(change(copy.path.read_bytes()))
    before, there = whole(evening.folder), sorted(evening.folder.iterdir())
    told = hanna.runs("restore", str(file), ends=2)
    assert sentence in told
    assert "Nothing was changed." in told
    assert whole(evening.folder) == before
    assert sorted(evening.folder.iterdir()) == there
    assert [one.number for one in copies.kept(evening.folder)] == [1]


@pytest.mark.parametrize("newer", ["log", "rows"])
def test_databases_of_a_later_version_are_refused_whatever_the_copy_says(
    evening: Evening, hanna: Hanna, newer: str
) -> None:
    copy = copies.make(evening.folder)
    evening.stop()
    with zipfile.ZipFile(copy.path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    name = "log.sqlite" if newer == "log" else "party.sqlite"
    sql = (
        "PRAGMA user_version=99" if newer == "log" else "UPDATE alembic_version SET version_num=99"
    )
    with copies.memory(files[name]) as database:
        database.execute(sql)
        files[name] = database.serialize()
    digest = hashlib.sha256(files[name]).hexdigest()
    manifest(lambda told: told["files"].update({name: digest}))(files)
    copy.path.write_bytes(rewritten(copy.path.read_bytes(), lambda old: old.update(files)))
    assert "made by a newer Party Cards" in hanna.runs("restore", str(copy.path), ends=2)


def test_a_disk_that_is_too_small_is_a_sentence(
    evening: Evening, hanna: Hanna, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copies.make(evening.folder)
    evening.stop()
    usage = shutil.disk_usage(evening.folder)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    before = whole(evening.folder)
    assert "There is too little room on the disk" in hanna.runs("restore", str(copy.path), ends=2)
    assert whole(evening.folder) == before


def test_a_disk_that_fills_up_before_what_is_there_was_kept_changes_nothing(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copies.make(evening.folder)
    evening.sit("Lisa")
    evening.stop()
    restoring.stage(evening.folder, copy.path)

    def no_room(*_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(copies, "make", no_room)
        with pytest.raises(OSError, match="No space left"):
            evening.restart()
    assert names(evening.restart()) == ["Lisa"]


# Crashes ----------------------------------------------------------------------------------------


class Crash(Exception):
    pass


def test_wherever_a_restore_breaks_off_the_house_is_the_old_one_or_the_new_one(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The power goes at every step that touches the disk, one after the other; then the laptop
    starts again."""
    evening.sit("Lisa")
    copy = copies.make(evening.folder)
    evening.sit("Ellen")
    evening.stop()
    old, new = ["Ellen", "Lisa"], ["Lisa"]
    steps = ("rename", "replace", "unlink", "mkdir")
    fresh = tmp_path_factory.mktemp("fresh") / "house"
    shutil.copytree(evening.folder, fresh)
    seen = []
    for at in range(100):
        shutil.rmtree(evening.folder)
        shutil.copytree(fresh, evening.folder)
        count = 0

        def crashing(really: Callable[..., Any], at: int = at) -> Callable[..., Any]:
            def step(*args: Any, **options: Any) -> Any:
                nonlocal count
                count += 1
                if count > at:
                    raise Crash
                return really(*args, **options)

            return step

        with monkeypatch.context() as power:
            for name in steps:
                power.setattr(Path, name, crashing(getattr(Path, name)))
            power.setattr(shutil, "rmtree", crashing(shutil.rmtree))
            try:
                restoring.stage(evening.folder, copy.path)
                restoring.place(evening.folder)
                over = True
            except (Crash, Wrong):
                over = False
        again = evening.restart()
        seen.append(names(again))
        again.stop()
        assert not list(evening.folder.glob(".restore-*")), f"left behind after step {at}"
        if over:
            break
    assert over
    assert seen[0] == old
    assert seen[-1] == new
    assert seen == sorted(seen, key=lambda each: each == new), "once new, always new"
    assert len(seen) > 8
