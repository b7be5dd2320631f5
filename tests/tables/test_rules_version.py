"""A match that was begun with other rules never goes on with these: it is closed, with its last
standings and a sentence. Lisa, Ellen and Cody play; the program is updated over night."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from partycards.games import GAMES
from partycards.games.base import Correct, IllegalMove
from partycards.games.cards import shuffled
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.steps.judging import Judging
from partycards.games.kitchen_closing.rules import KitchenClosing
from partycards.services.bill_content import winners_of
from partycards.tables import earlier, erasing, taking_back
from partycards.tables.earlier import EarlierRules
from partycards.tables.results import Result, carried
from partycards.tables.standing import Standing
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening, moves_of
from tests.kept.facts import facts_of
from tests.kept.folders import Morning
from tests.web.plates import sent
from tests.web.sample import dealt, play_until, said

GUESTS = ("Lisa", "Ellen", "Cody")
CANNOT_GO_ON = "was begun with different rules from those of this Party Cards, so it was closed."


@pytest.fixture
def updated(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """From now on the program has other rules of a game, and none of the earlier ones."""

    def update(game: Any = CookingParty, version: int = 99) -> None:
        about = replace(game.about, rules_version=version)
        monkeypatch.setattr(game, "about", about)
        monkeypatch.setattr(earlier, "EARLIER", {})

    return update


def scored(evening: Evening) -> dict[int, int]:
    """The first round is scored, the second one runs; the points."""
    dealt(evening)
    play_until(evening, lambda state: isinstance(state.phase, Judging))
    sent(evening, "Lisa")
    play_until(evening, lambda state: state.results and state.round == 2)
    return dict(points(evening))


def points(evening: Evening) -> dict[int, int]:
    state = evening.table.saved.current.state
    assert state is not None
    return dict(state.totals)


def last(evening: Evening) -> Result | None:
    """What is known of the match that could not go on."""
    match = evening.table.saved.earlier()
    assert match is not None
    assert isinstance(match.game, EarlierRules)
    result: Result | None = match.state.result
    return result


# Closed -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [0, 99])
def test_promise_10_a_match_by_other_rules_is_closed_with_its_last_standings_and_a_sentence(
    evening: Evening, updated: Callable[..., None], version: int
) -> None:
    before = scored(evening)
    assert any(before.values())
    updated(version=version)
    morning = evening.restart()
    table = morning.table
    assert table.broken is None
    assert table.saved.current is None
    result = last(morning)
    assert result is not None
    assert dict(result.points) == before
    assert not result.over
    for page in (morning.phones["Lisa"].get(), morning.stranger().get("tv"),
                 morning.stranger().get("watch"), morning.host().get(
                     f"/host/t/{morning.code}/", base_url=ORIGIN)):  # fmt: skip
        assert CANNOT_GO_ON in said(page.text)
        assert all(str(number) in said(page.text) for number in before.values())


def test_people_keep_their_seats_and_begin_another_game_by_the_rules_of_today(
    evening: Evening, updated: Callable[..., None]
) -> None:
    scored(evening)
    evening.table.about(HOST, "stepped_out", evening.seat("Ellen"))
    updated()
    morning = evening.restart()
    assert morning.phones["Lisa"].sees()["seat"] == morning.seat("Lisa")
    morning.table.about(HOST, "came_back", morning.seat("Ellen"))
    morning.host_does("start")
    assert morning.table.saved.playing()
    assert morning.table.saved.match == 2
    assert CANNOT_GO_ON not in said(morning.phones["Lisa"].get().text)
    again = morning.restart()
    assert again.table.saved.playing(), "that one goes on"


def test_dishes_and_photos_of_it_stay_in_the_album_also_after_the_next_game_began(
    evening: Evening, updated: Callable[..., None]
) -> None:
    scored(evening)
    (shot,) = evening.house.photos.at(evening.code)
    standing = evening.table.saved
    cooked = [standing.current.game.cooked(standing.current.state, seat) for seat in (2, 3)]
    names = {dish.name for dishes in cooked for dish in dishes}
    assert len(names) == 2
    updated()
    morning = evening.restart()
    for _ in range(2):
        album = morning.stranger().get("album").text
        assert shot.address in album
        assert all(name in said(album) for name in names)
        if morning.table.saved.current is None:
            morning.host_does("start")


def test_what_the_host_has_hidden_stays_hidden(
    evening: Evening, updated: Callable[..., None]
) -> None:
    scored(evening)
    standing = evening.table.saved
    (dish,) = standing.current.game.cooked(standing.current.state, evening.seat("Lisa"))
    key = next(one.key for one in standing.said() if one.words == dish.name)
    evening.host_does("hide", key=key)
    updated()
    morning = evening.restart()
    assert dish.name not in said(morning.stranger().get("album").text)
    morning.host_does("show", key=key)
    assert dish.name in said(morning.stranger().get("album").text)


def revealed(evening: Evening) -> Standing:
    """The table as it would stand in a restaurant, once the kitchen's marks are known."""
    standing = evening.table.saved
    return replace(standing, orders=replace(standing.orders, revealed=True))


