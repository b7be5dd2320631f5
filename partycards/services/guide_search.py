"""The cooking guide of a house and the words that cooks use: to find something in them, and to find
them in a text."""

import re
from collections.abc import Mapping
from functools import lru_cache

from partycards.catalogue.guide import Guide, Page, Recipe, Term, guide_of
from partycards.catalogue.house_cards import HouseCards
from partycards.catalogue.spelling import plain
from partycards.words import ENGLISH, languages, translated

PLAIN_TOO = frozenset(
    ("bind", "brown", "creaming", "cut_in", "dress", "dust", "hull", "nap", "pinch", "rest", "rub")
)
"""Terms that are everyday words too ("brown skins", "the rest of it"): no text links to them."""
MOST_TEXTS = 1024


class Lookup:
    """The pages of a guide and the terms of a glossary, as they are at a time."""

    def __init__(self, pages: tuple[Page, ...], terms: tuple[Term, ...]) -> None:
        """Pages in their order; the terms in alphabetical order from now on."""
        self.guide: Guide = guide_of(pages)
        self.chapters: Mapping[str, Page] = {page.key: page for page in pages}
        in_order = sorted(terms, key=lambda term: plain(term.term))
        self.terms: Mapping[str, Term] = {term.key: term for term in in_order}
        self._terms_in = lru_cache(maxsize=MOST_TEXTS)(self._find_terms)

    def search(self, wanted: str, language: str = ENGLISH) -> list[Page | Term]:
        """The pages and terms that have all of these words in English or in the reader's language,
        each also as a part of a longer one.

        Nothing wanted finds everything.
        """
        words = plain(wanted).split()
        everything = (*self.chapters.values(), *self.terms.values())
        return [
            page
            for page in everything
            if all(any(word in text for text in texts_of(page, language)) for word in words)
        ]

    def terms_in(self, text: str) -> tuple[Term, ...]:
        """The terms that a text uses, in whatever form ("braised"), in alphabetical order."""
        return self._terms_in(text)

    def _find_terms(self, text: str) -> tuple[Term, ...]:
        said = plain(text)
        used = (term for term in self.terms.values() if term.key not in PLAIN_TOO)
        return tuple(term for term in used if _forms(term).search(said))


def lookup_in(catalogue: HouseCards) -> Lookup:
    """What can be looked up in this house, its packs' pages and words among the others."""
    return _lookup(catalogue.guide.cards(), catalogue.glossary.cards())


@lru_cache(maxsize=4)
def _lookup(pages: tuple[Page, ...], terms: tuple[Term, ...]) -> Lookup:
    return Lookup(pages, terms)


@lru_cache(maxsize=MOST_TEXTS)
def texts_of(page: Page | Term, language: str) -> tuple[str, ...]:
    """What a search reads of a page or a term: all of it in English and in the reader's language,
    and what it is called in every other, with the explanation of a term."""
    said = (page.term, page.text) if isinstance(page, Term) else (page.title,)
    others = (plain(translated(text, each)) for each in languages()[1:] for text in said)
    return searched_in(page, language), *dict.fromkeys(others)


@lru_cache(maxsize=MOST_TEXTS)
def searched_in(page: Page | Term, language: str) -> str:
    """All words of a page or a term, as a search reads them, in English and in a language."""
    words = _words_of(page)
    if language != ENGLISH:
        words += tuple(read for text in words if (read := translated(text, language)) != text)
    return plain(" ".join(words))


def _words_of(page: Page | Term) -> tuple[str, ...]:
    if isinstance(page, Term):
        return page.term, page.text
    if isinstance(page, Recipe):
        return page.title, page.text, *page.steps
    return page.title, page.text, *(text for row in page.rows for text in (row.what, row.note))


@lru_cache(maxsize=MOST_TEXTS)
def _forms(term: Term) -> re.Pattern[str]:
    """Finds a term in plain text: braise, braised, braising; skim, skimmed; fry, fries."""
    word, last = plain(term.term), plain(term.term)[-1:]
    forms = [word + ending for ending in ("", "s", "es", "d", "ed", "ing")]
    forms += [word + last + ending for ending in ("ed", "ing")]
    forms += [word[:-1] + ending for ending in {"e": ("ing",), "y": ("ies", "ied")}.get(last, ())]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, forms))})(?![\w-])")
