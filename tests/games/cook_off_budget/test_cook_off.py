"""The cook-off and its points (rules O9, O10, O14)."""

import pytest

from partycards.games.base import Away, Correct, EndEarly
from partycards.games.cook_off_budget.steps.cooking import Cook, Cooking, KeepCards, ThinkAgain
from partycards.games.cook_off_budget.steps.scored import CleanUp, Scored
from partycards.games.cook_off_budget.steps.voting import Serve, Serving, Vote, VoteAgain
from tests.games.cook_off_budget.party import Party

HANDS = {
    "Ana": "Rice Peas Tuna Miso",
    "Ben": "Pasta Kale Eggs",
    "Cleo": "Bread Onions Tofu Milk",
    "Dmitri": "Steak Turkey Salmon Shrimp Quinoa",
}


def cooking(*names: str) -> Party:
    """Everybody chooses a meal: balanced, ramen or feast."""
    party = Party(*names)
    party.opens()
    party.to_the_cook_off()
    party.menu("balanced", "ramen", "feast")
    party.lay_out(**{name.lower(): HANDS[name] for name in names})
    return party


@pytest.fixture
def four() -> Party:
    return cooking(*HANDS)


def all_cook(party: Party) -> None:
    for name in party.names:
        party.cooks(name, HANDS[name], {"Ana": "ramen", "Dmitri": "feast"}.get(name, "balanced"))


def served(*names: str) -> Party:
    party = cooking(*names)
    all_cook(party)
    party.serve_all()
    return party


def test_a_meal_has_at_least_three_ingredients_and_one_of_the_open_cards_o9_o14(
    four: Party,
) -> None:
    least = "A meal has at least 3 ingredients."
    own = "Choose cards from your own hand, each only once."
    assert four.refused("Ana", Cook(four.cards("Rice Peas"))) == least
    assert four.refused("Ana", Cook(four.cards("Rice Peas Steak"))) == own
    rice = four.card("Rice")
    assert four.refused("Ana", Cook((rice, rice, rice))) == own
    closed = four.meal("greens")
    assert four.refused("Ana", Cook(four.cards("Rice Peas Tuna"), closed)) == (
        "That meal is not on the table. Please choose another one."
    )


def test_choices_are_hidden_and_changeable_until_everybody_is_ready_o9_g6(four: Party) -> None:
    four.cooks("Ana", "Rice Peas Tuna", "balanced", "Moon soup")
    assert four.tv.stage.ready == (1,)  # type: ignore[union-attr]
    assert "Moon" not in str(four.tv)
    assert four.hand("Ana") == HANDS["Ana"], "nobody sees how many cards lie there"
    assert four.tv.seats.lines[0].cards == 4
    four.does("Ana", ThinkAgain())
    assert four.refused("Ana", ThinkAgain()) == "You have not chosen yet."
    all_cook(four)
    assert isinstance(four.state.phase, Serving)
    assert [plate.served for plate in four.state.plates] == [False] * 4


def test_the_best_paying_card_is_proposed_and_taken_when_none_is_named_o9_o14(four: Party) -> None:
    ask = four.ask("Ana")
    assert ask.best == four.meal("ramen")
    best = next(choice for choice in ask.menu if choice.meal.id == ask.best)
    assert (four.named(best.cards), best.points, best.whole) == (HANDS["Ana"], 8, True)
    four.cooks("Ana", HANDS["Ana"])
    assert isinstance(four.state.phase, Cooking)
    assert four.state.phase.chosen[0][1].meal == four.meal("ramen")


def test_meals_are_turned_over_one_at_a_time_by_their_cooks_o9(four: Party) -> None:
    all_cook(four)
    assert four.waits() == "Waiting for Ana to serve"
    assert four.refused("Ben", Serve()) == "It is not your turn to serve."
    assert [dish.meal for dish in four.tv.stage.dishes] == [None] * 4  # type: ignore[union-attr]
    four.does("Ana", Serve())
    shown = four.tv.stage.dishes  # type: ignore[union-attr]
    assert [card.name for card in shown[0].cards] == HANDS["Ana"].split()
    assert shown[1].cards == ()
    assert four.waits() == "Waiting for Ben to serve"


def test_somebody_here_serves_for_who_is_away_g3(four: Party) -> None:
    all_cook(four)
    four.table(Away(1))
    assert four.ask("Ben").seat == 1
    four.does("Ben", Serve())
    assert four.state.plates[0].served


def test_who_has_fewer_than_three_ingredients_makes_no_meal_o9() -> None:
    party = Party("Ana", "Ben", "Cleo")
    party.opens()
    party.to_the_cook_off()
    party.menu("balanced", "ramen", "feast")
    party.lay_out(ana="Rice Peas", ben=HANDS["Ben"], cleo=HANDS["Cleo"])
    assert party.awaited() == {"Ben", "Cleo"}
    assert party.ask("Ana").why == "few"
    assert "at least 3" in party.refused("Ana", KeepCards())
    party.cooks("Ben", HANDS["Ben"])
    party.cooks("Cleo", HANDS["Cleo"])
    party.serve_all()
    party.votes("Ana", ben=1, cleo=3)
    assert party.points("Ana").points == 0
    assert party.hand("Ana") == "Rice Peas"


