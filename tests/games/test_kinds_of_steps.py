"""What the kinds of steps promise in every game that uses them: nobody waits for an absent guest
(G3), the match stops where too few are left (G5), what is chosen at once is hidden until all have
chosen (G6). The states are those of random matches."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from partycards.games import GAMES
from partycards.games.base import Away, Back, EndEarly, Game, IllegalMove
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.steps.judge import EVERYBODY_AWAY
from partycards.games.features.in_match import Judged
from partycards.games.stepped import Stepped
from partycards.games.stepping import OnTurn, Over, Passing, Short, Step, Together
from tests.games.cases import CASES
from tests.playthroughs.matches import begun

MATCHES = 30
OCCASIONS = {CookingParty.about.key: 60}
"""So many matches of a game of which every preset is another one."""
KEPT = 12
"""So many states of every step are looked at."""
TRIES = 5
"""So often a step is asked what else might have been chosen."""
PATIENCE = 2_000
"""Moves after which a match must have come to where it goes."""


def steps_of(game: type[Game[Any, Any, Any]]) -> tuple[type[Step[Any]], ...]:
    """The steps of a game, as its state names them."""
    return get_args(get_type_hints(game.about.state)["phase"])


STEPS = [
    pytest.param(key, step, id=f"{key}-{step.__name__}")
    for key, game in GAMES.items()
    if issubclass(game, Stepped)
    for step in steps_of(game)
]


def of_kind(kind: type) -> pytest.MarkDecorator:
    """For every step of this kind, in every game."""
    found = [param for param in STEPS if issubclass(param.values[1], kind)]  # type: ignore[arg-type]
    return pytest.mark.parametrize(("key", "step"), found)


class Table:
    """A match that was met on its way, to go on with as often as one likes."""

    def __init__(self, game: Any, state: Any, seed: int) -> None:
        self.game, self.state, self.seed = game, state, seed

    @property
    def phase(self) -> Any:
        return self.state.phase

    @property
    def awaited(self) -> frozenset[int]:
        waited: frozenset[int] = self.game.to_move(self.state)
        return waited

    def chance(self) -> Random:
        return Random(f"{self.seed}-{self.state.chances}")

    def after(self, seat: int | None, move: Any) -> "Table":
        """The match after a move, or IllegalMove."""
        after = self.game.apply(self.state, seat, move, self.chance())
        return Table(self.game, after, self.seed)

    def without(self, seat: int) -> "Table":
        """The match after somebody has left."""
        return Table(self.game, self.game.leave(self.state, seat, self.chance()), self.seed)

    def with_one_more(self) -> "Table":
        """The match after somebody new has come."""
        seat = max(guest.seat for guest in self.state.guests) + 1
        after = self.game.join(self.state, seat, None, self.chance())
        return Table(self.game, after, self.seed)

    def auto(self, seat: int) -> Any:
        """What a house player would do on this seat."""
        return self.game.auto_move(self.game.view(self.state, seat), self.chance())

    def played(self, seat: int) -> "Table":
        """The match after the house has played for this seat."""
        return self.after(seat, self.auto(seat))

    def seen_by_others(self, seat: int) -> Any:
        """All that anybody else and the TV see."""
        game, state = self.game, self.state
        others = (guest.seat for guest in state.guests if guest.seat != seat)
        pieces = [game.private(state, other) for other in others]
        return game.public(state), game.waiting(state), game.to_move(state), pieces

    def choices(self, key: str, seat: int) -> Iterator["Table"]:
        """The match after each thing that this seat may choose and that leaves the step open: what
        a house player chooses, what else is tried, and what the step says might be chosen too."""
        view = self.game.view(self.state, seat)
        moves = [self.auto(seat), *CASES[key].samples(self.state, view, Random(self.seed))]
        for move in moves:
            try:
                after = self.after(seat, move)
            except IllegalMove:
                continue
            if isinstance(after.phase, type(self.phase)) and after.phase.has_chosen(seat):
                yield after
                yield from (after.with_another(seat, lot) for lot in range(TRIES))

    def with_another(self, seat: int, lot: int) -> "Table":
        """The same match in which this seat has chosen something else."""
        phase, chance = self.phase, Random(lot)
        choice = phase.another(self.state, seat, phase.choice(seat), tuple, chance)
        return Table(self.game, phase.chose(self.state, seat, choice), self.seed)


@cache
def met(key: str) -> dict[type, list[Table]]:
    """States of random matches by their step."""
    found: dict[type, list[Table]] = {}
    wanted = [s for s in steps_of(GAMES[key]) if not (s.alone or issubclass(s, Passing))]
    matches = OCCASIONS.get(key, MATCHES)
    for seed in range(10 * matches):
        # To what house players never come, those come who do what they are not asked.
        further = seed >= matches
        if all(len(found.get(step, ())) >= (1 if further else KEPT) for step in wanted):
            break
        match = begun(key, seed)
        for _ in range(PATIENCE):
            kept = found.setdefault(type(match.state.phase), [])
            if len(kept) < KEPT and (match.luck.random() < 0.3 or not kept):
                kept.append(Table(match.game, match.state, seed))
            if match.game.outcome(match.state) is not None:
                break
            if further and match.luck.random() < 0.2:
                match.dabble()
            else:
                match.step()
    return found


def tables(key: str, step: type) -> list[Table]:
    """Matches in this step."""
    found = met(key).get(step, [])
    assert found, f"no match came to {step.__name__}"
    return found


def everybody_away(table: Table) -> Table:
    """The match after all who were here have stepped out, one after the other."""
    for guest in table.state.here:
        table = table.after(None, Away(guest.seat))
    return table


# Every step ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "step"), STEPS)
def test_a_step_leaves_nothing_open_that_every_step_has(key: str, step: type) -> None:
    names = [name for name in dir(step) if not name.startswith("__")]
    left_open = [n for n in names if getattr(getattr(step, n), "__isabstractmethod__", False)]
    assert not left_open, f"{step.__name__} of {key} lacks {', '.join(left_open)}"


# One is on turn -----------------------------------------------------------------------------------


@of_kind(OnTurn)
def test_only_who_is_on_turn_is_asked(key: str, step: type) -> None:
    for table in tables(key, step):
        seats = [guest.seat for guest in table.state.guests]
        asked = [seat for seat in seats if table.game.question(table.state, seat) is not None]
        assert asked == [table.phase.turn(table.state)]


@of_kind(OnTurn)
def test_the_turn_of_who_steps_out_is_passed_over_g3(key: str, step: type) -> None:
    for table in tables(key, step):
        for seat in table.awaited:
            after = table.after(None, Away(seat))
            assert seat not in after.awaited
            assert after.awaited or not after.state.here or isinstance(after.phase, Over)


# All choose at once -------------------------------------------------------------------------------


@of_kind(Together)
def test_who_has_chosen_is_not_waited_for_g6(key: str, step: type) -> None:
    for table in tables(key, step):
        assert not {seat for seat, _ in table.phase.chosen} & table.awaited


@of_kind(Together)
def test_nobody_learns_what_another_has_chosen_before_all_have_g6(key: str, step: type) -> None:
    different = 0
    for table in tables(key, step):
        for seat in table.awaited:
            first, *others = [*table.choices(key, seat)] or [None]
            for other in others:
                different += other.phase.choice(seat) != first.phase.choice(seat)
                assert other.seen_by_others(seat) == first.seen_by_others(seat)
    assert different, "nobody could choose between two things"


@of_kind(Together)
def test_a_choice_can_be_taken_up_again_until_all_have_chosen_g6(key: str, step: Any) -> None:
    tried = 0
    for table in tables(key, step):
        for seat in table.awaited:
            for chosen in table.choices(key, seat):
                tried += 1
                if step.again is None:
                    with pytest.raises(IllegalMove):
                        chosen.after(seat, table.auto(seat))
                    continue
                again = chosen.after(seat, step.again())
                assert again.awaited == table.awaited
                assert again.game.view(again.state, seat) == table.game.view(table.state, seat)
                with pytest.raises(IllegalMove):
                    again.after(seat, step.again())
    assert tried, "nobody could choose before the last"


@of_kind(Together)
def test_all_is_shown_when_the_last_who_is_here_has_chosen_g6(key: str, step: type) -> None:
    for table in tables(key, step):
        chosen: set[int] = {seat for seat, _ in table.phase.chosen}
        now = table
        for seat in sorted(table.awaited):
            assert isinstance(now.phase, step)
            assert {one for one, _ in now.phase.chosen} == chosen
            now = now.played(seat)
            chosen.add(seat)
        assert not isinstance(now.phase, step) or not now.phase.chosen


@of_kind(Together)
def test_nobody_waits_for_who_steps_out_before_choosing_g3(key: str, step: type) -> None:
    for table in tables(key, step):
        for seat in table.awaited:
            after = table.after(None, Away(seat))
            if isinstance(after.phase, step):
                assert after.awaited == table.awaited - {seat}
                assert after.phase.chosen == table.phase.chosen
                assert after.after(None, Back(seat)).awaited == table.awaited
            else:
                assert table.awaited == {seat}


@of_kind(Together)
def test_what_a_guest_chose_who_leaves_lapses_g4(key: str, step: type) -> None:
    tried = 0
    for table in tables(key, step):
        for seat in table.awaited:
            for chosen in table.choices(key, seat):
                left = chosen.without(seat)
                if isinstance(left.phase, step):
                    tried += 1
                    assert not left.phase.has_chosen(seat)
                    assert left.awaited == table.awaited - {seat}
    assert tried, "nobody left before the last had chosen"


# All are away, or too few are left ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "step"),
    [one for one in STEPS if not one.values[1].alone],  # type: ignore[union-attr]
)
def test_everybody_steps_out_and_the_match_waits_until_somebody_is_back_g3(
    key: str, step: type
) -> None:
    for table in met(key).get(step, []):
        away = everybody_away(table)
        if away.phase.alone:
            continue
        assert away.awaited == frozenset()
        sentence, _ = away.game.waiting(away.state)
        if away.game.feature(Judged):
            assert sentence == EVERYBODY_AWAY or "The host can" in sentence, "what really works"
        else:
            assert sentence == away.game.deserted
        present = [guest.seat for guest in away.state.guests if guest.status == "away"]
        back = [away.after(None, Back(seat)) for seat in present]
        assert any(one.awaited for one in back)


@of_kind(Short)
def test_too_few_wait_for_one_more_guest_or_for_the_host_g5(key: str, step: type) -> None:
    came_to_it = 0
    for seed in range(MATCHES):
        match = begun(key, seed)
        table = Table(match.game, match.state, seed)
        fewest = table.game.seats()[0]
        while len(table.state.active) >= fewest:
            table = table.without(table.state.active[-1].seat)
        for _ in range(PATIENCE):
            if not table.awaited:
                break
            table = table.played(min(table.awaited))
        if not isinstance(table.phase, step):
            assert isinstance(table.phase, Over), "a match that nobody is awaited in is over"
            continue
        came_to_it += 1
        seats = [guest.seat for guest in table.state.guests]
        assert not any(table.game.question(table.state, seat) for seat in seats)
        ended = table.after(None, EndEarly())
        assert ended.game.outcome(ended.state) is not None
        goes_on = table.with_one_more()
        assert goes_on.awaited, "enough are there again"
    assert came_to_it, "nobody was ever alone"
