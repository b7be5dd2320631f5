"""The card that somebody means who types from paper, by number or name: "Carots" is Carrots."""

from msgspec import Struct

from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.likeness import alike
from partycards.catalogue.meanings import Meaning
from partycards.catalogue.store import Catalogue
from partycards.games.base import N_, IllegalMove

LONGEST = 60


class Meant(Struct, frozen=True):
    """A card, and the kind of it that was typed ("fries" are Potatoes), "" the card itself."""

    card: Ingredient
    kind: str = ""


def card_meant(typed: str, catalogue: Catalogue) -> Meant:
    """The one card that a name or a number can mean, a retired one by its own name, for it is on
    paper; IllegalMove when it is none, or one of several."""
    name, cards = typed.strip()[:LONGEST], catalogue.ingredients.cards()
    digits = name.replace(" ", "")
    if digits.isascii() and digits.isdigit():
        return _numbered(digits, catalogue)
    for card in cards:
        if name.casefold() in (card.name.casefold(), card.plural.casefold()):
            return Meant(card)
    for entry in catalogue.ingredients.entries():
        if entry.retired and name.casefold() == entry.card.name.casefold():
            return Meant(entry.card)
    likely = [card for card, _ in alike(cards, name, names=catalogue.names)]
    called = catalogue.names.called(name)
    exact = [card for card in likely if any(_is(food, card) and not food.form for food in called)]
    kinds = [Meant(card, food.form) for card in likely for food in called
             if _is(food, card) and food.form]  # fmt: skip
    found = [Meant(card) for card in exact] or kinds or [Meant(card) for card in likely]
    if len(found) == 1:
        return found[0]
    if not found:
        raise IllegalMove(N_("There is no card “%(name)s” here."), name=name)
    raise IllegalMove(
        N_("“%(name)s” can be %(cards)s: please write which."),
        name=name,
        cards=", ".join(meant.card.name for meant in found),
    )


def _numbered(digits: str, catalogue: Catalogue) -> Meant:
    """The card with this number, retired or not: it is on paper."""
    entry = catalogue.ingredients.entry(catalogue.numbers.key(digits) or "")
    if entry is None:
        raise IllegalMove(N_("No card has the number %(digits)s. Is every digit right?"),
                          digits=digits)  # fmt: skip
    return Meant(entry.card)


def _is(food: Meaning, card: Ingredient) -> bool:
    return food.card == card.key