def test_who_hands_in_nothing_keeps_the_cards_o9(four: Party) -> None:
    four.does("Ana", KeepCards())
    for name in ("Ben", "Cleo", "Dmitri"):
        four.cooks(name, HANDS[name])
    assert four.hand("Ana") == HANDS["Ana"]
    assert [plate.seat for plate in four.state.plates] == [2, 3, 4]


def test_who_is_away_hands_in_nothing_g3(four: Party) -> None:
    four.table(Away(4))
    for name in ("Ana", "Ben", "Cleo"):
        four.cooks(name, HANDS[name])
    assert isinstance(four.state.phase, Serving)
    assert four.hand("Dmitri") == HANDS["Dmitri"]


def test_each_need_counts_all_of_them_count_two_more_o10() -> None:
    party = served("Ana", "Ben")
    line = party.points("Ana")
    assert (line.met, line.needs, line.whole) == ((True, True, True, True), 6, 2)
    line = party.points("Ben")
    assert (line.needs, line.whole) == (3, 2)


def test_a_part_of_the_needs_brings_its_points_and_extra_cards_are_allowed_o9_o10() -> None:
    party = cooking("Ana", "Ben")
    party.cooks("Ana", "Rice Peas Miso", "balanced")
    party.cooks("Ben", "Pasta Kale Eggs", "feast")
    party.serve_all()
    assert party.points("Ana").met == (False, True, True)
    assert party.points("Ana").needs == 2
    assert party.points("Ana").whole == 0
    assert party.points("Ben").needs == 1, "two of protein are asked for, one is there"


def test_a_card_meets_one_need_o9(four: Party) -> None:
    four.cooks("Dmitri", "Steak Salmon Shrimp", "feast")
    for name in ("Ana", "Ben", "Cleo"):
        four.does(name, KeepCards())
    four.serve_all()
    assert four.points("Dmitri").met == (False, True, False)


def test_the_cheapest_meal_gets_a_point_in_a_tie_each_of_them_o10() -> None:
    party = cooking("Ana", "Ben", "Cleo")
    party.lay_out(ana="Rice Milk Eggs", ben="Pasta Bread Carrots", cleo="Steak Turkey Cod")
    party.cooks("Ana", "Rice Milk Eggs", "feast")
    party.cooks("Ben", "Pasta Bread Carrots", "feast")
    party.cooks("Cleo", "Steak Turkey Cod", "feast")
    party.serve_all()
    party.votes("Ana", ben=1, cleo=3)
    party.votes("Ben", ana=1, cleo=3)
    party.votes("Cleo", ana=1, ben=2)
    assert [party.points(name).cheapest for name in party.names] == [1, 1, 0]
    assert party.points("Ana").cost == 9, "printed prices, needs met or not"


def test_the_vote_is_one_card_on_each_of_the_others_meals_all_different_o10() -> None:
    party = served(*HANDS)
    assert party.voting
    assert party.refused("Ana", Vote({1: 3, 2: 2, 3: 1})) == "Nobody votes for their own meal."
    assert party.refused("Ana", Vote({2: 3, 3: 2})) == (
        "Put one voting card on each of the others’ meals."
    )
    assert party.refused("Ana", Vote({2: 3, 3: 3, 4: 1})) == (
        "Each voting card goes to one meal only."
    )
    party.votes("Ana", ben=3, cleo=2, dmitri=1)


def test_votes_are_hidden_and_can_be_taken_back_until_all_are_in_o10_g6() -> None:
    party = served(*HANDS)
    party.votes("Ana", ben=3, cleo=2, dmitri=1)
    assert party.tv.stage.ready == (1,)  # type: ignore[union-attr]
    party.does("Ana", VoteAgain())
    assert party.refused("Ana", VoteAgain()) == "You have not voted yet."
    party.votes("Ana", ben=1, cleo=2, dmitri=3)
    party.votes("Ben", ana=1, cleo=2, dmitri=3)
    party.votes("Cleo", ana=1, ben=2, dmitri=3)
    assert party.waits() == "Waiting for Dmitri to vote"
    party.votes("Dmitri", ana=3, ben=2, cleo=1)
    assert isinstance(party.state.phase, Scored)
    assert [party.points(name).votes for name in party.names] == [5, 5, 5, 9]
    assert [party.points(name).choice for name in party.names] == [0, 0, 0, 3]


