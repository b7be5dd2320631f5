"""How a match goes on: meals, rounds and turns, one after the other (rules O3, O4, O11, O12)."""

from typing import Any

from msgspec.structs import replace

from partycards.games import finale
from partycards.games.base import N_, Chance, Correct, IllegalMove, Outcome, Seat
from partycards.games.cook_off_budget import happenings
from partycards.games.cook_off_budget.market import tossed, undecided
from partycards.games.cook_off_budget.piles import drawn, dumped, expired, turned
from partycards.games.cook_off_budget.plates import choosing, handed_in, next_plate
from partycards.games.cook_off_budget.prices import working
from partycards.games.cook_off_budget.scoring import scored, voters, voting
from partycards.games.cook_off_budget.state import (
    DEALT,
    FEWEST,
    HAND,
    MENU,
    ROUNDS,
    SLOTS,
    BudgetState,
    Cooking,
    Correction,
    NewMeal,
    NewRound,
    Over,
    Player,
    Scored,
    Serving,
    Short,
    TooMany,
    Turns,
    Voting,
)
from partycards.games.finale import Placing


def settle(before: BudgetState, state: BudgetState) -> BudgetState:
    """Go on by itself as far as nobody is asked anything; however many piles were shuffled, a move
    counts as one chance."""
    while (after := step(state)) is not state:
        state = after
    return replace(state, chances=min(state.chances, before.chances + 1))


def step(state: BudgetState) -> BudgetState:
    """The next thing that needs nobody, or the state as it is."""
    phase = state.phase
    if isinstance(phase, Over):
        return state
    if not state.active:
        return over(state)
    if not state.in_play and not isinstance(phase, NewMeal | Short):
        # Only late guests are left: this meal begins anew with them.
        return replace(state, round=1, phase=NewMeal())
    somebody = state.leader is not None
    match phase:
        case NewMeal() | NewRound() if len(state.active) < FEWEST:
            return replace(state, phase=Short(isinstance(phase, NewMeal)))
        case TooMany() if not any(player.here for player in undecided(state, phase)):
            return tossed(state, phase)
        case Turns(order=()):
            return round_over(state)
        case Turns() if not state.is_here(phase.order[0]) and somebody:
            return replace(state, phase=Turns(phase.order[1:]))
        case Cooking() if not choosing(state, phase) and somebody:
            return handed_in(state, phase)
        case Serving() if next_plate(state) is None:
            return replace(state, phase=Voting()) if voters(state) else scored(state, None)
        case Voting() if not voting(state, phase) and somebody:
            return scored(state, phase)
    return state


def round_over(state: BudgetState) -> BudgetState:
    """The event of the round has passed; after four rounds comes the cook-off (rules O9, O15)."""
    if state.round == ROUNDS:
        return replace(state, phase=Cooking())
    state = happenings.ended(state, "round")
    return replace(state, round=state.round + 1, phase=NewRound())


def reveal_meals(state: BudgetState, rng: Chance) -> BudgetState:
    """Three meals face up, the usual start for late guests, income for all (rules O3, G2)."""
    deck, past = state.meal_deck, (*state.meal_past, *state.menu)
    menu = []
    for _ in range(MENU):
        empty = not deck
        meal, deck, past = turned(deck, past, rng)
        if meal is not None:
            menu.append(meal)
            state = replace(state, chances=state.chances + empty)
    state = replace(state, menu=tuple(menu), meal_deck=deck, meal_past=past)
    for player in state.players:
        if player.status != "left" and not player.playing:
            state = seated(state, player, rng)
    for player in state.in_play:
        extra = sum(goal.income for goal in working(state, player))
        state = happenings.paid(state, player.seat, state.income + extra)
    return replace(state, phase=NewRound())


def seated(state: BudgetState, player: Player, rng: Chance) -> BudgetState:
    """Three ingredients for somebody who begins to play (rules O2, G2)."""
    hand = player.hand
    for _ in range(DEALT):
        card, state = drawn(state, rng)
        hand += (card,) if card is not None else ()
    return state.with_player(replace(player, hand=hand, playing=True))


def reveal_event(state: BudgetState, rng: Chance) -> BudgetState:
    """The event of the round, then everybody's turn from the first player on (rule O4)."""
    state = happenings.reveal(state, rng)
    order = tuple(player.seat for player in state.in_play)
    if any(len(player.hand) > HAND for player in state.in_play):
        return replace(state, phase=TooMany(order))
    return replace(state, phase=Turns(order))


