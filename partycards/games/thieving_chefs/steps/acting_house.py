"""How a house player acts: it eats what it can, lays what completes a dish, sends pets where they
hurt or help most, and draws with what is left. It sees what its own phone and the table show."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from partycards.games.base import Chance, Seat
from partycards.games.cards import shuffled
from partycards.games.thieving_chefs.box import Aid, Card, Recipe
from partycards.games.thieving_chefs.steps.acting import AskTurn, Draw, Lay, Pour, Score, Send
from partycards.games.thieving_chefs.steps.turn import Area, TableStage
from partycards.games.thieving_chefs.table import HAND

Action = Draw | Lay | Pour | Send | Score

DRAWING, CROWDED = 2.0, 1.6
"""What a card from the pile is worth, and with a full hand: it may make the dearer dish."""
A_CARD = 1.3
"""What a card could earn in another dish: nearly all that it brings in a salad or a congee."""
BROUGHT = 0.4
"""How much of what a stolen card would earn counts before it is laid."""
AMONG_MANY, LOOSE = 0.1, 0.1
"""What spoiling a dish is worth where several others play, who all gain by it; and a theft that
spoils nothing."""


def best_action(ask: AskTurn, stage: TableStage, aid: Aid, seat: Seat, rng: Chance) -> Action:
    """The move of a house player on this seat."""
    return turn(Table(ask, stage, aid, seat), rng)


class Choice(Struct, frozen=True):
    """A move that can be made, and what it seems to be worth in points."""

    worth: float
    move: Action


class Table:
    """What the cook sees who thinks about a turn."""

    def __init__(self, ask: AskTurn, stage: TableStage, aid: Aid, seat: Seat) -> None:
        self.ask = ask
        self.recipes = aid.recipes
        self.sauce = aid.sauce
        self.goal = stage.goal
        self.mine = next(area for area in stage.areas if area.seat == seat)
        self.others = [area for area in stage.areas if area.seat != seat]
        self.area = Counter({card.key: many for card, many in ask.loose})
        for own in ask.dishes:
            self.area.update(card.key for card in own.dish.there)

    def earns(self, have: Counter[str]) -> int:
        """Points of the dishes that can be made of these, taken greedily."""
        return sum(recipe.points for recipe in made(self.recipes, have))


def made(recipes: Sequence[Recipe], have: Counter[str]) -> Iterator[Recipe]:
    """Dishes made of these ingredients, the dearest first."""
    left = Counter(have)
    for recipe in sorted(recipes, key=lambda one: -one.points):
        needs = Counter(card.key for card in recipe.needs)
        while needs <= left:
            left -= needs
            yield recipe


# A turn -------------------------------------------------------------------------------------------


def turn(table: Table, rng: Chance) -> Action:
    """Eat first, but pour the sauce before if one fits; then the best action."""
    ready = [own for own in table.ask.dishes if own.dish.sure]
    if ready:
        best = max(ready, key=lambda own: own.dish.points)
        sauce = sauce_for(table, best.dish.key) if not best.dish.bonus else None
        wins = table.mine.points + best.dish.points >= table.goal
        return Pour(sauce.id) if sauce is not None and not wins else Score(best.number)
    choices = list(actions(table))
    return max(shuffled(choices, rng), key=lambda choice: choice.worth).move


def actions(table: Table) -> Iterator[Choice]:
    """Everything that can be done, with what it is worth. The actions that the plan does not need
    come first: a card that is drawn may make a better plan."""
    lays, gain = plan(table)
    yield from laying(table, lays, gain)
    yield from stealing(table)
    yield from pouring(table, lays)
    if table.ask.can_draw:
        room = len(table.ask.hand) - len(lays) < HAND
        yield Choice(DRAWING if room else CROWDED, Draw())


def plan(table: Table) -> tuple[tuple[Card, ...], float]:
    """Which cards to lay in this turn so that the dishes of the area earn most, and how much beyond
    what the cards could earn elsewhere, unless it wins."""
    held = [card for card in table.ask.hand if card.sort == "ingredient"]
    before = table.earns(table.area)
    best: tuple[tuple[Card, ...], float] = ((), 0.0)
    for many in range(1, table.ask.left + 1):
        for cards in combinations(held, many):
            gain: float = table.earns(table.area + Counter(c.key for c in cards)) - before
            if gain and table.mine.points + before + gain < table.goal:
                gain -= A_CARD * many
            if gain > best[1]:
                best = cards, gain
    return best


def laying(table: Table, lays: tuple[Card, ...], gain: float) -> Iterator[Choice]:
    """The plan when there is no time to lose; a spare, or what is too much for the hand."""
    if lays and len(lays) >= table.ask.left:
        yield Choice(50 + gain, Lay(lays[0].id))
    elif lays:
        yield Choice(1, Lay(lays[0].id))
    crowded = len(table.ask.hand) - len(lays) >= HAND
    for card in table.ask.hand:
        if card.sort == "ingredient" and card not in lays:
            spare = bool(table.area[card.key]) and table.earns(table.area) > 0
            yield Choice(0.6 + 0.4 * spare + 0.8 * crowded, Lay(card.id))


def stealing(table: Table) -> Iterator[Choice]:
    """A pet is worth what it spoils and what it brings."""
    held = table.area + Counter(c.key for c in table.ask.hand if c.sort == "ingredient")
    for pet in table.ask.pets:
        for to, kind, _, _ in pet.targets:
            target = next(area for area in table.others if area.seat == to)
            brings = table.earns(held + Counter({kind: 1})) - table.earns(held)
            yield Choice(harm(table, target, kind) + BROUGHT * brings, Send(pet.card.id, to, kind))


def harm(table: Table, target: Area, kind: str) -> float:
    """What the loss costs the target: the cheapest of the dishes it could come from, hardly
    anything when a spare lies there. Whoever is about to win is to be stopped."""
    if any(card.key == kind for card, _ in target.loose):
        return LOOSE
    hit = [d.points for d in target.dishes if d.sure and any(c.key == kind for c in d.there)]
    if not hit:
        return LOOSE
    coming = sum(dish.points for dish in target.dishes if dish.sure)
    if target.points + coming >= table.goal:
        return 100
    return min(hit) * (1 if len(table.others) == 1 else AMONG_MANY)


def pouring(table: Table, lays: tuple[Card, ...]) -> Iterator[Choice]:
    """A sauce for what will be announced, unless it does more for others."""
    have = table.area + Counter(card.key for card in lays)
    mine = [recipe.sauce.key for recipe in made(table.recipes, have) if recipe.sauce]
    for card in table.ask.hand:
        if card.sort == "sauce":
            others = [d.key for area in table.others for d in area.dishes if d.sure]
            fits = {recipe.key: recipe.sauce for recipe in table.recipes}
            helped = sum(1 for key in others if (s := fits[key]) and s.key == card.key)
            fresh = card.key != table.sauce
            worth = (mine.count(card.key) - helped) * card.bonus * 0.8 if fresh else 0
            yield Choice(0.1 + worth, Pour(card.id))


def sauce_for(table: Table, dish: str) -> Card | None:
    """A sauce of the hand that goes with a dish, if there is an action left for it."""
    recipe = next(recipe for recipe in table.recipes if recipe.key == dish)
    if recipe.sauce is None or not table.ask.left:
        return None
    return next((card for card in table.ask.hand if card.key == recipe.sauce.key), None)
