"""Where the files that travel with the program are: templates, static files, cards.

In a checkout they stand beside the package; in an installed wheel they lie inside it.
"""

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
