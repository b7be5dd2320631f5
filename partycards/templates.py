"""Jinja as this house uses it: templates read once in every language, and drawn fast.

Drawing is most of what a move costs, so what a template asks of Jinja again and again is asked when
it is read: sentences stand in it translated, and what is safe already is not made safe again.
"""

import gettext
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from typing import Any

import jinja2
import markupsafe
from jinja2 import nodes
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from partycards.files import shipped
from partycards.words import catalogue, joined, which_game

CSRF = "\x1fcsrf\x1f"
"""Stands in drawn parts where the reader's own token goes. Guests' texts hold no such character."""

QUESTION = "\x1fquestion\x1f"
"""Stands in pieces where the key of the part's question goes, so that a card of the hand is the
same piece from one question to the next."""


class PlainCalls(Context):
    """Calls what a template calls without asking first whether it wants the context: nothing in our
    templates does, and asking is a fifth of a drawing's time."""

    def call(
        self, obj: Any, /, *args: Any, _loop_vars: Any = None, _block_vars: Any = None, **kw: Any
    ) -> Any:
        return obj(*args, **kw)


def escape(value: Any) -> Markup:
    """As Jinja escapes; what is safe stays the object that it is, which most things are."""
    return value if type(value) is Markup else markupsafe.escape(value)


class Saying(NodeTransformer):
    """Puts sentences without blanks in their place, in the language of the environment."""

    def __init__(self, say: Callable[[str], Markup]) -> None:
        self._say = say

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        self.generic_visit(node)
        match node:
            case nodes.Call(
                node=nodes.Name(name="_"),
                args=[nodes.Const(value=str(message))],
                kwargs=[],
                dyn_args=None,
                dyn_kwargs=None,
            ):
                return nodes.Const(self._say(message), lineno=node.lineno)
        return node


class Templates(jinja2.Environment):
    """The templates in one language; they are read once, so a change of one wants a new start."""

    context_class = PlainCalls

    def __init__(self, language: str) -> None:
        super().__init__(
            loader=jinja2.FileSystemLoader(shipped("templates")),
            auto_reload=False,
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            extensions=["jinja2.ext.i18n"],
            trim_blocks=True,
            lstrip_blocks=True,
        )
        words = catalogue(language)
        self.install_gettext_translations(words, newstyle=True)  # type: ignore[attr-defined]
        sayings = _sayings(words)
        self.globals.update(sayings, language=language, and_join=_and_join(language))
        self.globals.update(which_game=partial(which_game, language=language))
        self.globals.update(csrf=Markup(CSRF), key=Markup(QUESTION))
        self._saying = Saying(sayings["_"])
        self._read: dict[str, jinja2.Template] = {}

    def get_template(self, name: Any, parent: Any = None, globals: Any = None) -> jinja2.Template:
        """The template of this name; imports ask for theirs at every drawing."""
        read = self._read.get(name)
        if read is None:
            read = self._read[name] = super().get_template(name, parent, globals)
        return read

    def forget(self) -> None:
        """Read every template again: for whoever puts others in their place."""
        self._read.clear()
        assert self.cache is not None
        self.cache.clear()

    def _generate(self, source: nodes.Template, *args: Any, **options: Any) -> str:
        written = super()._generate(self._saying.visit(source), *args, **options)
        ours = f"from {__name__} import escape"
        return written.replace("\nname = ", f"\n{ours}\nname = ", 1)


@cache
def environment(language: str) -> Templates:
    """The templates in this language."""
    return Templates(language)


def _sayings(words: gettext.NullTranslations) -> dict[str, Callable[..., Markup]]:
    """`_` and `ngettext` as templates call them. A sentence without blanks, and a number of things,
    is looked up once: a page has dozens of them."""

    @cache
    def plain(message: str) -> Markup:
        return Markup(words.gettext(message) % {})

    @lru_cache(maxsize=4096)
    def counted(one: str, many: str, num: int) -> Markup:
        return Markup(words.ngettext(one, many, num) % {"num": num})

    def say(message: str, /, **values: Any) -> Markup:
        return Markup(words.gettext(message)) % values if values else plain(message)

    def say_number(one: str, many: str, num: int, /, **values: Any) -> Markup:
        if not values:
            return counted(one, many, num)
        return Markup(words.ngettext(one, many, num)) % {"num": num, **values}

    return {"_": say, "gettext": say, "ngettext": say_number}


def _and_join(language: str) -> Callable[[Iterable[str]], str]:
    def and_join(items: Iterable[str]) -> Markup:
        return Markup(joined([str(escape(item)) for item in items], language))

    return and_join
