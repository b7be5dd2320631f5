"""A player's turn and the closing of the kitchen (rules K1-K3)."""

import pytest
from msgspec.structs import replace

from partycards.games.base import IllegalMove
from partycards.games.kitchen_closing.rules import KitchenClosing
from partycards.games.kitchen_closing.steps.scored import DealNext
from partycards.games.kitchen_closing.steps.splitting import Splitting, Stack
from partycards.games.kitchen_closing.steps.turns import (
    AskLay,
    AskTurn,
    CloseKitchen,
    Deed,
    Draw,
    LayDown,
    LayFirst,
    Pass,
    Take,
    Turns,
)
from tests.games.guests import InOrder
from tests.games.kitchen_closing.case import a_box
from tests.games.kitchen_closing.kitchen import Kitchen

SIX = "fruit9 fruit2 herbs8 meat7 dairy1 nuts4"


@pytest.fixture
def kitchen() -> Kitchen:
    """Lisa is on turn; hers is a known hand, nuts10 is drawn next, dairy9 lies open."""
    kitchen = Kitchen("Lisa", "Ellen", "Cody")
    kitchen.lies(Lisa=SIX, pile="nuts10 herbs3", top="dairy9")
    return kitchen


# The deal (K1) --------------------------------------------------------------------------------


def test_everybody_has_six_cards_and_one_lies_open_k1() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody", "Ana")
    assert [line.cards for line in kitchen.tv.seats.lines] == [6, 6, 6, 6]
    assert (kitchen.stage.draw, kitchen.stage.discards) == (60 - 24 - 1, 1)
    assert kitchen.stage.top is not None


@pytest.mark.parametrize("guests", [2, 8])
def test_it_is_for_three_to_seven_k1(guests: int) -> None:
    seats = tuple(range(1, guests + 1))
    with pytest.raises(IllegalMove, match="for 3 to 7 guests"):
        KitchenClosing().setup(seats, a_box(100), InOrder())
    assert KitchenClosing().seats() == range(3, 8)


def test_fewer_than_eight_cards_for_each_are_refused_before_the_deal_k2() -> None:
    with pytest.raises(IllegalMove, match="has 39 cards, and 5 guests need at least 40"):
        KitchenClosing().setup((1, 2, 3, 4, 5), a_box(39), InOrder())
    assert KitchenClosing().setup((1, 2, 3, 4, 5), a_box(40), InOrder()).draw


# The four actions (K2) ------------------------------------------------------------------------


def test_lisa_draws_the_top_card_and_lays_one_down_k2(kitchen: Kitchen) -> None:
    kitchen.does("Lisa", Draw())
    ask = kitchen.ask("Lisa")
    assert isinstance(ask, AskLay)
    assert kitchen.called(ask.drawn) == "nuts10"
    assert len(ask.hand) == 7
    assert kitchen.stage.deed == Deed(1, "drew", None, (), done=False)
    kitchen.does("Lisa", kitchen.lay("dairy1"))
    assert set(kitchen.hand("Lisa").split()) == set(SIX.split()) - {"dairy1"} | {"nuts10"}
    assert (kitchen.open, kitchen.turn) == ("dairy1", "Ellen")


def test_lisa_takes_the_open_card_and_lays_one_down_k2(kitchen: Kitchen) -> None:
    kitchen.does("Lisa", Take())
    assert kitchen.stage.top is None
    assert kitchen.stage.deed.took.name == "dairy9"
    kitchen.does("Lisa", kitchen.lay("dairy1"))
    assert "dairy9" in kitchen.hand("Lisa")
    assert kitchen.open == "dairy1"
    assert [card.name for card in kitchen.stage.deed.laid] == ["dairy1"]


@pytest.mark.parametrize("way", [Draw(), Take()])
def test_the_card_that_came_may_be_the_one_that_goes_k2(kitchen: Kitchen, way: Draw | Take) -> None:
    kitchen.does("Lisa", way)
    came = kitchen.ask("Lisa").drawn[0]
    kitchen.does("Lisa", LayDown(came))
    assert kitchen.hand("Lisa") == SIX
    assert kitchen.turn == "Ellen"


def test_the_fourth_action_lays_first_and_then_draws_k2(kitchen: Kitchen) -> None:
    kitchen.does("Lisa", kitchen.lay_first("dairy1"))
    assert set(kitchen.hand("Lisa").split()) == set(SIX.split()) - {"dairy1"} | {"nuts10"}
    assert (kitchen.open, kitchen.turn) == ("dairy1", "Ellen")
    assert kitchen.stage.deed.what == "swapped"


