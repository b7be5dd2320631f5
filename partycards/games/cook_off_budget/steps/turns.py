"""The actions of a turn: buy, buy a goal, use one, pass; and trades beside them (O5-O8, O16)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Named, Part, Reveals, Seat, Timed
from partycards.games.cards import each_once
from partycards.games.cook_off_budget.box import CardId, Goal, goals_by_key
from partycards.games.cook_off_budget.steps.cooking import Cooking
from partycards.games.cook_off_budget.steps.meal import WATCH, moved_on
from partycards.games.cook_off_budget.steps.too_many import TooMany
from partycards.games.cook_off_budget.steps.trading import (
    OfAPartner,
    OfTheAsker,
    Trading,
    ask_offer,
    check_money,
    traded,
)
from partycards.games.cook_off_budget.steps.turns_for_sale import (
    ForSale,
    GoalForSale,
    GoalToUse,
    for_sale,
    goals_for_sale,
    goals_to_use,
)
from partycards.games.cook_off_budget.table import (
    HAND,
    ROUNDS,
    BudgetState,
    NextRound,
    Owned,
    Player,
    Watch,
    ended,
    paid,
)
from partycards.games.cook_off_budget.table_market import (
    card_price,
    drawn,
    expired,
    filled,
    goal_price,
    money_back,
    works,
)
from partycards.games.stepping import Asked


class Buy(Reveals, frozen=True):
    """Buy this ingredient from the store (rule O5)."""

    told: ClassVar[str] = N_("bought an ingredient")
    card: CardId


class BuyGoal(Move, frozen=True):
    """Buy a savings goal (rule O6)."""

    told: ClassVar[str] = N_("bought a savings goal")
    goal: str


class UseGoal(Reveals, frozen=True):
    """Use a savings goal as the action (rule O16), with cards of the store if it needs them."""

    told: ClassVar[str] = N_("used a savings goal")
    goal: str
    cards: tuple[CardId, ...] = ()


class Pass(Reveals, frozen=True):
    """Buy nothing: two ingredients expire (rule O7)."""

    told: ClassVar[str] = N_("passed")


Action = Buy | BuyGoal | UseGoal | Pass


EXPIRE = 2
"""Ingredients that go to the dumpster when somebody passes (rule O7)."""


# What is seen -----------------------------------------------------------------------------------


class TurnStage(Part, frozen=True):
    """Whose turn it is, with whom they are talking about a trade, who comes after them."""

    who: Seat | None
    talks_to: tuple[Seat, ...]
    later: tuple[Seat, ...]


class AskTurn(Asked, frozen=True):
    """One's own turn: buy, buy a goal, use one, or pass."""

    money: int
    store: tuple[ForSale, ...]
    goals: tuple[GoalForSale, ...]
    uses: tuple[GoalToUse, ...]
    full: bool
    expire: int


# The step ---------------------------------------------------------------------------------------


