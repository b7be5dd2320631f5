"""The Kitchen is Closing through its pages: forms without a script, words beside the button, the
console, the rules."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from partycards.catalogue.decks import EVERYTHING
from partycards.catalogue.rule_cards import shipped_rules
from partycards.games import GAMES
from partycards.games.kitchen_closing.rules import KitchenClosing
from partycards.services.deck_offers import Offer
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening, Phone
from tests.games.kitchen_closing.dealing import write_start

HANDS = (
    "Figs Kale Steak Lobster Milk Dates",
    "Apples Bananas Carrots Onions Eggs Bread",
    "Trout Bacon Mint Honey Cola Rice",
)
THEN = "Popcorn Saffron Beer Walnuts"


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Evening]:
    """Lisa, Ellen and Cody play, with hands that are known."""
    evening = Evening(tmp_path)
    evening.sit("Lisa", "Ellen", "Cody")
    write_start(evening.table, HANDS, THEN)
    yield evening
    evening.stop()


def on_turn(evening: Evening) -> Phone:
    """The phone of whoever is on turn."""
    (seat,) = evening.table.saved.current.game.to_move(evening.table.saved.current.state)
    return next(phone for name, phone in evening.phones.items() if evening.seat(name) == seat)


def tries(phone: Phone, evening: Evening, kind: str, **fields: object) -> str:
    """A form, as a browser without a script sends it; the page that comes back."""
    standing = evening.table.saved
    question = standing.current.game.question(standing.current.state, evening.seat(phone.name))
    answer = phone.post("move", type=kind, question=question, **fields)
    assert answer.status_code in (303, 409), answer.text
    return answer.text if answer.status_code == 409 else phone.get().text


def to_the_stacks(evening: Evening) -> None:
    """The first one closes the kitchen, the others take the open card and lay it back."""
    phone = on_turn(evening)
    tries(phone, evening, "CloseKitchen")
    for _ in range(2):
        phone = on_turn(evening)
        tries(phone, evening, "Take")
        tries(phone, evening, "LayDown", card=evening.card("Popcorn"))


def test_a_whole_turn_works_by_plain_forms(played: Evening) -> None:
    phone = on_turn(played)
    page = tries(phone, played, "Draw")
    assert "You got Saffron. Lay a card down." in page
    page = tries(phone, played, "LayDown")
    assert "Tap the card that you want to lay down." in page
    page = tries(phone, played, "LayDown", card=played.card("Milk"))
    assert f"{phone.name}</bdi> drew and laid down Milk." in page
    assert "Your cards now: dish 46, pantry 9." in page
    assert on_turn(played).name != phone.name


def test_a_card_that_was_chosen_stays_chosen_when_the_move_is_refused(played: Evening) -> None:
    phone, milk = on_turn(played), played.card("Milk")
    page = tries(phone, played, "Pass", card=milk)
    assert "That did not arrive whole" in page
    assert re.search(rf'name="card" value="{milk}" checked', page)


def test_stacks_sorted_by_hand_are_refused_in_words_and_nothing_is_lost(played: Evening) -> None:
    phone = on_turn(played)
    to_the_stacks(played)
    figs, dates, kale = (played.card(name) for name in ("Figs", "Dates", "Kale"))
    chosen = {f"place.{figs}": "dish", f"place.{dates}": "dish", f"place.{kale}": "aside"}
    page = tries(phone, played, "StackByHand", **chosen)
    assert "Figs and Dates are alike." in page or "Dates and Figs are alike." in page
    assert re.search(rf'name="place.{dates}" value="dish" checked', page)
    assert re.search(rf'name="place.{kale}" value="aside" checked', page)
    assert re.search(r'<details class="fold" id="stacks-1-own" open>', page)
    page = tries(phone, played, "StackByHand", **{**chosen, f"place.{dates}": "pantry"})
    assert "Your stacks lie face down." in page


def test_no_stacks_are_chosen_before_the_guest_chooses_k4(played: Evening) -> None:
    phone = on_turn(played)
    to_the_stacks(played)
    page = phone.get().text
    offers = re.findall(r'<input type="radio" [^>]*name="proposal"[^>]*>', page)
    assert len(offers) > 1
    assert not any("checked" in offer for offer in offers)
    page = tries(phone, played, "Stack")
    assert "Tap the dish and the pantry that you want to lay." in page
    page = tries(phone, played, "Stack", proposal=1)
    assert "Your stacks lie face down." in page


def test_points_below_zero_have_a_minus_and_no_hyphen(played: Evening) -> None:
    to_the_stacks(played)
    for phone in played.phones.values():
        tries(phone, played, "Stack", proposal=0)
    page = played.main("Lisa")
    assert "−1 points" in page
    pages = [page, played.phones["Lisa"].client.get(f"/t/{played.code}/tv", base_url=ORIGIN).text]
    assert not [shown for one in pages for shown in re.findall(r">[^<]*-\d[^<]*<", one)]


def test_the_open_card_that_was_taken_is_put_back_by_the_guest(played: Evening) -> None:
    phone = on_turn(played)
    assert "You got Popcorn." in tries(phone, played, "Take")
    assert phone.post("take-back").status_code == 303
    assert "Take Popcorn" in phone.get().text
    tries(phone, played, "Draw")
    assert "Cards have been seen" in phone.post("take-back").text


def test_the_kitchen_that_was_closed_by_mistake_is_open_again(played: Evening) -> None:
    phone = on_turn(played)
    tries(phone, played, "CloseKitchen")
    assert phone.post("take-back").status_code == 303
    assert "Close the kitchen" in phone.get().text
    assert "is closing" not in played.main("Lisa")


def test_nobody_elses_page_has_a_card_of_the_hand(played: Evening) -> None:
    phone = on_turn(played)
    tries(phone, played, "Draw")
    for name, other in played.phones.items():
        page = other.get().text
        assert ("Saffron" in page) == (name == phone.name)
        assert ("Lobster" in page) == (name == phone.name)
    tv = phone.client.get(f"/t/{played.code}/tv", base_url=ORIGIN).text
    assert "Saffron" not in tv
    assert "Popcorn" in tv


# The console and the pages beside the game -----------------------------------------------------


def test_the_host_chooses_the_game_and_its_house_rule(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    answer = evening.host_does("agree", game="kitchen_closing", fourth="double")
    assert answer.status_code == 303
    page = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    assert "The fourth thing you may do in a turn" in page
    assert re.search(r'value="double" aria-pressed="true"', page)
    assert "How often does everybody judge?" not in page
    assert "The Kitchen is Closing" in evening.main("Lisa")
    evening.host_does("start", game="kitchen_closing", fourth="double")
    assert evening.table.saved.current.game.fourth == "double"
    assert "House rules" in evening.main("Lisa")


def test_an_answer_that_is_none_leaves_the_house_rule_as_usual(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    evening.host_does("start", game="kitchen_closing", fourth="triple", around="many")
    assert evening.table.saved.current.game.fourth == "swap"


def test_levers_of_other_games_are_not_there(played: Evening) -> None:
    page = played.host().get(f"/host/t/{played.code}/", base_url=ORIGIN).text
    assert "Put a score right" in page
    assert "Hand the judging on" not in page
    assert "There is no such thing in this game." in played.host_does("hand-on", to="").text
    played.host_does("end-early")
    page = played.host().get(f"/host/t/{played.code}/", base_url=ORIGIN).text
    assert "A new game, from nothing" in page


def test_the_console_knows_how_many_cards_this_game_needs() -> None:
    game = KitchenClosing()
    assert Offer(EVERYTHING, 23).short_of(2, game) == ("none", 24)
    assert Offer(EVERYTHING, 24).short_of(3, game) == ("", 0)
    assert Offer(EVERYTHING, 55).short_of(7, game) == ("none", 56)


def test_the_rules_stand_on_the_help_page_and_the_cards_can_be_looked_up(played: Evening) -> None:
    phone = played.phones["Lisa"]
    page = phone.get("help").text
    assert "Somebody deals six cards to each, face down." in page
    assert "three points ahead of everybody else" in page
    cards = phone.get("cards").text
    assert cards.count('<a href="card/') == 269
    card = phone.get(f"card/{played.card('Lobster')}").text
    assert "It counts 10, in a dish and in a pantry." in card


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_of_every_game_stand_large_on_the_tv(evening: Evening, key: str) -> None:
    evening.table.agree(HOST, key, {})
    page = evening.host().get(f"/t/{evening.code}/tv/rules", base_url=ORIGIN).text
    card = shipped_rules(key)
    assert card is not None
    assert all(f"<h2>{section.title}</h2>" in page for section in card.sections)


def test_the_album_shows_the_stacks_of_finished_rounds(played: Evening) -> None:
    to_the_stacks(played)
    for phone in played.phones.values():
        tries(phone, played, "Stack", proposal=0)
    album = played.phones["Lisa"].get("album").text
    assert "Lobster" in album
    assert "+1" in album
    (seat,) = played.table.saved.current.game.to_move(played.table.saved.current.state)
    assert "Shuffle and deal" in on_turn(played).get().text
    assert seat in played.table.saved.seated
