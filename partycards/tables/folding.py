"""How events make a table's standing: one function for each kind of event.

`after(standing, event)` is the standing one event later. The same function is used when an event
happens and when the log is read again.
"""

from collections.abc import Callable
from copy import copy
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.games import GAMES
from partycards.games.base import KITCHEN, N_, AnyGame, Away, Correct, Named
from partycards.games.features.in_match import OwnDeck, Suggesting, Timing
from partycards.restaurant.happenings import KINDS, Stocked
from partycards.tables.audience import Audience
from partycards.tables.board import Notice
from partycards.tables.earlier import Remembered, earlier_rules, rules_of
from partycards.tables.events import (
    Agreed,
    ClockSet,
    Corrected,
    Hid,
    Moved,
    Opened,
    Paused,
    RanOut,
    Started,
    TookBack,
    decoded,
)
from partycards.tables.log import Event
from partycards.tables.moving_folding import MOVING
from partycards.tables.orders_of_table import match_after, orders_after
from partycards.tables.people_folding import PEOPLE
from partycards.tables.played import Played, as_it_ended, key_at_table
from partycards.tables.results import carried
from partycards.tables.standing import Lot, Standing, in_time, lot, moved
from partycards.tables.timer import Timer


def _opened(standing: Standing, event: Event) -> Standing:
    data: Opened = decoded(event.data, Opened)
    return replace(
        standing,
        game_key=data.game,
        deck=data.deck,
        opened_at=data.played_at or event.at,
        on_paper=bool(data.played_at),
    )


def _agreed(standing: Standing, event: Event) -> Standing:
    data: Agreed = decoded(event.data, Agreed)
    deck = standing.deck if data.deck is None else data.deck
    timers = standing.timers if data.timers is None else data.timers
    return replace(standing, game_key=data.game, house=data.house, deck=deck, timers=timers)


@lru_cache(maxsize=16)
def _box(kind: type[Struct], cards: bytes) -> Any:
    """The cards of a match; tables that play with the same ones share them."""
    return msgspec.json.decode(cards, type=kind)


def _started(standing: Standing, event: Event) -> Standing:
    data: Started = decoded(event.data, Started)
    rules = rules_of(data.game, data.rules_version)
    if rules is None:
        return _closed_by_rules(standing, event, data)
    game: AnyGame = msgspec.convert(data.house, rules)
    timing = game.feature(Timing)
    state = game.setup(data.seats, _box(game.about.box, bytes(data.cards)), Lot(data.seed, 0))
    if data.order and (suggesting := game.feature(Suggesting)) is not None:
        state = suggesting.with_order(state, data.order)
    for place in standing.places:
        skipped = place.status == "away" and place.seat not in standing.by_house
        if skipped and place.seat in data.seats:
            state = game.apply(state, None, Away(place.seat), Lot(data.seed, state.chances))
    played = _kept(standing)
    if (own := game.feature(OwnDeck)) is not None:
        same = [one for one in played if isinstance(one.game, GAMES[data.game])]
        state = own.with_own_deck(state, same[-1].state, same[-1].match) if same else state
    if standing.orders.out:
        rng = Lot(data.seed, state.chances)
        state = match_after(game, state, standing.orders, rng, Stocked(standing.orders.out))
    return replace(
        standing,
        game_key=data.game,
        house=data.house,
        match=standing.match + 1,
        current=Played(standing.match + 1, game, state),
        seed=data.seed,
        started_seq=event.seq,
        seated=frozenset(data.seats),
        last_move=None,
        notice=None,
        standing_in=None,
        timed=bool(standing.timers.seconds) or (timing is not None and timing.keeps_time(state)),
        turn="",
        timer=_of_the_table(standing),
        night=standing.matches(),
        played=played,
    )


def _closed_by_rules(standing: Standing, event: Event, data: Started) -> Standing:
    """A match by rules that this program does not have: what it has come to is among the matches
    that were played, and the table is in its lobby."""
    match = standing.match + 1
    earlier = Played(match, earlier_rules(data.game), Remembered(result=carried(event)))
    try:
        house = msgspec.to_builtins(msgspec.convert(data.house, GAMES[data.game]))
    except msgspec.ValidationError:
        house = {}
    return replace(
        standing,
        game_key=data.game,
        house=house,
        match=match,
        current=None,
        seed="",
        started_seq=event.seq,
        seated=frozenset(),
        last_move=None,
        notice=None,
        standing_in=None,
        timed=False,
        turn="",
        timer=_of_the_table(standing),
        night=standing.matches(),
        played=(*_kept(standing), earlier),
    )


