"""Other names of foods: what guests say who do not say what is on the card."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from partycards.catalogue import naming
from partycards.catalogue.names import Names, names_of, shipped_names
from partycards.catalogue.other_names import OtherName, read_all_names, read_names, wrong_names
from partycards.catalogue.pantry import read_pantry
from partycards.catalogue.spelling import in_singular
from partycards.commands.demo_staff import NOTES
from partycards.games.cooking_party.steps.house_words import HOW
from partycards.restaurant.dishes import larder, named_in
from partycards.restaurant.orders import Named
from partycards.words import BRITISH, ENGLISH, translated
from tests.shipped import INGREDIENTS as CARDS

DATA = Path(__file__).parents[2] / "data"
NAMES = read_all_names(DATA / "names")
PANTRY = read_pantry(DATA / "pantry.toml")
LARDER = larder(CARDS, PANTRY, NAMES)
SAID = shipped_names().said


def everyday(file: str) -> dict[str, set[str]]:
    """What guests say of food, with the allergens that each must be warned of; chosen before the
    names were filled, and not for them."""
    with (Path(__file__).parent / file).open(encoding="utf-8") as words:
        rows = list(csv.DictReader(words))
    return {row["word"]: set(filter(None, row["allergens"].split(";"))) for row in rows}


EVERYDAY = everyday("everyday_words.csv")


def not_understood(words: dict[str, set[str]], sentence: str) -> list[str]:
    missed = []
    for word, allergens in words.items():
        said = SAID(sentence % word.upper())
        warned = {key for food in said.inside for key in (*food.contains, *food.may_contain)}
        sure = {key for food in said.inside for key in food.contains}
        if said.rest or not said.inside or not allergens <= warned or (sure and not allergens):
            missed.append(word)
    return missed


def test_nine_in_ten_everyday_words_are_understood() -> None:
    missed = not_understood(EVERYDAY, "with a little %s on top")
    assert len(missed) <= len(EVERYDAY) // 10, missed
    assert not set(missed) & set(list(EVERYDAY)[:91]), "those of the first list all are"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "dazu etwas %s"),
        ("es", "con un poco de %s"),
        ("fr", "avec un peu de %s"),
        ("it", "con un po’ di %s"),
        ("pt-BR", "com um pouco de %s"),
    ],
)
def test_most_everyday_words_are_understood_in_every_language(language: str, sentence: str) -> None:
    words = everyday(f"everyday_words_{language}.csv")
    for said in (sentence, "%s"):
        missed = not_understood(words, said)
        assert len(words) >= 75
        assert len(missed) <= len(words) * 15 // 100, missed


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "pt-BR"])
def test_forty_words_that_nobody_looked_for_are_understood_too(language: str) -> None:
    """Chosen before anybody looked which of them are known: 32 to 39 were; the rest was then
    added."""
    words = everyday(f"unseen_words_{language}.csv")
    assert len(words) == 40
    assert len(not_understood(words, "%s")) <= 2


@pytest.mark.parametrize(
    ("note", "food"),
    [
        ("allergic to nuts", "nuts"),
        ("allergisch gegen Nüsse", "nuts"),
        ("Allergie gegen Erdnüsse", "peanuts"),
        ("allergique aux noix", "nuts"),
        ("je suis intolérante au lait", "milk"),
        ("soy alérgico a los cacahuetes", "peanuts"),
        ("alérgica a la leche", "milk"),
        ("sono allergica alle noci", "nuts"),
        ("allergia agli arachidi", "peanuts"),
        ("alergia ao leite", "milk"),
        ("tenho alergia a amendoim", "peanuts"),
    ],
)
def test_who_is_allergic_to_something_does_not_have_it_in_any_language(
    note: str, food: str
) -> None:
    """Traces of it are still thought of."""
    said = SAID(note)
    assert not any(inside.contains for inside in said.inside)
    assert any(food in left.contains for left in said.left_out)


@pytest.mark.parametrize(
    ("text", "contains"),
    [
        ("it is a pain to peel", set()),
        ("a pain au chocolat", {"gluten", "milk", "soy"}),
        ("pain", {"gluten"}),
        ("Grießbrei", {"gluten", "milk"}),
        ("lait d’amande", {"nuts"}),
        ("latte d’avena", {"gluten"}),
        ("leche de avena", {"gluten"}),
        ("lait de soja", {"soy"}),
        ("leite de coco", set()),
        ("Erdnussbutter", {"peanuts"}),
    ],
)
def test_a_word_of_one_language_is_not_a_food_of_another(text: str, contains: set[str]) -> None:
    assert {key for food in SAID(text).inside for key in food.contains} == contains


def test_every_name_means_foods_that_there_are_and_stands_nowhere_else() -> None:
    for path in sorted((DATA / "names").glob("[a-z][a-z].csv")):
        found = wrong_names(path, read_names(path), CARDS, PANTRY)
        assert [str(error) for error in found] == []


@pytest.mark.parametrize(
    ("food", "also", "why"),
    [
        ("courgettes", "zucchetti", 'There is no food "courgettes"'),
        ("contains love", "heart", 'There is no food "contains love"'),
        ("zucchini", "Zucchinis", "is what the card Zucchini says itself"),
        ("zucchini", "Courgette; courgettes", "stands in line 2 already"),
        ("contains milk + contains wheat", "whey bread", 'There is no food "contains wheat"'),
    ],
)
def test_a_mistake_in_a_file_of_names_is_told_with_its_line(
    tmp_path: Path, food: str, also: str, why: str
) -> None:
    path = tmp_path / "en.csv"
    path.write_text(f"food,also\n{food},{also}\n", encoding="utf-8")
    (found,) = wrong_names(path, read_names(path), CARDS, PANTRY)
    assert str(found).startswith("en.csv, line 2: ")
    assert why in str(found)


ANOTHER_THING = {
    "cream crackers", "oyster crackers", "hot dog bun", "digestive biscuits", "custard creams",
    "pizza base", "lasagne sheets", "brandy snaps", "salad cream", "bean curd",
    "beurre noisette", "monkey nuts", "beer nuts", "soy nuts", "nut meg", "baba ghanoush",
    "butter lettuce", "beef tomato", "red kidney beans", "goat’s milk", "wine gums", "short ribs",
    "hamburger meat", "prawn cocktail", "fisherman’s pie", "shepherd’s pie", "cottage pie",
    "gratin dauphinois", "Peking duck sauce", "tonkatsu sauce", "katsu sauce", "eel sauce",
    "unagi sauce", "okonomiyaki sauce", "bun cha", "bo bun", "bun bo hue", "Spanish tortilla",
    "tortilla española", "gajar halwa", "kecap manis", "fromage râpé", "pastel de choclo",
}  # fmt: skip
"""Names in which a shorter one means something else, or has not all that it may have."""
INSTEAD = re.compile(
    r"\b(vegan|veggie|plant|substitute|soya?|rice|oat|nut|almond|cashew|hazelnut|lupin|peanut|pho)\b"
    r"|vinegar"
)
"""Words of foods that are made of one thing in the place of another."""


def test_a_long_name_owes_what_the_short_ones_in_it_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Prawn toast" has gluten, however it is explained; what has "nothing" is a shield. In
    English: what "kung pao" is in Portuguese it need not have."""
    monkeypatch.setattr(naming, "languages", lambda: (ENGLISH, BRITISH))
    english = read_names(DATA / "names/en.csv")
    names, forgot = Names(CARDS, PANTRY, english), {}
    for other in english:
        words = in_singular(other.name).split()
        if other.grammatical or other.foods == ("nothing",) or len(words) == 1:
            continue
        whole = names.meaning(" ".join(words))
        assert whole is not None
        parts = [
            food
            for at in range(len(words))
            for end in range(at + 1, len(words) + 1)
            if end - at < len(words) and (food := names.meaning(" ".join(words[at:end])))
        ]
        owed = {key for part in parts for key in part.contains}
        owed -= {*whole.contains, *whole.may_contain}
        pork = any(part.pork == "yes" for part in parts) and whole.pork != "yes"
        if (owed or pork) and other.name not in ANOTHER_THING and not INSTEAD.search(other.name):
            forgot[other.name] = owed or {"pork"}
    assert forgot == {}
    assert {other.name for other in NAMES} >= ANOTHER_THING


