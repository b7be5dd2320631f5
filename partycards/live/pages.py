"""What stands in a viewer's `<main>`: the table's own parts, then the game's.

A phone, the TV and a host who plays for a guest see the same parts in the same order, whether the
page is loaded or pushed. The console of the host is a page of its own, drawn by `web.host`.
"""

from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from operator import is_
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.drawing import CSRF, Drawn, Look, Typed, draw_once
from partycards.games.base import Part, PhotoOf, Seat
from partycards.games.features.in_match import Ceremony
from partycards.live.diaries import of_the_diary, own_diary
from partycards.live.layers import Layer
from partycards.live.parts import (
    CONSOLE,
    PHONE,
    SCREEN,
    WATCH,
    changes,
    chapter,
    countdown,
    doubled,
    folder_of,
    own_news,
    own_parts,
    shared_parts,
    slots,
    styles_of,
)
from partycards.live.people import CLAPPING, idle, of_the_people, own_ballot, own_reactions
from partycards.live.shielding import TOLD, own_needs, printed_cards, shielded, told_by_guests
from partycards.tables import taking_back
from partycards.tables.board import (
    Countdown,
    NeedsHost,
)
from partycards.tables.diary import whose
from partycards.tables.house import House
from partycards.tables.standing import Standing
from partycards.tables.table import Table

BLANK = CSRF.encode()
"""Where the reader's own token goes in an event."""


class Seen:
    """What a browser shows: the table's standing, and through what it looks. Browsers that show the
    same have the same object."""

    __slots__ = ("look", "standing")

    def __init__(self, standing: Standing, look: Look) -> None:
        self.standing = standing
        self.look = look


class Viewer(Struct, frozen=True, cache_hash=True):
    """Who looks at a table, and how: a seat's phone, the TV, the host's console, or the phone of
    somebody who only watches.

    `csrf` is the token their forms carry; `as_json` are clients that want the view itself. The
    staff looks at all tables (`live.boards`): `where` is the tab, or the table, of their page.
    """

    face: str
    seat: Seat | None
    language: str
    csrf: str = ""
    as_json: bool = False
    where: str = ""


Around = tuple[tuple[tuple[Seat, str], ...], tuple[PhotoOf, ...], frozenset[Seat]]


class Shown:
    """What a table's pages show now: its `standing`, as it is `visible` (words that the host has
    hidden are blank there), one step after the standing `before`.

    `affected` are the seats whose own parts may have changed with that step (None: any seat's).
    `seen` is what browsers show when they have been told of it, by their look; `to_all` has, for
    what a browser showed before, the event that is enough for every seat that is not affected.
    `around` are the names, photos and house players that everybody sees, `looks` what is made of
    them. `idle` are the guests who may clap, `diaries` is what had been played alone in the house.
    """

    __slots__ = (
        "affected", "around", "before", "broken", "diaries", "idle", "looks", "own", "public",
        "seen", "shared", "standing", "to_all", "visible",
    )  # fmt: skip

    def __init__(self, standing: Standing) -> None:
        self.standing: Standing | None = None
        self.before: Standing | None = None
        self.visible = standing
        self.public: Struct | None = None
        self.broken = False
        self.diaries: object = None
        self.idle: frozenset[Seat] = frozenset()
        self.shared = Layer()
        self.own: dict[Seat, Layer] = {}
        self.affected: frozenset[Seat] | None = None
        self.seen: dict[Look, Seen] = {}
        self.to_all: dict[Seen | None, tuple[Seen, bytes]] = {}
        self.around: Around = ((), (), frozenset())
        self.looks: dict[tuple[str, str], Look] = {}

    def ready(self, seat: Seat | None, seen: Seen | None) -> tuple[Seen, bytes] | None:
        """What this seat's browser is to be sent, when that was made for another that shows the
        same."""
        if self.affected is None or seat in self.affected:
            return None
        return self.to_all.get(seen)

    def spares(self, seat: Seat | None) -> bool:
        """Whether it is known that the last step has changed nothing of a seat's own parts."""
        return self.affected is not None and seat not in self.affected


