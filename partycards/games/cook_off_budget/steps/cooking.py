"""The cook-off: everybody chooses a meal card and cards for it, hidden until all have (O9, G6)."""

from functools import lru_cache
from itertools import combinations
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Seat, Timed
from partycards.games.cards import chosen, each_once, shuffled
from partycards.games.cook_off_budget.box import (
    Box,
    CardId,
    FoodCard,
    Kinds,
    MealCard,
    MealId,
    foods,
    meal_card,
)
from partycards.games.cook_off_budget.meals import LEAST, needs_met, points_for
from partycards.games.cook_off_budget.steps.meal import WATCH, AllChoose, moved_on
from partycards.games.cook_off_budget.steps.voting import Serving
from partycards.games.cook_off_budget.table import BudgetState, Plate, Player, Watch, faces
from partycards.games.cook_off_budget.table_market import NAMES, cost, working
from partycards.games.cook_off_budget.table_shown import Dish, always_there
from partycards.games.stepping import Asked, Swap

Name = Annotated[str, Meta(max_length=60)]


class Cook(Move, frozen=True):
    """Put these cards face down for a meal card; without one, for the one that pays best (O9)."""

    told: ClassVar[str] = N_("is ready with a meal")
    cards: tuple[CardId, ...]
    meal: MealId | None = None
    name: Name = ""


class KeepCards(Move, frozen=True):
    """Hand in nothing and keep the cards (rule O9)."""

    told: ClassVar[str] = N_("is ready")


class ThinkAgain(Move, frozen=True):
    """Take back what lies face down, until everybody is ready (rule G6)."""

    told: ClassVar[str] = N_("had second thoughts")


Chosen = Cook | KeepCards | ThinkAgain

# What is seen -----------------------------------------------------------------------------------


FORMS = ("{0} with {1}", "{0} meets {1}", "Grandma’s {0} and {1}", "{0} in {1}", "Last-minute {0}")


class CookingStage(Part, frozen=True):
    """Only "ready" is seen of what everybody chooses (rule G6); `out` have too few ingredients."""

    ready: tuple[Seat, ...]
    choosing: tuple[Seat, ...]
    out: tuple[Seat, ...]


class MealChoice(Struct, frozen=True):
    """A meal card to cook for, with the cards that pay best and what they bring."""

    meal: MealCard
    cards: tuple[int, ...]
    points: int
    whole: bool


class AskCook(Asked, frozen=True):
    """Choose cards and a meal card. `best` is the meal that is proposed; `there` is what a goal
    brings without a card."""

    hand: tuple[FoodCard, ...]
    menu: tuple[MealChoice, ...]
    best: int
    there: tuple[Kinds, ...]
    last: bool

    def auto(self, rng: Chance) -> Cook | KeepCards:
        """The meal that pays best; for almost nothing the cards are kept for the next one."""
        best = next(choice for choice in self.menu if choice.meal.id == self.best)
        if best.points < 2 and not self.last:
            return KeepCards()
        names = [card.name for card in self.hand if card.id in best.cards]
        name = chosen(FORMS, rng).format(*shuffled(names, rng)[:2])
        return Cook(best.cards, best.meal.id, name[:60])


class CookReady(Asked, frozen=True):
    """What the player has put face down; None: nothing."""

    dish: Dish | None


# The step ---------------------------------------------------------------------------------------


class Pick(Struct, frozen=True):
    """What somebody puts face down: a meal card, ingredients and a name; no cards: nothing."""

    meal: MealId | None = None
    cards: tuple[CardId, ...] = ()
    name: str = ""


