"""What only the game that runs can do stands in the console, with its papers (rules G5, V8,
V12)."""

from random import Random
from typing import Any

import msgspec

from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.awarded import Awarded, Short
from partycards.games.cooking_party.steps.cooking import Cooking
from partycards.games.cooking_party.steps.favourites import Favourites
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.tasting import Tasting
from partycards.tables.table import HOST
from tests.evening import ORIGIN, SEED, Evening, shipped_box

DINNER = HouseRules(cook=True, clock=True, minutes=60)


def start(evening: Evening, house: HouseRules, *names: str) -> None:
    evening.sit(*names)
    agreed = {"around": 1, "first_judge": 1, "house": msgspec.to_builtins(house)}
    evening.table.agree(HOST, "cooking_party", agreed)
    evening.table.start(HOST, shipped_box(), SEED)


def play_to(evening: Evening, *steps: type) -> None:
    """By the moves that the pages propose."""
    luck = Random(1)
    while not isinstance(state(evening).phase, steps):
        play_one(evening, luck)


def play_one(evening: Evening, luck: Random) -> None:
    """The move that one of those proposes whom the table waits for."""
    match = evening.table.saved.current
    assert match is not None
    seat = min(match.game.to_move(match.state))
    move = match.game.auto_move(match.game.view(match.state, seat), luck)
    evening.table.play(seat, move, match.game.question(match.state, seat))


def state(evening: Evening) -> Any:
    return evening.table.saved.current.state


def console(evening: Evening) -> str:
    return evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text


def test_the_basic_game_has_no_levers_of_its_own(evening: Evening) -> None:
    start(evening, HouseRules(), "Cody", "Lisa", "Ellen")
    assert 'id="game-levers"' not in console(evening)
    answer = evening.host_does("lever", lever="taste")
    assert answer.status_code == 409
    assert "that cannot be done any more" in answer.text


def test_the_host_sets_minutes_and_goes_on_from_step_to_step(evening: Evening) -> None:
    start(evening, DINNER, "Cody", "Lisa", "Ellen")
    refused = evening.host_does("lever", lever="minutes", number="1000")
    assert "A whole number from 1 to 360, please." in refused.text
    assert 'value="1000"' in refused.text, "what was typed stays"
    refused = evening.host_does("lever", lever="minutes", number="0")
    assert "A whole number from 1 to 360, please." in refused.text
    assert evening.host_does("lever", lever="minutes", number="45").status_code == 303
    assert state(evening).house.minutes == 45

    play_to(evening, Favourites)
    assert "/host/prints/shopping/" in console(evening)
    evening.host_does("lever", lever="cook")
    assert isinstance(state(evening).phase, Cooking)
    assert "On to the tasting" not in console(evening), "nothing is plated yet"
    evening.host_does("lever", lever="time-up")
    assert all(plate.late for plate in state(evening).phase.plates)
    assert "Cody was in time" in console(evening)
    evening.host_does("lever", lever=f"late-{evening.seat('Cody')}")
    late = {plate.cooks[0]: plate.late for plate in state(evening).phase.plates}
    assert not late[evening.seat("Cody")]
    assert late[evening.seat("Lisa")]

    play_to(evening, Tasting, Over)
    assert "/host/prints/plates/?table=" in console(evening)
    assert "Count the chips now" not in console(evening), "nobody has given theirs"
    luck = Random(1)
    while not any(board.done for board in state(evening).phase.boards):
        play_one(evening, luck)
    evening.host_does("lever", lever="count")
    assert isinstance(state(evening).phase, Over)


def test_two_who_are_left_go_on_as_two(evening: Evening) -> None:
    start(evening, HouseRules(), "Cody", "Lisa", "Ellen")
    play_to(evening, Awarded)
    evening.host_does("left", seat=str(evening.seat("Ellen")))
    play_to(evening, Short)
    assert "Go on as two" in console(evening)
    evening.host_does("lever", lever="two")
    assert state(evening).house.two


def test_when_the_host_says_that_the_time_is_up_the_clock_says_so_too(evening: Evening) -> None:
    start(evening, DINNER, "Cody", "Lisa", "Ellen")
    play_to(evening, Cooking)
    assert evening.table.saved.timer is not None
    evening.host_does("lever", lever="time-up")
    timer = evening.table.saved.timer
    assert timer is not None
    assert timer.out
    assert timer.left == 0
    assert state(evening).phase.time_up
    assert "Time is up" in evening.stranger().get("tv").text
