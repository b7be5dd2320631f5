"""The reveal: chips fall one by one, and nobody knows more than has fallen (rules B11, B12)."""

from typing import Any

import msgspec

from partycards.games.base import Away, Back, EndEarly, Outcome, TellNext
from partycards.games.cooking_party.first_edition import FirstEdition
from partycards.games.cooking_party.lobby.house import BASIC, HouseRules
from partycards.games.cooking_party.people import HandOn
from partycards.games.cooking_party.steps.awarded import AskFinish, Awarded, FinishRound
from partycards.games.cooking_party.steps.judge import Award, Note
from partycards.games.cooking_party.steps.judging import ChooseDishes, PutChip
from partycards.games.cooking_party.steps.revealing import AskReveal, LookUp, Reveal, Revealing
from partycards.games.cooking_party.table_records import Watch
from tests.games.cooking_party.party import Party

GIVEN = {"Lisa": (10,), "Ellen": (5, 100), "Amir": (25, 50)}


def awarded(house: HouseRules = BASIC, **more: Any) -> Party:
    """Cody has given Lisa 10, Ellen 5 and 100, Amir 25 and 50; Amir presented first, Lisa last."""
    party = Party("Cody", "Lisa", "Ellen", "Amir", house=house, **more)
    party.one_by_one = True
    party.deals()
    party.all_cook()
    for name in ("Amir", "Ellen", "Lisa"):
        party.presents(name)
    party.does("Cody", *(msgspec.convert({"type": "BeginJudging"}, type=party.game.about.moves),))
    for name, chips in GIVEN.items():
        party.gives(name, *chips)
    party.does("Cody", Award())
    return party


def fallen(party: Party) -> list[tuple[int, str]]:
    """What lies there, as everybody sees it."""
    stage: Any = party.tv.stage
    return [(chip, party.who(seat)) for chip, seat in stage.fallen]


def everything(party: Party) -> str:
    """All that anybody can see or ask: pages, the album, what is printed, the console's points."""
    game, state = party.game, party.state
    seen = [party.tv, game.album(state), game.evening(state), dict(game.open_points(state))]
    return repr([*seen, *(party.phone(name) for name in party.names), party.waits()])


def test_chips_fall_one_by_one_5_first_and_100_last_b11() -> None:
    party = awarded()
    said = []
    while isinstance(party.state.phase, Revealing):
        said.append((fallen(party), party.ask("Cody").chip))
        party.does("Cody", Reveal())
    assert said == [
        ([], 5),
        ([(5, "Ellen")], 10),
        ([(5, "Ellen"), (10, "Lisa")], 25),
        ([(5, "Ellen"), (10, "Lisa"), (25, "Amir")], 50),
        ([(5, "Ellen"), (10, "Lisa"), (25, "Amir"), (50, "Amir")], 100),
        ([(5, "Ellen"), (10, "Lisa"), (25, "Amir"), (50, "Amir"), (100, "Ellen")], None),
    ]
    assert party.totals() == {"Cody": 0, "Lisa": 10, "Ellen": 105, "Amir": 75}


def test_the_dishes_stand_in_the_order_of_presenting_until_the_last_chip_lies_there_b11() -> None:
    party = awarded()
    for _ in range(6):
        stage: Any = party.tv.stage
        assert [party.who(dish.chef) for dish in stage.dishes] == ["Amir", "Ellen", "Lisa"]
        party.does("Cody", Reveal())
    stage = party.tv.stage
    assert [party.who(landed.seat) for landed in stage.awards] == ["Ellen", "Amir", "Lisa"]


def test_nothing_tells_a_chip_before_it_falls_b11() -> None:
    """Whoever got which chips, all that can be seen is the same."""
    one, other = awarded(), awarded()
    phase: Any = other.state.phase
    amir, lisa = other.seat("Amir"), other.seat("Lisa")
    swapped = tuple((chip, lisa if seat == amir else seat) for chip, seat in phase.chips)
    other.state = msgspec.structs.replace(
        other.state, phase=msgspec.structs.replace(phase, chips=swapped)
    )
    for _ in range(3):
        assert everything(one) == everything(other)
        one.does("Cody", Reveal())
        other.does("Cody", Reveal())
    assert everything(one) != everything(other), "the 25 has fallen"


def test_everybody_else_looks_up_and_sees_their_own_dish_b11() -> None:
    party = awarded()
    look = party.ask("Lisa")
    assert isinstance(look, LookUp)
    assert look.dish is not None
    assert look.dish.chef == party.seat("Lisa")
    assert party.waits() == "Waiting for Cody to let the chips fall"


def test_two_taps_do_not_let_two_chips_fall_b11() -> None:
    party = awarded()
    before = party.key("Cody")
    party.does("Cody", Reveal())
    assert party.key("Cody") != before
    assert party.refused("Lisa", Reveal()) == "Cody is the judge now."


def test_the_table_goes_on_by_itself_after_a_beat_b11() -> None:
    party = awarded()
    pieces = []
    while (beat := party.game.beat(party.state)) is not None:
        pieces.append(beat.piece)
        party.table(TellNext())
    assert len(set(pieces)) == 6
    assert isinstance(party.state.phase, Awarded)
    party.table_refused(TellNext())


def test_a_judge_still_writes_notes_and_changes_nothing_else_b11() -> None:
    party = awarded()
    party.does("Cody", Note(party.seat("Lisa"), "more salt"))
    assert party.refused("Cody", PutChip(5, 2)) == "The round moved on. Have another look."
    assert party.table_refused(HandOn()) == "The chips have been given, and are falling."


