"""What the bench measured last, on which machine: the host reads a line of it."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from partycards.files import shipped


class Measured(Struct, frozen=True):
    """The day as 2026-11-23, the processor's name, how many cores it has, and our moves a second
    at twenty tables of five phones."""

    date: str
    cpu: str
    cores: int
    rate: int


@cache
def measured(path: Path | None = None) -> Measured | None:
    """What `make bench ARGS=--keep` has kept, in the program's own file or another; None when
    nothing was."""
    path = path or shipped("data") / "measured.json"
    return msgspec.json.decode(path.read_bytes(), type=Measured) if path.is_file() else None
