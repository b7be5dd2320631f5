"""Dishes card by card: calls, words, questions, comments, notes (rule B10)."""

import msgspec
import pytest

from partycards.games.base import Away, Back
from partycards.games.cooking_party.first_edition import FirstEdition
from partycards.games.cooking_party.steps.judge import Award, Call, Note
from partycards.games.cooking_party.steps.judging import Critique, PutChip
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.games.cooking_party.steps.presenting import AskLay, Lay, PresentingStage
from partycards.games.cooking_party.steps.presenting_judge import (
    AllowComments,
    AskChef,
    BeginJudging,
    Comment,
    Hurry,
    PassOver,
)
from partycards.games.cooking_party.table_records import ShownDish, Watch
from tests.games.cooking_party.party import Party, all_cards, with_dishes


@pytest.fixture
def party() -> Party:
    return with_dishes()


def dish(party: Party) -> ShownDish:
    stage = party.tv.stage
    assert isinstance(stage, PresentingStage)
    assert stage.dish is not None
    return stage.dish


def held(party: Party, seat: int) -> tuple[int, ...]:
    chef = party.state.kitchen(seat)
    assert chef is not None
    return chef.hand


def test_cody_calls_when_every_chef_is_ready_b9() -> None:
    party = Party("Cody", "Lisa", "Ellen", "Ana")
    party.deals()
    party.cooks("Ana")
    assert not party.ask("Cody").can_call
    assert party.refused("Cody", Call(4)) == "Not everybody is ready: Lisa, Ellen."
    party.cooks("Lisa")
    party.cooks("Ellen")
    assert party.ask("Cody").can_call
    assert party.waits() == "Waiting for Cody to call a chef"


def test_any_order_one_at_a_time_b10(party: Party) -> None:
    party.does("Cody", Call(3))
    assert party.refused("Cody", Call(2)) == "Ellen is still presenting."
    assert party.refused("Cody", Call(3)) == "Ellen was called already."
    assert party.refused("Cody", Call(1)) == "This guest has no dish to call."
    assert party.refused("Cody", BeginJudging()) == "Ellen is still presenting."
    assert party.waits() == "Waiting for Ellen to present"
    party.lays_all("Ellen")
    party.presents("Lisa")
    assert party.refused("Cody", BeginJudging()) == "Not every dish has been presented: Ana."
    party.presents("Ana")
    assert party.waits() == "Waiting for Cody to begin judging"


def test_lisa_lays_one_card_or_two_that_go_together_b10(party: Party) -> None:
    lobster, lavender, cucumber, popcorn = party.cards("Lobster Lavender Cucumber Popcorn")
    assert party.refused("Lisa", Lay((lobster,))) == "The judge has not called you yet."
    party.does("Cody", Call(2))
    assert party.refused("Ellen", Lay((lobster,))) == "The judge has not called you yet."
    assert party.refused("Lisa", Lay(())) == "Choose the card you lay on the table."
    three = Lay((lobster, lavender, cucumber))
    assert party.refused("Lisa", three) == "Lay one card, or two that go together."
    mine = "Lay cards of your dish that are not on the table yet."
    assert party.refused("Lisa", Lay(party.cards("Tofu"))) == mine
    assert party.refused("Lisa", Lay((lobster, lobster))) == mine
    party.does("Lisa", Lay((lobster,)))
    assert party.refused("Lisa", Lay((lobster,))) == mine
    assert party.refused("Lisa", Lay((lavender,), pantry=("truffle oil",))) == (
        "That is not in the pantry."
    )
    assert party.refused("Lisa", Lay((lavender,), names={1: "Dessert"})) == (
        "There is no such dish in this assignment."
    )
    party.does("Lisa", Lay((lavender, cucumber)), Lay((popcorn,)))
    assert [card.step for card in dish(party).laid] == [0, 1, 1, 2]


def test_a_card_is_made_more_specific_and_the_dish_gets_a_name_b10(party: Party) -> None:
    lobster = party.card("Lobster")
    party.does("Cody", Call(2))
    step = Lay((lobster,), {lobster: " Norway lobster "}, ("butter", "butter"), "Slowly.")
    party.does("Lisa", step)
    assert dish(party).laid[0].words == "Norway lobster"
    assert dish(party).pantry == ("butter",)
    assert dish(party).say == "Slowly."
    assert dish(party).to_come == 3
    party.does("Lisa", Lay(party.cards("Lavender"), names={0: "Provence by the sea"}))
    assert dish(party).names == ("Provence by the sea",)


def test_a_name_is_hidden_until_the_call_b10() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals()
    party.cooks("Lisa", dish="Moonlight")
    party.cooks("Ellen")
    party.does("Cody", Call(3))
    assert b"Moonlight" not in encoded(party, None)
    assert b"Moonlight" not in encoded(party, "Ellen")
    assert b"Moonlight" in encoded(party, "Lisa")
    party.lays_all("Ellen")
    party.does("Cody", Call(2))
    assert dish(party).names == ("Moonlight",)


def encoded(party: Party, name: str | None) -> bytes:
    seat = None if name is None else party.seat(name)
    return msgspec.json.encode(party.game.view(party.state, seat))


