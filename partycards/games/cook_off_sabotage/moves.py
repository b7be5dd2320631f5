"""What a guest can do in The Cook-off!, and what the table can.

What all choose at once is shown when the last one has chosen, so it cannot be taken back by its
guest; until then it can be taken up `Again` (G6).
"""

from typing import ClassVar

from partycards.games.base import N_, Away, Back, Correct, EndEarly, Move, Seat, TableMove
from partycards.games.cook_off_sabotage.box import Key


class Declare(Move, frozen=True):
    """Say whether one cleans this round (F7)."""

    told: ClassVar[str] = N_("decided whether to clean")
    reveals: ClassVar[bool] = True
    clean: bool = False


class Lay(Move, frozen=True):
    """Lay three cards face down, in this order (F2)."""

    told: ClassVar[str] = N_("laid three cards face down")
    reveals: ClassVar[bool] = True
    first: Key
    second: Key
    third: Key


class Confirm(Move, frozen=True):
    """Settle the order of the second and the third card: as they lie, or swapped (F2)."""

    told: ClassVar[str] = N_("confirmed the order of two cards")
    reveals: ClassVar[bool] = True
    swap: bool = False


class Prepare(Move, frozen=True):
    """Put food on the grill and in pans; `meat` of it are meats (F3)."""

    told: ClassVar[str] = N_("prepared")
    reveals: ClassVar[bool] = True
    meat: int = 0


class Cook(Move, frozen=True):
    """Turn prepared food; the meat is turned `meat` times (F4)."""

    told: ClassVar[str] = N_("cooked")
    reveals: ClassVar[bool] = True
    meat: int = 0


class Get(Move, frozen=True):
    """Take food from the stock; `meat` of it are meats (F5)."""

    told: ClassVar[str] = N_("got ingredients")
    reveals: ClassVar[bool] = True
    meat: int = 0


class Next(Move, frozen=True):
    """In the own proposal this seat acts next (F2)."""

    told: ClassVar[str] = N_("proposed an order")
    reveals: ClassVar[bool] = True
    seat: Seat


class ByRule(Move, frozen=True):
    """Propose the order that holds when nobody agrees (F2)."""

    told: ClassVar[str] = N_("proposed the order of the rules")
    reveals: ClassVar[bool] = True


class Sabotage(Move, frozen=True):
    """Remove what stands on this place of somebody's kitchen, or disable it when it is empty: 0 is
    the grill, 1 to 3 are the pans (F6)."""

    told: ClassVar[str] = N_("sabotaged")
    reveals: ClassVar[bool] = True
    seat: Seat
    place: int


class Decline(Move, frozen=True):
    """Sabotage nobody (F6)."""

    told: ClassVar[str] = N_("sabotaged nobody")
    reveals: ClassVar[bool] = True


class Again(Move, frozen=True):
    """Take the own choice up again while others are still at theirs (G6)."""

    told: ClassVar[str] = N_("took a choice up again")


class PutNext(TableMove, frozen=True):
    """The host sets the order: this seat acts next (F2)."""

    told: ClassVar[str] = N_("the order was set")
    seat: Seat


class OrderByRule(TableMove, frozen=True):
    """The host ends the talk: the order of the rules holds (F2)."""

    told: ClassVar[str] = N_("the order of the rules was taken")


Moves = Declare | Lay | Confirm | Prepare | Cook | Get | Next | ByRule | Sabotage | Decline | Again
TableMoves = Away | Back | Correct | EndEarly | PutNext | OrderByRule
