"""What a name of a food means: which card, kind or thing from the pantry, and all that is known of
it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from partycards.catalogue.diet import ALLERGENS, FROM_ANIMALS, FROM_THE_SEA, Answer, Diet
from partycards.catalogue.other_names import NOTHING
from partycards.catalogue.pantry import PantryItem


class Meaning(Diet, frozen=True, kw_only=True):
    """What a name means, with all that is known of it. `name` is how the house calls it: a
    "courgette" is Zucchini. `card` is its key, with `form` when it is a kind of that card; `item`
    is the key of something from the pantry. All three are "" for what has no card: whey, carbonara.
    `guessed`: nobody has looked whether the facts are so."""

    name: str
    card: str = ""
    form: str = ""
    item: str = ""
    guessed: bool = False

    @property
    def here(self) -> bool:
        """Whether the house has it: a card, a kind of one, or in the pantry."""
        return bool(self.card or self.item)


def of_food(food: Diet, name: str, card: str = "", form: str = "", item: str = "") -> Meaning:
    """The facts of a card, a form or something from the pantry under its name."""
    facts = {field: getattr(food, field) for field in Diet.__struct_fields__}
    return Meaning(name=name, card=card, form=form, item=item, **facts)


def of_item(item: PantryItem) -> Meaning:
    """Something from the pantry. Where its owner has ticked allergens only, these tell of diets."""
    found = set(item.contains)
    sea = "no" if found & FROM_THE_SEA else item.vegetarian
    vegan = "no" if found & FROM_ANIMALS else item.vegan
    return replace(of_food(item, item.name, item=item.key), vegetarian=sea, vegan=vegan)


def made_of(food: str, name: str = "") -> Meaning | None:
    """What is known of what "contains milk", "may contain nuts", or is "nothing" of the kind."""
    what = food.rpartition(" ")[2]
    if food == f"may contain {what}":
        return replace(UNKNOWN, name=name, may_contain=(what,))
    if food == f"contains {what}":
        return containing(what, name)
    return replace(HARMLESS, name=name) if food == NOTHING else None


def containing(what: str, name: str) -> Meaning:
    """What is known of something that contains an allergen, meat, pork or alcohol."""
    flesh = what in (*FROM_THE_SEA, "meat", "pork")
    return replace(
        UNKNOWN,
        name=name,
        vegan="no" if flesh or what in FROM_ANIMALS else "depends",
        vegetarian="no" if flesh else "depends",
        gluten_free="no" if what == "gluten" else "depends",
        contains=(what,) if what in ALLERGENS else (),
        pork="yes" if what == "pork" else "depends",
        alcohol="yes" if what == "alcohol" else "depends",
    )


UNKNOWN = Meaning(name="", vegan="depends", vegetarian="depends", gluten_free="depends",
                  contains=(), may_contain=(), pork="depends", alcohol="depends")  # fmt: skip
HARMLESS = replace(UNKNOWN, vegan="yes", vegetarian="yes", gluten_free="yes", pork="no",
                   alcohol="no")  # fmt: skip


def less(food: Meaning, keys: frozenset[str]) -> Meaning:
    """The food when these allergens, and any animal, may be in it and may not."""
    return replace(
        UNKNOWN,
        name=food.name,
        card=food.card,
        form=food.form,
        item=food.item,
        guessed=food.guessed,
        contains=tuple(key for key in food.contains if key not in keys),
        may_contain=tuple(
            key
            for key in ALLERGENS
            if key in food.may_contain or (key in keys and key in food.contains)
        ),
    )


def as_one(several: Sequence[Meaning]) -> Meaning:
    """All that a name can mean, as the first of it."""
    first = several[0]
    if len(several) == 1:
        return first
    one = together(first.name, several)
    return replace(one, card=first.card, form=first.form, item=first.item)


def together(name: str, parts: Sequence[Meaning]) -> Meaning:
    """What is known of something that is made of all these."""
    contains = {key for part in parts for key in part.contains}
    may = {key for part in parts for key in part.may_contain} - contains
    return Meaning(
        name=name,
        vegan=_strictest("no", "yes", (part.vegan for part in parts)),
        vegetarian=_strictest("no", "yes", (part.vegetarian for part in parts)),
        gluten_free=_strictest("no", "yes", (part.gluten_free for part in parts)),
        contains=tuple(key for key in ALLERGENS if key in contains),
        may_contain=tuple(key for key in ALLERGENS if key in may),
        pork=_strictest("yes", "no", (part.pork for part in parts)),
        alcohol=_strictest("yes", "no", (part.alcohol for part in parts)),
        guessed=any(part.guessed for part in parts),
    )


def _strictest(worst: Answer, best: Answer, answers: Iterable[Answer]) -> Answer:
    found = set(answers)
    return worst if worst in found else best if found == {best} else "depends"
