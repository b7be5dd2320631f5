"""The judge before the deal: assignments, numbers, words, the Special Ingredient, the cards."""

import pytest
from msgspec.structs import replace

from partycards.games.base import IllegalMove
from partycards.games.cooking_party.box import Terms, terms_of
from partycards.games.cooking_party.first_edition import FirstEdition
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import (
    Announce,
    AskBrief,
    ChoosingStage,
    Deal,
    LookAgain,
)
from partycards.games.cooking_party.steps.choosing import AskAssignment
from partycards.games.cooking_party.steps.deck import ChooseAssignment, DrawAssignment
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.planning import Planning
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep, TradeIn
from partycards.games.cooking_party.steps.presenting_judge import AddWords, BeginJudging
from tests.games.cooking_party.party import Party, a_box, an_assignment
from tests.games.guests import InOrder


@pytest.fixture
def party() -> Party:
    return Party("Cody", "Lisa", "Ellen", "Ana")


def test_the_basic_game_is_for_3_to_20_b1() -> None:
    game = CookingParty()
    assert game.seats() == range(3, 21)
    for count in (2, 21):
        with pytest.raises(IllegalMove, match="for 3 to 20 guests"):
            game.setup(tuple(range(1, count + 1)), a_box(), InOrder())
    assert len(game.setup(tuple(range(1, 21)), a_box(), InOrder()).guests) == 20


def test_a_box_that_is_too_small_is_refused_in_words_b7() -> None:
    told = r"This deck has 12 cards, and 4 guests need at least 13\."
    with pytest.raises(IllegalMove, match=told):
        Party("Cody", "Lisa", "Ellen", "Ana", box=a_box(12))


def test_the_table_names_the_first_judge_or_a_lot_does_b4_g9() -> None:
    assert Party("Cody", "Lisa", "Ellen", first="Ellen").judge == "Ellen"
    by_lot = CookingParty().setup((1, 2, 3), a_box(), InOrder())
    assert by_lot.judge == 3
    with pytest.raises(IllegalMove, match="first judge has to be one of the guests"):
        CookingParty(first_judge=9).setup((1, 2, 3), a_box(), InOrder())


def test_cody_looks_through_all_assignments_and_chooses_one_b3(party: Party) -> None:
    ask = party.ask("Cody")
    assert isinstance(ask, AskAssignment)
    assert len(ask.assignments) == 12
    assert len(ask.suggested) == 3
    party.does("Cody", ChooseAssignment("feast"))
    assert party.ask("Cody").assignment.key == "feast"
    party.does("Cody", ChooseAssignment("menu"))
    assert party.ask("Cody").assignment.key == "menu"
    assert party.refused("Cody", ChooseAssignment("soup")) == (
        "That assignment is not in this box. Please take another one."
    )


def test_suggestions_say_nothing_about_the_deck_b3(party: Party) -> None:
    before = party.ask("Cody").suggested
    party.state = replace(party.state, deck=party.state.deck[::-1])
    assert party.ask("Cody").suggested == before


def test_only_the_judge_chooses(party: Party) -> None:
    assert party.refused("Lisa", ChooseAssignment("menu")) == "Cody is the judge now."


def test_what_cody_considers_is_hidden_until_it_is_announced_b5(party: Party) -> None:
    party.does("Cody", ChooseAssignment("menu"))
    assert party.tv.brief is None
    assert party.tv.stage == ChoosingStage(1, briefing=True)
    party.does("Cody", Announce(replace(party.state.terms, criteria="Be bold.")))
    assert party.tv.brief is not None
    assert party.tv.brief.terms.criteria == "Be bold."
    assert not party.tv.brief.dealt
    party.does("Cody", LookAgain())
    assert party.tv.brief is None


def test_words_and_numbers_are_free_until_the_deal_then_words_are_only_added_b5(
    party: Party,
) -> None:
    terms = party.announces("your_choice", deal=8)
    party.does("Cody", Announce(replace(terms, deal=6)))
    assert party.refused("Cody", AddWords("Hurry.")) == "The round moved on. Have another look."
    party.does("Cody", Deal(replace(terms, deal=5)))
    assert all(party.line(name).cards == 5 for name in ("Lisa", "Ellen", "Ana"))
    assert party.refused("Cody", Announce(terms)) == "The round moved on. Have another look."
    assert party.refused("Cody", Deal(terms)) == "The round moved on. Have another look."
    party.does("Cody", AddWords("And no sugar, please."))
    assert party.tv.brief is not None
    assert party.tv.brief.added == ("And no sugar, please.",)


