"""Cook it for real, after the game too: at the podium the table chooses dishes, cooks, a clock, the
neighbour's dish and whether it tastes for chips (6.1, 6.4-6.6; V8, V12, V13).

From there on it goes as in an evening that was agreed on before: shop, stoves, tasting.
"""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Lever, Part, Seat, TableMove
from partycards.games.cards import shuffled
from partycards.games.cooking_party.lobby.length import of_cooking
from partycards.games.cooking_party.steps.cooking import Shopping, start_cooking
from partycards.games.cooking_party.steps.evening import AfterGame
from partycards.games.cooking_party.steps.favourites import CODES, let_in
from partycards.games.cooking_party.steps.over import (
    Over,
    at_podium,
    can_be_cooked,
    key_of,
    outcome,
    scores,
)
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Plate, ShownDish
from partycards.games.cooking_party.table_seats import Seats, crews

MOST, LONGEST = 12, 360
"""Dishes at once, and the longest time in minutes."""

DishKey = Annotated[str, Meta(pattern=r"^\d{1,4}-\d{1,4}$")]
"""The round and the chef of a dish: 2-5."""


class CookForReal(TableMove, frozen=True):
    """These dishes are cooked now that the game is over. `kitchen` is how many cooks (or teams) are
    at the stoves (0: everybody cooks their own dish); with a `clock` whoever is late keeps half of
    the points (`minutes` 0: to be set later); with `neighbours` nobody cooks a dish of their own;
    with `chips` there is a tasting, and it decides; `shopping`: first all have what they need."""

    told: ClassVar[str] = N_("dishes to cook were chosen")
    dishes: tuple[DishKey, ...] = ()
    kitchen: int = 0
    clock: bool = False
    minutes: int = 0
    neighbours: bool = False
    chips: bool = False
    shopping: bool = False


class OnOffer(Struct, frozen=True):
    """A dish that can be cooked: its points (None where chips decided nothing), whether it is
    `proposed`, and whether its cooks have `left`, so that others cook it."""

    key: str
    dish: ShownDish
    points: int | None
    proposed: bool
    left: bool


class CookChoices(Part, frozen=True):
    """What the table chooses before it cooks: dishes by the numbers of their rounds, and how. What
    cannot be had is not offered: `stoves` (how many at most), a `clock`, `neighbours`, `chips`.
    `proposed`: some of the dishes are."""

    rounds: tuple[tuple[int, str, tuple[OnOffer, ...]], ...]
    stoves: int
    clock: bool
    neighbours: bool
    chips: bool
    shopping: bool
    minutes: int
    proposed: bool = False
    longest: int = LONGEST


# What is offered ----------------------------------------------------------------------------------


def levers(state: PartyState) -> tuple[Lever, ...]:
    """At every podium with a dish that was not cooked yet."""
    if not at_podium(state) or not can_be_cooked(state) or not here(state):
        return ()
    says = N_("Choose dishes of this game: there is a shopping list, and cooks at the stoves.")
    page = choices(state)
    offered = [one for _, _, dishes in page.rounds for one in dishes]
    dishes = tuple(one.key for one in offered if one.proposed) or (offered[0].key,)
    move = CookForReal(dishes[:MOST], shopping=page.shopping)
    return (Lever("cook-it", N_("Cook it for real"), move, says, page=page),)


def choices(state: PartyState) -> CookChoices:
    """What the page of the host offers, with the best dish of whoever won."""
    offered = can_be_cooked(state)
    best = proposed(state, offered)
    judged = {result.number: state.task(result.assignment).title for result in state.with_dishes}
    active = {guest.seat for guest in state.active}
    rounds = tuple(
        (
            number,
            title,
            tuple(
                OnOffer(key, dish, points, key in best, active.isdisjoint(dish.seats))
                for key, (dish, points) in offered.items()
                if dish.round == number
            ),
        )
        for number, title in judged.items()
    )
    cooks = len(here(state))
    return CookChoices(
        rounds=tuple(one for one in rounds if one[2]),
        stoves=cooks,
        clock=may_lose(state),
        neighbours=cooks > 1,
        chips=may_taste(state),
        shopping=not state.house.on_hand,
        minutes=state.house.minutes or of_cooking(len(best) or 1),
        proposed=bool(best),
    )


def proposed(state: PartyState, offered: dict[str, tuple[ShownDish, int | None]]) -> frozenset[str]:
    """The best dish of everybody who won."""
    end, told = state.phase.end, outcome(state)
    if not isinstance(end, Over) or told is None:
        return frozenset()
    best = (dish for dish in end.best if not set(dish.seats).isdisjoint(told.winners))
    return frozenset(key_of(dish) for dish in best) & offered.keys()


def may_lose(state: PartyState) -> bool:
    """Somebody has points that a clock could halve."""
    return any(points for _, points in scores(state))


def may_taste(state: PartyState) -> bool:
    """There is somebody to cook against, and no tasting has decided yet."""
    end = state.phase.end
    decided = isinstance(end, Over) and end.tasting is not None
    return bool(state.results) and not decided and len(here(state)) > 1


def here(state: PartyState) -> tuple[Seats, ...]:
    """Who could stand at a stove: nobody who is away, and a guest of honour is cooked for (V11)."""
    honoured = {state.judge} if state.house.honour or state.house.honour_menu else set()
    able = tuple(crew for crew in crews(state) if not state.all_away(crew))
    return tuple(crew for crew in able if honoured.isdisjoint(crew)) or able


# What is chosen -----------------------------------------------------------------------------------


