"""What everybody sees, as parts: each is drawn by the template that has its name.

Names of guests are not here: a part holds seats, the template asks for the name.
"""

from typing import ClassVar

from msgspec import Struct

from partycards.games.base import Part, Seat
from partycards.games.cook_off_budget.box import CardId, Kind, Need
from partycards.games.finale import Placing


class FoodCard(Part, frozen=True):
    """An ingredient card."""

    names_nobody: ClassVar[bool] = True
    id: CardId
    key: str
    name: str
    kind: Kind
    price: int
    picture: str


class MealCard(Part, frozen=True):
    """A meal card with its needs; for a served meal `met` says which of them were met."""

    names_nobody: ClassVar[bool] = True
    id: int
    name: str
    needs: tuple[Need, ...]
    met: tuple[bool, ...] = ()


class Top(Part, frozen=True):
    """Where the match stands. `step` is 0 to 3 for the rounds of shopping, 4 for the cook-off and 5
    for the points; `first` has the first player's token."""

    meal: int
    meals: int
    round: int
    step: int
    first: Seat
    over: bool = False


class Lasting(Struct, frozen=True):
    """An event that still holds, and how long: round, meal or game."""

    name: str
    text: str
    lasts: str


class News(Part, frozen=True):
    """The event of this round (None before it is turned over), what else holds, and the income of
    the next meal."""

    name: str | None
    text: str
    lasting: tuple[Lasting, ...]
    income: int


class Slot(Struct, frozen=True):
    """A card of the store with what it costs now, before anybody's goals."""

    card: FoodCard
    price: int


class Shop(Part, frozen=True):
    """The grocery store: slots left to right, None for an empty one; the piles beside it. `top` is
    what lies on the dumpster."""

    slots: tuple[Slot | None, ...]
    draw: int
    dumpster: int
    top: FoodCard | None


class Menu(Part, frozen=True):
    """The open meal cards."""

    meals: tuple[MealCard, ...]


class GoalLine(Struct, frozen=True):
    """A kind of savings goal beside the store: how many are left, what one costs now."""

    key: str
    name: str
    text: str
    used: bool
    left: int
    printed: int
    price: int


class GoalShelf(Part, frozen=True):
    """The savings goals beside the store."""

    goals: tuple[GoalLine, ...]


class Dish(Struct, frozen=True):
    """A meal on the table. Face down it has no meal card, no name and no cards."""

    seat: Seat
    count: int
    meal: MealCard | None = None
    name: str = ""
    cards: tuple[FoodCard, ...] = ()
    cost: int = 0


class TurningStage(Part, frozen=True):
    """Somebody is to turn cards over for all: the meals, or the event of the round."""

    who: Seat | None
    at_meal: bool
    income: int


class TossStage(Part, frozen=True):
    """Who still has to put something into the dumpster."""

    waiting: tuple[Seat, ...]


class TurnStage(Part, frozen=True):
    """Whose turn it is, with whom they are talking about a trade, who comes after them."""

    who: Seat | None
    talks_to: tuple[Seat, ...]
    later: tuple[Seat, ...]


class CookingStage(Part, frozen=True):
    """Only "ready" is seen of what everybody chooses (rule G6); `out` have too few ingredients."""

    ready: tuple[Seat, ...]
    choosing: tuple[Seat, ...]
    out: tuple[Seat, ...]


class ServingStage(Part, frozen=True):
    """The meals, those face down still closed; `now` is who turns the next one over."""

    dishes: tuple[Dish, ...]
    now: Seat | None


class VotingStage(Part, frozen=True):
    """All meals, and who has voted."""

    dishes: tuple[Dish, ...]
    ready: tuple[Seat, ...]
    choosing: tuple[Seat, ...]


class ScoreLine(Struct, frozen=True):
    """What somebody got for this meal, and has in all; `dish` None: no meal."""

    seat: Seat
    dish: Dish | None
    needs: int
    whole: int
    cheapest: int
    votes: int
    choice: int
    points: int
    total: int


class ScoredStage(Part, frozen=True):
    """The points of a meal, best first; `voted`: there was a vote."""

    lines: tuple[ScoreLine, ...]
    voted: bool
    last: bool


class ShortStage(Part, frozen=True):
    """Too few guests for another round."""

    guests: int


class Podium(Part, frozen=True):
    """The end, and everybody's best meal."""

    places: tuple[Placing, ...]
    early: bool
    best: tuple[Dish, ...]


class SeatLine(Struct, frozen=True):
    """One guest: what they are doing, money, numbers of cards, goals (and whether each works by
    now), points."""

    seat: Seat
    status: str
    doing: str
    first: bool
    cards: int
    money: int
    goals: tuple[tuple[str, bool], ...]
    trophies: int
    total: int


class Seats(Part, frozen=True):
    """Everybody round the table."""

    lines: tuple[SeatLine, ...]


class SheetRow(Struct, frozen=True):
    """A meal's line on the score sheet: seat and points."""

    number: int
    cells: tuple[tuple[Seat, int], ...]


class Sheet(Part, frozen=True):
    """The score card: meals down, guests across; corrections are (meal, seat, points, reason)."""

    seats: tuple[Seat, ...]
    rows: tuple[SheetRow, ...]
    corrections: tuple[tuple[int, Seat, int, str], ...]
    totals: tuple[tuple[Seat, int], ...]


class AlbumMeal(Part, frozen=True):
    """A finished meal as it is remembered."""

    number: int
    lines: tuple[ScoreLine, ...]
    voted: bool


class CardInfo(Part, frozen=True):
    """An ingredient card that is looked up, with the meals of the box that ask for its kind."""

    names_nobody: ClassVar[bool] = True
    card: FoodCard
    copies: int
    meals: tuple[str, ...]


class CardList(Part, frozen=True):
    """Every kind of ingredient card: by kind, then by price."""

    names_nobody: ClassVar[bool] = True
    groups: tuple[tuple[Kind, tuple[FoodCard, ...]], ...]