def test_the_free_bread_is_in_the_pantry_b6() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals("sandwich")
    party.all_cook()
    party.does("Cody", Call(2))
    ask = party.ask("Lisa")
    assert isinstance(ask, AskLay)
    assert ask.pantry == ("salt", "pepper", "butter", "bread of your choice")
    party.does("Lisa", Lay((ask.hand[0][1].id,), pantry=("bread of your choice",)))


def test_the_special_ingredient_is_laid_by_every_chef_b6() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    nuts = party.card("Nuts")
    party.deals("special", special=nuts)
    party.all_cook()
    for name in ("Ellen", "Lisa"):
        party.does("Cody", Call(party.seat(name)))
        assert nuts in [card.id for _, card in party.ask(name).hand]
        party.does(name, Lay((nuts,), {nuts: f"walnuts, says {name}"}))
        assert dish(party).laid[0].words == f"walnuts, says {name}"
        party.lays_all(name)
        assert len(dish(party).laid) == 5


def test_two_cards_of_different_courses_are_laid_one_by_one_b10() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals("two_bites")
    for name in party.chefs:
        party.does(name, Keep())
        hand = party.state.chefs[party.chefs.index(name)].hand
        party.does(name, Commit({hand[0]: 0, hand[1]: 0, hand[2]: 1, hand[3]: 1}))
    party.does("Cody", Call(2))
    one, _, three, _ = party.state.chefs[0].to_come
    assert party.refused("Lisa", Lay((one, three))) == (
        "Those two belong to different dishes: lay them one by one."
    )


def test_cody_hurries_and_asks_b10(party: Party) -> None:
    assert party.refused("Cody", Hurry()) == "No dish is on the table just now."
    assert party.refused("Cody", AskChef("How?")) == "No dish is on the table just now."
    party.does("Cody", Call(2))
    assert party.refused("Lisa", Hurry()) == "Cody is the judge now."
    party.does("Cody", Hurry(), AskChef("How would you plate it?"))
    party.lays_all("Lisa")
    assert party.refused("Cody", Hurry()) == "Lisa has laid everything."
    party.does("Cody", AskChef("And the sauce?"))
    stage = party.tv.stage
    assert isinstance(stage, PresentingStage)
    assert stage.remarks == (
        ("hurry", 1, ""),
        ("question", 1, "How would you plate it?"),
        ("question", 1, "And the sauce?"),
    )
    party.does("Cody", Call(3))
    assert party.state.remarks == ()


def test_others_comment_only_when_cody_allows_it_b10(party: Party) -> None:
    party.does("Cody", Call(2))
    mine = "This is your dish: speak with the cards you lay."
    assert party.refused("Ana", Comment("Yuck!")) == (
        "The judge has not opened the table for comments."
    )
    assert not party.ask("Ana").can_comment
    party.does("Cody", AllowComments(True))
    assert party.ask("Ana").can_comment, "she has not presented yet, and is one of the others"
    party.does("Ana", Comment("Lobster again?"))
    assert party.refused("Lisa", Comment("Yes!")) == mine
    assert party.refused("Cody", Comment("Lovely.")) == (
        "The judge asks questions now and criticizes at the end."
    )
    assert party.state.remarks[-1].words == "Lobster again?"
    party.lays_all("Lisa")
    party.does("Cody", Call(3))
    assert party.ask("Lisa") == Watch("others", 1, can_comment=True)
    party.does("Cody", AllowComments(False))
    assert party.ask("Lisa") == Watch("others", 1, can_comment=False)


def test_notes_are_codys_alone_and_critiques_wait_b10(party: Party) -> None:
    party.does("Cody", Call(2), Note(2, "rich"), Note(3, "curious"), Note(2, "rich, salty"))
    notes = party.phone("Cody").notes
    assert notes is not None
    assert notes.notes == ((2, "rich, salty"), (3, "curious"), (4, ""))
    party.does("Cody", Note(3, " "))
    assert b"salty" not in encoded(party, None) + encoded(party, "Lisa") + encoded(party, "Ana")
    assert party.refused("Cody", Note(1, "me")) == "This guest is not cooking in this round."
    assert party.refused("Cody", Critique(2, "Too rich.")) == (
        "Critiques wait until the last dish has been presented."
    )


def test_what_is_laid_is_all_that_is_seen_g7(party: Party) -> None:
    party.does("Cody", Call(2), Note(2, "x"))
    party.does("Lisa", Lay(party.cards("Lobster")))
    for viewer in (None, "Cody", "Ellen"):
        assert b"Lavender" not in encoded(party, viewer)
        assert b"Tofu" not in encoded(party, viewer)


def test_an_away_chef_is_called_last_and_the_host_lays_the_dish_b10(party: Party) -> None:
    party.table(Away(2))
    assert party.refused("Cody", Call(2)) == "Lisa is away: call the others first."
    assert party.refused("Cody", PassOver(3)) == "Ellen is here and can present."
    party.presents("Ellen")
    party.presents("Ana")
    assert party.ask("Cody").callable == (2,)
    party.does("Cody", Call(2))
    assert party.awaited() == {"Cody"}
    party.lays_all("Lisa")
    assert party.ask("Cody").finished


