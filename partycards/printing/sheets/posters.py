"""What shows the way to the table: posters, table tents and seat cards, with QR codes and beside
each code its words, for phones that cannot read it."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from partycards.games.base import N_
from partycards.printing.content import Content, Guest, Table
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import BACK, INK, LINE, PLUM, SOFT, TOMATO_INK
from partycards.printing.engine.fonts import BOLD, DISPLAY, TEXT
from partycards.printing.engine.layout import Card, lay_cards
from partycards.printing.engine.options import MM, OptionError, Options
from partycards.printing.engine.ornaments import draw_pattern
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, Block, Span, fitted, one_line, wrapped
from partycards.printing.sheet_kind import Kind
from partycards.qr import QUIET_ZONE, qr_rows, wifi_text

LEAST_CODE = 35.5 * MM
"""A code without its quiet zone is no smaller: it is read from across a table."""
WELCOME = N_("Come and cook with us")
ART = ("tomatoes", "lemons", "basil", "lobster", "pasta", "peaches", "cheese")
FLAP = 15 * MM


class Way(Struct, frozen=True):
    """A code with its words: what it is for, what to do, and lines of a name with its value."""

    code: str
    title: str
    told: str
    lines: tuple[tuple[str, str], ...]


def ways(sheet: Sheet, table: Table) -> list[Way]:
    """The Wi-Fi, if the host gave it, and the table; raise `OptionError` without an address."""
    if not table.address:
        raise OptionError(
            "table", N_("This table has no address yet, so there is nothing to scan.")
        )
    found = []
    if table.wifi_name:
        lines = [(sheet.say(N_("Name")), table.wifi_name)]
        if table.wifi_password:
            lines.append((sheet.say(N_("Password")), table.wifi_password))
        told = sheet.say(N_("Scan this code with your camera."))
        code = wifi_text(table.wifi_name, table.wifi_password)
        found.append(Way(code, sheet.say(N_("First, our Wi-Fi")), told, tuple(lines)))
    told = sheet.say(N_("Scan this code, type your name, and you are in. No app, no account."))
    lines = [(sheet.say(N_("Or type")), table.address)]
    if table.restaurant is None:
        title = sheet.say(N_("Then, take a seat") if found else N_("Take a seat"))
        lines.append((sheet.say(N_("Table")), table.name))
    else:
        title = sheet.say(N_("Table %(number)s"), number=table.name)
    return [*found, Way(table.address, title, told, tuple(lines))]


def code_side(text: str) -> float:
    """How large a code with its quiet zone is at least."""
    modules = len(qr_rows(text))
    return LEAST_CODE * modules / (modules - 2 * QUIET_ZONE)


def draw_way(sheet: Sheet, way: Way, box: Box, large: float) -> None:
    """The code at the left, as large as the box allows, and the words beside it in its height.
    `large` is the title's size."""
    side = max(code_side(way.code), min(box.height, 0.46 * box.width))
    code, words = box.cut_left(side)
    sheet.qr(way.code, Box(code.x, code.middle_y - side / 2, side, side))
    words = words.cut_left(3 * MM)[1]
    title = fitted(way.title, large, words.width, large * 2.4, DISPLAY, PLUM, 1.1)
    blocks = [title, *_fitting(sheet, way, words.width, words.height - title.height, large)]
    top = words.middle_y + sum(block.height for block in blocks) / 2
    for block in blocks:
        top = sheet.words(block, words.x, top)


def _fitting(sheet: Sheet, way: Way, room: float, height: float, large: float) -> list[Block]:
    """What to do and the lines, as large as fits below the title; the values stand out."""
    size = max(large * 0.52, sheet.size(10, 14))
    while True:
        told = wrapped(f"{way.told}\n ", size, room, TEXT, SOFT, 1.25)
        told = Block(told.lines[:-1], told.size, told.leading)
        blocks = [told]
        for name, value in way.lines:
            blocks.append(wrapped(name, max(FLOOR, size * 0.72), room, BOLD, SOFT, 1.7))
            line = Span(value, BOLD, INK, copy=True)
            blocks.append(one_line(line, size * 1.2, room, floor=max(FLOOR, size * 0.8)))
        if size <= FLOOR or sum(block.height for block in blocks) <= height:
            return blocks
        size = max(FLOOR, size - 0.5)


