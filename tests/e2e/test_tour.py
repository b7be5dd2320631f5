"""The tour on the TV, while the host says that it can begin."""

from collections.abc import Callable
from random import Random

import pytest

from partycards.commands.simulated import SimulatedGuest
from tests.e2e.browsers import LAPTOP, TV, Somebody, chromium
from tests.evening import Server


@pytest.mark.full
def test_the_tour_makes_way_for_the_game_as_soon_as_it_begins(
    server: Callable[..., Server],
) -> None:
    with chromium() as browser:
        house = server()
        host = Somebody(browser, house, LAPTOP)
        host.goes_to("/host/enter?" + house.console.partition("?")[2])
        host.goes_to(f"/host/t/{house.code}/")
        tv = Somebody(browser, house, TV).goes_to(f"/t/{house.code}/tv")
        host.opens("The TV").taps("Show on the TV how it is played")
        tv.sees("Cooking Party Cards in a minute")
        host.taps("Stop showing it")
        tv.sees("Scan to join")
        host.taps("Show on the TV how it is played")
        tv.sees("Cooking Party Cards in a minute")
        for name in ("Cody", "Lisa", "Amir"):
            SimulatedGuest(f"127.0.0.1:{house.port}", house.code, name, Random(0)).sit()
        host.sees("A TV page is open.")
        tv.sees("Cooking Party Cards in a minute")
        host.taps("Start with 3 guests")
        tv.sees("chooses the assignment")
        assert tv.trouble == []