def test_read_as_printed_the_fourth_action_costs_a_card_k2() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody", fourth="literal")
    kitchen.lies(Lisa=SIX, pile="nuts10")
    kitchen.does("Lisa", kitchen.lay_first("dairy1"))
    assert isinstance(kitchen.ask("Lisa"), AskLay)
    kitchen.does("Lisa", kitchen.lay("fruit2"))
    assert kitchen.line("Lisa").cards == 5
    assert [card.name for card in kitchen.stage.deed.laid] == ["dairy1", "fruit2"]
    assert kitchen.tv.house.fourth == "literal"


def test_read_as_printed_it_needs_two_cards_k2() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody", fourth="literal")
    kitchen.lies(Lisa="dairy1")
    assert kitchen.ask("Lisa").fourth == ""
    assert kitchen.refused("Lisa", kitchen.lay_first("dairy1")) == (
        "That needs two cards in your hand."
    )
    kitchen.draws("Lisa", lays="dairy1")
    assert kitchen.line("Lisa").cards == 1


def test_by_house_rule_the_fourth_action_draws_two_k2() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody", fourth="double")
    kitchen.lies(Lisa=SIX, pile="nuts10 herbs3")
    kitchen.does("Lisa", kitchen.lay_first("dairy1"))
    assert kitchen.called(kitchen.ask("Lisa").drawn) == "nuts10 herbs3"
    kitchen.does("Lisa", kitchen.lay("herbs3"))
    assert kitchen.line("Lisa").cards == 6
    assert kitchen.turn == "Ellen"


def test_one_and_only_one_thing_is_done_in_a_turn_k2(kitchen: Kitchen) -> None:
    first = "Draw a card or take one first."
    assert kitchen.refused("Lisa", kitchen.lay("dairy1")) == first
    kitchen.does("Lisa", Draw())
    again = "Lay a card down first: your turn ends with that."
    for move in (Draw(), Take(), CloseKitchen(), kitchen.lay_first("dairy1"), Pass()):
        assert kitchen.refused("Lisa", move) == again


def test_refusals_of_a_turn_are_said_in_words_k2(kitchen: Kitchen) -> None:
    assert kitchen.refused("Ellen", Draw()) == "It is Lisa’s turn."
    assert kitchen.refused("Lisa", LayFirst()) == "Tap the card that you want to lay down."
    assert kitchen.refused("Lisa", kitchen.lay_first("nuts10")) == "That card is not in your hand."
    assert kitchen.refused("Lisa", Pass()).startswith("There are cards to draw")
    assert kitchen.refused("Lisa", Stack()) == "You make your stacks when the kitchen is closed."
    assert kitchen.refused("Lisa", DealNext()) == "You make your stacks when the kitchen is closed."
    kitchen.does("Lisa", Draw())
    assert kitchen.refused("Lisa", LayDown()) == "Tap the card that you want to lay down."
    assert kitchen.refused("Lisa", kitchen.lay("herbs3")) == "That card is not in your hand."


def test_turns_go_clockwise_and_the_table_says_whose_it_is_k7(kitchen: Kitchen) -> None:
    assert kitchen.waits() == "Waiting for Lisa to draw or take a card"
    kitchen.does("Lisa", Draw())
    assert kitchen.waits() == "Waiting for Lisa to lay a card down"
    kitchen.does("Lisa", kitchen.lay("dairy1"))
    kitchen.idles("Ellen", "Cody", "Lisa")
    assert kitchen.awaited == {"Ellen"}


def test_others_see_their_own_hand_and_what_it_is_worth_g7(kitchen: Kitchen) -> None:
    kitchen.idles("Lisa")
    mine = kitchen.sees("Lisa")
    assert mine.ask is None
    assert mine.hand is not None
    assert set(kitchen.called(mine.hand.cards).split()) == set(SIX.split())
    dish, _ = ((one.dish_value, one.pantry_value) for one in mine.hand.worth)
    assert dish == (9 + 8 + 7 + 1 + 4, 2)


# The pile runs out (K2) -----------------------------------------------------------------------


def test_when_the_pile_is_empty_the_discards_but_the_top_are_shuffled_k2(kitchen: Kitchen) -> None:
    kitchen.lies(Lisa=SIX, top="dairy9", only=1)
    buried = kitchen.stage.discards - 1
    kitchen.does("Lisa", Draw())
    assert (kitchen.stage.draw, kitchen.stage.discards) == (buried, 1)
    assert kitchen.open == "dairy9"
    assert kitchen.state.chances == 2
    kitchen.does("Lisa", kitchen.lay("dairy1"))
    assert not kitchen.stage.closed


def run_out_twice(kitchen: Kitchen) -> None:
    """Lisa draws the very last card and lays dairy1 down."""
    kitchen.lies(Lisa=SIX, top="dairy9", only=1)
    kitchen.state = replace(kitchen.state, emptied=1)
    kitchen.does("Lisa", Draw())
    assert (kitchen.stage.draw, kitchen.stage.closed) == (0, False)
    kitchen.does("Lisa", kitchen.lay("dairy1"))


