"""Whispers: what those who share a hand tell each other, over the bell only (`Move.whispered`).

They are laid over what is on the disk whenever somebody looks. When that has moved on so that the
rules would refuse one, it is forgotten.
"""

from collections.abc import Hashable

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Move, Seat
from partycards.tables.standing import Standing, lot


class Whispers:
    """What is whispered at one table."""

    def __init__(self) -> None:
        self._said: dict[Hashable, tuple[Seat, Move]] = {}
        self._onto: Standing | None = None
        self._heard: Standing | None = None

    def say(self, standing: Standing, seat: Seat, move: Move) -> None:
        """A whisper on top of what is heard, or IllegalMove as for any move."""
        self._heard = _with(self.laid_over(standing), seat, move)
        about = move.whispered()
        self._said.pop(about, None)
        self._said[about] = seat, move

    def laid_over(self, standing: Standing) -> Standing:
        """The standing as those see it who hear the whispers: this very one while there are none,
        and the same object until something is whispered or saved."""
        if self._onto is not standing or self._heard is None:
            self._onto, self._heard = standing, self._laid_over(standing)
        return self._heard

    def _laid_over(self, standing: Standing) -> Standing:
        heard, said = standing, self._said
        self._said = {}
        for about, (seat, move) in said.items():
            try:
                heard = _with(heard, seat, move)
            except IllegalMove:
                continue
            self._said[about] = seat, move
        return heard


def _with(standing: Standing, seat: Seat, move: Move) -> Standing:
    """The same version with a whisper in it."""
    if standing.current is None or seat not in standing.seated:
        raise IllegalMove(N_("The round moved on. Have another look."))
    return replace(standing, current=standing.current.moved(seat, move, lot(standing)))
