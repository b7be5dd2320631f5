"""Timers never eat anybody's turn: seconds that are left, counted by a clock that a test can turn.

Lisa and Ellen cook, Cody judges. The laptop's clock here goes only when `passes` or `asleep` says
so; nothing in this file waits.
"""

from random import Random
from typing import Any

import gevent
import pytest

from partycards.games.base import KITCHEN
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.cooking import Cooking, Plated
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.evening import MarkLate
from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.judging import Judging
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.planning import Planning
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.live.pages import Viewer
from partycards.live.parts import SCREEN
from partycards.tables import clock
from partycards.tables.folding import after
from partycards.tables.table import HOST
from partycards.tables.timer import Stage, Timer, Timers, timers_of
from tests.evening import ORIGIN, Evening, moves_of
from tests.tables.test_take_back import assignment, takes_back
from tests.web.sample import play_until

BRISK = timers_of(CookingParty.steps, "brisk", {})


class Laptop:
    """The clock of the laptop that the evening runs on."""

    def __init__(self, evening: Evening) -> None:
        self.time = 1000.0
        self.evening = evening
        evening.house.clock.now = lambda: self.time

    def passes(self, seconds: float) -> None:
        """Time goes by, awake: the house ticks."""
        while seconds > 0:
            step = min(seconds, 1.0)
            seconds -= step
            self.time += step
            self.evening.house.clock.tick()
            self.settles()

    def sleeps(self, seconds: float) -> None:
        """The lid is closed: time goes by and nothing ticks until the laptop wakes."""
        self.time += seconds
        self.evening.house.clock.tick()
        self.settles()

    def settles(self) -> None:
        """What was sent to the disk is there."""
        table = self.evening.table
        while table.ahead is not table.saved:
            gevent.sleep(0.0005)

    def wakes_in(self, evening: Evening) -> None:
        """The server was started again."""
        self.evening = evening
        evening.house.clock.now = lambda: self.time
        self.settles()


@pytest.fixture
def laptop(evening: Evening) -> Laptop:
    return Laptop(evening)


def planning(evening: Evening, timers: Timers = BRISK, around: int = 1) -> None:
    """Cards are dealt: planning has begun."""
    evening.sit("Cody", "Lisa", "Ellen")
    house = {"around": around, "first_judge": evening.seat("Cody")}
    evening.table.agree(HOST, "cooking_party", house, None, timers)
    evening.house.start(evening.table, HOST)
    deals(evening)


def deals(evening: Evening) -> None:
    evening.play("Cody", ChooseAssignment(assignment(evening)), Deal(Terms(use_min=1)))


def commits(evening: Evening, *names: str) -> None:
    """They keep their cards and are ready with a dish of one."""
    for name in names:
        first = evening.table.saved.current.state.chef(evening.seat(name)).hand[0]  # type: ignore[union-attr]
        evening.play(name, Keep(), Commit({first: 0}))


def timer(evening: Evening) -> Timer:
    now = evening.table.saved.timer
    assert now is not None, "there is no timer"
    return now


def left(evening: Evening) -> float:
    return evening.table.left(timer(evening))


def tv(evening: Evening) -> str:
    html: str = evening.app.site.pages.main(evening.table, Viewer(SCREEN, None, "en"))
    return html


def kinds(evening: Evening) -> list[str]:
    return [event.kind for event in evening.house.log.read(evening.code)]


# Off by default, chosen in the lobby --------------------------------------------------------------


