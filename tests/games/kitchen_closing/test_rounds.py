"""How rounds follow each other, and how a match ends (rules K6, K7)."""

import pytest

from partycards.games.base import Correct, EndEarly
from partycards.games.kitchen_closing.board import Podium
from partycards.games.kitchen_closing.box import CardInfo, CardList
from partycards.games.kitchen_closing.steps.scored import AskDeal, DealNext, Scored, ScoredStage
from partycards.games.kitchen_closing.steps.turns import CloseKitchen, Draw, Turns
from partycards.games.stepping import Over
from tests.games.kitchen_closing.case import inventory
from tests.games.kitchen_closing.kitchen import Kitchen

ALL_ALIKE = {"Lisa": "fruit9", "Ellen": "meat9", "Cody": "dairy9"}
"""One card each: nobody is ahead of anybody."""


@pytest.fixture
def kitchen() -> Kitchen:
    return Kitchen("Lisa", "Ellen", "Cody")


def test_left_of_the_dealer_begins_and_the_deal_passes_left_k7(kitchen: Kitchen) -> None:
    assert (kitchen.state.dealer, kitchen.turn) == (3, "Lisa")
    for dealer, first in (("Lisa", "Ellen"), ("Ellen", "Cody"), ("Cody", "Lisa")):
        kitchen.round(**ALL_ALIKE)
        assert (kitchen.name(kitchen.state.dealer), kitchen.turn) == (dealer, first)
    assert kitchen.tv.top.round == 4


def test_every_round_all_cards_are_shuffled_and_dealt_k7(kitchen: Kitchen) -> None:
    before = kitchen.state.chances
    kitchen.idles("Lisa", "Ellen")
    kitchen.round(**ALL_ALIKE)
    assert [line.cards for line in kitchen.tv.seats.lines] == [6, 6, 6]
    assert (kitchen.stage.draw, kitchen.stage.discards) == (60 - 18 - 1, 1)
    assert kitchen.state.chances == before + 1
    assert inventory(kitchen.state) == kitchen.total


def test_the_next_dealer_deals_when_all_have_seen_the_stacks_k7(kitchen: Kitchen) -> None:
    kitchen.lies(**ALL_ALIKE)
    kitchen.closes("Lisa")
    kitchen.stacks()
    assert kitchen.waits() == "Waiting for Lisa to deal"
    assert kitchen.ask("Lisa") == AskDeal("deal-1", last=False, instead=None)
    assert kitchen.refused("Ellen", DealNext()) == "Somebody else deals this time."
    assert kitchen.refused("Lisa", Draw()) == "This round is over."
    assert kitchen.line("Lisa").doing == "dealer"


def test_a_lead_of_three_ends_the_match_k6(kitchen: Kitchen) -> None:
    """Lisa gains a point a round and Ellen none; the third time she is three ahead of all."""
    hands = {"Lisa": "fruit9 herbs8 fruit8", "Ellen": "meat3 nuts1 nuts2", "Cody": "dairy1 meat2"}
    for lead in (1, 2, 3):
        kitchen.lies(**hands)
        kitchen.closes(kitchen.turn)
        kitchen.stacks()
        stage = kitchen.stage
        assert isinstance(stage, ScoredStage)
        assert (stage.lead, stage.last) == (lead, lead == 3)
        if lead < 3:
            kitchen.deals()
    assert kitchen.waits().endswith("to show the end")
    kitchen.deals()
    assert kitchen.stage == Podium(
        ((1, 1, 3, False), (2, 2, 0, False), (3, 3, -3, False)), early=False, rounds=3, lead=3
    )
    assert kitchen.winners == {"Lisa"}
    assert kitchen.refused("Lisa", DealNext()) == "The match is over already."


