"""What a guest can do in Cook Off!, and what the table can."""

from typing import Annotated, ClassVar

from msgspec import Meta

from partycards.games.base import N_, Away, Back, Correct, EndEarly, Move, OnceMore, Seat
from partycards.games.cook_off_budget.box import CardId, Kind, MealId

Dollars = Annotated[int, Meta(ge=0, le=9999)]
Name = Annotated[str, Meta(max_length=60)]
Votes = Annotated[int, Meta(ge=1, le=3)]

# Whoever turns cards over for all.


class RevealMeals(Move, frozen=True):
    """Turn over three meal cards and pay everybody's income (rule O3)."""

    told: ClassVar[str] = N_("turned the meals over and paid the income")
    reveals: ClassVar[bool] = True


class RevealEvent(Move, frozen=True):
    """Turn over the event of the round and do what it says (rule O4)."""

    told: ClassVar[str] = N_("turned an event over")
    reveals: ClassVar[bool] = True


class CleanUp(Move, frozen=True):
    """Clear the table and fill the store anew; the first player's token goes on (rule O11)."""

    told: ClassVar[str] = N_("cleaned up")
    reveals: ClassVar[bool] = True


# Actions of a turn.


class Buy(Move, frozen=True):
    """Buy this ingredient from the store (rule O5)."""

    told: ClassVar[str] = N_("bought an ingredient")
    reveals: ClassVar[bool] = True
    card: CardId


class BuyGoal(Move, frozen=True):
    """Buy a savings goal (rule O6)."""

    told: ClassVar[str] = N_("bought a savings goal")
    goal: str


class UseGoal(Move, frozen=True):
    """Use a savings goal as the action (rule O16), with cards of the store if it needs them."""

    told: ClassVar[str] = N_("used a savings goal")
    reveals: ClassVar[bool] = True
    goal: str
    cards: tuple[CardId, ...] = ()


class Pass(Move, frozen=True):
    """Buy nothing: two ingredients expire (rule O7)."""

    told: ClassVar[str] = N_("passed")
    reveals: ClassVar[bool] = True


class Toss(Move, frozen=True):
    """Put these cards of a hand that is too large into the dumpster (rules O2, O5)."""

    told: ClassVar[str] = N_("put something into the dumpster")
    reveals: ClassVar[bool] = True
    cards: tuple[CardId, ...]


# Trading.


class MakeOffer(Move, frozen=True):
    """Offer cards and money of the own for something (rule O8)."""

    told: ClassVar[str] = N_("offered a trade")
    reveals: ClassVar[bool] = True
    to: Seat
    cards: tuple[CardId, ...] = ()
    money: Dollars = 0
    want: Kind | None = None
    want_money: Dollars = 0


class AnswerOffer(Move, frozen=True):
    """Lay what one would give for it (rule G8)."""

    told: ClassVar[str] = N_("answered an offer")
    reveals: ClassVar[bool] = True
    cards: tuple[CardId, ...] = ()
    money: Dollars = 0


class RefuseOffer(Move, frozen=True):
    """No, thank you; also after an answer."""

    told: ClassVar[str] = N_("refused an offer")


class AcceptOffer(Move, frozen=True):
    """Yes to the very cards and money that were laid: all changes hands at once (rule G8)."""

    told: ClassVar[str] = N_("traded")
    reveals: ClassVar[bool] = True
    to: Seat
    cards: tuple[CardId, ...] = ()
    money: Dollars = 0


class WithdrawOffer(Move, frozen=True):
    """Take the own offer back."""

    told: ClassVar[str] = N_("took an offer back")
    to: Seat


# The cook-off.


class Cook(Move, frozen=True):
    """Put these cards face down for a meal card; without one, for the one that pays best (O9)."""

    told: ClassVar[str] = N_("is ready with a meal")
    cards: tuple[CardId, ...]
    meal: MealId | None = None
    name: Name = ""


class KeepCards(Move, frozen=True):
    """Hand in nothing and keep the cards (rule O9)."""

    told: ClassVar[str] = N_("is ready")


class ThinkAgain(Move, frozen=True):
    """Take up again what lies face down, until everybody is ready (rule G6)."""

    told: ClassVar[str] = N_("thought again")


class Serve(Move, frozen=True):
    """Turn the next meal over (rule O9)."""

    told: ClassVar[str] = N_("served a meal")
    reveals: ClassVar[bool] = True


class Vote(Move, frozen=True):
    """Put a voting card on each of the others' meals (rule O10)."""

    told: ClassVar[str] = N_("voted")
    reveals: ClassVar[bool] = True
    votes: dict[Seat, Votes]


class VoteAgain(Move, frozen=True):
    """Take the voting cards back, until everybody has voted (rule G6)."""

    told: ClassVar[str] = N_("takes the votes back")


Moves = (
    RevealMeals
    | RevealEvent
    | CleanUp
    | Buy
    | BuyGoal
    | UseGoal
    | Pass
    | Toss
    | MakeOffer
    | AnswerOffer
    | RefuseOffer
    | AcceptOffer
    | WithdrawOffer
    | Cook
    | KeepCards
    | ThinkAgain
    | Serve
    | Vote
    | VoteAgain
)


TableMoves = Away | Back | Correct | EndEarly | OnceMore