def test_nobody_is_timed_unless_the_host_says_so(
    evening: Evening, laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is never even asked what time it is, and no page has a clock."""

    def asked(*_: Any) -> None:
        raise AssertionError("a table without timers asked for one")

    monkeypatch.setattr(CookingParty, "timed", asked)
    evening.sit("Cody", "Lisa", "Ellen")
    evening.host_does("agree", game="cooking_party", around=1, first_judge=evening.seat("Cody"))
    evening.host_does("start")
    deals(evening)
    laptop.passes(5)
    assert evening.table.saved.timer is None
    assert evening.phones["Lisa"].sees()["clock"] is None
    assert 'id="clock"' not in tv(evening) + evening.main("Lisa")


def test_brisk_is_chosen_in_the_lobby_and_every_screen_counts(
    evening: Evening, laptop: Laptop
) -> None:
    """Five minutes to plan; whoever looks after a minute and a half sees three and a half left."""
    evening.sit("Cody", "Lisa", "Ellen")
    fields = {"game": "cooking_party", "around": 1, "first_judge": evening.seat("Cody")}
    evening.host_does("start", tempo="brisk", **fields)
    assert evening.table.saved.timer is None
    deals(evening)
    for page in (tv(evening), evening.main("Lisa")):
        assert "Planning a dish" in page
        assert 'data-left="300"' in page
    laptop.passes(90)
    console = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    for page in (tv(evening), evening.phones["Lisa"].get().text, console):
        assert ">3:30</b>" in page
        assert 'data-left="210"' in page
    seen = evening.phones["Ellen"].sees()["clock"]
    assert (seen["left"], seen["total"], seen["how"]) == (210, 300, "running")


def test_our_own_times_and_none_for_judging(evening: Evening, laptop: Laptop) -> None:
    """4:30 to plan, no timer where the host wrote 0 or nothing."""
    evening.sit("Cody", "Lisa", "Ellen")
    own = {"time-planning": "4:30", "time-presenting": "0", "time-judging": ""}
    fields = {"game": "cooking_party", "around": 1, "first_judge": evening.seat("Cody"), **own}
    evening.host_does("start", tempo="own", **fields)
    deals(evening)
    assert timer(evening).total == 270
    commits(evening, "Lisa", "Ellen")
    evening.play("Cody", Call(evening.seat("Lisa")))
    assert evening.table.saved.timer is None


@pytest.mark.parametrize("typed", ["ninety", "4:75", "5", "-1:00", "999:00", "٤:٣٠"])
def test_a_time_nobody_can_read_is_refused_and_stays(evening: Evening, typed: str) -> None:
    """The sentence stands in the form, with what was typed; nothing is agreed."""
    evening.sit("Cody", "Lisa", "Ellen")
    before = evening.table.saved
    answer = evening.host_does(
        "start", game="cooking_party", around=1, tempo="own", **{"time-planning": typed}
    )
    assert answer.status_code == 409
    assert "Write a time like 4:30" in answer.text
    assert f'value="{typed}"' in answer.text
    assert evening.table.saved is before


# While it runs ---------------------------------------------------------------------------------


def test_seconds_are_not_events(evening: Evening, laptop: Laptop) -> None:
    """Fifty-nine seconds write nothing; once a minute the log notes what is left."""
    planning(evening)
    before = kinds(evening)
    laptop.passes(59)
    assert kinds(evening) == before
    laptop.passes(62)
    assert kinds(evening)[len(before) :] == ["clock_set", "clock_set"]
    assert left(evening) == pytest.approx(179)


def test_every_step_has_its_own_time(evening: Evening, laptop: Laptop) -> None:
    """Planning, then each chef who presents, then judging; between chefs nobody is timed."""
    planning(evening)
    laptop.passes(20)
    commits(evening, "Lisa", "Ellen")
    assert (timer(evening).step, left(evening)) == ("planning", 280)
    evening.play("Cody", Call(evening.seat("Lisa")))
    assert (timer(evening).step, left(evening)) == ("presenting", 120)
    laptop.passes(70)
    assert left(evening) == 50
    play_until(evening, lambda state: state.chef(evening.seat("Lisa")).presented)
    assert evening.table.saved.timer is None
    play_until(evening, lambda state: isinstance(state.phase, Judging))
    assert (timer(evening).step, left(evening)) == ("judging", 150)


def test_when_the_time_is_up_nothing_is_forced(evening: Evening, laptop: Laptop) -> None:
    """Every screen says so, and Lisa still keeps, commits and presents as if nothing were."""
    planning(evening)
    commits(evening, "Ellen")
    before = evening.table.saved.current.state
    laptop.passes(301)
    for page in (tv(evening), evening.main("Lisa")):
        assert "Time is up" in page
        assert 'data-how="out"' in page
    assert evening.table.saved.current.state == before
    assert kinds(evening).count("ran_out") == 1
    laptop.passes(120)
    assert kinds(evening)[-1] == "ran_out"
    commits(evening, "Lisa")
    evening.play("Cody", Call(evening.seat("Lisa")))
    assert timer(evening).step == "presenting"


def test_thirty_seconds_more_and_more_again(evening: Evening, laptop: Laptop) -> None:
    """They are added to what is left; after a time-up they begin at once."""
    planning(evening)
    laptop.passes(290)
    for _ in range(2):
        assert evening.host_does("more-time").status_code == 303
    assert left(evening) == 70
    assert "There are 30 more seconds." in evening.main("Lisa")
    laptop.passes(71)
    assert timer(evening).out
    evening.host_does("more-time")
    laptop.passes(10)
    assert left(evening) == 20


def test_a_pause_of_the_clock_and_of_the_table_are_real(evening: Evening, laptop: Laptop) -> None:
    """Hours may pass: not a second is lost, whichever of the two was paused."""
    planning(evening)
    laptop.passes(100)
    for pause, go_on in (("pause-clock", "run-clock"), ("pause", "resume")):
        assert evening.host_does(pause).status_code == 303
        before = left(evening)
        laptop.passes(30)
        laptop.sleeps(7200)
        assert left(evening) == before
        assert "The clock is paused" in evening.main("Lisa")
        evening.host_does(go_on)
        laptop.passes(10)
        assert left(evening) == before - 10
    evening.host_does("resume")
    assert left(evening) == 180, "to resume what was not paused wins no time"


def test_the_clock_is_put_away_until_the_next_step(evening: Evening, laptop: Laptop) -> None:
    """It does not come back while they plan, but the host can start it anew."""
    planning(evening)
    laptop.passes(50)
    evening.host_does("stop-clock")
    commits(evening, "Ellen")
    assert evening.table.saved.timer is None
    assert "no clock running" in evening.host_does("more-time").text
    evening.host_does("start-clock")
    assert left(evening) == 300
    commits(evening, "Lisa")
    evening.play("Cody", Call(evening.seat("Lisa")))
    assert timer(evening).step == "presenting"


def test_one_step_can_be_timed_where_nothing_was_agreed(evening: Evening, laptop: Laptop) -> None:
    """At a table without timers the host starts one for this step only."""
    planning(evening, Timers())
    evening.host_does("start-clock")
    assert left(evening) == 600
    commits(evening, "Lisa", "Ellen")
    evening.play("Cody", Call(evening.seat("Lisa")))
    assert evening.table.saved.timer is None


# The laptop sleeps, the server stops --------------------------------------------------------------


def test_a_closed_lid_eats_nobodys_turn(evening: Evening, laptop: Laptop) -> None:
    """An hour under the lid: the clock stopped by itself, every screen says so, and it waits."""
    planning(evening)
    laptop.passes(30)
    laptop.sleeps(3600)
    assert left(evening) == 270
    for page in (tv(evening), evening.main("Lisa")):
        assert "The clock stopped by itself" in page
        assert 'data-how="paused"' in page
    laptop.passes(60)
    assert left(evening) == 270
    evening.host_does("run-clock")
    laptop.passes(5)
    assert left(evening) == 265


def test_who_looks_before_the_clock_has_woken_sees_no_gap(evening: Evening, laptop: Laptop) -> None:
    """A phone that loads in the very moment of waking, and the host's button, count the sleep as
    little as the clock does."""
    planning(evening)
    laptop.passes(30)
    laptop.time += 3600
    assert 'data-left="270"' in evening.main("Lisa")
    evening.host_does("more-time")
    assert left(evening) == 300
    evening.house.clock.tick()
    laptop.settles()
    assert (left(evening), timer(evening).running) == (300, False)


def test_a_short_hiccup_is_not_a_gap(evening: Evening, laptop: Laptop) -> None:
    """Nine seconds without a tick are nine seconds."""
    planning(evening)
    laptop.sleeps(9)
    assert (left(evening), timer(evening).running) == (291, True)


@pytest.mark.laptop
def test_a_server_that_is_stopped_writes_down_what_is_left(
    evening: Evening, laptop: Laptop
) -> None:
    """Ctrl-C and a new start: the same seconds, waiting for the host."""
    planning(evening)
    laptop.passes(47)
    again = evening.restart()
    laptop.wakes_in(again)
    assert (left(again), timer(again).running) == (253, False)
    assert "Party Cards was restarted, so the clock waits" in again.main("Lisa")
    again.host_does("run-clock")
    laptop.passes(3)
    assert left(again) == 250


@pytest.mark.laptop
def test_a_crash_costs_the_guests_nothing(evening: Evening, laptop: Laptop) -> None:
    """Killed at 2:10 after a note at 3:00: the guests have three minutes, when the host says so."""
    planning(evening)
    laptop.passes(170)
    again = crashes(evening, laptop)
    assert (left(again), timer(again).running) == (180, False)
    assert "Party Cards was restarted" in tv(again)


def moves_on(evening: Evening, laptop: Laptop) -> Evening:
    """Another server goes on with the house."""
    evening.house.clock.stop(moved=True)
    laptop.settles()
    return crashes(evening, laptop)


def crashes(evening: Evening, laptop: Laptop) -> Evening:
    evening.house.clock._running.clear()
    again = evening.restart()
    laptop.wakes_in(again)
    assert again.table.saved.timer is not None
    laptop.wakes_in(again)
    return again


def test_a_timer_runs_on_where_the_house_moved_to(evening: Evening, laptop: Laptop) -> None:
    planning(evening)
    laptop.passes(47)
    again = moves_on(evening, laptop)
    assert (left(again), timer(again).running) == (253, True)
    laptop.passes(3)
    assert left(again) == 250
    assert "restarted" not in tv(again)


def test_a_crash_after_the_house_has_moved_is_a_crash(evening: Evening, laptop: Laptop) -> None:
    planning(evening)
    laptop.passes(47)
    again = moves_on(evening, laptop)
    laptop.passes(3)
    after_crash = crashes(again, laptop)
    assert (left(after_crash), timer(after_crash).running) == (253, False)


def test_a_timer_that_was_stopped_stays_so_where_the_house_moved_to(
    evening: Evening, laptop: Laptop
) -> None:
    planning(evening)
    laptop.passes(47)
    evening.host_does("pause-clock")
    again = moves_on(evening, laptop)
    assert (left(again), timer(again).running) == (253, False)


def test_a_disk_that_fails_makes_no_second_crash_of_it(
    evening: Evening, laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time-up cannot be written: the timer stays at nothing left and is tried again."""
    planning(evening)
    laptop.passes(299)
    append = evening.house.log.append
    monkeypatch.setattr(evening.house.log, "append", _full)
    laptop.passes(3)
    assert not timer(evening).out
    assert left(evening) == 0
    monkeypatch.setattr(evening.house.log, "append", append)
    laptop.passes(1)
    assert timer(evening).out


def _full(_: object) -> None:
    raise OSError("no space left")


# Taking back -----------------------------------------------------------------------------------


def test_going_back_past_a_time_up_pauses_with_thirty_seconds(
    evening: Evening, laptop: Laptop
) -> None:
    """Ellen was ready before the time was up; the host goes back to before that."""
    planning(evening)
    laptop.passes(295)
    commits(evening, "Ellen")
    point = evening.table.saved.seq
    laptop.passes(10)
    assert timer(evening).out
    page = evening.host().get(f"/host/t/{evening.code}/rewind/{point}", base_url=ORIGIN).text
    assert "The time was up" in page
    evening.host_does("rewind", seq=point)
    assert not timer(evening).running
    assert not timer(evening).out
    # The last note was at a minute left, and that is more than 30 seconds.
    assert left(evening) == 60
    laptop.passes(20)
    evening.host_does("run-clock")
    laptop.passes(60)
    assert timer(evening).out


def test_of_a_short_timer_there_are_thirty_seconds(evening: Evening, laptop: Laptop) -> None:
    """Twenty seconds to plan: going back to before the time-up gives thirty."""
    planning(evening, timers_of(CookingParty.steps, "own", {"planning": 20}))
    commits(evening, "Ellen")
    laptop.passes(21)
    commits(evening, "Lisa")
    evening.play("Cody", Call(evening.seat("Lisa")))
    ran_out = next(e.seq for e in moves_of(evening.table) if e.kind == "ran_out")
    evening.host_does("rewind", seq=ran_out)
    assert isinstance(evening.table.saved.current.state.phase, Planning)  # type: ignore[union-attr]
    assert (left(evening), timer(evening).running) == (30, False)
    # The bar on the screens is full then, and not fuller.
    assert timer(evening).total == 30


def test_taking_back_wins_no_time(evening: Evening, laptop: Laptop) -> None:
    """Lisa is ready and thinks again, three times: her minutes go on."""
    planning(evening)
    evening.play("Lisa", Keep())
    first = evening.table.saved.current.state.chef(evening.seat("Lisa")).hand[0]  # type: ignore[union-attr]
    for _ in range(3):
        evening.play("Lisa", Commit({first: 0}))
        laptop.passes(10)
        takes_back(evening, "Lisa")
    assert (left(evening), timer(evening).running) == (270, True)
    laptop.passes(10)
    assert left(evening) == 260


def test_a_step_that_begins_again_has_what_was_left_of_it(evening: Evening, laptop: Laptop) -> None:
    """Ellen, last to be ready, takes it back: planning goes on as it stood at the last note."""
    planning(evening)
    laptop.passes(130)
    commits(evening, "Lisa", "Ellen")
    evening.play("Cody", Call(evening.seat("Lisa")))
    laptop.passes(50)
    evening.host_does("rewind", seq=evening.table.saved.seq - 1)
    call = moves_of(evening.table)[-1].seq
    evening.host_does("rewind", seq=call)
    assert timer(evening).turn == "r1-planning"
    assert (left(evening), timer(evening).running) == (180, True)


def test_the_log_read_again_stands_the_same(evening: Evening, laptop: Laptop) -> None:
    """Pauses, gifts, time-ups and take-backs in a row, then the log is read by another server."""
    planning(evening)
    laptop.passes(70)
    evening.host_does("pause")
    evening.host_does("resume")
    commits(evening, "Lisa")
    evening.host_does("more-time")
    laptop.passes(400)
    commits(evening, "Ellen")
    evening.play("Cody", Call(evening.seat("Lisa")))
    evening.host_does("pause-clock")
    evening.host_does("pause")
    ran_out = next(e.seq for e in moves_of(evening.table) if e.kind == "ran_out")
    evening.host_does("rewind", seq=ran_out)
    first = moves_of(evening.table)[0].seq
    evening.host_does("resume")
    evening.host_does("rewind", seq=first)
    assert evening.table.saved.timer is None
    deals(evening)
    evening.host_does("pause-clock")
    before = evening.table.saved
    again = evening.restart()
    assert again.table.saved == before


# Real cooking (V12) -----------------------------------------------------------------------------


def in_the_kitchen(evening: Evening, minutes: int = 30) -> None:
    """The card game is over, Cody, Lisa and Ellen cook their favourites against the clock."""
    evening.sit("Cody", "Lisa", "Ellen")
    rules = {"cook": True, "clock": True, "minutes": minutes}
    evening.table.agree(HOST, "cooking_party", {"around": 1, "house": rules})
    evening.house.start(evening.table, HOST)
    play_until(evening, lambda state: isinstance(state.phase, Cooking))


def test_late_cooks_keep_half_of_their_points(evening: Evening, laptop: Laptop) -> None:
    """Lisa plates in time, Cody and Ellen do not: at the end theirs are halved."""
    in_the_kitchen(evening)
    assert (timer(evening).step, timer(evening).total) == (KITCHEN, 1800)
    laptop.passes(1700)
    evening.play("Lisa", Plated())
    laptop.passes(101)
    plates = {plate.cooks[0]: plate.late for plate in kitchen(evening).plates}
    assert plates == {evening.seat(name): name != "Lisa" for name in ("Cody", "Lisa", "Ellen")}
    assert "Time is up" in tv(evening)
    play_until(evening, lambda state: isinstance(state.phase, Over))
    over: Any = evening.table.saved.current.state.phase  # type: ignore[union-attr]
    whole, points = dict(over.tasted), dict(over.tasting)
    for plate in over.plates:
        got = whole[plate.code]
        assert got > 0
        assert points[plate.cooks[0]] == (got // 2 if plate.late else got)


def kitchen(evening: Evening) -> Cooking:
    phase = evening.table.saved.current.state.phase  # type: ignore[union-attr]
    assert isinstance(phase, Cooking)
    return phase


def test_thirty_more_seconds_make_nobody_late_twice(evening: Evening, laptop: Laptop) -> None:
    """The host gives more after the time-up and says that Ellen was not late: it stays so."""
    in_the_kitchen(evening, minutes=1)
    laptop.passes(61)
    evening.host_does("more-time")
    evening.table.table_move(HOST, MarkLate(evening.seat("Ellen"), False))
    laptop.passes(31)
    assert timer(evening).out
    late = {plate.cooks[0] for plate in kitchen(evening).plates if plate.late}
    assert late == {evening.seat("Cody"), evening.seat("Lisa")}


def test_going_back_past_the_time_up_makes_the_late_cooks_punctual(
    evening: Evening, laptop: Laptop
) -> None:
    """What the time-up did falls with it."""
    in_the_kitchen(evening, minutes=1)
    laptop.passes(61)
    assert all(plate.late for plate in kitchen(evening).plates)
    evening.host_does("rewind", seq=moves_of(evening.table)[-1].seq)
    assert not any(plate.late for plate in kitchen(evening).plates)
    assert not timer(evening).running
    assert left(evening) >= 30


def test_the_kitchens_clock_has_stages_in_the_hosts_words(evening: Evening, laptop: Laptop) -> None:
    """Starters at minute 30 of 60; the words are words, whatever the host types."""
    planning(evening, Timers())
    fields = {"minutes": "60", "stage": ["Pudding", "<b>Starters"], "at": ["55", "30"]}
    assert evening.host_does("cook-for", **fields).status_code == 303
    assert timer(evening).stages == (Stage("<b>Starters", 1800), Stage("Pudding", 300))
    laptop.passes(20 * 60)
    for page in (tv(evening), evening.main("Lisa")):
        assert ">40:00</b>" in page
        assert "&lt;b&gt;Starters</bdi> <b>in 10:00</b>" in page
    laptop.passes(11 * 60)
    assert "&lt;b&gt;Starters</bdi> <b>it is time</b>" in tv(evening)


def test_the_kitchens_clock_runs_beside_the_cards(evening: Evening, laptop: Laptop) -> None:
    """It is the table's: no step and no take-back of the game touches it, and it forces nothing."""
    planning(evening)
    clock.cook_for(evening.table, HOST, 120, ())
    laptop.passes(20)
    commits(evening, "Lisa", "Ellen")
    evening.play("Cody", Call(evening.seat("Lisa")))
    evening.host_does("rewind", seq=evening.table.saved.seq)
    assert left(evening) == 100
    before = evening.table.saved.current.state
    laptop.passes(101)
    assert timer(evening).out
    assert evening.table.saved.current.state == before
    evening.host_does("stop-clock")
    evening.play("Cody", Call(evening.seat("Lisa")))
    assert timer(evening).step == "presenting"


def test_the_clock_set_in_the_kitchen_of_the_game_is_the_games(
    evening: Evening, laptop: Laptop
) -> None:
    """Against the clock, but nobody had said for how long: the host says it now, with a stage."""
    in_the_kitchen(evening, minutes=0)
    assert evening.table.saved.timer is None
    evening.host_does("cook-for", minutes="1", stage="Rice", at="1")
    laptop.passes(61)
    assert all(plate.late for plate in kitchen(evening).plates)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"minutes": "0"}, "How many minutes to cook? From 1 to 360."),
        ({"minutes": "soon"}, "How many minutes to cook? From 1 to 360."),
        ({"minutes": "60", "stage": "Rice", "at": "61"}, "From 1 to 60."),
        ({"minutes": "60", "stage": "Rice", "at": ""}, "From 1 to 60."),
        ({"minutes": "60", "stage": " ", "at": "5"}, "Please name it."),
        ({"minutes": "60", "stage": "r" * 41, "at": "5"}, "At most 40 letters"),
    ],
)
def test_a_kitchen_clock_that_makes_no_sense_is_refused(
    evening: Evening, fields: dict[str, str], sentence: str
) -> None:
    """The sentence stands in the form, and what was typed is still there."""
    planning(evening, Timers())
    before = evening.table.saved
    answer = evening.host_does("cook-for", **fields)
    assert answer.status_code == 409
    assert sentence in answer.text
    assert f'value="{fields["minutes"]}"' in answer.text
    assert f'value="{fields.get("stage", "").strip()}"' in answer.text
    assert evening.table.saved is before


# Nothing hidden ---------------------------------------------------------------------------------


def test_a_timer_tells_nothing_that_is_hidden(evening: Evening) -> None:
    """Whatever a viewer may not know, dealt anew, the same step is timed as before."""
    in_the_kitchen(evening)
    rng, seen = Random(3), set()
    _, standing = evening.table.history.before(0)
    for event in evening.table.history.since(0):
        standing = after(standing, event)
        state: Any = standing.current.state
        timed = standing.current.game.timed(state)
        seen.add(timed and timed.step)
        for viewer in (None, *standing.seated):
            assert (
                standing.current.game.timed(standing.current.game.redeal(state, viewer, rng))
                == timed
            )
    assert seen >= {None, "planning", "presenting", "judging", KITCHEN}
