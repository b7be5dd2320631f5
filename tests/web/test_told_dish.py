"""A mixed table by its pages: Lisa holds printed cards, Amir has his on the phone (V20)."""

import json
import re
from html import unescape

import pytest
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse

from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Award, Call
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.planning_asks import AskTrade, Commit, Keep, Reconsider
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging
from partycards.games.cooking_party.variations.printed import AskPrinted
from partycards.guard import Limit
from tests.evening import ORIGIN, Evening, token
from tests.web.forms import form_on
from tests.web.test_photographed_form import photo_of

DISH = ("lobster", "peaches", "feta", "carrots")


@pytest.fixture
def paper(evening: Evening) -> Evening:
    """Cody judges; Lisa has said on her Help page that she holds printed cards."""
    evening.sit("Cody", "Lisa", "Amir")
    evening.start("Cody")
    on_paper(evening, "Lisa")
    evening.play("Cody", ChooseAssignment("dish_of_your_choice"), Deal(Terms()))
    return evening


def on_paper(evening: Evening, name: str) -> None:
    """By the button on the Help page."""
    phone = evening.phones[name]
    phone.post("printed", printed="1", csrf=token(phone.get("help").text))


def sends(
    evening: Evening, name: str, photo: FileStorage | None = None, **fields: object
) -> TestResponse:
    """The page with the dish, as it stands, with what is ticked, typed or photographed besides."""
    phone = evening.phones[name]
    sent = {**form_on(phone.get("dish").text, "told-dish"), **fields}
    files = {"photo": (photo.stream, "table.jpg")} if photo is not None else {}
    return phone.client.post(
        f"/t/{evening.code}/dish", data={**sent, **files}, base_url=ORIGIN,
        headers={"Origin": ORIGIN}, content_type="multipart/form-data",
        follow_redirects=photo is not None,
    )  # fmt: skip


def tells(evening: Evening, name: str, *keys: str) -> TestResponse:
    return sends(evening, name, cards=list(keys), use="1")


def test_lisa_photographs_her_dish_and_it_is_judged_beside_amirs_v20(paper: Evening) -> None:
    assert isinstance(paper.view("Lisa").private.ask, AskPrinted)
    assert isinstance(paper.view("Amir").private.ask, AskTrade)
    assert "Draw 7 printed cards." in paper.main("Lisa")
    seen = sends(paper, "Lisa", photo_of(paper, *DISH))
    assert seen.status_code == 200
    assert "4 cards found" in seen.text
    assert isinstance(paper.view("Lisa").private.ask, AskPrinted), "she looks at them first"
    ticked = form_on(seen.text, "told-dish")
    assert tells_again(paper, ticked).status_code == 303
    for name in ("Cody", "Amir"):
        assert "Lobster" not in paper.main(name)
    dish = paper.view("Lisa").private.ask.dishes[0]
    assert [card.key for card in dish] == list(DISH)
    hand = paper.view("Amir").private.ask.hand
    paper.play("Amir", Keep(), Commit({card.id: 0 for card in hand[:4]}))
    for name, cards in (("Lisa", dish), ("Amir", hand[:4])):
        paper.play("Cody", Call(paper.seat(name)))
        for card in cards:
            paper.play(name, Lay((card.id,)))
        assert cards[0].name in paper.main("Cody")
    paper.play("Cody", BeginJudging(), *(PutChip(chip, paper.seat("Lisa")) for chip in (100, 50)))
    paper.play("Cody", *(PutChip(chip, paper.seat("Amir")) for chip in (5, 10, 25)), Award())
    paper.play("Cody", FinishRound())
    assert dict(paper.table.saved.current.state.totals)[paper.seat("Lisa")] == 150
    assert "Feta" in paper.phones["Amir"].get("album").text


def tells_again(evening: Evening, fields: dict[str, list[str]]) -> TestResponse:
    """What stands in the form, used."""
    return evening.phones["Lisa"].client.post(
        f"/t/{evening.code}/dish", data={**fields, "use": "1"}, base_url=ORIGIN,
        headers={"Origin": ORIGIN}, content_type="multipart/form-data",
    )  # fmt: skip