def cook_for_real(state: PartyState, move: CookForReal, rng: Chance) -> PartyState:
    """To the shop, or straight to the stoves."""
    end = state.phase.end
    if not at_podium(state) or not isinstance(end, Over):
        raise IllegalMove(N_("The match is still going on."))
    offered = can_be_cooked(state)
    check(state, move, offered)
    dishes = tuple(dish for key, (dish, _) in offered.items() if key in move.dishes)
    cooks, drawn = at_the_stoves(state, dishes, move, rng)
    plates = cooked_by(state, dishes, cooks, move)
    if move.chips and len({plate.cooks for plate in plates}) < 2:
        raise IllegalMove(N_("To taste for chips there must be dishes of at least two cooks."))
    used = {plate.code for plate in end.plates}
    codes = shuffled([c for c in CODES if c not in used][: len(plates)], rng)
    plates = tuple(
        replace(plate, code=code, drawn=plate.cooks in drawn)
        for plate, code in zip(plates, codes, strict=True)
    )
    house = replace(
        state.house,
        clock=move.clock,
        minutes=move.minutes if move.clock else 0,
        neighbours_dish=move.neighbours,
        kitchen=move.kitchen,
    )
    after = AfterGame(end, state.house, move.chips)
    state = replace(state, house=house, chances=state.chances + 1)
    if move.shopping:
        return state.in_step(Shopping(plates, after=after))
    return start_cooking(state, plates, after)


def check(
    state: PartyState, move: CookForReal, offered: dict[str, tuple[ShownDish, int | None]]
) -> None:
    """Raise IllegalMove with the first reason why it cannot be cooked like this."""
    if state.edition == 1:
        raise IllegalMove(N_("Nothing is cooked in this game."))
    if not move.dishes:
        raise IllegalMove(N_("Choose at least one dish."))
    if not offered.keys() >= set(move.dishes):
        raise IllegalMove(N_("One of these dishes is not there any more. Please look again."))
    end = state.phase.end
    room = len(CODES) - len(end.plates if isinstance(end, Over) else ())
    if len(set(move.dishes)) > min(MOST, room):
        raise IllegalMove(N_("At most %(most)s dishes, please."), most=min(MOST, room))
    cooks = len(here(state))
    if not cooks:
        raise IllegalMove(N_("Nobody is here who could cook."))
    if not 0 <= move.kitchen <= 20:
        raise IllegalMove(N_("A whole number from 1 to %(most)s, please."), most=cooks)
    if move.clock and not 0 <= move.minutes <= LONGEST:
        raise IllegalMove(N_("A whole number from 1 to %(most)s, please."), most=LONGEST)
    if move.clock and not may_lose(state):
        raise IllegalMove(N_("Nobody has points that could be halved: leave the clock out."))
    if move.neighbours and (cooks < 2 or move.kitchen == 1):
        raise IllegalMove(N_("To cook your neighbor’s dish there must be at least two cooks."))
    if move.chips and not may_taste(state):
        raise IllegalMove(N_("There can be no tasting for chips any more."))


def at_the_stoves(
    state: PartyState, dishes: tuple[ShownDish, ...], move: CookForReal, rng: Chance
) -> tuple[tuple[Seats, ...], set[Seats]]:
    """Who cooks, and whom the lot let in (V8): those whose dishes they are, as far as there are
    stoves, then the others with most points."""
    inventors = {seat for dish in dishes for seat in dish.seats}
    able = here(state)
    own = tuple(crew for crew in able if not inventors.isdisjoint(crew))
    others = tuple(crew for crew in able if crew not in own)
    stoves = max(min(move.kitchen or len(own) or len(able), len(dishes)), 1 + move.neighbours)
    inside, drawn = let_in(state, own, stoves, rng)
    if len(inside) < stoves:
        more, drawn = let_in(state, others, stoves - len(inside), rng)
        inside += more
    return tuple(crew for crew in able if crew in inside), drawn


def cooked_by(
    state: PartyState, dishes: tuple[ShownDish, ...], cooks: tuple[Seats, ...], move: CookForReal
) -> tuple[Plate, ...]:
    """Each dish with its cooks: its own inventors, or the next cooks on their left (V13). Where
    they have gone home, found no stove or have more than their share of a table that shares its
    stoves, whoever has least to do takes it on."""
    shared, neighbours = move.kitchen or move.neighbours, move.neighbours
    most = -(-len(dishes) // len(cooks)) if shared else len(dishes)
    load = dict.fromkeys(cooks, 0)
    given: dict[str, Seats] = {}
    for dish in dishes:
        crew = first_choice(state, dish, cooks, neighbours)
        if crew is not None and load[crew] < most:
            given[key_of(dish)] = crew
            load[crew] += 1
    for dish in dishes:
        if key_of(dish) not in given:
            mine = set(dish.seats) if neighbours else set()
            free = [crew for crew in cooks if mine.isdisjoint(crew)] or list(cooks)
            crew = min(free, key=lambda one: load[one])
            given[key_of(dish)] = crew
            load[crew] += 1
    return tuple(Plate("", d, d.round, d.seats, given[key_of(d)]) for d in dishes)


def first_choice(
    state: PartyState, dish: ShownDish, cooks: tuple[Seats, ...], neighbours: bool
) -> Seats | None:
    """Whose dish it is; or whoever comes next at the stoves, clockwise from them."""
    mine = set(dish.seats)
    if not neighbours:
        return next((crew for crew in cooks if not mine.isdisjoint(crew)), None)
    around: tuple[Seat, ...] = state.clockwise(dish.chef)
    left = (crew for seat in around for crew in cooks if seat in crew)
    return next((crew for crew in left if mine.isdisjoint(crew)), None)
