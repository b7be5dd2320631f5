"""What a guest can do in Cooking Party Cards, and what the table can."""

from typing import Annotated, ClassVar

from msgspec import Meta

from partycards.games.base import N_, Move, Seat
from partycards.games.cards import CardId
from partycards.games.cooking_party.box import Speech, Terms, Words
from partycards.games.cooking_party.table import ChefMove

Sentence = Annotated[str, Meta(min_length=1, max_length=300)]

# The judge, before the deal.


class ChooseAssignment(Move, frozen=True):
    """Take this assignment from the face-up deck (rule B3); another may still be taken after it."""

    told: ClassVar[str] = N_("chose an assignment")
    assignment: str


class DrawAssignment(Move, frozen=True):
    """Take the top assignment of the deck, whatever it is."""

    told: ClassVar[str] = N_("drew an assignment")
    reveals: ClassVar[bool] = True


class LookAgain(Move, frozen=True):
    """Put the chosen assignment back and look through the deck again."""

    told: ClassVar[str] = N_("looked again")


class Announce(Move, frozen=True):
    """Show everybody the numbers and words so far; they stay free until the deal (rule B5)."""

    told: ClassVar[str] = N_("showed the assignment")
    terms: Terms


class Deal(Move, frozen=True):
    """Deal with these numbers and words; from now on words can only be added (rules B5, B7)."""

    told: ClassVar[str] = N_("dealt the cards")
    terms: Terms
    reveals: ClassVar[bool] = True


class AddWords(Move, frozen=True):
    """The judge adds to the criteria after the deal, seen by all (rule B5)."""

    told: ClassVar[str] = N_("added words")
    words: Sentence
    any_time: ClassVar[bool] = True


# A chef, before presenting.


class TradeIn(ChefMove, frozen=True):
    """Trade these cards for as many from the draw pile (rule B8)."""

    told: ClassVar[str] = N_("traded cards in")
    cards: tuple[CardId, ...]
    reveals: ClassVar[bool] = True


class Keep(ChefMove, frozen=True):
    """No more trading; unused trades lapse (rule B8)."""

    told: ClassVar[str] = N_("kept the cards")


class Commit(ChefMove, frozen=True):
    """These cards go into the dish, the rest is laid aside (rule B9).

    `place` gives each used card the index of its dish; cards left out are laid aside. `names` may
    name the dishes, by index.
    """

    told: ClassVar[str] = N_("is ready with a dish")
    place: dict[CardId, int]
    names: dict[int, Words] = {}


class Reconsider(ChefMove, frozen=True):
    """Take the commitment back, until the judge calls the first chef (rule B9)."""

    told: ClassVar[str] = N_("thought again")


# The judge and the chefs while dishes are presented.


class Call(Move, frozen=True):
    """Call this chef to present; any order (rule B10)."""

    told: ClassVar[str] = N_("called a chef")
    chef: Seat


class PassOver(Move, frozen=True):
    """An away chef's dish is passed over and gets no chips (rule B10)."""

    told: ClassVar[str] = N_("passed a chef over")
    chef: Seat


class Lay(ChefMove, frozen=True):
    """Lay one card, or two that go together, face up with words (rule B10).

    `words` make a card more specific ("Parmesan"), `say` is the sentence that goes with it,
    `pantry` are free extras, `names` may name or rename the dishes.
    """

    told: ClassVar[str] = N_("laid a card")
    cards: tuple[CardId, ...]
    words: dict[CardId, Words] = {}
    pantry: tuple[Words, ...] = ()
    say: Speech = ""
    names: dict[int, Words] = {}
    reveals: ClassVar[bool] = True


class Hurry(Move, frozen=True):
    """The judge asks the presenting chef to be quick (rule B10)."""

    told: ClassVar[str] = N_("asked to be quick")
    any_time: ClassVar[bool] = True


class AskChef(Move, frozen=True):
    """The judge asks the presenting chef a question; it stands on the TV (rule B10)."""

    told: ClassVar[str] = N_("asked a question")
    words: Sentence
    any_time: ClassVar[bool] = True


class AllowComments(Move, frozen=True):
    """The judge lets the others comment, or ends it (rule B10: off until allowed)."""

    told: ClassVar[str] = N_("changed the comments")
    allow: bool
    any_time: ClassVar[bool] = True


class Comment(Move, frozen=True):
    """Another chef comments on the dish being presented, while the judge allows it."""

    told: ClassVar[str] = N_("commented")
    words: Sentence
    any_time: ClassVar[bool] = True


# The judge, after the last dish.


class BeginJudging(Move, frozen=True):
    """Everybody has presented: on to critiques and chips (rule B11)."""

    told: ClassVar[str] = N_("began to judge")
