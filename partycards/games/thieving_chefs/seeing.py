"""What everybody sees: the table, the news, the game aid, the score sheet."""

from collections.abc import Iterable
from itertools import accumulate

from partycards.games.base import Seat
from partycards.games.finale import raced, ranking
from partycards.games.thieving_chefs.box import (
    Box,
    Card,
    CardId,
    Dish,
    cards,
    counted,
    dishes,
    first_cards,
    kind_of,
)
from partycards.games.thieving_chefs.dishes import bonus, cover, gone, worth
from partycards.games.thieving_chefs.state import (
    GOAL,
    Acting,
    Announcing,
    ChefsState,
    Cook,
    Discarding,
    Giving,
    News,
    Over,
    Short,
)
from partycards.games.thieving_chefs.turns import FEWEST
from partycards.games.thieving_chefs.views import (
    Aid,
    AlbumMeal,
    Area,
    Line,
    Pile,
    Podium,
    PublicView,
    Race,
    Recipe,
    Sheet,
    ShortStage,
    Stage,
    TableStage,
    Top,
    Waiting,
)

STEPS = {
    Acting: "act",
    Giving: "give",
    Announcing: "announce",
    Discarding: "discard",
    Short: "short",
    Over: "over",
}


def public(state: ChefsState) -> PublicView:
    """What everybody sees."""
    left = state.phase.left if isinstance(state.phase, Acting | Giving) else 0
    return PublicView(
        top=Top(state.turn, STEPS[type(state.phase)], left),
        stage=stage(state),
        aid=Aid(recipes(state.box), sauce_now(state)),
        sheet=sheet(state),
        race=race(state) if isinstance(state.phase, Over) else None,
    )


def sauce_now(state: ChefsState) -> str:
    """The kind of the sauce in the middle, "" when there is none or the game is over."""
    if state.sauce is None or isinstance(state.phase, Over):
        return ""
    return kind_of(state.box, state.sauce)


def recipes(box: Box) -> tuple[Recipe, ...]:
    """The game aid."""
    return tuple(recipe(box, dish) for dish in box.dishes)


def recipe(box: Box, dish: Dish) -> Recipe:
    """A line of the game aid."""
    face = first_cards(box)
    needs = tuple(face[kind] for kind in dish.needs)
    return Recipe(dish.key, dish.name, needs, dish.points, face.get(dish.sauce))


def stage(state: ChefsState) -> Stage:
    """The table, or what is there instead of it."""
    if isinstance(state.phase, Short):
        return ShortStage(len(state.active), FEWEST)
    if isinstance(state.phase, Over):
        return Podium(state.phase.why, ranking(state.totals, state.phase.gone), best_dishes(state))
    face = cards(state.box)
    return TableStage(
        sauce=None if state.sauce is None else face[state.sauce],
        draw=len(state.draw),
        discards=len(state.discards) + len(state.buried),
        top=face[state.discards[-1]] if state.discards else None,
        areas=tuple(area(state, cook) for cook in state.active),
        news=tuple(line(state, place, news) for place, news in enumerate(state.news)),
        goal=GOAL,
        victim=state.phase.target if isinstance(state.phase, Giving) else None,
    )


def area(state: ChefsState, cook: Cook) -> Area:
    """A cook's place on the table."""
    return Area(
        seat=cook.seat,
        status=cook.status,
        points=cook.points,
        cards=len(cook.hand),
        turn=cook.seat == state.turn,
        dishes=tuple(waiting(state, cook, number) for number in range(len(cook.dishes))),
        loose=pile(state.box, (*cook.loose, *cook.laid)),
    )


def pile(box: Box, held: Iterable[CardId]) -> Pile:
    """Cards by kind, in the order of the box."""
    there = counted(box, held)
    return tuple((card, there[kind]) for kind, card in kinds_in_order(box) if there[kind])


def kinds_in_order(box: Box) -> Iterable[tuple[str, Card]]:
    """The kinds as the box has them, each with the card that stands for it."""
    face = first_cards(box)
    return ((kind.key, face[kind.key]) for kind in box.kinds)


def waiting(state: ChefsState, cook: Cook, number: int) -> Waiting:
    """A dish that was announced, as it is now."""
    box, announced = state.box, cook.dishes[number]
    face, dish = first_cards(box), dishes(box)[announced.dish]
    return Waiting(
        key=dish.key,
        name=dish.name,
        there=tuple(face[kind] for kind in dish.needs if kind in counted(box, announced.cards)),
        gone=tuple(face[kind] for kind in gone(box, announced)),
        sure=cover(box, cook, number) is not None,
        points=worth(state, dish),
        bonus=bonus(state, dish),
    )


def line(state: ChefsState, place: int, news: News) -> Line:
    """A piece of news with names instead of keys; its own key tells it from an equal one."""
    face, known = first_cards(state.box), dishes(state.box)
    names = tuple(known[key].name if key in known else face[key].name for key in news.things)
    key = f"news-{state.told - len(state.news) + place}"
    return Line(news.kind, news.seat, names, news.other, news.points, news.number, key)


def sheet(state: ChefsState) -> Sheet:
    """The score sheet."""
    known = dishes(state.box)
    return Sheet(
        eaten=tuple((e.turn, e.seat, known[e.dish].name, e.points, e.bonus) for e in state.eaten),
        corrections=tuple((c.seat, c.points, c.reason) for c in state.corrections),
        totals=state.totals,
    )


def race(state: ChefsState) -> Race | None:
    """Each cook's points after every dish; nothing when none was eaten."""
    if not state.eaten:
        return None
    lines = []
    for seat, total in state.totals:
        steps = accumulate(one.points if one.seat == seat else 0 for one in state.eaten)
        lines.append((seat, raced(steps, total)))
    return Race(len(state.eaten), tuple(lines))


def best_dishes(state: ChefsState) -> tuple[tuple[Seat, str, int], ...]:
    """Each cook's dearest dish: seat, name, points."""
    best: dict[Seat, tuple[Seat, str, int]] = {}
    for _, seat, name, points, _ in sheet(state).eaten:
        if points > best.get(seat, (seat, "", 0))[2]:
            best[seat] = (seat, name, points)
    return tuple(best.values())


def album(state: ChefsState) -> tuple[AlbumMeal, ...]:
    """What everybody has cooked so far, a part for each cook who has."""
    face, known = first_cards(state.box), dishes(state.box)
    meals = []
    for cook in state.cooks:
        eaten = tuple(
            (
                one.turn,
                known[one.dish].name,
                tuple(face[kind] for kind in known[one.dish].needs),
                one.points,
                one.bonus,
            )
            for one in state.eaten
            if one.seat == cook.seat
        )
        if eaten:
            meals.append(AlbumMeal(cook.seat, sum(one[3] for one in eaten), eaten))
    return tuple(meals)
