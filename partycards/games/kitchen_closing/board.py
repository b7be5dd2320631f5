"""What everybody sees beside the step: where the match stands, seats, score sheet, the end."""

from itertools import accumulate

from msgspec import Struct

from partycards.games.base import Part, Seat
from partycards.games.finale import Chart, Placing, ranking
from partycards.games.kitchen_closing.steps.scored import ShownStacks, lead, shown
from partycards.games.kitchen_closing.table import KitchenState, Result
from partycards.games.parts import Leaf
from partycards.games.seated import Correction, Guest
from partycards.games.stepping import Over


class Top(Part, frozen=True):
    """Where the match stands. `step` is 0 turns, 1 last turns, 2 stacks, 3 points; there are at
    most `rounds`."""

    round: int
    rounds: int
    dealer: Seat
    step: int
    over: bool = False


class Podium(Part, frozen=True):
    """The end. `rounds` were played; `lead` is how far the first is ahead. `paper`: the score sheet
    was entered from paper."""

    places: tuple[Placing, ...]
    early: bool
    rounds: int
    lead: int
    paper: bool = False


class SeatLine(Part, frozen=True):
    """A guest on the board. `role` is player, waiting, away or left; `doing` is turn, last (a last
    turn to come), closed, stacking, ready, dealer (of the next round) or ""."""

    seat: Seat
    role: str
    doing: str
    cards: int
    total: int


class Seats(Part, frozen=True):
    """Everybody, clockwise."""

    lines: tuple[SeatLine, ...]


class Cell(Struct, frozen=True):
    """A player's round on the sheet."""

    seat: Seat
    dish: int
    pantry: int
    points: int


class SheetRow(Struct, frozen=True):
    """A round's line."""

    number: int
    cells: tuple[Cell, ...]


class Sheet(Part, frozen=True):
    """The score sheet: finished rounds, corrections, totals."""

    seats: tuple[Seat, ...]
    rows: tuple[SheetRow, ...]
    corrections: tuple[Correction, ...]
    totals: tuple[tuple[Seat, int], ...]


class House(Leaf, frozen=True):
    """What the fourth action is at this table."""

    fourth: str


class AlbumRound(Part, frozen=True):
    """A finished round as it is remembered."""

    number: int
    dealer: Seat
    closed_by: Seat | None
    stacks: tuple[ShownStacks, ...]


def podium(state: KitchenState, end: Over) -> Podium:
    """The end."""
    rounds, places = len(state.results), ranking(state.totals, end.gone)
    if state.paper is not None:
        rounds = len({row.line.number for row in state.paper.rows} - {0})
    return Podium(places, end.early, rounds, lead(state), state.paper is not None)


def seat_line(state: KitchenState, guest: Guest) -> SeatLine:
    """A guest on the board; hands lie on the table from the deal to the points."""
    role = "player" if guest.status == "here" else guest.status
    cards = 0 if state.phase.watching else len(state.hand(guest.seat))
    doing = state.phase.doing(state, guest.seat)
    return SeatLine(guest.seat, role, doing, cards, dict(state.totals)[guest.seat])


def sheet(state: KitchenState) -> Sheet:
    """Every finished round, corrections and totals."""
    return Sheet(
        seats=tuple(guest.seat for guest in state.guests),
        rows=tuple(
            SheetRow(
                result.number,
                tuple(Cell(x.seat, x.dish, x.pantry, x.points) for x in result.lines),
            )
            for result in state.results
            if state.paper is None
        ),
        corrections=state.corrections,
        totals=state.totals,
    )


def chart(state: KitchenState) -> Chart | None:
    """Each guest's total after every round; the last one as it stands, corrections included.
    Nothing when rounds were played on paper."""
    if not state.results or state.paper is not None:
        return None
    lines = []
    for seat, total in state.totals:
        gained = [points_of(result, seat) for result in state.results]
        began = total - sum(gained)
        lines.append((seat, tuple(accumulate(gained, initial=began))[1:]))
    return Chart(len(state.results), tuple(lines))


def points_of(result: Result, seat: Seat) -> int:
    """What a seat gained in a round, 0 when it did not play."""
    return next((line.points for line in result.lines if line.seat == seat), 0)


def remembered(state: KitchenState, result: Result) -> AlbumRound:
    """A finished round: every dish and pantry with its points."""
    return AlbumRound(result.number, result.dealer, result.closed_by, shown(state, result, {}))
