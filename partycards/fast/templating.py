"""Templates that Jinja reads once and draws fast.

Drawing is most of what a move costs, so what a template asks of Jinja again and again is asked when
it is read: sentences are looked up once, what is safe already is not made safe again, and a
template is given what it knows without a copy. For that Jinja's tree, the source that it writes,
and its contexts are changed. The plain way is Jinja's own environment.

To compile a template takes as long as dozens of moves. What comes of it knows no language, so all
languages share it, and it is kept for the next start.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import jinja2
import markupsafe
from jinja2 import nodes, runtime
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from jinja2.filters import FILTERS
from jinja2.runtime import Context
from jinja2.utils import missing
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

logger = logging.getLogger(__name__)

Say = Callable[[str], Markup]
"""A sentence without blanks, in the language of the environment."""


class PlainCalls(Context):
    """Calls what a template calls without asking first whether it wants the context: nothing in our
    templates does, and asking is a fifth of a drawing's time."""

    def call(
        self, obj: Any, /, *args: Any, _loop_vars: Any = None, _block_vars: Any = None, **kw: Any
    ) -> Any:
        return obj(*args, **kw)


_made_safe: Callable[[str], str] = getattr(markupsafe, "_escape_inner", markupsafe.escape)
"""A text made safe that does not say so of itself, which takes longer than to make it safe."""


def escape(value: Any) -> str:
    """As Jinja escapes what goes onto a page; what is safe stays the object that it is, which most
    things are."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is str:
        return _made_safe(value)
    return str(value) if kind is int else markupsafe.escape(value)


class Macro(runtime.Macro):
    """Draws at once where it is given what it names, as nearly always; what it draws is safe. Jinja
    itself looks after any other call, and after one that is wrong."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        catches = self.catch_kwargs or self.catch_varargs or self.caller or self.explicit_caller
        self._plain = self._default_autoescape and not catches

    def __call__(self, *args: Any, **kw: Any) -> str:
        if not self._plain:
            return super().__call__(*args, **kw)
        given = len(args)
        if given != self._argument_count:
            args += tuple([kw.pop(name, missing) for name in self.arguments[given:]])
        if kw or given > self._argument_count:
            return super().__call__(*args, **kw)
        return str.__new__(Markup, self._func(*args))


class Said(dict[str, Markup]):
    """Sentences without blanks as they are said, each looked up once."""

    def __init__(self, say: Say) -> None:
        super().__init__()
        self._say = say

    def __missing__(self, message: str) -> Markup:
        said = self[message] = self._say(message)
        return said


class Saying(NodeTransformer):
    """Has a sentence without blanks read from what the environment has `said`, and not called for.
    Nothing is said yet: what a template is compiled to serves every language."""

    def visit_Filter(self, node: nodes.Filter) -> nodes.Node:
        self.generic_visit(node)
        if isinstance(node.node, nodes.Const) and node.name not in FILTERS:
            # Jinja would ask now, and all languages would get the answer of the first.
            raise jinja2.TemplateSyntaxError(f"nothing to {node.name} yet", node.lineno)
        return node

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
                said = nodes.EnvironmentAttribute(f"said[{str(message)!r}]", lineno=node.lineno)
                return nodes.MarkSafe(said, lineno=node.lineno)
        return node


