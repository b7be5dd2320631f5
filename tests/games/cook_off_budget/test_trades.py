"""Trades: offer, answer, yes and no (rules O8, G8)."""

import pytest

from partycards.games.base import Away
from partycards.games.cook_off_budget.steps.leading import RevealEvent, RevealMeals
from partycards.games.cook_off_budget.steps.trading import (
    AcceptOffer,
    AnswerOffer,
    MakeOffer,
    RefuseOffer,
    WithdrawOffer,
)
from partycards.games.cook_off_budget.steps.turns import Buy, Pass, Turns
from tests.games.cook_off_budget.party import Party
from tests.games.cook_off_budget.small_box import a_box, event


@pytest.fixture
def party() -> Party:
    """Ana's turn; everybody has three cards and $25."""
    party = Party("Ana", "Ben", "Cleo")
    party.does("Ana", RevealMeals())
    party.lay_out(ana="Eggs Tofu Kale", ben="Cod Rice Milk", cleo="Jam Miso Peas")
    party.does("Ana", RevealEvent())
    return party


def ask_ben(party: Party, cards: str = "Eggs", money: int = 0) -> None:
    party.does("Ana", MakeOffer(2, party.cards(cards), money, "seafood"))


def test_a_card_for_a_card_changes_hands_at_once_after_the_askers_yes_o8_g8(party: Party) -> None:
    ask_ben(party)
    assert party.ask("Ben").give[0].name == "Eggs"
    assert party.waits() == "Waiting for Ben to answer an offer"
    party.does("Ben", AnswerOffer(party.cards("Cod")))
    assert party.hand("Ben") == "Cod Rice Milk", "nothing has moved yet"
    trade = party.phone("Ana").trade
    assert trade is not None
    assert trade.offers[0].back is not None
    party.does("Ana", AcceptOffer(2, party.cards("Cod")))
    assert party.hand("Ana") == "Tofu Kale Cod"
    assert party.hand("Ben") == "Rice Milk Eggs"
    assert party.now() == "Ana", "a trade costs no action"


def test_cards_and_money_in_any_mix_on_either_side_o8(party: Party) -> None:
    party.does("Ana", MakeOffer(2, party.cards("Eggs Tofu"), 3))
    party.does("Ben", AnswerOffer(party.cards("Cod"), 2))
    party.does("Ana", AcceptOffer(2, party.cards("Cod"), 2))
    assert (party.money("Ana"), party.money("Ben")) == (24, 26)
    assert party.hand("Ben") == "Rice Milk Eggs Tofu"
    party.does("Ana", MakeOffer(3, (), 5, "umami"))
    party.does("Cleo", AnswerOffer(party.cards("Miso")))
    party.does("Ana", AcceptOffer(3, party.cards("Miso")))
    assert party.hand("Ana") == "Kale Cod Miso"
    assert party.money("Cleo") == 30
    party.does("Ana", MakeOffer(3, party.cards("Kale"), 0, None, 4))
    party.does("Cleo", AnswerOffer((), 4))
    party.does("Ana", AcceptOffer(3, (), 4))
    assert party.money("Ana") == 24 - 5 + 4
    party.does("Ana", Pass())
    assert party.now() == "Ben", "as many trades as one likes, then the action"


def test_both_sides_give_something_and_an_ingredient_is_among_it_o8(party: Party) -> None:
    gift = "Both sides give something: choose a card or some money."
    assert party.refused("Ana", MakeOffer(2)) == gift
    ask_ben(party)
    assert party.refused("Ben", AnswerOffer()) == gift
    party.does("Ana", MakeOffer(2, (), 5))
    assert (
        party.refused("Ben", AnswerOffer((), 3)) == "At least one ingredient has to change hands."
    )


def test_nobody_offers_what_they_do_not_have_o8(party: Party) -> None:
    own = "Choose cards from your own hand, each only once."
    assert party.refused("Ana", MakeOffer(2, party.cards("Cod"))) == own
    eggs = party.card("Eggs")
    assert party.refused("Ana", MakeOffer(2, (eggs, eggs))) == own
    assert party.refused("Ana", MakeOffer(2, (), 26)) == "You have only $25."
    ask_ben(party)
    assert party.refused("Ben", AnswerOffer(party.cards("Jam"))) == own
    assert party.refused("Ben", AnswerOffer((), 99)) == "You have only $25."


def test_one_trades_only_in_the_own_turn_with_somebody_who_is_here_o8(party: Party) -> None:
    assert party.refused("Ben", MakeOffer(1, party.cards("Cod"))) == "It is Ana’s turn."
    assert party.refused("Ana", MakeOffer(1, party.cards("Eggs"))) == (
        "Choose somebody else to trade with."
    )
    party.table(Away(3))
    here = "Choose somebody who is at the table."
    assert party.refused("Ana", MakeOffer(3, party.cards("Eggs"))) == here
    assert party.refused("Ana", MakeOffer(9, party.cards("Eggs"))) == here


