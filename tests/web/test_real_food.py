"""Dinner for real on the host's papers and the guests' phones: the codes, the list (V8, V9)."""

import re
from typing import Any

import msgspec
import pytest

from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.cooking import Shopping
from partycards.games.cooking_party.table_records import Plate
from partycards.printing.every_sheet import SHEETS
from partycards.tables.table import HOST
from partycards.web.prints_from import content_of
from partycards.words import called
from tests.evening import ORIGIN, SEED, Evening, shipped_box, token
from tests.printing.reading import printed, text
from tests.web.host_pages import looks, posts
from tests.web.sample import play_until, said

DINNER = HouseRules(cook=True, shopping=True, kitchen=2)


@pytest.fixture
def dinner(evening: Evening) -> Evening:
    """Three have played; two of them cook."""
    evening.sit("Cody", "Lisa", "Ellen")
    agreed = {"around": 1, "first_judge": 1, "house": msgspec.to_builtins(DINNER)}
    evening.table.agree(HOST, "cooking_party", agreed)
    evening.table.start(HOST, shipped_box(), SEED)
    return evening


@pytest.fixture
def at_the_shop(dinner: Evening) -> Evening:
    play_until(dinner, lambda state: isinstance(state.phase, Shopping))
    return dinner


def plates(evening: Evening) -> tuple[Plate, ...]:
    state: Any = evening.table.saved.current.state
    found: tuple[Plate, ...] = state.phase.plates
    return found


def paper(evening: Evening, kind: str) -> str:
    """What stands on a sheet that the console prints for its table."""
    with evening.app.test_request_context(base_url=ORIGIN), evening.app.app_context():
        content = content_of(SHEETS[kind], "", evening.code, "en")
    return text(printed(kind, content))


def test_sheets_and_labels_carry_the_codes_of_the_table_v8(at_the_shop: Evening) -> None:
    codes = [plate.code for plate in plates(at_the_shop)]
    assert sorted(codes) == ["A", "B"]
    labels = paper(at_the_shop, "plates").split()
    assert [labels.count(code) for code in "ABCDE"] == [1, 1, 0, 0, 0]
    key = paper(at_the_shop, "tasting_key")
    names = at_the_shop.house.guests.name_map(at_the_shop.code)
    rows = re.search(r" A (.+?) B (.+)", key)
    assert rows is not None
    for plate in plates(at_the_shop):
        assert names[plate.cooks[0]] in rows.group("AB".index(plate.code) + 1)


def test_before_anybody_has_chosen_there_are_no_codes_to_print_v8(dinner: Evening) -> None:
    play_until(dinner, lambda state: len(state.results) == 1)
    with pytest.raises(Exception, match="when everybody has said what they cook"):
        paper(dinner, "plates")


def test_the_console_offers_the_papers_of_its_own_table_v8(at_the_shop: Evening) -> None:
    page = looks(at_the_shop, f"/host/t/{at_the_shop.code}/")
    assert f"/host/prints/plates/?table={at_the_shop.code}" in page
    assert f"/host/prints/tasting/?table={at_the_shop.code}" in page


def test_the_list_holds_what_is_cooked_and_nothing_else_v9(at_the_shop: Evening) -> None:
    page = looks(at_the_shop, "/host/shopping/")
    assert page.count('name="dish"') == 6
    assert page.count(" checked><span>") == 2
    shop = paper(at_the_shop, "shopping")
    state: Any = at_the_shop.table.saved.current.state
    cooked = {laid.card.name for plate in plates(at_the_shop) for laid in plate.dish.laid}
    others = {
        laid.card.name for result in state.results for dish in result.dishes for laid in dish.laid
    } - cooked
    at_home = {item.name for item in at_the_shop.app.site.catalogue.pantry()}
    for name in cooked - at_home:
        assert name[:4] in shop, name
    for aisle in called("place").values():
        shop = shop.replace(aisle, "")
    assert [name for name in others if name in shop] == []


def test_a_guest_makes_the_list_when_the_host_has_not_v9(at_the_shop: Evening) -> None:
    lisa, ellen = at_the_shop.phones["Lisa"], at_the_shop.phones["Ellen"]
    page = lisa.get("shopping").text
    assert "Everybody has said what they are cooking" in page
    made = lisa.post("shopping", csrf=token(page)).headers["Location"]
    again = ellen.post("shopping", csrf=token(ellen.get("").text)).headers["Location"]
    assert made == again, "there is one list for all"
    assert ellen.get("shopping").headers["Location"] == made
    stranger = at_the_shop.stranger()
    assert stranger.get("shopping").status_code == 303
    assert lisa.post("shopping", csrf="made up").status_code == 403


def test_before_that_only_the_host_makes_lists_v9(dinner: Evening) -> None:
    play_until(dinner, lambda state: len(state.results) == 1)
    lisa = dinner.phones["Lisa"]
    assert "Make the list" not in lisa.get("shopping").text
    assert lisa.post("shopping").headers["Location"].endswith("/shopping")


def test_the_host_calls_the_last_ones_into_the_kitchen_v9_g3(at_the_shop: Evening) -> None:
    assert "Off to the shop" in at_the_shop.stranger().get("tv").text
    posts(at_the_shop, f"/host/t/{at_the_shop.code}/lever", lever="cook")
    tv = at_the_shop.stranger().get("tv").text
    assert "In the kitchen" in said(tv)
