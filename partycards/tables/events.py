"""What the events of the log carry, by kind."""

from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct

from partycards.games.base import Seat
from partycards.restaurant.moving import Brought
from partycards.tables.timer import Timer, Timers


class Opened(Struct, frozen=True):
    """`played_at`: its evening was played on paper then, in seconds since 1970, and is entered
    afterwards; 0 of every other table."""

    game: str
    deck: str = ""
    played_at: float = 0.0


class Agreed(Struct, frozen=True):
    """Game, house rules, deck and timers for the next match; None leaves deck and timers as they
    are."""

    game: str
    house: dict[str, Any]
    deck: str | None = None
    timers: Timers | None = None


class Sat(Struct, frozen=True):
    """A guest sat down, clockwise after `after` (None: at the end)."""

    seat: Seat
    after: Seat | None = None


class HouseSat(Struct, frozen=True):
    """A house player sat down at the end of the row, by the name that everybody reads."""

    seat: Seat
    name: str


class Reseated(Struct, frozen=True):
    """The order of the seats, clockwise, changed in the lobby."""

    order: tuple[Seat, ...]


class About(Struct, frozen=True):
    """An event about a seat: left, stepped_out, came_back, replaced, reissued, renamed, ..."""

    seat: Seat


class Mover(Struct, frozen=True):
    """A guest who comes from another table, where they had the seat `was`. `status` and `house` as
    in `standing.Place`."""

    seat: Seat
    was: Seat
    status: str = "here"
    house: str = ""


NO_LUGGAGE = Raw(b"null")


class MovedIn(Struct, frozen=True):
    """Guests have come from the table with this code and number. `luggage` is what the match there
    let them take along, `dishes` what their dishes are called here by their keys
    there, `brought` what they had ordered."""

    table: str
    number: str
    movers: tuple[Mover, ...]
    brought: Brought
    luggage: Raw = NO_LUGGAGE
    dishes: dict[str, str] = {}


class MovedAway(Struct, frozen=True):
    """These guests sit at the table with this code and number now, with what is `brought` there;
    their `hands` came along, or went to the discards."""

    table: str
    number: str
    seats: tuple[Seat, ...]
    brought: Brought
    hands: bool = False


class Renumbered(Struct, frozen=True):
    """The whole table stands at another number of the restaurant."""

    number: str


class Started(Struct, frozen=True):
    """A match began, with everything it needs to be played again without the catalogue. `order`:
    its assignments as the house suggests them (`Suggesting`)."""

    game: str
    rules_version: int
    house: dict[str, Any]
    seats: tuple[Seat, ...]
    cards: Raw
    seed: str
    order: tuple[str, ...] = ()


class Moved(Struct, frozen=True):
    """A move of a seat, or of the table itself (seat None)."""

    seat: Seat | None
    move: Raw


class Corrected(Struct, frozen=True):
    """A score was put right: `games.base.Correct`."""

    seat: Seat
    points: int
    reason: str


class Hid(Struct, frozen=True):
    """The host hid something, or showed it again: words or a photo, by its key
    (`Standing.hidden`)."""

    key: str


class TookBack(Struct, frozen=True):
    """These events fall. `seat`: who took back (None: the host). `timer` is how the timer of the
    step that it leads to stands from then on."""

    falls: tuple[int, ...]
    seat: Seat | None
    timer: Timer | None = None


class Paused(Struct, frozen=True):
    """The table was paused; `left` are the seconds left of this turn, if it has a timer."""

    left: float | None = None
    turn: str = ""


class ClockSet(Struct, frozen=True):
    """A turn's timer begins, stops, goes on or is given other seconds; None: there is none any
    more. `said`: what every screen says of it, "" nothing."""

    turn: str
    timer: Timer | None
    said: str = ""


class RanOut(Struct, frozen=True):
    """The time of this turn is up."""

    turn: str


E = TypeVar("E", bound=Struct)
_decoders: dict[type[Struct], msgspec.json.Decoder[Any]] = {}


def decoded(data: bytes, kind: type[E]) -> E:
    """An event's data as the struct of its kind."""
    decoder = _decoders.get(kind)
    if decoder is None:
        decoder = _decoders[kind] = msgspec.json.Decoder(kind)
    event: E = decoder.decode(data)
    return event
