"""Fish is seafood and protein: what a card of two kinds is used as, and what it costs (O4, O9)."""

from msgspec.structs import replace

from partycards.games.cook_off_budget.box import PriceChange
from partycards.games.cook_off_budget.steps.cooking import KeepCards
from partycards.games.cook_off_budget.steps.leading import RevealEvent, RevealMeals
from partycards.games.cook_off_budget.steps.trading import AnswerOffer, MakeOffer
from tests.games.cook_off_budget.party import Party
from tests.games.cook_off_budget.small_box import a_box, event


def cooks(cards: str, meal: str) -> tuple[int, int, tuple[bool, ...]]:
    """Ana cooks this: points for needs and for all of them, and which needs are met."""
    party = Party("Ana", "Ben")
    party.to_the_cook_off_with("balanced ramen feast", ana=cards, ben="Milk Cheese Feta")
    party.cooks("Ana", cards, meal)
    party.does("Ben", KeepCards())
    party.serve_all()
    line = party.points("Ana")
    return line.needs, line.whole, line.met


def test_a_fish_is_protein_where_protein_is_asked_o4() -> None:
    assert cooks("Tuna Kale Rice", "balanced") == (3, 2, (True, True, True))


def test_fish_are_used_so_that_they_bring_most_and_each_of_them_once_o9() -> None:
    """The feast wants two proteins and two seafoods: three fish and eggs are enough."""
    assert cooks("Tuna Cod Salmon Eggs Rice", "feast") == (7, 2, (True, True, True))
    assert cooks("Tuna Cod Salmon Rice", "feast") == (4, 0, (False, True, True))


def test_meat_is_no_fish_o4() -> None:
    assert cooks("Steak Tofu Rice", "ramen")[2] == (True, False, False, False)


def test_a_price_for_one_of_its_kinds_is_a_price_for_the_card_o11() -> None:
    sale = event("Butchers week", "round", prices=(PriceChange("protein", -3),))
    party = Party("Ana", "Ben", box=a_box(sale))
    party.does("Ana", RevealMeals())
    party.lay_out(store="Tuna Steak Kale Rice Miso")
    party.does("Ana", RevealEvent())
    assert party.prices("Ana") == {"Tuna": 3, "Steak": 12, "Kale": 5, "Rice": 3, "Miso": 8}
    both = (PriceChange("seafood", -2), PriceChange("ingredients", percent=50))
    state = replace(party.state, box=a_box(event("Both", "round", prices=both)), standing=(0,))
    party.state = state
    assert party.prices("Ana")["Tuna"] == 2, "six, two less, half of it"


def test_a_fish_can_be_given_where_protein_is_wanted_o8() -> None:
    party = Party("Ana", "Ben")
    party.opens()
    party.lay_out(ana="Kale Peas Rice", ben="Tuna Cod Pasta", store="Jam Honey Milk Feta Miso")
    party.menu("balanced", "ramen", "greens")
    party.does("Ana", MakeOffer(2, party.cards("Kale"), want="protein"))
    given = party.game.auto_move(party.game.view(party.state, 2), _Never())
    assert given in (AnswerOffer(party.cards("Tuna")), AnswerOffer(party.cards("Cod")))


class _Never:
    """Chance that decides nothing."""

    def random(self) -> float:
        return 0.0
