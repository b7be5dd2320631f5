"""The picture of the rooms is true, and so is what architecture.md says of them."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.docs.figures import figures
from tests.docs.house import File, Room, floors, nearest, rooms
from tests.docs.rooms_picture import PICTURE, picture

DOCS = Path(__file__).parents[2] / "docs"


def drawn(svg: str) -> dict[str, set[str]]:
    """The rooms of a picture, and which others each of them uses."""
    found = [node for node in ElementTree.fromstring(svg).iter() if "data-room" in node.attrib]
    return {node.attrib["data-room"]: set(node.attrib["data-uses"].split()) for node in found}


def house(**uses: str) -> dict[str, Room]:
    """A small house: each room with what it uses."""
    file = File(Path("a.py"), 1)
    return {
        name: Room(name, "Something.", (file,), tuple(others.split()), True)
        for name, others in uses.items()
    }


def test_the_picture_shows_every_room_and_whom_it_uses() -> None:
    shown = drawn(PICTURE.read_text(encoding="utf-8"))
    assert shown == {room.name: set(room.uses) for room in rooms().values()}, "make docs"


def test_a_new_picture_can_be_drawn_and_is_as_true() -> None:
    assert drawn(picture()) == {room.name: set(room.uses) for room in rooms().values()}


def test_a_room_stands_above_all_that_it_uses() -> None:
    heights = floors(rooms())
    for name, height in heights.items():
        for other in rooms()[name].uses:
            assert heights.get(other, -1) < height


def test_a_circle_is_named() -> None:
    with pytest.raises(ValueError, match="web -> live -> tables -> web"):
        floors(house(web="live", live="tables", tables="web"))


def test_a_line_leads_to_the_nearest_only() -> None:
    small = house(web="tables games", tables="games", games="")
    assert nearest(small) == [("tables", "games"), ("web", "tables")]


def test_architecture_names_files_that_exist() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:partycards|templates|tests|data|static|docs)/[^`<>* ]*)`", page)
    assert len(named) > 20
    for path in named:
        assert (DOCS.parent / path).exists(), path


def test_the_decisions_are_all_in_their_index() -> None:
    folder = DOCS / "decisions"
    linked = re.findall(r"\]\(([\w-]+\.md)\)", (folder / "README.md").read_text(encoding="utf-8"))
    assert sorted(linked) == sorted(p.name for p in folder.glob("*.md") if p.name != "README.md")


def test_the_house_can_be_measured() -> None:
    found = figures()
    assert found["files in games/"] > found["files in the folders of the games"] > 50
    assert found["lines of code of the package"] > found["lines of code in games/"] > 5_000
