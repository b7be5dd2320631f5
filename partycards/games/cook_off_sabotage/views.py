"""What the viewers see, as parts: each is drawn by the template that has its name.

`PublicView` is everybody's, the TV included; `PrivateView` is what one seat sees besides. A part
holds seats, the template asks for the name. Cards that lie face down are only counted (G7).
"""

from typing import ClassVar

from msgspec import Struct

from partycards.games.base import Part, Seat
from partycards.games.cook_off_sabotage.box import Action
from partycards.games.cook_off_sabotage.state import Bonus, News, Place
from partycards.games.finale import Chart, Placing

BACK = "back"
"""A card that lies face down."""


class Now(Struct, frozen=True):
    """What a seat can do now, in a sentence of the rules: `message` has the blanks `%(who)s` and
    `%(num)s`."""

    message: str
    who: tuple[Seat, ...] = ()
    number: int = 0


class Mat(Part, frozen=True, kw_only=True):
    """A kitchen as everybody sees it. `places` are the grill and the pans, `counter` the three
    cards of the round: a key, `BACK`, or none yet. `double`: its card of this step acts twice;
    `safe`: it cannot be sabotaged in this step; `state` is ready, chooses, or "" when nothing is
    asked of it; `late` plays from the next round."""

    seat: Seat
    status: str
    points: int
    places: tuple[str, ...]
    meat: int
    vegetables: int
    cooked_meat: int
    cooked_vegetables: int
    counter: tuple[str, ...]
    step: int
    double: bool
    safe: bool
    cleaning: bool
    state: str
    late: bool


class Top(Part, frozen=True):
    """Where the match stands: `stage` is clean, programme, choose, order, act, confirm, short or
    over."""

    round: int
    rounds: int
    step: int
    stage: str


class Line(Struct, frozen=True):
    """Something that has just happened; its key tells it from an equal one."""

    news: News
    key: str


class KitchensStage(Part, frozen=True):
    """The table: all kitchens, the central stock, the latest news. `order` are those who still act
    one after the other, the first of them now; `group` what they do."""

    stage: str
    mats: tuple[Mat, ...]
    meat: int
    vegetables: int
    tokens: int
    news: tuple[Line, ...]
    order: tuple[Seat, ...]
    group: str


class ShortStage(Part, frozen=True):
    """Too few chefs for another round (G5)."""

    present: int
    needed: int


class Podium(Part, frozen=True):
    """The end. `places` are (rank, seat, points, left), best first, rank 0 for who left; `trays`
    are (seat, cooked meats, cooked vegetables)."""

    why: str
    places: tuple[Placing, ...]
    trays: tuple[tuple[Seat, int, int], ...]
    bonuses: tuple[Bonus, ...]
    played: bool


class Race(Chart, frozen=True):
    """Once the match is over: each chef's points after every round; the last as they stand."""


class Sheet(Part, frozen=True):
    """Points after every round, (round, ((seat, points), ...)), the bonus points, and what was put
    right, (seat, points, reason)."""

    rounds: tuple[tuple[int, tuple[tuple[Seat, int], ...]], ...]
    bonuses: tuple[Bonus, ...]
    corrections: tuple[tuple[Seat, int, str], ...]
    totals: tuple[tuple[Seat, int], ...]


Stage = KitchensStage | ShortStage | Podium


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    top: Top
    stage: Stage
    sheet: Sheet
    race: Race | None = None


# What one seat sees besides -----------------------------------------------------------------------


class AskClean(Part, frozen=True):
    """Does the kitchen clean this round (F7)? It has so many tokens and so much food to lose."""

    question: str
    now: Now
    tokens: int
    food: int


class AskProgramme(Part, frozen=True):
    """Three cards face down (F2)."""

    question: str
    now: Now
    actions: tuple[Action, ...]


class AskConfirm(Part, frozen=True):
    """The second and third card, as they lie (F2)."""

    question: str
    now: Now
    cards: tuple[Action, ...]


class AskWay(Part, frozen=True):
    """How the card of this step is done: `ways` are (meats, vegetables); `grill` stands there."""

    question: str
    now: Now
    card: Action
    ways: tuple[tuple[int, int], ...]
    grill: str


class AskOrder(Part, frozen=True):
    """The own proposal, tapped one after the other: `so_far`, who is `left`, and the order that
    holds `by_rule` when nobody agrees (F2)."""

    question: str
    now: Now
    group: str
    so_far: tuple[Seat, ...]
    left: tuple[Seat, ...]
    by_rule: tuple[Seat, ...]


class Target(Struct, frozen=True):
    """A kitchen that can be sabotaged: its places, pans that are alike once, (place, what)."""

    mat: Mat
    places: tuple[tuple[Place, str], ...]


class AskSabotage(Part, frozen=True):
    """Whose kitchen, and where (F6). `safe` are the chefs who cannot be sabotaged in this step."""

    question: str
    now: Now
    targets: tuple[Target, ...]
    safe: tuple[Seat, ...]
    second: bool


class Ready(Part, frozen=True):
    """The own choice, hidden from the others until all have chosen; it can be taken up again (G6).
    `what` is clean, programme, confirm, choose or order; `cards` are the own ones as they
    lie, `grill` is what stands there."""

    question: str
    now: Now
    what: str
    cards: tuple[Action, ...] = ()
    clean: bool = False
    way: tuple[int, int] = (0, 0)
    card: str = ""
    grill: str = ""
    order: tuple[Seat, ...] = ()


class Watch(Part, frozen=True):
    """Nothing to choose now; `cards` are the own ones as they lie."""

    now: Now
    cards: tuple[Action, ...] = ()
    over: bool = False


Ask = AskClean | AskProgramme | AskConfirm | AskWay | AskOrder | AskSabotage | Ready | Watch


class Others(Part, frozen=True):
    """The other kitchens."""

    mats: tuple[Mat, ...]


class PrivateView(Struct, frozen=True):
    """What one seat sees besides: what it is asked, its own kitchen, the others."""

    seat: Seat
    ask: Ask
    mine: Mat | None = None
    others: Others | None = None


class AlbumRound(Part, frozen=True):
    """A finished round: who played what (keys of the cards), who cleaned, points afterwards."""

    number: int
    played: tuple[tuple[Seat, tuple[str, ...], bool, int], ...]


class CardInfo(Part, frozen=True):
    """An action card that is looked up."""

    names_nobody: ClassVar[bool] = True
    action: Action


class CardList(Part, frozen=True):
    """Every kind of action card."""

    names_nobody: ClassVar[bool] = True
    actions: tuple[Action, ...]
