"""How rounds follow each other: who judges next, when the match is over, who won (B12, B13)."""

from msgspec.structs import replace

from partycards.games import finale
from partycards.games.base import N_, Correct, IllegalMove, Outcome, Seat
from partycards.games.cooking_party.ceremony import to_podium
from partycards.games.cooking_party.ending import broken_off, cash_in, over
from partycards.games.cooking_party.evening import can_cook, to_the_kitchen
from partycards.games.cooking_party.food import Evening
from partycards.games.cooking_party.judging import add_points
from partycards.games.cooking_party.records import Correction
from partycards.games.cooking_party.state import Choosing, Over, PartyState, Short
from partycards.games.cooking_party.table_round import clear_table
from partycards.games.cooking_party.table_seats import FEWEST as FEWEST
from partycards.games.cooking_party.table_seats import clockwise as clockwise
from partycards.games.cooking_party.table_seats import judges_of, sit_in_teams
from partycards.games.cooking_party.tasting import taste_counts


def next_jury(state: PartyState) -> tuple[Seat, ...]:
    """Who judges next, when that is a team (V3)."""
    judge = next_judge(state)
    return judges_of(state.house).team(state, judge) if judge is not None else ()


def next_judge(state: PartyState) -> Seat | None:
    """Who judges the next round; None: the match is over (rules B12, B13)."""
    return judges_of(state.house).next(state)


def start_round(state: PartyState, judge: Seat | None = None) -> PartyState:
    """The next round, on a cleared table: late guests sit in, the judge's role goes on (B12).

    Too few guests for it: the table waits for a guest or for the host (rule G5).
    """
    guests = tuple(replace(g, status="here") if g.status == "waiting" else g for g in state.guests)
    state = no_longer_two(replace(clear_table(state), guests=guests))
    judge = judge or next_judge(state)
    if judge is None:
        return end(state)
    if judges_of(state.house).short(state):
        return replace(state, phase=Short())
    return begin(replace(state, round=state.round + 1), judge)


def begin(state: PartyState, judge: Seat) -> PartyState:
    """This guest judges, alone or with the team."""
    state = sit_in_teams(replace(state, judge=judge, phase=Choosing()))
    return replace(state, jury=judges_of(state.house).team(state, judge))


def no_longer_two(state: PartyState) -> PartyState:
    """A third guest makes it the basic game, with a whole time around to come (V1)."""
    if not state.house.two or len(state.active) < FEWEST:
        return state
    guests = tuple(replace(guest, judged=0) for guest in state.guests)
    house = replace(state.house, two=False, rounds=0)
    return replace(state, guests=guests, house=house)


def start_over(state: PartyState, judge: Seat | None = None) -> PartyState:
    """The same round again from its beginning, before any card was dealt."""
    return start_round(replace(state, round=state.round - 1), judge)


def end(state: PartyState) -> PartyState:
    """The last round is over: into the kitchen if something is cooked, else to the podium."""
    state = cash_in(state)
    return to_the_kitchen(state) if can_cook(state) else over(state)


def end_early(state: PartyState) -> PartyState:
    """The host ends the match, in any step (rule B13): who has no time has none for awards."""
    if isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is over already."))
    if isinstance(state.phase, Evening):
        return to_podium(taste_counts(state, early=True))
    return to_podium(over(broken_off(state), early=bool(not_judged(state))))


def not_judged(state: PartyState) -> tuple[Seat, ...]:
    """Who at the table has judged less often than agreed (rule B13)."""
    return judges_of(state.house).missing(state)


def once_more(state: PartyState) -> PartyState:
    """Once more around with the scores as they are; a match ended early is just gone on (B13)."""
    if not isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is still going on."))
    if next_judge(state) is None:
        more = 2 if state.house.two else 1
        state = replace(state, around=state.around + 1, last=state.last + more)
    return start_round(state)


def as_two(state: PartyState) -> PartyState:
    """The two who are left go on as a game for two (rules G5, V1)."""
    if not isinstance(state.phase, Short) or len(state.active) != 2:
        raise IllegalMove(N_("Two guests can go on as two when a round has too few of them."))
    off = dict.fromkeys(("teams", "reformed", "menu", "invent"), False)
    house = replace(state.house, two=True, made=(), team_count=0, rounds=0, **off)
    last = len(state.results) + len(state.active)
    return start_round(replace(state, house=house, teams=(), last=last))


def correct(state: PartyState, move: Correct) -> PartyState:
    """The host puts a total right, at any time, with a reason that everybody can read."""
    if state.guest(move.seat) is None:
        raise IllegalMove(N_("Nobody of that seat is on the score sheet."))
    line = Correction(state.round, move.seat, move.points, move.reason)
    state = replace(state, corrections=(*state.corrections, line))
    phase = state.phase
    if isinstance(phase, Over) and phase.tasting is not None:
        tasting = tuple((s, p + move.points * (s == move.seat)) for s, p in phase.tasting)
        state = replace(state, phase=replace(phase, tasting=tasting))
    return add_points(state, {move.seat: move.points})


def scores(state: PartyState) -> tuple[tuple[Seat, int], ...]:
    """The points that decide: of the tasting if there was one (V8, V11), else of the game; a judge
    who judged all evening is not ranked (V4)."""
    phase = state.phase
    if isinstance(phase, Over) and phase.tasting is not None:
        return phase.tasting
    if state.house.honour or state.house.honour_menu:
        # Nothing was tasted, so nobody has any (V11).
        return ()
    if not state.house.one_judge:
        return state.totals
    cooked = {seat for result in state.results for team in result.cooks.values() for seat in team}
    return tuple(pair for pair in state.totals if pair[0] != state.judge or pair[0] in cooked)


def outcome(state: PartyState) -> Outcome | None:
    """Highest total wins, ties share the win (rule B13); without a round there is no winner."""
    if not isinstance(state.phase, Over):
        return None
    places = finale.ranking(scores(state), state.phase.gone) if state.results else ()
    counted = dict(scores(state))
    return finale.outcome([(seat, counted.get(seat, 0)) for seat, _ in state.totals], places)