def test_a_judge_who_steps_out_holds_nobody_up_g3() -> None:
    party = awarded()
    party.table(Away(party.seat("Cody")))
    assert party.awaited() == {"Lisa"}
    party.refused("Cody", Reveal())
    party.does("Lisa", Reveal())
    assert fallen(party) == [(5, "Ellen")]
    party.table(Back(party.seat("Cody")))
    assert party.awaited() == {"Cody"}


def test_nothing_falls_while_nobody_is_there_to_see_it_g3() -> None:
    party = awarded()
    for name in party.names:
        party.table(Away(party.seat(name)))
    assert party.awaited() == set()
    assert party.game.beat(party.state) is None
    party.table(Back(party.seat("Amir")))
    assert party.awaited() == {"Amir"}


def test_the_chips_of_a_judge_who_leaves_still_fall_g4() -> None:
    party = awarded()
    party.does("Cody", Reveal())
    party.leaves("Cody")
    while isinstance(party.state.phase, Revealing):
        party.does("Lisa", Reveal())
    assert party.totals() == {"Cody": 0, "Lisa": 10, "Ellen": 105, "Amir": 75}
    assert party.state.results[-1].judge == party.seat("Cody")
    assert isinstance(party.ask("Lisa"), AskFinish), "who judges next goes on"
    party.does("Lisa", FinishRound())
    assert party.judge == "Lisa"


def test_a_chef_who_leaves_keeps_the_chips_and_the_place_on_the_tv_g4() -> None:
    party = awarded()
    party.leaves("Ellen")
    for _ in range(6):
        party.does("Cody", Reveal())
    assert party.totals()["Ellen"] == 105
    assert [dish.chef for dish in party.state.results[-1].dishes] == [2, 3, 4]
    party.does("Cody", FinishRound())
    assert party.judge == "Lisa"


def test_a_host_who_ends_it_in_the_middle_takes_no_chip_away_b13() -> None:
    party = awarded()
    party.does("Cody", Reveal())
    party.table(EndEarly())
    outcome = party.game.outcome(party.state)
    assert isinstance(outcome, Outcome)
    assert outcome.scores == {1: 0, 2: 10, 3: 105, 4: 75}
    assert party.state.broken_off == ()


def test_who_comes_while_chips_fall_is_there_for_the_next_round_g2() -> None:
    party = awarded()
    party.joins("June")
    assert isinstance(party.ask("June"), Watch)
    for _ in range(6):
        party.does("Cody", Reveal())
    party.does("Cody", FinishRound())
    assert "June" in party.awaited() | {party.who(guest.seat) for guest in party.state.here}


def test_one_dish_alone_gets_a_chip_of_which_nobody_knows_which_one_it_is_b11() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.one_by_one = True
    party.deals()
    party.leaves("Ellen")
    party.all_cook()
    party.presents("Lisa")
    party.does("Cody", *(msgspec.convert({"type": "BeginJudging"}, type=party.game.about.moves),))
    party.gives("Lisa", 25)
    party.does("Cody", Award())
    stage: Any = party.tv.stage
    assert (stage.tray, stage.fallen) == ((0,), ())
    ask = party.ask("Cody")
    assert isinstance(ask, AskReveal)
    assert ask.chip == 0
    party.does("Cody", Reveal())
    assert fallen(party) == [(25, "Lisa")]


def test_two_who_judge_each_other_see_both_chips_fall_v1() -> None:
    party = Party("Lisa", "Cody", house=HouseRules(two=True, rounds=2))
    party.one_by_one = True
    party.turns()
    party.all_present()
    party.gives("Cody" if party.judge == "Lisa" else "Lisa", 50)
    party.does(party.judge, Award())
    assert not isinstance(party.state.phase, Revealing), "the other one judges first"
    party.gives("Cody" if party.judge == "Lisa" else "Lisa", 10)
    party.does(party.judge, Award())
    stage: Any = party.tv.stage
    assert stage.tray == (0, 0)
    party.does(party.judge, Reveal(), Reveal())
    assert [chip for chip, _ in fallen(party)] == [10, 50]


def test_whoever_plays_alone_knows_it_v2() -> None:
    party = Party("Lisa", house=HouseRules(solo=True, rounds=1))
    party.one_by_one = True
    party.turns()
    party.all_present()
    party.gives("Lisa", 100)
    party.does("Lisa", Award())
    assert isinstance(party.state.phase, Awarded)


def test_what_a_guest_of_honour_has_chosen_is_told_after_a_beat_v11() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(honour_menu=True, rounds=3))
    party.one_by_one = True
    party.judging()
    before = repr(party.tv.stage)
    party.does("Cody", ChooseDishes((party.seat("Ellen"),)))
    stage: Any = party.tv.stage
    assert stage.chosen
    assert stage.tray == ()
    assert party.ask("Lisa").chosen
    assert "chosen=(" not in before + repr([party.tv, party.phone("Lisa"), party.phone("Ellen")])
    party.does("Cody", Reveal())
    assert party.tv.stage.chosen == (party.seat("Ellen"),)  # type: ignore[union-attr]


def test_a_match_of_0_1_tells_all_at_once_as_it_began() -> None:
    party = awarded(edition=FirstEdition)
    assert isinstance(party.state.phase, Awarded)


def test_hidden_standings_are_hidden_from_the_host_and_from_what_is_printed_too() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(hidden=True))
    party.round("Lisa")
    assert set(party.game.open_points(party.state).values()) == {0}
    assert "190" not in repr(party.game.evening(party.state))
    party.table(EndEarly())
    assert party.game.open_points(party.state)[party.seat("Lisa")] == 190
