"""Bills: a page for each party of a table, or a strip from the receipt printer.

They tell a table who pays what. They are not fiscal receipts, and say so.
"""

from PIL import Image

from partycards.games.base import N_
from partycards.printing.content import Bill, BillLine, Content
from partycards.printing.engine.colours import INK, SOFT
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY, TEXT
from partycards.printing.engine.options import MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.pen import Align
from partycards.printing.engine.text import Span, Words, wrapped
from partycards.printing.engine.thermal_strip import DOTS, Strip
from partycards.printing.engine.thermal_strip import Span as Piece
from partycards.printing.sheet_kind import Kind
from partycards.restaurant.money import priced
from partycards.words import catalogue, joined

NOT_FISCAL = N_("This tells the table who pays what. It is not a fiscal receipt.")
TABLE, PARTY = N_("Table %(name)s"), N_("Bill of %(party)s")
BILL, DISHES, TIP, TOTAL = N_("Bill"), N_("Dishes"), N_("Tip"), N_("Total")
WHO_PAYS, SHARED = N_("Who pays what"), N_("shared by %(names)s")
SPARED = N_("spared")
NO_DISHES = N_("Nothing was ordered.")
NO_BILL = N_("This table has ordered nothing yet.")
SHARES = (0.76, 0.24)
ALIGNS: tuple[Align, ...] = ("left", "right")
SHARE, BODY, TOTAL_SIZE = (13.0, 18.0), (11.0, 16.0), (22.0, 28.0)
CELL = 0.6
"""How far cells of a table stand in, in heights of their letters."""


def _title(bill: Bill, language: str) -> str:
    say = catalogue(language).gettext
    return say(PARTY) % {"party": bill.party} if bill.party else say(BILL)


def _above(bill: Bill, language: str) -> str:
    """Where and when."""
    table = catalogue(language).gettext(TABLE) % {"name": bill.table}
    return " · ".join(part for part in (bill.house, table, bill.date) if part)


def _beside(line: BillLine, language: str) -> str:
    """What stands small beside a dish: course, who ordered it, who shares it."""
    parts = [line.course, line.who]
    if line.shared:
        names = joined(line.shared, language)
        parts.append(catalogue(language).gettext(SHARED) % {"names": names})
    return " · ".join(part for part in parts if part)


# On a page --------------------------------------------------------------------------------------


def draw_bills(sheet: Sheet, content: Content, options: Options) -> None:
    """A page for each party, or as many as it takes."""
    for number, bill in enumerate(content.bills, 1):
        _draw(sheet, bill)
        sheet.tell_progress(number, len(content.bills))
    if not content.bills:
        flow = Flow(sheet)
        flow.title(sheet.say(BILL))
        flow.text(sheet.say(NO_BILL))


def _draw(sheet: Sheet, bill: Bill) -> None:
    language = sheet.options.language
    flow = Flow(sheet)
    flow.title(_title(bill, language))
    flow.text(_above(bill, language), colour=SOFT)
    flow.gap(4 * MM)
    _dishes(flow, bill, language)
    if bill.shares:
        flow.heading(sheet.say(WHO_PAYS))
        flow.text(bill.split, colour=SOFT)
        rows: list[list[Words]] = [
            [_name(sheet, name, spared), Span(priced(cents, bill.currency), BOLD)]
            for name, cents, spared in bill.shares
        ]
        flow.table(rows, SHARES, aligns=ALIGNS, size=SHARE)
    if bill.note:
        flow.text(bill.note)
    flow.gap(4 * MM)
    flow.text(Span(sheet.say(NOT_FISCAL), BOLD))


def _name(sheet: Sheet, name: str, spared: bool) -> list[Span]:
    spans = [Span(name, DISPLAY)]
    return [*spans, Span(f"  ({sheet.say(SPARED)})", TEXT, SOFT)] if spared else spans


def _dishes(flow: Flow, bill: Bill, language: str) -> None:
    sheet = flow.sheet
    rows: list[list[Words]] = [
        [
            [Span(line.dish, BOLD), Span("\n" + _beside(line, language), TEXT, SOFT)],
            priced(line.price, bill.currency),
        ]
        for line in bill.lines
    ]
    if rows:
        flow.table(rows, SHARES, aligns=ALIGNS, size=BODY)
    else:
        flow.text(sheet.say(NO_DISHES))
    sums: list[list[Words]] = [[sheet.say(DISHES), priced(bill.food, bill.currency)]]
    if bill.tip:
        sums.append([sheet.say(TIP), priced(bill.tip, bill.currency)])
    flow.table(sums, SHARES, aligns=ALIGNS, size=BODY)
    _total(flow, sheet.say(TOTAL), priced(bill.total, bill.currency))


def _total(flow: Flow, word: str, amount: str) -> None:
    """The sum, larger than all else, with the amount under the others'."""
    sheet = flow.sheet
    size, inset = sheet.size(*TOTAL_SIZE), CELL * sheet.size(*BODY)
    room = flow.box.width - 2 * inset
    left = wrapped(word, size, room, DISPLAY)
    right = wrapped(amount, size, room, DISPLAY)
    place = flow.place(left.height + right.height * (left.width + right.width > room))
    sheet.line(place.x, place.top, place.right, place.top, INK, 1)
    sheet.words(left, place.x + inset, place.top)
    sheet.words(right, place.right - inset, place.y + right.height, "right")


# On a roll --------------------------------------------------------------------------------------


def draw_receipt(bill: Bill, width: int, language: str = "en") -> Image.Image:
    """The bill as a picture in black and white, for a roll of `width` millimetres."""
    say = catalogue(language).gettext
    strip = Strip(DOTS[width])
    if bill.house:
        strip.words((Piece(bill.house, DISPLAY),), 40)
    strip.largest(say(TABLE) % {"name": bill.table}, 72, 40)
    strip.words((Piece(f"{_title(bill, language)} · {bill.date}".rstrip(" ·"), TEXT),), 26)
    strip.rule()
    for line in bill.lines:
        strip.sides(line.dish, priced(line.price, bill.currency), 30)
        strip.words((Piece(_beside(line, language), TEXT),), 26, 16)
    strip.rule()
    strip.sides(say(DISHES), priced(bill.food, bill.currency), 30)
    if bill.tip:
        strip.sides(say(TIP), priced(bill.tip, bill.currency), 30)
    strip.sides(say(TOTAL), priced(bill.total, bill.currency), 44)
    _shares(strip, bill, language)
    strip.rule(4)
    strip.words(say(NOT_FISCAL), 26)
    return strip.image()


def _shares(strip: Strip, bill: Bill, language: str) -> None:
    say = catalogue(language).gettext
    if bill.shares:
        strip.rule()
        strip.words((Piece(bill.split, TEXT),), 26)
    for name, cents, spared in bill.shares:
        words = f"{name} ({say(SPARED)})" if spared else name
        strip.sides(words, priced(cents, bill.currency), 36)
    if bill.note:
        strip.words((Piece(bill.note, TEXT),), 26)


KINDS = (Kind(key="bill", draw=draw_bills, needs="table"),)
