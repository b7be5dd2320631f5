"""Every feature's promise, tried on each game that has it.

What a game says by a feature is looked at in moments of random matches: it tells nothing that is
hidden, and whatever it offers can be done.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as changed

from partycards.games.base import (
    KITCHEN,
    AnyGame,
    EnterScores,
    NextAward,
    Seat,
    ShowPodium,
)
from partycards.games.cooking_party.lobby.house import PRESETS
from partycards.games.features.before_match import (
    DeckSize,
    FirstPlayer,
    GoingAround,
    Lengths,
    Occasions,
    OptionalRules,
    Presets,
    Solo,
    TeamPlay,
)
from partycards.games.features.in_match import (
    Ballots,
    Ceremony,
    Dinner,
    Hosting,
    Hushing,
    Judged,
    Lasting,
    LookingUp,
    Moving,
    OwnDeck,
    Photographed,
    Printed,
    SecondThoughts,
    Sharing,
    SheetOnPaper,
    Sparing,
    Suggesting,
    Timing,
    steps_of,
)
from partycards.games.served import Evening
from partycards.games.thieving_chefs.rules import ThievingChefs
from tests.games.cases import CASES, CASES_WITH, FEATURES
from tests.games.cooking_party.house_rules import house_case
from tests.games.promises import Case, Match
from tests.games.seen import Seen

MATCHES = 4
MOST_SEATS = 6


class Moment:
    """A state of a match, and who is there."""

    def __init__(self, game: AnyGame, state: Any, seats: tuple[Seat, ...]) -> None:
        self.game, self.state, self.seats = game, state, seats
        self._others: dict[Seat | None, Any] = {}

    def other(self, viewer: Seat | None) -> Any:
        """A state that this viewer cannot tell from this one, the same for every promise."""
        if viewer not in self._others:
            self._others[viewer] = self.game.redeal(self.state, viewer, Random(7))
        return self._others[viewer]

    def others(self) -> list[Any]:
        return [self.other(viewer) for viewer in (None, *self.seats)]

    def after(self, move: Any) -> Any:
        """The state after a move of the table, which must not be refused."""
        return self.game.apply(self.state, None, move, Random(7))


class Collecting(Match):
    """A random match that keeps the moments it would look at."""

    def __init__(self, *match: Any) -> None:
        super().__init__(*match)
        self.moments: list[Moment] = []

    def check(self, luck: Random, thorough: bool = False) -> None:
        self.moments.append(Moment(self.game, self.state, tuple(self.present)))


def matches(key: str) -> Iterator[tuple[Case, AnyGame, int]]:
    """What is played: few guests and more, and every preset of the basic game."""
    case, luck = CASES[key], Random(key)
    for number in range(MATCHES):
        fewest, *_, most = case.make(luck, 3).seats()
        seats = min(fewest + number, most, MOST_SEATS)
        yield case, case.make(luck, seats), seats
    for preset in PRESETS.values() if key == "cooking_party" else ():
        of_house = house_case(preset.house)
        game = replace(of_house.make(luck, preset.house.fewest), finale=True)
        few = 2 if preset.house.two else 4
        yield of_house, game, max(game.seats()[0], min(few, game.seats()[-1]))


@cache
def moments(key: str) -> list[Moment]:
    seen, found = Seen(), []
    for seed, (case, game, seats) in enumerate(matches(key)):
        match = Collecting(case, game, seats, seed, seed % 2 == 0, seen)
        match.play()
        found += match.moments
    return found


# The promises -----------------------------------------------------------------------------------


def a_step_that_is_timed_tells_nothing(timing: Timing[Any], now: Moment) -> None:
    timed = timing.timed(now.state)
    assert timed is None or timed.step in {KITCHEN, *(step.key for step in steps_of(timing))}
    assert all(timing.timed(other) == timed for other in now.others())
    late = timing.time_up(now.state)
    assert late is None or now.after(late) is not None


def a_lever_can_be_used_and_tells_nothing(hosting: Hosting[Any], now: Moment) -> None:
    levers = hosting.levers(now.state)
    assert len({lever.key for lever in levers}) == len(levers)
    assert all(now.after(lever.move) is not None for lever in levers)
    assert hosting.levers(now.other(None)) == levers
    assert hosting.papers(now.other(None)) == hosting.papers(now.state)


def a_card_is_told_by_the_box_alone(box: LookingUp[Any], now: Moment) -> None:
    assert box.card(now.state, -1) is None
    assert box.card(now.state, 10_000) is None
    for number in (0, 17, 40):
        card = box.card(now.state, number)
        assert card is None or card.names_nobody
        assert box.card(now.other(None), number) == card


def words_that_are_hidden_are_gone_and_ask_the_same(typing: Hushing[Any], now: Moment) -> None:
    said = typing.said(now.state)
    keys = frozenset(one.key for one in said)
    assert len(keys) == len(said)
    assert typing.said(now.other(None)) == said
    quiet = typing.hushed(now.state, keys)
    assert not [one for one in typing.said(quiet) if one.words]
    for seat in now.seats:
        assert now.game.question(quiet, seat) == now.game.question(now.state, seat)
    assert typing.hushed(now.state, frozenset()) == now.state


def a_dish_to_photograph_lies_there_for_its_cook(cooking: Photographed[Any], now: Moment) -> None:
    for seat in now.seats:
        dishes = cooking.cooked(now.state, seat)
        assert cooking.has_cooked(now.state, seat) == bool(dishes)
        assert cooking.cooked(now.other(seat), seat) == dishes
    assert cooking.blind(now.other(None)) == cooking.blind(now.state)


def a_ballot_holds_nothing_hidden(voting: Ballots[Any], now: Moment) -> None:
    told = voting.told_ballots(now.state)
    assert len({ballot.key for ballot in told}) == len(told)
    assert voting.open_ballot(now.other(None)) == voting.open_ballot(now.state)
    assert voting.told_ballots(now.other(None)) == told


def a_ceremony_comes_to_its_end_tap_by_tap(ceremony: Ceremony[Any], now: Moment) -> None:
    left = ceremony.awards_to_come(now.state)
    assert ceremony.awards_to_come(now.other(None)) == left
    if left:
        assert now.game.outcome(now.state) is not None
        assert ceremony.awards_to_come(now.after(NextAward())) == left - 1
        assert ceremony.awards_to_come(now.after(ShowPodium())) == 0


def only_who_has_played_alone_to_the_end_has_a_record(solo: Solo[Any], now: Moment) -> None:
    points = solo.alone(now.state)
    if points is not None:
        assert now.game.outcome(now.state) is not None
        assert points in dict(now.state.totals).values()


def more_guests_need_no_fewer_cards(size: DeckSize, now: Moment) -> None:
    needs = [(size.needed(seats), size.wanted(seats)) for seats in now.game.seats()]
    assert needs == sorted(needs)
    assert all(0 < need <= want for need, want in needs)


def what_the_kitchen_says_is_never_refused(dinner: Dinner[Any], now: Moment) -> None:
    plates = dinner.on_table(now.state)
    assert all(dinner.as_told(now.state, plate) for plate in plates)
    there = {plate.key for plate in plates}
    for course in ("starter", "main", "dessert", "tapas"):
        assert {plate.key for plate in dinner.plates(now.state, course)} <= there
    foods = tuple(card.key for card in now.state.box.ingredients[:2])
    assert now.after(dinner.run_out(now.state, foods)) is not None
    assert now.after(dinner.on_order(now.state, ())) is not None


def who_begins_is_forgotten_when_rules_are_shared(first: FirstPlayer, now: Moment) -> None:
    chosen: Any = replace(now.game, **{first.first_field: 3})
    assert chosen.first == 3
    assert chosen.shareable().first is None


def without_codes(evening: Evening) -> Evening:
    """Whose plate goes by which code is for the host's sheet alone (V8)."""
    served = tuple(changed(dish, code="") for dish in evening.served)
    return changed(evening, served=served)


