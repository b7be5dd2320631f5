"""What chefs do: restock, cut, cook, use the token, draw, discard (D1-D7, D9)."""

from collections.abc import Iterable

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Seat
from partycards.games.diced_veggies.box import Die, DieId
from partycards.games.diced_veggies.cuts import (
    MOST,
    SIDES,
    dice_of,
    legal_cuts,
    piece_with,
    without,
)
from partycards.games.diced_veggies.hypes import bonus_of, is_met, is_paid, lacking
from partycards.games.diced_veggies.moves import Change, Cook, Cut, Discard, Draw, Mark, Take
from partycards.games.diced_veggies.piles import filled, is_out, top_of
from partycards.games.diced_veggies.rolling import rolled
from partycards.games.diced_veggies.state import (
    Changed,
    Chef,
    Cooked,
    Cooking,
    Cutting,
    FinalCook,
    Keeping,
    News,
    VeggiesState,
)
from partycards.games.diced_veggies.turns import closing, may_restock, must_restock, too_much

# The block ----------------------------------------------------------------------------------------


def restock(state: VeggiesState, phase: Cutting, rng: Chance) -> VeggiesState:
    """What is spent and what is left is rolled into a new block; tokens come back (D7)."""
    if not must_restock(state) and not may_restock(state):
        if phase.restocked:
            raise IllegalMove(N_("The block is new already. Now cut."))
        raise IllegalMove(N_("Every vegetable is still in the block, so it stays as it is."))
    dice = (*state.frame, *dice_of(state.block))
    block, numbers = rolled(state.numbers, dice, state.box.faces, rng)
    chefs = tuple(replace(chef, token=True) for chef in state.chefs)
    return replace(
        state,
        chances=state.chances + 1,
        chefs=chefs,
        block=block,
        numbers=numbers,
        frame=(),
        phase=Cutting(restocked=True),
    ).telling(News("restocked", state.turn, number=len(dice)))


def mark(state: VeggiesState, phase: Cutting, move: Mark) -> VeggiesState:
    """The knife is held to the block, and the app shows what would come off (D1)."""
    asked_for = in_block(state, move.dice)
    sides = (move.side,) if move.side else SIDES
    piece = piece_with(state.block, state.numbers, asked_for, sides)
    return replace(state, phase=replace(phase, marked=piece))


def in_block(state: VeggiesState, dice: Iterable[DieId]) -> frozenset[DieId]:
    """These dice, or IllegalMove when they cannot be cut."""
    if must_restock(state):
        raise IllegalMove(N_("There is nothing to cut. Restock first."))
    wanted = frozenset(dice)
    if not wanted:
        raise IllegalMove(N_("Choose the first and the last die that should come off."))
    if not wanted <= frozenset(dice_of(state.block)):
        raise IllegalMove(N_("Those dice are not all in the block."))
    return wanted


def cut(state: VeggiesState, move: Cut) -> VeggiesState:
    """One straight cut (D1)."""
    wanted = tuple(sorted(in_block(state, move.dice)))
    legal = {piece.dice: piece for piece in legal_cuts(state.block, state.numbers)}
    if wanted not in legal:
        raise no_cut(state, wanted)
    chef = state.now
    news = News("cut", chef.seat, seen(state, wanted), number=legal[wanted].total)
    state = state.changed(chef.seat, dice=(*chef.dice, *wanted))
    state = replace(state, block=without(state.block, wanted), phase=Cooking())
    return state.telling(news)


def no_cut(state: VeggiesState, wanted: tuple[DieId, ...]) -> IllegalMove:
    """Why these dice do not come off."""
    total = sum(state.numbers[die] for die in wanted)
    if total > MOST:
        return IllegalMove(N_("Those dice add up to %(total)s; ten is the most."), total=total)
    pieces = (piece_with(state.block, state.numbers, wanted, (side,)) for side in SIDES)
    if any(piece.dice == wanted for piece in pieces):
        return IllegalMove(N_("The rest of the block would fall apart."))
    return IllegalMove(N_("One straight cut does not take just those dice."))


def seen(state: VeggiesState, dice: Iterable[DieId]) -> tuple[Die, ...]:
    """Dice as they are told of."""
    return tuple(state.die(die) for die in dice)


# Cooking ------------------------------------------------------------------------------------------


def change(state: VeggiesState, chef: Chef, move: Change) -> VeggiesState:
    """The chef token makes a die another vegetable or another number, for this step (D4)."""
    if not chef.token:
        raise IllegalMove(N_("Your chef token is spent. It comes back when somebody restocks."))
    if move.die not in chef.dice:
        raise IllegalMove(N_("That die is not yours."))
    old = state.die(move.die)
    number = int(move.to) if move.to.isascii() and move.to.isdigit() else 0
    if move.to in {veggie.key for veggie in state.box.veggies}:
        made = Changed(old.id, move.to, old.number)
    elif number in state.box.faces:
        made = Changed(old.id, old.veggie, number)
    else:
        raise IllegalMove(N_("A die becomes another vegetable or another number."))
    new = Die(made.die, made.veggie, made.number, True)
    if (new.veggie, new.number) == (old.veggie, old.number):
        raise IllegalMove(N_("That is what the die shows already."))
    state = state.changed(chef.seat, token=False, changed=made)
    return told(state, News("token", chef.seat, (old, new)))


def told(state: VeggiesState, news: News) -> VeggiesState:
    """News of a cooking; in the final cook nothing is told before all are done (G6)."""
    return state if isinstance(state.phase, FinalCook) else state.telling(news)


