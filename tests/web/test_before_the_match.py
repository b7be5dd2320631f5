"""The console before a match: Start with what is missing, a line for everything that is chosen, and
a guest's name put right. What only a browser can tell is in tests/e2e/test_console.py."""

import re
from typing import Any

import pytest

from partycards.games.base import ShowPodium
from partycards.network import Address
from partycards.tables.table import HOST
from partycards.web import console as console_page
from tests.evening import Evening
from tests.web.forms import form_on
from tests.web.sample import dealt, said
from tests.web.test_host import all_say, console, does, every_screen, is_refused

MANY = [f"Guest {letter}" for letter in "ABCDEFGHIJKLMNOPQRST"]


def start_of(evening: Evening) -> str:
    """What stands around Start."""
    found = re.search(r'<section class="go".*?</section>', console(evening), re.DOTALL)
    assert found is not None
    return str(found.group())


def line(evening: Evening, step: str) -> str:
    """A step of the lobby as it is folded."""
    found = re.search(rf'id="step-{step}".*?<summary>(.*?)</summary>', console(evening), re.DOTALL)
    assert found is not None, step
    return said(found.group(1))


def agreed(evening: Evening) -> dict[str, list[str]]:
    """What Start takes along, as a browser without scripts sends it."""
    return form_on(console(evening), "agree-0")


# Start --------------------------------------------------------------------------------------------


def test_start_says_how_many_are_missing_and_where_they_come_from(evening: Evening) -> None:
    assert "3 more guests and you can start." in said(start_of(evening))
    evening.sit("Cody", "Lisa")
    start = start_of(evening)
    assert "One more guest and you can start." in said(start)
    places = re.findall(r'href="#([\w-]+)"', start)
    assert {"step-code", "fold-seat-guest", "add-house-player"} <= set(places)
    assert all(f'id="{place}"' in console(evening) for place in places)
    assert re.search(r'<button class="main"[^>]* disabled', start)
    evening.sit("Ellen")
    start = start_of(evening)
    assert "Start with 3 guests" in said(start)
    assert "disabled" not in start
    assert 'form="agree-0"' in start


