"""A house comes to a site with its data folder, and goes home with the very same."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from partycards.hosting import data_folders
from partycards.hosting.data_folders import CannotMove, come, erase, go_home
from partycards.hosting.desk import Desk, desk
from partycards.hosting.keys import digest_of
from partycards.kept_files import FolderFiles
from partycards.tables.needs import told_needs
from tests.evening import Evening
from tests.hosting.houses import tables
from tests.postgres import Server


@pytest.fixture
def site(postgres: Server) -> Iterator[Desk]:
    with desk(postgres.database(tables)) as here:
        yield here


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Lisa's folder after an evening: a match was begun and played in, guests told what they must
    not eat, and there is a photo."""
    folder = tmp_path / "lisa"
    folder.mkdir()
    evening = Evening(folder)
    evening.sit("Lisa", "Tom", "Ana")
    evening.house.needs.keep(evening.code, 2, told_needs(["nuts"], "no celery, bitte"))
    evening.start(first="Lisa")
    FolderFiles(folder).put("photos/0a1b2c.jpg", b"\xff\xd8 a dish")
    evening.stop()
    return folder


def kept(folder: Path, *queries: str) -> list[list[tuple[Any, ...]]]:
    answers = []
    for query in queries:
        name = "log.sqlite" if " event" in query or " box" in query else "party.sqlite"
        with closing(sqlite3.connect(folder / name)) as file:
            answers.append(file.execute(query).fetchall())
    return answers


EVENTS = 'SELECT "table", seq, at, actor, kind, data, move_id FROM event ORDER BY rowid'
BOXES = "SELECT digest, cards FROM box ORDER BY digest"


def rows(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    with closing(sqlite3.connect(folder / "party.sqlite")) as file:
        names = [
            name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        return {name: sorted(file.execute(f'SELECT * FROM "{name}"'), key=repr) for name in names}


def test_a_house_comes_and_goes_home_the_same_to_the_byte(
    site: Desk, home: Path, tmp_path: Path
) -> None:
    came = come(site, home, "lisa")
    assert site.registry.find("lisa") is not None
    back = tmp_path / "back"
    went = go_home(site, "lisa", back)
    assert (went.tables, went.events, went.rows, went.files) == (
        came.tables, came.events, came.rows, came.files
    )  # fmt: skip
    assert came.events >= 5
    assert came.files == 1
    assert kept(back, EVENTS, BOXES) == kept(home, EVENTS, BOXES)
    assert rows(back) == rows(home)
    assert FolderFiles(back).read("photos/0a1b2c.jpg") == b"\xff\xd8 a dish"


def test_what_went_home_is_played_on_there(site: Desk, home: Path, tmp_path: Path) -> None:
    come(site, home, "lisa")
    go_home(site, "lisa", tmp_path / "back")
    evening = Evening(tmp_path / "back")
    (table,) = evening.house.tables()
    assert table.saved.current is not None
    assert evening.house.guests.name_map(table.code)[1] == "Lisa"
    evening.stop()


def test_the_hosts_link_of_a_house_that_comes_goes_on_opening_it(site: Desk, home: Path) -> None:
    come(site, home, "lisa")
    house = site.registry.find("lisa")
    assert house is not None
    assert house.host_key_digest == digest_of((home / "host.key").read_text())


def test_a_house_is_not_taken_in_twice_nor_while_it_is_played(site: Desk, home: Path) -> None:
    with (
        FileLock(home / "running.lock"),
        pytest.raises(CannotMove, match="stop it there first"),
    ):
        come(site, home, "lisa")
    come(site, home, "lisa")
    with pytest.raises(CannotMove, match="a house lisa already"):
        come(site, home, "lisa")


def test_nothing_is_left_of_a_house_that_came_half_way(
    site: Desk, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> int:
        raise OSError("the disk of the laptop")

    with monkeypatch.context() as patch:
        patch.setattr(data_folders, "_read_files", fails)
        with pytest.raises(OSError, match="laptop"):
            come(site, home, "lisa")
    assert site.registry.find("lisa") is None
    assert site.log.of("lisa").tables() == []
    assert come(site, home, "lisa").files == 1


def test_a_house_that_is_erased_leaves_its_neighbor_alone(
    site: Desk, home: Path, tmp_path: Path
) -> None:
    come(site, home, "lisa")
    come(site, home, "tom")
    erase(site, "lisa")
    with pytest.raises(CannotMove, match="no house lisa"):
        go_home(site, "lisa", tmp_path / "nobody")
    go_home(site, "tom", tmp_path / "tom")
    assert kept(tmp_path / "tom", EVENTS, BOXES) == kept(home, EVENTS, BOXES)


def test_a_folder_must_be_new_and_one_of_ours(site: Desk, home: Path, tmp_path: Path) -> None:
    come(site, home, "lisa")
    with pytest.raises(CannotMove, match="not empty"):
        go_home(site, "lisa", home)
    with pytest.raises(CannotMove, match="no data folder"):
        come(site, tmp_path / "elsewhere", "tom")
    with pytest.raises(CannotMove, match="name of a house"):
        come(site, home, "Tom & Co")
