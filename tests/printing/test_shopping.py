"""What must be bought: merged, sorted, scaled, and never what is there already."""

import csv
from io import StringIO

import pytest
from msgspec.structs import replace

from partycards.printing.content import Content, Dish, Food, Shop, Table
from partycards.printing.engine.options import OptionError, Options, read_options
from partycards.printing.shopping.amounts import bought, pack_of, said_bought, said_size
from partycards.printing.shopping.list_text import as_csv, as_text
from partycards.printing.shopping.shopping_list import (
    Line,
    ShoppingList,
    of_deck,
    of_table,
    shopping_list,
)
from tests.printing.menu import CAKE, CARDS, MOON_PASTA, PICNIC, a_dish, an_evening, food


def buying(content: Content, **typed: str) -> ShoppingList:
    return shopping_list(of_table(content, read_options(typed)), content)


def line(content: Content, name: str, **typed: str) -> Line:
    return next(line for line in buying(content, **typed).lines if line.name == name)


def names(found: ShoppingList) -> list[str]:
    return [line.name for line in found.lines]


def said(found: Line) -> str:
    return f"{found.quantity} {found.name}".strip()


# What is on it ----------------------------------------------------------------------------------


def test_what_two_dishes_need_is_one_line_that_names_both() -> None:
    cheese = line(an_evening(MOON_PASTA, PICNIC), "Cheese")
    assert (cheese.amount, cheese.unit) == (400, "g")  # 50 g for each of four, twice
    assert cheese.words == ("Parmesan", "thin slices of Gouda")
    assert cheese.dishes == (MOON_PASTA.name, PICNIC.name)


def test_aisles_stand_as_one_walks_and_names_as_one_reads() -> None:
    salad = a_dish("Salad", [("pate", ""), ("peaches", ""), ("creme_caramel", ""), ("onions", ""),
                             ("cream", ""), ("cottage_cheese", "")])  # fmt: skip
    groups = buying(an_evening(salad, MOON_PASTA)).groups
    assert [group.title for group in groups] == ["Fruit and vegetables", "Fridge", "Dry goods"]
    fridge = [line.name for line in groups[1].lines]
    assert fridge == [
        "Cheese",
        "Cottage cheese (200 g)",
        "Cream (200 ml)",
        "Crème caramels (4)",
        "Pâté (150 g)",
    ]


def test_what_is_in_the_house_or_in_the_pantry_is_not_bought_but_named() -> None:
    evening = an_evening(MOON_PASTA, PICNIC, in_house=frozenset({"basil", "eggs", "lobster"}))
    found = buying(evening)
    assert not {"Basil", "Eggs", "Salt", "Oil", "Butter"} & set(names(found))
    assert [said(line) for line in found.at_home] == ["1 bunch Basil", "8 Eggs"]


def test_a_free_thing_of_an_assignment_is_bought_when_no_pantry_has_it() -> None:
    found = buying(an_evening(PICNIC))
    assert found.groups[-1].title == "Everything else"
    assert said(found.groups[-1].lines[0]) == "Sparkling water"
    assert found.groups[-1].lines[0].dishes == (PICNIC.name,)


def test_a_free_thing_that_is_a_food_of_another_dish_is_added_to_it() -> None:
    toast = a_dish("Toast", [("cheese", "")], pantry=("bread",), seat=3)
    found = buying(an_evening(PICNIC, toast))
    assert [said(line) for line in found.lines if "read" in line.name] == ["1 loaf Bread"]
    assert next(line for line in found.lines if line.name == "Bread").dishes == (
        PICNIC.name,
        "Toast",
    )


def test_the_courses_of_a_chef_have_their_free_things_together() -> None:
    starter = a_dish("Toast", [("bread", "")], pantry=("eggs",), course="Starter")
    main = a_dish("Omelette", [("eggs", "")], pantry=("eggs",), course="Main course")
    assert said(line(an_evening(starter, main), "Eggs")) == "16 Eggs"  # a card and a free thing


def test_a_card_that_is_in_a_dish_twice_is_bought_twice() -> None:
    twice = a_dish("Fondue", [("cheese", "Gruyère"), ("cheese", "Vacherin")])
    assert said(line(an_evening(twice), "Cheese")) == "400 g Cheese"
    assert said(line(an_evening(a_dish("Raclette", [("cheese", "")])), "Cheese")) == "200 g Cheese"


def test_only_the_dishes_that_are_chosen_are_shopped_for() -> None:
    evening = an_evening(MOON_PASTA, PICNIC, CAKE)
    found = buying(evening, dishes="3, 1")
    assert found.dishes == (MOON_PASTA.name, CAKE.name)
    assert {"Cucumber", "Cucumbers", "Bread"}.isdisjoint(names(found))
    assert line(evening, "Eggs", dishes="3").amount == 8
    with pytest.raises(OptionError) as wrong:
        buying(evening, dishes="4")
    assert wrong.value.message % wrong.value.values == "There is no dish “4”; there are 3."


