"""The rulebook's sample round, card by card (rule B14)."""

from partycards.games.cooking_party.steps.awarded import AwardedStage, FinishRound
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.choosing import AskAssignment, Choosing
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Award, Call
from partycards.games.cooking_party.steps.judging import Critique
from partycards.games.cooking_party.steps.planning_asks import Commit, TradeIn
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.games.cooking_party.steps.presenting_judge import AskChef, BeginJudging
from tests.games.cooking_party.party import Party

SPOKEN = (
    "I am especially interested in seeing some unique flavor combinations. I'd also like you to "
    "impress me with your presentation."
)


def the_deal() -> Party:
    party = Party("Cody", "Lisa", "Ellen", first="Cody")
    party.stack(
        "Lobster Lavender Cucumber Popcorn Chocolate Parsley Tofu "
        "Chicken Mushrooms Thyme Coffee Pickles Potatoes Steak "
        "Peaches Apples Juice Carrots Pasta Cheese"
    )
    party.does("Cody", ChooseAssignment("your_choice"))
    terms = party.ask("Cody").terms
    assert (terms.deal, terms.trade, terms.trade_times, terms.use_min) == (7, 3, 1, 4)
    party.does("Cody", Deal(type(terms)(criteria=SPOKEN)))
    return party


def test_lisa_and_ellen_get_seven_cards_and_trade_three_b14() -> None:
    party = the_deal()
    assert party.hand("Lisa") == "Lobster Lavender Cucumber Popcorn Chocolate Parsley Tofu"
    assert party.hand("Ellen") == "Chicken Mushrooms Thyme Coffee Pickles Potatoes Steak"
    assert party.tv.brief is not None
    assert party.tv.brief.terms.criteria == SPOKEN

    party.does("Lisa", TradeIn(party.cards("Popcorn Chocolate Tofu")))
    party.does("Ellen", TradeIn(party.cards("Pickles Potatoes Steak")))
    assert party.hand("Lisa") == "Lobster Lavender Cucumber Parsley Peaches Apples Juice"
    assert party.hand("Ellen") == "Chicken Mushrooms Thyme Coffee Carrots Pasta Cheese"
    assert party.tv.piles.discards == 6


def test_the_whole_sample_round_b14() -> None:
    party = the_deal()
    party.does("Lisa", TradeIn(party.cards("Popcorn Chocolate Tofu")))
    party.does("Ellen", TradeIn(party.cards("Pickles Potatoes Steak")))
    party.does("Lisa", Commit(dict.fromkeys(party.cards("Lobster Lavender Cucumber Peaches"), 0)))
    party.does(
        "Ellen", Commit(dict.fromkeys(party.cards("Chicken Mushrooms Thyme Pasta Cheese"), 0))
    )

    party.does("Cody", Call(party.seat("Lisa")))
    assert party.line("Lisa").cards == 4
    assert set(party.state.fresh[-5:]) == set(party.cards("Apples Parsley Juice Carrots Coffee"))
    lobster, peaches, lavender, cucumber = party.cards("Lobster Peaches Lavender Cucumber")
    party.does(
        "Lisa",
        Lay((lobster,), pantry=("butter", "salt", "pepper"), say="I lightly saute the lobster."),
        Lay((peaches, lavender), {peaches: "thinly sliced"}, ("butter",), "In a separate pan."),
        Lay((cucumber,), {cucumber: "cold, very thin"}, ("salt", "pepper")),
    )
    party.does("Cody", Call(party.seat("Ellen")))
    chicken, mushrooms, thyme, pasta, cheese = party.cards("Chicken Mushrooms Thyme Pasta Cheese")
    party.does(
        "Ellen",
        Lay((chicken,), {chicken: "breast, roasted, in thin strips"}),
        Lay((mushrooms, thyme), {mushrooms: "Portabella"}, ("salt", "pepper")),
        Lay((pasta,), {pasta: "wide lasagne"}),
        Lay((cheese,), {cheese: "Parmesan"}),
    )
    party.does("Cody", AskChef("Won't the chicken and the noodles overcook in the oven?"))

    party.does("Cody", BeginJudging())
    party.does("Cody", Critique(party.seat("Ellen"), "I love the surprise of the roll."))
    party.does("Cody", Critique(party.seat("Lisa"), "I'm dying to taste it."))
    party.gives("Lisa", 5, 10, 50, 100)
    party.gives("Ellen", 25)
    party.does("Cody", Award())

    stage = party.tv.stage
    assert isinstance(stage, AwardedStage)
    assert stage.awards == ((2, (5, 10, 50, 100), 165, 165), (3, (25,), 25, 25))
    words = [card.words for card in stage.dishes[1].laid]
    assert words == [
        "breast, roasted, in thin strips",
        "Portabella",
        "",
        "wide lasagne",
        "Parmesan",
    ]
    assert [card.step for card in stage.dishes[0].laid] == [0, 1, 1, 2]

    party.does("Cody", FinishRound())
    assert party.totals() == {"Cody": 0, "Lisa": 165, "Ellen": 25}
    assert party.judge == "Lisa"
    assert isinstance(party.state.phase, Choosing)
    assert isinstance(party.ask("Lisa"), AskAssignment)
    assert party.ask("Lisa").played == ("your_choice",)
    assert len(party.state.discards) == 20
    assert not set(party.state.draw) & set(party.state.discards)
