"""Cook Off! on real pages: every step on every screen, plain forms, refusals, taking back."""

import re
from html import unescape
from random import Random

import pytest

from partycards.catalogue.boxes import own_box
from partycards.games.cook_off_budget.rules import CookOffBudget
from partycards.games.cook_off_budget.steps.cooking import AskCook, Cook
from partycards.games.cook_off_budget.steps.trading import MakeOffer
from partycards.games.cook_off_budget.steps.turns import AskTurn, Buy, BuyGoal, Pass
from partycards.tables.events import Started
from partycards.tables.table import HOST
from tests.evening import SEED, Evening

EVIL = "<script>alert(1)</script>"


@pytest.fixture
def playing(evening: Evening) -> Evening:
    """Ana begins a match of one meal with Ben and Cleo."""
    evening.sit("Ana", "Ben", "Cleo")
    game, box = CookOffBudget, own_box(CookOffBudget.about.key, CookOffBudget.about.box)
    house = {"meals": 1, "first": 1}
    started = Started(game.about.key, game.about.rules_version, house, (1, 2, 3), box, SEED)
    evening.table.record(HOST, "started", started)
    return evening


def plays_on(evening: Evening, until: type, luck: Random) -> str:
    """By itself until somebody is asked this; who it is."""
    while True:
        state, game = evening.table.saved.current.state, evening.table.saved.current.game
        seat = min(game.to_move(state))
        name = list(evening.phones)[seat - 1]
        view = game.view(state, seat)
        if isinstance(view.private.ask, until):
            return name
        evening.phones[name].send(game.auto_move(view, luck))


def test_every_step_is_drawn_on_every_screen_and_names_of_dishes_are_never_code(
    playing: Evening,
) -> None:
    luck, steps = Random(4), set()
    asked = None
    while playing.table.saved.playing():
        state, game = playing.table.saved.current.state, playing.table.saved.current.game
        seat = min(game.to_move(state))
        name = list(playing.phones)[seat - 1]
        view = game.view(state, seat)
        step = (type(view.public.stage).__name__, type(view.private.ask).__name__)
        if step not in steps:
            steps.add(step)
            for phone in playing.phones.values():
                page = phone.get()
                assert page.status_code == 200
                assert EVIL not in page.text
            assert playing.stranger().get("tv").status_code == 200
        move = game.auto_move(view, luck)
        trade = view.private.trade
        if isinstance(view.private.ask, AskTurn) and not (trade.closed or trade.asked or asked):
            asked = move = MakeOffer(trade.partners[0], (trade.hand[0].id,))
        if isinstance(move, Cook):
            move = Cook(move.cards, move.meal, EVIL)
        assert "version" in (playing.phones[name].send(move).json or {})
    assert len(steps) >= 8
    tv, phone = playing.stranger().get("tv").text, playing.phones["Ben"].get().text
    album = playing.phones["Ben"].get("album").text
    for page in (tv, phone, album):
        assert EVIL not in page
    assert "&lt;script&gt;" in album


def test_a_turn_is_played_by_plain_forms_and_a_refusal_stands_beside_the_button(
    playing: Evening,
) -> None:
    name = plays_on(playing, AskTurn, Random(1))
    phone = playing.phones[name]
    page = phone.get().text
    question = re.findall(r'name="question" value="([^"]+)"', page)[0]
    assert "Your turn: buy one thing, or pass." in page
    refused = phone.post("move", type="Buy", question=question, card=9999)
    assert refused.status_code == 409
    assert "That ingredient is not in the store any more." in refused.text
    card = re.findall(r'name="card" value="(\d+)" required data-says="Buy', page)[0]
    assert phone.post("move", type="Buy", question=question, card=card).status_code == 303
    assert "Your turn: buy one thing" not in phone.get().text


def test_an_offer_that_is_refused_loses_nothing_that_was_typed(playing: Evening) -> None:
    page = "no trades in this round"
    while "no trades in this round" in page:
        phone = playing.phones[plays_on(playing, AskTurn, Random(1))]
        page = phone.get().text
        if "no trades in this round" in page:
            phone.send(Pass())
    question = re.findall(r'name="question" value="([^"]+)"', page)[0]
    to = re.findall(r'name="to" value="(\d)"', page)[0]
    sent = {"type": "MakeOffer", "question": question, "money": 7777, "want": "dairy", "to": to}
    refused = phone.post("move", **sent)
    assert refused.status_code == 409
    assert "You have only $" in refused.text
    assert 'value="7777"' in refused.text
    assert '<option value="dairy" selected>' in refused.text


def test_a_card_of_the_store_has_one_price_and_says_what_it_brings(playing: Evening) -> None:
    """What is printed, and beside it what it costs now where that differs (rules O5, O11)."""
    name = plays_on(playing, AskTurn, Random(1))
    page = playing.phones[name].get().text
    for sale in playing.view(name).private.ask.store:
        label = page.partition(f'value="{sale.card.id}" required')[2].partition("</li>")[0]
        shown = re.sub(r"<[^>]*>", " ", label.partition(">")[2]).split()
        prices = [word for word in shown if word.startswith("$")]
        assert prices == list(dict.fromkeys((f"${sale.card.price}", f"${sale.price}")))
        if sale.brings is not None:
            assert sale.brings.meal in " ".join(shown)


def test_a_savings_goal_can_be_given_back_and_a_purchase_cannot(playing: Evening) -> None:
    name = plays_on(playing, AskTurn, Random(1))
    phone = playing.phones[name]
    before = playing.table.saved.current.state
    assert "version" in (phone.send(BuyGoal("kitchen_garden")).json or {})
    assert phone.post("take-back").status_code == 303
    assert playing.table.saved.current.state == before
    card = before.store[0]
    assert "version" in (phone.send(Buy(card)).json or {})
    refused = phone.post("take-back", csrf=phone.sees()["csrf"])
    assert refused.status_code == 409


def test_a_meal_that_lies_face_down_can_be_taken_back(playing: Evening) -> None:
    name = plays_on(playing, AskCook, Random(2))
    phone, before = playing.phones[name], playing.table.saved.current.state
    page = phone.get().text
    assert page.count('data-pick="') == 0
    question = re.findall(r'name="question" value="([^"]+)"', page)[0]
    cards = re.findall(r'name="cards" value="(\d+)"', page)[:3]
    answer = phone.post("move", type="Cook", question=question, cards=cards, name="Soup")
    assert answer.status_code == 303
    assert "Your meal lies face down" in phone.get().text
    assert phone.post("take-back").status_code == 303
    assert playing.table.saved.current.state == before


def test_the_rules_page_says_who_begins_what_to_work_towards_and_how_long(
    playing: Evening,
) -> None:
    """Rules O13 and O14; the minutes are those of the lobby."""
    page = unescape(playing.phones["Ana"].get("help").text)
    assert "if nobody cooks yet, the youngest." in page
    assert "Work towards one of the meals; you name it at the cook-off." in page
    assert "seafood may be protein." in page
    assert f"About {CookOffBudget(meals=1).minutes(4)} minutes for each meal with four" in page


def test_the_rules_and_the_cards_can_be_looked_up(playing: Evening) -> None:
    phone = playing.phones["Ana"]
    help_page = phone.get("help").text
    assert "Shop on a budget" in help_page
    assert "All cards of this game" in help_page
    assert "Lobster" in phone.get("cards").text
    card = phone.get("card/0").text
    assert "Potatoes" in card
    assert "Meals that ask for it" in card
