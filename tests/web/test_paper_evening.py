"""An evening that was played on paper is entered afterwards: score sheets, cookbook, season."""

from datetime import datetime
from typing import Any

import pytest

from partycards.games.base import IllegalMove
from partycards.web.paper_sheet import chips_of
from tests.evening import Evening
from tests.web.host_pages import does, is_refused, looks, posts
from tests.web.sample import said
from tests.web.test_paper_round import form_of, sends, totals
from tests.web.test_prints import makes, read, takes

CHIPS = (5, 10, 25, 50, 100)
DAY = "2026-03-14"


@pytest.mark.parametrize(
    ("cell", "chips"),
    [
        ("105", (5, 100)),
        ("100 + 5", (100, 5)),
        ("5,100", (5, 100)),
        ("190", CHIPS),
        ("0", ()),
        ("", ()),
        ("40", (5, 10, 25)),
    ],
)
def test_points_on_a_sheet_are_of_certain_chips_b11(cell: str, chips: tuple[int, ...]) -> None:
    assert chips_of(cell, CHIPS) == chips


@pytest.mark.parametrize(("cell", "says"), [("7", "No chips make"), ("ten", "no number of points")])
def test_what_no_chips_make_is_refused_in_words_b11(cell: str, says: str) -> None:
    with pytest.raises(IllegalMove, match=says):
        chips_of(cell, CHIPS)


def begin(evening: Evening, names: str = "Ellen\nLisa\nAmir", **more: Any) -> str:
    """The evening is begun; the code of its table."""
    fields = {"day": DAY, "names": names, "game": "cooking_party", "deck": "", "rounds": "", **more}
    where = does(evening, "/host/paper-evening", **fields)
    code: str = where.split("/")[3]
    evening.code = code
    return code


def enters(evening: Evening, *lines: tuple[str, ...], status: int = 303) -> str:
    """The score sheet with these lines; the page that follows or that is shown again."""
    where = f"/host/t/{evening.code}/paper-sheet"
    seats = sorted(evening.house.guests.name_map(evening.code))
    cells = {
        f"cell-{at}-{seat}": cell
        for at, line in enumerate(lines)
        for seat, cell in zip(seats, line, strict=True)
    }
    answer = posts(evening, where, lines=max(3, len(lines)), do="keep", **cells)
    assert answer.status_code == status, said(answer.text)
    return answer.headers["Location"] if status == 303 else answer.text


def test_three_lines_of_a_score_sheet_make_an_evening_with_its_own_day(evening: Evening) -> None:
    season = evening.house.seasons.begin("Thursdays")
    begin(evening)
    enters(evening, ("", "105", "85"), ("190", "", "0"), ("15", "175", "-"))
    assert totals(evening) == {"Ellen": 205, "Lisa": 280, "Amir": 85}
    board = evening.house.seasons.season(season)
    (played,) = board.evenings
    assert datetime.fromtimestamp(played.at).date().isoformat() == DAY
    assert (board.lines[0].name, board.lines[0].points) == ("Lisa", 280)
    assert "March 14" in said(looks(evening, f"/host/seasons/{season}/"))
    assert "Lisa won." in said(looks(evening, f"/host/t/{evening.code}/"))
    album = said(evening.stranger().get("album").text)
    assert "Played on paper" in album
    assert "Lisa 175 points" in album


def test_dishes_can_be_told_and_make_the_cookbook(evening: Evening) -> None:
    begin(evening)
    chips = {f"chip_{chip}": "2" for chip in CHIPS}
    sends(evening, "keep", dish_2="Moon soup", typed_2="lobster, lavender", **chips)
    enters(evening, ("190", "", "0"))
    does(evening, f"/host/t/{evening.code}/paper-finish")
    _, cookbook = takes(evening, makes(evening, "cookbook", f"?table={evening.code}"))
    words = read(cookbook)
    for printed in ("Moon soup", "Lobster", "March 14, 2026"):
        assert printed in words
    assert "ended it" not in said(evening.stranger().get("tv").text)


