"""What one seat sees besides: its own cards, and what it is asked."""

from collections.abc import Iterable

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.cook_off_sabotage.asked import asked, has_chosen, proposal
from partycards.games.cook_off_sabotage.box import Action, actions
from partycards.games.cook_off_sabotage.doing import now
from partycards.games.cook_off_sabotage.kitchens import targets, ways
from partycards.games.cook_off_sabotage.seeing import mat
from partycards.games.cook_off_sabotage.state import (
    Acting,
    Choosing,
    Confirming,
    CookOffState,
    Declaring,
    Kitchen,
    Ordering,
    Over,
    Programming,
    Short,
)
from partycards.games.cook_off_sabotage.steps import by_rule
from partycards.games.cook_off_sabotage.views import (
    Ask,
    AskClean,
    AskConfirm,
    AskOrder,
    AskProgramme,
    AskSabotage,
    AskWay,
    Others,
    PrivateView,
    Ready,
    Target,
    Watch,
)

WHAT = {
    Declaring: "clean",
    Programming: "programme",
    Confirming: "confirm",
    Choosing: "choose",
    Ordering: "order",
}


def question(state: CookOffState, seat: Seat) -> str | None:
    """The key of what this seat is asked: the round, the step, and what it has done itself."""
    if seat not in asked(state):
        return None
    key = f"r{state.round}-{at(state, seat)}"
    return f"{key}-done" if has_chosen(state, seat) else key


def at(state: CookOffState, seat: Seat) -> str:
    """The step's part of the key."""
    match state.phase:
        case Choosing():
            return f"s{state.step}-choose"
        case Ordering() as phase:
            return f"s{state.step}-{phase.group}-order-{len(proposal(phase, seat))}"
        case Acting() as phase:
            return f"s{state.step}-{phase.group}-{phase.done}"
    return WHAT[type(state.phase)]


def private(state: CookOffState, seat: Seat) -> PrivateView:
    """This seat's own piece of the view."""
    kitchen, key = state.kitchen(seat), question(state, seat)
    if kitchen is None or kitchen.status == "left" or isinstance(state.phase, Over | Short):
        return PrivateView(seat, Watch(now(state, seat), over=isinstance(state.phase, Over)))
    if key is None:
        ask: Ask = Watch(now(state, seat), faces(state, kitchen.programme))
    elif has_chosen(state, seat):
        ask = ready(state, kitchen, key)
    else:
        ask = asks(state, kitchen, key)
    others = tuple(mat(state, other) for other in state.active if other.seat != seat)
    return PrivateView(seat, ask, mat(state, kitchen), Others(others))


def faces(state: CookOffState, keys: Iterable[str]) -> tuple[Action, ...]:
    """Action cards by key."""
    return tuple(actions(state.box)[key] for key in keys)


def asks(state: CookOffState, kitchen: Kitchen, key: str) -> Ask:
    """What the seat is asked in this step."""
    say = now(state, kitchen.seat)
    match state.phase:
        case Declaring():
            food = sum(what not in ("", "token") for what in kitchen.places)
            return AskClean(key, say, kitchen.tokens, food)
        case Programming():
            return AskProgramme(key, say, state.box.actions)
        case Confirming():
            return AskConfirm(key, say, faces(state, kitchen.programme))
        case Ordering() as phase:
            return ask_order(state, phase, kitchen.seat, key)
        case Acting(group="sabotage") as phase:
            return ask_sabotage(state, phase, kitchen.seat, key)
    card = actions(state.box)[state.card(kitchen)]
    return AskWay(key, say, card, ways(state, kitchen), kitchen.grill)


def ask_order(state: CookOffState, phase: Ordering, seat: Seat, key: str) -> AskOrder:
    """Who is next in the own proposal (F2)."""
    so_far = proposal(phase, seat)
    left = tuple(one for one in phase.seats if one not in so_far)
    rule = by_rule(state, phase.seats)
    return AskOrder(key, now(state, seat), phase.group, so_far, left, rule)


def ask_sabotage(state: CookOffState, phase: Acting, seat: Seat, key: str) -> AskSabotage:
    """Every kitchen that can be sabotaged, with its places (F6)."""
    found: dict[Seat, dict[tuple[bool, str], int]] = {}
    for target, place, what in targets(state, seat):
        found.setdefault(target, {}).setdefault((place == 0, what), place)
    others = [kitchen for kitchen in state.playing if kitchen.seat != seat]
    return AskSabotage(
        question=key,
        now=now(state, seat),
        targets=tuple(
            Target(
                replace(mat(state, state.of(target)), counter=()),
                tuple((place, what) for (_, what), place in places.items()),
            )
            for target, places in found.items()
        ),
        safe=tuple(kitchen.seat for kitchen in others if state.is_safe(kitchen)),
        second=phase.done > 0,
    )


def ready(state: CookOffState, kitchen: Kitchen, key: str) -> Ready:
    """The own choice, as it waits for the others (G6)."""
    seat, say = kitchen.seat, now(state, kitchen.seat)
    what, cards = WHAT[type(state.phase)], faces(state, kitchen.programme)
    match state.phase:
        case Declaring(chosen=chosen):
            return Ready(key, say, what, clean=dict(chosen)[seat])
        case Confirming(chosen=chosen):
            first, second, third = cards
            swapped = dict(chosen)[seat]
            return Ready(key, say, what, (first, third, second) if swapped else cards)
        case Choosing(chosen=found):
            way = next((meat, vegetables) for one, meat, vegetables in found if one == seat)
            card, grill = state.card(kitchen), kitchen.grill
            return Ready(key, say, what, way=way, card=card, grill=grill)
        case Ordering() as phase:
            return Ready(key, say, what, order=proposal(phase, seat))
    return Ready(key, say, what, cards)
