"""Bills: a page for each party of a table, or a strip from the receipt printer.

They tell a table who pays what. They are not fiscal receipts, and say so.
"""

from PIL import Image

from partycards.games.base import N_
from partycards.printing.content import Content
from partycards.printing.engine.colours import INK, SOFT
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY, TEXT
from partycards.printing.engine.options import MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.pen import Align
from partycards.printing.engine.text import Span, Words, wrapped
from partycards.printing.engine.thermal_strip import DOTS, Strip
from partycards.printing.engine.thermal_strip import Span as Piece
from partycards.printing.restaurant_content import Bill, BillLine, BillPart
from partycards.printing.sheet_kind import Kind
from partycards.restaurant.money import priced, written
from partycards.words import catalogue

NOT_FISCAL = N_("This tells the table who pays what. It is not a fiscal receipt.")
TABLE, PARTY = N_("Table %(name)s"), N_("Bill of %(party)s")
BILL, TIP, TOTAL = N_("Bill"), N_("Tip"), N_("Total")
DISHES = N_("Dishes and drinks")
WHO_PAYS = N_("Who pays what")
SPARED, PAID, OPEN = N_("spared"), N_("PAID"), N_("OPEN")
GIFT, DISCOUNT, OFF = N_("Gift of the house"), N_("Discount"), N_("Discount on the bill")
TAXES_IN, TAXES_ADDED = N_("Taxes in it"), N_("Taxes, added")
NET, TAX, GROSS = N_("net"), N_("tax"), N_("gross")
TO_PAY, TO_GIVE = N_("Still to pay"), N_("To give back")
NUMBER = N_("Bill %(number)s")
NO_DISHES = N_("Nothing was ordered.")
NO_BILL = N_("This table has ordered nothing yet.")
SHARES = (0.76, 0.24)
ALIGNS: tuple[Align, ...] = ("left", "right")
TAX_SHARES = (0.46, 0.18, 0.18, 0.18)
TAX_ALIGNS: tuple[Align, ...] = ("left", "right", "right", "right")
SMALL = (10.0, 14.0)
SHARE, BODY, TOTAL_SIZE = (13.0, 18.0), (11.0, 16.0), (22.0, 28.0)
CELL = 0.6
"""How far cells of a table stand in, in heights of their letters."""


def _title(bill: Bill, language: str) -> str:
    say = catalogue(language).gettext
    return say(PARTY) % {"party": bill.party} if bill.party else say(BILL)


def _whose(bill: Bill, language: str) -> str:
    """The table, and the party where several pay apart."""
    table = catalogue(language).gettext(TABLE) % {"name": bill.table}
    return f"{table} · {_title(bill, language)}" if bill.party or bill.house else table


def _called(line: BillLine) -> str:
    return f"{line.count} × {line.name}" if line.count > 1 else line.name


def _money(bill: Bill, cents: int, language: str) -> str:
    return priced(cents, bill.currency, bill.decimals, language)


def _plain(bill: Bill, cents: int, language: str) -> str:
    return written(cents, bill.decimals, language)


def _sums(bill: Bill, language: str) -> list[tuple[str, int]]:
    """What comes to dishes and drinks, and what is taken off them, by name."""
    say = catalogue(language).gettext
    found = [(say(OFF), -bill.off)] if bill.off else []
    found.append((say(DISHES), bill.food))
    if bill.service:
        found.append((bill.serving, bill.service))
    if bill.added:
        found += [(tax.name, tax.tax) for tax in bill.taxes if tax.tax]
    return [*found, (say(TIP), bill.tip)] if bill.tip else found


def _mark(bill: Bill, part: BillPart, language: str) -> str:
    """What stands beside a part, once the first is paid."""
    say = catalogue(language).gettext
    if part.spared and not part.cents:
        return say(SPARED)
    if not bill.paid or not part.cents:
        return ""
    return say(PAID) if part.paid == part.cents else say(OPEN)


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
    flow.title(bill.house or _title(bill, language))
    flow.text(Span(_whose(bill, language), DISPLAY), size=TOTAL_SIZE)
    when = (bill.under, bill.date, bill.hours)
    flow.text(" · ".join(part for part in when if part), colour=SOFT)
    _dishes(flow, bill, language)
    _taxes(flow, bill)
    if bill.parts:
        flow.heading(sheet.say(WHO_PAYS))
        flow.text(bill.split, colour=SOFT)
        rows: list[list[Words]] = [
            [_name(bill, part, language), Span(_money(bill, part.cents, language), BOLD)]
            for part in bill.parts
        ]
        flow.table(rows, SHARES, aligns=ALIGNS, size=SHARE)
    _left(flow, bill)
    for note in bill.notes:
        flow.text(note)
    flow.gap(4 * MM)
    flow.text(Span(sheet.say(NOT_FISCAL), BOLD))
    if bill.number:
        flow.text(sheet.say(NUMBER) % {"number": bill.number}, colour=SOFT)


def _left(flow: Flow, bill: Bill) -> None:
    """What is still to be paid, once something is."""
    language = flow.sheet.options.language
    if bill.over:
        _total(flow, flow.sheet.say(TO_GIVE), _money(bill, bill.over, language))
    elif bill.paid and bill.open:
        _total(flow, flow.sheet.say(TO_PAY), _money(bill, bill.open, language))


def _name(bill: Bill, part: BillPart, language: str) -> list[Span]:
    spans = [Span(part.name, DISPLAY)]
    if mark := _mark(bill, part, language):
        spans.append(Span(f"  {mark}", BOLD))
    return [*spans, Span(f"\n{part.under}", TEXT, SOFT)] if part.under else spans


