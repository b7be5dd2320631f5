"""The house rules as the lobby offers them: by theme, as far as they make sense, with what a tap
would be answered: which switches cannot be combined, and why (V19)."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Option
from partycards.games.cooking_party.lobby.house import MOST_TEAMS, SWITCHES, HouseRules, Switch
from partycards.games.cooking_party.lobby.teams import fewest_teams, in_teams
from partycards.games.lobby import NO_SUCH_RULE, Answer, Theme
from partycards.games.lobby import Switch as Shown


class Conflict(Struct, frozen=True):
    """Switches that clash, and `says` why (rule V19): any of `these` with any of `those`
    (`CONFLICTS`), or any of `these` without any of `those` (`NEEDS`)."""

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
        N_("The judge of honor judges everything: leave the other ways of judging out."),
    ),
    Conflict(
        ("honour", "honour_menu"),
        ("cook",),
        N_("The judge of honor tastes already: leave the other tasting out."),
    ),
    Conflict(
        ("honour",),
        ("honour_menu",),
        N_("The judge of honor gives chips, or chooses a menu: choose which."),
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
        N_("A menu of honor has no points, so tokens would be worth nothing."),
    ),
    Conflict(
        ("neighbours_dish",),
        ("solo",),
        N_("To cook your neighbor’s dish there must be at least two cooks."),
    ),
    Conflict(
        ("diet_ignored",),
        ("cook", "honour", "honour_menu"),
        N_("Somebody is going to eat this, so diets cannot be ignored."),
    ),
)
NEEDS = (
    Conflict(
        ("neighbours_dish",),
        ("cook", "honour"),
        N_("To cook your neighbor’s dish, something must be cooked and tasted with chips."),
    ),
    Conflict(
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
        found.append(N_("To cook your neighbor’s dish there must be at least two cooks."))
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


THEMES = (
    ("judging", N_("Who judges"), ("permanent", "honour", "honour_menu", "two", "solo")),
    ("together", N_("Who cooks together"), ("teams", "reformed", "menu")),
    ("assignments", N_("Assignments and cards"), ("printed", "top_card", "invent")),
    ("trades", N_("Trades and diets"),
     ("tokens", "diet_exchange", "diet_substitute", "diet_removed", "diet_ignored")),
    ("easy", N_("Children and beginners"), ("few_cards", "unknown", "offers", "taps", "tips")),
    ("food", N_("Real food"),
     ("cook", "cooks_judge", "neighbours_dish", "for_inventor", "clock", "on_hand", "shopping",
      "no_cookbooks")),
    ("end", N_("Points and the end"), ("hidden", "no_bets")),
)  # fmt: skip
"""Every switch stands in one of them."""

ONLY_WITH = {"cooks_judge": ("cook",), "for_inventor": ("neighbours_dish",)}
"""Switches that refine another one; they go off together with it."""
NOTHING_WITH = {
    "top_card": ("two",),
    "diet_exchange": ("solo",),
    "diet_substitute": ("solo",),
    "hidden": ("solo", "honour_menu"),
    "no_bets": ("two", "solo", "honour", "honour_menu"),
}
"""Switches that would change nothing, or make no sense, together with these."""
COUNTED = ("two", "solo", "permanent", "honour", "honour_menu")
"""Switches with a number of rounds of their own."""

OWN_RULE = Option("own_rule", N_("A rule of your own, for everybody to read"),
                  kind="words", most=300)  # fmt: skip
RESTRICTION = Option(
    "restriction",
    N_("What stays in is"),
    (
        ("vegetarian", N_("vegetarian")),
        ("vegan", N_("vegan")),
        ("gluten_free", N_("gluten-free")),
        ("no_pork", N_("without pork")),
        ("no_alcohol", N_("without alcohol")),
    ),
)
KITCHEN = Option("kitchen", N_("How many can cook"), kind="number", least=1, most=20,
                 zero=N_("everybody"))  # fmt: skip
MINUTES = Option("minutes", N_("Minutes to cook"), kind="number", least=15, most=600, step=15,
                 zero=N_("to be set later"))  # fmt: skip
MISSING = Option("missing", N_("What is in the house"), kind="shelf")


def settings(house: HouseRules, switch: Switch) -> tuple[Option, ...]:
    """What a switch that is on wants to know; teams made by hand have a place of their own."""
    pace = 2 if house.two else 1
    known = {
        "rounds": Option("rounds", N_("Rounds"), kind="number", least=pace, most=60, step=pace),
        "team_count": Option("team_count", N_("How many teams"), kind="number",
                             least=fewest_teams(house), most=MOST_TEAMS,
                             zero=N_("as many as fit")),
        "kitchen": KITCHEN,
        "minutes": MINUTES,
        "restriction": RESTRICTION,
        "missing": MISSING,
    }  # fmt: skip
    return tuple(known[field] for field in switch.settings if field in known)


# What is offered --------------------------------------------------------------------------------


def themes(house: HouseRules, guests: int) -> tuple[Theme, ...]:
    """The switches that make sense now; the end, and then the table's own rule (V16), always."""
    by_key = {switch.key: switch for switch in SWITCHES}
    found = []
    for key, title, fields in THEMES:
        rules = [by_key[field] for field in fields if makes_sense(house, by_key[field], guests)]
        if rules or key == "end":
            found.append(Theme(key, title, tuple(shown(house, switch) for switch in rules)))
    return (*found, Theme("own", N_("In your own words"), (OWN_RULE,)))


