"""Views out: the open streams of the house, and what each of them is sent.

A browser that is up to date is sent only the parts of its page that changed: of a move that is one
or two of a dozen for most phones.
"""

import logging
from collections import defaultdict
from collections.abc import Callable
from operator import is_not
from typing import Any

import gevent
from msgspec import json

from partycards.fast.lent import Lent
from partycards.games.base import N_, Seat
from partycards.live.open_stream import HEAD, Stream, message, tune
from partycards.live.pages import Pages, Shown, Viewer
from partycards.live.parts import CONSOLE, PHONE, SCREEN, WATCH
from partycards.noise import Noise, Phone, at
from partycards.tables.clock import seconds_awake_or_asleep
from partycards.tables.house import House
from partycards.tables.standing import Place
from partycards.tables.table import Table
from partycards.words import catalogue

logger = logging.getLogger(__name__)

PING_SECONDS = 15.0
STOOD_STILL = 1.0
"""Seconds that no drawing takes. Another server takes a house after 1.5 without a heartbeat."""
STREAMS_PER_VIEWER = 8
"""Of one seat (of a console or a colleague times four): the oldest goes when there are more."""
STRANGERS = (SCREEN, WATCH)
"""What anybody may look at without a seat or a key."""
MOST_SCREENS = 32
"""TVs of a table."""
MOST_WATCHING = 150
"""Streams of people who only watch a table; guests and TVs are not kept waiting by more."""

People = tuple[tuple[Place, ...], tuple[tuple[Seat, str], ...], Seat | None]
"""Who sat at a table when it was last shown, their names, and whom the host played for. While these
are the very same objects nobody came, left or changed phones: a guest's row that changes, its key
too, makes new names."""

LEFT = N_("You have left this table.")
ELSEWHERE = N_("This seat is on another phone now.")
NO_SEAT = N_("This phone has no seat here any more.")
MOVED = message("moved", b"1")
"""To a page that is to be loaded again: its guest sits at another table by now, or the house speaks
another language."""
ELSEWHERE_NOW = message("elsewhere", b"1")
"""To a page that is to ask again in a moment: another server goes on with its house."""
WAYS = {LEFT: "join", ELSEWHERE: "back", NO_SEAT: "back"}
"""What whoever is told this can do about it: sit down again, or take the seat back."""