def test_a_drawn_assignment_goes_to_the_bottom_and_team_cards_are_passed_over_b3(
    party: Party,
) -> None:
    assert party.state.deck[-1] == "many_hands"
    party.does("Cody", DrawAssignment())
    assert party.ask("Cody").assignment.key == "twice_round"
    assert party.state.deck[:2] == ("twice_round", "many_hands")
    party.does("Cody", LookAgain(), DrawAssignment())
    assert party.ask("Cody").assignment.key == "feast"


def test_an_assignment_played_tonight_is_marked_and_may_be_chosen_again_b3() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.round("Ellen")
    assert party.ask("Lisa").played == ("your_choice",)
    assert "your_choice" not in party.ask("Lisa").suggested
    party.deals("your_choice")
    assert party.state.played == ("your_choice",)


@pytest.mark.parametrize(
    ("key", "numbers"),
    [
        ("your_choice", (7, 3, 1, 4, None)),
        ("worst_dish", (7, 3, 1, 4, 4)),
        ("menu", (12, 7, 2, 3, None)),
        ("sandwich", (7, 3, 1, 4, None)),
        ("market", (7, 3, 1, 3, 5)),
        ("as_it_comes", (5, 0, 1, 2, 3)),
        ("twice_round", (4, 2, 2, 1, None)),
    ],
)
def test_numbers_left_out_are_7_3_once_and_4_or_3_in_each_of_several_b6(
    party: Party, key: str, numbers: tuple[int, ...]
) -> None:
    party.does("Cody", ChooseAssignment(key))
    t = party.ask("Cody").terms
    assert (t.deal, t.trade, t.trade_times, t.use_min, t.use_max) == numbers


def test_the_bread_of_a_sandwich_is_there_b6(party: Party) -> None:
    party.does("Cody", ChooseAssignment("sandwich"))
    assert party.ask("Cody").terms.assume == ("bread of your choice",)


@pytest.mark.parametrize(
    ("key", "terms", "words"),
    [
        ("your_choice", Terms(deal=0), "Deal at least one card to each chef."),
        ("your_choice", Terms(use_min=0), "A dish needs at least one card."),
        (
            "your_choice",
            Terms(use_min=5, use_max=3),
            "At most 3 cards and at least 5: no dish can be both.",
        ),
        (
            "your_choice",
            Terms(deal=4, use_min=5),
            "The dishes need 5 cards and only 4 are dealt: deal more, or ask for fewer.",
        ),
        (
            "menu",
            Terms(deal=7, use_min=3),
            "The dishes need 9 cards and only 7 are dealt: deal more, or ask for fewer.",
        ),
        (
            "your_choice",
            Terms(deal=40),
            "There are cards for 33 each, not for 40. Deal 33 or fewer.",
        ),
        ("special", Terms(deal=34), "There are cards for 33 each, not for 34. Deal 33 or fewer."),
        ("your_choice", Terms(special=3), "This assignment has no Special Ingredient."),
        (
            "market",
            Terms(special=3),
            "The Special Ingredient comes from the top of the pile this time.",
        ),
        (
            "special",
            Terms(special=100),
            "That ingredient is not in this box. Please pick another one.",
        ),
    ],
)
def test_impossible_numbers_are_refused_while_editing_b6(
    party: Party, key: str, terms: Terms, words: str
) -> None:
    party.does("Cody", ChooseAssignment(key))
    assert party.refused("Cody", Announce(terms)) == words
    assert party.refused("Cody", Deal(terms)) == words


def test_cody_names_the_special_ingredient_before_the_deal_b6(party: Party) -> None:
    party.does("Cody", ChooseAssignment("special"))
    ask = party.ask("Cody")
    assert isinstance(ask, AskBrief)
    assert len(ask.options) == 100
    assert party.refused("Cody", Deal(ask.terms)) == (
        "Pick the Special Ingredient first: every chef cooks with it."
    )
    lobster = party.card("Lobster")
    party.does("Cody", Deal(replace(ask.terms, special=lobster)))
    assert party.tv.brief is not None
    assert party.tv.brief.special == party.box.ingredients[lobster]
    assert lobster not in party.state.draw
    assert party.ask("Lisa").question == "r1-trade-1"


def test_the_special_ingredient_is_taken_out_of_the_discards_too_b6() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.stack("Lobster")
    party.round("Ellen")
    assert party.card("Lobster") in party.state.discards
    party.deals("special", special=party.card("Lobster"))
    assert party.card("Lobster") not in party.state.discards


def test_the_top_card_is_turned_up_where_the_card_says_so_b6(party: Party) -> None:
    party.stack("Watermelon Lobster Lavender")
    party.deals("market")
    assert party.tv.brief is not None
    assert party.tv.brief.special is not None
    assert party.tv.brief.special.name == "Watermelon"
    assert party.state.chefs[0].hand[:2] == party.cards("Lobster Lavender")


