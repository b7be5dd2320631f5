"""R4: a dish that the chef sends back is changed and ordered again, and the old one is never
cooked."""

import pytest

from partycards.games.cooking_party.steps.planning_asks import Reconsider
from partycards.games.restaurant.table_dishes import Want
from partycards.games.restaurant.table_meal import NextCourse
from partycards.restaurant.happenings import Confirmed
from partycards.tables import service, taking_back
from tests.evening import Evening, moves_of
from tests.restaurant.meal import Meal
from tests.restaurant.staffed import words_of


@pytest.fixture
def meal(evening: Evening) -> Meal:
    """Ana's starter was called and sent back; Ben's is on the chef's notepad."""
    meal = Meal(evening)
    meal.invents("Ana", "Peanut soup")
    meal.invents("Ben", "Bread for all")
    assert meal.calls("Ana") == 303
    assert "refused" not in meal.chef_does("send-back", line=1, words="No peanuts for you, Ana")
    return meal


def test_a_dish_that_was_sent_back_and_changed_is_called_again(meal: Meal) -> None:
    meal.changes("Ana", "Leek soup")
    assert [plate.name for plate in service.to_call(meal.table.saved, "starter")] == ["Leek soup"]
    assert "Call the chef: Starter, 1 dish" in meal.phone("Cleo")
    assert "Call the chef: Starter, 1 dish" in meal.tom.sees(meal.floor)
    assert meal.calls("Ana") == 303
    assert meal.lines() == [
        ("Peanut soup", "void"), ("Bread for all", "asked"), ("Leek soup", "asked"),
    ]  # fmt: skip
    meal.chef_does("confirm", line=3)
    meal.chef_does("send", course="starter", fire="now")
    assert ("Leek soup", "cooking") in meal.lines()
    assert ("Peanut soup", "void") in meal.lines()


def test_the_old_dish_is_not_cooked_once_the_guest_is_changing_it(meal: Meal) -> None:
    """Mira's tablet still shows the old sheet while Ana chooses other cards."""
    meal.plays("Ana", Reconsider())
    told = meal.chef_does("confirm", line=1)
    assert told == {
        "refused": "The guest has changed this dish since. Please look again.", "stale": True,
    }  # fmt: skip
    assert meal.lines()[0] == ("Peanut soup", "sent_back")
    pad = meal.mira.sees(meal.pad)
    assert "The guest is changing this dish" in pad
    assert pad.count(">We will cook it<") == 1


def test_the_old_dish_is_not_cooked_when_the_new_one_lies_on_the_table(meal: Meal) -> None:
    meal.changes("Ana", "Leek soup")
    assert "since" in meal.chef_does("confirm", line=1)["refused"]
    answer = meal.mira.taps(f"{meal.pad}confirm", "/staff", line=1, back=meal.pad)
    assert (answer.status_code, "has changed this dish since" in answer.text) == (409, True)
    meal.chef_does("confirm", line=2)
    meal.chef_does("send", course="starter", fire="now")
    assert meal.lines() == [("Peanut soup", "sent_back"), ("Bread for all", "cooking")]


def test_what_was_sent_back_and_not_changed_is_no_news_for_the_chef(meal: Meal) -> None:
    """Ben's call must not put Ana's peanuts before the chef once more."""
    assert service.to_call(meal.table.saved, "starter") == ()
    answer = meal.phones["Ben"].post("order/call", course="starter")
    assert answer.status_code == 409
    assert "what the chef sent back, or take it back" in words_of(answer.text)
    assert "refused" not in meal.chef_does("confirm", line=1)
    assert meal.lines()[0] == ("Peanut soup", "confirmed")


def test_a_dish_that_was_told_again_as_it_was_is_still_the_one_that_was_sent_back(
    meal: Meal,
) -> None:
    meal.plays("Ana", Reconsider())
    meal.invents("Ana", "Peanut soup")
    assert service.to_call(meal.table.saved, "starter") == ()
    meal.chef_does("confirm", line=1)
    assert meal.lines()[0] == ("Peanut soup", "confirmed")


