"""What one seat sees besides: what it is asked, and its own cards."""

from partycards.games.base import Seat
from partycards.games.cards import Card
from partycards.games.kitchen_closing.box import in_order
from partycards.games.kitchen_closing.parts import (
    Ask,
    AskDeal,
    AskLay,
    AskStacks,
    AskTurn,
    Hand,
    Offered,
    PrivateView,
    Ready,
    Watch,
)
from partycards.games.kitchen_closing.rounds import deals, ended, next_dealer
from partycards.games.kitchen_closing.stacks import Proposal, Stacks, proposal, proposals
from partycards.games.kitchen_closing.state import (
    KitchenState,
    Over,
    Scored,
    Short,
    Splitting,
    Turns,
)
from partycards.games.kitchen_closing.turns import reaches


def question(state: KitchenState, seat: Seat) -> str | None:
    """The key of what this seat is asked now."""
    match state.phase:
        case Turns() as phase if seat == phase.seat:
            verb = "lay" if phase.drawn else "turn"
            return f"{verb}-{state.round}-{phase.number}"
        case Splitting() as phase if seat in state.players:
            verb = "ready" if seat in dict(phase.stacks) else "stacks"
            return f"{verb}-{state.round}"
        case Scored() if seat == deals(state):
            return f"deal-{state.round}"
    return None


def private(state: KitchenState, seat: Seat) -> PrivateView:
    """The seat's own piece."""
    ask = asked(state, seat)
    looks_on = ask is None or isinstance(ask, Watch)
    others = isinstance(state.phase, Turns) and seat in state.players and looks_on
    cards = in_order(state.box.cards(state.hand(seat)))
    return PrivateView(seat, ask, Hand(cards, worth(state, seat)) if others else None)


def asked(state: KitchenState, seat: Seat) -> Ask | None:
    """What the seat is asked; None while somebody else is on turn."""
    key = question(state, seat)
    if key is None:
        return watch(state, seat)
    match state.phase:
        case Turns() as phase:
            return turn(state, phase, key) if not phase.drawn else lay(state, phase, key)
        case Splitting() as phase:
            return stacks(state, phase, seat, key)
    dealer = next_dealer(state)
    return AskDeal(key, ended(state), dealer if dealer != seat else None)


def watch(state: KitchenState, seat: Seat) -> Watch | None:
    """Why there is nothing to do."""
    guest = state.guest(seat)
    if guest is None or guest.status == "left":
        return Watch("left")
    match state.phase:
        case Over():
            return Watch("over")
        case Short():
            return Watch("short")
        case Scored():
            return Watch("scored")
    if guest.status == "away":
        return Watch("away")
    return None if seat in state.players else Watch("waiting")


def turn(state: KitchenState, phase: Turns, key: str) -> AskTurn:
    """The things a player may do, those that can be done now."""
    hand = state.hand(phase.seat)
    fits = {"swap": True, "literal": len(hand) > 1, "double": reaches(state, 2)}[state.fourth]
    return AskTurn(
        question=key,
        hand=in_order(state.box.cards(hand)),
        top=state.box.ingredients[state.discards[-1]] if state.discards else None,
        can_draw=bool(state.draw),
        fourth=state.fourth if fits and state.draw and hand else "",
        last=phase.closed,
        worth=worth(state, phase.seat),
    )


def lay(state: KitchenState, phase: Turns, key: str) -> AskLay:
    """Which card goes."""
    return AskLay(
        question=key,
        hand=in_order(state.box.cards(state.hand(phase.seat))),
        drawn=phase.drawn,
        taken=phase.taken,
        worth=worth(state, phase.seat),
    )


def stacks(state: KitchenState, phase: Splitting, seat: Seat, key: str) -> AskStacks | Ready:
    """The stacks that can be made, or those that were."""
    hand = state.box.cards(state.hand(seat))
    made = dict(phase.stacks).get(seat)
    if made is None:
        offered = tuple(offered_as(one) for one in proposals(hand))
        return AskStacks(key, in_order(hand), offered)
    return Ready(key, offered_as(laid(state, made)), in_order(aside(state, seat, made)))


def laid(state: KitchenState, made: Stacks) -> Proposal:
    """Stacks that were made, as they are shown."""
    return proposal(state.box.cards(made.dish), state.box.cards(made.pantry))


def aside(state: KitchenState, seat: Seat, made: Stacks) -> tuple[Card, ...]:
    """The cards that are in neither stack."""
    used = {*made.dish, *made.pantry}
    return state.box.cards(tuple(card for card in state.hand(seat) if card not in used))


def worth(state: KitchenState, seat: Seat) -> Offered:
    """The best dish of a hand with the pantry that it leaves."""
    return offered_as(proposals(state.box.cards(state.hand(seat)))[0])


def offered_as(one: Proposal) -> Offered:
    """Stacks as a viewer sees them."""
    return Offered(one.dish, one.pantry, one.dish_value, one.pantry_value)


def affected(before: KitchenState, after: KitchenState) -> frozenset[Seat] | None:
    """While turns are taken: who was on turn and who is."""
    was, now = before.phase, after.phase
    if not isinstance(was, Turns) or not isinstance(now, Turns):
        return None
    if before.guests is not after.guests or before.round != after.round:
        return None
    return frozenset((was.seat, now.seat))
