"""R9: everybody tastes of every plate, so the allergy of one is every plate's matter.

Ana must not eat peanuts, Ben eats vegetarian, Cleo eats all.
"""

import re

import pytest
from msgspec.structs import replace

from partycards.catalogue.names import shipped_names
from partycards.printing.every_sheet import SHEETS
from partycards.restaurant.dishes import Larder
from partycards.restaurant.happenings import Called, Confirmed, Ordered
from partycards.restaurant.orders import Dish, Food
from partycards.restaurant.shield import Eater, Guests, avoided, breaches, warned_of
from partycards.tables import service
from partycards.web import prints_from
from tests.evening import ORIGIN, Evening
from tests.printing.reading import printed, text
from tests.restaurant.dinner import Dinner
from tests.restaurant.meal import Meal
from tests.restaurant.staffed import words_of
from tests.restaurant.test_talking import LARDER

SHIPPED = Larder(LARDER.cards, LARDER.pantry, shipped_names())
"""The same house with every other name of a food."""
SATAY = Dish("m-1", 3, "Satay, my way", (
    Food("tofu", "Tofu", contains=("soy",)), Food("peanuts", "Peanuts", contains=("peanuts",)),
))  # fmt: skip
BACON = Dish("m-2", 3, "Bacon on ice", (Food("bacon", "Bacon", against=("vegetarian",)),))
RICE = Dish("m-3", 2, "Rice", (Food("rice", "Rice"), Food("onions", "Onions")))


@pytest.fixture
def meal(evening: Evening) -> Meal:
    meal = Meal(evening)
    meal.tells("Ana", "peanuts")
    meal.tells("Ben", "vegetarian")
    return meal


def wants(meal: Meal, *lines: tuple[int, Dish], course: str = "starter") -> None:
    service.record_happening(meal.table, "server", Called(course, lines))


def cooks(meal: Meal, *lines: tuple[int, Dish]) -> None:
    """The chef has promised and sent these."""
    wants(meal, *lines)
    numbers = [line.number for line in meal.table.saved.orders.lines]
    for number in numbers:
        service.record_happening(meal.table, "chef", Confirmed(number))
    service.record_happening(meal.table, "chef", Ordered("starter", "now"))


# On every plate -----------------------------------------------------------------------------------


def test_cleos_plate_says_that_ana_must_not_eat_of_it_on_every_screen(meal: Meal) -> None:
    wants(meal, (3, SATAY))
    told = "At this table: peanuts ( Ana , seat 1)"
    assert told in words_of(meal.mira.sees(meal.pad))
    assert told in words_of(meal.tom.sees(meal.floor))
    service.record_happening(meal.table, "chef", Confirmed(1))
    service.record_happening(meal.table, "chef", Ordered("starter", "now"))
    assert told in words_of(meal.mira.sees("/kitchen/"))
    meal.mira.taps(f"/kitchen/{meal.code}/bump", "/kitchen/", line=1)
    assert told in words_of(meal.tom.sees("/floor/"))


def test_it_stands_on_the_chit_and_on_the_order_sheet(meal: Meal) -> None:
    cooks(meal, (3, SATAY), (2, RICE))
    queue = meal.evening.app.site.chits
    queue._queue(meal.code)
    satay, rice = queue._drawn(queue.kept.chit(1)).plates
    assert satay.at_table == ("PEANUTS (Ana, seat 1)",)
    assert (rice.at_table, rice.needs) == ((), ("vegetarian",))
    with meal.evening.app.test_request_context(base_url=ORIGIN):
        content = prints_from.content_of(SHEETS["orders"], "", meal.code, "en")
    assert "At this table PEANUTS (ANA, SEAT 1)" in text(printed("orders", content))


def test_a_diet_is_a_matter_of_the_own_plate_only(meal: Meal) -> None:
    wants(meal, (3, BACON), (2, BACON))
    page = words_of(meal.mira.sees(meal.pad))
    assert page.count("not vegetarian — guest’s diet") == 1
    assert "At this table" not in page


