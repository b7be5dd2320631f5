"""The judge's cards in `data/` suit every table and say aloud what the rules will enforce."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from partycards.catalogue.assignments import (
    Assignment,
    Category,
    Dish,
    Kind,
    Origin,
    Restriction,
    read_assignments,
)
from partycards.catalogue.errors import CatalogueError
from partycards.catalogue.ingredients import CATEGORIES, ORIGINS
from partycards.files import shipped
from partycards.games.assignment_cards import Conditions
from partycards.games.cooking_party.box import Box
from partycards.games.cooking_party.box import Restriction as AtTable
from partycards.games.cooking_party.steps.awarded import Awarded
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from tests.evening import shipped_box
from tests.games.cooking_party.party import Party

DATA = Path(__file__).parents[2] / "data"
ASSIGNMENTS = {card.key: card for card in read_assignments(DATA / "assignments.toml")}
CARDS = list(ASSIGNMENTS.values())

WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen",
)  # fmt: skip
NUMBER = {word: number for number, word in enumerate(WORDS)}
SPELLED = "(" + "|".join(WORDS) + ")"


def said(card: Assignment, words: str) -> list[tuple[int, ...]]:
    """The numbers that the text says in these words; `#` stands for one."""
    found = re.finditer(words.replace("#", SPELLED), card.text.lower())
    return [tuple(NUMBER[word] for word in match.groups()) for match in found]


def given(number: int | None) -> list[tuple[int, ...]]:
    return [] if number is None else [(number,)]


# The rulebook's


def test_the_first_card_is_seven_dealt_three_traded_four_used() -> None:
    card = ASSIGNMENTS["dish_of_your_choice"]
    assert (card.deal, card.trade, card.trade_times, card.use_min) == (7, 3, 1, 4)
    assert (card.use_max, card.use_exactly) == (None, None)
    assert CARDS[0] is card


def test_the_worst_dish_uses_exactly_four() -> None:
    assert ASSIGNMENTS["worst_dish"].use_exactly == 4


def test_the_menu_deals_twelve_and_trades_seven_twice() -> None:
    card = ASSIGNMENTS["three_course_menu"]
    assert card.dishes == ("starter", "main", "dessert")
    assert (card.deal, card.trade, card.trade_times) == (12, 7, 2)


def test_the_sandwich_leaves_the_numbers_to_the_judge_and_assumes_bread() -> None:
    card = ASSIGNMENTS["new_sandwich"]
    numbers = (card.deal, card.trade, card.trade_times)
    assert numbers == (None, None, None)
    assert (card.use_min, card.use_max, card.use_exactly) == (None, None, None)
    assert card.assume == ("bread of your choice",)


def test_the_watermelon_starter_is_vegetarian() -> None:
    card = ASSIGNMENTS["watermelon_starter"]
    assert (card.dishes, card.diet) == (("starter",), "vegetarian")
    assert "watermelon" in card.text


# The set


def test_there_are_more_assignments_than_a_year_has_weeks() -> None:
    assert len(CARDS) >= 76


def test_two_in_five_are_easy_two_in_five_middling_and_one_in_five_is_hard() -> None:
    found = Counter(card.difficulty for card in CARDS)
    shares = [found[difficulty] / len(CARDS) for difficulty in (1, 2, 3)]
    assert shares == pytest.approx([0.4, 0.4, 0.2], abs=0.05)


@pytest.mark.parametrize("kind", get_args(Kind))
def test_every_kind_of_table_has_at_least_ten_cards_easy_ones_too(kind: str) -> None:
    cards = [card for card in CARDS if kind in card.kinds]
    assert len(cards) >= 10
    assert {card.difficulty for card in cards} >= {1, 2}


def test_every_kind_of_dish_is_asked_for_but_mostly_one_dish() -> None:
    assert {dish for card in CARDS for dish in card.dishes} == set(get_args(Dish))
    single = [card for card in CARDS if len(card.dishes) == 1]
    assert 0.7 < len(single) / len(CARDS) < 0.9


def test_the_menus_are_all_different() -> None:
    menus = [card.dishes for card in CARDS if len(card.dishes) > 1 and card.team_size == 0]
    assert len(menus) >= 10
    assert {len(menu) for menu in menus} == {2, 3, 4}
    assert [menu for menu, cards in Counter(menus).items() if cards > 2] == []


def test_the_special_ingredient_is_the_judges_or_drawn() -> None:
    kinds = Counter(card.special_ingredient for card in CARDS)
    assert set(kinds) == {"none", "judge", "drawn"}
    assert min(kinds.values()) >= 3


def test_some_cards_are_for_diets_some_are_timed_and_some_give_no_numbers() -> None:
    assert {card.diet for card in CARDS} == {"", "vegetarian", "vegan", "gluten_free"}
    assert sum(card.minutes is not None for card in CARDS) >= 3
    assert sum(card.deal is None for card in CARDS) >= 5
    assert sum(card.trade == 0 for card in CARDS) >= 3


def test_a_card_with_a_team_size_suits_teams_and_a_card_for_teams_alone_has_one() -> None:
    for card in CARDS:
        assert not card.team_size or "team" in card.kinds, card.key
        assert card.team_size or set(card.kinds) != {"team"}, card.key


def test_nothing_with_alcohol_in_mind_is_for_children() -> None:
    for card in CARDS:
        if re.search(r"cocktail|wine|beer|strong", card.text.lower()):
            assert "kids" not in card.kinds, card.key


# The words


def test_every_card_that_children_are_offered_has_a_picture_v15() -> None:
    offered = [card for card in CARDS if "kids" in card.kinds or not card.kinds]
    assert len(offered) >= 40
    for card in offered:
        assert (shipped("static") / "cards" / "art" / f"{card.picture}.svg").exists(), card.title


def test_no_two_cards_have_the_same_title_or_the_same_text() -> None:
    assert len({card.title.casefold() for card in CARDS}) == len(CARDS)
    assert len({card.text.casefold() for card in CARDS}) == len(CARDS)


def test_a_card_can_be_read_aloud_in_one_breath_or_two() -> None:
    assert [card.key for card in CARDS if not 2 <= len(card.title.split()) <= 4] == []
    assert [card.key for card in CARDS if not card.text.endswith(".")] == []
    assert [card.key for card in CARDS if not 10 <= len(card.text.split()) <= 50] == []


def test_the_text_says_the_numbers_that_the_rules_enforce_and_no_others() -> None:
    wrong = {card.key: (said_of(card), enforced(card)) for card in CARDS}
    assert {key: (text, rules) for key, (text, rules) in wrong.items() if text != rules} == {}


def said_of(card: Assignment) -> dict[str, object]:
    """The numbers in a card's text, by what they are for."""
    between = said(card, r"\b# (?:to|or) # (?:used|for each)\b")
    limits: dict[str, object] = {"between": between}
    if not between:
        limits = {
            "at least": said(card, r"\bat least #\b"),
            "at most": said(card, r"\bat most #\b"),
        }
    return {
        "cards": said(card, r"\b# cards\b"),
        "traded": said(card, r"\bup to #\b"),
        "nothing traded": "nothing traded" in card.text.lower(),
        "twice": bool(re.search(r"\btwice\b|\btwo times\b", card.text)),
        "exactly": said(card, r"\bexactly #\b"),
        **limits,
        "minutes": said(card, r"\b# minutes\b"),
    }


