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
    counted,
    next_judge,
    round_of,
    row,
    start_over,
    start_round,
)
from partycards.games.cooking_party.steps.briefing import Briefing
from partycards.games.cooking_party.steps.choosing import Choosing
from partycards.games.cooking_party.steps.evening import Evening
from partycards.games.cooking_party.steps.judging import Judging, other_of_two, second_judge
from partycards.games.cooking_party.steps.over import Over, not_judged, over, to_podium
from partycards.games.cooking_party.steps.presenting_judge import drop_chef
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Guest
from partycards.games.cooking_party.table_seats import clockwise, judges_of
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
            # A third guest waits for the next round, which is no round for two any more (V1).
            others = [g for g in state.active if g.seat != seat and g.status != "waiting"]
            return len(others) >= 2
        return state.dealt and seat not in state.judges and state.chef(seat) is None

    def without(self, state: PartyState, seat: Seat) -> PartyState:
        """A chef who is gone takes the dish along (rule G4)."""
        return drop_member(state, seat)

    def leave(self, state: PartyState, seat: Seat, rng: Chance) -> PartyState:
        """A guest leaves for good; points stay on the sheet (rule G4)."""
        known(state.guest(seat))
        state = self.without(state, seat).with_guest(seat, status="left")
        return self.settle(left(state, seat), rng)

    def end_early(self, state: PartyState) -> PartyState:
        """The host ends the match, in any step (rule B13): who has no time has none for awards."""
        if isinstance(state.phase, Over):
            raise IllegalMove(N_("The match is over already."))
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


def left(state: PartyState, seat: Seat) -> PartyState:
    """What becomes of the round when the guest on this seat, who holds nothing any more, has left
    for good: points stay on the sheet (rule G4)."""
    if isinstance(state.phase, Over):
        return state
    if not state.active:
        return over(state, early=True)
    if isinstance(state.phase, Evening):
        return state.phase.left(state, seat)
    state = without_judge(state, seat)
    if isinstance(state.phase, Choosing | Briefing):
        return left_before_deal(state, seat)
    if state.house.all_cook and state.dealt:
        return start_round(state)
    if seat == state.judge and isinstance(state.phase, Awarded):
        return start_round(state)
    return take_over(state, None) if seat == state.judge and state.dealt else state


def without_judge(state: PartyState, seat: Seat) -> PartyState:
    """A judge team goes on without a member who left (V3)."""
    jury = tuple(one for one in state.jury if one != seat)
    if not jury or len(jury) == len(state.jury):
        return state
    judge = jury[0] if seat == state.judge else state.judge
    return replace(state, jury=jury, judge=judge)


def left_before_deal(state: PartyState, seat: Seat) -> PartyState:
    """A judge who leaves is passed over (B12); two alone cannot begin a round (G5)."""
    if seat == state.judge:
        return start_over(state)
    playing = sum(guest.status in ("here", "away") for guest in state.guests)
    few = playing < state.house.fewest or judges_of(state.house).short(state)
    return start_over(state, state.judge) if few else state


def hand_on(state: PartyState, move: HandOn) -> PartyState:
    """The host gives the judge's role to somebody else, in any step of a round (rule B12)."""
    if move.to is not None:
        if move.to in state.judges and not isinstance(state.phase, Awarded):
            raise IllegalMove(N_("%(judge)s is the judge already."), judge=Named(move.to))
        known(state.guest(move.to))
    match state.phase:
        case Choosing() | Briefing():
            return start_over(counted(state, state.judges), move.to)
        case Awarded():
            return start_round(state, move.to)
        case phase if isinstance(phase, Short | Over | Evening):
            raise IllegalMove(N_("Nobody is judging now."))
    if state.house.all_cook:
        return other_judges(state)
    return take_over(state, move.to)


def other_judges(state: PartyState) -> PartyState:
    """Of two, the other one calls, or judges now; nobody loses a dish (V1)."""
    if state.house.solo:
        raise IllegalMove(N_("Nobody else is here to judge."))
    if not isinstance(state.phase, Judging):
        return replace(state, judge=other_of_two(state, state.judge))
    if state.phase.own is None or state.phase.given:
        raise IllegalMove(N_("Nobody else is here to judge."))
    return second_judge(state, replace(state.phase, chips=()))


def take_over(state: PartyState, to: Seat | None) -> PartyState:
    """After the deal: the new judge's own cards go to the discards, no chips can land there, and
    the round counts as their judging. The former judge's notes and chip board stay private."""
    state = counted(state, state.judges)
    seat = to or successor(state)
    if seat is None:
        return start_round(state)
    team = judges_of(state.house).team(state, seat)
    for one in team or (seat,):
        state = drop_member(state, one)
    guest = known(state.guest(seat))
    phase = state.phase
    state = replace(state, judge=seat, jury=team, notes=(), phase=phase.judged_anew())
    return state.with_guest(seat, status="here") if guest.status == "waiting" else state


def drop_member(state: PartyState, seat: Seat) -> PartyState:
    """A chef who is gone takes the dish along; a team goes on without its member (V3)."""
    chef = state.chef(seat)
    if chef is None:
        return state
    team = tuple(one for one in chef.team if one != seat)
    if not team:
        return drop_chef(state, chef.seat)
    picks = tuple(pick for pick in chef.picks if pick[2] != seat)
    return state.with_chef(replace(chef, team=team, picks=picks))


def successor(state: PartyState) -> Seat | None:
    """The next clockwise who is here, else who waits for the next round, else who is away."""
    others = [guest for guest in clockwise(state) if guest.seat not in state.judges]
    for status in ("here", "waiting", "away"):
        for guest in others:
            if guest.status == status:
                return guest.seat
    return None


def broken_off(state: PartyState) -> PartyState:
    """What lies on the table whole stays to be looked at, though it gets no chips any more."""
    dishes = state.phase.whole(state)
    if not dishes:
        return state
    return replace(state, broken_off=(*state.broken_off, round_of(state, dishes)))
