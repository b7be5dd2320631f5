"""What everybody can look up at any time: the score sheet with its chips, and the dishes so far."""

from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Award, Call
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.planning_asks import Commit
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging
from tests.evening import Evening


def a_round(evening: Evening) -> None:
    """Cody judges; Lisa gets 5, 10, 50 and 100, Ellen 25."""
    evening.sit("Cody", "Lisa", "Ellen")
    evening.start(first="Cody", cards="Lobster Lavender Cucumber Chicken Mushrooms Thyme")
    assignment = evening.view("Cody").private.ask.assignments[0].key
    evening.play("Cody", ChooseAssignment(assignment))
    evening.play("Cody", Deal(Terms(deal=3, trade=0, use_min=1)))
    for name, card in (("Lisa", "Lobster"), ("Ellen", "Chicken")):
        evening.play(name, Commit({evening.card(card): 0}, {0: f"{card} of {name}"}))
    for name, card in (("Lisa", "Lobster"), ("Ellen", "Chicken")):
        evening.play("Cody", Call(evening.seat(name)))
        evening.play(name, Lay((evening.card(card),)))
    evening.play("Cody", BeginJudging())
    for chip in (5, 10, 50, 100):
        evening.play("Cody", PutChip(chip, evening.seat("Lisa")))
    evening.play("Cody", PutChip(25, evening.seat("Ellen")), Award(), FinishRound())


def test_everybody_finds_the_chips_of_each_round_and_the_dishes_so_far(evening: Evening) -> None:
    a_round(evening)
    for name in ("Cody", "Lisa", "Ellen"):
        page = evening.phones[name].get().text
        assert "5 + 10 + 50 + 100" in page
        assert "165" in page
        assert 'href="album"' in page
        album = evening.phones[name].get("album").text
        assert "Lobster of Lisa" in album
        assert "Chicken of Ellen" in album
