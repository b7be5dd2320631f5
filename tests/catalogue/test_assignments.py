"""The judge's cards in `data/` suit every table and say nothing that the rules do not hold."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from partycards.catalogue.assignment_notes import doubts
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
from tests.shipped import INGREDIENTS

DATA = Path(__file__).parents[2] / "data"
ASSIGNMENTS = {card.key: card for card in read_assignments(DATA / "assignments.toml")}
CARDS = list(ASSIGNMENTS.values())
PACKS = [
    card
    for pack in ("kids", "bistro")
    for card in read_assignments(DATA / "packs" / pack / "assignments.toml")
]

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


def test_there_are_twice_as_many_assignments_as_a_year_has_weeks() -> None:
    assert len(CARDS) >= 104


def test_every_month_has_some_of_its_own_and_most_are_for_every_month() -> None:
    for month in range(1, 13):
        assert sum(month in card.months for card in CARDS) >= 4, month
    assert sum(not card.months for card in CARDS) > 0.6 * len(CARDS)


@pytest.mark.parametrize("tag", ["birthday", "new year", "rainy day", "sunday", "presents"])
def test_there_is_one_for_every_such_evening(tag: str) -> None:
    assert any(tag in card.tags for card in CARDS)


def test_few_play_the_same() -> None:
    """By their numbers alone; a fifth asks something of a dish besides."""
    numbers = Counter((card.deal, card.trade, card.trade_times, card.use_min, card.use_max,
                       card.use_exactly) for card in CARDS)  # fmt: skip
    assert max(numbers.values()) <= len(CARDS) / 10
    assert len(numbers) >= 50
    asking = [card for card in CARDS if asks(card)]
    assert len(asking) >= len(CARDS) / 5
    for field in ("pantry_without", "only_categories", "one_of_each", "sum_at_most", "pass_left"):
        assert sum(bool(getattr(card, field)) for card in CARDS) >= 3, field
    assert sum((card.trade_times or 1) > 1 for card in CARDS) >= 8


def asks(card: Assignment) -> bool:
    """Whether a dish must meet more than a number of cards."""
    return bool(
        card.diet or card.pantry_without or card.only_categories or card.one_of_each
        or card.forbidden_origin or card.sum_at_most or card.pass_left
    )  # fmt: skip


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
    diets = {"", "vegetarian", "vegan", "gluten_free", "no_pork", "no_alcohol", "eggs"}
    assert {card.diet for card in CARDS} == diets
    assert sum(card.minutes is not None for card in CARDS) >= 3
    assert sum(card.deal is None for card in CARDS) >= 5
    assert sum(card.trade == 0 for card in CARDS) >= 3


def test_a_card_with_a_team_size_suits_teams_and_a_card_for_teams_alone_has_one() -> None:
    for card in CARDS:
        assert not card.team_size or "team" in card.kinds, card.key
        assert card.team_size or set(card.kinds) != {"team"}, card.key


def test_a_hand_can_meet_what_a_card_asks_of_the_numbers_and_categories() -> None:
    """Four hands of five, before a card is traded; for the others fewer cards are enough."""
    for card in CARDS:
        if card.sum_at_most or card.one_of_each:
            luck, least = Random(card.key), card.use_exactly or card.use_min or 1
            hands = [luck.sample(INGREDIENTS, card.deal or 7) for _ in range(200)]
            met = sum(
                sum(sorted(one.number for one in hand)[:least]) <= (card.sum_at_most or 99)
                and (not card.one_of_each or len({one.category for one in hand}) >= least)
                for hand in hands
            )
            assert met >= 160, (card.key, met)


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
    cards = (*CARDS, *PACKS)
    assert [card.key for card in cards if not 2 <= len(card.title.split()) <= 5] == []
    assert [card.key for card in cards if not card.text.endswith(".")] == []
    assert [card.key for card in cards if not 17 <= len(card.text.split()) <= 40] == []


def test_quotation_marks_and_apostrophes_are_those_of_a_book() -> None:
    for card in (*CARDS, *PACKS):
        assert not set("'\"`´") & set(card.title + card.text), card.key


def test_no_text_says_what_a_field_says_or_promises_what_none_holds() -> None:
    assert {card.key: [*map(str, doubts(card))] for card in (*CARDS, *PACKS)} == {
        card.key: [] for card in (*CARDS, *PACKS)
    }


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"text": "Seven cards, at least four used."}, "It says “Seven cards”"),
        ({"text": "Five friends come.", "use_max": 5}, "It says “Five”, as one of its numbers"),
        ({"title": "Ready in 6 hours", "minutes": 6}, "It says “6”, as one of its numbers"),
        ({"text": "Trade twice.", "trade": 1, "trade_times": 2}, "It says “twice”"),
        ({"text": "A vegan feast.", "diet": "vegetarian"}, "It says “vegan”, but no diet"),
        ({"text": "A meatless Monday."}, "It says “meatless”, but no diet"),
        ({"text": "Without alcohol, please."}, "It says “Without alcohol”, but no diet"),
        ({"text": "They eat no pork."}, "It says “pork”, but no diet"),
        ({"kinds": ("two",), "team_size": 2}, "It is for two or for one, and also for a team."),
        ({"text": "A cocktail.", "kinds": ("kids",), "picture": "tea"}, "says “cocktail”."),
        ({"kinds": ("kids",)}, "It is for kids, and has no picture"),
        ({"kinds": ("kids",), "picture": "tea", "difficulty": 3}, "but too hard to be offered"),
    ],
)
def test_a_doubtful_card_is_noted_in_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    plain = {"title": "A soup", "text": "Cook a soup.", "difficulty": 1}
    card = Assignment(key="soup", dishes=("soup",), **{**plain, **wrong})
    (note,) = doubts(card)
    assert sentence in str(note)


def test_a_card_that_keeps_its_word_is_not_noted() -> None:
    words = "A vegetarian picnic for ninety aunts, without meat, and one pot of tea."
    card = Assignment(
        key="aunts", title="Ninety aunts", text=words, dishes=("dish",), diet="vegan", deal=7,
        difficulty=1, kinds=("kids",), picture="tea",
    )  # fmt: skip
    assert [*doubts(card)] == []


def test_what_a_judge_gives_for_free_is_in_the_picture() -> None:
    for card in (*CARDS, *PACKS):
        for free in card.assume:
            names = set(free.split()) - {"a", "of", "your", "choice"}
            assert any(name in card.text.lower() for name in names), (card.key, free)


def test_a_judge_who_picks_an_ingredient_is_told_so() -> None:
    for card in (*CARDS, *PACKS):
        told = "judge" in card.text
        assert told == (card.special_ingredient == "judge"), card.key


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