def _meanwhile(standing: Standing, event: Event) -> Standing:
    """The standing after something that happened in a match by other rules, or after it: people
    come and go and tables are cleared, and what the match came to is taken from the event."""
    if event.kind not in (*CAN_FALL, "took_back"):
        standing = _kinds[event.kind](standing, event)
    result = carried(event)
    if result is not None:
        latest = replace(standing.played[-1], state=Remembered(result=result))
        standing = replace(standing, played=(*standing.played[:-1], latest))
    return replace(standing, seq=event.seq, paused=False, standing_in=None)


def _kept(standing: Standing) -> tuple[Played, ...]:
    """The matches before, with the one that the next takes the place of."""
    earlier = standing.earlier()
    if earlier is not None and not earlier.game.album(earlier.state):
        return standing.played[:-1]
    if standing.current is None:
        return standing.played
    return (*standing.played, *as_it_ended(standing.current, lot(standing)))


def _of_the_table(standing: Standing) -> Timer | None:
    """The timer, when it does not belong to a step of the match."""
    timer = standing.timer
    return timer if timer is not None and timer.of_the_table else None


def _moved(standing: Standing, event: Event) -> Standing:
    data: Moved = decoded(event.data, Moved)
    assert standing.current is not None
    about = standing.current.game.about
    union = about.moves if data.seat is not None else about.table_moves
    return moved(standing, event.seq, data.seat, msgspec.json.decode(data.move, type=union))


def _corrected(standing: Standing, event: Event) -> Standing:
    data: Corrected = decoded(event.data, Corrected)
    correct = Correct(data.seat, data.points, data.reason)
    assert standing.current is not None
    match = standing.current.moved(None, correct, lot(standing))
    values = (("who", Named(data.seat)), ("points", f"{data.points:+}"), ("reason", data.reason))
    notice = Notice(N_("The host put a score right: %(who)s %(points)s (%(reason)s)."), values)
    return replace(standing, current=match, notice=notice)


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
    timing = standing.feature(Timing) if not timer.of_the_table else None
    move = timing.time_up(standing.state) if timing else None
    if move is not None:
        standing = moved(standing, event.seq, None, move)
    return replace(standing, timer=timer if move is None else _still(standing, timer))


def _still(standing: Standing, timer: Timer) -> Timer | None:
    """A timer that has run out, unless that has led on to another step."""
    now = standing.timer
    return timer if now is not None and now.turn == timer.turn else now


def _allowed(standing: Standing, event: Event) -> Standing:
    return replace(standing, audience=decoded(event.data, Audience))


def _hid(standing: Standing, event: Event) -> Standing:
    return replace(standing, hidden=standing.hidden | {_key(standing, event)})


def _showed(standing: Standing, event: Event) -> Standing:
    return replace(standing, hidden=standing.hidden - {_key(standing, event)})


def _key(standing: Standing, event: Event) -> str:
    """Version 0.1 named words without their match: it was the one that ran."""
    return key_at_table(decoded(event.data, Hid).key, standing.match)


def _closed(standing: Standing, event: Event) -> Standing:
    return replace(
        standing, closed=True, closed_at=event.at, closed_by=event.actor, paused=False,
        standing_in=None, timer=None,
    )  # fmt: skip


def _took_back(standing: Standing, event: Event) -> Standing:
    data: TookBack = decoded(event.data, TookBack)
    if data.seat is not None:
        who = (("who", Named(data.seat)),)
        notice = Notice(N_("%(who)s took a move back."), who, went_back=True)
    elif len(data.falls) == 1:
        notice = Notice(N_("The host took a move back."), went_back=True)
    else:
        values = (("count", len(data.falls)),)
        notice = Notice(N_("The host took the last %(count)s moves back."), values, went_back=True)
    timer = standing.timer
    if timer is not None and data.timer is not None and timer.turn == data.timer.turn:
        timer = replace(data.timer, run=event.seq)
    # Another object: pages know by it that this was no single move, and may concern anybody.
    assert standing.current is not None
    match = replace(standing.current, game=copy(standing.current.game))
    return replace(standing, current=match, notice=notice, timer=timer)


def _ordered(standing: Standing, event: Event) -> Standing:
    """Anything that happens to the orders; of some of it the match hears, too."""
    orders, happening = orders_after(standing.orders, event)
    match = standing.current
    if match is not None:
        rng = lot(standing)
        state = match_after(match.game, match.state, orders, rng, happening)
        match = replace(match, state=state)
    return replace(standing, orders=orders, current=match)


_kinds: dict[str, Callable[[Standing, Event], Standing]] = {
    **PEOPLE,
    **MOVING,
    **dict.fromkeys(KINDS, _ordered),
    "opened": _opened,
    "agreed": _agreed,
    "started": _started,
    "moved": _moved,
    "took_back": _took_back,
    "corrected": _corrected,
    "paused": _paused,
    "resumed": _resumed,
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
    if standing.earlier() is not None and event.kind != "started":
        return _meanwhile(standing, event)
    return in_time(replace(_kinds[event.kind](standing, event), seq=event.seq))
