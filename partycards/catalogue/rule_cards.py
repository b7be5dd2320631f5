"""A game's rules on one page, `rules/<game>.toml`: for paper, phones and the TV.

A file has one `[[card]]`; its name is the game's key. A section tells something in a text, in
numbered steps, in points, or in several of these, and may show award chips below.
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


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that is done in its turn: what it is called, and how it goes."""

    what: Words
    text: Words


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the rules under its title. `chips` are the values of award chips."""

    title: Words
    text: str = ""
    steps: tuple[Step, ...] = ()
    points: tuple[Words, ...] = ()
    chips: tuple[Annotated[int, Meta(ge=1)], ...] = ()


class RuleCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of the game `key`. `text` says in a breath what players do; `facts` are short: how
    many guests, how old, how long. Sentences are English until `in_words` has translated them."""

    key: str = ""
    title: Words
    text: Words
    facts: tuple[Words, ...] = ()
    sections: Annotated[tuple[Section, ...], Meta(min_length=1)]


def read_rule_card(path: Path) -> RuleCard:
    """Read a game's rules, or raise `CatalogueError`."""
    cards = read_tables(path, "card", RuleCard)
    if len(cards) != 1:
        why = Wrong(N_("A game has one rule card, not %(count)s."), count=len(cards))
        raise CatalogueError(path, 1, why)
    line, card = cards[0]
    for section in card.sections:
        if not (section.text or section.steps or section.points):
            why = Wrong(N_("The section “%(title)s” is empty."), title=section.title)
            raise CatalogueError(path, line, why)
    return structs.replace(card, key=path.stem)


def read_rule_cards(folder: Path) -> tuple[RuleCard, ...]:
    """The rules of every game in a folder, by key."""
    return tuple(read_rule_card(path) for path in sorted(folder.glob("*.toml")))


@cache
def shipped_rules(key: str) -> RuleCard | None:
    """The rules of a game that came with the program; None when it has none yet."""
    path = shipped("data") / "rules" / f"{key}.toml"
    return read_rule_card(path) if path.is_file() else None


def in_words(card: RuleCard, say: Callable[[str], str]) -> RuleCard:
    """The card with `say` applied to every sentence: `catalogue(language).gettext`, or whatever
    collects the sentences that translators are given."""

    def said(section: Section) -> Section:
        return Section(
            title=say(section.title),
            text=say(section.text) if section.text else "",
            steps=tuple(Step(what=say(step.what), text=say(step.text)) for step in section.steps),
            points=tuple(map(say, section.points)),
            chips=section.chips,
        )

    return RuleCard(
        key=card.key,
        title=say(card.title),
        text=say(card.text),
        facts=tuple(map(say, card.facts)),
        sections=tuple(map(said, card.sections)),
    )
