"""`partycards demo --preset restaurant`: guests, servers and the kitchen play an evening."""

import re

import pytest

from partycards.commands import main
from tests.test_docs import partycards


def test_the_demo_serves_every_table_and_finds_its_winners() -> None:
    evening = "--preset restaurant --tables 2 --seed 7"
    told = partycards("demo", *evening.split(), "--headless", "--port", "0")
    ends = re.findall(r"^Table (\d+): (\d+) dishes served, .+ \(\d+\) ahead\.$", told, re.M)
    assert sorted(number for number, _ in ends) == ["1", "2"]
    assert all(int(dishes) >= 6 for _, dishes in ends)


@pytest.mark.parametrize("tables", ["0", "41"])
def test_a_demo_with_no_or_too_many_tables_is_refused(tables: str) -> None:
    assert main(["demo", "--preset", "restaurant", "--tables", tables]) == 2