class Cooking(AllChoose[Pick], frozen=True):
    """Everybody chooses a meal card and cards for it, hidden until all have (rule O9)."""

    again: ClassVar[type[Move] | None] = ThinkAgain
    line: ClassVar[int] = 4

    def choosers(self, state: BudgetState) -> tuple[Seat, ...]:
        """Who can hand in a meal: fewer than three ingredients make none (rule O9)."""
        return tuple(player.seat for player in state.in_play if len(player.hand) >= LEAST)

    def sentence(self, state: BudgetState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to choose a meal")

    def word(self, state: BudgetState, player: Player) -> str:
        """All who can cook are asked, those who are ready whether they think again."""
        if len(player.hand) < LEAST:
            return WATCH
        return "ready" if self.has_chosen(player.seat) else "cook"

    def watch(self, state: BudgetState, player: Player) -> Watch:
        """Too few cards."""
        return Watch("few" if len(player.hand) < LEAST else "cook")

    def ask_player(self, state: BudgetState, player: Player, key: str) -> Part:
        """What to cook, or what was chosen."""
        pick = self.choice(player.seat)
        if pick is None:
            return ask_cook(state, player, key)
        return cook_ready(state, player, pick, key)

    def stage(self, state: BudgetState) -> Part:
        """Who is ready, who is not, who cannot cook."""
        seats, can = [player.seat for player in state.in_play], self.choosers(state)
        return CookingStage(
            ready=tuple(seat for seat in seats if self.has_chosen(seat)),
            choosing=self.awaited(state),
            out=tuple(seat for seat in seats if seat not in can),
        )

    def timed(self, state: BudgetState) -> Timed | None:
        """The choice of a meal."""
        return Timed("cook", f"m{state.meal}-r{state.round}-cook") if self.awaited(state) else None

    def another(
        self, state: BudgetState, seat: Seat, choice: Pick, swap: Swap, rng: Chance
    ) -> Pick:
        """Another meal of the hand, or nothing."""
        hand = state.of(seat).hand
        if rng.random() < 0.3:
            return Pick()
        count = LEAST + int(rng.random() * (len(hand) - LEAST + 1))
        return Pick(chosen(state.menu, rng), shuffled(hand, rng)[:count], chosen(NAMES, rng))

    # What a move does ---------------------------------------------------------------------------

    def act(self, state: BudgetState, player: Player, move: Any, rng: Chance) -> BudgetState:
        """A meal, no meal, or second thoughts."""
        if not isinstance(move, Chosen):
            raise moved_on()
        if len(player.hand) < LEAST:
            raise IllegalMove(N_("A meal has at least %(least)s ingredients."), least=LEAST)
        match move:
            case Cook():
                return self.chose(state, player.seat, picked(state, player, move))
            case KeepCards():
                return self.chose(state, player.seat, Pick())
        if not self.has_chosen(player.seat):
            raise IllegalMove(N_("You have not chosen yet."))
        return self.took_up(state, player.seat)

    def shown(self, state: BudgetState, rng: Chance) -> BudgetState:
        """Everybody is ready: the meals lie face down, in order from the first player."""
        plates = []
        for player in state.in_play:
            pick = self.choice(player.seat)
            if pick is None or pick.meal is None:
                continue
            kept = tuple(card for card in player.hand if card not in pick.cards)
            state = state.with_changed(replace(player, hand=kept))
            plates.append(Plate(player.seat, pick.meal, pick.cards, pick.name))
        return replace(state, plates=tuple(plates), phase=Serving())


def picked(state: BudgetState, player: Player, move: Cook) -> Pick:
    """Cards face down for a meal card; both can be changed until everybody is ready."""
    cards = move.cards
    if not each_once(cards, player.hand):
        raise IllegalMove(N_("Choose cards from your own hand, each only once."))
    if len(cards) < LEAST:
        raise IllegalMove(N_("A meal has at least %(least)s ingredients."), least=LEAST)
    if move.meal is not None and move.meal not in state.menu:
        raise IllegalMove(N_("That meal is not on the table. Please choose another one."))
    meal = best_meal(state, player, cards) if move.meal is None else move.meal
    return Pick(meal, cards, move.name.strip())


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


def cook_ready(state: BudgetState, player: Player, pick: Pick, key: str) -> CookReady:
    """One's own choice, until everybody is ready."""
    if pick.meal is None:
        return CookReady(key, None)
    meal, cards = meal_card(state.box, pick.meal), faces(state, pick.cards)
    price = cost(state, pick.cards)
    return CookReady(key, Dish(player.seat, len(cards), meal, pick.name, cards, price))


def worth(state: BudgetState, player: Player, meal: MealId, cards: tuple[CardId, ...]) -> int:
    """Points that the meal card itself brings."""
    there, bonus = always_there(state, player), bonus_of(state, player)
    return worth_with(state.box, meal, cards, there, bonus)


def bonus_of(state: BudgetState, player: Player) -> int:
    """What goals bring to a whole meal on top."""
    return sum(goal.bonus for goal in working(state, player))


def worth_with(
    box: Box, meal: MealId, cards: tuple[CardId, ...], there: tuple[Kinds, ...], bonus: int
) -> int:
    """The same with what is there without a card, and what a whole meal brings on top."""
    card = box.meals[meal]
    return sum(points_for(card, needs_met(box, card, cards, there), bonus))


def proposal(state: BudgetState, player: Player, meal: MealId) -> tuple[CardId, ...]:
    """The cards that bring most for this meal card: few and cheap ones, at least three."""
    there, bonus = always_there(state, player), bonus_of(state, player)
    return proposed(state.box, player.hand, meal, there, bonus)


@lru_cache(maxsize=1024)
def proposed(
    box: Box, hand: tuple[CardId, ...], meal: MealId, there: tuple[Kinds, ...], bonus: int
) -> tuple[CardId, ...]:
    """The same of this hand: it is asked for again whenever somebody else is ready."""
    prices = foods(box)
    ways = [cards for count in range(LEAST, len(hand) + 1) for cards in combinations(hand, count)]
    return max(
        ways,
        key=lambda cards: (
            worth_with(box, meal, cards, there, bonus),
            -sum(prices[card].price for card in cards),
        ),
        default=(),
    )


def best_meal(state: BudgetState, player: Player, cards: tuple[CardId, ...]) -> MealId:
    """The open meal card that pays best for these cards (rule O9)."""
    return max(state.menu, key=lambda meal: worth(state, player, meal, cards))
