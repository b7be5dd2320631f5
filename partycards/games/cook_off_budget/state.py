"""The truth of a match: piles, hands, money, goals, the store, and the score sheet so far."""

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat, State
from partycards.games.cook_off_budget.box import Box, CardId, EventId, Kind, MealId

ROUNDS = 4
"""Rounds of shopping to a meal (rule O1)."""
SLOTS = 5
"""Places in the store (rule O2)."""
HAND = 5
"""Ingredients that a hand holds at any time (rule O2)."""
DEALT = 3
"""Ingredients dealt at the start (rule O2)."""
LEAST = 3
"""Ingredients that make a meal (rule O9)."""
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


class Player(Struct, frozen=True):
    """A guest who plays. `status` is here, away (G3) or left (G4); `playing` is False for a late
    guest until the next meal (G2). `got` are the cards that came last; `trophies` are the meals
    that the others liked best (rule O10)."""

    seat: Seat
    hand: tuple[CardId, ...] = ()
    money: int = 0
    goals: tuple[Owned, ...] = ()
    trophies: tuple[CardId, ...] = ()
    got: tuple[CardId, ...] = ()
    status: str = "here"
    playing: bool = True

    @property
    def in_play(self) -> bool:
        """At this meal, here or away."""
        return self.playing and self.status != "left"

    @property
    def here(self) -> bool:
        """Plays, and can be waited for."""
        return self.playing and self.status == "here"


class Offer(Struct, frozen=True):
    """What the one whose turn it is offers somebody (rules O8, G8): `give` and `pay` for something
    like `want` and `want_money`. `back` is what the partner would give, None while they have not
    answered; `back_pay` the money they would add. `number` counts the offers of the turn."""

    number: int
    by: Seat
    to: Seat
    give: tuple[CardId, ...]
    pay: int
    want: Kind | None = None
    want_money: int = 0
    back: tuple[CardId, ...] | None = None
    back_pay: int = 0


class Pick(Struct, frozen=True):
    """What somebody puts face down: a meal card, ingredients and a name; no cards: nothing."""

    seat: Seat
    meal: MealId | None = None
    cards: tuple[CardId, ...] = ()
    name: str = ""


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


class Correction(Struct, frozen=True):
    """A score put right by the host, with the reason."""

    meal: int
    seat: Seat
    points: int
    reason: str


# The steps of a meal. Each holds only what that step has.


class NewMeal(Struct, frozen=True, tag=True):
    """The first player turns over three meals and pays the income (rule O3)."""


class NewRound(Struct, frozen=True, tag=True):
    """The first player turns over the event of the round (rule O4)."""


class TooMany(Struct, frozen=True, tag=True):
    """Hands of more than five: their owners choose what goes, hidden until all have (O2, G6).
    `order` are those who have their turn after it."""

    order: tuple[Seat, ...]
    chosen: tuple[tuple[Seat, tuple[CardId, ...]], ...] = ()


class Turns(Struct, frozen=True, tag=True):
    """Actions, clockwise; the first of `order` has the turn. `asked` counts the offers made in this
    turn, `traded` the trades that came of it (rule O8)."""

    order: tuple[Seat, ...]
    asked: int = 0
    traded: int = 0
    offers: tuple[Offer, ...] = ()


class Cooking(Struct, frozen=True, tag=True):
    """Everybody chooses a meal card and cards for it, hidden until all have (rule O9)."""

    picks: tuple[Pick, ...] = ()


class Serving(Struct, frozen=True, tag=True):
    """The meals are turned over one at a time (rule O9)."""


class Voting(Struct, frozen=True, tag=True):
    """The players' choice: hidden votes on the others' meals (rule O10)."""

    votes: tuple[tuple[Seat, tuple[tuple[Seat, int], ...]], ...] = ()


class Scored(Struct, frozen=True, tag=True):
    """The points are shown; the meal's line stands on the sheet."""


class Short(Struct, frozen=True, tag=True):
    """Too few players (rule G5): the table waits for a guest or the host. `at_meal`: a meal was to
    begin, else a round."""

    at_meal: bool


class Over(Struct, frozen=True, tag=True):
    """The match is over. `early`: the host ended it. `gone` had left and cannot win (G4)."""

    early: bool = False
    gone: tuple[Seat, ...] = ()


Phase = (
    NewMeal
    | NewRound
    | TooMany
    | Turns
    | Cooking
    | Serving
    | Voting
    | Scored
    | Short
    | Over
)  # fmt: skip


class BudgetState(State, frozen=True, kw_only=True):
    """A match of Cook Off!.

    `players` are in clockwise order and stay here after leaving. The top of every pile is its end.
    `store` is as it lies, left to right: its last card is the one nearest the dumpster; slots on
    the left may be empty when no card is left. `menu` are the open meal cards, `event` the card of
    this round; `standing` are events that last longer than their round or until its end. `goals`
    are how many of each kind lie beside the store. `plates` lie on the table from the cook-off to
    the clean-up.
    """

    box: Box
    players: tuple[Player, ...]
    meals: int
    meal: int
    round: int
    first: Seat
    phase: Phase
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
    corrections: tuple[Correction, ...] = ()
    totals: tuple[tuple[Seat, int], ...] = ()

    def player(self, seat: Seat) -> Player | None:
        """The guest on this seat, one who left included."""
        return next((player for player in self.players if player.seat == seat), None)

    def with_player(self, player: Player) -> "BudgetState":
        """The same match with this player changed."""
        players = tuple(player if one.seat == player.seat else one for one in self.players)
        return replace(self, players=players)

    @property
    def active(self) -> tuple[Player, ...]:
        """Everybody who has not left: here, away or waiting for the next meal."""
        return tuple(player for player in self.players if player.status != "left")

    @property
    def clockwise(self) -> tuple[Player, ...]:
        """All of them, the first player first."""
        at = next((i for i, one in enumerate(self.players) if one.seat == self.first), 0)
        return (*self.players[at:], *self.players[:at])

    @property
    def in_play(self) -> tuple[Player, ...]:
        """Everybody at this meal, clockwise from the first player."""
        return tuple(one for one in self.clockwise if one.in_play)

    @property
    def leader(self) -> Seat | None:
        """Who turns cards over for all: the first player, or the next clockwise who is here. Late
        guests sit down with a new meal."""
        new = isinstance(self.phase, NewMeal)
        here = (one for one in self.clockwise if one.here or (new and one.status == "here"))
        return next((one.seat for one in here), None)

    def is_here(self, seat: Seat) -> bool:
        player = self.player(seat)
        return player is not None and player.here
