"""R9 on the guests' own phones: Ana must not eat peanuts, and nobody else's phone knows it."""

import pytest

from partycards.games.restaurant.steps.tasting import Tasted
from partycards.games.restaurant.table_dishes import Want
from partycards.games.restaurant.table_meal import EndMeal
from partycards.tables import service
from tests.evening import Evening
from tests.restaurant.meal import Meal
from tests.restaurant.staffed import words_of

NOT_THIS = "Not this one:"


@pytest.fixture
def meal(evening: Evening) -> Meal:
    """Cleo has invented a satay with peanuts in its sentence, Ben a plain dish."""
    meal = Meal(evening)
    meal.invents("Cleo", "Satay, my way", say="with a peanut sauce")
    meal.invents("Ben", "Plain and good")
    meal.invents("Ana", "Leek soup")
    return meal


def ask(phone: str) -> str:
    """The question about tasting, in words."""
    return words_of(phone[phone.index('id="tasted-say"') - 40 :])


def ends(meal: Meal) -> None:
    meal.calls("Ana")
    meal.serves_all()
    meal.plays("Ben", EndMeal())


def test_a_dish_is_marked_as_soon_as_it_lies_on_the_table(meal: Meal) -> None:
    assert NOT_THIS not in meal.phone("Ana")
    meal.tells("Ana", "peanuts")
    meal.plays("Ben", Want("r1-3"))
    page = words_of(meal.phone("Ana"))
    assert page.count(f"{NOT_THIS} peanuts") == 1
    assert page.index("Satay, my way") < page.index(NOT_THIS)
    for name in ("Ben", "Cleo"):
        assert NOT_THIS not in meal.phone(name)


def test_at_the_end_she_says_all_that_i_can_eat_and_gives_chips_to_everybody(meal: Meal) -> None:
    meal.tells("Ana", "peanuts")
    ends(meal)
    mine = ask(meal.phone("Ana"))
    assert "Everything I can eat" in mine
    assert "I have tasted them all" not in mine
    assert mine.index("Satay, my way") < mine.index(f"{NOT_THIS} peanuts") < mine.index("Plain")
    assert mine.count(NOT_THIS) == 1
    others = ask(meal.phone("Ben"))
    assert "I have tasted them all" in others
    assert "Everything I can eat" not in others
    assert "peanut" not in words_of(meal.phone("Ben")).replace("with a peanut sauce", "")
    meal.plays("Ana", Tasted())
    assert "Give the 100 to Cleo" in meal.phone("Ana")


def test_what_the_chef_adds_counts_at_once(meal: Meal) -> None:
    meal.tells("Ana", "celery")
    meal.calls("Ana")
    assert f"{NOT_THIS} celery" not in words_of(meal.phone("Ana"))
    line = next(ln for ln in meal.table.saved.orders.lines if ln.dish.name == "Plain and good")
    known = service.larder_of(meal.house.catalogue)
    service.note(meal.table, "chef", line.number, "with celery on top", known)
    assert f"{NOT_THIS} celery" in words_of(meal.phone("Ana"))


def test_her_diet_counts_on_her_phone_and_her_own_words_do(meal: Meal) -> None:
    meal.tells("Ana", "vegan", words="no pumpkin")
    page = words_of(meal.phone("Ana"))
    assert NOT_THIS in page
    assert "Pumpkin" in page[page.index(NOT_THIS) :]


def test_who_has_told_something_nobody_understands_is_careful_too(meal: Meal) -> None:
    meal.tells("Ana", words="Anaphylaxis: EpiPen")
    ends(meal)
    mine = ask(meal.phone("Ana"))
    assert "Everything I can eat" in mine
    assert "ask the chef whenever you are not sure" in mine


def test_a_need_that_is_taken_back_marks_nothing_any_more(meal: Meal) -> None:
    meal.tells("Ana", "peanuts")
    assert NOT_THIS in meal.phone("Ana")
    meal.phones["Ana"].post("order/needs", needs=[], needs_words="")
    assert NOT_THIS not in meal.phone("Ana")


def test_the_pages_of_the_others_stay_the_same_to_the_letter(meal: Meal) -> None:
    """Served dishes, the question at the end, the TV: nothing tells that Ana has said something."""
    ends(meal)
    watching = meal.evening.stranger()
    watching.code = meal.code

    def all_pages() -> list[str]:
        return [meal.phone("Ben"), meal.phone("Cleo"), watching.get("tv").text]

    before = all_pages()
    answer = meal.phones["Ana"].post("needs", needs=["peanuts"], needs_words="EpiPen")
    assert answer.status_code == 303
    assert NOT_THIS in meal.phone("Ana")
    assert all_pages() == before


# Asked once ---------------------------------------------------------------------------------------

ASKED = "Is there anything you must not eat?"


def test_before_the_chef_comes_every_guest_is_asked_once(meal: Meal) -> None:
    assert all(ASKED in meal.phone(name) for name in ("Ana", "Ben", "Cleo"))
    assert meal.phones["Ben"].post("order/no-needs").status_code == 303
    answer = meal.phones["Ana"].post("order/needs", needs=["peanuts"], needs_words="")
    assert answer.status_code == 303
    assert meal.house.needs.of(meal.code, 1).kinds == ("peanuts",)
    for name, asked in (("Ana", False), ("Ben", False), ("Cleo", True)):
        assert (ASKED in meal.phone(name)) is asked, name
    assert f"{NOT_THIS} peanuts" in words_of(meal.phone("Ana"))
    again = meal.evening.restart()
    assert not again.house.shield.asks(again.house.table(meal.code).saved, 2, again.house.heard)


def test_who_told_at_the_door_is_not_asked_and_nobody_is_before_there_is_a_dish(
    evening: Evening,
) -> None:
    meal = Meal(evening)
    meal.tells("Ana", "milk")
    assert ASKED not in meal.phone("Ben")
    meal.invents("Ben", "Plain and good")
    assert ASKED in meal.phone("Ben")
    assert ASKED not in meal.phone("Ana")


def test_another_person_on_the_seat_is_asked_anew(meal: Meal) -> None:
    meal.phones["Ben"].post("order/no-needs")
    csrf = meal.evening.app.site.guard.csrf(meal.evening.app.site.guard.host_key)
    host = meal.evening.host()
    host.post(
        f"/host/t/{meal.code}/replace", data={"csrf": csrf, "seat": 2, "name": "Dan"},
        headers={"Origin": "http://party.test:5000"}, base_url="http://party.test:5000",
    )  # fmt: skip
    standing = meal.table.saved
    assert meal.house.guests.name_map(meal.code)[2] == "Dan"
    assert meal.house.shield.asks(standing, 2, meal.house.heard)


def test_a_need_that_is_too_long_is_refused_and_nothing_is_kept(meal: Meal) -> None:
    answer = meal.phones["Ana"].post("order/needs", needs=["peanuts"], needs_words="x" * 300)
    assert (answer.status_code, "too long" in answer.text) == (409, True)
    assert not meal.house.needs.of(meal.code, 1)
