"""S2: a course ends by two guests or by the staff, and never while plates are out."""

import pytest
from werkzeug.test import TestResponse

from partycards.games.restaurant.steps.choosing import Choosing
from partycards.games.restaurant.steps.tasting import Tasting
from partycards.restaurant.happenings import Bumped, Confirmed, Served
from partycards.tables import service
from tests.evening import Evening
from tests.restaurant.meal import Meal
from tests.restaurant.staffed import words_of

OUT = "Plates are on their way to this table. It goes on when they have been served."


@pytest.fixture
def meal(evening: Evening) -> Meal:
    """Ana, Ben and Cleo have a starter each on the table."""
    meal = Meal(evening)
    for name, dish in (("Ana", "Leek soup"), ("Ben", "Plain and good"), ("Cleo", "Satay")):
        meal.invents(name, dish)
    return meal


def taps(meal: Meal, name: str, kind: str) -> TestResponse:
    """The button on a guest's own phone."""
    standing = meal.table.saved
    assert standing.current is not None
    question = standing.current.game.question(standing.current.state, meal.seats[name])
    return meal.phones[name].post("move", type=kind, question=question)


def phase(meal: Meal) -> object:
    assert meal.table.saved.current is not None
    state = meal.table.saved.current.state
    return state.phase  # type: ignore[attr-defined]


def cooks(meal: Meal) -> tuple[int, ...]:
    """All that was called for is on the stove."""
    meal.calls("Ana")
    numbers = tuple(line.number for line in meal.table.saved.orders.lines)
    for number in numbers:
        service.record_happening(meal.table, "chef:1", Confirmed(number))
    service.send(meal.table, "chef:1", "starter", "now")
    return numbers


def test_it_takes_a_second_guest_to_end_the_meal(meal: Meal) -> None:
    assert "Two of you tap this" in meal.phone("Ana")
    assert taps(meal, "Cleo", "EndMeal").status_code == 303
    assert not isinstance(phase(meal), Tasting)
    assert "Cleo would like to end the meal." in words_of(meal.phone("Ana"))
    assert "As soon as one more of you says so" in meal.phone("Cleo")
    again = taps(meal, "Cleo", "EndMeal")
    assert again.status_code == 409
    assert "One more of you, or your server, has to say it." in again.text
    assert taps(meal, "Ana", "EndMeal").status_code == 303
    assert isinstance(phase(meal), Tasting)


def test_who_would_rather_go_on_does_not_agree_to_an_end(meal: Meal) -> None:
    taps(meal, "Cleo", "EndMeal")
    taps(meal, "Ana", "NextCourse")
    assert "Ana would like to go on to the next course." in words_of(meal.phone("Ben"))
    taps(meal, "Ben", "NextCourse")
    assert isinstance(phase(meal), Choosing)
    assert "would like to" not in words_of(meal.phone("Cleo"))


def test_somebody_says_not_yet(meal: Meal) -> None:
    taps(meal, "Cleo", "EndMeal")
    assert meal.phones["Ana"].post("order/not-yet").status_code == 303
    assert "Two of you tap this" in meal.phone("Ben")
    taps(meal, "Ben", "EndMeal")
    assert not isinstance(phase(meal), Tasting)


def test_a_guest_who_has_left_does_not_count_and_one_alone_needs_nobody(meal: Meal) -> None:
    taps(meal, "Cleo", "NextCourse")
    meal.phones["Cleo"].post("leave")
    taps(meal, "Ana", "NextCourse")
    assert not isinstance(phase(meal), Choosing)
    meal.table.about("server:2", "stepped_out", meal.seats["Ben"])
    assert "Two of you" not in meal.phone("Ana")
    taps(meal, "Ana", "EndMeal")
    assert isinstance(phase(meal), Tasting)


def test_nothing_ends_while_a_plate_is_on_the_stove_or_ready(meal: Meal) -> None:
    numbers = cooks(meal)
    for kind in ("NextCourse", "EndMeal"):
        refused = taps(meal, "Ana", kind)
        assert refused.status_code == 409
        assert OUT in refused.text
    assert "3 plates are still to come to your table." in meal.phone("Ben")
    assert "End the meal" not in meal.phone("Ben")
    service.record_happening(meal.table, "chef:1", Bumped(numbers))
    assert OUT in meal.tom.sends(meal.floor + "go-on", meal.floor, lever="course")["refused"]
    assert OUT in taps(meal, "Cleo", "EndMeal").text
    service.record_happening(meal.table, "server:2", Served(numbers))
    taps(meal, "Ana", "EndMeal")
    taps(meal, "Ben", "EndMeal")
    assert isinstance(phase(meal), Tasting)


def test_the_server_goes_on_for_all_in_one_go(meal: Meal) -> None:
    assert "On to the next course: Main course" in meal.tom.sees(meal.floor)
    meal.tom.taps(meal.floor + "go-on", meal.floor, lever="course")
    assert isinstance(phase(meal), Choosing)
    event = meal.evening.house.log.read(meal.code)[-1]
    assert event.actor.startswith("server:")
    assert "End the meal" in meal.tom.sees(meal.floor)
    meal.tom.taps(meal.floor + "go-on", meal.floor, lever="end-meal")
    assert isinstance(phase(meal), Tasting)
    late = meal.tom.sends(meal.floor + "go-on", meal.floor, lever="end-meal")
    assert late["refused"] == "The table has moved on: that cannot be done any more."


def test_two_who_agree_at_once_end_it_once(meal: Meal) -> None:
    standing = meal.table.saved
    assert standing.current is not None
    question = standing.current.game.question(standing.current.state, 1)
    for name in ("Ana", "Ben", "Cleo"):
        meal.phones[name].post("move", type="NextCourse", question=question)
    state = meal.table.saved.current.state  # type: ignore[union-attr]
    assert state.course == 1  # type: ignore[attr-defined]
