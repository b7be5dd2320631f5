"""What a food's name and shelf say about its allergens and diets: a list of rules, and who breaks
them.

A rule reads a card as "in_dairy feta", and its forms as "in_dairy feta: feta in oil", all in small
letters. It speaks where its `words` (a regular expression) are found and `but_not` is not. Source:
EU regulation 1169/2011, annex II, which counts oats among the cereals with gluten, and names the
eight tree nuts: chestnuts, pine nuts, coconut and nutmeg are none of them.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from partycards.catalogue.diet import Diet
from partycards.catalogue.ingredients import Ingredient

NOWHERE = "(?!)"


class Rule(Struct, frozen=True):
    """`contains` is owed, `may` too (contained or perhaps contained), `never` is never contained;
    `facts` name fields of `Diet`, each with the answers that it may have."""

    words: str
    but_not: str = NOWHERE
    contains: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    facts: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def speaks_of(self, text: str) -> bool:
        return bool(re.search(self.words, text)) and not re.search(self.but_not, text)


def contains(allergens: str, words: str, but_not: str = NOWHERE) -> Rule:
    return Rule(words, but_not, contains=tuple(allergens.split()))


def may_contain(allergens: str, words: str, but_not: str = NOWHERE) -> Rule:
    return Rule(words, but_not, may=tuple(allergens.split()))


def never(allergens: str, words: str, but_not: str = NOWHERE) -> Rule:
    return Rule(words, but_not, never=tuple(allergens.split()))


def is_said(words: str, but_not: str = NOWHERE, **facts: str) -> Rule:
    """Each fact with the answers that it may have: `pork="no depends"`."""
    allowed = tuple((fact, tuple(answers.split())) for fact, answers in facts.items())
    return Rule(words, but_not, facts=allowed)


VEGAN = "vegan|plant-based|soy (crumbles|chicken|duck)|jackfruit|seaweed pearls|mushroom pâté"
NO_WHEAT = (
    "gluten-free|\\bcorn\\b|rice (noodles|crispbread)|(glass|zucchini) noodles|sorghum"
    "|without bread|(buckwheat|chickpea|chestnut|lupin) flour|pie filling|bread-and-butter"
)
NO_MILK = (
    "vegan|soy |soured soy|oat (milk|cream)|oat condensed|coconut|almond|cashew|pecan butter"
    "|macadamia butter|sunflower butter|peanut|plum butter|maple butter|bread-and-butter|butter be"
    "|pistachio cream|sorbet"
)
NO_DAIRY = "vegan|soy|\\boat|coconut|almond milk|sorbet"
MEAT = "in_meat|bacon|ham\\b|prosciutto|chorizo|ground beef|lard\\b|meat ravioli|gelatin"
PORK = "\\bpork|bacon|\\bham\\b|prosciutto|chorizo|salami|pancetta|speck|\\blard\\b|bratwurst"
NO_PORK = VEGAN + "|turkey|beef|bacon-flavored"
SOBER = "without alcohol|alcohol-free|vinegar|beer batter"

RULES = (
    # Gluten: wheat, rye, barley, oats
    contains("gluten", r"\b(wheat|rye|barley|oats?|couscous|bulgur|semolina|porridge|oatmeal)\b"),
    contains(
        "gluten", r"bread|bagel|brioche|croissant|pretzel|toast\b|pita|naan|chapati", NO_WHEAT
    ),
    contains("gluten", r"pastry|cookie|doughnut|waffle|\bcake\b|muffin|\bpie\b|tart\b", NO_WHEAT),
    contains("gluten", r"pasta|spaghetti|ravioli|noodles|udon|ramen|gnocchi|soba", NO_WHEAT),
    contains(
        "gluten", r"batter\b|pizza|focaccia|battered|flour\b|\bbun\b|beer|crumble\b", NO_WHEAT
    ),
    contains("gluten", r"in soy (sauce|and honey)|soy and honey|hoisin|teriyaki"),
    never("gluten", r"quinoa|buckwheat|polenta|corn on|wild rice", "blini|soba"),
    is_said(r"gluten-free", "beer", gluten_free="yes"),
    # Milk, eggs
    contains("milk", r"in_dairy", "egg|custard|" + NO_DAIRY),
    contains("milk", r"cheese|milk|butter\b|cream\b|yogurt|parmesan|latte|cappuccino", NO_MILK),
    contains("milk", r"tzatziki|hollandaise|mascarpone|ricotta|au gratin|gratin\b", "vegan"),
    contains(
        "eggs", r"\beggs?\b|omelette|mayonnaise|aioli|hollandaise|caesar", "vegan|without egg"
    ),
    contains("eggs", r"meringue|pavlova|lemon curd|macaron|crème caramel", "vegan|gelatin"),
    is_said(r"in_dairy", NO_DAIRY, vegan="no"),
    is_said(r"honey", r"vegan", vegan="no"),
    # The sea
    contains("fish", r"salmon|tuna|\bcod\b|sardine|herring|mackerel|trout|sea bass|\beel\b"),
    contains("fish", r"anchov|\bfish\b|worcestershire|caviar|\broe\b|bonito|crab stick", VEGAN),
    contains("crustaceans", r"shrimp|crab|lobster", VEGAN),
    contains(
        "molluscs", r"mussel|clam|squid|octopus|oyster|scallop|snail|calamari|takoyaki", "mushroom"
    ),
    may_contain("crustaceans fish molluscs", r"seaweed"),
    # Peanuts, tree nuts, soy, sesame
    contains("peanuts", r"peanut|satay"),
    contains("nuts", r"almond|hazelnut|walnut|cashew|pecan|brazil|pistachio|macadamia|marzipan"),
    contains("nuts", r"\bnuts\b|macaron|pesto|almond", "pine nuts?|chestnut"),
    never("nuts", r"peanut|chestnut|pine nut|coconut|nutmeg", "macaroons"),
    contains("soy", r"tofu|tempeh|edamame|\bmiso\b|soybean|hoisin|teriyaki|gochujang|soy\b"),
    contains("sesame", r"sesame|tahini|hummus|halva|za'atar|gomasio|baba ganoush"),
    # Celery, mustard, sulphites
    contains("celery", r"celery|celeriac"),
    contains("lupin", r"lupin"),
    may_contain("celery", r"\bstock|in gravy|soup|vegetable broth|tomato sauce"),
    contains("mustard", r"mustard|piccalilli"),
    never("mustard", r"wasabi|horseradish", "mustard"),
    may_contain("sulphites", r"vinegar|\bwine\b|champagne|prosecco|\bcava\b|raisin|prunes"),
    may_contain("sulphites", r"in_fruit.* (dried|candied|pickled)|in_vegetables.*(dried|pickled)"),
    # Meat, pork, gelatin, rennet
    is_said(r"in_meat|in_seafood", VEGAN + "|seaweed", vegetarian="no", vegan="no"),
    is_said(MEAT, VEGAN, vegetarian="no depends", vegan="no depends"),
    is_said(PORK, NO_PORK, pork="yes", vegetarian="no"),
    is_said(r"turkey|beef|chicken|duck|lamb\b", "half pork|bacon", pork="no depends"),
    is_said(r"gelatin|\brennet", "vegetarian", vegetarian="no"),
    is_said(r"parmesan|\bgrana\b|gruyère|pecorino|roquefort|gorgonzola", vegetarian="no"),
    is_said(r"in_dairy [^:]*(cheese|feta|mozzarella|brie|burrata)$", vegetarian="depends"),
    is_said(r"in stock|soup", VEGAN, vegan="no depends", vegetarian="no depends"),
    is_said(r"\bvegan\b", vegan="yes", vegetarian="yes"),
    # Alcohol
    is_said(
        r"\b(wine|beer|rum|brandy|bourbon|liqueur|marsala|cider|irish coffee)\b",
        SOBER,
        alcohol="yes",
    ),
    is_said(r"without alcohol|alcohol-free", alcohol="no depends"),
)


def read_as(card: Ingredient) -> list[tuple[str, Diet]]:
    """The card and its forms, each with the text that rules read."""
    text = f"in_{card.category} {card.name}".casefold()
    return [(text, card), *((f"{text}: {form.name.casefold()}", form) for form in card.forms)]


def complaints(card: Ingredient) -> Iterator[str]:
    """A sentence about every rule that the card or one of its forms breaks."""
    if card.kid_friendly and card.alcohol == "yes":
        yield f"{card.name}: a child knows it, and it is alcohol"
    for text, food in read_as(card):
        for rule in RULES:
            if rule.speaks_of(text):
                yield from (f"{text}: {complaint}" for complaint in broken(rule, food))


def broken(rule: Rule, food: Diet) -> Iterator[str]:
    for allergen in rule.contains:
        if allergen not in food.contains:
            yield f"does not contain {allergen}"
    for allergen in rule.may:
        if allergen not in {*food.contains, *food.may_contain}:
            yield f"cannot contain {allergen}"
    for allergen in rule.never:
        if allergen in food.contains:
            yield f"contains {allergen}"
    for fact, answers in rule.facts:
        if getattr(food, fact) not in answers:
            yield f"{fact} is {getattr(food, fact)}"
