"""Where a card lies in a photograph, told by the code on its face: its edge, and a place for its
number."""

from msgspec import Struct

from partycards.printing.engine.card_codes import CODE, FROM_BOTTOM, FROM_RIGHT
from partycards.printing.engine.options import CARD_SIZES
from partycards.services.cards_photographed import Corners, Photographed

WIDE, HIGH = CARD_SIZES["poker"]


class Ring(Struct, frozen=True):
    """A card's edge as an SVG's path, and the middle of its number, in pixels of the photograph."""

    outline: str
    x: float
    y: float


def ring_size(photo: Photographed) -> float:
    """How large numbers are in a photograph, in pixels: as its smallest card has room for them."""
    sides = [max(abs(each.corners[0][0] - each.corners[2][0]) * photo.width,
                 abs(each.corners[0][1] - each.corners[2][1]) * photo.height)
             for each in photo.found]  # fmt: skip
    return round(min([0.042 * photo.width, *(side * 1.2 for side in sides)]), 1)


def ring_of(corners: Corners, photo: Photographed) -> Ring:
    """The ring of a card with a code there: all codes stand at the same place of their cards."""
    points = [(x * photo.width, y * photo.height) for x, y in corners]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    right = ((bx - ax + cx - dx) / 2 / CODE, (by - ay + cy - dy) / 2 / CODE)
    down = ((dx - ax + cx - bx) / 2 / CODE, (dy - ay + cy - by) / 2 / CODE)
    middle = (sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4)

    def at(x: float, y: float) -> tuple[float, float]:
        """A point so far to the right of the code's middle, and below it, in points of paper."""
        return (
            middle[0] + x * right[0] + y * down[0],
            middle[1] + x * right[1] + y * down[1],
        )

    far_right, far_down = FROM_RIGHT + CODE / 2, FROM_BOTTOM + CODE / 2
    far_left, far_up = far_right - WIDE, far_down - HIGH
    edge = (at(far_left, far_up), at(far_right, far_up), at(far_right, far_down),
            at(far_left, far_down))  # fmt: skip
    room = ring_size(photo) * 1.15
    x, y = at((far_left + far_right) / 2, far_up)
    return Ring(
        "M" + "L".join(f"{px:.0f} {py:.0f}" for px, py in edge) + "Z",
        round(min(max(x, room), photo.width - room), 1),
        round(min(max(y, room), photo.height - room), 1),
    )
