"""Random matches that are looked at through the whole house.

The rules play a match by themselves, which costs little; whenever it comes to a step with a set of
people awaited that nobody has looked at yet, the state is put on a table of a real house, and all
that leaves the house is compared with what would leave it in another truth.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from partycards.games import GAMES
from partycards.games.cooking_party.lobby.house import PRESETS
from partycards.games.stepping import Passing
from partycards.restaurant.orders import Course, Orders
from partycards.tables.audience import Audience
from partycards.tables.played import Played
from partycards.tables.standing import Place, Standing
from tests.evening import Evening, Phone
from tests.games.cases import CASES
from tests.games.cooking_party.case import house_case
from tests.games.promises import Case, Match
from tests.games.seen import EVERYTHING, SMALL, situation
from tests.promises.looks import look
from tests.promises.truths import with_secrets


def steps_of(key: str) -> set[str]:
    """The names of all steps that a match of this game can be seen at."""
    steps = get_args(get_type_hints(GAMES[key].about.state)["phase"])
    return {step.__name__ for step in steps if not issubclass(step, Passing)}


class Walk(Match):
    """A random match that only goes on; the rules' own promises are tried elsewhere."""

    def __init__(self, key: str, seed: int, look: Callable[["Walk"], None]) -> None:
        luck = Random(f"{key}-{seed}")
        case = case_for(key, seed, luck)
        seats = how_many(case, seed, luck)
        super().__init__(case, case.make(luck, seats), seats, seed, calm=seed % 4 == 0)
        self.before = self.state
        self._look = look

    def check(self, luck: Random, thorough: bool = False) -> None:
        self._look(self)
        self.before = self.state

    def check_affected(self, later: Any, shown: Any) -> None: ...

    def check_move(self, seat: int, move: Any) -> None: ...

    def check_replay(self) -> None: ...


def case_for(key: str, seed: int, luck: Random) -> Case:
    """How this game is played: the basic game mostly with the house rules of some preset."""
    if key == "cooking_party" and seed % 4:
        return house_case(luck.choice([preset.house for preset in PRESETS.values()]))
    return CASES[key]


def how_many(case: Case, seed: int, luck: Random) -> int:
    """Mostly a few, where every set of people comes; now and then many, and once as many as can."""
    game: Any = case.make(luck, 3)
    fewest, most = game.seats()[0], game.seats()[-1]
    if getattr(getattr(game, "house", None), "two", False):
        most = 2
    many = most if seed % 30 == 7 else 8 if seed % 5 == 4 else SMALL
    return luck.randint(max(fewest, min(3, most)), min(many, most))


class Lantern:
    """A house with a table at which any state of a game can stand."""

    def __init__(self, evening: Evening, key: str) -> None:
        self.evening, self.key = evening, key
        self._opened = evening.table.saved

    def standing(self, walk: Walk, state: Any, luck: Random) -> Standing:
        """The table as it stands when a match has come to this state."""
        for seat in range(1, walk.next_seat):
            self._known(seat)
        house = {field.name: getattr(walk.game, field.name) for field in fields(walk.game)}
        courses = getattr(walk.game, "courses", ())
        return replace(
            self._opened,
            seq=self._opened.seq + 2 + len(walk.log.steps),
            game_key=self.key,
            house=msgspec.to_builtins(house),
            places=tuple(
                Place(seat, "away" if seat in walk.away else "here") for seat in walk.present
            ),
            next_seat=walk.next_seat,
            match=1,
            current=Played(1, walk.game, state),
            seated=frozenset(walk.present),
            audience=Audience(luck.random() < 0.8, luck.random() < 0.5),
            orders=Orders("7", tuple(Course(c.key, c.title, c.most) for c in courses))
            if courses
            else Orders(),
        )

    def shows(self, walk: Walk, luck: Random, new: str = EVERYTHING) -> int:
        """They look at the match as it is now; how many pieces were compared."""
        truth = with_secrets(self.standing(walk, walk.state, luck), luck)
        now = truth.standing
        match = Played(1, walk.game, walk.before)
        before = replace(now, current=match, seq=now.seq - 1)
        return look(self.evening, truth, before, luck, new)

    def _known(self, seat: int) -> None:
        """A guest with a phone sits there."""
        evening, name = self.evening, f"Ana {seat}"
        if name not in evening.phones:
            key = evening.house.guests.register(evening.code, seat, name, "en")
            phone = Phone(evening.app, evening.code, name)
            phone.client.set_cookie(f"seat-{evening.code}-5000", key, domain="party.test")
            evening.phones[name] = phone


def walks(key: str, matches: range, look: Callable[[Walk], None]) -> Iterator[Walk]:
    """Plays these matches, calling `look` at every state."""
    for seed in matches:
        walk = Walk(key, seed, look)
        try:
            walk.play()
        except BaseException:
            print(f"{key}: seed {seed}, after {len(walk.log.steps)} steps: {situation(walk)}")
            raise
        yield walk
