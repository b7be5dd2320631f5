"""docs/rooms.svg: the rooms of the house, drawn from its imports.

A room stands above all that it uses; a large one that could stand on several floors reaches over
all of them. A line leads to the nearest rooms that it uses: what those use, it may use too. Every
room's whole list is in the picture as `data-uses`, and that is what the test compares. Figures and
names of files are drawn anew by `make docs`.
"""

from collections.abc import Iterator
from html import escape
from pathlib import Path

from msgspec import Struct

from tests.docs.house import File, Room, floors, nearest, rooms

PICTURE = Path(__file__).parents[2] / "docs" / "rooms.svg"

WIDTH, EDGE, GAP = 1200, 40, 24
BETWEEN = 46
"""Between two floors, for the lines."""
PAD, LINE = 18, 19
HEAD = 64
"""A room's name, what it is for, and its figures."""
SIDE, MANY_FILES = 390, 30
"""How wide a room is that reaches over several floors, and how many files it has at the least."""
LETTER = 0.53
"""A letter's width in its size, on the average of an ordinary sans."""
PANEL, PANEL_GAP = 150, 14
BAR, BARS, MANY = 5, 34, 300
"""A bar is a file: how wide, how high at the most, and how many lines of code are that high."""

STYLE = """
svg { font-family: "Nunito Sans", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.paper { fill: #FBF5E9; } .room { fill: #FFFDF8; stroke: #E7DCC8; } .bar { fill: #F0A92B; }
.panel { fill: #FDEFD2; } text { fill: #2A1A2E; } .soft { fill: #6E5F6B; } .name { fill: #B62F18; }
.way { fill: none; stroke: #9B8A97; stroke-width: 2.5; } .head { fill: #9B8A97; }
@media (prefers-color-scheme: dark) {
.paper { fill: #1E1322; } .room { fill: #2C1C31; stroke: #46344B; } .bar { fill: #F5BF5A; }
.panel { fill: #402F1F; } text { fill: #F8F0E4; } .soft { fill: #C3B3C0; } .name { fill: #FF9A85; }
.way { stroke: #9D8A9C; } .head { fill: #9D8A9C; }
}
"""


class Box(Struct):
    """Where a room stands, and what is drawn in it."""

    room: Room
    left: float
    top: float
    width: float
    height: float


def picture() -> str:
    """The whole picture."""
    house = rooms()
    boxes, bottom = _placed(house)
    parts = [*_ways(boxes, nearest(house)), *(_room(box) for box in boxes.values())]
    alone = [room for room in house.values() if not room.folder]
    below, height = _standing_alone(alone, bottom + BETWEEN)
    what = "The rooms of Party Cards, drawn from its imports"
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
            f'viewBox="0 0 {WIDTH} {height:.0f}">',
            f"<title>{what}</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{height:.0f}" rx="24"/>',
            *parts,
            *below,
            "</svg>\n",
        ]
    )


# Where everything stands --------------------------------------------------------------------------


def _spans(house: dict[str, Room]) -> dict[str, range]:
    """The floors that each folder reaches over: from the lowest it can stand on up to just below
    the lowest room that uses it. A small one stands on the highest of them, and what no room uses
    on the lowest."""
    low = floors(house)
    spans = {}
    for name in low:
        users = [low[other] for other in low if name in house[other].uses]
        above = max(min(users, default=0), low[name] + 1)
        small = len(house[name].files) < MANY_FILES
        spans[name] = range(above - 1 if small else low[name], above)
    return spans


def _placed(house: dict[str, Room]) -> tuple[dict[str, Box], float]:
    """Every folder's box, and where the lowest ends. Wide rooms share a floor by their files."""
    spans, boxes, top = _spans(house), dict[str, Box](), float(EDGE)
    tall = {name for name, span in spans.items() if len(span) > 1}
    for floor in reversed(range(1 + max(span[-1] for span in spans.values()))):
        here = sorted(name for name, span in spans.items() if floor in span)
        width = WIDTH - 2 * EDGE - sum(SIDE + GAP for name in here if name in tall)
        flat = [name for name in here if name not in tall]
        shares = {name: len(house[name].files) ** 0.6 for name in flat}
        spare = width - GAP * (len(flat) - 1) - sum(_needed(house[name]) for name in flat)
        left, bottom = float(EDGE), top
        for name in flat:
            own = _needed(house[name]) + spare * shares[name] / sum(shares.values())
            boxes[name] = Box(house[name], left, top, own, _height(house[name], own))
            left += own + GAP
            bottom = max(bottom, top + boxes[name].height)
        for name in (name for name in here if name in tall):
            box = boxes.setdefault(name, Box(house[name], left, top, SIDE, 0))
            if floor == spans[name][0]:
                bottom = max(bottom, box.top + _height(box.room, SIDE))
                box.height = bottom - box.top
        for name in flat:
            boxes[name].height = bottom - top
        top = bottom + BETWEEN
    return boxes, top - BETWEEN


def _needed(room: Room) -> float:
    """How wide a room is at the least: its name and its figures fit."""
    return 2 * PAD + max(len(room.name) * 22 * 0.6, len(_figures(room)) * 13 * LETTER)


def _figures(room: Room) -> str:
    count = "1 file" if len(room.files) == 1 else f"{len(room.files)} files"
    return f"{count}, {room.code:,} lines"


def _height(room: Room, width: float) -> float:
    says = len(_wrapped(room.says, width - 2 * PAD, 14))
    inside = _panel_rows(room, width) * (BARS + 50 + PANEL_GAP)
    names = len(_wrapped(_names(room), width - 2 * PAD, 13)) * LINE
    return HEAD + LINE * says + inside + names + PAD


