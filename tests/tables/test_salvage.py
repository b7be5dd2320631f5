"""A damaged file at the start: it is put aside, and everything that can be read comes back.

One page after the other of a log with twelve tables is overwritten, and each time every table that
had nothing on that page is back whole.
"""

import os
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from partycards.tables import aside, copies, restoring, salvage
from partycards.tables.aside import Report
from partycards.tables.copies import PLAYING, RESTORE
from partycards.tables.log import Event
from partycards.tables.log_sqlite import SqliteLog, read_events, read_tables
from partycards.tables.pages import INTERIOR, LEAF, Pages
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening, Phone, Server

pytestmark = pytest.mark.laptop

CODES = tuple(f"TABLE{number}" for number in range(12))
SIZE = 2048


def an_event(code: str, seq: int, letters: int = 0) -> Event:
    data = msgspec.json.encode({"note": f"{code} {seq} " + "x" * letters})
    return Event(code, seq, 1000.0 + seq, "seat:1", "moved", data, f"seat:1:{seq}")


def write(log: SqliteLog, until: int = 40) -> None:
    """Twelve tables play at once; a few events are longer than a page."""
    for seq in range(1, until):
        letters = 5000 if seq in (7, 30) else 60
        log.append([an_event(code, seq, letters) for code in CODES])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the log of twelve tables."""
    folder = tmp_path_factory.mktemp("whole")
    log = SqliteLog(folder / "log.sqlite")
    write(log)
    log.close()
    return folder


def folder_with(tmp_path: Path, data: bytes, number: int = 0) -> Path:
    folder = tmp_path / f"house{number}"
    folder.mkdir()
    (folder / "log.sqlite").write_bytes(data)
    return folder


def overwritten(data: bytes, number: int, size: int = SIZE) -> bytes:
    """The file with noise in place of a page."""
    noise = random.Random(number).randbytes(size)
    return data[: (number - 1) * size] + noise + data[number * size :]


def events(folder: Path, code: str) -> list[Event]:
    return read_events(folder / "log.sqlite", code)


def expected(code: str, until: int = 40) -> list[Event]:
    return [an_event(code, seq, 5000 if seq in (7, 30) else 60) for seq in range(1, until)]


# The log, page by page --------------------------------------------------------------------------


def owners(pages: Pages, number: int) -> set[str]:
    """Whose rows stand on a leaf."""
    return {str(cell.values[0]) for cell in pages.cells(number)[0]}


def some_of(pages: Pages, most: int) -> list[int]:
    """The first page, and so many of each kind, the first and the last among them."""
    kinds: dict[int, list[int]] = {}
    for number in range(2, len(pages) + 1):
        kinds.setdefault(pages.kind(number), []).append(number)
    chosen = [1]
    for numbers in kinds.values():
        step = max(1, len(numbers) // most)
        chosen += [*numbers[::step][:most], numbers[-1]]
    return sorted(set(chosen))


@pytest.mark.parametrize("most", [2, pytest.param(10_000, marks=pytest.mark.full)])
def test_whichever_page_is_damaged_every_other_table_is_back_whole_promise_6(
    whole: Path, tmp_path: Path, most: int
) -> None:
    data = (whole / "log.sqlite").read_bytes()
    pages = Pages(data)
    assert pages.size == SIZE
    kinds = {INTERIOR: 0, LEAF: 0, 2: 0, 10: 0, 0: 0}
    for number in some_of(pages, most):
        folder = folder_with(tmp_path, overwritten(data, number), number)
        report = salvage.mend(folder)
        kind = pages.kind(number)
        kinds[kind] = kinds.get(kind, 0) + 1
        hurt = {code for code in CODES if events(folder, code) != expected(code)}
        if report is None:  # an overflow page: nobody but its table can know
            assert kind not in (INTERIOR, LEAF, 2, 10)
            assert len(hurt) == 1
        elif kind == LEAF and number > 1 and pages.cells(number)[0]:
            assert hurt
            assert hurt <= owners(pages, number)
            assert {*report.shortened, *report.lost} == hurt
            assert set(report.whole) == {*CODES} - hurt
        elif kind in (INTERIOR, LEAF, 2, 10):
            assert hurt == set(), f"page {number} of kind {kind}"
            assert report.whole == tuple(sorted(CODES))
        else:
            assert len(hurt) <= 1, f"page {number}, an overflow page"
        shutil.rmtree(folder)
    assert all(kinds[kind] for kind in (INTERIOR, LEAF, 2, 10, 0)), kinds
    print(f"{sum(kinds.values())} of {len(pages)} pages of the log damaged: other tables whole")


def test_what_is_back_of_a_hurt_table_is_its_beginning_without_a_gap(
    whole: Path, tmp_path: Path
) -> None:
    data = (whole / "log.sqlite").read_bytes()
    number = last_leaf(Pages(data))
    folder = folder_with(tmp_path, overwritten(data, number))
    report = salvage.mend(folder)
    assert report is not None
    for code, (back, known) in report.shortened.items():
        assert 30 <= back < known <= 39
        assert events(folder, code) == expected(code)[:back]


def last_leaf(pages: Pages) -> int:
    """The leaf with the newest events."""
    leaves = [number for number in range(2, len(pages) + 1) if pages.kind(number) == LEAF]

    def newest(number: int) -> int:
        return max((c.rowid for c in pages.cells(number)[0] if len(c.values) == 7), default=0)

    return max(leaves, key=newest)


def begins(code: str, cards: bytes) -> Event:
    data = b'{"game":"cooking_party","cards":%b,"seed":"%b"}' % (cards, code.encode())
    return Event(code, 2, 1000.0, "host", "started", data)


@pytest.mark.parametrize("copied", [False, True])
def test_whichever_page_of_a_box_is_damaged_a_match_has_its_cards_or_is_not_there_promise_6(
    tmp_path: Path, copied: bool
) -> None:
    """Three tables, of which two play with the same cards; a copy of the house has both boxes."""
    one, other = (
        msgspec.json.encode({"ingredients": [random.Random(n).randbytes(20).hex()] * 150})
        for n in (1, 2)
    )
    tables = {"ANISE": one, "BASIL": one, "CLOVE": other}
    before = {
        code: [
            an_event(code, 1, 60),
            begins(code, cards),
            *(an_event(code, seq, 60) for seq in (3, 4)),
        ]
        for code, cards in tables.items()
    }
    (tmp_path / "first").mkdir()
    log = SqliteLog(tmp_path / "first" / "log.sqlite")
    for events_of_table in before.values():
        log.append(events_of_table)
    log.close()
    data = (tmp_path / "first" / "log.sqlite").read_bytes()
    lost = 0
    for number in range(2, len(Pages(data)) + 1):
        bad = tmp_path / "bad.sqlite"
        bad.write_bytes(overwritten(data, number))
        target = tmp_path / f"mended{number}" / "log.sqlite"
        target.parent.mkdir()
        salvage._mend_log(bad, {"log.sqlite": data} if copied else {}, target, Report(0.0, ()))
        for code, events_of_table in before.items():
            back = read_events(target, code)
            assert back == events_of_table[: len(back)]
            lost += len(back) == 1
    assert lost == 0 if copied else lost > 3


@pytest.mark.parametrize("what", ["cut in half", "half a page", "no page at all", "not a database"])
def test_a_file_that_was_cut_or_replaced(whole: Path, tmp_path: Path, what: str) -> None:
    data = (whole / "log.sqlite").read_bytes()
    folder = folder_with(
        tmp_path,
        {
            "cut in half": data[: len(data) // 2 // SIZE * SIZE],
            "half a page": data[: len(data) - SIZE // 2],
            "no page at all": bytes(len(data)),
            "not a database": b"Dear Hanna, " * 1000,
        }[what],
    )
    report = salvage.mend(folder)
    assert report is not None
    assert report.files == ("log.sqlite",)
    for code, _ in read_tables(folder / "log.sqlite"):
        back = events(folder, code)
        assert back == expected(code)[: len(back)]
    if what in ("cut in half", "half a page"):
        assert len(read_tables(folder / "log.sqlite")) == 12
    (place,) = aside.folder_of(folder).iterdir()
    assert (place / "log.sqlite").stat().st_size > 0, "the bad file is kept"
    assert (place / "log.sqlite").stat().st_mode & 0o077 == 0


def test_a_head_that_is_lost_does_not_hide_how_large_pages_are(whole: Path, tmp_path: Path) -> None:
    """Nor does what waits in the write-ahead log of a server that was killed get lost."""
    log = SqliteLog(tmp_path / "log.sqlite")
    write(log, 30)
    log._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    for seq in range(30, 40):
        log.append([an_event(code, seq, 5000 if seq == 30 else 60) for code in CODES])
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    for name in ("log.sqlite", "log.sqlite-wal"):
        shutil.copy(tmp_path / name, crashed / name)
    log.close()
    data = (crashed / "log.sqlite").read_bytes()
    (crashed / "log.sqlite").write_bytes(os.urandom(3 * SIZE) + data[3 * SIZE :])
    salvage.mend(crashed)
    there = [code for code, _ in read_tables(crashed / "log.sqlite")]
    assert sorted(there) == sorted(CODES)
    assert sum(events(crashed, code) == expected(code) for code in CODES) >= 10


def test_a_log_that_is_whole_is_left_alone(whole: Path, tmp_path: Path) -> None:
    folder = folder_with(tmp_path, (whole / "log.sqlite").read_bytes())
    assert salvage.mend(folder) is None
    assert (folder / "log.sqlite").read_bytes() == (whole / "log.sqlite").read_bytes()
    assert not aside.folder_of(folder).exists()


def test_a_file_that_may_not_be_opened_is_not_a_damaged_one(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else's file is moved aside, and nothing is begun anew in its place."""
    folder = folder_with(tmp_path, overwritten((whole / "log.sqlite").read_bytes(), 1))
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(PermissionError):
        salvage.mend(folder)
    assert not aside.folder_of(folder).exists()


