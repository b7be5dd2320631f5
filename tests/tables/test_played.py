"""The evening's dishes belong to the evening: what lay on the table stays there when the next match
begins, and the log alone says so."""

from random import Random
from typing import Any

import pytest

from partycards.games.base import AnyGame, EndEarly
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.table import PartyState
from partycards.tables.events import Hid
from partycards.tables.played import Played
from partycards.tables.table import HOST
from tests.evening import Evening
from tests.promises.leaks import step
from tests.web.plates import judged, served
from tests.web.sample import play_until, said

LOBSTER = "Lobster in a summer garden"
GAMES = ("cooking_party", "cook_off_budget", "cook_off_sabotage", "diced_veggies",
         "kitchen_closing", "thieving_chefs")  # fmt: skip


def again(evening: Evening, game: str = "cooking_party", **house: Any) -> None:
    """The match ends as it stands, and the next one begins."""
    if evening.table.saved.playing():
        evening.table.table_move(HOST, EndEarly())
    evening.table.agree(HOST, game, house)
    evening.house.start(evening.table, HOST)


def scored(evening: Evening) -> None:
    """Lisa's lobster and Ellen's chicken have their chips."""
    judged(evening)
    play_until(evening, lambda state: state.results)


def album(evening: Evening) -> str:
    return said(evening.stranger().get("album").text)


def dishes(played: Played) -> list[str]:
    state: PartyState = played.state  # type: ignore[assignment]
    return [name for result in state.results for dish in result.dishes for name in dish.names]


def test_play_again_keeps_the_dishes_and_so_does_a_restart(evening: Evening) -> None:
    scored(evening)
    before = evening.table.saved.current.game.album(evening.table.saved.current.state)
    again(evening)
    (first,) = evening.table.saved.played
    assert (first.match, dishes(first)) == (1, [LOBSTER, "Sunday at my aunt's"])
    assert first.game.album(first.state) == before
    for words in (LOBSTER, "three blossoms", "It still smelled of the sea.", "Sunday at my aunt's"):
        assert words in album(evening)
    read = evening.restart()
    assert read.table.saved.played == evening.table.saved.played
    assert LOBSTER in album(read)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_was_played_is_looked_at_again_after_another_game(
    evening: Evening, game: str
) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    again(evening, game)
    luck = Random(4)
    while not evening.table.saved.current.game.album(evening.table.saved.current.state):
        step(evening, luck)
    shown = album(evening)
    again(evening, "kitchen_closing" if game == "cooking_party" else "cooking_party")
    (first,) = evening.table.saved.played
    assert first.game.about.key == game
    inside = shown.partition(first.game.about.album_title)[2].partition("Back to the game")[0]
    # Above it stands how to take it along, in other words once another game is played.
    inside = inside.rpartition("laptop of the house is on.")[2]
    assert inside.strip()
    assert inside.strip() in album(evening)


