"""The kitchens and the board of The COOK-OFF on paper (F1)."""

from partycards.games.base import N_
from partycards.games.cook_off_sabotage.kitchens import PANS
from partycards.games.cook_off_sabotage.table import MOST, ROUNDS, STEPS
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import BASIL, INK, LINE, PAPER, PLUM, SAFFRON, SOFT, mix
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.options import MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import one_line, wrapped
from partycards.printing.games.game_box import PLACE, draw_field
from partycards.printing.sheet_kind import Kind

COLOURS = (PLUM, BASIL, "#A8480E", "#1F6585", "#8A2F3B", "#6B5B10")
"""A colour for each kitchen; its number stands beside it, for those who see or print no colour."""
WOOD, STEEL, STONE = "#B98049", "#6F6270", "#C3AB80"
SCORES = 60
"""Spaces of the score track; whoever passes the last one starts again with 60 points more."""

# The kitchens -------------------------------------------------------------------------------------

TURN_OVER = N_("When you clean, turn this sheet over.")
CLEANING = N_("Cleaning")
CLEAN_MEANS = N_(
    "Tokens and food on the grill and in the pans are gone; board and tray stay as they were. "
    "No action this round, and nobody can sabotage this kitchen."
)


def draw_kitchens(sheet: Sheet, content: Content, options: Options) -> None:
    """A mat for every chef, with its back for cleaning; six unless the guests are counted."""
    count = options.guests or MOST
    for number in range(1, count + 1):
        draw_kitchen(sheet, number)
        draw_cleaning(sheet, number)
        sheet.tell_progress(number, count)


def head(sheet: Sheet, page: Box, number: int, words: str) -> Box:
    """The kitchen's number in its colour, and a line of words; the room below."""
    band, below = page.cut_top(sheet.size(9, 11) * MM)
    colour = COLOURS[(number - 1) % len(COLOURS)]
    title, says = band.cut_left(band.width * 0.4)
    name = sheet.say(N_("Kitchen %(number)s"), number=number)
    sheet.line_in(title, name, sheet.size(20, 22), DISPLAY, colour, align="left")
    block = one_line(words, sheet.size(10.5, 14), says.width, colour=SOFT)
    sheet.words_in(block, Box(says.x, says.y, says.width, says.height), "right")
    return Box(below.x, below.y, below.width, below.height - 2 * MM)


def draw_kitchen(sheet: Sheet, number: int) -> None:
    """Stove, cutting board and tray above, the countertop with three cards below."""
    page = sheet.page(landscape=True)
    room = head(sheet, page, number, sheet.say(TURN_OVER))
    upper, lower = room.cut_top(room.height - PLACE[1] - 8 * MM)
    stove, side = upper.cut_left(upper.width * 0.64)
    draw_stove(sheet, Box(stove.x, stove.y + 3 * MM, stove.width - 3 * MM, stove.height - 3 * MM))
    board, tray = Box(side.x, side.y + 3 * MM, side.width, side.height - 3 * MM).rows(2, 3 * MM)
    draw_surface(sheet, board, sheet.say(N_("Cutting board: raw food")), WOOD, 4 * MM)
    draw_surface(sheet, tray, sheet.say(N_("Tray: cooked food")), STEEL, board.height / 2)
    draw_countertop(sheet, lower, number)


def draw_stove(sheet: Sheet, box: Box) -> None:
    """A grill with bars and three pans with handles."""
    sheet.panel(box, mix(STEEL, PAPER, 0.16), STEEL, 5 * MM)
    grill, pans = box.inset(4 * MM).cut_left(box.width * 0.27)
    sheet.outline(grill, STEEL, 1.6, 3 * MM)
    for bar in range(1, 7):
        x = grill.x + grill.width * bar / 7
        sheet.line(x, grill.y + 3 * MM, x, grill.top - 3 * MM, STEEL, 1.4)
    label = one_line(sheet.say(N_("Grill")), sheet.size(12, 15), grill.width, BOLD, INK)
    plate = grill.centred(label.width + 4 * MM, label.height + 2 * MM)
    sheet.fill(plate, PAPER, 1.5 * MM)
    sheet.words_in(label, plate)
    for pan, cell in zip(PANS, pans.inset(2 * MM, 0).columns(len(PANS), 1 * MM), strict=True):
        draw_pan(sheet, cell, pan)


