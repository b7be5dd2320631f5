"""A legal, sensible move for every question, made from the view alone.

It plays for house players and absent guests, for the demo and in the random tests.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from partycards.games.base import Chance, Move
from partycards.games.cards import Card, CardId, chosen, shuffled
from partycards.games.cooking_party import bots_house
from partycards.games.cooking_party.asks import (
    AskAssignment,
    AskBrief,
    AskCall,
    AskDish,
    AskLay,
    AskTrade,
)
from partycards.games.cooking_party.board_views import PrivateView
from partycards.games.cooking_party.house_views import AskInvent, AskTurn
from partycards.games.cooking_party.moves import (
    BeginJudging,
    Call,
    ChooseAssignment,
    Commit,
    Deal,
    DrawAssignment,
    Keep,
    Lay,
    LookAgain,
    PassOver,
    TradeIn,
)
from partycards.games.stepping import Asked

HOW = (
    "roasted", "thin slices", "cut small", "grilled", "in a light sauce", "crisp", "pickled",
    "slowly braised", "with lemon zest", "toasted", "finely grated", "caramelized",
)  # fmt: skip
SAY = (
    "This goes in first, on a low flame.",
    "Here comes the heart of the dish.",
    "Just enough to make you curious.",
    "Fried in butter until it is golden.",
    "Arranged in a circle around the plate.",
    "It melts into everything else.",
)
CRITERIA = (
    "I will reward unique flavors.",
    "Taste matters most to me.",
    "Impress me with your presentation.",
    "Less is more: I do not want everything on one plate.",
    "Make me laugh, then make me hungry.",
)
FORMS = ("{0} with {1} and {2}", "{1} {0}", "{0} on {1}", "{0} and {1}, my way")


def auto_move(view: PrivateView | None, rng: Chance) -> Move | None:
    """The move, or None when this seat is asked nothing that must be answered now."""
    if view is None:
        return None
    ask = view.ask
    besides = bots_house.besides(view, rng)
    if besides is not None:
        return besides
    match ask:
        case AskAssignment():
            keys = ask.suggested or tuple(a.key for a in ask.assignments)
            return ChooseAssignment(chosen(keys, rng))
        case AskBrief():
            return brief(ask, rng)
        case AskTrade():
            return trade(ask, rng)
        case AskDish():
            return dish(ask, rng)
        case AskTurn():
            return DrawAssignment()
        case AskInvent():
            return bots_house.invent(ask, rng)
        case AskLay():
            return lay(ask, rng)
        case AskCall():
            return call(ask, rng)
        case Asked():
            return ask.auto(rng)
    return None


def brief(ask: AskBrief, rng: Chance) -> Move:
    """Deal by the card, fewer cards each when the piles are low, with a wish in words."""
    terms = ask.terms
    courses = len(ask.courses or ask.assignment.dishes)
    cards = min(terms.deal, ask.most)
    if cards < courses and not ask.fixed:
        return LookAgain()
    least = max(1, min(terms.use_min, cards // courses))
    if terms.use_max is not None and terms.use_max < least:
        terms = replace(terms, use_max=least)
    if ask.options and terms.special is None:
        terms = replace(terms, special=chosen(ask.options, rng)[0])
    words = terms.criteria or chosen(CRITERIA, rng)
    return Deal(replace(terms, deal=cards, use_min=least, criteria=words))


def trade(ask: AskTrade, rng: Chance) -> Move:
    """Up to what is allowed goes back; now and then the hand is good as it is."""
    count = int(rng.random() * (ask.most + 1))
    if not count:
        return Keep()
    return TradeIn(tuple(card.id for card in shuffled(ask.hand, rng)[:count]))


def dish(ask: AskDish, rng: Chance) -> Move:
    """The least that every course needs, then a few more cards where there is room."""
    fit = [card for card in ask.hand if card.id not in ask.barred]
    taken = {card: place for card, place, _ in ask.picks}
    hand = sorted(shuffled(fit, rng), key=lambda card: card.id in taken)
    courses: list[list[Card]] = [[hand.pop() for _ in range(ask.use_min)] for _ in ask.courses]
    for card in hand:
        course = chosen(courses, rng)
        if rng.random() < 0.4 and (ask.use_max is None or len(course) < ask.use_max):
            course.append(card)
    if ask.special is not None:
        chosen(courses, rng).append(ask.special)
    place: dict[CardId, int] = {c.id: i for i, cards in enumerate(courses) for c in cards}
    return Commit(place, {i: name(cards, rng) for i, cards in enumerate(courses)})


def name(cards: Sequence[Card], rng: Chance) -> str:
    """A dish's name from its cards: "Lobster with Peaches and Lavender"."""
    words = [card.name for card in shuffled(cards, rng)]
    if not words:
        return ""
    forms = FORMS if len(words) > 2 else FORMS[1:]
    text = chosen(forms, rng).format(*words) if len(words) > 1 else words[0]
    return text[:80]


def lay(ask: AskLay, rng: Chance) -> Move:
    """The next card, sometimes with the one after it when they go into the same dish."""
    (index, first), *rest = ask.hand
    cards = [first]
    if rest and rest[0][0] == index and rng.random() < 0.3:
        cards.append(rest[0][1])
    extras = (chosen(ask.pantry, rng),) if ask.pantry and rng.random() < 0.5 else ()
    words = {card.id: chosen(HOW, rng) for card in cards}
    return Lay(tuple(card.id for card in cards), words, extras, chosen(SAY, rng))


def call(ask: AskCall, rng: Chance) -> Move | None:
    """The next chef, then those who are away, then on to judging."""
    if ask.callable:
        return Call(chosen(ask.callable, rng))
    if ask.away and not (ask.presenting and ask.to_come and ask.presenting not in ask.away):
        return PassOver(ask.presenting if ask.presenting in ask.away else chosen(ask.away, rng))
    return BeginJudging() if ask.finished else None
