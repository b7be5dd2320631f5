"""Evenings by lot: a game, house rules, a number of guests, and people who come and leave.

An evening is a table of a real house. Guests and house players answer what they are asked; between
two answers somebody comes late, leaves for good, steps out, comes back or gives their seat away, or
the host taps any lever that stands on the console. After every step `going_on` says whether the
evening goes on as it must.
"""

import re
from collections import Counter
from random import Random
from typing import Any

import msgspec
from flask.testing import FlaskClient

from partycards.games import GAMES
from partycards.games.base import IllegalMove
from partycards.games.features.before_match import OptionalRules, Presets
from partycards.games.features.in_match import Dinner
from partycards.live.pages import Viewer
from partycards.live.parts import CONSOLE
from partycards.tables import seating, taking_back
from partycards.tables.clock import run_out
from partycards.tables.house_players import HOUSE
from partycards.tables.standing import Standing
from partycards.tables.table import HOST, Table
from partycards.words import sentence
from tests.evening import ORIGIN, Evening
from tests.games.cases import CASES, agree_by_lot
from tests.games.seen import Seen
from tests.promises.going_on import check_end, check_goes_on, check_refusal, look_around, ways_on
from tests.promises.leaks import dabble
from tests.promises.taps import Tap, forms_on, tapped

NAMES = ("Lisa", "Ellen", "Cody", "Amir", "June", "Mateo", "Priya", "Sven")
LONGEST = 4_000
"""Steps of an evening in which nobody comes, leaves or taps any more."""
MOST_AT_TABLE = 20

PAGE = re.compile(r'href="(lever/[^"]+)"')

IN_MATCH = {
    "lever": 8, "lever page": 8, "hand-on": 4, "correct": 2, "away": 2, "here": 3, "left": 2,
    "let-house-play": 4, "play-for": 1, "stop-playing-for": 3, "seat-guest": 1,
    "add-house-player": 2, "pause": 1, "audience": 1, "start-clock": 2, "pause-clock": 1,
    "run-clock": 1, "more-time": 1,
    "stop-clock": 1, "cook-for": 1, "end-early": 0.3, "rewind": 3, "mute": 9, "unmute": 9,
    "resume": 9,
}  # fmt: skip
"""How often the host taps what stands on the console while a match runs."""
BETWEEN = {
    "preset": 4, "rule": 8, "team": 1, "teams": 3, "agree": 2, "start": 5, "draw-judge": 1,
    "once-more": 4, "tell-next": 9, "show-podium": 4, "pace": 1, "up": 1, "down": 1, "away": 1,
    "here": 3, "left": 1, "seat-guest": 1, "add-house-player": 1, "audience": 1, "keep-rules": 0.3,
    "use-rules": 0.3, "rename-rules": 0.2, "delete-rules": 0.2, "rewind": 2, "correct": 1,
    "lever": 8, "lever page": 8, "resume": 9, "more-time": 1, "stop-clock": 1,
    "pause-clock": 1, "run-clock": 1, "cook-for": 1,
}  # fmt: skip
"""The same in a lobby and at a podium."""


