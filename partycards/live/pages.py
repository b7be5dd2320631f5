"""What stands in a viewer's `<main>`: the table's own parts, then the game's.

A phone, the TV and a host who plays for a guest see the same parts in the same order, whether the
page is loaded or pushed. The console of the host is a page of its own, drawn by `web.host`.
"""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.drawing import CSRF, Drawn, Look, Typed, draw_once
from partycards.games.base import Part, Seat
from partycards.games.features.in_match import Ceremony
from partycards.live.diaries import of_the_diary, own_diary
from partycards.live.parts import (
    CONSOLE,
    PHONE,
    SCREEN,
    WATCH,
    affected,
    chapter,
    countdown,
    look_at,
    own_parts,
    public,
    shared_parts,
    slots,
    styles_of,
)
from partycards.live.people import idle, of_the_people, own_ballot, own_reactions
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


class Layer:
    """Some of a table's parts as they are now: what everybody sees, or what one seat sees besides.

    `news` are those that are not as they were in the standing `before`; `same_slots` says whether
    all others stand where they stood. `said` is, for a look, what an event tells of these news.
    """

    __slots__ = ("before", "news", "parts", "said", "same_slots", "standing")

    def __init__(self) -> None:
        self.parts: dict[str, Drawn] = {}
        self.news: list[Drawn] = []
        self.same_slots = False
        self.standing: Standing | None = None
        self.before: Standing | None = None
        self.said: dict[Look, bytes] = {}

    def renew(self, standing: Standing, parts: Iterable[tuple[str, str, Part]]) -> None:
        """Bring the layer to a standing; a part that is as it was stays the same object."""
        before, now, news = self.parts, {}, []
        for slot, folder, part in parts:
            known = before.get(slot)
            if known is None or (known.part is not part and known.part != part):
                known = Drawn(slot, folder, part)
                news.append(known)
            now[slot] = known
        self.same_slots = now.keys() == before.keys()
        self.parts, self.news, self.said = now, news, {}
        self.before, self.standing = self.standing, standing

    def stay(self, before: Standing, standing: Standing) -> None:
        """Bring the layer from one standing to the next, in which its parts are the same."""
        if self.standing is before:
            self.news, self.same_slots = [], True
            self.before, self.standing = before, standing


class Shown:
    """What a table's pages show now. `seen` is what browsers show when they have been told of it.
    `to_all` has, for what a browser showed before, the event that is enough for every seat that is
    not in `affected` (None: any may be). `visible` is the standing that is shown: words that the
    host has hidden are blank there. `idle` are the guests who may clap, `diaries` is what had been
    played alone in the house."""

    __slots__ = (
        "affected",
        "broken",
        "diaries",
        "idle",
        "own",
        "public",
        "seen",
        "shared",
        "to_all",
        "visible",
    )

    def __init__(self, standing: Standing) -> None:
        self.public: Struct | None = None
        self.visible = standing
        self.broken = False
        self.diaries: object = None
        self.idle: frozenset[Seat] = frozenset()
        self.shared = Layer()
        self.own: dict[Seat, Layer] = {}
        self.affected: frozenset[Seat] | None = None
        self.seen: dict[Look, Seen] = {}
        self.to_all: dict[Seen | None, tuple[Seen, bytes]] = {}

    def ready(self, seat: Seat | None, seen: Seen | None) -> tuple[Seen, bytes] | None:
        """What this seat's browser is to be sent, when that was made for another that shows the
        same."""
        if self.affected is None or seat in self.affected:
            return None
        return self.to_all.get(seen)