class Turns(Trading, frozen=True):
    """Actions, clockwise; the first of `order` has the turn (rules O5-O8)."""

    def awaited(self, state: BudgetState) -> tuple[Seat, ...]:
        """Who has to answer an offer, else the one whose turn it is."""
        asked = tuple(offer.to for offer in self.offers if offer.back is None)
        return asked or tuple(seat for seat in self.order[:1] if state.is_here(seat))

    def sentence(self, state: BudgetState) -> str:
        """What they are to do."""
        if self.offers and self.awaited(state) != self.order[:1]:
            return N_("Waiting for %(who)s to answer an offer")
        return N_("Waiting for %(who)s to buy or to pass")

    def word(self, state: BudgetState, player: Player) -> str:
        """The turn, new after every trade, or the offer."""
        if self.order[:1] == (player.seat,):
            return f"turn-{self.traded}"
        offer = self.offer_to(player.seat)
        return f"offer-{offer.by}-{offer.number}" if offer else WATCH

    def watch(self, state: BudgetState, player: Player) -> Watch:
        """Whose turn it is."""
        return Watch("turn", next(iter(self.order), None))

    def ask_player(self, state: BudgetState, player: Player, key: str) -> Part:
        """An action, or an answer."""
        offer = self.offer_to(player.seat)
        if offer is None:
            return ask_turn(state, player, key)
        return ask_offer(state, player, offer, key)

    def stage(self, state: BudgetState) -> Part:
        """Everybody sees who talks to whom about a trade, not about what (rule G8)."""
        talks = tuple(offer.to for offer in self.offers)
        return TurnStage(next(iter(self.order), None), talks, self.order[1:])

    def doing(self, state: BudgetState, seat: Seat) -> str:
        """Asked about a trade, or at the turn."""
        if self.offer_to(seat) is not None:
            return "asked"
        return "now" if self.order[:1] == (seat,) else ""

    def timed(self, state: BudgetState) -> Timed | None:
        """A turn with its trades."""
        if not self.awaited(state):
            return None
        return Timed("turn", f"m{state.meal}-r{state.round}-{self.order[0]}")

    def act(self, state: BudgetState, player: Player, move: Any, rng: Chance) -> BudgetState:
        """Trades and actions of the one whose turn it is, and answers of the others (rule O8)."""
        if isinstance(move, OfAPartner):
            return traded(state, self, player, move)
        if not isinstance(move, OfTheAsker | Action):
            raise moved_on()
        if player.seat != self.order[0]:
            raise IllegalMove(N_("It is %(who)s’s turn."), who=Named(self.order[0]))
        if isinstance(move, OfTheAsker):
            return traded(state, self, player, move)
        return acted(state, self.order[1:], player, move, rng)

    def settled(self, state: BudgetState, rng: Chance) -> BudgetState:
        """The turn of whoever is away is passed over (rule G3)."""
        if not self.order:
            return round_over(state)
        if state.is_here(self.order[0]) or state.leader is None:
            return state
        return replace(state, phase=Turns(self.order[1:]))

    def left(self, state: BudgetState, seat: Seat) -> BudgetState:
        """No turn any more, and what was offered lapses; the next one begins theirs (rule G4)."""
        order = tuple(one for one in self.order if one != seat)
        began = Turns(order) if self.order[:1] == (seat,) else replace(self, order=order)
        return replace(state, phase=began.without(seat))


def ask_turn(state: BudgetState, player: Player, key: str) -> AskTurn:
    """The player's turn, with everything at the price it has for them."""
    return AskTurn(
        question=key,
        money=player.money,
        store=for_sale(state, player),
        goals=goals_for_sale(state, player),
        uses=goals_to_use(state, player),
        full=len(player.hand) >= HAND,
        expire=min(EXPIRE, len(state.store)),
    )


# What a move does -------------------------------------------------------------------------------


def acted(
    state: BudgetState, rest: tuple[Seat, ...], player: Player, move: Any, rng: Chance
) -> BudgetState:
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
    if len(state.of(player.seat).hand) > HAND:
        return replace(state, phase=TooMany(order=rest))
    return replace(state, phase=Turns(rest))


def taken(
    state: BudgetState, player: Player, cards: tuple[CardId, ...], pays: int | None = None
) -> BudgetState:
    """Pay for these cards of the store, or only for the dearest `pays` of them, and take them;
    slots stay empty until it is filled."""
    if not each_once(cards, state.store):
        raise IllegalMove(N_("That ingredient is not in the store any more."))
    prices = sorted((card_price(state, card, player) for card in cards), reverse=True)[:pays]
    check_money(player, sum(prices))
    back = sum(money_back(state, price, player) for price in prices)
    store = tuple(card for card in state.store if card not in cards)
    player = replace(
        player,
        hand=(*player.hand, *cards),
        money=player.money - sum(prices) + back,
        got=cards,
    )
    return replace(state.with_changed(player), store=store)


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
    return replace(state.with_changed(player), goals=tuple(left.items()))


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
        return filled(taken(state, player, move.cards, goal.pays or None), rng)
    if goal.earns:
        return paid(state, player.seat, goal.earns)
    return drawn_free(state, player, goal.draws, rng)


def drawn_free(state: BudgetState, player: Player, count: int, rng: Chance) -> BudgetState:
    """This many ingredients from the top of the pile, seen by the owner alone."""
    got: tuple[CardId, ...] = ()
    for _ in range(count):
        card, state = drawn(state, rng)
        got += (card,) if card is not None else ()
    if not got:
        raise IllegalMove(N_("There is no ingredient left to draw."))
    return state.with_changed(replace(player, hand=player.hand + got, got=got))


def round_over(state: BudgetState) -> BudgetState:
    """The event of the round has passed; after four rounds comes the cook-off (rules O9, O15)."""
    if state.round == ROUNDS:
        return replace(state, phase=Cooking())
    state = ended(state, "round")
    return replace(state, round=state.round + 1, phase=NextRound())
