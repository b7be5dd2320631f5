"""What a list that was pasted does to the house, all at once; and the same taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, structs

from partycards.catalogue.decks import EVERYTHING, Deck
from partycards.catalogue.drawn import drawn
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.pack import digest
from partycards.catalogue.pasted.looks import Look, look_of
from partycards.catalogue.pictures import PICTURE_NAME, keep_picture, kept_as
from partycards.catalogue.store import Catalogue
from partycards.kept_files import KeptFiles


class Wish(Struct, frozen=True):
    """What a list shall do. `new` are cards with their looks; key and picture they get here. `here`
    are keys of cards that were in the house before. `shelf` is "" (left as it is), "too" (these are
    ticked) or "only" (these and nothing else); `deck` is the name of a new deck, "" for none.
    `mark` is what the form calls itself."""

    new: tuple[tuple[Ingredient, Look], ...]
    here: tuple[str, ...]
    shelf: str = ""
    deck: str = ""
    mark: str = ""


class Done(Struct, frozen=True):
    """What a list did: its new cards and its deck as they were made, the ticks as they were before.
    `mark` is that of its form."""

    mark: str
    new: tuple[Ingredient, ...]
    here: tuple[str, ...]
    ticks: Mapping[str, bool]
    shelf: str = ""
    deck: Deck | None = None


class LastList:
    """The list that was added last, if it can still be taken back: in memory only."""

    def __init__(self) -> None:
        self.done: Done | None = None


def add(catalogue: Catalogue, wish: Wish, files: KeptFiles) -> Done:
    """Do what the list shall do; `files` are those of the house. Nothing is written when it
    fails."""
    with catalogue.together():
        new = tuple(_keyed(catalogue, wish.new, files))
        keys = (*wish.here, *(card.key for card in new))
        deck = None
        if wish.deck:
            deck = Deck(key=_deck_key(catalogue, wish.deck), name=wish.deck, picked=keys)
        catalogue.ingredients.put(*new)
        if deck is not None:
            catalogue.decks.put(deck)
    ticks: dict[str, bool] = {}
    if wish.shelf:
        there = catalogue.in_house
        ticks = dict.fromkeys(set(keys) - there, False)
        if wish.shelf == "only":
            ticks |= dict.fromkeys(there - set(keys), True)
        catalogue.tick({key: not before for key, before in ticks.items()})
    return Done(wish.mark, new, wish.here, ticks, wish.shelf, deck)


def _keyed(
    catalogue: Catalogue, cards: Iterable[tuple[Ingredient, Look]], files: KeptFiles
) -> Iterable[Ingredient]:
    """The cards with keys that no card has, and their pictures kept."""
    taken: set[str] = set()
    for card, look in cards:
        key = base = catalogue.ingredients.free_key(card.name)
        number = 2
        while key in taken or catalogue.ingredients.entry(key) is not None:
            key, number = f"{base[:36]}_{number}", number + 1
        taken.add(key)
        picture = keep_picture(files, key, "drawn.svg", drawn(look.template, look.colours))
        yield structs.replace(card, key=key, picture=picture)


def _deck_key(catalogue: Catalogue, name: str) -> str:
    key = catalogue.decks.free_key(name)
    return key if key != EVERYTHING.key else catalogue.decks.free_key(f"own {name}")


def take_back(catalogue: Catalogue, done: Done) -> tuple[Ingredient, ...]:
    """Take away what the list brought, and tick as it was before. Cards that were changed since
    stay; they are returned."""
    stay = []
    with catalogue.together():
        for card in done.new:
            entry = catalogue.ingredients.entry(card.key)
            if entry is not None and digest(entry.card) == digest(card):
                catalogue.ingredients.forget(card.key)
            elif entry is not None:
                stay.append(entry.card)
        deck = catalogue.decks.entry(done.deck.key) if done.deck is not None else None
        if deck is not None and deck.card == done.deck:
            catalogue.decks.forget(deck.card.key)
    catalogue.tick(dict(done.ticks))
    return tuple(stay)


def looks_taken(catalogue: Catalogue, files: KeptFiles) -> Iterable[Look]:
    """The looks of the cards that were drawn here before."""
    for card in catalogue.ingredients.cards():
        if PICTURE_NAME.fullmatch(card.picture) and card.picture.endswith(".svg"):
            picture = files.read(kept_as(card.picture))
            look = look_of(picture) if picture is not None else None
            if look is not None:
                yield look
