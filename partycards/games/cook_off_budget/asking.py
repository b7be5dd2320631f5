"""What one seat sees besides: its hand, what it is asked, its trades."""

from partycards.games.base import Seat
from partycards.games.cook_off_budget import asking_turn
from partycards.games.cook_off_budget.asks import (
    Ask,
    AskCleanUp,
    AskCook,
    AskReveal,
    AskServe,
    AskToss,
    AskVote,
    CookReady,
    Hand,
    MealChoice,
    OwnGoal,
    Trade,
    Voted,
    Watch,
)
from partycards.games.cook_off_budget.box import CardId, goals_by_key
from partycards.games.cook_off_budget.faces import faces, meal_card
from partycards.games.cook_off_budget.market import cost, undecided
from partycards.games.cook_off_budget.parts import Dish
from partycards.games.cook_off_budget.plates import (
    always_there,
    next_plate,
    proposal,
    server,
    worth,
)
from partycards.games.cook_off_budget.prices import (
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
from partycards.games.cook_off_budget.trades import offer_to
from partycards.games.cook_off_budget.views import PrivateView


def private(state: BudgetState, seat: Seat) -> PrivateView:
    """This seat's own piece of the view."""
    player = state.player(seat)
    if player is None or player.status == "left":
        return PrivateView(seat, Watch("left"))
    if not player.playing and seat != state.leader:
        return PrivateView(seat, Watch("over" if isinstance(state.phase, Over) else "waiting"))
    key = question(state, seat) or ""
    asked = ask(state, player, key)
    has_hand = isinstance(asked, AskToss | AskCook) or isinstance(state.phase, Over)
    return PrivateView(
        seat=seat,
        ask=asked,
        hand=None if has_hand else hand(state, player),
        trade=own_trade(state, player, key),
    )


def own_trade(state: BudgetState, player: Player, key: str) -> Trade | None:
    """What one offers, in the own turn (rule O8)."""
    phase = state.phase
    if not isinstance(phase, Turns) or phase.order[:1] != (player.seat,):
        return None
    return asking_turn.trade(state, phase, player, key)


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
                return asking_turn.ask_offer(state, player, offer, key)
            return asking_turn.ask_turn(state, player, key)
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


TURNING: dict[type, str] = {NewMeal: "meals", NewRound: "event", Scored: "clean"}


def watch(state: BudgetState, player: Player) -> Watch:
    """Nothing to do now, and why."""
    phase = state.phase
    if player.status == "away" and not isinstance(phase, Short | Over):
        return Watch("away")
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
