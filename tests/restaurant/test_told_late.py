"""A need that is told when dishes are promised, cooking or on the table: it rings, flashes, prints.

Cleo's satay is on the stove, Ben's plain dish too, when Ana says that she must not eat peanuts.
"""

import json
import re
from html import unescape
from types import SimpleNamespace

import pytest

from partycards.live.pages import Viewer
from partycards.live.parts import PHONE
from partycards.restaurant.happenings import Bumped, Called, Ordered, Served
from partycards.tables import service
from tests.evening import Evening
from tests.restaurant.meal import Meal
from tests.restaurant.staffed import words_of
from tests.restaurant.test_shield import RICE, SATAY

ADDED = "Allergy added: table 12"


@pytest.fixture
def meal(evening: Evening) -> Meal:
    meal = Meal(evening)
    service.record_happening(meal.table, "server", Called("starter", ((3, SATAY), (2, RICE))))
    for number in (1, 2):
        meal.chef_does("confirm", line=number)
    return meal


def cooks(meal: Meal) -> None:
    service.record_happening(meal.table, "chef", Ordered("starter", "now"))
    meal.evening.app.site.chits._queue(meal.code)


def says(meal: Meal, name: str, *needs: str) -> None:
    """On the guest's own phone."""
    answer = meal.phones[name].post("needs", needs=list(needs), needs_words="")
    assert answer.status_code == 303, answer.text


def chits(meal: Meal) -> list[tuple[str, tuple[str, ...]]]:
    meal.evening.app.site.chits._queue(meal.code)
    return [(each.due.what, each.due.slips) for each in meal.evening.app.site.chits.kept.all()]


def rings(page: str) -> int:
    """For how many late allergies a screen rings."""
    signals = re.search(r'id="bell" data-signals="([^"]*)"', page)
    assert signals is not None
    return sum(each["cue"] == "allergy" for each in json.loads(unescape(signals.group(1))))


def stamp(page: str) -> dict[str, object]:
    """What the form of the alarm sends."""
    form = page[page.index('class="told-late"') :]
    form = form[: form.index("</form>")]
    seen = re.search(r'name="seen" value="(\w+)"', form)
    assert seen is not None
    return {"seen": seen.group(1), "line": re.findall(r'name="line" value="(\d+)"', form)}


def test_every_screen_that_has_the_plate_is_told_and_rings(meal: Meal) -> None:
    cooks(meal)
    assert ADDED not in words_of(meal.mira.sees("/kitchen/"))
    says(meal, "Ana", "peanuts")
    for page in ("/kitchen/", meal.pad):
        seen = meal.mira.sees(page)
        assert ADDED in words_of(seen), page
        assert "Ana at this table must not eat: peanuts." in words_of(seen)
        assert rings(seen) == 1
    assert meal.mira.sees("/kitchen/").count("is-told-late") == 1
    floor = meal.tom.sees("/floor/")
    assert "Late allergy 00:00 12 Ana peanuts Satay" in words_of(floor)
    assert "The kitchen has it" in words_of(floor)
    assert rings(floor) == 1


def test_it_flashes_until_the_kitchen_says_that_it_knows(meal: Meal) -> None:
    cooks(meal)
    says(meal, "Ana", "peanuts")
    meal.tom.sees("/floor/")
    fields = stamp(meal.mira.sees("/kitchen/"))
    assert "refused" not in meal.chef_does("knows", **fields)
    for colleague, page in ((meal.mira, "/kitchen/"), (meal.mira, meal.pad), (meal.tom, "/floor/")):
        seen = colleague.sees(page)
        assert rings(seen) == 0
        assert "is-told-late" not in seen
    # The warning itself stays.
    assert "At this table: peanuts" in words_of(meal.mira.sees("/kitchen/"))
    again = meal.evening.restart()
    now = again.app.site.boards.table(meal.code)
    assert now.late == ()


def test_what_comes_besides_is_read_once_more(meal: Meal) -> None:
    cooks(meal)
    says(meal, "Ana", "peanuts")
    fields = stamp(meal.mira.sees("/kitchen/"))
    says(meal, "Ben", "soy")
    assert "read it once more" in meal.chef_does("knows", **fields)["refused"]
    assert rings(meal.mira.sees("/kitchen/")) == 1
    meal.chef_does("knows", **stamp(meal.mira.sees("/kitchen/")))
    assert rings(meal.mira.sees("/kitchen/")) == 0


def test_a_chit_is_printed_once_for_what_is_out_on_paper(meal: Meal) -> None:
    cooks(meal)
    assert chits(meal) == [("fire", ("fire-1", "fire-2"))]
    says(meal, "Ana", "peanuts")
    assert chits(meal)[1:] == [("allergy", ("allergy-1-1",))]
    assert chits(meal)[2:] == []
    says(meal, "Ben", "soy")
    assert chits(meal)[2:] == [("allergy", ("allergy-1-2",))]
    queue = meal.evening.app.site.chits
    drawn = queue._drawn(queue.kept.chit(3))
    assert (drawn.what, drawn.plates[0].at_table) == (
        "allergy", ("PEANUTS (Ana, seat 1)", "SOY (Ben, seat 2)"),
    )  # fmt: skip
    assert "allergy added" in meal.mira.sees("/kitchen/chits/")


def test_what_was_told_before_the_fire_stands_on_the_first_chit_only(meal: Meal) -> None:
    says(meal, "Ana", "peanuts")
    assert ADDED in words_of(meal.mira.sees(meal.pad))
    cooks(meal)
    assert [what for what, _ in chits(meal)] == ["fire"]
    assert ADDED in words_of(meal.mira.sees("/kitchen/"))


