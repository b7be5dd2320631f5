"""Names of tables in the house's language."""

from __future__ import annotations

import pytest

from partycards.tables.house import TABLE_NAMES, table_names
from partycards.words import languages


@pytest.mark.parametrize("language", languages())
def test_a_language_has_names_of_tables_that_everybody_can_spell(language: str) -> None:
    names = table_names(language)
    assert len(names) == len(set(names)) >= 30
    assert all(name.isascii() and name.isalpha() and name.isupper() for name in names)
    assert (names == TABLE_NAMES) == language.startswith("en")
