"""The card that somebody means who types from paper, by number or name: "Carots" is Carrots."""

from msgspec import Struct

from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.likeness import alike, same_name
from partycards.catalogue.store import Catalogue
from partycards.games.base import N_, IllegalMove

LONGEST = 60


class Meant(Struct, frozen=True):
    """A card, and the kind of it that was typed ("fries" are Potatoes), "" the card itself."""

    card: Ingredient
    kind: str = ""


def card_meant(typed: str, catalogue: Catalogue) -> Meant:
    """The one card that a name or a number can mean; IllegalMove when it is none, or one of
    several."""
    name, cards = typed.strip()[:LONGEST], catalogue.ingredients.cards()
    digits = name.replace(" ", "")
    if digits.isascii() and digits.isdigit():
        return _numbered(digits, catalogue)
    for card in cards:
        if name.casefold() in (card.name.casefold(), card.plural.casefold()):
            return Meant(card)
    likely = [card for card, _ in alike(cards, name, called=catalogue.called)]
    exact = [card for card in likely if _is_called(card, name, catalogue)]
    kinds = [Meant(card, form.name) for card in likely for form in card.forms
             if same_name(form.name) == same_name(name)]  # fmt: skip
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


def _is_called(card: Ingredient, name: str, catalogue: Catalogue) -> bool:
    called = (card.name, card.plural, *catalogue.called.get(card.key, ()))
    return same_name(name) in map(same_name, called)
