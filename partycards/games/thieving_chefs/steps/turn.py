"""What the steps of a turn share: the table in the middle, and that one cook is asked (T2, T7)."""

from abc import abstractmethod
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Part, Seat
from partycards.games.stepping import OnTurn
from partycards.games.thieving_chefs.box import Card, Pile, cards, dishes, first_cards, pile
from partycards.games.thieving_chefs.table import (
    GOAL,
    ChefsState,
    Cook,
    News,
    TurnEnded,
    Waiting,
    waiting,
)

# What is seen -----------------------------------------------------------------------------------


class Area(Struct, frozen=True):
    """A cook's place on the table. `cards` is the number in the hand; `loose` lies in no dish."""

    seat: Seat
    status: str
    points: int
    cards: int
    turn: bool
    dishes: tuple[Waiting, ...]
    loose: Pile


class Line(Struct, frozen=True):
    """Something that has just happened, with names of cards and dishes; see `table.News`."""

    kind: str
    seat: Seat
    things: tuple[str, ...]
    other: Seat | None
    points: int
    bonus: int
    key: str


class TableStage(Part, frozen=True):
    """The table: the sauce in the middle, the piles, everybody's cooking area, the latest news.
    `victim` is the cook who chooses what a pet takes."""

    sauce: Card | None
    draw: int
    discards: int
    top: Card | None
    areas: tuple[Area, ...]
    news: tuple[Line, ...]
    goal: int
    victim: Seat | None


def area(state: ChefsState, cook: Cook) -> Area:
    """A cook's place on the table."""
    return Area(
        seat=cook.seat,
        status=cook.status,
        points=cook.points,
        cards=len(cook.hand),
        turn=cook.seat == state.turn,
        dishes=tuple(waiting(state, cook, number) for number in range(len(cook.dishes))),
        loose=pile(state.box, (*cook.loose, *cook.laid)),
    )


def line(state: ChefsState, place: int, news: News) -> Line:
    """A piece of news with names instead of keys; its own key tells it from an equal one."""
    face, known = first_cards(state.box), dishes(state.box)
    names = tuple(known[key].name if key in known else face[key].name for key in news.things)
    key = f"news-{state.told - len(state.news) + place}"
    return Line(news.kind, news.seat, names, news.other, news.points, news.number, key)


# The step ---------------------------------------------------------------------------------------


class InTurn(OnTurn[ChefsState], frozen=True):
    """A step of a turn; its cook is asked. `actions` are those that are still to come."""

    word: ClassVar[str]
    """What the step is called in views and in the keys of questions."""
    actions: int = 0

    def turn(self, state: ChefsState) -> Seat:
        """Whose turn it is."""
        return state.turn

    def key(self, state: ChefsState) -> str:
        """The turn, and the step of it."""
        return f"t{state.number}-{self.word}"

    def question(self, state: ChefsState, seat: Seat) -> str | None:
        """Nobody who is away is asked (rule G3)."""
        return super().question(state, seat) if state.is_here(seat) else None

    def stage(self, state: ChefsState) -> Part:
        """The table."""
        face, asked = cards(state.box), self.turn(state)
        return TableStage(
            sauce=None if state.sauce is None else face[state.sauce],
            draw=len(state.draw),
            discards=len(state.discards) + len(state.buried),
            top=face[state.discards[-1]] if state.discards else None,
            areas=tuple(area(state, cook) for cook in state.active),
            news=tuple(line(state, place, news) for place, news in enumerate(state.news)),
            goal=GOAL,
            victim=asked if asked != state.turn else None,
        )

    def play(self, state: ChefsState, seat: Seat, move: Any, rng: Chance) -> ChefsState:
        """What the cook who is asked does; nobody else can do anything."""
        if self.question(state, seat) is None:
            raise IllegalMove(N_("It is not your turn."))
        after = self.done(state, move, rng)
        return replace(after, step=after.step + 1)

    @abstractmethod
    def done(self, state: ChefsState, move: Any, rng: Chance) -> ChefsState:
        """The state after a move of the cook who is asked, or IllegalMove."""

    def settled(self, state: ChefsState, rng: Chance) -> ChefsState:
        """The turn of whoever is not there is passed over, unless everybody is away (rule G3); else
        what follows when nothing can be chosen in this step any more (G9)."""
        if state.now.status == "here":
            return self.followed(state)
        if state.now.status == "left" or state.here:
            return replace(state, phase=TurnEnded())
        return state

    @abstractmethod
    def followed(self, state: ChefsState) -> ChefsState:
        """The next step when nothing can be chosen in this one; else the very same state."""


def asks_the_cook(state: ChefsState) -> bool:
    """Whether it is the one whose turn it is that is asked."""
    return isinstance(state.phase, InTurn) and state.phase.turn(state) == state.turn


def moved_on() -> IllegalMove:
    """What a guest hears whose move belongs to another step."""
    return IllegalMove(N_("The round moved on."))
