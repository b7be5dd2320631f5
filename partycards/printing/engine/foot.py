"""A page's foot: the sheet's name at the left, the page's number at the right, and on pages whose
size matters a ruler between them. No printer cuts any of it off."""

from msgspec import Struct

from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, SOFT
from partycards.printing.engine.fonts import TEXT, width
from partycards.printing.engine.options import MM
from partycards.printing.engine.pen import Pen
from partycards.printing.engine.text import FLOOR, clean, one_line

SAFE = 8 * MM
"""How far from every edge of the paper the foot stands."""
RULER = 50 * MM
HIGH = 4.2 * MM
"""How much the ruler and the words over it need; other feet have more air."""
TICKS = (1.6 * MM, 1 * MM)
BESIDE = 2 * MM
"""Between the ruler and the words beside it."""
LONGEST_NUMBER = 24 * MM


class Foot(Struct, frozen=True):
    """Where a foot stands, along the longer side of its box, and what is in it: `name` in letters
    of `size`, and what stands over its `ruler`, "" where it has none."""

    box: Box
    name: str
    size: float
    ruler: str = ""

    @property
    def upright(self) -> bool:
        return self.box.height > self.box.width

    def taken(self) -> tuple[tuple[float, float], ...]:
        """From where to where, along the box and from its beginning, something stands."""
        whole = max(self.box.width, self.box.height)
        middle = RULER + 2 * BESIDE if self.ruler else 0
        name = min(width(clean(self.name), TEXT, self.size), (whole - middle) / 2)
        ends = (0.0, name), (whole - LONGEST_NUMBER, whole)
        return (*ends, ((whole - middle) / 2, (whole + middle) / 2)) if middle else ends

    def crossed(self, x: float, y: float) -> bool:
        """Whether a point of the page lies where something of the foot stands, or close to it."""
        if not self.box.inset(-0.5 * MM).holds(x, y):
            return False
        along = y - self.box.y if self.upright else x - self.box.x
        return any(first - MM < along < last + MM for first, last in self.taken())

    def draw(self, pen: Pen, number: str) -> None:
        """Draw it, with the page's number in words."""
        with pen.turned(self.box, 1 if self.upright else 0) as box:
            middle = RULER + 2 * BESIDE if self.ruler else 0
            left, rest = box.cut_left((box.width - middle) * (0.5 if self.ruler else 0.7))
            if self.ruler:
                _draw_ruler(pen, box.middle_x - RULER / 2, box.y + 0.2 * MM, self.ruler)
            right = rest.cut_left(middle)[1]
            pen.line_in(left, self.name, self.size, colour=SOFT, align="left")
            pen.line_in(right, number, self.size, colour=SOFT, align="right")


def _draw_ruler(pen: Pen, x: float, y: float, told: str) -> None:
    """A line of 50 mm from a point to the right, with a mark at every 10 mm."""
    pen.line(x, y, x + RULER, y, INK, 0.5)
    for tenth in range(6):
        at = x + tenth * 10 * MM
        pen.line(at, y, at, y + TICKS[tenth not in (0, 5)], INK, 0.5)
    label = one_line(told, FLOOR, RULER, colour=SOFT)
    pen.words(label, x + RULER / 2, y + 0.9 * MM + label.height, "middle")