def test_both_stacks_are_counted_before_the_lead_k6(kitchen: Kitchen) -> None:
    """Lisa is two ahead; the point that she gains and the one that she loses leave it at that."""
    kitchen.table(Correct(1, 2, "a good joke"))
    kitchen.lies(Lisa="fruit9 herbs8", Ellen="meat3 nuts1 nuts2", Cody="dairy1 dairy2")
    kitchen.closes("Lisa")
    kitchen.stacks()
    lisa = next(one for one in kitchen.stage.stacks if one.seat == 1)
    assert (lisa.won, lisa.lost, lisa.total) == (True, True, 2)
    assert (kitchen.stage.lead, kitchen.stage.last) == (2, False)


def test_a_lead_over_one_of_two_is_not_a_lead_over_all_k6(kitchen: Kitchen) -> None:
    kitchen.table(Correct(1, 5, "a head start"))
    kitchen.table(Correct(2, 4, "another one"))
    kitchen.lies(**ALL_ALIKE)
    kitchen.closes("Lisa")
    kitchen.stacks()
    assert (kitchen.stage.lead, kitchen.stage.last) == (1, False)


def test_after_ten_rounds_it_ends_and_ties_share_the_win_k6(kitchen: Kitchen) -> None:
    for _ in range(9):
        kitchen.round(**ALL_ALIKE)
    assert kitchen.tv.top.round == 10
    kitchen.lies(**ALL_ALIKE)
    kitchen.closes(kitchen.turn)
    kitchen.stacks()
    assert kitchen.stage.last
    kitchen.deals()
    assert isinstance(kitchen.state.phase, Over)
    assert kitchen.winners == {"Lisa", "Ellen", "Cody"}
    assert len(kitchen.game.album(kitchen.state)) == 10
    assert kitchen.tv.chart is not None
    assert kitchen.tv.chart.rounds == 10


def test_the_host_ends_it_early_and_it_counts_as_it_stands_k6(kitchen: Kitchen) -> None:
    kitchen.round(Lisa="fruit9", Ellen="meat8", Cody="dairy8")
    kitchen.does(kitchen.turn, CloseKitchen())
    kitchen.table(EndEarly())
    assert kitchen.stage.early
    assert kitchen.winners == {"Lisa"}
    assert kitchen.table_refused(EndEarly()) == "The match is over already."


def test_without_a_round_nobody_has_won(kitchen: Kitchen) -> None:
    kitchen.table(EndEarly())
    assert kitchen.winners == set()


def test_a_score_is_put_right_at_any_time_and_stands_on_the_sheet(kitchen: Kitchen) -> None:
    kitchen.table(Correct(2, -1, "counted twice"))
    assert kitchen.tv.sheet.corrections == ((1, 2, -1, "counted twice"),)
    assert kitchen.totals == {"Lisa": 0, "Ellen": -1, "Cody": 0}
    assert kitchen.table_refused(Correct(9, 1, "?")) == "Nobody in that seat is on the score sheet."


def test_the_sheet_tells_every_round(kitchen: Kitchen) -> None:
    kitchen.round(Lisa="fruit9 herbs8", Ellen="meat3", Cody="dairy1 nuts2 nuts1")
    (row,) = kitchen.tv.sheet.rows
    told = [(kitchen.name(cell.seat), cell.dish, cell.pantry, cell.points) for cell in row.cells]
    assert told == [("Lisa", 17, 0, 0), ("Ellen", 3, 0, -1), ("Cody", 3, 1, 0)]
    assert isinstance(kitchen.state.phase, Turns)
    assert not isinstance(kitchen.state.phase, Scored)


def test_any_card_can_be_looked_up_and_says_what_it_counts(kitchen: Kitchen) -> None:
    info = kitchen.game.card(kitchen.state, kitchen.card("meat7"))
    assert isinstance(info, CardInfo)
    assert (info.card.number, info.text) == (7, "")
    assert kitchen.game.card(kitchen.state, 60) is None
    cards = kitchen.game.glossary(kitchen.state)
    assert isinstance(cards, CardList)
    assert [len(group) for _, group in cards.groups] == [10] * 6
    assert kitchen.called(cards.groups[0][1][:2]) == "fruit10 fruit9"
