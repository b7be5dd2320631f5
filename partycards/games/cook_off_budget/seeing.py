"""What everybody sees: the public piece of the view, built field by field (rules G6, G7)."""

from partycards.games.base import Seat
from partycards.games.cook_off_budget.box import events, goals_by_key
from partycards.games.cook_off_budget.faces import (
    dish_of,
    dish_of_line,
    faces,
    food_cards,
    meal_card,
)
from partycards.games.cook_off_budget.market import undecided
from partycards.games.cook_off_budget.parts import (
    AlbumMeal,
    CookingStage,
    Dish,
    GoalLine,
    GoalShelf,
    Lasting,
    Menu,
    News,
    Podium,
    ScoredStage,
    ScoreLine,
    SeatLine,
    Seats,
    ServingStage,
    Sheet,
    SheetRow,
    Shop,
    ShortStage,
    Slot,
    Top,
    TossStage,
    TurningStage,
    TurnStage,
    VotingStage,
)
from partycards.games.cook_off_budget.plates import always_there, choosing, cooks, server
from partycards.games.cook_off_budget.prices import card_price, goal_price, works
from partycards.games.cook_off_budget.scoring import voters, voting
from partycards.games.cook_off_budget.state import (
    SLOTS,
    BudgetState,
    Cooking,
    MealResult,
    NewMeal,
    NewRound,
    Over,
    Player,
    ResultLine,
    Scored,
    Serving,
    Short,
    TooMany,
    Turns,
    Voting,
)
from partycards.games.cook_off_budget.turns import ranking
from partycards.games.cook_off_budget.views import PublicView, Stage
from partycards.games.cook_off_budget.waiting import to_move

SHOPPING = NewMeal | NewRound | TooMany | Turns
"""Steps in which the store is open."""


def public(state: BudgetState) -> PublicView:
    """Everybody's piece of the view; the TV sees nothing else."""
    shopping = isinstance(state.phase, SHOPPING)
    cooking = isinstance(state.phase, Cooking)
    menu = shopping and not isinstance(state.phase, NewMeal)
    return PublicView(
        top=top(state),
        news=news(state) if shopping else None,
        shop=shop(state) if shopping else None,
        menu=open_meals(state) if menu or cooking else None,
        shelf=shelf(state) if shopping else None,
        stage=stage(state),
        seats=seats(state),
        sheet=sheet(state),
    )


def top(state: BudgetState) -> Top:
    """Where the match stands."""
    phase = state.phase
    if isinstance(phase, Serving | Voting | Scored):
        step = 5
    elif isinstance(phase, Cooking):
        step = 4
    else:
        step = state.round - 1
    over = isinstance(phase, Over)
    first = state.leader if state.player(state.first) is None else state.first
    return Top(state.meal, state.meals, state.round, step, first or state.first, over)


def news(state: BudgetState) -> News:
    """The event of the round and those that still hold."""
    cards = events(state.box)
    now = None if isinstance(state.phase, NewMeal | NewRound) else state.event
    lasting = tuple(
        Lasting(cards[card].name, cards[card].text, cards[card].lasts)
        for card in state.standing
        if card != now and cards[card].prices
    )
    name, text = (None, "") if now is None else (cards[now].name, cards[now].text)
    return News(name, text, lasting, state.income)


def shop(state: BudgetState) -> Shop:
    """The shelf as it stands; only the top of the dumpster is open."""
    every = food_cards(state.box)
    cards = [Slot(every[card], card_price(state, card)) for card in state.store]
    empty: list[Slot | None] = [None] * (SLOTS - len(cards))
    dumpster = every[state.dumpster[-1]] if state.dumpster else None
    return Shop((*empty, *cards), len(state.draw), len(state.dumpster), dumpster)


def open_meals(state: BudgetState) -> Menu:
    """The three meals."""
    return Menu(tuple(meal_card(state.box, meal) for meal in state.menu))


def shelf(state: BudgetState) -> GoalShelf:
    """The savings goals that are for sale."""
    by_key = goals_by_key(state.box)
    lines = []
    for key, left in state.goals:
        goal = by_key[key]
        cost = goal_price(state, key)
        lines.append(GoalLine(key, goal.name, goal.text, goal.used, left, goal.price, cost))
    return GoalShelf(tuple(lines))


def stage(state: BudgetState) -> Stage:
    """The middle of the table in this step."""
    phase = state.phase
    match phase:
        case NewMeal() | NewRound():
            return TurningStage(state.leader, isinstance(phase, NewMeal), state.income)
        case TooMany():
            return TossStage(tuple(player.seat for player in undecided(state, phase)))
        case Turns():
            return turn_stage(state, phase)
        case Cooking():
            return cooking_stage(state, phase)
        case Serving():
            return ServingStage(dishes(state), server(state))
        case Voting():
            waited = tuple(player.seat for player in voting(state, phase))
            done = {seat for seat, _ in phase.votes}
            ready = tuple(player.seat for player in voters(state) if player.seat in done)
            return VotingStage(dishes(state), ready, waited)
        case Scored():
            result = state.results[-1]
            return ScoredStage(score_lines(state, result), result.voted, state.meal >= state.meals)
        case Short():
            return ShortStage(len(state.active))
    return Podium(ranking(state, phase.gone), phase.early, best(state))


