"""A legal, sensible move for every question, made from the view alone.

It plays for house players, for the demo and in the random tests. It cuts what brings its open
recipes on, cooks as soon as it can, with a hype if one fits, and spends the chef token freely.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

from partycards.games.base import Chance, View
from partycards.games.cards import shuffled
from partycards.games.diced_veggies.box import Die, HypeCard, RecipeCard, needed
from partycards.games.diced_veggies.hypes import Way, lacking, ways
from partycards.games.diced_veggies.moves import (
    Change,
    Cook,
    Cut,
    Discard,
    Draw,
    Moves,
    Restock,
    StopCooking,
    Take,
)
from partycards.games.diced_veggies.views import (
    AskCook,
    AskCut,
    AskDraw,
    AskKeep,
    AskRestock,
    Own,
    PrivateView,
    PublicView,
)

HELD = 2
"""Open recipes, and hypes, that the bot likes to have."""
LOOKED_AT = 10
"""Cuts that are thought about to the end."""


def auto_move(view: View[PublicView, PrivateView], rng: Chance) -> Moves | None:
    """The move, or None when this seat is asked nothing."""
    if view.private is None:
        return None
    own = view.private.own
    match view.private.ask:
        case AskCut() as ask:
            return cut(ask, own, rng)
        case AskRestock():
            return Restock()
        case AskCook() as ask:
            return cook(ask)
        case AskDraw() as ask:
            return draw(ask, own)
        case AskKeep() as ask:
            return keep(ask)
    return None


# The cut ------------------------------------------------------------------------------------------


def cut(ask: AskCut, own: Own, rng: Chance) -> Moves:
    """The cut after which the own recipes look best; a new block first when it would help."""
    wanted = sum((lacking(own.dice, recipe) for recipe in own.recipes), Counter[str]())
    there = Counter(die.veggie for die in ask.places if die is not None)
    if ask.may_restock and (not own.token or wanted - there):
        return Restock()
    pieces = [piece.dice for piece in shuffled(ask.cuts, rng)]
    pieces.sort(key=lambda dice: -prospect((*own.dice, *dice), own.recipes))
    best = max(pieces[:LOOKED_AT], key=lambda dice: outlook(own, dice))
    return Cut(tuple(die.id for die in best))


def prospect(dice: Iterable[Die], recipes: Sequence[RecipeCard]) -> float:
    """What dice are good for, in points: recipes, parts of recipes, and spare dice."""
    have = Counter(die.veggie for die in dice)
    orders = permutations(recipes) if len(recipes) <= HELD + 1 else [tuple(recipes)]
    return max(planned(have, order) for order in orders)


def planned(have: Counter[str], recipes: Sequence[RecipeCard]) -> float:
    """The same, when the recipes are cooked in this order."""
    left, worth = Counter(have), 0.0
    for recipe in recipes:
        lacks = (needed(recipe.needs) - left).total()
        share = 1 - lacks / len(recipe.needs)
        worth += recipe.points + 2 if not lacks else recipe.points * share * share * 0.7
        left -= needed(recipe.needs)
    return worth + 0.25 * min(left.total(), 5) + 0.15 * len(left)


def outlook(own: Own, dice: tuple[Die, ...]) -> float:
    """What the chef has after this cut, hypes included."""
    together = (*own.dice, *dice)
    best = next(iter(ways(together, own.recipes, own.hypes)), None)
    return prospect(together, own.recipes) + (best.bonus if best is not None else 0)


# Cooking ------------------------------------------------------------------------------------------


def cook(ask: AskCook) -> Moves:
    """The dearest dish; the chef token first, if it makes a hype fit or a recipe possible."""
    best = ask.dishes[0] if ask.dishes else None
    if ask.token and (best is None or not best.bonus) and (made := tweak(ask)) is not None:
        return made
    if best is not None:
        return cooked(best)
    if ask.token and ask.helps:
        help = max(ask.helps, key=lambda help: help.recipe.points)
        return Change(help.die.id, help.veggie)
    return StopCooking()


def cooked(dish: Way) -> Cook:
    """The move that cooks a dish."""
    hype = None if dish.hype is None else dish.hype.id
    return Cook(dish.recipe.id, tuple(die.id for die in dish.dice), hype)


def tweak(ask: AskCook) -> Change | None:
    """Another number on a die that makes a hype fit."""
    able = tuple(recipe for recipe in ask.recipes if not lacking(ask.dice, recipe))
    fussy = tuple(
        hype for hype in ask.hypes if hype.number or hype.least > 1 or hype.kind == "same"
    )
    found = []
    for place, die in enumerate(ask.dice) if able and fussy else ():
        for number in ask.faces:
            new = Die(die.id, die.veggie, number, True)
            dice = (*ask.dice[:place], new, *ask.dice[place + 1 :])
            best = ways(dice, able, fussy)[0]
            if number != die.number and best.bonus:
                found.append((best.total, Change(die.id, str(number))))
    return max(found, key=lambda one: one[0])[1] if found else None


# Cards --------------------------------------------------------------------------------------------


def draw(ask: AskDraw, own: Own) -> Moves:
    """A recipe while one is wanted, from the display unless all there is poor; else a hype."""
    wants_hype = len(own.recipes) >= HELD and len(own.hypes) < HELD
    better = max(ask.display, key=lambda card: appeal(card, own.dice), default=None)
    if ask.hypes and (wants_hype or not (ask.display or ask.recipes)):
        return Draw("hypes")
    if len(own.recipes) >= HELD and ask.hypes and better is not None:
        worst = min(appeal(card, own.dice) for card in own.recipes)
        if appeal(better, own.dice) < worst + 2:
            return Draw("hypes")
    return Take(better.id) if better is not None else Draw("recipes")


def appeal(recipe: RecipeCard, dice: Iterable[Die]) -> float:
    """How much a recipe promises with these dice: its points, less for every die that it lacks."""
    return recipe.points - 1.9 * lacking(dice, recipe).total()


def keep(ask: AskKeep) -> Moves:
    """What promises least goes."""
    dice, recipes, hypes = ask.over
    poor = sorted(ask.recipes, key=lambda card: appeal(card, ask.dice))[:recipes]
    kept = [card for card in ask.recipes if card not in poor]
    dull = sorted(ask.hypes, key=lambda card: spice(card, kept))[:hypes]
    gone = spare_dice(ask.dice, kept, dice)
    return Discard(gone, tuple(c.id for c in poor), tuple(c.id for c in dull))


def spice(hype: HypeCard, recipes: Sequence[RecipeCard]) -> float:
    """How much a hype promises with these recipes."""
    sizes = max((len(recipe.needs) for recipe in recipes), default=3)
    if hype.kind == "dish":
        return 10.0 * any(recipe.name == hype.dish for recipe in recipes)
    if hype.kind == "extra":
        return 2.0 + hype.points * any(hype.veggie in recipe.needs for recipe in recipes)
    if hype.kind == "double":
        return 4.5
    return hype.points - (2.5 if hype.least > sizes else 0) - 0.5 * hype.least


def spare_dice(dice: Sequence[Die], recipes: Sequence[RecipeCard], count: int) -> tuple[int, ...]:
    """The dice that the recipes want least, the most common first."""
    wants = sum((needed(recipe.needs) for recipe in recipes), Counter[str]())
    have = Counter(die.veggie for die in dice)
    gone: list[int] = []
    for die in sorted(dice, key=lambda die: (wants[die.veggie] - have[die.veggie], die.id)):
        if len(gone) < count:
            gone.append(die.id)
            have[die.veggie] -= 1
    return tuple(gone)
