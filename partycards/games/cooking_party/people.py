"""Those at the table and around it: guests who come late, step out, come back or leave (G2-G5), and
what the host can do, what those who watch vote on, and what judges have asked for in words of their
own (B12, V8, V11, V12).

A vote is none of the rules' business and moves nothing.
"""

from typing import ClassVar
from zlib import crc32

from msgspec.structs import replace

from partycards.games.assignment_cards import USE
from partycards.games.base import (
    N_,
    Ballot,
    Candidate,
    Chance,
    IllegalMove,
    Lever,
    Named,
    Seat,
    TableMove,
)
from partycards.games.cards import available
from partycards.games.coming import check_new, known
from partycards.games.cooking_party.board import brief
from partycards.games.cooking_party.board_time import brought_by_late, time_to_cook, to_go
from partycards.games.cooking_party.board_views import PrivateView, PublicView
from partycards.games.cooking_party.box import Assignment, Terms
from partycards.games.cooking_party.lobby.house import MOST
from partycards.games.cooking_party.lobby.lobby import PartyLobby
from partycards.games.cooking_party.steps import after_game
from partycards.games.cooking_party.steps.awarded import (
    Awarded,
    Short,
    drop_member,
    next_judge,
    row,
    start_round,
)
from partycards.games.cooking_party.steps.briefing import BeforeDeal
from partycards.games.cooking_party.steps.cooking import SetMinutes
from partycards.games.cooking_party.steps.deck import with_others
from partycards.games.cooking_party.steps.evening import Evening, WithPlates, at_podium_again
from partycards.games.cooking_party.steps.judging import Judging
from partycards.games.cooking_party.steps.over import Over, is_told, not_judged, over, to_podium
from partycards.games.cooking_party.steps.passed import passed_over
from partycards.games.cooking_party.steps.revealing import Revealing
from partycards.games.cooking_party.steps.stoves import finished
from partycards.games.cooking_party.steps.tasting import Tasting
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Guest, ShownDish
from partycards.games.cooking_party.table_round import round_of
from partycards.games.cooking_party.table_seats import kitchens_to_be
from partycards.games.cooking_party.variations import printed
from partycards.games.features.in_match import Ballots, Hosting, Judged, Lasting, Sharing
from partycards.games.served import Announced
from partycards.games.stepped import Stepped

LONGEST = 360
"""Minutes to cook."""


class HandOn(TableMove, frozen=True):
    """The judge's role goes to this seat, or to the next one clockwise (rule B12)."""

    told: ClassVar[str] = N_("the judging was handed on")
    to: Seat | None = None


class People(PartyLobby, Stepped[PartyState, PublicView, PrivateView], Sharing[PartyState]):
    """Who comes late, comes back or leaves, and who gives chips together."""

    def mates(self, state: PartyState, seat: Seat) -> tuple[Seat, ...]:
        """A team that judges has one set of chips (V3), and so has one that tastes (V8); and a
        printed hand is a team's, too (V20)."""
        match state.phase:
            case Judging():
                sharing = state.jury
            case Tasting():
                board = state.phase.board_of(seat)
                sharing = board.seats if board is not None else ()
            case _:
                sharing = printed.sharing(state, seat)
        return tuple(one for one in sharing if one != seat) if seat in sharing else ()

    def join(self, state: PartyState, seat: Seat, after: Seat | None, rng: Chance) -> PartyState:
        """A late guest plays at once while nothing is dealt, else from the next round, as one who
        has judged in every finished time around (rules G2, B12). A table that was too short goes on
        at once (rule G5)."""
        check_join(state, seat)
        status = "here" if sits_in_at_once(state) else "waiting"
        judged = min(g.judged for g in state.active)
        guest = Guest(seat, judged=judged, status=status, late=True)
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
        return state.phase.dealt and seat not in state.judges and state.chef(seat) is None

    def without(self, state: PartyState, seat: Seat) -> PartyState:
        """A chef who is gone takes the dish along (rule G4), unless its chips are given."""
        return state if isinstance(state.phase, Revealing) else drop_member(state, seat)

    def end_early(self, state: PartyState) -> PartyState:
        """The host ends the match, in any step (rule B13): whoever has no time has none for
        awards. The last guest to leave ends it too, and nobody is there to miss them. Chips that
        were falling have been given."""
        if isinstance(state.phase, Revealing):
            state = state.phase.told(state)
        if isinstance(state.phase, BeforeDeal):
            state = with_others(state)
        if not state.active and state.phase.end is None:
            return over(state, early=True)
        if isinstance(state.phase, WithPlates) and state.phase.after is not None:
            return at_podium_again(state, state.phase.after, state.phase.plates)
        if isinstance(state.phase, Evening):
            return to_podium(state.phase.counted(state, early=True))
        return to_podium(over(broken_off(state), early=bool(not_judged(state))))