# Poster -----------------------------------------------------------------------------------------


def draw_poster(sheet: Sheet, content: Content, options: Options) -> None:
    """One page for the door: who we are, and the two codes below each other."""
    table = content.evening()
    found = ways(sheet, table)
    page = sheet.bare_page()
    head, rest = page.cut_top(page.height * (0.27 if len(found) > 1 else 0.42))
    _draw_head(sheet, content, head)
    room = rest.inset(16 * MM, 9 * MM)
    boxes = room.rows(len(found), 7 * MM)
    for way, box in zip(found, boxes, strict=True):
        draw_way(sheet, way, box, page.width / (19 if len(found) > 1 else 15))
    if len(found) > 1:
        y = (boxes[0].y + boxes[1].top) / 2
        sheet.line(room.x, y, room.right, y, LINE, 0.8)


def _draw_head(sheet: Sheet, content: Content, head: Box) -> None:
    """The welcome on the pattern of the cards' backs, and food along its lower edge."""
    side = head.width / 9
    field = Box(head.x, head.y + side / 2, head.width, head.height - side / 2)
    draw_pattern(sheet, field, head.width / 400)
    words = Box(field.x, head.y + side, field.width, head.height - side).inset(16 * MM, 3 * MM)
    size = head.width / (7 if head.height > head.width / 2 else 13.5)
    on = sheet.on(BACK)
    sheet.fit_in(words, sheet.say(WELCOME), size, DISPLAY, on, 1.1)
    plates = Box(words.x, head.y, words.width, side).columns(len(ART), 2 * MM)
    for name, plate in zip(ART, plates, strict=True):
        sheet.picture(content.picture(f"{name}.svg"), plate)


# Table tent -------------------------------------------------------------------------------------


def draw_tent(sheet: Sheet, content: Content, options: Options) -> None:
    """A sheet that folds into a roof: two faces, one on its head, and flaps to glue below. A
    restaurant has one for each of its tables."""
    for table in content.floor or (content.evening(),):
        _draw_one_tent(sheet, content, table, options)


def _draw_one_tent(sheet: Sheet, content: Content, table: Table, options: Options) -> None:
    found = ways(sheet, table)
    page = sheet.bare_page(landscape=options.paper == "a5")
    faces = page.inset(0, FLAP)
    upper, lower = faces.rows(2)
    with sheet.turned(upper, 2) as inside:
        _draw_face(sheet, found, _under_the_name(sheet, content, table, inside))
    _draw_face(sheet, found, _under_the_name(sheet, content, table, lower))
    for y, told in (
        (faces.top, N_("Fold the flaps in and stick one on the other")),
        (faces.middle_y, N_("Fold here")),
        (faces.y, N_("Fold here")),
    ):
        _draw_fold(sheet, page, y, sheet.say(told))


def _draw_fold(sheet: Sheet, page: Box, y: float, told: str) -> None:
    """A dashed line, with words at its left where they disturb nobody."""
    sheet.line(page.x + 5 * MM, y, page.right - 5 * MM, y, SOFT, 0.5, (3, 2))
    label = one_line(told, FLOOR, page.width / 2, colour=SOFT)
    sheet.words(label, page.x + 6 * MM, y + label.height + 0.5 * MM)


def _under_the_name(sheet: Sheet, content: Content, table: Table, face: Box) -> Box:
    """What is left of a face below a restaurant's logo and name; all of it where there are none."""
    if not table.restaurant and not table.logo:
        return face
    head, rest = face.cut_top(face.height * 0.22)
    room = head.cut_top(4 * MM)[1].inset(13 * MM, 0)
    if table.logo:
        logo, room = room.cut_left(room.height)
        sheet.picture(content.picture(table.logo), logo)
        room = room.cut_left(4 * MM)[1]
    if table.restaurant:
        sheet.line_in(room, table.restaurant, room.height * 0.5, DISPLAY, INK, align="left")
    return rest


