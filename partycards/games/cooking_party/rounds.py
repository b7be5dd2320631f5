"""How rounds follow each other: who judges next, when the match is over, who won (B12, B13)."""

from msgspec.structs import replace

from partycards.games.base import N_, Correct, IllegalMove, Outcome, Seat
from partycards.games.cooking_party.judging import add_points
from partycards.games.cooking_party.piles import clear_table
from partycards.games.cooking_party.state import (
    Choosing,
    Correction,
    Guest,
    Over,
    PartyState,
    Short,
)
from partycards.games.cooking_party.views import ShownDish

FEWEST = 3
"""A judge and two chefs (rule B1)."""


def clockwise(state: PartyState) -> tuple[Guest, ...]:
    """Everybody who has not left, from the judge's left round to the judge."""
    seats = [guest.seat for guest in state.guests]
    start = seats.index(state.judge) + 1
    order = state.guests[start:] + state.guests[:start]
    return tuple(guest for guest in order if guest.status != "left")


def next_judge(state: PartyState) -> Seat | None:
    """Clockwise the next who has judged least often; away guests only if nobody is here (B12).

    None: everybody here has judged as often as agreed, so the match is over (rule B13).
    """
    order = clockwise(state)
    able = [guest for guest in order if guest.status != "away"] or list(order)
    least = min((guest.judged for guest in able), default=state.around)
    if least >= state.around:
        return None
    return next(guest.seat for guest in able if guest.judged == least)


def start_round(state: PartyState, judge: Seat | None = None) -> PartyState:
    """The next round, on a cleared table: late guests sit in, the judge's role goes on (B12).

    Too few guests for it: the table waits for a guest or for the host (rule G5).
    """
    guests = tuple(replace(g, status="here") if g.status == "waiting" else g for g in state.guests)
    state = replace(clear_table(state), guests=guests)
    judge = judge or next_judge(state)
    if judge is None:
        return end(state)
    if len(state.active) < FEWEST:
        return replace(state, phase=Short())
    return replace(state, round=state.round + 1, judge=judge, phase=Choosing())


def start_over(state: PartyState, judge: Seat | None = None) -> PartyState:
    """The same round again from its beginning, before any card was dealt."""
    return start_round(replace(state, round=state.round - 1), judge)


def end(state: PartyState, early: bool = False) -> PartyState:
    """The match is over and counts as it stands (rule B13)."""
    gone = tuple(guest.seat for guest in state.guests if guest.status == "left")
    return replace(clear_table(state), phase=Over(early=early, gone=gone, best=best_dishes(state)))


def end_early(state: PartyState) -> PartyState:
    """The host ends the match, in any step (rule B13)."""
    if isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is over already."))
    return end(state, early=bool(not_judged(state)))


def not_judged(state: PartyState) -> tuple[Seat, ...]:
    """Who at the table has judged less often than agreed (rule B13)."""
    return tuple(guest.seat for guest in state.active if guest.judged < state.around)


def best_dishes(state: PartyState) -> tuple[ShownDish, ...]:
    """Each guest's dish that earned most, best first."""
    best: dict[Seat, tuple[int, ShownDish]] = {}
    for result in state.results:
        chips = dict(result.chips)
        for dish in result.dishes:
            points = sum(chips.get(dish.chef, ()))
            if not dish.passed and points > best.get(dish.chef, (-1, dish))[0]:
                best[dish.chef] = (points, dish)
    ordered = sorted(best.values(), key=lambda pair: -pair[0])
    return tuple(dish for _, dish in ordered)


def once_more(state: PartyState) -> PartyState:
    """Once more around with the scores as they are; a match ended early is just gone on (B13)."""
    if not isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is still going on."))
    if next_judge(state) is None:
        state = replace(state, around=state.around + 1)
    return start_round(state)


def correct(state: PartyState, move: Correct) -> PartyState:
    """The host puts a total right, at any time, with a reason that everybody can read."""
    if state.guest(move.seat) is None:
        raise IllegalMove(N_("Nobody of that seat is on the score sheet."))
    line = Correction(state.round, move.seat, move.points, move.reason)
    state = replace(state, corrections=(*state.corrections, line))
    return add_points(state, {move.seat: move.points})


def ranking(state: PartyState, gone: tuple[Seat, ...]) -> tuple[tuple[int, Seat, int, bool], ...]:
    """(rank, seat, total, left), best first; ties share a rank, who left has none, 0 (G1, G4)."""
    totals = sorted(state.totals, key=lambda pair: -pair[1])
    staying = [pair for pair in totals if pair[0] not in gone]
    points = [total for _, total in staying]
    places = [(points.index(total) + 1, seat, total, False) for seat, total in staying]
    return (*places, *((0, seat, total, True) for seat, total in totals if seat in gone))


def outcome(state: PartyState) -> Outcome | None:
    """Highest total wins, ties share the win (rule B13); without a round there is no winner."""
    if not isinstance(state.phase, Over):
        return None
    places = ranking(state, state.phase.gone)
    winners = tuple(seat for rank, seat, _, _ in places if rank == 1) if state.results else ()
    return Outcome(dict(state.totals), winners)
