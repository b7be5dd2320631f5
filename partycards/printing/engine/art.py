"""Pictures as PDF path operators. Our pictures are flat: shapes with a fill and perhaps a line.

An SVG is read once and remembered; a `Drawing` becomes operators for each kind of ink. What an SVG
may hold is what `data` and `static` hold: svg, symbol, g, path, rect, circle, ellipse, transform,
fill, fill-rule, stroke, stroke-width. Anything else is refused rather than left out.
"""

import math
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

from msgspec import Struct
from PIL import Image

from partycards.printing.engine.colours import BLACK, WHITE, mix, operator
from partycards.printing.engine.options import GREY, SPARING, Ink
from partycards.printing.engine.svg_paths import NUMBER, Step, steps_of

Matrix = tuple[float, float, float, float, float, float]
SAME: Matrix = (1, 0, 0, 1, 0, 0)
CURRENT = "currentColor"
"""A fill that is the colour of the letters around the picture: the form sets none."""
ROUND = 0.5522847498
"""How long the handles of a Bezier quarter circle are, for radius 1."""


class PictureError(ValueError):
    """A picture that cannot be drawn, with a sentence that says why."""


class Shape(Struct, frozen=True):
    """A path as PDF operators in the picture's units, y up. Colours: "#rrggbb", CURRENT, ""."""

    path: str
    fill: str
    stroke: str
    line_width: float
    even_odd: bool


