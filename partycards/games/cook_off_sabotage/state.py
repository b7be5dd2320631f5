"""The truth of a match: kitchens, the central stock, programmes face down, and points."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat, State
from partycards.games.cook_off_sabotage.box import Box, actions

ROUNDS = 10
"""Rounds of a tournament (F2)."""
STEPS = 3
"""Actions in a round (F2)."""
FEWEST = 2
MOST = 6
"""Kitchens in the box (F1)."""
GRILL = 0
"""The place of the grill; 1 to 3 are the pans (F1)."""
PANS = (1, 2, 3)

Place = int
Programme = tuple[str, ...]
"""Action cards by key, in the order in which they are played."""

EMPTY, RAW, HALF, VEGETABLE, TOKEN = "", "raw", "half", "vegetable", "token"
"""What stands on the grill or in a pan: nothing, raw meat, half-cooked meat, a vegetable, or a
sabotage token."""


class Kitchen(Struct, frozen=True, kw_only=True):
    """A seat's mat. `places` are the grill and the pans; `half` is the round in which the meat on
    the grill was half cooked (F4). `meat` and `vegetables` lie on the cutting board, what is
    `cooked` on the tray. `programme` lies face down until it is revealed; `cleaning` is for this
    round (F7). `status` is here, away (G3) or left (G4); `since` is the first round that this
    kitchen plays (G2)."""

    seat: Seat
    places: tuple[str, ...] = (EMPTY,) * 4
    half: int = 0
    meat: int = 0
    vegetables: int = 0
    cooked_meat: int = 0
    cooked_vegetables: int = 0
    points: int = 0
    programme: Programme = ()
    cleaning: bool = False
    status: str = "here"
    since: int = 1

    @property
    def grill(self) -> str:
        """What stands on the grill."""
        return self.places[GRILL]

    @property
    def pans(self) -> tuple[str, ...]:
        """What stands in the three pans."""
        return self.places[1:]

    @property
    def tokens(self) -> int:
        """How many of its utensils are sabotaged."""
        return self.places.count(TOKEN)

    @property
    def must_clean(self) -> bool:
        """All four utensils are sabotaged (F7)."""
        return self.tokens == len(self.places)

    def put(self, place: Place, what: str) -> "Kitchen":
        """The kitchen with something else on this place."""
        places = (*self.places[:place], what, *self.places[place + 1 :])
        return replace(self, places=places)


class News(Struct, frozen=True):
    """Something that everybody has seen: what happened (`kind`) in whose kitchen, by whom
    (`other`), and how many meats, vegetables and points it was about. `what` is a card, or what
    stood on this place."""

    kind: str
    seat: Seat = 0
    other: Seat = 0
    what: str = ""
    place: Place = 0
    meat: int = 0
    vegetables: int = 0
    points: int = 0
    order: tuple[Seat, ...] = ()


class Played(Struct, frozen=True):
    """What a kitchen did in a round, and its points afterwards."""

    seat: Seat
    programme: Programme
    cleaning: bool
    points: int


class RoundDone(Struct, frozen=True):
    """A round that is over."""

    number: int
    played: tuple[Played, ...]


class Bonus(Struct, frozen=True):
    """A kitchen's bonus points after the last round (F8)."""

    seat: Seat
    half: int
    tokens: int
    vegetables: int


class Correction(Struct, frozen=True):
    """Points put right by the host, with the reason."""

    round: int
    seat: Seat
    points: int
    reason: str


# The steps of a round. Each holds only what that step has; what several choose at once is hidden
# and can be taken up again until the last one has chosen (G6).


class Declaring(Struct, frozen=True, tag=True):
    """Everybody says whether they clean this round (F7)."""

    chosen: tuple[tuple[Seat, bool], ...] = ()


class Programming(Struct, frozen=True, tag=True):
    """Three cards are laid face down (F2)."""


class Choosing(Struct, frozen=True, tag=True):
    """Cards are revealed, and those who prepare, cook or get say what: (seat, meats, vegetables).
    They touch nobody, so they choose at once (F2)."""

    chosen: tuple[tuple[Seat, int, int], ...] = ()


class Ordering(Struct, frozen=True, tag=True):
    """Those in conflict propose in which order they act (F2): `group` is sabotage, or get when the
    stock is short. A proposal is (seat, the order so far); `host` is the host's."""

    group: str
    seats: tuple[Seat, ...]
    proposals: tuple[tuple[Seat, tuple[Seat, ...]], ...] = ()
    host: tuple[Seat, ...] = ()