def test_a_half_entered_evening_goes_on_tomorrow(evening: Evening) -> None:
    code = begin(evening)
    enters(evening, ("", "105", "85"))
    again = evening.restart()
    again.code = code
    assert code in said(looks(again, "/host/paper-evening"))
    assert "Go on entering this evening" in said(looks(again, f"/host/t/{code}/"))
    enters(again, ("190", "", ""), ("190", "", ""))
    assert totals(again)["Ellen"] == 380


def test_a_line_that_cannot_be_says_why_and_no_line_is_kept(evening: Evening) -> None:
    begin(evening)
    page = enters(evening, ("", "105", "85"), ("100", "", "25"), ("7", "", ""), status=409)
    assert "This makes 125 points, and all chips are 190." in said(page)
    assert "No chips make 7 points." in said(page)
    assert 'value="105"' in page
    assert totals(evening)["Lisa"] == 0
    page = enters(evening, ("5", "105", "85"), status=409)
    assert "Ellen judged this round, and has no points." in said(page)


def test_more_rounds_than_guests_are_asked_for_before_or_after(evening: Evening) -> None:
    begin(evening, rounds="5")
    lines = [("", "190", ""), ("190", "", ""), ("190", "", ""), ("", "190", ""), ("190", "", "")]
    enters(evening, *lines)
    assert totals(evening) == {"Ellen": 570, "Lisa": 380, "Amir": 0}
    assert evening.table.saved.playing()


def test_the_last_round_is_put_right_after_the_evening_is_finished(evening: Evening) -> None:
    begin(evening)
    enters(evening, ("", "105", "85"))
    does(evening, f"/host/t/{evening.code}/paper-finish")
    html = looks(evening, f"/host/t/{evening.code}/paper-round")
    assert "Put round 1 right" in said(html)
    seq = html.split('name="seq" value="')[1].split('"')[0]
    answer = posts(evening, f"/host/t/{evening.code}/paper-round/back", seq=seq)
    assert answer.status_code == 303
    fields = form_of(looks(evening, f"/host/t/{evening.code}/paper-round"))
    assert (fields["chip-100"], fields["chip-50"]) == ("2", "3")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"day": "2999-01-01"}, "That day is still to come."),
        ({"day": "soon"}, "Which day was it? Please choose it."),
        ({"day": "0999-01-01"}, "Is the year right?"),
        ({"names": " \n "}, "Who was there? Please type their names."),
        ({"names": "Lisa\nlisa\nAna"}, "Two guests are called lisa"),
        ({"names": "\n".join(f"Guest {n}x" for n in range(21))}, "for 3 to 20 guests."),
        ({"game": "chess"}, "Which game? Please choose one."),
        ({"deck": "gone"}, "That deck is not there any more."),
        ({"rounds": "many"}, "How many rounds? From 1 to 60, please."),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(
    evening: Evening, fields: dict[str, str], says: str
) -> None:
    tables = evening.house.codes()
    right = {"day": DAY, "names": "Ellen\nLisa\nAmir", "game": "cooking_party", "deck": "",
             "rounds": "4"}  # fmt: skip
    page = is_refused(evening, "/host/paper-evening", **{**right, **fields})
    assert says in said(page)
    if "names" not in fields:
        assert "Ellen\nLisa\nAmir" in page
    assert evening.house.codes() == tables


@pytest.mark.parametrize(("names", "chips"), [("Ana\nBen", ("5", "100")), ("Ana", ("25",))])
def test_one_alone_and_two_have_their_own_rules_v1_v2(
    evening: Evening, names: str, chips: tuple[str, ...]
) -> None:
    begin(evening, names=names)
    enters(evening, chips)
    assert list(totals(evening).values()) == [int(chip) for chip in chips]


def test_the_hosts_home_leads_to_it(evening: Evening) -> None:
    assert "/host/paper-evening" in looks(evening, "/host/?all=1")


def test_an_evening_of_another_game_is_begun_with_its_score_sheet(evening: Evening) -> None:
    fields = {"day": DAY, "names": "Ana\nBen\nCleo", "game": "kitchen_closing", "rounds": ""}
    where = does(evening, "/host/paper-evening", **fields)
    assert where.endswith("/scores/next/")
    table = evening.house.table(where.split("/")[3])
    assert datetime.fromtimestamp(table.saved.opened_at).date().isoformat() == DAY
