"""Whether a card may be in a dish that keeps to what was announced (V14): several diets and
allergens at once, each for itself. A card is as good as what it does worst by."""

from functools import lru_cache

from partycards.games.cards import CardId
from partycards.games.cooking_party.box import Box, Restriction
from partycards.games.facts import Diet, facts_by_key

Diets = tuple[Restriction, ...]
"""What must not be broken, in the order of `RESTRICTIONS`; () is nothing."""

ANSWERED = ("vegetarian", "vegan", "gluten_free")
CONTAINED = {"no_pork": "pork", "no_alcohol": "alcohol"}
OPPOSITE = {"yes": "no", "no": "yes"}
WORST_FIRST = ("no", "depends", "", "yes")


def answer(facts: Diet, diets: Diets) -> str:
    """Whether a card, or a form of one, keeps to all of them: yes, no, depends, or "" when nobody
    knows; without any everything is fine."""
    return worst([_answer(facts, diet) for diet in diets])


def worst(answers: list[str]) -> str:
    """No beats depends beats not known beats yes."""
    return min(answers, key=WORST_FIRST.index, default="yes")


def _answer(facts: Diet, diet: Restriction) -> str:
    if diet in ANSWERED:
        found: str = getattr(facts, diet)
        return found
    if diet in CONTAINED:
        contained: str = getattr(facts, CONTAINED[diet])
        return OPPOSITE.get(contained, contained)
    if diet in facts.contains:
        return "no"
    return "depends" if diet in facts.may_contain else "yes"


@lru_cache(maxsize=64)
def one_by_one(box: Box, diet: Restriction) -> tuple[str, ...]:
    """The answers of all cards of the box to one restriction, by number."""
    known = facts_by_key(box)
    found = []
    for card in box.ingredients:
        facts = known.get(card.key)
        if facts is not None:
            found.append(_answer(facts, diet))
        else:
            found.append(getattr(card, diet) if diet in ("vegan", "vegetarian") else "")
    return tuple(found)


@lru_cache(maxsize=64)
def verdicts(box: Box, diets: Diets) -> tuple[str, ...]:
    """The answers of all cards of the box to all of these, by number."""
    each = [one_by_one(box, diet) for diet in diets]
    return tuple(worst([answers[card] for answers in each]) for card in range(len(box.ingredients)))


def verdict(box: Box, card: CardId, diets: Diets) -> str:
    """The same of one card."""
    return verdicts(box, diets)[card]


def broken(box: Box, diets: Diets, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The cards that break any of these."""
    if not diets:
        return ()
    found = verdicts(box, diets)
    return tuple(card for card in cards if found[card] == "no")


def unsure(box: Box, diets: Diets, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The cards of which it depends on the kind: the chef's words settle it."""
    if not diets:
        return ()
    found = verdicts(box, diets)
    return tuple(card for card in cards if found[card] == "depends")


@lru_cache(maxsize=4096)
def breaks(box: Box, diets: Diets, card: CardId) -> Diets:
    """What this card breaks of these."""
    return tuple(diet for diet in diets if one_by_one(box, diet)[card] == "no")


@lru_cache(maxsize=16)
def left_in(box: Box, removed: tuple[str, ...], diet: Restriction) -> tuple[CardId, ...]:
    """The cards that are played with: what is not in the house (V9) or what somebody does not eat
    (V14) is out before the game."""
    found = verdicts(box, (diet,) if diet else ())
    return tuple(
        card.id for card in box.ingredients if card.key not in removed and found[card.id] != "no"
    )
