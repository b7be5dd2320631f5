"""What guests and the table can do besides, under house rules."""

from typing import Annotated, ClassVar

from msgspec import Meta

from partycards.games.base import N_, Move
from partycards.games.cards import CardId
from partycards.games.cooking_party.box import Speech, Words
from partycards.games.cooking_party.table import ChefMove

Course = Annotated[str, Meta(max_length=20)]


class Invent(Move, frozen=True):
    """Make up an assignment (V6): what it is called, what it is about, its dishes."""

    told: ClassVar[str] = N_("made up an assignment")
    title: Words = ""
    text: Speech = ""
    dishes: tuple[Course, ...] = ()


class Pick(ChefMove, frozen=True):
    """Take a card of the team's hand for a dish, or put it back (`place` None): a whisper, and all
    team mates see whose (V3)."""

    told: ClassVar[str] = N_("planned with the team")
    card: CardId
    place: int | None = None
    any_time: ClassVar[bool] = True

    def whispered(self) -> CardId:
        """The card: the last word about it counts."""
        return self.card