def makes_sense(house: HouseRules, switch: Switch, guests: int) -> bool:
    """Whether it is offered to this many guests with the rules that hold; what is on always is."""
    on = house.chosen
    if switch.key in on:
        return True
    fewest, most = switch.guests
    if guests and not fewest <= guests <= most:
        return False
    if switch.key in ONLY_WITH and not on.intersection(ONLY_WITH[switch.key]):
        return False
    return not on.intersection(NOTHING_WITH.get(switch.key, ()))


def shown(house: HouseRules, switch: Switch) -> Shown:
    """A switch with what a tap on it would be answered."""
    on = bool(getattr(house, switch.key))
    says = next(iter(brought_up(house, turned(house, switch.key, not on))), "")
    asked = settings(house, switch) if on else ()
    return Shown(switch.key, switch.title, switch.says, on, says, asked)


def brought_up(before: HouseRules, after: HouseRules) -> tuple[str, ...]:
    """The refusals that a change brings about; older ones do not count."""
    known = refusals(before)
    return tuple(sentence for sentence in refusals(after) if sentence not in known)


# What is chosen ---------------------------------------------------------------------------------


def with_rule(house: HouseRules, field: str, sent: str) -> HouseRules:
    """The house rules after a tap or a setting, or IllegalMove with the first reason why not."""
    if any(switch.key == field for switch in SWITCHES):
        after = turned(house, field, sent == "1")
    else:
        after = answered(house, field, sent)
    for sentence in brought_up(house, after):
        raise IllegalMove(sentence)
    return after


def turned(house: HouseRules, key: str, on: bool) -> HouseRules:
    """A switch turned, with what goes along: nothing that needs it stays on, and what it wants to
    know has an answer."""
    changes: dict[str, Any] = {key: on}
    if not on:
        changes |= {other: False for other, these in ONLY_WITH.items() if key in these}
    if key in COUNTED:
        changes["rounds"] = 0
    if key == "teams":
        changes |= {"made": (), "team_count": 0}
    if key == "diet_removed":
        changes["restriction"] = "vegetarian" if on else ""
    return replace(house, **changes)


def answered(house: HouseRules, field: str, sent: str) -> HouseRules:
    """A setting of a switch that is on, or the table's own rule."""
    options = [OWN_RULE]
    for switch in SWITCHES:
        if getattr(house, switch.key):
            options += settings(house, switch)
    option = next((option for option in options if option.field == field), None)
    if option is None or option.kind == "shelf":
        raise IllegalMove(NO_SUCH_RULE)
    value: Answer = option.value(sent)
    changes: dict[str, Any] = {field: value}
    if field == "team_count" and house.made:
        order = tuple(seat for team in house.made for seat in team)
        changes["made"] = ()
        changes["made"] = in_teams(replace(house, **changes), order)
    return msgspec.convert({**msgspec.structs.asdict(house), **changes}, HouseRules)
