"""How a table stands, and its chances. What an event makes of it is in `folding`."""

from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.games import GAMES
from partycards.games.base import N_, AnyGame, IllegalMove, Move, Said, Seat, State, TableMove
from partycards.games.features.before_match import options_of
from partycards.games.features.in_match import Hosting, Photographed, Timing
from partycards.restaurant.orders import Orders
from partycards.retelling import retold
from partycards.tables.audience import Audience
from partycards.tables.board import Notice
from partycards.tables.night import Counted, counted
from partycards.tables.played import Played
from partycards.tables.timer import OFF, Timer, Timers, begun
from partycards.words import ENGLISH, languages

F = TypeVar("F")


class Place(Struct, frozen=True):
    """A seat at the table; `status` is here, away or left. `house` is the name of a house player,
    "" when a guest sits there. `since` is the first match that belongs to whoever sits there now:
    those before were played by somebody else in this seat. `to` is the code of the table to which
    whoever left has moved."""

    seat: Seat
    status: str = "here"
    house: str = ""
    since: int = 0
    to: str = ""


class LastMove(Struct, frozen=True):
    """The last move that answered a question, for taking it back."""

    seq: int
    seat: Seat | None
    reveals: bool


class Standing(Struct, frozen=True):
    """A table after `seq` events. `match` counts matches, 0 in the first lobby; `current` is the
    match that runs or has ended, None while there is none. `deck` is the key of the next match's
    deck, "" everything. `standing_in`: the seat the host is playing for. `by_house`: the seats the
    house plays for (house players, and guests who are away). `hidden` are keys of words
    (`MATCH:KEY`, as `Hushing.said` has the key) and of photos (`photo-NAME`) that the host has
    hidden. `audience` is what those who watch may do. `night` are the matches that had ended before
    this one, as they count for the night score, and `played` those of them that left something to
    look at.

    `timers` are agreed for the table. While `timed`, every new `turn` of a timed step of the match
    begins with a `timer` of its own; at all other tables nobody asks the game what time it is.
    `orders` is what a restaurant's guests have ordered; they stay from one match to the next.
    `opened_at` is when the evening began (seconds since 1970); one that was played `on_paper` has
    its own day. `closed_by` is who closed the table, as its log has them, at `closed_at`.
    """

    code: str
    seq: int = 0
    opened_at: float = 0.0
    on_paper: bool = False
    game_key: str = "cooking_party"
    house: dict[str, Any] = {}
    deck: str = ""
    places: tuple[Place, ...] = ()
    next_seat: Seat = 1
    match: int = 0
    current: Played | None = None
    seed: str = ""
    started_seq: int = 0
    seated: frozenset[Seat] = frozenset()
    last_move: LastMove | None = None
    paused: bool = False
    closed: bool = False
    closed_at: float = 0.0
    closed_by: str = ""
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
    played: tuple[Played, ...] = ()
    orders: Orders = Orders()

    def place(self, seat: Seat) -> Place | None:
        for place in self.places:
            if place.seat == seat:
                return place
        return None

    def since(self, seat: Seat) -> int:
        """The first match that belongs to whoever has this seat now."""
        place = self.place(seat)
        return 0 if place is None else place.since

    def present(self) -> tuple[Seat, ...]:
        """Seats of people who are at the table or only away, clockwise."""
        return tuple(place.seat for place in self.places if place.status != "left")

    def feature(self, kind: type[F]) -> F | None:
        """A feature of the game that runs or has ended here; None without one, or without it."""
        return self.current.game.feature(kind) if self.current is not None else None

    @property
    def state(self) -> State:
        """How the match here stands, for who knows that there is one."""
        assert self.current is not None
        return self.current.state

    def check_open(self) -> None:
        """Raise IllegalMove when the evening at this table is over."""
        if self.closed:
            raise IllegalMove(N_("The evening at this table is over."))

    def check_nothing_out(self, move: Move | TableMove) -> None:
        """Raise IllegalMove when the move would end a course of which the kitchen has plates."""
        if move.ends_course and self.orders.out_now():
            raise IllegalMove(
                N_("Plates are on their way to this table. It goes on when they have been served.")
            )

    def agreed(self) -> AnyGame:
        """The game with the house rules agreed for the next match."""
        game: AnyGame = msgspec.convert(self.house, GAMES[self.game_key])
        return game

    def visible(self) -> "Standing":
        """The table as pages show its match: without the words that are hidden."""
        if not self.hidden or self.current is None:
            return self
        return replace(self, current=self.current.visible(self.hidden))

    def earlier(self) -> Played | None:
        """The match that was closed because its rules have changed since, until the next begins."""
        last = self.played[-1] if self.played and self.current is None else None
        return last if last is not None and last.match == self.match else None

    def matches_played(self) -> tuple[Played, ...]:
        """Every match of the evening, the one that runs or ran last at the end."""
        return self.played if self.current is None else (*self.played, self.current)

    def evening(self) -> tuple[Played, ...]:
        """The same as pages and prints show it. It is for pages of the whole evening: what is asked
        at every move looks at one match."""
        return tuple(one.visible(self.hidden) for one in self.matches_played())

    def games(self) -> dict[int, int]:
        """Which game of the evening each match was, from 1, by the numbers of the matches; of an
        evening with one game it is 0, for pages that do not count it."""
        matches = self.matches_played()
        several = len(matches) > 1
        return {one.match: number * several for number, one in enumerate(matches, 1)}

    def has_cookbook(self) -> bool:
        """Whether a dish lay on the table this evening that a cookbook can be made of."""
        before = (one.game.feature(Photographed) for one in self.played)
        if any(cooking is not None and cooking.cookbook for cooking in before):
            return True
        cooking = self.feature(Photographed)
        if cooking is None or not cooking.cookbook:
            return False
        return any(cooking.has_cooked(self.state, seat) for seat in self.seated)

    def read_in(self, language: str) -> "Standing":
        """The same with the dishes that were ordered as they are read in a language: what house
        players called them is said in it."""
        orders = retold(self.orders, self.by_house, language)
        return self if orders is self.orders else replace(self, orders=orders)

    def said(self, language: str = ENGLISH) -> tuple[Said, ...]:
        """What guests have typed this evening for all to read, hidden words too, newest last; what
        house players said is read in this language."""
        said = tuple(words for one in self.matches_played() for words in one.said())
        return retold(said, self.by_house, language)

    def hidden_words(self) -> frozenset[str]:
        """The words that are hidden, for what was copied from the table before; those of house
        players in every language in which they may have been."""
        if not self.hidden:
            return frozenset()
        spoken = languages() if self.by_house else (ENGLISH,)
        return frozenset(
            one.words
            for language in spoken
            for one in self.said(language)
            if one.key in self.hidden
        )

    def offered(self) -> AnyGame:
        """The same as a lobby shows it: what nobody has answered yet has its usual answer."""
        options = options_of(GAMES[self.game_key])
        usual = {option.field: option.answers[0][0] for option in options if option.answers}
        game: AnyGame = msgspec.convert({**usual, **self.house}, GAMES[self.game_key])
        return game

    def game_at_hand(self) -> AnyGame:
        """The game that is played, else the one that was agreed on for the next match."""
        return self.current.game if self.current and self.playing() else self.agreed()

    def playing(self) -> bool:
        """Whether a match runs that has not ended."""
        match = self.current
        return match is not None and match.game.outcome(match.state) is None

    def afterwards(self) -> bool:
        """Whether a match has ended here and the table still does something with it."""
        match = self.current
        hosting = self.feature(Hosting)
        return match is not None and hosting is not None and hosting.afterwards(match.state)

    def matches(self) -> tuple[Counted, ...]:
        """The matches that count tonight, with the last one once it has ended."""
        last = self.current or self.earlier()
        counts = None if last is None else counted(last.game.outcome(last.state))
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
    assert standing.current is not None
    return Lot(standing.seed, standing.current.state.chances)


def moved(standing: Standing, seq: int, seat: Seat | None, move: Move | TableMove) -> Standing:
    """The standing after a move with this number, or IllegalMove."""
    assert standing.current is not None
    match = standing.current.moved(seat, move, lot(standing))
    if move.any_time:
        return replace(standing, seq=seq, current=match, notice=None)
    last = LastMove(seq, seat, move.reveals)
    later = replace(standing, seq=seq, current=match, last_move=last, notice=None)
    if seat is None and not standing.timed:
        # A clock may be agreed on in the middle of a match.
        timing = standing.feature(Timing)
        if timing is not None and timing.keeps_time(match.state):
            later = replace(later, timed=True)
    return in_time(later) if later.timed else later


def in_time(standing: Standing) -> Standing:
    """The same with the timer of the step that the match is at: a new turn has all of its time."""
    if not standing.timed or standing.current is None:
        return standing
    timing = standing.feature(Timing)
    timed = timing.timed(standing.state) if timing else None
    turn = "" if timed is None else timed.turn
    if turn == standing.turn:
        return standing
    timer = standing.timer
    if timer is None or not timer.of_the_table:
        timer = begun(timed, standing.timers, standing.seq)
    return replace(standing, turn=turn, timer=timer)
