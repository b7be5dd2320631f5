"""The ingredient guide and glossary as a booklet: every card of a deck, ways of cooking, tables of
temperatures and times, and words that cooks use."""

import unicodedata
from collections.abc import Callable, Sequence
from functools import partial

from partycards.catalogue.allergen_lists import as_listed
from partycards.catalogue.guide import Recipe, Temperatures, Term, Times
from partycards.catalogue.ingredients import CATEGORIES as KEYS
from partycards.catalogue.ingredients import Ingredient
from partycards.games.base import N_
from partycards.printing.content import Content
from partycards.printing.engine.booklet_pages import INNER, OUTER, Leaves, impose
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_backs import draw_pattern
from partycards.printing.engine.colours import INK, PLUM, SHEET, SOFT
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY, TEXT
from partycards.printing.engine.options import BOOKLET, MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.pen import Align
from partycards.printing.engine.text import Span, fitted, wrapped
from partycards.printing.sheet_kind import Kind
from partycards.printing.sheets.booklet_entry import BODY, draw_entry, draw_heading
from partycards.printing.sheets.food_words import CATEGORY_WORDS

TITLE = N_("Ingredient guide and cooking glossary")
INGREDIENTS, COOKING = N_("Ingredients"), N_("Ways of cooking")
TABLES, WORDS = N_("Temperatures and times"), N_("Words that cooks use")
IN_IT = N_("In this booklet")
HOW = N_("How to read it")
LEGEND = (
    N_("The number in the disc and the category are those of the card."),
    N_("“Kinds” are ways to be more exact. What makes one different follows it."),
    N_("Only what is certainly vegan or vegetarian is called so; with other food it depends."),
)
ALLERGENS = {
    "eu": N_("The allergens are the fourteen of European law. Where none is named, none is noted: "
             "read the label, and if you must avoid something, ask whoever cooks."),
    "us": N_("The allergens are the nine of American law. Where none is named, none is noted: read "
             "the label, and if you must avoid something, ask whoever cooks."),
}  # fmt: skip
GUTTER = 6 * MM
EDGE = 7 * MM
"""What the covers leave white, as printers do."""

Entry = tuple[str, int, bool]
"""A line of the table of contents: what, which page, whether it belongs to the one above."""


def draw_booklet(sheet: Sheet, content: Content, options: Options) -> None:
    """The whole booklet. Where its pages come in the order in which they are read, it has bookmarks
    and tags; on sheets to be folded they would only lead astray."""
    folded = options.order == "fold" and options.paper != "a5"
    if not folded:
        sheet.make_readable()
    leaves = Leaves(sheet, folded)
    found: list[Entry] = []
    done = Counter(leaves, content)
    _cover(leaves, content)
    _second_page(leaves, content)
    _ingredients(leaves, content, found, done)
    _cooking(leaves, content, found, done)
    _tables(leaves, content, found, done)
    _terms(leaves, content.glossary, found, done)
    leaves.fill_up()
    _back(leaves)
    leaves.finish()
    whole = _whole(leaves)
    below = Box(0, -whole.height, whole.width, whole.height)
    leaves.draw_later("contents", below, partial(_contents, leaves, found))
    impose(sheet, leaves)


class Counter:
    """Tells how many of all the pieces are drawn."""

    def __init__(self, sheet: Sheet, content: Content) -> None:
        self._sheet, self._done = sheet, 0
        self._total = len(content.ingredients) + len(content.glossary)
        if content.guide:
            guide = content.guide
            self._total += len(guide.recipes) + len(guide.temperatures) + len(guide.times)

    def __call__(self) -> None:
        self._done += 1
        self._sheet.tell_progress(self._done, self._total)


def _whole(leaves: Leaves) -> Box:
    return Box(0, 0, leaves.paper.width, leaves.paper.height)


def _columns(leaves: Leaves) -> int:
    return 1 if leaves.options.large else 2


def _plain(name: str) -> str:
    """A name as an index sorts it: accents and capitals do not count."""
    letters = unicodedata.normalize("NFKD", name)
    return "".join(char for char in letters if not unicodedata.combining(char)).casefold()


