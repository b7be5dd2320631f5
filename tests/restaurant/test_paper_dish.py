"""Tom types dishes from paper: by number, by a name with a slip in it, and afterwards."""

import pytest

from partycards.games.base import IllegalMove
from partycards.games.dining import Used
from partycards.services.paper_dish import foods_of
from tests.evening import Evening
from tests.restaurant.house import House
from tests.restaurant.meal import Meal
from tests.restaurant.staffed import words_of


def foods(house: House, text: str) -> list[tuple[str, str]]:
    """The names of what is typed, with its words."""
    found: tuple[Used, ...] = foods_of(text, house.evening.app.site.catalogue)
    return [(used.name, used.words) for used in found]


def refused(house: House, text: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        foods(house, text)
    return refusal.value.message % refusal.value.values


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("Carots", "Carrots"),
        ("carrot", "Carrots"),
        ("CARROTS ", "Carrots"),
        ("courgette", "Zucchini"),
        ("zuchini", "Zucchini"),
    ],
)
def test_a_card_is_found_by_a_forgiving_spelling(house: House, typed: str, card: str) -> None:
    assert foods(house, typed) == [(card, "")]


def test_a_kind_that_is_typed_is_the_card_with_the_guests_words(house: House) -> None:
    assert foods(house, "mashed potatoes: with lumps") == [
        ("Potatoes", "mashed potatoes, with lumps")
    ]


def test_numbers_stand_beside_each_other_with_the_deck_or_without(house: House) -> None:
    numbers = house.evening.app.site.catalogue.numbers
    one, two, three = (numbers.card(key) for key in ("carrots", "cheese", "thyme"))
    assert foods(house, f"{one} {two}, 03{three}\n{two}: thin") == [
        ("Carrots", ""), ("Cheese", ""), ("Thyme", ""), ("Cheese", "thin"),
    ]  # fmt: skip


def test_what_nobody_knows_is_refused_by_name_and_a_wrong_digit_by_number(house: House) -> None:
    assert refused(house, "Carrots\nUnicorn") == "There is no card “Unicorn” here."
    right = house.evening.app.site.catalogue.numbers.card("carrots")
    wrong = right[:3] + str((int(right[3]) + 1) % 10)
    assert refused(house, wrong) == f"No card has the number {wrong}. Is every digit right?"
    assert refused(house, " \n") == "What is in it? One ingredient a line, please."
    assert refused(house, "Salt\n" * 21) == "At most 20 ingredients, please."


def test_a_dish_eaten_while_the_wi_fi_was_out_is_written_down_and_nothing_is_cooked(
    evening: Evening,
) -> None:
    meal = Meal(evening, "Ana", "Ben")
    dish = {"seat": 1, "course": "starter", "name": "Soup in the dark", "foods": "Carots\nleek"}
    meal.tom.sends(meal.floor + "take", meal.floor, **dish, eaten="1")
    assert meal.lines() == [("Soup in the dark", "served")]
    assert meal.table.saved.orders.calls == ()
    assert evening.app.site.chits.kept.known(meal.code) == set()
    assert "Soup in the dark" in words_of(meal.tom.sees(meal.floor + "bill"))
    again = meal.tom.sends(meal.floor + "take", meal.floor, **dish, eaten="1")
    assert "Each guest may order 1" in again["refused"]
