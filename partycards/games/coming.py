"""Who comes, steps out, comes back: what every game refuses in the same words (rules G2-G4)."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from partycards.games.saying import N_, IllegalMove, Named, Seat


class Sitting(Protocol):
    """A seat of a match, whatever else the game knows of it. `status` is here, away, left, or a
    word of the game's own for whoever plays later."""

    @property
    def seat(self) -> Seat: ...

    @property
    def status(self) -> str: ...


G = TypeVar("G", bound=Sitting)


def known(guest: G | None) -> G:
    """Somebody who has not left, or IllegalMove."""
    if guest is None or guest.status == "left":
        raise IllegalMove(N_("Nobody sits in that seat."))
    return guest


def stepping_out(guest: G | None) -> G:
    """Somebody who can step out (G3), or IllegalMove."""
    if known(guest).status == "away":
        raise IllegalMove(N_("%(guest)s is away already."), guest=Named(known(guest).seat))
    return known(guest)


def coming_back(guest: G | None) -> G:
    """Somebody who can come back (G3), or IllegalMove."""
    if known(guest).status != "away":
        raise IllegalMove(N_("%(guest)s is at the table."), guest=Named(known(guest).seat))
    return known(guest)


def place_after(guests: Sequence[Sitting], after: Seat | None) -> int:
    """Where among the guests a late one sits: clockwise of `after`, None at the end (G2)."""
    seats = [guest.seat for guest in guests]
    if after is None:
        return len(seats)
    if after not in seats:
        raise IllegalMove(N_("Nobody sits in that seat."))
    return seats.index(after) + 1


def check_deck(has: int, guests: int, need: int) -> None:
    """Raise IllegalMove when the deck `has` fewer cards than this many guests need."""
    if has < need:
        raise IllegalMove(
            N_(
                "This deck has %(has)s cards, and %(guests)s guests need at least %(need)s. "
                "Please choose a larger one."
            ),
            has=has,
            guests=guests,
            need=need,
        )


def check_new(guest: Sitting | None, ended: bool, playing: int, most: int) -> None:
    """Raise IllegalMove when nobody can come late any more (G2): `guest` had the seat before,
    `playing` are there, and there may be `most`."""
    if guest is not None:
        raise IllegalMove(N_("That seat has been used before; please take a new one."))
    if ended:
        raise IllegalMove(N_("This match takes no more guests. Join the next one."))
    if playing >= most:
        raise IllegalMove(N_("All %(most)s seats are taken."), most=most)