def _dishes(flow: Flow, bill: Bill, language: str) -> None:
    sheet = flow.sheet
    for heading in dict.fromkeys(line.heading for line in bill.lines):
        flow.heading(heading)
        rows: list[list[Words]] = []
        for line in bill.lines:
            if line.heading == heading:
                small = f"\n{line.under}" if line.under else ""
                name = [Span(_called(line), BOLD), Span(small, TEXT, SOFT)]
                rows.append([name, _plain(bill, line.price, language)])
                if line.off:
                    off = sheet.say(GIFT if line.gift else DISCOUNT)
                    rows.append([Span(off, TEXT), _plain(bill, -line.off, language)])
        flow.table(rows, SHARES, aligns=ALIGNS, size=BODY)
    if not bill.lines:
        flow.text(sheet.say(NO_DISHES))
    sums: list[list[Words]] = [
        [name, _plain(bill, cents, language)] for name, cents in _sums(bill, language)
    ]
    flow.table(sums, SHARES, aligns=ALIGNS, size=BODY)
    _total(flow, sheet.say(TOTAL), _money(bill, bill.total, language))


def _taxes(flow: Flow, bill: Bill) -> None:
    say, language = flow.sheet.say, flow.sheet.options.language
    if not any(tax.tax for tax in bill.taxes):
        return
    flow.gap(4 * MM)
    head: list[Words] = [say(TAXES_ADDED if bill.added else TAXES_IN), say(NET), say(TAX),
                         say(GROSS)]  # fmt: skip
    rows: list[list[Words]] = [
        [
            tax.name,
            *(_plain(bill, cents, language) for cents in (tax.net, tax.tax, tax.net + tax.tax)),
        ]
        for tax in bill.taxes
    ]
    flow.table([head, *rows], TAX_SHARES, aligns=TAX_ALIGNS, size=SMALL)


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


def draw_receipt(bill: Bill, width: int, language: str = "en", printed: str = "") -> Image.Image:
    """The bill as a picture in black and white, for a roll of `width` millimetres; `printed` says
    when."""
    say = catalogue(language).gettext
    strip = Strip(DOTS[width])
    if bill.house:
        strip.words((Piece(bill.house, DISPLAY),), 40)
    when = " · ".join(part for part in (bill.date, bill.hours) if part)
    strip.words((Piece(when, TEXT),), 26)
    strip.rule(4)
    strip.largest(say(TABLE) % {"name": bill.table}, 72, 40)
    if bill.party:
        strip.words(_title(bill, language), 30)
    strip.words((Piece(bill.under, TEXT),), 26)
    strip.rule(4)
    for heading in dict.fromkeys(line.heading for line in bill.lines):
        strip.words((Piece(heading, DISPLAY),), 34)
        for line in bill.lines:
            if line.heading == heading:
                _line(strip, bill, line, say(GIFT if line.gift else DISCOUNT), language)
    strip.rule()
    for name, cents in _sums(bill, language):
        strip.sides(name, _plain(bill, cents, language), 30)
    strip.sides(f"{say(TOTAL)} {bill.currency}".rstrip(), _plain(bill, bill.total, language), 48)
    _taxes_on(strip, bill, language)
    _parts(strip, bill, language)
    strip.rule(4)
    strip.words(say(NOT_FISCAL), 26)
    if bill.number:
        number = say(NUMBER) % {"number": bill.number}
        strip.words((Piece(" · ".join(part for part in (number, printed) if part), TEXT),), 24)
    return strip.image()


def _line(strip: Strip, bill: Bill, line: BillLine, off: str, language: str) -> None:
    strip.sides(_called(line), _plain(bill, line.price, language), 30)
    if line.under:
        strip.words((Piece(line.under, TEXT),), 26, 16)
    if line.off:
        strip.sides((Piece(off, TEXT),), _plain(bill, -line.off, language), 28)
    strip.gap(4)


def _taxes_on(strip: Strip, bill: Bill, language: str) -> None:
    say = catalogue(language).gettext
    if any(tax.tax for tax in bill.taxes):
        strip.rule()
        strip.words((Piece(say(TAXES_ADDED if bill.added else TAXES_IN), BOLD),), 26)
    for tax in bill.taxes if any(tax.tax for tax in bill.taxes) else ():
        net, of_it = (_plain(bill, cents, language) for cents in (tax.net, tax.tax))
        told = f"{tax.name} · {say(NET)} {net} · {say(TAX)} {of_it}"
        strip.sides((Piece(told, TEXT),), _plain(bill, tax.net + tax.tax, language), 26)


def _parts(strip: Strip, bill: Bill, language: str) -> None:
    say = catalogue(language).gettext
    if bill.parts:
        strip.rule(4)
        strip.words((Piece(say(WHO_PAYS), DISPLAY),), 34)
        strip.words((Piece(bill.split, TEXT),), 26)
    for part in bill.parts:
        strip.sides(part.name, _plain(bill, part.cents, language), 34)
        mark = _mark(bill, part, language)
        if part.under:
            strip.words((Piece(part.under, TEXT),), 26, 16)
        if mark == say(OPEN):
            strip.reversed(mark, 26, 16)
        elif mark:
            strip.words(mark, 26, 16)
    if bill.over or (bill.paid and bill.open):
        strip.gap(8)
        left = say(TO_GIVE if bill.over else TO_PAY)
        strip.reversed(f"{left} {_money(bill, bill.over or bill.open, language)}", 36, 0, True)
    for note in bill.notes:
        strip.words((Piece(note, TEXT),), 26)


KINDS = (Kind(key="bill", draw=draw_bills, needs="table"),)
