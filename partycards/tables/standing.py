"""How a table stands: the fold of its events.

`Standing` is immutable; `after(standing, event)` is the standing one event later. The same function
is used when an event happens and when the log is read again.
"""

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.games import GAMES
from partycards.games.base import KITCHEN, N_, Away, Back, Correct, Game, Named, Seat, State
from partycards.restaurant.happenings import KINDS, Stocked
from partycards.restaurant.orders import Orders
from partycards.tables.audience import Audience
from partycards.tables.board import Notice
from partycards.tables.events import (
    About,
    Agreed,
    ClockSet,
    Hid,
    HouseSat,
    Moved,
    Opened,
    Paused,
    RanOut,
    Reseated,
    Sat,
    Started,
    TookBack,
    decoded,
)
from partycards.tables.log import Event
from partycards.tables.night import Counted, counted
from partycards.tables.ordering import heard, ordered
from partycards.tables.timer import OFF, Timer, Timers, begun


class Place(Struct, frozen=True):
    """A seat at the table; `status` is here, away or left. `house` is the name of a house player,
    "" when a guest sits there."""

    seat: Seat
    status: str = "here"
    house: str = ""


class LastMove(Struct, frozen=True):
    """The last move that answered a question, for taking it back."""

    seq: int
    seat: Seat | None
    reveals: bool


class Standing(Struct, frozen=True):
    """A table after `seq` events. `match` counts matches, 0 in the first lobby; `game` and `state`
    are the match that runs or has ended; `deck` is the key of the next match's deck, "" everything.
    `standing_in`: the seat the host is playing for. `by_house`: the seats the house plays for
    (house players, and guests who are away). `hidden` are keys of words (`Game.said`) and of
    photos (`photo-NAME`) that the host has hidden. `audience` is what those who watch may do.
    `night` are the matches that had ended before this one, as they count for the night score.

    `timers` are agreed for the table. While `timed`, every new `turn` of a timed step of the match
    begins with a `timer` of its own; at all other tables nobody asks the game what time it is.
    `orders` is what a restaurant's guests have ordered; they stay from one match to the next.
    """

    code: str
    seq: int = 0
    opened_at: float = 0.0
    game_key: str = "cooking_party"
    house: dict[str, Any] = {}
    deck: str = ""
    places: tuple[Place, ...] = ()
    next_seat: Seat = 1
    match: int = 0
    game: Any = None
    state: State | None = None
    seed: str = ""
    started_seq: int = 0
    seated: frozenset[Seat] = frozenset()
    last_move: LastMove | None = None
    paused: bool = False
    closed: bool = False
    standing_in: Seat | None = None
    by_house: frozenset[Seat] = frozenset()
    notice: Notice | None = None
    audience: Audience = Audience()
    hidden: frozenset[str] = frozenset()
    timers: Timers = OFF
    timed: bool = False
    turn: str = ""
    timer: Timer | None = None
    night: tuple[Counted, ...] = ()
    orders: Orders = Orders()

    def place(self, seat: Seat) -> Place | None:
        for place in self.places:
            if place.seat == seat:
                return place
        return None

    def present(self) -> tuple[Seat, ...]:
        """Seats of people who are at the table or only away, clockwise."""
        return tuple(place.seat for place in self.places if place.status != "left")

    def agreed(self) -> Game[Any, Any, Any]:
        """The game with the house rules agreed for the next match."""
        game: Game[Any, Any, Any] = msgspec.convert(self.house, GAMES[self.game_key])
        return game

    def visible(self) -> "Standing":
        """The table as pages and prints show it: without the words that are hidden."""
        if not self.hidden or self.state is None:
            return self
        return replace(self, state=self.game.hushed(self.state, self.hidden))

    def hidden_words(self) -> frozenset[str]:
        """The words that are hidden, for what was copied from the table before."""
        if not self.hidden or self.state is None:
            return frozenset()
        said = self.game.said(self.state)
        return frozenset(one.words for one in said if one.key in self.hidden)

    def offered(self) -> Game[Any, Any, Any]:
        """The same as a lobby shows it: what nobody has answered yet has its usual answer."""
        options = GAMES[self.game_key].options
        usual = {option.field: option.answers[0][0] for option in options if option.answers}
        game: Game[Any, Any, Any] = msgspec.convert({**usual, **self.house}, GAMES[self.game_key])
        return game

    def game_at_hand(self) -> Game[Any, Any, Any]:
        """The game that is played, else the one that was agreed on for the next match."""
        return self.game if self.playing() else self.agreed()

    def playing(self) -> bool:
        """Whether a match runs that has not ended."""
        return self.state is not None and self.game.outcome(self.state) is None

    def matches(self) -> tuple[Counted, ...]:
        """The matches that count tonight, with the last one once it has ended."""
        counts = None if self.state is None else counted(self.game.outcome(self.state))
        return self.night if counts is None else (*self.night, counts)

    def ticking(self) -> bool:
        """Whether there is a timer and its seconds are getting fewer."""
        timer = self.timer
        return timer is not None and timer.running and not (timer.out or self.paused or self.closed)


