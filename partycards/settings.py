"""Every setting: what it is for, its default, and the environment variable that sets it.

A command-line option wins over the environment, the environment over the default. The table in
docs/host-guide.md is checked against this file.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

from partycards.files import checkout, is_checkout

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def setting(default: Any, env: str, says: str) -> Any:
    """A setting, the environment variable that sets it, and what it is for."""
    return field(default=default, metadata={"env": env, "says": says})


@dataclass(frozen=True)
class Settings:
    """How this house runs."""

    data: str = setting(
        "", "PARTYCARDS_DATA", "Folder for everything that is kept: the log, guests, keys."
    )
    cards: str = setting(
        "",
        "PARTYCARDS_CARDS",
        "Folder of own cards, a pack in files, that is read at every start.",
    )
    bind: str = setting("0.0.0.0", "PARTYCARDS_BIND", "Network address the server listens on.")
    port: int = setting(
        5000, "PARTYCARDS_PORT", "Port; when it is taken, the next free one of ten is used."
    )
    address: str = setting(
        "", "PARTYCARDS_ADDRESS", "Address or name that guests reach, for the QR code."
    )
    trusted_hosts: str = setting(
        "", "PARTYCARDS_TRUSTED_HOSTS", "Further names this server answers to, with commas."
    )
    max_upload: int = setting(
        2_000_000, "PARTYCARDS_MAX_UPLOAD", "Largest request in bytes; more is refused."
    )
    moves_per_second: int = setting(
        10,
        "PARTYCARDS_MOVES_PER_SECOND",
        "Moves a second that one seat may keep up; more wait a moment.",
    )

    def folder(self) -> Path:
        """The data folder: the one that was set, `instance/` in a checkout, else the platform's
        folder for user data."""
        if self.data:
            return Path(self.data).expanduser()
        if is_checkout():
            return checkout() / "instance"
        return Path(platformdirs.user_data_dir("partycards", appauthor=False))

    def cards_folder(self) -> Path:
        """The folder of own cards: the one that was set, else `cards` in the data folder."""
        return Path(self.cards).expanduser() if self.cards else self.folder() / "cards"


def from_environment(environ: Mapping[str, str] = os.environ, **options: Any) -> Settings:
    """The settings: options that are not None, then the environment, then defaults.

    Raises ValueError with a sentence for a number that is none.
    """
    return Settings(**chosen_of(Settings, environ, options))


def chosen_of(
    kind: "type[DataclassInstance]", environ: Mapping[str, str], options: Mapping[str, Any]
) -> dict[str, Any]:
    """Of these settings, what is not as usual; see `from_environment`."""
    values: dict[str, Any] = {}
    for one in fields(kind):
        chosen = options.get(one.name)
        if chosen is None:
            chosen = environ.get(one.metadata["env"])
        if chosen is None or chosen == "":
            continue
        if one.type is int:
            try:
                chosen = int(chosen)
            except ValueError:
                name = one.metadata["env"]
                raise ValueError(f"{name} must be a whole number, not {chosen!r}.") from None
        values[one.name] = chosen
    return values
