"""Rounds that the host has entered from paper: which of them stand, and what was typed for one that
was taken back."""

from typing import Any

import msgspec
from msgspec import Struct

from partycards.games.base import EndEarly, NextAward, ShowPodium, TellNext
from partycards.games.features.from_paper import FromPaper, PaperRound, ToEnter
from partycards.tables import taking_back
from partycards.tables.events import Moved, decoded
from partycards.tables.log import Log
from partycards.tables.played import Played
from partycards.tables.table import Table

BY_THE_TABLE = b'"seat":null'
LOOKED_AT = 400
"""So many of the table's own moves are looked through, the newest first."""


class Standing(Struct, frozen=True):
    """A round that was entered, and the number of its event."""

    seq: int
    number: int


def entering(table: Table) -> tuple[Played, FromPaper[Any]] | None:
    """The match of a table and its game, where rounds can come from paper; None elsewhere."""
    match = table.saved.current
    game = match.game.feature(FromPaper) if match is not None else None
    return None if match is None or game is None else (match, game)


def to_enter(table: Table, judge: int | None = None) -> ToEnter | None:
    """The round that can be entered at this table now."""
    found = entering(table)
    if found is None or table.saved.closed or table.broken is not None:
        return None
    match, game = found
    return game.to_enter(match.state, judge)


def entered_last(table: Table) -> list[Standing]:
    """The rounds from paper after which nothing else was played, the newest first: those that can
    be taken back without losing anything else. How the match ended falls with them."""
    found, standing = entering(table), []
    for event in taking_back.latest_moves(table) if found is not None else ():
        move = taking_back.move_of(table, event) if event.kind == "moved" else None
        if isinstance(move, EndEarly | ShowPodium | NextAward | TellNext):
            continue
        played = found[1].entered(move) if found is not None else None
        if played is None:
            break
        standing.append(Standing(event.seq, played.number))
    return standing


def typed_before(log: Log, table: Table, number: int) -> PaperRound | None:
    """What was entered for the round that is to be entered now, and taken back since; None where it
    was not."""
    found = entering(table)
    if found is None:
        return None
    match, game = found
    since, kind = table.saved.started_seq, match.game.about.table_moves
    for data in log.moves_with(table.code, since, BY_THE_TABLE, LOOKED_AT):
        move: Moved = decoded(data, Moved)
        try:
            played = game.entered(msgspec.json.decode(move.move, type=kind))
        except msgspec.DecodeError:
            continue
        if played is not None and played.number == number:
            return played
    return None
