"""A deck as it is typed: by rules, and by hand, card by card."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Form, SelectMultipleField

from partycards.catalogue.decks import EVERYTHING, Deck, suits
from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.ingredients import CATEGORIES, Ingredient
from partycards.catalogue.store import Catalogue
from partycards.games.base import N_
from partycards.live.forms import whole_number
from partycards.services.dates import this_month
from partycards.tables.texts import clean_text
from partycards.web.fields import line, options, tidy

DIETS = ("vegetarian", "vegan", "gluten_free", "no_pork", "no_alcohol")
MOST_COPIES = 20
NAME_TAKEN = N_("Another deck has this name. Please choose another one.")


class Named(Form):
    """What a deck is called."""

    name = line(60, N_("Please give the deck a name."), tidy)


class Rules(Named):
    """A deck by rules. No category ticked means all of them."""

    about = line(200, tidied=tidy)
    diets = SelectMultipleField(choices=options(*DIETS))
    strict = BooleanField()
    without = SelectMultipleField(choices=options(*ALLERGENS))
    categories = SelectMultipleField(choices=options(*CATEGORIES))
    kids = BooleanField()
    in_season = BooleanField()
    in_house = BooleanField()

    def deck(self, base: Deck) -> Deck:
        """The deck as it is typed; what was picked by hand stays."""
        values = {**self.data, "name": self.name.data or base.name}
        for field, keys in (("diets", DIETS), ("without", ALLERGENS), ("categories", CATEGORIES)):
            values[field] = tuple(key for key in keys if key in (values[field] or ()))
        return replace(base, **values)


def rules_of(deck: Deck) -> Rules:
    """The form as the deck is now."""
    return Rules(data={name: getattr(deck, name) for name in Rules().data})


def name_taken(catalogue: Catalogue, name: str, but: str) -> bool:
    """Whether a deck other than `but` has this name: two would look the same in every list."""
    others = [entry.card for entry in catalogue.decks.entries() if entry.card.key != but]
    return name.casefold() in {deck.name.casefold() for deck in (EVERYTHING, *others)}


# By hand ------------------------------------------------------------------------------------------


class Row(Struct, frozen=True):
    """A card as it can be put into a deck: whether it is in, and how often, as typed."""

    card: Ingredient
    ticked: bool
    number: str = "1"
    wrong: bool = False


def rows(catalogue: Catalogue, deck: Deck, new: bool = False) -> list[Row]:
    """The cards that the deck's rules allow, with those ticked that are in it."""
    chosen = {} if new else {card.key: n for card, n in catalogue.cards_of(deck, this_month())}
    return [
        Row(card, card.key in chosen, str(chosen.get(card.key, 1)))
        for card in _allowed(catalogue, deck)
    ]


def _allowed(catalogue: Catalogue, deck: Deck) -> list[Ingredient]:
    open_deck = replace(deck, picked=(), left_out=())
    return [
        card
        for card in catalogue.ingredients.cards()
        if suits(open_deck, card, this_month())
        and (not deck.in_house or card.key in catalogue.in_house)
    ]


def typed_rows(catalogue: Catalogue, deck: Deck, form: MultiDict[str, str]) -> list[Row]:
    """The same, as they are typed; a number of 0 is no card."""
    ticked = set(form.getlist("card"))
    found = []
    for card in _allowed(catalogue, deck):
        typed = clean_text(form.get(f"copies.{card.key}", "1"))
        number = whole_number(typed)
        wrong = card.key in ticked and (number is None or number > MOST_COPIES)
        found.append(Row(card, card.key in ticked and number != 0, typed[:20], wrong))
    return found


def by_hand(deck: Deck, typed: Sequence[Row], picks: bool) -> Deck:
    """The deck with these cards. `picks`: it is made of what is ticked, so that a card added to the
    catalogue later is not in it; else it is made by rules, and what is not ticked is left out.

    Cards that are not in the rows, like those of another season, stay as they were.
    """
    shown = {row.card.key for row in typed}
    copies: dict[str, int] = {k: n for k, n in deck.copies.items() if k not in shown}
    more = {row.card.key: int(row.number) for row in typed if row.ticked}
    copies |= {key: number for key, number in more.items() if number != 1}
    ticked = tuple(row.card.key for row in typed if row.ticked)
    left = tuple(row.card.key for row in typed if not row.ticked)
    if picks:
        kept = tuple(key for key in deck.picked if key not in shown)
        return replace(deck, picked=(*ticked, *kept), left_out=(), copies=copies)
    kept = tuple(key for key in deck.left_out if key not in shown)
    return replace(deck, left_out=(*left, *kept), copies=copies)


def by_category(cards: Sequence[Row]) -> Mapping[str, list[Row]]:
    """The rows of each category that has any, in the order of the categories."""
    groups = {key: [row for row in cards if row.card.category == key] for key in CATEGORIES}
    return {key: group for key, group in groups.items() if group}
