"""Taking back: an event, never a deletion, and never a second draw of the cards."""

import itertools
from typing import Any

import pytest

from partycards.games.base import Correct, IllegalMove
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.people import HandOn
from partycards.games.cooking_party.steps.briefing import Announce, Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep, Reconsider, TradeIn
from partycards.games.cooking_party.steps.presenting_judge import AllowComments, AskChef
from partycards.games.cooking_party.steps.script import WriteScript
from partycards.games.cooking_party.variations.passing import PassOn
from partycards.tables import taking_back
from partycards.tables.table import HOST
from tests.evening import Evening, moves_of

SAMPLE = (
    "Lobster Lavender Cucumber Popcorn Chocolate Parsley Tofu "
    "Chicken Mushrooms Thyme Coffee Pickles Potatoes Steak "
    "Peaches Apples Juice Carrots Pasta Cheese"
)


def seated(evening: Evening) -> None:
    """Cody judges, Lisa and Ellen cook."""
    evening.sit("Cody", "Lisa", "Ellen")
    evening.start(first="Cody", cards=SAMPLE)


def assignment(evening: Evening) -> str:
    key: str = evening.view("Cody").private.ask.assignments[0].key
    return key


def dealt(evening: Evening, **terms: Any) -> None:
    seated(evening)
    terms = {"trade_times": 3, "use_min": 1, **terms}
    evening.play("Cody", ChooseAssignment(assignment(evening)), Deal(Terms(**terms)))


def hand(evening: Evening, name: str) -> str:
    chef = evening.table.saved.current.state.chef(evening.seat(name))  # type: ignore[union-attr]
    box = evening.table.saved.current.state.box.ingredients  # type: ignore[union-attr]
    return " ".join(box[card].name for card in chef.hand)


def takes_back(evening: Evening, name: str) -> None:
    answer = evening.phones[name].post("take-back")
    assert answer.status_code == 303, answer.text


