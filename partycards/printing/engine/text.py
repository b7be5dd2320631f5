"""Text that finds room: measured, broken into lines, set smaller, never dropped or clipped.

There is no markup here. Everybody's words go the one way `clean` -> `runs` -> a text object of
reportlab, which escapes them; a guest who types "<b>" gets "<b>" on paper.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

import regex
from msgspec import Struct, structs

from partycards.printing.engine import world
from partycards.printing.engine.breaks import letters_of, unbroken
from partycards.printing.engine.colours import INK
from partycards.printing.engine.fonts import MISSING, TEXT, Face, row, width
from partycards.printing.engine.reading_order import is_leftward

FLOOR = 8.0
"""No letter on paper is smaller, in points."""
STEP = 0.5
LEADING = 1.2


class Span(Struct, frozen=True):
    """Words in one face and colour. Their size is the block's. What somebody is to `copy` letter
    by letter, such as a password, gets no hyphen where it is broken."""

    text: str
    face: Face = TEXT
    colour: str = INK
    copy: bool = False


class Line(Struct, frozen=True):
    """Spans that stand side by side, as they are read, and how wide they are together, in points.
    A `leftward` line is read from the right."""

    spans: tuple[Span, ...]
    width: float
    leftward: bool = False


class Block(Struct, frozen=True):
    """Lines below each other. `leading` is from one baseline to the next, in points."""

    lines: tuple[Line, ...]
    size: float
    leading: float

    @property
    def height(self) -> float:
        return self.leading * len(self.lines)

    @property
    def width(self) -> float:
        return max((line.width for line in self.lines), default=0)


DIRECTIONS = re.compile(r"[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad]")
"""Marks that would turn what follows around, as nobody turns the host's words on paper; and others'
marks of where a word may be broken."""

PILED = regex.compile(r"(\p{M}{4})\p{M}+")
"""More marks on one letter than any language has: they would reach into other lines."""

Words = str | Span | Sequence[Span]
"""Text to be set: plain, or with spans of their own face and colour."""


@lru_cache(maxsize=2048)
def clean(text: str) -> str:
    """A text as it is printed: composed letters with four marks at the most, and of control
    characters only line breaks."""
    composed = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    whole = re.sub(r"[\ud800-\udfff]", MISSING, composed)
    if not whole.isascii():
        whole = PILED.sub(r"\1", whole)
    return re.sub(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", " ", DIRECTIONS.sub("", whole))


def spans_of(words: Words, face: Face = TEXT, colour: str = INK) -> tuple[Span, ...]:
    """Any words as cleaned spans; face and colour are those of a plain text."""
    if isinstance(words, str):
        words = (Span(words, face, colour),)
    elif isinstance(words, Span):
        words = (words,)
    texts = [clean(span.text) for span in words]
    whole = " ".join(texts)
    return tuple(
        structs.replace(span, text=text, face=row(span.face, whole))
        for text, span in zip(texts, words, strict=True)
    )


def wrapped(words: Words, size: float, room: float, face: Face = TEXT, colour: str = INK,
            leading: float = LEADING) -> Block:  # fmt: skip
    """Set words in lines at most `room` points wide; a word that is wider is broken."""
    return _wrapped(spans_of(words, face, colour), size, room, leading)


@lru_cache(maxsize=2048)
def _wrapped(spans: tuple[Span, ...], size: float, room: float, leading: float) -> Block:
    """The same of clean words. Where a page is tried in many ways, most blocks come again."""
    lines: list[Line] = []
    for paragraph in _paragraphs(spans):
        pieces = (
            (part, spaced and not number)
            for word, spaced in paragraph
            for number, part in enumerate(_broken(word, size, room))
        )
        leftward = is_leftward("".join(span.text for word, _ in paragraph for span in word))
        lines += _filled(pieces, size, room, leftward)
    tall = max((world.TALL.get(font, 0) for span in spans for font in span.face), default=0)
    return Block(tuple(lines), size, size * max(leading, tall))


def fitted(words: Words, size: float, room: float, height: float, face: Face = TEXT,
           colour: str = INK, leading: float = LEADING, floor: float = FLOOR) -> Block:  # fmt: skip
    """Set words as large as fits into `room` by `height` points, from `size` down to `floor`.

    Words are broken only at the floor. What does not fit even then stands below the box: the caller
    sees it by the block's height, and nothing is cut off.
    """
    spans = spans_of(words, face, colour)
    now = size
    while now > floor:
        if _widest_word(spans, now) <= room:
            block = wrapped(spans, now, room, leading=leading)
            if block.height <= height + 0.01:
                return block
        now = max(floor, now - STEP)
    return wrapped(spans, floor, room, leading=leading)


def one_line(words: Words, size: float, room: float, face: Face = TEXT, colour: str = INK,
             floor: float = FLOOR) -> Block:  # fmt: skip
    """Set words in one line, smaller if need be; in several only if the floor is too wide."""
    spans = spans_of(words, face, colour)
    wide = _wide(spans, size)
    if wide > room:
        size = max(floor, int(size * room / wide / STEP) * STEP)
    return wrapped(spans, size, room)


Word = tuple[Span, ...]
"""Spans without a space between them."""
Spaced = tuple[Word, bool]
"""A word, and whether a blank stands before it: in Chinese there is none."""


@lru_cache(maxsize=512)
def _paragraphs(spans: tuple[Span, ...]) -> tuple[tuple[Spaced, ...], ...]:
    """Words between line breaks. No-break spaces stay inside their word."""
    paragraphs: list[list[Spaced]] = [[]]
    word: list[Span] = []
    spaced = True
    for span in spans:
        for token in re.split(r"([ \n]+)", span.text):
            if token and not token.strip(" \n"):
                _end(word, paragraphs[-1], spaced)
                paragraphs += [[] for _ in range(token.count("\n"))]
                spaced = True
            elif token:
                first, *others = unbroken(token)
                word.append(structs.replace(span, text=first))
                for part in others:
                    _end(word, paragraphs[-1], spaced)
                    word.append(structs.replace(span, text=part))
                    spaced = False
    _end(word, paragraphs[-1], spaced)
    return tuple(map(tuple, paragraphs))


def _end(word: list[Span], paragraph: list[Spaced], spaced: bool) -> None:
    if word:
        paragraph.append((tuple(word), spaced))
        word.clear()


def _broken(word: Word, size: float, room: float) -> Iterator[Word]:
    """The word, or if it is too wide, pieces of it: after a hyphen or slash, else within, where
    they are about equally wide, so that no letter stands alone."""
    if _wide(word, size) <= room:
        yield word
        return
    hyphen = HYPHEN if _hyphenated(word) else ""
    piece: Word = ()
    for part in _parts(word):
        if piece and _wide((*piece, *part), size) > room:
            yield _joined(piece)
            piece = ()
        *first, last = _balanced((*piece, *part), size, room, hyphen)
        yield from first
        piece = last
    yield piece


HYPHEN = "\u00ad"
"""What breaks a word: printed like a hyphen, and left out where the text is read or copied."""
HYPHENATED = regex.compile(r"[\p{Latin}\p{Greek}\p{Cyrillic}\p{M}'’\-–/]+")


def is_broken(line: Line) -> bool:
    """Whether its last word goes on in the next line."""
    return bool(line.spans) and line.spans[-1].text.endswith(HYPHEN)


def _hyphenated(word: Word) -> bool:
    """Whether this is a word that is read, and nothing that is copied letter by letter."""
    text = "".join(span.text for span in word).strip(".,;:!?()“”‘’\"'…")
    return bool(HYPHENATED.fullmatch(text)) and not any(span.copy for span in word)


def _parts(word: Word) -> Iterator[Word]:
    """A word's parts, each up to and with a hyphen or slash."""
    part: Word = ()
    for span in word:
        for text in re.findall(r"[^-/–]*[-/–]|[^-/–]+", span.text):
            part = (*part, structs.replace(span, text=text))
            if text[-1] in "-/–":
                yield part
                part = ()
    if part:
        yield part


