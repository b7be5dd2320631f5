"""How the catalogue refuses a file."""

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
