"""The truth of a match: piles, hands, cooking areas, announced dishes, and points."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat, State
from partycards.games.thieving_chefs.box import Box, CardId

ACTIONS = 3
"""Actions in a turn (T2)."""
HAND = 5
"""The most cards that a hand holds at the end of a turn (T2)."""
DEAL = 3
"""The cards everybody starts with (T1)."""
GOAL = 20
"""Points that win at once (T6)."""


class Announced(Struct, frozen=True):
    """A dish that its owner has announced: its key, and those of its cards that still lie there.
    `held`: the owner does not want it scored by itself (T2)."""

    dish: str
    cards: tuple[CardId, ...]
    held: bool = False


class Cook(Struct, frozen=True):
    """A seat in this match: a secret hand and an open cooking area.

    `dishes` are announced and wait. `loose` are the other cards of the area that lay there when
    they were announced, so that they can stand in for one that is stolen; `laid` are cards that
    came later and cannot (T8). `status` is here, away (G3) or left (G4).
    """

    seat: Seat
    hand: tuple[CardId, ...] = ()
    loose: tuple[CardId, ...] = ()
    laid: tuple[CardId, ...] = ()
    dishes: tuple[Announced, ...] = ()
    points: int = 0
    status: str = "here"

    @property
    def area(self) -> tuple[CardId, ...]:
        """All cards that lie in the cooking area."""
        return (*(card for dish in self.dishes for card in dish.cards), *self.loose, *self.laid)


class News(Struct, frozen=True):
    """Something that everybody has seen: who did what (`kind`) with which kinds of cards or dishes
    (`things`, keys), to whom, and for how many points."""

    kind: str
    seat: Seat
    things: tuple[str, ...] = ()
    other: Seat | None = None
    points: int = 0
    number: int = 0


class Eaten(Struct, frozen=True):
    """A dish that has scored. `bonus` is the sauce's share of the points."""

    turn: int
    seat: Seat
    dish: str
    points: int
    bonus: int


class Correction(Struct, frozen=True):
    """Points put right by the host, with the reason."""

    turn: int
    seat: Seat
    points: int
    reason: str


# The steps of a turn. Each holds only what that step has.


class Acting(Struct, frozen=True, tag=True):
    """Three actions, draw or play; `left` of them are still to come (T2)."""

    left: int = ACTIONS


class Giving(Struct, frozen=True, tag=True):
    """A pet takes an ingredient of this kind, and its target chooses which one (T4). `left` are the
    thief's actions afterwards."""

    target: Seat
    ingredient: str
    left: int


class Announcing(Struct, frozen=True, tag=True):
    """What waited is scored; dishes are announced for the next turn (T2, T8)."""


class Discarding(Struct, frozen=True, tag=True):
    """More cards in the hand than it may hold (T2)."""


class Short(Struct, frozen=True, tag=True):
    """Too few cooks for another turn (G5): the table waits for a guest or the host."""


class Over(Struct, frozen=True, tag=True):
    """The match is over. `why` is goal (T6), stuck (T6) or early; `gone` had left and cannot win
    (G4)."""

    why: str = "goal"
    gone: tuple[Seat, ...] = ()


Phase = Acting | Giving | Announcing | Discarding | Short | Over


class ChefsState(State, frozen=True, kw_only=True):
    """A match of Thieving Chefs.

    `cooks` are in clockwise order and stay here after leaving. `turn` is whose turn it is, `number`
    counts turns, `step` what happened in this one. The top of a pile is its end; `discards` were
    all seen, `buried` lie below them and were not (G4). `sauce` lies in the middle of the table.
    `busy`: in this turn something was drawn, played or scored; `idle` counts the turns since then
    (T6). `news` are the latest, oldest first, of `told` in all.
    """

    box: Box
    cooks: tuple[Cook, ...]
    turn: Seat
    number: int = 1
    step: int = 0
    phase: Phase = Acting()
    draw: tuple[CardId, ...]
    discards: tuple[CardId, ...] = ()
    buried: tuple[CardId, ...] = ()
    sauce: CardId | None = None
    busy: bool = False
    idle: int = 0
    news: tuple[News, ...] = ()
    told: int = 0
    eaten: tuple[Eaten, ...] = ()
    corrections: tuple[Correction, ...] = ()

    @property
    def active(self) -> tuple[Cook, ...]:
        """Everybody who has not left."""
        return tuple(cook for cook in self.cooks if cook.status != "left")

    @property
    def here(self) -> tuple[Cook, ...]:
        """Everybody who is at the table."""
        return tuple(cook for cook in self.cooks if cook.status == "here")

    @property
    def totals(self) -> tuple[tuple[Seat, int], ...]:
        """Everybody's points, who left included."""
        return tuple((cook.seat, cook.points) for cook in self.cooks)

    def cook(self, seat: Seat) -> Cook | None:
        """The cook on this seat, one who left included."""
        return next((cook for cook in self.cooks if cook.seat == seat), None)

    @property
    def now(self) -> Cook:
        """Whose turn it is."""
        return next(cook for cook in self.cooks if cook.seat == self.turn)

    def with_cook(self, cook: Cook) -> "ChefsState":
        """The same match with this cook changed."""
        cooks = tuple(cook if old.seat == cook.seat else old for old in self.cooks)
        return replace(self, cooks=cooks)

    def changed(self, seat: Seat, **changes: Any) -> "ChefsState":
        """The same match with something changed about the cook on this seat."""
        cooks = tuple(replace(c, **changes) if c.seat == seat else c for c in self.cooks)
        return replace(self, cooks=cooks)

    def telling(self, news: News) -> "ChefsState":
        """The same match with something new to tell."""
        return replace(self, news=(*self.news, news)[-LATEST:], told=self.told + 1)


LATEST = 6
"""How many news are kept."""
