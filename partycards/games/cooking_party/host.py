"""What the host can do at the table under house rules, which papers help, what those who watch vote
on, and what judges ask for in words of their own (B12, G5, V8, V11, V12).

A vote is none of the rules' business and moves nothing.
"""

from zlib import crc32

from partycards.games.base import N_, Ballot, Candidate, Lever, Seat
from partycards.games.cooking_party.board import brief
from partycards.games.cooking_party.box import Assignment, Terms
from partycards.games.cooking_party.people import HandOn
from partycards.games.cooking_party.steps.awarded import Awarded
from partycards.games.cooking_party.steps.cooking import (
    SetMinutes,
)
from partycards.games.cooking_party.steps.over import at_podium
from partycards.games.cooking_party.steps.stoves import finished
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import ShownDish
from partycards.games.features.in_match import Ballots, Hosting, Judged
from partycards.games.served import Announced

LONGEST = 360
"""Minutes to cook."""


class Host(Hosting[PartyState], Judged[PartyState], Ballots[PartyState]):
    """What the host can do, and what those vote on who watch."""

    def levers(self, state: PartyState) -> tuple[Lever, ...]:
        """None of them in the basic game, except for two who are left; the time to cook can be
        agreed before and after the card game (V12)."""
        minutes = Lever(
            "minutes",
            N_("Minutes to cook"),
            SetMinutes(state.house.minutes or 60),
            N_("Everybody sees it at once."),
            asks="minutes",
            most=LONGEST,
        )
        timed = state.house.clock and state.house.cooking
        return state.phase.levers(state, (minutes,) if timed else ())

    def papers(self, state: PartyState) -> tuple[str, ...]:
        """What to buy before cooking, labels and sheets for a tasting."""
        return state.phase.papers(state)

    def judge(self, state: PartyState) -> Seat | None:
        """The judge of the round."""
        return state.judge

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
        dishes = state.phase.whole(state) if finished(state) else ()
        ballot = a_ballot(state.round, dishes, state.judges)
        return ballot if len(ballot.dishes) > 1 else None

    def told_ballots(self, state: PartyState) -> tuple[Ballot, ...]:
        """Ballots whose result may be told now: the round's while its chips lie there, at the
        podium all of the match."""
        if at_podium(state):
            results = state.results
        elif isinstance(state.phase, Awarded):
            results = state.results[-1:]
        else:
            return ()
        return tuple(a_ballot(r.number, r.dishes, r.jury or (r.judge,)) for r in results)


# Ballots ------------------------------------------------------------------------------------------


def a_ballot(number: int, dishes: tuple[ShownDish, ...], judges: tuple[Seat, ...]) -> Ballot:
    """The same dishes make the same key, whatever is said about them: when a round is played again
    after it was taken back, other dishes have other votes."""
    presented = [dish for dish in dishes if not dish.passed]
    cards = [(dish.chef, [laid.card.id for laid in dish.laid]) for dish in presented]
    return Ballot(
        key=f"r{number}-{crc32(repr(cards).encode()):08x}",
        round=number,
        dishes=tuple(
            Candidate(
                chef=dish.chef,
                cooks=dish.seats,
                name=dish.called,
            )
            for dish in presented
        ),
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
        assume=terms.assume,
    )
