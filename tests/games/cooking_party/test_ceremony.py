"""The end: the third place, the second, the first, then the awards one by one; and what everybody
is told who was there."""

from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from partycards.games.base import EndEarly, NextAward, OnceMore, ShowPodium, TellNext
from partycards.games.cooking_party.first_edition import FirstEdition
from partycards.games.cooking_party.lobby.house import BASIC, HouseRules
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.over import Farewell, Podium
from partycards.games.cooking_party.steps.prizes import KINDS, Feat, climbed, spread
from partycards.games.cooking_party.steps.revealing import Reveal, Revealing
from partycards.games.cooking_party.table_records import Cell, Watch
from tests.games.cooking_party.party import Party

NAMES = ("Cody", "Lisa", "Ellen", "Amir")


def evening(house: HouseRules = BASIC, *names: str, **more: Any) -> Party:
    """Everybody has judged once; Lisa gets 100 wherever she cooks, then come Ellen, Amir, Cody."""
    party = Party(*(names or NAMES), house=house, **more)
    party.one_by_one = True
    order = [name for name in ("Lisa", "Ellen", "Amir", "Cody") if name in party.names]
    for _ in party.kitchens_that_judge():
        party.judging()
        cooks = [name for name in order if party.kitchen_of(name)]
        for name, chips in zip(cooks, ((100,), (50, 5), (25,), (10,)), strict=False):
            party.gives(name, *chips)
        rest = [chip for chip in (5, 10, 25, 50, 100) if chip in party.ask(party.judge).left]
        party.gives(cooks[0], *rest)
        party.does(party.judge, Award())
        while isinstance(party.state.phase, Revealing):
            party.does(party.judge, Reveal())
        party.does(party.judge, FinishRound())
    return party


def stage(party: Party) -> Podium:
    found = party.tv.stage
    assert isinstance(found, Podium)
    return found


def told(party: Party) -> tuple[list[list[str]], tuple[int, ...], list[str]]:
    """Who stands uncovered, what is under covers, and the awards that were told."""
    now = stage(party)
    who = [[party.who(seat) for seat in stand.seats] for stand in now.stands]
    return who, now.covers, [prize.key for prize in now.prizes]


def farewell(party: Party, name: str) -> Farewell:
    found = party.ask(name)
    assert isinstance(found, Farewell)
    return found


def test_the_third_place_comes_first_and_the_awards_last() -> None:
    party = evening()
    assert told(party) == ([], (1, 2, 3), [])
    party.table(TellNext())
    assert told(party) == ([["Amir"]], (1, 2), [])
    party.table(TellNext())
    assert told(party) == ([["Ellen"], ["Amir"]], (1,), [])
    party.table(TellNext())
    who, covers, awards = told(party)
    assert (who, covers, awards) == ([["Lisa"], ["Ellen"], ["Amir"]], (), [])
    seen = []
    while party.game.awards_to_come(party.state):
        party.table(TellNext())
        seen.append(len(stage(party).prizes))
    assert seen == list(range(1, len(seen) + 1)), "one by one"
    assert party.table_refused(TellNext()) == "All awards have been given."
    assert party.tv.chart is not None


def test_it_goes_on_by_itself_and_every_piece_is_another_one() -> None:
    party = evening()
    pieces = []
    while (beat := party.game.beat(party.state)) is not None:
        pieces.append(beat)
        party.table(TellNext())
    assert len({beat.piece for beat in pieces}) == len(pieces) >= 6
    assert [beat.seconds for beat in pieces[:4]] == [6, 6, 6, 3]


def test_nothing_tells_a_place_before_its_cover_is_lifted() -> None:
    party = evening(HouseRules(hidden=True))
    for covered in (["Amir", "Ellen", "Lisa"], ["Ellen", "Lisa"], ["Lisa"]):
        tv, now = party.tv, stage(party)
        assert (tv.chart, tv.finale, tv.sheet.totals) == (None, None, ())
        assert all(line.total is None for line in tv.seats.lines)
        assert set(party.game.open_points(party.state).values()) == {0}
        assert not [n for n in covered if any(party.seat(n) in s.seats for s in now.stands)]
        assert not [n for n in covered if any(d.chef == party.seat(n) for d in now.best)]
        assert [party.ask(name) for name in NAMES] == [Watch("awards", party.state.judge)] * 4
        assert party.waits() == "The end is told on the TV"
        party.table(TellNext())


def test_who_is_in_a_hurry_is_told_all_at_once() -> None:
    party = evening()
    party.table(ShowPodium())
    assert stage(party).awards == 0
    assert farewell(party, "Lisa").rank == 1


def test_a_game_that_the_host_ends_early_is_told_at_once() -> None:
    party = evening()
    party.table(OnceMore())
    party.table(EndEarly())
    assert party.game.awards_to_come(party.state) == 0


def test_once_more_around_is_followed_by_another_ceremony() -> None:
    party = evening()
    party.table(ShowPodium())
    party.table(OnceMore())
    party.one_by_one = False
    for _ in NAMES:
        party.round(next(name for name in NAMES if name != party.judge))
    assert party.game.awards_to_come(party.state) == 0, "told, piece by piece"


def test_who_goes_home_while_it_is_told_still_wins_and_is_told_so() -> None:
    party = evening()
    party.leaves("Lisa")
    party.table(ShowPodium())
    assert party.winners() == ["Lisa"]
    assert farewell(party, "Lisa").rank == 1