def draw_pan(sheet: Sheet, cell: Box, number: int) -> None:
    """A pan that a token fits into, its handle down."""
    radius = min(cell.width / 2 - 1 * MM, 20 * MM, cell.height / 2 - 6 * MM)
    x, y = cell.middle_x, cell.top - radius - 2 * MM
    handle = Box(x - 2.5 * MM, cell.y + 1 * MM, 5 * MM, y - radius - cell.y)
    sheet.panel(handle, mix(WOOD, PAPER, 0.5), WOOD, 2 * MM)
    sheet.ring(x, y, radius, STEEL, 2.4)
    sheet.ring(x, y, radius - 2.2 * MM, STEEL, 0.8)
    say = sheet.say(N_("Pan %(number)s"), number=number)
    label = one_line(say, sheet.size(12, 15), radius * 1.6, BOLD, SOFT)
    sheet.words_in(label, Box.around(x, y, radius))


def draw_surface(sheet: Sheet, box: Box, words: str, colour: str, radius: float) -> None:
    """A board or a tray."""
    sheet.panel(box, mix(colour, PAPER, 0.18), colour, radius)
    sheet.outline(box.inset(1.6 * MM), colour, 0.7, max(0.0, radius - 1.6 * MM))
    room = box.inset(6 * MM, 2 * MM)
    sheet.fit_in(room, words, sheet.size(13, 16), BOLD, INK)


def draw_countertop(sheet: Sheet, box: Box, number: int) -> None:
    """Places for three cards, and whose kitchen it is."""
    sheet.panel(box, mix(STONE, PAPER, 0.2), STONE, 4 * MM)
    gap = 2.5 * MM
    left = box.x + gap
    for step in range(STEPS):
        place = Box(left + step * (PLACE[0] + gap), box.middle_y - PLACE[1] / 2, *PLACE)
        sheet.outline(place, SOFT, 1, 3 * MM)
        sheet.line_in(place, str(step + 1), 40, DISPLAY, mix(STONE, INK, 0.8))
    rest_x = left + STEPS * (PLACE[0] + gap)
    rest = Box(rest_x, box.y, box.right - rest_x, box.height).inset(2 * MM, 6 * MM)
    words = sheet.say(N_("Countertop: three cards face down, turned one by one."))
    size = sheet.size(12, 14)
    sheet.fit_in(rest, words, size, BOLD, INK)


def draw_cleaning(sheet: Sheet, number: int) -> None:
    """The back of a mat: everybody sees that this kitchen is being cleaned."""
    page = sheet.page(landscape=True)
    room = head(sheet, page, number, "")
    art, words = room.cut_top(room.height * 0.5)
    sheet.symbol("clean", art.inset(0, 4 * MM), "#1F6585")
    title, rest = words.cut_top(words.height * 0.4)
    sheet.line_in(title, sheet.say(CLEANING), 60, DISPLAY, INK)
    room = rest.inset(rest.width * 0.14, 0)
    sheet.fit_in(room, sheet.say(CLEAN_MEANS), sheet.size(15, 18), colour=SOFT)


# The board ----------------------------------------------------------------------------------------

BOARD_SAYS = N_("Past the last space, start again: that is %(scores)s points more.")


def draw_board(sheet: Sheet, content: Content, options: Options) -> None:
    """Ten rounds in a row, and a track for the points."""
    page = sheet.page(landscape=True)
    title = one_line(sheet.say(N_("The COOK-OFF")), sheet.size(24, 26), page.width, DISPLAY)
    top = sheet.words(title, page.x, page.top) - 2 * MM
    rounds = Box(page.x, top - 34 * MM, page.width, 30 * MM)
    for number, cell in enumerate(rounds.columns(ROUNDS, 2 * MM), 1):
        draw_field(sheet, cell, str(number), mix(SAFFRON, PAPER, 0.3), SAFFRON, 24)
    label = one_line(sheet.say(N_("Round")), sheet.size(11, 14), page.width, BOLD, SOFT)
    sheet.words(label, page.x, rounds.top + label.height + 0.5 * MM)
    say = wrapped(sheet.say(BOARD_SAYS, scores=SCORES), sheet.size(10.5, 14), page.width,
                  colour=SOFT)  # fmt: skip
    below = sheet.words(say, page.x, rounds.y - 3 * MM) - 2 * MM
    track = Box(page.x, page.y, page.width, below - page.y)
    each = 12
    for row, line in enumerate(track.rows(SCORES // each, 2 * MM)):
        for column, cell in enumerate(line.columns(each, 2 * MM)):
            points = row * each + column
            ten = points % 10 == 0
            draw_field(sheet, cell, str(points), mix(BASIL, PAPER, 0.16 if ten else 0.04),
                  BASIL if ten else LINE, 16)  # fmt: skip


KITCHENS = Kind(
    key="cook_off_sabotage_kitchens",
    sides="DuplexFlipLongEdge",
    draw=draw_kitchens,
    knows=frozenset({"guests"}),
)
BOARD = Kind(key="cook_off_sabotage_board", draw=draw_board)
