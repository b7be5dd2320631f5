"""The personal record: what was reached in games that somebody played alone (V2)."""

from datetime import datetime

from flask import Flask
from sqlalchemy import delete, select

from partycards.games.features.before_match import Solo
from partycards.rows import Alone, db, writing
from partycards.tables.table import Table

LAST = 50
"""Games that are told of."""


class Record:
    """Keeps the points of every game that was played alone to its end."""

    def __init__(self, app: Flask) -> None:
        self._app = app

    def of(self, game: str) -> tuple[int, ...]:
        """The points of earlier games, the latest last."""
        with self._app.app_context():
            chosen = select(Alone.points).where(Alone.game == game)
            points = db.session.scalars(chosen.order_by(Alone.ended.desc()).limit(LAST)).all()
        return tuple(reversed(points))

    def forget(self, code: str) -> None:
        """Erase what was reached at a table."""
        with writing(self._app):
            db.session.execute(delete(Alone).where(Alone.table == code))

    def look(self, table: Table) -> None:
        """A game alone that has ended is kept; when a move is taken back and played again, what
        was reached last counts."""
        standing = table.saved
        match = standing.current
        if len(standing.seated) != 1 or match is None:
            return
        solo = match.game.feature(Solo)
        points = solo.alone(match.state) if solo else None
        if points is None:
            return
        row = Alone(table=table.code, match=standing.match, game=match.game.about.key,
                    points=points, ended=datetime.now().isoformat())  # fmt: skip
        with writing(self._app):
            db.session.merge(row)