def clean_up(state: BudgetState, rng: Chance) -> BudgetState:
    """Trophies to their winners, other meals to the dumpster; then the store, the first player's
    token and the next meal, or the end (rules O10-O12)."""
    won = {line.seat for line in state.results[-1].lines if line.choice}
    for plate in state.plates:
        player = state.player(plate.seat)
        if plate.seat in won and player is not None and player.status != "left":
            kept = (*player.trophies, *plate.cards)
            state = state.with_player(replace(player, trophies=kept))
        else:
            state = dumped(state, plate.cards)
    state = replace(happenings.ended(state, "round", "meal"), plates=())
    if state.meal >= state.meals:
        return over(state)
    return next_meal(state, rng)


def next_meal(state: BudgetState, rng: Chance) -> BudgetState:
    """A fresh store, and the token goes to the next player (rule O11)."""
    state = expired(state, SLOTS, rng)
    seats = [player.seat for player in state.players if player.status != "left"]
    order = [player.seat for player in state.players]
    at = order.index(state.first)
    after = [seat for seat in (*order[at + 1 :], *order[: at + 1]) if seat in seats]
    first = after[0] if after else state.first
    return replace(state, meal=state.meal + 1, round=1, first=first, phase=NewMeal())


def over(state: BudgetState, early: bool = False) -> BudgetState:
    """The match counts as it stands (rule O12)."""
    gone = tuple(player.seat for player in state.players if player.status == "left")
    return replace(state, phase=Over(early, gone))


def end_early(state: BudgetState) -> BudgetState:
    """The host ends the match here."""
    if isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is over already."))
    return over(state, early=True)


def one_more(state: BudgetState, rng: Chance) -> BudgetState:
    """One more meal with the same scores (rule O12)."""
    if not isinstance(state.phase, Over) or state.phase.early:
        raise IllegalMove(N_("That is possible after the last meal."))
    if len(state.active) < FEWEST:
        raise IllegalMove(N_("A meal needs at least two guests."))
    return next_meal(replace(state, meals=state.meal + 1), rng)


def correct(state: BudgetState, move: Correct) -> BudgetState:
    """The host puts a score right."""
    if state.player(move.seat) is None:
        raise IllegalMove(N_("Nobody sits on that seat."))
    totals = tuple(
        (seat, total + move.points if seat == move.seat else total) for seat, total in state.totals
    )
    correction = Correction(state.meal, move.seat, move.points, move.reason)
    return replace(state, totals=totals, corrections=(*state.corrections, correction))


def ranking(state: BudgetState, gone: tuple[Seat, ...]) -> tuple[Placing, ...]:
    """Best first; equal totals share a rank (rule G1).
    Nobody has one (0) while nothing was scored."""
    if not state.results and not state.corrections:
        return tuple(Placing(0, seat, total, seat in gone) for seat, total in state.totals)
    stayed = [(seat, total) for seat, total in state.totals if seat not in gone]
    ordered = sorted(stayed, key=lambda line: -line[1])
    places = [
        Placing(1 + sum(t > total for _, t in stayed), seat, total, False)
        for seat, total in ordered
    ]
    left = [
        Placing(len(stayed) + 1, seat, total, True) for seat, total in state.totals if seat in gone
    ]
    return (*places, *left)


def outcome(state: BudgetState) -> Outcome | None:
    """Totals and winners once the match is over; who left cannot win (rule G4)."""
    if not isinstance(state.phase, Over):
        return None
    return finale.outcome(state.totals, ranking(state, state.phase.gone))


LEADS = {
    NewMeal: N_("The first player turns the meals over."),
    NewRound: N_("The first player turns the event over."),
    Scored: N_("The first player cleans up."),
}
"""Steps in which one player acts for all, with what the others hear who try it."""


def lead(state: BudgetState, seat: Seat, move: Any, rng: Chance) -> BudgetState:
    """The first player's part, or that of the next who is here (rule O13)."""
    if seat != state.leader:
        raise IllegalMove(LEADS[type(state.phase)])
    match state.phase:
        case NewMeal():
            return reveal_meals(state, rng)
        case NewRound():
            return reveal_event(state, rng)
    return clean_up(state, rng)
