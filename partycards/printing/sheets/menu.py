"""The menu of a restaurant's evening: what courses and drinks cost, what guests may be asked to
invent, and what the winner is spared (R8)."""

from collections.abc import Sequence

from partycards.games.base import N_
from partycards.printing.content import Content
from partycards.printing.engine.colours import INK, PLUM, SOFT, TOMATO_INK
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY, TEXT
from partycards.printing.engine.options import MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import Span, wrapped
from partycards.printing.restaurant_content import Menu
from partycards.printing.sheet_kind import Kind

NAME, LINE, TEXT_SIZE, SMALL = (28.0, 36.0), (15.0, 19.0), (11.0, 15.0), (9.5, 13.0)
YOURS = N_("Tonight the dishes are yours")
HOW = (
    (N_("Invent."), N_("Make dishes up with your cards, all together; nobody judges yet.")),
    (N_("Order."), N_("Choose what you would like to eat, and call the chef.")),
    (N_("Taste."), N_("All dishes are shared. Then give your chips, and the kitchen its marks.")),
    (N_("Win."), N_("Most points win. Before the marks the table agrees what the winner is spared: "
                    "nothing, the tip, or their share of the bill.")),
)  # fmt: skip
ASSIGNMENTS = N_("What you may be asked for")
ALLERGIES = N_("Please tell us of allergies before the chef comes. All dishes are tasted by all.")
MOST_TOLD = 8
"""Assignments that stand with their text; when there are more, only their names do."""


def draw_menu(sheet: Sheet, content: Content, options: Options) -> None:
    """The house's name, courses and prices, the rules in four lines, assignments, drinks."""
    menu = content.menu or Menu(house="")
    flow = Flow(sheet)
    _title(sheet, flow, content, menu)
    for course in menu.courses:
        _priced(sheet, flow, *course, size=LINE)
    flow.gap(3 * MM)
    for word, told in HOW:
        flow.text([Span(f"{sheet.say(word)} ", BOLD, TOMATO_INK), Span(sheet.say(told), TEXT)],
                  size=TEXT_SIZE)  # fmt: skip
    if menu.assignments:
        flow.heading(sheet.say(ASSIGNMENTS))
        _assignments(flow, menu.assignments)
    for heading, several in menu.articles:
        flow.heading(heading)
        for article in several:
            _priced(sheet, flow, *article, size=TEXT_SIZE)
    flow.gap(5 * MM)
    if menu.note:
        flow.text(menu.note, colour=SOFT, size=SMALL)
    flow.text(sheet.say(ALLERGIES), BOLD, size=SMALL)


def _title(sheet: Sheet, flow: Flow, content: Content, menu: Menu) -> None:
    if menu.logo:
        room = flow.place(24 * MM)
        sheet.picture(content.picture(menu.logo), room.centred(22 * MM, 22 * MM))
    if menu.house:
        flow.text(menu.house, DISPLAY, INK, size=NAME, align="middle")
    flow.text(sheet.say(YOURS), TEXT, PLUM, size=LINE, align="middle")
    flow.gap(4 * MM)


def _priced(sheet: Sheet, flow: Flow, name: str, price: str, size: tuple[float, float]) -> None:
    """A name with its price at the right, and dots between."""
    big = sheet.size(*size)
    cost = wrapped(price, big, flow.box.width * 0.4, BOLD)
    block = wrapped(name, big, flow.box.width * 0.72, DISPLAY if size == LINE else TEXT)
    row = flow.place(block.height + big * 0.35)
    sheet.words(block, row.x, row.top)
    if price:
        sheet.words(cost, row.right - cost.width, row.top)
        base = row.top - block.height + block.leading * 0.28
        begin = row.x + block.lines[-1].width + 2 * MM
        end = row.right - cost.width - 2 * MM
        sheet.line(begin, base, end, base, SOFT, 0.6, (0.6, 2.4))


def _assignments(flow: Flow, several: Sequence[tuple[str, str]]) -> None:
    if len(several) > MOST_TOLD:
        flow.text(" · ".join(title for title, _ in several), size=TEXT_SIZE)
        return
    for title, text in several:
        flow.text([Span(f"{flow.sheet.coloned(title)} ", BOLD), Span(text, TEXT)], size=TEXT_SIZE)


MENU = Kind(key="menu", draw=draw_menu)
