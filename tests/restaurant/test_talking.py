"""R4: the chef at table 12 asks, suggests and seasons; the dish stays the guest's."""

from partycards.catalogue.pantry import read_pantry
from partycards.files import shipped
from partycards.games.dining import Plate, Used
from partycards.restaurant.dishes import (
    Warnings,
    answer_names,
    dish_of,
    larder,
    named_in,
    warnings,
)
from partycards.restaurant.happenings import (
    Answered,
    Asked,
    Called,
    Checked,
    ChefCame,
    Confirmed,
    Noted,
    Seasoned,
    SentBack,
    Served,
    Unseasoned,
)
from partycards.restaurant.orders import Food, Question
from tests.restaurant.dinner import CHICKEN, LOBSTER, Dinner, salt
from tests.restaurant.test_folding import refused
from tests.shipped import INGREDIENTS

DATA = shipped("data")
LARDER = larder(INGREDIENTS, read_pantry(DATA / "pantry.toml"))


def called() -> Dinner:
    """Lisa wants the lobster, and the chef is on the way."""
    dinner = Dinner()
    dinner.happens(Called("starter", ((1, LOBSTER),)))
    return dinner


def foods(dinner: Dinner) -> list[Food]:
    return list(dinner.orders.lines[0].dish.foods)


def test_the_chef_comes_once() -> None:
    dinner = called()
    dinner.happens(ChefCame("starter"))
    assert dinner.orders.calls[0].here
    assert "already" in refused(dinner, ChefCame("starter"))


def test_a_question_is_answered_once_even_while_it_cooks() -> None:
    dinner = called()
    dinner.happens(Asked(1, "With the shell?"), Confirmed(1), Answered(1, 0, "Without, please"))
    assert dinner.orders.lines[0].questions == (Question("With the shell?", "Without, please"),)
    assert "quicker" in refused(dinner, Answered(1, 0, "With it"))
    assert "Nobody has asked" in refused(dinner, Answered(1, 1, "Yes"))
    assert "asked already" in refused(dinner, Asked(1, "With the shell?"))


def test_notes_stand_apart_from_the_dish() -> None:
    dinner = called()
    dinner.happens(Noted(1, "flash the peaches"))
    line = dinner.orders.lines[0]
    assert (line.notes, line.dish) == (("flash the peaches",), LOBSTER)
    assert "already" in refused(dinner, Noted(1, "flash the peaches"))


def test_the_ingredients_are_locked_but_the_pantry_is_open() -> None:
    dinner = called()
    dinner.happens(Seasoned(1, salt()))
    assert [food.name for food in foods(dinner)][-1] == "Salt"
    assert "already" in refused(dinner, Seasoned(1, salt()))
    assert "already" in refused(dinner, Seasoned(1, salt("butter", "Butter", ["milk"])))
    steak = Food("steak", "Steak")
    assert "pantry" in refused(dinner, Seasoned(1, steak))
    dinner.happens(Unseasoned(1, "salt"))
    assert dinner.orders.lines[0].dish == LOBSTER
    assert "has added" in refused(dinner, Unseasoned(1, "butter"))
    assert "has added" in refused(dinner, Unseasoned(1, "lobster"))


def test_a_tick_adds_allergens_and_takes_none_away() -> None:
    dinner = called()
    dinner.happens(Checked(1, "lobster", ("mustard",)))
    lobster = foods(dinner)[0]
    assert (lobster.contains, lobster.checked) == (("crustaceans", "mustard"), True)
    assert "checked already" in refused(dinner, Checked(1, "lobster", ()))
    dinner.happens(Checked(1, "peaches"))
    assert all(food.checked for food in foods(dinner))


def test_what_was_decided_is_not_decided_twice() -> None:
    dinner = called()
    dinner.happens(Confirmed(1))
    assert "decided already" in refused(dinner, Confirmed(1))
    dinner.happens(SentBack(1, "no lobster left"))
    assert "sent back any more" in refused(dinner, SentBack(1, "again"))
    dinner.happens(Confirmed(1))
    assert dinner.orders.lines[0].word == ""


def test_a_served_dish_is_not_talked_about_any_more() -> None:
    dinner = Dinner()
    dinner.sends("starter", (2, CHICKEN))
    dinner.serves(1)
    for happening in (Asked(1, "Why?"), Noted(1, "less salt"), Seasoned(1, salt())):
        assert "too late" in refused(dinner, happening)
    assert "served" in refused(dinner, Served((1,)))


# Allergens ----------------------------------------------------------------------------------------


