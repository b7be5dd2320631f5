"""The 86 list: what has run out tonight, and when it did."""

import time
from math import inf

from msgspec import Struct
from sqlalchemy import delete, select

from partycards.restaurant.rows import OutRow, StockChange
from partycards.rows import App, db, next_number, writing


class Change(Struct, frozen=True):
    """An ingredient ran out, or came in again, `at` (seconds since 1970); `actor` said so, as in
    a log ("chef:2")."""

    at: float
    key: str
    name: str
    out: bool
    actor: str


class Stock:
    """What the kitchen has run out of; made inside an app's context."""

    def __init__(self, app: App) -> None:
        self._app = app
        rows = db.session.scalars(select(OutRow).order_by(OutRow.at, OutRow.key)).all()
        self._out = {row.key: row.at for row in rows}

    def out_now(self) -> tuple[str, ...]:
        """The keys of what has run out, in the order in which it did."""
        return tuple(self._out)

    def since(self, key: str) -> float:
        """When it ran out, in seconds since 1970."""
        return self._out[key]

    def mark(self, key: str, name: str, out: bool, actor: str) -> bool:
        """It has run out, or it is in again; False when everybody knew already."""
        if (key in self._out) is out:
            return False
        at = time.time()
        with writing(self._app):
            if out:
                db.session.add(OutRow(key=key, at=at))
            else:
                db.session.execute(delete(OutRow).where(OutRow.key == key))
            number = next_number(StockChange.number)
            change = StockChange(number=number, at=at, key=key, name=name, out=out, actor=actor)
            db.session.add(change)
        if out:
            self._out[key] = at
        else:
            del self._out[key]
        return True

    def changes(self, begin: float, end: float) -> list[Change]:
        """What happened from `begin` until before `end`, in seconds since 1970."""
        during = select(StockChange).where(StockChange.at >= begin, StockChange.at < end)
        with self._app.app_context():
            rows = db.session.scalars(during.order_by(StockChange.number)).all()
            return [Change(row.at, row.key, row.name, row.out, row.actor) for row in rows]

    def as_before(self, at: float) -> None:
        """What ran out since then is in again, what came in is out, and nothing is told of it."""
        later = self.changes(at, inf)
        if not later:
            return
        out_then = set(self._out)
        for change in reversed(later):
            (out_then.discard if change.out else out_then.add)(change.key)
        since = {key: self._out.get(key, at) for key in out_then}
        kept = dict(sorted(since.items(), key=lambda each: each[1]))
        with writing(self._app):
            db.session.execute(delete(StockChange).where(StockChange.at >= at))
            db.session.execute(delete(OutRow))
            db.session.add_all(OutRow(key=key, at=when) for key, when in kept.items())
        self._out = kept

    def forget(self, begin: float, end: float) -> None:
        """Erase what happened then; what has run out stays so."""
        during = delete(StockChange).where(StockChange.at >= begin, StockChange.at < end)
        with writing(self._app):
            db.session.execute(during)
