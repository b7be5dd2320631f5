"""Printed cards at a table of phones: nobody knows the hand, and the dish is told (V20)."""

from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from partycards.games.cards import CardId
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.planning_asks import (
    AskDish,
    AskTrade,
    Commit,
    Keep,
    Reconsider,
    TradeIn,
)
from partycards.games.cooking_party.variations.exchanges import Exchange
from partycards.games.cooking_party.variations.passing import AskPass
from partycards.games.cooking_party.variations.printed import (
    AskPrinted,
    DealMe,
    HoldPrinted,
    at_stove,
)
from tests.games.cooking_party.party import Party, a_box, an_assignment

PRINTED = HouseRules(printed=True)
DISH = "Lobster Lavender Cucumber Popcorn"


@pytest.fixture
def party() -> Party:
    """Cody judges; Lisa holds printed cards, Amir and Bea have theirs on the phone."""
    party = Party("Cody", "Lisa", "Amir", "Bea")
    party.table(HoldPrinted(party.seat("Lisa"), True))
    party.stack("Chocolate Parsley Tofu Peaches Apples Juice Chicken " + DISH)
    party.deals()
    return party


def tells(party: Party, name: str, cards: str) -> Commit:
    commit = Commit(dict.fromkeys(party.cards(cards), 0))
    party.does(name, commit)
    return commit


def held(party: Party, name: str) -> Sequence[CardId]:
    return tuple(at_stove(party.state, party.seat(name)).hand)


def seen_by(party: Party, name: str) -> bytes:
    return msgspec.json.encode(party.game.view(party.state, party.seat(name)))


def test_lisa_draws_by_hand_and_amir_from_the_phone_v20(party: Party) -> None:
    asked = party.ask("Lisa")
    assert isinstance(asked, AskPrinted)
    assert (asked.draw, asked.trade, asked.trade_times, asked.use_min) == (7, 3, 1, 4)
    assert isinstance(party.ask("Amir"), AskTrade)
    lines = {line.seat: line for line in party.tv.seats.lines}
    assert lines[party.seat("Lisa")].printed
    assert lines[party.seat("Lisa")].cards == 0
    assert lines[party.seat("Amir")].cards == 7


def test_the_card_that_lisa_tells_leaves_the_pile_and_comes_back_v20_b12(party: Party) -> None:
    told = party.cards("Steak Carrots Pasta Cheese")
    assert set(told) <= set(party.state.draw)
    before = party.tv.piles
    tells(party, "Lisa", "Steak Carrots Pasta Cheese")
    assert party.tv.piles == before
    assert not set(told) & set(party.state.draw)
    assert [card.name for card in party.ask("Lisa").dishes[0]] == [
        "Steak",
        "Carrots",
        "Pasta",
        "Cheese",
    ]
    party.all_cook()
    party.all_present()
    party.gives("Bea", 5, 10, 25, 50)
    party.gives("Lisa", 100)
    party.does("Cody", Award())
    party.does("Cody", FinishRound())
    assert set(told) <= set(party.state.discards)


def test_a_card_that_amir_holds_is_not_refused_nor_lost_v20(party: Party) -> None:
    """A refusal would tell who holds it, and so would a pile that shrinks by less."""
    amirs = DISH.split()[0]
    assert party.card(amirs) in held(party, "Amir")
    before, watching = party.state, [seen_by(party, name) for name in ("Cody", "Amir", "Bea")]
    tells(party, "Lisa", DISH)
    with_his = [seen_by(party, name) for name in ("Cody", "Amir", "Bea")]
    party.state = before
    tells(party, "Lisa", "Steak Carrots Pasta Cheese")
    without = [seen_by(party, name) for name in ("Cody", "Amir", "Bea")]
    assert with_his == without != watching
    party.state = before
    tells(party, "Lisa", DISH)
    assert party.card(amirs) in held(party, "Amir")
    assert party.card(amirs) in held(party, "Lisa")


def test_lisa_tells_another_dish_and_every_card_is_there_once_v20_b9(party: Party) -> None:
    tells(party, "Lisa", DISH)
    party.does("Lisa", Reconsider())
    tells(party, "Lisa", "Steak Carrots Lavender Cheese Watermelon")
    party.does("Lisa", Reconsider())
    tells(party, "Lisa", "Popcorn Nuts Thyme Coffee")
    assert len(held(party, "Lisa")) == 7


def test_two_with_paper_who_tell_the_same_card_hear_nothing_of_it_v20() -> None:
    party = Party("Cody", "Lisa", "Amir", house=PRINTED)
    party.deals()
    tells(party, "Lisa", "Steak Carrots Pasta Cheese")
    tells(party, "Amir", "Steak Carrots Pasta Nuts")
    assert party.tv.piles.printed


def test_what_is_asked_of_a_dish_is_asked_of_paper_too_b6_b9(party: Party) -> None:
    few = Commit(dict.fromkeys(party.cards("Steak Carrots"), 0))
    assert party.refused("Lisa", few) == "Your dish needs at least 4 cards; it has 2."
    every = Commit({card.id: 0 for card in party.box.ingredients[:8]})
    assert party.refused("Lisa", every) == "You drew 7 cards, and these are 8."
    assert party.refused("Lisa", Commit({10**6: 0})).startswith("That ingredient is not in")


