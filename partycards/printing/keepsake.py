"""What one keeps of an evening: the cookbook of all its dishes, and the winner's certificate."""

from collections.abc import Iterator

from partycards.games.base import N_
from partycards.printing.box import Box
from partycards.printing.colours import BASIL, INK, PLUM, SHEET, SOFT, TOMATO_INK
from partycards.printing.content import Content, Table
from partycards.printing.dish_page import put_dish
from partycards.printing.flow import Flow
from partycards.printing.fonts import BOLD, DISPLAY, ITALIC, TEXT
from partycards.printing.kind import Kind
from partycards.printing.options import MM, OptionError, Options
from partycards.printing.ornaments import draw_frame, draw_laurel, draw_pattern
from partycards.printing.page import Sheet
from partycards.printing.pen import Align
from partycards.printing.text import Block, Span, fitted, one_line, wrapped
from partycards.words import joined

ROUNDS = (8, 4)
"""How many rounds stand side by side in a table of scores, normal and large."""
NO_DISHES = N_("No dish lies on the table yet.")
A_HINT = N_(
    "What the cards know about allergens is a hint for whoever cooks one of these dishes, and no "
    "promise: please ask your guests and read the packets."
)


def draw_cookbook(sheet: Sheet, content: Content, options: Options) -> None:
    """Cover, dishes in the order of the evening, scores."""
    table = content.evening()
    _draw_cover(sheet, table)
    flow = Flow(sheet)
    for number, dish in enumerate(table.dishes, 1):
        put_dish(flow, content, dish)
        sheet.tell(number, len(table.dishes))
    if not table.dishes:
        flow.text(sheet.say(NO_DISHES))
    if any(any(points) for _, points in table.scores):
        _put_scores(flow, table)
    if table.dishes:
        flow.gap(4 * MM)
        flow.text(sheet.say(A_HINT), colour=SOFT, size=(9, 14))


# Cover ------------------------------------------------------------------------------------------


def _draw_cover(sheet: Sheet, table: Table) -> None:
    """The pattern of the cards' backs, with a label as on an old exercise book."""
    page = sheet.bare_page()
    if sheet.ink == "low_ink":
        draw_frame(sheet, page.inset(10 * MM))
    else:
        draw_pattern(sheet, page, page.width / 270)
    label = page.centred(page.width * 0.72, page.height * 0.58)
    sheet.fill(label, SHEET, 5 * MM)
    sheet.outline(label.inset(3 * MM), PLUM, 1.2, 3 * MM)
    sheet.outline(label.inset(4.2 * MM), PLUM, 0.4, 2.4 * MM)
    room = label.inset(10 * MM, 8 * MM)
    groups = list(_on_the_label(sheet, table, room))
    used = sum(block.height for group in groups for block in group)
    air = max(0.0, room.height - used) / (len(groups) + 1)
    top = room.top - air
    for group in groups:
        for block in group:
            top = sheet.words(block, room.middle_x, top, "middle")
        top -= air


def _on_the_label(sheet: Sheet, table: Table, room: Box) -> Iterator[tuple[Block, ...]]:
    """Title, date, who was there, and the winner: each as large as its share of the label."""
    language, wide, high = sheet.options.language, room.width, room.height
    of = sheet.say(N_("The cookbook of table"))
    yield (
        fitted(of, wide / 11, wide, high * 0.16, DISPLAY, PLUM, 1.15),
        fitted(table.name, wide / 6, wide, high * 0.22, DISPLAY, TOMATO_INK, 1.15),
    )
    small = sheet.size(13, 16)
    if table.date:
        yield (fitted(table.date, small, wide, high * 0.1, TEXT, SOFT),)
    names = joined([guest.name for guest in table.guests], language)
    yield (fitted(names, small * 1.2, wide, high * 0.26, ITALIC, INK, 1.3),)
    if table.winners:
        told = sheet.count(N_("Won by"), N_("Won together by"), len(table.winners))
        won = joined(table.winners, language)
        yield (
            fitted(told, small, wide, high * 0.08, TEXT, SOFT),
            fitted(won, small * 2, wide, high * 0.18, DISPLAY, BASIL, 1.15),
        )


# Scores -----------------------------------------------------------------------------------------


def _put_scores(flow: Flow, table: Table) -> None:
    """Everybody's points, round by round, the best first; many rounds take several tables."""
    sheet = flow.sheet
    if not flow.fresh:
        flow.need(min(len(table.scores), 20) * 9 * MM + 30 * MM)
    flow.heading(sheet.say(N_("How it ended")))
    rounds = max(len(points) for _, points in table.scores)
    each = int(sheet.size(*ROUNDS))
    rows = sorted(zip(table.scores, table.totals, strict=True), key=lambda row: -row[1])
    for first in range(0, rounds, each):
        last = first + each >= rounds
        numbers = range(first, min(first + each, rounds))
        head = [sheet.say(N_("Round")), *(str(n + 1) for n in numbers)]
        cells = []
        for (name, points), total in rows:
            face = BOLD if name in table.winners else TEXT
            line = [Span(name, face), *(Span(str(p)) for p in points[first : first + each])]
            cells.append([*line, Span(str(total), BOLD, PLUM)] if last else line)
        shares = [4.0, *(1.0 for _ in numbers)]
        if last:
            head.append(sheet.say(N_("Points")))
            shares.append(1.6)
        right: list[Align] = ["right"] * (len(shares) - 1)
        flow.table(cells, shares, head, ["left", *right])


