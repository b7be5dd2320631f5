"""`partycards demo --preset restaurant`: guests, servers and the kitchen play an evening."""

import re
from decimal import Decimal

import pytest

from partycards.commands import main
from tests.test_docs import partycards


def test_the_demo_serves_every_table_and_its_guests_pay() -> None:
    evening = "--preset restaurant --tables 3 --seed 7"
    told = partycards("demo", *evening.split(), "--headless", "--port", "0")
    ends = re.findall(
        r"^Table (\d+)(?:, which moved to \d)?: (\d+) dishes served, €(\d+\.\d\d) paid; "
        r".+ won with \d+ points\.$",
        told,
        re.M,
    )
    assert sorted(number for number, _, _ in ends) == ["1", "2", "3"]
    # At table 2 a dish was voided, and nobody paid for it.
    assert {number: int(dishes) for number, dishes, _ in ends} == {"1": 12, "2": 8, "3": 9}
    assert told.count("which moved to") == 1
    took = re.search(
        r"^The evening: 10 guests, €([\d.]+) of which €([\d.]+) tax, €([\d.]+) by card, "
        r"€([\d.]+) in cash, €0\.00 open; €([\d.]+) tips; gifts: 1, voids: 1\.$",
        told,
        re.M,
    )
    assert took is not None, told
    turnover, tax, card, cash, tips = map(Decimal, took.groups())
    assert card + cash == turnover
    assert 0 < tax < turnover
    assert sum(Decimal(paid) for _, _, paid in ends) == turnover + tips
    assert not re.findall("error|warning|traceback", told, re.I)


@pytest.mark.parametrize("tables", ["0", "41"])
def test_a_demo_with_no_or_too_many_tables_is_refused(tables: str) -> None:
    assert main(["demo", "--preset", "restaurant", "--tables", tables]) == 2
