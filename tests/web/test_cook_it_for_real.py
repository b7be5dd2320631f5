"""After the game the host lets dishes be cooked, on a page of its own (6.1, 6.4-6.6; V12)."""

import re
from typing import Any

import pytest

from partycards.games.cooking_party.steps.cooking import Cooking, Shopping
from partycards.games.cooking_party.steps.over import Over
from partycards.tables.night import counted
from partycards.tables.taking_back import latest_moves
from tests.evening import Evening
from tests.web.host_pages import does, is_refused, looks, posts
from tests.web.sample import play_until, said
from tests.web.test_real_food import paper


@pytest.fixture
def podium(evening: Evening) -> Evening:
    """Cody, Lisa and Ellen have played a basic game."""
    evening.sit("Cody", "Lisa", "Ellen")
    evening.start("Cody")
    play_until(evening, lambda state: isinstance(state.phase, Over), most=3000)
    while evening.table.saved.state.phase.opened is not None:
        evening.host_does("tell-next")
    return evening


def console(evening: Evening) -> str:
    return looks(evening, f"/host/t/{evening.code}/")


def headline(evening: Evening) -> str:
    found = re.search(r'class="big-say">(.*?)</h2>', console(evening), re.S)
    assert found is not None
    return found[1]


def choices(evening: Evening) -> str:
    return looks(evening, f"/host/t/{evening.code}/lever/cook-it/")


def offered(page: str, proposed: bool = False) -> list[str]:
    end = '" checked' if proposed else '"'
    return re.findall(rf'name="dishes" value="([\d-]+){end}', page)


def cook(evening: Evening, **chosen: Any) -> None:
    where = f"/host/t/{evening.code}/lever"
    assert does(evening, where, lever="cook-it", type="CookForReal", **chosen).endswith("/")


def cards_of(plates: Any) -> set[str]:
    return {laid.card.name for plate in plates for laid in plate.dish.laid}


def at_home(evening: Evening) -> set[str]:
    return {item.name for item in evening.app.site.catalogue.pantry()}


def phase(evening: Evening) -> Any:
    state: Any = evening.table.saved.state
    return state.phase


def test_one_button_leads_to_one_page_with_a_proposal_that_costs_nothing_v12(
    podium: Evening,
) -> None:
    assert "lever/cook-it/" in console(podium)
    assert "Hungry?" in podium.main("Lisa"), "the guests know that they can ask"
    assert "Hungry?" in podium.stranger().get("tv").text
    page = choices(podium)
    assert len(offered(page)) == 6, "two of each round"
    assert offered(page, proposed=True), "the best dish of whoever won"
    for field in ("clock", "chips", "neighbours"):
        assert f'name="{field}" value="true">' in page, f"{field} is off unless chosen"
    assert 'name="shopping" value="true" checked' in page


def test_what_was_ticked_stays_when_it_is_refused_6_4(podium: Evening) -> None:
    page = is_refused(
        podium,
        f"/host/t/{podium.code}/lever",
        "Choose at least one dish.",
        lever="cook-it",
        type="CookForReal",
        clock="true",
        minutes="45",
    )
    assert 'name="clock" value="true" checked' in page
    assert 'value="45"' in page
    assert offered(page, proposed=True) == []


def test_a_page_from_before_does_nothing_v12(podium: Evening) -> None:
    keys = offered(choices(podium))
    cook(podium, dishes=keys[:1])
    sent = {"lever": "cook-it", "type": "CookForReal", "dishes": keys[1:2]}
    answer = posts(podium, f"/host/t/{podium.code}/lever", **sent)
    assert answer.status_code == 409
    assert "that cannot be done any more" in answer.text
    answer = podium.host().get(f"/host/t/{podium.code}/lever/cook-it/", base_url="http://x")
    assert answer.status_code != 200


def test_from_the_shop_to_the_table_on_every_page_v12(podium: Evening) -> None:
    assert "won." in headline(podium)
    keys = offered(choices(podium))
    cook(podium, dishes=keys[:2], shopping="true")
    assert isinstance(phase(podium), Shopping)
    assert "to have everything for cooking" in headline(podium), "no longer who has won"
    page = console(podium)
    assert f"/host/prints/shopping/?table={podium.code}" in page
    assert f"/host/prints/plates/?table={podium.code}" not in page, "nobody tastes blind"
    cooks = [podium.app.site.house.guests.name_map(podium.code)[s] for s in phase(podium).cooks]
    assert "I have everything" in podium.main(cooks[0])
    assert "Off to the shop" in said(podium.stranger().get("tv").text)
    shop = paper(podium, "shopping")
    for name in cards_of(phase(podium).plates) - at_home(podium):
        assert name[:4] in shop, name
    made = podium.phones[cooks[0]].get("shopping").text
    assert "Everybody has said what they are cooking" in made
    posts(podium, f"/host/t/{podium.code}/lever", lever="cook")
    assert isinstance(phase(podium), Cooking)
    assert "say when it is on the plate" in podium.main(cooks[0])
    play_until(podium, lambda state: isinstance(state.phase, Over))
    assert "Cook it for real" in console(podium)
    assert "won." in headline(podium)