def dish(*used: Used, needs: tuple[str, ...] = ()) -> tuple[tuple[Food, ...], object]:
    """The foods of a dish with these in it, and its warnings for a guest with these needs."""
    dinner = Dinner()
    made = dish_of(Plate(1, "1-1", 1, "A dish", used), LARDER)
    dinner.happens(Called("starter", ((1, made),)))
    return made.foods, warnings(dinner.orders.lines[0], needs)


def test_a_name_that_has_the_cards_own_in_it_warns_of_all_it_means() -> None:
    """Cauliflower cheese is thickened with flour, and a stuffing has celery in it."""
    for key, name, words, allergen in (
        ("cheese", "Cheese", "cauliflower cheese", "gluten"),
        ("cheese", "Cheese", "risotto with Parmesan", "celery"),
        ("bread", "Bread", "turkey with bread stuffing", "celery"),
    ):
        (food,), _ = dish(Used(key, name, words))
        assert allergen in (*food.contains, *food.may_contain), words


def test_a_kind_we_know_takes_the_place_of_its_card() -> None:
    (cheese,), _ = dish(Used("cheese", "Cheese", "vegan cheese"))
    assert (cheese.checked, cheese.known) == (True, True)
    (plain,), _ = dish(Used("cheese", "Cheese"))
    assert "milk" in plain.contains
    assert "milk" not in cheese.contains


def test_free_words_only_add_and_stand_as_not_checked() -> None:
    (chicken,), told = dish(Used("chicken", "Chicken", "in a peanut crust with feta"))
    assert not chicken.checked
    assert {"peanuts", "milk"} <= set(chicken.contains)
    assert told.unchecked == ("Chicken",)  # type: ignore[attr-defined]


def test_lisas_allergy_sounds_for_traces_and_for_the_pantry() -> None:
    used = Used("tofu", "Tofu"), Used("butter", "Butter", pantry=True)
    _, told = dish(*used, needs=("milk", "vegetarian", "nuts"))
    assert told.alarms == ("milk",)  # type: ignore[attr-defined]
    assert told.contains == ("soy", "milk")  # type: ignore[attr-defined]


def test_of_a_card_that_nobody_knows_nothing_is_promised() -> None:
    (food,), told = dish(Used("unicorn", "Unicorn", "smoked"))
    assert (food.known, food.checked) == (False, False)
    assert told.unknown == ("Unicorn",)  # type: ignore[attr-defined]


def test_a_free_thing_of_the_assignment_is_not_checked() -> None:
    (bread,), _ = dish(Used("", "bread of your choice", pantry=True))
    assert "gluten" in bread.contains
    assert not bread.checked


def test_a_vegetarian_guest_is_warned_of_by_the_card_and_the_kind() -> None:
    needs = ("vegetarian", "vegan", "no_pork")
    _, ham = dish(Used("ham", "Ham"), needs=needs)
    assert ham.broken == ("vegetarian", "vegan", "no_pork")  # type: ignore[attr-defined]
    _, plain = dish(Used("tofu", "Tofu"), needs=needs)
    assert plain.broken == ()  # type: ignore[attr-defined]
    _, butter = dish(Used("tofu", "Tofu"), Used("butter", "Butter", pantry=True), needs=needs)
    assert butter.broken == ("vegan",)  # type: ignore[attr-defined]
    _, wrapped = dish(Used("tofu", "Tofu", "wrapped in bacon"), needs=needs)
    assert wrapped.broken == ("vegetarian", "vegan", "no_pork")  # type: ignore[attr-defined]
    _, cheese = dish(Used("cheese", "Cheese", "vegan cheese"), needs=("vegan",))
    assert cheese.broken == ()  # type: ignore[attr-defined]


# Words about a dish -------------------------------------------------------------------------------


def told(line_of: Dinner, *needs: str) -> Warnings:
    return warnings(line_of.orders.lines[0], needs)


def ordered(name: str, words: str = "", *used: Used) -> Dinner:
    """Ana's dish with this name and sentence, as the chef is told of it."""
    dinner = Dinner()
    made = dish_of(Plate(1, "1-1", 1, name, used, words), LARDER)
    dinner.happens(Called("starter", ((1, made),)))
    return dinner


def test_the_name_and_the_sentence_warn_like_the_words_of_a_card() -> None:
    """Both were there on a Friday night, and the ticket said MILK by the gnocchi's traces."""
    sentence = "Drizzled with peanut sauce and whipped cream"
    dinner = ordered("Peanut butter gnocchi", sentence, Used("kale", "Kale"))
    assert told(dinner, "peanuts", "milk").alarms == ("peanuts", "milk")
    assert {"peanuts", "milk"} <= set(told(dinner).contains)
    assert told(dinner, "vegan").broken == ("vegan",)
    assert told(dinner).named[0].startswith("Peanut butter")


