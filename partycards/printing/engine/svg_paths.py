"""The `d` of an SVG path as four kinds of absolute steps: move, line, Bezier curve, close."""

import math
import re
from collections.abc import Iterator

Step = tuple[str, list[float]]
"""("M", [x, y]), ("L", [x, y]), ("C", [x1, y1, x2, y2, x, y]) or ("Z", [])."""

COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
NUMBER = re.compile(r"[-+]?(?:\d*\.\d+|\d+\.?)(?:[eE][-+]?\d+)?")
_N = rf"[\s,]*({NUMBER.pattern})"
ARC = re.compile(rf"{_N}{_N}{_N}[\s,]*([01])[\s,]*([01]){_N}{_N}")
"""In an arc the two flags may stand without a space before what follows: "a5 5 0 014 4"."""
NUMERIC = frozenset("0123456789+-.eE, \t\r\n")


def commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with the numbers of one repetition, or raise ValueError."""
    if (first := d.strip()) and first[0] not in "Mm":
        raise ValueError(f"a path begins with {first[:10]!r}")
    for name, written in COMMAND.findall(d):
        count = COUNTS[name.upper()]
        numbers = _numbers(name, written)
        if not count:
            yield name, []
        for start in range(0, len(numbers), count or 1):
            yield name, numbers[start : start + count]
            # Further points after a move are lines.
            name = {"M": "L", "m": "l"}.get(name, name)


def _numbers(name: str, written: str) -> list[float]:
    """The numbers after a command, as many as it wants or several times as many."""
    if name in "Aa":
        found = [number for arc_ in ARC.findall(written) for number in arc_]
        rest = ARC.sub("", written).strip(" ,\t\r\n")
    else:
        found = NUMBER.findall(written)
        rest = "" if NUMERIC.issuperset(written) else written
    count = COUNTS[name.upper()]
    if rest or (len(found) % count or not found if count else found):
        raise ValueError(f"a path goes on with {name + written[:10]!r}")
    return [float(number) for number in found]


class Point:
    """Where the pen is, where this outline began, and the last handle of a smooth curve."""

    def __init__(self) -> None:
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.handle: tuple[str, float, float] = ("", 0, 0)

    def mirrored(self, kinds: str) -> tuple[float, float]:
        """The last handle on the other side of the pen, if the last curve was one of `kinds`."""
        kind, x, y = self.handle
        return (2 * self.x - x, 2 * self.y - y) if kind in kinds and kind else (self.x, self.y)


def steps_of(d: str) -> Iterator[Step]:
    """The steps of a path."""
    pen = Point()
    for name, values in commands(d):
        kind = name.upper()
        if name.islower():
            values = _absolute(kind, values, pen)
        if kind == "Z":
            pen.x, pen.y = pen.start_x, pen.start_y
            pen.handle = ("", 0, 0)
            yield "Z", []
            continue
        handle = ("", 0.0, 0.0)
        if kind == "H":
            values = [values[0], pen.y]
        elif kind == "V":
            values = [pen.x, values[0]]
        if kind in "MLHV":
            yield ("M" if kind == "M" else "L"), values
        elif kind in "CS":
            curve = values if kind == "C" else [*pen.mirrored("C"), *values]
            handle = ("C", curve[2], curve[3])
            yield "C", curve
        elif kind in "QT":
            x, y = values[:2] if kind == "Q" else pen.mirrored("Q")
            handle = ("Q", x, y)
            yield "C", _cubic(pen, x, y, *values[-2:])
        else:
            for curve in arc(pen.x, pen.y, *values):
                yield "C", curve
        pen.x, pen.y, pen.handle = values[-2], values[-1], handle
        if kind == "M":
            pen.start_x, pen.start_y = pen.x, pen.y


def _absolute(kind: str, values: list[float], pen: Point) -> list[float]:
    if kind == "H":
        return [values[0] + pen.x]
    if kind == "V":
        return [values[0] + pen.y]
    if kind == "A":
        return [*values[:5], values[5] + pen.x, values[6] + pen.y]
    return [value + (pen.y if place % 2 else pen.x) for place, value in enumerate(values)]


def _cubic(pen: Point, x: float, y: float, end_x: float, end_y: float) -> list[float]:
    """A quadratic curve from the pen as a cubic one."""
    return [
        pen.x + 2 / 3 * (x - pen.x), pen.y + 2 / 3 * (y - pen.y),
        end_x + 2 / 3 * (x - end_x), end_y + 2 / 3 * (y - end_y), end_x, end_y,
    ]  # fmt: skip


def arc(
    x1: float, y1: float, rx: float, ry: float, turn: float, large: float, sweep: float,
    x2: float, y2: float,
) -> Iterator[list[float]]:  # fmt: skip
    """An elliptic arc as curves of at most a quarter each (SVG 2, appendix B.2.4)."""
    if (x1, y1) == (x2, y2):
        return
    rx, ry, phi = abs(rx), abs(ry), math.radians(turn)
    if not rx or not ry:
        yield [x1, y1, x2, y2, x2, y2]
        return
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    u, v = cos * dx + sin * dy, -sin * dx + cos * dy
    if (far := (u / rx) ** 2 + (v / ry) ** 2) > 1:
        rx, ry = rx * math.sqrt(far), ry * math.sqrt(far)
    below = (rx * v) ** 2 + (ry * u) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 - below) / below) * (-1 if large == sweep else 1)
    cu, cv = root * rx * v / ry, -root * ry * u / rx
    start = math.atan2((v - cv) / ry, (u - cu) / rx)
    angle = math.atan2((-v - cv) / ry, (-u - cu) / rx) - start
    if sweep and angle < 0:
        angle += 2 * math.pi
    elif not sweep and angle > 0:
        angle -= 2 * math.pi
    cx, cy = cos * cu - sin * cv + (x1 + x2) / 2, sin * cu + cos * cv + (y1 + y2) / 2
    count = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    part = angle / count
    handle = 4 / 3 * math.tan(part / 4)

    def place(a: float, along: float) -> tuple[float, float]:
        """The point at angle a, moved along its tangent."""
        p = rx * (math.cos(a) - along * math.sin(a))
        q = ry * (math.sin(a) + along * math.cos(a))
        return cos * p - sin * q + cx, sin * p + cos * q + cy

    for number in range(count):
        a = start + number * part
        b = a + part
        yield [*place(a, handle), *place(b, -handle), *place(b, 0)]