def test_the_night_counts_the_game_once_whatever_is_cooked_v12(podium: Evening) -> None:
    before = podium.table.saved.matches()
    assert len(before) == 1
    cook(podium, dishes=offered(choices(podium))[:2])
    assert podium.table.saved.matches() == before, "it counts while it simmers"
    play_until(podium, lambda state: isinstance(state.phase, Over))
    assert podium.table.saved.matches() == before


def test_the_season_keeps_the_game_and_hears_of_a_late_cook_v12(podium: Evening) -> None:
    seasons = podium.house.seasons
    key = seasons.begin("Winter")
    seasons.add(key, podium.table.saved)
    line = max(seasons.season(key).lines, key=lambda line: line.points)
    (best,) = line.played.values()
    own = [k for k in offered(choices(podium)) if k.endswith(f"-{best.seat}")]
    cook(podium, dishes=own[:1], clock="true", minutes="30")
    assert podium.table.saved.timer is not None, "the clock runs on every screen"
    posts(podium, f"/host/t/{podium.code}/lever", lever="time-up")
    assert seasons.season(key).line(line.player).points == line.points
    play_until(podium, lambda state: isinstance(state.phase, Over))
    assert podium.table.saved.timer is None, "no clock runs on the podium"
    (evening,) = seasons.season(key).evenings
    assert evening.match == 1
    assert seasons.season(key).line(line.player).points == line.points // 2


def test_the_host_takes_the_choice_back_and_all_is_as_it_was_v12(podium: Evening) -> None:
    standing = podium.table.saved
    cook(podium, dishes=offered(choices(podium))[:1])
    last = next(latest_moves(podium.table))
    podium.host_does("rewind", seq=str(last.seq))
    assert podium.table.saved.state == standing.state


def test_the_kitchen_is_open_after_the_night_was_read_again_v12(podium: Evening) -> None:
    cook(podium, dishes=offered(choices(podium))[:2], chips="true")
    state = podium.table.saved.state
    again = podium.restart()
    assert again.table.saved.state == state
    assert again.table.saved.afterwards()


def test_another_game_is_played_while_the_oven_is_on_v12(podium: Evening) -> None:
    cook(podium, dishes=offered(choices(podium))[:1])
    outcome = counted(podium.table.saved.current.told())  # type: ignore[union-attr]
    assert "The kitchen closes then" in console(podium)
    assert podium.host_does("start").status_code == 303
    assert podium.table.saved.match == 2
    assert podium.table.saved.night == (outcome,)
    (first,) = podium.table.saved.played
    state: Any = first.state
    assert isinstance(state.phase, Over), "no photo waits for a tasting that never comes"


def test_the_evening_is_closed_while_they_eat_v12(podium: Evening) -> None:
    cook(podium, dishes=offered(choices(podium))[:2], chips="true")
    podium.host_does("close")
    assert podium.table.saved.closed
    assert isinstance(phase(podium), Over)


def test_the_host_helps_whoever_cooks_as_in_the_game_g3(podium: Evening) -> None:
    cook(podium, dishes=offered(choices(podium))[:1])
    (cook_,) = phase(podium).cooks
    page = console(podium)
    assert "Play for" in page
    assert "Hand the judging on" not in page
    assert "End the game early" not in page, "it has ended: there is the way back to the podium"
    podium.host_does("play-for", seat=str(cook_))
    assert podium.table.saved.standing_in == cook_
    posts(podium, f"/host/t/{podium.code}/lever", lever="podium")
    assert isinstance(phase(podium), Over)


def test_a_guest_who_rings_at_ten_sits_down_without_stopping_the_cooks_g2(podium: Evening) -> None:
    cook(podium, dishes=offered(choices(podium))[:1])
    podium.sit("Amir")
    assert isinstance(phase(podium), Cooking)
    assert "You join in with the next game" in podium.main("Amir")
