"""What an event does when it is turned over (rules O4, O15)."""

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cook_off_budget.box import Event, EventId, events
from partycards.games.cook_off_budget.piles import drawn, expired, turned
from partycards.games.cook_off_budget.state import BudgetState, Player


def reveal(state: BudgetState, rng: Chance) -> BudgetState:
    """Turn the top event over and perform it; an empty deck is shuffled again."""
    past = state.event_past if state.event is None else (*state.event_past, state.event)
    # A card that still holds lies beside the deck: it does not come again while it does.
    aside = tuple(card for card in past if card in state.standing)
    free = tuple(card for card in past if card not in state.standing)
    event, deck, free = turned(state.event_deck, free, rng)
    shuffles = int(not state.event_deck and event is not None)
    state = replace(
        state,
        event=event,
        event_deck=deck,
        event_past=(*aside, *free),
        chances=state.chances + shuffles,
    )
    return state if event is None else performed(state, event, rng)


def performed(state: BudgetState, number: EventId, rng: Chance) -> BudgetState:
    """Do what the card says."""
    event = events(state.box)[number]
    if event.lasts != "now":
        state = replace(state, standing=(*state.standing, number))
    state = replace(state, income=income_after(state.income, event))
    for seat, dollars in dues(state, event):
        state = paid(state, seat, dollars)
    if event.expire:
        state = expired(state, event.expire, rng)
    for _ in range(event.cards):
        state = everybody_draws(state, rng)
    return state


def income_after(income: int, event: Event) -> int:
    """Changes add up; an event that sets the income replaces them (rules O4, O11)."""
    if event.income_set is not None:
        return event.income_set
    return max(0, income + event.income)


def dues(state: BudgetState, event: Event) -> list[tuple[Seat, int]]:
    """Who gets how many dollars, or pays them (a minus)."""
    players = state.in_play
    if event.money_to == "poorest":
        least = min(player.money for player in players)
        touched = [player for player in players if player.money == least]
    elif event.money_to == "richest":
        most = max(player.money for player in players)
        touched = [player for player in players if player.money == most]
    else:
        touched = list(players)
    return [(player.seat, due(player, event)) for player in touched]


def due(player: Player, event: Event) -> int:
    """One player's share."""
    interest = player.money // event.interest if event.interest else 0
    return event.money + interest + event.per_card * len(player.hand)


def paid(state: BudgetState, seat: Seat, dollars: int) -> BudgetState:
    """Money comes or goes; an event takes what there is (rule O3)."""
    player = state.player(seat)
    assert player is not None
    return state.with_player(replace(player, money=max(0, player.money + dollars)))


def everybody_draws(state: BudgetState, rng: Chance) -> BudgetState:
    """A card each, clockwise from the first player, as long as there are any."""
    for player in state.in_play:
        card, state = drawn(state, rng)
        if card is not None:
            state = state.with_player(replace(player, hand=(*player.hand, card), got=(card,)))
    return state


def ended(state: BudgetState, *lasting: str) -> BudgetState:
    """Events that last no longer than this are over (rule O15)."""
    cards = events(state.box)
    standing = tuple(card for card in state.standing if cards[card].lasts not in lasting)
    return replace(state, standing=standing)
