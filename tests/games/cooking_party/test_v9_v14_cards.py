"""Cards that are taken out before, and diets (rules V9, V14)."""

from typing import Any

import pytest
from msgspec.structs import replace

from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep, TradeIn
from partycards.games.cooking_party.variations.exchanges import Exchange
from tests.games.cooking_party.facts import with_facts
from tests.games.cooking_party.party import Party, a_box

EXCHANGE = HouseRules(diet_exchange=True)


def vegetarians(house: HouseRules = EXCHANGE, *more: str) -> Party:
    """Cody eats no meat; of the cards 99 to 93 that Lisa gets, 97 and 93 are meat, and of 99 and
    95 it depends on the kind."""
    party = Party("Cody", "Lisa", "Ellen", *more, box=with_facts(a_box()), house=house)
    party.deals(diet=("vegetarian",))
    return party


def ids(cards: tuple[Any, ...]) -> list[Any]:
    return list(cards)


NOT_VEGETARIAN = ((97, ("vegetarian",)), (93, ("vegetarian",)))
"""Of Lisa's cards, with what they break."""


def test_what_is_not_in_the_house_is_out_before_the_game_v9() -> None:
    house = HouseRules(on_hand=True, missing=("tofu", "cheese"))
    party = Party("Cody", "Lisa", "Ellen", house=house)
    assert len(party.state.draw) == 98
    assert party.card("Tofu") not in party.state.draw
    party.does("Cody", ChooseAssignment("special"))
    assert "Cheese" not in [name for _, name in party.ask("Cody").options]


def test_a_list_of_what_is_missing_counts_only_with_its_switch_v9() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(missing=("tofu",)))
    assert len(party.state.draw) == 100


def test_too_few_cards_that_are_left_are_told_before_the_game_v9_b7() -> None:
    missing = tuple(f"ingredient_{number}" for number in range(20, 101))
    with pytest.raises(Exception, match="need at least 9"):
        Party("Cody", "Lisa", "Ellen", house=HouseRules(on_hand=True, missing=missing[:95] + tuple(
            card.key for card in a_box().ingredients[:15])))  # fmt: skip


def test_cards_that_somebody_does_not_eat_are_out_before_the_game_v14() -> None:
    house = HouseRules(diet_removed=True, restriction="no_pork")
    party = Party("Cody", "Lisa", "Ellen", box=with_facts(a_box()), house=house)
    assert not [card for card in party.state.draw if card % 10 == 1]
    assert len(party.state.draw) == 90


def test_the_judge_says_what_they_do_not_eat_and_everybody_reads_it_v14() -> None:
    party = Party("Cody", "Lisa", "Ellen", box=with_facts(a_box()), house=EXCHANGE)
    party.does("Cody", ChooseAssignment("your_choice"))
    assert "vegan" in party.ask("Cody").diets
    party.announces("your_choice", diet=("vegan",))
    assert party.tv.brief is not None
    assert party.tv.brief.terms.diets == ("vegan",)


def test_a_table_that_did_not_agree_to_diets_is_not_asked_v14() -> None:
    party = Party("Cody", "Lisa", "Ellen", box=with_facts(a_box()))
    party.deals(diet=("vegan",))
    assert party.state.terms.diets == ()
    assert party.phone("Lisa").breaking is None


def test_cards_that_break_the_diet_are_marked_on_the_chefs_own_phone_v14() -> None:
    party = vegetarians()
    part = party.phone("Lisa").breaking
    assert part is not None
    assert part.broken == NOT_VEGETARIAN
    assert [card.id for card in part.cards] == [97, 93]
    assert part.diets == ("vegetarian",)


def test_the_exchange_is_free_secret_and_no_trade_v14() -> None:
    party = vegetarians()
    party.does("Lisa", Exchange("diet", (97, 93)))
    assert party.ask("Lisa").trades_left == 1
    got = party.ask("Lisa").got
    assert ids(got) == [84, 83], "85 is meat, and stays where it is"
    assert party.state.draw[-1] == 85
    assert party.phone("Lisa").breaking is None
    party.does("Lisa", TradeIn((99,)))


