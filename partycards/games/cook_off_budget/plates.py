"""The cook-off: which cards serve which needs, and the meals that are handed in (rules O9, O14)."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove
from partycards.games.cook_off_budget.box import Box, CardId, Kind, Meal, MealId, foods
from partycards.games.cook_off_budget.market import cost
from partycards.games.cook_off_budget.moves import Cook
from partycards.games.cook_off_budget.prices import working
from partycards.games.cook_off_budget.state import (
    LEAST,
    BudgetState,
    Cooking,
    Pick,
    Plate,
    Player,
    Serving,
)

WHOLE = 2
"""Points for a meal that meets everything on its card (rule O10)."""


def always_there(state: BudgetState, player: Player) -> tuple[Kind, ...]:
    """Kinds that a goal brings to every meal (rule O16)."""
    return tuple(goal.stands_for for goal in working(state, player) if goal.stands_for)


def needs_met(
    box: Box, meal: Meal, cards: Iterable[CardId], there: Iterable[Kind] = ()
) -> tuple[bool, ...]:
    """For each need whether it is met; a card meets one need (rule O9)."""
    have = Counter(foods(box)[card].kind for card in cards)
    have.update(there)
    met = []
    for need in meal.needs:
        met.append(have[need.kind] >= need.count)
        if met[-1]:
            have[need.kind] -= need.count
    return tuple(met)


def points_for(meal: Meal, met: tuple[bool, ...], bonus: int) -> tuple[int, int]:
    """Points for the needs and for all of them together (rule O10)."""
    needs = sum(need.points for need, done in zip(meal.needs, met, strict=True) if done)
    return needs, (WHOLE + bonus if all(met) else 0)


def worth(state: BudgetState, player: Player, meal: MealId, cards: tuple[CardId, ...]) -> int:
    """Points that the meal card itself brings."""
    card = state.box.meals[meal]
    met = needs_met(state.box, card, cards, always_there(state, player))
    bonus = sum(goal.bonus for goal in working(state, player))
    return sum(points_for(card, met, bonus))


def proposal(state: BudgetState, player: Player, meal: MealId) -> tuple[CardId, ...]:
    """The cards that bring most for this meal card: few and cheap ones, at least three."""
    ways = [
        cards
        for count in range(LEAST, len(player.hand) + 1)
        for cards in combinations(player.hand, count)
    ]
    return max(
        ways,
        key=lambda cards: (worth(state, player, meal, cards), -cost(state, cards)),
        default=(),
    )


def best_meal(state: BudgetState, player: Player, cards: tuple[CardId, ...]) -> MealId:
    """The open meal card that pays best for these cards (rule O9)."""
    return max(state.menu, key=lambda meal: worth(state, player, meal, cards))


def cook(state: BudgetState, phase: Cooking, player: Player, move: Cook) -> BudgetState:
    """Cards face down for a meal card; both can be changed until everybody is ready."""
    cards = move.cards
    if len(set(cards)) < len(cards) or not set(cards) <= set(player.hand):
        raise IllegalMove(N_("Choose cards from your own hand, each of them once."))
    if len(cards) < LEAST:
        raise IllegalMove(N_("A meal has at least %(least)s ingredients."), least=LEAST)
    if move.meal is not None and move.meal not in state.menu:
        raise IllegalMove(N_("That meal is not on the table. Please choose another one."))
    meal = best_meal(state, player, cards) if move.meal is None else move.meal
    return picked(state, phase, Pick(player.seat, meal, cards, move.name.strip()))


def keep(state: BudgetState, phase: Cooking, player: Player) -> BudgetState:
    """Hand in nothing (rule O9)."""
    return picked(state, phase, Pick(player.seat))


def picked(state: BudgetState, phase: Cooking, pick: Pick) -> BudgetState:
    """This is what the player has chosen."""
    others = tuple(one for one in phase.picks if one.seat != pick.seat)
    return replace(state, phase=replace(phase, picks=(*others, pick)))


def think_again(state: BudgetState, phase: Cooking, player: Player) -> BudgetState:
    """Take up what lies face down."""
    others = tuple(pick for pick in phase.picks if pick.seat != player.seat)
    if len(others) == len(phase.picks):
        raise IllegalMove(N_("You have not chosen yet."))
    return replace(state, phase=replace(phase, picks=others))


def cooks(state: BudgetState) -> tuple[Player, ...]:
    """Who can hand in a meal: fewer than three ingredients make none (rule O9)."""
    return tuple(player for player in state.in_play if len(player.hand) >= LEAST)


def choosing(state: BudgetState, phase: Cooking) -> tuple[Player, ...]:
    """Who is here and has not chosen."""
    ready = {pick.seat for pick in phase.picks}
    return tuple(player for player in cooks(state) if player.here and player.seat not in ready)


def handed_in(state: BudgetState, phase: Cooking) -> BudgetState:
    """Everybody is ready: the meals lie face down, in order from the first player."""
    picks = {pick.seat: pick for pick in phase.picks}
    plates = []
    for player in state.in_play:
        pick = picks.get(player.seat)
        if pick is None or pick.meal is None:
            continue
        kept = tuple(card for card in player.hand if card not in pick.cards)
        state = state.with_player(replace(player, hand=kept))
        plates.append(Plate(player.seat, pick.meal, pick.cards, pick.name))
    return replace(state, plates=tuple(plates), phase=Serving())


def next_plate(state: BudgetState) -> Plate | None:
    """The meal that is turned over next."""
    return next((plate for plate in state.plates if not plate.served), None)


def server(state: BudgetState) -> int | None:
    """Who turns it over: its cook, or whoever leads when they are away."""
    plate = next_plate(state)
    if plate is None:
        return None
    return plate.seat if state.is_here(plate.seat) else state.leader


def serve(state: BudgetState, player: Player) -> BudgetState:
    """Turn the next meal over (rule O9)."""
    plate = next_plate(state)
    if plate is None or player.seat != server(state):
        raise IllegalMove(N_("It is not your turn to serve."))
    plates = tuple(replace(one, served=True) if one is plate else one for one in state.plates)
    return replace(state, plates=plates)
