"""House players: the house moves for them, and for guests who are away when the host wants it.

One greenlet for the house. It is woken by the bell, sees what the seat itself may see and nothing
more, asks the game for a sensible move and makes it through the same door as everybody. A human
pause comes before every move, so that people can follow. Nothing is kept: after a restart the log
says who plays, and they go on.
"""

import logging
from collections.abc import Iterable
from random import Random
from time import monotonic
from typing import Any

import gevent

from partycards.games.base import N_, Chance, IllegalMove, Move, Seat
from partycards.games.features.in_match import SecondThoughts, Sharing
from partycards.tables.house import House
from partycards.tables.house_guests import dined, waits
from partycards.tables.saving import NotSaved, Stale
from partycards.tables.standing import Standing
from partycards.tables.table import Table
from partycards.tables.texts import looks_like
from partycards.words import catalogue

logger = logging.getLogger(__name__)

NAMES = (
    N_("Chef Basil"), N_("Chef Rosemary"), N_("Chef Olive"), N_("Chef Ginger"), N_("Chef Clove"),
    N_("Chef Saffron"), N_("Chef Sage"), N_("Chef Juniper"), N_("Chef Pepper"), N_("Chef Maple"),
)  # fmt: skip
"""What house players are called, in the order in which they sit down."""

SHORTEST, LONGEST = 1.5, 3.0
"""Seconds before a move."""
GLANCE = 0.25
"""Seconds between two looks at the time, while somebody of the house is to move."""
TRIES = 3
"""How often another move is thought up before the host is asked."""
HOUSE = "house"
"""Who acts when the house plays for a seat."""


def free_house_name(taken: Iterable[str], language: str) -> str:
    """The first name of ours that nobody at the table has, numbered when all are taken."""
    looks = {looks_like(name) for name in taken}
    ours = [catalogue(language).gettext(name) for name in NAMES]
    numbered = (f"{name} {number}" for number in range(2, 100) for name in ours)
    return next(name for name in (*ours, *numbered) if looks_like(name) not in looks)


class NoMove(Exception):
    """A seat of the house has no move that the rules take."""


