"""What one takes home of an evening with several games: one cookbook, certificates by game, one
shopping list, photos of all of it."""

from io import BytesIO
from typing import Any

import pytest
from msgspec import to_builtins

from partycards.games.base import EndEarly
from partycards.games.cooking_party.lobby.house import PRESETS
from partycards.printing.engine.options import read_options
from partycards.printing.every_sheet import SHEETS, print_pdf
from partycards.tables.table import HOST
from partycards.web import prints_from
from tests.evening import ORIGIN, Evening
from tests.printing.reading import pages
from tests.tables.test_played import LOBSTER, again, scored
from tests.web.plates import csrf_of, send, sent
from tests.web.sample import play_until, said
from tests.web.test_photos import cookbook


@pytest.fixture
def night(evening: Evening) -> Evening:
    """Lisa's lobster was in the first game; the second is for kids, and Amir came for it."""
    scored(evening)
    evening.table.table_move(HOST, EndEarly())
    evening.sit("Amir")
    evening.table.agree(HOST, "cooking_party", {"house": to_builtins(PRESETS["kids"].house)})
    evening.house.start(evening.table, HOST)
    play_until(evening, lambda state: state.results)
    evening.table.table_move(HOST, EndEarly())
    return evening


def on_paper(evening: Evening, key: str) -> list[str]:
    """The words of each page of a sheet."""
    with evening.app.test_request_context(base_url=ORIGIN):
        content = prints_from.content_of(SHEETS[key], "", evening.code, "en")
    out = BytesIO()
    print_pdf(SHEETS[key], content, read_options({}, "en"), out)
    return [" ".join(page.extract_text().split()) for page in pages(out.getvalue())]


def console(evening: Evening) -> str:
    return evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text


def test_the_cookbook_has_a_chapter_for_each_game(night: Evening) -> None:
    content = cookbook(night)
    first, second = content.games()
    assert LOBSTER in [dish.name for dish in first.dishes]
    assert {dish.game for dish in second.dishes} == {2}
    cover, *inside = on_paper(night, "cookbook")
    assert "First game, Cooking Party Cards: Ellen" in cover
    assert "Second game, Kids: " in cover
    assert "Cody, Lisa, Ellen and Amir" in cover
    heads = [page for page in inside if page.startswith(("First game", "Second game"))]
    assert heads[0].startswith("First game Cooking Party Cards Won by Ellen Round 1")
    assert heads[1].startswith("Second game Cooking Party Cards · Kids Won")
    words = " ".join(inside)
    assert words.index(LOBSTER) < words.index("Second game")
    assert "All games together" in words


def test_an_evening_with_one_game_prints_as_ever(evening: Evening) -> None:
    scored(evening)
    evening.table.table_move(HOST, EndEarly())
    cover, *inside = on_paper(evening, "cookbook")
    assert cover.endswith("Won by Ellen")
    assert inside[0].startswith("Round 1")
    assert "game" not in " ".join(inside)


def test_another_game_stands_in_the_cookbook_with_its_points(evening: Evening) -> None:
    scored(evening)
    again(evening, "thieving_chefs")
    play_until(evening, lambda state: evening.table.saved.current.game.album(state))
    evening.table.table_move(HOST, EndEarly())
    words = " ".join(on_paper(evening, "cookbook"))
    assert LOBSTER in words
    assert "Second game Thieving Chefs" in words
    assert 'href="/host/prints/cookbook/' in console(evening)


def test_winners_have_certificates_by_game_and_who_leads_the_night_has_one(night: Evening) -> None:
    found = on_paper(night, "certificate")
    assert "Ellen was the best of all" in found[0]
    assert "First game: Cooking Party Cards." in found[0]
    assert "Second game: Kids." in found[1]
    assert "of all 2 games" in found[-1]


def test_the_shopping_list_chooses_among_all_dishes(night: Evening) -> None:
    page = night.host().get("/host/shopping/", base_url=ORIGIN).text
    for words in ("First game", LOBSTER, "Second game"):
        assert words in page
    ticked = page.split("shop-dishes")[1].split("</ul>")[0]
    first, second = ticked.split("Second game")
    assert "checked" not in first
    assert "checked" in second
    csrf = night.app.site.guard.csrf(night.app.site.guard.host_key)
    fields = {"csrf": csrf, "table": night.code, "dish": ["1", "3"], "guests": "4"}
    made = night.host().post("/host/shopping/", data=fields, headers={"Origin": ORIGIN},
                             base_url=ORIGIN)  # fmt: skip
    listed = said(night.host().get(made.headers["Location"], base_url=ORIGIN).text)
    assert "Lobster" in listed