class RandomEvening:
    """One evening; its seed is all there is to know of it. `key` is the game they came for, `house`
    what was agreed (both by lot when they are not given), `patience` how many steps it goes on with
    people coming and leaving, at one step in `restless`. All pages are looked at where it is in a
    situation that is not in `seen` yet, and at one in `one_in` of the other steps."""

    def __init__(
        self,
        evening: Evening,
        seed: int,
        seen: Seen | None = None,
        key: str = "",
        house: dict[str, Any] | None = None,
        patience: int = 0,
        to_the_end: bool | None = None,
        restless: int = 10,
        one_in: int = 25,
    ) -> None:
        self.evening, self.seed, self.seen, self.one_in = evening, seed, seen, one_in
        self.luck = luck = Random(f"evening {seed}")
        self.eye = Random(f"eye {seed}")
        self.key = key or luck.choice([*GAMES, "cooking_party", "cooking_party"])
        self.house = house
        self.patience = patience or luck.choice([30, 100, 200, 400])
        self.to_the_end = luck.random() < 0.5 if to_the_end is None else to_the_end
        self.restless = restless
        self.steps, self.calm = 0, 0
        self.happened: Counter[str] = Counter()
        """What people and the host did."""
        self.refused: Counter[tuple[str, str]] = Counter()
        """What was refused, as (what, the sentence)."""
        self.names = 0
        evening.code = evening.house.open_table().code
        evening.house._seed = f"evening {seed}"
        evening.house.luck = luck
        evening.phones.clear()
        self.client: FlaskClient = evening.host()
        self.clears_the_house()

    def clears_the_house(self) -> None:
        """Nothing of earlier evenings is left that this one might come upon; a season is open."""
        house = self.evening.house
        for saved in house.saved_rules.all():
            house.saved_rules.delete(saved.key)
        for board in house.seasons.all():
            house.seasons.delete(board.key)
        house.seasons.begin("Tonight")

    # What is where ----------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        return self.evening.table

    @property
    def now(self) -> Any:
        """How the table stands."""
        return self.table.saved

    def count(self, what: str) -> None:
        self.happened[what] += 1

    def told(self) -> str:
        """Where it stands, for whoever has to find out what went wrong."""
        standing, match = self.now, self.now.current
        people = ", ".join(f"{place.seat} {place.status}" for place in standing.places)
        step = type(match.state.phase).__name__ if match else "lobby"
        return f"{standing.game_key} {standing.house}, {step}; {people}"

    def rolls(self, one_in: float) -> bool:
        return self.luck.random() * one_in < 1

    # The evening ------------------------------------------------------------------------------

    def play(self) -> None:
        """From the first guest to the closed table."""
        self.people_come()
        self.agrees()
        self.starts()
        while not self.is_over():
            self.step()
            self.check()
        self.taps(Tap("close", {}))
        self.check()

    def is_busy(self) -> bool:
        """Whether a match runs, or they still do something with one that has ended."""
        return self.now.playing() or self.now.afterwards()

    def is_over(self) -> bool:
        """Whether they go home: the match is over, and so is their patience."""
        return not self.is_busy() and (self.steps > self.patience or self.rolls(12))

    def step(self) -> None:
        """One thing that happens."""
        self.steps += 1
        if not self.is_busy():
            self.between()
        elif self.steps > self.patience:
            self.goes_on_calmly()
        elif self.now.paused and self.rolls(2):
            self.taps(Tap("resume", {}))
        elif self.rolls(self.restless):
            self.somebody_comes_or_goes()
        elif self.rolls(12):
            self.pulls_a_lever(IN_MATCH)
        elif self.rolls(20):
            self.something_else()
        else:
            self.answers()

    def goes_on_calmly(self) -> None:
        """Nobody comes or goes any more, so it has to come to an end by itself."""
        if self.now.paused:
            self.taps(Tap("resume", {}))
        if not self.to_the_end:
            self.taps(Tap("end-early", {}))
            return
        self.calm += 1
        assert self.calm < LONGEST, "the evening does not end"
        self.answers()

    def check(self) -> None:
        """What holds after every step."""
        standing = self.now
        assert self.table.broken is None
        assert self.table.ahead is standing
        if standing.current is None:
            return
        if self.is_busy():
            check_goes_on(standing, self.eye)
        else:
            check_end(self.evening, standing)
        playing = _Match(standing)
        new = self.seen is not None and self.seen.is_new(playing)
        if new or self.eye.random() * self.one_in < 1:
            look_around(self.evening, standing)
            self.count("looks around the table")

    # Before a match ---------------------------------------------------------------------------

    def people_come(self) -> None:
        seats = GAMES[self.key]().seats()
        most = MOST_AT_TABLE if self.rolls(15) else 7 if self.rolls(3) else 5
        for _ in range(self.luck.randint(max(1, seats[0] - self.rolls(10)), min(most, seats[-1]))):
            self.sits()

    def agrees(self) -> None:
        """A game and its house rules, by lot or as they came for them."""
        if self.house is not None:
            self.table.agree(HOST, self.key, self.house)
            return
        if self.key == "restaurant":
            # Its staff lays the table; no lobby offers it.
            agree_by_lot(self.table, self.key, self.luck)
            return
        self.taps(Tap("agree", {"game": [self.key]}))
        game = self.now.offered()
        presets = game.feature(Presets)
        if presets is not None and self.rolls(1.5):
            key = self.luck.choice(presets.presets(len(self.now.present()))).key
            self.taps(Tap("preset", {"preset": [key]}))
        for _ in range(self.luck.choice([0, 1, 2, 4, 8])):
            self.changes_a_rule()

    def changes_a_rule(self) -> None:
        """Any of the house rules that the lobby offers."""
        game = self.now.offered()
        optional = game.feature(OptionalRules)
        themes = optional.themes(len(self.now.present())) if optional else ()
        rules = [rule for theme in themes for rule in theme.rules]
        if not rules:
            return
        rule: Any = self.luck.choice(rules)
        settings = getattr(rule, "settings", None)
        if settings is None:
            self.answers_an_option(rule)
        elif rule.on and settings and self.rolls(2):
            self.answers_an_option(self.luck.choice(settings))
        else:
            fields = {"field": [rule.field], "value": ["0" if rule.on else "1"]}
            taken = self.taps(Tap("rule", fields))
            assert taken != bool(rule.refused), f"{rule.field} is offered otherwise than taken"

    def answers_an_option(self, option: Any) -> None:
        if option.kind == "shelf":
            return
        if option.kind == "answers":
            value = self.luck.choice(option.answers)[0]
        else:
            value = self.luck.choice(option.numbers()) if option.kind == "number" else "No forks!"
        self.taps(Tap("rule", {"field": [option.field], "value": [str(value)]}))

    def starts(self) -> None:
        """The game begins, or the lobby says why it cannot."""
        if self.taps(Tap("start", {})):
            self.count(f"a match of {self.now.game_key}")

    def between(self) -> None:
        """In a lobby, or at a podium: people come and go, something is agreed, it begins again."""
        if self.rolls(3):
            self.starts()
        elif self.rolls(4):
            self.key = self.luck.choice([*GAMES])
            self.house = None
            self.agrees()
        elif self.rolls(4):
            self.somebody_comes_or_goes()
        else:
            self.pulls_a_lever(BETWEEN)

    # People -----------------------------------------------------------------------------------

    def somebody_comes_or_goes(self) -> None:
        places = [place for place in self.now.places if place.status != "left"]
        if not places or self.rolls(4):
            self.sits()
            return
        place = self.luck.choice(places)
        roll = self.luck.random()
        if place.status == "away" and roll < 0.6:
            self.does("comes back", lambda: self.table.about(HOST, "came_back", place.seat))
        elif place.status == "away" and roll < 0.75 and self.now.playing():
            self.does("is played for by the house", lambda: self.house_plays(place.seat))
        elif roll < 0.2:
            self.does("leaves", lambda: self.leaves(place.seat))
        elif roll < 0.3:
            self.does("gives the seat away", lambda: self.replaces(place.seat))
        elif not place.house and place.status == "here":
            self.does("steps out", lambda: self.table.about(HOST, "stepped_out", place.seat))

    def sits(self) -> None:
        """Somebody new, or the table says why not."""
        self.names += 1
        name = f"{NAMES[self.names % len(NAMES)]} {self.names}"
        house = self.evening.house
        self.does("sits down", lambda: seating.sit_down(house, self.table, name, "en"))

    def leaves(self, seat: int) -> None:
        seating.go_home(self.evening.house, self.table, HOST, seat)

    def replaces(self, seat: int) -> None:
        self.names += 1
        name = f"{NAMES[self.names % len(NAMES)]} {self.names}"
        seating.replace(self.evening.house, self.table, HOST, seat, name)

    def house_plays(self, seat: int) -> None:
        if seat not in self.now.by_house:
            self.table.let_house_play(HOST, seat)

    def does(self, what: str, deed: Any) -> bool:
        """Something that may be refused in words; whether it was not."""
        before = self.now
        try:
            deed()
        except IllegalMove as refusal:
            names = self.evening.house.guests.name_map(self.evening.code)
            self.heard(what, sentence(refusal.message, refusal.values, "en", names), before)
            return False
        self.count(what)
        return True

    def heard(self, what: str, refusal: str, before: Standing) -> None:
        """Something was refused in these words; nothing has changed."""
        assert self.now is before, f"{what}: refused, and done"
        check_refusal(before, refusal)
        self.refused[what, refusal] += 1

    # Playing ----------------------------------------------------------------------------------

    def answers(self) -> None:
        """Somebody the table waits for answers; when it waits for nobody, what it says is done."""
        standing = self.now
        if standing.paused:
            self.taps(Tap("resume", {}))
            return
        game, state = standing.current.game, standing.current.state
        waited = sorted(game.to_move(state))
        if not waited:
            self.host_goes_on()
            return
        seat = self.luck.choice(waited)
        move = game.auto_move(game.view(state, seat), self.luck)
        actor = HOUSE if seat in standing.by_house else None
        actor = HOST if seat == standing.standing_in else actor
        self.table.play(seat, move, game.question(state, seat), actor=actor)
        self.count("moves")

    def host_goes_on(self) -> None:
        """A way that the console shows, by lot."""
        way = self.luck.choice(ways_on(self.now))
        self.count(f"nobody is awaited: {way.what}")
        if way.what == "back":
            self.table.about(HOST, "came_back", way.seat)
        elif way.what in ("guest", "guests"):
            self.sits()
        elif way.what == "play for":
            assert way.move is not None
            question = self.now.current.game.question(self.now.current.state, way.seat)
            self.table.play(way.seat, way.move, question, actor=HOST)
        else:
            self.table.table_move(HOST, way.move)

    def something_else(self) -> None:
        """A move nobody asked for, a move taken back, the time that is up, the kitchen's news."""
        standing, timer = self.now, self.now.timer
        roll = self.luck.random()
        last = standing.last_move
        if timer is not None and not timer.out and roll < 0.4:
            self.does("the time is up", lambda: run_out(self.table, "table"))
        elif standing.feature(Dinner) and standing.present() and roll < 0.6:
            seat = self.luck.choice(standing.present())
            news = CASES["restaurant"].table(standing.state, seat, self.luck)
            self.does("the kitchen tells", lambda: self.table.table_move(HOST, news))
        elif last is not None and last.seat is not None and roll < 0.6:
            seat = last.seat
            self.does("takes back", lambda: taking_back.take_back(self.table, seat))
        elif not standing.paused:
            dabble(self.evening, self.luck)
            self.count("dabbles")

    # The host ---------------------------------------------------------------------------------

    def pulls_a_lever(self, weights: dict[str, float]) -> None:
        """Any lever that stands on the console."""
        guard = self.evening.app.site.guard
        viewer = Viewer(CONSOLE, None, "en", guard.csrf(guard.host_key))
        page = self.evening.app.site.pages.main(self.table, viewer)
        forms: dict[str, list[str]] = {}
        for verb, form in forms_on(page):
            forms.setdefault(verb.rsplit("/", 1)[-1], []).append(form)
        pages = PAGE.findall(page)
        moves = [event.seq for event in taking_back.latest_moves(self.table)]
        shown = (*forms, *["lever page"] * len(pages), *["rewind"] * any(moves))
        verbs = [verb for verb in shown if verb in weights]
        if not verbs:
            return
        verb = self.luck.choices(verbs, [weights[verb] for verb in verbs])[0]
        if verb == "rewind":
            self.taps(Tap(verb, {"seq": [str(self.luck.choice(moves[:10]))]}))
            return
        if verb == "lever page":
            address = f"/host/t/{self.evening.code}/{self.luck.choice(pages)}"
            answer = self.client.get(address, base_url=ORIGIN)
            forms[verb] = [form for _, form in forms_on(answer.text)]
        tap = tapped(self.luck.choice(forms[verb]), self.luck)
        if tap is not None:
            self.taps(tap)

    def taps(self, tap: Tap) -> bool:
        """A button of the console; whether it was taken, or refused in words that are true."""
        guard, before = self.evening.app.site.guard, self.now
        answer = self.client.post(
            f"/host/t/{self.evening.code}/{tap.verb}",
            data={**tap.fields, "csrf": guard.csrf(guard.host_key)},
            headers={"Origin": ORIGIN, "Accept": "application/json"},
            base_url=ORIGIN,
        )
        assert answer.status_code == 200, f"{tap}: {answer.text}"
        told: dict[str, Any] = msgspec.json.decode(answer.data)
        if "refused" not in told:
            self.count(f"host: {tap.verb}")
            return True
        assert not told["stale"], f"{tap} stood on the console: {told}"
        # What is agreed with the same tap is kept when the match cannot begin.
        kept = before if tap.verb not in ("start", "draw-judge") else self.now
        self.heard(tap.verb, told["refused"], kept)
        return False


class _Match:
    """A table's match, as `Seen` looks at it."""

    def __init__(self, standing: Standing) -> None:
        assert standing.current is not None
        self.game, self.state = standing.current.game, standing.state
        self.present = standing.present()
