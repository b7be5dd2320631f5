"""How cards lie on sheets: a grid edge to edge, a grid with bleed, or pairs beside a fold.

A `Face` draws one side of a card in its box. What is coloured at the card's edge must reach `bleed`
points beyond it; the layout cuts off what is too much.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from msgspec import Struct, structs

from partycards.games.base import N_
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, LINE, SOFT
from partycards.printing.engine.foot import HIGH, SAFE
from partycards.printing.engine.options import CARD_SIZES, MM, OptionError, Options, PaperKey
from partycards.printing.engine.page import FOOT, MARK, MARK_GAP, Laid, Sheet
from partycards.printing.engine.text import FLOOR, one_line

Face = Callable[[Sheet, Box, float], None]
Size = tuple[float, float]
"""A card's width and height, in points."""
EDGE = 4 * MM
"""What printers cannot reach."""
BLEED: dict[PaperKey, float] = {"a4": 3 * MM, "a5": 3 * MM, "letter": 72 / 8}
"""How far colour goes beyond a card, as shops in the countries of the paper want it."""
AIR, LOW = 0.3 * MM, 3.2 * MM
"""Between cards and the foot, and how high that is at least, without a ruler."""
ONLY_SINGLE = N_("Each back once is for one card to a page. Please choose another way.")
FOLD_HERE = N_("Fold here, glue, then cut")


class Card(Struct, frozen=True):
    """A card to be printed. Without a back its sheet has none. `key` names its picture."""

    front: Face
    back: Face | None = None
    key: str = "card"


class Dealt(Struct, frozen=True):
    """Cards of one size, to be laid on sheets."""

    cards: Sequence[Card]
    size: Size


class Grid(Struct, frozen=True):
    """Cells on a page: `box` around them with their bleed, trimmed cards in `cells`."""

    landscape: bool
    box: Box
    cells: tuple[Box, ...]
    bleed: float


def grid(paper: Box, size: tuple[float, float], landscape: bool, bleed: float) -> Grid:
    """As many cards as the paper holds beside the foot, row by row from the top left: in its
    middle, or where the foot needs that a little above it or to the right."""
    wide, high = size[0] + 2 * bleed, size[1] + 2 * bleed
    across, down = int((paper.width - 2 * EDGE) / wide), int((paper.height - 2 * EDGE) / high)
    if not across * down:
        return Grid(landscape, paper, (), bleed)
    box = _beside_the_foot(paper.centred(across * wide, down * high))
    if not box:
        down -= 1
        box = paper.centred(across * wide, down * high)
    cells = [cell.inset(bleed) for row in box.rows(down) for cell in row.columns(across)]
    return Grid(landscape, box, tuple(cells), bleed)


def _beside_the_foot(box: Box) -> Box | None:
    """A box in the middle of a page, moved if its margins are too narrow for a foot and the one
    opposite stays wider than what printers cannot reach; none if they are too narrow for both."""
    need = SAFE + HIGH + AIR
    if max(box.x, box.y) >= need:
        return box
    if 2 * box.y - need >= EDGE:
        return structs.replace(box, y=need)
    return structs.replace(box, x=need) if 2 * box.x - need >= EDGE else None


def grid_for(sheet: Sheet, size: tuple[float, float]) -> Grid:
    """The grid that the options ask for."""
    if sheet.options.layout == "grid":
        return edge_to_edge(sheet, size)
    return _most(sheet, size, BLEED[sheet.options.paper])


def edge_to_edge(sheet: Sheet, size: Size) -> Grid:
    """The grid without bleed."""
    return _most(sheet, size, 0)


def _most(sheet: Sheet, size: Size, bleed: float) -> Grid:
    """The grid that holds more: on upright paper, or on paper that lies."""
    upright = Box(0, 0, sheet.paper.width, sheet.paper.height)
    lying = Box(0, 0, upright.height, upright.width)
    grids = [grid(upright, size, False, bleed), grid(lying, size, True, bleed)]
    return max(grids, key=lambda found: len(found.cells))


def copies(options: Options, key: str, count: int = 1) -> int:
    """How many of a card are printed: none if others were chosen, else what was said of it or the
    deck's count, times the copies asked for."""
    if options.only and key not in options.only:
        return 0
    return dict(options.amounts).get(key, count) * options.copies


def check_only(options: Options, keys: Collection[str]) -> None:
    """Raise `OptionError` if a card that is not there was asked for."""
    for key in options.only:
        if key not in keys:
            raise OptionError("only", N_("There is no card “%(key)s” here."), key=key)