def test_a_dish_has_all_that_it_is_made_of() -> None:
    said = named_in(("Grandmother's carbonara",), LARDER)
    assert said.names == ("carbonara",)
    assert {"gluten", "eggs", "milk"} <= set(said.contains)
    assert said.against == ("vegetarian", "vegan", "no_pork")


def test_a_name_is_called_as_the_house_calls_the_food() -> None:
    (courgette,) = SAID("a little courgette").foods
    assert (courgette.name, courgette.card) == ("Zucchini", "zucchini")
    (fries,) = SAID("pommes frites").foods
    assert (fries.card, fries.form) == ("potatoes", "fries")


@pytest.mark.parametrize(
    "text",
    [
        "Keep it crisp.",
        "On a hot plate.",
        "Finish with a little lemon.",
        "even better, barely cooked",
        "a date night for two, plain and nice",
        "hammered thin, served cold with a smile for the party",
        "fish-shaped and cool as a cucumber",
        "a larger portion for the children, still bitter",
        "my neighbour is hearing it from the waiter",
        "turn it once, then on slate",
    ],
)
def test_ordinary_words_are_no_food(text: str) -> None:
    named = named_in((text,), LARDER)
    assert (named.names, named.contains, named.may_contain) == ((), (), ())


ON_CARDS = """thin slices|fried in butter|cut into cubes and roasted with thyme|as a foam|torn
from my grandmother's garden|slow-cooked in red wine|crispy skin|pickled overnight|very ripe
shaved over the top|a handful, chopped|caramelised|in a creamy sauce|smoked and flaked|blackened
whipped with honey|raw, with lime juice|grated on top|deep fried in beer batter|melted|as crumble
stuffed with cheese|wrapped in bacon|with garlic and chilli|mashed with olive oil|burnt ends|candied
toasted in a dry pan|steamed with ginger|a big dollop|glazed with soy and honey|the good stuff
marinated for two hours|well done|medium rare|sunny side up|shredded, crunchy|charred on the grill
poached in milk|blitzed to a paste|rolled in breadcrumbs|with a squeeze of lemon|for colour
just a hint|fluffy|mixed with mayo|sliced paper thin|tossed in flour and fried|in a tempura"""
"""What guests write on a card: how it is cut and cooked, and with what."""


