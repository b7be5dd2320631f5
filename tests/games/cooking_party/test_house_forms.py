"""What house rules ask of a guest works by plain forms, through the real server, and is taken back
like any other move (rules V6-V8, V14, V15)."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.cooking import Cooking, Plated
from partycards.games.cooking_party.steps.favourites import CookThis, Favourites
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.planning_asks import Keep
from partycards.games.cooking_party.steps.tasting import PutOnPlate, Tasting
from partycards.tables.table import HOST
from tests.evening import ORIGIN, SEED, Evening, shipped_box

NAMES = ("Cody", "Lisa", "Ellen", "Amir")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.stop()


def start(evening: Evening, house: HouseRules) -> None:
    """Cody judges first."""
    evening.sit(*NAMES)
    agreed = {"around": 1, "first_judge": 1, "house": msgspec.to_builtins(house)}
    evening.table.agree(HOST, "cooking_party", agreed)
    evening.table.start(HOST, shipped_box(), SEED)


def state(evening: Evening) -> Any:
    return evening.table.saved.current.state


def sends(evening: Evening, name: str, kind: str, **fields: Any) -> str:
    """A form of the page, as a browser without JavaScript sends it; the page that answers."""
    phone = evening.phones[name]
    question = evening.table.saved.current.game.question(state(evening), evening.seat(name))
    answer = phone.post("move", type=kind, question=question, **fields)
    if answer.status_code == 303:
        return phone.get().text
    return answer.text


def dealt(evening: Evening) -> None:
    evening.play("Cody", Deal(evening.view("Cody").private.ask.terms))


def play_to(evening: Evening, step: type) -> None:
    """By the moves that the pages propose."""
    luck = Random(1)
    while not isinstance(state(evening).phase, step):
        standing = evening.table.saved
        seat = min(standing.current.game.to_move(standing.current.state))
        move = standing.current.game.auto_move(
            standing.current.game.view(standing.current.state, seat), luck
        )
        evening.table.play(seat, move, standing.current.game.question(standing.current.state, seat))


def test_cody_invents_a_menu_and_says_what_he_does_not_eat(evening: Evening) -> None:
    start(evening, HouseRules(invent=True, diet_exchange=True))
    page = sends(evening, "Cody", "Invent", title="<b>By the sea</b>", dishes=["soup", "main"])
    assert "&lt;b&gt;By the sea&lt;/b&gt;" in page
    sends(evening, "Cody", "Deal", **{"terms.deal": "8", "terms.use_min": "2",
                                       "terms.diet": "vegetarian"})  # fmt: skip
    assert state(evening).terms.diets == ("vegetarian",)
    part = evening.view("Lisa").private.breaking
    assert part is not None
    assert "Every dish is vegetarian." in evening.main("Lisa")
    page = sends(evening, "Lisa", "Exchange", why="diet", cards=[str(part.broken[0][0])])
    assert part.broken[0][0] not in state(evening).chef(2).hand
    assert "Take my last move back" not in page, "cards have been seen"


def test_a_refused_exchange_says_why_beside_its_form(evening: Evening) -> None:
    start(evening, HouseRules(invent=True, tokens=True))
    sends(evening, "Cody", "Invent", dishes="dish")
    dealt(evening)
    hand = [str(card) for card in state(evening).chef(2).hand]
    page = sends(evening, "Lisa", "Exchange", why="token", cards=hand[:2])
    assert "A token exchanges one card: choose one." in page
    assert state(evening).guest(2).tokens == 1


def test_lisa_and_ellen_swap_by_forms(evening: Evening) -> None:
    start(evening, HouseRules(invent=True, offers=True))
    sends(evening, "Cody", "Invent", dishes="dish")
    dealt(evening)
    lisa, ellen = (state(evening).chef(seat).hand[0] for seat in (2, 3))
    sends(evening, "Lisa", "OfferCard", give=str(lisa), want="fruit", to="3")
    assert "offers you this card" in evening.main("Ellen")
    assert "offers you" not in evening.main("Amir")
    sends(evening, "Ellen", "AnswerOffer", by="2", back=str(ellen))
    sends(evening, "Lisa", "AgreeToSwap", by="2", back=str(ellen))
    assert state(evening).chef(2).hand[0] == ellen


def test_a_team_plans_by_forms(evening: Evening) -> None:
    start(evening, HouseRules(teams=True, made=((1,), (2, 3), (4,)), invent=True))
    sends(evening, "Cody", "Invent", dishes="dish")
    dealt(evening)
    evening.play("Ellen", Keep())
    first, second = state(evening).chef(2).hand[:2]
    sends(evening, "Lisa", "Pick", card=str(first), place="0")
    page = sends(evening, "Ellen", "Pick", card=str(second), place="0")
    assert f'name="place.{first}" value="0"' in page
    assert "<bdi>Lisa</bdi> picked it" in page
    sends(evening, "Ellen", "Pick", card=str(first))
    assert [pick[0] for pick in evening.view("Lisa").private.ask.picks] == []
    heard = evening.table.with_whispers.current.state
    assert heard is not None
    assert [pick[0] for pick in heard.chef(2).picks] == [second]


def test_cooking_and_tasting_by_forms(evening: Evening) -> None:
    start(evening, HouseRules(cook=True))
    play_to(evening, Favourites)
    chosen = evening.view("Lisa").private.ask.dishes[-1][0]
    page = sends(evening, "Lisa", "CookThis", round=str(chosen))
    assert "This one instead" in page
    assert "Take my last move back" in page
    for name in ("Cody", "Ellen", "Amir"):
        evening.play(name, CookThis(evening.view(name).private.ask.chosen))
    assert isinstance(state(evening).phase, Cooking)
    own = next(plate.code for plate in state(evening).phase.plates if 2 in plate.cooks)
    assert f"Serve it on plate {own}" in evening.main("Lisa")
    for name in NAMES:
        evening.play(name, Plated())
    assert isinstance(state(evening).phase, Tasting)
    page = sends(evening, "Lisa", "PutOnPlate", chip="100", plate=own)
    assert "That plate is not yours to judge." in page
    for name in NAMES:
        codes = [code for code, _, _ in evening.view(name).private.ask.given]
        for chip in (5, 10, 25, 50, 100):
            evening.play(name, PutOnPlate(chip, codes[0]))
        evening.play(name, Award())
    assert "The tasting has decided" in evening.stranger().get("tv").text


def test_the_host_sees_where_it_stands_all_evening(evening: Evening) -> None:
    """The console and the pages of the evening hold in every step after the cards."""
    start(evening, HouseRules(cook=True, clock=True, minutes=30))
    for step in (Favourites, Cooking, Tasting):
        play_to(evening, step)
        page = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN)
        assert page.status_code == 200
        assert "Waiting for" in page.text
        assert evening.stranger().get("tv").status_code == 200
