"""A deck with few cards: what it is enough for, and that a table plays with it (rule B7)."""

from random import Random

import pytest
from msgspec.structs import replace

from partycards.games.base import IllegalMove
from partycards.games.cooking_party.box import needed, wanted
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import AskBrief, Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.planning import Planning
from partycards.games.cooking_party.steps.planning_asks import TradeIn
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging
from partycards.games.cooking_party.table import PartyState
from tests.games.cooking_party.party import Party, a_box


def test_a_table_wants_ten_cards_for_every_chef_b7() -> None:
    assert [wanted(guests) for guests in (3, 5, 20)] == [20, 40, 190]
    for guests in range(3, 21):
        assert needed(guests) < wanted(guests)


def played(state: PartyState, game: CookingParty, seed: int) -> PartyState:
    """The match to its end, by moves that the rules propose."""
    luck = Random(seed)
    for _ in range(600):
        if isinstance(state.phase, Over):
            return state
        seat = sorted(game.to_move(state))[0]
        move = game.auto_move(game.view(state, seat), luck)
        state = game.apply(state, seat, move, luck)
    raise AssertionError("the match did not end")


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(
    ("cards", "seats"), [(12, (1, 2, 3)), (9, (1, 2, 3)), (21, (1, 2, 3, 4, 5, 6))]
)
def test_a_few_cards_are_played_to_the_end_b7(
    cards: int, seats: tuple[int, ...], seed: int
) -> None:
    game = CookingParty()
    over = played(game.setup(seats, a_box(cards), Random(seed)), game, seed)
    assert len(over.results) == len(seats)
    assert sum(total for _, total in over.totals) == 190 * len(seats)
    assert sorted((*over.draw, *over.discards)) == list(range(cards)), "no card is lost"


def test_lisa_and_ellen_share_twelve_cards_and_may_still_trade_b7() -> None:
    party = Party("Cody", "Lisa", "Ellen", box=a_box(12))
    party.does("Cody", ChooseAssignment("your_choice"))
    ask = party.ask("Cody")
    assert isinstance(ask, AskBrief)
    assert ask.most == 6
    assert party.refused("Cody", Deal(ask.terms)) == (
        "There are cards for 6 each, not for 7. Deal 6 or fewer."
    )
    party.does("Cody", Deal(replace(ask.terms, deal=6)))
    assert isinstance(party.state.phase, Planning)
    hand = party.hand("Lisa").split()
    assert len(hand) == 6
    party.does("Lisa", TradeIn(party.cards(hand[0])))
    assert party.hand("Lisa").split() == [*hand[1:], hand[0]], "nothing else is left to draw"


def test_a_table_that_grew_beyond_its_cards_is_told_what_helps_b7() -> None:
    party = Party("Cody", "Lisa", "Ellen", box=a_box(9))
    for name in ["Ana", "Ben", "Cem", "Dora", "Eva", "Finn", "Gia", "Hugo"]:
        party.joins(name)
    party.deals(deal=4)
    party.all_cook()
    for name in party.chefs:
        party.presents(name)
    party.does("Cody", BeginJudging())
    party.gives("Lisa", 5, 10, 25, 50, 100)
    party.does("Cody", Award(), FinishRound())
    party.does(party.judge, ChooseAssignment("your_choice"))
    ask = party.ask(party.judge)
    assert isinstance(ask, AskBrief)
    assert "The host can end this game" in party.refused(party.judge, Deal(ask.terms))


def test_an_ingredient_that_is_there_three_times_is_one_choice_for_the_judge_b6() -> None:
    box = a_box(30)
    tofu = next(card for card in box.ingredients if card.name == "Tofu")
    more = tuple(replace(tofu, id=30 + index) for index in range(2))
    party = Party("Cody", "Lisa", "Ellen", box=replace(box, ingredients=(*box.ingredients, *more)))
    party.does("Cody", ChooseAssignment("special"))
    ask = party.ask("Cody")
    assert isinstance(ask, AskBrief)
    assert [name for _, name in ask.options].count("Tofu") == 1
    assert len(ask.options) == 30


def test_without_an_assignment_there_is_nothing_to_judge_by() -> None:
    with pytest.raises(IllegalMove, match="There is no assignment to judge by"):
        Party("Cody", "Lisa", "Ellen", box=replace(a_box(), assignments=()))
