"""Promise 1 in a restaurant: a crash while tables are laid, filled and told leaves nothing half."""

from collections.abc import Callable
from typing import Any

import pytest

from partycards.restaurant.rows import ChitRow
from partycards.rows import db
from partycards.tables import laying
from tests.evening import Evening, Phone
from tests.promises.crashes import Seams, disagreements
from tests.restaurant.house import House, lays, posts, scans

Deed = Callable[[House], Any]
DEEDS: dict[str, Deed] = {
    "the manager lays table 2": lambda house: lays(house, number="2"),
    "the manager lays all tables": lambda house: posts(
        house.manager, "/restaurant/lay", "/restaurant/"
    ),
    "cheese runs out": lambda house: posts(house.manager, "/restaurant/86", out="cheese"),
    "there are lemons again": lambda house: posts(house.manager, "/restaurant/86", back="lemons"),
    "Alma sits down": lambda house: house.guest("1", "Alma"),
}


def half_laid(later: Evening) -> list[str]:
    """What is wrong with the tables of a restaurant: one that stands for no table of the floor, one
    that offers what has run out, one that refuses a guest."""
    wrong = disagreements(later.folder)
    laid = laying.laid(later.house)
    codes = {table.code for table in laid.values()} | {later.code}
    wrong += [f"{code} is no table of the floor" for code in set(later.house.codes()) - codes]
    for number, table in laid.items():
        if table.saved.orders.out != later.house.restaurant.out:
            wrong.append(f"table {number} has heard {table.saved.orders.out}")
        phone = scans(later, number, Phone(later.app, table.code))
        answer = phone.post("join", name="June")
        if answer.status_code != 303:
            wrong.append(f"table {number} answers {answer.status_code}")
    return wrong


@pytest.mark.parametrize("deed", DEEDS)
def test_a_crash_at_any_moment_leaves_no_table_half_laid_promise_1(
    deed: str, laid_out: House, tmp_path_factory: pytest.TempPathFactory
) -> None:
    lays(laid_out, number="1")
    posts(laid_out.manager, "/restaurant/86", out="lemons")
    evening = laid_out.evening
    seams = Seams(evening, tmp_path_factory.mktemp("pictures"))
    with seams.watched():
        DEEDS[deed](laid_out)
    assert len(seams.pictures) > 1, "nothing was written"
    wrong = []
    for when, later in seams.mornings():
        wrong += [f"{when}: {one}" for one in half_laid(later)]
    assert wrong == []


def test_chits_of_an_evening_that_is_erased_are_not_those_of_the_next_promise_9(
    evening: Evening,
) -> None:
    """The crash came when the log had forgotten the table, and its chits had not gone yet."""
    with evening.app.app_context():
        db.session.add(ChitRow(number=1, table="GONE", printer="", what="fire", course="main",
                               slips="a-1", state="past", again=False, at=1.0))  # fmt: skip
        db.session.commit()
    later = evening.restart()
    assert later.app.site.chits.kept.known("GONE") == set()
    with later.app.app_context():
        assert db.session.query(ChitRow).count() == 0
