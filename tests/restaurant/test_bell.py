"""What the staff's screens ring for, and who goes: Lisa, Ellen and Amir eat at table 12; Mira
cooks, Tom and Ravi serve."""

import json
import re
from html import unescape
from typing import Any

import pytest

from partycards.restaurant.errands import BACK_AFTER
from partycards.restaurant.happenings import (
    Bumped,
    Called,
    ChefCame,
    Noted,
    Recalled,
    SentBack,
    Served,
    Stocked,
    Unbumped,
    Voided,
    VoidSeen,
)
from partycards.restaurant.staff import SERVER
from partycards.tables.needs import Needs
from tests.evening import ORIGIN, Evening, token
from tests.restaurant.dinner import CAKE, CHICKEN, LOBSTER, TOFU
from tests.restaurant.meal import Meal
from tests.restaurant.staffed import PINS, Colleague, Restaurant, words_of

RAVI = "402817"


@pytest.fixture
def dinner(evening: Evening) -> Restaurant:
    evening.sit("Lisa", "Ellen", "Amir")
    evening.house.restaurant.floor.add("12", 4)
    return Restaurant(evening)


def ravi_of(dinner: Restaurant, monkeypatch: pytest.MonkeyPatch) -> Colleague:
    dinner.evening.house.staff.add("Ravi", SERVER, RAVI)
    monkeypatch.setitem(PINS, "ravi", RAVI)
    return Colleague(dinner.evening, "ravi")


def rings(page: str) -> list[dict[str, Any]]:
    """What a screen rings for."""
    found = re.search(r'id="bell" data-signals="([^"]*)"', page)
    assert found is not None
    return list(json.loads(unescape(found.group(1))))


def cues(page: str) -> list[str]:
    return [each["cue"] for each in rings(page)]


def errand(page: str) -> str:
    """The first errand that can be taken."""
    found = re.search(r'/go" .*?name="errand" value="([^"]+)"', unescape(page), re.DOTALL)
    assert found is not None
    return found.group(1)


def goes(dinner: Restaurant, who: Colleague, key: str, verb: str = "go") -> dict[str, Any]:
    return who.sends(f"/floor/{dinner.code}/{verb}", "/floor/", errand=key)


# The kitchen --------------------------------------------------------------------------------------


def test_the_kitchen_rings_on_whichever_tab_it_stands(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    for tab in ("", "?tab=held", "?tab=ready", "?tab=recall"):
        assert cues(dinner.mira.sees(f"/kitchen/{tab}")) == ["ticket"], tab


def test_every_kind_of_news_rings_in_its_own_way(dinner: Restaurant) -> None:
    """An add-on is a change of what they have; a held course is no news yet."""
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    before = rings(dinner.mira.sees("/kitchen/"))
    dinner.happens(Noted(1, "No sugar crust"))
    after = rings(dinner.mira.sees("/kitchen/"))
    assert [each["key"] for each in before] == [each["key"] for each in after]
    assert before[0]["plates"]["1"] != after[0]["plates"]["1"]
    assert before[0]["plates"]["2"] == after[0]["plates"]["2"]

    dinner.cooks((3, TOFU))
    dinner.cooks((1, CAKE), course="dessert")
    assert cues(dinner.mira.sees("/kitchen/")) == ["ticket", "changed"]
    dinner.happens(Voided(2, "They left"))
    assert sorted(cues(dinner.mira.sees("/kitchen/"))) == ["changed", "ticket", "void"]
    dinner.happens(VoidSeen(2), Bumped((1, 3)), Recalled((1,)))
    found = rings(dinner.mira.sees("/kitchen/"))
    assert [each["cue"] for each in found] == ["", "changed"], (
        "back on the stove, and no new ticket"
    )
    dinner.happens(Bumped((1,)), Recalled((1,)))
    assert rings(dinner.mira.sees("/kitchen/"))[1]["key"] != found[1]["key"], "it rings each time"


def test_an_undone_ready_is_no_news(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER))
    key = rings(dinner.mira.sees("/kitchen/"))[0]["key"]
    dinner.happens(Bumped((1,)), Unbumped((1,)))
    assert rings(dinner.mira.sees("/kitchen/"))[0]["key"] == key


# The floor ----------------------------------------------------------------------------------------


def test_a_server_is_rung_when_the_last_plate_of_the_ticket_is_ready(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER), (2, CHICKEN), (3, TOFU))
    dinner.happens(Bumped((1,)))
    page = dinner.tom.sees("/floor/")
    assert cues(page) == []
    assert "Not all ready yet" in words_of(page)
    dinner.happens(Bumped((2, 3)))
    (signal,) = rings(dinner.tom.sees("/floor/"))
    assert signal["cue"] == "carry"
    # The plate that came last is carried first: the two that stay are the same errand.
    dinner.happens(Served((3,)))
    page = dinner.tom.sees("/floor/")
    assert [each["key"] for each in rings(page)] == [signal["key"]]
    assert "Starter: 2 dishes to carry" in words_of(page)
    dinner.happens(Recalled((1,)), Bumped((1,)))
    assert [each["key"] for each in rings(dinner.tom.sees("/floor/"))] != [signal["key"]]