def refused(evening: Evening, name: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        taking_back.take_back(evening.table, evening.seat(name))
    answer = evening.phones[name].post("take-back")
    assert answer.status_code == 409
    return caught.value.message


def offered(evening: Evening, name: str) -> bool:
    return taking_back.may_take_back(evening.table.saved, evening.seat(name))


def same_after_a_restart(evening: Evening) -> Evening:
    before = evening.table.saved
    again = evening.restart()
    assert again.table.saved == before
    return again


# A seat takes its own last move back --------------------------------------------------------------


def test_cards_that_went_to_the_left_have_been_seen_and_only_the_host_takes_them_back(
    evening: Evening,
) -> None:
    """Ellen, who chose last, would know what she gets for other cards."""
    seated(evening)
    evening.play("Cody", ChooseAssignment("over_the_fence"))
    evening.play("Cody", Deal(evening.table.saved.state.terms))
    before = evening.table.saved
    for name in ("Lisa", "Ellen"):
        evening.play(
            name, PassOn(tuple(evening.card(each) for each in hand(evening, name).split()[:3]))
        )
    assert not offered(evening, "Ellen")
    assert refused(evening, "Ellen") == "Cards have been seen, so only the host can take it back."
    taking_back.rewind(evening.table, HOST, before.seq + 1)
    assert evening.table.saved.state == before.state
    same_after_a_restart(evening)


def test_lisa_takes_her_own_last_move_back(evening: Evening) -> None:
    """She set her dish and nobody has moved since: the dish is open again, the log longer."""
    dealt(evening)
    evening.play("Lisa", Keep())
    before = evening.table.saved
    evening.play("Lisa", Commit({evening.card("Tofu"): 0}))
    assert offered(evening, "Lisa")
    takes_back(evening, "Lisa")
    assert evening.table.saved.current.state == before.current.state
    assert evening.table.saved.seq == before.seq + 2
    again = same_after_a_restart(evening)
    assert "took a move back" in again.main("Ellen")


def test_one_after_the_other_until_somebody_elses_move(evening: Evening) -> None:
    """Her last two moves, then no more: the one before was the judge's, and showed cards."""
    dealt(evening)
    evening.play("Lisa", Keep(), Commit({evening.card("Tofu"): 0}))
    takes_back(evening, "Lisa")
    takes_back(evening, "Lisa")
    assert evening.phones["Lisa"].sees()["question"] == "r1-trade-3"
    assert not offered(evening, "Lisa")
    assert "Somebody else has moved since" in refused(evening, "Lisa")


def test_nobody_takes_back_what_others_have_built_on(evening: Evening) -> None:
    """Ellen moved after Lisa: only the host can go back now, and only Ellen is offered it."""
    dealt(evening)
    evening.play("Lisa", Keep())
    evening.play("Ellen", Keep())
    assert not offered(evening, "Lisa")
    assert "Somebody else has moved since" in refused(evening, "Lisa")
    assert "Somebody else has moved since" in refused(evening, "Cody")
    takes_back(evening, "Ellen")
    takes_back(evening, "Lisa")
    assert evening.phones["Ellen"].sees()["question"] == "r1-trade-3"


def test_nobody_takes_back_what_has_shown_cards(evening: Evening) -> None:
    """After a trade the new cards have been seen, after a deal everybody's."""
    dealt(evening)
    assert "Cards have been seen" in refused(evening, "Cody")
    evening.play("Lisa", TradeIn(evening.cards("Tofu")))
    assert not offered(evening, "Lisa")
    assert "Cards have been seen" in refused(evening, "Lisa")


def test_a_move_that_words_were_built_on_is_the_hosts_to_take_back(evening: Evening) -> None:
    """The judge called Lisa and asked her something: without the call there is nobody to ask."""
    dealt(evening)
    for name in ("Lisa", "Ellen"):
        evening.play(name, Keep(), Commit({evening.cards(hand(evening, name))[0]: 0}))
    evening.play("Cody", Call(evening.seat("Lisa")))
    evening.play("Cody", AllowComments(True), AskChef("Why tofu?"))
    before = evening.table.saved
    assert "Something else was built on that move" in refused(evening, "Cody")
    assert evening.table.saved == before


def test_a_pause_holds_what_was_done(evening: Evening) -> None:
    """While the host has paused nobody takes anything back."""
    dealt(evening)
    evening.play("Lisa", Keep())
    evening.host_does("pause")
    assert not offered(evening, "Lisa")
    assert "paused" in refused(evening, "Lisa")
    evening.host_does("resume")
    takes_back(evening, "Lisa")


def test_the_id_of_a_move_that_fell_is_not_used_again(evening: Evening) -> None:
    """Her phone sends the fallen move again, because its answer was late: it hears the answer of
    then, and the dish stays open, also after a restart."""
    dealt(evening)
    evening.play("Lisa", Keep())
    dish = Commit({evening.card("Tofu"): 0})
    first = evening.phones["Lisa"].send(dish, move_id="dish-1").json
    takes_back(evening, "Lisa")
    stands = evening.table.saved
    for later in (evening, evening.restart()):
        assert later.phones["Lisa"].send(dish, "r1-dish", move_id="dish-1").json == first
        assert later.table.saved == stands
    answer = later.phones["Lisa"].send(dish, "r1-dish", move_id="dish-2")
    assert answer.json == {"version": stands.seq + 1}


# The host goes back to a point ----------------------------------------------------------------


def test_the_host_sees_what_falls_before_it_falls(evening: Evening) -> None:
    """Going back to before Lisa's trade takes Ellen's later moves with it, and the page says so."""
    dealt(evening)
    evening.play("Lisa", TradeIn(evening.cards("Tofu")))
    point = evening.table.saved.seq
    evening.play("Ellen", Keep(), Commit({evening.card("Coffee"): 0}))
    page = evening.host().get(
        f"/host/t/{evening.code}/rewind/{point}", base_url="http://party.test:5000"
    )
    for line in ("Lisa: traded cards in", "Ellen: kept the cards", "Ellen: is ready with a dish"):
        assert line in page.text.replace("\N{FIRST STRONG ISOLATE}", "").replace(
            "\N{POP DIRECTIONAL ISOLATE}", ""
        )
    assert evening.host_does("rewind", seq=point).status_code == 303
    assert "last 3 moves back" in evening.main("Cody")
    assert hand(evening, "Lisa").split() == SAMPLE.split()[:7]
    assert evening.phones["Ellen"].sees()["question"] == "r1-trade-3"
    same_after_a_restart(evening)


def test_what_fell_cannot_fall_again(evening: Evening) -> None:
    """Two consoles press the same button: the second hears that it happened already."""
    dealt(evening)
    evening.play("Lisa", Keep())
    point = evening.table.saved.seq
    assert evening.host_does("rewind", seq=point).status_code == 303
    answer = evening.host_does("rewind", seq=point)
    assert answer.status_code == 409
    assert "taken back already" in answer.text


def test_people_stay_when_moves_fall(evening: Evening) -> None:
    """June came late, Ellen stepped out and Cody's score was put right; going back to before the
    deal keeps June at the table and Ellen away, and the correction falls."""
    seated(evening)
    point = evening.table.saved.seq + 1
    evening.play("Cody", ChooseAssignment(assignment(evening)), Deal(Terms()))
    evening.sit("June")
    evening.host_does("away", seat=evening.seat("Ellen"))
    evening.table.correct(HOST, Correct(evening.seat("Cody"), 10, "a slip"))
    evening.host_does("rewind", seq=point)
    standing = evening.table.saved
    assert [place.status for place in standing.places] == ["here", "here", "away", "here"]
    assert evening.seat("June") in standing.seated
    assert dict(standing.current.state.totals)[evening.seat("Cody")] == 0  # type: ignore[union-attr]
    assert evening.phones["Cody"].sees()["question"] == "r1-choose"
    same_after_a_restart(evening)


def test_the_tables_own_moves_fall_too(evening: Evening) -> None:
    """The judge's role was handed on by mistake."""
    dealt(evening)
    before = evening.table.saved
    evening.table.table_move(HOST, HandOn())
    evening.host_does("rewind", seq=before.seq + 1)
    assert evening.table.saved.current.state == before.current.state
    same_after_a_restart(evening)


def test_going_back_and_forth_stays_within_the_match(evening: Evening) -> None:
    """A new match begins with a clean list: nothing of the former one can be taken back."""
    dealt(evening)
    evening.play("Lisa", Keep())
    old = evening.table.saved.seq
    evening.host_does("end-early")
    assert evening.host_does("start").status_code == 303
    assert moves_of(evening.table) == []
    assert evening.host_does("rewind", seq=old).status_code == 409
    same_after_a_restart(evening)


# No second draw -------------------------------------------------------------------------------


def test_the_same_trade_brings_the_same_cards_again(evening: Evening) -> None:
    """However often the host takes Lisa's trade back, she draws Peaches, and so after a restart."""
    dealt(evening)
    drawn = set()
    for _ in range(3):
        evening.play("Lisa", TradeIn(evening.cards("Tofu")))
        drawn.add(hand(evening, "Lisa"))
        evening.host_does("rewind", seq=evening.table.saved.seq)
    again = evening.restart()
    again.play("Lisa", TradeIn(again.cards("Tofu")))
    drawn.add(hand(again, "Lisa"))
    assert len(drawn) == 1


def test_a_new_shuffle_is_the_same_shuffle_after_going_back(evening: Evening) -> None:
    """Dealing so much that the discards are shuffled in is chance; taken back and played again, in
    either order of the chefs, the pile is the same pile."""
    dealt(evening, deal=98, trade=40, trade_times=9)
    begin = evening.table.saved.seq
    piles = {}
    for order in itertools.permutations(("Lisa", "Ellen")):
        for _ in range(2):
            for name in order:
                chef = evening.table.saved.current.state.chef(evening.seat(name))  # type: ignore
                evening.play(name, TradeIn(chef.hand[:40]))
            state: Any = evening.table.saved.current.state
            assert state.chances > 1, "nothing was shuffled"
            piles.setdefault(order, set()).add((state.draw, state.chef(evening.seat("Lisa")).hand))
            evening.host_does("rewind", seq=begin + 1)
            begin = evening.table.saved.seq
    assert [len(seen) for seen in piles.values()] == [1, 1]


def test_announcing_and_thinking_again_changes_no_card(evening: Evening) -> None:
    """The judge tries every door before dealing; what is dealt was settled at the start."""
    seated(evening)
    key = assignment(evening)
    evening.play("Cody", ChooseAssignment(key), Announce(Terms(deal=5)))
    takes_back(evening, "Cody")
    takes_back(evening, "Cody")
    evening.play("Cody", ChooseAssignment(key), Deal(Terms()))
    assert hand(evening, "Lisa").split() == SAMPLE.split()[:7]
    first = moves_of(evening.table)[0].seq
    evening.host_does("rewind", seq=first)
    evening.play("Cody", ChooseAssignment(key), Announce(Terms()), Deal(Terms()))
    assert hand(evening, "Ellen").split() == SAMPLE.split()[7:14]


def test_thinking_again_is_a_move_of_its_own(evening: Evening) -> None:
    """Reconsidering is the game's, taking it back the table's: the dish is set again."""
    dealt(evening)
    evening.play("Lisa", Keep(), Commit({evening.card("Tofu"): 0}), Reconsider())
    takes_back(evening, "Lisa")
    assert evening.phones["Lisa"].sees()["question"] == "r1-ready"
    same_after_a_restart(evening)


def test_a_script_stays_when_the_host_takes_moves_back_from_before_it(evening: Evening) -> None:
    dealt(evening, use_min=2)
    lobster, lavender, tofu = evening.cards("Lobster Lavender Tofu")
    place = dict.fromkeys((lobster, lavender), 0)
    evening.play("Lisa", Keep(), Commit(place))
    set_by = evening.table.saved.seq
    evening.play("Lisa", WriteScript(1, {lobster: "in butter", lavender: "a breath"}, line="Sh!"))
    evening.play("Ellen", Keep())
    told = [event.seq for event in taking_back.latest_moves(evening.table)]
    assert set_by in told
    assert set_by + 1 not in told, "a script is nothing for the host's list"
    assert len(taking_back.falling(evening.table, set_by)) == 2, "what Lisa set, what Ellen kept"

    taking_back.rewind(evening.table, HOST, set_by)
    evening = same_after_a_restart(evening)
    evening.play("Lisa", Commit(dict.fromkeys((lobster, tofu), 0)))
    script = evening.view("Lisa").private.ask.script
    assert [(line.card.name, line.words) for line in script.cards] == [
        ("Lobster", "in butter"), ("Tofu", ""),
    ]  # fmt: skip
    assert script.line == "Sh!"


def test_a_script_for_cards_that_are_dealt_anew_goes_with_them(evening: Evening) -> None:
    seated(evening)
    evening.play("Cody", ChooseAssignment(assignment(evening)))
    before = evening.table.saved.seq
    evening.play("Cody", Deal(Terms(trade_times=1, use_min=1)))
    evening.play("Lisa", WriteScript(1, {evening.cards("Lobster")[0]: "in butter"}))
    taking_back.rewind(evening.table, HOST, before + 1)
    evening = same_after_a_restart(evening)
    evening.play("Cody", Deal(Terms(trade_times=1, use_min=1)))
    evening.play("Lisa", Keep(), Commit(dict.fromkeys(evening.cards("Lobster"), 0)))
    assert not evening.view("Lisa").private.ask.script.written