def test_the_cookbook_can_be_printed_at_any_time_once_a_dish_lies_there(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    again(evening)
    assert "prints/cookbook" not in console(evening)
    play_until(evening, lambda state: state.results)
    assert "prints/cookbook" in console(evening)
    again(evening)
    assert "prints/cookbook" in console(evening)
    again(evening, "kitchen_closing")
    assert "prints/cookbook" in console(evening)
    evening.host_does("close")
    assert "prints/cookbook" in console(evening)


def test_phones_and_watchers_find_the_dishes_of_the_games_before(evening: Evening) -> None:
    scored(evening)
    assert "The dishes of the game before" not in evening.phones["Lisa"].get().text
    again(evening)
    for page in (evening.phones["Lisa"].get().text, evening.stranger().get("watch").text):
        assert "The dishes of the game before" in page
        assert 'href="album"' in page


def test_a_photo_stays_with_its_dish_when_the_next_game_begins(evening: Evening) -> None:
    scored(evening)
    shot = sent(evening, "Lisa")
    again(evening)
    assert shot.address in evening.stranger().get("album").text
    first, now = cookbook(evening).games()
    assert shot.name in [name for dish in first.dishes for name in dish.photos]
    assert not [dish.photos for dish in now.dishes]


def test_a_photo_of_the_first_game_can_be_sent_while_the_second_runs(evening: Evening) -> None:
    scored(evening)
    again(evening)
    page = evening.phones["Lisa"].get("photos").text
    assert LOBSTER in page
    assert "First game" in page
    shot = sent(evening, "Lisa")
    assert (shot.match, shot.round, shot.chef) == (1, 1, evening.seat("Lisa"))
    assert shot.address in evening.stranger().get("album").text
    assert shot.address not in evening.stranger().get("tv").text


def test_a_page_that_is_older_than_the_game_photographs_the_dish_it_shows(
    evening: Evening,
) -> None:
    """Lisa's phone still shows the first game's dish when the second has one in its place."""
    scored(evening)
    evening.table.table_move(HOST, EndEarly())
    evening.start(first="Cody", cards="Lobster")
    play_until(evening, lambda state: state.results)
    assert sent(evening, "Lisa").match == 1
    answer = send(evening, "Lisa", dish=f"2-1-{evening.seat('Lisa')}")
    assert answer.status_code == 303
    assert [shot.match for shot in evening.house.photos.at(evening.code)] == [1, 2]


def test_whoever_takes_the_seat_over_does_not_photograph_the_dishes_before(
    evening: Evening,
) -> None:
    scored(evening)
    again(evening)
    evening.host_does("replace", seat=evening.seat("Lisa"), name="Amir")
    house, seat = evening.house, evening.seat("Amir")
    key = house.guests.reissue(evening.code, seat)
    phone = evening.phones["Lisa"]
    phone.client.set_cookie(evening.app.site.guard.seat_cookie(evening.code), key,
                            domain="party.test")  # fmt: skip
    assert LOBSTER not in phone.get("photos").text


def test_photos_and_words_on_the_hosts_page_say_which_game_they_are_of(night: Evening) -> None:
    page = said(night.host().get(f"/host/t/{night.code}/said", base_url=ORIGIN).text)
    assert page.index("Second game") < page.index("First game") < page.index(LOBSTER)


def test_who_asks_to_be_erased_is_gone_from_the_games_before(night: Evening) -> None:
    shot = sent(night, "Lisa")
    night.host_does("close")
    night.phones["Lisa"].post("me/erase", what="all", csrf=csrf_of(night, "Lisa"))
    album = night.stranger().get("album").text
    assert "Lisa" not in album
    assert "Guest 2" in album
    assert shot.address not in album
    assert "Lisa" not in " ".join(on_paper(night, "cookbook"))


def test_an_evening_that_was_read_from_the_log_prints_the_same(night: Evening) -> None:
    before: Any = cookbook(night)
    assert cookbook(night.restart()) == before