def lay_cards(sheet: Sheet, cards: Sequence[Card], size: tuple[float, float] | None = None) -> None:
    """Print cards as the options say. `size` is a card's, in points, if not the usual one."""
    size = size or CARD_SIZES[sheet.options.card]
    if not cards:
        raise OptionError("only", N_("There is no card to print."))
    if sheet.options.layout in ("shop", "pictures"):
        _lay_single(sheet, cards, size)
    elif sheet.options.backs == "once":
        raise OptionError("backs", ONLY_SINGLE)
    elif sheet.options.backs == "fold" and any(card.back for card in cards):
        _lay_pairs(sheet, cards, size)
    else:
        _lay_grid(sheet, cards, size)


def _lay_grid(sheet: Sheet, cards: Sequence[Card], size: tuple[float, float]) -> None:
    places = grid_for(sheet, size)
    each = len(places.cells)
    with_backs = sheet.options.backs == "duplex" and any(card.back for card in cards)
    if with_backs:
        sheet.sides("DuplexFlipLongEdge")
    for first in range(0, len(cards), each):
        laid = cards[first : first + each]
        lay_sheet(sheet, places, laid, with_backs)
        sheet.tell_progress(first + len(laid), len(cards))


def lay_sheet(sheet: Sheet, places: Grid, laid: Sequence[Card], with_backs: bool) -> None:
    """A page with these cards, and if asked for one with their backs."""
    begin_cards(sheet, places, laid)
    here = places.cells[: len(laid)]
    if not places.bleed:
        for cell in here:  # below the fronts: on a dark head a light line shows after the cut
            sheet.outline(cell, LINE)
    for card, cell in zip(laid, here, strict=True):
        with sheet.clipped(cell.inset(-places.bleed)):
            card.front(sheet, cell, places.bleed)
    if with_backs:
        _lay_backs(sheet, places, laid)


def begin_cards(sheet: Sheet, places: Grid, laid: Sequence[object]) -> None:
    """Begin a page for a grid, with crop marks, and with the foot in the widest margin."""
    sheet.page(places.landscape, ruler=True, foot=_foot(_page_for(sheet, places), places.box))
    used = places.cells[: len(laid)]
    length = max(2 * MM, min(MARK, min(places.box.y, places.box.x) - EDGE - MARK_GAP))
    xs = sorted({x for cell in used for x in (round(cell.x, 3), round(cell.right, 3))})
    ys = sorted({y for cell in used for y in (round(cell.y, 3), round(cell.top, 3))})
    sheet.crop_marks(places.box, xs, ys, length)


def _page_for(sheet: Sheet, places: Grid) -> Box:
    height, width = sheet.paper.height, sheet.paper.width
    return Box(0, 0, height, width) if places.landscape else Box(0, 0, width, height)


def _foot(page: Box, box: Box) -> Box:
    """The strip for the foot in the widest margin beside a box: below it if that is one of them,
    else at its left, or on the backs of a sheet whose grid is not in the middle on the other
    side."""
    margins = tuple(
        round(each, 3) for each in (box.y, box.x, page.top - box.top, page.right - box.right)
    )
    widest = max(margins)
    deep, side = min(FOOT, max(widest - SAFE - AIR, LOW)), margins.index(widest)
    from_edge = min(SAFE, widest - AIR - deep)
    if side % 2:
        x = from_edge if side == 1 else page.right - from_edge - deep
        y = max(box.y + 2 * MM, SAFE)
        return Box(x, y, deep, page.height - 2 * y)
    x = max(box.x + 5 * MM, SAFE)
    y = from_edge if side == 0 else page.top - from_edge - deep
    return Box(x, y, page.width - 2 * x, deep)


def _lay_backs(sheet: Sheet, places: Grid, laid: Sequence[Card]) -> None:
    """The back page. The sheet is turned on its long edge: on upright paper columns change places,
    on paper that lies on its side rows do, and "up" is then the other way."""
    page = _page_for(sheet, places)
    cells = [_behind(cell, page) for cell in places.cells[: len(laid)]]
    around = _behind(places.box, page).inset(places.bleed - BLEED[sheet.options.paper])
    sheet.page(places.landscape, foot=_foot(page, around))
    with sheet.behind(page):
        for card, cell in zip(laid, cells, strict=True):
            if card.back:
                bleed = places.bleed or BLEED[sheet.options.paper]
                with sheet.clipped(_room(cell, cells, bleed)):
                    if places.landscape:
                        with sheet.turned(cell, 2) as inside:
                            card.back(sheet, inside, bleed)
                    else:
                        card.back(sheet, cell, bleed)


def _behind(cell: Box, page: Box) -> Box:
    """Where a card's back lies on the other side of the sheet."""
    if page.width > page.height:
        return Box(cell.x, page.height - cell.top, cell.width, cell.height)
    return Box(page.width - cell.right, cell.y, cell.width, cell.height)


