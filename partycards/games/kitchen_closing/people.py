"""Guests who come late, step out, come back or leave (rules G2-G5)."""

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Seat
from partycards.games.coming import check_new, coming_back, known, place_after, stepping_out
from partycards.games.kitchen_closing.box import EACH
from partycards.games.kitchen_closing.rounds import ended, over, start_over, start_round
from partycards.games.kitchen_closing.state import (
    FEWEST,
    MOST,
    Guest,
    KitchenState,
    Over,
    Scored,
    Short,
    Splitting,
    Turns,
)
from partycards.games.kitchen_closing.turns import end_turn


def away(state: KitchenState, seat: Seat) -> KitchenState:
    """The guest stepped out: their turns are passed over (rule G3)."""
    stepping_out(state.guest(seat))
    return state.with_guest(seat, status="away")


def back(state: KitchenState, seat: Seat) -> KitchenState:
    """The guest plays on with the same hand, or from the next round (rule G3)."""
    coming_back(state.guest(seat))
    playing = isinstance(state.phase, Turns | Splitting) and seat not in state.players
    return state.with_guest(seat, status="waiting" if playing else "here")


def join(state: KitchenState, seat: Seat, after: Seat | None, rng: Chance) -> KitchenState:
    """A late guest sits in from the next round, with the lowest score at the table (rule G2)."""
    check_join(state, seat)
    place = place_after(state.guests, after)
    staying = {guest.seat for guest in state.active}
    lowest = min((total for one, total in state.totals if one in staying), default=0)
    guests = (*state.guests[:place], Guest(seat, "waiting"), *state.guests[place:])
    totals = (*state.totals[:place], (seat, lowest), *state.totals[place:])
    state = replace(state, guests=guests, totals=totals)
    ready = isinstance(state.phase, Short) and len(state.active) >= FEWEST
    return start_round(state, rng) if ready else state


def check_join(state: KitchenState, seat: Seat) -> None:
    """Refused when the seats are full, the cards do not reach, or the end has begun (rule G2)."""
    finished = isinstance(state.phase, Over) or (isinstance(state.phase, Scored) and ended(state))
    check_new(state.guest(seat), finished, len(state.active), MOST)
    check_deck(state.box.ingredients, len(state.active) + 1)


def check_deck(cards: tuple[object, ...], players: int) -> None:
    """Eight cards for each player, so that there is a pile (rule K2)."""
    if len(cards) < players * EACH:
        raise IllegalMove(
            N_(
                "This deck has %(has)s cards, and %(guests)s guests need at least %(need)s. "
                "Please choose a larger one."
            ),
            has=len(cards),
            guests=players,
            need=players * EACH,
        )


def leave(state: KitchenState, seat: Seat, rng: Chance) -> KitchenState:
    """The guest left for good: the hand goes unseen under the discards, the points stay on the
    sheet (rule G4). With one player left the round cannot be finished (rule G5)."""
    known(state.guest(seat))
    phase = state.phase
    if isinstance(phase, Turns) and phase.seat == seat and phase.taken:
        state = give_back(state, phase)
    hands = tuple(pair for pair in state.hands if pair[0] != seat)
    state = replace(state, under=(*state.under, *state.hand(seat)), hands=hands)
    state = state.with_guest(seat, status="left")
    if isinstance(phase, Over):
        return state
    if not state.active:
        return over(state, early=not ended(state))
    if not isinstance(phase, Turns | Splitting):
        return state
    if len(hands) < 2:
        return start_over(state, rng)
    if isinstance(phase, Splitting):
        stacks = tuple(pair for pair in phase.stacks if pair[0] != seat)
        return replace(state, phase=replace(phase, stacks=stacks))
    phase = replace(phase, to_go=tuple(one for one in phase.to_go if one != seat))
    state = replace(state, phase=phase)
    return end_turn(state) if phase.seat == seat else state


def give_back(state: KitchenState, phase: Turns) -> KitchenState:
    """A card that was taken from the discards lies on top of them again: everybody knows it."""
    (card,) = phase.drawn
    hand = tuple(one for one in state.hand(phase.seat) if one != card)
    state = state.with_hand(phase.seat, hand)
    return replace(state, discards=(*state.discards, card))
