"""Who sits at a match: guests here, away or gone, and the points that were put right.

Every game keeps its guests as `guests`, clockwise, each in a struct of its own that holds what the
rules of that game give them (a hand, money, a kitchen); `Guest` is where such a struct begins.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Part, Seat, State
from partycards.games.coming import place_after
from partycards.games.paper_scores import PaperSheet


class Guest(Struct, frozen=True):
    """A seat in a match. `status` is here, away (G3), left (G4) or waiting (G2: plays later)."""

    seat: Seat
    status: str = "here"


class Correction(NamedTuple):
    """A score put right by the host, with the reason. `round` counts what the game counts: rounds,
    turns or meals."""

    round: int
    seat: Seat
    points: int
    reason: str


class Corrected(NamedTuple):
    """The same on a sheet that does not say when it was."""

    seat: Seat
    points: int
    reason: str


def corrected(corrections: Iterable[Correction]) -> tuple[Corrected, ...]:
    """The lines of such a sheet."""
    return tuple(Corrected(one.seat, one.points, one.reason) for one in corrections)


class Watch(Part, frozen=True):
    """Nothing to do: `why` is the status of whoever does not play (away, left, waiting), or what
    the step says of everybody (over, short, scored)."""

    why: str


G = TypeVar("G", bound=Guest)


class Seated(State, Generic[G], frozen=True, kw_only=True):
    """A match of guests. `guests` are in clockwise order and stay here after leaving. `paper` is
    the score sheet that was entered, and counts in place of the points before it."""

    guests: tuple[G, ...]
    corrections: tuple[Correction, ...] = ()
    paper: PaperSheet | None = None

    @property
    def active(self) -> tuple[G, ...]:
        """Everybody who has not left: here, away or waiting."""
        return tuple(guest for guest in self.guests if guest.status != "left")

    @property
    def here(self) -> tuple[G, ...]:
        """Everybody who plays and is at the table."""
        return tuple(guest for guest in self.guests if guest.status == "here")

    def guest(self, seat: Seat) -> G | None:
        """The guest on this seat, one who left included."""
        for guest in self.guests:  # asked many times in a move
            if guest.seat == seat:
                return guest
        return None

    def of(self, seat: Seat) -> G:
        """The guest on a seat that has one, for callers who know that it does."""
        return next(guest for guest in self.guests if guest.seat == seat)

    def is_here(self, seat: Seat) -> bool:
        """At the table, and neither away nor waiting."""
        guest = self.guest(seat)
        return guest is not None and guest.status == "here"

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats from the one left of this seat around, this one last."""
        seats = [guest.seat for guest in self.guests]
        place = seats.index(seat) + 1
        return (*seats[place:], *seats[:place])

    def staying(self, seat: Seat) -> tuple[Seat, ...]:
        """The same seats without those of guests who have left."""
        active = {guest.seat for guest in self.active}
        return tuple(one for one in self.clockwise(seat) if one in active)

    def with_changed(self, guest: G) -> Self:
        """The same match with this guest in place of what they were."""
        guests = tuple(guest if one.seat == guest.seat else one for one in self.guests)
        return replace(self, guests=guests)

    def with_guest(self, seat: Seat, **changes: Any) -> Self:
        """The same match with something changed about this guest."""
        guests = tuple(replace(g, **changes) if g.seat == seat else g for g in self.guests)
        return replace(self, guests=guests)

    def with_each_guest(self, change: Callable[[G], G]) -> Self:
        """The same match with every guest changed like this."""
        return replace(self, guests=tuple(map(change, self.guests)))

    def with_others(self, seat: Seat | None, change: Callable[[G], G]) -> Self:
        """The same match with everybody changed but this seat."""
        guests = tuple(one if one.seat == seat else change(one) for one in self.guests)
        return replace(self, guests=guests)

    def with_late(self, guest: G, after: Seat | None) -> Self:
        """The same match with a late guest, clockwise of `after` (None: at the end), or IllegalMove
        (rule G2)."""
        place = place_after(self.guests, after)
        return replace(self, guests=(*self.guests[:place], guest, *self.guests[place:]))

    @property
    def put_right(self) -> dict[Seat, int]:
        """What the host has put right, in all, for everybody."""
        found = dict.fromkeys((guest.seat for guest in self.guests), 0)
        for line in self.corrections:
            found[line.seat] += line.points
        return found

    @property
    def on_paper(self) -> tuple[PaperSheet, ...]:
        """The sheet that was entered, for the album."""
        return () if self.paper is None else (self.paper,)

    def corrected(self, line: Correction) -> Self:
        """The same match with a score put right. A game that keeps points adds them too; one that
        reckons them from what lies on the table reckons `corrections` in."""
        return replace(self, corrections=(*self.corrections, line))


Totals = tuple[tuple[Seat, int], ...]


class Scorer(Guest, frozen=True):
    """A guest who keeps their own points."""

    points: int = 0


P = TypeVar("P", bound=Scorer)


class Scoring(Seated[P], Generic[P], frozen=True, kw_only=True):
    """A match whose guests keep their own points."""

    @property
    def totals(self) -> Totals:
        """Everybody's points, those who left included."""
        return tuple((guest.seat, guest.points) for guest in self.guests)

    def scored(self, seat: Seat, points: int) -> Self:
        """The same match with points added for this seat; they may go below zero (rule G1)."""
        return self.with_guest(seat, points=self.of(seat).points + points)

    def corrected(self, line: Correction) -> Self:
        """The guest's points with it."""
        return super().corrected(line).scored(line.seat, line.points)


def added(totals: Totals, points: Mapping[Seat, int]) -> Totals:
    """Totals with points added; they may go below zero (rule G1)."""
    return tuple((seat, total + points.get(seat, 0)) for seat, total in totals)


class Summed(Seated[G], Generic[G], frozen=True, kw_only=True):
    """A match that keeps the totals ready, as a field."""

    def with_points(self, points: Mapping[Seat, int]) -> Self:
        """The same match with points added to the totals."""
        return replace(self, totals=added(self.totals, points))

    def corrected(self, line: Correction) -> Self:
        """The totals with it."""
        return super().corrected(line).with_points({line.seat: line.points})
