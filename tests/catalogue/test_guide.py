"""The guide and the glossary in `data/` are complete, safe and true, and a bad file is refused."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from partycards.catalogue.errors import CatalogueError
from partycards.catalogue.guide import celsius, read_glossary, read_guide

DATA = Path(__file__).parents[2] / "data"
GUIDE = read_guide(DATA / "guide.toml")
RECIPES = {recipe.key: recipe for recipe in GUIDE.recipes}
HEAT = {table.key: {row.what: row for row in table.rows} for table in GUIDE.temperatures}
TIMES = {table.key: table for table in GUIDE.times}
TERMS = {term.key: term for term in read_glossary(DATA / "glossary.toml")}


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=\.)\s+(?=[A-Z])", text)


def alphabet(word: str) -> str:
    """The word as an index sorts it: accents and capitals do not count."""
    letters = unicodedata.normalize("NFKD", word)
    return "".join(c for c in letters if not unicodedata.combining(c)).casefold()


# The recipes


def test_the_guide_has_a_recipe_for_every_common_way_to_cook() -> None:
    ways = "roast saute braise steam bake grill soup salad sauce dough custard"
    assert set(ways.split()) <= set(RECIPES)


def test_a_recipe_says_in_two_to_four_sentences_what_it_is() -> None:
    said = {key: len(sentences(recipe.text)) for key, recipe in RECIPES.items()}
    assert {key: count for key, count in said.items() if not 2 <= count <= 4} == {}


def test_a_recipe_has_four_to_seven_short_steps() -> None:
    assert [key for key, recipe in RECIPES.items() if not 4 <= len(recipe.steps) <= 7] == []
    steps = [step for recipe in RECIPES.values() for step in recipe.steps]
    assert [step for step in steps if not step.endswith(".") or len(step.split()) > 17] == []


# The tables


def test_celsius_and_fahrenheit_agree_within_3_degrees() -> None:
    for table in GUIDE.temperatures:
        for row in table.rows:
            assert abs(celsius(row.fahrenheit) - row.celsius) <= 3, row.what


def test_they_agree_wherever_a_text_names_both() -> None:
    texts = (DATA / "guide.toml").read_text("utf-8")
    pairs = re.findall(r"(\d+) °C \((\d+) °F\)", texts)
    assert len(pairs) >= 5
    for warm, hot in pairs:
        difference = (warm, hot) == ("20", "35")  # how much lower a fan oven is set
        expected = int(hot) * 5 / 9 if difference else celsius(int(hot))
        assert abs(expected - int(warm)) <= 3, (warm, hot)
    assert texts.count("°F") == len(pairs)


@pytest.mark.parametrize(
    ("words", "warm", "hot"),
    [
        ("Chicken", 74, 165),
        ("Ground chicken", 74, 165),
        ("Stuffing", 74, 165),
        ("Leftovers", 74, 165),
        ("Ground beef", 71, 160),
        ("Egg dishes", 71, 160),
        ("Beef", 63, 145),
        ("Pork", 63, 145),
        ("Lamb", 63, 145),
        ("Fish", 63, 145),
    ],
)
def test_the_heat_in_the_middle_is_what_kitchens_hold_safe(words: str, warm: int, hot: int) -> None:
    (row,) = [row for what, row in HEAT["core"].items() if what.startswith(words)]
    assert (row.celsius, row.fahrenheit) == (warm, hot)
    assert row.note.startswith("rest three minutes") == (words in {"Beef", "Pork", "Lamb"})


def test_food_is_kept_below_4_or_above_60_degrees() -> None:
    kept = {what: (row.celsius, row.fahrenheit) for what, row in HEAT["keeping"].items()}
    assert kept["Fridge"] == (4, 40)
    assert kept["Keeping hot on the buffet"] == (60, 140)
    assert kept["Freezer"] == (-18, 0)


def test_the_oven_gets_hotter_from_line_to_line() -> None:
    for unit in ("celsius", "fahrenheit"):
        dial = [getattr(row, unit) for row in HEAT["oven"].values()]
        assert dial == sorted(set(dial))


def test_there_are_times_for_the_pot_the_pan_and_the_oven() -> None:
    assert set(TIMES) >= {"vegetables", "grains", "eggs", "on_the_stove", "in_the_oven", "braising"}
    for table in GUIDE.times:
        assert len({row.what for row in table.rows}) == len(table.rows) >= 6
        assert all(row.least <= row.most for row in table.rows)


# The glossary


def test_the_glossary_explains_more_than_80_terms_in_alphabetical_order() -> None:
    assert len(TERMS) >= 85
    words = [alphabet(term.term) for term in TERMS.values()]
    assert words == sorted(set(words))


def test_the_words_that_everybody_asks_about_are_in_it() -> None:
    asked = (
        "al_dente blanch braise brunoise chiffonade deglaze emulsify fold julienne mirepoix "
        "mise_en_place poach reduce roux sear simmer sous_vide temper zest umami"
    )
    assert set(asked.split()) <= set(TERMS)


def test_a_term_is_explained_in_12_to_35_words() -> None:
    words = {key: len(term.text.split()) for key, term in TERMS.items()}
    assert {key: count for key, count in words.items() if not 12 <= count <= 35} == {}
    assert [key for key, term in TERMS.items() if not term.text.endswith(".")] == []


def test_a_term_is_kept_under_its_own_letters() -> None:
    kept = {key: re.sub("[^a-z]+", "_", alphabet(term.term)) for key, term in TERMS.items()}
    assert {key: letters for key, letters in kept.items() if letters != key} == {}


# Refusals

OVEN = '[[page]]\nkind = "temperatures"\nkey = "oven"\ntitle = "Oven"\ntext = "Hot."\n'
EGGS = '[[page]]\nkind = "times"\nkey = "eggs"\ntitle = "Eggs"\ntext = "Boil."\n'
SOUP = '[[page]]\nkind = "recipe"\nkey = "soup"\ntitle = "Soup"\ntext = "Warm."\n'


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        (
            OVEN + 'rows = [{ what = "Pizza", celsius = 245, fahrenheit = 300 }]',
            '"Oven": Pizza: 245 °C are not 300 °F.',
        ),
        (
            EGGS + 'rows = [{ what = "Soft", least = 6, most = 5 }]',
            '"Eggs": Soft: 6 minutes at least and 5 at most.',
        ),
        (EGGS + "rows = []", "Expected `array` of length >= 1"),
        (SOUP + "steps = []", "Expected `array` of length >= 1"),
        (SOUP + 'steps = ["Stir."]\ncolour = "red"', "Object contains unknown field `colour`"),
        (SOUP, "Object missing required field `steps`"),
        (SOUP.replace("recipe", "song"), "Invalid value 'song'"),
        (SOUP.replace('"soup"', '"Soup!"'), "Expected `str` matching regex"),
        (SOUP.replace("Warm.", ""), "Expected `str` of length >= 1"),
    ],
)
def test_a_page_that_cannot_be_right_is_refused_with_its_line(
    tmp_path: Path, page: str, reason: str
) -> None:
    path = tmp_path / "guide.toml"
    path.write_text(f"# Ours\n\n{page}\n", encoding="utf-8")
    with pytest.raises(CatalogueError) as refused:
        read_guide(path)
    assert reason in refused.value.reason
    assert str(refused.value).startswith("guide.toml, line 3: ")


def test_a_page_or_a_term_that_comes_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cooking.toml"
    path.write_text((SOUP + 'steps = ["Stir."]\n') * 2, encoding="utf-8")
    with pytest.raises(CatalogueError, match='line 7: The key "soup" is already used in line 1'):
        read_guide(path)
    path.write_text('[[term]]\nkey = "zest"\nterm = "Zest"\ntext = "Peel."\n' * 2, encoding="utf-8")
    with pytest.raises(CatalogueError, match='line 5: The key "zest" is already used in line 1'):
        read_glossary(path)


def test_a_term_without_words_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "glossary.toml"
    path.write_text('[[term]]\nkey = "zest"\nterm = "Zest"\ntext = ""\n', encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"glossary\.toml, line 1: Expected `str` of length"):
        read_glossary(path)
