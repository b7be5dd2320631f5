"""The cooking guide and the words that cooks use, for guests and for the host: to be read and to be
searched. The same for everybody; it tells nothing of any table.

Links on these pages are relative (`up` is the way to where the guide begins), because they stand
beside a guest's table, beside the page on which the host plays for a guest, and in the console.
"""

from collections.abc import Iterable
from functools import partial
from typing import Any

from flask import Blueprint, Response, request

from partycards.catalogue.guide import Recipe, Term
from partycards.catalogue.spelling import plain
from partycards.games.base import N_, IllegalMove, Seat
from partycards.services.guide_search import lookup_in, searched_in
from partycards.web import language, message, show, site, table_or_404, translated
from partycards.web.guest_door import by_taps, frame_of
from partycards.web.host_door import only_the_host
from partycards.words import translated as spoken

pages = Blueprint("guide", __name__, url_prefix="/t/<code>/guide")

for_the_host = Blueprint("guide_for_host", __name__, url_prefix="/host")
for_the_host.before_request(only_the_host)

PLAYED_FOR = "/t/<code>/for/<int:seat>/guide"
"""The guide beside the page on which the host plays for a guest."""

MOST_LETTERS = 60
"""A search for more than that is cut off: nothing in the guide is as long."""


@for_the_host.get(PLAYED_FOR)
@for_the_host.get("/guide")
@pages.get("")
def index(code: str = "", seat: Seat | None = None) -> Response:
    """Everything at a glance, or what a search found; what it did not find is there, but hidden."""
    wanted = request.args.get("q", "")[:MOST_LETTERS].strip()
    here = lookup_in(site().catalogue)
    guide = here.guide
    return _page(
        "phone/guide.html",
        code,
        "",
        title=translated(N_("Cooking guide")),
        groups={
            "recipes": guide.recipes,
            "tables": (*guide.temperatures, *guide.times),
            "words": _in_order(here.terms.values()),
        },
        found=here.search(wanted, language()),
        searched=partial(searched_in, language=language()),
        wanted=wanted,
    )


@for_the_host.get(f"{PLAYED_FOR}/<key>")
@for_the_host.get("/guide/<key>")
@pages.get("/<key>")
def chapter(code: str = "", seat: Seat | None = None, key: str = "") -> Response:
    """A recipe, or a table to look things up in."""
    here = lookup_in(site().catalogue)
    page = here.chapters.get(key)
    if page is None:
        return _unknown()
    text = " ".join((page.text, *page.steps)) if isinstance(page, Recipe) else page.text
    words = [term for term in here.terms_in(text) if term.key != key]
    return _page(
        "phone/guide_page.html",
        code,
        "../",
        title=spoken(page.title, language()),
        page=page,
        words=words,
    )


@for_the_host.get(f"{PLAYED_FOR}/word/<key>")
@for_the_host.get("/guide/word/<key>")
@pages.get("/word/<key>")
def word(code: str = "", seat: Seat | None = None, key: str = "") -> Response:
    """What a word means."""
    here = lookup_in(site().catalogue)
    term = here.terms.get(key)
    if term is None:
        return _unknown()
    words = [other for other in here.terms_in(term.text) if other != term]
    recipe = here.chapters.get(key)
    values = {"term": term, "words": words, "recipe": recipe}
    return _page(
        "phone/guide_word.html", code, "../../", title=spoken(term.term, language()), **values
    )


def _in_order(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Words of cooks as a reader of the page looks for them."""
    say = partial(spoken, language=language())
    return tuple(sorted(terms, key=lambda term: plain(say(term.term))))


def _unknown() -> Response:
    """A sentence, and the way to the guide's beginning."""
    beginning = request.path.partition("/guide/")[0] + "/guide"
    return message(IllegalMove(N_("There is no such page in the guide.")), 404, beginning)


def _page(template: str, code: str, up: str, title: str, **values: Any) -> Response:
    """A page of the guide, for a guest at a table or for the host; `title` in their language."""
    typing = {"by_taps": by_taps(table_or_404(code)) if code else False}
    return show(
        template, **frame_of(code), **typing, up=up, at_table=bool(code), title=title, **values
    )
