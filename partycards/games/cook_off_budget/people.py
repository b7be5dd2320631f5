"""What one guest sees besides, and guests who come late or leave (rules G2-G5)."""

from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Part, Seat, View
from partycards.games.cook_off_budget import board
from partycards.games.cook_off_budget.board import PublicView, Seats
from partycards.games.cook_off_budget.box import (
    Box,
    FoodCard,
    GoalCard,
    Kinds,
    MealCard,
    MealId,
    goals_by_key,
    kinds_of_foods,
    meal_card,
)
from partycards.games.cook_off_budget.meals import Aims, Meals, all_points, held, met_points
from partycards.games.cook_off_budget.steps import turns_house
from partycards.games.cook_off_budget.steps.cooking import AskCook, Cooking, CookReady
from partycards.games.cook_off_budget.steps.leading import AskReveal, NewMeal, NewRound, Short
from partycards.games.cook_off_budget.steps.scored import AskCleanUp
from partycards.games.cook_off_budget.steps.too_many import AskToss
from partycards.games.cook_off_budget.steps.trading import AskOffer, Trade, trade
from partycards.games.cook_off_budget.steps.turns import AskTurn, Turns
from partycards.games.cook_off_budget.steps.voting import AskServe, AskVote, Voted
from partycards.games.cook_off_budget.table import (
    MOST,
    ROUNDS,
    BudgetState,
    Player,
    Watch,
    faces,
    paid,
)
from partycards.games.cook_off_budget.table_market import seated, slipped_under, works
from partycards.games.cook_off_budget.table_shown import always_there
from partycards.games.stepped import OwnPiece
from partycards.games.stepping import Over


class OwnGoal(GoalCard, frozen=True):
    """A savings goal of one's own; `works`: from this turn on, else from the next. `stands_for` and
    `bonus` are what it does for a meal."""

    used: bool
    works: bool
    stands_for: Kinds = ()
    bonus: int = 0


class Hand(Part, frozen=True):
    """One's own money, ingredients and goals; `got` are the cards that came last."""

    money: int
    cards: tuple[FoodCard, ...]
    got: tuple[int, ...]
    goals: tuple[OwnGoal, ...]


class OwnMeal(Struct, frozen=True):
    """An open meal, and for each of its needs how many cards of the hand would go to it; the points
    of those that are met, of so many that the needs bring."""

    meal: MealCard
    have: tuple[int, ...]
    points: int
    most: int


class OwnMenu(Part, frozen=True):
    """The open meals with what one holds for them; it stands in the place of everybody's."""

    meals: tuple[OwnMeal, ...]


Ask = (
    AskReveal | AskTurn | AskToss | AskCook | CookReady | AskServe | AskVote | Voted | AskCleanUp
    | AskOffer | Watch
)  # fmt: skip


class PrivateView(OwnPiece, frozen=True):
    """What one seat sees besides."""

    seat: Seat
    ask: Ask
    hand: Hand | None = None
    menu: OwnMenu | None = None
    trade: Trade | None = None


def own_view(state: BudgetState, seat: Seat, ask: Any) -> PrivateView:
    """What this seat is asked, its things, and its trades in its own turn."""
    player, phase = state.guest(seat), state.phase
    if player is None or player.status == "left":
        return PrivateView(seat, ask)
    if not player.playing and seat != state.leader:
        return PrivateView(seat, ask)
    in_ask = isinstance(ask, AskToss | AskCook) or isinstance(phase, Over)
    hand = None if in_ask else own_things(state, player)
    menu = own_menu(state, player) if board.menu_is_open(phase) else None
    if not isinstance(phase, Turns) or phase.order[:1] != (seat,):
        return PrivateView(seat, ask, hand, menu)
    key = phase.question(state, seat) or ""
    return PrivateView(seat, ask, hand, menu, trade(state, phase, player, key))


def own_menu(state: BudgetState, player: Player) -> OwnMenu:
    """The open meals, and what the hand has for each; what a goal brings is with it."""
    kinds = kinds_of_foods(state.box)
    cards = (*(kinds[card] for card in player.hand), *always_there(state, player))
    return menu_with(state.box, state.menu, cards)


@lru_cache(maxsize=1024)
def menu_with(box: Box, menu: tuple[MealId, ...], cards: tuple[Kinds, ...]) -> OwnMenu:
    """The same for cards of these kinds."""
    meals = []
    for number in menu:
        meal = box.meals[number]
        have = held(meal.needs, cards)
        points = met_points(meal.needs, have)
        meals.append(OwnMeal(meal_card(box, number), have, points, all_points(meal)))
    return OwnMenu(tuple(meals))