def _draw_face(sheet: Sheet, found: Sequence[Way], face: Box) -> None:
    """The codes below each other, or side by side where the paper is small."""
    room = face.inset(11 * MM, 4.5 * MM)
    high = 2 * max(code_side(way.code) for way in found) + 4 * MM
    tall = room.height > high or len(found) == 1
    boxes = room.rows(len(found), 3 * MM) if tall else room.columns(len(found), 4 * MM)
    for way, box in zip(found, boxes, strict=True):
        draw_way(sheet, way, box, min(room.height / (12 if len(found) > 1 else 8), 40))


# Seat cards -------------------------------------------------------------------------------------

NAME_FLOOR = 12.0
SEAT_CARD = (95 * MM, 94 * MM)
"""Width and height before it is folded in the middle."""


def draw_seats(sheet: Sheet, content: Content, options: Options) -> None:
    """A card for every guest, to fold and stand up."""
    table = content.evening()
    if not table.guests:
        raise OptionError("table", N_("Nobody sits at this table yet."))
    cards = [Card(partial(seat_card, guest=guest)) for guest in table.guests]
    lay_cards(sheet, cards, SEAT_CARD)


def seat_card(sheet: Sheet, box: Box, bleed: float, *, guest: Guest) -> None:
    """The name for the others on one half; for the guest, on the other, the name and the code."""
    outer, own = box.rows(2)
    with sheet.turned(outer, 2) as inside:
        _draw_outer(sheet, guest, inside)
    sheet.line(box.x + 3 * MM, box.middle_y, box.right - 3 * MM, box.middle_y, SOFT, 0.4, (3, 2))
    if guest.address:
        side = code_side(guest.address)
        code, own = own.inset(2 * MM, 0).cut_left(side)
        sheet.qr(guest.address, Box(code.x, code.middle_y - side / 2, side, side))
    _draw_own(sheet, guest, own.inset(2 * MM, 3 * MM))


def _draw_outer(sheet: Sheet, guest: Guest, half: Box) -> None:
    """The name, as large as it fits, between two bands of the cards' pattern."""
    band = 5.5 * MM
    for y in (half.y, half.top - band):
        draw_pattern(sheet, Box(half.x, y, half.width, band))
    name = half.inset(5 * MM, band + 1 * MM)
    sheet.fit_in(name, guest.name, 52, DISPLAY, PLUM, 1.1, NAME_FLOOR)


def _draw_own(sheet: Sheet, guest: Guest, room: Box) -> None:
    """The name again, and the code that gets the seat back on another phone."""
    if not guest.code:
        sheet.fit_in(room, guest.name, 52, DISPLAY, PLUM, 1.1, NAME_FLOOR)
        return
    size = sheet.size(9.5, 14)
    told = sheet.say(N_("Another phone? Scan, or type your seat code:"))
    blocks = [
        wrapped(told, size, room.width, colour=SOFT),
        one_line(Span(guest.code, BOLD, TOMATO_INK), size * 1.7, room.width),
    ]
    rest = room.height - sum(block.height for block in blocks) - 2
    blocks.insert(0, fitted(guest.name, 24, room.width, rest, DISPLAY, PLUM, 1.1, NAME_FLOOR))
    top = room.middle_y + sum(block.height for block in blocks) / 2
    for block in blocks:
        top = sheet.words(block, room.x, top)


POSTER = Kind(key="poster", draw=draw_poster, needs="table")
TENT = Kind(key="tent", draw=draw_tent, needs="table")
SEAT_CARDS = Kind(key="seat_cards", draw=draw_seats, needs="table")
KINDS = (POSTER, TENT, SEAT_CARDS)
