"""Where assignments come from, and buyer's tokens (rules V6, V7)."""

import pytest
from msgspec.structs import replace

from partycards.games.base import EndEarly
from partycards.games.cooking_party.first_edition import FirstEdition
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import AskBrief, Deal, LookAgain
from partycards.games.cooking_party.steps.choosing import AskInvent, AskTurn
from partycards.games.cooking_party.steps.deck import ChooseAssignment, DrawAssignment, Invent
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.planning_asks import AskDish, Keep, TradeIn
from partycards.games.cooking_party.variations.exchanges import Exchange
from tests.games.cooking_party.party import Party, a_box, an_assignment


def test_the_judge_makes_an_assignment_up_v6() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(invent=True))
    assert isinstance(party.ask("Cody"), AskInvent)
    assert party.refused("Cody", ChooseAssignment("menu")) == (
        "There are no assignment cards in this game: make something up."
    )
    assert party.refused("Cody", DrawAssignment()) == (
        "There are no assignment cards in this game: make something up."
    )
    party.does("Cody", Invent("A cake for Ellen", "It is her birthday.", ("dessert",)))
    ask = party.ask("Cody")
    assert isinstance(ask, AskBrief)
    assert ask.assignment.title == "A cake for Ellen"
    terms = ask.terms
    party.does("Cody", Deal(type(terms)(deal=10, trade=5, use_min=3, assume=("eggs",))))
    party.does("Lisa", Keep())
    assert party.ask("Lisa").courses == ("dessert",)
    assert len(party.ask("Lisa").hand) == 10


def test_an_invented_assignment_can_be_kept_and_stays_on_the_sheet_v6() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(invent=True))
    party.does("Cody", Invent("Only green", "", ()))
    party.does("Cody", Deal(party.state.terms))
    party.all_present()
    assert party.game.announced(party.state)[0].title == "Only green"
    party.gives("Lisa", 5, 10, 25, 50, 100)
    party.does("Cody", Award(), FinishRound())
    assert party.tv.sheet.rows[0].assignment == "Only green"
    assert isinstance(party.ask("Lisa"), AskInvent)


def test_a_second_idea_replaces_the_first_v6() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(invent=True))
    party.does("Cody", Invent("First"), LookAgain(), Invent("Second", "", ("soup",)))
    assert [task.title for task in party.state.invented] == ["Second"]
    assert party.refused("Cody", Invent("x", "", tuple("abcdefg"))) == (
        "At most six dishes, please."
    )


def test_without_the_switch_nothing_is_invented_v6() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    assert party.refused("Cody", Invent("Mine")) == ("Assignments come from the deck in this game.")


def test_the_top_card_is_played_and_goes_to_the_bottom_v6() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(top_card=True))
    assert isinstance(party.ask("Cody"), AskTurn)
    assert party.refused("Cody", ChooseAssignment("menu")) == (
        "The top assignment is played in this game, whatever it is."
    )
    party.does("Cody", DrawAssignment())
    assert party.state.assignment == "twice_round"
    assert party.state.deck[0] == "twice_round"


def test_cards_for_teams_are_played_by_teams_b3() -> None:
    house = HouseRules(top_card=True, teams=True)
    party = Party(*"ABCDEF", house=house)
    party.does(party.judge, DrawAssignment())
    assert party.state.assignment == "many_hands"


def test_an_assignment_that_cody_keeps_is_found_by_the_next_judge_v6() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(invent=True))
    party.does("Cody", Invent("A cake for Ellen", "It is her birthday.", ("dessert",)))
    assert party.ask("Cody").own
    terms = replace(party.state.terms, deal=9, use_min=3, criteria="Sweet.", assume=("eggs",))
    party.does("Cody", Deal(terms, keep=True))
    party.all_present()
    party.gives("Lisa", 5, 10, 25, 50, 100)
    party.does("Cody", Award(), FinishRound())
    ask = party.ask("Lisa")
    assert isinstance(ask, AskInvent)
    assert [(line.assignment.title, line.played) for line in ask.kept] == [
        ("A cake for Ellen", True)
    ]
    party.does("Lisa", ChooseAssignment(ask.kept[0].assignment.key))
    brief = party.ask("Lisa")
    assert brief.assignment.text == "It is her birthday."
    assert (brief.terms.deal, brief.terms.use_min) == (9, 3)
    assert (brief.terms.criteria, brief.terms.assume) == ("", ()), "words are each judge's own"
    assert not brief.own, "it is kept already"


def test_what_was_not_kept_is_not_offered_to_the_next_judge_v6() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(invent=True))
    party.does("Cody", Invent("Only green"), Deal(party.state.terms))
    party.all_present()
    party.gives("Lisa", 5, 10, 25, 50, 100)
    party.does("Cody", Award(), FinishRound())
    assert party.ask("Lisa").kept == ()
    assert party.refused("Lisa", ChooseAssignment("own-1")) == (
        "There are no assignment cards in this game: make something up."
    )


