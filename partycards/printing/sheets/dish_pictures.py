"""The evening as a booklet for a phone: a page of 4 by 5 for every dish, with its plate and all
words, and how it ended. A page as a picture of 1080 by 1350 is what a guest keeps and shares."""

from collections.abc import Iterator, Sequence
from textwrap import shorten

import regex
from msgspec.structs import replace

from partycards.games.base import N_
from partycards.plates.pieces import named
from partycards.plates.ware import RIMS
from partycards.printing.content import Content, Dish, Table
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, PAPER, PLUM, SOFT, TOMATO_INK, WHITE
from partycards.printing.engine.fonts import BOLD, DISPLAY, ITALIC, TEXT
from partycards.printing.engine.options import Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.plate import draw_framed, draw_plate
from partycards.printing.engine.text import Block, Span, Words, fitted, wrapped
from partycards.printing.sheet_kind import Kind
from partycards.printing.sheets.award_chips import draw_chips, wide
from partycards.words import joined, which_game

WIDE, HIGH = 540.0, 675.0
"""The size of a page in points: half as many as the picture has pixels."""
CANDLE = ((0.0, "#FFF4DC"), (0.6, PAPER), (1.0, "#F3E8D4"))
"""The light on the page, around the plate."""
FEWEST = 12.0
"""The smallest letters, in points; a phone shows the page about 300 points wide."""
MOST_PLATES = 9
"""How many plates are on the first page."""


def draw_pictures(sheet: Sheet, content: Content, options: Options) -> None:
    """First page, then every dish in its order, then the points and awards of each game."""
    dishes = content.dishes()
    _draw_first(sheet, content, dishes)
    for number, dish in enumerate(dishes, 1):
        _draw_dish(sheet, content, dish)
        sheet.tell_progress(number, len(dishes))
    for game in content.games():
        if game.ended:
            _draw_end(sheet, game)


def page_of(content: Content, game: int, number: int, seat: int, course: int) -> int | None:
    """The page of a dish, from 0: that of a seat in a round of a game, games and courses counted
    from 0; None when it is not in the booklet."""
    before = sum(len(one.dishes) for one in content.games()[:game])
    found = [
        before + place
        for place, dish in enumerate(content.games()[game].dishes, 1)
        if (dish.round, dish.seat) == (number, seat)
    ]
    return found[course] if course < len(found) else None


def _page(sheet: Sheet) -> Box:
    """A new page with its frame; the room inside."""
    page = sheet.roll(WIDE, HIGH)
    if sheet.ink == "colour":
        sheet.fill(page, CANDLE[-1][1])
        sheet.glow(page.middle_x, page.y + 445, 470, CANDLE)
    frame = page.inset(16)
    sheet.outline(frame, PLUM, 1.5, 17)
    sheet.outline(frame.inset(4.5), PLUM, 0.6, 13)
    return frame.inset(24, 18)


# A dish -----------------------------------------------------------------------------------------


EMOJI = regex.compile(r"\p{Extended_Pictographic}[\p{Mn}\p{Cf}\p{Emoji_Modifier}]*")
"""Small pictures among the letters, which no font of ours has."""


def _drawable(text: str) -> str:
    """A guest's text without emoji, unless it is nothing else."""
    return " ".join(EMOJI.sub("", text).split()) or text


def _draw_dish(sheet: Sheet, content: Content, whole: Dish) -> None:
    room = _page(sheet)
    dish = replace(
        whole,
        name=_drawable(whole.name),
        words=_drawable(whole.words),
        chefs=tuple(map(_drawable, whole.chefs)),
        used=tuple(replace(used, words=_drawable(used.words)) for used in whole.used),
    )
    title = [Span(" · ".join(word for word in (dish.assignment, dish.course) if word), DISPLAY)]
    if dish.judge:
        title.append(Span(" " + sheet.say(N_("for %(who)s"), who=dish.judge), ITALIC, PLUM))
    sheet.fit_in(Box(room.x, 620, room.width, 34), title, 18, colour=PLUM, floor=FEWEST)
    radius, blocks = _as_it_fits(sheet, dish, room.width)
    plate = Box.around(room.middle_x, 610 - radius, radius)
    photos = dish.photos if not sheet.sparing else ()
    if photos:
        draw_framed(sheet, plate, dish.seat, content.picture(photos[-1]))
    else:
        draw_plate(sheet, plate, dish.seat, named(dish.plate), content.picture)
    middle = (WORDS + plate.y - 14) / 2
    top = middle + sum(air + block.height for air, block in blocks) / 2
    for air, block in blocks:
        top = sheet.words(block, room.middle_x, top - air, "middle")
    _draw_foot(sheet, content, dish, Box(room.x, 36, room.width, 54))