def test_a_game_with_too_few_seats_says_so_at_start(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen", "Amir", "June")
    does(evening, "agree", game="cook_off_budget")
    start = start_of(evening)
    assert "too few" in said(start)
    assert "Choose another game" in said(start)
    assert re.search(r'<button class="main"[^>]* disabled', start)


def test_twenty_guests_are_told_the_hours_and_play_in_teams_with_one_tap(evening: Evening) -> None:
    evening.sit(*MANY)
    told = said(start_of(evening))
    assert "About 14 hours." in told
    assert "Teams of four: about 1 h" in told
    does(evening, "form", form="teams-1", at="length")
    assert evening.table.ahead.house["house"]["teams"]
    assert "14 hours" not in said(start_of(evening))
    assert "Play in teams" not in start_of(evening)
    assert "5 rounds, about 1 h" in line(evening, "length")


@pytest.mark.parametrize(
    ("kind", "told"), [("network", False), ("unlinked", True), ("loopback", True), (None, True)]
)
def test_start_warns_of_an_address_that_no_phone_reaches(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, kind: Any, told: bool
) -> None:
    does(evening, "address", address="10.1.2.3")
    mine = (Address(0, kind, "10.1.2.3", "wlan0"),) if kind else ()
    monkeypatch.setattr(console_page, "own_addresses", lambda: mine)
    assert ("Phones cannot reach this address." in said(start_of(evening))) is told


# What is chosen -------------------------------------------------------------------------------


def test_every_step_says_in_a_line_what_is_chosen(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen", "Amir")
    assert "Basic" in line(evening, "evening")
    assert "Everybody judges once, 4 rounds, about 40 min" in line(evening, "length")
    assert "By lot, at the start" in line(evening, "first")
    assert "Everything, 269 cards" in line(evening, "cards")
    assert "No timers" in line(evening, "timers")
    does(evening, "preset", preset="kids")
    does(evening, "agree", game="cooking_party", around=2, tempo="brisk", first_judge=3)
    assert "Kids" in line(evening, "evening")
    assert "Everybody judges 2 times, 8 rounds" in line(evening, "length")
    assert "Ellen" in line(evening, "first")
    assert "Kids know it" in line(evening, "cards")
    assert "Brisk" in line(evening, "timers")
    assert " open" not in "".join(re.findall(r'<details class="step"[^>]*>', console(evening)))


def test_start_takes_along_what_was_chosen_and_not_sent(evening: Evening) -> None:
    """A host without scripts chooses a judge and a deck, types a time, and taps Start at once."""
    evening.sit("Cody", "Lisa", "Ellen")
    fields = agreed(evening)
    fields |= {"first_judge": ["3"], "deck": ["kids"], "time-planning": ["4:30"]}
    does(evening, "start", **fields)
    standing = evening.table.saved
    assert standing.house["first_judge"] == 3
    assert standing.deck == "kids"
    assert (standing.timers.tempo, standing.timers.seconds["planning"]) == ("own", 270)


def test_times_that_nobody_touched_start_no_clock(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    does(evening, "start", **agreed(evening))
    assert evening.table.saved.timers.tempo == "off"


def test_a_time_that_cannot_be_is_refused_at_start_and_its_step_is_open(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    page = is_refused(
        evening, "start", "Write a time like 4:30", **agreed(evening) | {"time-planning": ["soon"]}
    )
    assert 'value="soon"' in page
    assert re.search(r'id="step-timers" open', page)


def test_after_the_match_no_house_player_is_offered(evening: Evening) -> None:
    dealt(evening)
    assert "Add a house player" in console(evening)
    does(evening, "end-early")
    if evening.table.saved.current.game.outcome(evening.table.saved.current.state) is None:
        evening.table.table_move(HOST, ShowPodium())
    page = said(console(evening))
    assert "Add a house player" not in page
    assert "Play again with 3 guests" in page


# Names ----------------------------------------------------------------------------------------


def test_a_rude_name_leaves_every_screen_at_once(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Rumpelstilz")
    assert all("Rumpelstilz" in page for page in every_screen(evening))
    events = len(evening.house.log.read(evening.code))
    evening.phones["Ben"] = evening.phones.pop("Rumpelstilz")
    does(evening, "rename", seat=3, name="Ben")
    all_say(evening, "Ben")
    assert not any("Rumpelstilz" in page for page in every_screen(evening))
    [event] = evening.house.log.read(evening.code)[events:]
    assert (event.actor, event.kind) == ("host", "renamed")
    assert b"Ben" not in bytes(event.data), "names live outside the log"
    assert "Ben" in evening.restart().phones["Ben"].get().text, "and they stay"


def test_a_name_is_put_right_in_the_middle_of_a_match(evening: Evening) -> None:
    dealt(evening)
    evening.phones["Helen"] = evening.phones.pop("Ellen")
    does(evening, "rename", seat=evening.seat("Ellen"), name="Helen")
    all_say(evening, "Helen")
    assert "Chicken" in evening.phones["Helen"].get().text, "the same phone, the same hand"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("LISA", "The name Lisa is taken at this table."),
        ("   ", "Please type a name"),
        ("x" * 21, "at most 20"),
    ],
)
def test_the_guests_own_rules_hold_for_the_hosts_change(
    evening: Evening, typed: str, sentence: str
) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    page = is_refused(evening, "rename", sentence, seat=3, name=typed)
    assert f'value="{typed}"' in page
    assert re.search(r'id="levers-3" open', page), "the sentence stands in a fold that is open"


def test_a_house_players_name_is_taken_too_and_cannot_be_changed(evening: Evening) -> None:
    evening.sit("Cody")
    does(evening, "add-house-player")
    name = evening.house.guests.name_map(evening.code)[2]
    is_refused(evening, "rename", "A house player has that name.", seat=1, name=name)
    is_refused(evening, "rename", "Nobody sits there any more.", seat=2, name="June")
    assert 'id="rename-2"' not in console(evening)


def test_who_has_left_or_a_closed_table_has_no_name_to_change(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    does(evening, "left", seat=3)
    is_refused(evening, "rename", "Nobody sits there any more.", seat=3, name="June")
    is_refused(evening, "rename", "Which guest? Please choose one.", seat="x", name="June")
    does(evening, "close")
    assert evening.host_does("rename", seat=1, name="June").status_code == 409
    assert evening.house.guests.name_map(evening.code)[1] == "Cody"
