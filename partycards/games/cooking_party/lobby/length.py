"""How long an evening takes, from the dishes that there will be in it (B15).

These are the figures, in minutes, and there are no others:

- A round is an assignment chosen and told (`BRIEF`), a dish planned (`PLAN`), one dish after
  another laid and told (`DISH`), and chips (`JUDGE`). The book says ten minutes a player, and means
  three to six. Four guests are four rounds of three dishes, and with these figures just that: 40
  minutes. Dishes grow with the square of the guests, so three are quicker (25) and six slower (85)
  than the book has it, and twelve do not take two hours but five. docs/balance.md counts the taps
  alone, at ten seconds each: 20 minutes for four and 42 for six, half of what people take who talk.
- A team's dish is one dish that is talked over (`TOGETHER`), and a menu is three. Children with
  fewer cards (V15) plan (`FEW_PLAN`) and lay (`FEW_DISH`) faster: three cards make a dish.
- Real food: the way to the shop (`SHOP`), where the table shops; a kitchen (`KITCHEN`) in which
  every further dish is in the way of the others (`STOVE`), an hour for four; and tasting (`TASTE` a
  plate).
"""

from partycards.games.assignment_cards import DEAL
from partycards.games.cooking_party.box import FEW
from partycards.games.cooking_party.lobby import teams
from partycards.games.cooking_party.lobby.house import COURSES, HouseRules

BRIEF, PLAN, DISH, JUDGE = 1, 2, 2, 1
TOGETHER = 2
FEW_PLAN, FEW_DISH = 1, 1
SHOP, KITCHEN, STOVE, TASTE = 45, 40, 5, 3

STEP = 5
"""Nobody promises an evening to the minute."""


def nearest(minutes: float, step: int = STEP) -> int:
    """About so many minutes.

    >>> nearest(24), nearest(84), nearest(1), nearest(38, 15)
    (25, 85, 5, 45)
    """
    return max(step, step * int(minutes / step + 0.5))


# A round ------------------------------------------------------------------------------------------


def hands(house: HouseRules, seats: int) -> int:
    """How many hands are dealt in a round: a chef's, or a team's."""
    if house.all_cook:
        return seats
    if house.fixed_teams and not house.one_judge:
        return teams.how_many(house, seats) - 1
    return teams.how_many(house, seats - 1) if house.grouped and seats > 2 else seats - 1


def dishes(house: HouseRules, kitchens: int) -> int:
    """How many dishes are presented where so many hands are dealt."""
    return kitchens * (len(COURSES) if house.menu else 1)


def of_a_dish(house: HouseRules) -> int:
    """Minutes in which a dish is presented."""
    return FEW_DISH if house.few_cards else DISH


def of_planning(house: HouseRules) -> int:
    """Minutes in which all plan at once, a menu course by course."""
    each = FEW_PLAN if house.few_cards else PLAN
    return dishes(house, 1) * each + (TOGETHER if house.grouped else 0)


def of_a_round(house: HouseRules, kitchens: int) -> int:
    """Minutes of a round in which so many hands are dealt."""
    return BRIEF + of_planning(house) + dishes(house, kitchens) * of_a_dish(house) + JUDGE


def cards(house: HouseRules) -> int:
    """Cards in a hand where the judge leaves it at what is usual (B6, V5, V15)."""
    return FEW if house.few_cards else dishes(house, 1) * DEAL


# Real food ----------------------------------------------------------------------------------------


def plates(house: HouseRules, seats: int, rounds: int) -> int:
    """How many plates will be cooked: a favourite of everybody who fits into the kitchen, or what
    the guest of honour is to taste (V8, V11)."""
    if house.honour_menu:
        return rounds
    if house.honour:
        return dishes(house, hands(house, seats))
    if not house.cook:
        return 0
    fit = house.kitchen or seats
    return dishes(house, min(crews(house, seats), fit))


def crews(house: HouseRules, seats: int) -> int:
    """How many stoves it would take for everybody: a team has one, and whoever judges all evening
    has no dish to cook."""
    seats -= house.permanent
    return teams.how_many(house, seats) if house.fixed_teams else seats


def of_cooking(plates: int) -> int:
    """Minutes to cook so many dishes in one kitchen, in quarters of an hour.

    >>> [of_cooking(plates) for plates in (1, 4, 8, 20)]
    [45, 60, 75, 135]
    """
    return nearest(KITCHEN + STOVE * plates, 15)


def of_real_food(house: HouseRules, plates: int) -> int:
    """Minutes from the last round to the podium, for so many plates."""
    if not plates:
        return 0
    shop = SHOP if house.shopping else 0
    return shop + (house.minutes or of_cooking(plates)) + TASTE * plates
