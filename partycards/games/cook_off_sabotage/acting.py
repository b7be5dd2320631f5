"""What a chef does: declare, lay, confirm, choose, propose, sabotage, and choose again."""

from typing import Any

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.cook_off_sabotage.asked import asked, has_chosen, proposal
from partycards.games.cook_off_sabotage.box import actions
from partycards.games.cook_off_sabotage.kitchens import done, sabotaged, targets, ways
from partycards.games.cook_off_sabotage.moves import (
    Again,
    ByRule,
    Confirm,
    Cook,
    Declare,
    Decline,
    Get,
    Lay,
    Next,
    Prepare,
    Sabotage,
)
from partycards.games.cook_off_sabotage.state import (
    EMPTY,
    TOKEN,
    Acting,
    Choosing,
    Confirming,
    CookOffState,
    Declaring,
    Kitchen,
    News,
    Ordering,
    Over,
    Programming,
)
from partycards.games.cook_off_sabotage.steps import by_rule, completed, passed_on

VERBS: dict[type, str] = {Prepare: "prepare", Cook: "cook", Get: "get"}


def play(state: CookOffState, seat: Seat, move: Any) -> CookOffState:
    """A chef's move, or IllegalMove; only who is asked can make one."""
    if isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is over."))
    if seat not in asked(state):
        raise IllegalMove(N_("You are not asked anything now."))
    if isinstance(move, Again):
        return again(state, seat)
    if has_chosen(state, seat):
        raise IllegalMove(N_("You have chosen. Take it up again to change it."))
    return chosen(state, seat, move)


def chosen(state: CookOffState, seat: Seat, move: Any) -> CookOffState:
    """What the chef chooses in this step."""
    match state.phase, move:
        case Declaring() as phase, Declare():
            mine = ((seat, move.clean),)
            return replace(state, phase=Declaring(tuple(sorted((*phase.chosen, *mine)))))
        case Programming(), Lay():
            return state.changed(seat, programme=laid(state, move))
        case Confirming() as phase, Confirm():
            settled = ((seat, move.swap),)
            return replace(state, phase=Confirming(tuple(sorted((*phase.chosen, *settled)))))
        case Choosing() as phase, Prepare() | Cook() | Get():
            way = wanted(state, state.of(seat), move)
            return replace(state, phase=Choosing(tuple(sorted((*phase.chosen, (seat, *way))))))
        case Acting(group="get") as phase, Get():
            return passed_on(done(state, seat, wanted(state, state.of(seat), move)), phase)
        case Acting(group="sabotage") as phase, Sabotage() | Decline():
            return sabotage(state, phase, seat, move)
        case Ordering() as phase, Next() | ByRule():
            return proposes(state, phase, seat, move)
    raise moved_on()


def again(state: CookOffState, seat: Seat) -> CookOffState:
    """The choice is open again; what was laid goes back to the hand (G6)."""
    phase = state.phase
    if isinstance(phase, Ordering):
        rest = tuple(one for one in phase.proposals if one[0] != seat)
        if rest == phase.proposals:
            raise IllegalMove(N_("You have chosen nothing yet."))
        return replace(state, phase=replace(phase, proposals=rest))
    if not has_chosen(state, seat):
        raise IllegalMove(N_("You have chosen nothing yet."))
    if isinstance(phase, Programming):
        return state.changed(seat, programme=())
    assert isinstance(phase, Declaring | Confirming | Choosing)
    kept: tuple[Any, ...] = tuple(one for one in phase.chosen if one[0] != seat)
    return replace(state, phase=replace(phase, chosen=kept))


def laid(state: CookOffState, move: Lay) -> tuple[str, ...]:
    """Three of the seven cards (F1, F2)."""
    programme = (move.first, move.second, move.third)
    for key, action in actions(state.box).items():
        if programme.count(key) > action.count:
            raise IllegalMove(
                N_("You do not have so many cards that say %(card)s."), card=action.name
            )
    return programme