def test_what_guests_write_on_cards_is_seldom_not_checked() -> None:
    words = ON_CARDS.replace("\n", "|").split("|")
    assert sum(not SAID(each).clear for each in words) <= len(words) // 5


def test_what_the_demo_s_chef_and_guests_say_is_understood() -> None:
    for note in NOTES:
        said = named_in((note,), LARDER)
        assert said == Named(also=said.also), note
    kinds = [form.name for card in CARDS for form in card.forms]
    how = [words for several in HOW.values() for words in several]
    assert [words for words in (*kinds, *how) if not SAID(words).clear] == []


def test_words_that_look_alike_are_not_confused() -> None:
    for one, other in (
        ("mustard", "custard"), ("pear", "peas"), ("bean", "bread"), ("cod", "cold"),
        ("rice", "nice"), ("crisps", "crisp"), ("butter", "better"), ("barley", "barely"),
        ("almond", "almost"), ("wheat", "white"),
    ):  # fmt: skip
        assert not {food.name for food in SAID(one).inside} & {
            food.name for food in SAID(other).inside
        }, (one, other)


@pytest.mark.parametrize(
    ("longer", "contains"),
    [
        ("coconut milk", ()),
        ("peanut butter", ("peanuts",)),
        ("butter beans", ()),
        ("oyster mushrooms", ()),
        ("cream of tartar", ()),
        ("goat's cheese", ("milk",)),
        ("goats cheese", ("milk",)),
        ("egg noodles", ("gluten", "eggs")),
        ("almond milk", ("nuts",)),
        ("almond flour", ("nuts",)),
        ("vegan mayo", ()),
        ("buckwheat", ()),
        ("nutmeg", ()),
        ("butternut squash", ()),
        ("horseradish", ()),
        ("rice cakes", ()),
        ("ginger beer", ()),
        ("water chestnuts", ()),
        ("rice noodles", ()),
        ("hot dog", ("gluten",)),
    ],
)
def test_a_longer_name_wins_over_a_shorter_one_in_it(
    longer: str, contains: tuple[str, ...]
) -> None:
    assert named_in((f"with {longer}",), LARDER).contains == contains


