"""What is cut out, laid on as few sheets as there can be.

Tokens lie in cells as large as cards. So they fill what cards leave free, and one setting of the
guillotine does for all. Every deck has sheets of its own; only what is left of several decks shares
sheets, where that saves one.
"""

from collections.abc import Sequence
from functools import partial
from itertools import chain

from msgspec import Struct

from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import LINE
from partycards.printing.engine.layout import Card, Dealt, Grid, Size, edge_to_edge
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.token_pages import Token

SLACK = 0.01
"""How much wider than its place something may be, in points."""

Lines = tuple[tuple[float, ...], tuple[float, ...]]
"""Where is cut: to the right from the left edge, and up from the lower one."""


class Hand(Struct, frozen=True):
    """The pieces of a part: all cards of a size, or (`rings`) tokens cut out along their rings."""

    part: int
    dealt: Dealt
    rings: bool = False


class Spot(Struct, frozen=True):
    """What lies in a cell: so many pieces of a part. They are cut apart along lines `inside`, or
    with scissors along their rings."""

    part: int
    card: Card
    pieces: int = 1
    rings: int = 0
    inside: Lines = ((), ())


class Run(Struct, frozen=True):
    """Sheets that are cut alike, one behind the other."""

    places: Grid
    sheets: tuple[tuple[Spot, ...], ...]

    @property
    def spots(self) -> list[Spot]:
        return [*chain.from_iterable(self.sheets)]

    @property
    def parts(self) -> list[int]:
        """The parts that lie on it, each once."""
        return list(dict.fromkeys(spot.part for spot in self.spots))


def token_card(token: Token) -> Card:
    """A round token as a square piece."""
    return Card(partial(_token, token=token))


def _token(sheet: Sheet, box: Box, bleed: float, *, token: Token) -> None:
    token(sheet, box.middle_x, box.middle_y, box.width / 2)


def ganged(sheet: Sheet, hands: Sequence[Hand]) -> list[Run]:
    """The sheets for all of this, in its order."""
    cells = _cells(hands)
    large = [hand for hand in hands if not any(_fits(cell, hand) > 1 for cell in cells)]
    groups: dict[Size, dict[int, list[Spot]]] = {}
    for hand in large:
        spots = [Spot(hand.part, card) for card in hand.dealt.cards]
        groups.setdefault(hand.dealt.size, {})[hand.part] = spots
    small = [hand for hand in hands if hand not in large]
    if small:
        cell = min(cells, key=lambda cell: _sheets(sheet, cell, groups.get(cell, {}), small))
        for hand in small:
            groups.setdefault(cell, {})[hand.part] = _spots(hand, cell)
    return [
        run for size, parts in groups.items() for run in _runs(edge_to_edge(sheet, size), parts)
    ]


def _cells(hands: Sequence[Hand]) -> list[Size]:
    """Sizes of cards into which others may fit."""
    sizes = dict.fromkeys(hand.dealt.size for hand in hands if not hand.rings)
    return sorted(sizes, key=lambda size: -size[0] * size[1])


def _fits(cell: Size, hand: Hand) -> int:
    across, down = _how(cell, hand.dealt.size)
    return across * down


def _how(cell: Size, size: Size) -> tuple[int, int]:
    return int((cell[0] + SLACK) / size[0]), int((cell[1] + SLACK) / size[1])


