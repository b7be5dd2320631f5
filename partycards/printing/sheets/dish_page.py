"""A dish as it is kept: its name, chefs and plate, its cards with the chefs' words, what was said
about it, and its chips."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from partycards.catalogue.ingredients import Ingredient
from partycards.games.base import N_
from partycards.plates.pieces import named
from partycards.printing.content import Content, Dish, Used
from partycards.printing.engine.art import photo
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_face import draw_panel
from partycards.printing.engine.colours import (
    CATEGORIES,
    INK,
    LINE,
    PAPER,
    PLUM,
    SOFT,
    TOMATO_INK,
)
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY, ITALIC, TEXT, Face
from partycards.printing.engine.options import MM
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.plate import draw_framed, draw_plate
from partycards.printing.engine.text import Block, Span, Words, fitted, one_line, wrapped
from partycards.printing.sheets.award_chips import draw_chips, wide
from partycards.restaurant.allergens import ALLERGEN_WORDS
from partycards.words import joined

ACROSS = (5, 3)
"""How many cards stand side by side, normal and large."""
BETWEEN, PAD = 3 * MM, 2 * MM
NAME_FLOOR = (10.0, 14.0)
MOST_PHOTOS, PHOTO_HIGH = 3, 78 * MM
PLATE = 56 * MM
PHOTO, PLATE_OF = N_("Photo of “%(dish)s”"), N_("“%(dish)s” on its plate")


class Part(Struct, frozen=True):
    """A piece of a dish and the air above it: lines that may go on overleaf, or a drawing."""

    air: float
    block: Block = Block((), 0, 0)
    high: float = 0
    draw: Callable[[Box], None] | None = None

    @property
    def height(self) -> float:
        return self.air + (self.high if self.draw else self.block.height)


def put_dish(flow: Flow, content: Content, dish: Dish, first: bool = False) -> None:
    """Set a dish, on the page at hand if all of it fits there, else from the next one on. The
    `first` of a chapter stands below its heading."""
    parts = list(_parts(flow.sheet, content, dish, flow.box.width, flow.level))
    height = sum(part.height for part in parts)
    if not flow.fresh and not first:
        if flow.room < height + 16 * MM:
            flow.next_page()
        else:
            _divide(flow.sheet, flow.place(16 * MM))
    for part in parts:
        flow.gap(part.air)
        if part.draw:
            part.draw(flow.place(part.high))
        else:
            with flow.sheet.tagged("P"):
                flow.block(part.block)


def _divide(sheet: Sheet, place: Box) -> None:
    """Three symbols on a line, between two dishes."""
    sheet.line(place.x, place.middle_y, place.right, place.middle_y, LINE, 0.8)
    middle = place.centred(26 * MM, 5 * MM)
    sheet.fill(middle.inset(0, -MM), "#FFFFFF")
    for name, spot in zip(("herbs", "fruit", "grains"), middle.columns(3), strict=True):
        sheet.symbol(name, spot.centred(4 * MM, 4 * MM), CATEGORIES[name].ink)


def _parts(sheet: Sheet, content: Content, dish: Dish, room: float, level: int) -> Iterator[Part]:
    """All of it, from the name down to the chips; what there is not is not mentioned. Its name is a
    heading below those of a level."""

    def lines(air: float, words: Words, normal: float, large: float, face: Face = TEXT,
              colour: str = INK, leading: float = 1.35) -> Part:  # fmt: skip
        return Part(air, wrapped(words, sheet.size(normal, large), room, face, colour, leading))

    shown = dish.photos if not sheet.sparing else ()
    yield _head(sheet, content, dish, shown, room, level)
    if shown[:-1]:
        yield _photos(sheet, content, dish.name, shown[:-1], room)
    yield from _card_rows(sheet, content, dish.used, room)
    if dish.words:
        yield lines(4 * MM, sheet.quoted(dish.words), 12.5, 16, ITALIC)
    for number, (name, told) in enumerate(_facts(sheet, dish)):
        words = [Span(f"{name} ", BOLD, INK), Span(told, TEXT, INK)]
        yield lines(0 if number else 3 * MM, words, 10, 14)
    if dish.critique:
        said = [Span(sheet.quoted(dish.critique), ITALIC, PLUM)]
        if dish.judge:
            said.append(Span(f" {dish.judge}", BOLD, SOFT))
        yield lines(4 * MM, said, 12.5, 16)
    if dish.chips or dish.awards:
        yield _chips(sheet, dish, room)


def _head(sheet: Sheet, content: Content, dish: Dish, photos: Sequence[str], room: float,
          level: int) -> Part:  # fmt: skip
    """What the dish is called and whose it is, and beside it its plate, or the newest photo in the
    round frame."""
    side = min(PLATE, room * 0.4)
    over = [sheet.say(N_("Round %(number)s"), number=dish.round), dish.assignment, dish.course]
    by = sheet.say(N_("by %(names)s"), names=joined(dish.chefs, sheet.options.language))
    blocks = [
        wrapped(words, sheet.size(normal, large), room - side - BETWEEN, face, colour, leading)
        for words, normal, large, face, colour, leading in (
            (" · ".join(word for word in over if word), 9.5, 14, BOLD, SOFT, 1.35),
            (dish.name, 27, 32, DISPLAY, PLUM, 1.12),
            (by, 14, 18, ITALIC, TOMATO_INK, 1.4),
        )
    ]
    text = sum(block.height for block in blocks)

    def draw(place: Box) -> None:
        beside = place.cut_left(room - side)[1].centred(side, side)
        top = place.middle_y + text / 2
        sheet.bookmark(dish.name, level - 1, place.top)
        for block, role in zip(blocks, ("P", f"H{level + 1}", "P"), strict=True):
            with sheet.tagged(role):
                top = sheet.words(block, place.x, top)
        told = PHOTO if photos else PLATE_OF
        with sheet.tagged("Figure", sheet.say(told, dish=dish.name), beside):
            if photos:
                draw_framed(sheet, beside, dish.seat, content.picture(photos[-1]))
            else:
                draw_plate(sheet, beside, dish.seat, named(dish.plate), content.picture)

    return Part(0, high=max(text, side), draw=draw)


def _card_rows(sheet: Sheet, content: Content, used: Sequence[Used], room: float) -> Iterator[Part]:
    """The cards in rows, small: panel and picture, name, the chef's own words for it."""
    cards = {card.key: card for card, _ in content.ingredients}
    across = int(sheet.size(*ACROSS))
    width = (room - (across - 1) * BETWEEN) / across
    for first in range(0, len(used), across):
        row = [
            (cards.get(each.key), *_card_words(sheet, each, width - 2 * PAD))
            for each in used[first : first + across]
        ]
        panel = width * 0.6
        high = panel + max(name.height + words.height for _, name, words in row) + 2.2 * PAD
        draw = partial(_draw_row, sheet, content, row, width, panel)
        yield Part(4 * MM if not first else BETWEEN, high=high, draw=draw)


