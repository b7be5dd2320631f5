"""The host types the score sheet of a game that was played on paper."""

import re
from typing import Any

from werkzeug.test import TestResponse

from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening

PAGE = "scores/{which}/"


def sheet(evening: Evening, which: str = "next") -> TestResponse:
    address = f"/host/t/{evening.code}/{PAGE.format(which=which)}"
    return evening.host().get(address, base_url=ORIGIN)


def types(
    evening: Evening,
    do: str,
    which: str = "next",
    script: bool = False,
    seen: str = "",
    **lines: tuple[Any, ...],
) -> TestResponse:
    """The form with these lines, `_` in a line's name for `-`; a value for each who sits there."""
    csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)
    seen = seen or mark(evening, which)
    fields = {
        f"{line.replace('_', '-')}.{seat}": str(value)
        for line, values in lines.items()
        for seat, value in enumerate(values, 1)
    }
    return evening.host().post(
        f"/host/t/{evening.code}/{PAGE.format(which=which)}",
        data={"csrf": csrf, "do": do, "seen": seen, **fields},
        headers={"Origin": ORIGIN, **({"Accept": "application/json"} if script else {})},
        base_url=ORIGIN,
    )


def mark(evening: Evening, which: str = "next") -> str:
    """What a page that is open now has seen of the table."""
    found = re.search(r'name="seen" value="(\w+)"', sheet(evening, which).text)
    return found.group(1) if found else ""


def lobby(evening: Evening, game: str) -> None:
    """Lisa has a phone; Amir and Ellen are seated without one."""
    evening.sit("Lisa")
    for name in ("Amir", "Ellen"):
        evening.host_does("seat-guest", name=name)
    evening.table.agree(HOST, game, {})


def console(evening: Evening) -> str:
    return evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text


def test_a_game_of_paper_is_entered_from_the_lobby_and_counts_as_any_other_g10(
    evening: Evening,
) -> None:
    key = evening.house.seasons.begin("Thursdays")
    lobby(evening, "thieving_chefs")
    assert 'href="scores/next/"' in console(evening)
    assert "Salad, 3 points each" in sheet(evening).text
    assert types(evening, "keep", points=(12, 21, 8)).status_code == 303
    assert "Amir won." in console(evening)
    assert "Played on paper, and entered by the host." in evening.phones["Lisa"].get().text
    album = evening.phones["Lisa"].get("album").text
    assert "Played on paper" in album
    season = evening.house.seasons.season(key)
    assert {line.name: (line.points, line.wins) for line in season.lines} == {
        "Amir": (21, 1), "Lisa": (12, 0), "Ellen": (8, 0),
    }  # fmt: skip
    again = evening.restart()
    assert dict(again.table.saved.current.state.totals) == {1: 12, 2: 21, 3: 8}


def test_what_is_wrong_is_told_beside_the_cell_and_nothing_typed_is_lost(evening: Evening) -> None:
    lobby(evening, "kitchen_closing")
    answer = types(evening, "keep", r1_dish=(31, "many", ""), r1_pantry=("4", "9", "−2"))
    assert answer.status_code == 409
    assert "<bdi>Amir:</bdi> A whole number, please." in answer.text
    assert "<bdi>Ellen:</bdi> A number from 0 to 99, please." in answer.text
    for typed in ("many", "−2", "31"):
        assert f'value="{typed}"' in answer.text
    assert evening.table.saved.current is None


def test_sums_come_by_post_and_to_the_script_and_nothing_is_kept_by_them(evening: Evening) -> None:
    lobby(evening, "kitchen_closing")
    lines = {"r1_dish": (31, 28, 31), "r1_pantry": (4, 9, 0), "r2_dish": (5, "", "")}
    page = types(evening, "sum", **lines).text
    assert 'placeholder="1"' in page
    # The second round is not finished: nobody is told so while typing.
    assert 'aria-invalid="true"' not in page
    told = types(evening, "sum", script=True, **lines).json
    assert told is not None
    assert told["totals"] == {"1": 1, "2": 0, "3": 0}
    assert (told["faults"], told["says"]) == ({}, "")
    del lines["r2_dish"]
    assert (types(evening, "sum", script=True, **lines).json or {})["says"] == "Lisa wins"
    assert evening.table.saved.current is None


def test_a_match_that_went_on_without_phones_ends_with_its_sheet_and_can_be_taken_back(
    evening: Evening,
) -> None:
    lobby(evening, "cook_off_sabotage")
    evening.house.start(evening.table, HOST)
    assert 'href="scores/now/"' in console(evening)
    evening.host_does("correct", seat=1, points=2, reason="For the apron")
    assert "Put right by you" in sheet(evening, "now").text
    before = evening.table.saved.seq
    assert types(evening, "keep", "now", track=(20, 21, 5)).status_code == 303
    assert "Lisa won." in console(evening)
    evening.host_does("rewind", seq=before)
    assert evening.table.saved.playing()


def test_a_table_that_cannot_play_it_says_why_and_a_game_without_a_sheet_has_none(
    evening: Evening,
) -> None:
    evening.sit("Lisa")
    evening.table.agree(HOST, "kitchen_closing", {})
    assert "for 3 to 7 guests" in sheet(evening).text
    evening.table.agree(HOST, "cooking_party", {})
    assert "no score sheet" in sheet(evening).text


def test_scores_are_not_kept_twice_by_two_taps_nor_without_somebody_who_sat_down_since(
    evening: Evening,
) -> None:
    lobby(evening, "thieving_chefs")
    seen = mark(evening)
    evening.sit("Cody")
    late = types(evening, "keep", seen=seen, points=(12, 21, 8))
    assert late.status_code == 409
    assert "has moved on" in late.text
    assert 'value="21"' in late.text
    seen = mark(evening)
    assert types(evening, "keep", seen=seen, points=(12, 21, 8, 3)).status_code == 303
    assert types(evening, "keep", seen=seen, points=(12, 21, 8, 3)).status_code == 409
    assert evening.table.saved.match == 1
