"""docs/rules.md, made of data/ledger.toml."""

from pathlib import Path

from partycards.catalogue.ledger import Chapter, Rule, shipped_ledger
from partycards.games import GAMES

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
HEAD = """\
# The rules, by their ids

Every rule of every game has an id. Code, tests and commits cite it (`B12`: who judges next), and
guests find the same rows on their phones: Help, then "Every rule, one by one".

A row says what is played. Below it stand our decisions, where the books are silent, unclear or at
odds with themselves. Whoever changes a rule changes its row, its code and its test in one commit;
`rules_version` rises when a match would go another way (docs/upgrading.md).

This page is made from `data/ledger.toml` by `make docs`. `tests/docs/test_ledger.py` holds that the
two agree, that every id that is cited is a row, and that every row is cited.
"""


def ledger_page() -> str:
    """The whole page as Markdown."""
    contents = [f"- {c.letter}: [{c.title}](#{_anchor(c)})" for c in shipped_ledger()]
    return "\n".join([HEAD, *contents, *map(_chapter, shipped_ledger())])


def _heading(chapter: Chapter) -> str:
    game = GAMES[chapter.game].about.title if chapter.game else ""
    within = f" ({game})" if game and game != chapter.title else ""
    return f"{chapter.letter}: {chapter.title}{within}"


def _anchor(chapter: Chapter) -> str:
    """The address that GitHub gives a heading."""
    kept = [c for c in _heading(chapter).lower() if c.isalnum() or c in " -_"]
    return "".join(kept).replace(" ", "-")


def _chapter(chapter: Chapter) -> str:
    rules = "\n".join(map(_rule, chapter.rules))
    return f"\n## {_heading(chapter)}\n\n{chapter.text}\n{rules}"


def _rule(rule: Rule) -> str:
    decided = "".join(f"\n- {decision}" for decision in rule.decided)
    return f"\n### {rule.id} {rule.title}\n\n{rule.text}\n" + (f"{decided}\n" if decided else "")
