"""A table, and what people do there.

`saved` is all that is on the disk; every page shows it. `ahead` has the events that are queued for
the writer too; moves are judged against it. Both are immutable standings. A verb judges, queues one
event, and returns when the event is on the disk.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from sys import intern
from typing import Any

import msgspec
from msgspec import Raw, Struct

from partycards.games.base import N_, Correct, IllegalMove, Move, Seat, TableMove
from partycards.tables.audience import Audience
from partycards.tables.events import (
    About,
    Agreed,
    Hid,
    HouseSat,
    Moved,
    Paused,
    Reseated,
    Sat,
    Started,
    TookBack,
)
from partycards.tables.folding import after
from partycards.tables.ground import Writes
from partycards.tables.history import History
from partycards.tables.log import Event
from partycards.tables.move_ids import MoveIds
from partycards.tables.played import Played
from partycards.tables.replaying import replayed
from partycards.tables.results import came_to, with_result
from partycards.tables.saving import Point, Saving, Stale
from partycards.tables.standing import Standing, moved
from partycards.tables.timer import Timer, Timers
from partycards.tables.whispers import Whispers

encode = msgspec.json.Encoder().encode

HOST = "host"
AFTERWARDS = ("hid", "showed")
"""Kinds of events that can still happen when the evening is over."""

Measure = Callable[[Timer], float]
"""What is left on a timer right now, in seconds."""


def own_move(actor: str, move_id: str | None) -> str | None:
    """A mover's own id of a move, apart from everybody else's."""
    return f"{actor}:{move_id}" if move_id else None


class Table:
    """One table of the house. `measure` reads the house's clock; `ring` tells who looks."""

    def __init__(
        self,
        code: str,
        writer: Writes[Saving[Table]],
        measure: Measure = lambda timer: timer.left,
        ring: Callable[[str], None] = lambda code: None,
    ) -> None:
        self.code = code
        self._ring = ring
        self._whispers = Whispers()
        self._writer = writer
        self._measure = measure
        self.saved = self.ahead = Standing(code)
        self.broken: Exception | None = None
        self.history = History(self.saved)
        self.turns = 0
        """How often the match has gone another way: begun, taken back, or not saved."""
        self._safe = Point(self.history, 0, None)
        self._moves: MoveIds[Saving[Table]] = MoveIds()

    # Reading the log again ------------------------------------------------------------------

    def load(self, events: list[Event]) -> None:
        """Stand as the log says. A table whose log cannot be played again is `broken`; the others
        are not touched. Rests on the way, and the table stands as before until it is through."""
        standing, history, broken = replayed(self.code, events)
        self._moves = MoveIds()
        for event in events:
            if event.move_id:
                self._moves[event.move_id] = event.seq
        self._go_on(history, broken)
        self._safe = Point(history, len(history), broken)
        self.saved = self.ahead = standing

    def _go_on(self, history: History, broken: Exception | None = None) -> None:
        """From here on it is this that has happened."""
        self.history, self.broken = history, broken
        self.turns += 1

    def _remember(self, event: Event, standing: Standing) -> None:
        """Keep what a take-back plays again: the events since the match began."""
        if event.kind == "started":
            self._go_on(History(standing), self.broken)
        else:
            self.history.add(event, None if self.broken is not None else standing)

    # Recording ------------------------------------------------------------------------------

    def record(self, actor: str, kind: str, data: Struct | None, move_id: str | None = None) -> int:
        """Let something happen, or IllegalMove. Returns the version once it is on the disk; a
        `move_id` that the actor repeats gets the first answer again."""
        before = self.came_to(actor, move_id)
        if before is not None:
            return before
        return self.send(actor, kind, data, own_move(actor, move_id)).version()

    def came_to(self, actor: str, move_id: str | None) -> int | None:
        """The version with which what this actor sent with this id is on the disk; None when it
        has not come before."""
        own_id = own_move(actor, move_id)
        before = self._moves.get(own_id) if own_id is not None else None
        return before if before is None or isinstance(before, int) else before.version()

    def send(
        self,
        actor: str,
        kind: str,
        data: Struct | None,
        own_id: str | None = None,
        with_next: bool = False,
    ) -> Saving[Table]:
        """The same without waiting for the disk; `own_id` is nobody else's. `with_next` as in
        `Writer.put`."""
        encoded = b"{}" if data is None else encode(data)
        saving = self._queue(actor, kind, encoded, own_id, with_next)
        if own_id is not None:
            self._moves[own_id] = saving
        return saving

    def _queue(
        self,
        actor: str,
        kind: str,
        data: bytes,
        own_id: str | None = None,
        with_next: bool = False,
    ) -> Saving[Table]:
        if self.broken is not None and kind != "closed":
            raise IllegalMove(N_("This table needs the host before it can go on."))
        if kind not in AFTERWARDS:
            self.ahead.check_open()
        event = Event(self.code, self.ahead.seq + 1, time.time(), actor, kind, data, own_id)
        return self._put(event, after(self.ahead, event), with_next)

    def _put(self, event: Event, standing: Standing, with_next: bool = False) -> Saving[Table]:
        told = self._saying_what_it_came_to(event, standing)
        in_play = told is event and event.kind == "moved" and standing.playing()
        event = told
        self.ahead = standing
        self._remember(event, standing)
        saving = Saving(self, event, standing, in_play)
        saving.point = Point(self.history, len(self.history), self.broken)
        self._writer.put(event, saving, with_next)
        return saving

    def _saying_what_it_came_to(self, event: Event, standing: Standing) -> Event:
        """An event that changes the points of the match says so: `results`."""
        match = standing.current
        before = self.ahead.current if self.ahead.match == standing.match else None
        if match is None or (before is not None and match.state is before.state):
            return event
        game, state = match.game, match.state
        if before is not None and came_to(game, state) == came_to(game, before.state):
            return event
        return with_result(event, game, state)

    def go_back(
        self, actor: str, took_back: TookBack, history: History, standing: Standing
    ) -> Saving[Table]:
        """Stand as after this history, in which is what stays (`taking_back` has made both)."""
        event = Event(
            self.code, self.ahead.seq + 1, time.time(), actor, "took_back", encode(took_back)
        )
        standing = after(standing, event)
        self._go_on(history)
        return self._put(event, standing)

    # Playing --------------------------------------------------------------------------------

    def play(
        self,
        seat: Seat,
        move: Move,
        question: str | None,
        move_id: str | None = None,
        actor: str | None = None,
    ) -> int:
        """A seat's move, as `begin` takes it. Returns the version once it is on the disk."""
        saving = self.begin(seat, move, question, move_id, actor)
        return saving if isinstance(saving, int) else saving.version()

    def begin(
        self,
        seat: Seat,
        move: Move,
        question: str | None,
        move_id: str | None = None,
        actor: str | None = None,
    ) -> Saving[Table] | int:
        """Judge a seat's move and send it to the disk. `question` is the key of the question it
        answers; `move_id` the mover's own id: a repeated one gets the first answer again (an int
        when that is on the disk)."""
        # A match keeps its events, and each of them says who acted: by one text for all.
        actor = actor or intern(f"seat:{seat}")
        own_id = own_move(actor, move_id)
        before = self._moves.get(own_id) if own_id is not None else None
        if before is not None:
            return before
        standing = self.ahead
        self._check_playable(standing, seat, move, question)
        if move.whispered() is not None:
            self._whispers.say(self.saved, seat, move)
            self._ring(self.code)
            return self.saved.seq
        seq = standing.seq + 1
        later = moved(standing, seq, seat, move)
        data = encode(Moved(seat, Raw(encode(move))))
        event = Event(self.code, seq, time.time(), actor, "moved", data, own_id)
        saving = self._put(event, later)
        if own_id is not None:
            self._moves[own_id] = saving
        return saving

    @property
    def with_whispers(self) -> Standing:
        """What is saved, with what is whispered at the table: what pages are made from."""
        return self._whispers.laid_over(self.saved)

    def first_answer(self, seat: Seat, move_id: str | None) -> Saving[Table] | int | None:
        """What a guest's move of this id was answered when it came before, as `begin` says it.
        Asked before the move is read: a game that was begun since does not know the old moves."""
        own_id = own_move(f"seat:{seat}", move_id)
        return self._moves.get(own_id) if own_id is not None else None

    def _check_playable(
        self, standing: Standing, seat: Seat, move: Move, question: str | None
    ) -> None:
        if self.broken is not None:
            raise IllegalMove(N_("This table needs the host before it can go on."))
        standing.check_open()
        match = standing.current
        if match is None:
            raise Stale(N_("The game has not begun yet."))
        if seat not in standing.seated:
            raise IllegalMove(N_("You join in with the next game."))
        if standing.paused:
            raise IllegalMove(N_("The host has paused the game. Your choice is still here."))
        if not move.any_time and question != match.game.question(match.state, seat):
            raise Stale(N_("The round moved on."))
        standing.check_nothing_out(move)

    def table_move(self, actor: str, move: TableMove) -> int:
        """What the table itself does: hand the judge's role on, end early, once more around."""
        self.need_match()
        self.ahead.check_nothing_out(move)
        return self.record(actor, "moved", Moved(None, Raw(encode(move))))

    def correct(self, actor: str, correction: Correct) -> int:
        """Put a score right, with a reason."""
        self.need_match()
        return self.record(actor, "corrected", correction)

    def need_match(self) -> Played:
        """The match that runs or has ended here; IllegalMove when none has begun."""
        if self.ahead.current is None:
            raise IllegalMove(N_("There is no game at this table yet."))
        return self.ahead.current

    # People ---------------------------------------------------------------------------------

    def next_seat(self) -> Seat:
        return self.ahead.next_seat

    def sit(self, seat: Seat, after_seat: Seat | None = None) -> int:
        """A guest takes a new seat: in the lobby, or as a late guest by the rule of the game.
        Whoever sits down there once more gets the first answer again."""
        if self.ahead.place(seat) is None:
            self.check_room()
        return self.record(f"seat:{seat}", "sat", Sat(seat, after_seat), "sat")

    def seat_house_player(self, actor: str, name: str) -> int:
        """A house player takes a seat; in the middle of a match as a late guest does (G2, G5)."""
        self.check_room()
        return self.record(actor, "house_sat", HouseSat(self.ahead.next_seat, name))

    def let_house_play(self, actor: str, seat: Seat) -> int:
        """The house plays for a guest who is away, until they are back."""
        self.check_seat(seat)
        place = self.ahead.place(seat)
        if place is None or place.status != "away" or seat in self.ahead.by_house:
            raise Stale(N_("The house can play for somebody who is away."))
        return self.about(actor, "house_plays", seat)

    def check_room(self) -> None:
        """Raise IllegalMove when nobody can sit down here now."""
        standing = self.ahead
        standing.check_open()
        most = standing.agreed().seats()[-1]
        if len(standing.present()) >= most == 1:
            raise IllegalMove(N_("The only seat of this table is taken."))
        if len(standing.present()) >= most:
            raise IllegalMove(N_("All %(most)s seats of this table are taken."), most=most)

    def agree(
        self,
        actor: str,
        game: str,
        house: dict[str, Any],
        deck: str | None = None,
        timers: Timers | None = None,
    ) -> int:
        """Agree on a game, its house rules, a deck and timers (None: the same) for the next
        match."""
        return self.record(actor, "agreed", Agreed(game, house, deck, timers))

    def reseat(self, actor: str, order: tuple[Seat, ...]) -> int:
        """Change who sits next to whom, before a match."""
        if self.ahead.playing():
            raise IllegalMove(N_("Seats can be changed before a game or after it."))
        if sorted(order) != sorted(place.seat for place in self.ahead.places):
            raise Stale(N_("Somebody has just sat down. Please look again."))
        return self.record(actor, "reseated", Reseated(order))

    def about(self, actor: str, kind: str, seat: Seat) -> int:
        """Something happened to a seat: stepped_out, came_back, left, stood_in, renamed, ..."""
        self.check_seat(seat)
        return self.record(actor, kind, About(seat))

    def check_seat(self, seat: Seat) -> None:
        """Raise IllegalMove when nothing can happen to this seat any more: for whoever changes a
        guest's row before the event."""
        self.ahead.check_open()
        place = self.ahead.place(seat)
        if place is None or place.status == "left":
            raise Stale(N_("Nobody sits there any more."))

    def start(self, actor: str, cards: Raw, seed: str, order: tuple[str, ...] = ()) -> int:
        """Begin a match with those who are here, with these cards; `order` as in `Started`."""
        standing = self.ahead
        standing.check_open()
        if standing.playing():
            raise Stale(N_("The game has begun already."))
        if standing.orders.lines:
            # The dishes of another match would be taken for those of this one.
            raise IllegalMove(
                N_("These guests have ordered. Clear the table and lay it again for the next ones.")
            )
        game = standing.agreed()
        seats = standing.present()
        if len(seats) < game.seats()[0]:
            raise IllegalMove(
                N_("%(title)s needs at least %(fewest)s guests."),
                title=game.about.title,
                fewest=game.seats()[0],
            )
        about = game.about
        started = Started(about.key, about.rules_version, standing.house, seats, cards, seed, order)
        return self.record(actor, "started", started)

    def pause(self, actor: str) -> int:
        """A real pause: the timer stops, too."""
        timer = self.ahead.timer
        stands = Paused() if timer is None else Paused(self.left(timer), timer.turn)
        return self.record(actor, "paused", stands)

    def left(self, timer: Timer) -> float:
        """Seconds left on a timer of this table now."""
        return self._measure(timer)

    def resume(self, actor: str) -> int:
        return self.record(actor, "resumed", None)

    def allow(self, actor: str, audience: Audience) -> int:
        """What those who watch may do from now on."""
        return self.record(actor, "allowed", audience)

    def close(self, actor: str) -> int:
        """The evening is over."""
        return self.record(actor, "closed", None)

    # Hiding ---------------------------------------------------------------------------------

    def hide(self, actor: str, key: str) -> int:
        """Words or a photo are not seen any more, until they are shown again."""
        return self.record(actor, "hid", Hid(key))

    def show(self, actor: str, key: str) -> int:
        """What was hidden is seen again."""
        return self.record(actor, "showed", Hid(key))

    # What the writer tells --------------------------------------------------------------------

    def was_saved(self, saving: Saving[Table]) -> None:
        self.saved = saving.standing
        self._safe = saving.point
        if saving.event.move_id is not None:
            self._moves[saving.event.move_id] = saving.event.seq

    def was_lost(self, savings: list[Saving[Table]]) -> None:
        """What was queued did not get to the disk: stand as the log says, which is as pages show
        it."""
        for saving in savings:
            if saving.event.move_id is not None:
                self._moves.forget(saving.event.move_id)
        history, length, broken = self._safe
        history.cut(length)
        self._go_on(history, broken)
        self.ahead = self.saved
