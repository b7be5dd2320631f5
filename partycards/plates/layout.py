"""Where everything lies on a plate, in hundredths of its width from its upper left.

The bed lies at the back, the main piece over the middle, fruit and small things in front, herbs and
nuts last; what is in a jar or a bowl stands beside the main piece. Each finds the free place that
suits its role best, so nine pieces are as well a plate as three. Chance is the dish itself.
"""

import math
from collections.abc import Iterator, Sequence
from random import Random
from zlib import crc32

from msgspec import Struct

from partycards.plates.pieces import Piece, Role

WELL = 36.5
"""The radius of what may be laid on."""
MAIN_ROLES: tuple[Role, ...] = ("main", "either", "bed", "side", "beside", "garnish", "leaf")
"""Which role gives the main piece, the first that there is."""


class Place(Struct, frozen=True):
    """A picture's place: its middle, the side of its square, and degrees to the right."""

    piece: Piece
    x: float
    y: float
    side: float
    turn: float = 0


class Plate(Struct, frozen=True):
    """A composition, from back to front; `sauce` is a colour, "" none, `swing` the degrees by
    which the sauce's stroke is turned, and `flipped` whether it is drawn from the right."""

    places: tuple[Place, ...]
    sauce: str
    swing: float
    flipped: bool


class Ring(Struct, frozen=True):
    """How the pieces of a role are laid around the main one: the degrees where they like to lie (0
    is at the right, 90 in front), how far from the middle, how large, and how far they turn."""

    angles: tuple[float, ...]
    away: float
    side: float
    turn: float


RINGS: dict[Role, Ring] = {
    "bed": Ring((222, 318, 268, 196, 344), 26, 38, 14),
    "beside": Ring((352, 190, 24, 156), 25, 25, 0),
    "side": Ring((140, 42, 96, 168, 12, 68), 24, 25, 18),
    "garnish": Ring((62, 205, 118, 330, 20, 165), 27, 17, 35),
    "leaf": Ring((318, 150, 232, 60, 20), 26, 23, 30),
}
ORDER: tuple[Role, ...] = ("bed", "beside", "side", "leaf", "garnish")
EVERYWHERE = tuple(map(float, range(0, 360, 30)))
"""Where they go, though loath, when a dish has many of one role; a bed stays at the back."""
SMALLER = {6: 0.95, 7: 0.88, 8: 0.81, 9: 0.75}
"""From so many cards on everything shrinks: nine by a quarter, more by a third."""
FEW = 5
"""Up to so many cards the small things lie there twice, as on a plate that somebody has dressed."""


def composed(pieces: Sequence[Piece]) -> Plate:
    """The plate of these pieces, in the order in which their cards were laid."""
    chance = Random(crc32("~".join(piece.picture for piece in pieces).encode()))
    flipped = chance.random() < 0.5
    places = tuple(_from_back(_laid(pieces, chance)))
    if flipped:
        places = tuple(
            Place(place.piece, 100 - place.x, place.y, place.side, -place.turn) for place in places
        )
    return Plate(places, _sauce(pieces), chance.uniform(-14, 14), flipped)


def _laid(pieces: Sequence[Piece], chance: Random) -> list[Place]:
    """Every piece in its place, in the order in which they find it."""
    if not pieces:
        return []
    count = len(pieces)
    scale = SMALLER.get(count, 1 if count < 6 else 0.66)
    main = min(pieces, key=lambda piece: MAIN_ROLES.index(piece.role))
    rest = list(pieces)
    rest.remove(main)
    roles = [_role(piece) for piece in rest]
    # Where nothing lies behind it, the main piece moves up; alone it is larger.
    y = 55.5 if "bed" in roles else 51
    side = (50 if rest else 58) * max(scale, 0.86) * (0.8 if main.role == "beside" else 1)
    laid = [Place(main, 50, y, side, _turn(main, 12, chance))]
    for role in ORDER:
        for piece in (piece for piece, own in zip(rest, roles, strict=True) if own == role):
            laid.append(_free_place(piece, role, scale, laid, chance))
            if count <= FEW and role in ("side", "leaf", "garnish") and not piece.stands:
                again = _free_place(piece, role, scale * 0.72, laid, chance)
                laid.append(again)
    return laid


def _role(piece: Piece) -> Role:
    """What a piece is that is not the main one."""
    return "bed" if piece.role in ("main", "either") else piece.role


def _free_place(
    piece: Piece, role: Role, scale: float, laid: Sequence[Place], chance: Random
) -> Place:
    """The place on the ring of its role that covers the least of what lies there."""
    ring = RINGS[role]
    side = ring.side * scale * chance.uniform(0.95, 1.05)
    away = min(ring.away, WELL - side * 0.46)

    def place(angle: float) -> Place:
        around = math.radians(angle)
        x, y = 50 + away * math.cos(around), 50 + away * math.sin(around)
        return Place(piece, x, y, side)

    angles = [(angle, 0.06 * number) for number, angle in enumerate(ring.angles)]
    angles += [(angle, 0.75) for angle in EVERYWHERE if role != "bed" or angle >= 180]
    spots = [place(angle + chance.uniform(-5, 5)) for angle, _ in angles]
    worst = [
        _covers(spot, laid[1:]) + loath for spot, (_, loath) in zip(spots, angles, strict=True)
    ]
    spot = spots[worst.index(min(worst))]
    return Place(piece, spot.x, spot.y, side, _turn(piece, ring.turn, chance))


def _covers(spot: Place, laid: Sequence[Place]) -> float:
    """How much of this place one of the others has taken: 0 nothing of it, 1 all of it."""
    return max(
        (
            1 - math.dist((spot.x, spot.y), (other.x, other.y)) / reach
            for other in laid
            if (reach := (spot.side + other.side) * 0.5)
        ),
        default=0.0,
    )


def _turn(piece: Piece, most: float, chance: Random) -> float:
    turn = chance.uniform(-most, most)
    return 0.0 if piece.stands else turn


def _from_back(laid: Sequence[Place]) -> Iterator[Place]:
    """As it is drawn: what lies further back first, small things over everything."""

    def height(place: Place) -> tuple[int, float]:
        role = place.piece.role
        small = role in ("leaf", "garnish") and place is not laid[0]
        back = role not in ("side", "beside", "leaf", "garnish") and place is not laid[0]
        return (0 if back else 2 if small else 1), place.y

    return iter(sorted(laid, key=height))


SAUCE_FROM: tuple[Role, ...] = ("side", "beside", "bed", "either", "garnish", "leaf", "main")


def _sauce(pieces: Sequence[Piece]) -> str:
    """The colour of its fruit, sauce or vegetable, whichever it has first."""
    return next(
        (
            piece.colour
            for role in SAUCE_FROM
            for piece in pieces
            if piece.role == role and piece.colour
        ),
        "",
    )
