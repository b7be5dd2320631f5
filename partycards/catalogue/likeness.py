"""Cards that may be the same thing under another name: before a second "Tomatos" is added.

Whoever adds a card is shown them and may add it all the same; "Green peas" beside "Peas" can be
meant.
"""

from __future__ import annotations

from collections.abc import Iterable

from partycards.catalogue.errors import N_, Wrong
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.meanings import Meaning
from partycards.catalogue.names import Names, names_of
from partycards.catalogue.spelling import same_name

MOST = 5


def alike(
    cards: Iterable[Ingredient],
    name: str,
    plural: str = "",
    besides: str = "",
    names: Names | None = None,
) -> tuple[tuple[Ingredient, Wrong], ...]:
    """Cards that may be what `name` or `plural` says, each with why, the surest first.

    `besides` is the key of the card that is being changed: it is not like itself. `names` are all
    names of the house; without them the cards are known by their own.
    """
    several = tuple(cards)
    names = names if names is not None else names_of(several)
    by_key = {card.key: card for card in several if card.key != besides}
    typed = [text for text in (name, plural) if same_name(text)]
    same = [food for text in typed for food in names.called(text)]
    same.sort(key=lambda food: bool(food.form))
    near = [food for text in typed for food in names.like(text) if not food.form]
    found: dict[str, Wrong] = {}
    for food in same:
        if food.card in by_key:
            found.setdefault(food.card, _same(food, by_key[food.card]))
    for food in near:
        if food.card in by_key:
            why = Wrong(
                N_("The card %(card)s looks a lot like “%(name)s”."),
                card=food.name,
                name=name.strip(),
            )
            found.setdefault(food.card, why)
    return tuple((by_key[key], why) for key, why in found.items())[:MOST]


def _same(food: Meaning, card: Ingredient) -> Wrong:
    if not food.form:
        return Wrong(N_("There is already a card for %(card)s."), card=card.name)
    return Wrong(
        N_("“%(form)s” is already a kind of %(card)s: a chef can say so."),
        form=food.form,
        card=card.name,
    )
