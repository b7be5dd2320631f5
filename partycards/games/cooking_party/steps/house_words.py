"""How a house player speaks of a dish: its name, a word for every card, a sentence with each. The
deck's own forms of a card are the words, so that none breaks the diet, and nothing is said twice.
"""

import re
from collections.abc import Collection, Iterable, Sequence

from partycards.games.base import N_, Chance
from partycards.games.cards import Card, CardId, chosen
from partycards.games.cooking_party.steps.presenting import AskLay, Lay
from partycards.games.cooking_party.steps.script import Prompt
from partycards.games.cooking_party.table_records import ShownDish
from partycards.games.cooking_party.taste import CENTRES, SAYS_SO, Taste

PLAIN = (
    N_("%(first)s with %(second)s and %(third)s"),
    N_("My aunt’s %(first)s with %(second)s and %(third)s"),
    N_("%(first)s from the pan, with %(second)s and %(third)s"),
    N_("%(first)s with %(second)s"),
)
SEASONED = (
    N_("%(first)s with %(second)s and a touch of %(third)s"),
    N_("%(first)s and %(second)s, generous with the %(third)s"),
)
NAMES = {
    "starter": (
        N_("A little %(first)s with %(second)s and %(third)s"),
        N_("%(first)s with %(second)s and %(third)s, to begin with"),
        N_("A taste of %(first)s and %(second)s"),
    ),
    "soup": (
        N_("Soup of %(first)s, %(second)s and %(third)s"),
        N_("A bowl of %(first)s with %(second)s and %(third)s"),
        N_("Soup of %(first)s with %(second)s"),
    ),
    "salad": (
        N_("Salad of %(first)s, %(second)s and %(third)s"),
        N_("%(first)s tossed with %(second)s and %(third)s"),
        N_("Salad of %(first)s with %(second)s"),
    ),
    "side": (
        N_("%(first)s, %(second)s and %(third)s on the side"),
        N_("%(first)s and %(second)s on the side"),
    ),
    "dessert": (
        N_("%(first)s with %(second)s and %(third)s"),
        N_("Sweet dreams of %(first)s, %(second)s and %(third)s"),
        N_("%(first)s with %(second)s, and %(third)s on top"),
        N_("Sweet dreams of %(first)s and %(second)s"),
        N_("%(first)s with %(second)s, to share"),
    ),
    "breakfast": (
        N_("Good morning %(first)s with %(second)s and %(third)s"),
        N_("Sunday %(first)s with %(second)s and %(third)s"),
        N_("Sunday %(first)s with %(second)s"),
    ),
    "sandwich": (
        N_("Sandwich with %(first)s, %(second)s and %(third)s"),
        N_("Two slices full of %(first)s, %(second)s and %(third)s"),
        N_("Sandwich with %(first)s and %(second)s"),
    ),
    "drink": (
        N_("A glass of %(first)s with %(second)s and %(third)s"),
        N_("%(first)s on the rocks, with %(second)s"),
        N_("A glass of %(first)s with %(second)s"),
    ),
}
"""What a house player calls a dish of this course, `PLAIN` for any other: whole names, each with
three of its cards or with two. `SEASONED` are for three of which the last is a herb or a sauce."""
SEASONING = ("herbs", "sauces")
STARS = (
    "meat", "seafood", "grains", "dairy", "vegetables", "nuts", "fruit", "sweets", "sauces",
    "herbs",
)  # fmt: skip
SWEET_STARS = (
    "sweets", "fruit", "dairy", "grains", "nuts", "vegetables", "herbs", "sauces", "meat",
    "seafood",
)  # fmt: skip
"""What a dish is named for, the first of these that is in it."""
LONGEST = 80


def name(row: Sequence[Card], course: str, taste: Taste, rng: Chance) -> str:
    """A dish's name: what it is made of, and what goes with that."""
    if len(row) < 2:
        return "".join(card.name for card in row)
    sweet = course in ("dessert", "drink") or sum(taste.of(card).sweet for card in row) > 0.5
    sweet = sweet and not any(card.category in CENTRES for card in row)
    stars = SWEET_STARS if sweet else STARS
    poured = course == "drink"
    first = min(row, key=lambda c: (poured and not taste.of(c).drink, rank(c.category, stars)))
    others = [card for card in row if card != first]
    others.sort(key=lambda card: (-taste.bond(first, card), rank(card.category, stars)))
    others[:2] = sorted(others[:2], key=lambda card: rank(card.category, stars))
    words = dict(zip(("first", "second", "third"), [first, *others], strict=False))
    said = {place: card.name for place, card in words.items()}
    patterns = NAMES.get(course, NAMES["dessert"] if sweet else PLAIN)
    if patterns is PLAIN and "third" in words and words["third"].category in SEASONING:
        patterns += SEASONED
    full = [pattern for pattern in patterns if ("third" in said) == ("%(third)s" in pattern)]
    short = [text for pattern in full or patterns[-1:] if len(text := pattern % said) <= LONGEST]
    return chosen(short, rng) if short else first.name


HOW = {
    "vegetables": (N_("roasted"), N_("in thin slices"), N_("cut small"), N_("grilled")),
    "fruit": (N_("fresh and ripe"), N_("in thin slices"), N_("cut small")),
    "meat": (N_("roasted"), N_("slowly braised"), N_("grilled")),
    "seafood": (N_("grilled"), N_("gently poached"), N_("fried on its skin")),
    "grains": (N_("just done"), N_("toasted")),
    "nuts": (N_("toasted"), N_("coarsely chopped")),
    "herbs": (N_("freshly chopped"), N_("a pinch of it")),
    "sauces": (N_("a spoonful"), N_("just a few drops")),
}
"""Words for a card of which the deck knows no form, by category; none for any other."""

