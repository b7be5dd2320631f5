"""Seasons: a table across evenings, for groups that play often.

A match that ends is written into every season that is open: points, places, and what everybody was
called. Who is who across evenings is the host's to say; the same name is only proposed.
"""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from sqlalchemy import ColumnElement, delete, select, update

from partycards.games.base import N_, IllegalMove, Seat
from partycards.rows import (
    App,
    Season,
    SeasonApart,
    SeasonEvening,
    SeasonPlayer,
    SeasonResult,
    db,
    next_number,
)
from partycards.tables.guests import Guests
from partycards.tables.season import Board, Evening, Finished, Match, Played, alike, finished, lines
from partycards.tables.standing import Standing
from partycards.tables.texts import clean_name, clean_text, graphemes, looks_like

logger = logging.getLogger(__name__)

LONGEST_NAME = 40
"""Graphemes in the name of a season."""
MOST = 30


class Seasons:
    """Every season of the house; made inside an app's context."""

    def __init__(self, app: App, guests: Guests) -> None:
        self._app = app
        self._guests = guests
        self._written: dict[Match, Finished] = {}
        self._boards: dict[int, Board] = {}
        self._tables: frozenset[str] = frozenset()
        self._read()

    # Looking ----------------------------------------------------------------------------------

    def all(self) -> list[Board]:
        """Every season: open ones first, then the newest first."""
        return sorted(self._boards.values(), key=lambda board: (not board.open, -board.key))

    def season(self, key: int) -> Board | None:
        return self._boards.get(key)

    def tables(self) -> frozenset[str]:
        """Tables of which a match is written down, taken out again or not."""
        return self._tables

    def counting(self, code: str, match: int) -> list[Board]:
        """The seasons that a match counts for."""
        return [one for one in self.all() if (code, match) in {e.id for e in one.evenings}]

    def naming(self, standing: Standing, seat: Seat) -> list[str]:
        """The seasons in which whoever has this seat at a table stands with a name."""
        table, since = standing.code, standing.since(seat)
        return [
            board.name
            for board in self.all()
            for line in board.lines
            if line.name
            and any(
                one.seat == seat and code == table and match >= since
                for (code, match), one in line.played.items()
            )
        ]

    def _read(self) -> None:
        """Pages ask memory: the rows are read again when something was written."""
        self._boards = {row.key: _board(row) for row in db.session.scalars(select(Season))}
        self._tables = frozenset(db.session.scalars(select(SeasonEvening.table)))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """What is done here is written as one."""
        with self._app.app_context():
            yield
            db.session.commit()
            self._read()

    # Seasons ----------------------------------------------------------------------------------

    def begin(self, name: str) -> int:
        """A new season, open from now on; its key."""
        name = _season_name(name)
        if len(self._boards) >= MOST:
            raise IllegalMove(N_("There are %(most)s seasons here. Delete one first."), most=MOST)
        with self._writing():
            key = next_number(Season.key)
            db.session.add(Season(key=key, name=name, open=True))
            return key

    def rename(self, key: int, name: str) -> None:
        self._change(key, name=_season_name(name))

    def let(self, key: int, is_open: bool) -> None:
        """Open: matches that end from now on are added by themselves."""
        self._change(key, open=is_open)

    def delete(self, key: int) -> None:
        with self._writing():
            for kind in (SeasonEvening, SeasonResult, SeasonPlayer, SeasonApart):
                db.session.execute(delete(kind).where(kind.season == key))
            db.session.execute(delete(Season).where(Season.key == key))

    def _change(self, key: int, **fields: object) -> None:
        with self._writing():
            db.session.execute(update(Season).where(Season.key == key).values(**fields))

    # Evenings ---------------------------------------------------------------------------------

    def look(self, standing: Standing) -> None:
        """Something happened at a table: a match that has ended is written down, once, and again
        when a score was put right."""
        over = finished(standing)
        if over is None or not self._boards:
            return
        if self._written.get((over.table, over.match)) == over:
            return
        try:
            self._write(over, standing)
            self._written[(over.table, over.match)] = over
        except Exception:
            # The evening is in the log; the host can add it by hand.
            logger.exception("a match of table %s is in no season", over.table)

    def _names(self, standing: Standing) -> dict[Seat, str]:
        """Those who sit at a table and have played its latest match: nobody who has taken a seat
        since it ended."""
        names = self._guests.names(standing.code)
        return {seat: name for seat, name in names if standing.since(seat) <= standing.match}

    def _write(self, over: Finished, standing: Standing) -> None:
        names = self._names(standing)
        with self._writing():
            for row in db.session.scalars(select(Season)).all():
                evening = db.session.get(SeasonEvening, (row.key, over.table, over.match))
                if row.open if evening is None else not evening.removed:
                    _put(row.key, over, names)

    def add(self, key: int, standing: Standing) -> None:
        """The host adds a match that ended before."""
        over = finished(standing)
        if over is None:
            raise IllegalMove(N_("That game has not ended yet."))
        with self._writing():
            _put(key, over, self._names(standing))

    def remove(self, key: int, table: str, match: int) -> None:
        """The host takes a match out; it does not come back by itself."""
        with self._writing():
            here = (SeasonResult.table == table) & (SeasonResult.match == match)
            db.session.execute(delete(SeasonResult).where(SeasonResult.season == key, here))
            evening = db.session.get(SeasonEvening, (key, table, match))
            if evening is not None:
                evening.removed = True

    # Who is who -------------------------------------------------------------------------------

    def join(self, key: int, one: int, other: int) -> None:
        """Two players are one: all results are those of `one`."""
        board = self.season(key)
        a = board.line(one) if board else None
        b = board.line(other) if board else None
        if a is None or b is None or one == other:
            raise IllegalMove(N_("Which two? Please choose them once more."))
        if a.played.keys() & b.played.keys():
            raise IllegalMove(N_("They have played in the same game, so they are two people."))
        with self._writing():
            mine = (SeasonResult.season == key) & (SeasonResult.player == other)
            db.session.execute(update(SeasonResult).where(mine).values(player=one))
            if not a.own and b.own:
                db.session.merge(SeasonPlayer(season=key, player=one, name=b.name))
            _forget_number(key, other)

    def join_alike(self, key: int) -> None:
        """All who have the same name are one, as far as they can be."""
        while (board := self.season(key)) is not None and board.alike:
            one, other = board.alike[0]
            self.join(key, one.player, other.player)

    def keep_apart(self, key: int, one: int, other: int) -> None:
        """These players have the same name and are two; nobody asks again."""
        with self._writing():
            db.session.merge(SeasonApart(season=key, one=min(one, other), other=max(one, other)))

    def split(self, key: int, player: int, table: str) -> None:
        """What this player did at one table was somebody else."""
        board = self.season(key)
        line = board.line(player) if board else None
        if line is None or table not in line.tables:
            raise IllegalMove(N_("Which evening? Please choose one."))
        if len(line.tables) < 2:
            raise IllegalMove(N_("That is their only evening."))
        with self._writing():
            new = _next_player(key)
            theirs = (SeasonResult.player == player) & (SeasonResult.table == table)
            chosen = update(SeasonResult).where(SeasonResult.season == key, theirs)
            db.session.execute(chosen.values(player=new))
            db.session.merge(SeasonApart(season=key, one=min(player, new), other=max(player, new)))

    def call(self, key: int, player: int, name: str) -> None:
        """What the host calls a player."""
        name = clean_name(name)
        with self._writing():
            db.session.merge(SeasonPlayer(season=key, player=player, name=name))

    def erase_name(self, key: int, player: int) -> None:
        """The player stays, without a name."""
        with self._writing():
            mine = (SeasonResult.season == key) & (SeasonResult.player == player)
            db.session.execute(update(SeasonResult).where(mine).values(name=""))
            _forget_name(key, player)

    def forget(self, table: str, seat: Seat | None = None, since: int = 0) -> None:
        """The names of whoever had this seat at a table `since` a match, or of everybody there, are
        gone from every season. What the host has called a player goes along with the last evening
        that names them; a guest who asks for it is erased whatever they are called."""
        with self._writing():
            here: ColumnElement[bool] = SeasonResult.table == table
            if seat is not None:
                here = here & (SeasonResult.seat == seat) & (SeasonResult.match >= since)
            touched = select(SeasonResult.season, SeasonResult.player).where(here).distinct()
            players = db.session.execute(touched).all()
            db.session.execute(update(SeasonResult).where(here).values(name=""))
            for key, player in players:
                mine = (SeasonResult.season == key) & (SeasonResult.player == player)
                named = select(SeasonResult.name).where(mine, SeasonResult.name != "")
                if seat is not None or db.session.scalars(named).first() is None:
                    _forget_name(key, player)


