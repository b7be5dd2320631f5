"""How a house player gives its chip where two have cooked for each other (R6, V1)."""

from collections.abc import Sequence
from statistics import fmean

from partycards.games.base import Chance, Move, Part, Seat
from partycards.games.cards import chosen
from partycards.games.cooking_party.steps.house_judge import harmony
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.taste import Taste
from partycards.games.restaurant.steps.tasting import AskChips, ChipsStage
from partycards.games.restaurant.table_dishes import ShownDish


def one_chip(ask: Part, stage: Part, seat: Seat, taste: Taste, rng: Chance) -> Move | None:
    """By whose dishes go together better, so that it does not matter who gives first: who may
    choose among all would always give the highest, and who comes second could not."""
    if not isinstance(ask, AskChips) or not isinstance(stage, ChipsStage):
        return None
    if ask.most != 1 or ask.can_award or ask.done:
        return None
    (to,) = ask.given
    own = [dish for dish in stage.dishes if dish.chef == seat]
    better = worth(to.dishes, taste) - worth(own, taste)
    return PutChip(chosen(chips(sorted(ask.left), ask.taken, better), rng), to.seat)


def worth(dishes: Sequence[ShownDish], taste: Taste) -> float:
    """What the cards of these dishes have to do with each other, from 0 to 1."""
    cards = [[placed.card for placed in dish.cards] for dish in dishes]
    return fmean(harmony(each, taste) for each in cards) if cards else 0


def chips(left: Sequence[int], taken: Sequence[int], better: float) -> Sequence[int]:
    """The chips to choose from, of those that are left in their order: more than the other one gave
    for dishes that are better than one's own, fewer for others; the upper or the lower ones for who
    gives first. The lot decides between dishes that are alike."""
    if not better:
        return left
    middle = taken[0] if taken else left[len(left) // 2]
    fitting = [chip for chip in left if (chip > middle) == (better > 0) and chip != middle]
    return fitting or left
