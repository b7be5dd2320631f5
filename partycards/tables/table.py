"""A table, and what people do there.

`saved` is all that is on the disk; every page shows it. `ahead` has the events that are queued for
the writer too; moves are judged against it. Both are immutable standings. A verb judges, queues one
event, and returns when the event is on the disk.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice
from typing import Any

import msgspec
from msgspec import Raw, Struct

from partycards.games.base import N_, Correct, IllegalMove, Move, Seat
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
    decoded,
)
from partycards.tables.folding import CAN_FALL, after
from partycards.tables.history import History
from partycards.tables.log import Event
from partycards.tables.results import came_to, with_result
from partycards.tables.saving import Point, Saving, Stale
from partycards.tables.slices import Slices
from partycards.tables.standing import LastMove, Standing, moved
from partycards.tables.timer import LEAST, Timer, Timers
from partycards.tables.whispers import Whispers
from partycards.tables.writer import Writer

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
        writer: Writer[Saving[Table]],
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
        self._history = History(self.saved)
        self._turns = 0
        self._safe = Point(self._history, 0, None)
        self._moves: dict[str, Saving[Table] | int] = {}

    # Reading the log again ------------------------------------------------------------------

    def load(self, events: list[Event]) -> None:
        """Stand as the log says. A table whose log cannot be played again is `broken`; the others
        are not touched. Rests on the way, and the table stands as before until it is through."""
        slices = Slices()
        standing = Standing(self.code)
        history = History(standing)
        broken: Exception | None = None
        fallen: set[int] = set()
        for event in events:
            if event.kind == "took_back":
                fallen.update(_falls(event))
        for event in events:
            if event.seq in fallen:
                continue
            try:
                if broken is None:
                    standing = after(standing, event)
            except Exception as error:
                broken = error
            if event.kind == "started" and broken is None:
                history = History(standing)
            else:
                # What cannot be played is kept, too, so that the host can take it back.
                history.add(event, standing if broken is None else None)
            slices.rest()
        if broken is not None:
            standing = msgspec.structs.replace(standing, seq=events[-1].seq)
        self._moves = {event.move_id: event.seq for event in events if event.move_id}
        self._go_on(history, broken)
        self._safe = Point(history, len(history), broken)
        self.saved = self.ahead = standing

    def _go_on(self, history: History, broken: Exception | None = None) -> None:
        """From here on it is this that has happened."""
        self._history, self.broken = history, broken
        self._turns += 1

    def _remember(self, event: Event, standing: Standing) -> None:
        """Keep what a take-back plays again: the events since the match began."""
        if event.kind == "started":
            self._go_on(History(standing), self.broken)
        else:
            self._history.add(event, None if self.broken is not None else standing)

    # Recording ------------------------------------------------------------------------------

    def record(self, actor: str, kind: str, data: Struct | None, move_id: str | None = None) -> int:
        """Let something happen, or IllegalMove. Returns the version once it is on the disk; a
        `move_id` that the actor repeats gets the first answer again."""
        own_id = f"{actor}:{move_id}" if move_id else None
        before = self._moves.get(own_id) if own_id is not None else None
        if before is not None:
            return before if isinstance(before, int) else before.version()
        return self.send(actor, kind, data, own_id).version()

    def send(
        self, actor: str, kind: str, data: Struct | None, own_id: str | None = None
    ) -> Saving[Table]:
        """The same without waiting for the disk; `own_id` is nobody else's."""
        saving = self._queue(actor, kind, b"{}" if data is None else encode(data), own_id=own_id)
        if own_id is not None:
            self._moves[own_id] = saving
        return saving

    def _queue(
        self,
        actor: str,
        kind: str,
        data: bytes,
        own_id: str | None = None,
    ) -> Saving[Table]:
        if self.broken is not None and kind != "closed":
            raise IllegalMove(N_("This table needs the host before it can go on."))
        if self.ahead.closed and kind not in AFTERWARDS:
            raise IllegalMove(N_("The evening at this table is over."))
        event = Event(self.code, self.ahead.seq + 1, time.time(), actor, kind, data, own_id)
        return self._put(event, after(self.ahead, event))

    def _put(self, event: Event, standing: Standing) -> Saving[Table]:
        event = self._saying_what_it_came_to(event, standing)
        self.ahead = standing
        self._remember(event, standing)
        saving = Saving(self, event, standing)
        saving.point = Point(self._history, len(self._history), self.broken)
        self._writer.put(event, saving)
        return saving

    def _saying_what_it_came_to(self, event: Event, standing: Standing) -> Event:
        """An event that changes the points of the match says so: `results`."""
        game, state = standing.game, standing.state
        before = self.ahead.state if self.ahead.match == standing.match else None
        if state is None or state is before:
            return event
        if before is not None and came_to(game, state) == came_to(game, before):
            return event
        return with_result(event, game, state)

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
        actor = actor or f"seat:{seat}"
        own_id = own_move(actor, move_id)
        if own_id is not None and own_id in self._moves:
            return self._moves[own_id]
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
    def heard(self) -> Standing:
        """What is saved, with what is whispered at the table: what pages are made from."""
        return self._whispers.heard(self.saved)

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
        if standing.closed:
            raise IllegalMove(N_("The evening at this table is over."))
        if standing.state is None:
            raise Stale(N_("The game has not begun yet."))
        if seat not in standing.seated:
            raise IllegalMove(N_("You sit in from the next game on."))
        if standing.paused:
            raise IllegalMove(N_("The host has paused the game. Your choice is still here."))
        if not move.any_time and question != standing.game.question(standing.state, seat):
            raise Stale(N_("The round moved on."))

    def table_move(self, actor: str, move: Struct) -> int:
        """What the table itself does: hand the judge's role on, end early, once more around."""
        self.need_match()
        return self.record(actor, "moved", Moved(None, Raw(encode(move))))

    def correct(self, actor: str, correction: Correct) -> int:
        """Put a score right, with a reason."""
        self.need_match()
        return self.record(actor, "corrected", correction)

    def need_match(self) -> None:
        """Raise IllegalMove when no match has begun here."""
        if self.ahead.state is None:
            raise IllegalMove(N_("There is no game at this table yet."))

    # Taking back ----------------------------------------------------------------------------

    def may_take_back(self, seat: Seat) -> bool:
        """Whether the seat may take its own last move back: nobody else has moved since, and it
        revealed nothing."""
        last = self.saved.last_move
        return (
            last is not None
            and last.seat == seat
            and not last.reveals
            and not self.saved.paused
            and not self.saved.closed
        )

    def take_back(self, seat: Seat) -> int:
        """A seat takes its own last move back."""
        self._check_same_rules()
        last = self._to_take_back(seat)

        def may_fall() -> None:
            if self._to_take_back(seat).seq != last.seq:
                raise Stale(N_("That move has been taken back already."))

        return self._fall(
            f"seat:{seat}", last.seq, lambda event: event.seq == last.seq, seat, may_fall
        )

    def _to_take_back(self, seat: Seat) -> LastMove:
        """The seat's own last move, which it may take back, or IllegalMove."""
        last = self.ahead.last_move
        if self.ahead.closed:
            raise IllegalMove(N_("The evening at this table is over."))
        if self.ahead.paused:
            raise IllegalMove(N_("The host has paused the game. Your choice is still here."))
        if last is None or last.seat != seat:
            raise IllegalMove(
                N_("Somebody else has moved since, so only the host can take it back.")
            )
        if last.reveals:
            raise IllegalMove(N_("Cards have been seen, so only the host can take it back."))
        return last

    def latest_moves(self, most: int) -> list[Event]:
        """The latest events of this match that the host can take back, the newest first."""
        if self.saved.earlier() is not None:
            return []
        return list(islice((e for e in self._history.latest() if e.kind in CAN_FALL), most))

    def standing_moves(self) -> list[Event]:
        """The events of this match that the host can take back, oldest first."""
        if self.saved.earlier() is not None:
            return []
        return [event for event in self._history.since(0) if event.kind in CAN_FALL]

    def move_of(self, event: Event) -> Any:
        """What a `moved` event did, as the game's move; None when it cannot be read any more."""
        game = self.saved.game
        if game is None:
            return None
        data: Moved = decoded(event.data, Moved)
        union = game.moves if data.seat is not None else game.table_moves
        try:
            return msgspec.json.decode(data.move, type=union)
        except msgspec.DecodeError:
            return None

    def falling(self, seq: int) -> list[Event]:
        """What falls when the host goes back to before event `seq`, oldest first."""
        return [event for event in self._history.since(seq) if event.kind in CAN_FALL]

    def rewind(self, actor: str, seq: int) -> int:
        """Take back event `seq` and every move after it; people stay as they are."""
        self._check_same_rules()

        def may_fall() -> None:
            first = next(self._history.since(seq), None)
            if first is None or first.seq != seq or first.kind not in CAN_FALL:
                raise Stale(N_("That move has been taken back already."))
            if self.ahead.closed:
                raise IllegalMove(N_("The evening at this table is over."))

        return self._fall(
            actor, seq, lambda event: event.seq >= seq and event.kind in CAN_FALL, None, may_fall
        )

    def _check_same_rules(self) -> None:
        if self.ahead.earlier() is not None:
            raise IllegalMove(
                N_("That game was begun with other rules, so nothing in it can be taken back.")
            )

    def _fall(
        self,
        actor: str,
        first: int,
        falls: Callable[[Event], bool],
        seat: Seat | None,
        may_fall: Callable[[], None],
    ) -> int:
        """Play again what stays, in slices. Others play on meanwhile: what they do is played again,
        too, or falls, as if it had been done before; `may_fall` is asked again in the end. When the
        match went another way meanwhile it is all done anew."""
        slices = Slices()
        through = False
        while not through:
            may_fall()
            turns, before = self._turns, self._history
            history, standing = before.before(first)
            fallen: list[Event] = []
            number = len(history)
            while turns == self._turns and number < len(before):
                event = before[number]
                number += 1
                if falls(event):
                    fallen.append(event)
                    continue
                try:
                    standing = after(standing, event)
                except Exception as error:
                    raise IllegalMove(
                        N_("Something else was built on that move. The host can go back further.")
                    ) from error
                history.add(event, standing)
                slices.rest()
            through = turns == self._turns
        may_fall()
        ran_out = any(event.kind == "ran_out" for event in fallen)
        timer = self._timer_then(standing.timer, ran_out)
        data = encode(TookBack(tuple(event.seq for event in fallen), seat, timer))
        event = Event(self.code, self.ahead.seq + 1, time.time(), actor, "took_back", data)
        standing = after(standing, event)
        self._go_on(history)
        return self._put(event, standing).version()

    def _timer_then(self, timer: Timer | None, ran_out: bool) -> Timer | None:
        """How a timer of the step that a take-back leads to shall stand. `timer` is what the events
        that stay make of it.

        In the same turn it runs on: nobody wins time by taking back. A turn that was over has what
        was left of it. When a time-up has fallen, or nearly nothing is left of a turn that begins
        again, there are at least 30 seconds; and after a time-up the timer waits for the host.
        """
        now = self.ahead.timer
        if timer is None:
            return None
        if now is not None and now.turn == timer.turn and not ran_out:
            return msgspec.structs.replace(now, left=self.left(now))
        if timer.out and not ran_out:
            return timer
        left = max(timer.left, LEAST)
        running = timer.running and not ran_out
        return msgspec.structs.replace(timer, left=left, running=running, out=False)

    # People ---------------------------------------------------------------------------------

    def next_seat(self) -> Seat:
        return self.ahead.next_seat

    def sit(self, seat: Seat, after_seat: Seat | None = None) -> int:
        """A guest takes a new seat: in the lobby, or as a late guest by the rule of the game. Who
        sits down there once more gets the first answer again."""
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
        if standing.closed:
            raise IllegalMove(N_("The evening at this table is over."))
        most = standing.agreed().seats()[-1]
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
            raise Stale(N_("Somebody sat down meanwhile. Please look again."))
        return self.record(actor, "reseated", Reseated(order))

    def about(self, actor: str, kind: str, seat: Seat) -> int:
        """Something happened to a seat: stepped_out, came_back, left, stood_in, renamed, ..."""
        self.check_seat(seat)
        return self.record(actor, kind, About(seat))

    def check_seat(self, seat: Seat) -> None:
        """Raise IllegalMove when nothing can happen to this seat any more: for whoever changes a
        guest's row before the event."""
        if self.ahead.closed:
            raise IllegalMove(N_("The evening at this table is over."))
        place = self.ahead.place(seat)
        if place is None or place.status == "left":
            raise Stale(N_("Nobody sits there any more."))

    def start(self, actor: str, cards: Raw, seed: str) -> int:
        """Begin a match with those who are here, with these cards."""
        standing = self.ahead
        if standing.closed:
            raise IllegalMove(N_("The evening at this table is over."))
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
                title=game.title,
                fewest=game.seats()[0],
            )
        started = Started(game.key, game.rules_version, standing.house, seats, cards, seed)
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
                self._moves.pop(saving.event.move_id, None)
        history, length, broken = self._safe
        history.cut(length)
        self._go_on(history, broken)
        self.ahead = self.saved


def _falls(event: Event) -> tuple[int, ...]:
    """Which events a take-back let fall; none when it cannot be read."""
    try:
        data: TookBack = decoded(event.data, TookBack)
    except msgspec.DecodeError:
        return ()
    return data.falls
