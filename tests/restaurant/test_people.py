"""What a colleague does is that colleague's: in the log, and by name on pages."""

import hashlib
import hmac
import re

import pytest

from partycards.games.base import IllegalMove
from partycards.restaurant.staff import CHEF, SERVER
from partycards.tables.log import Event
from tests.evening import ORIGIN, Evening
from tests.restaurant.house import PINS, House, lays, ordered, posts, reads
from tests.restaurant.meal import Meal

OUT, PINS_PAGE, REPORT = "/restaurant/86", "/restaurant/pins", "/restaurant/report"


@pytest.fixture
def meal(evening: Evening) -> Meal:
    return Meal(evening)


def of(meal: Meal) -> list[Event]:
    """What was written down at the table since the guests began."""
    return list(meal.house.log.read(meal.code))


def test_every_tap_of_the_staff_is_signed_with_role_and_number(meal: Meal) -> None:
    """Mira has number 1, Tom number 2; the owner at the console needs no PIN."""
    meal.invents("Ana", "Green rice")
    meal.calls("Ana")
    meal.chef_does("came", course="starter")
    meal.chef_does("confirm", line="1")
    meal.tom.sends(meal.floor + "send", "/staff", course="starter", fire="now")
    meal.chef_does("bump", line="1")
    meal.tom.sends(meal.floor + "serve", "/staff", line="1")
    meal.tom.taps(meal.floor + "play-for", "/staff", seat="1")
    meal.tom.taps(meal.floor + "stop-playing-for", "/staff")
    meal.tom.taps(meal.floor + "bill", "/staff", do="agree", spared="tip")
    by = {event.kind: event.actor for event in of(meal)}
    assert [by[kind] for kind in ("called", "chef_came", "confirmed", "ordered")] == [
        "seat:1", "chef:1", "chef:1", "server:2",
    ]  # fmt: skip
    assert [by[kind] for kind in ("bumped", "served", "stood_in", "stood_down")] == [
        "chef:1", "server:2", "server:2", "server:2",
    ]  # fmt: skip
    assert by["agreed_bill"] == "server:2"


def test_a_plate_knows_who_served_it_and_a_void_who_and_when(meal: Meal) -> None:
    meal.invents("Ana", "Green rice")
    meal.calls("Ana")
    meal.serves_all()
    (line,) = meal.table.saved.orders.lines
    assert (line.served_by, line.voided_by) == ("server", ""), "as a log of 0.1 has it"
    meal.tom.sends(meal.floor + "recall", "/staff", line="1")
    assert meal.table.saved.orders.lines[0].served_by == ""
    meal.tom.sends(meal.floor + "void", "/staff", line="1", words="dropped")
    (line,) = meal.table.saved.orders.lines
    (event,) = [one for one in of(meal) if one.kind == "voided"]
    assert (line.voided_by, line.voided_at, line.word) == ("server:2", event.at, "dropped")


def test_the_owner_without_a_pin_is_the_manager(laid_out: House) -> None:
    lays(laid_out, number="1")
    table = ordered(laid_out, "1")
    events = laid_out.evening.house.log.read(table.code)
    assert {each.actor for each in events if each.kind in ("agreed", "laid")} == {"manager"}
    posts(laid_out.manager, OUT, out="cheese")
    assert "Cheese (the manager)" in reads(laid_out.manager, REPORT)


def test_who_ran_out_of_cheese_is_called_by_name_until_the_name_is_erased(laid_out: House) -> None:
    """Chef (number 1) marks it; her PIN is taken back, the report still knows her; the name is
    erased, and she is "a chef"."""
    posts(laid_out.comes_in("chef"), OUT, out="cheese")
    lays(laid_out, number="1")
    staff = laid_out.evening.house.staff
    assert staff.person("chef:1", "en") == "Chef"
    assert "Cheese (Chef)" in reads(laid_out.manager, REPORT)
    posts(laid_out.manager, f"{PINS_PAGE}/take", PINS_PAGE, number="1")
    assert "Cheese (Chef)" in reads(laid_out.manager, REPORT)
    assert "Who has gone" in reads(laid_out.manager, PINS_PAGE)
    posts(laid_out.manager, f"{PINS_PAGE}/erase", PINS_PAGE, number="1")
    assert "Cheese (a chef)" in reads(laid_out.manager, REPORT)
    assert "Who has gone" not in reads(laid_out.manager, PINS_PAGE)


def test_a_number_is_never_somebody_elses(laid_out: House) -> None:
    staff = laid_out.evening.house.staff
    for name, pin in (("Mira", "480213"), ("Tom", "770911")):
        staff.add(name, SERVER, pin)
        staff.remove(staff.all()[-1].number)
        staff.erase(staff.gone()[-1].number)
    staff.add("Ida", CHEF, "480213")
    assert [one.actor for one in staff.all()] == ["chef:3"]


def test_a_new_pin_for_a_forgotten_one_leaves_her_the_same_person(laid_out: House) -> None:
    """The browser that was in with the old one is out; the report counts one Chef, not two."""
    before, staff = laid_out.comes_in("chef"), laid_out.evening.house.staff
    answer = posts(laid_out.manager, f"{PINS_PAGE}/renew", PINS_PAGE, number="1")
    found = re.search(r'<strong class="pin">(\d{6})</strong>', answer.text)
    assert found is not None
    assert staff.with_pin(PINS["chef"]) is None
    assert before.get(OUT, base_url=ORIGIN).status_code == 303
    chef = staff.with_pin(found[1])
    assert chef is not None
    assert chef.actor == "chef:1"
    staff.remove(1)
    answer = posts(laid_out.manager, f"{PINS_PAGE}/renew", PINS_PAGE, number="1")
    assert [one.actor for one in staff.all()] == ["chef:1"]
    with pytest.raises(IllegalMove, match="Somebody has that PIN already"):
        staff.renew(1, re.findall(r'<strong class="pin">(\d{6})', answer.text)[0])


def test_whoever_still_works_here_is_not_erased(laid_out: House) -> None:
    staff = laid_out.evening.house.staff
    staff.add("Mira", CHEF, "480213")
    staff.erase(1)
    assert staff.person("chef:1", "en") == "Mira"


def test_a_pin_that_was_taken_back_leaves_no_key_that_anybody_could_sign(laid_out: House) -> None:
    staff = laid_out.evening.house.staff
    staff.add("Mira", CHEF, "480213")
    staff.remove(1)
    words = "1.99999999999"
    forged = f"{words}.{hmac.new(b'', words.encode(), hashlib.sha256).hexdigest()}"
    assert staff.holder(forged) is None
    assert staff.knows(forged) == 0
    assert staff.with_pin("480213") is None


def test_what_a_log_of_0_1_knows_is_the_role(laid_out: House) -> None:
    staff = laid_out.evening.house.staff
    staff.add("Mira", CHEF, "480213")
    assert {actor: staff.person(actor, "en") for actor in CALLED} == CALLED


CALLED = {
    "chef:1": "Mira",
    "server": "a server",
    "server:1": "a server",
    "chef:99": "a chef",
    "chef:²": "a chef",
    "host": "the manager",
    "seat:1": "",
    "table": "",
}