def _wrapped(text: str, width: float, size: int) -> list[str]:
    """The text in lines that are no wider than that."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) * size * LETTER > width and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return [line for line in lines if line]


# What stands in a room ----------------------------------------------------------------------------


def _names(room: Room) -> str:
    """The files that lie in the room itself, by name."""
    own = [file.name for file in room.files if len(file.path.parts) == 2]
    return "\u00a0· ".join(name for name in own if not name.startswith("__"))


def _inner(room: Room) -> dict[str, list[File]]:
    """The files of the folders in a room: its games, or its kinds of work."""
    found: dict[str, list[File]] = {}
    for file in room.files:
        if len(file.path.parts) > 2:
            found.setdefault(file.path.parts[1], []).append(file)
    return found


def _panel_rows(room: Room, width: float) -> int:
    fit = max(1, int((width - 2 * PAD + PANEL_GAP) // (PANEL + PANEL_GAP)))
    return -(-len(_inner(room)) // fit)


def _room(box: Box) -> str:
    room, left, top = box.room, box.left + PAD, box.top
    lines = [
        f'<g id="room-{room.name}" data-room="{room.name}" data-uses="{" ".join(room.uses)}">',
        f'<rect class="room" x="{box.left:.0f}" y="{top:.0f}" width="{box.width:.0f}" '
        f'height="{box.height:.0f}" rx="14"/>',
        _text(left, top + 32, room.name, 22, "name", bold=True),
        _text(left, top + 53, _figures(room), 13, "soft"),
    ]
    at = top + HEAD + 14
    for line in _wrapped(room.says, box.width - 2 * PAD, 14):
        lines.append(_text(left, at, line, 14))
        at += LINE
    for line in _wrapped(_names(room), box.width - 2 * PAD, 13):
        lines.append(_text(left, at, line, 13, "soft"))
        at += LINE
    lines += _panels(room, left, at - 6, box.width)
    return "\n".join([*lines, "</g>"])


def _panels(room: Room, left: float, top: float, width: float) -> Iterator[str]:
    """A panel for each folder in a room, with a bar for each of its files by lines of code."""
    inner = sorted(_inner(room).items())
    in_a_row = -(-len(inner) // max(1, _panel_rows(room, width)))
    wide = min(1.5 * PANEL, (width - 2 * PAD + PANEL_GAP) / max(1, in_a_row) - PANEL_GAP)
    for place, (name, files) in enumerate(inner):
        x = left + place % in_a_row * (wide + PANEL_GAP)
        y = top + place // in_a_row * (BARS + 50 + PANEL_GAP)
        code = sum(file.code for file in files)
        yield (
            f'<rect class="panel" x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" '
            f'height="{BARS + 50}" rx="8"/>'
        )
        yield _text(x + 10, y + 19, name, 13, bold=True)
        yield _text(x + 10, y + 35, f"{len(files)} files, {code:,}", 12, "soft")
        step = min(BAR + 2.0, (wide - 20) / len(files))
        for number, file in enumerate(files):
            high = max(2, BARS * min(file.code, MANY) / MANY)
            yield (
                f'<rect class="bar" x="{x + 10 + number * step:.1f}" '
                f'y="{y + BARS + 44 - high:.1f}" width="{step * 0.7:.1f}" height="{high:.1f}"/>'
            )


def _text(x: float, y: float, text: str, size: int, kind: str = "", *, bold: bool = False) -> str:
    drawn = f' class="{kind}"' if kind else ""
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}"{drawn}{weight}>{escape(text)}</text>'


# The lines between them ---------------------------------------------------------------------------


def _ways(boxes: dict[str, Box], uses: list[tuple[str, str]]) -> Iterator[str]:
    """From the foot of each room to the head of the nearest that it uses."""
    for name, other in uses:
        above, below = boxes[name], boxes[other]
        x1, x2 = _shared(above, below), _shared(below, above)
        y1, y2 = above.top + above.height, below.top - 9
        bend = (y2 - y1) / 2
        yield (
            f'<path class="way" d="M{x1:.0f} {y1:.0f}C{x1:.0f} {y1 + bend:.0f} '
            f'{x2:.0f} {y2 - bend:.0f} {x2:.0f} {y2:.0f}"/>'
            f'<path class="head" d="M{x2 - 7:.0f} {y2 - 3:.0f}h14l-7 12z"/>'
        )


def _shared(box: Box, other: Box) -> float:
    """The middle of what two boxes share from left to right, or the place nearest to it."""
    left, right = max(box.left, other.left), min(box.left + box.width, other.left + other.width)
    wanted = (left + right) / 2
    return min(max(wanted, box.left + 30), box.left + box.width - 30)


# Files that stand for themselves ------------------------------------------------------------------


def _standing_alone(alone: list[Room], top: float) -> tuple[list[str], float]:
    """The files beside the rooms in three columns, and where the picture ends."""
    parts = [_text(EDGE, top, "Beside the rooms, a file each", 18, bold=True)]
    wide = (WIDTH - 2 * EDGE - 2 * GAP) / 3
    heights = [top + 12] * 3
    for room in alone:
        column = heights.index(min(heights))
        x, y = EDGE + column * (wide + GAP), heights[column] + 20
        lines = _wrapped(room.says, wide, 13)
        uses = " ".join(room.uses)
        parts.append(f'<g id="room-{room.name}" data-room="{room.name}" data-uses="{uses}">')
        parts.append(_text(x, y, room.name, 15, "name", bold=True))
        for number, line in enumerate(lines, 1):
            parts.append(_text(x, y + number * 17, line, 13, "soft"))
        parts.append("</g>")
        heights[column] = y + len(lines) * 17 + 8
    return parts, max(heights) + EDGE
