"""What the command line reads before it prints: no more than the command needs."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from partycards.catalogue.store import different_here
from partycards.commands.house import Here, as_it_is
from partycards.restaurant.rows import FloorRow
from partycards.rows import db
from tests.evening import Evening

SAYS = "import sys; from partycards.commands import main; main({typed!r}); print('+', *sys.modules)"


def read_by(*typed: str | Path) -> set[str]:
    """The modules that a command of its own has read when it is over."""
    script = SAYS.format(typed=[*map(str, typed)])
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(told.stdout.splitlines()[-1].split())


def test_to_list_what_can_be_printed_no_server_and_no_house_is_read() -> None:
    read = read_by("print", "--list")
    assert "partycards.printing.every_sheet" in read
    assert not read & {
        "flask",
        "gevent",
        "sqlalchemy",
        "partycards.site",
        "partycards.commands.host",
    }


@pytest.mark.parametrize("came", [True, False], ids=["as it came", "with cards of its own"])
def test_to_print_cards_neither_a_server_nor_what_writes_rows_is_read(
    came: bool, evening: Evening, tmp_path: Path
) -> None:
    """What reads and writes rows of any version took as long as to draw the cards."""
    house = tmp_path / "nobody" if came else evening.folder
    read = read_by("print", "cards", "--only", "carrots", "--data", house, "-o", tmp_path / "c.pdf")
    assert "partycards.printing.sheets.ingredient_cards" in read
    assert not read & {"flask", "gevent", "sqlalchemy", "partycards.rows", "bidi"}


def test_a_house_that_is_printed_from_is_what_its_rows_say(evening: Evening) -> None:
    kept, cards = evening.folder / "party.sqlite", evening.app.site.catalogue
    carrots = cards.ingredients.as_it_came("carrots")
    assert carrots is not None
    cards.ingredients.keep(replace(carrots, name="Hanna’s carrots"))
    cards.ingredients.retire("tofu")
    cards.tick({"rice": True})
    cards.list_by("us")
    with evening.app.app_context():
        said = different_here()
    assert (len(said.cards), said.in_house, said.choices["allergens"]) == (2, {"rice"}, "us")
    assert as_it_is(kept) == Here(said)
    with evening.app.app_context():
        db.session.add(FloorRow(number="7", seats=4))
        db.session.commit()
    assert as_it_is(kept) == Here(said, is_restaurant=True)


def test_a_house_of_an_earlier_version_is_not_believed_as_it_is(evening: Evening) -> None:
    kept = evening.folder / "party.sqlite"
    assert as_it_is(kept) is not None
    with closing(sqlite3.connect(kept)) as rows, rows:
        rows.execute("UPDATE alembic_version SET version_num = '0001'")
    assert as_it_is(kept) is None
    assert as_it_is(evening.folder / "nobody.sqlite") == Here()
