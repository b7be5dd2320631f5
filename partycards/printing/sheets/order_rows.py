"""Strips that an order sheet is made of: words, lines for the pen, allergens in capitals."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import BLACK, INK, SOFT, WHITE
from partycards.printing.engine.fonts import BOLD
from partycards.printing.engine.options import MM
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import Block, wrapped

SMALL, CHIP = (9.5, 14.0), (11.0, 15.0)
CHIP_PAD, CHIP_GAP = 1.6 * MM, 1.4 * MM
NOTE = 8 * MM
"""From one line for the pen to the next."""


class Row(Struct, frozen=True):
    """A strip of the sheet: how high it is, and what draws it."""

    height: float
    draw: Callable[[Box], object]


def text_row(sheet: Sheet, block: Block, left: float = 0, below: float = 0) -> Row:
    return Row(block.height + below, lambda box: sheet.words(block, box.x + left, box.top))


def text_rows(sheet: Sheet, block: Block, left: float = 0, below: float = 0) -> Iterator[Row]:
    """The same line by line, for words of any length: they may go on on the next page."""
    for line in block.lines:
        yield text_row(sheet, replace(block, lines=(line,)), left)
    yield Row(below, lambda box: None)


def pen_lines(sheet: Sheet, count: int, left: float = 0) -> Iterator[Row]:
    """Lines to write on."""

    def draw(box: Box) -> None:
        sheet.line(box.x + left, box.y, box.right, box.y, SOFT, 0.5)

    yield from (Row(NOTE, draw) for _ in range(count))


def field(sheet: Sheet, title: str, width: float, size: tuple[float, float]) -> Row:
    """A word with a line behind it."""
    block = wrapped(title, sheet.size(*size), width, BOLD)

    def draw(box: Box) -> None:
        end = sheet.words(block, box.x, box.top - NOTE / 4)
        sheet.line(box.x + block.width + 2 * MM, end, box.x + width, end, SOFT, 0.5)

    return Row(block.height + NOTE / 2, draw)


def chips(
    sheet: Sheet, title: str, words: Sequence[str], room: float, black: bool, left: float = 0
) -> Iterator[Row]:
    """Words in capitals, white on black or in a frame, in as many lines as they need: what does not
    fit beside the title stands below it, and nothing is cut."""
    size = sheet.size(*CHIP)
    label = wrapped(title, size, room, BOLD)
    lines: list[list[tuple[float, Block]]] = [[]]
    used = label.width + CHIP_GAP
    for word in words:
        block = wrapped(word.upper(), size, room - 2 * CHIP_PAD, BOLD, WHITE if black else INK)
        if used and used + block.width + 2 * CHIP_PAD > room:
            lines.append([])
            used = 0.0
        lines[-1].append((used, block))
        used += block.width + 2 * CHIP_PAD + CHIP_GAP
    for number, line in enumerate(lines):
        beside = label if number == 0 else None
        blocks = [block for _, block in line] + ([beside] if beside is not None else [])
        tall = max(block.height for block in blocks) + CHIP_PAD
        draw = partial(_chip_line, sheet, beside, line, black, left)
        yield Row(tall + CHIP_GAP, draw)


def _chip_line(
    sheet: Sheet, label: Block | None, chips: Sequence[tuple[float, Block]], black: bool,
    left: float, box: Box,
) -> None:  # fmt: skip
    if label is not None:
        sheet.words(label, box.x + left, box.top - CHIP_PAD / 2)
    for x, block in chips:
        chip = Box(
            box.x + left + x,
            box.top - block.height - CHIP_PAD,
            block.width + 2 * CHIP_PAD,
            block.height + CHIP_PAD,
        )
        if black:
            sheet.fill(chip, BLACK, 0.8 * MM)
        else:
            sheet.outline(chip, INK, 0.8, 0.8 * MM)
        sheet.words_in(block, chip)
