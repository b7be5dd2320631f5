"""How a closed table looks on a TV, and the page of copies beside its heading."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.e2e.browsers import LAPTOP, PHONE, TV, Somebody, chromium
from tests.evening import Evening, Server
from tests.promises.leaks import seated, step


@pytest.mark.parametrize("guests", [pytest.param(3, marks=pytest.mark.full), 8])
def test_a_closed_table_says_so_on_the_tv_beside_its_podium(tmp_path: Path, guests: int) -> None:
    """And nobody is called to join it any more."""
    evening, luck = Evening(tmp_path), Random(4)
    seated(evening, Random(3), "kitchen_closing", most=guests)
    while evening.table.saved.playing():
        step(evening, luck)
    evening.host_does("close")
    code = evening.code
    evening.stop()
    server = Server(tmp_path)
    try:
        with chromium() as browser:
            page = browser.new_page(viewport=TV)  # type: ignore[arg-type]
            page.goto(f"http://{server.address}/t/{code}/tv")
            page.locator(".podium").wait_for()
            said = page.locator(".closed")
            assert "This table is closed." in said.inner_text()
            place, podium = said.bounding_box(), page.locator(".podium").bounding_box()
            assert place is not None
            assert podium is not None
            assert podium["x"] + podium["width"] <= place["x"], "beside it"
            assert place["x"] + place["width"] < TV["width"]
            assert place["y"] + place["height"] < TV["height"]
            assert page.get_by_text("Scan to join").is_hidden()
    finally:
        server.stop()


def test_sheets_begin_where_their_heading_does(server: Callable[..., Server]) -> None:
    with chromium() as browser:
        host = Somebody(browser, server(), LAPTOP)
        host.page.goto(host.server.console.replace("localhost", "party.test"))
        for address in ("copies", "seasons"):
            host.goes_to(f"/host/{address}/")
            for size in (LAPTOP, PHONE):
                host.page.set_viewport_size(size)  # type: ignore[arg-type]
                sheets = host.page.locator("main .lead, main .sheet").all()
                edges = [box["x"] for one in sheets if (box := one.bounding_box())]
                assert len(edges) > 1
                assert set(edges) == {edges[0]}, (address, size)
