"""Sections: which server has which tables tonight. Their phone rings first."""

import time
from collections.abc import Iterable

from sqlalchemy import delete, select

from partycards.restaurant.rows import SectionRow
from partycards.restaurant.staff import A_SHIFT
from partycards.rows import App, db, writing


class Sections:
    """Every table's server, by the colleague's number, for a shift; made inside an app's context.
    `version` counts every change."""

    def __init__(self, app: App) -> None:
        self._app = app
        rows = db.session.scalars(select(SectionRow)).all()
        self._kept = {row.table: (row.colleague, row.at) for row in rows}
        self.version = 0

    def of(self, table: str) -> int:
        """Who has the table with this number; 0 is nobody."""
        colleague, at = self._kept.get(table, (0, 0.0))
        return colleague if time.time() - at < A_SHIFT else 0

    def give(self, colleague: int, tables: Iterable[str]) -> None:
        """From now on these tables are the colleague's, and no others."""
        at, chosen = time.time(), dict.fromkeys(tables)
        lost = [
            table for table in self._kept if self.of(table) == colleague and table not in chosen
        ]
        with writing(self._app):
            db.session.execute(delete(SectionRow).where(SectionRow.table.in_(lost)))
            for table in chosen:
                db.session.merge(SectionRow(table=table, colleague=colleague, at=at))
        for table in lost:
            del self._kept[table]
        self._kept |= dict.fromkeys(chosen, (colleague, at))
        self.version += 1

    def clear(self) -> None:
        """The evening is over."""
        with writing(self._app):
            db.session.execute(delete(SectionRow))
        self._kept = {}
        self.version += 1