def what_is_printed_is_known_to_all(printing: Printed[Any], now: Moment) -> None:
    evening = without_codes(printing.evening(now.state))
    assert all(without_codes(printing.evening(state)) == evening for state in now.others())
    for seat in now.seats:
        assert printing.hand(now.other(seat), seat) == printing.hand(now.state, seat)


def who_judges_is_known_to_all(judging: Judged[Any], now: Moment) -> None:
    assert {judging.judge(other) for other in now.others()} == {judging.judge(now.state)}


def more_times_around_take_longer(going: GoingAround, now: Moment) -> None:
    seats = now.game.seats()[0]
    once, twice = going.plan(1, seats), going.plan(2, seats)
    assert (once is None) == (twice is None)
    if once is not None and twice is not None:
        assert (once.rounds, once.minutes) < (twice.rounds, twice.minutes)


def every_shorter_form_is_shorter_and_can_be_left(lengths: Lengths, now: Moment) -> None:
    most = now.game.seats()[-1]
    whole = lengths.length(most)
    for form in whole.forms:
        shorter = lengths.with_form(form.key, not form.on, most)
        assert shorter.length(most).minutes == form.minutes
        assert form.on or form.minutes < whole.minutes
        assert shorter.with_form(form.key, form.on, most) == now.game


def what_is_left_to_the_next_match_was_open(own: OwnDeck[Any], now: Moment) -> None:
    begun = moments(now.game.about.key)[0].state
    left = own.with_own_deck(begun, now.state, 1)
    assert all(own.with_own_deck(begun, other, 1) == left for other in now.others())


