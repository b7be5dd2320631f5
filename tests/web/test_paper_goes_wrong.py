"""What goes wrong on an evening with printed cards (V20)."""

import re
from html import unescape
from typing import Any

import pytest

from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.games.cooking_party.variations.printed import AskPrinted
from partycards.tables import taking_back
from partycards.tables.table import HOST
from tests.evening import Evening
from tests.web.forms import form_on
from tests.web.test_photographed_form import photo_of
from tests.web.test_told_dish import DISH, on_paper, sends, tells


@pytest.fixture
def paper(evening: Evening) -> Evening:
    """Cody judges; Lisa and Bea hold printed cards, Amir has his on the phone."""
    evening.sit("Cody", "Lisa", "Amir", "Bea")
    evening.start("Cody")
    for name in ("Lisa", "Bea"):
        on_paper(evening, name)
    evening.play("Cody", ChooseAssignment("dish_of_your_choice"), Deal(Terms()))
    return evening


def lying(evening: Evening) -> list[int]:
    """Every card, wherever it is."""
    state: Any = evening.table.saved.current.state
    found = [*state.draw, *state.discards, *state.fresh]
    for chef in state.chefs:
        found += chef.of_pile(chef.hand)
    return sorted(found)


def test_the_host_takes_back_a_dish_that_lisa_told_and_it_is_told_again_v20(paper: Evening) -> None:
    before = lying(paper)
    tells(paper, "Lisa", *DISH)
    told = next(taking_back.latest_moves(paper.table))
    taking_back.rewind(paper.table, HOST, told.seq)
    assert isinstance(paper.view("Lisa").private.ask, AskPrinted)
    assert lying(paper) == before
    assert tells(paper, "Lisa", *DISH).status_code == 303
    assert lying(paper) == before


def test_the_judge_leaves_a_table_of_paper_and_the_dishes_are_kept_v20(paper: Evening) -> None:
    tells(paper, "Lisa", *DISH)
    before = lying(paper)
    paper.host_does("left", seat=paper.seat("Cody"))
    assert lying(paper) == before
    for name in paper.phones:
        assert paper.phones[name].get().status_code == 200


def test_a_reload_after_the_photo_sets_nothing_v20(paper: Evening) -> None:
    sends(paper, "Lisa", photo_of(paper, *DISH))
    assert "cards" not in form_on(paper.phones["Lisa"].get("dish").text, "told-dish")
    assert isinstance(paper.view("Lisa").private.ask, AskPrinted)


def test_a_child_types_one_tomato_v20(paper: Evening) -> None:
    answer = sends(paper, "Lisa", typed="tomato", look="1")
    assert form_on(answer.text, "told-dish")["cards"] == ["tomatoes"]


def test_the_next_match_knows_who_holds_printed_cards_g4_v20(paper: Evening) -> None:
    paper.host_does("end-early")
    paper.host_does("left", seat=paper.seat("Bea"))
    paper.host_does("start")
    guests = paper.table.saved.current.state.guests
    assert {guest.seat for guest in guests if guest.printed} == {paper.seat("Lisa")}


def test_the_page_of_a_dish_says_nothing_of_hands_on_phones_promise_3(paper: Evening) -> None:
    hand = paper.view("Amir").private.ask.hand
    before = page(paper)
    paper.play("Amir", Keep(), Commit({card.id: 0 for card in hand[:4]}))
    assert page(paper) == before
    assert unescape(sends(paper, "Lisa", cards=[card.key for card in hand[:4]], use="1").text) == (
        unescape(sends_of_others(paper))
    )


def page(evening: Evening) -> str:
    """Lisa's, without the number of her next move, which is new each time."""
    return re.sub(r'name="move_id" value="[^"]*"', "", evening.phones["Lisa"].get("dish").text)


def sends_of_others(evening: Evening) -> str:
    return sends(evening, "Bea", cards=list(DISH), use="1").text
