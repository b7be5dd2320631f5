"""How random matches play Diced Veggies."""

from collections.abc import Iterator
from random import Random
from typing import Any

from partycards.catalogue.boxes import box_of
from partycards.games.base import Away, Back, View
from partycards.games.diced_veggies.box import Box
from partycards.games.diced_veggies.rules import DicedVeggies
from partycards.games.diced_veggies.steps.cooking import Change, Cook, StopCooking
from partycards.games.diced_veggies.steps.cutting import Cut, Mark, Restock
from partycards.games.diced_veggies.steps.drawing import Draw, Take
from partycards.games.diced_veggies.steps.final_cook import StartOver
from partycards.games.diced_veggies.steps.keeping import Discard
from partycards.games.diced_veggies.table import VeggiesState
from tests.games.promises import Case

BOX = box_of("diced_veggies", Box)
DICE = range(35)
RECIPES, HYPES = range(44), range(44, 78)


def make(luck: Random, seats: int) -> DicedVeggies:
    return DicedVeggies(first=luck.choice([None, 1, seats]), most_turns=luck.choice([0, 12]))


def cards(luck: Random, box: Any = BOX) -> Any:
    return box


def everything(state: VeggiesState) -> tuple[list[int], list[int]]:
    """Every die and every card of the match, wherever it is, in order."""
    dice = [*(die for die in state.block if die >= 0), *state.frame]
    held = [*state.recipes, *state.recipe_discards, *state.hypes, *state.hype_discards]
    held += state.display
    for chef in state.guests:
        dice += chef.dice
        held += [*chef.recipes, *chef.hypes]
        for one in chef.cooked:
            held += [one.recipe] if one.hype is None else [one.recipe, one.hype]
    return sorted(dice), sorted(held)


def table(state: VeggiesState, seat: int, luck: Random) -> Any:
    """The table can do no more here than at any game."""
    return luck.choice([Away(seat), Back(seat)])


def samples(state: VeggiesState, view: View[Any, Any], luck: Random) -> Iterator[Any]:
    """Moves that a viewer may try, made from the box and the view alone."""
    own = view.private.own if view.private else None
    dice = tuple(luck.sample(DICE, luck.randint(1, 3)))
    mine = tuple(die.id for die in own.dice) if own else ()
    recipes = [card.id for card in own.recipes] if own else []
    hypes = [card.id for card in own.hypes] if own else []
    recipe = luck.choice(recipes or list(RECIPES))
    tries = [
        Restock(),
        Mark(dice),
        Mark(dice, luck.choice(["top", "right", "bottom", "left"])),
        Cut(dice),
        Change(luck.choice(mine or DICE), luck.choice(["carrot", "onion", "2", "5", "1", "x"])),
        Cook(recipe, tuple(luck.sample(mine, min(2, len(mine))))),
        Cook(recipe, mine[:2], luck.choice(hypes or list(HYPES))),
        Cook(luck.choice(RECIPES), dice, luck.choice(HYPES)),
        StopCooking(),
        StartOver(),
        Draw(luck.choice(["recipes", "hypes"])),
        Take(luck.choice(RECIPES)),
        Discard(dice),
        Discard((), (), tuple(luck.sample(HYPES, 1))),
    ]
    yield from luck.sample(tries, 5)


DICED_VEGGIES = Case(
    make, cards, everything, (StopCooking, StartOver), table, samples
)  # fmt: skip
