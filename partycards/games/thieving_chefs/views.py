"""What the viewers see, as parts: each is drawn by the template that has its name.

`PublicView` is everybody's, the TV included; `PrivateView` is what one seat sees besides. A part
holds seats, the template asks for the name. Cards that lie on the table are shown by kind.
"""

from typing import ClassVar

from msgspec import Struct

from partycards.games.base import Part, Seat
from partycards.games.finale import Placing
from partycards.games.thieving_chefs.box import Card, CardId

Pile = tuple[tuple[Card, int], ...]
"""Cards of the same kind side by side, and how many of each."""


class Recipe(Struct, frozen=True):
    """A dish of the game aid: what it needs, and the sauce that goes with it (None: none does)."""

    key: str
    name: str
    needs: tuple[Card, ...]
    points: int
    sauce: Card | None


class Aid(Part, frozen=True):
    """The game aid, always in view (T9). `sauce` is the key of the one in the middle now."""

    names_nobody: ClassVar[bool] = True
    recipes: tuple[Recipe, ...]
    sauce: str


class Top(Part, frozen=True):
    """Whose turn it is and where it stands: `left` actions to come, `step` of it is act, give,
    announce, discard, short or over."""

    turn: Seat
    step: str
    left: int


class Waiting(Struct, frozen=True):
    """An announced dish. `gone` are the cards that were taken; `sure` whether it still can be
    eaten, a spare standing in; `points` what it is worth now, `bonus` the sauce's share of it."""

    key: str
    name: str
    there: tuple[Card, ...]
    gone: tuple[Card, ...]
    sure: bool
    points: int
    bonus: int


class Area(Struct, frozen=True):
    """A cook's place on the table. `cards` is the number in the hand; `loose` lies in no dish."""

    seat: Seat
    status: str
    points: int
    cards: int
    turn: bool
    dishes: tuple[Waiting, ...]
    loose: Pile


class Line(Struct, frozen=True):
    """Something that has just happened, with names of cards and dishes; see `state.News`."""

    kind: str
    seat: Seat
    things: tuple[str, ...]
    other: Seat | None
    points: int
    bonus: int
    key: str


class TableStage(Part, frozen=True):
    """The table: the sauce in the middle, the piles, everybody's cooking area, the latest news.
    `victim` is the cook who chooses what a pet takes."""

    sauce: Card | None
    draw: int
    discards: int
    top: Card | None
    areas: tuple[Area, ...]
    news: tuple[Line, ...]
    goal: int
    victim: Seat | None


class ShortStage(Part, frozen=True):
    """Too few cooks for another turn (G5)."""

    present: int
    needed: int


class Podium(Part, frozen=True):
    """The end. `places` are (rank, seat, points, left), best first, rank 0 for who left; `best` is
    each cook's dearest dish, by seat."""

    why: str
    places: tuple[Placing, ...]
    best: tuple[tuple[Seat, str, int], ...]


class Race(Part, frozen=True):
    """Once the match is over: each cook's points after every dish that anybody ate, dishes of the
    whole table side by side; the last as they stand, corrections included."""

    dishes: int
    lines: tuple[tuple[Seat, tuple[int, ...]], ...]


class Sheet(Part, frozen=True):
    """Dishes that have scored, (turn, seat, dish, points, bonus), and points put right."""

    eaten: tuple[tuple[int, Seat, str, int, int], ...]
    corrections: tuple[tuple[Seat, int, str], ...]
    totals: tuple[tuple[Seat, int], ...]


Stage = TableStage | ShortStage | Podium


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    top: Top
    stage: Stage
    aid: Aid
    sheet: Sheet
    race: Race | None = None


# What one seat sees besides -----------------------------------------------------------------------


class Own(Struct, frozen=True):
    """An own dish that waits, by its number: can it be eaten now, is it held back."""

    number: int
    dish: Waiting
    held: bool


class Prey(Struct, frozen=True):
    """What a pet of the hand can take: whose, which kind, how many lie there."""

    card: Card
    targets: tuple[tuple[Seat, str, Card, int], ...]


class AskTurn(Part, frozen=True):
    """Draw or play. `pets` are the pets of the hand, a kind once, with what each can take; `loose`
    is what lies in the own area and waits for nothing."""

    question: str
    left: int
    can_draw: bool
    hand: tuple[Card, ...]
    dishes: tuple[Own, ...]
    pets: tuple[Prey, ...]
    loose: Pile


class AskGive(Part, frozen=True):
    """A pet takes an ingredient: which one? `options` are (card, name of its dish or "", its
    points, could a spare stand in)."""

    question: str
    thief: Seat
    card: Card
    options: tuple[tuple[CardId, str, int, bool], ...]
    hand: tuple[Card, ...]


class Offer(Struct, frozen=True):
    """A dish that could be announced; the same one stands there as often as it could be made.
    `chosen`: it is among the best that can be made together."""

    key: str
    name: str
    needs: tuple[Card, ...]
    points: int
    sauce: Card | None
    chosen: bool


class AskAnnounce(Part, frozen=True):
    """Which dishes are announced for the next turn (T8)."""

    question: str
    loose: Pile
    offers: tuple[Offer, ...]
    hand: tuple[Card, ...]


class AskDiscard(Part, frozen=True):
    """Too many cards: which go (T2)."""

    question: str
    hand: tuple[Card, ...]
    over: int


class Watch(Part, frozen=True):
    """Nothing to do now: `why` is turn (somebody else's), give, away, short, over or left."""

    why: str
    turn: Seat
    other: Seat | None
    hand: tuple[Card, ...]


Ask = AskTurn | AskGive | AskAnnounce | AskDiscard | Watch


class PrivateView(Struct, frozen=True):
    """What one seat sees besides: what it is asked, with its hand."""

    seat: Seat
    ask: Ask


class AlbumMeal(Part, frozen=True):
    """Everything that a cook has scored, in order: (turn, dish, its cards, points, bonus)."""

    seat: Seat
    points: int
    eaten: tuple[tuple[int, str, tuple[Card, ...], int, int], ...]


class CardInfo(Part, frozen=True):
    """A card that is looked up, with how many of its kind there are."""

    names_nobody: ClassVar[bool] = True
    card: Card
    count: int
    recipes: tuple[Recipe, ...]


class CardList(Part, frozen=True):
    """Every kind of card once, ingredients first."""

    names_nobody: ClassVar[bool] = True
    kinds: Pile