def test_words_that_the_host_hides_stay_hidden_when_they_are_taken_again_v6() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(invent=True))
    party.does("Cody", Invent("Rude words"), Deal(party.state.terms, keep=True))
    party.all_present()
    party.gives("Lisa", 5, 10, 25, 50, 100)
    party.does("Cody", Award(), FinishRound())
    party.does("Lisa", ChooseAssignment("own-1"), Deal(party.state.terms))
    tasks = [one.key for one in party.game.said(party.state) if one.key.endswith("-task")]
    assert tasks == ["r1-task"], "one line for the host, however often it is played"
    party.all_present()
    party.gives("Cody", 5, 10, 25, 50, 100)
    party.does("Lisa", Award())
    hushed = party.game.hushed(party.state, frozenset({"r1-task"}))
    assert "Rude" not in str(party.game.public(hushed))


@pytest.mark.parametrize(
    "house", [HouseRules(top_card=True), HouseRules(two=True)], ids=["V6", "V1"]
)
def test_a_top_card_binds_v6_v1(house: HouseRules) -> None:
    party = Party(*("Cody", "Lisa", "Ellen")[: 2 if house.two else 3], house=house)
    party.does("Cody", DrawAssignment())
    turned = party.state.assignment
    binds = "The top assignment is played in this game, whatever it is."
    assert party.ask("Cody").binds
    for again in DrawAssignment(), LookAgain(), ChooseAssignment("menu"):
        assert party.refused("Cody", again) == binds
    assert party.state.assignment == turned


def test_a_top_card_that_there_are_too_few_cards_for_may_be_put_back_v6() -> None:
    banquet = an_assignment("banquet", *["bite"] * 6)
    box = replace(a_box(11), assignments=(banquet, *a_box().assignments))
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(top_card=True), box=box)
    party.state = replace(party.state, deck=("menu", "banquet"))
    party.does("Cody", DrawAssignment())
    assert not party.ask("Cody").binds, "five cards each are too few for six dishes"
    party.does("Cody", LookAgain(), DrawAssignment())
    assert party.state.assignment == "menu"


def test_a_top_card_that_does_not_suit_is_passed_over_and_told_v6() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(top_card=True))
    party.state = replace(party.state, deck=("twice_round", "many_hands"))
    party.does("Cody", DrawAssignment())
    assert party.state.assignment == "twice_round"
    assert party.ask("Cody").passed == ("Many hands",)


def test_a_match_of_0_1_goes_on_by_its_own_rules_promise_10() -> None:
    """There a top card could be put back, and its log may say that it was."""
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(top_card=True), edition=FirstEdition)
    party.does("Cody", DrawAssignment(), DrawAssignment(), LookAgain(), DrawAssignment())
    assert not party.ask("Cody").binds


# Tokens ------------------------------------------------------------------------------------------


@pytest.fixture
def party() -> Party:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(tokens=True))
    party.deals()
    return party


def test_everybody_has_a_token_a_round_the_judge_too_v7(party: Party) -> None:
    assert [line.tokens for line in party.tv.seats.lines] == [1, 1, 1]


def test_a_token_buys_a_card_before_or_after_the_trades_v7(party: Party) -> None:
    hand = party.ask("Lisa").hand
    key = party.key("Lisa")
    party.does("Lisa", Exchange("token", (hand[0].id,)))
    assert party.key("Lisa") != key
    assert hand[0] not in party.ask("Lisa").hand
    assert party.ask("Lisa").trades_left == 1, "the trade is still there"
    assert party.line("Lisa").tokens == 0
    card = party.ask("Lisa").hand[0].id
    assert party.refused("Lisa", Exchange("token", (card,))) == "You have no token left."
    party.does("Ellen", TradeIn((party.ask("Ellen").hand[0].id,)))
    assert isinstance(party.ask("Ellen"), AskDish)
    party.does("Ellen", Exchange("token", (party.ask("Ellen").hand[0].id,)))


def test_a_token_is_one_card_and_ends_with_the_commit_v7(party: Party) -> None:
    hand = [card.id for card in party.ask("Lisa").hand]
    assert party.refused("Lisa", Exchange("token", tuple(hand[:2]))) == (
        "A token exchanges one card: choose one."
    )
    party.cooks("Lisa")
    assert "set already" in party.refused("Lisa", Exchange("token", (hand[0],)))


def test_tokens_are_kept_and_unused_ones_are_ten_points_v7() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(tokens=True))
    party.round("Lisa")
    party.deals()
    assert party.line("Ellen").tokens == 2
    party.does("Ellen", Exchange("token", (party.ask("Ellen").hand[0].id,)))
    party.table(EndEarly())
    assert party.totals() == {"Cody": 20, "Lisa": 210, "Ellen": 10}
    assert dict(party.tv.sheet.cashed) == {1: 20, 2: 20, 3: 10}


def test_team_mates_spend_their_own_tokens_for_the_team_v7() -> None:
    house = HouseRules(tokens=True, teams=True, made=((1, 2), (3, 4), (5, 6)))
    party = Party("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", house=house)
    party.deals()
    for name in ("Cleo", "Dan"):
        party.does(name, Exchange("token", (party.ask(name).hand[0].id,)))
    assert party.line("Cleo").tokens == party.line("Dan").tokens == 0
    assert party.line("Ana").tokens == 1
