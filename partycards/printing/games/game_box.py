"""A boxed game on paper, described: the decks of its box, the aid that lies before every player,
and the pads that points are written on. Each description makes its own kind of sheet."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

from msgspec import Struct

from partycards.files import shipped
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_backs import back_of
from partycards.printing.engine.card_codes import numbered
from partycards.printing.engine.card_face import PAD, card_floor, draw_band
from partycards.printing.engine.colours import BASIL, INK, PLUM, SOFT, TOMATO
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Card, Dealt, Face, Size, check_only, copies, lay_cards
from partycards.printing.engine.options import BACKS, CARD_SIZES, CARDS, MM, NUMBERED, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, Block, Span, one_line, wrapped
from partycards.printing.sheet_kind import Kind, Piece, Row, words_of

Sizes = tuple[float, float]
"""A length or a size of letters: normal, and in large print."""

LARGE_CARD: Size = (88.9 * MM, 127 * MM)
"""A card in large print: on a smaller one the words would not be large."""
PLACE: Size = (63.5 * MM, 88.9 * MM)
"""A place for a card on a mat."""

BOTH_SIDES = {"backs": "duplex"}
"""How something is printed whose back says as much as its front."""

COLOURS = {"ink": INK, "basil": BASIL, "tomato": TOMATO}
"""Of what stands first in a row."""


class Tile(Struct, frozen=True):
    """A picture on the first page: of what, before which category's light."""

    name: str
    category: str
    picture: Path


GameBox = TypeVar("GameBox", bound=Struct)


def box_of(content: Content, kind: type[GameBox]) -> GameBox:
    """The box of the game whose boxes are of this type."""
    return next(box for box in content.boxes.values() if isinstance(box, kind))


def picture(name: str) -> Path:
    """The file of a picture of a game, by its name in `static/cards`."""
    return shipped("static") / "cards" / name


# Decks --------------------------------------------------------------------------------------------


class Component(Piece, frozen=True, kw_only=True):
    """A card or token of a box, and how its sides are drawn. Of `fronts` the copies take one each
    in turn; without a `back` it has its deck's, if that has one."""

    fronts: tuple[Face, ...]
    back: Face | None = None


class Deck(Struct, frozen=True, kw_only=True):
    """Components that are printed together. `sizes` are theirs in normal and in large print, None
    the one that was asked for. `back` is that of all components without their own. `sided`: the
    other side is never printed, if somebody wants it, or, where it is part of the game, unless
    somebody does not. `numbered` are those that have numbers to be read by."""

    key: str
    components: Callable[[Content], Iterable[Component]]
    sizes: tuple[Size | None, Size | None] = (None, None)
    back: Face | None = None
    sided: Literal["one", "either", "two"] = "either"
    numbered: bool = False

    def kind(self) -> Kind:
        knows = CARDS - BACKS if self.sided == "one" else CARDS
        numbers = NUMBERED - CARDS if self.numbered else frozenset[str]()
        return Kind(
            key=self.key,
            draw=self._draw,
            knows=(knows - {"card"} if all(self.sizes) else knows) | numbers,
            pieces=lambda content: tuple(self.components(content)),
            usual=BOTH_SIDES if self.sided == "two" else {},
            numbered=self.key if self.numbered else "",
        )

    def deal(self, sheet: Sheet, content: Content, options: Options) -> Dealt:
        """The components that were asked for."""
        components = tuple(self.components(content))
        check_only(options, {each.key for each in components})
        cards = [
            Card(
                numbered(front, content.numbers.get(each.key, ""), options),
                each.back or self.back,
                each.key,
            )
            for each in components
            for number in range(copies(options, each.key, each.count))
            for front in (each.fronts[number % len(each.fronts)],)
        ]
        return Dealt(cards, self.sizes[options.large] or CARD_SIZES[options.card])

    def _draw(self, sheet: Sheet, content: Content, options: Options) -> None:
        dealt = self.deal(sheet, content, options)
        lay_cards(sheet, dealt.cards, dealt.size)


# Aids ---------------------------------------------------------------------------------------------


class Side(Struct, frozen=True, kw_only=True):
    """A side of an aid: a band with its title, and what `draw` draws below. `band` is the height of
    the band and `air` what is left free around the room below, in millimetres; `letters` is the
    size of the title, in points."""

    title: str
    draw: Callable[[Sheet, Content, Box], None]
    band: Sizes = (11, 14)
    letters: Sizes = (15, 20)
    air: float = 2
    centred: bool = True

    def face(self, sheet: Sheet, box: Box, bleed: float, *, content: Content) -> None:
        """Draw it on a card."""
        band, below = draw_band(sheet, box, bleed, sheet.size(*self.band) * MM, PLUM)
        room = band.inset(PAD, 1.5 * MM)
        sheet.fit_in(room, sheet.say(self.title), sheet.size(*self.letters), DISPLAY,
                     sheet.on(PLUM), floor=card_floor(sheet),
                     align="middle" if self.centred else "left")  # fmt: skip
        self.draw(sheet, content, below.inset(PAD, self.air * MM))