class Drawing(Struct, frozen=True):
    """A picture: its size in its own units, and its shapes from back to front."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


class Photo(Struct, frozen=True):
    """An upload: its size in pixels and what goes into the file. What came as a JPEG stays one: a
    tenth of the same as a PNG."""

    width: int
    height: int
    data: bytes


class Style(Struct, frozen=True):
    """What a group hands down to the shapes in it."""

    matrix: Matrix
    fill: str = BLACK
    stroke: str = ""
    line_width: float = 1
    even_odd: bool = False


@lru_cache(maxsize=1024)
def drawing(path: Path) -> Drawing:
    """The picture in a file, or raise `PictureError`."""
    return parsed(path.read_text(encoding="utf-8"), path.name)


@lru_cache(maxsize=1)
def symbols(path: Path) -> dict[str, Drawing]:
    """Every symbol of a sheet of symbols, by its id."""
    sheet = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    return {symbol.get("id", ""): _drawing(symbol, path.name) for symbol in sheet}


def parsed(svg: str, name: str) -> Drawing:
    """The picture in a text, or raise `PictureError` naming it."""
    try:
        return _drawing(ElementTree.fromstring(svg), name)
    except ElementTree.ParseError as error:
        raise PictureError(f"{name} is no SVG: {error}.") from error


def operators(picture: Drawing, ink: Ink) -> str:
    """The picture as PDF operators for a form of its size.

    With little ink a shape is its outline around a wash of its colour.
    """
    ops: list[str] = []
    for shape in picture.shapes:
        fill, stroke, wide = shape.fill, shape.stroke, shape.line_width
        if ink in SPARING and fill not in ("", CURRENT) and not stroke:
            fill, stroke, wide = mix(fill, WHITE, 0.22), mix(fill, BLACK, 0.8), picture.width / 130
        if fill not in ("", CURRENT):
            ops.append(operator(fill, ink))
        if stroke:
            if stroke != CURRENT:
                ops.append(operator(stroke, ink, stroke=True))
            ops.append(f"{wide:.3f} w")
        paint = "B" if fill and stroke else "f" if fill else "S" if stroke else "n"
        ops += [shape.path, paint + "*" * (shape.even_odd and bool(fill))]
    return "\n".join(ops)


PHOTO_SIDE = 1200
"""Uploads are made smaller than this, in pixels: 300 dpi on a card and more than enough."""


@lru_cache(maxsize=64)
def photo(path: Path, ink: Ink) -> Photo:
    """An uploaded picture (PNG, JPEG) for an ink, or raise `PictureError`."""
    try:
        with Image.open(path) as image:
            image.thumbnail((PHOTO_SIDE, PHOTO_SIDE))
            kind = "JPEG" if image.format == "JPEG" else "PNG"
            in_grey, in_colour = ("L", "RGB") if kind == "JPEG" else ("LA", "RGBA")
            flat = image.convert(in_grey if ink in GREY else in_colour)
            out = BytesIO()
            flat.save(out, kind)
            return Photo(*flat.size, out.getvalue())
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        raise PictureError(f"{path.name} is no picture: {error}.") from error


def _drawing(root: ElementTree.Element, name: str) -> Drawing:
    try:
        x, y, width, height = _numbers(root.get("viewBox", ""))
        style = Style((1, 0, 0, -1, -x, y + height))
        return Drawing(width, height, tuple(_shapes(root, style)))
    except (ValueError, KeyError) as error:
        raise PictureError(f"{name} cannot be drawn: {error}.") from error


def _shapes(element: ElementTree.Element, above: Style) -> Iterator[Shape]:
    tag = element.tag.rpartition("}")[2]
    style = _style(element, above)
    if tag in ("svg", "symbol", "g"):
        for child in element:
            yield from _shapes(child, style)
    elif tag in OUTLINES:
        a, b, c, d, _, _ = style.matrix
        scale = math.sqrt(abs(a * d - b * c))
        path = path_of(OUTLINES[tag](element), style.matrix)
        yield Shape(path, style.fill, style.stroke, style.line_width * scale, style.even_odd)
    else:
        raise PictureError(f"it holds <{tag}>")


def _style(element: ElementTree.Element, above: Style) -> Style:
    moved = element.get("transform")
    return Style(
        _times(_transform(moved), above.matrix) if moved else above.matrix,
        _colour(element.get("fill"), above.fill),
        _colour(element.get("stroke"), above.stroke),
        float(element.get("stroke-width", above.line_width)),
        element.get("fill-rule", "evenodd" if above.even_odd else "") == "evenodd",
    )


@lru_cache(maxsize=4096)
def _colour(value: str | None, above: str) -> str:
    if value is None:
        return above
    if value in ("none", CURRENT):
        return value.replace("none", "")
    if not re.fullmatch(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})", value):
        raise PictureError(f"it has the colour {value}")
    return value if len(value) == 7 else "#" + "".join(digit * 2 for digit in value[1:])


def _times(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that does `first`, then `then` (SVG and PDF order of six numbers)."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j,
            e * g + f * i + k, e * h + f * j + m)  # fmt: skip


def _transform(text: str) -> Matrix:
    matrix = SAME
    for name, values in reversed(re.findall(r"(\w+)\s*\(([^)]*)\)", text)):
        matrix = _times(matrix, _step(name, _numbers(values)))
    return matrix


def _step(name: str, values: list[float]) -> Matrix:
    if name == "matrix":
        a, b, c, d, e, f = values
        return (a, b, c, d, e, f)
    if name == "translate":
        return (1, 0, 0, 1, values[0], values[1] if len(values) > 1 else 0)
    if name == "scale":
        return (values[0], 0, 0, values[-1], 0, 0)
    if name == "rotate":
        cos, sin = math.cos(math.radians(values[0])), math.sin(math.radians(values[0]))
        turn: Matrix = (cos, sin, -sin, cos, 0, 0)
        if len(values) == 1:
            return turn
        x, y = values[1:]
        return _times(_times((1, 0, 0, 1, -x, -y), turn), (1, 0, 0, 1, x, y))
    raise PictureError(f"it is moved by {name}")


def _numbers(text: str) -> list[float]:
    return [float(number) for number in NUMBER.findall(text)]


STEPS = {
    "M": "%.2f %.2f m",
    "L": "%.2f %.2f l",
    "C": "%.2f %.2f %.2f %.2f %.2f %.2f c",
    "Z": "h",
}


def path_of(steps: Iterable[Step], matrix: Matrix = SAME) -> str:
    """Steps as PDF operators."""
    a, b, c, d, e, f = matrix
    ops: list[str] = []
    numbers: list[float] = []
    for name, coordinates in steps:
        ops.append(STEPS[name])
        numbers += coordinates
    # One text with all its blanks is filled at once: three times as quick as step by step.
    points = zip(numbers[::2], numbers[1::2], strict=True)
    placed = [z for x, y in points for z in (x * a + y * c + e, x * b + y * d + f)]
    return " ".join(ops) % tuple(placed)


def _rect(element: ElementTree.Element) -> Iterator[Step]:
    x, y = float(element.get("x", 0)), float(element.get("y", 0))
    width, height = float(element.attrib["width"]), float(element.attrib["height"])
    rx = float(element.get("rx", element.get("ry", 0)))
    ry = float(element.get("ry", rx))
    return rounded(x, y, width, height, min(rx, width / 2), min(ry, height / 2))


def _oval(element: ElementTree.Element) -> Iterator[Step]:
    x, y = float(element.get("cx", 0)), float(element.get("cy", 0))
    rx = float(element.get("rx", element.get("r", 0)))
    ry = float(element.get("ry", element.get("r", 0)))
    return rounded(x - rx, y - ry, 2 * rx, 2 * ry, rx, ry)


def rounded(
    x: float, y: float, width: float, height: float, rx: float, ry: float
) -> Iterator[Step]:
    """The steps around a box with corners of radius rx, ry; half its size makes it an oval."""
    right, top, i, j = x + width, y + height, rx * (1 - ROUND), ry * (1 - ROUND)
    yield "M", [x + rx, y]
    yield "L", [right - rx, y]
    if rx and ry:
        yield "C", [right - i, y, right, y + j, right, y + ry]
    yield "L", [right, top - ry]
    if rx and ry:
        yield "C", [right, top - j, right - i, top, right - rx, top]
    yield "L", [x + rx, top]
    if rx and ry:
        yield "C", [x + i, top, x, top - j, x, top - ry]
    yield "L", [x, y + ry]
    if rx and ry:
        yield "C", [x, y + j, x + i, y, x + rx, y]
    yield "Z", []


def _outline(element: ElementTree.Element) -> Iterator[Step]:
    return steps_of(element.attrib["d"])


OUTLINES = {"path": _outline, "rect": _rect, "circle": _oval, "ellipse": _oval}
