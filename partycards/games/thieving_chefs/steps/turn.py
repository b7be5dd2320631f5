"""What the steps of a turn share: the table in the middle, and that one cook is asked (T2, T7)."""

from msgspec import Struct

from partycards.games import turns
from partycards.games.base import Part, Seat
from partycards.games.thieving_chefs.box import Card, Pile, cards, dishes, first_cards, pile
from partycards.games.thieving_chefs.table import (
    GOAL,
    ChefsState,
    Cook,
    News,
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


def line(state: ChefsState, key: str, news: News) -> Line:
    """A piece of news with names instead of keys."""
    face, known = first_cards(state.box), dishes(state.box)
    names = tuple(known[key].name if key in known else face[key].name for key in news.things)
    return Line(news.kind, news.seat, names, news.other, news.points, news.number, key)


# The step ---------------------------------------------------------------------------------------


class InTurn(turns.InTurn[ChefsState], frozen=True):
    """A step of a turn; its cook is asked. `actions` are those that are still to come."""

    actions: int = 0

    def stage(self, state: ChefsState) -> Part:
        """The table."""
        face, asked = cards(state.box), self.turn(state)
        return TableStage(
            sauce=None if state.sauce is None else face[state.sauce],
            draw=len(state.draw),
            discards=len(state.discards) + len(state.buried),
            top=face[state.discards[-1]] if state.discards else None,
            areas=tuple(area(state, cook) for cook in state.active),
            news=tuple(line(state, key, news) for key, news in state.keyed_news()),
            goal=GOAL,
            victim=asked if asked != state.turn else None,
        )


def asks_the_cook(state: ChefsState) -> bool:
    """Whether it is the one whose turn it is that is asked."""
    return isinstance(state.phase, InTurn) and state.phase.turn(state) == state.turn
