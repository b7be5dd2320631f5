"""Good advice stands where it helps, and only where the table wants it (V17)."""

import pytest
from msgspec.structs import replace

from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.tables.table import HOST
from tests.evening import SEED, Evening, shipped_box
from tests.web.house_table import at_table, plays
from tests.web.sample import said

SPECIFIC = "a very specific dish wants 10 cards or 5 trades, and a few things for free"
NEEDLESS = "a card that does not make the dish better is one too many"
LESS = "less is more"
KIND = "say exactly which kind it is"
HOUSES = {
    "from the deck": (HouseRules(permanent=True, rounds=1), {
        "AskBrief": SPECIFIC, "AskDish": LESS, "AskLay": KIND, "AskChips": NEEDLESS}),
    "made up": (HouseRules(invent=True), {"AskInvent": SPECIFIC, "AskBrief": SPECIFIC}),
    "a menu of honour": (HouseRules(honour_menu=True, rounds=1), {"AskWinner": NEEDLESS}),
}  # fmt: skip
NAMES = ("Mum", "Ana", "Ben")


def tips_of_a_match(evening: Evening, house: HouseRules) -> dict[str, str]:
    """By question what a guest reads who is asked it, of the pages with a tip."""
    at_table(evening, house, *NAMES)
    evening.table.start(HOST, shipped_box(), SEED)
    found: dict[str, str] = {}
    looked: set[str] = set()
    for _ in plays(evening):
        for name in NAMES:
            question = type(evening.view(name).private.ask).__name__
            if question not in looked and "Tip:" in (page := said(evening.main(name))):
                found[question] = page
            looked.add(question)
    return found


@pytest.mark.parametrize("kind", HOUSES)
def test_tips_stand_where_they_help_v17(evening: Evening, kind: str) -> None:
    house, wanted = HOUSES[kind]
    found = tips_of_a_match(evening, replace(house, tips=True))
    for question, tip in wanted.items():
        assert tip in found[question], question
    assert "Watch" not in found


def test_who_wants_no_tips_gets_none_v17(evening: Evening) -> None:
    assert tips_of_a_match(evening, HouseRules(permanent=True, rounds=1)) == {}
