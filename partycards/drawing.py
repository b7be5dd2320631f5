"""HTML out of parts: a part is drawn by the template of its name, once, and remembered by value.

A page's `<main>` is parts one after the other. Drawing with Jinja costs a hundred times what
joining remembered texts costs, so a table remembers what stands on its pages now (`Memory`), and
leaves, like a card's face, are remembered for the whole house.

What differs between two phones that show the same part is left blank (`CSRF`) and filled in when
the parts are joined.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

import jinja2
from markupsafe import Markup, escape
from msgspec import Struct

from partycards.files import shipped
from partycards.games.base import Part, Seat
from partycards.words import catalogue, joined, name_of, sentence

CSRF = "\x1fcsrf\x1f"
"""Stands in drawn parts where the reader's own token goes. Guests' texts hold no such character."""

MONOGRAM_COLOURS = 10


class Look(Struct, frozen=True, cache_hash=True):
    """Through what a part is looked at: the templates' folder, the language, people's names."""

    folder: str
    language: str
    names: tuple[tuple[Seat, str], ...] = ()


@cache
def environment(language: str) -> jinja2.Environment:
    """The templates in a language."""
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(shipped("templates")),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    words = catalogue(language)
    env.install_gettext_translations(words, newstyle=True)  # type: ignore[attr-defined]
    env.globals.update(language=language, csrf=Markup(CSRF), and_join=_and_join(language))
    return env


def _and_join(language: str) -> Callable[[Iterable[str]], str]:
    def and_join(items: Iterable[str]) -> Markup:
        return Markup(joined([str(escape(item)) for item in items], language))

    return and_join


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


@lru_cache(maxsize=1024)
def _tools(look: Look) -> dict[str, Any]:
    """What every template of a part can call besides `part`."""
    names = dict(look.names)

    def name(seat: Seat) -> Markup:
        return Markup("<bdi>%s</bdi>") % name_of(seat, names, look.language)

    def initial(seat: Seat) -> str:
        return name_of(seat, names, look.language)[:1].upper()

    def colour(seat: Seat) -> str:
        return f"seat-{seat % MONOGRAM_COLOURS}"

    def draw(leaf: Part) -> Markup:
        return draw_leaf(leaf, look.folder, look.language)

    def say(message: str, values: Mapping[str, Any]) -> str:
        return sentence(message, values, look.language, names)

    return {
        "name": name,
        "initial": initial,
        "colour": colour,
        "draw": draw,
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
    tools = {**_tools(look), "typed": typed, "refusal": refusal}
    return _template(look.folder, type(part), look.language).render(part=part, **tools)


class Memory:
    """What a table's pages show now, drawn.

    `turn()` begins a new version: parts that the version before did not show are forgotten.
    """

    __slots__ = ("_before", "_now")

    def __init__(self) -> None:
        self._before: dict[tuple[Look, Part], str] = {}
        self._now: dict[tuple[Look, Part], str] = {}

    def turn(self) -> None:
        self._before, self._now = self._now, {}

    def draw(self, part: Part, look: Look) -> str:
        """The part as HTML, drawn at most once while it stays on some page of the table."""
        key = (look, part)
        html = self._now.get(key)
        if html is None:
            html = self._before.get(key)
            if html is None:
                template = _template(look.folder, type(part), look.language)
                html = template.render(part=part, **_tools(look))
            self._now[key] = html
        return html
