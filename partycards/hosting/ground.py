"""What a house of a hosting site stands on: its rows, events and pictures in the database of the
site, and a folder of this worker for nothing but prints, which are drawn again elsewhere."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from partycards.catalogue.errors import N_, Wrong
from partycards.guard import Guard
from partycards.hosting.kept_rows import RowFiles
from partycards.hosting.keys import HouseKeys
from partycards.hosting.names import NameOfHouse
from partycards.hosting.registry import Registered
from partycards.hosting.settings import HostingSettings
from partycards.hosting.writers import HouseWriter, Writers
from partycards.kept_files import KeptFiles
from partycards.rows import App, OneHouse
from partycards.services.prints_running import Press
from partycards.standby.first import First
from partycards.tables.aside import Report
from partycards.tables.keeping import Keeper
from partycards.tables.log import Log

T = TypeVar("T")

NOT_HERE = N_("This house is kept by a hosting site, which makes the copies.")


class NoCopies(Keeper):
    """Nobody keeps copies of one house: those of the database hold all of them."""

    def __init__(self) -> None:
        self.trouble: Wrong | None = None

    def rest(self) -> None: ...

    def look_soon(self) -> None: ...

    def closing(self) -> None: ...

    def stop(self) -> None: ...

    def apart(self, work: Callable[[], T]) -> T:
        raise Wrong(NOT_HERE)


class HouseGround:
    """The ground of one house. `log` is its own, `writers` write for all houses of the worker;
    `scratch` is gone once it is put away."""

    hosted = True
    own: Path | None = None
    mended: Report | None = None
    first: First | None = None

    def __init__(
        self,
        house: Registered,
        settings: HostingSettings,
        app: OneHouse,
        log: Log,
        writers: Writers,
        scratch: Path,
        press: Press,
    ) -> None:
        self.house = house
        self.settings = settings.of_server
        self.scheme = settings.scheme
        self.app: App = app
        self.log = log
        self._writers = writers
        self.files: KeptFiles = RowFiles(app, scratch)
        self.folder = scratch
        self.press = press
        self.cut_off = house.cut_off
        self._hosting = settings

    def writer(
        self, saved: Callable[[list[T]], None], lost: Callable[[list[T], Exception], None]
    ) -> HouseWriter[T]:
        return self._writers.of(self.house.name, saved, lost)

    def keeper(self) -> Keeper:
        return NoCopies()

    def guard(self) -> Guard:
        keys = HouseKeys(self._hosting.secret, self.house.name, self.house.host_key_digest)
        names = NameOfHouse(self.address(""))
        return Guard(keys, names, self._hosting.port, self.settings.moves_per_second)

    def address(self, chosen: str) -> str:
        """The house has one name, and its host chooses no other."""
        return self._hosting.address(self.house.name)

    def caught_up(self) -> None:
        """Whoever opens a house has looked at what was half done; see `Registry.opened`."""

    def let_go(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
