"""The end of an evening on every screen: by itself, or at the host's tap."""

from random import Random

import gevent
import pytest

from partycards.games.cooking_party import board_album
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
    assert "Who stands on the podium?" in tv(finale)
    assert "Look up" in lisa(finale)
    for page in (tv(finale), lisa(finale)):
        assert "podium-say" not in page
        assert "crown" not in page
    assert "won." not in console(finale)
    finale.host_does("tell-next")
    assert "Third place" in tv(finale)
    assert "Look up" in lisa(finale), "phones follow when all is told"
    assert "Tell the next" in console(finale)
    finale.host_does("show-podium")
    assert "crown" in tv(finale)
    assert "podium-say" in lisa(finale)
    assert "farewell-say" in lisa(finale)
    page = console(finale)
    assert f'/host/prints/cookbook/?table={finale.code}"' in page
    assert f'/host/prints/certificate/?table={finale.code}"' in page
    assert "won." in page


def test_the_end_goes_on_where_it_was_after_a_restart(finale: Evening) -> None:
    finale.host_does("tell-next")
    before = tv(finale)
    again = finale.restart()
    assert "Third place" in before
    assert tv(again).partition("<main")[2] == before.partition("<main")[2]
    again.host_does("tell-next")
    assert "Second place" in tv(again)


def test_a_place_told_too_early_can_be_taken_back(finale: Evening) -> None:
    finale.host_does("tell-next")
    finale.host_does("rewind", seq=finale.table.saved.seq)
    assert "Who stands on the podium?" in tv(finale)


def test_the_end_goes_on_by_itself(finale: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    assert finale.app.site.pace._next.keys() == {finale.code}
    monkeypatch.setattr(board_album, "PLACE", 0.01)
    monkeypatch.setattr(board_album, "AWARD", 0.01)
    finale.host_does("tell-next")
    for _ in range(300):
        gevent.sleep(0.01)
        if "podium-say" in lisa(finale):
            break
    assert "crown" in tv(finale)
    assert "The table: it went on by itself" in console(finale)
    assert finale.app.site.pace._next == {}


def test_a_host_who_wants_to_tap_is_waited_for_also_after_a_restart(finale: Evening) -> None:
    assert finale.host_does("pace", how="tap").status_code == 303
    assert finale.app.site.pace._next == {}
    again = finale.restart()
    again.app.site.pace._reading.join(5)
    assert again.app.site.pace._next == {}
    again.host_does("pace", how="itself")
    assert again.app.site.pace._next.keys() == {again.code}
    refused = again.host_does("pace", how="backwards")
    assert refused.status_code == 409
    assert "How does it go on? Please choose one." in refused.text


def test_nothing_goes_on_while_the_table_is_paused(finale: Evening) -> None:
    finale.host_does("pause")
    assert finale.app.site.pace._next == {}
    finale.host_does("pause")


def test_an_evening_that_is_closed_before_the_end_was_told_tells_it_all(finale: Evening) -> None:
    assert finale.table.saved.current.told() is None  # type: ignore[union-attr]
    finale.house.close_table(finale.table, HOST)
    outcome = finale.table.saved.current.told()  # type: ignore[union-attr]
    assert outcome is not None
    assert outcome.winners


def test_the_lobby_offers_the_awards_and_the_podium_alone(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    assert "Third, second and first" in console(evening)
    evening.host_does("agree", game="cooking_party", finale="False", around="1")
    assert evening.table.saved.house["finale"] is False
    evening.host_does("agree", game="cooking_party", finale="True", around="1")
    assert evening.table.saved.agreed().finale is True
