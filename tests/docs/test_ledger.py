"""The ledger of the rules: whole, cited, and the same on paper, on phones and in the code."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from partycards.catalogue.errors import CatalogueError
from partycards.catalogue.ledger import chapters_of, in_words, read_ledger, shipped_ledger
from partycards.games import GAMES
from tests.docs.ledger_page import RULES, ledger_page

TOP = Path(__file__).parents[2]
LETTERS = "".join(chapter.letter for chapter in shipped_ledger())
ROWS = {rule.id for chapter in shipped_ledger() for rule in chapter.rules}
CITED = re.compile(rf"\b([{LETTERS}][0-9]{{1,2}})\b")
RANGE = re.compile(rf"\b([{LETTERS}])([0-9]{{1,2}})(?:-| to )\1([0-9]{{1,2}})\b")
IN_A_NAME = re.compile(rf"_([{LETTERS.lower()}][0-9]{{1,2}})(?=_|$)")


def words_of(source: str) -> str:
    """A file's comments and docstrings: where people cite rules."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    said = [token.string for token in tokens if token.type == tokenize.COMMENT]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            said.append(str(node.value.value))
    return "\n".join(said)


def cited_by(words: str) -> Iterator[str]:
    """The ids in a text; "G2-G5" cites four of them."""
    yield from CITED.findall(words)
    for letter, first, last in RANGE.findall(words):
        yield from (f"{letter}{number}" for number in range(int(first), int(last) + 1))


@cache
def cited() -> dict[str, set[str]]:
    """Every id that the package and its tests cite, and the files that do."""
    found: dict[str, set[str]] = {}
    for path in sorted([*(TOP / "partycards").rglob("*.py"), *(TOP / "tests").rglob("*.py")]):
        source = path.read_text()
        ids = set(cited_by(words_of(source))) if CITED.search(source) else set()
        for name in re.findall(r"def (test_\w+)", source):
            ids.update(found_id.upper() for found_id in IN_A_NAME.findall(name))
        for found_id in ids:
            found.setdefault(found_id, set()).add(str(path.relative_to(TOP)))
    return found


def test_a_range_cites_all_that_lies_between() -> None:
    found = set(cited_by("late guests (G2-G4), and B1 to B3"))
    assert found == {"G2", "G3", "G4", "B1", "B2", "B3"}


def test_every_rule_that_is_cited_is_a_row() -> None:
    where = cited()
    assert {rule: where[rule] for rule in where.keys() - ROWS} == {}


def test_every_row_is_cited_somewhere() -> None:
    assert ROWS - cited().keys() == set()


def test_docs_rules_is_made_of_the_ledger() -> None:
    assert RULES.read_text(encoding="utf-8") == ledger_page(), "make docs"


def test_the_contents_lead_to_the_chapters() -> None:
    page = RULES.read_text(encoding="utf-8")
    headings = [
        re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^## (.*)$", page, re.M)
    ]
    assert re.findall(r"^- \w: \[.*\]\(#(.*)\)$", page, re.M) == headings


def test_a_chapter_belongs_to_a_game_that_there_is_and_letters_are_given_once() -> None:
    assert {chapter.game for chapter in shipped_ledger()} - {""} <= set(GAMES)
    assert len(set(LETTERS)) == len(LETTERS)


def test_a_game_has_its_own_chapters_and_then_those_of_every_game() -> None:
    assert [c.letter for c in chapters_of("cooking_party")] == ["B", "V", "G"]
    assert [c.letter for c in chapters_of("diced_veggies")] == ["D", "G"]


def test_every_sentence_can_be_told_in_another_language() -> None:
    for chapter in shipped_ledger():
        told = in_words(chapter, str.upper)
        assert told.title == chapter.title.upper()
        for before, after in zip(chapter.rules, told.rules, strict=True):
            assert after.id == before.id
            assert (after.title, after.text) == (before.title.upper(), before.text.upper())
            assert after.decided == tuple(map(str.upper, before.decided))


def test_sentences_end_and_titles_do_not() -> None:
    for chapter in shipped_ledger():
        for rule in chapter.rules:
            assert re.fullmatch(r"[A-Z].*[a-z]", rule.title), rule.id
            for sentence in (rule.text, *rule.decided):
                assert re.fullmatch(r"[A-Z0-9].*[.]", sentence), rule.id


def test_a_rule_out_of_its_order_is_refused(tmp_path: Path) -> None:
    row = '[[chapter.rules]]\nid = "{}"\ntitle = "T"\ntext = "T."\n'
    path = tmp_path / "ledger.toml"
    head = '[[chapter]]\nletter = "B"\ntitle = "T"\ntext = "T."\n'
    path.write_text(head + row.format("B1") + row.format("B3"))
    with pytest.raises(CatalogueError, match="B2 comes next here, not B3"):
        read_ledger(path)
