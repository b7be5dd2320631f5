"""Photos and pictures of a house as rows: another worker finds them, and a backup has them.

A photo and the row that says whose it is are written together, so neither is ever there without the
other.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import delete, select

from partycards.disk import half
from partycards.rows import FileRow, OneHouse, db, writing_along


@dataclass(frozen=True)
class RowFiles:
    """Those of one house. `scratch` is a folder of this worker, where printing finds what it needs;
    whoever closes the house throws it away."""

    house: OneHouse = field(compare=False)
    scratch: Path

    def put(self, name: str, data: bytes, lasting: bool = True) -> None:
        with writing_along(self.house):
            db.session.merge(FileRow(name=name, data=data))

    def has(self, name: str) -> bool:
        with self.house.app_context():
            return db.session.scalar(select(FileRow.name).where(FileRow.name == name)) is not None

    def read(self, name: str) -> bytes | None:
        with self.house.app_context():
            data: bytes | None = db.session.scalar(select(FileRow.data).where(FileRow.name == name))
            return data

    def delete(self, *names: str) -> None:
        with writing_along(self.house):
            db.session.execute(delete(FileRow).where(FileRow.name.in_(names)))
        for name in names:
            (self.scratch / name).unlink(missing_ok=True)

    def names(self, folder: str) -> Collection[str]:
        there = select(FileRow.name).where(FileRow.name.startswith(f"{folder}/"))
        with self.house.app_context():
            return set(db.session.scalars(there))

    def path(self, name: str) -> Path:
        path = self.scratch / name
        if not path.is_file() and (data := self.read(name)) is not None:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with half(path, lasting=False) as place:
                place.write_bytes(data)
        return path.resolve()
