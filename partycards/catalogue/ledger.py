"""The ledger of the rules, `ledger.toml`: every rule with its id, and what was decided about it.

The code cites the ids, guests read the rows when they ask why, and docs/rules.md is made of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, structs

from partycards.catalogue.errors import N_, CatalogueError, Wrong
from partycards.catalogue.toml import read_tables
from partycards.files import shipped

Words = Annotated[str, Meta(min_length=1)]


class Rule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule: the `text`, and what was `decided` where the books leave it open."""

    id: Annotated[str, Meta(pattern=r"^[A-Z][1-9][0-9]?$")]
    title: Words
    text: Words
    decided: tuple[Words, ...] = ()


class Chapter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules whose ids begin with `letter`, in their order. `game` is the key of the game that
    they belong to, "" for the rules of every game."""

    letter: Annotated[str, Meta(pattern=r"^[A-Z]$")]
    title: Words
    text: Words
    rules: Annotated[tuple[Rule, ...], Meta(min_length=1)]
    game: str = ""


def read_ledger(path: Path) -> tuple[Chapter, ...]:
    """Read a ledger, or raise `CatalogueError`, also where ids are not counted from 1."""
    chapters = read_tables(path, "chapter", Chapter)
    for line, chapter in chapters:
        for number, rule in enumerate(chapter.rules, 1):
            wanted = f"{chapter.letter}{number}"
            if rule.id != wanted:
                why = Wrong(
                    N_("%(wanted)s comes next here, not %(id)s."), wanted=wanted, id=rule.id
                )
                raise CatalogueError(path, line, why)
    return tuple(chapter for _, chapter in chapters)


@cache
def shipped_ledger() -> tuple[Chapter, ...]:
    """The ledger that came with the program."""
    return read_ledger(shipped("data") / "ledger.toml")


def chapters_of(game: str) -> tuple[Chapter, ...]:
    """What holds in a game: its own chapters, then the rules of every game."""
    own = tuple(chapter for chapter in shipped_ledger() if chapter.game == game)
    return (*own, *(chapter for chapter in shipped_ledger() if not chapter.game))


def in_words(chapter: Chapter, say: Callable[[str], str]) -> Chapter:
    """The chapter with `say` applied to every sentence: `catalogue(language).gettext`, or whatever
    collects the sentences that translators are given."""

    def said(rule: Rule) -> Rule:
        decided = tuple(map(say, rule.decided))
        return structs.replace(rule, title=say(rule.title), text=say(rule.text), decided=decided)

    return structs.replace(
        chapter,
        title=say(chapter.title),
        text=say(chapter.text),
        rules=tuple(map(said, chapter.rules)),
    )
