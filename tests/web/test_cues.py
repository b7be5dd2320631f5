"""What sounds on the TV: the pages of every game say it, and static/cues.js has it."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from partycards.files import shipped
from partycards.games import GAMES
from partycards.games.restaurant.host import KitchenMarks
from partycards.games.restaurant.steps.tasting import Counted
from partycards.live.pages import Viewer
from partycards.live.parts import SCREEN
from partycards.tables.table import HOST
from tests.evening import Evening
from tests.promises.leaks import step

MOVES = 1500
"""More than any of these matches takes."""
TAG = re.compile(r'<[^>]*\sdata-sound="([^"]*)"[^>]*>')
KEY = re.compile(r'\sdata-key="([^"]+)"')
CUES = set(re.findall(r"^    (\w+): \[", (shipped("static") / "cues.js").read_text(), re.MULTILINE))
RULES = {"cooking_party": {"around": 1}, "restaurant": {"kitchen": True}}
"""House rules under which there is less to play, or more to hear."""
HEARD = {
    "cooking_party": {"deal", "card", "plate", "fanfare"},
    "thieving_chefs": {"deal", "card", "plate", "chip", "cover", "fanfare"},
    "kitchen_closing": {"deal", "card", "chip", "cover", "fanfare"},
    "diced_veggies": {"deal", "card", "plate", "cover", "fanfare"},
    "cook_off_budget": {"deal", "card", "plate", "chip", "cover", "fanfare"},
    "cook_off_sabotage": {"deal", "card", "plate", "chip", "cover", "fanfare"},
    "restaurant": {"deal", "plate", "chip", "cover", "fanfare"},
}


def tv(evening: Evening) -> str:
    return str(evening.app.site.pages.main(evening.table, Viewer(SCREEN, None, "en")))


def sounding(page: str) -> Counter[tuple[str, str]]:
    """What sounds on a page when it is new: keys and cues."""
    found: Counter[tuple[str, str]] = Counter()
    for tag in TAG.finditer(page):
        key = KEY.search(tag[0])
        assert key is not None, f"nobody knows when this is new: {tag[0]}"
        if tag[1]:
            found[key[1], tag[1]] += 1
    return found


def test_there_is_a_cue_for_everything_in_the_design() -> None:
    wanted = {"deal", "card", "plate", "tick", "chip", "second", "last", "fanfare", "cover"}
    assert wanted == CUES


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_heard_from_the_deal_to_the_fanfare(game: str, tmp_path: Path) -> None:
    evening, luck, heard = Evening(tmp_path), Random(7), set()
    evening.sit("Lisa", "Ellen", "Cody")
    evening.table.agree(HOST, game, RULES.get(game, {}))
    evening.host_does("start")
    before: set[str] = set()
    for _ in range(MOVES):
        found = sounding(tv(evening))
        assert max(found.values(), default=1) == 1, "two things with one key"
        heard |= {cue for key, cue in found if key not in before}
        before = {key for key, _ in found}
        if not evening.table.saved.playing():
            break
        if isinstance(evening.table.saved.current.state.phase, Counted):  # type: ignore
            evening.table.table_move(HOST, KitchenMarks(((1, 80),)))
        else:
            step(evening, luck)
    evening.stop()
    assert not evening.table.saved.playing()
    assert heard <= CUES
    assert HEARD.get(game, set()) <= heard


def test_what_a_take_back_shows_once_more_says_that_it_is_not_news(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit("Lisa", "Ellen", "Cody")
    evening.start()
    step(evening, Random(1))
    assert "data-hush" not in tv(evening)
    evening.host_does("rewind", seq=evening.table.saved.seq)
    assert "data-hush" in tv(evening)
    step(evening, Random(1))
    assert "data-hush" not in tv(evening)
    evening.stop()
