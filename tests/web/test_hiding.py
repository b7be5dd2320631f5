"""The host hides what should not be seen, and shows it again."""

from typing import Any

import pytest

from partycards.games.cooking_party.steps.judging import PutChip
from tests.evening import ORIGIN, Evening
from tests.promises.test_hostile_texts import Story
from tests.web.plates import judged, present, screens, seen_on, served
from tests.web.sample import SAMPLE, play_until, said
from tests.web.test_photos import cookbook

RUDE = "Quarkstrudel"


def key_of_words(evening: Evening, words: str) -> str:
    """By which these words are hidden."""
    return next(one.key for one in evening.table.saved.said() if one.words == words)


@pytest.mark.parametrize(
    "words",
    [
        "Lobster in a summer garden",
        "three blossoms",
        "Steamed, not boiled.",
        "It still smelled of the sea.",
    ],
)
def test_words_that_the_host_hides_are_gone_from_all_screens_and_the_cookbook_and_come_back(
    evening: Evening, words: str
) -> None:
    judged(evening)
    before, shown = evening.table.saved, screens(evening)
    key = key_of_words(evening, words)
    assert {"Lisa", "Ellen", "Cody", "tv", "tv/stream"} - seen_on(evening, words) <= {"tv",
            "tv/stream"}  # fmt: skip
    evening.host_does("hide", key=key)
    assert seen_on(evening, words) == set()
    assert words not in str(cookbook(evening).table)
    assert evening.table.saved.current is before.current, "rules and points know nothing of it"
    page = evening.host().get(f"/host/t/{evening.code}/said", base_url=ORIGIN)
    assert words in said(page.text)
    evening.host_does("show", key=key)
    again = screens(evening)
    for where, page_before in shown.items():
        if "stream" not in where:
            version = f'data-version="{before.seq}"', f'data-version="{before.seq + 2}"'
            assert again[where] == page_before.replace(*version), where


def test_a_name_stays_hidden_while_its_chef_goes_on_and_types_it_anew(evening: Evening) -> None:
    served(evening)
    present(evening, "Ellen", RUDE, "slowly", "One pan.")
    evening.host_does("hide", key=key_of_words(evening, RUDE))
    assert seen_on(evening, RUDE) == set()
    assert "Ellen" in said(evening.phones["Lisa"].get().text)
    evening.host_does("rewind", seq=evening.table.saved.last_move.seq)  # type: ignore[union-attr]
    assert seen_on(evening, RUDE) == set(), "what is taken back does not bring it out again"


def test_everything_a_guest_can_type_can_be_hidden_and_the_game_goes_on(evening: Evening) -> None:
    story = Story(evening, RUDE)
    story.names = ["Anna", "Bert", "Cleo", "Dora"]
    looked = 0
    for stop in story.tell():
        if stop in ("lobby", "ready"):
            continue
        for one in evening.table.saved.said():
            if one.key not in evening.table.saved.hidden:
                assert evening.host_does("hide", key=one.key).status_code == 303
        # Why a score was put right is the host's own word; a judge's notes are nobody else's.
        shown = {where for where, page in screens(evening).items()
                 if RUDE in page.replace(f"<small>{RUDE}</small>", "")}  # fmt: skip
        assert {where for where in shown if not where.startswith("Anna")} == set(), stop
        looked += 1
    assert looked == 6
    assert evening.table.broken is None
    assert evening.restart().table.saved.hidden == evening.table.saved.hidden


def test_hidden_words_change_no_question_so_that_no_move_is_stale(evening: Evening) -> None:
    judged(evening)
    standing: Any = evening.table.saved
    keys = frozenset(one.key for one in standing.current.game.said(standing.current.state))
    quiet = standing.current.game.hushed(standing.current.state, keys)
    for seat in standing.seated:
        assert standing.current.game.question(quiet, seat) == standing.current.game.question(
            standing.current.state, seat
        )
    evening.host_does("hide", key=key_of_words(evening, "It still smelled of the sea."))
    evening.play("Cody", PutChip(100, evening.seat("Lisa")))


def test_a_shopping_list_that_was_made_before_tells_no_hidden_words_either(
    evening: Evening,
) -> None:
    judged(evening)
    host, csrf = evening.host(), evening.app.site.guard.csrf(evening.app.site.guard.host_key)
    fields = {"csrf": csrf, "table": evening.code, "dish": ["1", "2"], "guests": "3"}
    made = host.post("/host/shopping/", data=fields, headers={"Origin": ORIGIN}, base_url=ORIGIN)
    address = made.headers["Location"].replace("/host/shopping/", "/shop/")
    for words in ("Lobster in a summer garden", "three blossoms"):
        assert words in evening.stranger().client.get(address, base_url=ORIGIN).text
        evening.host_does("hide", key=key_of_words(evening, words))
        assert words not in evening.stranger().client.get(address, base_url=ORIGIN).text


def test_only_what_is_there_can_be_hidden_and_only_by_the_host(evening: Evening) -> None:
    judged(evening)
    before = evening.table.saved
    for key in ("", "r1-c2-name-0", "1:r1-c2-nothing", "2:r1-c2-name-0", "photo-0", "x" * 5000):
        assert evening.host_does("hide", key=key).status_code == 409
        evening.host_does("show", key=key)
    key = key_of_words(evening, "Steamed, not boiled.")
    lisa = evening.phones["Lisa"].client
    answer = lisa.post(f"/host/t/{evening.code}/hide", data={"key": key},
                       headers={"Origin": ORIGIN}, base_url=ORIGIN)  # fmt: skip
    assert answer.status_code == 403
    assert lisa.get(f"/host/t/{evening.code}/said", base_url=ORIGIN).status_code == 403
    assert evening.table.saved == before


def test_words_can_be_hidden_when_the_evening_is_over(evening: Evening) -> None:
    judged(evening)
    evening.host_does("close")
    words = "It still smelled of the sea."
    evening.host_does("hide", key=key_of_words(evening, words))
    assert seen_on(evening, words) == set()


def test_in_a_new_match_nothing_is_hidden_that_stands_in_the_same_place(evening: Evening) -> None:
    judged(evening)
    evening.host_does("hide", key=key_of_words(evening, "Lobster in a summer garden"))
    evening.host_does("end-early")
    evening.start(first="Cody", cards=SAMPLE)
    play_until(evening, lambda state: state.results)
    standing: Any = evening.table.saved
    own = standing.current.game.said(standing.current.state)
    assert "r1-c2-name-0" in [one.key for one in own]
    assert standing.current.game.said(standing.visible().current.state) == own
