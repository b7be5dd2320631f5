"""The evening with real food as parts: each is drawn by the template of its name (V8-V13)."""

from partycards.games.base import Part, Seat
from partycards.games.cooking_party.parts import Prize
from partycards.games.cooking_party.table_records import ShownDish


class FavouritesStage(Part, frozen=True):
    """Everybody says what they cook; only "ready" is seen (G6)."""

    settled: tuple[Seat, ...]
    choosing: tuple[Seat, ...]


class ShoppingStage(Part, frozen=True):
    """Somebody buys what `dishes` dishes need; which cooks have everything. `minutes` is how long
    they will have (0: no clock, or said later)."""

    dishes: int
    ready: tuple[Seat, ...]
    missing: tuple[Seat, ...]
    minutes: int


class CookingStage(Part, frozen=True):
    """In the kitchen: (cooks, plated, late) for every plate, in the order of the table; codes are
    for the cooks alone. `helpers`: adults cook and children help (V15)."""

    stoves: tuple[tuple[tuple[Seat, ...], bool, bool], ...]
    minutes: int
    time_up: bool
    cookbooks: bool
    neighbours: bool
    helpers: bool


class TastingStage(Part, frozen=True):
    """Plates by their codes; who has given all chips, and who is still tasting (G6)."""

    codes: tuple[str, ...]
    done: tuple[Seat, ...]
    tasting: tuple[Seat, ...]


class PrizeStage(Part, frozen=True):
    """The ceremony: award `number` of so many `prizes`; None before the first is shown."""

    prize: Prize | None
    number: int
    prizes: int


class Favourite(Part, frozen=True):
    """The own dishes so far, as (round, dish, points or None while they are hidden), and which of
    them would be cooked (V8)."""

    key: str
    dishes: tuple[tuple[int, ShownDish, int | None], ...]
    chosen: int


class AskFavourite(Part, frozen=True):
    """Which of the own dishes is cooked; it can be changed until all have said it."""

    question: str
    dishes: tuple[tuple[int, ShownDish, int | None], ...]
    chosen: int
    settled: bool


class AskShop(Part, frozen=True):
    """The dish that will be cooked; `ready`: everything for it is there. `inventors` and
    `cookbooks` as below."""

    question: str
    dish: ShownDish
    inventors: tuple[Seat, ...]
    cooks: tuple[Seat, ...]
    ready: bool
    cookbooks: bool


class AskPlate(Part, frozen=True):
    """The own dish on the stove, under its blind code; `inventors` are others where neighbours'
    dishes are cooked (V13); with `cookbooks` they may look things up (V10)."""

    question: str
    code: str
    dish: ShownDish
    inventors: tuple[Seat, ...]
    cooks: tuple[Seat, ...]
    late: bool
    time_up: bool
    cookbooks: bool = True


class AskTaste(Part, frozen=True):
    """A taster's chip board by codes: chips left, what lies where with sums. `one`: one plate, one
    chip of choice; `taken` is what the other one of two cooks gave (V1); `done`: closed, and open
    again with the next tap; `own` is the code of a plate that counts for this taster."""

    question: str
    left: tuple[int, ...]
    given: tuple[tuple[str, tuple[int, ...], int], ...]
    one: bool
    taken: tuple[int, ...]
    can_award: bool
    done: bool
    own: str = ""
