"""The box in one print: everything of a game in one file, and a plan that is true."""

import re
from functools import cache
from io import BytesIO
from typing import Any

import pytest

from partycards.games import GAMES
from partycards.printing.box.gang import Hand, ganged, token_card
from partycards.printing.box.parts import BOXES
from partycards.printing.box.plan import planned
from partycards.printing.engine.box import Box
from partycards.printing.engine.layout import Card, Dealt
from partycards.printing.engine.options import CARD_SIZES, CHOICES, MM, OptionError, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.every_sheet import SHEETS
from tests.printing.letters import texts
from tests.printing.reading import pages, printed, rectangles
from tests.printing.whole import content_for

POKER = CARD_SIZES["poker"]
games = pytest.mark.parametrize("game", BOXES)


@cache
def box(game: str, paper: str = "a4", **typed: str) -> bytes:
    return printed("box", content_for(SHEETS["box"], cards=20), game=game, paper=paper, **typed)


def told(pdf: bytes) -> dict[str, int]:
    """The four figures of the first page."""
    first = " ".join(texts(pdf)[0].split())
    names = {"sheets": "sheets", "cuts": "cuts,", "minutes": "minutes of", "pieces": "pieces in"}
    found = {name: re.search(rf"(\d+) {word}", first) for name, word in names.items()}
    return {name: int(match.group(1)) for name, match in found.items() if match}


def test_every_game_has_a_box_and_every_box_a_game() -> None:
    assert set(BOXES) == set(CHOICES["game"].values) <= set(GAMES)
    assert {key for key, game in GAMES.items() if game.about.own_box} <= set(BOXES)


@pytest.mark.parametrize(
    ("game", "paper"),
    [
        pytest.param(game, paper, marks=() if paper == "a4" else pytest.mark.full)
        for game in BOXES
        for paper in ("a4", "letter")
    ],
)
def test_the_file_has_the_sheets_that_its_first_page_tells_of(game: str, paper: str) -> None:
    pdf = box(game, paper)
    every = texts(pdf)
    figures = told(pdf)
    assert b"/Duplex /DuplexFlipLongEdge" in pdf
    assert len(every) == 2 * (figures["sheets"] + 1), "a front and a back each, and the plan"
    last = max(int(page) for page in re.findall(r"pages \d+ – (\d+)", " ".join(every[0].split())))
    assert last == len(every)


@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.full)])
def test_cards_and_cuts_are_those_that_lie_on_the_sheets(paper: str) -> None:
    """Thieving Chefs: 55 cards, 5 aids and a token, which lies in a cell of its own."""
    pdf = box("thieving_chefs", paper)
    fronts = pages(pdf)[2::2]
    cells = [len(rectangles(page, 63.5, 88.9)) for page in fronts]
    assert sum(cells) == told(pdf)["pieces"] == 55 + 5 + 1
    laid = [page for page, count in zip(fronts, cells, strict=True) if count]
    assert len(laid) == 7, "61 of them, nine on a sheet"
    stacks = [laid[:6], laid[6:]]
    assert told(pdf)["cuts"] == sum(max(marks(page) for page in stack) for stack in stacks)


def marks(page: object) -> int:
    """How many lines the crop marks of a page ask to cut along."""
    lines = page.lines  # type: ignore[attr-defined]
    upright = {round(line["x0"], 1) for line in lines if short(line, "height", "width")}
    level = {round(line["top"], 1) for line in lines if short(line, "width", "height")}
    return len(upright) + len(level)


def short(line: dict[str, float], along: str, across: str) -> bool:
    return 1.9 * MM < line[along] < 3.6 * MM and line[across] < 0.01


def sheet_of(**options: object) -> Sheet:
    return Sheet(BytesIO(), "", Options(**options))  # type: ignore[arg-type]


def cards(count: int) -> Dealt:
    return Dealt([Card(lambda *_: None)] * count, POKER)


def rings(part: int, count: int) -> Hand:
    return Hand(part, Dealt([token_card(lambda *_: None)] * count, (30 * MM, 30 * MM)), rings=True)


def test_decks_share_a_sheet_only_where_that_saves_one() -> None:
    apart = ganged(sheet_of(), [Hand(0, cards(14)), Hand(1, cards(14))])
    assert [run.parts for run in apart] == [[0], [1]]
    shared = ganged(sheet_of(), [Hand(0, cards(12)), Hand(1, cards(13))])
    assert [run.parts for run in shared] == [[0], [1], [1, 0]]
    assert [len(run.sheets) for run in shared] == [1, 1, 1]


def test_tokens_fill_the_cells_that_cards_leave_free() -> None:
    (both, *more) = ganged(sheet_of(), [Hand(0, cards(7)), rings(1, 8)])
    assert not more
    assert [spot.pieces for spot in both.spots] == [1] * 7 + [4, 4]
    (row,) = planned([both], []).rows
    assert (row.pieces, row.rings, row.cuts) == (15, 8, 8)


def test_ten_sheets_are_cut_at_once_and_the_eleventh_by_itself() -> None:
    (run,) = ganged(sheet_of(), [Hand(0, cards(90))])
    assert planned([run], []).rows[0].cuts == 8
    (run,) = ganged(sheet_of(), [Hand(0, cards(91))])
    assert planned([run], []).rows[0].cuts == 8 + 4, "one card is cut out along four lines"


def test_the_back_of_a_token_lies_behind_its_front() -> None:
    seen: dict[str, list[Box]] = {"front": [], "back": []}

    def side(name: str) -> Card:
        return Card(
            lambda _sheet, place, _bleed: seen["front"].append(place),
            lambda _sheet, place, _bleed: seen["back"].append(place),
        )

    token = side("meat")
    hand = Hand(1, Dealt([token], (28 * MM, 28 * MM)))
    sheet = sheet_of()
    sheet.page()
    _, run = ganged(sheet, [Hand(0, cards(9)), hand])
    cell, card = Box(0, 0, *POKER), run.spots[0].card
    card.front(sheet, cell, 0)
    assert card.back is not None
    card.back(sheet, cell, 0)
    (front,), (back,) = seen["front"], seen["back"]
    assert front.x == pytest.approx(POKER[0] - back.right)
    assert front.y == pytest.approx(back.y)


def test_a_box_is_for_as_many_guests_as_come_but_for_no_more_than_can_play() -> None:
    assert told(box("thieving_chefs", guests="3"))["pieces"] == 55 + 3 + 1
    assert told(box("thieving_chefs", guests="30"))["pieces"] == 55 + 5 + 1


def test_a_box_is_refused_where_its_mats_have_no_room() -> None:
    with pytest.raises(OptionError, match="A4 or US Letter"):
        box("thieving_chefs", "a5")


@games
@pytest.mark.full
def test_large_print_has_a_plan_that_is_true_too(game: str) -> None:
    for paper in ("a4", "letter"):
        pdf = box(game, paper, large="yes")
        every = texts(pdf)
        last = max(int(n) for page in every[:3] for n in re.findall(r"– (\d+)", page))
        assert last == len(every)


def test_the_plan_is_as_sparing_in_black_as_in_color() -> None:
    one, other = (pages(box("thieving_chefs", ink=ink))[0] for ink in ("low_ink", "grey_low"))
    assert filled(other) == filled(one)


def filled(page: Any) -> int:
    """How many shapes of a page are filled, and not drawn in outline."""
    return sum(bool(shape["fill"]) for shape in (*page.rects, *page.curves))