# Covers and contents ----------------------------------------------------------------------------


def _cover(leaves: Leaves, content: Content) -> None:
    """The symbols of the categories around a label with the title."""
    leaves.page()
    field = _whole(leaves).inset(EDGE, 2 * EDGE)
    _pattern(leaves, field)
    label = field.centred(field.width * 0.74, field.height * 0.42)
    leaves.fill(label, SHEET, 4 * MM)
    leaves.outline(label, PLUM, 1.2, 4 * MM)
    inside = label.inset(7 * MM)
    title = fitted(leaves.say(TITLE), 27, inside.width, inside.height - 62, DISPLAY, leading=1.15)
    cards = leaves.count(
        N_("%(num)s ingredient"), N_("%(num)s ingredients"), len(content.ingredients)
    )
    terms = leaves.count(N_("%(num)s word"), N_("%(num)s words"), len(content.glossary))
    told = wrapped(f"{cards} · {terms}", leaves.size(11, 14), inside.width, BOLD, PLUM)
    name = wrapped(content.name, leaves.size(11, 14), inside.width, colour=SOFT)
    high = title.height + told.height + name.height + 5 * MM
    top = inside.middle_y + high / 2
    with leaves.tagged("H1"):
        top = leaves.words(title, inside.middle_x, top, "middle") - 5 * MM
    for block in (told, name):
        with leaves.tagged("P"):
            top = leaves.words(block, inside.middle_x, top, "middle")


def _pattern(leaves: Leaves, field: Box) -> None:
    with leaves.clipped(field, 4 * MM):
        across, down = field.columns(2), 2
        for column in across:
            for cell in column.rows(down):
                with leaves.clipped(cell):
                    draw_pattern(leaves, cell, 0, key="cards")
    if leaves.sparing:
        leaves.outline(field, PLUM, 1, 4 * MM)


def _back(leaves: Leaves) -> None:
    """The last page, like the first without its label."""
    leaves.chapter = ""
    leaves.page()
    _pattern(leaves, _whole(leaves).inset(EDGE, 2 * EDGE))


def _second_page(leaves: Leaves, content: Content) -> None:
    """How to read an entry, and below it what is on which page: drawn when that is known."""
    flow = Flow(leaves, 1)
    draw_heading(flow, leaves.say(HOW), level=2)
    for sentence in (*LEGEND, ALLERGENS[content.law]):
        flow.text(leaves.say(sentence), size=BODY)
    flow.gap(4 * MM)
    lines = 1 + len(_in_order(content)) + 3
    flow.need(lines * _line(leaves) + 10 * MM)
    leaves.show_later("contents", flow.box.x, flow.top, "Sect")


def _line(leaves: Leaves) -> float:
    return 1.55 * leaves.size(*BODY)


def _contents(leaves: Leaves, found: Sequence[Entry]) -> None:
    """From its upper left corner down: what is on which page."""
    size, width = leaves.size(*BODY), leaves.paper.width - INNER - OUTER
    with leaves.tagged("H2"):
        title = wrapped(leaves.say(IN_IT), 1.5 * size, width, DISPLAY, PLUM)
        top = leaves.words(title, 0, 0) - 2 * MM
    with leaves.tagged("TOC") as contents:
        pass
    for what, number, below in found:
        face, indent = (BOLD, 0.0) if not below else (TEXT, 4 * MM)
        name = wrapped(what, size, width - 40, face, INK)
        page = wrapped(str(number), size, 40, face, INK)
        with leaves.within(contents), leaves.tagged("TOCI"), leaves.tagged("P"):
            leaves.words(name, indent, top)
            leaves.words(page, width, top, "right")
        y = top - 0.85 * size
        leaves.line(indent + name.width + 4, y, width - page.width - 4, y, SOFT, 0.6, (0.6, 3))
        top -= _line(leaves)


# Chapters ---------------------------------------------------------------------------------------


def _in_order(content: Content) -> list[tuple[str, list[Ingredient]]]:
    """The cards by category, in each by name."""
    cards = sorted(
        (as_listed(content.law, card, card.name) for card, _ in content.ingredients),
        key=lambda card: _plain(card.name),
    )
    groups = [(key, [card for card in cards if card.category == key]) for key in KEYS]
    return [(key, group) for key, group in groups if group]


