"""The pages of Thieving Chefs: plain forms, refusals, the console, looking cards up."""

from pathlib import Path
from random import Random

import pytest

from partycards.games.thieving_chefs.board import Watch
from partycards.games.thieving_chefs.steps.acting import Draw, Lay, Score
from partycards.games.thieving_chefs.steps.announcing import Announce
from tests.evening import ORIGIN, Evening
from tests.games.thieving_chefs.case import BOX
from tests.games.thieving_chefs.staged import write_start


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Emily has two greens and an onion, John a rabbit; Emily begins."""
    evening = Evening(tmp_path)
    evening.sit("Emily", "John")
    evening.host_does("agree", game="thieving_chefs")
    write_start(evening.table, "greens greens onion", "rabbit")
    return evening


def card(evening: Evening, name: str, kind: str) -> int:
    cards = evening.view(name).private.ask.hand
    return next(one.id for one in cards if one.key == kind)


def sends(evening: Evening, name: str, **fields: object) -> str:
    """A plain form, as a phone without scripts sends it; the page that is seen then."""
    standing = evening.table.saved
    question = standing.current.game.question(standing.current.state, evening.seat(name))
    phone = evening.phones[name]
    answer = phone.post("move", question=question, **fields)
    return answer.text if answer.status_code == 409 else phone.get().text


def test_the_host_chooses_the_game_and_who_begins(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit("Emily", "John")
    console = evening.host_does("agree", game="thieving_chefs", first=evening.seat("John"))
    assert console.status_code == 303
    assert evening.table.saved.agreed().first == evening.seat("John")
    evening.host_does("start", game="thieving_chefs", first=evening.seat("John"))
    assert evening.table.saved.current.state.turn == evening.seat("John")
    console = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN)
    assert "Waiting for John to draw or play" in console.text


def test_a_turn_by_plain_forms(evening: Evening) -> None:
    page = evening.phones["Emily"].get().text
    assert "Your turn, 3 actions left" in page
    page = sends(evening, "Emily", type="Lay", card=card(evening, "Emily", "greens"))
    assert "2 actions left" in page
    assert "Take my last move back" in page
    page = sends(evening, "Emily", type="Lay", card=card(evening, "Emily", "onion"))
    page = sends(evening, "Emily", type="Lay", card=card(evening, "Emily", "greens"))
    assert "What are you cooking?" in page
    sends(evening, "Emily", type="Announce", dishes="salad")
    page = evening.phones["John"].get().text
    assert "Your turn" in page
    assert "Send the Rabbit" in page
    sends(evening, "John", type="Send", card=card(evening, "John", "rabbit"),
          to=evening.seat("Emily"), ingredient="greens")  # fmt: skip
    page = evening.phones["Emily"].get().text
    assert "pet takes Greens from you. Which one goes?" in page
    option = evening.view("Emily").private.ask.options[0][0]
    sends(evening, "Emily", type="Give", card=option)
    assert evening.view("Emily").public.stage.areas[0].dishes[0].sure


def test_a_refusal_stands_on_the_page_and_loses_nothing(evening: Evening) -> None:
    evening.play("Emily", Lay(card(evening, "Emily", "greens")))
    evening.play("Emily", Lay(card(evening, "Emily", "onion")))
    evening.play("Emily", Lay(card(evening, "Emily", "greens")))
    page = sends(evening, "Emily", type="Announce", dishes=["salad", "salad"])
    assert "There is not enough Onion on your table for all of that." in page
    assert page.count("checked") == 1


def test_a_card_that_was_laid_can_be_taken_back_a_drawn_one_cannot(evening: Evening) -> None:
    emily = evening.phones["Emily"]
    evening.play("Emily", Lay(card(evening, "Emily", "greens")))
    assert emily.post("take-back").status_code == 303
    assert len(evening.view("Emily").private.ask.hand) == 3
    evening.play("Emily", Draw())
    assert "Take my last move back" not in emily.get().text
    assert emily.post("take-back").status_code == 409


def test_nobody_else_sees_a_hand(evening: Evening) -> None:
    rabbit = card(evening, "John", "rabbit")
    for page in (evening.phones["Emily"].get().text, evening.stranger().get("tv").text):
        assert "Rabbit" not in page
        assert f"card/{rabbit}" not in page
    assert f"card/{rabbit}" in evening.phones["John"].get().text


def test_the_tv_has_everybodys_place_the_sauce_and_every_dish_t9(evening: Evening) -> None:
    evening.play("Emily", Lay(card(evening, "Emily", "greens")))
    evening.play("Emily", Lay(card(evening, "Emily", "onion")))
    evening.play("Emily", Lay(card(evening, "Emily", "greens")))
    evening.play("Emily", Announce(("salad",)))
    page = evening.stranger().get("tv").text
    for words in ("Emily", "John", "No sauce yet", *(dish.name for dish in BOX.dishes)):
        assert words in page
    assert "announced Salad" in page


def test_cards_are_looked_up_and_the_rules_are_on_the_help_page(evening: Evening) -> None:
    emily = evening.phones["Emily"]
    assert "It goes into" in emily.get("card/0").text
    assert "Pour it into the middle" in emily.get("card/39").text
    assert "It likes: Bread, Onion, Meat" in emily.get("card/50").text
    assert emily.get("card/55").status_code == 404
    listed = emily.get("cards").text
    assert all(kind.name in listed for kind in BOX.kinds)
    assert "if no pet was faster" in emily.get("help").text


def test_what_was_eaten_stands_in_the_album_and_on_the_sheet(evening: Evening) -> None:
    for kind in ("greens", "onion", "greens"):
        evening.play("Emily", Lay(card(evening, "Emily", kind)))
    evening.play("Emily", Announce(("salad",)))
    for _ in range(3):
        evening.play("John", Draw())
    while evening.view("John").private.ask.__class__ is not Watch:
        view, rng = evening.view("John"), Random(1)
        evening.play("John", evening.table.saved.current.game.auto_move(view, rng))
    evening.play("Emily", Score(0))
    assert "has eaten" in evening.phones["John"].get("album").text
    assert "Score sheet" in evening.phones["John"].get().text