class Lot:
    """The chance of one move: made from the match's secret seed and the count of chances so far,
    so that taking back and playing again never re-rolls. Seeded only when something is drawn."""

    __slots__ = ("_name", "_random")

    def __init__(self, seed: str, chances: int) -> None:
        self._name = (seed, chances)
        self._random: Random | None = None

    def random(self) -> float:
        if self._random is None:
            self._random = Random(f"{self._name[0]}:{self._name[1]}")
        return self._random.random()


def lot(standing: Standing) -> Lot:
    """The chance for the next move of the running match."""
    assert standing.state is not None
    return Lot(standing.seed, standing.state.chances)


def moved(standing: Standing, seq: int, seat: Seat | None, move: Any) -> Standing:
    """The standing after a move with this number, or IllegalMove."""
    assert standing.state is not None
    state = standing.game.apply(standing.state, seat, move, lot(standing))
    if getattr(move, "any_time", False):
        return replace(standing, seq=seq, state=state, notice=None)
    last = LastMove(seq, seat, getattr(move, "reveals", True))
    later = replace(standing, seq=seq, state=state, last_move=last, notice=None)
    return in_time(later) if standing.timed else later


def in_time(standing: Standing) -> Standing:
    """The same with the timer of the step that the match is at: a new turn has all of its time."""
    if not standing.timed or standing.state is None:
        return standing
    timed = standing.game.timed(standing.state)
    turn = "" if timed is None else timed.turn
    if turn == standing.turn:
        return standing
    timer = standing.timer
    if timer is None or not timer.of_the_table:
        timer = begun(timed, standing.timers, standing.seq)
    return replace(standing, turn=turn, timer=timer)


# One function a kind ------------------------------------------------------------------------------


def _opened(standing: Standing, event: Event) -> Standing:
    data: Opened = decoded(event.data, Opened)
    return replace(standing, game_key=data.game, deck=data.deck, opened_at=event.at)


def _agreed(standing: Standing, event: Event) -> Standing:
    data: Agreed = decoded(event.data, Agreed)
    deck = standing.deck if data.deck is None else data.deck
    timers = standing.timers if data.timers is None else data.timers
    return replace(standing, game_key=data.game, house=data.house, deck=deck, timers=timers)


def _sat(standing: Standing, event: Event) -> Standing:
    data: Sat = decoded(event.data, Sat)
    places = list(standing.places)
    order = [place.seat for place in places]
    at = order.index(data.after) + 1 if data.after in order else len(places)
    places.insert(at, Place(data.seat))
    standing = replace(
        standing, places=tuple(places), next_seat=max(standing.next_seat, data.seat + 1)
    )
    return _late(standing, data.seat, data.after)


def _late(standing: Standing, seat: Seat, after: Seat | None) -> Standing:
    """Who sits down while a match runs joins it (rule G2)."""
    if not standing.playing():
        return standing
    neighbour = after if after in standing.seated else None
    state = standing.game.join(standing.state, seat, neighbour, lot(standing))
    return replace(standing, state=state, seated=standing.seated | {seat})


def _house_sat(standing: Standing, event: Event) -> Standing:
    data: HouseSat = decoded(event.data, HouseSat)
    places = (*standing.places, Place(data.seat, house=data.name))
    by_house = standing.by_house | {data.seat}
    standing = replace(standing, places=places, by_house=by_house, next_seat=data.seat + 1)
    return _late(standing, data.seat, None)


def _house_plays(standing: Standing, event: Event) -> Standing:
    """The match waits for this seat again, though its guest is away."""
    seat = decoded(event.data, About).seat
    state = standing.state
    if seat in standing.seated:
        state = standing.game.apply(state, None, Back(seat), lot(standing))
    notice = Notice(N_("The house plays for %(who)s."), (("who", Named(seat)),))
    return replace(standing, state=state, by_house=standing.by_house | {seat}, notice=notice)


def _by_house_after(standing: Standing, seat: Seat) -> frozenset[Seat]:
    """The seats the house plays for, once a guest has come or gone: a house player stays one."""
    place = standing.place(seat)
    return standing.by_house if place and place.house else standing.by_house - {seat}


def _reseated(standing: Standing, event: Event) -> Standing:
    data: Reseated = decoded(event.data, Reseated)
    by_seat = {place.seat: place for place in standing.places}
    return replace(standing, places=tuple(by_seat[seat] for seat in data.order))


def _with_status(standing: Standing, seat: Seat, status: str) -> tuple[Place, ...]:
    return tuple(replace(p, status=status) if p.seat == seat else p for p in standing.places)


