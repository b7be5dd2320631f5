"""Guests who ask why: the rules of their game, one by one, on their phones."""

import pytest

from partycards.catalogue.ledger import chapters_of
from partycards.games import GAMES
from tests.evening import Evening
from tests.web.sample import dealt, said


@pytest.mark.parametrize("key", GAMES)
def test_lisa_reads_every_rule_of_the_game_that_is_agreed(evening: Evening, key: str) -> None:
    evening.sit("Lisa")
    evening.table.agree("host", key, {})
    page = evening.phones["Lisa"].get("why")
    text = said(page.text)
    for chapter in chapters_of(key):
        for rule in chapter.rules:
            assert f'id="{rule.id}"' in page.text
            for sentence in (f"{rule.id} {rule.title}", rule.text, *rule.decided):
                assert sentence in text


def test_rules_of_another_game_are_not_in_it(evening: Evening) -> None:
    evening.sit("Lisa")
    evening.table.agree("host", "kitchen_closing", {})
    page = evening.phones["Lisa"].get("why").text
    assert 'id="K3"' in page
    assert 'id="B3"' not in page


def test_help_leads_there_and_it_leads_back(evening: Evening) -> None:
    evening.sit("Lisa")
    lisa = evening.phones["Lisa"]
    assert f'href="/t/{evening.code}/why"' in lisa.get("help").text
    assert f'href="/t/{evening.code}/help"' in lisa.get("why").text


def test_a_stranger_reads_it_too_and_nothing_of_the_table_is_in_it(evening: Evening) -> None:
    before = evening.stranger().get("why")
    dealt(evening)
    assert before.status_code == 200
    assert evening.stranger().get("why").text == before.text