def test_a_full_disk_while_mending_changes_nothing(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_with(tmp_path, overwritten((whole / "log.sqlite").read_bytes(), 1))
    before = (folder / "log.sqlite").read_bytes()

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as disk:
        disk.setattr(salvage, "_mend_log", full)
        with pytest.raises(OSError, match="could not be mended: database or disk is full"):
            salvage.mend(folder)
    assert (folder / "log.sqlite").read_bytes() == before
    assert list(aside.folder_of(folder).iterdir()) == []
    assert salvage.mend(folder) is not None


# Together with the newest copy ------------------------------------------------------------------


def table_of(*seqs: int, code: str = "ANISE", note: int = 0) -> salvage.Events:
    return {seq: an_event(code, seq, note) for seq in seqs}


def seqs(back: list[Event]) -> list[int]:
    return [event.seq for event in back]


def test_a_gap_in_the_file_is_filled_from_the_copy() -> None:
    found, copied = table_of(1, 2, 5, 6), table_of(1, 2, 3, 4)
    assert seqs(salvage.together(found, copied)) == [1, 2, 3, 4, 5, 6]


def test_a_table_that_is_gone_is_as_the_copy_has_it() -> None:
    assert seqs(salvage.together({}, table_of(1, 2, 3))) == [1, 2, 3]


def test_a_copy_of_another_evening_is_not_mixed_in() -> None:
    found, copied = table_of(1, 2, 4), table_of(1, 2, 3, note=1)
    assert seqs(salvage.together(found, copied)) == [1, 2]
    assert seqs(salvage.together(table_of(4, 5), table_of(1, 2, 4, note=1))) == [1, 2]


def test_a_garbled_event_is_taken_from_the_copy_and_kept_when_there_is_none() -> None:
    bad = msgspec.structs.replace(an_event("ANISE", 2), data=b"\xff\xfe")
    found = table_of(1, 3) | {2: bad}
    assert salvage.together(found, table_of(1, 2))[1] == an_event("ANISE", 2)
    assert salvage.together(found, {})[1] == bad


# The start --------------------------------------------------------------------------------------


def damage(path: Path, numbers: range, size: int) -> None:
    data = path.read_bytes()
    for number in numbers:
        data = overwritten(data, number, size)
    path.write_bytes(data)


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Evening]:
    """Lisa, Ellen and Cody in the middle of a match, Noor at a second table; a copy; then Amir sat
    down, and the laptop goes down."""
    evening = Evening(tmp_path)
    evening.sit("Lisa", "Ellen", "Cody")
    evening.start(first="Ellen")
    other = evening.house.open_table()
    noor = Phone(evening.app, other.code, "Noor")
    assert noor.post("join", name="Noor").status_code == 303
    copies.make(evening.folder, PLAYING)
    evening.sit("Amir")
    evening.stop()
    yield evening
    evening.stop()