class HousePlayers:
    """Plays for the house at all its tables. `now` tells seconds from anywhere, `luck` is not the
    match's own chance."""

    def __init__(self, house: House) -> None:
        self.now = monotonic
        self.luck: Chance = Random(house.luck.random())
        self._house = house
        self._due: dict[str, float] = {}
        self._stuck: dict[str, tuple[Seat, int]] = {}
        self._greenlet: Any = None
        house.bell.listen(self._look)
        self._reading = gevent.spawn(self._look_at_open_tables)

    def stuck_at(self, table: Table) -> Seat | None:
        """The seat for which no move was found as the table stands; None when all is well."""
        seat, seq = self._stuck.get(table.code, (None, 0))
        return seat if seq == table.saved.seq else None

    def stop(self) -> None:
        """No house player moves any more."""
        self._due.clear()
        self._reading.kill()
        if self._greenlet is not None:
            self._greenlet.kill()

    def _look_at_open_tables(self) -> None:
        """Reading them takes its time; nobody who begins to play waits for it."""
        open_now = set(self._house.codes())
        for code in self._house.log.with_kind("house_sat", "house_plays"):
            if code in open_now:
                self._look(code)

    # Waiting ----------------------------------------------------------------------------------

    def _look(self, code: str) -> None:
        """Something happened at a table: somebody of the house may have to move soon."""
        table = self._house.table(code)
        if table is None or not table.saved.by_house:
            return
        if not to_move(table) or self.stuck_at(table) is not None:
            self._due.pop(code, None)
        elif code not in self._due:
            pause = SHORTEST + (LONGEST - SHORTEST) * self.luck.random()
            self._due[code] = self.now() + pause
            if self._greenlet is None:
                self._greenlet = gevent.spawn(self._wait)

    def _wait(self) -> None:
        while self._due:
            gevent.sleep(GLANCE)
            self.turn()
        self._greenlet = None

    def turn(self) -> None:
        """Move at every table where a pause is over: one house player, one move."""
        for code, due in tuple(self._due.items()):
            if due <= self.now():
                self._due.pop(code, None)
                try:
                    self._move_at(code)
                    self._look(code)
                except Exception:
                    # One table's trouble stops no other table's house players.
                    logger.exception("the house players of table %s", code)

    # Moving -----------------------------------------------------------------------------------

    def _move_at(self, code: str) -> None:
        """The first who finds a move makes it. The host is told when somebody's moves were all
        wrong, or when the table waits for nobody but the house and nothing comes."""
        table = self._house.table(code)
        seats = to_move(table) if table is not None else []
        if table is None or not seats or table.ahead is not table.saved:
            # Nothing to do any more, or something is on its way to the disk.
            return
        others = people_to_move(table.saved) or waits(table.saved)
        helpless = [] if others else seats[:1]
        for seat in seats:
            try:
                if self._moved(table, seat):
                    return
            except (Stale, NotSaved):
                # The table went on meanwhile, or the disk refused: again after the next pause.
                return
            except NoMove:
                helpless = [seat]
        try:
            if dined(table, HOUSE, self._house.shield.larder):
                return
        except (Stale, NotSaved):
            return
        if helpless:
            self._tell_host(table, helpless[0])

    def _tell_host(self, table: Table, seat: Seat) -> None:
        self._stuck[table.code] = (seat, table.saved.seq)
        self._house.bell.ring(table.code)

    def _moved(self, table: Table, seat: Seat) -> bool:
        """Whether the seat has moved; NoMove when every try went wrong."""
        for _ in range(TRIES):
            match = table.saved.current
            assert match is not None
            try:
                question = match.game.question(match.state, seat)
                move = thought_up(table.with_whispers, seat, self.luck)
                if move is None or (move.for_all and people_to_move(table.saved)):
                    return False
                if move.ends_course and waits(table.saved):
                    # Plates are on their way, or the chef is to hear of them first.
                    return False
                if move.for_mates and people_among_mates(table.saved, seat):
                    return False
                table.play(seat, move, question, actor=HOUSE)
                return True
            except (Stale, NotSaved):
                raise
            except IllegalMove as refusal:
                logger.warning("table %s, seat %s: %s", table.code, seat, refusal.message)
            except Exception:
                logger.exception("no move at table %s for seat %s", table.code, seat)
        raise NoMove


def thought_up(standing: Standing, seat: Seat, luck: Chance) -> Move | None:
    """The game's own sensible move, made from what this seat may see."""
    match = standing.visible().current
    assert match is not None
    move: Move | None = match.game.auto_move(match.game.view(match.state, seat), luck)
    return move


def people_to_move(standing: Standing) -> bool:
    """Whether the table waits for a guest as well, who can say how it goes on."""
    match = standing.current
    return match is not None and not match.game.to_move(match.state) <= standing.by_house


def people_among_mates(standing: Standing, seat: Seat) -> bool:
    """Whether the table waits for a guest as well who shares what this seat is asked: a team's
    chips are given by its people (V8)."""
    match = standing.current
    sharing = match.game.feature(Sharing) if match is not None else None
    if match is None or sharing is None:
        return False
    mates = match.game.to_move(match.state).intersection(sharing.mates(match.state, seat))
    return not mates <= standing.by_house


def to_move(table: Table) -> list[Seat]:
    """For whom the house has to move now, or would take something back; nobody while the table is
    paused or the host plays."""
    standing = table.saved
    match = standing.current
    still = standing.paused or standing.closed or table.broken is not None
    if still or match is None:
        return []
    if match.beat() is not None:
        # The table does it by itself, at a pace that everybody can follow.
        return []
    seats = match.game.to_move(match.state)
    second = match.game.feature(SecondThoughts)
    if second is not None:
        seats = seats | second.thinks_again(match.state)
    return sorted((seats & standing.by_house) - {standing.standing_in})
