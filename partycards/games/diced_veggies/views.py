"""What the viewers see, as parts: each is drawn by the template that has its name.

`PublicView` is everybody's, the TV included; `PrivateView` is what one seat sees besides. A part
holds seats, the template asks for the name.
"""

from typing import Any, ClassVar

from msgspec import Struct

from partycards.games.base import Named, Part, Seat
from partycards.games.diced_veggies.box import Die, HypeCard, RecipeCard
from partycards.games.diced_veggies.hypes import Way
from partycards.games.finale import Placing

Places = tuple[Die | None, ...]
"""The block as it lies in the frame, row by row; None is an empty place."""


class Top(Part, frozen=True):
    """Whose turn it is and where it stands: `step` is cut, restock, cook, draw, keep, final or
    over. `last`: these are the last turns."""

    turn: Seat
    step: str
    last: bool


class BoardBlock(Part, frozen=True):
    """The block of dice. `missing` are vegetables that are not in it, `spent` is how many dice lie
    in the frame beside it."""

    names_nobody: ClassVar[bool] = True
    places: Places
    missing: tuple[str, ...]
    spent: int


class Place(Struct, frozen=True):
    """A chef's place at the table. `cooked` is the number of recipes that lie face down; `ready`:
    done with the final cook."""

    seat: Seat
    status: str
    dice: tuple[Die, ...]
    recipes: tuple[RecipeCard, ...]
    hypes: int
    cooked: int
    token: bool
    turn: bool
    ready: bool


class Line(Struct, frozen=True):
    """Something that has just happened; see `state.News`."""

    kind: str
    seat: Seat
    dice: tuple[Die, ...]
    recipes: tuple[RecipeCard, ...]
    hypes: tuple[HypeCard, ...]
    number: int
    key: str


class TableStage(Part, frozen=True):
    """Everybody's place, the display, the piles, the latest news. `step` is as in `Top`, `enough`
    the number of recipes that ends it."""

    step: str
    places: tuple[Place, ...]
    display: tuple[RecipeCard, ...]
    recipes: int
    recipe_discards: int
    hypes: int
    hype_discards: int
    news: tuple[Line, ...]
    enough: int


class Served(Struct, frozen=True):
    """A cooked recipe, turned up: with its hype or None, the recipe's points and the hype's."""

    recipe: RecipeCard
    hype: HypeCard | None
    points: int
    bonus: int


class Podium(Part, frozen=True):
    """The end. `places` are (rank, seat, points, left), best first, rank 0 for who left; `ratings`
    say how good that is, by seat; `menu` is what the winner cooked, the first of them in a tie;
    `cooked`: anybody cooked anything; `before` is the best of earlier games alone."""

    why: str
    places: tuple[Placing, ...]
    ratings: tuple[tuple[Seat, str], ...]
    menu: tuple[Served, ...]
    cooked: bool
    before: int | None = None


class Sheet(Part, frozen=True):
    """Points put right, and once it is over what everybody cooked, with the totals."""

    corrections: tuple[tuple[Seat, int, str], ...]
    menus: tuple[tuple[Seat, tuple[Served, ...]], ...] = ()
    totals: tuple[tuple[Seat, int], ...] = ()


Stage = TableStage | Podium


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    top: Top
    block: BoardBlock | None
    stage: Stage
    sheet: Sheet


# What one seat sees besides -----------------------------------------------------------------------


class Can(Part, frozen=True):
    """What this seat can do now, in a sentence from the rules: a message, and what fills its
    blanks: `who` a guest, `count` a number, `recipe` a name."""

    key: str
    message: str
    who: Seat | None = None
    count: int = 0
    recipe: str = ""

    @property
    def values(self) -> dict[str, Any]:
        """The message's blanks by their names."""
        who = None if self.who is None else Named(self.who)
        return {"who": who, "count": self.count, "recipe": self.recipe}


class Offcut(Struct, frozen=True):
    """A piece that may be cut off, as the phone shows it before it is confirmed: `side` is a way to
    cut it."""

    side: str
    dice: tuple[Die, ...]
    total: int
    why: str


class AskCut(Part, frozen=True):
    """Cut the block. `recipes` and `dice` are the own ones, to see what is wanted. `cuts` are all
    legal ones, `hints` some of them; `marked` is what the knife is held to; `whole`: the block
    comes off as it is, without a cut."""

    question: str
    recipes: tuple[RecipeCard, ...]
    dice: tuple[Die, ...]
    places: Places
    cuts: tuple[Offcut, ...]
    hints: tuple[Offcut, ...]
    marked: Offcut | None
    whole: bool
    may_restock: bool
    most: int


class AskRestock(Part, frozen=True):
    """There is nothing to cut: roll a new block of so many dice."""

    question: str
    dice: int


class TokenHelp(Struct, frozen=True):
    """What the chef token could do for a recipe: this die becomes that vegetable."""

    recipe: RecipeCard
    die: Die
    veggie: str


class AskCook(Part, frozen=True):
    """Cook or go on. `dishes` are ways to cook, the most points first; `faces` are the numbers that
    a die can show. `final`: in the final cook, with `undo` when something was done that can be
    undone."""

    question: str
    dice: tuple[Die, ...]
    recipes: tuple[RecipeCard, ...]
    hypes: tuple[HypeCard, ...]
    dishes: tuple[Way, ...]
    helps: tuple[TokenHelp, ...]
    token: bool
    faces: tuple[int, ...]
    final: bool
    undo: bool


class AskDraw(Part, frozen=True):
    """Draw a card; a deck that is out cannot be chosen."""

    question: str
    display: tuple[RecipeCard, ...]
    recipes: bool
    hypes: bool


class AskKeep(Part, frozen=True):
    """Too much: so many dice, recipes and hypes have to go."""

    question: str
    dice: tuple[Die, ...]
    recipes: tuple[RecipeCard, ...]
    hypes: tuple[HypeCard, ...]
    over: tuple[int, int, int]


class AskReady(Part, frozen=True):
    """Done with the final cook, while others are not: start over, or wait (G6)."""

    question: str


class Watch(Part, frozen=True):
    """Nothing to do now; `why` is turn, away, final, over or left."""

    why: str


class Own(Part, frozen=True):
    """The own dice, recipes and secret hypes, and what lies face down already."""

    dice: tuple[Die, ...]
    recipes: tuple[RecipeCard, ...]
    hypes: tuple[HypeCard, ...]
    cooked: tuple[Served, ...]
    points: int
    token: bool


Ask = AskCut | AskRestock | AskCook | AskDraw | AskKeep | AskReady | Watch


class PrivateView(Struct, frozen=True):
    """What one seat sees besides: what it can do, what it is asked, what it has."""

    seat: Seat
    can: Can
    ask: Ask
    own: Own


class AlbumMenu(Part, frozen=True):
    """What a chef has cooked, once it is over."""

    seat: Seat
    points: int
    rating: str
    cooked: tuple[Served, ...]


class CardInfo(Part, frozen=True):
    """A card that is looked up."""

    names_nobody: ClassVar[bool] = True
    recipe: RecipeCard | None
    hype: HypeCard | None


class CardList(Part, frozen=True):
    """Every card of the box."""

    names_nobody: ClassVar[bool] = True
    recipes: tuple[RecipeCard, ...]
    hypes: tuple[HypeCard, ...]