def comes_back(evening: Evening, *names: str) -> Evening:
    """The laptop comes up, and these phones have their seats."""
    later = evening.restart()
    for name in names:
        assert later.phones[name].sees()["seat"] == later.seat(name)
    return later


def test_the_house_starts_with_a_damaged_log_and_the_phones_come_back(played: Evening) -> None:
    path = played.folder / "log.sqlite"
    damage(path, range(1, 2), SIZE)
    later = comes_back(played, "Lisa", "Ellen", "Cody", "Amir")
    assert len(later.house.codes()) == 2
    assert later.table.broken is None
    assert later.app.site.mended is not None
    assert later.house.close_table(later.table, HOST) is None


def test_a_log_that_is_lost_whole_comes_back_from_the_newest_copy(played: Evening) -> None:
    """All but Amir, who came after it."""
    path = played.folder / "log.sqlite"
    path.write_bytes(os.urandom(path.stat().st_size))
    later = comes_back(played, "Lisa", "Ellen", "Cody")
    assert len(later.house.codes()) == 2
    report = later.app.site.mended
    assert report is not None
    assert report.lost == ()


@pytest.mark.parametrize("how", ["empty", "gone"])
@pytest.mark.parametrize("name", ["log.sqlite", "party.sqlite"])
def test_a_file_that_is_empty_or_gone_is_noticed(played: Evening, how: str, name: str) -> None:
    path = played.folder / name
    path.unlink()
    if how == "empty":
        path.touch()
    later = comes_back(played, "Lisa", "Ellen", "Cody")
    assert later.app.site.mended is not None
    assert later.app.site.mended.files == (name,)


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.full)])
def test_whichever_page_of_the_rows_is_damaged_lisa_has_her_seat_promise_1(
    played: Evening, every: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Noise over each page in turn: with the copy every guest of before it is known, and Amir, who
    came later, too, unless the noise fell on the guests themselves."""
    path = played.folder / "party.sqlite"
    whole = path.read_bytes()
    pages = Pages(whole)
    fresh = tmp_path_factory.mktemp("fresh") / "house"
    shutil.copytree(played.folder, fresh)
    forgotten = 0
    with closing(sqlite3.connect(path)) as rows:
        sql = "SELECT rootpage FROM sqlite_master WHERE name = 'guest'"
        (guests,) = rows.execute(sql).fetchone()
    damaged = sorted({1, guests, *range(1, len(pages) + 1, every)})
    for number in damaged:
        shutil.rmtree(played.folder)
        shutil.copytree(fresh, played.folder)
        damage(path, range(number, number + 1), pages.size)
        report = salvage.mend(played.folder)
        with closing(sqlite3.connect(path)) as rows:
            assert rows.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            names = {name for (name,) in rows.execute("SELECT name FROM guest")}
        assert {"Lisa", "Ellen", "Cody", "Noor"} <= names, f"page {number}"
        forgotten += "Amir" not in names
        assert report is None or report.files == ("party.sqlite",)
    assert forgotten == 1
    print(f"{len(damaged)} of {len(pages)} pages of the rows damaged: everybody has a seat")


def test_without_a_copy_only_the_names_on_a_bad_page_are_lost(played: Evening) -> None:
    """Whose name is lost is "Guest 1" to everybody, and the host gives the seat to a phone."""
    shutil.rmtree(copies.folder_of(played.folder))
    path = played.folder / "party.sqlite"
    path.write_bytes(os.urandom(path.stat().st_size))
    later = played.restart()
    assert later.house.guests.name_map(later.code) == {}
    assert later.table.saved.present() == (1, 2, 3, 4)
    assert (
        "Guest 1"
        in later.host().get(f"/host/t/{later.code}/", base_url="http://party.test:5000").text
    )
    ticket = later.app.site.tickets.issue(later.code, 1)
    phone = Phone(later.app, later.code, "Lisa")
    assert phone.get(f"claim/{ticket}").status_code == 200


def test_photos_whose_rows_are_lost_are_put_aside_and_not_thrown_away(played: Evening) -> None:
    shutil.rmtree(copies.folder_of(played.folder))
    (played.folder / "photos").mkdir()
    name = "photos/" + "ab" * 16 + ".jpg"
    (played.folder / name).write_bytes(b"a dish")
    path = played.folder / "party.sqlite"
    path.write_bytes(os.urandom(path.stat().st_size))
    played.restart()
    (place,) = aside.folder_of(played.folder).iterdir()
    assert (place / name).read_bytes() == b"a dish"


def test_a_copy_from_before_the_host_went_back_is_not_taken(played: Evening) -> None:
    """What they left behind does not come back by itself."""
    copies.make(played.folder, RESTORE)
    path = played.folder / "log.sqlite"
    path.write_bytes(os.urandom(path.stat().st_size))
    assert salvage.mend(played.folder) is not None
    assert read_tables(path) == []


def test_while_the_host_has_not_answered_the_copies_from_before_stay(played: Evening) -> None:
    """However many are made since. What could not be read is not taken for erased."""
    path = played.folder / "log.sqlite"
    damage(path, range(1, 8), SIZE)
    later = Evening(played.folder, keeps=True)
    try:
        before = copies.kept(played.folder)
        for _ in range(copies.MOST_OF_OTHERS + 2):
            later.house.keeper.make()
        later.stop()
        assert len(copies.kept(played.folder)) <= len(before) + copies.MOST_OF_OTHERS + 1
        assert {copy.number for copy in before} <= {c.number for c in copies.kept(played.folder)}
        assert aside.report(played.folder) is not None
        aside.answer(played.folder)
        assert aside.report(played.folder) is None
    finally:
        later.stop()


@pytest.mark.parametrize("step", ["rename", "replace", "unlink"])
def test_a_crash_while_mending_is_made_good_at_the_next_start(
    played: Evening, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = played.folder / "log.sqlite"
    damage(path, range(1, 2), SIZE)
    really: Callable[..., object] = getattr(Path, step)
    for at in range(4):
        count = 0

        def crashing(*args: object, at: int = at, **options: object) -> object:
            nonlocal count
            count += 1
            if count > at:
                raise RuntimeError("the power went")
            return really(*args, **options)

        with monkeypatch.context() as power:
            power.setattr(Path, step, crashing)
            try:
                restoring.place(played.folder)
                salvage.mend(played.folder)
            except RuntimeError:
                continue
    later = comes_back(played, "Lisa", "Ellen", "Cody", "Amir")
    assert len(later.house.codes()) == 2


def test_the_start_says_it_in_words(played: Evening, server: Callable[..., Server]) -> None:
    damage(played.folder / "log.sqlite", range(1, 2), SIZE)
    told = server(played.folder).said
    assert "log.sqlite could not be read from end to end." in told
    assert "2 tables are back in full." in told
    assert str(aside.folder_of(played.folder)) in told
    assert f"partycards restore {copies.kept(played.folder)[0].path}" in told


# While guests play -----------------------------------------------------------------------------


def test_a_page_that_goes_bad_while_guests_play_costs_its_table_alone(evening: Evening) -> None:
    """Noor's table cannot be read any more: she is told, so is the host, and Lisa plays on. After
    a start everything but what stood on that page is there again."""
    evening.sit("Lisa")
    other = evening.house.open_table()
    noor = Phone(evening.app, other.code, "Noor")
    assert noor.post("join", name="Noor").status_code == 303
    for around in range(40):
        other.agree(HOST, "cooking_party", {"around": 1 + around % 3})
    evening.stop()
    later = evening.restart()
    path = later.folder / "log.sqlite"
    pages = Pages(path.read_bytes())
    hers = [n for n in range(2, len(pages) + 1) if pages.kind(n) == LEAF
            and owners(pages, n) == {other.code}]  # fmt: skip
    with path.open("r+b") as file:
        file.seek((hers[0] - 1) * SIZE)
        file.write(os.urandom(SIZE))
    console = later.host().get(f"/host/t/{other.code}/", base_url=ORIGIN)
    assert console.status_code == 200
    assert "Stop Party Cards and start it again: it brings back what can be read." in console.text
    answer = Phone(later.app, other.code).post("join", name="June")
    assert answer.status_code == 409
    assert "This table needs the host before it can go on." in answer.text
    later.sit("Ellen")
    assert later.table.saved.seq == 3
    with pytest.raises(ValueError, match="Stop Party Cards and start it again"):
        later.house.keeper.make()
    assert later.host().get("/host/copies/", base_url=ORIGIN).status_code == 200

    mended = later.restart()
    assert mended.app.site.mended is not None
    assert later.code in mended.app.site.mended.whole
    assert sorted(mended.house.guests.name_map(later.code).values()) == ["Ellen", "Lisa"]
    table = mended.house.table(other.code)
    assert table.broken is None
    assert table.saved.present() == (1,)


def test_a_bad_page_that_everything_is_written_to_refuses_with_what_to_do(
    evening: Evening,
) -> None:
    """Not with a question about the disk's room, which would send the host the wrong way."""
    evening.sit("Lisa")
    evening.stop()
    later = evening.restart()
    assert later.table.saved.seq == 2
    path = later.folder / "log.sqlite"
    with path.open("r+b") as file:
        file.seek((last_leaf(Pages(path.read_bytes())) - 1) * SIZE)
        file.write(os.urandom(SIZE))
    answer = later.stranger().post("join", name="Ellen")
    assert answer.status_code in (409, 503)
    assert "Stop Party Cards and start it again: it brings back what can be read." in answer.text
    later.house.keeper.rest()
    mended = later.restart()
    assert mended.app.site.mended is not None
    mended.sit("June")
