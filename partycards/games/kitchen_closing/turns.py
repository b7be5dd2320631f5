"""A player's turn: one action, and the last turns when the kitchen closes (rules K2, K3)."""

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Named, Seat
from partycards.games.cards import CardId, shuffled
from partycards.games.kitchen_closing.moves import (
    CloseKitchen,
    Draw,
    LayDown,
    LayFirst,
    Moves,
    Pass,
    Take,
)
from partycards.games.kitchen_closing.state import Did, KitchenState, Splitting, Turns


def play(state: KitchenState, phase: Turns, seat: Seat, move: Moves, rng: Chance) -> KitchenState:
    """The move of the player who is on turn."""
    if seat != phase.seat:
        raise IllegalMove(N_("It is %(player)s's turn."), player=Named(phase.seat))
    if isinstance(move, LayDown):
        return lay_down(state, phase, move.card)
    if phase.drawn:
        raise IllegalMove(N_("Lay a card down first: your turn ends with that."))
    match move:
        case CloseKitchen():
            return close(state, phase)
        case Draw():
            check_pile(state, 1)
            return drew(state, phase, 1, rng)
        case Take():
            return take(state, phase)
        case LayFirst():
            return lay_first(state, phase, move.card, rng)
        case Pass():
            return do_nothing(state, phase)
    raise IllegalMove(N_("The stacks come when the kitchen is closed."))


# The actions ------------------------------------------------------------------------------------


def close(state: KitchenState, phase: Turns) -> KitchenState:
    """At any turn, the first too, but only once (rule K3): each other player has one more turn."""
    if phase.closed:
        raise IllegalMove(N_("The kitchen is closing already: this is your last turn."))
    others = tuple(seat for seat in around(state, phase.seat) if seat != phase.seat)
    closing = replace(phase, closed=True, closed_by=phase.seat, to_go=others)
    return end_turn(replace(state, phase=closing, did=Did(phase.seat, "closed")))


def drew(state: KitchenState, phase: Turns, count: int, rng: Chance) -> KitchenState:
    """So many cards come from the pile, and one has to be laid down."""
    cards, state = draw_cards(state, count, rng)
    state = state.with_hand(phase.seat, (*state.hand(phase.seat), *cards))
    what = "swapped" if phase.laid else "drew"
    did = Did(phase.seat, what, laid=phase.laid, done=False)
    return replace(state, phase=replace(phase, drawn=cards), did=did)


def take(state: KitchenState, phase: Turns) -> KitchenState:
    """The top card of the discards comes into the hand; it may be the very one laid down."""
    if not state.discards:
        raise IllegalMove(N_("There is no card to take."))
    top = state.discards[-1]
    state = state.with_hand(phase.seat, (*state.hand(phase.seat), top))
    return replace(
        state,
        discards=state.discards[:-1],
        phase=replace(phase, drawn=(top,), taken=True),
        did=Did(phase.seat, "took", took=top, done=False),
    )


def lay_first(state: KitchenState, phase: Turns, card: CardId | None, rng: Chance) -> KitchenState:
    """The fourth action, in the reading that was agreed (house rule of K2)."""
    count = 2 if state.fourth == "double" else 1
    if state.fourth == "literal" and len(state.hand(phase.seat)) < 2:
        raise IllegalMove(N_("That needs two cards in your hand."))
    check_held(state, phase.seat, card)
    check_pile(state, count)
    assert card is not None
    state = lay(state, phase.seat, card)
    if state.fourth != "swap":
        return drew(state, replace(phase, laid=(card,)), count, rng)
    cards, state = draw_cards(state, 1, rng)
    state = state.with_hand(phase.seat, (*state.hand(phase.seat), *cards))
    return end_turn(replace(state, did=Did(phase.seat, "swapped", laid=(card,))))


def lay_down(state: KitchenState, phase: Turns, card: CardId | None) -> KitchenState:
    """The end of a turn in which a card came."""
    if not phase.drawn:
        raise IllegalMove(N_("Draw a card or take one first."))
    check_held(state, phase.seat, card)
    assert card is not None
    assert state.did is not None
    did = replace(state.did, laid=(*phase.laid, card), done=True)
    return end_turn(replace(lay(state, phase.seat, card), did=did))


