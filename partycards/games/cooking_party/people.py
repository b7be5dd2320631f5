"""Guests who come late, step out, come back, leave, or hand on the judge's role (G2-G5, B12)."""

from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Named, Seat, TableMove
from partycards.games.coming import check_new, known
from partycards.games.cooking_party.board_views import PrivateView, PublicView
from partycards.games.cooking_party.lobby.house import MOST
from partycards.games.cooking_party.lobby.lobby import PartyLobby
from partycards.games.cooking_party.steps.awarded import (
    Awarded,
    Short,
    drop_member,
    next_judge,
    round_of,
    row,
    start_round,
)
from partycards.games.cooking_party.steps.evening import Evening
from partycards.games.cooking_party.steps.over import Over, not_judged, over, to_podium
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Guest
from partycards.games.stepped import Stepped


class HandOn(TableMove, frozen=True):
    """The judge's role goes to this seat, or to the next one clockwise (rule B12)."""

    told: ClassVar[str] = N_("the judging was handed on")
    to: Seat | None = None


class People(PartyLobby, Stepped[PartyState, PublicView, PrivateView]):
    """Who comes late, comes back or leaves."""

    def join(self, state: PartyState, seat: Seat, after: Seat | None, rng: Chance) -> PartyState:
        """A late guest plays from the next round, and counts as having judged in every finished
        time around (rules G2, B12). A table that was too short goes on at once (rule G5)."""
        check_join(state, seat)
        guest = Guest(seat, judged=min(g.judged for g in state.active), status="waiting")
        state, totals = state.with_late(guest, after), dict(state.totals)
        state = replace(
            state,
            rows=tuple(row(state, result, state.guests) for result in state.results),
            totals=tuple((g.seat, totals.get(g.seat, 0)) for g in state.guests),
        )
        return self.settle(start_round(state) if isinstance(state.phase, Short) else state, rng)

    def late(self, state: PartyState, seat: Seat) -> bool:
        """Whether a guest who comes back has to wait for the next round (rule G3)."""
        if state.house.two:
            # A third guest waits for the next round, which is no longer one for two (V1).
            others = [g for g in state.active if g.seat != seat and g.status != "waiting"]
            return len(others) >= 2
        return state.dealt and seat not in state.judges and state.chef(seat) is None

    def without(self, state: PartyState, seat: Seat) -> PartyState:
        """A chef who is gone takes the dish along (rule G4)."""
        return drop_member(state, seat)

    def end_early(self, state: PartyState) -> PartyState:
        """The host ends the match, in any step (rule B13): whoever has no time has none for
        awards. The last guest to leave ends it too, and nobody is there to miss them."""
        if not state.active:
            return over(state, early=True)
        if isinstance(state.phase, Evening):
            return to_podium(state.phase.counted(state, early=True))
        return to_podium(over(broken_off(state), early=bool(not_judged(state))))


def check_join(state: PartyState, seat: Seat) -> None:
    """Refused when one plays alone, the seats are full or the end has begun (rules V2, G2)."""
    if state.house.solo:
        raise IllegalMove(N_("This is a game for one. Join the next one."))
    ending = isinstance(state.phase, Awarded) and next_judge(state) is None
    ended = ending or isinstance(state.phase, Over | Evening)
    check_new(state.guest(seat), ended, len(state.active), MOST)


def hand_on(state: PartyState, to: Seat | None) -> PartyState:
    """The host gives the judge's role to somebody else, in any step of a round (rule B12)."""
    if to is not None:
        if to in state.judges and not isinstance(state.phase, Awarded):
            raise IllegalMove(N_("%(judge)s is the judge already."), judge=Named(to))
        known(state.guest(to))
    return state.phase.handed_on(state, to)


def broken_off(state: PartyState) -> PartyState:
    """Dishes that lie on the table whole can still be looked at, though they get no more chips."""
    dishes = state.phase.whole(state)
    if not dishes:
        return state
    return replace(state, broken_off=(*state.broken_off, round_of(state, dishes)))
