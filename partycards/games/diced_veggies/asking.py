"""What one seat sees besides: what it has, and what it is asked."""

from collections.abc import Iterable

from partycards.games.base import Seat
from partycards.games.diced_veggies.box import Die, DieId
from partycards.games.diced_veggies.cuts import MOST, Piece, dice_of, legal_cuts
from partycards.games.diced_veggies.hypes import ways, with_token
from partycards.games.diced_veggies.piles import is_out
from partycards.games.diced_veggies.seeing import places, served
from partycards.games.diced_veggies.sentences import can
from partycards.games.diced_veggies.state import (
    Chef,
    Cooking,
    Cutting,
    Drawing,
    FinalCook,
    Keeping,
    Over,
    VeggiesState,
)
from partycards.games.diced_veggies.turns import may_restock, must_restock, too_much
from partycards.games.diced_veggies.views import (
    Ask,
    AskCook,
    AskCut,
    AskDraw,
    AskKeep,
    AskReady,
    AskRestock,
    Offcut,
    Own,
    PrivateView,
    TokenHelp,
    Watch,
)

HINTS = 4
"""How many legal cuts are shown unasked."""
NAMES = {Cutting: "cut", Cooking: "cook", Drawing: "draw", Keeping: "keep"}


def question(state: VeggiesState, seat: Seat) -> str | None:
    """The key of what this seat is asked: the turn, the step, and what was done in it. In the final
    cook it is the seat's own, whatever others do (G6)."""
    if seat not in asked(state):
        return None
    if isinstance(state.phase, FinalCook):
        chef = state.chef(seat)
        assert chef is not None
        done = "ready" if seat in state.phase.done else f"cook-{len(chef.cooked)}"
        return f"t{state.number}-final-{done}-{'token' if chef.token else 'none'}"
    return f"t{state.number}-{NAMES[type(state.phase)]}-{state.step}"


def asked(state: VeggiesState) -> tuple[Seat, ...]:
    """The seats that have something to choose now (G3): whose turn it is; in the final cook all who
    are here, who is ready too, since they may start over."""
    if isinstance(state.phase, Over):
        return ()
    if isinstance(state.phase, FinalCook):
        return tuple(chef.seat for chef in state.here if not settled(state, state.phase, chef))
    return (state.turn,) if state.now.status == "here" else ()


def settled(state: VeggiesState, phase: FinalCook, chef: Chef) -> bool:
    """Whether the final cook asks nothing of this chef: ready, and nothing was done to undo."""
    before = next(old for old in phase.before if old.seat == chef.seat)
    return chef.seat in phase.done and chef == before


def private(state: VeggiesState, seat: Seat) -> PrivateView:
    """This seat's own piece of the view."""
    chef, key = state.chef(seat), question(state, seat)
    own = Own((), (), (), (), 0, False)
    if chef is not None and not isinstance(state.phase, Over):
        own = possessions(state, chef)
    if chef is None or key is None:
        return PrivateView(seat, can(state, seat), Watch(why(state, chef)), own)
    return PrivateView(seat, can(state, seat), ask(state, chef, key), own)


def possessions(state: VeggiesState, chef: Chef) -> Own:
    """What the chef has."""
    return Own(
        dice=state.dice(chef),
        recipes=state.recipe_faces(chef.recipes),
        hypes=state.hype_faces(chef.hypes),
        cooked=served(state.box, chef.cooked),
        points=state.points(chef),
        token=chef.token,
    )


def why(state: VeggiesState, chef: Chef | None) -> str:
    """Why there is nothing to do."""
    if chef is None or chef.status == "left":
        return "left"
    if isinstance(state.phase, Over):
        return "over"
    if chef.status == "away":
        return "away"
    return "final" if isinstance(state.phase, FinalCook) else "turn"


def ask(state: VeggiesState, chef: Chef, key: str) -> Ask:
    """What the seat is asked in this step."""
    match state.phase:
        case Cutting() as phase:
            return ask_cut(state, phase, key)
        case Drawing():
            return AskDraw(
                key,
                state.recipe_faces(state.display),
                not is_out(state, "recipes"),
                not is_out(state, "hypes"),
            )
        case Keeping():
            own = possessions(state, chef)
            return AskKeep(key, own.dice, own.recipes, own.hypes, too_much(chef))
        case FinalCook() as phase if chef.seat in phase.done:
            return AskReady(key)
    return ask_cook(state, chef, key)


def ask_cut(state: VeggiesState, phase: Cutting, key: str) -> AskCut | AskRestock:
    """The block and every legal cut, from the one function that knows them (D1)."""
    if must_restock(state):
        return AskRestock(key, len(state.frame) + len(dice_of(state.block)))
    cuts = tuple(offcut(state, piece) for piece in legal_cuts(state.block, state.numbers))
    return AskCut(
        question=key,
        recipes=state.recipe_faces(state.now.recipes),
        dice=state.dice(state.now),
        places=places(state),
        cuts=cuts,
        hints=hints(cuts),
        marked=None if phase.marked is None else offcut(state, phase.marked),
        whole=len(cuts) == 1 and len(cuts[0].dice) == len(dice_of(state.block)),
        may_restock=may_restock(state),
        most=MOST,
    )


def offcut(state: VeggiesState, piece: Piece) -> Offcut:
    """A piece as the phone shows it."""
    return Offcut(piece.side, faces(state, piece.dice), piece.total, piece.why)


def faces(state: VeggiesState, dice: Iterable[DieId]) -> tuple[Die, ...]:
    """Dice as they lie there."""
    return tuple(state.die(die) for die in dice)


def hints(cuts: tuple[Offcut, ...]) -> tuple[Offcut, ...]:
    """A few cuts that bring many dice, from different sides."""
    best: list[Offcut] = []
    for cut in sorted(cuts, key=lambda cut: (-len(cut.dice), -cut.total)):
        if all(not set(cut.dice) & set(other.dice) for other in best):
            best.append(cut)
    return tuple(best[:HINTS])


def ask_cook(state: VeggiesState, chef: Chef, key: str) -> AskCook:
    """What can be cooked, and what the chef token could help with (D2, D3, D4)."""
    own = possessions(state, chef)
    helps = [
        TokenHelp(recipe, *help)
        for recipe in own.recipes
        if chef.token and (help := with_token(own.dice, recipe)) is not None
    ]
    final = isinstance(state.phase, FinalCook)
    return AskCook(
        question=key,
        dice=own.dice,
        recipes=own.recipes,
        hypes=own.hypes,
        dishes=ways(own.dice, own.recipes, own.hypes),
        helps=tuple(helps),
        token=chef.token,
        faces=tuple(sorted(set(state.box.faces))),
        final=final,
        undo=isinstance(state.phase, FinalCook) and chef not in state.phase.before,
    )