def test_a_plate_that_is_void_does_not_keep_the_others_back(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    dinner.happens(Bumped((1,)), Voided(2, "They left"))
    assert sorted(cues(dinner.tom.sees("/floor/"))) == ["carry", "void"]


def test_the_most_urgent_stands_first_and_of_a_kind_the_oldest(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    dinner.happens(Called("main", ((3, TOFU),)), Called("dessert", ((1, CAKE),)))
    dinner.mira.sends(f"/kitchen/{dinner.code}/ask", "/kitchen/", line=1, words="How salty?")
    dinner.happens(Bumped((1, 2)))
    dinner.evening.house.needs.keep(dinner.code, 1, Needs(("milk",), ""))
    page = words_of(dinner.tom.sees("/floor/"))
    order = ["Late allergy", "Carry", "12 Main course, 1 dish", "12 Dessert, 1 dish", "How salty?"]
    places = [page.index(each) for each in order]
    assert places == sorted(places)


def test_one_goes_and_the_other_reads_who(
    dinner: Restaurant, monkeypatch: pytest.MonkeyPatch
) -> None:
    ravi = ravi_of(dinner, monkeypatch)
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    dinner.happens(Bumped((1, 2)))
    key = errand(dinner.tom.sees("/floor/"))
    assert "said" not in goes(dinner, ravi, key)
    assert "said" not in goes(dinner, ravi, key), "a finger that bounces"
    told = goes(dinner, dinner.tom, key)
    assert (told.get("refused"), told["said"]) == (None, "Ravi took it.")
    page = dinner.tom.sees("/floor/")
    assert "Ravi took it" in words_of(page)
    assert cues(page) == [], "nobody is rung, and no title counts it"
    assert "Ravi" not in str(dinner.evening.house.log.read(dinner.code)), "it is in no log"
    # What is done is done, whoever had gone.
    dinner.tom.sends(f"/floor/{dinner.code}/serve", "/floor/", line=[1, 2])
    assert "Ravi" not in dinner.tom.sees("/floor/")
    assert "seen to already" in goes(dinner, dinner.tom, key)["refused"]


def test_what_was_taken_and_not_done_comes_back_and_rings(
    dinner: Restaurant, monkeypatch: pytest.MonkeyPatch
) -> None:
    dinner.cooks((1, LOBSTER))
    dinner.happens(Bumped((1,)))
    (first,) = rings(dinner.tom.sees("/floor/"))
    goes(dinner, dinner.tom, first["key"])
    takers = dinner.evening.app.site.boards.takers
    taken = takers.of(first["key"])
    monkeypatch.setattr("partycards.live.boards.time.time", lambda: taken.at + BACK_AFTER - 1)
    assert rings(dinner.tom.sees("/floor/")) == []
    monkeypatch.setattr("partycards.live.boards.time.time", lambda: taken.at + BACK_AFTER)
    (again,) = rings(dinner.tom.sees("/floor/"))
    assert (again["cue"], again["key"] == first["key"]) == ("carry", False)
    # So it does when whoever had taken it gives it back.
    goes(dinner, dinner.tom, first["key"])
    goes(dinner, dinner.tom, first["key"], "give-back")
    (third,) = rings(dinner.tom.sees("/floor/"))
    assert len({first["key"], again["key"], third["key"]}) == 3


def test_something_more_is_another_errand(dinner: Restaurant) -> None:
    """Tom has gone for the starters; the add-on is ready now, and nobody knows of it."""
    dinner.cooks((1, LOBSTER))
    dinner.happens(Bumped((1,)))
    goes(dinner, dinner.tom, errand(dinner.tom.sees("/floor/")))
    dinner.cooks((2, CHICKEN))
    dinner.happens(Bumped((2,)))
    assert cues(dinner.tom.sees("/floor/")) == ["carry"]


def test_the_pass_rings_once_more(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER))
    dinner.happens(Bumped((1,)))
    (first,) = rings(dinner.tom.sees("/floor/"))
    goes(dinner, dinner.tom, first["key"])
    dinner.mira.sends(f"/floor/{dinner.code}/ring", "/floor/", line=1)
    (again,) = rings(dinner.tom.sees("/floor/"))
    assert again["key"] != first["key"]


def test_a_chef_who_went_back_to_the_stove_is_fetched_again(dinner: Restaurant) -> None:
    """While they talk, another dish is no reason to ring."""
    dinner.happens(Called("starter", ((1, LOBSTER),)), ChefCame("starter"))
    dinner.happens(Called("starter", ((2, CHICKEN),)))
    assert cues(dinner.tom.sees("/floor/")) == []
    dinner.happens(SentBack(1, "No lobster"), SentBack(2, "Nor this"))
    dinner.happens(Called("starter", ((1, TOFU),)))
    assert cues(dinner.tom.sees("/floor/")) == ["call"]
    assert "call" in cues(dinner.mira.sees("/kitchen/"))


def test_the_floor_is_told_what_happens_to_plates(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER), (2, CHICKEN), (3, TOFU))
    dinner.happens(Stocked(("tofu",)))
    dinner.tom.sends(f"/floor/{dinner.code}/void", "/floor/", line=2, words="They left")
    page = dinner.tom.sees("/floor/")
    assert "Starter: something of 1 dish has run out, tell its guest" in words_of(page)
    assert "Starter: 1 dish not wanted any more" in words_of(page)
    assert sorted(cues(page)) == ["call", "void"]
    assert [each["by"] for each in rings(page) if each["cue"] == "void"] == [2], "Tom knows"