def _stepped_out(standing: Standing, event: Event) -> Standing:
    seat = decoded(event.data, About).seat
    state = standing.state
    if seat in standing.seated:
        state = standing.game.apply(state, None, Away(seat), lot(standing))
    notice = Notice(N_("%(who)s stepped out for a moment."), (("who", Named(seat)),))
    places = _with_status(standing, seat, "away")
    by_house = _by_house_after(standing, seat)
    return replace(standing, places=places, state=state, notice=notice, by_house=by_house)


def _came_back(standing: Standing, event: Event) -> Standing:
    seat = decoded(event.data, About).seat
    state = standing.state
    by_house = _by_house_after(standing, seat)
    # For whom the house plays the match is waiting already.
    if seat in standing.seated and by_house == standing.by_house:
        state = standing.game.apply(state, None, Back(seat), lot(standing))
    notice = Notice(N_("%(who)s is back."), (("who", Named(seat)),))
    places = _with_status(standing, seat, "here")
    return replace(standing, places=places, state=state, notice=notice, by_house=by_house)


def _left(standing: Standing, event: Event) -> Standing:
    seat = decoded(event.data, About).seat
    state = standing.state
    if seat in standing.seated:
        state = standing.game.leave(state, seat, lot(standing))
    notice = Notice(N_("%(who)s has left the table."), (("who", Named(seat)),))
    standing_in = None if standing.standing_in == seat else standing.standing_in
    places = _with_status(standing, seat, "left")
    return replace(
        standing,
        places=places,
        state=state,
        notice=notice,
        standing_in=standing_in,
        by_house=standing.by_house - {seat},
    )


@lru_cache(maxsize=16)
def _box(kind: type[Struct], cards: bytes) -> Any:
    """The cards of a match; tables that play with the same ones share them."""
    return msgspec.json.decode(cards, type=kind)


def _started(standing: Standing, event: Event) -> Standing:
    data: Started = decoded(event.data, Started)
    game = msgspec.convert(data.house, GAMES[data.game])
    state = game.setup(data.seats, _box(game.cards, bytes(data.cards)), Lot(data.seed, 0))
    for place in standing.places:
        skipped = place.status == "away" and place.seat not in standing.by_house
        if skipped and place.seat in data.seats:
            state = game.apply(state, None, Away(place.seat), Lot(data.seed, state.chances))
    if standing.orders.out:
        rng = Lot(data.seed, state.chances)
        state = heard(game, state, standing.orders, rng, Stocked(standing.orders.out))
    return replace(
        standing,
        game_key=data.game,
        house=data.house,
        match=standing.match + 1,
        game=game,
        state=state,
        seed=data.seed,
        started_seq=event.seq,
        seated=frozenset(data.seats),
        last_move=None,
        notice=None,
        standing_in=None,
        hidden=_photos_of(standing.hidden),
        timed=bool(standing.timers.seconds) or game.keeps_time(),
        turn="",
        timer=_of_the_table(standing),
        night=standing.matches(),
    )


def _of_the_table(standing: Standing) -> Timer | None:
    """The timer, when it does not belong to a step of the match."""
    timer = standing.timer
    return timer if timer is not None and timer.of_the_table else None


def _moved(standing: Standing, event: Event) -> Standing:
    data: Moved = decoded(event.data, Moved)
    union = standing.game.moves if data.seat is not None else standing.game.table_moves
    return moved(standing, event.seq, data.seat, msgspec.json.decode(data.move, type=union))


def _corrected(standing: Standing, event: Event) -> Standing:
    data: Correct = decoded(event.data, Correct)
    state = standing.game.apply(standing.state, None, data, lot(standing))
    values = (("who", Named(data.seat)), ("points", f"{data.points:+}"), ("reason", data.reason))
    notice = Notice(N_("The host put a score right: %(who)s %(points)s (%(reason)s)."), values)
    return replace(standing, state=state, notice=notice)


def _paused(standing: Standing, event: Event) -> Standing:
    data: Paused = decoded(event.data, Paused)
    timer = standing.timer
    if timer is not None and data.left is not None and data.turn == timer.turn:
        timer = replace(timer, left=data.left, run=event.seq)
    return replace(standing, paused=True, timer=timer)


def _resumed(standing: Standing, event: Event) -> Standing:
    timer = standing.timer
    if timer is not None and standing.paused:
        timer = replace(timer, run=event.seq)
    return replace(standing, paused=False, timer=timer)


def _clock_set(standing: Standing, event: Event) -> Standing:
    data: ClockSet = decoded(event.data, ClockSet)
    of_the_table = data.turn == KITCHEN
    if not of_the_table and not standing.timed:
        standing = in_time(replace(standing, timed=True))
    if not of_the_table and data.turn != standing.turn:
        # It was about a step that has been taken back.
        return standing
    notice = Notice(data.said) if data.said else standing.notice
    timer = data.timer and replace(data.timer, run=event.seq)
    return replace(standing, timer=timer, notice=notice)