@pytest.mark.parametrize(
    "words", ["no nuts please", "nut-free", "without any nuts", "free of nuts"]
)
def test_what_is_left_out_may_be_in_it_all_the_same(words: str) -> None:
    """A kitchen is told, as of traces: nobody promises anything. No guest is told that it is in."""
    said = named_in((words,), LARDER)
    assert (said.contains, "nuts" in said.may_contain) == ((), True)
    assert not SAID(words).clear, "somebody has to ask"
    assert "nuts" in [key for food in SAID(words).every for key in food.contains]


def test_what_goes_with_a_word_that_leaves_out_is_what_stands_behind_it() -> None:
    assert named_in(("no nuts, with cream",), LARDER).contains == ("milk",)
    assert named_in(("dairy-free milk",), LARDER).contains == ()
    assert "milk" in named_in(("dairy-free milk",), LARDER).may_contain
    pesto = named_in(("nut-free pesto",), LARDER)
    assert (pesto.contains, "nuts" in pesto.may_contain) == (("milk",), True)
    biscuit = named_in(("vegan shortcake",), LARDER)
    assert (biscuit.contains, biscuit.may_contain) == (("gluten",), ("milk",))
    assert named_in(("no bacon",), LARDER).against == ()


def test_a_typo_warns_and_is_not_taken_for_sure() -> None:
    for typed, meant in (
        ("mozarela", "Mozzarella"), ("hazlenuts", "Hazelnuts"), ("prwans", "Shrimp"),
        ("tumeric", "Turmeric"), ("brocoli", "Broccoli"), ("almnds", "Almonds"),
    ):  # fmt: skip
        said = SAID(f"a few {typed}")
        assert [food.name for food in said.inside] == [meant], typed
    assert not SAID("hazlenuts").clear
    assert named_in(("crushed hazlenuts",), LARDER).contains == ("nuts",)
    for short in ("mikl", "egs", "nust", "soi"):
        assert not SAID(short).inside, "short words must be the very words"


def test_a_typo_in_a_long_name_hides_none_of_the_words_in_it() -> None:
    for typed, key in (
        ("amond milk", "milk"), ("oyster muhrooms", "molluscs"), ("glutn-free pasta", "gluten"),
        ("vegaan waffles", "eggs"), ("freshh horseradish root", "sulphites"),
    ):  # fmt: skip
        said = named_in((typed,), LARDER)
        assert key in (*said.contains, *said.may_contain), typed


def test_a_picture_of_a_food_is_a_word_for_it() -> None:
    assert named_in(("with 🥜🧀❤️",), LARDER).contains == ("peanuts", "milk")
    assert [food.name for food in SAID("no 🥚 please").left_out] == ["Eggs"]
    assert SAID("🎉🔥").inside == ()


def test_one_olive_is_one_of_the_olives() -> None:
    for one, name in (("olive", "Olives"), ("clove", "Cloves"), ("chive", "Chives")):
        assert [food.name for food in SAID(f"with a {one} on top").foods] == [name]
    assert SAID("three bay leaves") == SAID("three bay leaf")


