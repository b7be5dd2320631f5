"""Rounds and courses: picking an assignment, dealing, going on (R3)."""

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Named, Seat
from partycards.games.cooking_party.piles import available, discard, draw_cards
from partycards.games.restaurant.menu import fitted, offered, terms_for
from partycards.games.restaurant.state import (
    Board,
    Chef,
    Choosing,
    Inventing,
    RestaurantState,
    Tasting,
)


def pick(state: RestaurantState, key: str, rng: Chance) -> RestaurantState:
    """Everybody who cooks is dealt the cards of this assignment (R3, B7)."""
    card = next((card for card in offered(state) if card.key == key), None)
    if card is None:
        raise IllegalMove(N_("This assignment is not one of tonight's. Please pick another."))
    seats = cooks(state)
    if not seats:
        raise IllegalMove(N_("Nobody is here to cook it."))
    terms = fitted(terms_for(card, state.numbers), available(state) // len(seats))
    if not terms.deal:
        raise IllegalMove(N_("There are not enough cards left for everybody."))
    state = replace(
        state, phase=Inventing(), assignment=key, played=(*state.played, key), terms=terms
    )
    times = terms.trade_times if terms.trade else 0
    cards, state = draw_cards(state, terms.deal * len(seats), rng)
    hands = (cards[at : at + terms.deal] for at in range(0, len(cards), terms.deal))
    chefs = (Chef(seat, hand, times) for seat, hand in zip(seats, hands, strict=True))
    return replace(state, chefs=tuple(chefs))


def cooks(state: RestaurantState) -> tuple[Seat, ...]:
    """Who is dealt cards: everybody but those who wait for the next course. Who is away finds the
    cards on coming back (G3)."""
    return tuple(guest.seat for guest in state.guests if guest.status in ("here", "away"))


def undecided(state: RestaurantState) -> tuple[Seat, ...]:
    """Who is here and still at their dish; a round is not ended over their heads."""
    return tuple(c.seat for c in state.chefs if not c.ready and state.is_here(c.seat))


def can_go_on(state: RestaurantState) -> bool:
    """Every dish is on the table, or the next round has not begun."""
    return isinstance(state.phase, Choosing | Inventing) and not undecided(state)


def check_go_on(state: RestaurantState) -> None:
    """Raise IllegalMove while somebody is at their dish."""
    waiting = undecided(state)
    if waiting:
        raise IllegalMove(
            N_("Not everybody has a dish yet: %(who)s."),
            who=tuple(Named(seat) for seat in waiting),
        )


def next_round(state: RestaurantState) -> RestaurantState:
    """Once more for the same course; the cards go to the discards (B12)."""
    if isinstance(state.phase, Choosing):
        raise IllegalMove(N_("The next round has begun: pick what you cook."))
    check_go_on(state)
    return replace(cleared(state), phase=Choosing(), round=state.round + 1)


def next_course(state: RestaurantState) -> RestaurantState:
    """On to the next course; late guests cook from now on (R3)."""
    check_go_on(state)
    if state.course + 1 >= len(state.courses):
        raise IllegalMove(N_("That was the last course."))
    state = everybody_in(cleared(state))
    return replace(state, phase=Choosing(), course=state.course + 1, round=state.round + 1)


def end_meal(state: RestaurantState) -> RestaurantState:
    """Everybody gets five chips (R6)."""
    check_go_on(state)
    state = everybody_in(cleared(state))
    boards = tuple(Board(guest.seat) for guest in state.active)
    return replace(state, phase=Tasting(boards))


def cleared(state: RestaurantState) -> RestaurantState:
    """All cards of the round go to the discards; the dishes stay on the table as they were told."""
    state = discard(state, (card for chef in state.chefs for card in chef.hand))
    return replace(
        state, discards=(*state.discards, *state.fresh), fresh=(), chefs=(), assignment=""
    )


def everybody_in(state: RestaurantState) -> RestaurantState:
    """Who waited for this moment waits no more."""
    for guest in state.guests:
        if guest.status == "waiting":
            state = state.with_guest(guest.seat, status="here")
    return state