def enforced(card: Assignment) -> dict[str, object]:
    """The same numbers as the rules have them, where the text says them in the same words."""
    limits: dict[str, object] = {"between": [(card.use_min, card.use_max)]}
    if "between" not in said_of(card):
        limits = {"at least": given(card.use_min), "at most": given(card.use_max)}
    return {
        "cards": given(card.deal),
        "traded": given(card.trade or None),
        "nothing traded": card.trade == 0,
        "twice": card.trade_times == 2,
        "exactly": given(card.use_exactly),
        **limits,
        "minutes": given(card.minutes),
    }


def test_what_is_free_and_which_diet_holds_is_said_too() -> None:
    left_out = {card.key: list(unsaid(card)) for card in CARDS}
    assert {key: facts for key, facts in left_out.items() if facts} == {}


def unsaid(card: Assignment) -> Iterator[str]:
    """What a card gives for free, or asks for, and does not say, or says and does not do."""
    text = card.text.lower()
    for free in card.assume:
        if not any(name in text for name in set(free.split()) - {"a", "of", "your", "choice"}):
            yield free
    if card.diet.replace("_", "-") not in text:
        yield card.diet
    if ("turn up the top card" in text) != (card.special_ingredient == "drawn"):
        yield "the top card"
    by_the_judge = bool(re.search("judge (lays|names|confesses)", text))
    if by_the_judge != (card.special_ingredient == "judge"):
        yield "the judge's own"