def test_nobodys_critique_goes_to_the_shops() -> None:
    told = replace(CAKE, critique="Too sweet.", words="With love.", chips=25, chefs=("Amir",))
    (dish,) = of_table(an_evening(told), Options()).dishes
    assert (dish.critique, dish.words, dish.chips, dish.chefs) == ("", "", 0, ())
    assert (dish.name, [used.key for used in dish.used]) == (
        CAKE.name,
        ["peaches", "eggs", "cream"],
    )


def test_a_deck_is_bought_whole_and_each_card_once(everything: Content) -> None:
    deck = replace(everything, ingredients=tuple((card, 3) for card, _ in everything.ingredients))
    found = shopping_list(of_deck(deck, Options()), deck)
    there = {item.name.casefold() for item in deck.pantry}
    assert len(found.lines) == sum(
        card.name.casefold() not in there for card, _ in deck.ingredients
    )
    assert next(line for line in found.lines if line.key == "lobster").quantity == "2"
    assert (found.guests, found.dishes, found.whole) == (4, (), True)


def test_a_table_where_nothing_is_cooked_needs_nothing() -> None:
    assert buying(an_evening()).groups == ()


# How much ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guests", "cheese", "eggs"), [("", "200 g", "8"), ("1", "50 g", "2"), ("30", "1.5 kg", "60")]
)
def test_a_list_is_for_as_many_as_will_eat(guests: str, cheese: str, eggs: str) -> None:
    evening = an_evening(a_dish("Soufflé", [("cheese", ""), ("eggs", "")]))
    assert line(evening, "Cheese", guests=guests).quantity == cheese
    assert line(evening, "Eggs", guests=guests).quantity == eggs


@pytest.mark.parametrize(
    ("amount", "unit", "words"),
    [
        (2.01, "piece", "3"), (0.33 * 3, "piece", "1"), (0.25 * 4, "bunch", "1 bunch"),
        (0.25 * 5, "bunch", "2 bunches"), (3, "clove", "3 cloves"), (1, "pinch", "1 pinch"),
        (1, "g", "5 g"), (47, "g", "50 g"), (52, "g", "60 g"), (428, "g", "450 g"),
        (999, "g", "1 kg"), (1170, "g", "1.2 kg"), (10_001, "g", "11 kg"), (12, "ml", "15 ml"),
        (1000, "ml", "1 l"), (2950, "ml", "3 l"), (2_000_000, "g", "2000 kg"), (0, "g", ""),
    ],
)  # fmt: skip
def test_amounts_are_rounded_up_to_what_one_buys(amount: float, unit: str, words: str) -> None:
    assert said_bought(bought(amount, unit), "en") == words


@pytest.mark.parametrize(
    ("amount", "unit", "sold", "metric", "american"),
    [
        (780, "g", "can 400", "2 cans (400 g)", "2 cans (14 oz)"),
        (20, "g", "jar 350", "1 jar (350 g)", "1 jar (12 oz)"),
        (1200, "ml", "carton 1000", "2 cartons (1 l)", "2 cartons (1 qt)"),
        (11, "clove", "bulb 10", "2 bulbs", "2 bulbs"),
        (12, "slice", "loaf 18", "1 loaf", "1 loaf"),
        (9, "piece", "packet 8", "2 packets (8)", "2 packets (8)"),
        (1, "pinch", "packet 60", "1 packet", "1 packet"), (3, "piece", "", "3", "3"),
        (400, "g", "", "400 g", "15 oz"), (454, "g", "", "500 g", "1 lb"),
        (60, "g", "", "60 g", "2½ oz"), (1500, "g", "", "1.5 kg", "3½ lb"),
        (150, "ml", "", "150 ml", "6 fl oz"), (2000, "ml", "", "2 l", "2¼ qt"),
    ],
)  # fmt: skip
def test_a_shop_is_asked_for_its_packs_in_grams_or_in_ounces(
    amount: float, unit: str, sold: str, metric: str, american: str
) -> None:
    for system, words in (("metric", metric), ("american", american)):
        what = bought(amount, unit, sold, system)  # type: ignore[arg-type]
        size = said_size(what, "en", system)  # type: ignore[arg-type]
        assert said_bought(what, "en") + (f" ({size})" if size else "") == words


def test_american_weights_are_never_less_than_is_needed_either() -> None:
    for grams in range(1, 30_000, 7):
        what = bought(grams, "g", system="american")
        enough = what.number * (453.6 if what.unit == "lb" else 28.35)
        assert grams <= enough + 5, grams


def test_every_card_says_how_a_shop_sells_it_and_what_one_weighs() -> None:
    counted = [card for card in CARDS.values() if card.unit not in ("g", "ml")]
    assert [card.key for card in counted if not card.weight] == []
    kitchen = ("clove", "sprig", "slice", "pinch", "stick", "strand")
    assert [card.key for card in counted if card.unit in kitchen and not card.sold] == []
    for card in CARDS.values():
        # A pack is for a guest or for a party, not for a canteen.
        assert not card.sold or 0.25 <= pack_of(card.sold)[1] / card.per_person <= 120, card.key


