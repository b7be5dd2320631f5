"""A short match of Thieving Chefs on two real phones and a TV, to a scripted end."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.browsers import SMALL_PHONE, TV, Somebody, chromium, goes_on
from tests.evening import Evening, Server
from tests.games.thieving_chefs.staged import RICH, write_start


@pytest.mark.full
def test_emily_protects_her_salad_and_wins_with_it(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    evening = Evening(tmp_path)
    evening.sit("Emily", "John")
    write_start(evening.table, "greens greens onion", "rabbit", box=RICH)
    table, keys = goes_on(evening, server)
    with chromium() as browser:
        emily = Somebody(browser, table).holds(keys["Emily"])
        john = Somebody(browser, table, SMALL_PHONE).holds(keys["John"])
        tv = Somebody(browser, table, TV).goes_to(f"/t/{table.code}/tv")

        emily.sees("Your turn, 3 actions left")
        for left in ("2 actions left", "1 action left", "What are you cooking?"):
            emily.taps("Lay")
            emily.sees(left)
        tv.sees("Greens ×2")
        john.does_not_see("What are you cooking?")
        emily.taps("Announce 1 dish")
        tv.sees("Emily announced Salad.")

        john.sees("Your turn", "Send the Rabbit")
        tv.does_not_see("Rabbit")
        john.taps("Greens from Emily")
        tv.sees("a pet is on its way")
        emily.sees("John’s pet takes Greens from you. Which one goes?")
        emily.taps("The one that is in no dish")
        john.sees("2 actions left")
        assert "Greens" in john.hand()
        john.taps("Draw a card")
        john.sees("1 action left")
        john.taps("Draw a card")

        emily.sees("Eat it: 20 points")
        emily.taps("Eat it: 20 points")
        for somebody in (emily, john, tv):
            somebody.sees("Emily wins")
            assert somebody.trouble == []
