"""Whole matches as text: what was done, what came of it, and what everybody saw.

The moves stand in the record and are played again, so that a better house player changes nothing
here. Behind every move stand two digests: of the match itself (hands, piles, points, whom it waits
for, what is asked), and of what was seen (views and the album). The first may only change with the
`rules_version` of the game; the second changes with any page.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from partycards.games import GAMES
from partycards.games.base import AnyGame, IllegalMove
from partycards.games.cooking_party.lobby.house import PRESETS
from partycards.games.cooking_party.rules import CookingParty
from partycards.tables.earlier import rules_of
from tests.games.cases import CASES
from tests.games.cooking_party.case import house_case
from tests.games.cooking_party.house_rules import usual
from tests.games.promises import Match, reader
from tests.kept.facts import HANDS, PILES
from tests.kept.folders import cards_then

HERE = Path(__file__).parent
MATCHES = 10
SEEN_BY_ALL = 8
"""After so many moves everybody's view is looked at; else that of the mover, and the TV's."""

OCCASIONS = ("basic", *PRESETS)
"""Of the matches of Cooking Party Cards, in turn."""

Step = tuple[str, int | None, Any]
"""moved, left or sat; who (None: the table); the move as plain values, or after whom they sit."""


class Recorded(msgspec.Struct, frozen=True):
    """How a match began, and everything that was done in it."""

    seed: int
    guests: int
    rules: dict[str, Any]
    steps: tuple[Step, ...] = ()


def path_of(key: str) -> Path:
    return HERE / f"{key}.txt"


def earlier_path_of(key: str, version: int) -> Path:
    """Where the matches lie that were recorded with rules of an earlier version."""
    return HERE / f"rules_{version}" / f"{key}.txt"


# Played by house players --------------------------------------------------------------------------


class Unchecked(Match):
    """A random match that only plays; its promises are kept in other tests."""

    def check(self, luck: Random, thorough: bool = False) -> None: ...

    def check_move(self, seat: int, move: Any) -> None: ...

    def check_affected(self, later: Any, shown: Any) -> None: ...

    def check_replay(self) -> None: ...


def begun(key: str, seed: int) -> Unchecked:
    """A match with this seed, dealt; in every second one people come and go."""
    luck = Random(f"{key} {seed}")
    seats = list(GAMES[key]().seats())[:7]
    guests, case = seats[seed % len(seats)], CASES[key]
    if key == CookingParty.about.key:
        preset = PRESETS[OCCASIONS[seed % len(OCCASIONS)]]
        guests, case = usual(preset), house_case(preset.house)
    game = case.make(luck, guests)
    return Unchecked(case, game, guests, seed, calm=seed % 2 == 1)


def played(key: str, seed: int) -> Recorded:
    """A match with this seed, played to its end."""
    match = begun(key, seed)
    guests, game = len(match.log.seats), match.game
    match.play()
    rules = {field.name: getattr(game, field.name) for field in fields(game)}
    steps = [
        ("moved" if kind == "move" else kind, seat, msgspec.to_builtins(what))
        for kind, seat, what in match.log.steps
    ]
    return Recorded(seed, guests, msgspec.to_builtins(rules), tuple(steps))


# Played again -------------------------------------------------------------------------------------


class Again:
    """A recorded match, played again by the rules of this version."""

    def __init__(self, key: str, recorded: Recorded, version: int) -> None:
        rules = rules_of(key, version)
        assert rules is not None, f"{key} of rules_version {version} is gone"
        self.game: AnyGame = msgspec.convert(recorded.rules, rules)
        self.key, self.seed = key, recorded.seed
        self.seats = tuple(range(1, recorded.guests + 1))
        self.state: Any = self.game.setup(self.seats, self.cards(), self.chance(None))
        self.done = 0

    def cards(self) -> Any:
        """What it was played with."""
        case, luck, rules = CASES[self.key], Random(self.seed), type(self.game)
        if isinstance(self.game, CookingParty):
            case = house_case(self.game.house)
        return case.cards(luck) if rules in GAMES.values() else cards_then(case, rules, luck)

    def chance(self, state: Any) -> Random:
        return Random(f"{self.seed}-{state.chances if state is not None else 0}")

    def does(self, step: Step) -> None:
        """One step; IllegalMove when the rules do not take it."""
        kind, seat, what = step
        game, rng = self.game, self.chance(self.state)
        self.done += 1
        if kind == "sat":
            assert seat is not None
            self.state = game.join(self.state, seat, what, rng)
            self.seats = (*self.seats, seat)
        elif kind == "left":
            assert seat is not None
            self.state = game.leave(self.state, seat, rng)
        else:
            kind = game.about.moves if seat is not None else game.about.table_moves
            move = reader(kind).decode(msgspec.json.encode(what))
            self.state = game.apply(self.state, seat, move, rng)

    def tail(self, seat: int | None) -> Iterator[str]:
        """Whom the match waits for, and the digests of the match and of what was seen, which in a
        match by earlier rules is nobody's promise."""
        game, state = self.game, self.state
        waits = " ".join(map(str, sorted(game.to_move(state)))) or "nobody"
        yield waits
        asked = [game.question(state, each) for each in self.seats]
        hands = [self.held(each) for each in self.seats]
        piles = PILES[self.key](state) if self.key in PILES else ""
        yield digest((waits, asked, hands, piles, state.totals, game.outcome(state)))
        if type(game) in GAMES.values():
            yield digest(self.seen(seat))

    def seen(self, seat: int | None) -> list[Any]:
        """What was seen: the TV, the mover's phone, and now and then all phones and the album."""
        game, state = self.game, self.state
        viewers = [seat]
        if self.done % SEEN_BY_ALL == 0 or not game.to_move(state):
            viewers = [None, *self.seats]
        seen: list[Any] = [game.public(state), repr(game.waiting(state))]
        seen += [game.private(state, each) for each in viewers if each is not None]
        if len(viewers) > 1:
            seen.append(game.album(state))
        return seen

    def held(self, seat: int) -> Any:
        """What a seat holds; in a game that `facts` does not know, what it alone is shown."""
        if self.key in HANDS:
            return HANDS[self.key](self.state, seat)
        return self.game.private(self.state, seat)

    def holds(self) -> Iterator[str]:
        for seat in self.seats:
            yield f"{seat} holds {plain(self.held(seat))}"


