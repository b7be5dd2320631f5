"""Which chits a table's orders ask for, and when."""

from partycards.printing.sheets.chits import needs_in_words
from partycards.restaurant.chits import Due, due, number_of, printers_for
from partycards.restaurant.happenings import Bumped, Fired, Recalled, Served, Unbumped, Voided
from partycards.restaurant.printers import ReceiptPrinter
from tests.restaurant.dinner import CAKE, CHICKEN, LOBSTER, TOFU, Dinner


class Pass:
    """The pass of a kitchen: chits that have come out, each time one looks."""

    def __init__(self) -> None:
        self.dinner = Dinner()
        self._known: set[str] = set()

    def comes(self) -> list[tuple[str, str, list[int]]]:
        """What is due now: what it is, of which course, the lines."""
        now = due(self.dinner.orders, self._known)
        self._known |= {slip for each in now for slip in each.slips}
        return [(each.what, each.course, [number_of(slip) for slip in each.slips]) for each in now]


def test_a_held_course_is_on_no_paper_until_it_is_fired() -> None:
    kitchen = Pass()
    one, two = kitchen.dinner.sends("main", (1, LOBSTER), (2, CHICKEN), fire="server")
    assert kitchen.comes() == []
    kitchen.dinner.happens(Fired("main"))
    assert kitchen.comes() == [("fire", "main", [one, two])]
    assert kitchen.comes() == []


def test_the_next_course_comes_when_the_one_before_is_served() -> None:
    kitchen = Pass()
    (starter,) = kitchen.dinner.sends("starter", (1, TOFU), fire="now")
    (main,) = kitchen.dinner.sends("main", (1, LOBSTER))
    assert kitchen.comes() == [("fire", "starter", [starter])]
    kitchen.dinner.serves(starter)
    assert kitchen.comes() == [("fire", "main", [main])]


def test_what_comes_after_the_fire_is_an_add_on() -> None:
    kitchen = Pass()
    kitchen.dinner.sends("main", (1, LOBSTER), fire="now")
    kitchen.comes()
    (late,) = kitchen.dinner.sends("main", (3, TOFU))
    assert kitchen.comes() == [("add_on", "main", [late])]


def test_a_dish_that_is_cooked_and_not_wanted_any_more_is_voided_on_paper() -> None:
    kitchen = Pass()
    one, _ = kitchen.dinner.sends("main", (1, LOBSTER), (2, CHICKEN), fire="now")
    kitchen.comes()
    kitchen.dinner.happens(Voided(one, "the guest has left"))
    assert kitchen.comes() == [("void", "main", [one])]


def test_a_held_dish_is_voided_without_paper_and_a_served_one_too() -> None:
    kitchen = Pass()
    (held,) = kitchen.dinner.sends("dessert", (1, CAKE), fire="server")
    kitchen.dinner.happens(Voided(held, "too full"))
    (served,) = kitchen.dinner.sends("starter", (1, TOFU), fire="now")
    kitchen.dinner.serves(served)
    kitchen.comes()
    kitchen.dinner.happens(Voided(served, "a mistake"))
    assert kitchen.comes() == []


def test_every_recall_has_a_chit_and_a_bump_too_early_has_none() -> None:
    kitchen = Pass()
    (one,) = kitchen.dinner.sends("main", (1, LOBSTER), fire="now")
    kitchen.comes()
    kitchen.dinner.happens(Bumped((one,)), Unbumped((one,)))
    assert kitchen.comes() == []
    for _ in range(2):
        kitchen.dinner.happens(Bumped((one,)), Served((one,)), Recalled((one,)))
        assert kitchen.comes() == [("recall", "main", [one])]


def test_nothing_is_lost_when_nobody_looked_for_a_while() -> None:
    kitchen = Pass()
    one, two = kitchen.dinner.sends("main", (1, LOBSTER), (2, CHICKEN), fire="now")
    kitchen.dinner.happens(Bumped((one,)), Recalled((one,)), Voided(two, "allergy"))
    assert kitchen.comes() == [
        ("fire", "main", [one, two]),
        ("recall", "main", [one]),
        ("void", "main", [two]),
    ]


def test_a_second_look_at_the_same_orders_is_due_nothing() -> None:
    dinner = Dinner()
    dinner.sends("main", (1, LOBSTER), fire="now")
    (chit,) = due(dinner.orders, ())
    assert chit == Due("fire", "main", ("fire-1",))
    assert due(dinner.orders, set(chit.slips)) == ()


def test_a_station_has_its_own_printer_or_the_first_one() -> None:
    hot = ReceiptPrinter(name="Hot", station="hot")  # as 0.1 kept it
    cold = ReceiptPrinter(name="Cold", stations=("cold", "fry"))
    passing = ReceiptPrinter(name="Pass")
    assert printers_for(("hot",), (hot, cold, passing)) == (hot, passing)
    assert printers_for(("cold",), (hot, cold)) == (cold,)
    assert printers_for(("hot", "fry"), (hot, cold)) == (hot, cold)
    assert printers_for(("pastry",), (hot, cold)) == (hot,)
    assert printers_for(("fry", "pastry"), (hot, cold)) == (hot, cold)
    assert printers_for((), (hot, cold)) == (hot, cold)
    assert printers_for(("hot",), ()) == ()


def test_beside_a_guests_words_the_kitchen_reads_its_own() -> None:
    assert needs_in_words((), "keine Haselnüsse", "en", ("Hazelnuts",)) == (
        "keine Haselnüsse (Hazelnuts)",
    )
    assert needs_in_words((), "keine Haselnüsse", "de", ("Hazelnuts",)) == ("keine Haselnüsse",)
    assert needs_in_words((), "no nuts", "en", ("Nuts",)) == ("no nuts",)
