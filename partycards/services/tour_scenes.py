"""The pages of a tour: a table that plays by itself, stopped at the moments that teach the game.

Nobody sits there and nothing of it is kept; the parts are drawn by the same templates as at every
table.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from markupsafe import Markup
from msgspec import Struct

from partycards.catalogue.tours import TourStep, shipped_tour
from partycards.drawing import Drawn, Look
from partycards.games import GAMES
from partycards.games.base import Seat
from partycards.live.parts import PHONE, own_parts, shared_parts, slots
from partycards.retelling import retold
from partycards.tables.house import House
from partycards.tables.played import Played
from partycards.tables.standing import Standing

NAMES = ("Lisa", "Ellen", "Cody", "Bobby")
LONGEST = 400
"""Moves after which a moment has to have come."""


class Scene(Struct, frozen=True):
    """A moment of the tour: how the table and its match stand, and whose phone is looked at."""

    step: TourStep
    standing: Standing
    match: Played
    seat: Seat


class Tours:
    """The tours of all games, each played once when somebody first asks for it."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._played: dict[str, tuple[Scene, ...]] = {}

    def scenes(self, key: str) -> tuple[Scene, ...]:
        """The moments of a game's tour in order; none for a game without."""
        if key not in self._played:
            self._played[key] = tuple(self._play(key))
        return self._played[key]

    def _play(self, key: str) -> Iterator[Scene]:
        match = Playing(key, self._house)
        for step in shipped_tour(key):
            yield match.until(step)

    def page(self, scene: Scene, face: str, language: str) -> Markup:
        """What the TV shows at this moment, or the phone."""
        public = scene.match.game.public(scene.match.state)
        parts = [*shared_parts(scene.standing, False, public)]
        if face == PHONE:
            parts += own_parts(scene.standing, scene.seat, False)
        drawn = {
            slot: Drawn(slot, folder, retold(part, scene.standing.seated, language))
            for slot, folder, part in parts
        }
        names = tuple(enumerate(NAMES, 1))
        look = Look(face, language, names)
        order = slots(scene.match.game.about.key, face)
        return Markup("").join(
            Markup(drawn[slot].html(look, "")) for slot in order if slot in drawn
        )


class Playing:
    """A match that plays by itself, always the same one."""

    def __init__(self, key: str, house: House) -> None:
        self._game = GAMES[key]()
        fewest, *_, most = self._game.seats()
        self._seats = tuple(range(1, 1 + max(fewest, min(3, most))))
        self._luck = Random("tour")
        box = msgspec.json.decode(house.box_for(self._game, ""), type=self._game.about.box)
        self._state: Any = self._game.setup(self._seats, box, self._luck)

    def until(self, step: TourStep) -> Scene:
        """Play on until the moment has come. Raises LookupError when it never does."""
        for _ in range(step.moves):
            self._move()
        for _ in range(LONGEST):
            match = Played(1, self._game, self._state)
            standing = Standing("", current=match, seated=frozenset(self._seats))
            shown = shared_parts(standing, False, self._game.public(self._state))
            if any(type(part).__name__ == step.stage for _, _, part in shown):
                for seat in self._seats:
                    own = own_parts(standing, seat, False)
                    if any(type(part).__name__ == step.phone for _, _, part in own):
                        return Scene(step, standing, match, seat)
            self._move()
        raise LookupError(f"{self._game.about.key}: {step.stage} with {step.phone} does not come")

    def _move(self) -> None:
        seat = min(self._game.to_move(self._state), default=None)
        if seat is None:
            raise LookupError(f"{self._game.about.key}: the match is over")
        move = self._game.auto_move(self._game.view(self._state, seat), self._luck)
        self._state = self._game.apply(self._state, seat, move, self._luck)
