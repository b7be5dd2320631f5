"""What a house stands on: where its rows, its log and its files are, and who writes."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from partycards.kept_files import KeptFiles
from partycards.rows import App
from partycards.tables.keeping import Keeper
from partycards.tables.log import Event, Log

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)


class Writes(Protocol[T_contra]):
    """What commits the events of a house, as `tables.writer` does for one that is alone."""

    def put(self, event: Event, belongs: T_contra, with_next: bool = False) -> None:
        """Queue an event; does not yield. `with_next`: it gets to the disk with the next one that
        is put, or neither does."""

    def wake(self) -> None:
        """Have a look at what there is to do."""

    def apart(self, work: Callable[[], None]) -> None:
        """Do something with the log between two transactions."""

    def trouble(self) -> str:
        """Why nothing gets to the disk, "" when all is well."""

    def stop(self) -> None:
        """Write what is queued, then end."""


class Ground(Protocol):
    """What a house stands on. `app` opens its rows, `files` are its photos and pictures, and
    `folder` is for all else that it writes. `hosted`: a hosting site keeps it, and reaches nothing
    in the network of its people."""

    app: App
    log: Log
    files: KeptFiles
    folder: Path
    hosted: bool

    def writer(
        self, saved: Callable[[list[T]], None], lost: Callable[[list[T], Exception], None]
    ) -> Writes[T]:
        """What commits the events of this house, and tells it which were saved, or lost."""

    def keeper(self) -> Keeper:
        """Who keeps the copies of this house."""