FIRST = (
    N_("Here comes the heart of the dish."),
    N_("Everything begins with this."),
    N_("This goes in first, on a low flame."),
    N_("I had to think for a long time, and then there was this."),
)
NEXT = (
    N_("Just enough to make you curious."),
    N_("It takes its time, and it is worth it."),
    N_("You will smell it before you see it."),
    N_("This is where it becomes interesting."),
    N_("Not too much of it: I have learned that the hard way."),
    N_("Close your eyes for this one."),
    N_("My neighbors always ask about this part."),
)
LAST = (
    N_("And that is all it needs."),
    N_("This comes on top, at the very end."),
    N_("Arranged in a circle around the plate."),
    N_("Now please do not wait until it is cold."),
)
BOTH = (
    N_("%(one)s and %(other)s: old friends, I could not part them."),
    N_("%(one)s and %(other)s land together, as they should."),
    N_("%(one)s and %(other)s, hand in hand."),
    N_("Whoever invented %(one)s with %(other)s deserves a monument."),
)
BESIDE = (
    N_("%(one)s, for the sake of %(other)s."),
    N_("Next to %(other)s I could not resist %(one)s."),
    N_("With %(other)s on the plate there had to be %(one)s."),
    N_("%(one)s, so that nobody calls %(other)s lonely."),
)
BLANK = re.compile(r"%\(\w+\)s")
SAID = (
    *PLAIN, *SEASONED, *(name for names in NAMES.values() for name in names),
    *(how for words in HOW.values() for how in words), *FIRST, *NEXT, *LAST, *BOTH, *BESIDE,
)  # fmt: skip
"""All of these."""

SWEET_PANTRY, PANTRY = ("Sugar", "Vanilla"), ("Salt", "Pepper", "Oil")
"""Of the pantry, what nobody's diet minds."""


def lay(ask: AskLay, taste: Taste, lies: ShownDish | None, rng: Chance) -> Lay:
    """The next card, with the one after it where the deck itself puts them together; of somebody
    who is away, as their script has it."""
    if ask.script is not None and ask.script.written:
        return as_written(ask.script)
    (index, first), *rest = ask.hand
    cards = [first]
    if rest and rest[0][0] == index and taste.bond(first, rest[0][1]) == SAYS_SO:
        cards += [rest[0][1]] * (rng.random() < 0.6)
    laid = lies.laid if lies is not None else ()
    words = worded(cards, taste, {one.words for one in laid}, rng)
    last = all(at != index for at, card in ask.hand if card not in cards)
    before = [one.card for one in laid if one.dish == index]
    said = lies.say if lies is not None else ""
    say = told(cards, before, last, taste, said, rng)
    taken = lies.pantry if lies is not None else ()
    course = ask.courses[index]
    extra = from_pantry(ask.pantry, course, taste, cards, taken, rng)
    return Lay(tuple(card.id for card in cards), words, extra, say)


def as_written(script: Prompt) -> Lay:
    """The next card of the script with its words, and with the last one the line for the dish."""
    first, *rest = (line for line in script.cards if not line.laid)
    words = {first.card.id: first.words} if first.words else {}
    return Lay((first.card.id,), words, say="" if rest else script.line)


def worded(
    cards: Iterable[Card], taste: Taste, used: Collection[str], rng: Chance
) -> dict[CardId, str]:
    """A kind that the deck knows for each card, else how it is made; nothing twice."""
    words: dict[CardId, str] = {}
    for card in cards:
        known = taste.of(card).forms
        spent = {*used, *words.values()}
        fresh = [word for word in known or HOW.get(card.category, ()) if word not in spent]
        if fresh:
            words[card.id] = chosen(fresh, rng)
    return words


def told(
    cards: Sequence[Card],
    before: Sequence[Card],
    last: bool,
    taste: Taste,
    said: str,
    rng: Chance,
) -> str:
    """A sentence that goes with what is laid; none that was said before."""
    patterns, values = LAST if last else NEXT if before else FIRST, {"one": cards[0].name}
    friends = [card for card in before if taste.bond(cards[0], card) == SAYS_SO]
    if len(cards) == 2:
        patterns, values = BOTH, {**values, "other": cards[1].name}
    elif friends:
        patterns, values = BESIDE, {**values, "other": friends[-1].name}
    for some in (patterns, NEXT):
        if fresh := [pattern for pattern in some if not was_said(pattern, said)]:
            return chosen(fresh, rng) % values
    return ""


def was_said(pattern: str, said: str) -> bool:
    """Whether the sentence, with whatever cards in it, was said before."""
    return max(BLANK.split(pattern), key=len) in said


def from_pantry(
    pantry: Sequence[str],
    course: str,
    taste: Taste,
    cards: Sequence[Card],
    taken: Collection[str],
    rng: Chance,
) -> tuple[str, ...]:
    """Now and then something free that suits the dish."""
    if course == "drink" or rng.random() < 0.5:
        return ()
    sweet = course == "dessert" or sum(taste.of(card).sweet for card in cards) > 0.3
    fit = [one for one in pantry if one in (SWEET_PANTRY if sweet else PANTRY)]
    fresh = [one for one in fit if one not in taken]
    return (chosen(fresh, rng),) if fresh else ()


def rank(key: str, order: Sequence[str]) -> int:
    """Its place in the order; last for what is not in it."""
    return order.index(key) if key in order else len(order)
