"""A short match of Thieving Chefs on two real phones and a TV, to a scripted end."""

from collections.abc import Callable

from tests.e2e.browsers import SMALL_PHONE, TV, Somebody, chromium
from tests.evening import Evening, Server
from tests.games.thieving_chefs.staged import RICH, write_start


def test_emily_protects_her_salad_and_wins_with_it(server: Callable[..., Server]) -> None:
    table = server()
    with chromium() as browser:
        emily = Somebody(browser, table).sits("Emily")
        john = Somebody(browser, table, SMALL_PHONE).sits("John")
        tv = Somebody(browser, table, TV).goes_to(f"/t/{table.code}/tv")
        tv.sees("Emily", "John")

        # The laptop goes down and comes up with a match; the pages come back by themselves.
        table.stop()
        evening = Evening(table.folder)
        write_start(evening.table, "greens greens onion", "rabbit", box=RICH)
        evening.stop()
        server(table.folder, table.port)

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
        emily.sees("John's pet takes Greens from you. Which one goes?")
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