# Certificate ------------------------------------------------------------------------------------


def draw_certificates(sheet: Sheet, content: Content, options: Options) -> None:
    """One for everybody who won; whoever shared the win has one too."""
    table = content.evening()
    if not table.winners:
        raise OptionError("table", N_("Nobody has won at this table yet."))
    names = [name for name, _ in table.scores] or [guest.name for guest in table.guests]
    points = dict(zip(names, table.totals, strict=False))
    for winner in table.winners:
        _draw_certificate(sheet, table, winner, points.get(winner, 0))


def _draw_certificate(sheet: Sheet, table: Table, winner: str, points: int) -> None:
    """A page on its side: frame, laurel, the name, what was won, date and signatures."""
    page = sheet.bare_page(landscape=True)
    frame = page.inset(10 * MM)
    draw_frame(sheet, frame, frame.height / 24)
    room = frame.inset(frame.height / 24 + 12 * MM, frame.height / 24 + 7 * MM)
    top, rest = room.cut_top(room.height * 0.3)
    _draw_wreath(sheet, top, points)
    foot = rest.height * 0.26
    middle = rest.cut_top(rest.height - foot)[0]
    blocks = list(_certified(sheet, table, winner, middle))
    y = middle.middle_y + sum(block.height for block in blocks) / 2
    for block in blocks:
        y = sheet.words(block, middle.middle_x, y, "middle")
    _sign(sheet, table, Box(rest.x, rest.y, rest.width, foot))


def _draw_wreath(sheet: Sheet, box: Box, points: int) -> None:
    """The points in a laurel."""
    side = min(box.height, box.width) * 1.05
    draw_laurel(sheet, box.centred(side, side), BASIL)
    number = one_line(str(points), side * 0.3, side * 0.56, DISPLAY, PLUM)
    word = one_line(sheet.say(N_("points")), sheet.size(10, 14), side * 0.6, BOLD, SOFT)
    top = box.middle_y + (number.height + word.height) / 2
    sheet.words(word, box.middle_x, sheet.words(number, box.middle_x, top, "middle"), "middle")


def _certified(sheet: Sheet, table: Table, winner: str, room: Box) -> Iterator[Block]:
    """What it says, from the title to the sentence about the win."""
    high, wide = room.height, room.width
    title = sheet.say(N_("Certificate"))
    yield fitted(title, high * 0.16, wide, high * 0.2, DISPLAY, TOMATO_INK, 1.3)
    yield fitted(winner, high * 0.3, wide, high * 0.48, DISPLAY, PLUM, 1.25)
    others = [name for name in table.winners if name != winner]
    if others:
        told = sheet.say(
            N_("cooked best of all at table %(table)s and shares the win with %(others)s."),
            table=table.name,
            others=joined(others, sheet.options.language),
        )
    else:
        told = sheet.say(N_("cooked best of all at table %(table)s."), table=table.name)
    yield fitted(told, high * 0.1, wide * 0.86, high * 0.32, ITALIC, INK, 1.3)


def _sign(sheet: Sheet, table: Table, box: Box) -> None:
    """Two lines: the date on one, room for the judges' names on the other."""
    judges = list(dict.fromkeys(dish.judge for dish in table.dishes if dish.judge))
    told = sheet.say(N_("Signed by whoever judged") if table.dishes else N_("Signed by the others"))
    if judges:
        names = joined(judges, sheet.options.language)
        told = sheet.say(N_("Signed by %(judges)s"), judges=names)
    left, right = box.inset(box.width * 0.06, 0).columns(2, box.width * 0.12)
    size = sheet.size(11, 14)
    _signature(sheet, left, table.date, sheet.say(N_("Date")), size)
    _signature(sheet, right, "", told, size)


def _signature(sheet: Sheet, box: Box, written: str, below: str, size: float) -> None:
    y = box.y + box.height * 0.5
    sheet.line(box.x, y, box.right, y, PLUM, 0.7)
    block = wrapped(written, size * 1.25, box.width, DISPLAY)
    sheet.words(block, box.middle_x, y + block.height, "middle")
    small = fitted(below, size, box.width, y - box.y - 3, TEXT, SOFT, 1.15)
    sheet.words(small, box.middle_x, y - 3, "middle")


COOKBOOK = Kind(
    key="cookbook",
    title=N_("The evening's cookbook"),
    about=N_("Every dish with its chef, cards, words, critique and chips, to keep."),
    draw=draw_cookbook,
    needs="table",
)
CERTIFICATE = Kind(
    key="certificate",
    title=N_("Certificate"),
    about=N_("A framed page for whoever won."),
    draw=draw_certificates,
    needs="table",
)
KINDS = (COOKBOOK, CERTIFICATE)