WORDS = 92.0
"""How far above the page's foot the words end, in points."""
RADII = (172.0, 156.0, 140.0, 124.0, 108.0)
"""Of the plate: who has told much has a smaller one."""
Blocks = list[tuple[float, Block]]
"""Blocks of words, each with the air above it."""


def _as_it_fits(sheet: Sheet, dish: Dish, wide: float) -> tuple[float, Blocks]:
    """The plate's radius and the words below it. What is still too long beside the smallest plate
    is cut: the speech first, then the words for the cards. All of it is in the cookbook."""
    said, plain = dish.words, tuple(replace(used, words="") for used in dish.used)
    ways = [(radius, dish) for radius in RADII]
    for shorter in (
        replace(dish, words=shorten(said, 240, placeholder="…")),
        replace(dish, words=shorten(said, 120, placeholder="…")),
        replace(dish, words=shorten(said, 120, placeholder="…"), used=plain),
    ):
        ways.append((RADII[-1], shorter))
    for radius, told in ways:
        blocks = _told(sheet, told, wide)
        if sum(air + block.height for air, block in blocks) <= 596 - 2 * radius - WORDS:
            break
    return radius, blocks


def _told(sheet: Sheet, dish: Dish, wide: float) -> Blocks:
    """Name, what was said of it, the words for each card: as large as three lines each, or as small
    as can be read."""
    blocks = [(0.0, fitted(dish.name, 30, wide, 68, DISPLAY, INK, 1.1, FEWEST))]
    if dish.words:
        said = sheet.quoted(dish.words)
        blocks.append((4, fitted(said, 18, wide, 66, ITALIC, SOFT, 1.2, FEWEST)))
    blocks.append((9, fitted(_recipe(dish), 15, wide, 66, leading=1.42, floor=FEWEST)))
    return blocks


def _recipe(dish: Dish) -> Words:
    """The cards, each with the chef's words for it."""
    spans: list[Span] = []
    for used in dish.used:
        if spans:
            spans.append(Span(" · ", TEXT, SOFT))
        spans.append(Span(used.name, BOLD, INK))
        if used.words:
            spans.append(Span(f" {used.words}", ITALIC, TOMATO_INK))
    return spans


def _draw_foot(sheet: Sheet, content: Content, dish: Dish, room: Box) -> None:
    """Whose it is at the left; at the right when it was, and what it got."""
    colour = RIMS[dish.seat % len(RIMS)]
    left, right = room.cut_left(room.width * 0.56)
    disc, beside = left.cut_left(38)
    sheet.disc(disc.middle_x, disc.middle_y, 19, colour)
    sheet.line_in(Box.around(disc.middle_x, disc.middle_y, 15), dish.chefs[0][:1].upper(), 19, BOLD,
                  WHITE)  # fmt: skip
    above, below = beside.inset(9, 0).rows(2)
    who = joined(dish.chefs, sheet.options.language)
    sheet.line_in(above, sheet.say(N_("cooked by")), 13, colour=SOFT, align="left")
    name = fitted(who, 21, below.width, 30, BOLD, INK, 1.05, FEWEST)
    sheet.words(name, below.x, below.top + 3)
    told = [content.evening().date] if content.evening().date else []
    if dish.chips:
        told.append(sheet.count(N_("%(num)s point"), N_("%(num)s points"), dish.chips))
    chips = sorted(dish.awards)[-5:]
    if len(chips) > 2:
        above, below = right.rows(2)
        sheet.line_in(above, " · ".join(told), 13, colour=SOFT, floor=9, align="right")
        _draw_awards(sheet, below, 12, chips)
    else:
        across = _draw_awards(sheet, right, 21, chips)
        beside = Box(right.x, right.y, right.width - across, right.height)
        sheet.fit_in(beside, "\n".join(told), 13, colour=SOFT, floor=9, align="right")


def _draw_awards(sheet: Sheet, room: Box, radius: float, chips: Sequence[int]) -> float:
    """Chips at the right of a place; how much of its width they take."""
    across = wide(len(chips), radius, 2)
    place = Box(room.right - across, room.y, across, room.height)
    draw_chips(sheet, place, radius, chips, chips, 2)
    return across + 8 if chips else 0


# Around them ------------------------------------------------------------------------------------