def test_the_special_ingredient_joins_the_discards_at_the_rounds_end_b6() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.stack("Watermelon")
    party.deals("market")
    special = party.card("Watermelon")
    for name in party.chefs:
        party.cooks(name)
    for name in party.chefs:
        party.presents(name)
    party.does("Cody", BeginJudging())
    party.gives("Lisa", 5, 10, 25, 50, 100)
    party.does("Cody", Award(), FinishRound())
    assert party.state.discards.count(special) == 1
    assert party.state.terms.special is None


def test_an_empty_draw_pile_is_made_from_the_discards_of_earlier_rounds_b7() -> None:
    party = Party("Cody", "Lisa", "Ellen", box=a_box(22))
    party.round("Lisa")
    assert (party.tv.piles.draw, party.tv.piles.discards) == (8, 14)
    before = party.state.chances
    party.deals(deal=7)
    assert party.state.chances == before + 1
    assert (party.tv.piles.draw, party.tv.piles.discards) == (8, 0)
    assert isinstance(party.state.phase, Planning)


def test_too_few_cards_are_told_before_dealing_b7() -> None:
    party = Party("Cody", "Lisa", "Ellen", box=a_box(22))
    party.does("Cody", ChooseAssignment("menu"))
    assert party.ask("Cody").most == 11
    assert party.refused("Cody", Deal(party.state.terms)) == (
        "There are cards for 11 each, not for 12. Deal 11 or fewer."
    )
    party.does("Cody", Deal(replace(party.state.terms, deal=11)))
    assert party.tv.piles.draw == 0


def test_this_rounds_trades_are_reshuffled_only_when_nothing_else_is_left_b7() -> None:
    party = Party("Cody", "Lisa", "Ellen", box=a_box(22))
    party.round("Lisa")
    party.deals(deal=7)  # earlier discards are the draw pile now, 8 are left
    party.does(party.chefs[0], TradeIn(party.state.chefs[0].hand[:3]))
    party.does(party.chefs[1], TradeIn(party.state.chefs[1].hand[:3]))
    assert (len(party.state.draw), len(party.state.discards), len(party.state.fresh)) == (2, 0, 6)

    party = Party("Cody", "Lisa", "Ellen", box=a_box(22))
    party.deals("menu", deal=11)
    mine = party.state.chefs[0].hand[:3]
    party.does("Lisa", TradeIn(mine))  # nothing else is left: the same cards come back
    assert set(party.state.chefs[0].hand[-3:]) == set(mine)
    assert party.tv.piles.draw == 0


def test_a_trade_takes_earlier_rounds_discards_before_this_rounds_b7() -> None:
    party = Party("Cody", "Lisa", "Ellen", box=a_box(22))
    party.deals(deal=7)
    earlier = party.state.draw
    party.state = replace(party.state, draw=(), discards=earlier)
    mine = party.state.chefs[0].hand[:3]
    party.does("Lisa", TradeIn(mine))
    assert set(party.state.chefs[0].hand[-3:]) <= set(earlier)
    assert party.state.fresh == mine


@pytest.mark.parametrize(
    ("dealt", "dishes", "least"), [(12, 3, 3), (11, 3, 2), (8, 2, 3), (7, 2, 2), (16, 4, 3)]
)
def test_several_dishes_want_three_cards_each_where_four_a_dish_are_dealt_b6(
    dealt: int, dishes: int, least: int
) -> None:
    courses = ("starter", "soup", "main", "dessert")[:dishes]
    assert terms_of(an_assignment("menu", *courses, deal=dealt)).use_min == least


def test_the_menu_of_the_book_wants_three_in_each_course_b6() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    assert party.announces("menu").use_min == 3
    party.deals("menu")
    party.does("Lisa", Keep())
    cards = [card.id for card in party.ask("Lisa").hand]
    place = dict(zip(cards, (0, 0, 0, 1, 1, 1, 2, 2), strict=False))
    assert party.refused("Lisa", Commit(place)) == (
        "Your dessert needs at least 3 cards; it has 2."
    )
    party.does("Lisa", Commit({**place, cards[8]: 2}))


def test_the_judge_may_ask_for_fewer_in_each_course_b6() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals("menu", use_min=1)
    assert party.state.terms.use_min == 1


def test_in_a_match_of_0_1_two_in_each_course_are_enough_b6() -> None:
    party = Party("Cody", "Lisa", "Ellen", edition=FirstEdition)
    assert party.announces("menu").use_min == 2