class Aid(Struct, frozen=True, kw_only=True):
    """A card before every player that says what they may do; `players` is how many can play.
    Without a back it has that of all aids."""

    key: str
    players: int
    front: Side
    back: Side | None = None

    def kind(self) -> Kind:
        return Kind(
            key=self.key,
            draw=self._draw,
            knows=CARDS - {"only"} | {"guests"},
            usual=BOTH_SIDES if self.back else {},
        )

    def deal(self, sheet: Sheet, content: Content, options: Options) -> Dealt:
        """One for every player."""
        back = partial(self.back.face, content=content) if self.back else back_of("aid")
        card = Card(partial(self.front.face, content=content), back, self.key)
        size = LARGE_CARD if options.large else CARD_SIZES[options.card]
        return Dealt([card] * (options.guests or self.players) * options.copies, size)

    def _draw(self, sheet: Sheet, content: Content, options: Options) -> None:
        dealt = self.deal(sheet, content, options)
        lay_cards(sheet, dealt.cards, dealt.size)


def aid_floor(sheet: Sheet) -> float:
    """How small the rows of an aid may be."""
    return sheet.size(FLOOR, 12)


def draw_row(sheet: Sheet, row: Row, box: Box, letters: Sizes, between: str = " ",
             leading: float = 1.2, **values: object) -> None:  # fmt: skip
    """A row in its box, as large as it fits; `between` stands between its parts."""
    words = [
        Span(sheet.say(row.what, **values) + between, BOLD, COLOURS[row.colour]),
        Span(sheet.say(row.how, **values), colour=SOFT),
    ]
    sheet.fit_in(box, words, sheet.size(*letters), leading=leading, floor=aid_floor(sheet),
                 align="left")  # fmt: skip


class Told(Struct, frozen=True, kw_only=True):
    """What the aid with this `key` says in running words: rows under headings, and at the end how
    it ends. `air` is between them, at the least and at the most, in millimetres."""

    key: str
    letters: Sizes
    leading: float
    air: tuple[float, float]

    def draw(self, sheet: Sheet, content: Content, room: Box) -> None:
        """All of it as large as it fits, spread over the room's height."""
        size, least = sheet.size(*self.letters), self.air[0] * MM
        blocks = self._set(sheet, room.width, size)
        while size > card_floor(sheet) and _high(blocks, least) > room.height:
            size -= 0.25
            blocks = self._set(sheet, room.width, size)
        air = (room.height - _high(blocks, 0)) / (len(blocks) - 1)
        top = room.top
        for block in blocks:
            top = sheet.words(block, room.x, top) - max(0.0, min(air, self.air[1] * MM))

    def _set(self, sheet: Sheet, width: float, size: float) -> list[Block]:
        """The words in letters of a size."""
        blocks, said = [], words_of(self.key)
        for part in said.parts:
            blocks.append(wrapped(sheet.say(part.heading), size + 1, width, DISPLAY, PLUM, 1.15))
            for row in part.rows:
                words = [
                    Span(f"{sheet.say(row.what)} ", BOLD, COLOURS[row.colour]),
                    Span(sheet.say(row.how)),
                ]
                blocks.append(wrapped(words, size, width, leading=self.leading))
        end = wrapped(sheet.say(said.end), size, width, colour=SOFT, leading=self.leading)
        return [*blocks, end]


def _high(blocks: Sequence[Block], air: float) -> float:
    return sum(block.height for block in blocks) + air * (len(blocks) - 1)


# Pads ---------------------------------------------------------------------------------------------


class Pad(Struct, frozen=True, kw_only=True):
    """A page that points are written on: a heading with a sentence, and below it a column or a line
    for each player. `draw_names` draws them for these names, "" where nobody is known; `abreast` is
    how many of the `players` fit on a page. `each_guest`: there is one for every guest that was
    asked for. `letters` is the heading's size, and `gap` what is below it, in millimetres."""

    key: str
    players: int
    draw_names: Callable[[Sheet, Box, Sequence[str]], None]
    abreast: tuple[int, int] = (4, 4)
    each_guest: bool = False
    letters: Sizes = (24, 28)
    gap: float = 1

    def kind(self) -> Kind:
        knows = frozenset({"guests"} if self.each_guest else ())
        return Kind(key=self.key, draw=self.draw, knows=knows)

    def draw(self, sheet: Sheet, content: Content, options: Options) -> None:
        """As many pages as it takes for everybody."""
        guests = content.table.guests if content.table else ()
        count = (options.guests if self.each_guest else 0) or self.players
        names = [*(guest.name for guest in guests[: self.players]), *[""] * count][:count]
        each, said = self.abreast[options.large], words_of(self.key)
        for first in range(0, count, each):
            page = sheet.page()
            room = draw_heading(sheet, page, said.heading, said.how, self.letters, self.gap)
            self.draw_names(sheet, room, names[first : first + each])
            sheet.tell_progress(min(first + each, count), count)


def draw_heading(sheet: Sheet, page: Box, heading: str, how: str = "", letters: Sizes = (24, 28),
                 gap: float = 1, below: float = 4) -> Box:  # fmt: skip
    """A page's heading, `gap` millimetres under it a sentence, if there is one, and `below` that
    the room, which is returned."""
    title = one_line(sheet.say(heading), sheet.size(*letters), page.width, DISPLAY)
    top = sheet.words(title, page.x, page.top) - gap * MM
    if how:
        block = wrapped(sheet.say(how), sheet.size(10.5, 14), page.width, colour=SOFT)
        top = sheet.words(block, page.x, top) - below * MM
    return Box(page.x, page.y, page.width, top - page.y)


# Mats ---------------------------------------------------------------------------------------------


def draw_field(sheet: Sheet, cell: Box, words: str, fill: str, line: str, size: float) -> None:
    """A space of a track, for a marker."""
    sheet.panel(cell, fill, line, 2 * MM)
    block = one_line(words, sheet.size(size, size + 3), cell.width - 4, BOLD)
    sheet.words_in(block, cell)
