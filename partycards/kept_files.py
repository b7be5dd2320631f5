"""The files that a house keeps beside its rows: photos of dishes, pictures of cards, its logo.

Each has a name that says which folder it is in and that is never given to another:
`photos/0a1b2c.jpg`, `pictures/quark-0a1b2c3d.png`. On a laptop they lie in these folders of the
data folder.
"""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from partycards.disk import half

PHOTOS, PICTURES = "photos", "pictures"


class KeptFiles(Protocol):
    """Where the files of a house are kept. Two that are equal keep the same ones.

    What is put or deleted inside `rows.writing` is written with the rows wherever that can be.
    """

    def __hash__(self) -> int: ...

    def put(self, name: str, data: bytes, lasting: bool = True) -> None:
        """Keep a file. `lasting`: it survives a power cut from now on."""

    def has(self, name: str) -> bool: ...

    def read(self, name: str) -> bytes | None:
        """What is in it, None when it is not kept any more."""

    def delete(self, *names: str) -> None:
        """Keep them no longer; it does not matter whether they were there."""

    def names(self, folder: str) -> Collection[str]:
        """All that is kept in a folder."""

    def path(self, name: str) -> Path:
        """Where another process finds it, as long as it is kept."""


@dataclass(frozen=True)
class FolderFiles:
    """In the data folder, for their owner only."""

    folder: Path

    def put(self, name: str, data: bytes, lasting: bool = True) -> None:
        path = self.folder / name
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with half(path, lasting) as place:
            place.write_bytes(data)

    def has(self, name: str) -> bool:
        return (self.folder / name).is_file()

    def read(self, name: str) -> bytes | None:
        return (self.folder / name).read_bytes() if self.has(name) else None

    def delete(self, *names: str) -> None:
        for name in names:
            (self.folder / name).unlink(missing_ok=True)

    def names(self, folder: str) -> Collection[str]:
        place = self.folder / folder
        there = place.iterdir() if place.is_dir() else ()
        return {f"{folder}/{path.name}" for path in there}

    def path(self, name: str) -> Path:
        return (self.folder / name).resolve()
