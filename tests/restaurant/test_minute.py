"""What the staff's own page says of their work: in a minute, and in the words of the buttons."""

import re
from pathlib import Path

from partycards.files import shipped
from partycards.web.staff_rooms import EVENING
from tests.restaurant.house import House, reads

PAGES = shipped("templates") / "restaurant"
MINUTE = PAGES / "minute.html"
LABEL = re.compile(r'\b_\("([^"]+)"')
"""A word of the program that stands whole in a template."""


def labels() -> set[str]:
    """The words of the staff's pages, and what the pages are called."""
    pages: list[Path] = [path for path in PAGES.rglob("*.html") if path != MINUTE]
    words = {word for path in pages for word in LABEL.findall(path.read_text())}
    return words | {room.title for room in EVENING}


def test_every_button_that_is_named_is_a_button() -> None:
    named = re.findall(r'b\(_\("([^"]+)"\)\)', MINUTE.read_text())
    assert len(named) > 15
    assert set(named) - labels() == set()


def test_everybody_reads_their_own_work_first(house: House) -> None:
    server, chef = (reads(house.comes_in(role), "/staff") for role in ("server", "chef"))
    for page, own, other in (
        (server, "gets the chef", "At the stove"),
        (chef, "At the stove", "gets the chef"),
    ):
        assert page.index(own) < page.index(other)
    assert "Lay all tables" in reads(house.manager, "/staff")
    assert "gets the chef" not in reads(house.evening.app.test_client(), "/staff")