class Host(Hosting[PartyState], Judged[PartyState], Ballots[PartyState], Lasting[PartyState]):
    """What the host can do, and what those vote on who watch."""

    def levers(self, state: PartyState) -> tuple[Lever, ...]:
        """None of them in the basic game, except for two who are left; the time to cook can be
        agreed before and after the card game (V12)."""
        minutes = Lever(
            "minutes",
            N_("Minutes to cook"),
            SetMinutes(time_to_cook(state)),
            N_("Everybody sees it at once."),
            asks="minutes",
            most=LONGEST,
        )
        timed = state.house.clock and (state.house.cooking or state.phase.food)
        levers = state.phase.levers(state, (minutes,) if timed else ())
        return (*levers, *after_game.levers(state))

    def afterwards(self, state: PartyState) -> bool:
        """What was chosen at the podium is being cooked (V12)."""
        return is_told(state) and not isinstance(state.phase, Over)

    def papers(self, state: PartyState) -> tuple[str, ...]:
        """What to buy before cooking, labels and sheets for a tasting."""
        return state.phase.papers(state)

    def to_go(self, state: PartyState) -> int:
        """From the rounds and dishes to come (B15)."""
        return to_go(state)

    def time_to_cook(self, state: PartyState) -> int:
        """From the dishes that are cooked (B15, V12)."""
        return time_to_cook(state)

    def brought_by_late(self, state: PartyState) -> int:
        """With a late guest there is a round more, and a dish more in each (B15, G2)."""
        return brought_by_late(state)

    def judge(self, state: PartyState) -> Seat | None:
        """The judge of the round."""
        return state.judge

    def passed_over(self, state: PartyState) -> tuple[Seat, ...]:
        """Until the chips are given, whoever is back may present (B10)."""
        return passed_over(state)

    def straight_faced(self, state: PartyState) -> tuple[Seat, ...]:
        """A judge until the chips are out, who praises no dish before that (B10), and whoever
        stands behind the dish on the table."""
        if not state.phase.running:
            return ()
        now = state.on_table
        return (*state.judges, *(now.seats if now is not None else ()))

    def hand_on(self, to: Seat | None) -> HandOn:
        """A move that `apply` refuses where nobody judges."""
        return HandOn(to)

    def announced(self, state: PartyState) -> tuple[Announced, ...]:
        """What every judge has asked for so far, the newest first: the host too is told only what
        everybody has seen."""
        rounds = [
            in_round(result.number, result.judge, state.task(result.assignment), result.terms)
            for result in state.results
        ]
        now = brief(state)
        if now is not None and not any(one.round == state.round for one in rounds):
            rounds.append(in_round(state.round, now.judge, now.assignment, now.terms))
        return tuple(reversed(rounds))

    def open_ballot(self, state: PartyState) -> Ballot | None:
        """The dishes that can be voted for now; None while there is no choice."""
        closed = isinstance(state.phase, Revealing) or not finished(state)
        dishes = () if closed else state.phase.whole(state)
        ballot = a_ballot(state.round, dishes, state.judges)
        return ballot if len(ballot.dishes) > 1 else None

    def told_ballots(self, state: PartyState) -> tuple[Ballot, ...]:
        """Ballots whose result may be told now: the round's while its chips lie there, at the
        podium all of the match."""
        if is_told(state):
            results = state.results
        elif isinstance(state.phase, Awarded):
            results = state.results[-1:]
        else:
            return ()
        return tuple(a_ballot(r.number, r.dishes, r.jury or (r.judge,)) for r in results)


# Who comes and goes -------------------------------------------------------------------------------


def sits_in_at_once(state: PartyState) -> bool:
    """No card of this round is dealt yet, and there are enough for one chef more. Teams are made
    when a round begins (V3, V4), and a third guest makes a game for two another one from the next
    round on (V1)."""
    if not isinstance(state.phase, BeforeDeal) or state.edition == 1:
        return False
    enough = available(state) // (len(kitchens_to_be(state)) + 1) >= USE
    return enough and not (state.house.grouped or state.house.two)


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


# Ballots ------------------------------------------------------------------------------------------


def a_ballot(number: int, dishes: tuple[ShownDish, ...], judges: tuple[Seat, ...]) -> Ballot:
    """The same dishes make the same key, whatever is said about them: when a round is played again
    after it was taken back, other dishes have other votes."""
    presented = [dish for dish in dishes if not dish.passed]
    cards = [(dish.chef, [laid.card.id for laid in dish.laid]) for dish in presented]
    return Ballot(
        key=f"r{number}-{crc32(repr(cards).encode()):08x}",
        round=number,
        dishes=tuple(Candidate(dish.chef, dish.seats, dish.called) for dish in presented),
        judges=judges,
    )


# Judges' own ideas --------------------------------------------------------------------------------


def in_round(number: int, judge: Seat, assignment: Assignment, terms: Terms) -> Announced:
    """The assignment as its judge announced it."""
    return Announced(
        round=number,
        judge=judge,
        key=assignment.key,
        title=assignment.title,
        text=assignment.text,
        dishes=assignment.dishes,
        diet=assignment.diet,
        difficulty=assignment.difficulty,
        criteria=terms.criteria,
        instructions=terms.instructions,
        deal=terms.deal,
        trade=terms.trade,
        trade_times=terms.trade_times,
        use_min=terms.use_min,
        use_max=terms.use_max,
        assume=terms.assume, lifted=terms.lifted,
    )  # fmt: skip