def test_a_match_in_which_nothing_was_finished_leaves_nothing(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    again(evening)
    again(evening, "thieving_chefs")
    assert evening.table.saved.played == ()


def test_a_dish_that_lay_there_when_the_host_ended_the_match_is_kept(evening: Evening) -> None:
    served(evening)
    evening.table.table_move(HOST, EndEarly())
    assert LOBSTER in album(evening)
    again(evening)
    assert LOBSTER in album(evening)
    assert "Mushrooms" not in album(evening), "Ellen had not presented: her cards stay hers"


def test_a_critique_of_the_round_that_was_broken_off_is_kept_and_no_chip_is(
    evening: Evening,
) -> None:
    judged(evening)
    evening.play("Cody", PutChip(100, evening.seat("Lisa")))
    again(evening)
    assert "It still smelled of the sea." in album(evening)
    assert "100" not in album(evening)


def test_the_next_match_is_not_told_of_the_last_one(evening: Evening) -> None:
    """Views are built from the match that runs; nothing else is on its wire."""
    scored(evening)
    again(evening)
    for name in ("Lisa", "Cody"):
        assert LOBSTER not in str(evening.phones[name].sees())
    assert LOBSTER not in evening.stranger().get("tv").text


def test_words_that_were_hidden_stay_hidden_and_can_be_shown_in_a_later_match(
    evening: Evening,
) -> None:
    scored(evening)
    key = next(one.key for one in evening.table.saved.said() if one.words == LOBSTER)
    evening.host_does("hide", key=key)
    again(evening)
    assert LOBSTER not in album(evening)
    assert "three blossoms" in album(evening)
    assert LOBSTER not in album(evening.restart())
    evening = evening.restart()
    evening.host_does("show", key=key)
    assert LOBSTER in album(evening)


def test_words_of_an_earlier_match_can_be_hidden_and_those_in_the_same_place_stay(
    evening: Evening,
) -> None:
    scored(evening)
    evening.table.table_move(HOST, EndEarly())
    evening.start(first="Cody", cards="Lobster Lavender")
    play_until(evening, lambda state: state.results)
    here = evening.table.saved
    (late,) = [one for one in here.played[0].said() if one.words == LOBSTER]
    own = [one.words for one in here.current.game.said(here.current.state)]
    assert evening.host_does("hide", key=late.key).status_code == 303
    assert LOBSTER not in album(evening)
    assert all(words in album(evening) for words in own)
    visible: Any = evening.table.saved.visible()
    assert [one.words for one in here.current.game.said(visible.current.state)] == own


def test_words_that_an_older_version_has_hidden_stay_hidden(evening: Evening) -> None:
    """It wrote the keys of a match's words without the match."""
    scored(evening)
    match = evening.table.saved.current
    key = next(one.key for one in match.game.said(match.state) if one.words == LOBSTER)
    evening.table.record(HOST, "hid", Hid(key))
    assert LOBSTER not in album(evening)
    again(evening)
    assert LOBSTER not in album(evening)


def test_whoever_takes_a_seat_over_is_not_named_for_the_dishes_before(evening: Evening) -> None:
    scored(evening)
    again(evening)
    evening.host_does("replace", seat=evening.seat("Lisa"), name="Amir")
    assert "Amir" not in album(evening)
    assert "Guest 2" in album(evening)
    assert LOBSTER in album(evening)
    assert "Ellen" in album(evening)


def test_nor_is_who_takes_the_seat_at_the_podium(evening: Evening) -> None:
    scored(evening)
    evening.table.table_move(HOST, EndEarly())
    evening.host_does("replace", seat=evening.seat("Lisa"), name="Amir")
    assert "Amir" not in album(evening)
    again(evening)
    assert "Amir" not in album(evening)
    assert LOBSTER in album(evening)


def test_awards_that_nobody_waited_for_are_told_in_the_album(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    again(evening, finale=True)
    luck = Random(4)
    while evening.table.saved.playing():
        step(evening, luck)
    assert evening.table.saved.current.game.awards_to_come(evening.table.saved.current.state)
    assert "The best round" not in album(evening)
    again(evening)
    assert "The best round" in album(evening)
    assert "Won by" in album(evening)


def test_a_guest_who_has_left_still_stands_beside_the_dish(evening: Evening) -> None:
    scored(evening)
    (result,) = evening.table.saved.current.state.results
    points = sum(dict(result.chips)[evening.seat("Lisa")])
    assert points
    again(evening)
    evening.table.about(HOST, "left", evening.seat("Lisa"))
    assert f"L Lisa {points} points {LOBSTER}" in album(evening)


def test_moves_of_the_third_match_do_not_look_at_the_first_two(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scored(evening)
    again(evening)
    play_until(evening, lambda state: state.results)
    again(evening)
    first, second = evening.table.saved.played
    looked: list[object] = []
    for name in ("album", "said", "hushed", "cooked", "has_cooked", "public", "outcome"):
        kind: Any = type(first.game)
        true = getattr(kind, name)

        def look(game: AnyGame, state: Any, *more: Any, true: Any = true) -> Any:
            looked.append(state)
            return true(game, state, *more)

        monkeypatch.setattr(kind, name, look)
    luck = Random(4)
    for _ in range(20):
        step(evening, luck)
        for name in ("Lisa", "Cody"):
            evening.main(name)
    assert looked
    assert not [state for state in looked if state is first.state or state is second.state]
