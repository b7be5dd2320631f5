"""Evenings nobody would think of: people come, go, move, take back, pause, lose phones and restart
the laptop in any order, all through the real routes.

After every step the log, read again, makes the very standing that the pages show; every card is
where a card can be; no page and no answer is an error; a phone whose key died is refused.
"""

import re
import shutil
import tempfile
from collections import Counter
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import gevent
import msgspec
import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace
from werkzeug.test import TestResponse

from partycards.games import GAMES
from partycards.tables import taking_back
from partycards.tables.log import Event
from partycards.tables.standing import Standing
from partycards.tables.table import Table
from tests.evening import ORIGIN, Evening, Phone, moves_of
from tests.games.cases import CASES
from tests.promises.leaks import tries
from tests.promises.load import FULL, times

LUCK = st.integers(0, 2**16)
PICK = st.integers(0, 11)
GAME = st.sampled_from(sorted(GAMES))


def body(response: TestResponse) -> TestResponse:
    """An answer that is no error."""
    assert response.status_code in (200, 303, 403, 409, 410), response.text
    return response


class Party(RuleBasedStateMachine):
    """One table, up to nine guests, one host; any game that is registered, and another after it."""

    happened: ClassVar[Counter[str]] = Counter()
    played: ClassVar[Counter[str]] = Counter()
    game: ClassVar[str] = "cooking_party"
    """What they came for."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="party"))
        self.first = self.evening = Evening(self.folder)
        self.phones: dict[int, Phone] = {}
        self.dead: list[Phone] = []
        self.guests = 0
        self.now = 0.0
        self.box: tuple[int, Any] = (0, None)
        self.opens(self.evening)
        for _ in range(3):
            self.sit()

    def teardown(self) -> None:
        events = self.evening.house.log.read(self.evening.code)
        self.happened.update(event.kind for event in events)
        self.first.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def opens(self, evening: Evening) -> None:
        """The laptop is up; its lots are known, so that a failure can be played again."""
        self.evening = evening
        evening.house._seed = "party"
        evening.house.draw_lot = lambda seats: seats[-1]
        evening.house.clock.now = lambda: self.now
        evening.app.site.house_players.now = lambda: 0.0
        self.host: FlaskClient = evening.host()

    # What the rules work with -----------------------------------------------------------------

    @property
    def table(self) -> Table:
        return self.evening.table

    def pick(self, number: int) -> int:
        """One of the seats with a phone."""
        seats = sorted(self.phones)
        return seats[number % len(seats)]

    def does(self, verb: str, **fields: Any) -> TestResponse:
        """A button of the console."""
        guard = self.evening.app.site.guard
        return body(
            self.host.post(
                f"/host/t/{self.evening.code}/{verb}",
                data={"csrf": guard.csrf(guard.host_key), **fields},
                headers={"Origin": ORIGIN},
                base_url=ORIGIN,
            )
        )

    def new_name(self) -> str:
        self.guests += 1
        return f"Diner {chr(64 + self.guests % 26)}{self.guests}"

    def seated(self) -> bool:
        return bool(self.phones)

    def playing(self) -> bool:
        return self.seated() and self.table.saved.playing()

    # People -----------------------------------------------------------------------------------

    @precondition(lambda self: len(self.phones) < 9)
    @rule()
    def sit(self) -> None:
        phone = Phone(self.evening.app, self.evening.code)
        name = self.new_name()
        if body(phone.post("join", name=name)).status_code == 303:
            self.phones[self.evening.seat(name)] = phone

    @precondition(seated)
    @rule(number=PICK, by_host=st.booleans())
    def leave(self, number: int, by_host: bool) -> None:
        if len(self.phones) < 4 and number % 3:
            return
        seat = self.pick(number)
        phone = self.phones.pop(seat)
        if by_host:
            self.does("left", seat=seat)
            self.dead.append(phone)
        else:
            body(phone.post("leave", csrf=phone.sees()["csrf"]))

    @rule()
    def add_house_player(self) -> None:
        self.does("add-house-player")

    @precondition(seated)
    @rule(number=PICK)
    def step_out_or_come_back(self, number: int) -> None:
        seat = self.pick(number)
        place = self.table.saved.place(seat)
        assert place is not None
        self.does("here" if (place.status == "away") != (number == 11) else "away", seat=seat)

    @precondition(seated)
    @rule(number=PICK, verb=st.sampled_from(["up", "down"]))
    def change_places(self, number: int, verb: str) -> None:
        self.does(verb, seat=self.pick(number))

    @precondition(seated)
    @rule(number=PICK)
    def play_for(self, number: int) -> None:
        self.does("play-for", seat=self.pick(number))

    @precondition(lambda self: self.table.saved.standing_in is not None)
    @rule()
    def stop_playing_for(self) -> None:
        self.does("stop-playing-for")

    @precondition(seated)
    @rule(number=PICK)
    def reissue(self, number: int) -> None:
        """The seat code, typed on another phone."""
        seat = self.pick(number)
        person = self.evening.house.guests.person(self.evening.code, seat)
        other = Phone(self.evening.app, self.evening.code)
        csrf = re.search(r'name="csrf" value="([^"]+)"', other.get("back").text)
        assert csrf is not None
        answer = body(other.post("back", csrf=csrf.group(1), code=person.code.lower()))
        assert answer.status_code == 303
        self.dead.append(self.phones[seat])
        self.phones[seat] = other

    @precondition(seated)
    @rule(number=PICK)
    def replace(self, number: int) -> None:
        """Somebody else takes over, with the code that the host shows."""
        seat = self.pick(number)
        assert self.does("replace", seat=seat, name=self.new_name()).status_code == 303
        page = self.host.get(f"/host/t/{self.evening.code}/seat/{seat}", base_url=ORIGIN)
        assert page.status_code == 200, page.text
        ticket = self.evening.app.site.tickets.issue(self.evening.code, seat)
        other = Phone(self.evening.app, self.evening.code)
        csrf = re.search(r'name="csrf" value="([^"]+)"', other.get(f"claim/{ticket}").text)
        assert csrf is not None
        answer = body(other.post(f"claim/{ticket}", csrf=csrf.group(1)))
        assert answer.status_code == 303
        self.dead.append(self.phones[seat])
        self.phones[seat] = other

    # Playing ----------------------------------------------------------------------------------

    @initialize(luck=LUCK, count=st.integers(0, 30))
    def before_dinner(self, luck: int, count: int) -> None:
        """Most evenings are looked at in the middle."""
        if count:
            self.start(luck % 12, 1, self.game)
            self.move(luck, count)

    @rule(number=PICK, around=st.integers(1, 2), key=GAME)
    def start(self, number: int, around: int, key: str) -> None:
        """Nobody joins anew for another game; one that is not for so many is refused."""
        if self.table.saved.playing():
            return
        first = self.pick(number) if self.phones and number < 9 else ""
        tempo = "brisk" if number % 4 else "off"
        self.does("agree", game=key, around=around, first_judge=first, first=first, tempo=tempo)
        if self.does("start").status_code == 303:
            self.played[key] += 1

    @precondition(playing)
    @rule(luck=LUCK, count=st.integers(1, 12))
    def move(self, luck: int, count: int) -> None:
        """Guests whom the table waits for answer sensibly, one after the other; the host plays for
        those who have no phone here."""
        rng = Random(luck)
        for _ in range(count):
            standing = self.table.saved
            waited = sorted(standing.current.game.to_move(standing.current.state))
            if standing.paused or not waited:
                return
            seat = rng.choice(waited)
            view = standing.current.game.view(standing.current.state, seat)
            move = standing.current.game.auto_move(view, rng)
            assert move is not None
            if seat not in self.phones:
                self.house_moves(seat, move)
                continue
            answer = self.phones[seat].send(move, move_id=f"{standing.seq}-{luck}")
            assert answer.status_code == 200, answer.text
            assert answer.json["version"] == standing.seq + 1

    def house_moves(self, seat: int, move: Any) -> None:
        """Somebody of the house moves, as they do when their pause is over."""
        standing = self.table.saved
        question = standing.current.game.question(standing.current.state, seat)
        self.table.play(seat, move, question, actor="house")

    @precondition(playing)
    @rule(luck=LUCK, number=PICK)
    def try_something(self, luck: int, number: int) -> None:
        """Moves that may or may not be legal; a refusal changes nothing."""
        standing, seat = self.table.saved, self.pick(number)
        if seat not in standing.seated:
            return
        for move in tries(standing, seat, Random(luck)):
            before = self.table.saved
            answer = body(self.phones[seat].send(move))
            if answer.status_code == 409:
                assert answer.json["refused"]
                assert self.table.saved is before

    @precondition(playing)
    @rule(luck=LUCK)
    def send_again(self, luck: int) -> None:
        """An old move arrives once more."""
        log = self.evening.house.log.read(self.evening.code)
        told = [e for e in log if e.kind == "moved" and (e.move_id or "").startswith("seat:")]
        if not told:
            return
        event = told[luck % len(told)]
        assert event.move_id is not None
        assert self.table._moves.get(event.move_id) == event.seq
        _, seat, move_id = event.move_id.split(":", 2)
        phone = self.phones.get(int(seat))
        if phone is not None:
            move = msgspec.json.decode(event.data)["move"]
            answer = phone.send(move, "whatever", move_id=move_id)
            assert answer.json == {"version": event.seq}

    @precondition(seated)
    @rule(number=PICK)
    def take_back(self, number: int) -> None:
        last = self.table.saved.last_move
        own = number % 4 and last is not None and last.seat in self.phones
        seat = last.seat if own and last is not None and last.seat else self.pick(number)
        offered = taking_back.may_take_back(self.table.saved, seat)
        before = self.table.saved
        phone = self.phones[seat]
        answer = body(phone.post("take-back", csrf=phone.sees()["csrf"]))
        if not offered:
            assert answer.status_code == 409
            assert self.table.saved is before

    @precondition(playing)
    @rule(number=PICK)
    def rewind(self, number: int) -> None:
        moves = moves_of(self.table)
        if moves:
            point = moves[max(0, len(moves) - 1 - number)].seq
            body(self.host.get(f"/host/t/{self.evening.code}/rewind/{point}", base_url=ORIGIN))
            self.does("rewind", seq=point)

    @rule(verb=st.sampled_from(["pause", "resume", "resume", "draw-judge"]))
    def lever(self, verb: str) -> None:
        self.does(verb)

    @rule(verb=st.sampled_from(["start", "pause", "run", "stop"]))
    def clock_lever(self, verb: str) -> None:
        self.does("more-time" if verb == "stop" and self.now % 2 else f"{verb}-clock")

    @precondition(lambda self: self.table.saved.ticking())
    @rule(steps=st.sampled_from([240, 60, 1]), asleep=st.sampled_from([0, 0, 0, 3600]))
    def time_passes(self, steps: int, asleep: int) -> None:
        """The laptop ticks for a while, then perhaps its lid is closed for an hour."""
        for seconds in (*[9] * steps, asleep):
            self.now += seconds
            self.evening.house.clock.tick()
            while self.table.ahead is not self.table.saved:
                gevent.sleep(0.0005)
        timer = self.table.saved.timer
        assert timer is not None
        assert 0 <= self.table.left(timer) <= timer.total
        assert not (asleep and self.table.saved.ticking())

    @precondition(seated)
    @rule(number=PICK, points=st.integers(-50, 50))
    def correct(self, number: int, points: int) -> None:
        self.does("correct", seat=self.pick(number), points=points, reason="a slip")

    @precondition(seated)
    @rule(number=PICK)
    def hand_on(self, number: int) -> None:
        self.does("hand-on", to=self.pick(number) if number % 2 else "")

    @rule(number=PICK)
    def end_or_go_on(self, number: int) -> None:
        if number == 0:
            self.does("end-early")
        elif number < 3:
            self.does("once-more")

    @rule(number=PICK)
    def restart(self, number: int) -> None:
        """The laptop goes down and comes up; a third of the times it is asked to."""
        if number % 3:
            return
        if self.table.saved.ticking():
            # A clock that runs stops with the server; what it says then is tested on its own.
            self.does("pause-clock")
        before, shown = self.table.saved, self.pages()
        self.opens(self.evening.restart())
        for phones in (self.phones.values(), self.dead):
            for phone in phones:
                cookies = phone.client._cookies
                phone.__init__(self.evening.app, self.evening.code)  # type: ignore[misc]
                phone.client._cookies = cookies
        assert self.table.saved == before
        for then, now in zip(shown, self.pages(), strict=True):
            assert not list(unified_diff(then.splitlines(), now.splitlines(), n=0, lineterm=""))

    # What always holds --------------------------------------------------------------------------

    def pages(self) -> list[str]:
        pages = []
        for _, phone in sorted(self.phones.items()):
            answer = phone.get()
            assert answer.status_code == 200, answer.text
            pages.append(answer.text)
        return pages

    @invariant()
    def the_log_makes_what_is_shown(self) -> None:
        table = Table(self.evening.code, None)  # type: ignore[arg-type]
        table.load(self.evening.house.log.read(self.evening.code))
        assert table.broken is None
        saved = self.table.saved
        assert msgspec.json.encode(table.saved.current) == msgspec.json.encode(saved.current)
        assert table.saved == saved
        assert self.table.ahead is saved
        assert [*self.table.history.latest()] == [*table.history.latest()]

    @invariant()
    def every_card_is_somewhere(self) -> None:
        standing = self.table.saved
        if standing.current is not None:
            inventory = CASES[standing.current.game.about.key].inventory(standing.current.state)
            if self.box[0] != standing.match:
                self.box = (standing.match, inventory)
            assert inventory == self.box[1]

    @invariant()
    def every_page_is_a_page(self) -> None:
        version = self.table.saved.seq
        seats = sorted(self.phones)
        if seats:
            seat = seats[version % len(seats)]
            page = self.phones[seat].get()
            assert page.status_code == 200, page.text
            seen = self.phones[seat].sees()
            assert (seen["version"], seen["seat"]) == (version, seat)
        page = self.host.get(f"/host/t/{self.evening.code}/", base_url=ORIGIN)
        assert page.status_code == 200, page.text

    @invariant()
    def dead_keys_stay_dead(self) -> None:
        if self.dead:
            phone = self.dead[self.table.saved.seq % len(self.dead)]
            stream = phone.client.get(f"/t/{phone.code}/stream", base_url=ORIGIN)
            assert "event: refused" in stream.text
            assert "event: view" not in stream.text


EVENINGS = -(-times(35, 100) // len(GAMES))
"""For each game."""


def evenings(shrink: bool = FULL) -> Any:
    """How many, how long; the quick run is the same every time."""
    return settings(
        max_examples=EVENINGS,
        stateful_step_count=50 if FULL else 20,
        derandomize=not FULL,
        deadline=None,
        database=None,
        print_blob=True,
        phases=[Phase.generate, Phase.shrink] if shrink else [Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


AT_LEAST = {
    "clock_set",
    "ran_out",
    "left",
    "reissued",
    "started",
    "moved",
    "took_back",
    "corrected",
    "stepped_out",
}


@pytest.mark.parametrize("week", range(times(1, 10)))
def test_any_order_of_things_keeps_the_evening_whole(week: int) -> None:
    """Moves, take-backs, people, pauses, lost phones and restarts in any order."""
    Party.happened.clear()
    Party.played.clear()
    for Party.game in GAMES:
        run_state_machine_as_test(Party, settings=evenings())
    happened = ", ".join(f"{count} {kind}" for kind, count in Party.happened.most_common())
    print(f"\n{EVENINGS * len(GAMES)} evenings: {happened}")
    print(", ".join(f"{count} times {key}" for key, count in Party.played.items()))
    assert Party.happened.keys() >= AT_LEAST, "some things never happened"
    assert Party.played.keys() == GAMES.keys(), "some games were never played"


def test_the_machine_catches_a_take_back_that_is_not_in_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Planted: the table forgets to write down what falls. The log then makes another standing
    than the pages show; a machine that does not notice is broken."""
    put = Table._put

    def forgets(self: Table, event: Event, standing: Standing, with_next: bool) -> Any:
        if event.kind == "took_back":
            event = replace(event, data=b'{"falls":[],"seat":null}')
        return put(self, event, standing, with_next)

    monkeypatch.setattr(Table, "_put", forgets)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(Party, settings=evenings(shrink=False))
