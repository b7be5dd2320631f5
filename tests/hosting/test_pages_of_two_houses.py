"""Every page of a house is the same to the byte, on a laptop and on a site beside a house that is
full of other people's things."""

import random
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event

from partycards import rows
from partycards.hosting import rows_postgres
from partycards.hosting.rows_postgres import OF_THE_HOUSE
from partycards.rows import Row
from tests import on_postgres
from tests.evening import ORIGIN, Evening
from tests.promises.test_hostile_texts import Story, every_page
from tests.promises.test_hostile_texts_in_a_restaurant import Service

Pages = dict[str, str]

ELSEWHERE = ("/host/copies", "/host/second", "/static", "/host/enter", "/host/leave")
"""Pages about the laptop itself, which a site has not."""


class Luck:
    """Makes up at random what comes out the same whenever it begins anew."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self._drawn, self._made = random.Random(1), random.Random(2)

    def choice(self, several: Sequence[Any]) -> Any:
        return self._drawn.choice(several)

    def randbelow(self, most: int) -> int:
        return self._drawn.randrange(most)

    def token_bytes(self, size: int = 32) -> bytes:
        return self._made.randbytes(size)

    def token_hex(self, size: int = 32) -> str:
        return self.token_bytes(size).hex()

    token_urlsafe = token_hex


@pytest.fixture
def luck(monkeypatch: pytest.MonkeyPatch) -> Luck:
    """Nothing comes out otherwise, and no time passes."""
    on_postgres.address()  # Its name comes out otherwise in each process of the run.
    luck = Luck()
    for name in ("choice", "randbelow", "token_bytes", "token_hex", "token_urlsafe"):
        monkeypatch.setattr(secrets, name, getattr(luck, name))
    monkeypatch.setattr(time, "time", lambda: 1_790_000_000.0)
    return luck


@pytest.fixture(autouse=True)
def _same_console(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site's console leaves out what only a laptop has. Here everything else is compared."""
    monkeypatch.setattr(on_postgres.DatabaseGround, "hosted", False)


class CookingParty:
    """Four guests play, and the host looks round the console."""

    @staticmethod
    def happens(evening: Evening, words: str) -> None:
        for _ in Story(evening, words).tell():
            pass
        seasons = evening.house.seasons
        seasons.add(seasons.begin(f"{words} season"), evening.table.saved)

    @staticmethod
    def told(evening: Evening, words: str) -> Iterator[tuple[str, str]]:
        yield from every_page(evening, words)
        seasons, host = evening.house.seasons, evening.host()
        seasons.add(seasons.begin(f"{words} season"), evening.table.saved)
        for rule in evening.app.url_map.iter_rules():
            path = rule.rule.replace("<code>", evening.code).replace("<int:seat>", "1")
            if "GET" in (rule.methods or ()) and _of_the_console(path):
                yield rule.rule, host.get(path, base_url=ORIGIN).text


class Restaurant:
    """Guests eat, and the manager looks at every page."""

    @staticmethod
    def happens(evening: Evening, words: str) -> None:
        Service(evening, _texts(words))

    @staticmethod
    def told(evening: Evening, words: str) -> Iterator[tuple[str, str]]:
        yield from Service(evening, _texts(words)).pages()


def _texts(words: str) -> tuple[str, ...]:
    return tuple(f"{words} {letter}" for letter in "abcdefghijklmnopqrst")


OF_A_LAPTOP = ("/host/copies", "/host/doctor", "/host/second", "/host/enter", "/host/leave")


def _of_the_console(path: str) -> bool:
    """Whether a page is no paper, and says nothing about a laptop, which a site has not."""
    return (
        path.startswith("/host/")
        and not path.startswith(OF_A_LAPTOP)
        and not path.endswith(("stream", ".pdf", ".zip"))
        and "<" not in path
    )


@contextmanager
def begun(folder: Path, luck: Luck, house: str = "") -> Iterator[Evening]:
    """An evening on this laptop, or in a house of the database."""
    folder.mkdir()
    for key in ("server.key", "host.key"):
        (folder / key).write_text(key)
    on_postgres._houses[str(folder.resolve())] = house
    luck.begin()
    evening = Evening(folder)
    luck.begin()
    try:
        yield evening
    finally:
        evening.stop()


def apart(kind: Any, folder: Path, luck: Luck) -> list[str]:
    """Where a house in a database with a neighbor is not as it is on a laptop."""
    with begun(folder / "laptop", luck) as evening:
        alone = dict(kind.told(evening, "parsley"))
    with on_postgres.evenings():
        with begun(folder / "next", luck, f"{folder.name}-next") as evening:
            kind.happens(evening, "rosemary")
        with begun(folder / "site", luck, f"{folder.name}-site") as evening:
            beside = dict(kind.told(evening, "parsley"))
    assert len(alone) > 40
    assert alone.keys() == beside.keys()
    return [where for where, page in alone.items() if page != beside[where]]


@pytest.mark.parametrize("kind", [CookingParty, pytest.param(Restaurant, marks=pytest.mark.full)])
def test_a_house_beside_another_one_is_as_alone_on_a_laptop(
    kind: Any, tmp_path: Path, luck: Luck
) -> None:
    assert apart(kind, tmp_path, luck) == []


@pytest.mark.full
def test_the_control_without_asking_for_the_house_and_without_the_net_they_mix(
    tmp_path: Path, luck: Luck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows_postgres, "share", lambda: None)
    with psycopg.connect(on_postgres.address(), autocommit=True) as owner:
        rows.share()
        event.remove(rows.OneGo, "do_orm_execute", rows.of_this_house)
        try:
            _hang(owner, "true")
            with pytest.raises(AssertionError):
                assert apart(CookingParty, tmp_path, luck) == []
        finally:
            rows.share()
            _hang(owner, OF_THE_HOUSE)


def _hang(owner: psycopg.Connection[Any], net: str) -> None:
    for name in Row.metadata.tables:
        owner.execute(
            f'ALTER POLICY one_house ON "{name}" USING ({net}) WITH CHECK ({net})'.encode()
        )
