"""What is asked of a dish besides its numbers, and whether cards meet it: diets and allergens, each
for itself (V14), only some categories, nothing of an origin, one card of each category, a sum of
numbers, and what stays on the pantry's shelf. The steps of a round ask here, and the restaurant.

A card that cannot meet it, whatever lies beside it, is exchanged for free. What is about a whole
dish gives way: where a hand cannot meet it, fewer cards are enough.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from partycards.games.assignment_cards import ALL, Conditions
from partycards.games.base import N_, IllegalMove, OnCard
from partycards.games.cards import Card, CardId
from partycards.games.cooking_party.box import Assignment, Box, Condition, Restriction, in_order
from partycards.games.facts import Diet, facts_by_key, kinds

Diets = tuple[Restriction, ...]
"""What must not be broken, in the order of `RESTRICTIONS`; () is nothing."""
Why = tuple[str, ...]
"""Why a card cannot be in a dish: restrictions that it breaks, `category`, or its origin."""
Reasons = tuple[tuple[CardId, Why], ...]
"""Cards, each with why."""

# What a card is --------------------------------------------------------------------------------

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
    return tuple(worst([one[card] for one in each]) for card in range(len(box.ingredients)))


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


# Each card for itself -----------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def why_not(box: Box, asked: Conditions, diets: Diets, card: CardId) -> Why:
    """Why this card cannot be in a dish; () when it can."""
    face = box.ingredients[card]
    facts = facts_by_key(box).get(face.key)
    found: list[str] = [*breaks(box, diets, card)]
    if asked.only_categories and face.category not in asked.only_categories:
        found.append("category")
    if asked.forbidden_origin and facts is not None and facts.origin == asked.forbidden_origin:
        found.append(asked.forbidden_origin)
    return tuple(found)


def about_cards(asked: Conditions, diets: Diets) -> bool:
    """Whether there is anything that a card by itself can fail to meet."""
    return bool(diets or asked.only_categories or asked.forbidden_origin)


def barred(
    box: Box, asked: Conditions, diets: Diets, cards: tuple[CardId, ...]
) -> tuple[CardId, ...]:
    """The cards that cannot be in any dish."""
    if not about_cards(asked, diets):
        return ()
    return tuple(card for card in cards if why_not(box, asked, diets, card))


def reasons(box: Box, asked: Conditions, diets: Diets, cards: tuple[CardId, ...]) -> Reasons:
    """The same with why."""
    found = barred(box, asked, diets, cards)
    return tuple((card, why_not(box, asked, diets, card)) for card in found)


CARD_BY_CARD: tuple[Condition, ...] = ("forbidden_origin", "only_categories", "diet")


@lru_cache(maxsize=1024)
def out_of_reach(
    box: Box, played: tuple[CardId, ...], assignment: Assignment, needed: int
) -> tuple[Condition, ...]:
    """What has to go, because these cards have not as many as are `needed` that meet it: an origin
    first, a diet last."""
    gone: tuple[Condition, ...] = ()
    for each in CARD_BY_CARD:
        asked = assignment.asks(gone)
        diets = () if "diet" in gone else diets_on(assignment)
        if len(played) - len(barred(box, asked, diets, played)) >= needed:
            break
        if getattr(assignment, each):
            gone = (*gone, each)
    return gone


def diets_on(assignment: Assignment) -> Diets:
    """What stands on the card for every dish to keep to."""
    return in_order(assignment.diet) if assignment.diet else ()


# A whole dish -------------------------------------------------------------------------------------


def most_in_each(cards: Sequence[Card], dishes: int, asked: Conditions, wanted: int) -> int:
    """How many of these cards can be in each of so many dishes, up to what is `wanted`."""
    for count in range(min(wanted, len(cards) // dishes), 0, -1):
        if arranged(cards, dishes, count, asked) is not None:
            return count
    return 0


def arranged(
    cards: Sequence[Card], dishes: int, count: int, asked: Conditions
) -> list[list[Card]] | None:
    """So many dishes of `count` cards each that meet what is asked, made of the lowest numbers;
    None where this does not lead to any."""
    rows: list[list[Card]] = [[] for _ in range(dishes)]
    rest = sorted(cards, key=lambda card: (card.number, card.id))
    for turn in range(count):
        # There and back, so that no dish has the low numbers alone.
        for row in rows if turn % 2 == 0 else reversed(rows):
            card = next((card for card in rest if meets([*row, card], asked)), None)
            if card is None:
                return None
            row.append(card)
            rest.remove(card)
    return rows


def meets(dish: Sequence[Card], asked: Conditions) -> bool:
    """Whether these cards can be in a dish together."""
    if asked.one_of_each and len({card.category for card in dish}) < len(dish):
        return False
    return asked.sum_at_most is None or sum(card.number for card in dish) <= asked.sum_at_most


def check_dish(dish: Sequence[Card], course: str, asked: Conditions) -> None:
    """Refuse cards that cannot be in a dish together; the Special Ingredient is none of them."""
    if meets(dish, asked):
        return
    if asked.one_of_each:
        first: dict[str, Card] = {}
        for card in dish:
            other = first.setdefault(card.category, card)
            if other is not card:
                raise IllegalMove(
                    N_(
                        "%(one)s and %(other)s are of the same category. A dish has at most one "
                        "card of each this time."
                    ),
                    one=OnCard(other.name),
                    other=OnCard(card.name),
                )
    raise IllegalMove(
        N_("The numbers of your %(course)s add up to %(sum)s. %(most)s is the most this time."),
        course=course,
        sum=sum(card.number for card in dish),
        most=asked.sum_at_most,
    )


# The pantry ---------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def offered(box: Box, assume: tuple[str, ...], asked: Conditions, diets: Diets) -> tuple[str, ...]:
    """What chefs may take without a card: of the pantry and of what is free, all that breaks
    nothing."""
    every = dict.fromkeys((*box.pantry, *assume))
    return tuple(each for each in every if not kept_back(box, each, assume, asked, diets))


def kept_back(box: Box, name: str, assume: tuple[str, ...], asked: Conditions, diets: Diets) -> str:
    """Why a thing stays on the shelf: `shelf` because the assignment says so, or `diet`; ""
    because nothing is against it. What the assignment gives for free is there in any case, unless
    a diet is against it, as far as anything is known of it."""
    plain = name.casefold()
    item = next((item for item in box.pantry_facts if item.name.casefold() == plain), None)
    if name not in assume:
        without = {each.casefold() for each in asked.pantry_without}
        category, origin = (item.category, item.origin) if item is not None else ("", "")
        if ALL in without or plain in without:
            return "shelf"
        if category and asked.only_categories and category not in asked.only_categories:
            return "shelf"
        if origin and origin == asked.forbidden_origin:
            return "shelf"
    food: Diet | None = item or foods_by_name(box).get(plain)
    return "diet" if diets and food is not None and answer(food, diets) == "no" else ""


def check_pantry(
    box: Box, taken: Iterable[str], assume: tuple[str, ...], asked: Conditions, diets: Diets
) -> None:
    """Refuse what is not there, and what stays on its shelf."""
    for name in taken:
        if name not in box.pantry and name not in assume:
            raise IllegalMove(N_("That is not in the pantry."))
        match kept_back(box, name, assume, asked, diets):
            case "shelf":
                raise IllegalMove(N_("%(what)s stays on the shelf this time."), what=OnCard(name))
            case "diet":
                breaks_it = N_("%(what)s stays on the shelf: it breaks what every dish keeps to.")
                raise IllegalMove(breaks_it, what=OnCard(name))


@lru_cache(maxsize=16)
def foods_by_name(box: Box) -> dict[str, Diet]:
    """Cards and their kinds, by what they may be called."""
    found: dict[str, Diet] = {}
    faces = kinds(box)
    for facts in box.facts:
        for form in facts.forms:
            found.setdefault(form.name.casefold(), form)
    for facts in box.facts:
        names = (faces[facts.key].name, facts.plural) if facts.key in faces else ()
        found.update((name.casefold(), facts) for name in names if name)
    return found
