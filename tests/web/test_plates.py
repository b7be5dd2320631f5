"""Plates on the pages: every dish of the album lies on one, and its picture is asked for once."""

import re
from html import unescape
from typing import Any

from partycards.games.cards import Card
from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.games.cooking_party.steps.presenting import Lay, Presenting
from partycards.plates.address import plate_address
from partycards.tables.table import HOST
from tests.evening import ORIGIN, SEED, Evening, shipped_box
from tests.web.plates import judged, sent
from tests.web.sample import dealt, play_until

PLATE = re.compile(r'src="(/plates/[^"]+)"')


def test_every_dish_of_the_album_lies_on_its_plate(evening: Evening) -> None:
    judged(evening)
    play_until(evening, lambda state: state.results)
    page = evening.phones["Cody"].get("album").text
    plates = PLATE.findall(page)
    state = evening.table.saved.current.state
    assert len(plates) == len(state.results[0].presented)
    for address in plates:
        answer = evening.stranger().client.get(address, base_url=ORIGIN)
        assert answer.mimetype == "image/svg+xml"
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert answer.text.count("<symbol") >= 1


def test_a_photo_of_the_real_food_takes_the_plates_place(evening: Evening) -> None:
    judged(evening)
    shot = sent(evening, "Lisa")
    play_until(evening, lambda state: state.results)
    page = evening.phones["Cody"].get("album").text
    frame = page[page.index("has-photo") :][:400]
    assert "/bare.svg" in frame
    assert f'class="plate-photo" src="{shot.address}"' in frame
    assert page.count(f'src="{shot.address}"') == 1, "it is not shown a second time below"


def test_an_address_that_somebody_made_up_is_no_plate(evening: Evening) -> None:
    stranger = evening.stranger().client
    for names in ("0/nothing", "10/steak", "0/..%2f..%2fsteak", "0/dairy.quark-1234.png"):
        assert stranger.get(f"/plates/12345678/{names}.svg", base_url=ORIGIN).status_code == 404
    old = stranger.get("/plates/12345678/0/steak.svg", base_url=ORIGIN)
    assert old.status_code == 200
    assert old.headers["Cache-Control"] == "no-store"


# On the TV ----------------------------------------------------------------------------------------


def tv(evening: Evening) -> str:
    return evening.stranger().get("tv").text


def test_the_tv_serves_a_dish_when_its_last_card_lies_there(evening: Evening) -> None:
    dealt(evening)
    hands = {"Lisa": "Lobster Lavender Cucumber Tofu", "Ellen": "Chicken Thyme Mushrooms Steak"}
    for name, cards in hands.items():
        evening.play(name, Keep(), Commit(place=dict.fromkeys(evening.cards(cards), 0)))
    lobster, lavender, cucumber, tofu = evening.cards(hands["Lisa"])
    evening.play("Cody", Call(evening.seat("Lisa")))
    evening.play("Lisa", Lay((lobster,), {lobster: "still warm"}, say="It smelled of the sea."))
    evening.play("Lisa", Lay((cucumber, tofu)))
    assert 'class="served"' not in tv(evening), "a card is to come"
    evening.play("Lisa", Lay((lavender,), {lavender: "one breath"}, say="And of August."))
    page = tv(evening)
    served = page[page.index('class="served"') :]
    assert PLATE.findall(served) == [
        plate_address(cards_of(evening, "Lobster Cucumber Tofu Lavender"), evening.seat("Lisa"))
    ]
    for words in ("Lisa</bdi>’s dish", "still warm", "one breath", "“And of August.”", "for “"):
        assert words in served
    evening.play("Cody", Call(evening.seat("Ellen")))
    assert 'class="served"' not in tv(evening), "the next chef is at the stove"


def test_a_menu_has_a_plate_for_each_course(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen", "Amir", "Mo")
    evening.table.agree(HOST, "cooking_party", {"house": {"teams": True, "menu": True}})
    evening.table.start(HOST, shipped_box(), SEED)
    play_until(evening, lambda state: presented(state) and isinstance(state.phase, Presenting))
    served = tv(evening).partition("served is-menu")[2]
    state: Any = evening.table.saved.current.state
    dishes = state.kitchen(state.phase.chef).dishes
    assert len(PLATE.findall(served)) == len(dishes) == 3
    assert all(dish.name in unescape(served) for dish in dishes)


def cards_of(evening: Evening, names: str) -> list[Card]:
    state: Any = evening.table.saved.current.state
    return [state.box.ingredients[card] for card in evening.cards(names)]


def presented(state: Any) -> bool:
    return any(chef.presented for chef in state.chefs)
