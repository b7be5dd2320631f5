"""What `partycards packs` says about a pack, line by line."""

from __future__ import annotations

from partycards.catalogue.decks import cards_in
from partycards.catalogue.errors import USED_BEFORE, CatalogueError
from partycards.catalogue.ingredients import SAME_NAME
from partycards.catalogue.pack import KINDS, PackInfo
from partycards.catalogue.pack_contents import Contents
from partycards.catalogue.pack_notes import spread
from partycards.catalogue.pack_plan import NO_PICTURE, Change, Plan
from partycards.catalogue.store import Catalogue
from partycards.services.dates import this_month


def say(text: str) -> None:
    """A line that may quote a stranger's file: nothing in it can talk to the terminal."""
    print("".join(letter if letter.isprintable() else "?" for letter in text))


def called(info: PackInfo) -> str:
    author = f" by {info.author}" if info.author else ""
    licence = f", {info.licence}" if info.licence else ""
    return f"{info.name} {info.version}{author}{licence}"


WORDS = {
    "ingredients": ("ingredient", "ingredients"),
    "assignments": ("assignment", "assignments"),
    "decks": ("deck", "decks"),
    "foods": ("thing for the pantry", "things for the pantry"),
    "guide": ("page of the guide", "pages of the guide"),
    "glossary": ("word of cooks", "words of cooks"),
}
"""One and several of each of the `KINDS`."""


def sizes(contents: Contents) -> str:
    counts = {kind: len(getattr(contents, kind)) for kind in KINDS}
    return ", ".join(
        f"{count} {WORDS[kind][count != 1]}"
        for kind, count in counts.items()
        if count or kind in ("ingredients", "assignments", "decks")
    )


def show_spread(contents: Contents) -> None:
    """A line for each category: its cards, how many of each number, their mean."""
    spreads = spread(contents)
    if spreads:
        print(
            f"\n{'category':12} cards   numbers {' '.join(f'{n:2}' for n in range(1, 11))}   mean"
        )
    for each in spreads:
        numbers = " ".join(f"{count:2}" for count in each.numbers)
        print(f"{each.category:12} {each.cards:5}           {numbers}   {each.mean():.2f}")


def show_decks(plan: Plan, catalogue: Catalogue) -> None:
    """How many cards a deck of the pack has this month."""
    cards = {card.key: card for card in (*catalogue.ingredients.cards(), *plan.ingredients)}
    print()
    for deck in plan.decks:
        count = sum(count for _, count in cards_in(deck, cards.values(), this_month(), ()))
        print(f"deck {deck.key}: {count} cards")


def show_faults(plan: Plan) -> None:
    """What is wrong, counted and line by line."""
    every = (*plan.refused, *plan.notes)
    print()
    _show_errors(plan)
    print(f"missing pictures: {_count(every, NO_PICTURE)}")
    print(f"duplicates: {_count(every, USED_BEFORE, SAME_NAME)}")
    print(f"refused: {len(plan.refused)}")


def _show_errors(plan: Plan) -> None:
    for error in plan.refused:
        say(f"refused  {error}")
    for error in plan.notes:
        say(f"note     {error}")


def _count(errors: tuple[CatalogueError, ...], *messages: str) -> int:
    return sum(error.message in messages for error in errors)


def show_plan(plan: Plan) -> None:
    """Everything that an import does, line by line, and a sum."""
    say(f"{called(plan.info)} ({plan.info.key})")
    for word, changes in (("added", plan.added), ("changed", plan.changed), ("yours", plan.kept)):
        for change in changes:
            say(f"{word:8} {_where(change)}: {change.name}{_cells(change)}")
    _show_errors(plan)
    print(
        f"{len(plan.added)} added, {len(plan.changed)} changed, {len(plan.kept)} yours, "
        f"{plan.same} the same, {len(plan.refused)} refused"
    )


def _where(change: Change) -> str:
    return f"{change.file}, line {change.line}" if change.line else change.file


def _cells(change: Change) -> str:
    told = (f"{column} {old[:60]!r} -> {new[:60]!r}" for column, old, new in change.cells)
    return f" ({'; '.join(told)})" if change.cells else ""