# Rows ---------------------------------------------------------------------------------------------


def _season_name(text: str) -> str:
    name = " ".join(clean_text(text[:500]).split())
    if not name:
        raise IllegalMove(N_("What is the season called? Please type a name."))
    if len(graphemes(name)) > LONGEST_NAME:
        raise IllegalMove(N_("At most %(most)s letters, please."), most=LONGEST_NAME)
    return name


def _board(row: Season) -> Board:
    """A season with its lines."""
    kept = (SeasonEvening.season == row.key) & ~SeasonEvening.removed
    order = (SeasonEvening.at, SeasonEvening.table, SeasonEvening.match)
    evenings = tuple(
        Evening(one.table, one.match, one.at, one.game)
        for one in db.session.scalars(select(SeasonEvening).where(kept).order_by(*order))
    )
    results = db.session.scalars(select(SeasonResult).where(SeasonResult.season == row.key))
    played = [
        Played((r.table, r.match), r.seat, r.player, r.name, r.points, r.place, r.won)
        for r in results
    ]
    own = db.session.scalars(select(SeasonPlayer).where(SeasonPlayer.season == row.key))
    found = lines(evenings, played, {one.player: one.name for one in own})
    told = db.session.scalars(select(SeasonApart).where(SeasonApart.season == row.key))
    apart = [(pair.one, pair.other) for pair in told]
    return Board(row.key, row.name, row.open, evenings, found, alike(found, apart))


