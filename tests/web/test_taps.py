"""Taps only (V15): no guest of a table of children is shown a field to type in, on any page."""

import re

import pytest
from msgspec.structs import replace

from partycards.games.cooking_party.lobby.house import PRESETS, HouseRules
from partycards.games.cooking_party.steps.judge import Note
from partycards.games.cooking_party.steps.judging import Critique, Judging
from partycards.tables.table import HOST
from tests.evening import SEED, Evening, shipped_box, token
from tests.web.house_table import at_table, plays
from tests.web.sample import play_until, said

TYPED = re.compile(r'<textarea|<input type="(?:text|search)"[^>]*>')
KIDS = PRESETS["kids"].house
HOUSES = {
    "kids": KIDS,
    "kids who cook": replace(KIDS, rounds=1, cook=True, shopping=True),
    "a birthday child": HouseRules(taps=True, tips=True, honour_menu=True, rounds=1),
    "made up": HouseRules(taps=True, tips=True, invent=True, teams=True),
}


@pytest.mark.parametrize("kind", HOUSES)
def test_nothing_is_typed_from_the_first_card_to_the_podium_v15(
    evening: Evening, kind: str
) -> None:
    names = ("Mum", "Ana", "Ben", "Cleo", "Dan", "Eva")[: 6 if HOUSES[kind].teams else 3]
    at_table(evening, HOUSES[kind], *names)
    evening.table.start(HOST, shipped_box(), SEED)
    looked: set[str] = set()
    for _ in plays(evening):
        for name in names[:3]:
            question = type(evening.view(name).private.ask).__name__
            if question not in looked:
                assert not TYPED.search(evening.main(name)), question
            looked.add(question)
    assert {"AskCall", "AskLay", "AskDish", "Watch"} <= looked


@pytest.mark.parametrize("page", ["help", "me", "guide", "cards", "card/3", "photos", "shopping"])
def test_the_pages_beside_the_game_have_nothing_to_type_either_v15(
    evening: Evening, page: str
) -> None:
    at_table(evening, KIDS, "Mum", "Ana", "Ben")
    evening.table.start(HOST, shipped_box(), SEED)
    answer = evening.phones["Ana"].get(page)
    assert answer.status_code == 200
    assert not TYPED.search(answer.text)


def test_a_child_takes_a_seat_by_tapping_a_name_v15(evening: Evening) -> None:
    at_table(evening, KIDS, "Mum")
    child = evening.stranger()
    door = child.get().text
    assert 'name="name" value="Peach"' in door
    assert child.post("join", csrf=token(door), name="Peach").status_code == 303
    assert 'name="name" value="Peach"' not in evening.stranger().get().text, "that one is taken"
    assert 'id="fold-name"' in door, "grown-ups may type theirs"


def test_a_judge_who_taps_says_and_notes_all_the_same_v15(evening: Evening) -> None:
    at_table(evening, KIDS, "Mum", "Ana", "Ben")
    evening.table.start(HOST, shipped_box(), SEED)
    play_until(evening, lambda state: isinstance(state.phase, Judging))
    ana = evening.seat("Ana")
    evening.play("Mum", Critique(ana, "What a clever idea."), Note(ana, "Yum"))
    page = evening.main("Mum")
    assert 'class="other is-said" name="words" value="What a clever idea."' in page
    assert 'class="other is-said" name="words" value="Yum"' in page
    assert "What a clever idea." in said(evening.main("Ben"))
    assert "Yum" not in said(evening.main("Ben"))


def test_where_people_may_type_they_still_can_v15(evening: Evening) -> None:
    at_table(evening, HouseRules(), "Mum", "Ana", "Ben")
    assert TYPED.search(evening.stranger().get().text)
    assert TYPED.search(evening.phones["Ana"].get("help").text)
