"""What a house on this laptop stands on: a data folder, which nobody else may change meanwhile.

A hosting site has another ground under each of its houses. Whoever works with a house does not know
the difference.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from filelock import FileLock, Timeout
from flask import Flask

from partycards import rows
from partycards.disk import LOG
from partycards.files import keep_private
from partycards.guard import Guard, guard_of_laptop
from partycards.kept_files import FolderFiles, KeptFiles
from partycards.network import own_addresses
from partycards.rows import App
from partycards.rows_versions import steps
from partycards.services.prints_running import Press
from partycards.settings import Settings
from partycards.standby import roles
from partycards.standby.first import First
from partycards.tables import copies, ground, no_room, restoring, salvage
from partycards.tables.aside import Report
from partycards.tables.keeping import Keeper
from partycards.tables.log import Log
from partycards.tables.log_sqlite import SqliteLog, caught_up, was_cut_off
from partycards.tables.writer import Writer

T = TypeVar("T")


class InUse(Exception):
    """Another server runs on the same data folder."""


def lock(folder: Path) -> FileLock:
    """Nobody else changes this data folder until it is released; InUse when somebody does."""
    taken = FileLock(folder / "running.lock", timeout=0)
    try:
        taken.acquire()
    except Timeout:
        raise InUse(
            f"Party Cards is running on {folder} already. "
            "Stop that one first, or choose another folder with --data."
        ) from None
    return taken


class Ground(ground.Ground, Protocol):
    """What a house stands on, and the pages with it. `scheme` is how its addresses begin; `own` is
    the folder of own cards that is read at every start, None where there is none; `cut_off` says
    that the house may have been left in the middle of something, `mended` what could not be read.
    `first` is what passes everything on to a second laptop, None where there can be none.
    """

    settings: Settings
    scheme: str
    own: Path | None
    cut_off: bool
    mended: Report | None
    press: Press
    first: First | None

    def guard(self) -> Guard:
        """Who may do what in this house."""

    def address(self, chosen: str) -> str:
        """Where guests reach the house, `192.168.1.20:5000`; `chosen` is what its host chose."""

    def caught_up(self) -> None:
        """What was cut off is done."""

    def let_go(self) -> None:
        """The house is closed."""


class FolderGround:
    """A data folder; InUse when another server runs on it, `Newer` when a later version wrote it,
    `roles.Replaced` when another laptop goes on with it. The rows of the app are those of this
    folder from now on."""

    hosted = False
    scheme = "http"

    def __init__(self, app: Flask, settings: Settings) -> None:
        self.app: App = app
        self.settings = settings
        self.folder = settings.folder()
        self.files: KeptFiles = FolderFiles(self.folder)
        self.own: Path | None = settings.cards_folder()
        keep_private(self.folder)
        self._lock = lock(self.folder)
        app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{self.folder / 'party.sqlite'}"
        try:
            before = roles.read(self.folder)
            laptops = roles.enter(self.folder)
            self.cut_off = was_cut_off(self.folder / LOG)
            restoring.place(self.folder)
            self.mended = salvage.mend(self.folder)
            steps.set_up(app, before_steps=partial(copies.make, self.folder, copies.UPGRADE))
            with app.app_context():
                no_room.speaks_for(rows.db.engine)
                if laptops != before:
                    _forget_address_of_other()
            self.log: Log = SqliteLog(self.folder / LOG)
            self.first: First | None = First(self.folder, settings.port, laptops)
            with app.app_context():
                self.first.watch(rows.db.engine)
        except BaseException:
            self._lock.release()
            raise
        self.press = Press()

    def writer(
        self, saved: Callable[[list[T]], None], lost: Callable[[list[T], Exception], None]
    ) -> Writer[T]:
        copied = self.first.committed if self.first is not None else None
        return Writer(self.log, saved, lost, copied)

    def keeper(self) -> Keeper:
        return Keeper(self.folder)

    def guard(self) -> Guard:
        return guard_of_laptop(self.settings)

    def address(self, chosen: str) -> str:
        """What the host chose in the console, what was set, else the likeliest address of this
        laptop."""
        name = chosen or self.settings.address or own_addresses()[0].ip
        return name if ":" in name or self.settings.port == 80 else f"{name}:{self.settings.port}"

    def caught_up(self) -> None:
        caught_up(self.folder / LOG)

    def let_go(self) -> None:
        self.press.stop()
        self._lock.release()


def _forget_address_of_other() -> None:
    """This laptop has taken over: an address that the host chose is the other one's, unless this
    one has it now. A name may be led here."""
    chosen = rows.choice("address").partition(":")[0]
    own = {address.ip for address in own_addresses()}
    if chosen.replace(".", "").isdigit() and chosen not in own:
        rows.choose("address", "")
