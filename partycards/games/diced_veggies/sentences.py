"""What everybody can do now, in a sentence made by the rules, at every moment."""

from partycards.games.base import N_, Seat
from partycards.games.diced_veggies.cuts import MOST, dice_of, legal_cuts
from partycards.games.diced_veggies.hypes import ways
from partycards.games.diced_veggies.state import (
    Chef,
    Cooking,
    Cutting,
    Drawing,
    FinalCook,
    Over,
    VeggiesState,
)
from partycards.games.diced_veggies.turns import (
    can_cook,
    may_restock,
    must_restock,
    too_much,
)
from partycards.games.diced_veggies.views import Can


def can(state: VeggiesState, seat: Seat) -> Can:
    """The sentence for this seat."""
    chef, phase, key = state.chef(seat), state.phase, f"t{state.number}-{state.step}-can"
    if chef is None or chef.status == "left":
        return Can(key, N_("You have left this match. You can watch."))
    if isinstance(phase, Over):
        return Can(key, N_("The match is over. You can look at what everybody cooked."))
    if chef.status == "away":
        return Can(key, N_("You are away: your turns are passed over until you are back."))
    if isinstance(phase, FinalCook):
        key = f"t{state.number}-{len(chef.cooked)}-{seat in phase.done}-can"
        return Can(key, final(state, phase, chef))
    if seat != state.turn:
        key = f"t{state.number}-{isinstance(phase, Cutting)}-can"
        return Can(key, waiting_for(state), who=state.turn)
    return on_turn(state, chef, key)


def waiting_for(state: VeggiesState) -> str:
    """Somebody else's turn."""
    if isinstance(state.phase, Cutting):
        return N_("%(who)s is cutting. You can look at your hypes and plan your own cut.")
    return N_("%(who)s is cooking and drawing. Then it goes on clockwise.")


def on_turn(state: VeggiesState, chef: Chef, key: str) -> Can:
    """Whose turn it is."""
    match state.phase:
        case Cutting():
            return Can(key, cutting(state), count=MOST)
        case Cooking():
            return cooking(state, chef, key)
        case Drawing():
            return Can(key, N_("Draw one card: a hype, or a recipe from the display or the deck."))
    over = too_much(chef)
    if sum(1 for count in over if count) > 1:
        return Can(key, N_("You keep eight dice, two recipes and two hypes: choose what goes."))
    message = next(words for words, count in zip(KEEP, over, strict=True) if count)
    return Can(key, message, count=max(over))


KEEP = (
    N_("You keep eight dice. To give back: %(count)s."),
    N_("You keep two recipes. To discard: %(count)s."),
    N_("You keep two hypes. To discard: %(count)s."),
)


def cutting(state: VeggiesState) -> str:
    """A cut, and perhaps a restock before it (D1, D7)."""
    if must_restock(state):
        return N_("There is nothing to cut: roll a new block, then cut.")
    cuts = legal_cuts(state.block, state.numbers)
    if len(cuts[0].dice) == len(dice_of(state.block)):
        return N_("The block adds up to %(count)s or less: take it whole.")
    if may_restock(state):
        return N_("Cut dice that add up to %(count)s at the most, or restock first.")
    return N_("Cut dice that add up to %(count)s at the most: one straight cut.")


def cooking(state: VeggiesState, chef: Chef, key: str) -> Can:
    """What can be cooked (D2)."""
    found = ways(state.dice(chef), state.recipe_faces(chef.recipes))
    if len(found) == 1:
        message = N_("You can cook %(recipe)s, or go on and draw.")
        return Can(key, message, recipe=found[0].recipe.name)
    if found:
        message = N_("You can cook %(count)s recipes, or go on and draw.")
        return Can(key, message, count=len(found))
    if chef.token:
        return Can(key, N_("Your chef token would make something to cook. Or go on and draw."))
    return Can(key, N_("Nothing to cook with these dice. Go on and draw."))


def final(state: VeggiesState, phase: FinalCook, chef: Chef) -> str:
    """The final cook (D8)."""
    if chef.seat in phase.done:
        return N_("You are ready. The others still cook for the last time.")
    if ways(state.dice(chef), state.recipe_faces(chef.recipes)):
        return N_("The final cook: cook whatever you can, then say that you are ready.")
    if can_cook(state, chef):
        return N_("The final cook: your chef token may help once more. Else you are ready.")
    return N_("The final cook: you can cook nothing more. Say that you are ready.")
