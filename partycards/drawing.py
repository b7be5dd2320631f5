"""HTML out of parts: a part is drawn by the template of its name, once, and remembered by value.

A page's `<main>` is parts one after the other. Drawing with Jinja costs a hundred times what
joining remembered texts costs, so a table remembers what stands on its pages now (`Drawn`), and
leaves, like a card's face, are remembered for the whole house.

What differs between two phones that show the same part is left blank (`CSRF`) and filled in when
the parts are joined.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

import jinja2
from markupsafe import Markup
from msgspec import Struct

from partycards.fast.templating import Plain
from partycards.games.base import InPieces, Part, PhotoOf, Seat
from partycards.templates import CSRF as CSRF
from partycards.templates import QUESTION, environment
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


@lru_cache(maxsize=8192)
def draw_leaf(part: Part, folder: str, language: str) -> Markup:
    """A part that names nobody (a card's face), remembered for the whole house."""
    template = _template(folder, type(part), language)
    return Markup(template.render(part=part, **_tools(Look(folder, language))))


@lru_cache(maxsize=8192)
def _cut_leaf(part: Part, folder: str, language: str) -> tuple[str, ...]:
    """The same, cut where the key of the question goes."""
    return tuple(draw_leaf(part, folder, language).split(QUESTION))


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

    def draw(leaf: Part) -> Markup:
        return draw_leaf(leaf, look.folder, look.language)

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
        "typed": Typed(),
        "refusal": "",
    }


class Typed:
    """What a guest typed into a form that was refused, so that nothing is lost.

    On an ordinary page it is empty and every field shows its own value.
    """

    def __init__(self, fields: Mapping[str, list[str]] | None = None) -> None:
        self._fields = fields

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
    if isinstance(part, InPieces):
        key, folder, language = part.question, look.folder, look.language
        pieces = part.pieces(typed.ticked, refusal)
        return "".join([key.join(_cut_leaf(piece, folder, language)) for piece in pieces])
    if part.names_nobody and not refusal:
        return draw_leaf(part, look.folder, look.language)
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


class Drawn:
    """A part in its place on a page, drawn at most once for each look.

    While the part stays the same the table keeps this very object, so that pages see by identity
    what changed. `slot` is its place: the page has an element `part-<slot>` around it.
    """

    __slots__ = ("_data", "_folder", "_html", "part", "slot")

    def __init__(self, slot: str, folder: str, part: Part) -> None:
        self.slot = slot
        self.part = part
        self._folder = folder
        self._html: dict[Look, str] = {}
        self._data: dict[Look, tuple[bytes, ...]] = {}

    def html(self, look: Look, csrf: str) -> str:
        """The part with its element, for a reader whose token is `csrf`."""
        return self._raw(look).replace(CSRF, csrf)

    def _raw(self, look: Look) -> str:
        html = self._html.get(look)
        if html is None:
            html = self._html[look] = self.once(look, Typed(), "")
        return html

    def once(self, look: Look, typed: Typed, refusal: str) -> str:
        """The same as the answer to a refused form; not remembered."""
        home = f"{self._folder}/{FOLDERS.get(look.folder, look.folder)}"
        at_home = Look(home, look.language, look.names, look.photos, look.house, look.match)
        return framed(self.slot, draw_once(self.part, at_home, typed, refusal))

    def data(self, look: Look, csrf: str) -> bytes:
        """The same as an event carries it."""
        cut = self._data.get(look)
        if cut is None:
            cut = self._data[look] = tuple(event_lines(self._raw(look)).split(CSRF.encode()))
        return cut[0] if len(cut) == 1 else csrf.encode().join(cut)


def framed(slot: str, html: str) -> str:
    """A part's HTML in the element that stands for its place."""
    return f'<div class="part" id="part-{slot}">{html}</div>'


def event_lines(html: str) -> bytes:
    """A text as the data of a server-sent event: line breaks survive."""
    return html.encode().replace(b"\n", b"\ndata: ")
