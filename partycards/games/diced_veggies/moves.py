"""What a guest can do in Diced Veggies, and what the table can."""

from typing import ClassVar, Literal

from partycards.games.base import N_, Away, Back, Correct, EndEarly, Move
from partycards.games.diced_veggies.box import CardId, DieId


class Restock(Move, frozen=True):
    """Roll what is spent and what is left of the block into a new one (D7)."""

    told: ClassVar[str] = N_("restocked the block")
    reveals: ClassVar[bool] = True


class Mark(Move, frozen=True):
    """Hold the knife to the block without cutting: the smallest piece with these dice is shown."""

    told: ClassVar[str] = N_("held the knife to the block")
    dice: tuple[DieId, ...] = ()
    side: Literal["", "top", "right", "bottom", "left"] = ""


class Cut(Move, frozen=True):
    """Cut these dice off (D1)."""

    told: ClassVar[str] = N_("cut dice off the block")
    dice: tuple[DieId, ...]


class Change(Move, frozen=True):
    """The chef token: a die becomes another vegetable (its key) or another number (D4)."""

    told: ClassVar[str] = N_("used the chef token")
    die: DieId
    to: str


class Cook(Move, frozen=True):
    """Cook an open recipe with these dice, and a hype on it or none (D2, D3)."""

    told: ClassVar[str] = N_("cooked a recipe")
    recipe: CardId
    dice: tuple[DieId, ...]
    hype: CardId | None = None


class StopCooking(Move, frozen=True):
    """That is all that is cooked."""

    told: ClassVar[str] = N_("cooked no more")


class StartOver(Move, frozen=True):
    """Undo everything of the own final cook, as long as somebody is still at it (G6)."""

    told: ClassVar[str] = N_("started the final cook anew")


class Draw(Move, frozen=True):
    """The top card of a deck (D5)."""

    told: ClassVar[str] = N_("drew a card")
    reveals: ClassVar[bool] = True
    deck: Literal["hypes", "recipes"]


class Take(Move, frozen=True):
    """A recipe from the display, which is filled up again (D5)."""

    told: ClassVar[str] = N_("took a recipe from the display")
    reveals: ClassVar[bool] = True
    recipe: CardId


class Discard(Move, frozen=True):
    """Back to what may be kept at the end of a turn, of one's own choice (D6)."""

    told: ClassVar[str] = N_("discarded")
    dice: tuple[DieId, ...] = ()
    recipes: tuple[CardId, ...] = ()
    hypes: tuple[CardId, ...] = ()


Moves = (
    Restock | Mark | Cut | Change | Cook | StopCooking | StartOver | Draw | Take | Discard
)  # fmt: skip
TableMoves = Away | Back | Correct | EndEarly
