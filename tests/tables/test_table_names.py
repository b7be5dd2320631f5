"""Names of tables in the house's language."""

from __future__ import annotations

import pytest

from partycards.commands.host import language_of_the_laptop
from partycards.tables.house import TABLE_NAMES, table_names
from partycards.words import languages


@pytest.mark.parametrize("language", languages())
def test_a_language_has_names_of_tables_that_everybody_can_spell(language: str) -> None:
    names = table_names(language)
    assert len(names) == len(set(names)) >= 30
    assert all(name.isascii() and name.isalpha() and name.isupper() for name in names)
    assert (names == TABLE_NAMES) == language.startswith("en")


def test_the_first_table_of_a_fresh_house_is_named_as_the_laptop_speaks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for spoken, language in (("de_AT", "de"), ("pt_PT", "pt-BR"), ("C", "en"), (None, "en")):
        monkeypatch.setattr("locale.getlocale", lambda _, spoken=spoken: (spoken, "UTF-8"))
        assert language_of_the_laptop() == language
