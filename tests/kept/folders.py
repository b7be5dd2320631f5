"""Folders that earlier versions left behind, unpacked for a test."""

import json
import tarfile
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from partycards.app import PartyCards, create_app
from partycards.games.base import AnyGame
from partycards.rows import db
from partycards.settings import Settings
from partycards.tables.events import Started, decoded
from partycards.tables.log_sqlite import read_events, read_tables
from tests.evening import Phone
from tests.games.promises import Case

HERE = Path(__file__).parent
VERSIONS = tuple(sorted(path.name.removesuffix(".tar.xz") for path in HERE.glob("*.tar.xz")))
"""Every version of which a folder is kept."""


def unpacked(version: str, folder: Path) -> Path:
    """The data folder of this version, unpacked into another folder."""
    with tarfile.open(HERE / f"{version}.tar.xz") as tar:
        # Python 3.11.3 and older have no filters: the archive is our own.
        tar.extraction_filter = getattr(tarfile, "data_filter", None)
        tar.extractall(folder)
    return folder / version


def facts_then(version: str) -> Any:
    """What that version knew of it."""
    return json.loads((HERE / f"{version}.json").read_text())


@cache
def boxes_then() -> dict[tuple[str, int], bytes]:
    """What games were dealt from, as earlier versions wrote it into their logs when a match began,
    by the game's key and its `rules_version`."""
    boxes = {}
    for version in VERSIONS:
        with TemporaryDirectory() as folder:
            log = unpacked(version, Path(folder)) / "log.sqlite"
            for code, _ in read_tables(log):
                for event in read_events(log, code):
                    if event.kind == "started":
                        started = decoded(event.data, Started)
                        boxes[started.game, started.rules_version] = bytes(started.cards)
    return boxes


def cards_then(case: Case, rules: type[AnyGame], luck: Random) -> Any:
    """What matches by earlier rules are played with: a game that has a box of its own has that of
    its version."""
    about = rules.about
    if not about.own_box:
        return case.cards(luck)
    box = msgspec.json.decode(boxes_then()[about.key, about.rules_version], type=about.box)
    return case.cards(luck, box)


class Morning:
    """An old folder, opened by the program as it is today. `shown` is what phones and TVs were
    sent then, by table and guest."""

    def __init__(self, version: str, folder: Path) -> None:
        self.version, self.folder = version, unpacked(version, folder)
        cookies = json.loads((folder / "phones.json").read_text())
        self.shown: Any = json.loads((folder / "shown.json").read_text())
        self.opens()
        self.phones: dict[str, dict[str, Phone]] = {
            code: {name: self._phone(code, name, kept) for name, kept in phones.items()}
            for code, phones in cookies.items()
        }

    def opens(self) -> None:
        settings = Settings(data=str(self.folder), port=5000, trusted_hosts="party.test")
        self.app: PartyCards = create_app(settings)

    def _phone(self, code: str, name: str, cookies: dict[str, str]) -> Phone:
        """A guest's phone, with the cookies it was given by the old version."""
        phone = Phone(self.app, code, name)
        for key, value in cookies.items():
            phone.client.set_cookie(key, value, domain="party.test")
        return phone

    @property
    def house(self) -> Any:
        return self.app.site.house

    def stop(self) -> None:
        self.app.site.stop()
        with self.app.app_context():
            db.engine.dispose()
