"""Jinja as this house uses it."""

import re

import jinja2
import pytest
from markupsafe import Markup

from partycards.files import shipped
from partycards.templates import read_anew

TEMPLATES = shipped("templates")
PAGES = sorted(TEMPLATES.rglob("*.html"))


def drawn(template: str, **values: object) -> str:
    env = read_anew("en")
    bits = "{% macro b(x) %}{{ x }}{% endmacro %}"
    env.loader = jinja2.DictLoader({"page.html": template, "bits.html": bits})
    return env.get_template("page.html").render(values)


def test_what_a_guest_typed_is_escaped_and_what_is_safe_stays() -> None:
    assert drawn("{{ x }}", x="<b>") == "&lt;b&gt;"
    assert drawn("{{ x }}", x=Markup("<b>")) == "<b>"
    assert drawn("{{ x }}", x=7) == "7"
    assert drawn("{% import 'bits.html' as bits %}{{ bits.b(x) }}", x="<i>") == "&lt;i&gt;"


def test_a_text_that_only_looks_safe_is_escaped() -> None:
    class Sly(str):
        __slots__ = ()

    assert drawn("{{ x }}", x=Sly("<b>")) == "&lt;b&gt;"


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{{ _('Ready') }}", "Ready"),
        ("{{ _('100 %% sure') }}", "100 % sure"),
        ("{{ _('Salt & pepper') }}", "Salt & pepper"),
        ("{{ _('Ask %(who)s', who=x) }}", "Ask &lt;Lisa&gt;"),
        ("{{ _(x) }}", "<Lisa>"),
        ("{% set words = {'a': _('Ready')} %}{{ words['a'] }}", "Ready"),
        ("{{ _('Ready')|upper }}", "READY"),
        ("<p title='{{ _('Pass me \"salt\"') }}'>", "<p title='Pass me \"salt\"'>"),
    ],
)
def test_sentences_stand_in_a_template_as_they_would_be_said(template: str, said: str) -> None:
    """With blanks they are filled and escaped, without they are put in when it is read."""
    assert drawn(template, x="<Lisa>") == said


def test_numbers_below_zero_are_read_with_a_minus() -> None:
    assert drawn("{{ x|figure }} {{ -x|figure }}", x=-2) == "−2 2"
    assert drawn("{{ x|change }} {{ -x|change }}", x=-2) == "−2 +2"
    points = "{{ ngettext('%(num)s point', '%(num)s points', x) }}"
    assert drawn(points, x=-2) == "−2 points"
    rounds = "{{ ngettext('%(num)s of %(all)s', '%(num)s of %(all)s', x, all=9) }}"
    assert drawn(rounds, x=-2) == "−2 of 9"


def test_a_sentence_is_looked_up_once_and_not_at_every_drawing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    env = read_anew("en")
    env.loader = jinja2.DictLoader({"page.html": "{{ _('Ready') }}"})
    template = env.get_template("page.html")
    monkeypatch.setitem(template.globals, "_", None)
    assert template.render() == "Ready"


def test_the_same_template_is_read_once_until_it_is_forgotten() -> None:
    env = read_anew("en")
    env.loader = jinja2.DictLoader({"page.html": "old"})
    before = env.get_template("page.html")
    env.loader = jinja2.DictLoader({"page.html": "new"})
    assert env.get_template("page.html") is before
    env.forget()
    assert env.get_template("page.html").render() == "new"


def test_a_name_that_nothing_stands_for_is_an_error() -> None:
    with pytest.raises(jinja2.UndefinedError):
        drawn("{{ nothing }}")


# How templates are written ---------------------------------------------------------------------

LONGEST = 160
"""Letters of a line. Sentences that are longer go on in a second string beside the first."""
CHANGES = r"\.(?:append|extend|add|insert|update|pop|remove)\("
TRICK = re.compile(
    rf"{CHANGES}(?:[^{{}}]|\{{[^{{}}]*\}})*\)\s+or\s|\bset\s+\w+\s*=[^%]*{CHANGES}", re.S
)


def test_no_line_of_a_template_is_longer_than_a_screen_is_wide() -> None:
    long = [
        f"{path.relative_to(TEMPLATES)}:{number}"
        for path in PAGES
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []


def test_a_template_does_something_with_do_and_not_by_writing_what_comes_of_it() -> None:
    tricked = [str(path) for path in PAGES if TRICK.search(path.read_text())]
    assert tricked == []
    assert TRICK.search('{{ words.append(_("Salt")) or "" }}')
    assert TRICK.search("{% set unused = words.append(salt) %}")
    assert not TRICK.search("{% set words = [] %}{% do words.append(salt) %}")


def test_a_list_is_filled_without_a_word_on_the_page() -> None:
    page = (
        "{% set all = [] %}{% for x in xs %}{% do all.append(x) %}{% endfor %}{{ and_join(all) }}"
    )
    assert drawn(page, xs=["salt", "milk"]) == "salt and milk"


def test_what_somebody_said_stands_between_the_marks_of_the_pages_language() -> None:
    said = {
        language: read_anew(language).from_string("{{ said|quoted }}").render(said="<Mmh>")
        for language in ("en", "de", "fr")
    }
    assert said == {
        "en": "“&lt;Mmh&gt;”",
        "de": "„&lt;Mmh&gt;“",
        "fr": "«\N{NO-BREAK SPACE}&lt;Mmh&gt;\N{NO-BREAK SPACE}»",
    }
