"""The actions of a turn: buy, buy a goal, use one, pass (rules O5-O7, O16)."""

from typing import Any

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove
from partycards.games.cook_off_budget.box import CardId, Goal, foods, goals_by_key
from partycards.games.cook_off_budget.moves import Buy, BuyGoal, Pass, Toss, UseGoal
from partycards.games.cook_off_budget.piles import drawn, dumped, expired, filled
from partycards.games.cook_off_budget.prices import (
    card_price,
    goal_price,
    money_back,
    works,
)
from partycards.games.cook_off_budget.state import (
    HAND,
    BudgetState,
    Owned,
    Player,
    TooMany,
    Turns,
)

EXPIRE = 2
"""Ingredients that go to the dumpster when somebody passes (rule O7)."""


def act(state: BudgetState, phase: Turns, player: Player, move: Any, rng: Chance) -> BudgetState:
    """The action of the turn; it ends the turn and all offers (rule O8)."""
    match move:
        case Buy():
            state = filled(taken(state, player, (move.card,)), rng)
        case BuyGoal():
            state = bought_goal(state, player, move.goal)
        case UseGoal():
            state = used_goal(state, player, move, rng)
        case Pass():
            state = expired(state, EXPIRE, rng)
    rest = phase.order[1:]
    after = state.player(player.seat)
    if after is not None and len(after.hand) > HAND:
        return replace(state, phase=TooMany(rest))
    return replace(state, phase=Turns(rest))


def taken(state: BudgetState, player: Player, cards: tuple[CardId, ...]) -> BudgetState:
    """Pay for these cards of the store and take them; slots stay empty until it is filled."""
    if len(set(cards)) < len(cards) or not set(cards) <= set(state.store):
        raise IllegalMove(N_("That ingredient is not in the store any more."))
    prices = [card_price(state, card, player) for card in cards]
    check_money(player, sum(prices))
    back = sum(money_back(state, price, player) for price in prices)
    store = tuple(card for card in state.store if card not in cards)
    player = replace(
        player,
        hand=(*player.hand, *cards),
        money=player.money - sum(prices) + back,
        got=cards,
    )
    return replace(state.with_player(player), store=store)


def check_money(player: Player, price: int) -> None:
    """Nobody spends what they do not have."""
    if price > player.money:
        raise IllegalMove(
            N_("That costs $%(price)s, and you have $%(money)s."), price=price, money=player.money
        )


def known_goal(state: BudgetState, key: str) -> Goal:
    """The savings goal of this name."""
    goal = goals_by_key(state.box).get(key)
    if goal is None:
        raise IllegalMove(N_("There is no such savings goal."))
    return goal


def bought_goal(state: BudgetState, player: Player, key: str) -> BudgetState:
    """The goal lies before its owner, one of a kind (rules O6, O16)."""
    known_goal(state, key)
    if any(owned.key == key for owned in player.goals):
        raise IllegalMove(N_("You have this savings goal already."))
    left = dict(state.goals)
    if not left[key]:
        raise IllegalMove(N_("All of these savings goals are taken."))
    price = goal_price(state, key, player)
    check_money(player, price)
    left[key] -= 1
    owned = Owned(key, state.meal, state.round)
    player = replace(player, money=player.money - price, goals=(*player.goals, owned))
    return replace(state.with_player(player), goals=tuple(left.items()))


def used_goal(state: BudgetState, player: Player, move: UseGoal, rng: Chance) -> BudgetState:
    """A goal as the action of the turn (rule O16)."""
    goal = known_goal(state, move.goal)
    owned = next((one for one in player.goals if one.key == goal.key), None)
    if owned is None:
        raise IllegalMove(N_("You do not have this savings goal."))
    if not goal.used:
        raise IllegalMove(N_("This savings goal works by itself."))
    if not works(state, owned):
        raise IllegalMove(N_("This savings goal works from your next turn on."))
    if goal.buys:
        if len(move.cards) != goal.buys:
            raise IllegalMove(N_("Choose %(count)s ingredients of the store."), count=goal.buys)
        return filled(taken(state, player, move.cards), rng)
    return drawn_free(state, player, goal.draws, rng)


def drawn_free(state: BudgetState, player: Player, count: int, rng: Chance) -> BudgetState:
    """So many ingredients from the top of the pile, seen by the owner alone."""
    got: tuple[CardId, ...] = ()
    for _ in range(count):
        card, state = drawn(state, rng)
        got += (card,) if card is not None else ()
    if not got:
        raise IllegalMove(N_("There is no ingredient left to draw."))
    return state.with_player(replace(player, hand=player.hand + got, got=got))


def toss(state: BudgetState, phase: TooMany, player: Player, move: Toss) -> BudgetState:
    """What its owner puts away of a hand that is too large; it shows when all have chosen (G6)."""
    over = len(player.hand) - HAND
    if over <= 0:
        raise IllegalMove(N_("You hold no more than %(most)s ingredients."), most=HAND)
    if any(seat == player.seat for seat, _ in phase.chosen):
        raise IllegalMove(N_("You have chosen already."))
    if len(set(move.cards)) < len(move.cards) or not set(move.cards) <= set(player.hand):
        raise IllegalMove(N_("Choose cards from your own hand, each of them once."))
    if len(move.cards) != over:
        raise IllegalMove(N_("Choose exactly %(count)s to put into the dumpster."), count=over)
    return replace(state, phase=replace(phase, chosen=(*phase.chosen, (player.seat, move.cards))))


def undecided(state: BudgetState, phase: TooMany) -> tuple[Player, ...]:
    """Whose hand is too large and who has not chosen, away or not."""
    chosen = {seat for seat, _ in phase.chosen}
    return tuple(p for p in state.in_play if len(p.hand) > HAND and p.seat not in chosen)


def tossed(state: BudgetState, phase: TooMany) -> BudgetState:
    """All have chosen: the cards go to the dumpster, of those who are away the last ones that came
    (rule G3)."""
    chosen = dict(phase.chosen)
    for player in state.in_play:
        cards = chosen.get(player.seat, player.hand[HAND:])
        if cards:
            kept = tuple(card for card in player.hand if card not in cards)
            state = dumped(state.with_player(replace(player, hand=kept)), cards)
    return replace(state, phase=Turns(phase.order))


def cost(state: BudgetState, cards: tuple[CardId, ...]) -> int:
    """The sum of the printed prices (rule O10)."""
    return sum(foods(state.box)[card].price for card in cards)
