"""The end of an evening on every screen: awards at the host's tap, or by themselves."""

from random import Random

import gevent
import pytest

from partycards.tables.table import HOST
from tests.evening import ORIGIN, SEED, Evening, shipped_box
from tests.promises.leaks import step


@pytest.fixture
def finale(evening: Evening) -> Evening:
    """Cody, Lisa and Ellen have played their match, and the awards are to be given."""
    evening.sit("Cody", "Lisa", "Ellen")
    agreed = {"around": 1, "first_judge": 1, "finale": True}
    evening.table.agree(HOST, "cooking_party", agreed)
    evening.table.start(HOST, shipped_box(), SEED)
    luck = Random(4)
    while evening.table.saved.playing():
        step(evening, luck)
    return evening


def tv(evening: Evening) -> str:
    return evening.stranger().get("tv").text


def console(evening: Evening) -> str:
    return evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text


def lisa(evening: Evening) -> str:
    return evening.phones["Lisa"].get().text


def test_the_host_taps_and_every_screen_follows(finale: Evening) -> None:
    for page in (tv(finale), lisa(finale)):
        assert "The awards are served" in page
        assert "podium-say" not in page
        assert "rank-1" not in page
    assert "won." not in console(finale)
    finale.host_does("next-award")
    assert "Award 1 of" in tv(finale)
    assert "Award 1 of" in lisa(finale)
    assert "Next award" in console(finale)
    finale.host_does("show-podium")
    assert "rank-1" in tv(finale)
    assert "podium-say" in lisa(finale)
    page = console(finale)
    assert f'/host/prints/cookbook/?table={finale.code}"' in page
    assert f'/host/prints/certificate/?table={finale.code}"' in page
    assert "won." in page


def test_the_awards_go_on_where_they_were_after_a_restart(finale: Evening) -> None:
    finale.host_does("next-award")
    before = tv(finale)
    again = finale.restart()
    assert "Award 1 of" in before
    assert tv(again).partition("<main")[2] == before.partition("<main")[2]
    again.host_does("next-award")
    assert "Award 2 of" in tv(again)


def test_an_award_shown_too_early_can_be_taken_back(finale: Evening) -> None:
    finale.host_does("next-award")
    finale.host_does("rewind", seq=finale.table.saved.seq)
    assert "The awards are served" in tv(finale)


def test_the_awards_follow_by_themselves_if_the_host_likes(finale: Evening) -> None:
    finale.app.site.pace.choose(0.01)
    for _ in range(200):
        gevent.sleep(0.01)
        if "rank-1" in tv(finale):
            break
    assert "rank-1" in tv(finale)
    assert "The table: it went on by itself" in console(finale)


def test_the_pace_is_remembered_and_goes_on_after_a_restart(finale: Evening) -> None:
    assert finale.host_does("pace", seconds="30").status_code == 303
    assert finale.app.site.pace._next.keys() == {finale.code}
    again = finale.restart()
    assert again.app.site.pace.seconds == 30
    again.app.site.pace._reading.join(5)
    assert again.app.site.pace._next.keys() == {again.code}
    again.host_does("pace", seconds="0")
    assert again.app.site.pace._next == {}
    refused = again.host_does("pace", seconds="7")
    assert refused.status_code == 409
    assert "How fast? Please choose one." in refused.text


def test_the_lobby_offers_the_awards_and_the_podium_alone(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    assert "With awards, one by one" in console(evening)
    evening.host_does("agree", game="cooking_party", finale="False", around="1")
    assert evening.table.saved.house["finale"] is False
    evening.host_does("agree", game="cooking_party", finale="True", around="1")
    assert evening.table.saved.agreed().finale is True