def own_things(state: BudgetState, player: Player) -> Hand:
    """Money, ingredients and goals of one's own; what lies face down for a meal is not in it."""
    by_key = goals_by_key(state.box)
    goals = []
    for owned in player.goals:
        goal = by_key[owned.key]
        now, meal = works(state, owned), (goal.stands_for, goal.bonus)
        goals.append(OwnGoal(goal.key, goal.name, goal.text, goal.used, now, *meal))
    phase = state.phase
    pick = phase.choice(player.seat) if isinstance(phase, Cooking) else None
    held = tuple(card for card in player.hand if pick is None or card not in pick.cards)
    return Hand(player.money, faces(state, held), player.got, tuple(goals))


def house_move(view: View[PublicView, PrivateView], rng: Chance) -> Any:
    """What a house player does who has to look at the table for it; None where nothing has to be
    done, or what is asked answers itself."""
    own, menu, top = view.private, view.public.menu, view.public.top
    if own is None:
        return None
    aims = aims_of(own, menu.meals if menu is not None else ())
    match own.ask:
        case AskTurn() as ask:
            cards = own.hand.cards if own.hand is not None else ()
            ahead = turns_house.Ahead(top.meals - top.meal, ROUNDS - top.round)
            buyers = customers(view.public.seats)
            return turns_house.turn(ask, cards, own.trade, buyers, aims, ahead, rng)
        case AskOffer() as ask:
            return turns_house.answer(ask, aims)
        case AskToss() as ask:
            return ask.answer(aims)
    return None


def customers(seats: Seats) -> tuple[Seat, ...]:
    """Who may well buy an ingredient of a house player, whoever holds fewest first."""
    lines = sorted(seats.lines, key=lambda line: line.cards)
    return tuple(line.seat for line in lines if turns_house.may_buy(line.cards, line.money))


def aims_of(own: PrivateView, meals: Meals) -> Aims:
    """What one cooks for, with the goals that work."""
    goals = [goal for goal in own.hand.goals if goal.works] if own.hand is not None else []
    there = tuple(goal.stands_for for goal in goals if goal.stands_for)
    return Aims(meals, there, sum(goal.bonus for goal in goals))


# Who comes late, and who goes -----------------------------------------------------------------


def joined(state: BudgetState, seat: Seat, after: Seat | None, rng: Chance) -> BudgetState:
    """A late guest plays from the next meal with the usual start; a table that was too short goes
    on with them at once (rules G2, G5)."""
    check_room(state)
    player, phase = Player(seat, playing=False), state.phase
    state = replace(state.with_late(player, after), totals=(*state.totals, (seat, 0)))
    if not isinstance(phase, Short):
        return state
    if phase.at_meal:
        return replace(state, phase=NewMeal())
    state = paid(seated(state, player, rng), seat, state.income)
    return replace(state, phase=NewRound())


def check_room(state: BudgetState) -> None:
    """Refused when the seats are full or the end has begun (rule G2)."""
    if isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is over. Join the next one."))
    if len(state.active) >= MOST:
        raise IllegalMove(N_("All %(most)s seats of this table are taken."), most=MOST)
    if state.meal >= state.meals and not isinstance(state.phase, NewMeal | Short):
        raise IllegalMove(N_("The last meal has begun. Join the next game."))


def without_offers(state: BudgetState, seat: Seat) -> BudgetState:
    """What this seat offered or was offered is gone."""
    phase = state.phase
    return replace(state, phase=phase.without(seat)) if isinstance(phase, Turns) else state


def without_things(state: BudgetState, player: Player) -> BudgetState:
    """Cards unseen to the dumpster, goals back beside the store; a meal on the table lapses, the
    points stay (rule G4)."""
    plates = [plate for plate in state.plates if plate.seat == player.seat]
    cards = player.hand + tuple(card for plate in plates for card in plate.cards)
    state = slipped_under(state, cards)
    goals = dict(state.goals)
    for owned in player.goals:
        goals[owned.key] += 1
    return replace(
        state.with_changed(replace(player, hand=(), got=(), money=0, goals=())),
        goals=tuple(goals.items()),
        plates=tuple(plate for plate in state.plates if plate.seat != player.seat),
    )
