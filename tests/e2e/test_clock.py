"""The clock as people see it: pages count by themselves, and nothing ticks over the network."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.browsers import LAPTOP, SMALL_PHONE, TV, Somebody, chromium
from tests.evening import Server

LISTEN = """
    window.told = 0;
    const Stream = window.EventSource;
    window.EventSource = function (address) {
        const stream = new Stream(address);
        for (const kind of ["view", "parts"]) stream.addEventListener(kind, () => window.told++);
        return stream;
    };
"""


def test_everybody_sees_the_same_seconds_and_hears_of_the_last_thirty(
    server: Callable[..., Server],
) -> None:
    """The host gives 32 seconds to plan: the TV and Lisa's phone count down without a word from the
    server, a screen reader hears of thirty seconds once, and 30 seconds more are there at once.
    Ellen's phone has no JavaScript: it says how much was left when she looked."""
    with chromium() as browser:
        table = server()
        host = Somebody(browser, table, LAPTOP)
        host.page.goto(table.console)
        host.goes_to("/host/enter?" + table.console.partition("?")[2])
        cody, lisa = (Somebody(browser, table).sits(name) for name in ("Cody", "Lisa"))
        ellen = Somebody(browser, table, SMALL_PHONE, scripts=False).sits("Ellen")
        tv = Somebody(browser, table, TV).begins_pages_with(LISTEN)
        tv.goes_to(f"/t/{table.code}/tv")

        host.opens("First judge")
        host.page.get_by_label("First judge").select_option(label="Cody")
        host.opens("Timers")
        host.page.get_by_text("Our own times").click()
        host.page.get_by_label("Planning a dish", exact=True).fill("0:32")
        host.taps("Start with 3 guests")
        cody.page.get_by_role("button", name="Whatever you like").first.click()
        cody.taps("Deal 7 cards each")

        clock = lisa.page.get_by_role("timer")
        for somebody in (lisa, tv):
            expect(somebody.page.get_by_role("timer")).to_have_text(re.compile("0:[23][0-9]"))
        told = tv.page.evaluate("window.told")
        ellen.goes_to(f"/t/{table.code}/").sees("when this page was loaded")
        expect(tv.page.get_by_role("timer")).to_have_text(re.compile("0:2[0-9]"))
        expect(clock).to_have_text(re.compile("0:2[0-9]"))
        expect(lisa.page.locator("#quiet")).to_have_text("30 seconds left.")
        lisa.sees("Nearly over")
        assert tv.page.evaluate("window.told") == told

        host.taps("30 seconds more")
        for somebody in (lisa, tv, host):
            expect(somebody.page.get_by_role("timer")).to_have_text(re.compile("0:5[0-9]"))
        host.taps("Pause the clock")
        lisa.sees("The clock is paused")
        host.page.get_by_text("Time for real cooking").click()
        for somebody in (host, lisa, tv):
            assert violations(somebody.page) == []
        for somebody in (host, cody, lisa, ellen, tv):
            assert somebody.trouble == []