def wanted(state: CookOffState, kitchen: Kitchen, move: Prepare | Cook | Get) -> tuple[int, int]:
    """The way that the move says, if the card of this step can be done in it."""
    if state.card(kitchen) != VERBS[type(move)]:
        raise moved_on()
    for way in ways(state, kitchen):
        if way[0] == move.meat:
            return way
    raise IllegalMove(N_("Please choose one of the ways that are shown."))


# Sabotage, and in which order ---------------------------------------------------------------------


def sabotage(
    state: CookOffState, phase: Acting, seat: Seat, move: Sabotage | Decline
) -> CookOffState:
    """A place of somebody's kitchen, or nothing; a Double! makes it two (F5, F6)."""
    if isinstance(move, Decline):
        return passed_on(state.telling(News("declined", seat)), phase)
    known = {(target, place) for target, place, _ in targets(state, seat)}
    if (move.seat, move.place) not in known:
        raise IllegalMove(refusal(state, seat, move))
    state = sabotaged(state, seat, move.seat, move.place)
    return replace(state, phase=replace(phase, done=phase.done + 1))


def refusal(state: CookOffState, seat: Seat, move: Sabotage) -> str:
    """Why this cannot be sabotaged; all of it lies open (F6)."""
    kitchen = state.kitchen(move.seat)
    if kitchen is None or kitchen not in state.playing or move.seat == seat:
        return N_("Please choose a place in the kitchen of another chef.")
    if not 0 <= move.place < len(kitchen.places):
        return N_("Please choose the grill or one of the pans.")
    if state.is_safe(kitchen):
        return N_("That chef cannot be sabotaged in this step.")
    if kitchen.places[move.place] == TOKEN:
        return N_("That is sabotaged already.")
    assert kitchen.places[move.place] == EMPTY
    return N_("No sabotage token is left, so only food can be removed.")


def proposes(state: CookOffState, phase: Ordering, seat: Seat, move: Next | ByRule) -> CookOffState:
    """The next one in the own proposal, or the order of the rules (F2)."""
    if isinstance(move, ByRule):
        return proposed(state, phase, seat, by_rule(state, phase.seats))
    mine = proposal(phase, seat)
    return proposed(state, phase, seat, extended(phase, mine, move.seat))


def extended(phase: Ordering, order: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """An order with one more place filled."""
    if seat not in phase.seats or seat in order:
        raise IllegalMove(N_("Please choose one of those who are still to come."))
    return completed((*order, seat), phase.seats)


def proposed(
    state: CookOffState, phase: Ordering, seat: Seat, order: tuple[Seat, ...]
) -> CookOffState:
    """With this seat's proposal."""
    others = tuple(one for one in phase.proposals if one[0] != seat)
    proposals = tuple(sorted((*others, (seat, order))))
    return replace(state, phase=replace(phase, proposals=proposals))


# The host's order ---------------------------------------------------------------------------------


def put_next(state: CookOffState, seat: Seat) -> CookOffState:
    """The host says who acts next (F2)."""
    if not isinstance(state.phase, Ordering):
        raise moved_on()
    order = extended(state.phase, state.phase.host, seat)
    return hosted(state, state.phase, order)


def hosted(state: CookOffState, phase: Ordering, order: tuple[Seat, ...]) -> CookOffState:
    """The host's order; a complete one stands at once, as if all had proposed it."""
    if len(order) < len(phase.seats):
        return replace(state, phase=replace(phase, host=order))
    everybody = tuple((seat, order) for seat in sorted(phase.seats))
    return replace(state, phase=replace(phase, host=order, proposals=everybody))


def order_by_rule(state: CookOffState) -> CookOffState:
    """The host ends the talk (F2)."""
    if not isinstance(state.phase, Ordering):
        raise moved_on()
    return hosted(state, state.phase, by_rule(state, state.phase.seats))


def moved_on() -> IllegalMove:
    """What a chef hears whose move belongs to another step."""
    return IllegalMove(N_("The round moved on."))
