"""What an assignment says follows the numbers that hold (B5, V5, V15), and which are drawn (B3)."""

import re

import msgspec
import pytest
from msgspec.structs import replace

from partycards.games.cooking_party.box import Box
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.briefing import Announce
from partycards.games.cooking_party.steps.deck import ChooseAssignment, DrawAssignment
from partycards.games.cooking_party.table import PartyState
from tests.evening import shipped_box
from tests.games.cooking_party.party import Party

FEWER = HouseRules(permanent=True, few_cards=True)


TOLD = "Sell it to us with a straight face."
NUMBERS = "Seven cards, up to three traded, exactly four used."


def with_shipped_cards(*names: str, house: HouseRules) -> Party:
    """A table with a card that says its numbers, as many did until 0.2 and as some packs do."""
    box = msgspec.json.decode(shipped_box(), type=Box)
    tasks = tuple(
        replace(task, text=f"{TOLD} {NUMBERS}") if task.key == "worst_dish" else task
        for task in box.assignments
    )
    return Party(*names, box=replace(box, assignments=tasks), house=house)


def texts(party: Party) -> dict[str, str]:
    """The deck as its judge reads it."""
    return {task.key: task.text for task in party.ask(party.judge).assignments}


def test_with_fewer_cards_no_assignment_speaks_of_seven_v15() -> None:
    read = texts(with_shipped_cards("Mum", "Ana", "Ben", house=FEWER))
    assert read["worst_dish"] == TOLD
    assert read["five_senses"].startswith("One thing for the eyes, one for the nose")
    assert not [text for text in read.values() if re.search(r"\btraded\b|\bcards\b", text)]


def test_a_card_whose_numbers_hold_is_read_as_it_is_printed_b5() -> None:
    read = texts(with_shipped_cards("Cody", "Lisa", "Ellen", house=HouseRules()))
    assert read["worst_dish"] == f"{TOLD} {NUMBERS}"


@pytest.mark.parametrize("house", [HouseRules(menu=True), FEWER], ids=["a menu", "fewer cards"])
def test_everybody_reads_what_holds_v5_v15(house: HouseRules) -> None:
    party = with_shipped_cards("Cody", "Lisa", "Ellen", house=house)
    judge = party.judge
    party.does(judge, ChooseAssignment("worst_dish"))
    assert "Seven cards" not in party.ask(judge).assignment.text
    party.does(judge, Announce(party.ask(judge).terms))
    assert party.tv.brief.assignment.text == TOLD


def test_a_number_that_the_judge_changes_is_not_contradicted_b5() -> None:
    party = with_shipped_cards("Cody", "Lisa", "Ellen", house=HouseRules())
    judge = party.judge
    party.does(judge, ChooseAssignment("worst_dish"))
    party.does(judge, Announce(replace(party.ask(judge).terms, deal=9)))
    assert "Seven cards" not in party.tv.brief.assignment.text


def drawn(house: HouseRules) -> str:
    party = with_shipped_cards("Cody", "Lisa", "Ellen", "Maya", house=house)
    deck = ("bowl_of_comfort", "wedding_under_trees", "worst_dish")
    party.state = replace(party.state, deck=deck)
    party.does(party.judge, DrawAssignment())
    state: PartyState = party.state
    return state.assignment


def test_what_nobody_wants_to_eat_is_passed_over_where_it_is_cooked_b3() -> None:
    assert drawn(HouseRules(top_card=True)) == "worst_dish"
    assert drawn(HouseRules(top_card=True, cook=True)) == "bowl_of_comfort"


def test_what_is_suggested_to_a_cooking_table_can_be_cooked_b3() -> None:
    party = with_shipped_cards("Cody", "Lisa", "Ellen", house=HouseRules(cook=True))
    by_key = {task.key: task for task in party.state.box.assignments}
    for number in range(1, 6):
        party.state = replace(party.state, round=number)
        kinds = [by_key[key].kinds for key in party.ask(party.judge).suggested]
        assert all("real_cooking" in kind for kind in kinds if kind)