def test_only_cards_that_break_the_diet_are_exchanged_v14() -> None:
    party = vegetarians()
    assert party.refused("Lisa", Exchange("diet", (98,))) == (
        "Only cards that break what was announced are exchanged like this."
    )
    assert party.refused("Lisa", Exchange("diet", (99,))) == (
        "Only cards that break what was announced are exchanged like this."
    )
    assert party.refused("Lisa", Exchange("diet", (90,))) == (
        "You can only exchange cards from your hand, each only once."
    )
    assert party.refused("Lisa", Exchange("diet", ())) == "Choose the cards to exchange."
    other = Party("Cody", "Lisa", "Ellen", box=with_facts(a_box()), house=EXCHANGE)
    other.deals()
    assert other.refused("Lisa", Exchange("diet", (97,))) == (
        "The judge has announced nothing of that kind."
    )


def test_what_stays_cannot_go_into_a_dish_v14() -> None:
    party = vegetarians()
    party.does("Lisa", Keep())
    assert party.ask("Lisa").barred == NOT_VEGETARIAN
    assert party.refused("Lisa", Commit(dict.fromkeys((99, 98, 97, 96), 0))) == (
        "Ingredient 98 breaks what the judge announced: exchange it, or leave it out."
    )
    party.does("Lisa", Commit(dict.fromkeys((99, 98, 96, 95), 0)))


def test_the_least_falls_to_the_cards_that_fit_v14() -> None:
    party = Party("Cody", "Lisa", "Ellen", box=with_facts(a_box()), house=EXCHANGE)
    party.deals(diet=("vegan",))
    party.does("Lisa", Keep())
    ask = party.ask("Lisa")
    assert ids(ask.barred) == [(card, ("vegan",)) for card in (99, 97, 96, 95, 93)]
    assert ask.use_min == 2
    party.does("Lisa", Commit({98: 0, 94: 0}))


def test_substitutes_are_allowed_where_the_table_says_so_v14() -> None:
    party = vegetarians(HouseRules(diet_substitute=True))
    assert party.phone("Lisa").breaking is None
    party.does("Lisa", Keep(), Commit(dict.fromkeys((99, 98, 97, 96), 0)))
    party.cooks("Ellen")
    party.presents("Lisa")
    dish = party.tv.stage.dish
    assert dish is not None
    assert [card.card.id for card in dish.laid if card.substitute] == [97]


def test_exchange_and_substitute_go_together_v14_v19() -> None:
    party = vegetarians(HouseRules(diet_exchange=True, diet_substitute=True))
    part = party.phone("Lisa").breaking
    assert part is not None
    assert part.broken == NOT_VEGETARIAN
    party.does("Lisa", Keep(), Commit(dict.fromkeys((99, 98, 97, 96), 0)))


def test_the_chefs_words_settle_what_depends_v14() -> None:
    party = vegetarians()
    party.does("Lisa", Keep())
    assert party.ask("Lisa").unsure == (99, 95)
    party.does("Lisa", Commit(dict.fromkeys((99, 98, 96, 95), 0)))
    party.does("Ellen", Keep(), Commit(dict.fromkeys((92, 91, 90, 88), 0)))
    party.does("Cody", Call(2))
    assert party.ask("Lisa").unsure == (99, 95)


def test_the_diet_of_the_card_itself_holds_too_v14() -> None:
    box = with_facts(a_box())
    green = replace(box.assignments[0], key="green", title="Green", diet="vegan")
    box = replace(box, assignments=(*box.assignments, green))
    party = Party("Cody", "Lisa", "Ellen", box=box, house=EXCHANGE)
    party.does("Cody", ChooseAssignment("green"))
    party.does("Cody", Deal(party.state.terms))
    assert party.state.terms.diets == ("vegan",)
