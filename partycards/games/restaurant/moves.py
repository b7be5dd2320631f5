"""What a guest can do at a restaurant's table, and what the table can."""

from typing import Annotated, ClassVar

from msgspec import Meta

from partycards.games.base import (
    N_,
    Away,
    Back,
    Correct,
    EndEarly,
    Move,
    Seat,
    TableMove,
)
from partycards.games.cards import CardId
from partycards.games.cooking_party.box import Speech, Words
from partycards.games.cooking_party.moves import (
    Award,
    Commit,
    Keep,
    PutChip,
    Reconsider,
    Sentence,
    TakeChip,
    TradeIn,
)
from partycards.games.dining import OnOrder
from partycards.games.restaurant.state import DishKey

Key = Annotated[DishKey, Meta(max_length=20)]

# Inventing; trading, keeping, choosing cards and changing the dish are those of the party game.


class PickAssignment(Move, frozen=True):
    """Anybody picks what all cook now, and everybody is dealt cards (R3)."""

    told: ClassVar[str] = N_("picked an assignment")
    for_all: ClassVar[bool] = True
    assignment: str
    reveals: ClassVar[bool] = True


class Exchange(Move, frozen=True):
    """Cards of what has run out for as many others: it is free (86)."""

    told: ClassVar[str] = N_("exchanged what has run out")
    cards: tuple[CardId, ...]
    reveals: ClassVar[bool] = True


class Tell(Move, frozen=True):
    """Put the dish on the table and tell of it: `words` make a card more specific, `pantry` are
    free extras, `say` is the sentence that goes with it."""

    told: ClassVar[str] = N_("put a dish on the table")
    words: dict[CardId, Words] = {}
    pantry: tuple[Words, ...] = ()
    say: Speech = ""
    name: Words = ""
    reveals: ClassVar[bool] = True


class SitOut(Move, frozen=True):
    """No dish in this round."""

    told: ClassVar[str] = N_("makes no dish this time")


# At the table, any time.


class Want(Move, frozen=True):
    """I would like this dish (R3)."""

    told: ClassVar[str] = N_("chose a dish to order")
    dish: Key
    any_time: ClassVar[bool] = True


class DontWant(Move, frozen=True):
    """I would rather not have it."""

    told: ClassVar[str] = N_("chose a dish to order")
    dish: Key
    any_time: ClassVar[bool] = True


class Remark(Move, frozen=True):
    """Say something about a dish on the table: everybody may (R3)."""

    told: ClassVar[str] = N_("commented")
    dish: Key
    words: Sentence
    any_time: ClassVar[bool] = True


# The table goes on: anybody may say so.


class NextRound(Move, frozen=True):
    """Invent once more for this course."""

    told: ClassVar[str] = N_("began another round")
    for_all: ClassVar[bool] = True


class NextCourse(Move, frozen=True):
    """On to the next course."""

    told: ClassVar[str] = N_("went on to the next course")
    for_all: ClassVar[bool] = True


class EndMeal(Move, frozen=True):
    """Everything is eaten: on to the chips (R6)."""

    told: ClassVar[str] = N_("ended the meal")
    for_all: ClassVar[bool] = True


# After the meal; chips are put, taken and awarded as in the party game.


class Tasted(Move, frozen=True):
    """I have tasted every dish (R9)."""

    told: ClassVar[str] = N_("has tasted everything")


Moves = (
    PickAssignment
    | TradeIn
    | Keep
    | Commit
    | Exchange
    | Tell
    | SitOut
    | Reconsider
    | Want
    | DontWant
    | Remark
    | NextRound
    | NextCourse
    | EndMeal
    | Tasted
    | PutChip
    | TakeChip
    | Award
)

# What the staff tells the game.


class Out(TableMove, frozen=True):
    """These ingredients, by key, have run out: all of them, so that one that is not named is in
    again (86)."""

    told: ClassVar[str] = N_("what has run out was told")
    keys: tuple[str, ...]


class Ordered(TableMove, frozen=True):
    """The dishes that the kitchen knows of: all of them. They stay as they are (R4), and for those
    that have come to the table there are chips (R6)."""

    told: ClassVar[str] = N_("the kitchen was told of dishes")
    dishes: tuple[OnOrder, ...]


class KitchenMarks(TableMove, frozen=True):
    """The kitchen's marks are uncovered: points for who invented the dishes (R7). It ends the
    match."""

    told: ClassVar[str] = N_("the kitchen's marks were shown")
    points: tuple[tuple[Seat, int], ...]


TableMoves = Away | Back | Correct | EndEarly | Out | Ordered | KitchenMarks