def do_nothing(state: KitchenState, phase: Turns) -> KitchenState:
    """Only where nothing can be drawn any more (rule K2)."""
    if state.draw:
        raise IllegalMove(N_("There are cards to draw: do one of the four things."))
    return end_turn(replace(state, did=Did(phase.seat, "passed")))


# Cards ------------------------------------------------------------------------------------------


def check_held(state: KitchenState, seat: Seat, card: CardId | None) -> None:
    """A card must be chosen, and be in the hand."""
    if card is None:
        raise IllegalMove(N_("Tap the card that you want to lay down."))
    if card not in state.hand(seat):
        raise IllegalMove(N_("That card is not in your hand."))


def check_pile(state: KitchenState, count: int) -> None:
    """There are enough cards to draw, those that are shuffled in again included."""
    if not state.draw:
        raise IllegalMove(N_("The pile is gone: take the top discard, or nothing."))
    if not reaches(state, count):
        raise IllegalMove(N_("There are too few cards left to draw two."))


def reaches(state: KitchenState, count: int) -> bool:
    """Whether so many cards can be drawn after one was laid down."""
    again = 0 if state.emptied else len(state.under) + len(state.discards)
    return len(state.draw) + again >= count


def lay(state: KitchenState, seat: Seat, card: CardId) -> KitchenState:
    """From the hand to the top of the discards."""
    hand = tuple(one for one in state.hand(seat) if one != card)
    return replace(state.with_hand(seat, hand), discards=(*state.discards, card))


def draw_cards(
    state: KitchenState, count: int, rng: Chance
) -> tuple[tuple[CardId, ...], KitchenState]:
    """The top cards. When the pile runs out the discards except the top are shuffled; when it does
    so again, that is the end of it (rule K2)."""
    drawn: list[CardId] = []
    while len(drawn) < count:
        drawn.append(state.draw[-1])
        state = replace(state, draw=state.draw[:-1])
        if not state.draw:
            state = run_out(state, rng)
    return tuple(drawn), state


def run_out(state: KitchenState, rng: Chance) -> KitchenState:
    """The last card of the pile has been drawn."""
    again = (*state.under, *state.discards[:-1])
    if state.emptied or not again:
        return replace(state, emptied=2)
    return replace(
        state,
        chances=state.chances + 1,
        draw=shuffled(again, rng),
        discards=state.discards[-1:],
        under=(),
        emptied=1,
    )


# The next one -----------------------------------------------------------------------------------


def around(state: KitchenState, seat: Seat) -> tuple[Seat, ...]:
    """The players of this round clockwise from the left of this seat, this one last."""
    return tuple(one for one in state.clockwise(seat) if one in state.players)


def end_turn(state: KitchenState) -> KitchenState:
    """The turn is over. A pile that ran out twice closes the kitchen by itself, and everybody has
    one last turn (rule K2)."""
    phase = state.phase
    assert isinstance(phase, Turns)
    if state.emptied == 2 and not phase.closed:
        phase = replace(phase, closed=True, to_go=around(state, phase.seat))
        state = replace(state, phase=phase)
    return next_turn(state, phase)


def next_turn(state: KitchenState, phase: Turns) -> KitchenState:
    """On to the next one clockwise who is here; turns of others are passed over (rule G3). After
    the last turn everybody makes stacks (rule K4)."""
    coming = phase.to_go if phase.closed else around(state, phase.seat)
    for place, seat in enumerate(coming):
        if state.is_here(seat):
            to_go = coming[place + 1 :] if phase.closed else ()
            turn = Turns(
                seat,
                phase.number + 1,
                closed=phase.closed,
                closed_by=phase.closed_by,
                to_go=to_go,
            )
            return replace(state, phase=turn)
    if phase.closed:
        return replace(state, phase=Splitting(phase.closed_by))
    return replace(state, phase=Turns(coming[0], phase.number))


def settle(state: KitchenState, phase: Turns) -> KitchenState:
    """Who is on turn went away while others are here (rule G3): the card that came goes to the
    discards, as if it were the one laid down, and the next one plays."""
    if state.is_here(phase.seat) or not any(state.is_here(seat) for seat in state.players):
        return state
    if phase.drawn:
        state = lay(state, phase.seat, phase.drawn[-1])
        assert state.did is not None
        did = replace(state.did, laid=(*phase.laid, phase.drawn[-1]), done=True)
        state = replace(state, did=did)
    return end_turn(state)