def test_a_card_that_is_out_of_the_game_is_put_away_v9_v20() -> None:
    party = Party("Cody", "Lisa", "Amir", house=HouseRules(
        printed=True, on_hand=True, missing=("tofu",)))  # fmt: skip
    party.deals()
    dish = Commit(dict.fromkeys(party.cards("Steak Carrots Pasta Tofu"), 0))
    assert party.refused("Lisa", dish) == (
        "Tofu is not played with at this table: put it away and draw another card."
    )


def test_who_has_no_printed_cards_is_dealt_the_hand_on_the_phone_b8_v20(party: Party) -> None:
    party.does("Lisa", DealMe())
    asked = party.ask("Lisa")
    assert isinstance(asked, AskTrade)
    assert asked.trades_left == 1
    party.does("Lisa", TradeIn((asked.hand[0].id,)))
    assert isinstance(party.ask("Lisa"), AskDish)
    assert party.refused("Amir", DealMe()) == "Your cards are on the phone already."


def test_paper_holds_from_the_next_deal_on_v20(party: Party) -> None:
    party.table(HoldPrinted(party.seat("Amir"), True))
    party.table(HoldPrinted(party.seat("Lisa"), False))
    assert isinstance(party.ask("Amir"), AskTrade)
    assert isinstance(party.ask("Lisa"), AskPrinted)
    party.all_cook()
    party.all_present()
    party.gives("Bea", 5, 10, 25, 50)
    party.gives("Lisa", 100)
    party.does("Cody", Award())
    party.does("Cody", FinishRound())
    assert party.state.judge == party.seat("Lisa")
    party.does("Lisa", ChooseAssignment("your_choice"))
    party.does("Lisa", Deal(Terms()))
    assert isinstance(party.ask("Amir"), AskPrinted)


def test_where_everybody_plays_with_paper_nobody_is_set_apart_v20() -> None:
    party = Party("Cody", "Lisa", "Amir", house=PRINTED)
    assert party.table_refused(HoldPrinted(party.seat("Lisa"), False)) == (
        "Everybody at this table plays with printed cards."
    )


def test_a_token_is_spent_and_the_card_drawn_by_hand_v7_v20() -> None:
    party = Party("Cody", "Lisa", "Amir", house=HouseRules(printed=True, tokens=True))
    party.deals()
    assert party.phone("Lisa").exchanges is not None
    party.does("Lisa", Exchange("token"))
    assert party.phone("Lisa").exchanges is None
    assert party.refused("Lisa", Exchange("token")) == "You have no token left."
    assert party.refused("Lisa", Exchange("unknown", (1,))).startswith("Your cards are printed")


PASSING = replace(a_box(), assignments=(an_assignment("round", pass_left=2),))


def test_all_on_paper_pass_by_hand_and_a_mixed_table_does_not_pass_b6_v20() -> None:
    by_hand = Party("Cody", "Lisa", "Amir", "Bea", box=PASSING, house=PRINTED)
    by_hand.does("Cody", ChooseAssignment("round"))
    by_hand.does("Cody", Deal(by_hand.state.terms))
    assert by_hand.ask("Lisa").to_pass == 2
    mixed = Party("Cody", "Lisa", "Amir", "Bea", box=PASSING)
    mixed.table(HoldPrinted(mixed.seat("Lisa"), True))
    mixed.does("Cody", ChooseAssignment("round"))
    assert mixed.ask("Cody").unmet == ("pass_left",)
    mixed.does("Cody", Deal(mixed.state.terms))
    assert mixed.ask("Lisa").to_pass == 0
    assert not isinstance(mixed.ask("Amir"), AskPass)


def test_a_team_of_which_one_holds_paper_shares_a_printed_hand_v3_v20() -> None:
    party = Party(*["Cody", "Lisa", "Amir", "Bea", "Dan", "Eve"], house=HouseRules(
        teams=True, made=((1, 2), (3, 4), (5, 6))))  # fmt: skip
    party.table(HoldPrinted(party.seat("Bea"), True))
    party.deals()
    assert isinstance(party.ask("Amir"), AskPrinted)
    tells(party, "Amir", "Steak Carrots Pasta Cheese")
    assert not isinstance(party.ask("Dan"), AskPrinted)


def test_lisa_leaves_and_her_cards_go_to_the_discards_g4_v20(party: Party) -> None:
    tells(party, "Lisa", DISH)
    cards = len(party.state.draw) + len(party.state.fresh)
    party.leaves("Lisa")
    assert len(party.state.draw) + len(party.state.fresh) == cards + 7
    party.does("Amir", Keep())


def test_a_dish_of_paper_is_its_chefs_secret_until_it_is_presented_b10_g7(party: Party) -> None:
    tells(party, "Lisa", DISH)
    assert b"Lobster" not in seen_by(party, "Bea")
    party.all_cook()
    party.all_present()
    assert b"Lobster" in seen_by(party, "Bea")
