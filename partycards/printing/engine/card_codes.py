"""The number on a card's face, and the code that a phone photographs: a Data Matrix of 10 x 10
modules, which holds the six digits below it. It stands at the same place of every card, counted
from its bottom right corner."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any

from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import BLACK, INK, SOFT, WHITE, operator
from partycards.printing.engine.fonts import BOLD
from partycards.printing.engine.layout import Face
from partycards.printing.engine.options import MM, Options
from partycards.printing.engine.page import Sheet

MODULES = 10
CODE = 9.5 * MM
"""A side of the code."""
FROM_RIGHT, FROM_BOTTOM = 4 * MM, 7 * MM
"""Between the code and the card's edges."""
QUIET = CODE / MODULES
"""White on every side of the code: a module, as ISO/IEC 16022 asks."""
TYPED = (8.0, 10.5)
"""How large the digits are: normal, and in large print."""
HIGH = FROM_BOTTOM + CODE + QUIET
"""How far up a card its code reaches, the white above it too."""
LONGEST = 6
"""Digits that a code of this size holds."""

Corner = tuple[int, int]


def code_place(card: Box) -> Box:
    """Where the code stands on a card, without the white around it."""
    return Box(card.right - FROM_RIGHT - CODE, card.y + FROM_BOTTOM, CODE, CODE)


def coded_foot(sheet: Sheet, usual: float = 0, below: float = 0) -> float:
    """How high the foot of a card is: as usual, or as its code needs it; `below` is what lies
    between the foot and the card's edge."""
    return max(usual, HIGH - below) if sheet.options.numbers == "code" else usual


def coded_room(sheet: Sheet, room: Box, card: Box) -> Box:
    """The room at the foot of a card, without that of its code if it has one."""
    if sheet.options.numbers != "code":
        return room
    right = code_place(card).x - sheet.size(2, 4) * QUIET
    return Box(room.x, room.y, min(room.right, right) - room.x, room.height)


def draw_typed(sheet: Sheet, card: Box, digits: str) -> None:
    """What a card is typed and photographed by, as it was asked for."""
    if sheet.options.numbers == "code":
        draw_code(sheet, card, digits)
    elif sheet.options.numbers == "yes" and digits:
        below = Box(card.x, card.y + 1.2 * MM, card.width - FROM_RIGHT, FROM_RIGHT - 1.4 * MM)
        sheet.line_in(below, digits, TYPED[0], BOLD, SOFT, align="right")


def numbered_front(sheet: Sheet, box: Box, bleed: float, *, front: Face, digits: str) -> None:
    """The front of a card with its number."""
    front(sheet, box, bleed)
    draw_typed(sheet, box, digits)


def numbered(front: Face, digits: str, options: Options) -> Face:
    """The front of a card with its number, if that was asked for; "" where it has none."""
    if options.numbers == "no":
        return front
    return partial(numbered_front, front=front, digits=digits) if digits else front


def draw_code(sheet: Sheet, card: Box, digits: str) -> None:
    """The code of these six digits, and below it the digits themselves; nothing for "", and no code
    for a card whose deck has no number."""
    place, size = code_place(card), sheet.size(*TYPED)
    if len(digits) == LONGEST:
        sheet.fill(place.inset(-QUIET), WHITE)
        # Black and nothing else, with every ink: what is mixed of dots blurs a module's edge.
        sheet.put("q", operator(BLACK, "grey"))
        sheet.put(f"{QUIET:.4f} 0 0 {QUIET:.4f} {place.x:.3f} {place.y:.3f} cm")
        sheet.put(_outline(digits), "f*", "Q")
    if digits:
        # Digits are as high as seven tenths of their size, and stand below the code's white.
        below = Box(place.right - 2 * CODE, place.y - QUIET - 0.7 * size, 2 * CODE, 0.7 * size)
        sheet.line_in(below, digits, size, BOLD, INK, align="right")


@lru_cache(maxsize=4096)
def _outline(digits: str) -> str:
    """The edge of the code's dark modules as one path, each module 1 wide and high: fields side by
    side would show a seam between them on a screen."""
    return " ".join(
        " l ".join(f"{x} {MODULES - y}" for x, y in corners).replace(" l ", " m ", 1) + " l h"
        for corners in _loops(modules(digits))
    )


@lru_cache(maxsize=4096)
def modules(digits: str) -> tuple[tuple[bool, ...], ...]:
    """The code as rows of modules, True is dark."""
    # Here and not at the top: most prints have no codes, and need not wait for the library.
    import zxingcpp

    code = zxingcpp.create_barcode(digits, zxingcpp.BarcodeFormat.DataMatrix)
    image: Any = code.to_image(scale=1, add_quiet_zones=False)
    rows: Any = memoryview(image).tolist()
    return tuple(tuple(not light for light in row) for row in rows)


def _loops(rows: tuple[tuple[bool, ...], ...]) -> Iterator[list[Corner]]:
    """The edges between dark and light, joined to loops; only their corners."""
    dark = {(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module}
    edges: dict[Corner, list[Corner]] = {}
    for x, y in sorted(dark):
        for beside, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beside not in dark:
                edges.setdefault(start, []).append(end)
    while edges:
        first = here = min(edges)
        loop: list[Corner] = []
        while here in edges:
            loop.append(here)
            ends = edges[here]
            here = ends.pop()
            if not ends:
                del edges[loop[-1]]
            if here == first:
                break
        yield [
            point for before, point, after in zip(loop[-1:] + loop, loop, [*loop[1:], loop[0]],
                                                  strict=False)
            if (point[0] - before[0]) * (after[1] - point[1])
            != (point[1] - before[1]) * (after[0] - point[0])
        ]  # fmt: skip
