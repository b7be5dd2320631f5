"""How long a match still goes on, and how much of that late guests have brought (B15)."""

from msgspec.structs import replace

from partycards.games.cooking_party.lobby import length
from partycards.games.cooking_party.steps.evening import WithPlates
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_seats import judges_of


def to_go(state: PartyState) -> int:
    """Minutes from this step to the podium, with the guests who are here."""
    house, phase = state.house, state.phase
    if isinstance(phase, Over):
        return 0
    seats = sum(guest.status in ("here", "waiting") for guest in state.guests)
    # A game that ended early and is cooked after all has no rounds to come.
    ahead = 0 if phase.food else judges_of(house).ahead(state, phase.running)
    minutes = ahead * length.of_a_round(house, length.hands(house, seats))
    if phase.running:
        minutes += of_this_round(state)
    plates = dishes_to_cook(state)
    match phase.food:
        case "tasting":
            minutes += length.TASTE * plates
        case "cooking":
            minutes += length.of_real_food(replace(house, shopping=False), plates)
        case _:
            minutes += length.of_real_food(house, plates)
    return length.nearest(minutes)


def of_this_round(state: PartyState) -> int:
    """Minutes that are left of a round that is not scored yet."""
    house, kitchens = state.house, len(state.chefs)
    if not kitchens:
        seats = sum(guest.status == "here" for guest in state.guests)
        return length.of_a_round(house, length.hands(house, seats))
    to_come = sum(not (chef.presented or chef.passed) for chef in state.chefs)
    planning = length.of_planning(house) if state.phase.planning else 0
    return planning + length.dishes(house, to_come) * length.of_a_dish(house) + length.JUDGE


def time_to_cook(state: PartyState) -> int:
    """Minutes for the dishes at the stoves: as agreed, else by how many dishes there are."""
    return state.house.minutes or length.of_cooking(dishes_to_cook(state) or 1)


def dishes_to_cook(state: PartyState) -> int:
    """How many dishes are cooked after the rounds, once they are chosen or as it looks now."""
    phase = state.phase
    if isinstance(phase, WithPlates):
        return sum(len(plate.dish.courses) or 1 for plate in phase.plates)
    rounds = len(state.results) + judges_of(state.house).ahead(state, phase.running)
    return length.plates(state.house, len(state.active), rounds + phase.running)


def brought_by_late(state: PartyState) -> int:
    """Minutes that it would be shorter without those who came after the beginning."""
    others = tuple(guest for guest in state.guests if not guest.late)
    return to_go(state) - to_go(replace(state, guests=others)) if others != state.guests else 0
