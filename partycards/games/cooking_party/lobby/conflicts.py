"""Which switches cannot be combined, and why (rule V19)."""

from msgspec import Struct

from partycards.games.base import N_, IllegalMove
from partycards.games.cooking_party.lobby.house import MOST_TEAMS, HouseRules


class Conflict(Struct, frozen=True):
    """Any of `these` with any of `those` is refused, and `says` why (rule V19)."""

    these: tuple[str, ...]
    those: tuple[str, ...]
    says: str


class Need(Struct, frozen=True):
    """Each of `these` makes sense only with one of `those` (rule V19)."""

    these: tuple[str, ...]
    those: tuple[str, ...]
    says: str


CONFLICTS = (
    Conflict(("two",), ("solo",), N_("A game is for two or for one: choose which.")),
    Conflict(
        ("two", "solo"),
        ("teams", "permanent", "reformed", "menu", "honour", "honour_menu"),
        N_("Alone or in a game for two all judge and cook: no teams, menus or single judges."),
    ),
    Conflict(
        ("two",),
        ("invent",),
        N_("In a game for two the top assignment is turned over, so nobody invents one."),
    ),
    Conflict(
        ("honour", "honour_menu"),
        ("permanent", "reformed"),
        N_("The judge of honour judges everything: leave the other ways of judging out."),
    ),
    Conflict(
        ("honour", "honour_menu"),
        ("cook",),
        N_("The judge of honour tastes already: leave the other tasting out."),
    ),
    Conflict(
        ("honour",),
        ("honour_menu",),
        N_("The judge of honour gives chips, or chooses a menu: choose which."),
    ),
    Conflict(
        ("invent",),
        ("top_card",),
        N_("An assignment is invented or comes from the top of the deck: choose which."),
    ),
    Conflict(
        ("on_hand",),
        ("shopping",),
        N_("Cook with what is in the house, or go shopping afterwards: choose which."),
    ),
    Conflict(
        ("tokens",),
        ("honour_menu",),
        N_("A menu of honour has no points, so tokens would be worth nothing."),
    ),
    Conflict(
        ("neighbours_dish",),
        ("solo",),
        N_("To cook your neighbour's dish there must be at least two cooks."),
    ),
    Conflict(
        ("diet_ignored",),
        ("cook", "honour", "honour_menu"),
        N_("Somebody is going to eat this, so diets cannot be ignored."),
    ),
)
NEEDS = (
    Need(
        ("neighbours_dish",),
        ("cook", "honour"),
        N_("To cook your neighbour's dish, something must be cooked and tasted with chips."),
    ),
    Need(
        ("clock",),
        ("cook", "honour", "honour_menu"),
        N_("The clock runs while you cook: choose something with cooking as well."),
    ),
)


def refusals(house: HouseRules) -> tuple[str, ...]:
    """Why these rules cannot hold together, in sentences; none when they can (rule V19)."""
    on = house.chosen
    found = [c.says for c in CONFLICTS if on.intersection(c.these) and on.intersection(c.those)]
    found += [n.says for n in NEEDS if on.intersection(n.these) and not on.intersection(n.those)]
    if house.neighbours_dish and house.kitchen == 1:
        found.append(N_("To cook your neighbour's dish there must be at least two cooks."))
    if house.two and house.rounds % 2:
        found.append(
            N_(
                "In a game for two you take turns at judging first: choose an even number of "
                "rounds."
            )
        )
    if house.teams and house.made and not 2 <= len(house.made) <= MOST_TEAMS:
        found.append(N_("Make two to five teams."))
    if house.diet_removed and not house.restriction:
        found.append(N_("Say what to take out of the cards."))
    two_teams = 2 in (house.team_count, len(house.made))
    if house.teams and two_teams and not (house.one_judge or house.reformed):
        found.append(N_("When teams judge in turn there must be at least three of them."))
    if (house.teams or house.reformed) and house.team_count == 1:
        found.append(N_("One team alone has nobody to cook against: choose at least two."))
    return tuple(dict.fromkeys(found))


def check(house: HouseRules) -> None:
    """Raise IllegalMove with the first reason why these rules cannot hold together."""
    for sentence in refusals(house):
        raise IllegalMove(sentence)