def test_the_winner_of_the_vote_keeps_the_cards_as_trophies_the_others_return_them_o10() -> None:
    party = served(*HANDS)
    for name in ("Ana", "Ben", "Cleo"):
        others = [other.lower() for other in HANDS if other not in (name, "Dmitri")]
        party.votes(name, dmitri=3, **dict(zip(others, (1, 2), strict=True)))
    party.votes("Dmitri", ana=3, ben=2, cleo=1)
    party.does("Ana", CleanUp())
    assert party.named(party.player("Dmitri").trophies) == HANDS["Dmitri"]
    assert set(party.cards(HANDS["Ana"])) <= set(party.state.dumpster)


def three_votes(ana: dict[str, int], ben: dict[str, int], cleo: dict[str, int]) -> Party:
    party = served("Ana", "Ben", "Cleo")
    party.votes("Ana", **ana)
    party.votes("Ben", **ben)
    party.votes("Cleo", **cleo)
    return party


def test_a_tie_of_two_and_a_tie_of_three_o10() -> None:
    party = three_votes({"ben": 3, "cleo": 1}, {"ana": 3, "cleo": 1}, {"ana": 1, "ben": 2})
    assert [party.points(name).votes for name in party.names] == [4, 5, 2]
    assert [party.points(name).choice for name in party.names] == [0, 3, 0]
    party = three_votes({"ben": 3, "cleo": 1}, {"ana": 3, "cleo": 2}, {"ana": 1, "ben": 2})
    assert [party.points(name).votes for name in party.names] == [4, 5, 3]
    party = three_votes({"ben": 2, "cleo": 1}, {"ana": 1, "cleo": 3}, {"ana": 3, "ben": 2})
    assert [party.points(name).votes for name in party.names] == [4, 4, 4]
    assert [party.points(name).choice for name in party.names] == [0, 0, 0], "a larger tie"
    party = three_votes({"ben": 2, "cleo": 1}, {"ana": 3, "cleo": 1}, {"ana": 1, "ben": 2})
    assert [party.points(name).choice for name in party.names] == [1, 1, 0], "two share"
    party.does("Ana", CleanUp())
    assert party.named(party.player("Ana").trophies) == HANDS["Ana"]
    assert party.named(party.player("Ben").trophies) == HANDS["Ben"]


def test_players_without_a_meal_vote_too_and_who_has_one_meal_to_choose_from_does_not_o10() -> None:
    party = cooking("Ana", "Ben", "Cleo")
    party.does("Ana", KeepCards())
    party.cooks("Ben", HANDS["Ben"])
    party.cooks("Cleo", HANDS["Cleo"])
    party.serve_all()
    assert party.awaited() == {"Ana"}
    assert (
        party.refused("Ben", Vote({3: 3}))
        == "There is only one meal to choose from, so there is no vote."
    )
    party.votes("Ana", ben=1, cleo=2)
    assert [party.points(name).choice for name in party.names] == [0, 0, 3]


def test_with_two_players_or_one_meal_there_is_no_vote_and_nothing_for_it_o10() -> None:
    party = served("Ana", "Ben")
    assert isinstance(party.state.phase, Scored)
    assert not party.state.results[-1].voted
    party = cooking("Ana", "Ben", "Cleo")
    party.cooks("Ana", HANDS["Ana"])
    party.does("Ben", KeepCards())
    party.does("Cleo", KeepCards())
    party.serve_all()
    assert isinstance(party.state.phase, Scored)
    assert party.points("Ana").choice == 0


def test_totals_add_up_over_meals_and_the_most_points_win_o12() -> None:
    party = served("Ana", "Ben")
    assert party.totals() == {"Ana": 8, "Ben": 6}, "Ben was the cheapest"
    party.table(Correct(2, 5, "a slip"))
    assert party.totals() == {"Ana": 8, "Ben": 11}
    party.state = party.game.apply(party.state, None, Correct(2, -3, "too many"), party.chance)
    party.does("Ana", CleanUp())
    assert party.tv.sheet.rows[0].cells == ((1, 8), (2, 6))
    assert [line.total for line in party.game.album(party.state)[0].lines] == [8, 8]  # type: ignore[attr-defined]


def test_nobody_has_won_when_it_ends_before_anything_was_scored_g1() -> None:
    party = Party("Ana", "Ben")
    party.table(EndEarly())
    outcome = party.game.outcome(party.state)
    assert outcome is not None
    assert (outcome.winners, dict(outcome.ranks)) == ((), {})
    party = Party("Ana", "Ben")
    party.table(Correct(1, 3, "for the song"))
    party.table(EndEarly())
    outcome = party.game.outcome(party.state)
    assert outcome is not None
    assert (outcome.winners, dict(outcome.ranks)) == ((1,), {1: 1, 2: 2})


def test_the_name_of_a_dish_is_told_when_it_is_served() -> None:
    party = cooking("Ana", "Ben")
    party.cooks("Ana", HANDS["Ana"], "ramen", "  Moon soup ")
    party.cooks("Ben", HANDS["Ben"])
    assert "Moon" not in str(party.phone("Ben")) + str(party.tv)
    party.does("Ana", Serve())
    assert party.tv.stage.dishes[0].name == "Moon soup"  # type: ignore[union-attr]
