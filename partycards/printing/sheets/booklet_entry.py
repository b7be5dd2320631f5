"""An ingredient in the booklet: its picture and its card's foot, what it is, its kinds, what it
goes with, its diets and allergens."""

from collections.abc import Mapping
from pathlib import Path

from partycards.catalogue.ingredients import Ingredient
from partycards.games.base import N_
from partycards.printing.engine.booklet_pages import Leaves
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import BASIL, CATEGORIES, INK, PLUM, WHITE
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY, ITALIC
from partycards.printing.engine.options import MM
from partycards.printing.engine.text import Block, Span, one_line, wrapped
from partycards.printing.sheets.food_words import allergens, form_words, marks
from partycards.printing.sheets.ingredient_cards import WORDS, diet_mark

BODY, NAME, HEADING = (9.0, 14.0), (12.5, 18.0), (13.0, 19.0)
PICTURE = (11 * MM, 15 * MM)
LEADING = 1.22
BETWEEN = 3 * MM
KINDS, GOES_WITH = N_("Kinds:"), N_("Goes well with:")
GUESSED = N_("Guessed from the name: please check.")


def draw_heading(
    flow: Flow, title: str, category: str = "", level: int = 3, bookmark: int | None = None
) -> None:
    """A heading in a column; with its symbol, on its colour, when a category begins. `bookmark` is
    its level in the outline, if it has a place there."""
    sheet = flow.sheet
    size = sheet.size(*HEADING)
    if not category:
        flow.gap(3 * MM)
        block = wrapped(title, size, flow.box.width, DISPLAY, PLUM, 1.15)
        flow.need(block.height + 5 * sheet.size(*BODY))
        if bookmark is not None:
            sheet.bookmark(title, bookmark, flow.top)
        with sheet.tagged(f"H{level}"):
            flow.block(block)
        flow.gap(1 * MM)
        return
    shades = CATEGORIES[category]
    block = wrapped(title, size, flow.box.width - 2.6 * size, DISPLAY, shades.ink, 1.15)
    flow.gap(2 * MM)
    flow.need(block.height + 3 * MM + 40 * MM)
    place = flow.place(block.height + 3 * MM)
    if bookmark is not None:
        sheet.bookmark(title, bookmark, place.top)
    sheet.panel(place, shades.tint, shades.ink, 1.5 * MM)
    symbol, words = place.inset(2 * MM, 0).cut_left(1.4 * size)
    sheet.symbol(category, symbol.centred(1.1 * size, 1.1 * size), shades.ink)
    with sheet.tagged(f"H{level}"):
        sheet.words_in(block, words.cut_left(0.4 * size)[1], "left")
    flow.gap(2.5 * MM)


def draw_entry(leaves: Leaves, flow: Flow, card: Ingredient, picture: Path,
               names: Mapping[str, str]) -> None:  # fmt: skip
    """A card's entry; it may go on in the next column, but its head stands with what follows.
    `names` are those of all cards, by key."""
    sheet, side = leaves, leaves.size(*PICTURE)
    room = flow.box.width - side - 2 * MM
    name = one_line(card.name, sheet.size(*NAME), room, DISPLAY, floor=sheet.size(9, 14))
    line = 1.5 * sheet.size(*BODY)
    head = max(side, name.height + line)
    told = _told(flow, card, names)
    flow.need(head + 1 * MM + 4 * told.leading)
    leaves.named(card.name)
    place = flow.place(head)
    art, words = place.cut_left(side)
    sheet.picture(picture, art.cut_top(side)[0].inset(0.6 * MM))
    words = words.cut_left(2 * MM)[1]
    with sheet.tagged("H4"):
        end = sheet.words(name, words.x, words.top)
    with sheet.tagged("P"):
        _draw_card_line(flow, card, Box(words.x, end - line, words.width, line))
    flow.gap(1 * MM)
    with sheet.tagged("P"):
        flow.block(told)
    flow.gap(BETWEEN)


def _draw_card_line(flow: Flow, card: Ingredient, place: Box) -> None:
    """Number, symbol, category and diet mark, as at the foot of the card."""
    sheet, size, shades = flow.sheet, flow.sheet.size(*BODY), CATEGORIES[card.category]
    radius = 0.68 * size
    disc, rest = place.cut_left(2 * radius)
    if sheet.sparing:
        sheet.ring(disc.middle_x, disc.middle_y, radius, shades.ink, 0.8)
    else:
        sheet.disc(disc.middle_x, disc.middle_y, radius, shades.ink)
    on = shades.ink if sheet.sparing else WHITE
    sheet.words_in(one_line(str(card.number), size, 99, BOLD, on), disc)
    symbol, rest = rest.cut_left(3)[1].cut_left(size)
    sheet.symbol(card.category, symbol.centred(size, size), shades.ink)
    word = one_line(sheet.say(WORDS[card.category]), size, rest.width - 2 * size, BOLD, shades.ink)
    rest = rest.cut_left(3)[1]
    sheet.words_in(word, rest, "left")
    if mark := diet_mark(card):
        side = 1.2 * size
        spot = Box(rest.x + word.width + 4, place.middle_y - side / 2, side, side)
        sheet.symbol(mark, spot, BASIL)


def _told(flow: Flow, card: Ingredient, names: Mapping[str, str]) -> Block:
    """What is said about a card, set for the column. It is one block, so that no line of it stands
    alone in a column."""
    sheet = flow.sheet
    lines = [[Span(card.glossary)]] if card.glossary else []
    if card.forms:
        kinds = ", ".join(form_words(sheet, form.name, form, card) for form in card.forms)
        lines.append([Span(f"{sheet.say(KINDS)} ", BOLD), Span(kinds)])
    partners = ", ".join(names[key] for key in card.goes_with if key in names)
    if partners:
        lines.append([Span(f"{sheet.say(GOES_WITH)} ", BOLD), Span(partners)])
    diets, warned = " · ".join(marks(sheet, card)), allergens(sheet, card)
    if diets or warned:
        lines.append([Span(diets, ITALIC, BASIL)] if diets else [])
        if warned:
            lines[-1].append(Span(f" · {warned}" if diets else warned, BOLD, INK))
    if card.guessed:
        lines.append([Span(sheet.say(GUESSED), BOLD, INK)])
    said = [span for line in lines for span in (Span("\n"), *line)]
    return wrapped(said[1:], sheet.size(*BODY), flow.box.width, leading=LEADING)
