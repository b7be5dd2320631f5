"""Teach in a minute: every game has a tour of three real pages, on phones and on the TV."""

import re

import pytest

from partycards.catalogue.tours import STEPS, shipped_tour
from partycards.games import GAMES
from tests.evening import Evening


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_taught_in_three_steps_on_phones_and_tv(evening: Evening, key: str) -> None:
    evening.sit("Cody")
    evening.table.agree("host", key, {})
    phone = evening.phones["Cody"].client
    for number, step in enumerate(shipped_tour(key), 1):
        shown = phone.get(f"/t/{evening.code}/tour?step={number}")
        tv = phone.get(f"/t/{evening.code}/tv/tour?step={number}")
        assert shown.status_code == tv.status_code == 200
        for page in (shown.text, tv.text):
            assert step.title in words(page)
        # The picture is the real page of somebody who is asked something, and nobody can touch it.
        picture = shown.text.partition('class="tour-page"')[2]
        assert picture.startswith(" inert")
        assert "<form" in picture
        assert "<form" not in tv.text
    assert len(shipped_tour(key)) == STEPS


def test_the_tv_goes_through_the_tour_and_back_to_the_table(evening: Evening) -> None:
    client = evening.app.test_client()
    at, seen = f"/t/{evening.code}/tv/tour", []
    while "/tour" in at:
        page = client.get(at).text
        found = re.search(r'http-equiv="refresh" content="(\d+);url=([^"]+)"', page)
        assert found is not None
        seen.append(int(found[1]))
        at = found[2]
    assert seen == [20, 20, 20]
    assert at == f"/t/{evening.code}/tv"


def test_nobody_waits_for_the_tour_once_the_match_has_begun(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    evening.start()
    answer = evening.app.test_client().get(f"/t/{evening.code}/tv/tour")
    assert answer.status_code == 303
    assert answer.location.endswith(f"/t/{evening.code}/tv")


def test_the_tour_is_the_same_for_everybody_and_nothing_of_it_is_kept(evening: Evening) -> None:
    evening.sit("Cody", "Lisa")
    before = evening.table.saved
    pages = [
        evening.phones[name].client.get(f"/t/{evening.code}/tour?step=2").text
        for name in ("Cody", "Lisa")
    ]
    assert pages[0] == pages[1]
    assert evening.table.saved is before


@pytest.mark.parametrize("step", ["0", "9", "x", ""])
def test_a_step_that_is_not_there_is_one_that_is(evening: Evening, step: str) -> None:
    page = evening.app.test_client().get(f"/t/{evening.code}/tour?step={step}")
    assert page.status_code == 200
