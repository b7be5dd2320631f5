"""Nothing on a page has the id of something else: a page that is drawn anew keeps what was typed by
the ids of its fields."""

import re
from collections import Counter
from pathlib import Path

import pytest

from partycards.games import GAMES
from tests.evening import ORIGIN, Evening

ID = re.compile(r'\sid="([^"]*)"')


@pytest.mark.parametrize("game", GAMES)
def test_no_two_things_in_the_consoles_lobby_have_one_id(tmp_path: Path, game: str) -> None:
    evening = Evening(tmp_path)
    evening.sit("Lisa", "Ellen", "Cody")
    evening.table.agree("host", game, {})
    page = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN)
    assert page.status_code == 200
    ids = Counter(ID.findall(page.text))
    assert len(ids) > 10
    assert [name for name, times in ids.items() if times > 1] == []
