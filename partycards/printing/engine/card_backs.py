"""The backs of cards: every deck has its own, and all cards of a deck have the same.

A back looks the same when it is turned around, so that no card tells which it is by how it lies.
`data/backs.toml` says what stands on each.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Literal

from msgspec import Struct

from partycards.catalogue.toml import read_tables
from partycards.files import shipped
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import SOFT, WHITE, mix
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Face
from partycards.printing.engine.options import MM
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, fitted

Pattern = Literal["stripes", "lattice", "bars", "rings", "dots", "squares"]


class Back(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The back of a deck: its title and its game, untranslated, "" for no game; a symbol; the
    colour of the ground. The pattern is of symbols that are `strewn`, or of lines; `step` is how
    far its pieces are apart, in millimetres."""

    key: str
    title: str
    symbol: str
    colour: str
    step: float
    game: str = ""
    strewn: tuple[str, ...] = ()
    pattern: Pattern = "stripes"


@cache
def backs() -> Mapping[str, Back]:
    """The backs of all decks, by key."""
    return {back.key: back for _, back in read_tables(shipped("data") / "backs.toml", "back", Back)}


def back_of(key: str) -> Face:
    """What draws the back of this deck."""
    return partial(draw_back, key=key)


def draw_back(sheet: Sheet, box: Box, bleed: float, *, key: str) -> None:
    """The back of a deck's cards, to the very edge."""
    draw = partial(_whole, sheet, backs()[key], bleed)
    _show(sheet, f"back-{key}", box, bleed, draw)


def draw_pattern(sheet: Sheet, box: Box, bleed: float, *, key: str) -> None:
    """The same without its title, where a large field is to be filled."""
    draw = partial(_ground, sheet, backs()[key])
    _show(sheet, f"pattern-{key}", box, bleed, draw)


def _show(sheet: Sheet, name: str, box: Box, bleed: float, draw: Callable[[Box], None]) -> None:
    """Drawn once for each size."""
    size = Box(-bleed, -bleed, box.width + 2 * bleed, box.height + 2 * bleed)
    name = f"{name}-{box.width:.1f}-{box.height:.1f}-{bleed:.1f}"
    sheet.form(name, size, partial(draw, size))
    sheet.show(name, box.x, box.y)


def _whole(sheet: Sheet, back: Back, bleed: float, size: Box) -> None:
    _ground(sheet, back, size)
    card = size.inset(bleed)
    label = card.centred(card.width * 0.74, card.width * 0.8)
    _draw_frame(sheet, back, label)
    for quarters in (0, 2):
        with sheet.turned(label, quarters) as inside:
            _draw_title(sheet, back, inside.cut_top(inside.height / 2)[0])


# The title ----------------------------------------------------------------------------------------


def _draw_frame(sheet: Sheet, back: Back, label: Box) -> None:
    """A field for the titles, with a line between them."""
    sheet.fill(label, WHITE if sheet.sparing else back.colour, 3 * MM)
    line = back.colour if sheet.sparing else mix(back.colour, WHITE, 0.45)
    sheet.outline(label.inset(1 * MM), line, 0.8, 2.2 * MM)
    across = label.inset(label.width * 0.2, 0)
    sheet.line(across.x, across.middle_y, across.right, across.middle_y, line, 0.8)


def _draw_title(sheet: Sheet, back: Back, room: Box) -> None:
    """Symbol, game and title, for whoever sees this half upright."""
    ink = back.colour if sheet.sparing else WHITE
    room = room.inset(3 * MM, 2.4 * MM)
    mark, words = room.cut_top(room.height * 0.5)
    sheet.symbol(back.symbol, mark.inset(0, 0.4 * MM), ink)
    if back.game:
        game, words = words.cut_top(words.height * 0.4)
        sheet.line_in(game, sheet.say(back.game), sheet.size(9, 14), BOLD, ink)
    block = fitted(sheet.say(back.title), sheet.size(15, 20), words.width, words.height, DISPLAY,
                   ink, floor=FLOOR)  # fmt: skip
    sheet.words_in(block, words)


# The pattern --------------------------------------------------------------------------------------


def _ground(sheet: Sheet, back: Back, size: Box) -> None:
    """The ground with its pattern: drawn for the upper half, and turned around for the lower."""
    if not sheet.sparing:
        sheet.fill(size, back.colour)
    for quarters in (0, 2):
        with sheet.turned(size, quarters) as inside:
            upper = inside.cut_top(inside.height / 2)[0]
            with sheet.clipped(upper):
                _draw_half(sheet, back, inside, upper)


def _draw_half(sheet: Sheet, back: Back, whole: Box, upper: Box) -> None:
    """All pieces have their places by the middle of the card, so that the halves meet."""
    colour = SOFT if sheet.sparing else mix(back.colour, WHITE, 0.72)
    step, x, y = back.step * MM, whole.middle_x, whole.middle_y
    across, down = int(whole.width / step / 2) + 2, int(upper.height / step) + 2
    if back.strewn or back.pattern in PIECES:
        for row in range(down):
            for column in range(-across, across + 1):
                at = (x + (column + (row % 2) / 2) * step, y + (row + 0.5) * step)
                if back.strewn:
                    mark = back.strewn[(3 * row + 7 * (column + across)) % len(back.strewn)]
                    sheet.symbol(mark, Box.around(*at, step * 0.26), colour)
                else:
                    PIECES[back.pattern](sheet, *at, step, colour)
        return
    thick = 0.6 if sheet.sparing else step * 0.3
    for number in range(-2 * (across + down), 2 * (across + down)):
        for way in SLANTS[back.pattern]:
            start = x + (number + 0.5) * step - way * step
            end = start + way * (upper.height + step)
            sheet.line(start, y - step, end, upper.top, colour, thick)


def _ring(sheet: Sheet, x: float, y: float, step: float, colour: str) -> None:
    for share in (0.4, 0.2):
        sheet.ring(x, y, step * share, colour, 0.6 if sheet.sparing else step * 0.07)


def _dot(sheet: Sheet, x: float, y: float, step: float, colour: str) -> None:
    if sheet.sparing:
        sheet.ring(x, y, step * 0.22, colour, 0.6)
    else:
        sheet.disc(x, y, step * 0.22, colour)


def _square(sheet: Sheet, x: float, y: float, step: float, colour: str) -> None:
    sheet.outline(
        Box.around(x, y, step * 0.3), colour, 0.6 if sheet.sparing else step * 0.1, step * 0.08
    )


PIECES = {"rings": _ring, "dots": _dot, "squares": _square}
"""Patterns of single pieces."""
SLANTS = {"stripes": (1,), "lattice": (1, -1), "bars": (0,)}
"""Patterns of lines: how far to the right they lean for each point upwards."""
