"""The night score: places in every game become points, and the log alone says how they stand."""

from random import Random

from partycards.games.base import Correct, EndEarly, Outcome
from partycards.live.pages import Viewer
from partycards.live.parts import SCREEN
from partycards.tables import taking_back
from partycards.tables.board import Tonight
from partycards.tables.night import Counted, counted, tonight
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening
from tests.promises.leaks import step

BUDGET, PARTY = "cook_off_budget", "cooking_party"


def begins(evening: Evening, game: str) -> None:
    """Everybody who is here begins a match; at Cooking Party a first round is cooked."""
    evening.table.agree(HOST, game, {})
    evening.house.start(evening.table, HOST)
    luck = Random(4)
    while game == PARTY and not evening.table.saved.current.state.results:  # type: ignore[union-attr]
        step(evening, luck)


def scores(evening: Evening, **points: int) -> None:
    """The host puts everybody's points right, so that they are known."""
    state: object = evening.table.saved.current.state
    totals = dict(getattr(state, "totals", ()))
    for name, wanted in points.items():
        seat = evening.seat(name)
        evening.table.correct(HOST, Correct(seat, wanted - totals[seat], "counted again"))


def ends(evening: Evening, game: str, **points: int) -> None:
    """A match from its beginning to its end, with these points."""
    begins(evening, game)
    scores(evening, **points)
    evening.table.table_move(HOST, EndEarly())


def score(evening: Evening) -> dict[str, tuple[int, int, int]]:
    """The night score by name: rank, games, points."""
    shown = tonight(evening.table.saved.matches())
    names = evening.house.guests.name_map(evening.code)
    assert shown is not None
    return {names[seat]: (rank, games, points) for rank, seat, games, points in shown.lines}


def test_places_count_alike_in_two_games(evening: Evening) -> None:
    """Lisa's 40 points in one game are worth no more than Ellen's 9 in the other."""
    evening.sit("Lisa", "Ellen", "Cody")
    ends(evening, BUDGET, Lisa=40, Ellen=3, Cody=1)
    assert tonight(evening.table.saved.matches()) is None
    ends(evening, PARTY, Lisa=1, Ellen=9, Cody=2)
    assert score(evening) == {"Ellen": (1, 2, 5), "Lisa": (2, 2, 4), "Cody": (3, 2, 3)}


def test_a_tie_shares_the_better_place_and_the_lead(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    ends(evening, BUDGET, Lisa=7, Ellen=7, Cody=1)
    ends(evening, BUDGET, Lisa=2, Ellen=2, Cody=2)
    assert score(evening) == {"Lisa": (1, 2, 6), "Ellen": (1, 2, 6), "Cody": (3, 2, 4)}
    shown = tonight(evening.table.saved.matches())
    assert shown is not None
    assert shown.leaders() == (evening.seat("Lisa"), evening.seat("Ellen"))


def test_amir_comes_for_the_second_game(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen")
    ends(evening, BUDGET, Lisa=5, Ellen=4)
    evening.sit("Amir")
    ends(evening, BUDGET, Lisa=1, Ellen=2, Amir=3)
    assert score(evening) == {"Ellen": (1, 2, 3), "Lisa": (1, 2, 3), "Amir": (1, 1, 3)}


def test_cody_leaves_during_the_second_game(evening: Evening) -> None:
    """What Cody has stays; the game that Cody left gives Cody nothing, however many points."""
    evening.sit("Lisa", "Ellen", "Cody")
    ends(evening, BUDGET, Lisa=1, Ellen=2, Cody=3)
    begins(evening, BUDGET)
    scores(evening, Lisa=5, Ellen=4, Cody=90)
    evening.table.about(HOST, "left", evening.seat("Cody"))
    evening.table.table_move(HOST, EndEarly())
    assert score(evening) == {"Lisa": (1, 2, 3), "Ellen": (1, 2, 3), "Cody": (1, 1, 3)}


def test_going_home_after_the_end_changes_nothing(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    ends(evening, BUDGET, Lisa=1, Ellen=2, Cody=3)
    ends(evening, BUDGET, Lisa=1, Ellen=2, Cody=3)
    before = score(evening)
    evening.table.about(HOST, "left", evening.seat("Cody"))
    assert score(evening) == before


def test_an_end_that_is_taken_back_counts_only_when_it_comes_again(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen")
    ends(evening, BUDGET, Lisa=2, Ellen=1)
    ends(evening, BUDGET, Lisa=2, Ellen=1)
    assert score(evening)["Lisa"] == (1, 2, 4)
    taking_back.rewind(evening.table, HOST, evening.table.saved.seq)
    assert tonight(evening.table.saved.matches()) is None
    scores(evening, Ellen=9)
    evening.table.table_move(HOST, EndEarly())
    assert score(evening) == {"Lisa": (1, 2, 3), "Ellen": (1, 2, 3)}


def test_the_log_says_the_same_after_a_restart(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    ends(evening, BUDGET, Lisa=3, Ellen=2, Cody=1)
    ends(evening, PARTY, Lisa=3, Ellen=2, Cody=1)
    ends(evening, BUDGET, Lisa=1, Ellen=2, Cody=3)
    before = evening.table.saved
    again = evening.restart()
    assert again.table.saved == before
    assert len(before.night) == 2
    assert score(again) == {"Lisa": (1, 3, 7), "Ellen": (2, 3, 6), "Cody": (3, 3, 5)}


def test_a_game_in_which_nothing_was_cooked_does_not_count(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    evening.table.agree(HOST, PARTY, {})
    evening.house.start(evening.table, HOST)
    evening.table.table_move(HOST, EndEarly())
    assert evening.table.saved.matches() == ()


def test_a_match_of_one_person_alone_does_not_count() -> None:
    assert counted(None) is None
    assert counted(Outcome({1: 12}, (1,), {1: 1})) is None
    assert counted(Outcome({1: 12, 2: 3}, (1,), {1: 1, 2: 2})) == Counted(((1, 2), (2, 1)))
    assert tonight((Counted(((1, 2), (2, 1))),) * 2) == Tonight(2, ((1, 1, 2, 4), (2, 2, 2, 2)))


def test_every_screen_tells_it_from_the_second_game_on(evening: Evening) -> None:
    """Nothing after one game; then phone, TV and console say who leads; nothing while one runs."""
    evening.sit("Lisa", "Ellen")

    def pages() -> list[str]:
        tv = evening.app.site.pages.main(evening.table, Viewer(SCREEN, None, "en"))
        console = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
        return [tv, evening.main("Lisa"), console]

    ends(evening, BUDGET, Lisa=5, Ellen=4)
    assert not any("Tonight" in page for page in pages())
    ends(evening, BUDGET, Lisa=5, Ellen=4)
    for page in pages():
        assert "Tonight" in page
        assert "<bdi>Lisa</bdi> leads. 2 games so far." in " ".join(page.split())
        assert "Guests who tie get the same." in page
    begins(evening, BUDGET)
    assert not any("Tonight" in page for page in pages())