class Kept(FileSystemBytecodeCache):
    """What templates were compiled to, kept in a folder from one start to the next. Without a
    folder, or where nothing can be written, everything is compiled again."""

    def get_source_checksum(self, source: str) -> str:
        return sha256(f"{_compiled_by()} {source}".encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except Exception:
            # Half of a file is left where the power went.
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


@cache
def _compiled_by() -> str:
    """Jinja and this file: with another of them a template is compiled to something else."""
    return f"{jinja2.__version__} {sha256(Path(__file__).read_bytes()).hexdigest()}"


@cache
def kept() -> Kept | None:
    """A folder that nobody but this user can write to; None where there can be none. What lies in
    it is run as this program is."""
    with suppress(RuntimeError, OSError):
        return Kept()
    return None


_SAYING = Saying()


class Plain(jinja2.Environment):
    """Templates as Jinja itself reads and draws them; `say` is for `Quick`."""

    def __init__(self, say: Say, **options: Any) -> None:
        super().__init__(**options)
        self.say = say

    def forget(self) -> None:
        """Read every template again: for whoever puts others in their place."""
        assert self.cache is not None
        self.cache.clear()

    @staticmethod
    def draw(template: jinja2.Template, known: dict[str, Any]) -> str:
        """The template with all that it may call, its globals too."""
        return template.render(known)


class Quick(Plain):
    """The same templates, drawn in a fraction of the time."""

    context_class = PlainCalls

    def __init__(self, say: Say, **options: Any) -> None:
        super().__init__(say, **options)
        self.said = Said(say)
        if isinstance(self.loader, jinja2.FileSystemLoader):
            self.bytecode_cache = kept()
        self._read: dict[str, jinja2.Template] = {}

    def get_template(self, name: Any, parent: Any = None, globals: Any = None) -> jinja2.Template:
        """The template of this name; imports ask for theirs at every drawing."""
        read = self._read.get(name)
        if read is None:
            read = self._read[name] = super().get_template(name, parent, globals)
        return read

    def forget(self) -> None:
        self._read.clear()
        super().forget()

    def _generate(self, source: nodes.Template, *args: Any, **options: Any) -> str:
        written = super()._generate(_SAYING.visit(source), *args, **options)
        ours = f"from {__name__} import Macro, escape"
        return written.replace("\nname = ", f"\n{ours}\nname = ", 1)

    @staticmethod
    def draw(template: jinja2.Template, known: dict[str, Any]) -> str:
        # Made directly: the context takes the dictionary as it is, half the time of a small part.
        context = PlainCalls(template.environment, known, template.name, template.blocks)
        return "".join(template.root_render_func(context))


# Whether Jinja is as it was -----------------------------------------------------------------------


@cache
def environment() -> type[Plain]:
    """How templates are drawn here: quickly, unless Jinja has become another inside."""
    if as_known():
        return Quick
    logger.warning("Jinja %s is not known here: pages are drawn plainly", jinja2.__version__)
    return Plain


TRIAL = {
    "bits": "{% macro who(name, class='') %}<b class='{{ class }}'>{{ name }}</b>{% endmacro %}",
    "frame": "{% block main %}{% endblock %}{{ _('End') }}",
    "page": "{% extends 'frame' %}{% import 'bits' as bits %}{% block main %}"
    "{{ _('Hello') }} {% for name in names %}{{ loop.index }} {{ bits.who(name, class='a') }}"
    "{% endfor %}{{ safe }}{{ join(names, by='&') }}{{ _('Salt')|upper }}{% endblock %}",
    "part": "{% import 'bits' as bits %}{{ bits.who(part) }}{{ safe }}{{ _('Hello') }}{{ usual }}",
}
"""Templates with all that ours do."""


def as_known() -> bool:
    """Whether `Quick` draws these templates as Jinja's own environment draws them."""
    known = {
        "names": ["<Lisa>", Markup("<i>Cody</i>")],
        "part": "<&>",
        "safe": Markup("<hr>"),
        "join": lambda names, by: by.join(names),
        "_": _say,
        "usual": 7,
    }
    try:
        drawn = [_drawn(kind, known) for kind in (Plain, Quick)]
    except Exception:
        return False
    return drawn[0] == drawn[1]


def _say(message: str) -> Markup:
    return Markup(f"<u>{message}</u>")


def _drawn(kind: type[Plain], known: dict[str, Any]) -> list[str]:
    options = {"autoescape": True, "undefined": jinja2.StrictUndefined, "trim_blocks": True}
    trial = kind(_say, loader=jinja2.DictLoader(TRIAL), **options)
    page, part = trial.get_template("page"), trial.get_template("part")
    return [page.render(known), trial.draw(part, {**part.globals, **known})]
