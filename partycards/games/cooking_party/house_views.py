"""What the house rules bring to the table, as parts: each is drawn by the template of its name."""

from partycards.games.base import Part, Seat
from partycards.games.cards import Card, CardId
from partycards.games.cooking_party.table_manner import Manner, Teams


class House(Part, frozen=True):
    """The switches that are on, as (title, line), and the table's own rule. `easy`: nothing has to
    be typed, so pictures are larger and what is asked can be read aloud (V15)."""

    rules: tuple[tuple[str, str], ...]
    own_rule: str = ""
    easy: bool = False


class AskTurn(Part, frozen=True):
    """The judge turns the top assignment over (V1, V6)."""

    question: str


class AskInvent(Part, frozen=True):
    """The judge makes an assignment up (V6); `dishes` can be chosen."""

    question: str
    dishes: tuple[str, ...]
    easy: bool = False
    tips: bool = False


class AskWinner(Part, frozen=True):
    """The guest of honour chooses the dish that will be cooked (V11)."""

    question: str
    chefs: tuple[Seat, ...]
    critiques: tuple[tuple[Seat, str], ...]
    teams: Teams = ()
    manner: Manner = Manner()


class Exchanges(Part, frozen=True):
    """Exchanges besides the trades, for the chef's own eyes: for `tokens` (V7), of the `broken`
    cards that the judge of this `diet` does not eat (V14), or of what is `unknown` (V15)."""

    question: str
    hand: tuple[Card, ...]
    tokens: int | None
    diet: str
    broken: tuple[CardId, ...]
    unsure: tuple[CardId, ...]
    unknown: bool


class Swap(Part, frozen=True):
    """An offer between two neighbours as the two of them see it."""

    by: Seat
    to: Seat
    give: Card
    want: str
    back: Card | None


class Swaps(Part, frozen=True):
    """Swapping with a neighbour (V15): with whom, the own offer, what was offered to this chef.

    `key` is another one in every round; `wants` are what can be asked for by tapping.
    """

    key: str
    hand: tuple[Card, ...]
    neighbours: tuple[Seat, ...]
    wants: tuple[str, ...]
    mine: Swap | None
    offered: tuple[Swap, ...]
