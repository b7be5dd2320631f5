"""What one seat sees besides: its hand, what it is asked, its trades."""

from partycards.games.base import Seat
from partycards.games.cook_off_budget.asks import (
    Ask,
    AskCleanUp,
    AskCook,
    AskOffer,
    AskReveal,
    AskServe,
    AskToss,
    AskTurn,
    AskVote,
    CookReady,
    ForSale,
    GoalForSale,
    GoalToUse,
    Hand,
    MealChoice,
    MyOffer,
    OwnGoal,
    Trade,
    Voted,
    Watch,
)
from partycards.games.cook_off_budget.box import CardId, goals_by_key
from partycards.games.cook_off_budget.faces import faces, food_cards, meal_card
from partycards.games.cook_off_budget.market import EXPIRE, cost, undecided
from partycards.games.cook_off_budget.parts import Dish
from partycards.games.cook_off_budget.plates import (
    always_there,
    next_plate,
    proposal,
    server,
    worth,
)
from partycards.games.cook_off_budget.prices import (
    card_price,
    goal_price,
    money_back,
    works,
)
from partycards.games.cook_off_budget.scoring import CARDS, others_meals, voters
from partycards.games.cook_off_budget.seeing import dishes
from partycards.games.cook_off_budget.state import (
    HAND,
    LEAST,
    BudgetState,
    Cooking,
    NewMeal,
    NewRound,
    Offer,
    Over,
    Pick,
    Player,
    Scored,
    Serving,
    Short,
    TooMany,
    Turns,
    Voting,
)
from partycards.games.cook_off_budget.trades import closed_by, offer_to, partners
from partycards.games.cook_off_budget.views import PrivateView


def private(state: BudgetState, seat: Seat) -> PrivateView:
    """This seat's own piece of the view."""
    player = state.player(seat)
    if player is None or player.status == "left":
        return PrivateView(seat, Watch("left"))
    if not player.playing and seat != state.leader:
        return PrivateView(seat, Watch("over" if isinstance(state.phase, Over) else "waiting"))
    asked = ask(state, player, question(state, seat) or "")
    has_hand = isinstance(asked, AskToss | AskCook) or isinstance(state.phase, Over)
    phase = state.phase
    mine = isinstance(phase, Turns) and phase.order[:1] == (seat,)
    return PrivateView(
        seat=seat,
        ask=asked,
        hand=None if has_hand else hand(state, player),
        trade=trade(state, phase, player) if mine and isinstance(phase, Turns) else None,
    )


def step(state: BudgetState, player: Player) -> str:
    """What this player is at, as a word of the question's key; "watch" when nothing is asked."""
    phase, seat = state.phase, player.seat
    leads = seat == state.leader
    match phase:
        case NewMeal():
            return "meals" if leads else "watch"
        case NewRound():
            return "event" if leads else "watch"
        case Scored():
            return "clean" if leads else "watch"
        case TooMany():
            return "toss" if player in undecided(state, phase) else "watch"
        case Turns() if phase.order[:1] == (seat,):
            return f"turn-{phase.traded}"
        case Turns():
            offer = offer_to(phase, seat)
            return f"offer-{offer.by}-{offer.number}" if offer else "watch"
        case Cooking() if len(player.hand) >= LEAST:
            return "ready" if own_pick(phase, seat) else "cook"
        case Serving():
            return f"serve-{served(state)}" if seat == server(state) else "watch"
        case Voting() if player in voters(state):
            return "voted" if seat in dict(phase.votes) else "vote"
    return "watch"


def served(state: BudgetState) -> int:
    """How many meals have been turned over."""
    return sum(plate.served for plate in state.plates)


def own_pick(phase: Cooking, seat: Seat) -> Pick | None:
    """What this seat has chosen."""
    return next((pick for pick in phase.picks if pick.seat == seat), None)


def question(state: BudgetState, seat: Seat) -> str | None:
    """The key of what this seat is asked: meal, round, step."""
    player = state.player(seat)
    if player is None or isinstance(state.phase, Short | Over):
        return None
    if not player.in_play and seat != state.leader:
        return None
    return f"m{state.meal}-r{state.round}-{step(state, player)}"


