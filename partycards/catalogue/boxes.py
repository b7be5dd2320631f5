"""Games that bring a box of cards of their own: `data/games/<key>.toml`."""

import tomllib
from functools import cache
from typing import Any

import msgspec

from partycards.files import shipped


@cache
def own_box(key: str, kind: type[msgspec.Struct]) -> msgspec.Raw:
    """The box of the game `key` as the JSON of its struct `kind`; tables share it.

    Raises msgspec.ValidationError when the file does not fit the struct.
    """
    told: Any = tomllib.loads((shipped("data") / "games" / f"{key}.toml").read_text("utf-8"))
    return msgspec.Raw(msgspec.json.encode(msgspec.convert(told, kind)))
