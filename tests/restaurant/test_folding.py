"""R2 to R5, R7: orders as folds, with Lisa (seat 1), Ellen (2) and Amir (3) at table 12."""

import pytest

from partycards.games.base import IllegalMove
from partycards.restaurant.folding import points
from partycards.restaurant.happenings import (
    HAPPENINGS,
    KINDS,
    AgreedBill,
    Bumped,
    Called,
    Confirmed,
    Fired,
    Marked,
    Ordered,
    Recalled,
    Revealed,
    SentBack,
    Served,
    Stocked,
    Unbumped,
    Voided,
    VoidSeen,
    Withdrawn,
)
from tests.restaurant.dinner import CAKE, CHICKEN, LOBSTER, TOFU, Dinner


def refused(dinner: Dinner, *happenings: object) -> str:
    """The sentence of the refusal; the orders are the very same afterwards."""
    before = dinner.orders
    with pytest.raises(IllegalMove) as refusal:
        dinner.happens(*happenings)
    assert dinner.orders is before
    return refusal.value.message


def test_every_happening_has_a_kind_of_its_own() -> None:
    assert len(KINDS) == len(HAPPENINGS)
    assert {"called", "chef_came", "sent_back", "void_seen", "agreed_bill"} <= set(KINDS)


def test_a_starter_goes_from_the_table_to_the_stove_to_the_guest() -> None:
    dinner = Dinner()
    dinner.happens(Called("starter", ((1, LOBSTER),)))
    assert dinner.status() == ["asked"]
    assert [call.course for call in dinner.orders.calls] == ["starter"]
    dinner.happens(Confirmed(1), Ordered("starter", "after"))
    assert dinner.status() == ["cooking"]  # nothing is to be served before a starter
    assert dinner.orders.calls == ()
    dinner.happens(Bumped((1,)), Served((1,)))
    line = dinner.orders.lines[0]
    assert line.status == "served"
    assert (line.sent_at, line.fired_at, line.ready_at, line.served_at) == (1004, 1004, 1005, 1006)


def test_the_main_waits_until_every_starter_is_served() -> None:
    dinner = Dinner()
    dinner.sends("starter", (1, LOBSTER), (2, CHICKEN))
    dinner.sends("main", (1, CHICKEN), (2, TOFU))
    assert dinner.status(3, 4) == ["held", "held"]
    dinner.serves(1)
    assert dinner.status(3, 4) == ["held", "held"]
    dinner.serves(2)
    assert dinner.status(3, 4) == ["cooking", "cooking"]


def test_a_void_of_the_last_starter_lets_the_main_go_on() -> None:
    dinner = Dinner()
    dinner.sends("starter", (1, LOBSTER))
    dinner.sends("main", (1, CHICKEN))
    dinner.happens(Voided(1, "Lisa is not hungry"))
    assert dinner.status() == ["void", "cooking"]


def test_a_main_that_is_sent_first_waits_for_a_starter_that_is_confirmed() -> None:
    dinner = Dinner()
    dinner.happens(Called("starter", ((1, LOBSTER),)), Confirmed(1))
    dinner.sends("main", (1, CHICKEN))
    assert dinner.status() == ["confirmed", "held"]
    dinner.happens(Ordered("starter", "after"))
    assert dinner.status() == ["cooking", "held"]


def test_a_dessert_is_fired_by_the_server_alone() -> None:
    dinner = Dinner()
    dinner.sends("starter", (1, LOBSTER))
    dinner.sends("dessert", (1, CAKE), fire="server")
    dinner.serves(1)
    assert dinner.status(2) == ["held"]
    dinner.happens(Fired("dessert"))
    assert dinner.status(2) == ["cooking"]


def test_a_main_does_not_wait_for_a_starter_that_was_withdrawn() -> None:
    dinner = Dinner()
    dinner.happens(Called("starter", ((1, LOBSTER), (2, CHICKEN))), Confirmed(1))
    dinner.sends("main", (1, CHICKEN))
    dinner.happens(Withdrawn(1))
    assert dinner.status() == ["void", "asked", "held"]
    dinner.happens(Withdrawn(2))
    assert dinner.status() == ["void", "void", "cooking"]
    dinner.happens(Fired("main"))
    assert dinner.status() == ["void", "void", "cooking"]


def test_what_comes_after_the_fire_is_an_add_on_and_cooks_at_once() -> None:
    dinner = Dinner()
    dinner.sends("starter", (1, LOBSTER), (2, CHICKEN))
    dinner.sends("main", (1, CHICKEN))
    dinner.sends("starter", (3, TOFU))
    late = dinner.orders.lines[3]
    assert (late.status, late.add_on) == ("cooking", True)
    assert not dinner.orders.lines[0].add_on


def test_two_bump_at_once_and_the_second_is_told() -> None:
    dinner = Dinner()
    dinner.sends("starter", (1, LOBSTER), (2, CHICKEN))
    dinner.happens(Bumped((1, 2)))
    assert "quicker" in refused(dinner, Bumped((1, 2)))
    assert "quicker" in refused(dinner, Bumped((2,)))
    dinner.happens(Served((1, 2)))
    assert "served already" in refused(dinner, Served((1,)))
    assert "served already" in refused(dinner, Unbumped((1,)))


def test_a_bump_of_a_ticket_of_which_a_dish_was_voided_meanwhile_changes_nothing() -> None:
    dinner = Dinner()
    dinner.sends("starter", (1, LOBSTER), (2, CHICKEN))
    dinner.happens(Voided(2, "left"))
    assert "not wanted" in refused(dinner, Bumped((1, 2)))
    assert dinner.status() == ["cooking", "void"]


