"""What every game promises, checked in random matches.

A match ends; no card is lost; nobody moves for somebody else; states, moves and views survive
their own format; the log of a match makes the same match again; and a viewer cannot tell the truth
from another truth that differs only in what this viewer may not know (promise 3).
"""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import msgspec

from partycards.games.base import (
    AnyGame,
    Away,
    Back,
    Chance,
    Correct,
    EndEarly,
    IllegalMove,
    State,
    View,
)
from partycards.games.features.in_match import (
    Ballots,
    Ceremony,
    Hosting,
    Judged,
    LookingUp,
    Photographed,
    Sparing,
)
from tests.games.seen import Seen
from tests.once import one_box

LONGEST = 20_000
SPARING = 5 if os.environ.get("PARTYCARDS_FULL") else 10
"""Of so many steps whose like has been looked at, one is looked at again where looks are spared."""
LOOKED_UP = (-1, 0, *range(5, 80, 11), 10_000)
"""Numbers of cards that every viewer looks up, two that are in no box among them."""


@dataclass
class Case:
    """How the random matches play one game."""

    make: Callable[[Random, int], AnyGame]
    """The game with house rules at random, for so many seats."""
    cards: Callable[..., Any]
    """What it is played with: of a game with a box of its own this box, or today's."""
    inventory: Callable[[Any], Any]
    """Every card of a state; it must never change."""
    free: tuple[type, ...]
    """Moves that name nothing of their seat, so that several seats may make the very same."""
    table: Callable[[Any, int, Random], Any]
    """A move of the table that only this game has."""
    samples: Callable[[Any, Any, Random], Iterable[Any]]
    """Moves that a viewer may try, made from the box and the view alone."""
    together: Callable[[Any, int, int], bool] = lambda state, seat, other: False
    """Two who share a hand or a board, so that either may make the other's move."""
    encore: Callable[[Any, Random], Any] = lambda state, luck: None
    """What the table does with a match that is over; None: nothing."""


@dataclass
class Log:
    """What happened, as a table would keep it."""

    seed: int
    seats: tuple[int, ...]
    steps: list[tuple[str, Any, Any]] = field(default_factory=list)


class Lot:
    """The chance of one step, seeded only when something is drawn, as at a table."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._random: Random | None = None

    def random(self) -> float:
        if self._random is None:
            self._random = Random(self._name)
        return self._random.random()


class Shown:
    """What is shown of a state, looked up once for all who ask while the match stands there."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.public = cache(lambda: game.public(state))
        self.private = cache(lambda seat: game.private(state, seat))
        self.to_anybody = cache(lambda: told_anybody(game, state))

    def view(self, seat: int | None) -> View[Any, Any]:
        """As `Game.view` puts it together."""
        return View(self.public(), None if seat is None else self.private(seat))


def told_anybody(game: AnyGame, state: Any) -> dict[str, Any]:
    """What is told to whoever asks, besides the view, by its name."""
    told = {
        "whom the table waits for": game.to_move(state),
        "the sentence of waiting": game.waiting(state),
        "the album": encode(game.album(state)),
    }
    if (box := game.feature(LookingUp)) is not None:
        told["the list of cards"] = box.glossary(state)
        told["a card that is looked up"] = [box.card(state, number) for number in LOOKED_UP]
    return told


def seen_beside(game: AnyGame, state: Any) -> list[object]:
    """What is seen of a match besides its pieces, which no move changes that has `Changes`."""
    ballots, telling = game.feature(Ballots), game.feature(Ceremony)
    judged, cooking = game.feature(Judged), game.feature(Photographed)
    return [
        game.outcome(state),
        game.outcome(state) and game.album(state),
        ballots and (ballots.open_ballot(state), ballots.told_ballots(state)),
        telling and (telling.beat(state), telling.awards_to_come(state)),
        judged and judged.straight_faced(state),
        cooking and cooking.blind(state),
    ]


