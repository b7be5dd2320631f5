"""The judge after the last dish: critiques, the five chips, the score sheet (rules B11, B12)."""

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.cooking_party.box import CHIPS, assignments_by_key
from partycards.games.cooking_party.moves import Critique, PutChip, TakeChip
from partycards.games.cooking_party.state import (
    Awarded,
    Guest,
    Judging,
    PartyState,
    RoundResult,
)
from partycards.games.cooking_party.views import SheetRow


def critique(state: PartyState, phase: Judging, move: Critique) -> PartyState:
    """What the judge liked and did not like, in any order, seen by all (rule B11)."""
    check_receiver(phase, move.chef)
    others = tuple(pair for pair in state.critiques if pair[0] != move.chef)
    words = move.words.strip()
    return replace(state, critiques=(*others, (move.chef, words)) if words else others)


def check_receiver(phase: Judging, seat: Seat) -> None:
    """Only a chef whose dish lies on the table is judged."""
    if seat not in phase.receivers:
        raise IllegalMove(N_("That guest has no dish on the table."))


def one_dish(phase: Judging) -> bool:
    """Only one dish on the table: the judge gives one chip of choice (rule B11)."""
    return len(phase.receivers) == 1


def put_chip(state: PartyState, phase: Judging, move: PutChip) -> PartyState:
    """A chip lies on a chef until it is taken back; only the judge sees where (rule B11)."""
    if move.chip not in CHIPS:
        raise IllegalMove(N_("There is no chip of %(chip)s."), chip=move.chip)
    if move.chef == state.judge:
        raise IllegalMove(N_("A judge gives chips away and keeps none."))
    check_receiver(phase, move.chef)
    if any(chip == move.chip for chip, _ in phase.chips):
        raise IllegalMove(N_("The %(chip)s is given already. Take it back first."), chip=move.chip)
    if one_dish(phase) and phase.chips:
        raise IllegalMove(N_("There is one dish, so it gets one chip. Take the other back first."))
    chips = (*phase.chips, (move.chip, move.chef))
    return replace(state, phase=replace(phase, chips=chips, moved=phase.moved + 1))


def take_chip(state: PartyState, phase: Judging, move: TakeChip) -> PartyState:
    """The chip comes back to the judge."""
    chips = tuple(pair for pair in phase.chips if pair[0] != move.chip)
    if len(chips) == len(phase.chips):
        raise IllegalMove(N_("The %(chip)s is not on the table."), chip=move.chip)
    return replace(state, phase=replace(phase, chips=chips, moved=phase.moved + 1))


def missing(phase: Judging) -> int:
    """How many chips must still be given before the board can be closed (rule B11)."""
    if not phase.receivers:
        return 0
    return (1 if one_dish(phase) else len(CHIPS)) - len(phase.chips)


def award(state: PartyState, phase: Judging) -> PartyState:
    """All chips lie: they are shown, and the round's line is written on the sheet (B11, B12)."""
    left = missing(phase)
    if left and one_dish(phase):
        raise IllegalMove(N_("Give the one dish a chip of your choice."))
    if left:
        raise IllegalMove(N_("All five chips are given away; %(left)s to go."), left=left)
    result = RoundResult(
        number=state.round,
        judge=state.judge,
        assignment=state.assignment,
        chips=tuple(
            (chef.seat, tuple(sorted(c for c, seat in phase.chips if seat == chef.seat)))
            for chef in state.chefs
        ),
        dishes=phase.dishes,
        critiques=state.critiques,
        terms=state.terms,
    )
    judge = state.guest(state.judge)
    state = state.with_guest(state.judge, judged=(judge.judged if judge else 0) + 1)
    state = replace(
        state,
        phase=Awarded(),
        results=(*state.results, result),
        rows=(*state.rows, row(state, result, state.guests)),
    )
    return add_points(state, {seat: sum(chips) for seat, chips in result.chips})


def row(state: PartyState, result: RoundResult, guests: tuple[Guest, ...]) -> SheetRow:
    """A round's line of the score sheet; who did not cook in it has None."""
    chips = dict(result.chips)
    return SheetRow(
        number=result.number,
        judge=result.judge,
        assignment=assignments_by_key(state.box)[result.assignment].title,
        cells=tuple(
            (guest.seat, chips.get(guest.seat), sum(chips.get(guest.seat, ()))) for guest in guests
        ),
    )


def add_points(state: PartyState, points: dict[Seat, int]) -> PartyState:
    """The running totals, kept ready for every page (rule B12)."""
    totals = tuple((seat, total + points.get(seat, 0)) for seat, total in state.totals)
    return replace(state, totals=totals)
