"""The steps of an evening with real food, after the last round (rules V8, V11-V13, V18)."""

from msgspec import Struct

from partycards.games.base import Seat
from partycards.games.cooking_party.views import ShownDish


class Plate(Struct, frozen=True):
    """A dish that is really cooked: who invented it, who cooks it, and the blind `code` it is
    served under, which only its cooks know until the end. `done`: it is plated; `late`: after the
    time was up (V12)."""

    code: str
    dish: ShownDish
    round: int
    inventors: tuple[Seat, ...]
    cooks: tuple[Seat, ...]
    done: bool = False
    late: bool = False


class Board(Struct, frozen=True):
    """A taster's chips: (chip, code of the plate), seen by nobody else until all are done."""

    seat: Seat
    codes: tuple[str, ...]
    chips: tuple[tuple[int, str], ...] = ()
    moved: int = 0
    done: bool = False


class Favourites(Struct, frozen=True, tag=True):
    """Everybody says which of their dishes they cook (V8); `settled` have said it."""

    settled: tuple[Seat, ...] = ()


class Shopping(Struct, frozen=True, tag=True):
    """The dishes are chosen and the stoves are cold: somebody buys what is needed (V9). `ready` are
    cooks who have everything; nobody's time runs before all have."""

    plates: tuple[Plate, ...]
    ready: tuple[Seat, ...] = ()


class Cooking(Struct, frozen=True, tag=True):
    """In the kitchen. `minutes` were agreed (0: no clock); `time_up`: they have run out (V12)."""

    plates: tuple[Plate, ...]
    minutes: int = 0
    time_up: bool = False


class Tasting(Struct, frozen=True, tag=True):
    """Chips for the plates. `in_turn`: two cooks who judge each other, one after the other, never
    with the same chip (V1)."""

    plates: tuple[Plate, ...]
    boards: tuple[Board, ...]
    in_turn: bool = False


Evening = Favourites | Shopping | Cooking | Tasting
"""The steps after the last round, in order."""