def test_traces_and_what_words_name_count_for_the_others_too() -> None:
    sauce = Food("x", "Sauce", may_contain=("peanuts",))
    guests = Guests({1: Eater("Ana", ("peanuts",)), 3: Eater("Cleo")})
    for dish in (
        Dish("1", 3, "A sauce", (sauce,)),
        service.dish_of(service.Plate(3, "1", 3, "Peanut toast", ()), LARDER),
    ):
        dinner = Dinner()
        dinner.happens(Called("main", ((3, dish),)))
        (breach,) = breaches(dinner.orders.lines[0], guests)
        assert (breach.seat, breach.own, breach.allergens) == (1, False, ("peanuts",))


def test_a_need_in_words_is_matched_where_it_can_be_and_asked_about_where_not(meal: Meal) -> None:
    meal.tells("Ben", words="Please no onions")
    meal.tells("Ana", words="Anaphylaxis: EpiPen")
    wants(meal, (3, SATAY), (1, RICE))
    page = words_of(meal.mira.sees(meal.pad))
    assert page.count("Ask Ana , seat 1: “Anaphylaxis: EpiPen”") == 1
    assert page.count("Ask this guest: “Anaphylaxis: EpiPen”") == 1
    assert page.count("At this table: Onions ( Ben , seat 2)") == 1
    assert avoided("allergic to peanuts!", LARDER).allergens == ("peanuts",)
    assert avoided("EpiPen", LARDER).ask
    assert avoided("no pork, please", LARDER).diets == ("no_pork",)
    assert avoided("nut-free", LARDER).allergens == ("nuts",)
    assert avoided("courgettes", SHIPPED).foods == ("Zucchini",), "as it stands on the cards"
    assert avoided("allergic to hazlenuts and prwans", SHIPPED).allergens == ("crustaceans", "nuts")
    for words in ("raw vegetables", "nothing too spicy", "red meat", "moonfruit"):
        assert avoided(words, SHIPPED).ask, f"no plate can be searched for {words}"
    assert not avoided("", LARDER).ask


@pytest.mark.parametrize(
    ("sentence", "words"),
    [("Rice on a bed of leek", ""), ("My rice", "with buttered leeks"), ("Baby leeks", "")],
)
def test_what_only_words_of_a_dish_name_is_a_matter_of_who_must_not_eat_it(
    meal: Meal, sentence: str, words: str
) -> None:
    meal.tells("Ana", words="no leeks, please")
    used = (service.Used("rice", "Rice", words),)
    dish = service.dish_of(service.Plate(3, "1", 3, sentence, used), SHIPPED)
    wants(meal, (3, dish))
    page = words_of(meal.mira.sees(meal.pad))
    assert page.count("At this table: Leeks ( Ana , seat 1)") == 1
    assert "Named in words: Leeks" not in page, "nobody else need know"


def test_leeks_that_are_left_out_alarm_nobody(meal: Meal) -> None:
    meal.tells("Ana", words="no leeks, please")
    wants(meal, (3, service.dish_of(service.Plate(3, "1", 3, "Rice without leeks", ()), SHIPPED)))
    assert "At this table" not in words_of(meal.mira.sees(meal.pad))


def test_who_has_left_protects_nobody_and_house_players_have_no_needs(meal: Meal) -> None:
    wants(meal, (3, SATAY))
    assert "At this table" in meal.mira.sees(meal.pad)
    meal.phones["Ana"].post("leave")
    assert "At this table" not in meal.mira.sees(meal.pad)
    assert meal.house.heard.at(meal.code, "knows") == {}


def test_a_need_of_another_table_is_not_told_here(meal: Meal) -> None:
    from partycards.tables import laying

    meal.house.restaurant.floor.add("13", 4)
    other = laying.lay(meal.house, "manager", "13")
    wants(meal, (3, SATAY))
    meal.house.needs.keep(other.code, 1, meal.house.needs.of(meal.code, 1))
    meal.house.needs.erase(meal.code)
    assert "At this table" not in meal.mira.sees(meal.pad)


# The second tap -----------------------------------------------------------------------------------


def seen(meal: Meal) -> str:
    """What the form on the notepad says that was seen."""
    found = re.search(r'name="seen" value="(\w+)"', meal.mira.sees(meal.pad))
    assert found is not None
    return found.group(1)


