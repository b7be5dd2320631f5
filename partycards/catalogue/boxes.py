"""Games that bring a box of cards of their own: `data/games/<key>.toml`."""

import tomllib
from functools import cache
from typing import Any, TypeVar

import msgspec

from partycards.files import shipped

T = TypeVar("T", bound=msgspec.Struct)


@cache
def own_box(key: str, kind: type[msgspec.Struct]) -> msgspec.Raw:
    """The box of the game `key` as the JSON of its struct `kind`; tables share it.

    Raises msgspec.ValidationError when the file does not fit the struct.
    """
    told: Any = tomllib.loads((shipped("data") / "games" / f"{key}.toml").read_text("utf-8"))
    return msgspec.Raw(msgspec.json.encode(msgspec.convert(told, kind)))


def box_of(key: str, kind: type[T]) -> T:
    """The same as the struct itself."""
    return msgspec.json.decode(own_box(key, kind), type=kind)
