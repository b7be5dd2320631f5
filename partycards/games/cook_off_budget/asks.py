"""What one seat sees besides: its hand, what it is asked, its trades."""

from msgspec import Struct

from partycards.games.base import Part, Seat
from partycards.games.cook_off_budget.box import Kind
from partycards.games.cook_off_budget.parts import Dish, FoodCard, MealCard


class OwnGoal(Struct, frozen=True):
    """A savings goal of one's own; `works`: from this turn on, else from the next."""

    key: str
    name: str
    text: str
    used: bool
    works: bool


class Hand(Part, frozen=True):
    """The own money, ingredients and goals; `got` are the cards that came last."""

    money: int
    cards: tuple[FoodCard, ...]
    got: tuple[int, ...]
    goals: tuple[OwnGoal, ...]


class ForSale(Struct, frozen=True):
    """An ingredient of the store for this player: its price, and what comes back of it."""

    card: FoodCard
    price: int
    back: int
    afford: bool


class GoalForSale(Struct, frozen=True):
    """A savings goal for this player."""

    key: str
    name: str
    text: str
    price: int
    afford: bool


class GoalToUse(Struct, frozen=True):
    """A goal that can be the action now; with `buys` so many ingredients are chosen."""

    key: str
    name: str
    text: str
    buys: int


class AskReveal(Part, frozen=True):
    """Turn over the meals (and pay the income), or the event of the round."""

    question: str
    at_meal: bool
    meal: int
    round: int
    income: int


class AskTurn(Part, frozen=True):
    """The own turn: buy, buy a goal, use one, or pass."""

    question: str
    money: int
    store: tuple[ForSale, ...]
    goals: tuple[GoalForSale, ...]
    uses: tuple[GoalToUse, ...]
    full: bool
    expire: int


class AskToss(Part, frozen=True):
    """The hand is too large: so many cards go."""

    question: str
    hand: tuple[FoodCard, ...]
    got: tuple[int, ...]
    count: int


class MealChoice(Struct, frozen=True):
    """A meal card to cook for, with the cards that pay best and what they bring."""

    meal: MealCard
    cards: tuple[int, ...]
    points: int
    whole: bool


class AskCook(Part, frozen=True):
    """Choose cards and a meal card. `best` is the meal that is proposed; `there` are kinds that a
    goal brings without a card."""

    question: str
    hand: tuple[FoodCard, ...]
    menu: tuple[MealChoice, ...]
    best: int
    there: tuple[Kind, ...]
    last: bool


class CookReady(Part, frozen=True):
    """What the player has put face down; None: nothing."""

    question: str
    dish: Dish | None


class AskServe(Part, frozen=True):
    """Turn the next meal over: one's own, or that of a guest who is away."""

    question: str
    seat: Seat
    own: bool


class AskVote(Part, frozen=True):
    """Put voting cards on the others' meals."""

    question: str
    dishes: tuple[Dish, ...]
    cards: tuple[int, ...]


class Voted(Part, frozen=True):
    """The own votes, until everybody has voted."""

    question: str
    votes: tuple[tuple[Seat, int], ...]


class AskCleanUp(Part, frozen=True):
    """Clear the table; after the last meal that ends the match."""

    question: str
    last: bool


class AskOffer(Part, frozen=True):
    """An offer for this seat: what one would get, what is asked for, and what was laid for it."""

    question: str
    by: Seat
    give: tuple[FoodCard, ...]
    pay: int
    want: Kind | None
    want_money: int
    money: int
    hand: tuple[FoodCard, ...]
    back: tuple[FoodCard, ...] | None
    back_pay: int


class Watch(Part, frozen=True):
    """Nothing to do now, and why."""

    why: str
    who: Seat | None = None


class MyOffer(Struct, frozen=True):
    """What one has offered somebody, and what they laid for it."""

    to: Seat
    give: tuple[FoodCard, ...]
    pay: int
    want: Kind | None
    want_money: int
    back: tuple[FoodCard, ...] | None
    back_pay: int


class Trade(Part, frozen=True):
    """Trading in the own turn: with whom, and the offers that are open. `closed` is the event that
    forbids it; `asked` counts the offers of this turn."""

    question: str
    partners: tuple[Seat, ...]
    hand: tuple[FoodCard, ...]
    money: int
    offers: tuple[MyOffer, ...]
    closed: str
    asked: int


Ask = (
    AskReveal
    | AskTurn
    | AskToss
    | AskCook
    | CookReady
    | AskServe
    | AskVote
    | Voted
    | AskCleanUp
    | AskOffer
    | Watch
)