def test_a_dish_that_speaks_of_its_own_foods_names_nothing_besides() -> None:
    """Every second ticket read "Named in words: Lamb chop" under a card with lamb chops."""
    cheese = Used("cheese", "Cheese", "feta")
    assert told(ordered("Cheeses with butter", "So much cheese!", cheese)).named == ("Butter",)


def test_what_house_players_say_warns_too() -> None:
    dinner = ordered("Kale", "Fried in butter until it is golden.", Used("kale", "Kale"))
    assert told(dinner, "milk").alarms == ("milk",)


def test_ordinary_words_in_a_name_leave_nothing_to_check() -> None:
    dinner = ordered("My grandmother's summer", "Like home, only warmer.", Used("kale", "Kale"))
    assert told(dinner).contains == told(dinner).unchecked == told(dinner).unknown == ()


def test_a_dish_that_is_nothing_but_a_name_is_not_known() -> None:
    dinner = ordered("Grandmother's secret")
    assert told(dinner).unknown == ("Grandmother's secret",)
    milk = told(ordered("Milk and honey"))
    assert (milk.contains, milk.unknown) == (("milk",), ("Milk and honey",))


def test_an_answer_and_a_note_warn_from_then_on() -> None:
    dinner = ordered("Kale", "", Used("kale", "Kale"))
    answer, note = "in butter", "finish with parmesan and crushed hazelnuts"
    dinner.happens(Asked(1, "Fried how?"), Answered(1, 0, answer, named_in((answer,), LARDER)))
    assert told(dinner, "milk").alarms == ("milk",)
    assert told(dinner, "nuts").alarms == ()
    dinner.happens(Noted(1, note, named_in((note,), LARDER)))
    assert told(dinner, "nuts").alarms == ("nuts",)


def test_what_the_chef_asked_for_may_be_in_it_once_that_is_answered() -> None:
    """ "Peanut sauce with it?" - "Yes, please" says peanuts without naming them."""
    dinner = ordered("Kale", "", Used("kale", "Kale"))
    question, answer = "Peanut sauce with it?", "Yes, please"
    named = answer_names(question, answer, LARDER)
    dinner.happens(Asked(1, question), Answered(1, 0, answer, named))
    assert (told(dinner, "peanuts").alarms, told(dinner).contains) == (("peanuts",), ())


def test_a_food_that_may_contain_something_does_so_in_words_too() -> None:
    card = Used("curry_powder", "Curry powder")
    (plain,), _ = dish(card)
    assert plain.may_contain
    (chicken,), warned = dish(Used("chicken", "Chicken", "with curry powder"),
                              needs=plain.may_contain)  # fmt: skip
    assert set(plain.may_contain) <= {*chicken.may_contain, *chicken.contains}
    assert set(warned.alarms) >= set(plain.may_contain)  # type: ignore[attr-defined]
    dinner = ordered("Chicken with curry powder", "", Used("kale", "Kale"))
    assert set(plain.may_contain) <= {*told(dinner).may_contain, *told(dinner).contains}


def test_accents_capitals_and_hyphens_are_no_disguise() -> None:
    for words in ("gruyere", "Gruyère", "GRUYERE", "gruye\u0300re"):
        _, warned = dish(Used("tofu", "Tofu", f"with {words}"), needs=("vegetarian",))
        assert warned.broken == ("vegetarian",), words  # type: ignore[attr-defined]
    for name in ("Peanut-butter toast", "PEANUT BUTTER", "Toast, peanut\u2011butter"):
        assert "peanuts" in told(ordered(name, "", Used("kale", "Kale"))).contains, name


def test_several_of_a_thing_are_that_thing() -> None:
    for words in ("walnut", "walnuts", "Hazelnuts!", "a hazelnut"):
        assert "nuts" in told(ordered("Kale", words, Used("kale", "Kale"))).contains, words
    for words in ("coconuts", "doughnut hole", "eggplant", "butternut", "milkshakes of joy"):
        found = told(ordered("Kale", words, Used("kale", "Kale")))
        assert not {"nuts"} & set(found.contains), words


def test_words_never_take_anything_away() -> None:
    dinner = ordered("Toast without any cheese", "no butter", Used("cheese", "Cheese"))
    assert "milk" in told(dinner).contains