def _ingredients(leaves: Leaves, content: Content, found: list[Entry],
                 done: Callable[[], None]) -> None:  # fmt: skip
    names = {card.key: card.name for card, _ in content.ingredients}
    groups = _in_order(content)
    if not groups:
        return
    leaves.chapter = leaves.say(CATEGORY_WORDS[groups[0][0]])
    flow = Flow(leaves, _columns(leaves), gap=GUTTER, level=2)
    leaves.bookmark(leaves.say(INGREDIENTS))
    flow.title(leaves.say(INGREDIENTS))
    found.append((leaves.say(INGREDIENTS), leaves.number, False))
    for key, cards in groups:
        leaves.chapter = leaves.say(CATEGORY_WORDS[key])
        draw_heading(flow, leaves.chapter, key, bookmark=1)
        found.append((leaves.chapter, leaves.number, True))
        for card in cards:
            draw_entry(leaves, flow, card, content.picture(card.picture), names)
            done()


def _chapter(leaves: Leaves, title: str, columns: int, found: list[Entry]) -> Flow:
    """A chapter on a page of its own."""
    leaves.chapter = leaves.say(title)
    flow = Flow(leaves, columns, gap=GUTTER, level=2)
    leaves.bookmark(leaves.chapter)
    flow.title(leaves.chapter)
    found.append((leaves.chapter, leaves.number, False))
    return flow


def _cooking(leaves: Leaves, content: Content, found: list[Entry],
             done: Callable[[], None]) -> None:  # fmt: skip
    if content.guide and content.guide.recipes:
        flow = _chapter(leaves, COOKING, _columns(leaves), found)
        for recipe in content.guide.recipes:
            _recipe(leaves, flow, recipe)
            done()


def _recipe(leaves: Leaves, flow: Flow, recipe: Recipe) -> None:
    draw_heading(flow, recipe.title, bookmark=1)
    leaves.named(recipe.title)
    flow.text(recipe.text, size=BODY)
    for number, step in enumerate(recipe.steps, 1):
        flow.item(step, f"{number}.", BODY)


def _tables(leaves: Leaves, content: Content, found: list[Entry],
            done: Callable[[], None]) -> None:  # fmt: skip
    if not content.guide or not (content.guide.temperatures or content.guide.times):
        return
    flow = _chapter(leaves, TABLES, 1, found)
    for heat in content.guide.temperatures:
        _table(flow, heat, ("°C", "°F"), [
            (row.what, str(row.celsius), str(row.fahrenheit), row.note) for row in heat.rows
        ])  # fmt: skip
        done()
    for times in content.guide.times:
        minutes = leaves.say(N_("Minutes"))
        _table(flow, times, (minutes,), [
            (row.what, _minutes(row.least, row.most), row.note) for row in times.rows
        ])  # fmt: skip
        done()


def _minutes(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def _table(flow: Flow, page: Temperatures | Times, units: Sequence[str],
           rows: Sequence[Sequence[str]]) -> None:  # fmt: skip
    """A table of the guide: what, its numbers, a note."""
    draw_heading(flow, page.title, bookmark=1)
    flow.text(page.text, size=BODY)
    numbers: list[Align] = ["right"] * len(units)
    shares = (4, *([2 / len(units)] * len(units)), 4)
    flow.table(rows, shares, ("", *units, ""), ("left", *numbers, "left"), size=BODY)


def _terms(leaves: Leaves, terms: Sequence[Term], found: list[Entry],
           done: Callable[[], None]) -> None:  # fmt: skip
    if not terms:
        return
    flow = _chapter(leaves, WORDS, _columns(leaves), found)
    for term in sorted(terms, key=lambda term: _plain(term.term)):
        flow.need(4 * leaves.size(*BODY))
        leaves.named(term.term)
        flow.text([Span(f"{term.term}  ", BOLD, PLUM), Span(term.text)], size=BODY)
        done()


KINDS = (Kind(key="booklet", sides=None, draw=draw_booklet, needs="deck", knows=BOOKLET),)