def test_equals_are_uncovered_together_and_without_a_third_place_the_second_comes_first() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.round("Lisa")
    party.round("Ellen")
    party.judging()
    party.gives("Cody", 5, 10, 25, 50, 100)
    party.does("Ellen", Award())
    party.one_by_one = True
    party.does("Ellen", FinishRound())
    assert told(party)[1] == (1,)
    party.table(TellNext())
    assert sorted(name for names in told(party)[0] for name in names) == ["Cody", "Ellen", "Lisa"]


def test_a_team_is_one_column_and_is_told_as_one_v3() -> None:
    names = ("Cody", "Lisa", "Ellen", "Amir", "June", "Mateo")
    party = Party(*names, house=HouseRules(teams=True, team_count=3))
    while party.state.phase.end is None:
        judges = {party.who(seat) for seat in party.state.judges}
        party.round(next(name for name in names if name not in judges))
    assert all(len(stand.seats) == 2 for stand in stage(party).stands)
    first = stage(party).stands[0]
    assert first.rank == 1
    assert {farewell(party, party.who(seat)).rank for seat in first.seats} == {1}
    ranks = {stand.rank for stand in (*stage(party).stands, *stage(party).rest)}
    assert ranks <= {1, 2, 3}, "of three teams nobody is fourth"


def test_every_phone_says_something_to_its_owner() -> None:
    party = evening()
    party.table(ShowPodium())
    lisa, ellen, cody = (farewell(party, name) for name in ("Lisa", "Ellen", "Cody"))
    assert (lisa.rank, ellen.rank, cody.rank) == (1, 2, 4)
    assert ellen.before == (party.seat("Lisa"),)
    assert ellen.behind == party.totals()["Lisa"] - party.totals()["Ellen"]
    assert cody.last, "and no page says so"
    for name in NAMES:
        dish = farewell(party, name).dish
        assert dish is not None
        assert dish.chef == party.seat(name)


def test_who_left_early_is_thanked_for_the_dish_and_has_no_place_g4() -> None:
    party = Party("Cody", "Lisa", "Ellen", "Amir")
    party.round("Ellen")
    party.leaves("Ellen")
    while party.state.phase.end is None:
        party.round(next(name for name in ("Lisa", "Amir", "Cody") if name != party.judge))
    gone = farewell(party, "Ellen")
    assert gone.rank == 0
    assert gone.dish is not None


def test_a_match_of_0_1_that_has_ended_is_told_and_its_taps_change_nothing() -> None:
    party = Party("Cody", "Lisa", "Ellen", edition=FirstEdition)
    for winner in ("Lisa", "Ellen", "Lisa"):
        party.round(winner)
    before = party.state
    party.table(NextAward())
    assert party.state == before
    assert stage(party).awards == 0


# Awards -------------------------------------------------------------------------------------------


def test_nobody_gets_a_second_award_before_everybody_near_has_one() -> None:
    """Lisa is the best at everything; Ellen is near in words and mix, Amir in the round alone."""
    lisa, ellen, amir = (1,), (2,), (3,)
    given = spread(
        {
            "round": [Feat(190, lisa), Feat(150, amir), Feat(60, ellen)],
            "words": [Feat(40, lisa), Feat(31, ellen), Feat(9, amir)],
            "boldest": [Feat(8, lisa), Feat(7, ellen)],
        },
        3,
    )
    assert {prize.key: prize.seats for prize in given} == {
        "words": ellen,
        "boldest": lisa,
        "round": amir,
    } or {prize.key: prize.seats for prize in given} == {
        "words": lisa,
        "boldest": ellen,
        "round": amir,
    }


def test_equals_share_an_award_g1() -> None:
    given = spread({"round": [Feat(190, (1,)), Feat(190, (2,)), Feat(10, (3,))]}, 3)
    assert [(prize.key, set(prize.seats)) for prize in given] == [("round", {1, 2})]


def test_nobody_is_honoured_for_what_nobody_did() -> None:
    assert spread({"words": [Feat(2, (1,))], "sea": [Feat(0, (1,)), Feat(1, (2,))]}, 3) == ()


def test_there_are_more_than_ten_kinds_and_none_is_mean() -> None:
    assert len(KINDS) >= 10
    assert all(kind.yours and kind.title and kind.many for kind in KINDS.values())


def test_an_evening_has_an_award_for_nearly_everybody() -> None:
    party = evening()
    party.table(ShowPodium())
    owners = [seat for prize in stage(party).prizes for seat in prize.seats]
    assert set(owners) == {1, 2, 3, 4}


def test_a_comeback_counts_from_after_the_first_half_of_the_rounds() -> None:
    """Of four rounds the second: Ana was last then, and first after the third already."""
    rounds = [{"Ben": 10, "Cleo": 9, "Dan": 8}, {}, {"Ana": 20}, {}]
    names = ("Ana", "Ben", "Cleo", "Dan")
    rows = tuple(
        SimpleNamespace(
            cells=tuple(Cell(s, (), row.get(name, 0)) for s, name in enumerate(names, 1))
        )
        for row in rounds
    )
    state: Any = SimpleNamespace(rows=rows, totals=tuple((s, 0) for s in range(1, 5)))
    assert max(climbed(state), key=lambda feat: feat.value) == Feat(3, (1,))


def test_a_match_without_the_show_is_told_at_once() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.one_by_one = True
    party.state = replace(party.state, ceremony=False)
    party.one_by_one = False
    for winner in ("Lisa", "Ellen", "Lisa"):
        party.round(winner)
    assert stage(party).covers == ()
