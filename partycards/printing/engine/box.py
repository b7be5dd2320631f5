"""Places on a page. Lengths are points, y grows upwards, as PDF has it."""

from __future__ import annotations

from msgspec import Struct


class Box(Struct, frozen=True):
    """A rectangle by its lower left corner. Boxes are cut into smaller ones until all fits."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def around(cls, x: float, y: float, radius: float) -> Box:
        """The square that a circle around a point touches."""
        return cls(x - radius, y - radius, 2 * radius, 2 * radius)

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def middle_x(self) -> float:
        return self.x + self.width / 2

    @property
    def middle_y(self) -> float:
        return self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x <= self.right and self.y <= y <= self.top

    def inset(self, x: float, y: float | None = None) -> Box:
        """Smaller by x at the left and right, and by y (else x) above and below."""
        y = x if y is None else y
        return Box(self.x + x, self.y + y, self.width - 2 * x, self.height - 2 * y)

    def bled_up(self, bleed: float) -> Box:
        """Larger by `bleed` at both sides and above: the upper part of a card with its bleed."""
        return Box(self.x - bleed, self.y, self.width + 2 * bleed, self.height + bleed)

    def cut_top(self, height: float) -> tuple[Box, Box]:
        """The upper `height` points, and the rest below."""
        rest = self.height - height
        return Box(self.x, self.y + rest, self.width, height), Box(self.x, self.y, self.width, rest)

    def cut_left(self, width: float) -> tuple[Box, Box]:
        """The left `width` points, and the rest to the right of them."""
        rest = Box(self.x + width, self.y, self.width - width, self.height)
        return Box(self.x, self.y, width, self.height), rest

    def columns(self, count: int, gap: float = 0) -> list[Box]:
        """Equal boxes side by side, from left to right."""
        width = (self.width - gap * (count - 1)) / count
        return [Box(self.x + i * (width + gap), self.y, width, self.height) for i in range(count)]

    def rows(self, count: int, gap: float = 0) -> list[Box]:
        """Equal boxes below each other, from the top down."""
        height = (self.height - gap * (count - 1)) / count
        return [
            Box(self.x, self.top - height - i * (height + gap), self.width, height)
            for i in range(count)
        ]

    def centred(self, width: float, height: float) -> Box:
        """A box of that size in the middle of this one."""
        return Box(self.middle_x - width / 2, self.middle_y - height / 2, width, height)
