"""A disk that remembers what was not yet safe, for tests of a power cut.

`Recorder` is a SQLite VFS (the part of SQLite that talks to the disk) that passes everything
through and writes down each write, truncation, deletion and sync. `Disk` plays them again and makes
images: everything that was synced, and of the rest whatever a power cut may have left.
"""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import apsw

SECTOR = 512


@dataclass
class Op:
    """Something SQLite did to a file."""

    kind: str
    name: str
    at: int = 0
    data: bytes = b""
    sure: bool = False


class Recorder(apsw.VFS):
    """Passes through and writes down."""

    def __init__(self, name: str) -> None:
        self.ops: list[Op] = []
        self.name = name
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> "RecordedFile":
        return RecordedFile(self.ops, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        self.ops.append(Op("delete", Path(filename).name, sure=syncdir))


class RecordedFile(apsw.VFSFile):
    """One open file."""

    def __init__(self, ops: list[Op], name: Any, flags: list[int]) -> None:
        filename = name if isinstance(name, str) or name is None else name.filename()
        self._ops = ops
        self._name = "" if filename is None else Path(filename).name
        super().__init__("", name, flags)
        if self._name:
            ops.append(Op("open", self._name))

    def _note(self, op: Op) -> None:
        if self._name:
            self._ops.append(op)

    def xWrite(self, data: bytes, offset: int) -> None:
        super().xWrite(data, offset)
        self._note(Op("write", self._name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        super().xTruncate(newsize)
        self._note(Op("truncate", self._name, newsize))

    def xSync(self, flags: int) -> None:
        """Written down only: this disk is safe when the test says so."""
        self._note(Op("sync", self._name))


Content = bytearray | None
"""A file's bytes; None: there is no such file."""


@dataclass
class File:
    """What is safe of a file, and what was done to it since."""

    safe: Content = None
    since: list[Op] = field(default_factory=list)
    fresh: bool = False
    """A journal just opened: its first sync is one of the folder too (SQLite's UNIXFILE_DIRSYNC),
    so that deletions before it are safe."""


class Disk:
    """The files as a power cut may leave them."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}

    def does(self, op: Op) -> None:
        file = self.files.setdefault(op.name, File())
        if op.kind == "open":
            file.fresh = op.name.endswith(("-journal", "-wal"))
        if op.kind == "sync":
            for done in file.since:
                file.safe = applied(file.safe, done)
            file.since = []
        else:
            file.since.append(op)
        if op.sure or (op.kind == "sync" and file.fresh):
            file.fresh = False
            self.folder_synced()

    def folder_synced(self) -> None:
        """Deletions are safe from now on."""
        for file in self.files.values():
            gone = [i for i, op in enumerate(file.since) if op.kind == "delete"]
            if gone:
                file.safe, file.since = None, file.since[gone[-1] + 1 :]

    def image(self, luck: Random, folder: Path) -> str:
        """Write one possible state of the files into the folder; how it was chosen."""
        way = luck.choice(["nothing", "all", "prefix", "some", "torn"])
        for name, file in self.files.items():
            content = None if file.safe is None else bytearray(file.safe)
            for op in chosen(file.since, way, luck):
                content = applied(content, op)
            if content is not None:
                (folder / name).write_bytes(content)
        return way


def applied(content: Content, op: Op) -> Content:
    """The file after the op."""
    if op.kind == "delete":
        return None
    content = bytearray() if content is None else content
    if op.kind == "truncate":
        del content[op.at :]
    elif op.kind == "write":
        if len(content) < op.at:
            content.extend(bytes(op.at - len(content)))
        content[op.at : op.at + len(op.data)] = op.data
    return content


def chosen(since: list[Op], way: str, luck: Random) -> list[Op]:
    """Which of the unsynced ops reached the disk: none, all, the first few, any, or any sectors of
    any (a sector that was being written may hold anything)."""
    if way == "nothing":
        return []
    if way == "all":
        return since
    if way == "prefix":
        return since[: luck.randint(0, len(since))]
    share = luck.random()
    some = [op for op in since if luck.random() < share]
    if way == "some":
        return some
    return [piece for op in some for piece in torn(op, share, luck)]


def torn(op: Op, share: float, luck: Random) -> list[Op]:
    """The sectors of a write that reached the disk."""
    if op.kind != "write":
        return [op]
    pieces = []
    start = 0
    while start < len(op.data):
        end = min(len(op.data), (op.at + start) // SECTOR * SECTOR + SECTOR - op.at)
        data = op.data[start:end]
        if luck.random() < 0.1:
            pieces.append(Op("write", op.name, op.at + start, luck.randbytes(len(data))))
        elif luck.random() < share:
            pieces.append(Op("write", op.name, op.at + start, data))
        start = end
    return pieces
