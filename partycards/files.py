"""Where the files that travel with the program are: templates, static files, cards.

In a checkout they stand beside the package; in an installed wheel they lie inside it.
"""

import os
from contextlib import suppress
from pathlib import Path

_INSIDE = Path(__file__).parent / "_files"
_BESIDE = Path(__file__).parent.parent


def shipped(name: str) -> Path:
    """The folder `templates`, `static` or `data` of this installation."""
    inside = _INSIDE / name
    return inside if inside.is_dir() else _BESIDE / name


def is_checkout() -> bool:
    """Whether the program runs from a checkout, whose data folder is `instance/`."""
    return not _INSIDE.is_dir() and (_BESIDE / "pyproject.toml").is_file()


def checkout() -> Path:
    """The checkout's top folder."""
    return _BESIDE


KEPT = (
    "log.sqlite*",
    "party.sqlite*",
    "*.key",
    "running.lock",
    "cut-off",
    "laptops.json",
    "photos",
    "prints",
    "backups",
    "aside",
    ".restore-*",
)
"""What a house keeps in its data folder."""


def keep_private(folder: Path) -> None:
    """Make the data folder if there is none, and have all that is kept there be for its owner only,
    from now on and what lies there already: names, needs and keys are none of the other people's
    who use this laptop. What somebody else put into the folder is left as it is."""
    os.umask(0o077)
    folder.mkdir(parents=True, exist_ok=True)
    ours = {path for name in KEPT for path in folder.glob(name)}
    for path in ours:
        _for_its_owner(path)
    if ours and ours == set(folder.iterdir()) - {folder / ".gitkeep", folder / "cards"}:
        _for_its_owner(folder, deep=False)


def _for_its_owner(path: Path, deep: bool = True) -> None:
    """Take everybody else's rights to a file, or to a folder and all in it."""
    if path.is_symlink():
        return
    with suppress(OSError):
        mode = path.stat().st_mode & 0o777
        if mode & 0o077:
            path.chmod(mode & 0o700)
        for inside in path.iterdir() if deep and path.is_dir() else ():
            _for_its_owner(inside)
