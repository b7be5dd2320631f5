"""The points of a meal: needs, the whole card, the cheapest, the players' choice (rule O10)."""

from collections import Counter

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.cook_off_budget.market import cost
from partycards.games.cook_off_budget.moves import Vote
from partycards.games.cook_off_budget.plates import always_there, needs_met, points_for
from partycards.games.cook_off_budget.prices import working
from partycards.games.cook_off_budget.state import (
    BudgetState,
    MealResult,
    Plate,
    Player,
    ResultLine,
    Scored,
    Voting,
)

CARDS = (1, 2, 3)
"""Everybody's voting cards (rule O1)."""
CHEAPEST = 1
CHOICE = {1: 3, 2: 1}
"""Points for the players' choice by how many share it; more than two get nothing (rule O10)."""


def others_meals(state: BudgetState, seat: Seat) -> tuple[Seat, ...]:
    """Whose meals this seat can vote for."""
    return tuple(plate.seat for plate in state.plates if plate.seat != seat)


def voters(state: BudgetState) -> tuple[Player, ...]:
    """Who votes: everybody with more than one meal to choose from, with or without a meal."""
    return tuple(p for p in state.in_play if len(others_meals(state, p.seat)) > 1)


def voting(state: BudgetState, phase: Voting) -> tuple[Player, ...]:
    """Who is here and has not voted."""
    done = {seat for seat, _ in phase.votes}
    return tuple(player for player in voters(state) if player.here and player.seat not in done)


def vote(state: BudgetState, phase: Voting, player: Player, move: Vote) -> BudgetState:
    """One voting card on each of the others' meals, all different; hidden until all have."""
    meals = others_meals(state, player.seat)
    if len(meals) < 2:
        raise IllegalMove(N_("With one meal to choose from there is no vote."))
    if player.seat in move.votes:
        raise IllegalMove(N_("Nobody votes for their own meal."))
    if set(move.votes) != set(meals):
        raise IllegalMove(N_("Put one voting card on each of the others' meals."))
    if len(set(move.votes.values())) < len(meals):
        raise IllegalMove(N_("Each voting card goes to one meal only."))
    votes = tuple((seat, move.votes[seat]) for seat in meals)
    others = tuple(one for one in phase.votes if one[0] != player.seat)
    return replace(state, phase=replace(phase, votes=(*others, (player.seat, votes))))


def vote_again(state: BudgetState, phase: Voting, player: Player) -> BudgetState:
    """Take the own voting cards back."""
    others = tuple(one for one in phase.votes if one[0] != player.seat)
    if len(others) == len(phase.votes):
        raise IllegalMove(N_("You have not voted yet."))
    return replace(state, phase=replace(phase, votes=others))


def choice(votes: Counter[Seat]) -> dict[Seat, int]:
    """Points of the players' choice: 3, or 1 each for two, or none (rule O10)."""
    most = max(votes.values(), default=0)
    first = [seat for seat, count in votes.items() if count == most and count]
    return dict.fromkeys(first, CHOICE[len(first)]) if len(first) in CHOICE else {}


def scored(state: BudgetState, phase: Voting | None) -> BudgetState:
    """Everybody's line of the meal goes onto the sheet."""
    there = {plate.seat for plate in state.plates}
    votes: Counter[Seat] = Counter()
    for _, given in phase.votes if phase else ():
        votes.update({seat: count for seat, count in given if seat in there})
    chosen = choice(votes)
    lines = tuple(line(state, player, votes, chosen) for player in state.in_play)
    result = MealResult(state.meal, lines, phase is not None)
    earned = {one.seat: one.points for one in lines}
    totals = tuple((seat, total + earned.get(seat, 0)) for seat, total in state.totals)
    return replace(state, results=(*state.results, result), totals=totals, phase=Scored())


def line(
    state: BudgetState, player: Player, votes: Counter[Seat], chosen: dict[Seat, int]
) -> ResultLine:
    """One player's points."""
    plate = next((plate for plate in state.plates if plate.seat == player.seat), None)
    if plate is None:
        return ResultLine(player.seat)
    meal = state.box.meals[plate.meal]
    met = needs_met(state.box, meal, plate.cards, always_there(state, player))
    bonus = sum(goal.bonus for goal in working(state, player))
    needs, whole = points_for(meal, met, bonus)
    return ResultLine(
        seat=player.seat,
        meal=plate.meal,
        name=plate.name,
        cards=plate.cards,
        cost=cost(state, plate.cards),
        met=met,
        needs=needs,
        whole=whole,
        cheapest=CHEAPEST if plate in cheapest(state) else 0,
        votes=votes[player.seat],
        choice=chosen.get(player.seat, 0),
    )


def cheapest(state: BudgetState) -> tuple[Plate, ...]:
    """The meals with the lowest sum of printed prices, needs met or not (rule O10)."""
    least = min((cost(state, plate.cards) for plate in state.plates), default=0)
    return tuple(plate for plate in state.plates if cost(state, plate.cards) == least)
