"""Assignments at a table: where they come from, which suit, how many dishes they ask for, and with
which numbers and in which words they are played there (rules B3, V5, V6, V15).

A card says its numbers in its text as well ("Seven cards, up to three traded, at least four
used."). The judge may set others (B5), and so may the house (V5, V15); then these sentences are
left out, because the numbers that hold stand beside the text.
"""

import re
from functools import lru_cache

from msgspec.structs import replace

from partycards.games.cooking_party.box import Assignment, Terms, terms_of
from partycards.games.cooking_party.lobby.house import COURSES, HouseRules

FEW, FEW_USED = 5, 3
"""Cards dealt and used at the most where fewer cards are in play (V15)."""
MIDDLING = 2
"""The difficulty of an assignment that children can still have fun with."""
COOKED = "real_cooking"
"""The kind of table, as assignments name it, that really cooks."""


def source(house: HouseRules) -> str:
    """choose, top or invent. Two turn the top card (V1)."""
    if house.invent:
        return "invent"
    return "top" if house.top_card or house.two else "choose"


def suits(assignment: Assignment, house: HouseRules) -> bool:
    """A card made only for teams suits nobody else, a hard one suits no children; and where food is
    really cooked, one that names its kinds of tables but not those that cook ("the most dreadful
    dish you can think of") does not (rule B3)."""
    kinds = set(assignment.kinds)
    if house.few_cards and assignment.difficulty > MIDDLING:
        return False
    if house.cooking and kinds and COOKED not in kinds:
        return False
    return house.grouped or not (kinds and kinds <= {"team"})


def courses_of(assignment: Assignment, house: HouseRules, number: int) -> tuple[str, ...]:
    """The dishes of an assignment in the round with this number. Where a menu is cooked, one dish
    becomes three courses (V5); for a guest of honour every round is another course of their evening
    (V11)."""
    dishes = assignment.dishes
    if len(dishes) == 1 and house.menu:
        return COURSES
    if dishes == ("dish",) and house.honour_menu:
        return (COURSES[(number - 1) % len(COURSES)],)
    return dishes


def terms_for(assignment: Assignment, house: HouseRules) -> Terms:
    """The numbers of the card under these house rules."""
    return fitted(terms_of(assignment), assignment, house)


def fitted(terms: Terms, assignment: Assignment, house: HouseRules) -> Terms:
    """The numbers as these house rules bend them."""
    if house.menu and len(assignment.dishes) == 1:
        # The numbers hold for each course.
        times = len(COURSES)
        terms = replace(terms, deal=terms.deal * times, trade=terms.trade * times)
    if house.few_cards:
        most = None if terms.use_max is None else min(terms.use_max, FEW_USED)
        deal = min(terms.deal, FEW)
        least = min(terms.use_min, FEW_USED, max(1, deal // len(assignment.dishes)))
        terms = replace(terms, deal=deal, use_min=least, use_max=most)
    if house.restricted and assignment.diet:
        terms = replace(terms, diet=assignment.diet)
    return terms


# In words -----------------------------------------------------------------------------------------

COUNT = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
).replace(" ", "|")
TELLS_NUMBERS = re.compile(
    rf"(?<![^.!?\s])\s*(?:You get )?(?:{COUNT}|\d+) cards\b[^.!?]*[.!?]+", re.I
)
"""A sentence of an assignment that says how many cards there are, to its end."""


@lru_cache(maxsize=1024)
def as_read(assignment: Assignment, terms: Terms) -> Assignment:
    """The card as it is read out with these numbers."""
    if counts(terms) == counts(terms_of(assignment)):
        return assignment
    text = TELLS_NUMBERS.sub("", assignment.text).strip()
    return assignment if text == assignment.text else replace(assignment, text=text)


def counts(terms: Terms) -> tuple[int | None, ...]:
    """The numbers alone."""
    return terms.deal, terms.trade, terms.trade_times, terms.use_min, terms.use_max