# Sections -----------------------------------------------------------------------------------------


def test_the_phone_of_whose_table_it_is_rings_first(
    dinner: Restaurant, monkeypatch: pytest.MonkeyPatch
) -> None:
    ravi_of(dinner, monkeypatch)
    dinner.cooks((1, LOBSTER))
    dinner.happens(Bumped((1,)))
    assert "server" not in rings(dinner.tom.sees("/floor/"))[0], (
        "nobody's table rings on all phones"
    )
    page = dinner.tom.sees("/floor/sections")
    fields = {"csrf": token(page), "table": ["12", "no such table"]}
    answer = dinner.tom.client.post(
        "/floor/sections/3", data=fields, headers={"Origin": ORIGIN}, base_url=ORIGIN
    )
    assert answer.status_code == 303
    for floor in (dinner.tom.sees("/floor/"), dinner.tom.sees(f"/floor/{dinner.code}/")):
        assert [each["server"] for each in rings(floor)] == [3]
    assert "Ravi · tables 12" in words_of(dinner.tom.sees("/floor/"))

    again = dinner.evening.restart()
    assert again.house.restaurant.sections.of("12") == 3
    again.house.staff.remove(3)
    assert again.app.site.boards.server("12") is None, (
        "whose PIN is gone rings nobody's phone first"
    )


def test_a_section_is_good_for_a_shift_or_until_the_evening_is_over(
    dinner: Restaurant, monkeypatch: pytest.MonkeyPatch
) -> None:
    sections = dinner.evening.house.restaurant.sections
    sections.give(2, ["12", "7"])
    sections.give(2, ["12"])
    assert (sections.of("12"), sections.of("7")) == (2, 0)
    with monkeypatch.context() as later:
        later.setattr("partycards.restaurant.sections.A_SHIFT", -1.0)
        assert sections.of("12") == 0
    sections.clear()
    assert sections.of("12") == 0


# Restarts and pauses ------------------------------------------------------------------------------


def test_after_a_restart_everything_stands_open_and_nothing_rings_twice(
    dinner: Restaurant,
) -> None:
    """Phones know by the keys what they have rung for."""
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    dinner.happens(Called("main", ((3, TOFU),)), Bumped((1, 2)))
    before = rings(dinner.tom.sees("/floor/"))
    goes(dinner, dinner.tom, errand(dinner.tom.sees("/floor/")))
    assert len(rings(dinner.tom.sees("/floor/"))) == len(before) - 1
    again = Restaurant(dinner.evening.restart())
    assert rings(again.tom.sees("/floor/")) == before


def test_guests_who_wait_to_begin_are_told_of_and_begin_by_a_tap(dinner: Restaurant) -> None:
    page = dinner.tom.sees("/floor/")
    assert "3 guests wait to begin" in words_of(page)
    begin, page = f"/floor/{dinner.code}/begin", f"/floor/{dinner.code}/"
    assert "refused" not in dinner.tom.sends(begin, page)
    assert "begin" not in words_of(dinner.tom.sees("/floor/"))
    assert "begun already" in dinner.tom.sends(begin, page)["refused"]


def test_between_the_courses_the_floor_says_since_when_and_how_it_goes_on(
    evening: Evening,
) -> None:
    meal = Meal(evening)
    for name, dish in (("Ana", "Soup"), ("Ben", "Salad"), ("Cleo", "Toast")):
        meal.invents(name, dish)
    meal.calls("Ana")
    assert "next course" not in words_of(meal.tom.sees("/floor/"))
    meal.serves_all()
    page = words_of(meal.tom.sees("/floor/"))
    assert "Starter: all served · 00:0" in page
    assert "On to the next course: Main course" in page
