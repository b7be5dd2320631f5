"""Who was passed over and comes back: the judge who has the chips is offered to call them (B10)."""

import pytest

from partycards.games.base import IllegalMove
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.passed import CallAfterAll
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging, PassOver
from tests.evening import HOST, ORIGIN, SEED, Evening, shipped_box
from tests.web.plates import served
from tests.web.sample import said

OFFER = "Ellen is back: call them after all"


def without_ellen(evening: Evening) -> None:
    """Lisa has presented, Ellen was passed over, and Cody has given a chip."""
    served(evening)
    ellen = evening.seat("Ellen")
    evening.host_does("away", seat=ellen)
    evening.play("Cody", PassOver(ellen), BeginJudging(), PutChip(100, evening.seat("Lisa")))


def test_the_judge_calls_whoever_is_back_by_a_button(evening: Evening) -> None:
    without_ellen(evening)
    assert OFFER not in said(evening.phones["Cody"].get().text)
    evening.host_does("here", seat=evening.seat("Ellen"))
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
    evening.host_does("here", seat=evening.seat("Ellen"))
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
        evening.host_does("away", seat=seat)
    evening.play("Cody", *map(PassOver, others), BeginJudging())
    evening.host_does("here", seat=evening.seat("Ellen"))
    page = said(evening.phones["Cody"].get().text)
    assert OFFER in page
    assert "come back to you" not in page


def watches(evening: Evening, name: str) -> str:
    return said(evening.phones[name].get().text)


def console(evening: Evening) -> str:
    page: str = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    return page


def test_whoever_was_passed_over_is_told_what_can_still_be_done_b10_g3(evening: Evening) -> None:
    without_ellen(evening)
    ellen = evening.seat("Ellen")
    assert "Back again? Tell the host" in watches(evening, "Ellen")
    evening.host_does("here", seat=ellen)
    page = watches(evening, "Ellen")
    assert "Until the chips are given Cody can still call you, so keep your cards." in page
    assert "making up their mind" not in page
    assert "passed over" not in watches(evening, "Lisa")


def test_once_the_chips_are_given_it_is_told_that_it_is_too_late_b10_g3(evening: Evening) -> None:
    without_ellen(evening)
    evening.host_does("here", seat=evening.seat("Ellen"))
    lisa = evening.seat("Lisa")
    evening.play("Cody", Award())
    assert "chips have been given without it" in watches(evening, "Ellen")
    assert "Call Ellen after all" not in said(console(evening))
    evening.play("Cody", FinishRound())
    assert "passed over" not in watches(evening, "Ellen"), "the next round is another one"
    assert evening.table.saved.current.state.totals[lisa - 1] == (lisa, 100)


def test_the_host_can_have_them_called_b10_g3(evening: Evening) -> None:
    without_ellen(evening)
    ellen = evening.seat("Ellen")
    told = said(console(evening))
    assert "Whoever is back before the chips are given can still present it." in told
    assert "Call Ellen after all" not in told, "she is not here"
    evening.host_does("here", seat=ellen)
    assert "Call Ellen after all" in said(console(evening))
    assert evening.host_does("lever", lever=f"call-{ellen}").status_code == 303
    assert evening.view("Cody").private.ask.presenting == ellen
    assert evening.host_does("lever", lever=f"call-{ellen}").status_code == 409, "moved on"


def test_the_host_calls_nobody_who_was_not_passed_over_b10(evening: Evening) -> None:
    without_ellen(evening)
    for name in ("Lisa", "Ellen", "Cody"):
        with pytest.raises(IllegalMove, match="no dish to call"):
            evening.table.table_move(HOST, CallAfterAll(evening.seat(name)))


def test_whoever_goes_away_again_is_not_waited_for_b10_g3(evening: Evening) -> None:
    without_ellen(evening)
    ellen = evening.seat("Ellen")
    evening.host_does("here", seat=ellen)
    evening.host_does("away", seat=ellen)
    assert "Call Ellen after all" not in said(console(evening))
    assert OFFER not in watches(evening, "Cody")
    assert "Back again? Tell the host" in watches(evening, "Ellen")
    evening.play("Cody", Award())
    assert evening.table.saved.current.state.results


def test_whoever_leaves_for_good_is_called_by_nobody_b10_g4(evening: Evening) -> None:
    without_ellen(evening)
    evening.host_does("here", seat=evening.seat("Ellen"))
    evening.host_does("left", seat=evening.seat("Ellen"))
    assert "passed over" not in said(console(evening))
    assert "Call" not in said(console(evening)).split("Guests", 1)[0]
    evening.play("Cody", Award())
