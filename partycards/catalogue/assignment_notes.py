"""What may be a mistake in an assignment: a text that says what no field holds, or says a field
again, and a card that the tables it is marked for are never offered.

The words are English; a text in another language is only looked through for digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from partycards.catalogue.assignments import Assignment
from partycards.catalogue.errors import N_, Wrong

SAYS_NUMBER = N_("It says “%(said)s”, as one of its numbers does: house rules change only that.")
SAYS_DIET = N_("It says “%(said)s”, but no diet of the card keeps anything out of the dish.")
ALCOHOL = N_("It is for kids, and says “%(said)s”.")
NO_PICTURE = N_("It is for kids, and has no picture that they could find it by.")
TOO_HARD = N_("It is for kids, but too hard to be offered to them.")
TOO_MANY = N_("It is for two or for one, and also for a team.")

WORDS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
NUMBERS = {word: number for number, word in enumerate(WORDS, 2)} | {"twice": 2}
NUMBER = re.compile(rf"\b(?:{'|'.join(NUMBERS)}|\d+)\b", re.I)
COUNTED = re.compile(rf"\b(?:{'|'.join(NUMBERS)}|\d+) (?:cards|minutes|traded|used)\b", re.I)
"""What is only ever said of the numbers of a card, whichever they are."""
FIELDS = (
    "deal", "trade", "trade_times", "use_min", "use_max", "use_exactly", "sum_at_most",
    "pass_left", "team_size", "minutes",
)  # fmt: skip

DIETS = (
    (r"vegan", {"vegan"}),
    (r"vegetarian|meatless|meat-free|(?:no|without) meat", {"vegetarian", "vegan"}),
    (r"gluten(?:-free)?|(?:no|without) wheat", {"gluten_free"}),
    (r"pork", {"no_pork", "vegetarian", "vegan"}),
    (r"(?:no|without|free of) alcohol|alcohol-free|non-alcoholic", {"no_alcohol"}),
    (r"(?:dairy|lactose)-free|(?:no|without) (?:milk|dairy)", {"milk", "vegan"}),
    (r"egg-free|(?:no|without|not one) eggs?", {"eggs", "vegan"}),
    (r"nut-free|(?:no|without) nuts", {"nuts"}),
)
"""Words that promise a diet, with the diets that keep the promise."""
STRONG = re.compile(
    r"\b(?:alcohol\w*|beers?|wines?|cocktails?|champagne|rum|whisk(?:e)?y|gin|vodka|liquor|liqueur"
    r"|brandy|sherry|drunk|tipsy|hangover|strong or innocent)\b",
    re.I,
)
CHILDRENS_LEVEL = 2


def doubts(card: Assignment) -> Iterator[Wrong]:
    """A sentence for everything that may be wrong with a card that is possible."""
    text = f"{card.title}. {card.text}"
    if said := said_again(card, text):
        yield Wrong(SAYS_NUMBER, said=said)
    for words, kept_by in DIETS:
        found = re.search(rf"\b(?:{words})\b", text, re.I)
        if found and card.diet not in kept_by:
            yield Wrong(SAYS_DIET, said=found[0])
    if card.team_size and {"two", "solo"} & {*card.kinds}:
        yield Wrong(TOO_MANY)
    if "kids" in card.kinds:
        yield from for_children(card, text)


def said_again(card: Assignment, text: str) -> str:
    """The first number in the text that a field says, "" when there is none."""
    if counted := COUNTED.search(text):
        return counted[0]
    held = {getattr(card, field) for field in FIELDS}
    for found in NUMBER.finditer(text):
        word = found[0].lower()
        if (NUMBERS[word] if word in NUMBERS else int(word)) in held:
            return found[0]
    return ""


def for_children(card: Assignment, text: str) -> Iterator[Wrong]:
    """What may be wrong with a card for kids."""
    if strong := STRONG.search(text):
        yield Wrong(ALCOHOL, said=strong[0])
    if not card.picture:
        yield Wrong(NO_PICTURE)
    if card.difficulty > CHILDRENS_LEVEL:
        yield Wrong(TOO_HARD)
