"""The foods of a list meet what is in the house, or are proposed as new cards."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from partycards.app import create_app
from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.drawn import TEMPLATES, drawn
from partycards.catalogue.ingredients import AISLES, CATEGORIES, UNITS, problems
from partycards.catalogue.pasted.lines import TWICE, Packet, read_lines
from partycards.catalogue.pasted.looks import COLOURS, SHAPES, Look, Looks, look_at, look_of
from partycards.catalogue.pasted.meeting import House, Row, meet
from partycards.catalogue.pasted.proposals import Proposal, of_words, proposed
from partycards.printing.engine.art import parsed
from partycards.settings import Settings
from tests.catalogue.test_near_twins import twins


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    app = create_app(Settings(data=str(tmp_path_factory.mktemp("house"))))
    yield House(app.site.catalogue)
    app.site.stop()


NOTHING = Packet()


def rows(text: str, house: House) -> list[Row]:
    return meet(read_lines(text), house)[0]


def guess(food: str, house: House, packet: Packet = NOTHING) -> Proposal:
    [row] = rows(food, house)
    assert row.met is None, row.met
    return proposed(structs.replace(row, line=structs.replace(row.line, packet=packet)), house)


# Meeting ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "met"),
    [
        ("3 courgettes", "Zucchini"),
        ("Parmesan", "Cheese/Parmesan"),
        ("tinned tomatoes", "Canned tomatoes"),
        ("salt", "pantry:salt"),
        ("fresh ripe strawberry", "Strawberries"),
        ("basil leaves", "Basil"),
        ("butter or margarine", "pantry:butter"),
        ("2 haloumi", "?Halloumi"),
        ("Zuccini", "?Zucchini"),
        ("rice noodles", "Noodles/rice noodles"),
    ],
)
def test_what_has_a_name_here_is_here(line: str, met: str, house: House) -> None:
    [row] = rows(line, house)
    assert row.met is not None
    found = f"pantry:{row.met.pantry}" if row.met.pantry else row.met.name
    found += f"/{row.met.kind}" if row.met.kind else ""
    assert f"{'' if row.met.sure else '?'}{found}" == met


@pytest.mark.parametrize(
    ("line", "near"),
    [("red lentil pasta", "Pasta"), ("smoked cheddar with bacon", "Cheese")],
)
def test_what_only_ends_like_a_card_is_asked_about(line: str, near: str, house: House) -> None:
    [row] = rows(line, house)
    assert row.met is None
    assert [met.name for met in row.near] == [near]


@pytest.mark.parametrize(
    "line", ["hemp milk", "oat biscuits with chocolate chips", "שקשוקה", "dragon fruit"]
)
def test_what_is_something_else_meets_nothing(line: str, house: House) -> None:
    assert [row.met for row in rows(line, house)] == [None]


def test_salt_and_pepper_are_two_and_so_are_foods_behind_commas(house: House) -> None:
    assert [row.food for row in rows("salt & pepper", house)] == ["salt", "pepper"]
    assert [row.food for row in rows("milk, eggs, ajvar", house)] == ["milk", "eggs", "ajvar"]
    assert [row.food for row in rows("2 onions, diced", house)] == ["onions"]
    assert [row.food for row in rows("milk, optional", house)] == ["milk"]
    assert [row.food for row in rows("sweet and sour sauce", house)] == ["sweet and sour sauce"]


def test_what_is_named_twice_is_there_once_and_told(house: House) -> None:
    found, left = meet(read_lines("2 eggs\najvar\nEGGS x6\n1 jar Ajvar\n1 tub skyr\nyogurt"), house)
    assert [row.food for row in found] == ["eggs", "ajvar", "skyr", "yogurt"]
    assert [(each.text, each.why) for each in left] == [
        ("EGGS x6", TWICE), ("1 jar Ajvar", TWICE),
    ]  # fmt: skip


# Guessing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("food", "category", "contains", "may"),
    [
        ("smoked cheddar with bacon", "dairy", {"milk"}, set()),
        ("barley biscuits with chocolate chips", "sweets", {"gluten"}, {"nuts"}),
        ("hazelnut ice cream", "dairy", {"nuts", "milk"}, {"eggs"}),
        ("crayfish tails", "seafood", {"crustaceans"}, set()),
        ("seitan", "grains", {"gluten"}, set()),
        ("gochujang", "sauces", {"soy"}, {"gluten"}),
        ("oyster ketchup", "sauces", {"molluscs"}, {"celery"}),
        ("gluten-free crackers", "grains", set(), {"gluten"}),
        ("vegan cheese cake", "sweets", {"gluten"}, {"milk", "eggs"}),
        ("Moselle riesling wine", "sweets", set(), {"sulphites", "eggs"}),
        ("almond and sesame bread", "grains", {"nuts", "sesame", "gluten"}, set()),
        ("tuna in sunflower oil", "seafood", {"fish"}, set()),
    ],
)
def test_a_new_card_is_guessed_from_its_words(
    food: str, category: str, contains: set[str], may: set[str], house: House
) -> None:
    cells = guess(food, house).cells
    assert cells["category"] == category
    assert contains <= set(cells["contains"].split(";")), cells["contains"]
    assert may <= set(cells["may_contain"].split(";")), cells["may_contain"]
    assert cells["guessed"] == "yes"


@pytest.mark.parametrize(
    ("food", "answers"),
    [
        ("ajvar", {"vegan": "depends", "vegetarian": "depends", "gluten_free": "depends"}),
        ("שקשוקה", {"vegan": "depends", "pork": "depends", "alcohol": "depends"}),
        ("nduja", {"vegetarian": "no", "vegan": "no", "pork": "yes"}),
        ("vegan burger", {"vegan": "yes", "vegetarian": "yes", "pork": "no"}),
        ("gluten-free crackers", {"gluten_free": "depends"}),
        ("limoncello", {"alcohol": "yes"}),
        ("labneh balls with anchovy", {"vegetarian": "no", "vegan": "no"}),
    ],
)
def test_what_nobody_knows_depends_and_nothing_is_ever_free_of_it(
    food: str, answers: dict[str, str], house: House
) -> None:
    cells = guess(food, house).cells
    assert {name: cells[name] for name in answers} == answers


def test_a_packet_counts_more_than_the_words(house: House) -> None:
    told = Packet(("milk", "nuts"), ("sesame",), "no", "yes")
    cells = guess("Nut dream", house, told).cells
    assert {"milk", "nuts"} <= set(cells["contains"].split(";"))
    assert "sesame" in cells["may_contain"].split(";")
    assert (cells["vegan"], cells["vegetarian"]) == ("no", "yes")
    claims = guess("Cheddar surprise", house, Packet(vegan="yes")).cells
    assert claims["vegan"] == "no", "what is named counts all the same"


def test_a_heading_says_what_an_unknown_word_is(house: House) -> None:
    [row] = rows("Fish counter:\nbottarga", house)
    assert proposed(row, house).cells["category"] == "seafood"
    [row] = rows("bottarga", house)
    assert not proposed(row, house).sure


ODD = (
    "x" * 60, "Ünïcödé crème 🍰", "<b>bold</b> sauce", "=cmd|calc", "vegan bacon bits",
    "gluten-free beer", "egg-free mayo", "pork-free sausage", "milk chocolate with rum",
)  # fmt: skip


def test_whatever_is_guessed_can_be_a_card(house: House) -> None:
    """Words of the table, alone, vegan and without gluten."""
    words = [*list(of_words())[::7], *ODD]
    foods = [f"{before}{word}" for word in words for before in ("", "vegan ", "gluten-free ")]
    for food in foods:
        for row in rows(food, house):
            cells = {**proposed(row, house).cells, "key": "x", "picture": "x.svg"}
            assert problems(cells) == {}, food


def test_the_table_of_words_says_what_there_is() -> None:
    for word, known in of_words().items():
        assert known.category in CATEGORIES, word
        assert 1 <= int(known.number) <= 10, word
        assert known.unit in UNITS, word
        assert known.aisle in AISLES, word
        assert known.drawing in TEMPLATES, word
        assert known.facts is not None
        assert set(known.facts.contains) <= set(ALLERGENS), word
        assert word == word.lower().strip(), word
    assert set(SHAPES) == set(CATEGORIES) == set(COLOURS)
    assert {shape for several in SHAPES.values() for shape in several} <= set(TEMPLATES)


# Looks --------------------------------------------------------------------------------------------


def test_no_two_of_sixty_new_cards_look_alike(house: House) -> None:
    foods = "\n".join(f"{word} from somewhere" for word in list(of_words())[::14][:60])
    looks, pictures = Looks(), set()
    several = [row for row in rows(foods, house) if row.met is None]
    assert len(several) > 50
    for row in several:
        [look] = looks.free(proposed(row, house))
        assert looks.is_free(look), row.food
        looks.take(look)
        picture = drawn(look.template, look.colours)
        assert look_of(picture) == look, "it is known again by what is on it"
        pictures.add(picture)
    assert len(pictures) == len(several)


OWN = """\
bok choy; jackfruit in brine; samphire; kefir; smoked sheep cheese; ghee; wagyu beef; merguez
black pudding; sprats; crayfish tails; gochujang; miso ramen; ajvar; elderflower cordial; sumac
oat biscuits with chocolate chips; seitan; teff flour; cassava chips; mochi; turkish delight
limoncello; kombucha; dulse flakes; matcha powder; spelt rolls; gooseberries; kohlrabi; monkfish
"""


def test_thirty_own_cards_are_no_near_twins_to_the_eye(house: House) -> None:
    looks, pictures = Looks(), {}
    several = [row for row in rows(OWN, house) if row.met is None]
    for row in several:
        [look] = looks.free(proposed(row, house))
        looks.take(look)
        pictures[row.food] = parsed(drawn(look.template, look.colours).decode(), row.food)
    assert len(pictures) > 25
    assert twins(pictures) == {}


def test_a_look_is_the_same_every_time_and_turns_to_others(house: House) -> None:
    proposal = guess("gochujang", house)
    first = Looks().free(proposal, 6)
    assert first == Looks().free(proposal, 6)
    assert len({look.address for look in first}) == 6
    assert Looks(first[:1]).free(proposal)[0] != first[0]
    assert look_at(first[0].address) == first[0]
    for odd in ("", "jar", "jar/zzz", "castle/000000-000000", "jar/000000"):
        assert look_at(odd) is None


def test_a_picture_of_another_hand_has_no_look() -> None:
    assert look_of(b"\x89PNG") is None
    assert look_of((Path("static/cards/art/honey.svg")).read_bytes()) is None
    assert isinstance(look_of(drawn("jar", ["#112233", "#445566", "#778899"])), Look)