def test_only_the_partner_sees_what_is_offered_g8(party: Party) -> None:
    party.does("Ana", MakeOffer(2, party.cards("Eggs"), 13))
    for seen in (party.tv, party.phone("Cleo")):
        assert "Eggs" not in str(seen)
        assert "13" not in str(seen)
    assert party.tv.stage.talks_to == (2,)  # type: ignore[union-attr]
    party.does("Ben", AnswerOffer(party.cards("Cod")))
    for seen in (party.tv, party.phone("Cleo")):
        assert "Cod" not in str(seen)


def test_either_may_say_no_g8(party: Party) -> None:
    gone = "That offer is gone."
    ask_ben(party)
    party.does("Ben", RefuseOffer())
    assert party.refused("Ana", AcceptOffer(2, party.cards("Cod"))) == gone
    ask_ben(party)
    party.does("Ana", WithdrawOffer(2))
    assert party.refused("Ben", AnswerOffer(party.cards("Cod"))) == gone
    assert party.refused("Ben", RefuseOffer()) == gone
    ask_ben(party)
    party.does("Ben", AnswerOffer(party.cards("Cod")))
    party.does("Ben", RefuseOffer())
    assert party.refused("Ana", AcceptOffer(2, party.cards("Cod"))) == gone


def test_the_partner_may_lay_something_else_and_an_old_yes_is_refused_g8(party: Party) -> None:
    ask_ben(party)
    party.does("Ben", AnswerOffer(party.cards("Cod")))
    party.does("Ben", AnswerOffer(party.cards("Rice")))
    changed = "That is not what you were offered for it. Have another look."
    assert party.refused("Ana", AcceptOffer(2, party.cards("Cod"))) == changed
    assert party.refused("Ana", AcceptOffer(2, party.cards("Rice"), 1)) == changed
    party.does("Ana", AcceptOffer(2, party.cards("Rice")))
    assert "Rice" in party.hand("Ana")


def test_a_yes_before_the_answer_is_refused_g8(party: Party) -> None:
    ask_ben(party)
    assert "not what you were offered" in party.refused("Ana", AcceptOffer(2))


def test_a_hand_that_changes_ends_all_offers_g8(party: Party) -> None:
    ask_ben(party)
    party.does("Ana", MakeOffer(3, party.cards("Eggs")))
    party.does("Ben", AnswerOffer(party.cards("Cod")))
    party.does("Ana", AcceptOffer(2, party.cards("Cod")))
    assert party.refused("Cleo", AnswerOffer(party.cards("Jam"))) == "That offer is gone."


def test_the_action_ends_the_turn_and_all_offers_o8(party: Party) -> None:
    ask_ben(party)
    party.does("Ana", Buy(party.state.store[-1]))
    assert party.refused("Ben", AnswerOffer(party.cards("Cod"))) == "That offer is gone."
    assert isinstance(party.state.phase, Turns)
    assert party.state.phase.offers == ()


def test_a_trade_that_leaves_either_hand_over_five_is_refused_o2(party: Party) -> None:
    party.lay_out(ben="Cod Rice Milk Pasta Honey")
    party.does("Ana", MakeOffer(2, party.cards("Eggs Tofu")))
    assert party.refused("Ben", AnswerOffer(party.cards("Cod"))) == (
        "Ben would hold more than 5 ingredients."
    )
    party.does("Ana", MakeOffer(2, (), 5))
    assert party.refused("Ben", AnswerOffer(party.cards("Cod Rice Milk"))) == (
        "Ana would hold more than 5 ingredients."
    )


def test_what_is_true_at_the_yes_counts_g8(party: Party) -> None:
    """Money that went meanwhile: the yes is refused in words."""
    party.does("Ana", MakeOffer(2, (), 20))
    party.does("Ben", AnswerOffer(party.cards("Cod")))
    party.gives_money(ana=10)
    assert party.refused("Ana", AcceptOffer(2, party.cards("Cod"))) == "You have only $10."


def test_an_event_can_forbid_trades_o4() -> None:
    party = Party("Ana", "Ben", box=a_box(event("Stay home", "round", trading=False)))
    party.opens()
    assert party.refused("Ana", MakeOffer(2, (), 5)) == "Stay home: no trades in this round."
    assert party.phone("Ana").trade.closed == "Stay home"  # type: ignore[union-attr]


def test_who_steps_out_takes_the_offers_along_g3(party: Party) -> None:
    ask_ben(party)
    party.table(Away(2))
    assert party.refused("Ana", AcceptOffer(2)) == "That offer is gone."
    assert party.awaited() == {"Ana"}


def test_the_partners_question_changes_with_the_offer_and_not_with_anothers(party: Party) -> None:
    ask_ben(party)
    before = party.key("Ben")
    party.does("Ana", MakeOffer(3, party.cards("Tofu")))
    assert party.key("Ben") == before
    ask_ben(party, "Kale")
    assert party.key("Ben") != before
    assert party.key("Ana") == "m1-r1-turn-0", "the asker may still buy"
