"""What an operator does about houses: open, close, send home, erase, and trust in a backup."""

import os
import subprocess
from pathlib import Path
from typing import Any

import psycopg
import pytest

from partycards.commands import main
from partycards.hosting import backup_check
from partycards.hosting.backup_check import CannotCheck, check
from partycards.hosting.data_folders import come
from partycards.hosting.desk import desk
from partycards.hosting.keys import digest_of
from tests.evening import Evening
from tests.postgres import installed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    evening = Evening(folder)
    evening.sit("Lisa", "Tom", "Ana")
    evening.start(first="Lisa")
    evening.stop()
    return folder


def said(capsys: pytest.CaptureFixture[str], *typed: str) -> tuple[int, str]:
    """The exit status of a command, and all that it said."""
    status = main(["site", *typed])
    told = capsys.readouterr()
    return status, told.out + told.err


def test_a_new_house_has_an_address_and_a_link_that_is_shown_once(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, told = said(capsys, "houses", "new", "linde")
    assert status == 0
    assert "http://linde.party.test:8080/host/enter?key=" in told
    key = told.partition("enter?key=")[2].split()[0]
    with desk(database) as here:
        house = here.registry.find("linde")
    assert house is not None
    assert house.host_key_digest == digest_of(key)
    _, told = said(capsys, "houses", "list")
    assert "linde.party.test:8080" in told
    assert key not in told
    assert said(capsys, "houses", "new", "linde") == (2, "There is a house linde already.\n")
    assert said(capsys, "houses", "new", "A b")[0] == 2


def test_a_lost_link_is_replaced_and_a_closed_house_opens_again(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    old = said(capsys, "houses", "new", "linde")[1].partition("enter?key=")[2].split()[0]
    new = said(capsys, "houses", "link", "linde")[1].partition("enter?key=")[2].split()[0]
    assert new != old
    said(capsys, "houses", "close", "linde")
    with desk(database) as here:
        house = here.registry.find("linde")
        assert house is not None
        assert (house.closed, house.host_key_digest) == (True, digest_of(new))
    said(capsys, "houses", "open", "linde")
    assert " open " in said(capsys, "houses", "list")[1]
    for verb in ("link", "close", "open"):
        assert said(capsys, "houses", verb, "nobody") == (2, "There is no house nobody.\n")


def test_a_house_is_erased_only_by_its_name_said_twice(
    database: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "take-in", str(folder), "lisa")[0] == 0
    assert "--really lisa" in said(capsys, "houses", "erase", "lisa")[1]
    with desk(database) as here:
        assert len(here.log.of("lisa").tables()) == 1
        # As its keeper says once it has put it away.
        here.registry.left("lisa", to_sweep=False)
    assert said(capsys, "houses", "erase", "lisa", "--really", "lisa")[0] == 0
    with psycopg.connect(database) as connection:
        (left,) = connection.execute("SELECT count(*) FROM event").fetchone() or (None,)
    assert left == 0


def test_a_house_is_sent_home(
    database: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "stays the same" in said(capsys, "take-in", str(folder), "lisa")[1]
    status, told = said(capsys, "houses", "export", "lisa", str(tmp_path / "back"))
    assert status == 0
    assert "tables  1\n" in told
    assert (tmp_path / "back" / "log.sqlite").is_file()


# Backups ------------------------------------------------------------------------------------------


def as_operator(address: str) -> str:
    """The same database, for a role that row level security does not count for."""
    return address.replace("party@", "postgres@")


@pytest.fixture
def dump(database: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Writes a dump of the site as an operator does, with a house in it."""
    programs = Path(installed().__file__).parent / "pginstall18" / "bin"
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    with desk(database) as here:
        come(here, folder, "lisa")

    operators = as_operator(database)

    def write() -> Path:
        file = tmp_path / "site.dump"
        subprocess.run(["pg_dump", "--format=custom", f"--file={file}", operators], check=True)
        return file

    return write


def test_a_backup_is_restored_and_played_again(
    dump: Any, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Path(database.partition("?")[0]).name
    monkeypatch.setattr(backup_check.secrets, "token_hex", lambda _: own)
    found = check(as_operator(database), dump())
    assert (found.houses, found.tables, found.played, found.broken) == (1, 1, 1, ())
    assert found.events >= 5
    with psycopg.connect(database) as connection:
        left = connection.execute("SELECT datname FROM pg_database").fetchall()
    assert (own,) in left
    assert (f"partycards_check_{own}",) not in left


def test_a_backup_that_lacks_an_event_is_found_out(dump: Any, database: str) -> None:
    with psycopg.connect(database) as connection:
        connection.execute("DELETE FROM event WHERE seq = 3")
    found = check(as_operator(database), dump())
    assert len(found.broken) == 1
    assert found.broken[0].startswith("lisa/")


def test_what_is_no_backup_is_said_to_be_none(
    dump: Any, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    torn = tmp_path / "torn.dump"
    torn.write_bytes(dump().read_bytes()[:2000])
    with pytest.raises(CannotCheck, match="cannot be restored"):
        check(as_operator(database), torn)
    with pytest.raises(CannotCheck, match="may not make a database"):
        check(database, torn)
    with pytest.raises(CannotCheck, match="no file"):
        check(database, tmp_path / "nothing")
    monkeypatch.setattr(backup_check.shutil, "which", lambda _: None)
    with pytest.raises(CannotCheck, match="pg_restore is not here"):
        check(as_operator(database), torn)


def test_an_invitation_is_shown_once_and_can_be_taken_back(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, told = said(capsys, "houses", "invite", "--count", "2")
    assert status == 0
    codes = [line.split()[0] for line in told.splitlines()[:2]]
    numbers = [line.split()[-1] for line in told.splitlines()[:2]]
    listed = said(capsys, "houses", "invitations")[1]
    assert all(number in listed for number in numbers)
    assert not any(code in listed for code in codes)
    assert said(capsys, "houses", "invitations", "--withdraw", numbers[0])[0] == 0
    assert said(capsys, "houses", "invitations", "--withdraw", numbers[0])[0] == 2
    assert said(capsys, "houses", "invitations", "--withdraw", "")[0] == 2
    assert numbers[0] not in said(capsys, "houses", "invitations")[1]
