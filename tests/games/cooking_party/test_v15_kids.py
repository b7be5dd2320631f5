"""Kids and novices: fewer cards, free exchanges, swaps, taps (V15, V17, G8)."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from partycards.games.cooking_party.lobby.house import PRESETS, HouseRules
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.choosing import SuggestOthers
from partycards.games.cooking_party.steps.deck import ChooseAssignment, DrawAssignment
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.planning_asks import Keep, TradeIn
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.variations.exchanges import Exchange
from partycards.games.cooking_party.variations.swaps import (
    AgreeToSwap,
    AnswerOffer,
    DropOffer,
    OfferCard,
)
from tests.games.cooking_party.party import Party, a_box, an_assignment

KIDS = PRESETS["kids"].house


@pytest.fixture
def party() -> Party:
    """Mum judges; Ana, Ben, Cleo and Dan cook, in this order round the table."""
    party = Party("Mum", "Ana", "Ben", "Cleo", "Dan", house=KIDS)
    party.deals()
    return party


def first(party: Party, name: str) -> int:
    hand: tuple[int, ...] = party.state.chef(party.seat(name)).hand
    return hand[0]


def seen(party: Party) -> dict[str, bytes]:
    return {name: msgspec.json.encode(party.phone(name)) for name in party.names}


def test_five_cards_and_three_are_enough_v15(party: Party) -> None:
    assert len(party.ask("Ana").hand) == 5
    party.does("Ana", Keep())
    assert party.ask("Ana").use_min == 3


def test_where_nothing_is_for_children_they_choose_from_what_there_is_b3() -> None:
    """All that suits them was put away by the host; nobody is left without a card to take."""
    hard = an_assignment("hard", difficulty=3)
    party = Party("Mum", "Ana", "Ben", box=replace(a_box(), assignments=(hard,)), house=KIDS)
    assert party.ask("Mum").suggested == ("hard",)
    party.does("Mum", ChooseAssignment("hard"))
    party.does("Mum", Deal(party.state.terms))


def test_more_than_five_cards_are_not_dealt_v15() -> None:
    party = Party("Mum", "Ana", "Ben", house=KIDS)
    party.does("Mum", ChooseAssignment("your_choice"))
    assert party.ask("Mum").most == 5
    assert party.refused("Mum", Deal(replace(party.state.terms, deal=10))) == (
        "This table plays with few cards: deal 5 at most."
    )


def test_a_menu_has_fewer_cards_too_v15() -> None:
    party = Party("Mum", "Ana", "Ben", house=KIDS)
    party.does("Mum", ChooseAssignment("menu"))
    assert (party.state.terms.deal, party.state.terms.use_min) == (5, 1)


def test_a_hard_assignment_is_passed_over_b3() -> None:
    house = HouseRules(few_cards=True, top_card=True)
    party = Party("Mum", "Ana", "Ben", house=house)
    party.state = replace(party.state, deck=("your_choice", "feast"))
    party.does("Mum", DrawAssignment())
    assert party.state.assignment == "your_choice"
    assert party.state.deck == ("your_choice", "feast")


def test_every_child_judges_once_and_the_birthday_child_begins_v15(party: Party) -> None:
    party.all_present()
    party.gives("Ana", 5, 10, 25, 50, 100)
    party.does("Mum", Award(), FinishRound())
    assert party.judge == "Ana"
    begins = CookingParty(house=KIDS).begins()
    assert begins is not None
    assert "birthday child" in begins.question


def test_only_assignments_for_children_are_offered_b3() -> None:
    tasks = (
        an_assignment("cocktail_hour", kinds=("two", "solo")),
        an_assignment("candles", kinds=("restaurant", "real_cooking")),
        *[an_assignment(f"child_{n}", kinds=("kids",), difficulty=1 + n % 2) for n in range(8)],
        an_assignment("anybody"),
    )
    box = replace(a_box(), assignments=tasks)
    party = Party("Mum", "Ana", "Ben", house=KIDS, box=box)
    ask = party.ask("Mum")
    assert len(ask.assignments) == 9
    assert party.refused("Mum", ChooseAssignment("cocktail_hour")) == (
        "That assignment is not for children. Please take another one."
    )
    party.does("Mum", DrawAssignment())
    assert party.state.assignment not in ("cocktail_hour", "candles")


def test_three_others_are_three_others_b3() -> None:
    tasks = tuple(an_assignment(f"task_{n}", difficulty=1 + n % 2) for n in range(12))
    party = Party("Mum", "Ana", "Ben", house=KIDS, box=replace(a_box(), assignments=tasks))
    seen = [set(party.ask("Mum").suggested)]
    for _ in range(3):
        party.does("Mum", SuggestOthers())
        seen.append(set(party.ask("Mum").suggested))
    assert all(len(few) == 3 for few in seen)
    for before, after in pairwise(seen):
        assert not before & after, "none of the last three"
    assert len(set.union(*seen)) >= 8


def test_where_there_are_only_three_no_others_are_promised_b3() -> None:
    tasks = tuple(an_assignment(f"task_{n}") for n in range(3))
    party = Party("Mum", "Ana", "Ben", house=KIDS, box=replace(a_box(), assignments=tasks))
    assert not party.ask("Mum").others


def test_what_you_do_not_know_is_exchanged_for_free_v15(party: Party) -> None:
    hand = [card.id for card in party.ask("Ana").hand]
    party.does("Ana", Exchange("unknown", tuple(hand[:2])))
    party.does("Ana", Exchange("unknown", (party.ask("Ana").hand[0].id,)))
    assert party.ask("Ana").trades_left == 1
    party.cooks("Ana")
    assert "set already" in party.refused("Ana", Exchange("unknown", (hand[4],)))
    basic = Party("Mum", "Ana", "Ben")
    basic.deals()
    assert basic.refused("Ana", Exchange("unknown", (first(basic, "Ana"),))) == (
        "Cards are traded in as the judge has said, not like this."
    )


def test_nothing_needs_to_be_typed_v15(party: Party) -> None:
    party.does("Ana", Keep())
    assert party.ask("Ana").manner.easy
    assert party.ask("Mum").manner.easy


# Swaps -------------------------------------------------------------------------------------------


def test_any_other_chef_can_be_asked_v15(party: Party) -> None:
    def asked_by(name: str) -> list[str]:
        part = party.phone(name).swaps
        assert part is not None
        return [party.names[seat - 1] for seat in part.partners]

    assert asked_by("Ana") == ["Ben", "Cleo", "Dan"], "the one on the left first"
    assert asked_by("Cleo") == ["Dan", "Ana", "Ben"], "round the table, past the judge"
    party.cooks("Dan")
    assert asked_by("Ana") == ["Ben", "Cleo"], "who has a dish is left in peace"


def test_a_swap_from_the_offer_to_the_yes_g8(party: Party) -> None:
    ana, ben = first(party, "Ana"), first(party, "Ben")
    party.does("Ana", OfferCard(3, ana, "category 1"))
    offered = party.phone("Ben").swaps.offered[0]
    assert (offered.give.id, offered.want, offered.back) == (ana, "category 1", None)
    party.does("Ben", AnswerOffer(2, ben))
    assert party.phone("Ana").swaps.mine.back.id == ben
    party.does("Ana", AgreeToSwap(2, ben))
    assert first(party, "Ana") == ben
    assert first(party, "Ben") == ana
    assert party.state.offers == ()


def test_nobody_else_sees_anything_of_it_g8(party: Party) -> None:
    before, tv = seen(party), msgspec.json.encode(party.tv)
    party.does("Ana", OfferCard(3, first(party, "Ana")))
    party.does("Ben", AnswerOffer(2, first(party, "Ben")))
    after = seen(party)
    assert [name for name in party.names if before[name] != after[name]] == ["Ana", "Ben"]
    assert msgspec.json.encode(party.tv) == tv


def test_a_refusal_and_a_cancel_just_make_it_go_away_g8(party: Party) -> None:
    party.does("Ana", OfferCard(3, first(party, "Ana")))
    party.does("Ben", DropOffer(2))
    assert party.state.offers == ()
    party.does("Ana", OfferCard(5, first(party, "Ana")), DropOffer(2))
    assert party.state.offers == ()


def test_a_change_of_either_hand_cancels_g8(party: Party) -> None:
    def offers() -> PartyState:
        party.does("Ana", OfferCard(3, first(party, "Ana")))
        assert party.state.offers
        return party.state

    changes: list[tuple[str, Any]] = [
        ("Ben", TradeIn((first(party, "Ben"),))),
        ("Ana", TradeIn((first(party, "Ana"),))),
    ]
    for name, move in changes:
        offers()
        party.does(name, move)
        assert not party.state.offers, f"{name} has another hand now"
    offers()
    party.cooks("Ben")
    assert not party.state.offers


def test_an_offer_is_refused_in_words_g8(party: Party) -> None:
    card = first(party, "Ana")
    assert party.refused("Ana", OfferCard(2, card)) == "Swap with another chef of this round."
    assert party.refused("Ana", OfferCard(1, card)) == "Swap with another chef of this round."
    assert party.refused("Ana", OfferCard(3, first(party, "Ben"))) == (
        "Choose a card from your own hand."
    )
    party.cooks("Ben")
    assert party.refused("Ana", OfferCard(3, card)) == "Ben has a dish already."
    party.cooks("Ana")
    assert party.refused("Ana", OfferCard(5, card)) == "This is not the time to swap cards."
    assert party.refused("Mum", OfferCard(2, card)) == "You are not cooking in this round."


def test_a_refusal_tells_nothing_of_others_offers_g8(party: Party) -> None:
    gone = "That offer is gone."
    for _ in range(2):
        assert party.refused("Cleo", AnswerOffer(2, first(party, "Cleo"))) == gone
        assert party.refused("Cleo", DropOffer(2)) == gone
        assert party.refused("Cleo", AgreeToSwap(2, 5)) == gone
        party.does("Ana", OfferCard(3, first(party, "Ana")))


def test_yes_is_to_the_very_card_that_was_shown_g8(party: Party) -> None:
    party.does("Ana", OfferCard(3, first(party, "Ana")))
    other = party.state.chef(3).hand[1]
    party.does("Ben", AnswerOffer(2, first(party, "Ben")))
    party.does("Ben", AnswerOffer(2, other))
    assert party.refused("Ana", AgreeToSwap(2, first(party, "Ben"))) == "That offer is gone."
    party.does("Ana", AgreeToSwap(2, other))


def test_who_leaves_takes_no_offer_along_g4(party: Party) -> None:
    party.does("Ana", OfferCard(3, first(party, "Ana")))
    party.leaves("Ben")
    assert party.state.offers == ()


def test_without_the_switch_nobody_swaps_v15() -> None:
    party = Party("Mum", "Ana", "Ben", house=HouseRules(unknown=True))
    party.deals()
    assert party.phone("Ana").swaps is None
    assert party.refused("Ana", OfferCard(3, first(party, "Ana"))) == (
        "This is not the time to swap cards."
    )