class Acting(Struct, frozen=True, tag=True):
    """One after the other in this order; the first has acted `done` times in this step (F2, F6)."""

    group: str
    order: tuple[Seat, ...]
    done: int = 0


class Confirming(Struct, frozen=True, tag=True):
    """After the first step: does the second card change places with the third (F2)?"""

    chosen: tuple[tuple[Seat, bool], ...] = ()


class Short(Struct, frozen=True, tag=True):
    """Too few chefs for another round (G5): the table waits for a guest or the host."""


class Over(Struct, frozen=True, tag=True):
    """The match is over. `why` is played or early; `gone` had left and cannot win (G4)."""

    why: str = "played"
    gone: tuple[Seat, ...] = ()


Phase = Declaring | Programming | Choosing | Ordering | Acting | Confirming | Short | Over


class CookOffState(State, frozen=True, kw_only=True):
    """A match of The Cook-off!

    `kitchens` are in clockwise order and stay here after leaving. `start` is where the clockwise
    order begins in this round (F2). `step` counts the cards that are revealed in this round.
    `meat`, `vegetables` and `tokens` lie in the central stock. `news` are the latest, oldest first,
    of `told` in all.
    """

    box: Box
    kitchens: tuple[Kitchen, ...]
    round: int = 0
    start: Seat
    step: int = 0
    phase: Phase
    meat: int
    vegetables: int
    tokens: int
    news: tuple[News, ...] = ()
    told: int = 0
    rounds: tuple[RoundDone, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    corrections: tuple[Correction, ...] = ()

    @property
    def active(self) -> tuple[Kitchen, ...]:
        """Everybody who has not left."""
        return tuple(kitchen for kitchen in self.kitchens if kitchen.status != "left")

    @property
    def here(self) -> tuple[Kitchen, ...]:
        """Everybody who is at the table."""
        return tuple(kitchen for kitchen in self.kitchens if kitchen.status == "here")

    @property
    def playing(self) -> tuple[Kitchen, ...]:
        """The kitchens that are in this round, those of absent guests too."""
        return tuple(kitchen for kitchen in self.active if kitchen.since <= self.round)

    @property
    def totals(self) -> tuple[tuple[Seat, int], ...]:
        """Everybody's points, who left included."""
        return tuple((kitchen.seat, kitchen.points) for kitchen in self.kitchens)

    def kitchen(self, seat: Seat) -> Kitchen | None:
        """The kitchen of this seat, of one who left too."""
        return next((kitchen for kitchen in self.kitchens if kitchen.seat == seat), None)

    def of(self, seat: Seat) -> Kitchen:
        """The kitchen of a seat that has one."""
        return next(kitchen for kitchen in self.kitchens if kitchen.seat == seat)

    def clockwise(self) -> Iterator[Seat]:
        """All seats clockwise, from where this round starts."""
        seats = [kitchen.seat for kitchen in self.kitchens]
        at = seats.index(self.start)
        return iter((*seats[at:], *seats[:at]))

    def with_kitchen(self, kitchen: Kitchen) -> "CookOffState":
        """The same match with this kitchen changed."""
        kitchens = tuple(kitchen if k.seat == kitchen.seat else k for k in self.kitchens)
        return replace(self, kitchens=kitchens)

    def changed(self, seat: Seat, **changes: Any) -> "CookOffState":
        """The same match with something changed about this seat's kitchen."""
        return self.with_kitchen(replace(self.of(seat), **changes))

    def telling(self, news: News) -> "CookOffState":
        """The same match with something new to tell."""
        return replace(self, news=(*self.news, news)[-LATEST:], told=self.told + 1)

    # What a kitchen does in this step ---------------------------------------------------------

    def card(self, kitchen: Kitchen) -> str:
        """The kitchen's card of this step, "" when it has none."""
        return kitchen.programme[self.step - 1] if self.step and kitchen.programme else ""

    def times(self, kitchen: Kitchen) -> int:
        """How often that card acts: twice after a Double! (F5)."""
        return 2 if self.step > 1 and kitchen.programme[self.step - 2 :][:1] == ("double",) else 1

    def is_safe(self, kitchen: Kitchen) -> bool:
        """Whether it cannot be sabotaged in this step, even when its card does nothing (F2, F6)."""
        card = self.card(kitchen)
        return kitchen.cleaning or (bool(card) and actions(self.box)[card].safe)


LATEST = 12
"""How many news are kept."""
