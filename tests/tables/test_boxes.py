"""A log keeps the box of a match once, and nobody above it knows."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from partycards.games.base import EndEarly
from partycards.tables.boxes import SHORT, cut, digest_of, with_box
from partycards.tables.log import Event
from partycards.tables.log_sqlite import SqliteLog
from tests.evening import Evening

pytestmark = pytest.mark.laptop

BOX = msgspec.json.encode({"ingredients": [{"id": n, "name": f"Plum {n}"} for n in range(400)]})
OTHER = BOX.replace(b"Plum", b"Pear")


def begins(code: str, seq: int, cards: bytes, seed: str = "secret") -> Event:
    data = b'{"game":"cook_off","house":{"goal":3},"cards":%b,"seed":"%b"}'
    return Event(code, seq, 10.0, "host", "started", data % (cards, seed.encode()), f"host:{seq}")


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path / "log.sqlite")
    yield log
    log.close()


def boxes(folder: Path) -> list[bytes]:
    with closing(sqlite3.connect(folder / "log.sqlite")) as connection:
        return [cards for (cards,) in connection.execute("SELECT cards FROM box ORDER BY rowid")]


def test_ten_matches_with_the_same_cards_keep_them_once(log: SqliteLog, tmp_path: Path) -> None:
    begun = [begins("THYME", seq, BOX, f"seed {seq}") for seq in range(1, 11)]
    for event in begun:
        log.append([event])
    assert log.read("THYME") == begun, "whoever reads does not notice"
    assert [data for _, _, data in log.of_kind("started")] == [each.data for each in begun]
    assert boxes(tmp_path) == [BOX]
    with closing(sqlite3.connect(tmp_path / "log.sqlite")) as connection:
        (longest,) = connection.execute("SELECT max(length(data)) FROM event").fetchone()
    assert longest < 200 < len(BOX)


def test_an_evening_is_the_same_after_a_restart_and_its_log_small(evening: Evening) -> None:
    for name in ("Tom", "Lisa", "Ellen", "June"):
        evening.sit(name)
    for _ in range(3):
        evening.house.start(evening.table, "host")
        evening.table.table_move("host", EndEarly())
    before = evening.house.log.read(evening.code)
    begun = [each for each in before if each.kind == "started"]
    assert len(begun) == 3
    later = evening.restart()
    assert later.house.log.read(evening.code) == before
    assert later.table.broken is None
    size = (later.folder / "log.sqlite").stat().st_size
    assert size < 1.3 * len(begun[0].data), "about one box"


def test_a_box_goes_with_the_last_evening_that_was_played_with_it(
    log: SqliteLog, tmp_path: Path
) -> None:
    for code, cards in (("THYME", BOX), ("BASIL", BOX), ("CLOVE", OTHER)):
        log.append([begins(code, 1, cards), begins(code, 2, cards)])
    log.erase("CLOVE")
    assert boxes(tmp_path) == [BOX]
    log.erase("THYME")
    assert boxes(tmp_path) == [BOX], "another evening names it"
    assert log.read("BASIL")[1] == begins("BASIL", 2, BOX)
    log.erase("BASIL")
    assert boxes(tmp_path) == []
    files = b"".join(path.read_bytes() for path in tmp_path.glob("log.sqlite*"))
    assert b"Plum" not in files
    assert b"Pear" not in files


def test_a_match_that_did_not_get_to_the_disk_leaves_no_box(log: SqliteLog, tmp_path: Path) -> None:
    log.append([begins("THYME", 1, BOX)])
    with pytest.raises(sqlite3.IntegrityError):
        log.append([begins("BASIL", 1, OTHER), begins("THYME", 1, OTHER)])
    assert boxes(tmp_path) == [BOX]
    assert log.read("BASIL") == []
    log.append([begins("BASIL", 1, OTHER)])
    assert log.read("BASIL") == [begins("BASIL", 1, OTHER)], "the log goes on"


def test_a_log_with_boxes_in_its_events_is_read_and_goes_on(tmp_path: Path) -> None:
    """As 0.1 wrote it."""
    path, old = tmp_path / "log.sqlite", begins("THYME", 1, BOX)
    SqliteLog(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TABLE box")
        values = (old.table, old.seq, old.at, old.actor, old.kind, old.data, old.move_id)
        connection.execute("INSERT INTO event VALUES (?,?,?,?,?,?,?)", values)
        connection.execute("PRAGMA user_version=2")
    log = SqliteLog(path)
    log.append([begins("THYME", 2, BOX)])
    assert log.read("THYME") == [old, begins("THYME", 2, BOX)]
    assert boxes(tmp_path) == [BOX]
    log.erase("THYME")
    assert boxes(tmp_path) == []
    log.close()


def test_a_match_whose_box_is_lost_breaks_its_table_and_no_other(evening: Evening) -> None:
    for name in ("Tom", "Lisa", "Ellen", "June"):
        evening.sit(name)
    evening.start()
    other = evening.house.open_table().code
    evening.stop()
    with closing(sqlite3.connect(evening.folder / "log.sqlite")) as connection, connection:
        connection.execute("DELETE FROM box")
    later = evening.restart()
    assert later.table.broken is not None
    assert later.house.table(other).broken is None


@pytest.mark.parametrize(
    "cards",
    [
        BOX,
        msgspec.json.encode({"box": "0" * 64, "name": "x" * SHORT}),
        msgspec.json.encode({"name": f'"cards":{{"box":"{"0" * 64}"}}' + "x" * SHORT}),
        msgspec.json.encode(['"cards":', "\\1\\g<0>", "é\n" * SHORT]),
    ],
)
def test_whatever_cards_are_called_an_event_comes_back_letter_by_letter(cards: bytes) -> None:
    """The host writes cards. The same words may stand in what is agreed on, too."""
    agreed = b'{"note":"\\"cards\\":{\\"box\\":\\"%b\\"}"}' % (b"0" * 64)
    data = b'{"house":%b,"cards":%b,"seed":"s","result":{"points":[[1,0]]}}' % (agreed, cards)
    event = Event("THYME", 1, 0.0, "host", "started", data)
    written, box = cut(event)
    assert box == {digest_of(cards): cards}
    assert len(written.data) < 400
    assert with_box("started", written.data, box.get) == data


@pytest.mark.parametrize("data", [b'{"cards":{}}', b'{"cards":', b"{}", b"[" + b"0," * SHORT])
def test_what_has_no_box_is_written_as_it_is(data: bytes) -> None:
    event = Event("THYME", 1, 0.0, "host", "started", data)
    assert cut(event) == (event, {})
    moved = Event("THYME", 1, 0.0, "host", "moved", b'{"cards":%b}' % BOX)
    assert cut(moved) == (moved, {})
