"""What docs/translating.md says is true."""

import re

from partycards.files import checkout
from partycards.translating.__main__ import translated_into
from partycards.translating.catalogues import Words

DOC = (checkout() / "docs/translating.md").read_text(encoding="utf-8")


def test_files_that_the_page_names_are_there() -> None:
    named = set(re.findall(r"`((?:data|partycards|templates|docs)/[\w./-]+)`", DOC))
    # Those of a language that somebody is about to add, and those that are still being written.
    named = {path for path in named if "pl" not in re.split(r"[./]", path)}
    missing = {path for path in named if not (checkout() / path).exists()}
    assert missing <= {"data/lists/de.toml", "data/de/table-names.txt"}
    assert len(named) > 8


def test_every_language_has_its_page_of_terms() -> None:
    pages = {path.stem for path in (checkout() / "docs/languages").glob("*.md")}
    assert pages == {*translated_into(checkout())}


def test_the_command_is_as_the_page_writes_it() -> None:
    makefile = (checkout() / "Makefile").read_text()
    assert "\nlanguage:" in makefile
    assert "-m partycards.translating $(ARGS)" in makefile


def test_polish_has_as_many_forms_as_the_page_shows() -> None:
    assert Words("pl").num_plurals == len(re.findall(r"^    msgstr\[", DOC, re.M))
    assert Words("ja").num_plurals == 1