def _photos(sheet: Sheet, content: Content, dish: str, photos: Sequence[str], room: float) -> Part:
    """The guests' other photos side by side, all of a height; one alone is as large as it may."""
    paths = [content.picture(name) for name in photos[:MOST_PHOTOS]]
    shapes = [image.width / image.height for image in (photo(path, sheet.ink) for path in paths)]
    across = room - (len(paths) - 1) * BETWEEN
    high = min(across / sum(shapes), PHOTO_HIGH)

    said = sheet.say(PHOTO, dish=dish)

    def draw(place: Box) -> None:
        x = place.x
        for path, shape in zip(paths, shapes, strict=True):
            box = Box(x, place.y, high * shape, high)
            with sheet.tagged("Figure", said, box), sheet.clipped(box, 2.5 * MM):
                sheet.picture(path, box)
            sheet.outline(box, LINE, 0.8, 2.5 * MM)
            x = box.right + BETWEEN

    return Part(4 * MM, high=high, draw=draw)


Small = tuple[Ingredient | None, Block, Block]
"""A small card: the ingredient if the deck has it, its name, the chef's words."""


def _card_words(sheet: Sheet, used: Used, room: float) -> tuple[Block, Block]:
    name = fitted(used.name, sheet.size(13, 17), room, 40, DISPLAY, leading=1.12,
                  floor=sheet.size(*NAME_FLOOR))  # fmt: skip
    words = wrapped(used.words, sheet.size(9.5, 14), room, ITALIC, TOMATO_INK, 1.2)
    return name, words if used.words else Block((), 0, 0)


def _draw_row(sheet: Sheet, content: Content, row: Sequence[Small], width: float, panel: float,
              place: Box) -> None:  # fmt: skip
    with sheet.tagged("L") as cards:
        pass
    for number, (card, name, words) in enumerate(row):
        box = Box(place.x + number * (width + BETWEEN), place.y, width, place.height)
        art, below = box.cut_top(panel)
        with sheet.clipped(box, 2 * MM):
            if card:
                draw_panel(sheet, card.category, art, 0)
                sheet.picture(content.picture(card.picture), art.inset(PAD))
            else:
                sheet.panel(art, PAPER, LINE)
        line = CATEGORIES[card.category].line if card else LINE
        sheet.outline(box, line, 0.8, 2 * MM)
        with sheet.within(cards), sheet.tagged("LI"), sheet.tagged("LBody"):
            top = sheet.words(name, below.x + PAD, below.top - PAD)
            sheet.words(words, below.x + PAD, top)


def _facts(sheet: Sheet, dish: Dish) -> Iterator[tuple[str, str]]:
    """What else was in it and what it warns of; nothing is ever said to be free of something."""

    def allergens(keys: Sequence[str]) -> str:
        return ", ".join(sheet.say(ALLERGEN_WORDS.get(key, key)) for key in keys)

    if dish.pantry:
        yield sheet.say(N_("From the pantry:")), ", ".join(dish.pantry)
    if dish.contains:
        yield sheet.say(N_("Contains:")), allergens(dish.contains)
    if dish.may_contain:
        yield sheet.say(N_("May contain:")), allergens(dish.may_contain)
    unchecked = [sheet.quoted(used.words) for used in dish.used if not used.checked and used.words]
    if unchecked:
        yield sheet.say(N_("Nobody has checked:")), ", ".join(unchecked)
    if dish.unknown:
        yield sheet.say(N_("Nothing is known about:")), ", ".join(dish.unknown)


def _chips(sheet: Sheet, dish: Dish, room: float) -> Part:
    """The chips that the judge gave, and their sum."""
    radius = sheet.size(13, 17)

    def draw(place: Box) -> None:
        with sheet.tagged("P"):
            draw_chips(sheet, place, radius, dish.awards, dish.awards, 2)
        used = wide(len(dish.awards), radius, 2) + (8 if dish.awards else 0)
        total = sheet.count(N_("%(num)s point"), N_("%(num)s points"), dish.chips)
        block = one_line(total, sheet.size(17, 22), room - used, DISPLAY, INK)
        with sheet.tagged("P"):
            sheet.words_in(block, place.cut_left(used)[1], "left")

    return Part(4 * MM, high=2 * radius, draw=draw)
