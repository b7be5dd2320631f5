"""What guests and the table can do besides, under house rules."""

from typing import Annotated, ClassVar

from msgspec import Meta

from partycards.games.base import N_, Move, Seat, TableMove
from partycards.games.cards import CardId
from partycards.games.cooking_party.box import Speech, Text, Words
from partycards.games.cooking_party.table import ChefMove

Course = Annotated[str, Meta(max_length=20)]
Code = Annotated[str, Meta(max_length=4)]


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


class ChooseWinner(Move, frozen=True):
    """This dish will be cooked: the winner of the course (V11). `critiques` go along as with
    `Award`."""

    told: ClassVar[str] = N_("chose a dish")
    chef: Seat
    critiques: dict[Seat, Text] = {}
    reveals: ClassVar[bool] = True


class Favour(Move, frozen=True):
    """My favourite is the dish of this round: it is the one I would cook (V8)."""

    told: ClassVar[str] = N_("chose a favourite")
    round: int
    any_time: ClassVar[bool] = True


class CookThis(Move, frozen=True):
    """The dish of this round is the one that I cook (V8)."""

    told: ClassVar[str] = N_("chose a dish to cook")
    round: int


class ReadyToCook(Move, frozen=True):
    """Everything for the own dish is in the kitchen (V9, V12)."""

    told: ClassVar[str] = N_("has everything")


class Plated(Move, frozen=True):
    """The dish is on the plate (V12)."""

    told: ClassVar[str] = N_("has plated")


class PutOnPlate(Move, frozen=True):
    """Put a chip on the plate with this code; seen by nobody else until all are done (V8)."""

    told: ClassVar[str] = N_("moved a chip")
    chip: int
    plate: Code


class GoOnAsTwo(TableMove, frozen=True):
    """The two who are left go on as a game for two (rules G5, V1)."""

    told: ClassVar[str] = N_("two go on")


class SetMinutes(TableMove, frozen=True):
    """So long may they cook (V12): it can be agreed after the card game too."""

    told: ClassVar[str] = N_("the time to cook was set")
    minutes: Annotated[int, Meta(ge=0, le=600)]


class TimeUp(TableMove, frozen=True):
    """The clock has run out: who has not plated is late (V12)."""

    told: ClassVar[str] = N_("the time was up")


class MarkLate(TableMove, frozen=True):
    """The host says that this cook was late, or was not (V12)."""

    told: ClassVar[str] = N_("the time was corrected")
    seat: Seat
    late: bool


class GoTasting(TableMove, frozen=True):
    """On to the next step: what is not plated is not served, who has not chosen cooks the best."""

    told: ClassVar[str] = N_("the table went on")
