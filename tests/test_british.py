"""The two Englishes: all is written in American, and said to the British in their own words."""

import re

import pytest

from partycards.british import British
from partycards.files import shipped
from partycards.games.base import Named, OnCard
from partycards.words import best_language, catalogue, plural_of, sentence, translated
from tests.american import SPELLED_BRITISH, read_out

DATA = shipped("data")


@pytest.mark.parametrize(
    ("american", "british"),
    [
        ("An eggplant, a zucchini and a scallion", "An aubergine, a courgette and a spring onion"),
        ("an oatmeal cookie", "a porridge biscuit"),
        ("Chocolate chip cookies, fortune cookies, cookies",
         "Chocolate chip cookies, fortune cookies, biscuits"),
        ("Sour cream and onion chips", "Sour cream and onion crisps"),
        ("FISH STICKS and Cotton Candy", "FISH FINGERS and Candyfloss"),
        ("My favorite color: gray. Full-flavored.", "My favourite colour: grey. Full-flavoured."),
        ('%(color)s is <b class="color">a color</b>', '%(color)s is <b class="color">a colour</b>'),
        ("Under the MIT license.", "Under the MIT licence."),
        ("Five chips: 1, 2, 3, 4 and 5", "Five chips: 1, 2, 3, 4 and 5"),
        ("%(month)s %(day)s", "%(day)s %(month)s"),
    ],
)  # fmt: skip
def test_a_sentence_is_said_with_british_words(american: str, british: str) -> None:
    assert catalogue("en-GB").gettext(american) == british
    assert catalogue("en").gettext(american) == american


def test_several_of_what_americans_count_without_an_s_are_several() -> None:
    assert translated("Zucchini", "en-GB") == "Courgette"
    assert plural_of("Zucchini", "Zucchini", "en-GB") == "Courgettes"
    assert plural_of("Eggplant", "Eggplants", "en-GB") == "Aubergines"
    assert plural_of("Eggplant", "Eggplants", "en") == "Eggplants"
    assert catalogue("en-GB").ngettext("1 zucchini", "1 zucchini", 1) == "1 courgette"


def test_hanna_calls_her_own_card_what_she_likes_and_so_does_a_judge_their_dish() -> None:
    """Only what came with the program is said otherwise."""
    for own in ("Grandma’s eggplant", "A gray eggplant for my neighbor", ""):
        assert translated(own, "en-GB") == own
    assert translated("grilled zucchini", "en-GB") == "grilled courgette"


def test_what_stands_on_a_card_is_said_in_a_sentence_and_what_guests_typed_is_not() -> None:
    values = {"card": OnCard("Shrimp"), "name": "Shrimp", "who": Named(2)}
    said = sentence("%(who)s: %(card)s, “%(name)s”, gray", values, "en-GB", {2: "Cilantro"})
    assert said == "Cilantro: Prawns, “Shrimp”, grey"


@pytest.mark.parametrize(
    ("browser", "language"),
    [
        ("en-US,en;q=0.9", "en"), ("en", "en"), ("en-CA", "en"), ("", "en"),
        ("en-GB,en;q=0.9,en-US;q=0.8", "en-GB"), ("en-AU", "en-GB"), ("en-ie", "en-GB"),
        ("xx-YY, en-NZ;q=0.4, en-US;q=0.3", "en-GB"), ("en-GB;q=0.2, en-US", "en"),
    ],
)  # fmt: skip
def test_a_browser_says_which_english_it_reads(browser: str, language: str) -> None:
    assert best_language(browser) == language


def test_every_word_for_the_british_is_found_in_a_sentence() -> None:
    """Words with a capital would be found and not known: the page that has one would not open."""
    assert [word for word in British(DATA).words if word != word.lower()] == []


def test_what_is_said_to_the_british_is_nowhere_american_any_more() -> None:
    """Whatever is replaced would not be replaced again: no word of the one is one of the other."""
    house = British(DATA)
    twice = {
        word: house.gettext(said)
        for word, said in house.words.items()
        if house.gettext(said) != said
    }
    assert twice == {}


FILES = [p for p in sorted(DATA.rglob("*")) if p.suffix in (".toml", ".csv") and p.is_file()]


def test_the_data_of_the_house_is_american() -> None:
    """Its texts; keys and tags may be called as they always were."""
    found = [
        f"{path.relative_to(DATA)}: {text}"
        for path in FILES
        if path.parts[-2] not in ("names", "lists", "en-GB")
        for text in read_out(path)
        if SPELLED_BRITISH.search(text)
    ]
    assert found == []


SENTENCE = re.compile(r'\b(?:N?_|ngettext|say|count)\(\s*((?:"(?:[^"\\]|\\.)*"[,\s]*)+)')


def test_the_sentences_of_the_house_are_american() -> None:
    """What stands in calls that translate, in code and in templates."""
    files = [*shipped("templates").rglob("*.html"), *shipped("partycards").rglob("*.py")]
    sentences = [(path.name, said) for path in files for said in SENTENCE.findall(path.read_text())]
    assert len(sentences) > 3000
    assert [found for found in sentences if SPELLED_BRITISH.search(found[1])] == []
