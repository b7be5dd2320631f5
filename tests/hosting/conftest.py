"""What tests of an operator's commands stand on."""

import pytest

from partycards.hosting.desk import desk
from tests.hosting.houses import tables
from tests.postgres import Server


@pytest.fixture
def database(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a site's database, in an environment that names it."""
    address = postgres.database(tables)
    for name, value in {
        "DATABASE": address, "SITE": "http://party.test:8080", "SECRET": "0123456789abcdef" * 2
    }.items():  # fmt: skip
        monkeypatch.setenv(f"PARTYCARDS_{name}", value)
    with desk(address):
        return address
