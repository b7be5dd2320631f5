"""The score sheet of a match that was played on paper, at a table: opened, added up, and kept.

It is the sheet of the match that runs here or has ended, to be put right or filled in to its end;
or that of a match which is begun only to be kept.
"""

from typing import Any

import msgspec
from msgspec import Struct

from partycards.games.base import N_, AnyGame, EnterScores, IllegalMove, Outcome, Seat, State
from partycards.games.features.in_match import SheetOnPaper
from partycards.games.paper_scores import Cells, Filled, Line, Worked
from partycards.tables.house import House
from partycards.tables.saving import Stale
from partycards.tables.standing import Lot
from partycards.tables.table import HOST, Table


class OpenSheet(Struct, frozen=True):
    """A sheet to be filled in for these seats. `begins`: its match begins with it; `so_far` is what
    stands on it already, and `right` what the host has put right."""

    game: AnyGame
    state: State
    lines: tuple[Line, ...]
    seats: tuple[Seat, ...]
    so_far: Cells
    right: dict[Seat, int]
    begins: bool

    def worked_out(self, cells: Cells) -> Worked:
        """What these cells come to."""
        found: Worked = _on_paper(self.game).worked_out(self.state, Filled(cells))
        return found

    def outcome(self, cells: Cells) -> Outcome | None:
        """How the match ends with them, or IllegalMove."""
        chance = Lot("", self.state.chances)
        after = self.game.apply(self.state, None, EnterScores(cells), chance)
        return self.game.outcome(after)


def has_sheet(game: AnyGame) -> bool:
    """Whether its scores can be entered from paper."""
    return game.feature(SheetOnPaper) is not None


def _on_paper(game: AnyGame) -> SheetOnPaper[Any]:
    found = game.feature(SheetOnPaper)
    if found is None:
        raise IllegalMove(N_("This game has no score sheet to be filled in."))
    return found


def open_sheet(house: House, table: Table, begins: bool) -> OpenSheet:
    """The sheet of the match at this table, or of one that `begins` with the game and the guests of
    its lobby; IllegalMove where there is none."""
    standing = table.ahead
    standing.check_open()
    if begins:
        if standing.playing():
            raise Stale(N_("The game has begun already."))
        game, seats = standing.agreed(), standing.present()
        _on_paper(game)
        box = msgspec.json.decode(bytes(house.box_for(game, standing.deck)), type=game.about.box)
        state = game.setup(seats, box, Lot("", 0))
    else:
        match = table.need_match()
        game, state = match.game, match.state
    paper = _on_paper(game)
    right = paper.put_right(state)
    return OpenSheet(
        game=game,
        state=state,
        lines=paper.sheet_lines(state),
        seats=tuple(right),
        so_far=paper.sheet_so_far(state),
        right={seat: points for seat, points in right.items() if points},
        begins=begins,
    )


def keep(house: House, table: Table, sheet: OpenSheet, cells: Cells) -> None:
    """The match is over with these scores, or IllegalMove and nothing has happened."""
    sheet.outcome(cells)
    if sheet.begins:
        house.start(table, HOST)
    table.table_move(HOST, EnterScores(cells))