class Pages:
    """Draws the tables of a house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._shown: dict[str, Shown] = {}
        self.console: Callable[[Table, str], str] = lambda table, language: ""
        self.looked: Callable[[str, str], None] = lambda key, language: None
        """Told which game, "" a lobby, somebody looks at, and in which language."""

    def forget(self, code: str) -> None:
        """Forget everything about this table."""
        self._shown.pop(code, None)

    # HTML -------------------------------------------------------------------------------------

    def main(self, table: Table, viewer: Viewer) -> str:
        """The inside of the viewer's `<main>`."""
        if viewer.face == CONSOLE:
            return self.console(table, viewer.language).replace(CSRF, viewer.csrf)
        look = self.look(table, viewer)
        return "".join([drawn.html(look, viewer.csrf) for drawn in self.row(table, viewer)])

    def refused(self, table: Table, viewer: Viewer, typed: Typed, refusal: str) -> str:
        """The same, with a sentence beside the form and what was typed still in it."""
        look = self.look(table, viewer)
        html = [drawn.once(look, typed, refusal) for drawn in self.row(table, viewer)]
        return "".join(html).replace(CSRF, viewer.csrf)

    def look(self, table: Table, viewer: Viewer) -> Look:
        """Through what this viewer looks at the table's parts."""
        return self._look(table, self._now(table), viewer)

    def _look(self, table: Table, shown: Shown, viewer: Viewer) -> Look:
        key = viewer.face, viewer.language
        look = shown.looks.get(key)
        if look is None:
            names, photos, house = shown.around
            look = Look(*key, names, photos, house, table.saved.match)
            shown.looks[key] = look
            self.looked(_key_of(table), viewer.language)
        return look

    def broken(self, viewer: Viewer) -> str:
        """What stands there instead of a page that cannot be drawn."""
        face = SCREEN if viewer.face == SCREEN else PHONE
        return draw_once(NeedsHost(), Look(f"table/{face}", viewer.language), Typed(), "")

    def album(self, table: Table, language: str) -> str:
        """Everything that was finished this evening, match by match, to be looked at again."""
        standing, names = table.saved, self._house.guests.names(table.code)
        numbers = standing.games()
        html: list[str] = []
        played: list[str] = []
        for match in standing.evening():
            parts = match.game.album(match.state)
            if not parts:
                continue
            photos = self._house.photos.open(standing, match.match)
            look = Look("", language, match.names(names), photos, standing.by_house, match.match)
            if standing.played or match.told() is not None:
                html.append(_drawn_for(look, "table", chapter(numbers[match.match], match)))
            ceremony = match.game.feature(Ceremony) if match.told() else None
            after = ceremony.honours(match.state) if ceremony else ()
            folder = f"games/{match.game.about.key}"
            html += [_drawn_for(look, folder, part) for part in (*parts, *after)]
            played.append(match.game.about.key)
        styles = _drawn_for(Look("", language), "table", styles_of(*played))
        return styles + "".join(html) if html else ""

    # Parts ------------------------------------------------------------------------------------

    def row(self, table: Table, viewer: Viewer) -> list[Drawn]:
        """The parts the viewer sees, in reading order."""
        shown = self._now(table)
        parts = shown.shared.parts
        if viewer.seat is not None:
            parts = {**parts, **self._own(table, shown, viewer.seat).parts}
        if table.saved.timer is not None:
            # Whoever comes now counts from now.
            parts = {**parts, "clock": Drawn("clock", "table", self.countdown(table))}
        order = slots(_key_of(table), viewer.face)
        row = [parts[slot] for slot in order if slot in parts]
        if viewer.face in (PHONE, WATCH) and "album-1" in parts:
            row += [drawn for slot, drawn in parts.items() if slot.startswith("album-")]
            row.sort(key=lambda drawn: drawn.slot == "reactions")
        return row

    def countdown(self, table: Table) -> Countdown:
        """The timer as it is right now."""
        timer = table.saved.timer
        assert timer is not None
        return countdown(table.saved, table.left(timer))

    def shown(self, table: Table) -> Shown | None:
        """What the table's pages show now; None when the rules fail to say, which every page then
        says for itself."""
        try:
            return self._now(table)
        except Exception:
            return None

    def look_at_hands(self, table: Table, shown: Shown | None) -> None:
        """Look up what those see besides whom the last move concerns. Where the rules fail to say,
        their pages say so."""
        if shown is None or shown.affected is None:
            return
        with suppress(Exception):
            for seat in shown.affected.intersection(shown.own):
                self._own(table, shown, seat)

    def event(
        self, table: Table, viewer: Viewer, seen: Seen | None, shown: Shown | None = None
    ) -> tuple[Seen, bytes]:
        """What to send a viewer whose browser shows `seen` (None: nothing, or something older that
        is still on its way): what it shows then, and the event. `shown` for whoever has just asked.

        The parts that changed, when the browser has all the others; else the whole view.
        """
        shown = shown or self._now(table)
        look = self._look(table, shown, viewer)
        now = shown.seen.get(look)
        if now is None:
            now = shown.seen[look] = Seen(table.with_whispers, look)
        csrf = viewer.csrf.encode()
        data = None
        if seen is not None and seen.standing is shown.before and seen.look == look:
            data = self._news(table, shown, look, viewer)
        if data is None:
            whole = b"".join([drawn.lines(look) for drawn in self.row(table, viewer)])
            return now, _event(b"view", table, whole.replace(BLANK, csrf))
        if BLANK in data or not shown.spares(viewer.seat):
            return now, _event(b"parts", table, data.replace(BLANK, csrf))
        ready = shown.to_all[seen] = (now, _event(b"parts", table, data))
        return ready

    def _news(self, table: Table, shown: Shown, look: Look, viewer: Viewer) -> bytes | None:
        """The parts that are not as they were in the standing before, tokens left blank; None when
        the page is to be shown whole."""
        key, seat = _key_of(table), viewer.seat
        said = shown.shared.tell(look, key, viewer.face)
        if seat is None or said is None or shown.spares(seat):
            return said
        layer, twice = self._own(table, shown, seat), doubled(key)
        if twice and (shown.shared.has_touched(twice) or layer.has_touched(twice)):
            return None
        own = layer.tell(look, key, viewer.face)
        return None if own is None else said + own

    def _now(self, table: Table) -> Shown:
        """What everybody sees, looked up once a version."""
        standing, broken = table.with_whispers, table.broken is not None
        shown = self._shown.get(table.code)
        if shown is None:
            shown = self._shown[table.code] = Shown(standing)
        around = (
            self._house.guests.names(table.code),
            self._house.photos.open(table.saved),
            table.saved.by_house,
        )
        if not all(map(is_, around, shown.around)):
            shown.around, shown.looks = around, {}
        diaries = self._house.record.kept
        if shown.diaries is not diaries and whose(standing) is not None:
            # They are not in the log: what an erased evening has left there goes from its pages.
            shown.own, shown.standing = {}, None
        if shown.standing is not standing or shown.broken != broken:
            self._go_on(shown, standing, broken)
        return shown

    def _go_on(self, shown: Shown, standing: Standing, broken: bool) -> None:
        """Show what a table has come to: after a move that changed little, by its news."""
        visible = standing.visible()
        told = None
        if visible is standing and not broken and not shown.broken:
            # Where words are hidden everything is looked at anew.
            told = changes(shown.standing, shown.public, standing)
        if told is not None:
            public, affected = told.public, told.seats
            folder, now = folder_of(standing), told.public
            shown.shared.go_on([(slot, folder, getattr(now, slot)) for slot in told.fields])
            layers = [shown.own[seat] for seat in affected if seat in shown.own]
        else:
            match, affected = visible.current, None
            public = match.game.public(match.state) if match is not None else None
            parts = shared_parts(visible, broken, public)
            people = of_the_people(self._house.votes, visible)
            diary = of_the_diary(self._house.record, visible)
            shown.shared.behind = 1 if shown.standing is not None else 2
            shown.shared.renew(chain(parts, people, diary))
            shown.looks, layers = {}, list(shown.own.values())
        for layer in layers:
            layer.falls_behind(by_news=told is not None)
        shown.before, shown.standing, shown.visible = shown.standing, standing, visible
        shown.public, shown.affected, shown.broken = public, affected, broken
        shown.diaries, shown.idle = self._house.record.kept, idle(visible)
        shown.seen, shown.to_all = {}, {}

    def draw_anew(self, table: Table, seat: Seat) -> None:
        """A guest's vote and needs are not in the log: their page is drawn anew when they look
        again."""
        shown = self._shown.get(table.code)
        if shown is not None:
            shown.own.pop(seat, None)

    def told_otherwise(self, table: Table) -> list[Seat]:
        """Seats whose page shows other needs of the guests than they let the table know now."""
        shown = self._shown.get(table.code)
        now = told_by_guests(self._house, table.saved)
        layers = shown.own.items() if shown is not None else ()
        parts = ((seat, drawn.part) for seat, layer in layers for drawn in layer.parts.values())
        return [seat for seat, part in parts if getattr(part, TOLD, now) != now]

    def _own(self, table: Table, shown: Shown, seat: Seat) -> Layer:
        """What this seat sees besides, looked up once a version."""
        own = shown.own.get(seat)
        if own is None:
            own = shown.own[seat] = Layer()
        if not own.behind:
            return own
        visible, house = shown.visible, self._house
        undo = taking_back.may_take_back(table.saved, seat)
        if own.by_news and whose(visible) is None:
            news = own_news(visible, seat, undo, own.parts)
            clapping = ("own-reactions", "table", CLAPPING if seat in shown.idle else None)
            own.go_on(chain(shielded(house, visible, seat, news), (clapping,)))
        else:
            own.renew(
                chain(
                    shielded(house, visible, seat, own_parts(visible, seat, undo)),
                    own_ballot(house.votes, visible, seat),
                    own_reactions(seat, shown.idle),
                    own_needs(house, visible, seat),
                    printed_cards(house, visible, seat),
                    own_diary(house.record, visible, seat),
                )
            )
        return own

    # JSON -------------------------------------------------------------------------------------

    def json(self, table: Table, viewer: Viewer) -> bytes:
        """The view itself, for bots, tests and other clients (docs/api.md)."""
        standing = self._now(table).visible
        seat = viewer.seat
        names = self._house.guests.name_map(table.code)
        answer: dict[str, Any] = {
            "version": standing.seq,
            "table": table.code,
            "paused": standing.paused,
            "closed": standing.closed,
            "clock": None if standing.timer is None else self.countdown(table),
            "guests": [
                {
                    "seat": place.seat,
                    "name": names.get(place.seat, ""),
                    "status": place.status,
                    "house": bool(place.house),
                }
                for place in standing.places
            ],
            "seat": seat,
            "csrf": viewer.csrf,
            "question": None,
            "game": None,
            "over": False,
            "view": None,
        }
        if standing.current is not None:
            game, state = standing.current.game, standing.current.state
            answer["game"] = game.about.key
            answer["over"] = game.outcome(state) is not None
            view: dict[str, Any] = {"public": self._now(table).public, "private": None}
            if seat is not None and seat in standing.seated:
                view["private"] = game.private(state, seat)
                answer["question"] = game.question(state, seat)
            answer["view"] = view
        return msgspec.json.encode(answer)


def _key_of(table: Table) -> str:
    """The game of the match on the table, "" in a lobby."""
    match = table.saved.current
    return match.game.about.key if match is not None else ""


def _drawn_for(look: Look, folder: str, part: Part) -> str:
    """A part as phones show it, by the templates in this folder."""
    return draw_once(part, replace(look, folder=f"{folder}/{PHONE}"), Typed(), "")


def _event(kind: bytes, table: Table, data: bytes) -> bytes:
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (table.saved.seq, kind, data)
