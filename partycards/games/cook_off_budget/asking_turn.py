"""What a player is asked in their turn, and in the others' trades: everything at its price."""

from partycards.games.cook_off_budget.asks import (
    AskOffer,
    AskTurn,
    ForSale,
    GoalForSale,
    GoalToUse,
    MyOffer,
    Trade,
)
from partycards.games.cook_off_budget.box import goals_by_key
from partycards.games.cook_off_budget.faces import faces, food_cards
from partycards.games.cook_off_budget.market import EXPIRE
from partycards.games.cook_off_budget.prices import (
    card_price,
    goal_price,
    money_back,
    works,
)
from partycards.games.cook_off_budget.state import HAND, BudgetState, Offer, Player, Turns
from partycards.games.cook_off_budget.trades import closed_by, partners


def ask_turn(state: BudgetState, player: Player, key: str) -> AskTurn:
    """The own turn, with everything at the price it has for this player."""
    every = food_cards(state.box)
    store = []
    for card in state.store:
        price = card_price(state, card, player)
        back = money_back(state, price, player)
        store.append(ForSale(every[card], price, back, price <= player.money))
    return AskTurn(
        question=key,
        money=player.money,
        store=tuple(store),
        goals=goals_for_sale(state, player),
        uses=goals_to_use(state, player),
        full=len(player.hand) >= HAND,
        expire=min(EXPIRE, len(state.store)),
    )


def goals_for_sale(state: BudgetState, player: Player) -> tuple[GoalForSale, ...]:
    """Savings goals that this player does not have and that are left."""
    by_key = goals_by_key(state.box)
    own = {owned.key for owned in player.goals}
    lines = []
    for key, left in state.goals:
        if left and key not in own:
            goal = by_key[key]
            price = goal_price(state, key, player)
            lines.append(GoalForSale(key, goal.name, goal.text, price, price <= player.money))
    return tuple(lines)


def goals_to_use(state: BudgetState, player: Player) -> tuple[GoalToUse, ...]:
    """Goals that can be the action of this turn."""
    by_key = goals_by_key(state.box)
    uses = []
    for owned in player.goals:
        goal = by_key[owned.key]
        enough = goal.buys <= len(state.store) and (goal.buys or state.draw or state.dumpster)
        if goal.used and works(state, owned) and enough:
            uses.append(GoalToUse(goal.key, goal.name, goal.text, goal.buys))
    return tuple(uses)


def ask_offer(state: BudgetState, player: Player, offer: Offer, key: str) -> AskOffer:
    """An offer, for this seat's eyes alone (rule G8)."""
    return AskOffer(
        question=key,
        by=offer.by,
        give=faces(state, offer.give),
        pay=offer.pay,
        want=offer.want,
        want_money=offer.want_money,
        money=player.money,
        hand=faces(state, player.hand),
        back=None if offer.back is None else faces(state, offer.back),
        back_pay=offer.back_pay,
    )


def trade(state: BudgetState, phase: Turns, player: Player, key: str) -> Trade:
    """What one offers in the own turn, and to whom one can (rule O8)."""
    return Trade(
        question=key,
        partners=partners(state, player.seat),
        hand=faces(state, player.hand),
        money=player.money,
        offers=tuple(my_offer(state, offer) for offer in phase.offers),
        closed=closed_by(state),
        asked=phase.asked,
    )


def my_offer(state: BudgetState, offer: Offer) -> MyOffer:
    """An own offer with what was laid for it."""
    return MyOffer(
        to=offer.to,
        give=faces(state, offer.give),
        pay=offer.pay,
        want=offer.want,
        want_money=offer.want_money,
        back=None if offer.back is None else faces(state, offer.back),
        back_pay=offer.back_pay,
    )
