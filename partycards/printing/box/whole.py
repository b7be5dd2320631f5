"""The box of a game in one file: its plan, then everything that lies in it.

Every sheet has two pages, a front and a back, so that the whole file can be printed on both sides;
who has no printer for that prints the odd pages only.
"""

from io import BytesIO

from msgspec.structs import replace

from partycards.games.base import N_
from partycards.printing.box.first_page import Told, draw_plan
from partycards.printing.box.gang import Hand, Run, ganged, token_card
from partycards.printing.box.parts import BOXES, Cards, GameBox, Pages, Rounds
from partycards.printing.box.plan import Drawn, planned
from partycards.printing.content import Content
from partycards.printing.engine.layout import Dealt, lay_sheet
from partycards.printing.engine.options import CHOICES, NUMBERED, OptionError, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.token_pages import DIAMETER
from partycards.printing.sheet_kind import Draw, Kind

SHEET_OF = N_("sheet %(number)s")


def draw_box(sheet: Sheet, content: Content, options: Options) -> None:
    """The plan, then all sheets in its order."""
    if options.paper == "a5":
        raise OptionError("paper", N_("A box is printed on A4 or US Letter."))
    sheet.sides("DuplexFlipLongEdge")
    box = BOXES[options.game]
    options = replace(
        options, guests=min(options.guests or box.usual, box.most), only=(), amounts=(), copies=1
    )
    rules = tuple(card for card in content.rules if card.key == options.game)
    content = replace(content, rules=rules, table=None)
    runs = ganged(sheet, hands_of(sheet, box, content, options))
    told = Told(
        title=sheet.say(CHOICES["game"].values[options.game]),
        box=box,
        plan=planned(runs, _drawn(sheet, box, content, options)),
        content=content,
        options=options,
    )
    sheet.foot = _foot(told)
    before = _pages(sheet, content, options, lambda scrap, *_: draw_plan(scrap, told))
    draw_plan(sheet, replace(told, before=before + before % 2))
    sheet.new_sheet()
    _draw_sheets(sheet, told)


def hands_of(sheet: Sheet, box: GameBox, content: Content, options: Options) -> list[Hand]:
    """Everything of a box that is cut out of sheets."""
    found = []
    for number, part in enumerate(box.parts):
        if isinstance(part, Cards):
            found.append(Hand(number, part.deal(sheet, content, options)))
        elif isinstance(part, Rounds):
            wide = sheet.size(*DIAMETER)
            cards = [token_card(token) for token in part.tokens(options)]
            found.append(Hand(number, Dealt(cards, (wide, wide)), rings=True))
    return [hand for hand in found if hand.dealt.cards]


def _drawn(sheet: Sheet, box: GameBox, content: Content, options: Options) -> list[Drawn]:
    """What is drawn as pages: mats one by one, plain paper together at the end."""
    found: list[Drawn] = []
    for number, part in enumerate(box.parts):
        if not isinstance(part, Pages):
            continue
        pages = _pages(sheet, content, options, part.draw)
        sheets = -(-pages // 2) if part.both else pages
        cut_out = part.cut_out(content) if part.cut_out else 0
        found.append(
            Drawn(
                parts=(number,) if pages else (),
                sheets=sheets,
                both=part.both and pages > 1,
                plain=part.plain,
                pieces=0 if part.plain else cut_out or sheets,
                rings=cut_out,
            )
        )
    plain = [each for each in found if each.plain]
    together = Drawn(
        parts=tuple(number for each in plain for number in each.parts),
        sheets=sum(each.sheets for each in plain),
        both=any(each.both for each in plain),
    )
    return [*(each for each in found if not each.plain), together]


def _pages(sheet: Sheet, content: Content, options: Options, draw: Draw) -> int:
    """How many pages are drawn; none of what has nothing to show."""
    scrap = Sheet(BytesIO(), "", sheet.options)
    try:
        draw(scrap, content, options)
    except OptionError:
        return 0
    return scrap.pages


def _draw_sheets(sheet: Sheet, told: Told) -> None:
    for row in told.plan.rows:
        if row.run:
            _draw_run(sheet, told, row.run, row.first)
        for number, _ in row.counts:
            part = told.box.parts[number]
            if isinstance(part, Pages):
                _draw_pages(sheet, told, part)


def _draw_run(sheet: Sheet, told: Told, run: Run, first: int) -> None:
    for number, spots in enumerate(run.sheets, first):
        sheet.foot = _foot(told, sheet.say(SHEET_OF, number=number))
        lay_sheet(sheet, run.places, [spot.card for spot in spots], with_backs=True)
        sheet.tell_progress(number, told.plan.sheets)


def _draw_pages(sheet: Sheet, told: Told, part: Pages) -> None:
    sheet.foot = _foot(told, sheet.say(part.name))
    sheet.fronts = not part.both
    part.draw(sheet, told.content, told.options)
    sheet.fronts = False
    sheet.new_sheet()


def _foot(told: Told, what: str = "") -> str:
    return " · ".join(part for part in (told.title, what, told.content.version) if part)


BOX = Kind(
    key="box",
    draw=draw_box,
    needs="deck",
    knows=NUMBERED - {"layout", "backs", "only", "copies"} | {"game", "guests"},
)
KINDS = (BOX,)
