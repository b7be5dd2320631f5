"""Who was passed over and comes back: the judge who has the chips is offered to call them (B10)."""

from partycards.games.base import Away, Back
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging, PassOver
from tests.evening import HOST, SEED, Evening, shipped_box
from tests.web.plates import served
from tests.web.sample import said

OFFER = "Ellen is back: call them after all"


def without_ellen(evening: Evening) -> None:
    """Lisa has presented, Ellen was passed over, and Cody has given a chip."""
    served(evening)
    ellen = evening.seat("Ellen")
    evening.table.table_move(HOST, Away(ellen))
    evening.play("Cody", PassOver(ellen), BeginJudging(), PutChip(100, evening.seat("Lisa")))


def test_the_judge_calls_whoever_is_back_by_a_button(evening: Evening) -> None:
    without_ellen(evening)
    assert OFFER not in said(evening.phones["Cody"].get().text)
    evening.table.table_move(HOST, Back(evening.seat("Ellen")))
    page = said(evening.phones["Cody"].get().text)
    assert OFFER in page
    assert "Chips that you have given come back to you first." in page
    question = evening.phones["Cody"].sees()["question"]
    sent = {"question": question, "type": "Call", "chef": evening.seat("Ellen")}
    assert evening.phones["Cody"].post("move", **sent).status_code == 303
    assert evening.view("Cody").private.ask.presenting == evening.seat("Ellen")
    assert "Lay" in said(evening.phones["Ellen"].get().text)


def test_nobody_else_is_offered_it(evening: Evening) -> None:
    without_ellen(evening)
    evening.table.table_move(HOST, Back(evening.seat("Ellen")))
    for name in ("Lisa", "Ellen"):
        assert OFFER not in said(evening.phones[name].get().text)


def test_a_guest_of_honour_who_gives_no_chips_is_told_of_none_v11(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    house = {"honour_menu": True, "rounds": 1}
    evening.table.agree(
        HOST, "cooking_party", {"first_judge": evening.seat("Cody"), "house": house}
    )
    evening.table.start(HOST, shipped_box(), SEED)
    judge = evening.view("Cody").private.ask
    evening.play("Cody", ChooseAssignment(judge.assignments[0].key))
    evening.play("Cody", Deal(evening.view("Cody").private.ask.terms))
    others = [evening.seat(name) for name in ("Lisa", "Ellen")]
    for seat in others:
        evening.table.table_move(HOST, Away(seat))
    evening.play("Cody", *map(PassOver, others), BeginJudging())
    evening.table.table_move(HOST, Back(evening.seat("Ellen")))
    page = said(evening.phones["Cody"].get().text)
    assert OFFER in page
    assert "come back to you" not in page
