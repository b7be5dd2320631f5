"""Jinja is known inside, or every page is drawn plainly; the pages are the same."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jinja2
import pytest
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from partycards import drawing, templates
from partycards.fast import templating
from partycards.fast.templating import Kept, Plain, Quick, escape
from tests.evening import Evening
from tests.web.plates import judged, screens

Patch = pytest.MonkeyPatch
Break = Callable[[Patch], None]


def other_contexts(patch: Patch) -> None:
    """A context is made with something that only Jinja has."""
    known = Context.__init__

    def made(self: Any, *of_template: Any, globals: Any) -> None:
        known(self, *of_template, globals=globals)

    patch.setattr(Context, "__init__", made)


def other_calls(patch: Patch) -> None:
    """What a template writes down for a call carries something that only Jinja takes out again."""
    written, called = jinja2.Environment._generate, Context.call

    def write(self: Any, *of_source: Any, **how: Any) -> str:
        return written(self, *of_source, **how).replace("context.call(", "context.call(65, ")

    def call(self: Any, _line: int, *called_with: Any, **values: Any) -> Any:
        return called(self, *called_with, **values)

    patch.setattr(jinja2.Environment, "_generate", write)
    patch.setattr(Context, "call", call)


def other_macros(patch: Patch) -> None:
    """A macro has what it draws with in another place."""
    known = Macro.__init__

    def made(self: Any, *about: Any) -> None:
        known(self, *about)
        self.draws = self.__dict__.pop("_func")

    patch.setattr(Macro, "__init__", made)
    patch.setattr(Macro, "_invoke", lambda self, args, safe: Markup(self.draws(*args)))


BREAKS = [other_contexts, other_calls, other_macros]


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch: Patch) -> Iterator[None]:
    """Whether Jinja is known is asked once a process, and what was drawn is remembered; what was
    compiled is for the Jinja there is."""
    monkeypatch.setattr(templates, "read_anew", templates.read_anew.__wrapped__)  # type: ignore
    forget()
    yield
    forget()


def forget() -> None:
    for remembered in (
        templating.environment, templates.environment, drawing._template, drawing.draw_leaf,
        drawing._named_piece, drawing._leaves, drawing._in_pieces, drawing._tools, drawing._known,
    ):  # fmt: skip
        remembered.cache_clear()


def test_this_jinja_is_known(caplog: pytest.LogCaptureFixture) -> None:
    """Red after an update of Jinja: then `fast.templating` has to learn it."""
    assert templating.environment() is Quick
    assert caplog.records == []


def test_what_is_to_save_time_is_in_force() -> None:
    """Red when an update of Jinja has made one of these do nothing."""
    env = Quick(templating._say, loader=jinja2.DictLoader(templating.TRIAL), autoescape=True)
    template = env.get_template("part")
    assert template.root_render_func.__globals__["escape"] is escape
    assert "<u>Hello</u>" in env.draw(template, {**template.globals, "part": 1, "safe": "",
                                                 "usual": 7, "_": None})  # fmt: skip
    assert isinstance(template.new_context(), templating.PlainCalls)
    assert env.get_template("part") is template


def kept_in(folder: Path, say: Callable[[str], str], source: str = "{{ _('Hello') }}") -> Quick:
    page = folder / "page"
    page.write_text(source)
    env = Quick(lambda message: Markup(say(message)), loader=jinja2.FileSystemLoader(folder))
    env.filters["figure"] = say
    env.bytecode_cache = Kept(str(folder))
    return env


def test_what_a_template_is_compiled_to_is_kept_and_serves_every_language(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    assert kept_in(tmp_path, str.upper).get_template("page").render() == "HELLO"
    with monkeypatch.context() as none:
        none.setattr(Quick, "compile", None)
        assert kept_in(tmp_path, str.lower).get_template("page").render() == "hello"
    changed = kept_in(tmp_path, str.lower, "{{ _('Bye') }}")
    assert changed.get_template("page").render() == "bye"


@pytest.mark.parametrize("left", [0, 10, 40, 90])
def test_what_a_power_cut_left_of_a_kept_template_is_compiled_again(
    left: int, tmp_path: Path
) -> None:
    kept_in(tmp_path, str.upper).get_template("page")
    (kept,) = tmp_path.glob("*.cache")
    kept.write_bytes(kept.read_bytes()[:left])
    assert kept_in(tmp_path, str.upper).get_template("page").render() == "HELLO"


def test_without_a_folder_every_start_compiles(tmp_path: Path) -> None:
    env = kept_in(tmp_path, str.upper)
    env.bytecode_cache = Kept(str(tmp_path / "gone"))
    assert env.get_template("page").render() == "HELLO"


def test_nothing_is_said_while_a_template_is_compiled(tmp_path: Path) -> None:
    with pytest.raises(jinja2.TemplateSyntaxError):
        kept_in(tmp_path, str.upper, "{{ 'Salt'|figure }}").get_template("page")


@pytest.mark.parametrize("change", BREAKS)
def test_another_jinja_is_noticed_and_said(
    change: Break, monkeypatch: Patch, caplog: pytest.LogCaptureFixture
) -> None:
    change(monkeypatch)
    with caplog.at_level(logging.WARNING):
        assert templating.environment() is Plain
    assert "pages are drawn plainly" in caplog.text


def test_a_source_that_begins_otherwise_costs_time_and_nothing_else(monkeypatch: Patch) -> None:
    written = jinja2.Environment._generate
    monkeypatch.setattr(
        jinja2.Environment, "_generate",
        lambda self, *a, **k: written(self, *a, **k).replace("\nname = ", "\nname: str = "),
    )  # fmt: skip
    assert templating.as_known()


@pytest.mark.parametrize("change", BREAKS)
def test_every_screen_of_an_evening_is_the_same_with_another_jinja(
    change: Break, monkeypatch: Patch, evening: Evening
) -> None:
    judged(evening)
    known = screens(evening)
    forget()
    change(monkeypatch)
    evening.app.site.pages._shown.clear()
    assert screens(evening) == known
    assert isinstance(templates.environment("en"), Plain)
    assert not isinstance(templates.environment("en"), Quick)
