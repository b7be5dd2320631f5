"""What is kept of evenings that were erased: figures without names, for the books."""

import msgspec
from sqlalchemy import delete, select

from partycards.restaurant.rows import TakingsRow
from partycards.restaurant.takings import TableTakings
from partycards.rows import App, db, next_number, writing


class KeptTakings:
    """The takings of tables that are no longer there."""

    def __init__(self, app: App) -> None:
        self._app = app

    def keep(self, took: TableTakings) -> None:
        """Keep the figures of a table that is about to be erased, if anything was ordered there. To
        do it twice does no harm."""
        if not took.began:
            return
        figures = msgspec.json.encode(took.without_words()).decode()
        # Of two tables a slow clock may say that they were laid at the same moment.
        then = select(TakingsRow).where(TakingsRow.at == took.opened)
        with writing(self._app):
            for row in db.session.scalars(then).all():
                if msgspec.json.decode(row.figures, type=TableTakings).number == took.number:
                    db.session.delete(row)
            number = next_number(TakingsRow.number)
            db.session.add(TakingsRow(number=number, at=took.opened, figures=figures))

    def laid_at(self) -> list[float]:
        """When each of them was laid, in seconds since 1970."""
        with self._app.app_context():
            return list(db.session.scalars(select(TakingsRow.at)))

    def between(self, begin: float, end: float) -> tuple[TableTakings, ...]:
        """Of the tables that were laid from `begin` until before `end`."""
        during = select(TakingsRow.figures).where(TakingsRow.at >= begin, TakingsRow.at < end)
        with self._app.app_context():
            rows = db.session.scalars(during.order_by(TakingsRow.number)).all()
        return tuple(msgspec.json.decode(figures, type=TableTakings) for figures in rows)

    def forget(self, begin: float, end: float) -> None:
        """Erase these figures, too."""
        during = delete(TakingsRow).where(TakingsRow.at >= begin, TakingsRow.at < end)
        with writing(self._app):
            db.session.execute(during)