def test_the_first_tap_asks_and_the_second_names_the_guest(meal: Meal) -> None:
    wants(meal, (3, SATAY), (2, RICE))
    page = meal.mira.sees(meal.pad)
    assert "Ana at this table must not eat: peanuts." in words_of(page)
    assert "Seen: Ana – peanuts. We cook it" in words_of(page)
    assert page.count('class="second-tap-inside"') == 1
    told = meal.chef_does("confirm", line=1)
    assert (told["stale"], "must not eat it" in told["refused"]) == (True, True)
    assert meal.lines()[0] == ("Satay, my way", "asked")
    meal.chef_does("confirm", line=1, seen=seen(meal))
    meal.chef_does("confirm", line=2)
    assert [status for _, status in meal.lines()] == ["confirmed", "confirmed"]


def test_without_a_script_the_question_is_a_page_with_the_button(meal: Meal) -> None:
    wants(meal, (3, SATAY))
    asked = meal.mira.taps(f"{meal.pad}confirm", meal.pad, line=1, back=meal.pad)
    assert asked.status_code == 409
    assert "Ana at this table must not eat: peanuts." in words_of(asked.text)
    found = re.search(r'name="seen" value="(\w+)"', asked.text)
    assert found is not None
    answer = meal.mira.taps(
        f"{meal.pad}confirm", meal.pad, line=1, seen=found.group(1), back=meal.pad
    )
    assert (answer.status_code, meal.lines()[0][1]) == (303, "confirmed")


def test_what_was_told_between_the_taps_is_asked_once_more(meal: Meal) -> None:
    wants(meal, (3, SATAY))
    before = seen(meal)
    meal.tells("Ben", "soy")
    assert "refused" in meal.chef_does("confirm", line=1, seen=before)
    assert meal.lines()[0][1] == "asked"
    page = words_of(meal.mira.sees(meal.pad))
    assert "Seen: Ana – peanuts, Ben – soy. We cook it" in page
    meal.chef_does("confirm", line=1, seen=seen(meal))
    assert meal.lines()[0][1] == "confirmed"


def test_the_eaters_own_allergy_and_diet_and_words_are_asked_about(meal: Meal) -> None:
    meal.tells("Cleo", words="Anaphylaxis: EpiPen")
    for seat, dish in ((1, SATAY), (2, BACON), (3, RICE)):
        wants(meal, (seat, dish))
    page = words_of(meal.mira.sees(meal.pad))
    assert "Ana ordered this and must not eat: peanuts." in page
    assert "Ben ordered this and must not eat: not vegetarian." not in page
    assert "Ben ordered this, and it is not vegetarian." in page
    assert "Cleo has told: “Anaphylaxis: EpiPen”" in page
    for number in (1, 2, 3):
        assert "refused" in meal.chef_does("confirm", line=number)


def test_no_need_is_in_the_log_but_that_the_chef_knew_of_one(meal: Meal) -> None:
    wants(meal, (3, SATAY), (2, RICE))
    meal.chef_does("confirm", line=1, seen=seen(meal))
    meal.chef_does("confirm", line=2)
    log = [event for event in meal.house.log.read(meal.code) if event.kind == "confirmed"]
    assert [event.data for event in log] == [
        b'{"line":1,"aware":true}', b'{"line":2,"aware":false}',
    ]  # fmt: skip


def test_a_dish_that_is_changed_between_the_taps_is_not_confirmed(evening: Evening) -> None:
    from partycards.games.cooking_party.steps.planning_asks import Reconsider

    meal = Meal(evening)
    meal.tells("Cleo", "peanuts")
    meal.invents("Ana", "Peanut soup")
    meal.calls("Ana")
    was = seen(meal)
    meal.chef_does("send-back", line=1, words="No peanuts")
    meal.plays("Ana", Reconsider())
    assert "changed this dish since" in meal.chef_does("confirm", line=1, seen=was)["refused"]


def test_a_plate_that_holds_more_since_is_read_again(meal: Meal) -> None:
    """The chef adds butter after the second tap was opened."""
    meal.tells("Ben", "milk")
    wants(meal, (3, SATAY))
    before = seen(meal)
    meal.chef_does("season", line=1, key="butter")
    assert "refused" in meal.chef_does("confirm", line=1, seen=before)