def _draw_first(sheet: Sheet, content: Content, dishes: Sequence[Dish]) -> None:
    """Title, date, who was there, and the plates."""
    room, table = _page(sheet), content.evening()
    language = sheet.options.language
    here = dict.fromkeys(guest.name for game in content.games() for guest in game.guests)
    top = room.top
    for words, size, high, face, colour in (
        (sheet.say(N_("The evening at table %(table)s"), table=table.name), 32, 76, DISPLAY, PLUM),
        (table.date, 15, 22, TEXT, SOFT),
        (joined(list(here), language), 18, 66, ITALIC, INK),
        ("\n".join(_wins(sheet, content)), 16, 60, BOLD, TOMATO_INK),
    ):
        if words:
            block = fitted(words, size, room.width, high, face, colour, 1.2, FEWEST)
            top = sheet.words(block, room.middle_x, top - 6, "middle")
    _draw_plates(sheet, content, dishes[:MOST_PLATES], Box(room.x, room.y, room.width,
                                                           top - room.y - 10))  # fmt: skip


def _draw_plates(sheet: Sheet, content: Content, dishes: Sequence[Dish], room: Box) -> None:
    """Plates in rows, as large as fits."""
    sides = {
        across: min(room.width / across, room.height / -(-len(dishes) // across)) - 8
        for across in range(1, len(dishes) + 1)
    }
    across = max(sides, key=lambda each: sides[each], default=1)
    rows = [dishes[first : first + across] for first in range(0, len(dishes), across)]
    side = sides.get(across, 0)
    block = room.centred(room.width, len(rows) * (side + 8))
    for row, place in zip(rows, block.rows(len(rows)) if rows else (), strict=True):
        line = place.centred(len(row) * (side + 8), side)
        for dish, spot in zip(row, line.columns(len(row), 8), strict=True):
            draw_plate(sheet, spot, dish.seat, named(dish.plate), content.picture)


def _wins(sheet: Sheet, content: Content) -> Iterator[str]:
    """Who won each game, once everybody knows."""
    for game in content.games():
        if game.ended and game.winners:
            who = joined(game.winners, sheet.options.language)
            if game.number:
                title = game.occasion or game.game
                yield sheet.say(N_("%(game)s, %(title)s: %(who)s"), who=who, title=title,
                                game=which_game(game.number, sheet.options.language))  # fmt: skip
            else:
                told = sheet.count(N_("Won by"), N_("Won together by"), len(game.winners))
                yield f"{told} {who}"


def _draw_end(sheet: Sheet, game: Table) -> None:
    """The points of a game, the best first, then its awards; a new page where one is full."""
    room = _page(sheet)
    over = which_game(game.number, sheet.options.language) if game.number else ""
    title = " · ".join(word for word in (over, game.occasion or game.game) if word)
    top = sheet.words(
        fitted(title, 26, room.width, 60, DISPLAY, PLUM, 1.15, FEWEST), room.middle_x, room.top,
        "middle",
    ) - 8  # fmt: skip
    names = [name for name, _ in game.scores] or [guest.name for guest in game.guests]
    lines = sorted(zip(names, game.totals, strict=False), key=lambda line: -line[1])
    high = min(26.0, (top - room.y) / max(len(lines), 1))
    for name, points in lines:
        row = Box(room.x, top - high, room.width, high)
        face = BOLD if name in game.winners else TEXT
        sheet.line_in(row.inset(6, 0), name, high * 0.6, face, align="left", floor=9)
        sheet.line_in(row.inset(6, 0), str(points), high * 0.62, BOLD, PLUM, align="right")
        sheet.line(row.x, row.y, row.right, row.y, SOFT, 0.3)
        top = row.y
    for honour in game.honours:
        said = joined(honour.names, sheet.options.language)
        given = Span(f"{sheet.coloned(honour.title)} ", TEXT, TOMATO_INK)
        block = wrapped([given, Span(said, BOLD, INK)], 16, room.width, leading=1.25)
        more = " · ".join(word for word in (honour.dish, honour.reason) if word)
        below = wrapped(more, 13, room.width, ITALIC, SOFT, 1.3) if more else None
        need = block.height + (below.height if below else 0) + 12
        if top - need < room.y:
            room = _page(sheet)
            top = room.top
        top = sheet.words(block, room.middle_x, top - 12, "middle")
        if below:
            top = sheet.words(below, room.middle_x, top, "middle")


PICTURES = Kind(key="pictures", draw=draw_pictures, needs="table")