class Streams:
    """All open streams of the house, by table."""

    def __init__(self, house: House, pages: Pages, noise: Noise) -> None:
        self._house = house
        self._pages = pages
        self._noise = noise
        noise.told = lambda phone: gevent.spawn(self.tell_of_noise, phone)
        self._open: dict[str, list[Stream]] = defaultdict(list)
        self._people: dict[str, People] = {}
        self._pinging: Any = None
        self.tell_staff: Callable[[str], None] = lambda code: None
        house.bell.listen_at_once(self.push)

    def count(self, code: str | None = None) -> int:
        """How many streams are open, at one table or in the house."""
        if code is not None:
            return len(self._open.get(code, ()))
        return sum(len(streams) for streams in self._open.values())

    def seats_with_phone(self, code: str) -> set[int]:
        """Seats whose phone is looking right now."""
        return {s.viewer.seat for s in self._open.get(code, ()) if s.viewer.seat is not None}

    def faces(self, code: str) -> set[str]:
        """Which kinds of page look at the table: phone, screen, host."""
        return {stream.viewer.face for stream in self._open.get(code, ())}

    def watching(self, code: str) -> int:
        """How many people only watch, each browser once."""
        streams = self._open.get(code, ())
        return len({s.viewer.csrf for s in streams if s.viewer.face == WATCH})

    def seats_at(self, code: str, address: str) -> set[int]:
        """Seats whose phone looks from this address right now."""
        streams = self._open.get(code, ())
        return {s.viewer.seat for s in streams if s.viewer.seat and s.address == address}

    # Pushing ----------------------------------------------------------------------------------

    def push(self, codes: tuple[str, ...]) -> None:
        """Show every browser of these tables what is new there; the bell calls this after a commit.

        Step by step, and each step for all tables before the next: what is done twenty times in a
        row takes little more than half the time. All is drawn before anything is sent, so that
        whoever reads is woken once, not once a table. A process that was stopped in between shows
        nothing of it: another server may have the house by now.
        """
        began = seconds_awake_or_asleep()
        tables: list[tuple[Table, Shown | None]] = []
        drawn: list[tuple[Stream, bytes]] = []

        def look(code: str) -> None:
            if (table := self._house.table(code)) is not None:
                tables.append((table, self._pages.shown(table)))

        for code in codes:
            _try_at(code, look, code)
        for table, shown in tables:
            _try_at(table.code, self._pages.look_at_hands, table, shown)
        for table, shown in tables:
            _try_at(table.code, self._draw, table, shown, drawn)
        if seconds_awake_or_asleep() - began > STOOD_STILL:
            self.send_elsewhere()
            return
        for stream, event in drawn:
            stream.send(event)

    def _draw(self, table: Table, shown: Shown | None, drawn: list[tuple[Stream, bytes]]) -> None:
        """Draw what each browser of a table is to be sent."""
        code = table.code
        people = (table.saved.places, self._house.guests.names(code), table.saved.standing_in)
        if any(map(is_not, people, self._people.get(code, (None, None, None)))):
            self._people[code] = people
            self._turn_away(table)
        for stream in tuple(self._open.get(code, ())):
            if stream.dead:
                continue
            ready = shown.ready(stream.viewer.seat, stream.seen) if shown is not None else None
            if ready is None or stream.behind():
                drawn.append((stream, self._event(table, stream, shown)))
            else:
                stream.seen, event = ready
                drawn.append((stream, event))

    def whisper(self, code: str, event: bytes) -> None:
        """Tell the TVs something that is gone in a moment; it replaces no view that waits."""
        for stream in self._open.get(code, ()):
            if stream.viewer.face == SCREEN and not stream.viewer.as_json and not stream.behind():
                stream.send(event)

    def _turn_away(self, table: Table) -> None:
        """Tell browsers that may not look any more, and hang up on them."""
        for stream in tuple(self._open.get(table.code, ())):
            if self._has_moved(table, stream) or self._speaks_otherwise(table, stream):
                # The page looks again, and is sent on.
                stream.send(MOVED)
                stream.end()
                continue
            why_not = self._why_not(table, stream)
            if why_not:
                say = catalogue(stream.viewer.language).gettext(why_not)
                told = {"say": say, "way": WAYS.get(why_not, "")}
                stream.send(message("gone", json.encode(told)))
                stream.end()

    def _show(self, table: Table, stream: Stream) -> None:
        """Bring a browser up to date."""
        stream.send(self._event(table, stream))

    def _event(self, table: Table, stream: Stream, shown: Shown | None = None) -> bytes:
        """What brings a browser up to date: the parts that changed, when it has all the others."""
        viewer = stream.viewer
        if viewer.as_json or viewer.face == CONSOLE:
            return self.view(table, viewer)
        seen = None if stream.behind() else stream.seen
        try:
            stream.seen, event = self._pages.event(table, viewer, seen, shown)
        except Exception:
            stream.seen, event = None, self.view(table, viewer)
        return event

    def view(self, table: Table, viewer: Viewer) -> bytes:
        """The viewer's whole view as one event."""
        draw = self._pages.json if viewer.as_json else self._html
        return message("view", draw(table, viewer), table.saved.seq)

    def _html(self, table: Table, viewer: Viewer) -> bytes:
        try:
            return self._pages.main(table, viewer).encode()
        except Exception:
            # A page that cannot be drawn must not stop the writer, or another table.
            logger.exception("table %s cannot be drawn for %s", table.code, viewer.face)
            return self._pages.broken(viewer).encode()

    @staticmethod
    def _has_moved(table: Table, stream: Stream) -> bool:
        """Whether the guest with this phone sits at another table by now."""
        seat = stream.viewer.seat
        place = table.saved.place(seat) if seat is not None and stream.key_digest else None
        return place is not None and bool(place.to)

    def _speaks_otherwise(self, table: Table, stream: Stream) -> bool:
        """Whether the guest with this phone has chosen another language than the page has."""
        viewer = stream.viewer
        if viewer.seat is None or viewer.as_json or not stream.key_digest:
            return False
        person = self._house.guests.person(table.code, viewer.seat)
        if person is None or person.key_digest != stream.key_digest:
            return False
        return person.language != viewer.language

    def _why_not(self, table: Table, stream: Stream) -> str:
        """Why this browser may not look any more, or "" while it may."""
        seat = stream.viewer.seat
        if seat is None:
            return ""
        if not stream.key_digest:
            standing_in = table.saved.standing_in == seat
            return "" if standing_in else N_("You are not playing for this guest now.")
        place = table.saved.place(seat)
        if place is None or place.status == "left":
            return LEFT
        person = self._house.guests.person(table.code, seat)
        if person is None or person.key_digest != stream.key_digest:
            return ELSEWHERE
        return ""

    # One browser ------------------------------------------------------------------------------

    def serve(
        self, lent: Lent, table: Table, viewer: Viewer, key_digest: str, address: str = ""
    ) -> None:
        """Answer on this connection until the browser, at this address, hangs up; returns at
        once."""
        stream = Stream(lent.sock, viewer, key_digest, address)

        def begin() -> None:
            self._show(table, stream)
            self._tell_console(table, stream)

        self.hold(lent, table.code, stream, begin, lambda: self._tell_console(table, stream))

    def hold(
        self,
        lent: Lent,
        code: str,
        stream: Stream,
        begin: Callable[[], None],
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        """Keep a stream among those of a table ("": of the whole house) until the browser hangs up;
        `begin` shows it what there is."""
        tune(lent.sock)
        self._make_room(code, stream)
        streams = self._open[code]
        streams.append(stream)
        self._ping()

        def gone() -> None:
            stream.dead = True
            streams.remove(stream)
            if not streams:
                self._open.pop(code, None)
                self._people.pop(code, None)
            stream.let_go()
            ended()

        try:
            stream.send(HEAD)
            begin()
            lent.keep(gone)
        except BaseException:
            gone()
            raise

    def open_at(self, code: str) -> tuple[Stream, ...]:
        """The streams of a table, "" of the whole house, that are alive."""
        return tuple(stream for stream in self._open.get(code, ()) if not stream.dead)

    def tell_console(self, code: str) -> None:
        """Something has changed that only the host and the staff may see: nobody else is sent
        anything."""
        self.tell_staff(code)
        table = self._house.table(code)
        if table is not None:
            self._tell_console(table, None)

    def tell_seat(self, code: str, seat: Seat) -> None:
        """Something has changed that only this guest may see."""
        table = self._house.table(code)
        for stream in self.open_at(code):
            if table is not None and stream.viewer.seat == seat:
                self._show(table, stream)

    def tell_of_noise(self, phone: Phone) -> None:
        """A phone has become noisy, or is muted, or may go on: the host sees it, at every table
        when it has no seat, and who is muted and has none is hung up on."""
        muted = self._noise.is_muted(phone)
        for code in [phone.table] if phone.table else [code for code in self._open if code]:
            for stream in self.open_at(code):
                if muted and stream.viewer.face in STRANGERS and at(stream.address) == phone:
                    stream.end()
            table = self._house.table(code)
            if table is not None:
                self._tell_console(table, None)

    def _tell_console(self, table: Table, but: Stream | None) -> None:
        """The host sees phones and the TV come and go."""
        for stream in self._open.get(table.code, ()):
            if stream.viewer.face == CONSOLE and stream is not but:
                stream.send(self.view(table, stream.viewer))

    def room_to_watch(self, code: str, address: str) -> bool:
        """Whether one more from this address may watch a table. When as many watch as may, one
        takes the place of another from an address from which more do."""
        watching = self._strangers(code, WATCH)
        if len(watching) < MOST_WATCHING:
            return True
        _, most = _most_from_one(watching)
        return len(most) > 1 + sum(stream.address == address for stream in watching)

    def _strangers(self, code: str, face: str) -> list[Stream]:
        """The streams of a table that anybody may open, oldest first: TVs, or people who watch."""
        return [stream for stream in self.open_at(code) if stream.viewer.face == face]

    def _make_room(self, code: str, stream: Stream) -> None:
        """Before one more: of a seat's streams the oldest goes when there are too many. Streams
        without a seat are counted by address, for cookies can be made up; the newest of the address
        that has most goes, so that a TV that hangs there all evening stays."""
        viewer = stream.viewer
        if viewer.face in STRANGERS:
            others = self._strangers(code, viewer.face)
            if len(others) >= (MOST_SCREENS if viewer.face == SCREEN else MOST_WATCHING):
                address, theirs = _most_from_one(others)
                theirs[-1].end()
                self._noise.hear(at(address))
            return
        same = [other for other in self.open_at(code) if _who(other.viewer) == _who(viewer)]
        most = STREAMS_PER_VIEWER * (1 if viewer.seat is not None else 4)
        for other in same[: max(0, len(same) - most + 1)]:
            other.end()

    def _ping(self) -> None:
        if self._pinging is None:
            self._pinging = gevent.spawn(self._ping_for_ever)

    def _ping_for_ever(self) -> None:
        """Phones notice a dead server by its silence, and the server a dead phone."""
        while True:
            gevent.sleep(PING_SECONDS)
            for streams in tuple(self._open.values()):
                for stream in tuple(streams):
                    stream.ping()

    def look_again(self) -> None:
        """All pages but those of guests are loaded anew if the house, the kitchen or their table
        speaks another language."""
        for streams in tuple(self._open.values()):
            for stream in tuple(streams):
                if stream.viewer.face not in (PHONE, WATCH):
                    stream.send(MOVED)
                    stream.end()

    def end_all_of(self, code: str) -> None:
        """Hang up on everybody at a table that no longer exists."""
        for stream in tuple(self._open.get(code, ())):
            stream.end()

    def send_elsewhere(self) -> None:
        """Hang up on everybody: another server goes on with the house, or nobody can tell."""
        for streams in tuple(self._open.values()):
            for stream in tuple(streams):
                stream.send(ELSEWHERE_NOW)
                stream.end()

    def end_all(self) -> None:
        """Hang up on everybody, as the server stops."""
        for streams in tuple(self._open.values()):
            for stream in tuple(streams):
                stream.end()


def _who(viewer: Viewer) -> tuple[str, Seat | None, str]:
    """Whose streams are counted together: a seat's, those of the host or of one colleague."""
    return viewer.face, viewer.seat, viewer.csrf if viewer.seat is None else ""


def _most_from_one(streams: list[Stream]) -> tuple[str, list[Stream]]:
    """The address from which most of them come, and those."""
    by_address: dict[str, list[Stream]] = defaultdict(list)
    for stream in streams:
        by_address[stream.address].append(stream)
    return max(by_address.items(), key=lambda found: len(found[1]))


def _try_at(code: str, step: Callable[..., None], *given: Any) -> None:
    """What goes wrong at one table is kept from the others."""
    try:
        step(*given)
    except Exception:
        logger.exception("table %s could not be shown", code)