def _room(cell: Box, cells: Sequence[Box], bleed: float) -> Box:
    """A back's cell with its bleed wherever no other back lies close by: sheets never meet exactly,
    and a strip of white beside a dark back shows."""

    def free(x: float, y: float) -> bool:
        return not any(o.x < x < o.right and o.y < y < o.top for o in cells)

    near = bleed / 2
    left = bleed if free(cell.x - near, cell.middle_y) else 0
    right = bleed if free(cell.right + near, cell.middle_y) else 0
    above = bleed if free(cell.middle_x, cell.top + near) else 0
    below = bleed if free(cell.middle_x, cell.y - near) else 0
    return Box(
        cell.x - left, cell.y - below, cell.width + left + right, cell.height + above + below
    )


def _lay_pairs(sheet: Sheet, cards: Sequence[Card], size: tuple[float, float]) -> None:
    """Fronts to the left of the fold and backs to the right, tops at the fold; cards lie sideways,
    so that every front is joined to its back."""
    width, height = size
    landscape = 2 * (height + EDGE) > sheet.paper.width
    page = Box(0, 0, sheet.paper.width, sheet.paper.height)
    page = Box(0, 0, page.height, page.width) if landscape else page
    rows = int((page.height - 2 * EDGE) / width)
    box = page.centred(2 * height, rows * width)
    cells = tuple(box.rows(rows))
    for first in range(0, len(cards), rows):
        laid = cards[first : first + rows]
        begin_cards(sheet, Grid(landscape, box, cells, 0), laid)
        for card, cell in zip(laid, cells, strict=False):
            _pair(sheet, card, cell)
        bottom = cells[len(laid) - 1].y
        sheet.line(box.middle_x, bottom - 2 * MM, box.middle_x, box.top + 2 * MM, INK, 0.5, (3, 2))
        label = one_line(sheet.say(FOLD_HERE), FLOOR, box.width, colour=SOFT)
        sheet.words(label, box.middle_x, box.top + 3 * MM + label.height, "middle")
        sheet.tell_progress(first + len(laid), len(cards))


def _pair(sheet: Sheet, card: Card, cell: Box) -> None:
    left, right = cell.columns(2)
    for side, face, quarters in ((left, card.front, 3), (right, card.back, 1)):
        if face:
            with sheet.clipped(side), sheet.turned(side, quarters) as inside:
                face(sheet, inside, 0)
            sheet.outline(side, LINE)


# One to a page ------------------------------------------------------------------------------------

SERVICE_BLEED = 72 / 8
"""What card services want around a card, on both sides of the ocean."""
NO_FOLD = N_("One card to a page cannot be folded. Please choose another way for the backs.")


def _lay_single(sheet: Sheet, cards: Sequence[Card], size: tuple[float, float]) -> None:
    """A page for each card with its bleed and nothing else: front and back in turn, the fronts
    alone, or after all fronts each back once. As pictures every card is there once, however many of
    it are wanted, and then every back."""
    backs, pictures = sheet.options.backs, sheet.options.layout == "pictures"
    if backs == "fold" and not pictures:
        raise OptionError("backs", NO_FOLD)
    if not pictures:
        sheet.for_press()
    bleed = SERVICE_BLEED if pictures else BLEED[sheet.options.paper]
    counted = _counted(cards) if pictures else [(card, 1) for card in cards]
    later: dict[object, tuple[Face, list[int]]] = {}
    laid: list[Laid] = []
    for number, (card, count) in enumerate(counted):
        _cut(sheet, card.front, size, bleed)
        laid.append(Laid(card.key, count, number, None))
        if card.back and backs == "duplex" and not pictures:
            _cut(sheet, card.back, size, bleed)
        elif card.back and (backs == "once" or pictures):
            later.setdefault(_same(card.back), (card.back, []))[1].append(number)
        sheet.tell_progress(number + 1, len(counted))
    for page, (back, fronts) in enumerate(later.values(), len(laid)):
        _cut(sheet, back, size, bleed)
        for front in fronts:
            laid[front] = structs.replace(laid[front], back=page)
    sheet.pieces = laid


def _cut(sheet: Sheet, face: Face, size: tuple[float, float], bleed: float) -> None:
    face(sheet, sheet.cut_page(*size, bleed), bleed)


def _counted(cards: Sequence[Card]) -> list[tuple[Card, int]]:
    """Each card once, with how many there are of it."""
    found: dict[object, tuple[Card, int]] = {}
    for card in cards:
        which = (card.key, _same(card.front), _same(card.back))
        found[which] = (card, found.get(which, (card, 0))[1] + 1)
    return list(found.values())


def _same(face: Face | None) -> object:
    """What is equal for faces that draw the same."""
    if not isinstance(face, partial):
        return face
    said = face.keywords.items()
    return face.func, *((k, v if isinstance(v, str | int) else id(v)) for k, v in said)