# At the table


@pytest.fixture(scope="module")
def box() -> Box:
    return msgspec.json.decode(shipped_box(), type=Box)


@pytest.mark.parametrize("key", ASSIGNMENTS)
def test_six_guests_play_a_round_of_it_by_its_own_numbers(box: Box, key: str) -> None:
    luck = Random(key)
    party = Party("Cody", "Lisa", "Ellen", "Ana", "Ben", "Zoe", box=box, first="Cody")
    party.does("Cody", ChooseAssignment(key))
    terms, kind = party.state.terms, ASSIGNMENTS[key].special_ingredient
    special = luck.randrange(len(box.ingredients)) if kind == "judge" else None
    party.does("Cody", Deal(replace(terms, special=special)))
    assert {len(chef.hand) for chef in party.state.chefs} == {ASSIGNMENTS[key].deal or 7}
    while not isinstance(party.state.phase, Awarded):
        name = min(party.awaited())
        move = party.game.auto_move(party.game.view(party.state, party.seat(name)), luck)
        party.does(name, move)
    assert sum(party.totals().values()) == 190


# Refusals

SOUP = 'key = "soup"\ntitle = "Soup"\ntext = "Cook."\ndishes = ["soup"]\ndifficulty = 1'


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("use_min = 5\nuse_max = 4", "The least number of cards for a dish is above the most."),
        ("use_min = 4\nuse_exactly = 4", "It asks for an exact number of cards, and"),
        ("deal = 5\nuse_min = 6", "The dishes need more cards than are dealt."),
        ("deal = 5\ntrade = 6", "More cards may be traded than are dealt."),
        ("trade = 0\ntrade_times = 2", "It says how often to trade, but nothing may be traded."),
        ("use_min = 4\nsum_at_most = 3", "So many cards cannot have so small a sum"),
        ('one_of_each = true\nonly_categories = ["herbs"]\nuse_min = 2', "one of each"),
        ("deal = 5\npass_left = 6", "More cards are passed to the left than are dealt."),
        ('diet = "no_fun"', "Invalid enum value 'no_fun'"),
        ('forbidden_origin = "mars"', "Invalid enum value 'mars'"),
        ('special_ingredient = "mine"', "Invalid enum value 'mine'"),
        ("minutes = 0", "Expected `int` >= 1"),
        ("minutes = 61", "Expected `int` <= 60"),
        ("cards = 7", "Object contains unknown field `cards`"),
        ("deal = seven", "Invalid value"),
    ],
)
def test_an_impossible_assignment_is_refused_with_its_line(
    tmp_path: Path, change: str, reason: str
) -> None:
    path = tmp_path / "assignments.toml"
    path.write_text(f"# Ours\n\n[[assignment]]\n{SOUP}\n{change}\n", encoding="utf-8")
    with pytest.raises(CatalogueError) as refused:
        read_assignments(path)
    assert reason in refused.value.reason
    assert refused.value.line == (9 if change == "deal = seven" else 3)


def test_a_key_that_is_used_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "assignments.toml"
    path.write_text(f"[[assignment]]\n{SOUP}\n" * 2, encoding="utf-8")
    with pytest.raises(CatalogueError, match='line 7: The key "soup" is already used in line 1'):
        read_assignments(path)


def test_what_a_dish_must_meet_is_called_the_same_in_the_file_and_at_the_table() -> None:
    assert set(Conditions.__struct_fields__) <= set(Assignment.__struct_fields__)
    assert get_args(Restriction) == get_args(AtTable)
    assert get_args(Category) == CATEGORIES
    assert get_args(Origin) == ("", *ORIGINS)


def test_an_assignment_says_nothing_that_it_was_not_told(tmp_path: Path) -> None:
    path = tmp_path / "assignments.toml"
    path.write_text(f"[[assignment]]\n{SOUP}\n", encoding="utf-8")
    (soup,) = read_assignments(path)
    assert soup == Assignment(
        key="soup", title="Soup", text="Cook.", dishes=("soup",), difficulty=1
    )