def _balanced(part: Word, size: float, room: float, hyphen: str) -> list[Word]:
    """The part in as few pieces as fit into the room, about equally wide; a single letter may be
    wider."""
    letters = [
        structs.replace(span, text=letter) for span in part for letter in letters_of(span.text)
    ]
    edges = [0.0, *accumulate(_wide((letter,), size) for letter in letters)]
    for count in range(max(1, int(edges[-1] / room)), len(letters) + 1):
        cuts = [_nearest(edges, edges[-1] * k / count) for k in range(count + 1)]
        pieces = [letters[first:end] for first, end in pairwise(cuts)]
        for piece in pieces[:-1]:
            if hyphen and piece:
                piece.append(structs.replace(piece[-1], text=hyphen))
        if all(pieces) and all(_wide(piece, size) <= room + 0.01 for piece in pieces):
            return [_joined(piece) for piece in pieces]
    return [(letter,) for letter in letters]


def _nearest(edges: Sequence[float], goal: float) -> int:
    return min(range(len(edges)), key=lambda n: abs(edges[n] - goal))


def _filled(words: Iterable[Spaced], size: float, room: float, leftward: bool) -> list[Line]:
    """Lines, each as full as can be; a paragraph without words is one empty line."""
    lines: list[Line] = []
    line: tuple[Span, ...] = ()
    used = 0.0
    for word, spaced in words:
        space = (structs.replace(line[-1], text=" "),) if line and spaced else ()
        more = _wide((*space, *word), size)
        if line and (used + more > room + 0.01 or line[-1].text.endswith(HYPHEN)):
            lines.append(_line(line, used, size, leftward))
            line, used, space, more = (), 0.0, (), _wide(word, size)
        line, used = (*line, *space, *word), used + more
    return [*lines, _line(line, used, size, leftward)]


def _line(spans: tuple[Span, ...], used: float, size: float, leftward: bool) -> Line:
    joined = _joined(spans)
    if any(font in world.PACKED for span in joined for font in span.face):
        # Letters that join are another width together.
        used = _wide(joined, size)
    return Line(joined, used, leftward)


def _joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Neighbours of the same face and colour as one span."""
    joined: list[Span] = []
    for span in spans:
        last = joined[-1] if joined else None
        if last and structs.replace(last, text="") == structs.replace(span, text=""):
            joined[-1] = structs.replace(last, text=last.text + span.text)
        else:
            joined.append(span)
    return tuple(joined)


def _wide(spans: Iterable[Span], size: float) -> float:
    return sum(width(span.text, span.face, size) for span in spans)


def _widest_word(spans: tuple[Span, ...], size: float) -> float:
    words = (word for paragraph in _paragraphs(spans) for word, _ in paragraph)
    return max((_wide(word, size) for word in words), default=0)
