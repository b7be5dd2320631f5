"""The end of The COOK-OFF as it lies on a table of paper: the track, and the kitchens (F8)."""

from msgspec.structs import replace

from partycards.games.base import N_, Seat
from partycards.games.cook_off_sabotage.kitchens import (
    EMPTY,
    HALF,
    TOKEN,
    Kitchen,
    bonuses,
)
from partycards.games.cook_off_sabotage.table import CookOffState
from partycards.games.features.in_match import SheetOnPaper
from partycards.games.paper_scores import Cell, Cells, Filled, Line, Worked

TRACK = Line("track", N_("Points on the track"), N_("After the last round"), most=999)
HALF_DONE = Line("half", N_("Half-cooked meat on the grill"), most=1)
TOKENS = Line("tokens", N_("Sabotage tokens in the kitchen"), most=4)
VEGETABLES = Line("vegetables", N_("Cooked vegetables on the tray"))
MEAT = Line("meat", N_("Cooked meat on the tray"))
TOTAL = Line(
    "total", N_("Total"), N_("With the bonus points"), least=-99, most=999, sums=True
)  # fmt: skip
PLACES = 4
NO_TRACK = N_("How many points were on the track? None is 0.")
TOO_FULL = N_("Meat on the grill leaves room for three tokens.")


class CookOffOnPaper(SheetOnPaper[CookOffState]):
    """The track gives the points, the kitchens the bonus and what breaks a tie; where nobody looked
    at the kitchens the totals are enough."""

    def sheet_lines(self, state: CookOffState) -> tuple[Line, ...]:
        """The track, what counts in a kitchen, and the total."""
        return (TRACK, HALF_DONE, TOKENS, VEGETABLES, MEAT, TOTAL)

    def sheet_so_far(self, state: CookOffState) -> Cells:
        """The track and the kitchens as they lie, for all to see."""
        if state.paper is not None:
            return state.paper.cells
        if not state.round:
            return ()
        extra = {one.seat: one.half + one.tokens + one.vegetables for one in state.bonuses}
        cells = []
        for k in state.guests:
            track = k.points - extra.get(k.seat, 0) - state.put_right[k.seat]
            told = (track, int(k.grill == HALF), k.tokens, k.cooked_vegetables, k.cooked_meat)
            if state.rounds or any(told):
                lines = self.sheet_lines(state)[:-1]
                cells += [
                    Cell(line.key, k.seat, value)
                    for line, value in zip(lines, told, strict=True)
                    if value or line is TRACK
                ]
        return tuple(cells)

    def worked_out(self, state: CookOffState, filled: Filled) -> Worked:
        """The track and the bonus points (F8)."""
        worked, told = Worked(), {}
        lines = [line.key for line in self.sheet_lines(state)[:-1]]
        for kitchen in state.guests:
            seat = kitchen.seat
            if not filled.anything(lines, seat):
                continue
            if filled.at(TRACK.key, seat) is None and filled.at(TOTAL.key, seat) is None:
                worked.lacks(TRACK.key, seat, NO_TRACK)
            if filled.number(HALF_DONE.key, seat) + filled.number(TOKENS.key, seat) > PLACES:
                worked.wrong(TOKENS.key, seat, TOO_FULL)
            told[seat] = as_it_lies(kitchen, filled)
        staying = tuple(one for seat, one in told.items() if state.of(seat).status != "left")
        extra = {one.seat: one.half + one.tokens + one.vegetables for one in bonuses(staying)}
        for kitchen in state.guests:
            seat, track = kitchen.seat, filled.at(TRACK.key, kitchen.seat)
            by_rules = None if track is None else track + extra.get(seat, 0)
            worked.totals[seat] = worked.sum_up(filled, TOTAL.key, seat, by_rules)
        return worked

    def with_scores(self, state: CookOffState, filled: Filled, worked: Worked) -> CookOffState:
        """These points; the kitchens as they lay, so that vegetables break a tie."""
        right = state.put_right
        for kitchen in state.guests:
            points = worked.totals[kitchen.seat] + right[kitchen.seat]
            state = state.with_changed(replace(as_it_lies(kitchen, filled), points=points))
        staying = tuple(k for k in state.guests if filled.at(TRACK.key, k.seat) is not None)
        return replace(state, bonuses=bonuses(tuple(k for k in staying if k.status != "left")))


def as_it_lies(kitchen: Kitchen, filled: Filled) -> Kitchen:
    """A kitchen as the sheet has it."""
    seat: Seat = kitchen.seat
    tokens = min(filled.number(TOKENS.key, seat), PLACES)
    half = filled.number(HALF_DONE.key, seat) and tokens < PLACES
    free = PLACES - tokens
    return replace(
        kitchen,
        places=(HALF if half else EMPTY, *(EMPTY,) * (free - 1), *(TOKEN,) * tokens)
        if free
        else (TOKEN,) * PLACES,
        programme=(),
        cleaning=False,
        cooked_vegetables=filled.number(VEGETABLES.key, seat),
        cooked_meat=filled.number(MEAT.key, seat),
    )