def turn_stage(state: BudgetState, phase: Turns) -> TurnStage:
    """Everybody sees who talks to whom about a trade, not about what (rule G8)."""
    talks = tuple(offer.to for offer in phase.offers)
    return TurnStage(next(iter(phase.order), None), talks, phase.order[1:])


def cooking_stage(state: BudgetState, phase: Cooking) -> CookingStage:
    """Who is ready, who is not, who cannot cook."""
    can = {player.seat for player in cooks(state)}
    ready = tuple(pick.seat for pick in phase.picks)
    return CookingStage(
        ready=tuple(player.seat for player in state.in_play if player.seat in ready),
        choosing=tuple(player.seat for player in choosing(state, phase)),
        out=tuple(player.seat for player in state.in_play if player.seat not in can),
    )


def dishes(state: BudgetState) -> tuple[Dish, ...]:
    """The meals on the table."""
    shown = []
    for plate in state.plates:
        player = state.player(plate.seat)
        there = always_there(state, player) if player is not None else ()
        shown.append(dish_of(state, plate, there))
    return tuple(shown)


def score_lines(state: BudgetState, result: MealResult) -> tuple[ScoreLine, ...]:
    """A finished meal, best first."""
    totals = dict(state.totals)
    lines = [score_line(state, line, totals[line.seat]) for line in result.lines]
    return tuple(sorted(lines, key=lambda line: -line.points))


def score_line(state: BudgetState, line: ResultLine, total: int) -> ScoreLine:
    return ScoreLine(
        seat=line.seat,
        dish=dish_of_line(state, line),
        needs=line.needs,
        whole=line.whole,
        cheapest=line.cheapest,
        votes=line.votes,
        choice=line.choice,
        points=line.points,
        total=total,
    )


def best(state: BudgetState) -> tuple[Dish, ...]:
    """Everybody's meal that earned most, best first."""
    found: dict[Seat, ResultLine] = {}
    for result in state.results:
        for line in result.lines:
            known = found.get(line.seat)
            if line.meal is not None and (known is None or line.points > known.points):
                found[line.seat] = line
    ordered = sorted(found.values(), key=lambda line: -line.points)
    made = (dish_of_line(state, line) for line in ordered)
    return tuple(dish for dish in made if dish is not None)


def seats(state: BudgetState) -> Seats:
    """Everybody's line; money and numbers of cards are no secret (rule G7)."""
    totals = dict(state.totals)
    return Seats(tuple(seat_line(state, player, totals[player.seat]) for player in state.players))


def seat_line(state: BudgetState, player: Player, total: int) -> SeatLine:
    by_key = goals_by_key(state.box)
    return SeatLine(
        seat=player.seat,
        status=player.status if player.playing or player.status != "here" else "waiting",
        doing=doing(state, player.seat),
        first=player.seat == state.first and not isinstance(state.phase, Over),
        cards=len(player.hand),
        money=player.money,
        goals=tuple((by_key[one.key].name, works(state, one)) for one in player.goals),
        trophies=len(player.trophies),
        total=total,
    )


def doing(state: BudgetState, seat: Seat) -> str:
    """What everybody can see that this guest is at: now, asked (about a trade), ready, or ""."""
    phase = state.phase
    if isinstance(phase, Turns) and any(offer.to == seat for offer in phase.offers):
        return "asked"
    if isinstance(phase, Cooking) and any(pick.seat == seat for pick in phase.picks):
        return "ready"
    if isinstance(phase, Voting) and any(one == seat for one, _ in phase.votes):
        return "ready"
    if isinstance(phase, Cooking | Voting):
        return ""
    if isinstance(phase, Turns):
        return "now" if phase.order[:1] == (seat,) else ""
    return "now" if seat in to_move(state) else ""


def sheet(state: BudgetState) -> Sheet:
    """The score card."""
    return Sheet(
        seats=tuple(player.seat for player in state.players),
        rows=tuple(
            SheetRow(result.number, tuple((line.seat, line.points) for line in result.lines))
            for result in state.results
        ),
        corrections=tuple((c.meal, c.seat, c.points, c.reason) for c in state.corrections),
        totals=state.totals,
    )


def album(state: BudgetState) -> tuple[AlbumMeal, ...]:
    """Every finished meal."""
    return tuple(
        AlbumMeal(result.number, score_lines(state, result), result.voted)
        for result in state.results
    )


__all__ = ["album", "faces", "public"]