def ask(state: BudgetState, player: Player, key: str) -> Ask:
    """What this player is asked in this step."""
    phase = state.phase
    if key.endswith("-watch") or not key:
        return watch(state, player)
    match phase:
        case NewMeal() | NewRound():
            at_meal = isinstance(phase, NewMeal)
            return AskReveal(key, at_meal, state.meal, state.round, state.income)
        case Scored():
            return AskCleanUp(key, state.meal >= state.meals)
        case TooMany():
            hand = faces(state, player.hand)
            return AskToss(key, hand, player.got, len(player.hand) - HAND)
        case Turns():
            offer = offer_to(phase, player.seat)
            if offer is not None:
                return ask_offer(state, player, offer, key)
            return ask_turn(state, player, key)
        case Cooking():
            pick = own_pick(phase, player.seat)
            return cook_ready(state, pick, key) if pick else ask_cook(state, player, key)
        case Serving():
            plate = next_plate(state)
            seat = plate.seat if plate is not None else player.seat
            return AskServe(key, seat, seat == player.seat)
        case Voting():
            return ask_vote(state, phase, player, key)
    return watch(state, player)


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


def ask_cook(state: BudgetState, player: Player, key: str) -> AskCook:
    """Cards and a meal card; what pays best is proposed (rule O9)."""
    menu = []
    for meal in state.menu:
        cards = proposal(state, player, meal)
        points = worth(state, player, meal, cards)
        whole = all_met(state, player, meal, cards)
        menu.append(MealChoice(meal_card(state.box, meal), cards, points, whole))
    best = max(menu, key=lambda choice: (choice.points, -cost(state, choice.cards)))
    return AskCook(
        question=key,
        hand=faces(state, player.hand),
        menu=tuple(menu),
        best=best.meal.id,
        there=always_there(state, player),
        last=state.meal >= state.meals,
    )


def all_met(state: BudgetState, player: Player, meal: int, cards: tuple[CardId, ...]) -> bool:
    """Whether these cards meet everything on the meal card."""
    from_needs = sum(need.points for need in state.box.meals[meal].needs)
    return worth(state, player, meal, cards) > from_needs


def cook_ready(state: BudgetState, pick: Pick, key: str) -> CookReady:
    """The own choice, until everybody is ready."""
    if pick.meal is None:
        return CookReady(key, None)
    cards = faces(state, pick.cards)
    dish = Dish(
        pick.seat,
        len(cards),
        meal_card(state.box, pick.meal),
        pick.name,
        cards,
        cost(state, pick.cards),
    )
    return CookReady(key, dish)


def ask_vote(state: BudgetState, phase: Voting, player: Player, key: str) -> Ask:
    """The others' meals, or the own votes while others still think."""
    votes = dict(phase.votes)
    if player.seat in votes:
        return Voted(key, votes[player.seat])
    others = others_meals(state, player.seat)
    shown = tuple(dish for dish in dishes(state) if dish.seat in others)
    return AskVote(key, shown, CARDS)


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


def hand(state: BudgetState, player: Player) -> Hand:
    """Money, ingredients and goals of one's own."""
    by_key = goals_by_key(state.box)
    goals = []
    for owned in player.goals:
        goal = by_key[owned.key]
        goals.append(OwnGoal(goal.key, goal.name, goal.text, goal.used, works(state, owned)))
    phase = state.phase
    pick = own_pick(phase, player.seat) if isinstance(phase, Cooking) else None
    held = tuple(card for card in player.hand if pick is None or card not in pick.cards)
    return Hand(player.money, faces(state, held), player.got, tuple(goals))


def trade(state: BudgetState, phase: Turns, player: Player) -> Trade:
    """What one offers in the own turn, and to whom one can (rule O8)."""
    return Trade(
        question=question(state, player.seat) or "",
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


TURNING: dict[type, str] = {NewMeal: "meals", NewRound: "event", Scored: "clean"}


def watch(state: BudgetState, player: Player) -> Watch:
    """Nothing to do now, and why."""
    phase = state.phase
    match phase:
        case NewMeal() | NewRound() | Scored():
            return Watch(TURNING[type(phase)], state.leader)
        case TooMany():
            return Watch("toss")
        case Turns():
            return Watch("turn", next(iter(phase.order), None))
        case Cooking():
            return Watch("few" if len(player.hand) < LEAST else "cook")
        case Serving():
            return Watch("serve", server(state))
        case Voting():
            return Watch("vote")
        case Short():
            return Watch("short")
    return Watch("over")
