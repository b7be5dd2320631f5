"""What lies on the table: hands, money, goals, the store, and the score sheet so far."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Part, Seat
from partycards.games.cook_off_budget.box import (
    Box,
    CardId,
    EventId,
    FoodCard,
    MealId,
    events,
    food_cards,
)
from partycards.games.seated import Guest, Summed, Totals
from partycards.games.stepping import Passing, Step, Stepping

ROUNDS = 4
"""Rounds of shopping to a meal (rule O1)."""
SLOTS = 5
"""Places in the store (rule O2)."""
HAND = 5
"""Ingredients that a hand holds at any time (rule O2)."""
DEALT = 3
"""Ingredients dealt at the start (rule O2)."""
INCOME = 25
"""Dollars at the beginning of every meal (rule O2)."""
MENU = 3
"""Meal cards that lie open (rule O3)."""
FEWEST, MOST = 2, 4


class Owned(Struct, frozen=True):
    """A savings goal before its owner, and when it was bought: it works from the turn after."""

    key: str
    meal: int
    round: int


class Player(Guest, frozen=True):
    """A guest who plays. `playing` is False for a late guest until the next meal (G2). `got` are
    the cards that came last; `trophies` are the meals that the others liked best (rule O10)."""

    hand: tuple[CardId, ...] = ()
    money: int = 0
    goals: tuple[Owned, ...] = ()
    trophies: tuple[CardId, ...] = ()
    got: tuple[CardId, ...] = ()
    playing: bool = True

    @property
    def in_play(self) -> bool:
        """At this meal, here or away."""
        return self.playing and self.status != "left"

    @property
    def here(self) -> bool:
        """Plays, and can be waited for."""
        return self.playing and self.status == "here"


class Plate(Struct, frozen=True):
    """A meal that was handed in; face down until it is `served`."""

    seat: Seat
    meal: MealId
    cards: tuple[CardId, ...]
    name: str
    served: bool = False


class ResultLine(Struct, frozen=True):
    """What somebody got for a meal (rule O10). `met` says for each need of the card whether it was
    met; the points are for the needs, for all of them (a goal's bonus with it), for the cheapest
    meal and for the players' choice. Without a meal `meal` is None."""

    seat: Seat
    meal: MealId | None = None
    name: str = ""
    cards: tuple[CardId, ...] = ()
    cost: int = 0
    met: tuple[bool, ...] = ()
    needs: int = 0
    whole: int = 0
    cheapest: int = 0
    votes: int = 0
    choice: int = 0

    @property
    def points(self) -> int:
        return self.needs + self.whole + self.cheapest + self.choice


class MealResult(Struct, frozen=True):
    """A finished meal: everybody's line. `voted`: there was a vote."""

    number: int
    lines: tuple[ResultLine, ...]
    voted: bool


class Watch(Part, frozen=True):
    """Nothing to do now, and why."""

    why: str
    who: Seat | None = None


# What a step goes on to by itself


class NextMeal(Passing, frozen=True):
    """The table is cleared for another meal."""


class NextRound(Passing, frozen=True):
    """The round of shopping is over."""


class NextTurn(Passing, frozen=True):
    """All hands fit: those in `order` have their turn."""

    order: tuple[Seat, ...]


class Beginning(Step[Any], frozen=True):
    """A step with which late guests sit down at the table (rule G2)."""


class BudgetState(Summed[Player], Stepping[Player], frozen=True, kw_only=True):
    """A match of Cook Off!, in whatever step it is.

    The top of every pile is its end. `store` is as it lies, left to right: its last card is the one
    nearest the dumpster; slots on the left may be empty when no card is left. `menu` are the open
    meal cards, `event` the card of this round; `standing` are events that last longer than their
    round or until its end. `goals` are how many of each kind lie beside the store. `plates` lie on
    the table from the cook-off to the clean-up.
    """

    box: Box
    meals: int
    meal: int
    round: int
    first: Seat
    draw: tuple[CardId, ...]
    store: tuple[CardId, ...]
    meal_deck: tuple[MealId, ...]
    event_deck: tuple[EventId, ...]
    goals: tuple[tuple[str, int], ...]
    dumpster: tuple[CardId, ...] = ()
    menu: tuple[MealId, ...] = ()
    meal_past: tuple[MealId, ...] = ()
    event: EventId | None = None
    event_past: tuple[EventId, ...] = ()
    standing: tuple[EventId, ...] = ()
    income: int = INCOME
    plates: tuple[Plate, ...] = ()
    results: tuple[MealResult, ...] = ()
    totals: Totals = ()

    @property
    def around(self) -> tuple[Player, ...]:
        """All of them, the first player first."""
        at = next((i for i, one in enumerate(self.guests) if one.seat == self.first), 0)
        return (*self.guests[at:], *self.guests[:at])

    @property
    def in_play(self) -> tuple[Player, ...]:
        """Everybody at this meal, clockwise from the first player."""
        return tuple(one for one in self.around if one.in_play)

    @property
    def leader(self) -> Seat | None:
        """Who turns cards over for all: the first player, or the next clockwise who is here. Late
        guests sit down with a new meal."""
        new = isinstance(self.phase, Beginning)
        here = (one for one in self.around if one.here or (new and one.status == "here"))
        return next((one.seat for one in here), None)

    def is_here(self, seat: Seat) -> bool:
        """Plays at this meal, and is at the table."""
        player = self.guest(seat)
        return player is not None and player.here


def paid(state: BudgetState, seat: Seat, dollars: int) -> BudgetState:
    """Money comes or goes; an event takes what there is (rule O3)."""
    player = state.of(seat)
    return state.with_changed(replace(player, money=max(0, player.money + dollars)))


def ended(state: BudgetState, *lasting: str) -> BudgetState:
    """Events that last no longer than this are over (rule O15)."""
    cards = events(state.box)
    standing = tuple(card for card in state.standing if cards[card].lasts not in lasting)
    return replace(state, standing=standing)


def faces(state: BudgetState, cards: tuple[CardId, ...]) -> tuple[FoodCard, ...]:
    """These cards, to be shown."""
    every = food_cards(state.box)
    return tuple(every[card] for card in cards)
