"""The console's lobby on a laptop, on the host's phone and without scripts: Start is on the first
screen, steps open and fold, and what is typed stays while guests arrive."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, expect

from partycards.commands.simulated import SimulatedGuest
from tests.e2e.axe import violations
from tests.e2e.browsers import LAPTOP, PHONE, TV, Somebody, chromium
from tests.e2e.test_every_page import RUNS_OFF
from tests.evening import Server

SMALLEST = {"width": 320, "height": 640}
ZOOMED = {"width": 683, "height": 384}
"""A laptop's page at 200 %."""
ABOVE_THE_KEYBOARD = {"width": 360, "height": 430}
IN_SIGHT = """e => { const r = e.getBoundingClientRect();
    const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    return r.top >= 0 && r.bottom <= innerHeight && (e === top || e.contains(top)); }"""


def arrives(house: Server, *names: str) -> None:
    for name in names:
        SimulatedGuest(f"127.0.0.1:{house.port}", house.code, name, Random(0)).sit()


def start_of(host: Somebody) -> Locator:
    return host.page.locator("#go button.main")


def shows_start(host: Somebody) -> None:
    """On the first screen, and nothing runs off it."""
    host.page.evaluate("scrollTo(0, 0)")
    assert start_of(host).evaluate(IN_SIGHT), host.page.viewport_size
    assert host.page.evaluate(RUNS_OFF) == []


def is_whole(host: Somebody) -> None:
    """Nothing runs off the screen with every fold open, and axe finds nothing."""
    host.page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    assert host.page.evaluate(RUNS_OFF) == []
    assert violations(host.page) == []


def test_the_lobby_from_the_first_guest_to_start(server: Callable[..., Server]) -> None:
    with chromium() as browser:
        house = server()
        key = "/host/enter?" + house.console.partition("?")[2]
        host = Somebody(browser, house, LAPTOP).goes_to(key)
        phone = Somebody(browser, house, SMALLEST).goes_to(key)
        for screen in (host, phone):
            screen.sees("3 more guests and you can start.")
            expect(start_of(screen)).to_be_disabled()
            shows_start(screen)
        arrives(house, "Cody")

        # A link to what is missing opens it, and what is typed there stays while guests arrive.
        phone.page.get_by_role("link", name="Seat a guest without a phone").click()
        phone.page.get_by_label("Their name").fill("Grandma")
        host.page.locator("#levers-1 > summary").click()
        name = host.page.get_by_label("Another name for Cody")
        name.fill("Co")
        host.opens("Timers").page.get_by_text("Our own times").click()
        host.page.get_by_label("Planning a dish", exact=True).fill("4:3")
        name.focus()
        arrives(house, "Rumpelstilz")
        for screen in (host, phone):
            screen.sees("2 guests are here.", "One more guest and you can start.")
        expect(phone.page.get_by_label("Their name")).to_have_value("Grandma")
        expect(host.page.get_by_label("Planning a dish", exact=True)).to_have_value("4:3")
        expect(name).to_have_value("Co")
        expect(name).to_be_focused()
        phone.taps("Give a seat").sees("Start with 3 guests")

        # A rude name leaves the TV at once; one that is taken is refused beside the field.
        tv = Somebody(browser, house, TV).goes_to(f"/t/{house.code}/tv").sees("Rumpelstilz")
        host.sees("A TV page is open.")
        host.page.locator("#levers-2 > summary").click()
        form = host.page.locator("#rename-2")
        form.get_by_role("textbox").fill("grandma")
        form.get_by_role("button").click()
        expect(form.locator(".refusal")).to_contain_text("The name Grandma is taken")
        expect(form.get_by_role("textbox")).to_have_value("grandma")
        form.get_by_role("textbox").fill("Ben")
        form.get_by_role("button").click()
        for screen in (tv, host, phone):
            expect(screen.page.locator("#main")).not_to_contain_text("Rumpelstilz")
            screen.sees("Ben")
        expect(form.get_by_role("textbox")).to_have_value("")

        # A tap counts at once, the line says so on both, and the button keeps the focus.
        host.opens("How long").taps("2 times")
        for screen in (host, phone):
            screen.sees("Everybody judges 2 times, 6 rounds")
        expect(host.page.get_by_role("button", name="2 times")).to_be_focused()
        host.page.get_by_label("Planning a dish", exact=True).fill("soon")
        host.taps("Use these times")
        expect(host.page.locator("#times-refusal")).to_contain_text("Write a time like 4:30")
        host.page.get_by_label("Planning a dish", exact=True).fill("4:30")
        host.taps("Use these times")
        for screen in (host, phone):
            expect(screen.page.locator("#step-timers > summary")).to_contain_text("Our own times")

        # Every fold open, on all sizes; a field is not under Start when a keyboard takes the room.
        for screen, size in ((host, LAPTOP), (host, ZOOMED), (phone, PHONE), (phone, SMALLEST)):
            screen.page.set_viewport_size(size)  # type: ignore[arg-type]
            shows_start(screen)
        is_whole(host)
        is_whole(phone)
        phone.page.set_viewport_size(ABOVE_THE_KEYBOARD)  # type: ignore[arg-type]
        for field in phone.page.locator("#main input[type=text]:visible").all():
            field.focus()
            assert field.evaluate(IN_SIGHT), field.get_attribute("id")

        # Without scripts Start takes along what was chosen and not sent.
        bare = Somebody(browser, house, PHONE, scripts=False)
        bare.context.add_cookies(host.context.cookies())  # type: ignore[arg-type]
        bare.goes_to(f"/host/t/{house.code}/").opens("First judge")
        bare.page.get_by_label("First judge").select_option(label="Ben")
        bare.taps("Start with 3 guests")
        for screen in (bare, host, phone):
            screen.sees("Waiting for Ben")
        tv.sees("Ben")
        is_whole(host)
        assert [*host.trouble, *phone.trouble, *bare.trouble, *tv.trouble] == []
