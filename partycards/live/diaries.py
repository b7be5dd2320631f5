"""What whoever plays alone reads of their diary beside the game, as parts of the table's pages."""

from collections.abc import Iterator

from partycards.games.base import Seat
from partycards.live.people import Placed
from partycards.tables.diary import ON_TOP, Diary, diary, game_of, whose
from partycards.tables.record import Record
from partycards.tables.standing import Standing


def of_the_diary(record: Record, standing: Standing) -> Iterator[Placed]:
    """Its best dishes for the TV."""
    if whose(standing) is not None and (part := _beside(record, standing)) is not None:
        yield "diary", "table", part


def own_diary(record: Record, standing: Standing, seat: Seat) -> Iterator[Placed]:
    """The same for the one phone that may show it, with the way to the rest."""
    if whose(standing) == seat and (part := _beside(record, standing)) is not None:
        yield "own-diary", "table", part


def _beside(record: Record, standing: Standing) -> Diary | None:
    """Before a game and after it; while there is something to do, that is enough to look at: one
    may cook when the game is over."""
    match = standing.current
    cooking = match is not None and match.game.to_move(match.state)
    if cooking or standing.playing() or (match is None and standing.closed):
        return None
    evenings = record.evenings(game_of(standing).about.key)
    return diary(evenings, (standing.code, standing.match), ON_TOP)
