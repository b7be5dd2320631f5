"""A phone that goes from test to test keeps nothing of anybody."""

from collections.abc import Callable

from tests.e2e.browsers import Somebody, chromium
from tests.evening import Server


def test_a_wiped_phone_knows_nobody(server: Callable[..., Server]) -> None:
    house = server()
    with chromium() as browser:
        lisa = Somebody(browser, house).sits("Lisa")
        lisa.page.evaluate("localStorage.setItem('draft', 'Lobster')")
        lisa.page.evaluate("console.error('a fault of a page')")
        lisa.page.set_viewport_size({"width": 320, "height": 640})
        lisa.page.context.set_offline(True)
        lisa.page.route("**/*", lambda route: route.abort())
        assert lisa.trouble
    with chromium() as browser:
        ellen = Somebody(browser, house)
        assert ellen.page == lisa.page
        assert ellen.page.url == "about:blank"
        assert ellen.context.cookies() == []
        ellen.goes_to(f"/t/{house.code}/").sees("What shall we call you?")
        assert ellen.page.evaluate("[localStorage.length, innerWidth]") == [0, 390]
        assert ellen.trouble == []


def test_a_phone_with_a_script_of_its_own_is_nobody_elses(server: Callable[..., Server]) -> None:
    house = server()
    with chromium() as browser:
        lisa = Somebody(browser, house).begins_pages_with("window.told = 1")
        assert lisa.goes_to(f"/t/{house.code}/").page.evaluate("window.told") == 1
    with chromium() as browser:
        ellen = Somebody(browser, house).goes_to(f"/t/{house.code}/")
        assert ellen.page.evaluate("window.told") is None


def test_a_phone_whose_tab_was_closed_is_nobody_elses(server: Callable[..., Server]) -> None:
    house = server()
    with chromium() as browser:
        lisa = Somebody(browser, house)
        lisa.page.close()
        lisa.context.new_page()
    with chromium() as browser:
        assert Somebody(browser, house).goes_to(f"/t/{house.code}/").context != lisa.context