def test_what_is_taken_off_the_table_and_wanted_again_is_called_again(meal: Meal) -> None:
    """Ana insists: she takes her order back, and the same dish goes to the chef anew."""
    assert meal.phones["Ana"].post("order/withdraw", line=1).status_code == 303
    assert meal.calls("Ana") == 303
    assert meal.lines()[0] == ("Peanut soup", "void")
    assert meal.lines()[2] == ("Peanut soup", "asked")


def test_a_dish_is_changed_twice(meal: Meal) -> None:
    meal.changes("Ana", "Leek soup")
    meal.calls("Ana")
    meal.chef_does("send-back", line=3, words="No leeks either")
    meal.changes("Ana", "A salad")
    assert meal.calls("Ana") == 303
    assert [status for name, status in meal.lines() if name != "Bread for all"] == [
        "void", "void", "asked",
    ]  # fmt: skip
    for old in (1, 3):
        assert "refused" in meal.chef_does("confirm", line=old)


def test_a_few_words_are_a_change_too(meal: Meal) -> None:
    meal.plays("Ana", Reconsider())
    meal.invents("Ana", "Peanut soup", say="without the peanuts")
    assert len(service.to_call(meal.table.saved, "starter")) == 1
    assert "since" in meal.chef_does("confirm", line=1)["refused"]


def test_a_server_changes_it_for_a_guest_without_a_phone(meal: Meal) -> None:
    tom, seat = meal.tom, meal.seats["Ana"]
    tom.taps(f"{meal.floor}play-for", meal.floor, seat=seat)
    page = f"{meal.floor}for/{seat}/"
    assert "Change my dish" in tom.sees(page)
    match = meal.table.saved.current
    question = match.game.question(match.state, seat)
    answer = tom.taps(f"{page}move", page, type="Reconsider", question=question)
    assert answer.status_code == 303, answer.text
    meal.invents("Ana", "Leek soup", first=1)
    assert tom.taps(f"{page}order/call", page, course="starter").status_code == 303
    assert meal.lines()[2] == ("Leek soup", "asked")


def test_who_else_ordered_the_dish_is_not_served_the_old_one_either(evening: Evening) -> None:
    """Ana invented it, Cleo would like it too; both plates come back."""
    meal = Meal(evening)
    meal.invents("Ana", "Peanut soup")
    meal.plays("Cleo", Want("r1-1"))
    meal.calls("Ana")
    meal.chef_does("send-back", line=1, words="No peanuts for you")
    # The kitchen still has it for Cleo: what it cooks is not changed under its hands (R4).
    assert "Change my dish" not in meal.phone("Ana")
    meal.chef_does("send-back", line=2, words="None for the table, then")
    meal.changes("Ana", "Leek soup")
    for line in (1, 2):
        assert "since" in meal.chef_does("confirm", line=line)["refused"]
    assert "sent it back" in meal.phone("Cleo")
    assert meal.calls("Ana") == 303
    meal.plays("Cleo", Want("r1-1"))
    assert meal.calls("Cleo") == 303
    assert meal.lines()[1:] == [
        ("Peanut soup", "void"), ("Leek soup", "asked"), ("Leek soup", "asked"),
    ]  # fmt: skip


def test_what_the_kitchen_has_promised_or_cooks_is_not_changed(meal: Meal) -> None:
    meal.changes("Ana", "Leek soup")
    meal.calls("Ana")
    for verb, fields in (("confirm", {"line": 3}), ("send", {"course": "starter", "fire": "now"})):
        with pytest.raises(Exception, match="already knows this dish"):
            meal.plays("Ana", Reconsider())
        assert "refused" not in meal.chef_does(verb, **fields)
    with pytest.raises(Exception, match="already knows this dish"):
        meal.plays("Ana", Reconsider())