def test_unbump_and_recall_bring_a_dish_back_to_the_stove() -> None:
    dinner = Dinner()
    dinner.sends("starter", (1, LOBSTER))
    dinner.happens(Bumped((1,)), Unbumped((1,)))
    line = dinner.orders.lines[0]
    assert (line.status, line.recalled, line.ready_at) == ("cooking", False, 0)
    dinner.serves(1)
    dinner.happens(Recalled((1,)))
    again = dinner.orders.lines[0]
    assert (again.status, again.recalled, again.served_at) == ("cooking", True, 0)
    assert again.fired_at == line.fired_at
    assert "cooking already" in refused(dinner, Recalled((1,)))


def test_a_void_stands_until_the_kitchen_has_seen_it() -> None:
    dinner = Dinner()
    dinner.sends("starter", (1, LOBSTER))
    dinner.happens(Voided(1, "changed her mind"))
    line = dinner.orders.lines[0]
    assert (line.status, line.word, line.seen) == ("void", "changed her mind", False)
    assert "not wanted" in refused(dinner, Voided(1, "again"))
    dinner.happens(VoidSeen(1))
    assert dinner.orders.lines[0].seen
    assert "changed" in refused(dinner, VoidSeen(1))


def test_a_dish_that_is_sent_back_is_called_for_anew() -> None:
    dinner = Dinner()
    dinner.happens(Called("starter", ((1, LOBSTER), (2, CHICKEN))))
    dinner.happens(SentBack(1, "No lobster tonight, I am sorry"))
    assert dinner.status() == ["sent_back", "asked"]
    dinner.happens(Called("starter", ((1, TOFU),)))
    assert dinner.status() == ["void", "asked", "asked"]
    assert dinner.orders.lines[0].seen  # the kitchen never had it


def test_a_call_ends_when_nothing_is_left_to_talk_about() -> None:
    dinner = Dinner()
    dinner.happens(Called("starter", ((1, LOBSTER), (2, CHICKEN))), Withdrawn(1))
    assert len(dinner.orders.calls) == 1
    dinner.happens(SentBack(2, "no"))
    assert dinner.orders.calls == ()


def test_a_guest_cannot_withdraw_what_is_on_the_stove() -> None:
    dinner = Dinner()
    dinner.sends("starter", (1, LOBSTER))
    assert "ask your server" in refused(dinner, Withdrawn(1))
    dinner.happens(Called("main", ((1, CHICKEN),)))
    assert "withdraw it" in refused(dinner, Voided(2, "no"))


def test_r2_nobody_orders_more_of_a_course_than_the_house_allows() -> None:
    dinner = Dinner()
    dinner.happens(Called("starter", ((1, LOBSTER),)))
    assert "Each guest" in refused(dinner, Called("starter", ((1, TOFU),)))
    assert "Mark a dish" in refused(dinner, Called("starter", ()))
    assert "confirmed" in refused(dinner, Ordered("starter", "now"))


def test_what_runs_out_flags_dishes_until_they_are_served() -> None:
    dinner = Dinner()
    dinner.sends("starter", (1, LOBSTER), (2, TOFU))
    dinner.serves(2)
    dinner.happens(Stocked(("lobster", "tofu")))
    assert [line.out for line in dinner.orders.lines] == [("lobster",), ()]
    dinner.happens(Called("main", ((2, TOFU),)))
    assert dinner.orders.lines[2].out == ("tofu",)
    dinner.happens(Stocked(()))
    assert not any(line.out for line in dinner.orders.lines)


def test_r7_marks_are_the_kitchens_and_count_once_for_the_inventor() -> None:
    dinner = Dinner()
    dinner.sends("starter", (1, LOBSTER), (2, LOBSTER), (3, TOFU))
    dinner.sends("main", (1, CAKE))
    dinner.happens(Marked("1-1", 60), Marked("1-1", 70), Marked("2-1", 81), Marked("1-3", 100))
    assert points(dinner.orders) == ((1, 151), (3, 100))
    assert "not cooked" in refused(dinner, Marked("9-9", 50))
    assert "1 to 100" in refused(dinner, Marked("1-1", 101))
    dinner.happens(AgreedBill("share"), Revealed())
    assert "stand" in refused(dinner, Marked("1-1", 1))
    assert "too late" in refused(dinner, AgreedBill("tip"))
    assert "already" in refused(dinner, Revealed())


def test_r7_where_the_house_likes_the_mean_counts_rounded_down() -> None:
    dinner = Dinner()
    dinner.sends("starter", (1, LOBSTER))
    dinner.sends("main", (1, CAKE))
    dinner.orders = type(dinner.orders)(
        courses=dinner.orders.courses, lines=dinner.orders.lines, mean=True
    )
    dinner.happens(Marked("1-1", 70), Marked("2-1", 81))
    assert points(dinner.orders) == ((1, 75),)


def test_a_plate_that_was_served_asks_the_kitchen_for_nothing_when_it_is_void() -> None:
    dinner = Dinner()
    dinner.sends("starter", (1, LOBSTER))
    dinner.happens(Bumped((1,)), Served((1,)), Voided(1, "the wrong one"))
    line = dinner.orders.lines[0]
    assert (line.status, line.seen) == ("void", True)
    assert "changed" in refused(dinner, VoidSeen(1))