def test_what_cannot_be_missing_is_not_left_out() -> None:
    for words in ("never without bacon", "no lack of bacon", "no more than a little bacon"):
        assert "vegetarian" in named_in((words,), LARDER).against, words


def test_what_warned_in_an_earlier_version_warns_still() -> None:
    for words, key in (
        ("lasagne", "eggs"), ("naan bread", "sesame"), ("sherry", "fish"), ("peanut sauce", "nuts"),
        ("chocolate mousse", "nuts"), ("cooked in stock", "celery"), ("pine nut biscuits", "nuts"),
    ):  # fmt: skip
        said = named_in((words,), LARDER)
        assert key in (*said.contains, *said.may_contain), words


@pytest.mark.parametrize(
    ("typed", "names", "contains"),
    [
        ("Käse und Nüsse", ("Cheese", "Nuts"), ("milk", "nuts")),
        ("kase", ("Cheese",), ("milk",)),
        ("Ich vertrage keine Milch", ("Milk",), ()),
        ("die Garnelen, bitte", ("Shrimp",), ("crustaceans",)),
        ("crème et œufs", ("Cream", "Eggs"), ("eggs", "milk")),
        ("oeufs", ("Eggs",), ("eggs",)),
        ("sans cacahuètes", ("Peanuts",), ()),
    ],
)
def test_guests_may_name_it_in_german_and_french(
    typed: str, names: tuple[str, ...], contains: tuple[str, ...]
) -> None:
    said = SAID(typed)
    assert (tuple(food.name for food in said.every), said.rest) == (names, "")
    assert named_in((typed,), LARDER).contains == contains


def test_a_comma_parts_what_two_words_together_would_hide() -> None:
    for list_of, contains in (
        ("coconut, milk", ("milk",)), ("rice / milk", ("milk",)), ("no nuts, eggs", ("eggs",)),
        ("almonds, butter", ("milk", "nuts")), ("oyster, mushrooms", ("molluscs",)),
    ):  # fmt: skip
        assert named_in((list_of,), LARDER).contains == contains, list_of


def test_names_that_are_written_together_or_apart_are_the_same() -> None:
    for typed, name in (
        ("peanutbutter", "Peanut butter"), ("almondmilk", "almond milk"), ("sea food", "seafood"),
        ("shell fish", "shellfish"), ("bread crumbs", "Breadcrumbs"),
    ):  # fmt: skip
        assert [food.name for food in SAID(typed).foods] == [name], typed
    assert "peanuts" in named_in(("pea nuts",), LARDER).contains


def test_accents_make_no_difference() -> None:
    for words in (
        "gruyere",
        "GRUYÈRE",
        "crème brûlée",
        "creme brulee",
        "jalapeno",
        "bœuf bourguignon",
    ):
        assert SAID(words).clear, words


def test_a_food_that_may_contain_something_does_so_by_another_name() -> None:
    assert "mustard" in named_in(("with a spoon of mayo",), LARDER).may_contain
    assert "soy" in named_in(("fried in vegetable oil",), LARDER).may_contain


def test_a_drink_by_another_name_is_still_alcohol_and_gelatine_no_plant() -> None:
    assert "no_alcohol" in named_in(("flambéed with cognac",), LARDER).against
    assert "vegetarian" in named_in(("set with gelatine",), LARDER).against
    assert "no_pork" in named_in(("crisp lardons",), LARDER).against


def test_a_card_that_was_put_away_takes_its_other_names_along() -> None:
    without = larder([card for card in CARDS if card.key != "shrimp"], PANTRY, NAMES)
    assert "prawns" not in without.names
    assert "scampi" in LARDER.names


