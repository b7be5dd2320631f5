"""How a house player cooks: with the cards of its hand that go together, for the course, the diet
and the wish. What does no good goes back. It sees what its seat sees."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from partycards.games.assignment_cards import NO_CONDITIONS, Conditions
from partycards.games.base import Chance, Move
from partycards.games.cards import Card, CardId, chosen
from partycards.games.cooking_party.conditions import arranged, meets
from partycards.games.cooking_party.steps.house_words import name, rank
from partycards.games.cooking_party.steps.planning_asks import (
    AskDish,
    AskTeamTrade,
    AskTrade,
    Commit,
    Keep,
    TradeIn,
)
from partycards.games.cooking_party.taste import SAYS_SO, Taste
from partycards.games.cooking_party.variations.exchanges import Breaking, Exchange, Exchanges
from partycards.games.cooking_party.variations.passing import AskPass, PassOn
from partycards.games.cooking_party.variations.swaps import (
    AgreeToSwap,
    AnswerOffer,
    DropOffer,
    OfferCard,
    Swap,
    Swaps,
)

PICKY = ("drink", "dessert", "breakfast", "salad", "soup", "sandwich")
"""Courses that cannot be made of anything: of several they choose first, in this order."""
WELCOME = 3
"""What a card is worth to a course that is glad of it (`Taste.worth`)."""
EXTRAS = 2
"""So many cards more than a dish has to have, if they go very well with it."""


@dataclass(frozen=True)
class Order:
    """What is to be cooked: dishes of these courses, each of so many cards that meet what is
    `asked` of them together, `special` in one."""

    taste: Taste
    courses: tuple[str, ...]
    least: int
    most: int | None = None
    special: Card | None = None
    asked: Conditions = NO_CONDITIONS


class Plan(NamedTuple):
    """A dish for every course of an order, its cards in the order in which they are laid."""

    worth: float
    rows: tuple[tuple[Card, ...], ...]

    @property
    def used(self) -> set[CardId]:
        """All cards of the dishes."""
        return {card.id for row in self.rows for card in row}


# Which cards --------------------------------------------------------------------------------------


def planned(order: Order, hand: Sequence[Card], picks: Mapping[CardId, int] | None = None) -> Plan:
    """The best dishes of this hand. What team mates have picked for one goes into it, as far as
    there is room and all dishes get enough."""
    rest, worth = list(hand), 0.0
    rows: dict[int, list[Card]] = {}
    must = wished(order, hand, picks or {})
    kept = {card.id for cards in must.values() for card in cards}
    home = at_home(order)
    for at in sorted(range(len(order.courses)), key=lambda at: rank(order.courses[at], PICKY)):
        mine = [card for card in rest if card.id not in kept or card in must[at]]
        count, needed = max(order.least, len(must[at])), must[at]
        if order.special is not None and at == home:
            mine, needed, count = [*mine, order.special], [*needed, order.special], count + 1
        value, row = order.taste.row(mine, count, order.courses[at], needed)
        worth, rows[at] = worth + value, row
        rest = [card for card in rest if card not in row]
    for at, row in rows.items():
        rest = extended(order, at, row, rest, order.special is not None and at == home)
    return Plan(worth, tuple(tuple(rows[at]) for at in range(len(order.courses))))


def in_bounds(order: Order, hand: Sequence[Card]) -> Plan:
    """Dishes that meet what is asked of their cards together: such as do at all, made better card
    by card."""
    dishes = len(order.courses)
    rows = arranged(hand, dishes, order.least, order.asked) or [[] for _ in range(dishes)]
    rest = [card for card in hand if not any(card in row for row in rows)]
    for at, row in enumerate(rows):
        for place, card in enumerate(row):
            others = [*row[:place], *row[place + 1 :]]
            able = [one for one in rest if meets([*others, one], order.asked)]
            best = max((card, *able), key=lambda one: order.taste.worth(one, order.courses[at]))
            if best is not card:
                row[place] = best
                rest = [card if one is best else one for one in rest]
    home, worth, lie = at_home(order), 0.0, list[tuple[Card, ...]]()
    for at, row in enumerate(rows):
        cards = [*row, order.special] if order.special is not None and at == home else row
        value, lying = order.taste.row(cards, len(cards), order.courses[at], cards)
        worth += value
        lie.append(tuple(lying))
    return Plan(worth, tuple(lie))


def wished(
    order: Order, hand: Sequence[Card], picks: Mapping[CardId, int]
) -> dict[int, list[Card]]:
    """By dish, the cards that team mates have picked for it, unless there are too many of them."""
    free = len(hand) - order.least * len(order.courses)
    found: dict[int, list[Card]] = {at: [] for at in range(len(order.courses))}
    for card in hand:
        mine = found.get(picks.get(card.id, -1))
        if mine is None or len(mine) == order.most:
            continue
        if len(mine) >= order.least:
            if free <= 0:
                continue
            free -= 1
        mine.append(card)
    return found


def at_home(order: Order) -> int:
    """In which dish the Special Ingredient does best."""
    special = order.special
    if special is None:
        return 0
    places = range(len(order.courses))
    return max(places, key=lambda at: order.taste.worth(special, order.courses[at]))


def extended(
    order: Order, at: int, row: list[Card], rest: list[Card], has_special: bool
) -> list[Card]:
    """What is left when a dish has taken the few cards more that belong to one of its ends."""
    most = order.least + EXTRAS if order.most is None else min(order.most, order.least + EXTRAS)
    while row and len(row) - has_special < most:
        for place, end in ((len(row), row[-1]), (0, row[0])):
            fit = [card for card in rest if belongs(order, card, end, at)]
            if fit:
                best = max(fit, key=lambda card: order.taste.worth(card, order.courses[at]))
                row.insert(place, best)
                rest = [card for card in rest if card is not best]
                break
        else:
            break
    return rest


def belongs(order: Order, card: Card, end: Card, at: int) -> bool:
    """Whether the deck itself says that the card goes with this one, and it is right for the
    course."""
    good = order.taste.worth(card, order.courses[at]) >= WELCOME
    return good and order.taste.bond(card, end) == SAYS_SO


def spare(order: Order, hand: Sequence[Card]) -> list[Card]:
    """The cards that the best dishes do without, the least useful first; then those in them that go
    with nothing beside them."""
    plan, taste = planned(order, hand), order.taste
    lonely = []
    for row in plan.rows:
        for at, card in enumerate(row):
            beside = row[max(0, at - 1) : at] + row[at + 1 : at + 2]
            if card != order.special and not any(taste.bond(card, one) > 0 for one in beside):
                lonely.append(card)
    left = [card for card in hand if card.id not in plan.used]
    left.sort(key=lambda card: max(taste.worth(card, course) for course in order.courses))
    return left + lonely


def passed(ask: AskPass, order: Order) -> PassOn:
    """What the best dish does without goes to the left."""
    rest = [*spare(order, ask.hand), *ask.hand]
    return PassOn(tuple(dict.fromkeys(card.id for card in rest))[: ask.many])


def trade(ask: AskTrade | AskTeamTrade, order: Order) -> Move:
    """What the best dish does without goes back, or what team mates have picked. When the deck
    itself puts all of it together, the hand is good."""
    if isinstance(ask, AskTeamTrade) and ask.picks:
        return TradeIn(tuple(pick.card for pick in ask.picks[: ask.most]))
    plan = planned(order, ask.hand)
    pairs = [pair for row in plan.rows for pair in pairwise(row)]
    if pairs and all(order.taste.bond(*pair) == SAYS_SO for pair in pairs):
        return Keep()
    gone = spare(order, ask.hand)[: ask.most]
    return TradeIn(tuple(card.id for card in gone)) if gone else Keep()


def dish(ask: AskDish, order: Order, rng: Chance) -> Commit:
    """The best dishes of the hand, with their names."""
    order = Order(order.taste, order.courses, ask.use_min, ask.use_max, ask.special, ask.asked)
    fit = [card for card in ask.hand if card.id not in dict(ask.barred)]
    plan = planned(order, fit, {pick.card: pick.dish for pick in ask.picks})
    rows = ([card for card in row if card != ask.special] for row in plan.rows)
    if not all(meets(row, ask.asked) for row in rows):
        plan = in_bounds(order, fit)
    place = {card.id: at for at, row in enumerate(plan.rows) for card in row}
    names = (
        name(row, course, order.taste, rng)
        for row, course in zip(plan.rows, order.courses, strict=True)
    )
    return Commit(place, {at: each for at, each in enumerate(names) if each})


# Besides ------------------------------------------------------------------------------------------


def exchange(
    breaking: Breaking | None, beside: Exchanges | None, order: Order, rng: Chance
) -> Move | None:
    """What breaks a diet goes back; for a token, or as unknown, what is of no use."""
    if breaking is not None and rng.random() < 0.8:
        return Exchange("diet", tuple(card.id for card in breaking.cards))
    if beside is None or beside.printed:
        return None
    if beside.tokens and rng.random() < 0.2 and (gone := spare(order, beside.hand)):
        return Exchange("token", (gone[0].id,))
    if beside.unknown and rng.random() < 0.1 and (gone := spare(order, beside.hand)):
        return Exchange("unknown", (gone[0].id,))
    return None


def swap(beside: Swaps, order: Order, rng: Chance) -> Move | None:
    """Yes to what makes the own dish better, no to anything else; now and then a card of no use is
    offered."""
    mine = beside.mine
    if mine is not None and mine.back is not None:
        if better(order, beside.hand, mine.give, mine.back):
            return AgreeToSwap(mine.by, mine.back.id)
        return DropOffer(mine.by)
    for offer in beside.offered:
        if offer.back is None:
            return answered(offer, beside.hand, order)
    if mine is None and beside.partners and beside.hand and rng.random() < 0.1:
        give = spare(order, beside.hand)
        if give:
            to, want = chosen(beside.partners, rng), chosen(beside.wants, rng)
            return OfferCard(to, give[0].id, want)
    return None


def answered(offer: Swap, hand: Sequence[Card], order: Order) -> Move:
    """A card of no use, if what is offered for it is of more."""
    for back in spare(order, hand)[:1]:
        if better(order, hand, back, offer.give):
            return AnswerOffer(offer.by, back.id)
    return DropOffer(offer.by)


def better(order: Order, hand: Sequence[Card], give: Card, get: Card) -> bool:
    """Whether the dish becomes better with one card for the other."""
    after = [card for card in hand if card.id != give.id] + [get]
    return planned(order, after).worth > planned(order, hand).worth