def test_numbers_names_and_taps_make_the_same_dish_v20(paper: Evening) -> None:
    number = paper.app.site.catalogue.numbers.card("feta")
    answer = sends(paper, "Lisa", typed=f"{number}, Carots", cards=["lobster", "peaches"], use="1")
    assert answer.status_code == 303
    dish = paper.view("Lisa").private.ask.dishes[0]
    assert {card.key for card in dish} == set(DISH)


def test_a_phone_that_loads_the_page_again_after_the_photo_loses_nothing_v20(
    paper: Evening,
) -> None:
    typed = {"typed": "Carots, 9999", "name-0": "Moon"}
    seen = sends(paper, "Lisa", photo_of(paper, *DISH[:3]), **typed)
    again = paper.phones["Lisa"].client.get(seen.request.full_path, base_url=ORIGIN)
    assert 'src="data:image/jpeg' in again.text
    fields = form_on(again.text, "told-dish")
    assert set(fields["cards"]) == set(DISH)
    assert (fields["name-0"], fields["typed"]) == (["Moon"], ["9999"])


def test_two_taps_are_one_dish_and_nobody_is_told_that_there_is_none_promise_2(
    paper: Evening,
) -> None:
    fields = {**form_on(paper.phones["Lisa"].get("dish").text, "told-dish"), "cards": list(DISH)}
    assert [tells_again(paper, fields).status_code for _ in range(2)] == [303, 303]
    assert len(paper.view("Lisa").private.ask.dishes[0]) == 4


def test_a_phone_sends_only_so_many_photos_and_loses_nothing_by_it_v20(paper: Evening) -> None:
    paper.app.site.guard.photos = Limit(1, per=600)
    assert sends(paper, "Lisa", photo_of(paper, *DISH)).status_code == 200
    wait = sends(paper, "Lisa", photo_of(paper, *DISH), cards="tofu")
    assert wait.status_code == 429
    assert "That was a lot of photos." in wait.text
    assert form_on(wait.text, "told-dish")["cards"] == ["tofu"]


def test_too_few_cards_are_refused_and_nothing_is_lost_b9(paper: Evening) -> None:
    answer = tells(paper, "Lisa", "lobster", "peaches")
    assert answer.status_code == 409
    assert "Your dish needs at least 4 cards; it has 2." in unescape(answer.text)
    assert form_on(answer.text, "told-dish")["cards"] == ["lobster", "peaches"]


def test_the_button_can_say_how_many_cards_lisa_uses_v20(paper: Evening) -> None:
    page = sends(paper, "Lisa", cards=list(DISH), look="1").text
    button = re.search(r"data-of-ticked='(.*?)'>(.*?)</button>", page)
    assert button is not None
    assert json.loads(unescape(button[1]))[4] == "Use these 4 cards"
    assert button[2] == "Use these cards", "without a script nobody counts again"


def test_an_unknown_number_is_asked_about_before_the_dish_counts_v20(paper: Evening) -> None:
    answer = sends(paper, "Lisa", typed="9999", cards=list(DISH), use="1")
    assert answer.status_code == 200
    assert "No card has the number 9999" in answer.text
    assert form_on(answer.text, "told-dish")["cards"] == list(DISH)


def test_what_somebody_must_not_eat_is_said_without_a_name_v14_v20(paper: Evening) -> None:
    paper.phones["Amir"].post("needs", needs="milk", needs_for_table="1")
    answer = sends(paper, "Lisa", cards=list(DISH))
    assert "Feta: somebody at this table must not eat milk." in unescape(answer.text)
    assert "Amir" not in answer.text


def test_lisa_takes_her_dish_back_and_tells_another_v20_b9(paper: Evening) -> None:
    tells(paper, "Lisa", *DISH)
    assert paper.phones["Lisa"].post("take-back").status_code == 303
    assert isinstance(paper.view("Lisa").private.ask, AskPrinted)
    tells(paper, "Lisa", "lobster", "olives", "feta", "carrots")
    assert "olives" in [card.key for card in paper.view("Lisa").private.ask.dishes[0]]


