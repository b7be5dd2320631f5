"""The rows of a house as they lie on the disk, of any version, only to be looked at."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from partycards import rows
from partycards.rows_versions import steps


@contextmanager
def rows_at(folder: Path | None) -> Iterator[Flask]:
    """The rows of the house in a folder, to be looked at. A folder where nothing is kept, and None,
    is a house as it came; nothing is written there."""
    app = Flask(__name__)
    kept = folder.resolve() / "party.sqlite" if folder is not None else None
    there = kept is not None and kept.is_file()
    steps.set_up_to_look(app, kept if there else None)
    try:
        yield app
    finally:
        with app.app_context():
            rows.db.engine.dispose()