def _put(key: int, over: Finished, names: Mapping[Seat, str]) -> None:
    """A match with its results; whoever was written down before stays who they are."""
    evening = SeasonEvening(season=key, table=over.table, match=over.match, at=over.at)
    evening.game, evening.removed = over.game, False
    db.session.merge(evening)
    for result in over.results:
        known = db.session.get(SeasonResult, (key, over.table, over.match, result.seat))
        if known is None:
            known = SeasonResult(season=key, table=over.table, match=over.match, seat=result.seat)
            known.name = names.get(result.seat, "")
            known.player, known.place = _same_guest(known) or _next_player(key), 0
            db.session.add(known)
        # Who goes home after the end keeps the place.
        known.place = result.place or known.place
        known.points, known.won = result.points, result.won
        db.session.flush()


def _same_guest(new: SeasonResult) -> int:
    """Who sat in this very seat under this name in another match of the evening; 0 for nobody."""
    here = (SeasonResult.season == new.season) & (SeasonResult.table == new.table)
    there = select(SeasonResult).where(here, SeasonResult.seat == new.seat)
    before = db.session.scalars(there.order_by(SeasonResult.match))
    same = [
        one.player for one in before if new.name and looks_like(one.name) == looks_like(new.name)
    ]
    return same[-1] if same else 0


def _next_player(key: int) -> int:
    numbers = db.session.scalars(select(SeasonResult.player).where(SeasonResult.season == key))
    return max(numbers, default=0) + 1


def _forget_name(key: int, player: int) -> None:
    mine = (SeasonPlayer.season == key) & (SeasonPlayer.player == player)
    db.session.execute(delete(SeasonPlayer).where(mine))


def _forget_number(key: int, player: int) -> None:
    """A player who is no more: they were somebody else."""
    _forget_name(key, player)
    named = (SeasonApart.one == player) | (SeasonApart.other == player)
    db.session.execute(delete(SeasonApart).where(SeasonApart.season == key, named))