def cook(state: VeggiesState, chef: Chef, move: Cook) -> VeggiesState:
    """A recipe and the hype on it: the dice go to the frame, the cards face down (D2, D3)."""
    done = cooked(state, chef, move)
    spent = tuple(die for die in state.dice(chef) if die.id in move.dice)
    state = state.changed(
        chef.seat,
        dice=tuple(die for die in chef.dice if die not in move.dice),
        recipes=tuple(card for card in chef.recipes if card != move.recipe),
        hypes=tuple(card for card in chef.hypes if card != move.hype),
        cooked=(*chef.cooked, done),
        changed=None if chef.changed and chef.changed.die in move.dice else chef.changed,
    )
    state = replace(state, frame=(*state.frame, *move.dice))
    cards = (move.recipe,) if move.hype is None else (move.recipe, move.hype)
    return closing(told(state, News("cooked", chef.seat, spent, cards)))


def cooked(state: VeggiesState, chef: Chef, move: Cook) -> Cooked:
    """What is cooked, checked before a die is spent (D3), or IllegalMove."""
    if move.recipe not in chef.recipes:
        raise IllegalMove(N_("That recipe does not lie open before you."))
    if move.hype is not None and move.hype not in chef.hypes:
        raise IllegalMove(N_("That hype is not in your hand."))
    if len(set(move.dice)) != len(move.dice) or not set(move.dice) <= set(chef.dice):
        raise IllegalMove(N_("That die is not yours."))
    (recipe,) = state.recipe_faces((move.recipe,))
    hype = None if move.hype is None else state.hype_faces((move.hype,))[0]
    dice = [die for die in state.dice(chef) if die.id in move.dice]
    if not is_paid(recipe, hype, dice):
        lacks = lacking(state.dice(chef), recipe)
        raise IllegalMove(
            N_("You do not have the dice for this recipe.")
            if lacks
            else N_("Those are not just the dice that it takes.")
        )
    if hype is None:
        return Cooked(recipe.id, None, recipe.points, 0)
    if not is_met(hype, recipe, [die.number for die in dice]):
        raise IllegalMove(N_("%(hype)s does not go with these dice."), hype=hype.name)
    return Cooked(recipe.id, hype.id, recipe.points, bonus_of(hype, recipe))


# The final cook -----------------------------------------------------------------------------------


def ready(state: VeggiesState, phase: FinalCook, seat: Seat) -> VeggiesState:
    """Done, until all are (G6)."""
    return replace(state, phase=replace(phase, done=(*phase.done, seat)))


def start_over(state: VeggiesState, phase: FinalCook, chef: Chef) -> VeggiesState:
    """As before the final cook: dice back from the frame, cards back to the hand (G6)."""
    before = next(old for old in phase.before if old.seat == chef.seat)
    if chef.seat not in phase.done and before == chef:
        raise IllegalMove(N_("You have not cooked anything yet."))
    frame = tuple(die for die in state.frame if die not in before.dice)
    done = tuple(seat for seat in phase.done if seat != chef.seat)
    chefs = tuple(before if old.seat == chef.seat else old for old in state.chefs)
    return replace(state, chefs=chefs, frame=frame, phase=replace(phase, done=done))


# Cards --------------------------------------------------------------------------------------------


def draw(state: VeggiesState, move: Draw, rng: Chance) -> VeggiesState:
    """The top card of a deck: a hype stays secret, a recipe lies open (D5)."""
    if is_out(state, move.deck):
        raise IllegalMove(N_("There is no card left in that deck. Choose another."))
    card, state = top_of(state, move.deck, rng)
    assert card is not None
    chef = state.now
    if move.deck == "hypes":
        state = state.changed(chef.seat, hypes=(*chef.hypes, card))
        news = News("drew_hype", chef.seat)
    else:
        state = state.changed(chef.seat, recipes=(*chef.recipes, card))
        news = News("drew_recipe", chef.seat, cards=(card,))
    return replace(state, phase=Keeping()).telling(news)


def take(state: VeggiesState, move: Take, rng: Chance) -> VeggiesState:
    """A recipe from the display; a new one fills the gap (D5)."""
    if move.recipe not in state.display:
        raise IllegalMove(N_("That recipe is not on display."))
    chef = state.now
    state = state.changed(chef.seat, recipes=(*chef.recipes, move.recipe))
    left = tuple(card for card in state.display if card != move.recipe)
    state = filled(replace(state, display=left), rng)
    news = News("took", chef.seat, cards=(move.recipe,))
    return replace(state, phase=Keeping()).telling(news)


def discard(state: VeggiesState, move: Discard) -> VeggiesState:
    """Down to what may be kept: dice to the frame, each card to its discards (D6, D9)."""
    chef = state.now
    check_discards(chef, move)
    news = News("discarded", chef.seat, seen(state, move.dice), move.recipes, len(move.hypes))
    state = state.changed(
        chef.seat,
        dice=tuple(die for die in chef.dice if die not in move.dice),
        recipes=tuple(card for card in chef.recipes if card not in move.recipes),
        hypes=tuple(card for card in chef.hypes if card not in move.hypes),
    )
    return replace(
        state,
        frame=(*state.frame, *move.dice),
        recipe_discards=(*state.recipe_discards, *move.recipes),
        hype_discards=(*state.hype_discards, *move.hypes),
    ).telling(news)


def check_discards(chef: Chef, move: Discard) -> None:
    """Raise IllegalMove unless just what is too much goes (D6)."""
    sent = (move.dice, move.recipes, move.hypes)
    owned = (chef.dice, chef.recipes, chef.hypes)
    for gone, mine, over in zip(sent, owned, too_much(chef), strict=True):
        if len(set(gone)) != len(gone) or not set(gone) <= set(mine):
            raise IllegalMove(N_("That is not yours to discard."))
        if len(gone) != over:
            raise IllegalMove(
                N_("You keep eight dice, two recipes and two hypes: no more, no less.")
            )