def test_a_need_that_is_taken_back_is_quiet_and_prints_nothing(meal: Meal) -> None:
    cooks(meal)
    says(meal, "Ana", "peanuts")
    says(meal, "Ana")
    assert rings(meal.mira.sees("/kitchen/")) == 0
    assert meal.evening.app.site.boards.table(meal.code).late == ()
    says(meal, "Ana", "peanuts")
    assert rings(meal.mira.sees("/kitchen/")) == 1


def test_a_plate_on_the_table_is_the_servers_matter(meal: Meal) -> None:
    cooks(meal)
    service.record_happening(meal.table, "chef", Bumped((1, 2)))
    service.record_happening(meal.table, "server", Served((1, 2)))
    says(meal, "Ana", "peanuts")
    assert ADDED not in words_of(meal.mira.sees("/kitchen/"))
    assert ADDED in words_of(meal.tom.sees(meal.floor))
    assert "It stands on the table: take it away." in words_of(meal.tom.sees("/floor/"))
    fields = stamp(meal.tom.sees(meal.floor))
    meal.tom.taps(f"{meal.floor}knows", "/floor/", back="/floor/", **fields)
    assert rings(meal.tom.sees("/floor/")) == 0


def test_the_host_and_a_server_tell_it_as_a_phone_does(meal: Meal) -> None:
    cooks(meal)
    meal.tom.taps(f"{meal.floor}needs", meal.floor, seat=1, needs=["peanuts"], needs_words="")
    assert ADDED in words_of(meal.mira.sees("/kitchen/"))
    assert chits(meal)[1:] == [("allergy", ("allergy-1-1",))]


def test_what_the_chef_adds_to_a_promised_dish_rings_too(meal: Meal) -> None:
    says(meal, "Ana", "milk")
    meal.chef_does("season", line=2, key="butter")
    assert "Ana at this table must not eat: milk." in words_of(meal.mira.sees(meal.pad))


def test_a_dish_that_was_confirmed_with_the_second_tap_is_known(meal: Meal) -> None:
    says(meal, "Ana", "peanuts")
    meal.chef_does("knows", **stamp(meal.mira.sees(meal.pad)))
    service.record_happening(meal.table, "server", Called("main", ((3, SATAY),)))
    seen = re.search(r'name="seen" value="(\w+)"', meal.mira.sees(meal.pad))
    assert seen is not None
    meal.chef_does("confirm", line=3, seen=seen.group(1))
    assert ADDED not in words_of(meal.mira.sees(meal.pad))


def test_what_was_heard_is_in_no_log(meal: Meal) -> None:
    cooks(meal)
    says(meal, "Ana", "peanuts")
    before = meal.table.saved.seq
    meal.chef_does("knows", **stamp(meal.mira.sees("/kitchen/")))
    assert meal.table.saved.seq == before


def test_the_screens_are_pushed_at_once_and_other_guests_notice_nothing(meal: Meal) -> None:
    cooks(meal)
    site = meal.evening.app.site
    told: list[str] = []
    shown: list[int] = []
    site.streams.tell_staff = told.append
    site.streams._show = lambda table, stream: shown.append(stream.viewer.seat)
    site.streams._open[meal.code] = [_phone(seat) for seat in (1, 2, 3)]
    says(meal, "Ana", "peanuts")
    assert told == [meal.code]
    assert shown == [1]
    site.streams._open.clear()


def _phone(seat: int) -> SimpleNamespace:
    """A stream of a guest's phone, as far as it is looked at."""
    return SimpleNamespace(viewer=Viewer(PHONE, seat, "en", "token"), dead=False)


def test_a_confirmed_dish_never_rings_between_the_tap_and_its_page(meal: Meal) -> None:
    """What is heard is kept before the dish is promised."""
    says(meal, "Ana", "peanuts")
    meal.chef_does("knows", **stamp(meal.mira.sees(meal.pad)))
    service.record_happening(meal.table, "server", Called("main", ((3, SATAY),)))
    late: list[int] = []
    boards = meal.evening.app.site.boards
    meal.house.bell.listen(lambda code: late.append(len(boards.table(code).late)))
    seen = re.search(r'name="seen" value="(\w+)"', meal.mira.sees(meal.pad))
    assert seen is not None
    meal.chef_does("confirm", line=3, seen=seen.group(1))
    assert late == [0]


def test_nobody_acknowledges_what_they_have_not_seen(meal: Meal) -> None:
    cooks(meal)
    says(meal, "Ana", "peanuts")
    assert "refused" in meal.chef_does("knows", line=1, seen="")
    assert "refused" in meal.chef_does("knows", line=99, seen="x")
    assert rings(meal.mira.sees("/kitchen/")) == 1


# A table that is cleared --------------------------------------------------------------------------


def test_what_cooks_is_void_on_paper_when_its_table_is_cleared(meal: Meal) -> None:
    cooks(meal)
    service.record_happening(meal.table, "chef", Bumped((2,)))
    meal.house.close_table(meal.table, "server")
    assert chits(meal)[1:] == [("void", ("void-1",))]
    queue = meal.evening.app.site.chits
    assert queue._drawn(queue.kept.chit(2)).what == "void"


def test_a_table_that_was_cleared_long_ago_prints_nothing(
    meal: Meal, monkeypatch: pytest.MonkeyPatch
) -> None:
    cooks(meal)
    monkeypatch.setattr("partycards.services.chits_queue.COOKS_ON", 0.0)
    meal.house.close_table(meal.table, "server")
    assert [what for what, _ in chits(meal)] == ["fire"]
