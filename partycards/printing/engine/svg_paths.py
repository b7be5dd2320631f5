"""The `d` of an SVG path as four kinds of absolute steps: move, line, Bezier curve, close."""

import math
import re
from collections.abc import Iterator

Step = tuple[str, list[float]]
"""("M", [x, y]), ("L", [x, y]), ("C", [x1, y1, x2, y2, x, y]) or ("Z", [])."""

COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
COUNTS |= {name.lower(): count for name, count in COUNTS.items()}
COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_N = rf"[\s,]*({NUMBER.pattern})"
ARC = re.compile(rf"{_N}{_N}{_N}[\s,]*([01])[\s,]*([01]){_N}{_N}")
"""In an arc the two flags may stand without a space before what follows: "a5 5 0 014 4"."""
NUMERIC = frozenset("0123456789+-.eE, \t\r\n")


def commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with the numbers of one repetition, or raise ValueError."""
    if (first := d.strip()) and first[0] not in "Mm":
        raise ValueError(f"a path begins with {first[:10]!r}")
    for name, written in COMMAND.findall(d):
        count = COUNTS[name]
        numbers = _numbers(name, written)
        if len(numbers) == count:
            yield name, numbers
            continue
        for start in range(0, len(numbers), count):
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
    count = COUNTS[name]
    if rest or (len(found) % count or not found if count else found):
        raise ValueError(f"a path goes on with {name + written[:10]!r}")
    return [*map(float, found)]


def steps_of(d: str) -> Iterator[Step]:
    """The steps of a path. Plain numbers throughout: a deck of cards has 45,000 of them."""
    x = y = start_x = start_y = 0.0
    # The last handle of a smooth curve, mirrored at where the pen is; and of which kind it was.
    handle_x = handle_y = 0.0
    handle = ""
    for name, values in commands(d):
        kind = name.upper()
        # What the numbers count from.
        from_x, from_y = (0.0, 0.0) if name == kind else (x, y)
        if kind in "CS":
            *first, x2, y2, end_x, end_y = values
            if first:
                x1, y1 = first[0] + from_x, first[1] + from_y
            else:
                x1, y1 = (handle_x, handle_y) if handle == "C" else (x, y)
            x2, y2 = x2 + from_x, y2 + from_y
            x, y = end_x + from_x, end_y + from_y
            yield "C", [x1, y1, x2, y2, x, y]
            handle, handle_x, handle_y = "C", 2 * x - x2, 2 * y - y2
            continue
        if kind in "QT":
            *first, end_x, end_y = values
            if first:
                x1, y1 = first[0] + from_x, first[1] + from_y
            else:
                x1, y1 = (handle_x, handle_y) if handle == "Q" else (x, y)
            end_x, end_y = end_x + from_x, end_y + from_y
            yield "C", _cubic(x, y, x1, y1, end_x, end_y)
            x, y = end_x, end_y
            handle, handle_x, handle_y = "Q", 2 * x - x1, 2 * y - y1
            continue
        handle = ""
        if kind == "Z":
            x, y = start_x, start_y
            yield "Z", []
        elif kind == "A":
            rx, ry, turn, large, sweep, end_x, end_y = values
            end_x, end_y = end_x + from_x, end_y + from_y
            for curve in arc(x, y, rx, ry, turn, large, sweep, end_x, end_y):
                yield "C", curve
            x, y = end_x, end_y
        else:
            if kind != "V":
                x = values[0] + from_x
            if kind != "H":
                y = values[-1] + from_y
            if kind == "M":
                start_x, start_y = x, y
            yield ("M" if kind == "M" else "L"), [x, y]


def _cubic(x1: float, y1: float, x: float, y: float, x2: float, y2: float) -> list[float]:
    """A quadratic curve with one handle as a cubic one."""
    return [
        x1 + 2 / 3 * (x - x1), y1 + 2 / 3 * (y - y1),
        x2 + 2 / 3 * (x - x2), y2 + 2 / 3 * (y - y2), x2, y2,
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
