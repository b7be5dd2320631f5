"""What a guest can do in Thieving Chefs, and what the table can."""

from typing import ClassVar

from partycards.games.base import N_, Away, Back, Correct, EndEarly, Move, Seat
from partycards.games.thieving_chefs.box import CardId


class Draw(Move, frozen=True):
    """An action: the top card of the draw pile (T2)."""

    told: ClassVar[str] = N_("drew a card")
    reveals: ClassVar[bool] = True


class Lay(Move, frozen=True):
    """An action: an ingredient into the own cooking area (T3)."""

    told: ClassVar[str] = N_("laid an ingredient")
    card: CardId


class Pour(Move, frozen=True):
    """An action: a sauce into the middle of the table, for everybody (T3)."""

    told: ClassVar[str] = N_("poured a sauce")
    card: CardId


class Send(Move, frozen=True):
    """An action: a pet takes an ingredient of this kind from somebody's cooking area (T4)."""

    told: ClassVar[str] = N_("sent a pet")
    card: CardId
    to: Seat
    ingredient: str


class Give(Move, frozen=True):
    """The target of a pet chooses which of two equal ingredients goes (T4)."""

    told: ClassVar[str] = N_("gave an ingredient")
    card: CardId


class Score(Move, frozen=True):
    """Eat a dish that was announced last turn: its place among the own ones (T2, T6)."""

    told: ClassVar[str] = N_("scored a dish")
    dish: int


class Hold(Move, frozen=True):
    """Do not score this dish at the end of the actions, or do after all (T2)."""

    told: ClassVar[str] = N_("held a dish back")
    dish: int
    hold: bool = True


class Announce(Move, frozen=True):
    """Announce dishes by their keys, the same one as often as there are cards; or none (T8)."""

    told: ClassVar[str] = N_("announced what is cooking")
    dishes: tuple[str, ...] = ()


class Discard(Move, frozen=True):
    """Back to five cards, of one's own choice, face up (T2)."""

    told: ClassVar[str] = N_("discarded")
    cards: tuple[CardId, ...]


Moves = Draw | Lay | Pour | Send | Give | Score | Hold | Announce | Discard
TableMoves = Away | Back | Correct | EndEarly