def test_of_several_dishes_a_guest_eats_a_little_of_each_and_a_starter_is_small() -> None:
    def grams(*dishes: Dish) -> float:
        return buying(an_evening(*dishes)).grams

    steak = a_dish("Steak", [("steak", ""), ("potatoes", "")], kind="main")
    other = replace(steak, name="Another", seat=3)
    starter = replace(steak, name="Little steak", kind="starter")
    assert grams(steak) == 420
    assert grams(steak, other) == pytest.approx(420 * 1.2), "not two dinners"
    assert grams(starter) == 210
    assert grams(starter, steak) == 630
    assert grams(*(replace(steak, seat=seat) for seat in range(20))) == pytest.approx(420 * 4)
    assert grams(a_dish("Fizz", [("sparkling_wine", "")])) == 0, "nobody eats drinks"


def test_a_house_walks_through_its_shop_as_it_likes() -> None:
    shop = Shop(aisles=("frozen", "chilled", "nowhere"))
    evening = an_evening(MOON_PASTA, PICNIC, shop=shop)
    groups = [group.aisle for group in buying(evening).groups]
    assert groups == ["chilled", "produce", "bakery", "dry_goods", ""]


def test_packs_and_amounts_are_those_of_the_cards_today() -> None:
    dear = {"pasta": replace(food("pasta"), per_person=300, sold="bag 1000")}
    evening = an_evening(MOON_PASTA, shop=Shop(foods=dear))
    assert line(evening, "Pasta (1 kg)").quantity == "2 bags"


def test_no_amount_is_ever_less_than_is_needed() -> None:
    for grams in range(1, 30_000, 7):
        what = bought(grams, "g")
        enough = what.number * (1000 if what.unit == "kg" else 1)
        assert grams <= enough <= max(grams + 5, grams * 1.2), grams


def test_a_food_is_said_as_one_says_it() -> None:
    salad = a_dish("Salad", [("cucumber", ""), ("lemons", ""), ("garlic", "")])
    two = buying(an_evening(salad), guests="2")
    assert [said(line) for line in two.lines] == ["1 Cucumber", "1 bulb Garlic", "1 piece Lemons"]
    eight = buying(an_evening(salad), guests="8")
    assert [said(line) for line in eight.lines] == ["3 Cucumbers", "1 bulb Garlic", "4 Lemons"]


def test_what_no_card_knows_is_still_on_the_list() -> None:
    dragon = replace(a_dish("Soup", [("eggs", "")]), used=())
    dragon = replace(dragon, used=(replace(CAKE.used[0], key="dragon", name="Dragon fruit"),))
    table = Table(name="BASIL", dishes=(dragon,), foods=(Food(key="dragon", name="Dragon fruit"),))
    (found,) = buying(Content(table=table)).groups
    assert (found.title, [said(line) for line in found.lines]) == (
        "Everything else",
        ["Dragon fruit"],
    )


# As text and as a spreadsheet -------------------------------------------------------------------


def test_the_text_can_be_sent_in_a_message() -> None:
    text = as_text(buying(an_evening(MOON_PASTA, CAKE)))
    head = "Shopping list: BASIL\nFor 4 guests\nAbout 650 g of food a guest\n\n"
    assert text.startswith(f"{head}FRUIT AND VEGETABLES\n- ")
    assert "- 200 g Cheese “Parmesan” (Moon pasta)\n" in text
    assert "- 8 Eggs (Peach cake)\n" in text


def test_the_spreadsheet_has_amounts_that_can_be_counted_with() -> None:
    data = as_csv(buying(an_evening(MOON_PASTA, PICNIC)))
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(StringIO(data.decode("utf-8-sig"))))
    cheese = next(row for row in rows if row["Name"] == "Cheese")
    assert cheese == {
        "Aisle": "Fridge", "Amount": "400", "Unit": "g", "Name": "Cheese",
        "In the chef’s words": "Parmesan; thin slices of Gouda",
        "For": f"{MOON_PASTA.name}; {PICNIC.name}",
    }  # fmt: skip
    bread = next(row for row in rows if row["Name"] == "Bread")
    assert (bread["Amount"], bread["Unit"]) == ("1", "loaf")


@pytest.mark.parametrize("words", ["=HYPERLINK(1)", "+1", "-1+1", "@SUM(A1)", "\t=1", "＝1", " =1"])
def test_no_guest_writes_a_formula_into_the_spreadsheet(words: str) -> None:
    evil = a_dish(words, [("cheese", words)], pantry=(words,))
    data = as_csv(buying(an_evening(evil))).decode("utf-8-sig")
    for row in csv.reader(StringIO(data)):
        for cell in row:
            assert cell.strip()[:1] not in tuple("=+-@＝＋－＠"), cell
            assert cell[:1] not in ("\t", "\r"), cell


def test_a_guests_line_break_makes_no_line_of_its_own() -> None:
    odd: Dish = a_dish("Soup\n- 9 kg Caviar", [("eggs", "")])
    assert "\n- 9 kg" not in as_text(buying(an_evening(odd)))
