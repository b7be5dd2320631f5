"""Which laptop goes on with this house: a file in the data folder of either.

Each time another laptop takes over, the house's `epoch` is one more. A laptop that learns of a
greater one has been replaced: it tells nobody that anything was saved, and does not start, until a
person says so.
"""

import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.disk import half
from partycards.tables.log_sqlite import CUT_OFF

NAME = "laptops.json"

Role = Literal["first", "second", "replaced"]


class Laptops(Struct, frozen=True):
    """What one of the two laptops knows of both.

    `key` is known to both of them only; `other` is where the other was heard of last (`ADDRESS:
    PORT`, "" never), `port` the one that phones know the house by. `whole`: this second laptop has
    once had all. `left` is what a replaced laptop has that the one that goes on never got: steps,
    by table.
    """

    key: str
    role: Role = "first"
    epoch: int = 1
    other: str = ""
    port: int = 5000
    whole: bool = False
    left: dict[str, int] = {}


class Replaced(Exception):
    """Another laptop goes on with this house."""

    def __init__(self, laptops: Laptops) -> None:
        self.laptops = laptops
        super().__init__(in_a_terminal(laptops))


class NotWhole(Exception):
    """This folder was to become a copy of another laptop's house, and never got all of it."""


def new_key() -> str:
    return secrets.token_urlsafe(24)


def read(folder: Path) -> Laptops | None:
    """What a data folder says, None where one laptop is alone."""
    try:
        return msgspec.json.decode((folder / NAME).read_bytes(), type=Laptops)
    except (FileNotFoundError, msgspec.MsgspecError):
        return None


def write(folder: Path, laptops: Laptops) -> Laptops:
    """Keep it. Raises OSError."""
    with half(folder / NAME) as place:
        place.write_bytes(msgspec.json.format(msgspec.json.encode(laptops), indent=1))
    return laptops


def forget(folder: Path) -> None:
    """One laptop is alone again."""
    (folder / NAME).unlink(missing_ok=True)


def enter(folder: Path) -> Laptops | None:
    """A server is about to start on this folder. On one that was a second laptop's, that is to take
    over. Raises `Replaced`, and `NotWhole`."""
    laptops = read(folder)
    if laptops is None or laptops.role == "first":
        return laptops
    if laptops.role == "replaced":
        raise Replaced(laptops)
    if not laptops.whole:
        raise NotWhole(
            f"{folder} is not a whole copy of the first laptop’s house yet, so nothing can go on "
            "from it."
        )
    return take_over(folder, laptops)


def take_over(folder: Path, laptops: Laptops) -> Laptops:
    """From now on this is the laptop that goes on. Whoever starts here looks after what the other
    was in the middle of."""
    taken = write(folder, replace(laptops, role="first", epoch=laptops.epoch + 1))
    with suppress(OSError):
        (folder / CUT_OFF).touch(mode=0o600)
    return taken


def go_on_here(folder: Path) -> Laptops | None:
    """A person says that this replaced laptop goes on all the same: later than the other."""
    laptops = read(folder)
    if laptops is None or laptops.role != "replaced":
        return laptops
    return take_over(folder, laptops)


def replaced(
    folder: Path, laptops: Laptops, epoch: int, by: str, left: Mapping[str, int]
) -> Laptops:
    """Another laptop goes on, at this address."""
    now = replace(laptops, role="replaced", epoch=epoch, other=by, left=dict(left))
    return write(folder, now)


def in_a_terminal(laptops: Laptops) -> str:
    """What whoever starts a replaced laptop reads."""
    lines = [
        f"The second laptop ({laptops.other}) has taken over this house, so this one does not "
        "go on with it.",
    ]
    if laptops.left:
        some = ", ".join(f"{code}: {steps}" for code, steps in sorted(laptops.left.items()))
        lines.append(
            f"This laptop has steps that the other never got ({some}). They stay in this folder."
        )
    lines += [
        "To have this laptop be the second one from now on (what is here is kept as a copy):",
        f"    partycards standby http://{laptops.other}",
        "To go on here all the same, once the other is switched off:",
        "    partycards host --go-on-here",
    ]
    return "\n".join(lines)
