"""What stands in a viewer's `<main>`: the table's own parts, then the game's.

A phone, the TV and a host who plays for a guest see the same parts in the same order, whether the
page is loaded or pushed. The console of the host is a page of its own, drawn by `web.host`.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from partycards.drawing import CSRF, Look, Memory, Typed, draw_once
from partycards.games.base import Part, Seat
from partycards.tables.board import (
    Closed,
    Lobby,
    NeedsHost,
    Outside,
    Paused,
    TakeBack,
)
from partycards.tables.house import House
from partycards.tables.standing import Standing
from partycards.tables.table import Table

PHONE, SCREEN, CONSOLE = "phone", "screen", "host"


class Viewer(Struct, frozen=True, cache_hash=True):
    """Who looks at a table, and how: a seat's phone, the TV or the host's console.

    `csrf` is the token their forms carry; `as_json` are clients that want the view itself.
    """

    face: str
    seat: Seat | None
    language: str
    csrf: str = ""
    as_json: bool = False


class Pages:
    """Draws the tables of a house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._memories: dict[str, Memory] = {}
        self._publics: dict[str, tuple[Any, Any]] = {}
        self.console: Callable[[Table, str], str] = lambda table, language: ""

    def turn(self, code: str) -> None:
        """A new version: what is on no page any more is forgotten."""
        memory = self._memories.get(code)
        if memory is None:
            memory = self._memories[code] = Memory()
        memory.turn()

    # HTML -------------------------------------------------------------------------------------

    def main(self, table: Table, viewer: Viewer) -> str:
        """The inside of the viewer's `<main>`."""
        if viewer.face == CONSOLE:
            return self.console(table, viewer.language).replace(CSRF, viewer.csrf)
        memory = self._memories.get(table.code)
        if memory is None:
            memory = self._memories[table.code] = Memory()
        looks = self._looks(table, viewer)
        drawn = [memory.draw(part, looks[of_game]) for of_game, part in self.parts(table, viewer)]
        return "".join(drawn).replace(CSRF, viewer.csrf)

    def refused(self, table: Table, viewer: Viewer, typed: Typed, refusal: str) -> str:
        """The same, with a sentence beside the form and what was typed still in it."""
        looks = self._looks(table, viewer)
        return "".join(
            draw_once(part, looks[of_game], typed, refusal)
            for of_game, part in self.parts(table, viewer)
        ).replace(CSRF, viewer.csrf)

    def broken(self, viewer: Viewer) -> str:
        """What stands there instead of a page that cannot be drawn."""
        face = SCREEN if viewer.face == SCREEN else PHONE
        return draw_once(NeedsHost(), Look(f"table/{face}", viewer.language), Typed(), "")

    def _looks(self, table: Table, viewer: Viewer) -> tuple[Look, Look]:
        names = self._house.guests.names(table.code)
        key = table.saved.game.key if table.saved.game is not None else table.saved.game_key
        return (
            Look(f"table/{viewer.face}", viewer.language, names),
            Look(f"games/{key}/{viewer.face}", viewer.language, names),
        )

    def album(self, table: Table, language: str) -> str:
        """Every finished round, to be looked at again."""
        standing = table.saved
        if standing.state is None:
            return ""
        look = Look(
            f"games/{standing.game.key}/{PHONE}", language, self._house.guests.names(table.code)
        )
        parts = standing.game.album(standing.state)
        return "".join(draw_once(part, look, Typed(), "") for part in parts)

    # Parts ------------------------------------------------------------------------------------

    def parts(self, table: Table, viewer: Viewer) -> list[tuple[bool, Part]]:
        """The parts the viewer sees, in reading order; True marks the game's own."""
        standing = table.saved
        parts: list[tuple[bool, Part]] = []
        if table.broken is not None:
            parts.append((False, NeedsHost()))
        if standing.closed:
            parts.append((False, Closed()))
        if standing.paused:
            parts.append((False, Paused()))
        if standing.notice is not None:
            parts.append((False, standing.notice))
        if standing.state is None:
            if table.broken is None and not standing.closed:
                parts.append((False, lobby(standing)))
            return parts
        self._add_match(parts, table, viewer)
        return parts

    def _add_match(self, parts: list[tuple[bool, Part]], table: Table, viewer: Viewer) -> None:
        standing, game = table.saved, table.saved.game
        public = self.public(table)
        seat = viewer.seat
        private = game.private(standing.state, seat) if seat in standing.seated else None
        if seat is not None and private is None:
            parts.append((False, Outside()))
        for path in game.phone if viewer.face == PHONE else game.screen:
            field = path.removeprefix("private.")
            source = public if field == path else private
            part = None if source is None else getattr(source, field)
            if part is not None:
                parts.append((True, part))
        if viewer.face == PHONE:
            if seat is not None and table.may_take_back(seat):
                parts.append((False, TakeBack()))
            if game.outcome(standing.state) is not None:
                parts.extend((True, part) for part in game.album(standing.state))

    def public(self, table: Table) -> Any:
        """What everybody sees, made once for a state."""
        standing = table.saved
        known = self._publics.get(table.code)
        if known is None or known[0] is not standing.state:
            known = (standing.state, standing.game.public(standing.state))
            self._publics[table.code] = known
        return known[1]

    # JSON -------------------------------------------------------------------------------------

    def json(self, table: Table, viewer: Viewer) -> bytes:
        """The view itself, for bots, tests and other clients (docs/api.md)."""
        standing = table.saved
        seat = viewer.seat
        names = self._house.guests.name_map(table.code)
        answer: dict[str, Any] = {
            "version": standing.seq,
            "table": table.code,
            "paused": standing.paused,
            "closed": standing.closed,
            "guests": [
                {"seat": place.seat, "name": names.get(place.seat, ""), "status": place.status}
                for place in standing.places
            ],
            "seat": seat,
            "csrf": viewer.csrf,
            "question": None,
            "game": None,
            "over": False,
            "view": None,
        }
        if standing.state is not None:
            game = standing.game
            answer["game"] = game.key
            answer["over"] = game.outcome(standing.state) is not None
            view: dict[str, Any] = {"public": self.public(table), "private": None}
            if seat in standing.seated:
                view["private"] = game.private(standing.state, seat)
                answer["question"] = game.question(standing.state, seat)
            answer["view"] = view
        return msgspec.json.encode(answer)


def lobby(standing: Standing) -> Lobby:
    """Who is here, and whether it can begin."""
    game = standing.agreed()
    guests = tuple((p.seat, p.status) for p in standing.places if p.status != "left")
    seats = game.seats()
    return Lobby(
        code=standing.code,
        title=game.title,
        summary=game.summary,
        guests=guests,
        fewest=seats[0],
        most=seats[-1],
        minutes=game.minutes(max(len(guests), seats[0])),
        first_judge=standing.house.get("first_judge"),
    )