def test_an_away_chef_is_passed_over_and_keeps_the_hand_b10(party: Party) -> None:
    party.presents("Ellen")
    party.table(Away(2))
    party.does("Cody", PassOver(2))
    assert set(party.cards("Lobster Popcorn")) <= set(held(party, 2))
    assert party.refused("Cody", PassOver(2)) == "This guest has no dish to pass over."
    assert party.refused("Lisa", Lay(party.cards("Lobster"))) == (
        "Your dish was passed over while you were away."
    )
    party.presents("Ana")
    party.does("Cody", BeginJudging())
    assert [line[0] for line in party.ask("Cody").given] == [3, 4]
    assert b"Lobster" not in encoded(party, "Ellen"), "the hand stays hidden"


def test_a_chef_who_was_passed_over_and_is_back_is_called_after_all_b10(party: Party) -> None:
    party.presents("Ellen")
    party.table(Away(2))
    party.does("Cody", PassOver(2))
    party.table(Back(2))
    assert party.ask("Cody").callable == (2, 4)
    party.presents("Lisa")
    party.presents("Ana")
    party.does("Cody", BeginJudging())
    assert [line[0] for line in party.ask("Cody").given] == [2, 3, 4]


def test_whoever_is_back_before_the_chips_are_closed_may_still_present_b10(party: Party) -> None:
    party.presents("Ellen")
    party.presents("Ana")
    party.table(Away(2))
    party.does("Cody", PassOver(2), BeginJudging())
    party.does("Cody", PutChip(100, 3), Critique(3, "Dear."))
    assert party.ask("Cody").back == ()
    assert party.refused("Cody", Call(2)) == "This guest has no dish to call."
    party.table(Back(2))
    assert party.ask("Cody").back == (2,)
    party.does("Cody", Call(2))
    party.lays_all("Lisa")
    party.does("Cody", BeginJudging())
    ask = party.ask("Cody")
    assert [line[0] for line in ask.given] == [2, 3, 4]
    assert ask.left == (5, 10, 25, 50, 100), "the chips came back"
    assert ask.critiques == ((3, "Dear."),), "what was said stands"
    party.gives("Lisa", 5, 10, 25, 50, 100)
    party.does("Cody", Award())
    assert party.refused("Cody", Call(2)) == "The round moved on. Have another look."
    assert party.totals()["Lisa"] == 190
    assert sorted(all_cards(party.state)) == sorted(range(100)), "no card is lost"


def test_whoever_was_away_before_a_dish_was_set_sets_one_when_back_b10() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals()
    party.cooks("Lisa")
    party.table(Away(3))
    party.presents("Lisa")
    party.does("Cody", PassOver(3), BeginJudging())
    party.table(Back(3))
    party.does("Cody", Call(3))
    assert party.awaited() == {"Ellen"}, "there is a dish to set first"
    party.cooks("Ellen")
    party.presents("Ellen")
    party.does("Cody", BeginJudging())
    assert [line[0] for line in party.ask("Cody").given] == [2, 3]


def test_a_match_of_0_1_passes_an_away_chef_over_for_the_round_b10() -> None:
    party = Party("Cody", "Lisa", "Ellen", edition=FirstEdition)
    party.deals()
    party.all_cook()
    party.table(Away(3))
    party.presents("Lisa")
    party.does("Cody", PassOver(3), BeginJudging())
    party.table(Back(3))
    assert party.ask("Cody").back == ()
    assert party.refused("Cody", Call(3)) == "This guest has no dish to call."


def test_a_chef_who_steps_out_while_presenting_can_be_passed_over_b10(party: Party) -> None:
    party.does("Cody", Call(2))
    party.does("Lisa", Lay(party.cards("Lobster")))
    party.table(Away(2))
    assert party.ask("Cody").away == (2,)
    party.does("Cody", PassOver(2))
    stage = party.tv.stage
    assert isinstance(stage, PresentingStage)
    assert stage.dish is None
    assert party.ask("Cody").callable == (3, 4)
    party.table(Back(2))
    party.does("Cody", Call(2))
    stage = party.tv.stage
    assert isinstance(stage, PresentingStage)
    assert stage.dish is not None
    assert stage.dish.laid == (), "the dish is told from its beginning"


def test_the_key_of_a_question_changes_only_with_the_question(party: Party) -> None:
    assert (party.key("Cody"), party.key("Lisa")) == ("r1-call-0", "r1-ready")
    party.does("Cody", Call(2))
    assert (party.key("Cody"), party.key("Lisa")) == ("r1-call-1", "r1-lay-0")
    party.does("Lisa", Lay(party.cards("Lobster")))
    assert (party.key("Cody"), party.key("Lisa")) == ("r1-call-1", "r1-lay-1")
    assert party.key("Ellen") == "r1-ready"
    party.lays_all("Lisa")
    assert (party.key("Cody"), party.key("Lisa")) == ("r1-call-1", "r1-watch")
