"""HTML out of parts: a part is drawn by the template of its name, once, and remembered by value.

A page's `<main>` is parts one after the other. Drawing with Jinja costs a hundred times what
joining remembered texts costs, so a table remembers what stands on its pages now (`Drawn`), and
leaves, like a card's face, are remembered for the whole house.

What differs between two phones that show the same part is left blank (`CSRF`) and filled in when
the parts are joined.

A browser that shows a part already is sent only the items of it that it has not got (`Part.item`):
of a hand the card that is new.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

import jinja2
from markupsafe import Markup
from msgspec import Struct

from partycards.fast.templating import Plain
from partycards.games.base import InPieces, Part, PhotoOf, Seat
from partycards.retelling import retold
from partycards.templates import CSRF as CSRF
from partycards.templates import ITEM, QUESTION, environment
from partycards.words import catalogue, name_of, sentence

MONOGRAM_COLOURS = 10


class Look(Struct, frozen=True, cache_hash=True):
    """Through what a part is looked at: the templates' folder (for a `Drawn` only its last step,
    the face: phone or screen), the language, people's names, photos of dishes, and the seats the
    house plays for, and which match of the table it is (0: none)."""

    folder: str
    language: str
    names: tuple[tuple[Seat, str], ...] = ()
    photos: tuple[PhotoOf, ...] = ()
    house: frozenset[Seat] = frozenset()
    match: int = 0


def page(template: str, language: str, **values: Any) -> str:
    """A whole page from a template of its own."""
    return environment(language).get_template(template).render(values)


@cache
def _template(folder: str, kind: type[Part], language: str) -> jinja2.Template:
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()
    return environment(language).get_template(f"{folder}/{name}.html")


def read_ahead(places: tuple[str, ...], language: str) -> Iterator[None]:
    """Read all templates whose names begin like one of these, one at each step."""
    read = environment(language)
    for name in read.list_templates(filter_func=lambda name: name.startswith(places)):
        read.get_template(name)
        yield


@lru_cache(maxsize=8192)
def draw_leaf(part: Part, folder: str, language: str) -> Markup:
    """A part that names nobody (a card's face), remembered for the whole house."""
    return _made(part, Look(folder, language))


@lru_cache(maxsize=2048)
def _named_piece(part: Part, look: Look) -> Markup:
    """A piece with names in it, remembered for whoever looks through the same."""
    return _made(part, look)


def _made(part: Part, look: Look) -> Markup:
    html = _by_template(part, look, _NOTHING, "")
    return Markup(f"{ITEM}{html.strip()}{ITEM}" if part.item else html)


@cache
def _sign(language: str) -> Markup:
    """The small hat beside a name the house plays for, with words for whoever does not see it."""
    return Markup(
        '<svg class="house-sign" viewBox="0 0 16 16" width="0.7em" height="0.7em" role="img" '
        'aria-label=" (%s)"><path fill="currentColor" d="M4 14.5h8v-2H4zM4 11h8V8.6a3 3 0 0 0 '
        '-.6-5.9 3.6 3.6 0 0 0-6.8 0A3 3 0 0 0 4 8.6z"/></svg>'
    ) % catalogue(language).gettext("house player")


@lru_cache(maxsize=1024)
def _tools(look: Look) -> dict[str, Any]:
    """What every template of a part can call besides `part`."""
    names = dict(look.names)

    @cache
    def name(seat: Seat) -> Markup:
        sign = _sign(look.language) if seat in look.house else ""
        return Markup("<bdi>%s%s</bdi>") % (name_of(seat, names, look.language), sign)

    def initial(seat: Seat) -> str:
        return name_of(seat, names, look.language)[:1].upper()

    def colour(seat: Seat) -> str:
        return f"seat-{seat % MONOGRAM_COLOURS}"

    def photos(dish: Any) -> list[str]:
        return [
            photo.address
            for photo in look.photos
            if (photo.round, photo.chef) == (dish.round, dish.chef)
        ]

    def kept(dish: Any, course: int) -> str:
        """Where a dish is found as a picture to keep, from the table's page."""
        return f"dish/{look.match}-{dish.round}-{dish.chef}-{course}"

    def draw(piece: Part) -> Markup:
        if piece.names_nobody:
            return draw_leaf(piece, look.folder, look.language)
        return _named_piece(piece, look)

    def say(message: str, values: Mapping[str, Any]) -> str:
        return sentence(message, values, look.language, names)

    return {
        "name": name,
        "initial": initial,
        "colour": colour,
        "draw": draw,
        "kept": kept,
        "photos": photos,
        "say": say,
    }


UNMARKED = dict.fromkeys(map(ord, (CSRF, QUESTION, ITEM)))


class Typed:
    """What a guest typed into a form that was refused, so that nothing is lost.

    On an ordinary page it is empty and every field shows its own value.
    """

    def __init__(self, fields: Mapping[str, list[str]] | None = None) -> None:
        self._fields = None
        if fields is not None:
            # What is put in the place of a mark is nobody's to type.
            self._fields = {
                name: [text.translate(UNMARKED) for text in texts] for name, texts in fields.items()
            }

    def value(self, field: str, default: object = "") -> object:
        """The text of a field: what was typed, else the default."""
        if self._fields is None:
            return default
        return self._fields.get(field, [""])[0]

    def values(self, field: str, default: Iterable[object] = ()) -> list[object]:
        """The texts of a field that stands several times: what was typed, else the default."""
        return list(default if self._fields is None else self._fields.get(field, []))

    def ticked(self, field: str, value: object, default: bool = False) -> bool:
        """Whether a checkbox, radio button or option was chosen, else the default."""
        if self._fields is None:
            return default
        return str(value) in self._fields.get(field, [])


def draw_once(part: Part, look: Look, typed: Typed, refusal: str) -> str:
    """A part as the answer to a refused form: with the sentence, and what was typed in it."""
    told = retold(part, look.house, look.language)
    html = _drawn(told, look, typed, refusal).replace(ITEM, "")
    return html.replace(QUESTION, _question(part))


def _drawn(part: Part, look: Look, typed: Typed, refusal: str) -> str:
    """The same, with a mark before and after each of its items, and blanks for its question."""
    if isinstance(part, InPieces):
        pieces = part.pieces(typed.ticked, refusal)
        return "".join([draw_leaf(piece, look.folder, look.language) for piece in pieces])
    if part.names_nobody and not refusal:
        return str(draw_leaf(part, look.folder, look.language))
    return _by_template(part, look, typed, refusal)


def _by_template(part: Part, look: Look, typed: Typed, refusal: str) -> str:
    template = _template(look.folder, type(part), look.language)
    known = {**_known(template, look), "part": part, "typed": typed, "refusal": refusal}
    here: Plain = template.environment  # type: ignore[assignment]
    return here.draw(template, known)


@lru_cache(maxsize=4096)
def _known(template: jinja2.Template, look: Look) -> dict[str, Any]:
    """Everything a template can call when it is looked at like this."""
    return {**template.globals, **_tools(look)}


FOLDERS = {"watch": "phone"}
"""Where the templates of a face are, if not in a folder of its own: who watches has a phone."""


@lru_cache(maxsize=1024)
def _at_home(folder: str, look: Look) -> Look:
    """Through what the parts of a folder are looked at."""
    home = f"{folder}/{FOLDERS.get(look.folder, look.folder)}"
    return Look(home, look.language, look.names, look.photos, look.house, look.match)


class Piece(Struct, frozen=True):
    """A piece of a drawn part: an item, or what stands between two of them. All of it, what is sent
    of it to a browser that has it, and what has to be the same for that: an item's id and what is
    in it.

    >>> Piece.item(b'<li id="hand-7" class="is-new"><b>Leek</b></li>').kept
    b'<li id="hand-7" class="is-new" data-kept></li>'
    """

    whole: bytes
    kept: bytes
    same: bytes

    @classmethod
    def item(cls, whole: bytes) -> "Piece":
        """What an item's template has drawn."""
        found = ITEMS.match(whole)
        assert found is not None, f"an item is no element with an id: {whole!r}"
        name, own, rest, inside = found.groups()
        return cls(whole, b"<%b %b%b data-kept></%b>" % (name, own, rest, name), own + inside)

    @classmethod
    def between(cls, text: bytes) -> "Piece":
        """What no browser keeps."""
        return cls(text, text, b"")


ITEMS = re.compile(rb'<([a-z]+) (id="[^"]+")([^>]*)>(.*)', re.DOTALL)


def in_pieces(html: str) -> list[Piece]:
    """What was drawn with marks around its items."""
    cut = event_lines(html).split(_ITEM)
    return [Piece.item(each) if at % 2 else Piece.between(each) for at, each in enumerate(cut)]


@lru_cache(maxsize=2048)
def _in_pieces(part: Part, folder: str, language: str) -> list[Piece]:
    """A part that names nobody, remembered for the whole house."""
    return in_pieces(draw_leaf(part, folder, language))


@cache
def _leaves(folder: str, language: str) -> Callable[[Part], Piece]:
    """What makes a leaf as an event carries it."""

    @lru_cache(maxsize=8192)
    def leaf(part: Part) -> Piece:
        lines = event_lines(draw_leaf(part, folder, language).strip(ITEM))
        return Piece.item(lines) if part.item else Piece.between(lines)

    return leaf


class Drawn:
    """A part in its place on a page, drawn at most once for each look.

    While the part stays the same the table keeps this very object, so that pages see by identity
    what changed. `slot` is its place: the page has an element `part-<slot>` around it. It is kept
    as events carry it, in pieces: its items and what is around them.
    """

    __slots__ = ("_folder", "_pieces", "part", "slot")

    def __init__(self, slot: str, folder: str, part: Part) -> None:
        self.slot = slot
        self.part = part
        self._folder = folder
        self._pieces: dict[Look, list[Piece]] = {}

    def html(self, look: Look, csrf: str) -> str:
        """The part with its element, for a reader whose token is `csrf`."""
        return self.lines(look).decode().replace(LINE, "\n").replace(CSRF, csrf)

    def once(self, look: Look, typed: Typed, refusal: str) -> str:
        """The same as the answer to a refused form; not remembered."""
        html = draw_once(self.part, _at_home(self._folder, look), typed, refusal)
        return FRAME % (self.slot, "", html)

    def lines(self, look: Look) -> bytes:
        """The same as an event carries it, the reader's token left blank."""
        return self._framed(b"", [piece.whole for piece in self.pieces(look)])

    def news(self, look: Look, before: "Drawn") -> bytes:
        """The same for a browser that shows what stood in this place `before`: what is in an item
        that it has is left out."""
        has = {piece.same for piece in before._pieces.get(look, ())}
        pieces = self.pieces(look)
        return self._framed(b"", [p.kept if p.same in has else p.whole for p in pieces])

    def arrived(self, look: Look, later: str) -> bytes:
        """The same for a browser that shows nothing in this place: it goes before the first of the
        `later` slots that it shows."""
        where = b' data-before="%b"' % later.encode()
        return self._framed(where, [piece.whole for piece in self.pieces(look)])

    def pieces(self, look: Look) -> list[Piece]:
        """The part as it is looked at, the question's key left blank."""
        pieces = self._pieces.get(look)
        if pieces is None:
            pieces = self._pieces[look] = self._drawn(_at_home(self._folder, look))
        return pieces

    def _drawn(self, look: Look) -> list[Piece]:
        part = retold(self.part, look.house, look.language)
        if isinstance(part, InPieces):
            leaf = _leaves(look.folder, look.language)
            return [*map(leaf, part.pieces(_UNTOUCHED, ""))]
        if part.names_nobody:
            return _in_pieces(part, look.folder, look.language)
        return in_pieces(_by_template(part, look, _NOTHING, ""))

    def _framed(self, where: bytes, pieces: list[bytes]) -> bytes:
        inside = b"".join(pieces).replace(_KEY, _question(self.part).encode())
        return _FRAME % (self.slot.encode(), where, inside)


def gone(slot: str) -> bytes:
    """What is sent to a browser that shows something in a place where nothing stands any more."""
    return _FRAME % (slot.encode(), b" data-gone", b"")


def _question(part: Part) -> str:
    """The key of what a part asks, "" where it asks nothing."""
    question: str = getattr(part, "question", "")
    return question


FRAME = '<div class="part" id="part-%s"%s>%s</div>'
LINE = "\ndata: "
_FRAME, _ITEM, _KEY = FRAME.encode(), ITEM.encode(), QUESTION.encode()
_NOTHING = Typed()
_UNTOUCHED = _NOTHING.ticked


def event_lines(html: str) -> bytes:
    """A text as the data of a server-sent event: line breaks survive."""
    return html.replace("\n", LINE).encode()