def test_a_match_that_had_ended_counts_for_the_night_and_the_season_as_it_did(
    evening: Evening, updated: Callable[..., None]
) -> None:
    season = evening.house.seasons.begin("Thursdays")
    scored(evening)
    evening.host_does("end-early")
    counted = evening.table.saved.matches()
    winners = winners_of(revealed(evening))
    lines = [(ln.name, ln.points) for ln in evening.house.seasons.season(season).lines]
    assert counted
    assert lines
    assert winners
    updated()
    morning = evening.restart()
    assert morning.table.saved.matches() == counted
    assert winners_of(revealed(morning)) == winners, "a bill spares them still"
    assert "How it ended stands" in said(morning.phones["Lisa"].get().text)
    morning.host_does("start")
    assert morning.table.saved.night == counted
    assert lines == [(ln.name, ln.points) for ln in morning.house.seasons.season(season).lines]


def test_one_that_had_not_ended_counts_for_nothing(
    evening: Evening, updated: Callable[..., None]
) -> None:
    season = evening.house.seasons.begin("Thursdays")
    scored(evening)
    updated()
    morning = evening.restart()
    morning.table.about(HOST, "stepped_out", 1)
    assert morning.table.saved.matches() == ()
    assert morning.house.seasons.season(season).lines == ()


# Never other hands --------------------------------------------------------------------------------