def test_the_host_takes_a_dish_off_the_table_that_the_chef_was_told_of(meal: Meal) -> None:
    """After a take-back the order is older than the dish: it is not promised, and not sent."""
    meal.chef_does("confirm", line=2)
    moves = [e for e in moves_of(meal.table) if e.actor == f"seat:{meal.seats['Ben']}"]
    taking_back.rewind(meal.table, "host", moves[-1].seq)
    meal.plays("Ben", Reconsider())
    meal.invents("Ben", "Cake for all", first=2)
    told = meal.chef_does("send", course="starter", fire="now")
    assert "has changed this dish since" in told["refused"]
    assert [plate.name for plate in service.to_call(meal.table.saved, "starter")] == [
        "Cake for all"
    ]
    assert meal.calls("Ben") == 303
    assert meal.lines()[1:] == [("Bread for all", "void"), ("Cake for all", "asked")]


def test_a_dish_on_paper_is_confirmed_after_all(meal: Meal) -> None:
    """Tom wrote it down, so the game knows nothing of it; the chef sends it back, and after all
    cooks it."""
    fields = {"seat": 3, "course": "starter", "name": "Toast", "foods": "Bread"}
    meal.tom.taps(f"{meal.floor}take", meal.floor, **fields)
    meal.chef_does("send-back", line=3, words="No bread left")
    meal.chef_does("confirm", line=3)
    assert meal.lines()[2] == ("Toast", "confirmed")


def test_something_that_ran_out_is_no_change(meal: Meal) -> None:
    food = meal.table.saved.orders.lines[0].dish.foods[0]
    meal.mira.taps("/restaurant/86", "/restaurant/86", out=food.key)
    meal.chef_does("confirm", line=1)
    assert meal.lines()[0] == ("Peanut soup", "confirmed")


def test_the_floor_says_what_was_sent_back_and_what_was_changed(meal: Meal) -> None:
    assert "Starter: 1 dish sent back" in words_of(meal.tom.sees("/floor/"))
    meal.changes("Ana", "Leek soup")
    floor = words_of(meal.tom.sees("/floor/"))
    assert "sent back" not in floor
    assert "Starter: 1 dish changed, call the chef again" in floor


def test_the_button_to_change_it_stands_in_the_red_card(meal: Meal) -> None:
    page = meal.phone("Ana")
    card = page[page.index('class="own-dish is-sent_back"') :]
    card = card[: card.index("</li>")]
    assert "Change my dish" in card
    assert 'form="change-my-dish"' in card
    assert page.count('id="change-my-dish"') == 1
    meal.plays("Ana", Reconsider())
    assert 'form="change-my-dish"' not in meal.phone("Ana")


def test_a_dish_of_a_course_that_is_over_is_not_changed_any_more(meal: Meal) -> None:
    meal.invents("Cleo", "Nothing much")
    meal.plays("Ben", NextCourse())
    assert "Change my dish" not in meal.phone("Ana")
    assert "refused" not in meal.chef_does("confirm", line=1)


def test_what_was_withdrawn_is_not_confirmed(meal: Meal) -> None:
    meal.phones["Ana"].post("order/withdraw", line=1)
    assert "decided already" in meal.chef_does("confirm", line=1)["refused"]


def test_after_a_restart_the_old_dish_is_still_refused(meal: Meal) -> None:
    meal.changes("Ana", "Leek soup")
    again = meal.evening.restart()
    table = again.house.table(meal.code)
    with pytest.raises(Exception, match="has changed this dish since"):
        service.confirm(table, "chef", 1)
    assert len(service.to_call(table.saved, "starter")) == 1


def test_an_old_log_in_which_a_changed_dish_was_confirmed_is_read_as_it_was(meal: Meal) -> None:
    """0.1 let it happen; what happened stays."""
    meal.plays("Ana", Reconsider())
    service.record_happening(meal.table, "chef", Confirmed(1))
    assert meal.lines()[0] == ("Peanut soup", "confirmed")
    orders = meal.table.saved.orders
    assert meal.evening.restart().house.table(meal.code).saved.orders == orders