class Pages:
    """Draws the tables of a house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._shown: dict[str, Shown] = {}
        self.console: Callable[[Table, str], str] = lambda table, language: ""

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
        names, photos = self._house.guests.names(table.code), self._house.photos.open(table.saved)
        house = table.saved.by_house
        return look_at(viewer.face, viewer.language, names, photos, house, table.saved.match)

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
        own = self._own(table, shown, viewer.seat)
        parts = shown.shared.parts if own is None else {**shown.shared.parts, **own.parts}
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

    def event(self, table: Table, viewer: Viewer, seen: Seen | None) -> tuple[Seen, bytes]:
        """What to send a viewer whose browser shows `seen` (None: nothing, or something older that
        is still on its way): what it shows then, and the event.

        The parts that changed, when the browser has all the others; else the whole view.
        """
        shown = self._now(table)
        look = self.look(table, viewer)
        if seen is not None and seen.look is not look and seen.look != look:
            seen = None
        own = self._own(table, shown, viewer.seat)
        now = shown.seen.get(look)
        if now is None:
            now = shown.seen[look] = Seen(table.with_whispers, look)
        if seen is None or not _follows(seen.standing, shown.shared, own):
            data = [drawn.data(look, viewer.csrf) for drawn in self.row(table, viewer)]
            return now, b"id: %d\nevent: view\ndata: %b\n\n" % (table.saved.seq, b"".join(data))
        news = self._news(table, shown.shared, look, viewer.face)
        head = b"id: %d\nevent: parts\ndata: " % table.saved.seq
        if own is not None and own.news:
            mine = [drawn.data(look, viewer.csrf) for drawn in own.news]
            news = news.replace(BLANK, viewer.csrf.encode())
            return now, b"".join([head, news, *mine, b"\n\n"])
        if BLANK in news:
            # A form for everybody: each has a token of their own.
            return now, b"".join([head, news.replace(BLANK, viewer.csrf.encode()), b"\n\n"])
        ready = shown.to_all[seen] = (now, b"".join([head, news, b"\n\n"]))
        return ready

    def _news(self, table: Table, shared: Layer, look: Look, face: str) -> bytes:
        """What everybody who looks like this is told, tokens left blank."""
        said = shared.said.get(look)
        if said is None:
            here = slots(_key_of(table), face)
            news = [drawn.data(look, CSRF) for drawn in shared.news if drawn.slot in here]
            said = shared.said[look] = b"".join(news)
        return said

    def _now(self, table: Table) -> Shown:
        """What everybody sees, looked up once a version."""
        standing, broken = table.with_whispers, table.broken is not None
        shown = self._shown.get(table.code)
        if shown is None:
            shown = self._shown[table.code] = Shown(standing)
        before, diaries = shown.shared.standing, self._house.record.kept
        if shown.diaries is not diaries and whose(standing) is not None:
            # They are not in the log: what an erased evening has left there goes from its pages.
            shown.own, before = {}, None
        if before is not standing or shown.broken != broken:
            seats = affected(before, standing)
            visible = shown.visible = standing.visible()
            # Where words are hidden everything is looked at anew.
            last = before if visible is standing else None
            shown.public, shown.broken = public(last, shown.public, visible, seats), broken
            shown.diaries, shown.idle = diaries, idle(visible)
            parts = shared_parts(visible, broken, shown.public)
            people = of_the_people(self._house.votes, visible)
            diary = of_the_diary(self._house.record, visible)
            shown.shared.renew(standing, chain(parts, people, diary))
            shown.seen, shown.to_all = {}, {}
            shown.affected = seats
            if before is not None and seats is not None:
                for seat, layer in shown.own.items():
                    if seat not in seats:
                        layer.stay(before, standing)
        return shown

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

    def _own(self, table: Table, shown: Shown, seat: Seat | None) -> Layer | None:
        """What this seat sees besides, looked up once a version."""
        if seat is None:
            return None
        own = shown.own.get(seat)
        if own is None:
            own = shown.own[seat] = Layer()
        if own.standing is not table.with_whispers:
            parts = own_parts(shown.visible, seat, taking_back.may_take_back(table.saved, seat))
            ballot = own_ballot(self._house.votes, shown.visible, seat)
            reactions = own_reactions(seat, shown.idle)
            needs = own_needs(self._house, shown.visible, seat)
            cards = printed_cards(self._house, shown.visible, seat)
            careful = shielded(self._house, shown.visible, seat, parts)
            diary = own_diary(self._house.record, shown.visible, seat)
            own.renew(table.with_whispers, chain(careful, ballot, reactions, needs, cards, diary))
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


def _follows(seen: Standing, shared: Layer, own: Layer | None) -> bool:
    """Whether the news of these layers are all that a browser lacks that shows `seen`."""
    if shared.before is not seen or not shared.same_slots:
        return False
    return own is None or (own.before is seen and own.same_slots)