def test_the_second_time_the_kitchen_closes_by_itself_k2(kitchen: Kitchen) -> None:
    run_out_twice(kitchen)
    assert kitchen.stage.closed
    assert kitchen.stage.closed_by is None
    assert kitchen.turn == "Ellen"
    assert [kitchen.name(seat) for seat in kitchen.stage.to_go] == ["Cody", "Lisa"]
    kitchen.idles("Ellen", "Cody", "Lisa")
    assert isinstance(kitchen.state.phase, Splitting)


def test_in_those_last_turns_only_the_open_card_or_nothing_k2(kitchen: Kitchen) -> None:
    run_out_twice(kitchen)
    ask = kitchen.ask("Ellen")
    assert (ask.can_draw, ask.fourth, ask.last) == (False, "", True)
    gone = "The pile is gone: take the top discard, or nothing."
    assert kitchen.refused("Ellen", Draw()) == gone
    assert kitchen.refused("Ellen", LayFirst(kitchen.state.hand(2)[0])) == gone
    kitchen.does("Ellen", Pass())
    assert kitchen.stage.deed.what == "passed"
    kitchen.does("Cody", Take(), kitchen.lay("dairy1"))
    assert kitchen.turn == "Lisa"


def test_two_are_not_drawn_from_one_card_k2() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody", fourth="double")
    kitchen.lies(Lisa=SIX, top="dairy9", only=1)
    kitchen.state = replace(kitchen.state, emptied=1)
    assert kitchen.ask("Lisa").fourth == ""
    few = "There are too few cards left to draw two."
    assert kitchen.refused("Lisa", kitchen.lay_first("dairy1")) == few


def test_two_are_drawn_over_a_reshuffle_k2() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody", fourth="double")
    kitchen.lies(Lisa=SIX, top="dairy9", only=1)
    kitchen.does("Lisa", kitchen.lay_first("dairy1"))
    assert len(kitchen.ask("Lisa").drawn) == 2
    assert kitchen.open == "dairy1"


# Closing (K3) ---------------------------------------------------------------------------------


def test_after_it_is_said_each_other_player_has_one_more_turn_k3(kitchen: Kitchen) -> None:
    kitchen.idles("Lisa")
    kitchen.does("Ellen", CloseKitchen())
    assert (kitchen.stage.closed_by, kitchen.turn) == (2, "Cody")
    assert [kitchen.line(n).doing for n in ("Lisa", "Ellen", "Cody")] == ["last", "closed", "turn"]
    kitchen.idles("Cody", "Lisa")
    assert isinstance(kitchen.state.phase, Splitting)
    assert kitchen.awaited == {"Lisa", "Ellen", "Cody"}


def test_it_may_be_said_at_the_very_first_turn_and_uses_it_up_k3(kitchen: Kitchen) -> None:
    kitchen.does("Lisa", CloseKitchen())
    assert kitchen.hand("Lisa") == SIX
    assert kitchen.refused("Lisa", Draw()) == "It is Ellen’s turn."


def test_it_is_not_said_a_second_time_k3(kitchen: Kitchen) -> None:
    kitchen.does("Lisa", CloseKitchen())
    assert kitchen.refused("Ellen", CloseKitchen()) == (
        "The kitchen is closing already: this is your last turn."
    )
    assert isinstance(kitchen.ask("Ellen"), AskTurn)
    assert kitchen.ask("Ellen").last


def test_it_stands_when_who_said_it_leaves_k3() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody", "Ana")
    kitchen.does("Lisa", CloseKitchen())
    kitchen.leaves("Lisa")
    kitchen.idles("Ellen", "Cody", "Ana")
    assert isinstance(kitchen.state.phase, Splitting)
    assert kitchen.awaited == {"Ellen", "Cody", "Ana"}


def test_what_shows_a_card_cannot_be_taken_back_and_the_rest_can_k2_k3() -> None:
    assert all(move.reveals for move in (Draw, LayDown, LayFirst, Stack, DealNext))
    assert not any(move.reveals for move in (CloseKitchen, Take, Pass))


def test_the_question_stays_while_others_do_nothing_to_it(kitchen: Kitchen) -> None:
    key = kitchen.game.question(kitchen.state, 1)
    kitchen.away("Cody")
    assert kitchen.game.question(kitchen.state, 1) == key
    assert kitchen.game.question(kitchen.state, 2) is None
    kitchen.does("Lisa", Draw())
    assert kitchen.game.question(kitchen.state, 1) != key
    assert isinstance(kitchen.state.phase, Turns)