def _ran_out(standing: Standing, event: Event) -> Standing:
    """The screens say so; what else follows is the game's to say, and mostly nothing does."""
    timer = standing.timer
    if timer is None or timer.turn != decoded(event.data, RanOut).turn:
        return standing
    timer = replace(timer, left=0.0, out=True, run=event.seq)
    move = None
    if not timer.of_the_table and standing.state is not None:
        move = standing.game.time_up(standing.state)
    if move is not None:
        standing = moved(standing, event.seq, None, move)
    return replace(standing, timer=timer if move is None else _still(standing, timer))


def _still(standing: Standing, timer: Timer) -> Timer | None:
    """A timer that has run out, unless that has led on to another step."""
    now = standing.timer
    return timer if now is not None and now.turn == timer.turn else now


def _stood_in(standing: Standing, event: Event) -> Standing:
    seat = decoded(event.data, About).seat
    notice = Notice(N_("The host is playing for %(who)s."), (("who", Named(seat)),))
    return replace(standing, standing_in=seat, notice=notice)


def _stood_down(standing: Standing, event: Event) -> Standing:
    return replace(standing, standing_in=None, notice=None)


def _allowed(standing: Standing, event: Event) -> Standing:
    return replace(standing, audience=decoded(event.data, Audience))


def _hid(standing: Standing, event: Event) -> Standing:
    return replace(standing, hidden=standing.hidden | {decoded(event.data, Hid).key})


def _showed(standing: Standing, event: Event) -> Standing:
    return replace(standing, hidden=standing.hidden - {decoded(event.data, Hid).key})


def _photos_of(hidden: frozenset[str]) -> frozenset[str]:
    """Words belong to their match; photos stay hidden."""
    return frozenset(key for key in hidden if key.startswith("photo-"))


def _renamed(standing: Standing, event: Event) -> Standing:
    return standing


def _replaced(standing: Standing, event: Event) -> Standing:
    seat = decoded(event.data, About).seat
    notice = Notice(N_("%(who)s has taken over a seat."), (("who", Named(seat)),))
    return replace(standing, notice=notice)


def _closed(standing: Standing, event: Event) -> Standing:
    return replace(standing, closed=True, paused=False, standing_in=None, timer=None)


def _took_back(standing: Standing, event: Event) -> Standing:
    data: TookBack = decoded(event.data, TookBack)
    if data.seat is not None:
        notice = Notice(N_("%(who)s took a move back."), (("who", Named(data.seat)),))
    elif len(data.falls) == 1:
        notice = Notice(N_("The host took a move back."))
    else:
        values = (("count", len(data.falls)),)
        notice = Notice(N_("The host took the last %(count)s moves back."), values)
    timer = standing.timer
    if timer is not None and data.timer is not None and timer.turn == data.timer.turn:
        timer = replace(data.timer, run=event.seq)
    return replace(standing, notice=notice, timer=timer)


def _ordered(standing: Standing, event: Event) -> Standing:
    """Anything that happens to the orders; of some of it the match hears, too."""
    orders, happening = ordered(standing.orders, event)
    state = standing.state
    if state is not None:
        state = heard(standing.game, state, orders, lot(standing), happening)
    return replace(standing, orders=orders, state=state)


_kinds: dict[str, Callable[[Standing, Event], Standing]] = {
    **dict.fromkeys(KINDS, _ordered),
    "opened": _opened,
    "agreed": _agreed,
    "sat": _sat,
    "house_sat": _house_sat,
    "house_plays": _house_plays,
    "reseated": _reseated,
    "stepped_out": _stepped_out,
    "came_back": _came_back,
    "left": _left,
    "started": _started,
    "moved": _moved,
    "took_back": _took_back,
    "corrected": _corrected,
    "paused": _paused,
    "resumed": _resumed,
    "stood_in": _stood_in,
    "stood_down": _stood_down,
    "renamed": _renamed,
    "reissued": _renamed,
    "photographed": _renamed,
    "replaced": _replaced,
    "allowed": _allowed,
    "hid": _hid,
    "showed": _showed,
    "closed": _closed,
    "clock_set": _clock_set,
    "ran_out": _ran_out,
}

CAN_FALL = ("moved", "corrected", "ran_out")
"""Kinds that a take-back undoes; who sits at the table stays as it is."""


def after(standing: Standing, event: Event) -> Standing:
    """The standing one event later.

    For `took_back`, `standing` is already the fold without what fell: see `Table`.
    """
    return in_time(replace(_kinds[event.kind](standing, event), seq=event.seq))