def plain(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def digest(value: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()[:8]


# As text ------------------------------------------------------------------------------------------


def told(key: str, matches: list[Recorded], version: int | None = None) -> str:
    """The matches, played by the rules of this version or by those of today, as text."""
    about = GAMES[key].about
    version = about.rules_version if version is None else version
    lines = [f"{about.title}, rules_version {version}"]
    for recorded in matches:
        lines += ["", *_match(key, recorded, version)]
    return "\n".join(lines) + "\n"


def _match(key: str, recorded: Recorded, version: int) -> Iterator[str]:
    yield f"match {recorded.seed}, {recorded.guests} guests, {plain(recorded.rules)}"
    again = Again(key, recorded, version)
    yield from again.holds()
    yield "\t".join(["dealt", *again.tail(None)])
    for step in recorded.steps:
        kind, seat, what = step
        head = f"{kind} {seat if seat is not None else 'table'} {plain(what)}"
        try:
            again.does(step)
        except (IllegalMove, msgspec.ValidationError) as refusal:
            yield f"{head}\trefused: {refusal}"
            return
        yield "\t".join([head, *again.tail(seat)])
    yield from again.holds()
    outcome = again.game.outcome(again.state)
    yield f"ended {plain(outcome and dict(sorted(outcome.scores.items())))}" + (
        f", won by {plain(sorted(outcome.winners))}" if outcome else ""
    )


def read(text: str) -> tuple[int, list[Recorded]]:
    """The rules_version and the matches of a record."""
    head, *blocks = text.rstrip("\n").split("\n\n")
    matches = []
    for block in blocks:
        first, *lines = block.split("\n")
        seed, guests, rules = first.split(", ", 2)
        steps = [_step(line) for line in lines if line.startswith(("moved ", "left ", "sat "))]
        number = int(seed.removeprefix("match "))
        matches.append(
            Recorded(
                number,
                int(guests.removesuffix(" guests")),
                msgspec.json.decode(rules),
                tuple(steps),
            )
        )
    return int(head.rsplit(" ", 1)[1]), matches


def _step(line: str) -> Step:
    kind, seat, what = line.split("\t")[0].split(" ", 2)
    return kind, None if seat == "table" else int(seat), msgspec.json.decode(what)


def of_the_rules(text: str) -> list[str]:
    """The lines of a record without what was seen, and without its heading."""
    return ["\t".join(line.split("\t")[:3]) for line in text.split("\n")[1:]]
