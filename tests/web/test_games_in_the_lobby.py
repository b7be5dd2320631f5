"""Which game it is, before it begins and after it has ended: what guests and the TV read of it."""

import pytest
from markupsafe import escape

from partycards.games import GAMES
from partycards.games.base import EndEarly
from partycards.live.pages import Viewer
from partycards.live.parts import SCREEN
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening


def on_tv(evening: Evening) -> str:
    html: str = evening.app.site.pages.main(evening.table, Viewer(SCREEN, None, "en"))
    return html


def how_many_may(key: str) -> str:
    seats = GAMES[key]().seats()
    return f"For {seats[0]} to {seats[-1]} guests."


@pytest.mark.parametrize("key", GAMES)
def test_the_lobby_says_what_was_agreed_and_leads_to_its_rules(evening: Evening, key: str) -> None:
    evening.sit("Lisa")
    evening.table.agree(HOST, key, {})
    title, summary = str(escape(GAMES[key].about.title)), str(escape(GAMES[key].about.summary))
    lobby = evening.main("Lisa")
    assert title in lobby
    assert summary in lobby
    assert 'href="help"' in lobby
    assert f"<strong>{title}</strong>" in evening.phones["Lisa"].get("help").text
    assert title in on_tv(evening)
    assert summary in on_tv(evening)
    assert how_many_may(key) in on_tv(evening)


def test_after_a_match_everybody_reads_what_comes_next_and_its_rules(evening: Evening) -> None:
    """Lisa stays in her seat: nobody joins anew for another game."""
    evening.sit("Lisa", "Ellen", "Cody")
    evening.table.agree(HOST, "kitchen_closing", {})
    evening.house.start(evening.table, HOST)
    assert "The Kitchen is Closing</strong>" in evening.phones["Lisa"].get("help").text
    evening.table.table_move(HOST, EndEarly())
    assert "Next:" not in evening.main("Lisa")
    evening.table.agree(HOST, "thieving_chefs", {})
    for page in (evening.main("Lisa"), on_tv(evening)):
        assert "Next: Thieving Chefs" in page
        assert how_many_may("thieving_chefs") in page
    assert "Thieving Chefs</strong>" in evening.phones["Lisa"].get("help").text
    evening.house.start(evening.table, HOST)
    assert "Next:" not in evening.main("Lisa")
    assert evening.table.saved.seated == {1, 2, 3}


ASKED = {
    "cooking_party": "First judge: whoever has the most experience with the game",
    "cook_off_budget": "Who begins: whoever was youngest at a first dish, otherwise the youngest",
    "thieving_chefs": "Who begins: the most experienced chef in the restaurant",
    "diced_veggies": "Who begins",
}
"""How the books ask (B4, O13, T7); the set-up of Diced Veggies is lost."""


@pytest.mark.parametrize(("key", "question"), ASKED.items())
def test_who_begins_is_asked_as_the_book_asks_it(evening: Evening, key: str, question: str) -> None:
    evening.sit("Lisa", "Ellen")
    evening.table.agree(HOST, key, {})
    page = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    assert f">{question}</label>" in page


TITLES = {
    "cooking_party": "The dishes so far",
    "cook_off_budget": "The meals so far",
    "kitchen_closing": "The stacks so far",
    "thieving_chefs": "What was eaten so far",
    "diced_veggies": "What was cooked",
}


@pytest.mark.parametrize("key", TITLES)
def test_the_album_is_called_what_it_shows(evening: Evening, key: str) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    evening.table.agree(HOST, key, {})
    assert GAMES[key].about.album_title == TITLES[key]
    evening.house.start(evening.table, HOST)
    assert f">{TITLES[key]}</h1>" in evening.phones["Lisa"].get("album").text
