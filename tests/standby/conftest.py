"""What tests of two laptops are given."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from partycards import rows
from tests.standby.laptops import TwoLaptops


@pytest.fixture
def laptops(tmp_path: Path) -> Iterator[TwoLaptops]:
    """An evening with Ana and Ben on the first one; nobody was let in yet."""
    two = TwoLaptops(tmp_path)
    two.evening.sit("Ana", "Ben")
    yield two
    two.stop()
    with two.evening.app.app_context():
        rows.db.engine.dispose()