def _sheets(sheet: Sheet, cell: Size, there: dict[int, list[Spot]], small: list[Hand]) -> int:
    """How many sheets more it takes if the small ones lie in such cells."""
    if any(_fits(cell, hand) < 1 for hand in small):
        return 1_000_000
    each = len(edge_to_edge(sheet, cell).cells)
    before = sum(len(spots) for spots in there.values())
    more = sum(-(-len(hand.dealt.cards) // _fits(cell, hand)) for hand in small)
    return -(-(before + more) // each) - -(-before // each)


# Into cells --------------------------------------------------------------------------------------


def _spots(hand: Hand, cell: Size) -> list[Spot]:
    """Small pieces, as many to a cell as it holds."""
    across, down = _how(cell, hand.dealt.size)
    each, cards = across * down, hand.dealt.cards
    return [_spot(hand, cell, cards[first : first + each]) for first in range(0, len(cards), each)]


def _spot(hand: Hand, cell: Size, cards: Sequence[Card]) -> Spot:
    places = places_in(Box(0, 0, *cell), hand.dealt.size, hand.rings)[: len(cards)]
    backs = any(card.back for card in cards)
    front, back = (
        partial(each, cards=tuple(cards), size=hand.dealt.size, rings=hand.rings)
        for each in (_fronts, _backs)
    )
    card = Card(front, back if backs else None)
    rings = len(cards) if hand.rings else 0
    inside = ((), ()) if hand.rings else lines_of(places)
    return Spot(hand.part, card, len(cards), rings, inside)


def places_in(cell: Box, size: Size, rings: bool) -> list[Box]:
    """Places of small pieces in a cell: rings apart, what is cut straight edge to edge."""
    across, down = _how((cell.width, cell.height), size)
    block = cell if rings else cell.centred(across * size[0], down * size[1])
    places = [place for row in block.rows(down) for place in row.columns(across)]
    return [place.centred(*size) for place in places]


def _fronts(
    sheet: Sheet, box: Box, bleed: float, *, cards: tuple[Card, ...], size: Size, rings: bool
) -> None:
    for place, card in zip(places_in(box, size, rings), cards, strict=False):
        if rings:
            card.front(sheet, place, 0)
            continue
        sheet.outline(place, LINE)
        with sheet.clipped(place):
            card.front(sheet, place, 0)


def _backs(
    sheet: Sheet, box: Box, bleed: float, *, cards: tuple[Card, ...], size: Size, rings: bool
) -> None:
    """Behind their fronts: whoever turns the card over finds left at the right."""
    for place, card in zip(places_in(box, size, rings), cards, strict=False):
        if card.back:
            behind = Box(box.x + box.right - place.right, place.y, place.width, place.height)
            with sheet.clipped(behind):
                card.back(sheet, behind, 0)


def lines_of(cells: Sequence[Box]) -> Lines:
    """The lines along which these cells are cut, each once."""
    xs = {round(x, 2) for cell in cells for x in (cell.x, cell.right)}
    ys = {round(y, 2) for cell in cells for y in (cell.y, cell.top)}
    return tuple(sorted(xs)), tuple(sorted(ys, reverse=True))


# Onto sheets --------------------------------------------------------------------------------------


def _runs(places: Grid, parts: dict[int, list[Spot]]) -> list[Run]:
    """A run for each part, and one for what shares sheets."""
    each = len(places.cells)
    own = {part: _chunks(spots[: len(spots) // each * each], each) for part, spots in parts.items()}
    rests = [spots[len(spots) // each * each :] for spots in parts.values()]
    shared = []
    for bin_ in _binned([rest for rest in rests if rest], each):
        if len({spot.part for spot in bin_}) == 1:
            own[bin_[0].part].append(bin_)
        else:
            shared.append(bin_)
    runs = [Run(places, tuple(map(tuple, sheets))) for sheets in own.values() if sheets]
    return [*runs, Run(places, tuple(map(tuple, shared)))] if shared else runs


def _chunks(spots: list[Spot], each: int) -> list[list[Spot]]:
    return [spots[first : first + each] for first in range(0, len(spots), each)]


def _binned(rests: list[list[Spot]], each: int) -> list[list[Spot]]:
    """What is left, on as few sheets as it takes; a part stays together if that costs none."""
    bins: list[list[Spot]] = []
    for rest in sorted(rests, key=len, reverse=True):
        room = next((bin_ for bin_ in bins if len(bin_) + len(rest) <= each), None)
        if room is None:
            bins.append([*rest])
        else:
            room += rest
    spots = [*chain.from_iterable(rests)]
    return bins if len(bins) == -(-len(spots) // each) else _chunks(spots, each)