def test_a_file_of_another_language_is_beside_the_english_one(tmp_path: Path) -> None:
    (tmp_path / "en.csv").write_text("food,also\nzucchini,courgette\n", encoding="utf-8")
    german = "food,also\neggs,Frühstücksei;Eier\nno food,mit;ein\n"
    (tmp_path / "de.csv").write_text(german, encoding="utf-8")
    names = names_of(CARDS, PANTRY, read_all_names(tmp_path))
    said = names.said("Courgette mit Frühstücksei und Eiern")
    assert ([food.name for food in said.foods], said.rest) == (["Zucchini", "Eggs"], "und")
    assert names.called("Eier")[0].card == "eggs"


def test_a_word_of_another_language_may_mean_something_else_in_english(tmp_path: Path) -> None:
    """A French "raisin" is a grape; who says it to a waiter may mean either."""
    for language, count in (("en", 1), ("fr", 0), ("pt-BR", 0)):
        path = tmp_path / f"{language}.csv"
        path.write_text("food,also\ngrapes,raisins\n", encoding="utf-8")
        assert len(wrong_names(path, read_names(path), CARDS, PANTRY)) == count
    names = names_of(CARDS, PANTRY, read_all_names(tmp_path))
    assert {food.card for food in names.called("raisin")} == {"raisins", "grapes"}


def test_the_host_s_own_card_comes_before_another_food_s_other_name() -> None:
    own = next(card for card in CARDS if card.key == "tofu")
    mine = type(own)(
        **{f: getattr(own, f) for f in own.__struct_fields__}
        | {"key": "courgette", "name": "Courgette", "forms": ()}
    )
    names = names_of((*CARDS, mine), PANTRY, (OtherName("courgettes", ("zucchini",)),))
    assert names.called("courgette")[0].card == "courgette"
    assert "soy" in names.said("courgette").foods[0].contains, "rather too much than too little"


def test_what_a_card_is_called_in_britain_warns_of_the_same() -> None:
    """Lisa reads "wholegrain wrap" on her phone, and writes it so."""
    weaker = []
    for food in [food for card in CARDS for food in (card, *card.forms)]:
        british = translated(food.name, "en-GB")
        ours, theirs = (named_in((name,), LARDER) for name in (food.name, british))
        told = {*theirs.contains, *theirs.may_contain, *theirs.against}
        if not {*ours.contains, *ours.may_contain, *ours.against} <= told:
            weaker.append((food.name, british))
    assert weaker == []


@pytest.mark.parametrize(
    ("typed", "contains"),
    [
        ("Nüssen und Eiern", ("eggs", "nuts")),
        ("mit Nuessen", ("nuts",)),
        ("Haselnussbutter", ("milk", "nuts")),
        ("Butterbrot", ("gluten", "milk")),
        ("Almkäse", ("milk",)),
        ("huile d’arachide", ("peanuts",)),
    ],
)
def test_german_words_are_bent_and_written_together_and_french_ones_are_elided(
    typed: str, contains: tuple[str, ...]
) -> None:
    assert set(named_in((typed,), LARDER).contains) >= set(contains)


def test_a_word_written_together_is_never_safe_because_a_part_of_it_is() -> None:
    for typed in ("Almkäse", "Butterbrot", "Quatschkartoffel", "Quatschwort", "Haselnussbutter"):
        assert not SAID(typed).clear, typed


@pytest.mark.parametrize(
    "words",
    [
        "ohne Nüsse",
        "nussfrei",
        "nussfreie Soße",
        "sans noix",
        "sin nueces",
        "senza noci",
        "sem nozes",
    ],
)
def test_what_is_left_out_may_be_in_it_in_every_language(words: str) -> None:
    said = named_in((words,), LARDER)
    assert ("nuts" in said.contains, "nuts" in said.may_contain) == (False, True)
    assert not SAID(words).clear


def test_a_word_that_two_languages_have_means_what_it_does_beside_the_others() -> None:
    for typed, contains in (
        ("fried in a hot pan", ()), ("con un poco de pan", ("gluten",)), ("pan", ("gluten",)),
        ("con burro fuso", ("milk",)), ("pain", ("gluten",)),
    ):  # fmt: skip
        assert named_in((typed,), LARDER).contains == contains, typed
