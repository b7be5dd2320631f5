"""Who plays by itself plays sensibly: clearly better than chance (for the demo, for absent guests,
for somebody who learns alone)."""

from random import Random
from typing import Any

from partycards.games.base import View
from partycards.games.cook_off_budget.rules import CookOffBudget
from partycards.games.cook_off_budget.steps.cooking import AskCook, Cook
from partycards.games.cook_off_budget.steps.leading import RevealEvent, RevealMeals
from partycards.games.cook_off_budget.steps.too_many import AskToss, Toss
from partycards.games.cook_off_budget.steps.trading import (
    AnswerOffer,
    AskOffer,
    MakeOffer,
    RefuseOffer,
)
from partycards.games.cook_off_budget.steps.turns import AskTurn, Buy, BuyGoal, Pass
from partycards.games.cook_off_budget.steps.voting import AskVote, Vote
from partycards.games.cook_off_budget.table_shown import Dish
from tests.games.cook_off_budget.case import the_box
from tests.games.cook_off_budget.party import Party


def by_chance(game: CookOffBudget, view: View[Any, Any], luck: Random) -> Any:
    """Any legal move of the step, as likely as the others."""
    ask = view.private.ask
    match ask:
        case AskTurn():
            buys = [Buy(sale.card.id) for sale in ask.store if sale.afford]
            goals = [BuyGoal(goal.key) for goal in ask.goals if goal.afford]
            return luck.choice([*buys, *goals, Pass()])
        case AskOffer():
            return RefuseOffer()
        case AskToss():
            return Toss(tuple(luck.sample([card.id for card in ask.hand], ask.count)))
        case AskCook():
            cards = luck.sample([card.id for card in ask.hand], luck.randint(3, len(ask.hand)))
            return Cook(tuple(cards), luck.choice(ask.menu).meal.id)
        case AskVote():
            votes = luck.sample(ask.cards, len(ask.dishes))
            return Vote({dish.seat: card for dish, card in zip(ask.dishes, votes, strict=True)})
    return game.auto_move(view, luck)


def winner_of(seed: int, sensible: int, seats: int) -> tuple[int, ...]:
    """A match of one sensible player against chance."""
    game, luck = CookOffBudget(), Random(seed)
    state = game.setup(tuple(range(1, seats + 1)), the_box(), luck)
    while (outcome := game.outcome(state)) is None:
        seat = min(game.to_move(state))
        view = game.view(state, seat)
        move = game.auto_move(view, luck) if seat == sensible else by_chance(game, view, luck)
        state = game.apply(state, seat, move, Random(f"{seed}-{state.chances}"))
    return outcome.winners


def test_a_sensible_player_beats_chance_clearly() -> None:
    won = sum(winner_of(seed, 1 + seed % 2, 2) == (1 + seed % 2,) for seed in range(12))
    won += sum(winner_of(seed, 1 + seed % 4, 4) == (1 + seed % 4,) for seed in range(12))
    assert won >= 20, f"{won} of 24"


def turn(**laid: str) -> Party:
    """Ana's turn with a given hand and store; Balanced Meal, Ramen Night and the Feast lie open."""
    party = Party("Ana", "Ben")
    party.does("Ana", RevealMeals())
    party.menu("balanced", "ramen", "feast")
    party.lay_out(**laid)
    party.does("Ana", RevealEvent())
    return party


def plays(party: Party, name: str, roll: float = 0.0) -> Any:
    class Always:
        def random(self) -> float:
            return roll

    return party.game.auto_move(party.game.view(party.state, party.seat(name)), Always())


def test_it_buys_what_completes_a_meal() -> None:
    party = turn(ana="Eggs Peas Milk", store="Jam Honey Rice Kale Steak")
    assert plays(party, "Ana") == Buy(party.card("Rice"))


def test_it_saves_its_money_when_nothing_helps() -> None:
    party = turn(ana="Rice Peas Tuna Miso", store="Jam Honey Apples Milk Feta")
    party.gives_money(ana=12)
    assert plays(party, "Ana") == Pass()


def test_it_sells_what_it_can_spare_and_others_need() -> None:
    """Ana has two vegetables, and two of the three meals want one; Ben has none."""
    party = turn(ana="Eggs Rice Peas Kale", ben="Pasta Milk", store="Honey Apples Feta Cheese Jam")
    offer = plays(party, "Ana")
    assert offer in (MakeOffer(2, party.cards(one), want_money=6) for one in ("Peas", "Kale"))
    party.does("Ana", offer)
    assert plays(party, "Ana") is None, "it waits for the answer"
    assert plays(party, "Ben") == AnswerOffer((), 6)
    party.does("Ben", AnswerOffer((), 6))
    party.does("Ana", plays(party, "Ana"))
    assert len(party.hand("Ben").split()) == 3
    assert (party.money("Ana"), party.money("Ben")) == (31, 19)


def test_it_asks_nobody_who_would_say_no() -> None:
    """With four cards, or without money, hardly anybody buys."""
    party = turn(ana="Eggs Rice Peas Kale", ben="Pasta Milk Jam Feta")
    assert not isinstance(plays(party, "Ana"), MakeOffer)
    party = turn(ana="Eggs Rice Peas Kale", ben="Pasta Milk")
    party.gives_money(ben=5)
    assert not isinstance(plays(party, "Ana"), MakeOffer)


def test_it_offers_nothing_that_nobody_can_use() -> None:
    party = turn(ana="Eggs Rice Peas Jam", ben="Pasta Milk")
    assert not isinstance(plays(party, "Ana"), MakeOffer), "no meal asks for jam"


def test_it_refuses_what_would_make_it_poorer() -> None:
    party = turn(ana="Jam Honey Milk", ben="Rice Peas Eggs")
    party.does("Ana", MakeOffer(2, party.cards("Jam"), want="carbs"))
    assert plays(party, "Ben") == RefuseOffer()


def test_its_votes_favour_no_seat_where_two_meals_are_as_good() -> None:
    """The best card goes to either of them, by chance."""
    dishes = (Dish(2, 3, None, "", (), 30), Dish(3, 3, None, "", (), 30))
    ask = AskVote("m1-r4-vote", dishes, (1, 2, 3))
    best = {max(vote, key=vote.__getitem__) for vote in votes_of(ask)}
    assert best == {2, 3}


def votes_of(ask: AskVote) -> list[dict[int, int]]:
    """What thirty house players would vote."""
    return [dict(ask.auto(Random(seed)).votes) for seed in range(30)]
