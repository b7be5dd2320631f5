"""The people's choice: one vote for each who watches, in each round.

A vote is kept in a row, so that it survives a restart, and in memory, because pages ask for sums.
One browser has one vote a round, which it can change until the chips are out. A browser that
forgets its cookie is another one, so of the browsers at one network address only the first few of a
round count: a phone that votes again and again is through after four. Addresses are kept in memory
alone.
"""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct
from sqlalchemy import ColumnElement, delete, select

from partycards.games.base import N_, Ballot, IllegalMove, Seat
from partycards.games.features.in_match import Ballots
from partycards.rows import App, Vote, db, writing
from partycards.tables.audience import PeoplesChoice, of_match, of_round
from partycards.tables.saving import Stale
from partycards.tables.standing import Standing
from partycards.tables.table import Table

MOST_FROM_ONE_ADDRESS = 4
"""Browsers at one address whose votes count in a round: a family behind one router."""


class Voter(Struct, frozen=True):
    """Who votes: a digest of their cookie, the seat of a guest, the address it came from."""

    key: str
    address: str = ""
    seat: Seat | None = None


def voter_at(seat: Seat) -> str:
    """The key of a guest who votes."""
    return f"seat:{seat}"


BallotAt = tuple[str, int, str]
"""A table, the number of its match, the key of a ballot."""


class Votes:
    """Every vote of the house; made inside an app's context."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._votes: dict[BallotAt, dict[str, Seat]] = {}
        self._from: dict[BallotAt, dict[str, set[str]]] = {}
        for row in db.session.scalars(select(Vote)):
            box = self._votes.setdefault((row.table, row.match, row.ballot), {})
            box[row.voter] = row.chef

    def cast(self, table: Table, ballot: str, chef: Seat | None, voter: Voter) -> str:
        """Keep a vote instead of an earlier one; the dish's name or "". IllegalMove when it cannot
        be."""
        standing = table.saved.visible()
        now = open_ballot(standing)
        if now is None:
            raise Stale(N_("There is nothing to vote on just now."))
        if now.key != ballot:
            raise Stale(N_("The round moved on."))
        dish = next((dish for dish in now.dishes if dish.chef == chef), None)
        if dish is None:
            raise IllegalMove(N_("Which dish? Please choose one."))
        if voter.seat is not None:
            check_guest(standing, now, dish.cooks, voter.seat)
        box = (table.code, standing.match, now.key)
        self._count(box, voter)
        self._write(box, voter.key, dish.chef)
        return dish.name

    def _count(self, box: BallotAt, voter: Voter) -> None:
        """Remember from where a voter came, or refuse one too many from there."""
        if voter.seat is not None or voter.key in self._votes.get(box, {}):
            return
        known = self._from.setdefault(box, {}).setdefault(voter.address, set())
        if voter.key not in known and len(known) >= MOST_FROM_ONE_ADDRESS:
            raise IllegalMove(
                N_("%(most)s votes have come from this network address, and no more will count."),
                most=MOST_FROM_ONE_ADDRESS,
            )
        known.add(voter.key)

    def _write(self, box: BallotAt, voter: str, chef: Seat) -> None:
        table, match, ballot = box
        with writing(self._app):
            row = Vote(table=table, match=match, ballot=ballot, voter=voter, chef=chef)
            db.session.merge(row)
        self._votes.setdefault(box, {})[voter] = chef

    def forget(self, table: str) -> None:
        """Erase every vote of a table."""
        self._erase(Vote.table == table)
        self._votes = {box: votes for box, votes in self._votes.items() if box[0] != table}
        self._from = {box: voters for box, voters in self._from.items() if box[0] != table}

    def forget_guest(self, table: str, seat: Seat) -> None:
        """Erase what a guest at the table has voted for."""
        self._erase((Vote.table == table) & (Vote.voter == voter_at(seat)))
        for box, votes in self._votes.items():
            if box[0] == table:
                votes.pop(voter_at(seat), None)

    def _erase(self, which: ColumnElement[bool]) -> None:
        with writing(self._app):
            db.session.execute(delete(Vote).where(which))

    # Counting ---------------------------------------------------------------------------------

    def of(self, standing: Standing, ballot: Ballot, voter: str) -> Seat | None:
        """Whose dish this voter has chosen."""
        return self._votes.get((standing.code, standing.match, ballot.key), {}).get(voter)

    def tally(self, standing: Standing, ballot: Ballot) -> Mapping[Seat, int]:
        """The votes so far, by chef."""
        return Counter(self._votes.get((standing.code, standing.match, ballot.key), {}).values())

    def choice(self, standing: Standing) -> PeoplesChoice | None:
        """What may be told now of what the people chose."""
        match = standing.current
        if match is None:
            return None
        voting = match.game.feature(Ballots)
        ballots = voting.told_ballots(match.state) if voting else ()
        tallies = [self.tally(standing, ballot) for ballot in ballots]
        if not any(tallies):
            return None
        if standing.playing():
            return of_round(ballots[-1], tallies[-1])
        return of_match(ballots, tallies)


def open_ballot(standing: Standing) -> Ballot | None:
    """What can be voted on at a table now."""
    match = standing.current
    if match is None or standing.closed:
        return None
    voting = match.game.feature(Ballots)
    return voting.open_ballot(match.state) if voting else None


def check_guest(standing: Standing, ballot: Ballot, cooks: tuple[Seat, ...], seat: Seat) -> None:
    """A guest at the table votes only if the host likes, for others' dishes, and never as judge."""
    if not standing.audience.guests_vote:
        raise IllegalMove(N_("At this table only those who are watching can vote."))
    if seat in ballot.judges:
        raise IllegalMove(N_("The judge speaks with the chips."))
    if seat in cooks:
        raise IllegalMove(N_("That is your own dish. Vote for another one."))
