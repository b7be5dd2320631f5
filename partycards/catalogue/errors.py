"""How the catalogue refuses: a file, or what somebody typed."""

from __future__ import annotations

from pathlib import Path


class CatalogueError(ValueError):
    """A file of cards that cannot be used: which file, which line (from 1), and why."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        """Keep the three apart, so that an import page can list refusals line by line."""
        super().__init__(f"{path.name}, line {line}: {reason}")
        self.path = path
        self.line = line
        self.reason = reason


def N_(message: str) -> str:
    """Mark a sentence that is translated later, when it is known who reads it."""
    return message


class Wrong(ValueError):
    """What cannot be so, as a sentence with values; it is translated where it is shown."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message % values if values else message)
        self.message = message
        self.values = values