class Match:
    """One random match; every step keeps the promises or an assertion fails.

    With `seen`, what viewers are shown is compared at the start, at the end, wherever the match is
    in a situation that is not in `seen` yet, and at one in `one_in` of the other steps. Which those
    are changes nothing in how the match is played.
    """

    def __init__(
        self,
        case: Case,
        game: AnyGame,
        seats: int,
        seed: int,
        calm: bool,
        seen: Seen | None = None,
        one_in: int = SPARING,
    ):
        self.case, self.game, self.calm, self.seen = case, game, calm, seen
        self.one_in = one_in
        self.luck = Random(seed)
        self.eye = self.luck if seen is None else Random(f"{seed} looks")
        self.looked = True
        self.is_new = False
        self.log = Log(seed, tuple(range(1, seats + 1)))
        self.cards = one_box(case.cards(self.luck))
        self.state: Any = game.setup(self.log.seats, self.cards, self.chance(None))
        self.shown = Shown(game, self.state)
        self.inventory = case.inventory(self.state)
        self.stood = [self.state]
        self.present = list(self.log.seats)
        self.away: set[int] = set()
        self.next_seat = seats + 1
        self.refused = 0

    def chance(self, state: State | None) -> Chance:
        """As at a table: made from the match's seed and the count of chances so far."""
        return Lot(f"{self.log.seed}-{state.chances if state else 0}")

    def play(self) -> None:
        """To the end, with people coming and going on the way; and what the table does after it."""
        self.go_on()
        encore = self.case.encore(self.state, self.luck) if self.present else None
        if encore is not None:
            self.table(encore)
            self.go_on()
        self.check(self.eye, thorough=True)
        self.check_replay()

    @property
    def is_over(self) -> bool:
        """Whether it has ended and nothing is done with it any more."""
        hosting = self.game.feature(Hosting)
        ended = self.game.outcome(self.state) is not None
        return ended and (hosting is None or not hosting.afterwards(self.state))

    def go_on(self) -> None:
        """Until it is over."""
        turns = 0
        while not self.is_over:
            turns += 1
            assert turns < LONGEST, "the match does not end"
            assert self.present, "everybody has left and the match goes on"
            if self.worth_a_look():
                self.check(self.eye, thorough=self.is_new)
            if not self.calm and self.luck.random() < 0.04:
                self.interrupt()
            elif self.luck.random() < 0.15:
                self.dabble()
            else:
                self.step()

    def worth_a_look(self) -> bool:
        """Whether viewers are compared at this step."""
        self.is_new = self.seen is not None and self.seen.is_new(self)
        self.looked = self.seen is None or self.is_new or self.eye.random() * self.one_in < 1
        return self.looked

    # Steps -------------------------------------------------------------------------------

    def step(self) -> None:
        """A legal move of somebody the table waits for, or what the host does when nobody is."""
        waited = sorted(self.game.to_move(self.state))
        if not waited:
            self.host()
            return
        seat = self.luck.choice(waited)
        move = self.game.auto_move(self.shown.view(seat), self.luck)
        assert move is not None, f"seat {seat} is awaited and has nothing to do"
        self.check_move(seat, move)
        self.record("move", seat, move)

    def dabble(self) -> None:
        """Somebody does something that is not asked of them, if the rules let them."""
        seat = self.luck.choice(self.present)
        for move in self.case.samples(self.state, self.shown.view(seat), self.luck):
            if self.answer(self.state, seat, move) is None:
                self.record("move", seat, move)
                return

    def host(self) -> None:
        """Nobody is awaited: the host brings somebody back, somebody new, or ends it."""
        if self.away and self.luck.random() < 0.5:
            self.table(Back(self.luck.choice(sorted(self.away))))
        elif self.luck.random() < 0.6:
            self.table(self.case.table(self.state, self.luck.choice(self.present), self.luck))
        elif self.luck.random() < 0.8:
            self.come()
        else:
            self.table(EndEarly())

    def interrupt(self) -> None:
        """People come and go, scores are put right."""
        seat = self.luck.choice(self.present)
        roll = self.luck.random()
        if roll < 0.3:
            self.table(Away(seat))
        elif roll < 0.6 and self.away:
            self.table(Back(self.luck.choice(sorted(self.away))))
        elif roll < 0.7:
            self.record("left", seat, None)
            self.present.remove(seat)
            self.away.discard(seat)
        elif roll < 0.82:
            self.come()
        elif roll < 0.9:
            self.table(Correct(seat, self.luck.randint(-50, 50), "a slip"))
        elif roll < 0.99:
            self.table(self.case.table(self.state, seat, self.luck))
        else:
            self.table(EndEarly())

    def come(self) -> None:
        """A late guest, if the rules let them in."""
        after = self.luck.choice([None, *self.present])
        if self.record("sat", self.next_seat, after):
            self.present.append(self.next_seat)
            self.next_seat += 1

    def table(self, move: Any) -> None:
        """A move of the table; some are refused, and that is fine."""
        if self.record("move", None, move):
            if isinstance(move, Away):
                self.away.add(move.seat)
            elif isinstance(move, Back):
                self.away.discard(move.seat)

    def record(self, kind: str, seat: Any, what: Any) -> bool:
        """Do it and write it down; refused things are not written."""
        try:
            state = self.perform(self.state, kind, seat, what)
        except IllegalMove as refusal:
            if kind == "move" and seat is not None:
                raise AssertionError(f"{what} of {seat} was refused") from refusal
            return False
        assert self.case.inventory(state) == self.inventory, f"cards lost or doubled by {what}"
        one_more = state.chances in (self.state.chances, self.state.chances + 1)
        assert one_more, "chances are counted wrongly"
        self.check_totals(state, what)
        shown = Shown(self.game, state)
        if self.looked:
            self.check_affected(state, shown)
        self.log.steps.append((kind, seat, what))
        self.stood.append(state)
        self.state, self.shown = state, shown
        return True

    def perform(self, state: Any, kind: str, seat: Any, what: Any) -> Any:
        """One step of a log."""
        if kind == "sat":
            return self.game.join(state, seat, what, self.chance(state))
        if kind == "left":
            return self.game.leave(state, seat, self.chance(state))
        return self.game.apply(state, seat, what, self.chance(state))

    def check_affected(self, later: Any, shown: Shown) -> None:
        """Whoever is not named sees the same as before, and what is made from before is the same
        as made anew (the pages rely on it). `shown` is of the `later` state."""
        sparing = self.game.feature(Sparing)
        if sparing is None:
            return
        seen, now = self.shown.public(), shown.public()
        told = sparing.changes(self.state, seen, later)
        if told is None:
            return
        assert told.public == now, "what everybody sees is not made anew"
        changed = {
            name for name in now.__struct_fields__ if getattr(seen, name) != getattr(now, name)
        }
        assert changed <= set(told.fields), f"of {changed} only {told.fields} are told"
        assert seen_beside(self.game, self.state) == seen_beside(self.game, later), (
            "more has changed"
        )
        nothing = [[name for name in changed if getattr(one, name) is None] for one in (seen, now)]
        assert nothing == [[], []], "a field has come or gone"
        waited = self.game.to_move(self.state) ^ self.game.to_move(later)
        assert not waited & set(self.present) - told.seats, "who is busy is not named"
        for seat in self.present:
            same = self.shown.private(seat) == shown.private(seat)
            assert seat in told.seats or same, f"{seat} is affected and not named"

    def check_totals(self, later: Any, what: Any) -> None:
        """Everybody has points, and a score that the host puts right is right afterwards."""
        before, after = dict(self.state.totals), dict(later.totals)
        assert after.keys() >= set(self.present), "somebody has no points"
        assert after.keys() == self.game.open_points(later).keys(), "the console lists others"
        if isinstance(what, Correct):
            assert after == {**before, what.seat: before[what.seat] + what.points}

    # Promises ----------------------------------------------------------------------------

    def check(self, luck: Random, thorough: bool = False) -> None:
        """One viewer at every step, everybody and the format of the state now and then."""
        viewers: list[int | None] = [None, *self.present]
        if not thorough and luck.random() < 0.95:
            viewers = [luck.choice(viewers)]
        else:
            self.check_format()
        for viewer in viewers:
            self.check_hidden(viewer, luck)

    def check_hidden(self, viewer: int | None, luck: Random) -> None:
        """The viewer cannot tell this state from another one (promise 3)."""
        game, state = self.game, self.state
        other = game.redeal(state, viewer, luck)
        assert self.case.inventory(other) == self.inventory, "redealing loses cards"
        mine, theirs = encode(self.shown.view(viewer)), encode(game.view(other, viewer))
        assert mine == theirs, f"the view of {viewer} leaks"
        for what, told in told_anybody(game, other).items():
            assert self.shown.to_anybody()[what] == told, f"{what} leaks"
        if viewer is None:
            return
        assert game.question(state, viewer) == game.question(other, viewer), "a key leaks"
        for move in self.case.samples(state, self.shown.view(viewer), luck):
            answers = self.answer(state, viewer, move), self.answer(other, viewer, move)
            assert answers[0] == answers[1], f"the answer to {move} leaks"

    def answer(self, state: Any, seat: int, move: Any) -> Any:
        """What a guest hears who tries this: a refusal with its words, or nothing."""
        try:
            self.game.apply(state, seat, move, self.chance(state))
        except IllegalMove as refusal:
            return refusal.message, refusal.values
        return None

    def check_format(self) -> None:
        """A state and the views of it are equal after a trip through JSON."""
        state = self.state
        assert reader(type(state)).decode(encode(state)) == state
        seat = self.eye.choice([None, *self.present])
        view = self.shown.view(seat)
        assert reader(self.game.about.view).decode(encode(view)) == view

    def check_move(self, seat: int, move: Any) -> None:
        """The move survives its format, is nobody else's, and a bent one does no harm."""
        kind = self.game.about.moves
        assert reader(kind).decode(encode(move)) == move
        other = self.luck.choice(self.present)
        shared = other == seat or self.case.together(self.state, seat, other)
        if not shared and not isinstance(move, self.case.free):
            assert self.answer(self.state, other, move), f"{other} made the move of {seat}: {move}"
        try:
            bent = lax(kind).decode(encode(bend(msgspec.to_builtins(move), self.luck)))
            state = self.game.apply(self.state, seat, bent, self.chance(self.state))
        except (IllegalMove, msgspec.ValidationError):
            self.refused += 1
        else:
            assert self.case.inventory(state) == self.inventory, f"{bent} lost cards"
            assert encode(self.game.view(state, seat))

    def check_replay(self) -> None:
        """The log, written and read, makes the very same match. So does every beginning of it: a
        table that takes moves back stands as it stood before them."""
        state = self.game.setup(self.log.seats, self.cards, self.chance(None))
        for stood, (kind, seat, what) in zip(self.stood, self.log.steps, strict=False):
            assert state == stood, "what is taken back has left something"
            if kind == "move":
                moves = self.game.about.moves if seat is not None else self.game.about.table_moves
                what = reader(moves).decode(encode(what))
            try:
                state = self.perform(state, kind, seat, what)
            except IllegalMove as refusal:
                raise AssertionError("replaying is refused") from refusal
        assert state == self.state, "replaying gives another match"


def encode(value: Any) -> bytes:
    return msgspec.json.encode(value)


@cache
def reader(kind: Any) -> msgspec.json.Decoder[Any]:
    """Reads this kind: made once, as to make it takes much longer than to read."""
    return msgspec.json.Decoder(kind)


@cache
def lax(kind: Any) -> msgspec.json.Decoder[Any]:
    """The same from what a form sends, where a number may be a text."""
    return msgspec.json.Decoder(kind, strict=False)


def bend(value: Any, luck: Random) -> Any:
    """The same move with one thing in it wrong: a number, a card more or less, a word."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return luck.choice([value, value + 1, value - 1, -1, 0, 99, 10**6])
    if isinstance(value, str):
        return luck.choice([value, "", "worst_dish"])
    if isinstance(value, list | tuple):
        items = [bend(item, luck) if luck.random() < 0.3 else item for item in value]
        return luck.choice([items, items[1:], items + items[:1], items[::-1]])
    keys = [key for key in value if key != "type"]
    if not keys:
        return value
    key = luck.choice(keys)
    bent = {**value, key: bend(value[key], luck)}
    if "type" not in value and luck.random() < 0.3:
        bent.pop(key)
    return bent