def test_with_another_shuffle_nobody_finds_other_cards_and_no_other_table_is_touched(
    evening: Evening, updated: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.sit(*GUESTS)
    evening.table.agree(HOST, "kitchen_closing", {})
    evening.house.start(evening.table, HOST)
    other = evening.house.open_table()
    for seat in (1, 2, 3):
        other.sit(seat)
    evening.house.start(other, HOST)
    hands = [chef.hand for chef in other.saved.current.state.chefs]
    monkeypatch.setattr(
        "partycards.games.kitchen_closing.table.shuffled",
        lambda cards, rng: shuffled(cards, rng)[::-1],
    )
    updated(KitchenClosing)
    morning = evening.restart()
    assert morning.table.saved.current is None
    page = morning.phones["Lisa"].get()
    assert page.status_code == 200
    assert "your hand" not in said(page.text).lower()
    beside = morning.house.table(other.code)
    assert [chef.hand for chef in beside.saved.current.state.chefs] == hands


def test_rules_that_are_kept_go_on(evening: Evening, updated: Callable[..., None],
                                   monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    before = scored(evening)
    hands = [chef.hand for chef in evening.table.saved.current.state.chefs]  # type: ignore[union-attr]

    class First(CookingParty):
        """The rules as they were."""

    begun_with = CookingParty.about.rules_version
    updated()
    kept = {(CookingParty.about.key, begun_with): First}
    monkeypatch.setattr(earlier, "EARLIER", kept)
    morning = evening.restart()
    assert isinstance(morning.table.saved.current.game, First)
    assert points(morning) == before
    state: Any = morning.table.saved.current.state
    assert [chef.hand for chef in state.chefs] == hands
    assert morning.phones["Lisa"].get().status_code == 200


def test_nothing_in_it_can_be_taken_back_corrected_or_played(
    evening: Evening, updated: Callable[..., None]
) -> None:
    scored(evening)
    seq = moves_of(evening.table)[-1].seq
    question = evening.phones["Cody"].sees()["question"]
    updated()
    morning = evening.restart()
    with pytest.raises(IllegalMove, match="nothing in it can be taken back"):
        taking_back.rewind(morning.table, HOST, seq)
    with pytest.raises(IllegalMove, match="nothing in it can be taken back"):
        taking_back.take_back(morning.table, 1)
    with pytest.raises(IllegalMove, match="no game at this table"):
        morning.table.correct(HOST, Correct(1, 5, "a slip"))
    assert moves_of(morning.table) == []
    answer = morning.phones["Cody"].send({"type": "Keep"}, question)
    assert answer.status_code == 409
    assert morning.restart().table.broken is None


# What is written down -----------------------------------------------------------------------------


def test_only_events_that_change_points_say_what_came_of_it_and_little(evening: Evening) -> None:
    scored(evening)
    events = evening.house.log.read(evening.code)
    saying = [event for event in events if carried(event) is not None]
    assert saying[0].kind == "started"
    assert 1 < len(saying) < 6 < len(events)
    extra = [len(msgspec.json.encode(carried(event))) for event in saying]
    assert max(extra) < 500


def test_a_score_put_right_and_a_move_taken_back_count(
    evening: Evening, updated: Callable[..., None]
) -> None:
    scored(evening)
    evening.table.correct(HOST, Correct(evening.seat("Lisa"), 7, "a slip"))
    evening.table.correct(HOST, Correct(evening.seat("Lisa"), 1000, "a worse slip"))
    taking_back.rewind(evening.table, HOST, evening.table.saved.seq)
    before = points(evening)
    again = evening.restart()
    assert points(again) == before, "who has the same rules reads it as ever"
    updated()
    morning = again.restart()
    result = last(morning)
    assert result is not None
    assert dict(result.points) == before


def test_with_the_evening_the_last_standings_are_erased(
    evening: Evening, updated: Callable[..., None]
) -> None:
    scored(evening)
    standing = evening.table.saved
    (dish,) = standing.current.game.cooked(standing.current.state, evening.seat("Lisa"))
    updated()
    morning = evening.restart()
    morning.house.close_table(morning.table, HOST)
    assert morning.phones["Lisa"].get().status_code == 200
    erasing.evening(morning.house, morning.code)
    for path in morning.folder.glob("*.sqlite*"):
        assert dish.name.encode() not in path.read_bytes(), path.name


# The folder of 0.1 --------------------------------------------------------------------------------


def test_all_games_of_0_1_are_closed_in_words_when_their_rules_have_changed(
    tmp_path: Path, updated: Callable[..., None]
) -> None:
    """0.1 wrote no results: their points cannot be known, everything else is there."""
    for game in GAMES.values():
        updated(game)
    morning = Morning("0.1", tmp_path)
    try:
        host = morning.app.test_client()
        host.get(f"/host/enter?key={morning.app.site.guard.host_key}", base_url=ORIGIN)
        tables = list(morning.house.tables())
        begun = [table for table in tables if table.saved.match]
        assert len(begun) > 20
        for table in begun:
            code = table.code
            assert table.broken is None
            assert table.saved.current is None
            pages = [
                f"/t/{code}/tv",
                f"/host/t/{code}/",
                f"/t/{code}/album",
                f"/host/t/{code}/said",
            ]
            if table.saved.orders.number:
                pages += [f"/floor/{code}/bill", "/kitchen", "/floor"]
            for page in pages:
                answer = host.get(page, base_url=ORIGIN, follow_redirects=True)
                assert answer.status_code == 200, page
            tv = said(host.get(f"/t/{code}/tv", base_url=ORIGIN).text)
            assert "Its points were not yet written down" in tv, code
            for phone in morning.phones[code].values():
                assert phone.get().status_code in (200, 403)
        facts = facts_of(morning.app)["tables"]
        assert all(facts[table.code]["places"] for table in begun)
    finally:
        morning.stop()
