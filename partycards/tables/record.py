"""The record of who plays alone: every game that was played to its end, with its dishes (V2).

It is kept in rows, never in a log: the dishes' names are guests' words. What is hidden at the table
is blank here, what is taken back goes, and with the evening its games are erased.
"""

from datetime import datetime

import msgspec
from sqlalchemy import delete, select

from partycards.games.base import DishAlone
from partycards.games.features.before_match import Solo
from partycards.rows import Alone, App, db, writing
from partycards.tables.diary import EveningAlone
from partycards.tables.played import Played
from partycards.tables.standing import Standing
from partycards.tables.table import Table

LAST = 50
"""Games that are told of where points are the record."""

encode = msgspec.json.Encoder().encode
_dishes = msgspec.json.Decoder(tuple[DishAlone, ...])


class Record:
    """Every game of the house that was played alone; made inside an app's context."""

    def __init__(self, app: App) -> None:
        self._app = app
        rows = db.session.scalars(select(Alone).order_by(Alone.ended, Alone.table, Alone.match))
        self.kept: tuple[EveningAlone, ...] = tuple(map(_read, rows))
        """The oldest first. Another object whenever something has changed."""
        self._hidden: dict[str, frozenset[str]] = {}

    def of(self, game: str) -> tuple[int, ...]:
        """The points of earlier games, the latest last."""
        return tuple(one.points for one in self.evenings(game)[-LAST:])

    def evenings(self, game: str) -> tuple[EveningAlone, ...]:
        """What was played of this game, the oldest first."""
        return tuple(one for one in self.kept if one.game == game)

    def forget(self, code: str) -> None:
        """Erase what was reached at a table."""
        with writing(self._app):
            db.session.execute(delete(Alone).where(Alone.table == code))
        self.kept = tuple(one for one in self.kept if one.table != code)
        self._hidden.pop(code, None)

    def look(self, table: Table) -> None:
        """A game alone that has ended is kept; when a move of it is taken back it is not, until it
        ends again."""
        standing = table.saved
        for match in self._to_look_at(standing):
            if match.game.feature(Solo) is None:
                continue
            played = _played(standing, match.visible(standing.hidden))
            kept = next((one for one in self.kept if one.id == (table.code, match.match)), None)
            if played is not None and kept is not None:
                played = msgspec.structs.replace(played, ended=kept.ended)
            if played != kept:
                self._keep(standing, match, played)
        self._hidden[table.code] = standing.hidden

    def _to_look_at(self, standing: Standing) -> tuple[Played, ...]:
        """The match that runs or has ended; all of the evening when other words are hidden."""
        if self._hidden.get(standing.code, frozenset()) != standing.hidden:
            return standing.matches_played()
        return () if standing.current is None else (standing.current,)

    def _keep(self, standing: Standing, match: Played, played: EveningAlone | None) -> None:
        """In the place of what was kept of this match; None: nothing is kept of it any more."""
        where = standing.code, match.match
        with writing(self._app):
            if played is None:
                here = (Alone.table == standing.code) & (Alone.match == match.match)
                db.session.execute(delete(Alone).where(here))
            else:
                db.session.merge(_row(played))
        rest = [one for one in self.kept if one.id != where]
        self.kept = tuple(sorted([*rest, *([played] if played else [])], key=lambda one: one.ended))


def _played(standing: Standing, match: Played) -> EveningAlone | None:
    """The match as it is kept; None unless a guest has played it alone to its end. What house
    players cook is nobody's record."""
    solo = match.game.feature(Solo)
    points = solo.alone(match.state) if solo is not None else None
    seats = {seat for seat, _ in match.state.totals}
    by_house = any(place.house for place in standing.places if place.seat in seats)
    if solo is None or points is None or by_house:
        return None
    dishes, key = solo.dishes_alone(match.state), match.game.about.key
    return EveningAlone(standing.code, match.match, key, points, datetime.now(), dishes)


def _row(played: EveningAlone) -> Alone:
    dishes = encode(played.dishes).decode() if played.dishes else ""
    ended = played.ended.isoformat()
    return Alone(table=played.table, match=played.match, game=played.game, points=played.points,
                 ended=ended, dishes=dishes)  # fmt: skip


def _read(row: Alone) -> EveningAlone:
    dishes = _dishes.decode(row.dishes) if row.dishes else ()
    ended = datetime.fromisoformat(row.ended)
    return EveningAlone(row.table, row.match, row.game, row.points, ended, dishes)