def test_the_rows_are_there_after_a_restart(meal: Meal) -> None:
    cooks(meal, (2, RICE))
    wants(meal, (3, replace(SATAY, key="m-9")))
    meal.chef_does("confirm", line=2, seen=seen(meal))
    heard = meal.house.heard.at(meal.code, "knows")
    assert heard == {(2, 1): frozenset({"peanuts"})}
    assert meal.evening.restart().house.heard.at(meal.code, "knows") == heard


def test_what_was_heard_goes_with_the_need_also_when_a_crash_came_between(meal: Meal) -> None:
    wants(meal, (3, SATAY))
    meal.chef_does("confirm", line=1, seen=seen(meal))
    meal.house.needs.on_erase = lambda table, seat: None
    meal.house.needs.erase(meal.code, 1)
    assert meal.house.heard.at(meal.code, "knows")
    again = meal.evening.restart()
    assert not again.house.heard.at(meal.code, "knows")


def test_a_need_that_is_taken_back_between_the_taps_is_in_nobodys_way(meal: Meal) -> None:
    wants(meal, (3, SATAY))
    before = seen(meal)
    meal.house.needs.erase(meal.code, 1)
    assert "refused" not in meal.chef_does("confirm", line=1, seen=before)
    assert meal.lines()[0][1] == "confirmed"


def test_what_a_guest_types_of_needs_is_never_code(meal: Meal) -> None:
    bad = "<script>alert(1)</script>"
    meal.tells("Ana", "peanuts", words=bad)
    meal.tells("Ben", words=f"onions {bad}")
    wants(meal, (3, SATAY), (1, RICE))
    asked = meal.mira.taps(f"{meal.pad}confirm", meal.pad, line=2, back=meal.pad).text
    for page in (meal.mira.sees(meal.pad), meal.tom.sees(meal.floor), asked):
        assert bad not in page
        assert "&lt;script&gt;" in page
    for number in (1, 2):
        service.record_happening(meal.table, "chef", Confirmed(number))
    service.record_happening(meal.table, "chef", Ordered("starter", "now"))
    assert bad not in meal.mira.sees("/kitchen/")


def test_a_guests_two_plates_and_two_guests_of_one_plate_are_told_apart(meal: Meal) -> None:
    """What was seen of one dish opens no other."""
    wants(meal, (3, SATAY))
    first = seen(meal)
    wants(meal, (1, replace(SATAY, key="m-9")))
    assert "refused" in meal.chef_does("confirm", line=2, seen=first)
    assert "refused" not in meal.chef_does("confirm", line=1, seen=first)


def test_where_nobody_has_told_of_anything_no_plate_is_shielded() -> None:
    dinner = Dinner()
    dinner.happens(Called("main", ((3, SATAY),)))
    assert breaches(dinner.orders.lines[0], Guests({1: Eater("Ana"), 3: Eater("Cleo")})) == ()


# A house in the United States ---------------------------------------------------------------------


def test_a_house_that_lists_the_nine_warns_of_all_fourteen(meal: Meal) -> None:
    """Ana has told of celery, which is not among the nine; Cleo’s soup has it."""
    meal.house.catalogue.list_by("us")
    soup = Dish("1", 3, "Soup", (
        Food("celery", "Celery", contains=("celery",)),
        Food("bread", "Bread", contains=("gluten", "mustard")),
        Food("pine_nuts", "Pine nuts", may_contain=("nuts",)),
    ))  # fmt: skip
    wants(meal, (3, soup))
    guests = meal.house.shield.guests(meal.table.saved, {})
    line = meal.table.saved.orders.lines[0]
    assert warned_of(line, guests).contains == ("wheat", "nuts")
    meal.tells("Ana", "celery")
    guests = meal.house.shield.guests(meal.table.saved, {})
    assert warned_of(line, guests).contains == ("wheat", "nuts", "celery")
    assert [breach.allergens for breach in breaches(line, guests)] == [("celery",)]
    page = words_of(meal.mira.sees(meal.pad))
    assert "At this table: celery" in page
    assert "wheat · nuts · celery" in page
    meal.house.catalogue.list_by("eu")
    assert "gluten · celery · mustard" in words_of(meal.mira.sees(meal.pad)), "the same evening"
    meal.house.catalogue.list_by("us")
    meal.tells("Cleo", "gluten")
    guests = meal.house.shield.guests(meal.table.saved, {})
    assert warned_of(line, guests).alarms == ("gluten",)