def test_the_page_of_the_dish_is_its_chefs_alone_promise_3(paper: Evening) -> None:
    there = paper.phones["Amir"].get("dish")
    assert there.status_code == 303, "Amir has his cards on the phone"
    assert paper.stranger().get("dish").status_code == 303
    strangers = paper.stranger().client.post(f"/t/{paper.code}/dish", base_url=ORIGIN)
    assert strangers.status_code == 403
    late = tells(paper, "Lisa", *DISH)
    assert late.status_code == 303
    again = tells_again(paper, {"csrf": [token(paper.phones["Lisa"].get("help").text)]})
    assert again.status_code == 409
    assert "There is no dish to tell now." in again.text


def test_the_host_tells_a_dish_for_lisa_who_has_no_phone_v20(paper: Evening) -> None:
    seat = paper.seat("Lisa")
    paper.host_does("play-for", seat=seat)
    host = paper.host()
    page = host.get(f"/host/t/{paper.code}/for/{seat}/dish", base_url=ORIGIN)
    assert "The dish of Lisa" in page.text
    sent = {**form_on(page.text, "told-dish"), "cards": list(DISH), "use": "1"}
    answer = host.post(
        f"/host/t/{paper.code}/for/{seat}/dish", data=sent, base_url=ORIGIN,
        headers={"Origin": ORIGIN}, content_type="multipart/form-data",
    )  # fmt: skip
    assert answer.status_code == 303
    assert len(paper.view("Lisa").private.ask.dishes[0]) == 4


def test_who_holds_printed_cards_is_said_in_the_lobby_or_on_the_console_v20(
    evening: Evening,
) -> None:
    evening.sit("Cody", "Lisa", "Amir")
    lisa = evening.phones["Lisa"]
    assert "I play with printed cards" in lisa.get("help").text
    on_paper(evening, "Lisa")
    assert "Cards on my phone again" in lisa.get("help").text
    evening.host_does("hold-printed", seat=evening.seat("Amir"), printed="1")
    evening.host_does("start")
    guests = evening.table.saved.current.state.guests
    assert [guest.printed for guest in guests] == [False, True, True]
    evening.host_does("add-house-player")
    house = next(place.seat for place in evening.table.saved.places if place.house)
    answer = evening.host_does("hold-printed", seat=house, printed="1")
    assert "A house player has no hands for printed cards" in answer.text


def test_where_all_play_with_printed_cards_nobody_is_asked_and_no_pile_is_counted_v20(
    evening: Evening,
) -> None:
    evening.sit("Cody", "Lisa", "Amir")
    evening.host_does("rule", field="printed", value="1")
    assert "I play with printed cards" not in evening.phones["Lisa"].get("help").text
    evening.host_does("start")
    assert "Everybody cooks from printed cards." in evening.main("Lisa")
    assert "cards in the pile" not in evening.main("Lisa")
    first = evening.table.saved.current.state.judge
    judge = next(name for name in evening.phones if evening.seat(name) == first)
    evening.play(judge, ChooseAssignment("dish_of_your_choice"), Deal(Terms()))
    screen = evening.stranger().get("tv").text
    assert "7 printed cards each" in screen
    assert "7 cards each" not in screen


def test_lisa_changes_one_card_and_photographs_none_again_v20(paper: Evening) -> None:
    tells(paper, "Lisa", *DISH)
    paper.play("Lisa", Reconsider())
    fields = form_on(paper.phones["Lisa"].get("dish").text, "told-dish")
    assert fields["cards"] == list(DISH)
    tells(paper, "Lisa", *DISH[:3], "mint")
    state = paper.table.saved.state
    chef = state.chef(paper.seat("Lisa"))
    assert [state.box.ingredients[card].key for card in chef.to_come] == [*DISH[:3], "mint"]
