"""A restaurant's game through its pages: forms without a script, words beside the button, what the
TV shows, and that no lobby at home offers it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from partycards.restaurant.happenings import Stocked
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening

NAMES = ("Lisa", "Ellen", "Cody")
HOSTILE = '<script>alert("soup")</script>'


@pytest.fixture
def dinner(tmp_path: Path) -> Iterator[Evening]:
    """Lisa, Ellen and Cody have been dealt cards for a starter."""
    evening = Evening(tmp_path)
    evening.sit(*NAMES)
    evening.table.agree(HOST, "restaurant", {"kitchen": True})
    evening.app.site.house.start(evening.table, HOST)
    tries(evening, "Lisa", "PickAssignment", assignment="dish_of_your_choice")
    yield evening
    evening.stop()


def tries(evening: Evening, who: str, kind: str, **fields: object) -> str:
    """A form, as a browser without a script sends it; the page that comes back."""
    standing = evening.table.saved
    question = standing.current.game.question(standing.current.state, evening.seat(who))
    phone = evening.phones[who]
    answer = phone.post("move", type=kind, question=question, **fields)
    assert answer.status_code in (303, 409), answer.text
    return answer.text if answer.status_code == 409 else phone.get().text


def hand(evening: Evening, name: str) -> list[int]:
    chef = evening.table.saved.current.state.chef(evening.seat(name))
    return list(chef.hand)


def lays(evening: Evening, name: str, called: str) -> str:
    """Four cards, a name, no more words."""
    tries(evening, name, "Keep")
    four = {f"place.{card}": "0" for card in hand(evening, name)[:4]}
    tries(evening, name, "Commit", **four)
    return tries(evening, name, "Tell", name=called)


def course(evening: Evening) -> None:
    for name in NAMES:
        lays(evening, name, f"{name}'s soup")


def tv(evening: Evening) -> str:
    return evening.host().get(f"/t/{evening.code}/tv", base_url=ORIGIN).text


def test_a_dish_is_made_and_told_by_plain_forms(dinner: Evening) -> None:
    assert "Tap up to 3 cards to trade in." in dinner.main("Lisa")
    page = tries(dinner, "Lisa", "Keep")
    assert "Tap the cards for your dish: at least 4 cards." in page
    four = {f"place.{card}": "0" for card in hand(dinner, "Lisa")[:4]}
    page = tries(dinner, "Lisa", "Commit", **four)
    assert "Tell the table, and the chef, about your dish." in page
    words = {f"words.{hand(dinner, 'Lisa')[0]}": "thin slices"}
    page = tries(dinner, "Lisa", "Tell", name="Garden in a bowl", pantry="Butter", **words)
    assert "Your dish is on the table." in page
    for seen in (dinner.main("Cody"), tv(dinner)):
        assert "Garden in a bowl" in seen
        assert "thin slices" in seen


def test_nobody_has_to_make_a_dish(dinner: Evening) -> None:
    assert "No dish from me this time" in dinner.main("Lisa")
    tries(dinner, "Ellen", "Keep")
    assert "No dish from me this time" in dinner.main("Ellen")
    page = tries(dinner, "Ellen", "SitOut")
    assert "Sit back, and choose below what you would like to eat." in page
    assert "Make a dish after all" in page
    assert "Tap the cards for your dish" in tries(dinner, "Ellen", "Reconsider")


def test_what_was_typed_stays_when_a_dish_is_refused(dinner: Evening) -> None:
    tries(dinner, "Lisa", "Keep")
    four = {f"place.{card}": "0" for card in hand(dinner, "Lisa")[:4]}
    tries(dinner, "Lisa", "Commit", **four)
    first = hand(dinner, "Lisa")[0]
    words = {f"words.{first}": "in ribbons"}
    page = tries(dinner, "Lisa", "Tell", name="Soup", say="Hot.", pantry="Gold", **words)
    assert "That is not in the pantry." in page
    assert 'value="in ribbons"' in page
    assert 'value="Soup"' in page
    assert ">Hot.</textarea>" in page


def test_a_dish_is_wanted_and_talked_about_by_plain_forms(dinner: Evening) -> None:
    course(dinner)
    page = tries(dinner, "Cody", "Want", dish="r1-1")
    assert re.search(r"Lisa</bdi> and <bdi>Cody</bdi> would like it", page)
    page = tries(dinner, "Cody", "Remark", dish="r1-1", words="More lemon?")
    assert "More lemon?" in page
    assert "More lemon?" in tv(dinner)
    page = tries(dinner, "Cody", "Want", dish="r1-1")
    assert page.count("You have chosen this dish already.") == 1


def test_nobodys_words_are_ever_code(dinner: Evening) -> None:
    tries(dinner, "Lisa", "Keep")
    cards = hand(dinner, "Lisa")[:4]
    tries(dinner, "Lisa", "Commit", **{f"place.{card}": "0" for card in cards})
    words = {f"words.{card}": HOSTILE for card in cards}
    tries(dinner, "Lisa", "Tell", name=HOSTILE, say=HOSTILE, **words)
    tries(dinner, "Ellen", "Remark", dish="r1-1", words=HOSTILE)
    pages = [dinner.main("Cody"), dinner.main("Lisa"), tv(dinner)]
    pages.append(dinner.phones["Cody"].get("album").text)
    for page in pages:
        assert "<script>alert" not in page
        assert "&lt;script&gt;" in page


def test_what_ran_out_is_said_on_the_phone_that_holds_it_and_nowhere_else(dinner: Evening) -> None:
    card = dinner.table.saved.current.state.box.ingredients[hand(dinner, "Ellen")[0]]
    dinner.table.record(HOST, "stocked", Stocked((card.key,)))
    assert "The kitchen has no" in dinner.main("Ellen")
    assert "The kitchen has no" not in dinner.main("Lisa")
    page = tries(dinner, "Ellen", "Exchange", cards=card.id)
    assert "The kitchen has no" not in page


def test_the_end_is_given_out_by_plain_forms_and_the_kitchen_has_the_last_word(
    dinner: Evening,
) -> None:
    course(dinner)
    tries(dinner, "Ellen", "EndMeal")
    assert "Have you tasted every dish?" in dinner.main("Cody")
    for name, to in (("Lisa", "Ellen"), ("Ellen", "Lisa"), ("Cody", "Ellen")):
        tries(dinner, name, "Tasted")
        for chip in (5, 10, 25, 50, 100):
            tries(dinner, name, "PutChip", chip=chip, chef=dinner.seat(to))
        page = tries(dinner, name, "Award")
    assert "The chips are out. Now the kitchen shows its marks." in page
    assert "still covered" in tv(dinner)
    dinner.host_does("lever", lever="no-marks")
    assert "Ellen</bdi> wins" in dinner.main("Lisa")
    assert "That was the meal." in dinner.main("Lisa")


def test_the_rules_and_all_dishes_can_be_read(dinner: Evening) -> None:
    lays(dinner, "Lisa", "Garden in a bowl")
    phone = dinner.phones["Cody"]
    assert "Everybody at the table is a chef" in phone.get("help").text
    assert "Garden in a bowl" in phone.get("album").text


def test_no_lobby_at_home_offers_it_and_its_own_tables_do(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit(*NAMES)
    console = f"/host/t/{evening.code}/"
    assert 'value="restaurant"' not in evening.host().get(console, base_url=ORIGIN).text
    evening.table.agree(HOST, "restaurant", {})
    page = evening.host().get(console, base_url=ORIGIN).text
    assert '<option value="restaurant" selected>' in page
    assert "Cards that a dish needs" in page
    evening.stop()
