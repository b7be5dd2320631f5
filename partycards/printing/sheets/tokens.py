"""What is cut out and laid on the table: award chips and buyer tokens."""

from functools import partial
from itertools import product
from math import hypot

from partycards.games.base import N_
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import (
    CHIP_COLOURS,
    INK,
    PAPER,
    PLUM,
    SAFFRON,
    SOFT,
    WHITE,
    mix,
)
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.options import Options
from partycards.printing.engine.ornaments import chip_edge, draw_ornament
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, Block, Span, fitted, one_line
from partycards.printing.engine.token_pages import OVER, cut_ring, lay_tokens
from partycards.printing.sheet_kind import Kind

SYMBOL = (0.34, 0.18)
"""How much of a token its symbol takes; less where its words need more."""
SPOTS = {5: 5, 10: 6, 25: 8, 50: 10, 100: 12}
CHIPS_ARE = N_("Five chips for whoever judges: 5, 10, 25, 50 and 100 points.")
BUYERS_ARE = N_(
    "Every guest gets one a round and keeps it. It buys one more card at any time; "
    "what is left at the end counts 10 points."
)


def draw_chips(sheet: Sheet, content: Content, options: Options) -> None:
    """A set for everybody who may judge, since after a tasting all do; else a page full of sets."""
    lay_tokens(sheet, CHIPS, content.guests(options), CHIPS_ARE)


def draw_buyers(sheet: Sheet, content: Content, options: Options) -> None:
    """One for every guest and every round once around the table, when nobody spends any."""
    lay_tokens(sheet, [draw_buyer], content.guests(options) ** 2, BUYERS_ARE)


def draw_chip(sheet: Sheet, x: float, y: float, radius: float, *, points: int) -> None:
    """A chip to be cut out: its points large on white, its own colour and its own edge."""
    colour, edge = CHIP_COLOURS[points], radius + OVER
    if sheet.sparing:
        _spotted(sheet, Box.around(x, y, radius), SPOTS[points], colour)
    else:
        sheet.disc(x, y, edge, colour)
        _spotted(sheet, Box.around(x, y, edge), SPOTS[points], WHITE)
        sheet.disc(x, y, radius * 0.7, WHITE)
    sheet.ring(x, y, radius * 0.64, colour, 0.8)
    cut_ring(sheet, x, y, radius)
    value = one_line(str(points), radius * 0.64, radius * 1.02, DISPLAY, mix(colour, INK, 0.8))
    word = one_line(sheet.say(N_("points")), sheet.size(8.5, 14), radius, BOLD, SOFT)
    top = y + (value.height + word.height * 0.8) / 2
    sheet.words(word, x, sheet.words(value, x, top, "middle") + word.height * 0.2, "middle")


def draw_buyer(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """A token that buys a card."""
    inner = Box(x, y, 0, 0).inset(-radius * 0.72, -radius * 0.56)
    if sheet.sparing:
        sheet.ring(x, y, radius * 0.88, PLUM, 1.2)
    else:
        sheet.disc(x, y, radius + OVER, SAFFRON)
        sheet.disc(x, y, radius * 0.88, PAPER)
    sheet.ring(x, y, radius * 0.8, PLUM, 0.6)
    cut_ring(sheet, x, y, radius)
    text = [
        Span(sheet.say(N_("one more card")), BOLD, PLUM),
        Span("\n" + sheet.say(N_("or 10 points")), colour=SOFT),
    ]
    size, floor = sheet.size(10, 15), sheet.size(FLOOR, 12)
    for share, most in product(SYMBOL, (size, floor)):
        symbol, words = inner.cut_top(inner.height * share)
        block = fitted(text, most, words.width, words.height, floor=floor)
        if _is_inside(block, words, Box.around(x, y, radius * 0.78)):
            break
    sheet.symbol("trade", symbol, PLUM)
    sheet.words_in(block, words)


def _is_inside(block: Block, words: Box, ring: Box) -> bool:
    """Whether no line of words in the middle of their box comes to a ring around them."""
    top = words.middle_y + block.height / 2
    for number, line in enumerate(block.lines):
        edges = (top - number * block.leading, top - (number + 1) * block.leading)
        far = max(abs(edge - ring.middle_y) for edge in edges)
        if hypot(line.width / 2, far - 0.2 * block.size) > ring.width / 2:
            return False
    return True


def _spotted(sheet: Sheet, box: Box, spots: int, colour: str) -> None:
    draw_ornament(sheet, f"chip-{spots}-{colour[1:]}", chip_edge(spots, colour), box)


CHIPS = [partial(draw_chip, points=points) for points in CHIP_COLOURS]
"""A set for somebody who judges."""
AWARD_CHIPS = Kind(key="chips", draw=draw_chips, knows=frozenset({"guests"}))
BUYER_TOKENS = Kind(key="buyer_tokens", draw=draw_buyers, knows=frozenset({"guests"}))
KINDS = (AWARD_CHIPS, BUYER_TOKENS)