def what_is_known_stands_on_the_sheet_and_comes_to_the_same(
    paper: SheetOnPaper[Any], now: Moment
) -> None:
    lines, cells = paper.sheet_lines(now.state), paper.sheet_so_far(now.state)
    for other in now.others():
        assert (paper.sheet_lines(other), paper.sheet_so_far(other)) == (lines, cells)
    if not cells:
        return
    ended = now.after(EnterScores(cells))
    assert now.game.outcome(ended) is not None
    before = now.game.outcome(now.state)
    if before is not None and not now.state.phase.early:
        assert now.game.outcome(ended) == before
    assert paper.sheet_so_far(now.game.apply(ended, None, EnterScores(cells), Random(7))) == (
        paper.sheet_so_far(ended)
    )


def whoever_shares_a_board_shares_it_with_me(sharing: Sharing[Any], now: Moment) -> None:
    for seat in now.seats:
        mates = sharing.mates(now.state, seat)
        assert seat not in mates
        for mate in mates:
            assert {*sharing.mates(now.state, mate)} == {seat, *mates} - {mate}
        assert all(sharing.mates(other, seat) == mates for other in now.others())


def whoever_thinks_again_is_not_waited_for_and_has_a_move(
    second: SecondThoughts[Any], now: Moment
) -> None:
    for seat in second.thinks_again(now.state):
        assert seat not in now.game.to_move(now.state)
        assert now.game.auto_move(now.game.view(now.state, seat), Random(1)) is not None


def the_time_that_is_left_tells_nothing_hidden(lasting: Lasting[Any], now: Moment) -> None:
    def told(state: Any) -> tuple[int, ...]:
        parts = lasting.to_go(state), lasting.brought_by_late(state), lasting.time_to_cook(state)
        assert min(parts) >= 0
        return parts

    assert {told(other) for other in now.others()} == {told(now.state)}


def what_was_cooked_was_suggested_or_played_and_is_known_to_all(
    suggesting: Suggesting[Any], now: Moment
) -> None:
    cooked = suggesting.cooked_from(now.state)
    assert set(cooked) <= set(suggesting.suggested(now.state))
    assert {suggesting.cooked_from(other) for other in now.others()} == {cooked}
    # Another order says only what comes first: nobody has cooked anything by it.
    turned = suggesting.with_order(now.state, suggesting.suggested(now.state)[::-1])
    assert suggesting.cooked_from(turned) == cooked


Promise = Callable[[Any, Moment], None]
PROMISES: dict[type, Promise] = {
    Ballots: a_ballot_holds_nothing_hidden,
    Ceremony: a_ceremony_comes_to_its_end_tap_by_tap,
    DeckSize: more_guests_need_no_fewer_cards,
    Dinner: what_the_kitchen_says_is_never_refused,
    FirstPlayer: who_begins_is_forgotten_when_rules_are_shared,
    GoingAround: more_times_around_take_longer,
    Hosting: a_lever_can_be_used_and_tells_nothing,
    Hushing: words_that_are_hidden_are_gone_and_ask_the_same,
    Judged: who_judges_is_known_to_all,
    Lasting: the_time_that_is_left_tells_nothing_hidden,
    Lengths: every_shorter_form_is_shorter_and_can_be_left,
    SheetOnPaper: what_is_known_stands_on_the_sheet_and_comes_to_the_same,
    OwnDeck: what_is_left_to_the_next_match_was_open,
    LookingUp: a_card_is_told_by_the_box_alone,
    Printed: what_is_printed_is_known_to_all,
    Photographed: a_dish_to_photograph_lies_there_for_its_cook,
    SecondThoughts: whoever_thinks_again_is_not_waited_for_and_has_a_move,
    Sharing: whoever_shares_a_board_shares_it_with_me,
    Suggesting: what_was_cooked_was_suggested_or_played_and_is_known_to_all,
    Solo: only_who_has_played_alone_to_the_end_has_a_record,
    Timing: a_step_that_is_timed_tells_nothing,
}
ELSEWHERE = {OptionalRules, Presets, Occasions, TeamPlay, Moving, Sparing}
"""Tapped in `test_lobby`, in the tests of teams and of tables that are moved, and at every step of
every random match."""


def test_every_feature_has_a_promise_and_a_game() -> None:
    assert set(PROMISES) | ELSEWHERE == FEATURES
    assert [kind.__name__ for kind in FEATURES if not CASES_WITH[kind]] == []


@pytest.mark.parametrize(
    ("kind", "key"),
    [(kind, key) for kind in PROMISES for key in CASES_WITH[kind]],
    ids=lambda each: each if isinstance(each, str) else each.__name__,
)
def test_a_feature_keeps_its_promise_in_every_game_that_has_it(kind: type, key: str) -> None:
    for now in moments(key):
        feature = now.game.feature(kind)
        assert feature is not None
        PROMISES[kind](feature, now)


def test_a_timer_that_tells_the_next_card_is_found() -> None:
    class Telling(ThievingChefs):
        def timed(self, state: Any) -> Any:
            timed = super().timed(state)
            return timed and timed.__class__(timed.step, f"{timed.turn}-{state.draw[-1:]}")

    now = next(now for now in moments("thieving_chefs") if ThievingChefs().timed(now.state))
    with pytest.raises(AssertionError):
        a_step_that_is_timed_tells_nothing(Telling(), now)
