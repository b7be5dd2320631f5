"""The cooking guide and the words that cooks use, as they came with the program: to find something
in them, and to find them in a text."""

import re
import unicodedata
from functools import cache, lru_cache

from partycards.catalogue.guide import (
    Guide,
    Page,
    Recipe,
    Term,
    read_glossary,
    read_guide,
)
from partycards.files import shipped

PLAIN_TOO = frozenset(
    ("bind", "brown", "cream", "cut_in", "dress", "dust", "hull", "nap", "pinch", "rest", "rub")
)
"""Terms that are everyday words too ("brown skins", "the rest of it"): no text links to them."""


@cache
def guide() -> Guide:
    """The guide that came with the program."""
    return read_guide(shipped("data") / "guide.toml")


@cache
def terms() -> dict[str, Term]:
    """The glossary that came with the program, by key, in alphabetical order."""
    return {term.key: term for term in read_glossary(shipped("data") / "glossary.toml")}


@cache
def chapters() -> dict[str, Page]:
    """Every page of the guide by its key."""
    found = guide()
    pages: tuple[Page, ...] = (*found.recipes, *found.temperatures, *found.times)
    return {page.key: page for page in pages}


def plain(text: str) -> str:
    """The text without capitals, accents and printed apostrophes: "saute" finds Sauté."""
    letters = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@cache
def searched_in(page: Page | Term) -> str:
    """All words of a page or a term, as a search reads them."""
    if isinstance(page, Term):
        return plain(f"{page.term} {page.text}")
    if isinstance(page, Recipe):
        return plain(" ".join((page.title, page.text, *page.steps)))
    rows = (f"{row.what} {row.note}" for row in page.rows)
    return plain(" ".join((page.title, page.text, *rows)))


def search(wanted: str) -> list[Page | Term]:
    """The pages and terms that have all of these words, each also as a part of a longer one.

    Nothing wanted finds everything.
    """
    words = plain(wanted).split()
    everything = (*chapters().values(), *terms().values())
    return [page for page in everything if all(word in searched_in(page) for word in words)]


@lru_cache(maxsize=1024)
def terms_in(text: str) -> tuple[Term, ...]:
    """The terms that a text uses, in whatever form ("braised"), in alphabetical order."""
    said = plain(text)
    used = (term for term in terms().values() if term.key not in PLAIN_TOO)
    return tuple(term for term in used if _forms(term).search(said))


@cache
def _forms(term: Term) -> re.Pattern[str]:
    """Finds a term in plain text: braise, braised, braising; skim, skimmed; fry, fries."""
    word, last = plain(term.term), plain(term.term)[-1]
    forms = [word + ending for ending in ("", "s", "es", "d", "ed", "ing")]
    forms += [word + last + ending for ending in ("ed", "ing")]
    forms += [word[:-1] + ending for ending in {"e": ("ing",), "y": ("ies", "ied")}.get(last, ())]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, forms))})(?![\w-])")
