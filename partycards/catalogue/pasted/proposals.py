"""A card guessed from a name: "oat biscuits with chocolate chips" are sweets with gluten.

What is guessed comes from the cards of the house whose names stand in the new one, and from
`data/lists/foods.csv`, which says it of words that no card has. The rule is to say rather too much:
every food that is named counts with its allergens, "vegan" or "gluten-free" on a packet makes of
what it denies a "may contain", and a word that nobody knows leaves every answer at "depends".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from msgspec import Struct, structs

from partycards.catalogue.diet import ALLERGENS, FROM_ANIMALS, FROM_THE_SEA, Answer, Diet
from partycards.catalogue.ingredients import LONGEST
from partycards.catalogue.pasted.lines import Packet
from partycards.catalogue.pasted.meeting import BEHIND, House, Row
from partycards.catalogue.sheet import Columns, read_rows
from partycards.catalogue.spelling import in_singular
from partycards.files import shipped

COLUMNS = (
    "words", "category", "number", "aisle", "unit", "per_person", "contains", "may_contain",
    "vegan", "vegetarian", "gluten_free", "pork", "alcohol", "drawing", "colour",
)  # fmt: skip
FREE: Mapping[str, frozenset[str]] = {
    "vegan": FROM_ANIMALS,
    "plant based": FROM_ANIMALS,
    "dairy free": frozenset({"milk"}),
    "milk free": frozenset({"milk"}),
    "egg free": frozenset({"eggs"}),
    "nut free": frozenset({"nuts", "peanuts"}),
    "gluten free": frozenset({"gluten"}),
    "soy free": frozenset({"soy"}),
}
"""What words on a packet deny: it may be in it all the same, as nobody has looked."""
MEATLESS = ("vegan", "plant based", "vegetarian", "veggie", "meat free", "meatless")
DEARER = frozenset(
    ["organic", "bio", "wild", "artisan", "aged", "matured", "vintage", "imported", "smoked"]
)
PER_PERSON = {
    "g": "100", "ml": "100", "piece": "1", "slice": "2", "clove": "1", "sprig": "1",
    "bunch": "0.25", "stick": "1", "pinch": "1", "strand": "5",
}  # fmt: skip
AISLE_OF = {
    "vegetables": "produce", "fruit": "produce", "meat": "butcher", "seafood": "fishmonger",
    "dairy": "chilled", "grains": "dry_goods", "nuts": "dry_goods", "herbs": "spices",
    "sauces": "tins_and_jars", "sweets": "snacks",
}  # fmt: skip
GROUPS = {
    "vegetable": "vegetables", "veg": "vegetables", "produce": "vegetables", "salad": "vegetables",
    "fruit": "fruit", "berry": "fruit", "meat": "meat", "butcher": "meat", "poultry": "meat",
    "deli": "meat", "sausage": "meat", "fish": "seafood", "seafood": "seafood",
    "fishmonger": "seafood", "dairy": "dairy", "dairie": "dairy", "cheese": "dairy",
    "milk": "dairy", "egg": "dairy", "yogurt": "dairy", "chilled": "dairy", "bakery": "grains",
    "bread": "grains", "cereal": "grains", "pasta": "grains", "rice": "grains", "grain": "grains",
    "baking": "grains", "nut": "nuts", "legume": "nuts", "pulse": "nuts", "bean": "nuts",
    "seed": "nuts", "spice": "herbs", "herb": "herbs", "seasoning": "herbs", "sauce": "sauces",
    "condiment": "sauces", "tin": "sauces", "can": "sauces", "jar": "sauces", "spread": "sauces",
    "oil": "sauces", "sweet": "sweets", "snack": "sweets", "drink": "sweets",
    "beverage": "sweets", "confectionery": "sweets", "dessert": "sweets", "chocolate": "sweets",
}  # fmt: skip
"""The category of a word in a heading, or in what another program calls the group of a food."""


class Known(Struct, frozen=True):
    """What a word says of a food; "" where it says nothing. `facts` are None of a word that is only
    about the look or the place in the shop."""

    facts: Diet | None
    category: str = ""
    number: str = ""
    aisle: str = ""
    unit: str = ""
    per_person: str = ""
    drawing: str = ""
    colour: str = ""
    kid_friendly: bool = False


class Proposal(Struct, frozen=True):
    """A card that is not there yet, as the cells of `ingredients.csv` without key and picture.
    `drawing` and `colour` are what its words say of its look, "" where they say nothing. `sure` is
    whether any word of it says what it is."""

    cells: Mapping[str, str]
    drawing: str = ""
    colour: str = ""
    sure: bool = True


@cache
def of_words() -> Mapping[str, Known]:
    """What `foods.csv` says, by word in the singular."""
    path = shipped("data") / "lists" / "foods.csv"
    found: dict[str, Known] = {}
    for row in read_rows(path, path.read_text(encoding="utf-8"), Columns(COLUMNS), []):
        said = row.cells
        facts = Diet(
            vegan=_answer(said["vegan"]),
            vegetarian=_answer(said["vegetarian"]),
            gluten_free=_answer(said["gluten_free"]),
            contains=_keys(said["contains"]),
            may_contain=_keys(said["may_contain"]),
            pork=_answer(said["pork"]),
            alcohol=_answer(said["alcohol"]),
        )
        known = Known(
            facts,
            said["category"],
            said["number"],
            said["aisle"],
            said["unit"],
            said["per_person"],
            said["drawing"],
            said["colour"],
        )
        found |= {in_singular(word): known for word in said["words"].split(";")}
    return found


def _answer(cell: str) -> Answer:
    return "yes" if cell == "yes" else "no" if cell == "no" else "depends"


def _keys(cell: str) -> tuple[str, ...]:
    return tuple(key for key in ALLERGENS if key in cell.split("+"))


# A proposal -------------------------------------------------------------------------------------


def proposed(row: Row, house: House) -> Proposal:
    """The card that a food of the list would be."""
    name = card_name(row.food)
    words = in_singular(row.food)
    front = BEHIND.split(words)[0].strip() or words
    said, unknown = _read(words, house)
    of_front, _ = _read(front, house)
    head = of_front[-1] if of_front else said[-1] if said else None
    kind = head or Known(None)
    category = kind.category or _of_group(row.line.group) or next(
        (known.category for known in reversed(said) if known.category), ""
    )  # fmt: skip
    facts = _facts([known.facts for known in said if known.facts], unknown, words, row.line.packet)
    unit = row.line.unit or kind.unit or "g"
    dearest = max((int(known.number or 1) for known in said), default=1)
    number = max(int(kind.number or 5), dearest - 2) + (not DEARER.isdisjoint(words.split()))
    cells = {
        "name": name,
        "plural": name,
        "category": category or "vegetables",
        "number": str(min(10, number)),
        "vegan": facts.vegan,
        "vegetarian": facts.vegetarian,
        "gluten_free": facts.gluten_free,
        "contains": ";".join(facts.contains),
        "may_contain": ";".join(facts.may_contain),
        "pork": facts.pork,
        "alcohol": facts.alcohol,
        "meat_like": "",
        "forms": "",
        "glossary": "",
        "goes_with": "",
        "season": "",
        "aisle": "frozen" if "frozen" in words.split() else
                 kind.aisle or AISLE_OF.get(category, "dry_goods"),
        "unit": unit,
        "per_person": kind.per_person if kind.per_person and unit == kind.unit else
                      PER_PERSON[unit],
        "kid_friendly": "yes" if kind.kid_friendly else "no",
        "guessed": "yes",
    }  # fmt: skip
    drawing = "tin" if {"tinned", "canned"} & set(words.split()) else kind.drawing
    return Proposal(cells, drawing, kind.colour, bool(category))


def card_name(food: str) -> str:
    """The food as a card is called: with a capital, and no longer than a name may be."""
    name = " ".join(food.split())
    if len(name) > LONGEST["name"]:
        name = name[: LONGEST["name"] + 1].rsplit(" ", 1)[0][: LONGEST["name"]]
    if name.isupper() and len(name) > 4:
        name = name.lower()
    return name[:1].upper() + name[1:]


def _read(words: str, house: House) -> tuple[list[Known], int]:
    """What the words of a name say, longer ones first where they overlap, in their order; and how
    many of them say nothing."""
    every, table = words.split(), of_words()
    found: dict[int, Known] = {}
    taken: set[int] = set()
    for length in range(min(5, len(every)), 0, -1):
        for at in range(len(every) - length + 1):
            places = set(range(at, at + length))
            phrase = " ".join(every[at : at + length])
            if places & taken:
                continue
            known = _of_house(phrase, house) or table.get(phrase)
            if known is not None or phrase in FREE or phrase in MEATLESS:
                taken |= places
                if known is not None:
                    found[at] = known
    return [found[at] for at in sorted(found)], len(every) - len(taken)


def _of_house(phrase: str, house: House) -> Known | None:
    """What the house says of something that is called so."""
    meaning = house.names.meaning(phrase)
    if meaning is None:
        return None
    word = _word_of(phrase, in_singular(meaning.name))
    card = house.by_key.get(meaning.card)
    if card is None:
        exact = of_words().get(phrase)
        beside = exact.facts if exact is not None and not meaning.item else None
        facts = meaning if beside is None else _facts([meaning, beside], 0, "", Packet())
        return structs.replace(word, facts=facts)
    return Known(
        meaning,
        card.category,
        str(card.number),
        card.aisle,
        card.unit,
        f"{card.per_person:g}",
        word.drawing,
        word.colour,
        card.kid_friendly,
    )


def _word_of(*phrases: str) -> Known:
    """What the table says of the first of these phrases, or of its last word."""
    words = (each for phrase in phrases if phrase for each in (phrase, phrase.split()[-1]))
    return next((of_words()[word] for word in words if word in of_words()), Known(None))


def _of_group(group: str) -> str:
    """The category of a heading: its last word that says one, so that "Milk chocolates" are
    sweets."""
    words = in_singular(group).split()
    return next((GROUPS[word] for word in reversed(words) if word in GROUPS), "")


def _facts(several: Sequence[Diet], unknown: int, words: str, packet: Packet) -> Diet:
    """The facts of all foods that are named, and what is known of the packet; made such that they
    do not contradict each other, on the side of saying too much."""
    denied = frozenset[str]().union(*(FREE[each] for each in FREE if _says(words, each)))
    meatless = any(_says(words, each) for each in MEATLESS)
    contains = {key for facts in several for key in facts.contains}
    may = {key for facts in several for key in facts.may_contain}
    may, contains = may | (contains & denied), (contains - denied) | set(packet.contains)
    may = (may | set(packet.may_contain)) - contains
    vegan = "yes" if "vegan" in words.split() or _says(words, "plant based") else (
        packet.vegan or _all(several, "vegan", unknown)
    )  # fmt: skip
    vegetarian = "yes" if meatless else packet.vegetarian or _all(several, "vegetarian", unknown)
    gluten_free = "no" if "gluten" in contains else _all(several, "gluten_free", unknown)
    if gluten_free == "no" and "gluten" in denied - contains:
        gluten_free = "depends"
    if vegan == "no" and denied & FROM_ANIMALS:
        vegan = "depends"
    if contains & FROM_THE_SEA:
        vegetarian = "no"
    pork = "no" if meatless else _any(several, "pork", unknown)
    if pork == "yes":
        vegetarian = "no"
    if vegetarian == "no" or contains & FROM_ANIMALS:
        vegan = "no"
    if vegan == "yes":
        vegetarian = "yes"
    if gluten_free == "yes" and "gluten" in may | denied:
        gluten_free = "depends"
    return _diet(vegan, vegetarian, gluten_free, contains, may, pork,
                 _any(several, "alcohol", unknown))  # fmt: skip


def _diet(
    vegan: str, vegetarian: str, gluten_free: str, contains: Iterable[str], may: Iterable[str],
    pork: str, alcohol: str,
) -> Diet:  # fmt: skip
    sure, perhaps = set(contains), set(may)
    return Diet(
        vegan=_answer(vegan),
        vegetarian=_answer(vegetarian),
        gluten_free=_answer(gluten_free),
        contains=tuple(key for key in ALLERGENS if key in sure),
        may_contain=tuple(key for key in ALLERGENS if key in perhaps),
        pork=_answer(pork),
        alcohol=_answer(alcohol),
    )


def _says(words: str, phrase: str) -> bool:
    return f" {phrase} " in f" {words} "


def _all(several: Sequence[Diet], fact: str, unknown: int) -> str:
    """Yes where every word is known and keeps the diet, no where one breaks it."""
    answers = {getattr(facts, fact) for facts in several}
    if "no" in answers:
        return "no"
    return "yes" if answers == {"yes"} and not unknown else "depends"


def _any(several: Sequence[Diet], fact: str, unknown: int) -> str:
    """Yes where one of them has it, no where every word is known and none has."""
    answers = {getattr(facts, fact) for facts in several}
    if "yes" in answers:
        return "yes"
    return "no" if answers == {"no"} and not unknown else "depends"
