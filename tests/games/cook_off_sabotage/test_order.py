"""In which order those in conflict act: saboteurs, and who gets from a short stock (F2, F9, G6)."""

import pytest

from partycards.games.cook_off_sabotage.steps.acting import Acting, Decline
from partycards.games.cook_off_sabotage.steps.ordering import (
    ByRule,
    Next,
    OrderByRule,
    Ordering,
    PutNext,
)
from partycards.games.cook_off_sabotage.steps.round import Again
from partycards.games.cook_off_sabotage.steps.ways import Get
from tests.games.cook_off_sabotage.match import CookOff
from tests.games.cook_off_sabotage.test_sabotage import starts


@pytest.fixture
def match() -> CookOff:
    return CookOff("Emily", "John", "Ana")


def saboteurs(match: CookOff) -> None:
    """All three sabotage at once."""
    match.programmes(**dict.fromkeys(match.names, "sabotage get cook"))
    assert isinstance(match.state.phase, Ordering)


def order(match: CookOff) -> str:
    """In which order they act."""
    assert isinstance(match.state.phase, Acting)
    return " ".join(match.names[seat - 1] for seat in match.state.phase.order)


def test_one_saboteur_alone_needs_no_talk_f2(match: CookOff) -> None:
    starts(match, Emily="sabotage get cook")
    assert match.asks("Emily") == "AskSabotage"


def test_an_order_that_all_propose_stands_f2(match: CookOff) -> None:
    saboteurs(match)
    for name in match.names:
        match.proposes(name, "Ana", "Emily")
    assert order(match) == "Ana Emily John"
    assert match.told("agreed")[0].order == (3, 1, 2)


def test_else_the_lowest_score_comes_first_then_clockwise_f2(match: CookOff) -> None:
    match.has("Emily", points=5)
    match.state = match.state.with_guest(2, points=-1)
    saboteurs(match)
    match.proposes("Emily", "Emily", "John")
    match.proposes("John", "Emily", "John")
    match.does("Ana", ByRule())
    assert order(match) == "John Ana Emily"
    assert match.told("by_rule")


def test_the_clockwise_order_starts_one_further_on_each_round_f2(match: CookOff) -> None:
    for expected in ("Emily John Ana", "John Ana Emily", "Ana Emily John", "Emily John Ana"):
        saboteurs(match)
        match.by_rule()
        assert order(match) == expected
        match.plays_on()


def test_proposals_are_hidden_and_can_be_taken_up_again_until_all_are_in_f2_g6(
    match: CookOff,
) -> None:
    saboteurs(match)
    before = match.game.view(match.state, 2)
    match.does("Emily", Next(3))
    assert match.game.view(match.state, 2) == before
    match.does("Emily", Again(), Next(2), Next(1))
    assert match.mat("Emily").state == "ready"
    assert match.ask("Emily").order == (2, 1, 3)
    match.does("Emily", Again())
    assert match.mat("Emily").state == "chooses"


def test_only_those_in_conflict_can_be_put_in_order_f2(match: CookOff) -> None:
    starts(match, Emily="sabotage get cook", John="sabotage cook get")
    assert match.waits_for == "Emily John"
    assert "still to come" in match.refused("Emily", Next(3))
    match.does("Emily", Next(2))
    assert "Take it back" in match.refused("Emily", Next(1))
    assert "nothing for you to choose" in match.refused("Ana", ByRule())


def test_who_finds_nobody_to_sabotage_is_not_in_conflict_f2(match: CookOff) -> None:
    match.has("Emily", stove="raw - - -")
    match.stock(tokens=0)
    row = "sabotage get cook"
    starts(match, Emily=row, John=row, Ana="cook get double")
    assert match.waits_for == "John"
    assert match.asks("John") == "AskSabotage"
    assert [(news.seat, news.what) for news in match.told("nothing")] == [
        (3, "cook"), (1, "sabotage"),
    ]  # fmt: skip


def test_the_host_may_set_the_order_f2(match: CookOff) -> None:
    saboteurs(match)
    levers = [lever.key for lever in match.game.levers(match.state)]
    assert levers == ["next-1", "next-2", "next-3", "by-rule"]
    match.does("Emily", ByRule())
    match.table(PutNext(2))
    assert [lever.key for lever in match.game.levers(match.state)] == [
        "next-1", "next-3", "by-rule",
    ]  # fmt: skip
    match.table(PutNext(3))
    assert order(match) == "John Ana Emily"
    assert match.told("host")
    assert match.game.levers(match.state) == ()


def test_the_host_may_end_the_talk_f2(match: CookOff) -> None:
    match.has("Emily", points=2)
    saboteurs(match)
    match.table(OrderByRule())
    assert order(match) == "John Ana Emily"


def test_no_agreement_binds_anybody_f9(match: CookOff) -> None:
    """What was said about whom is talk: in the agreed order everybody does what they like."""
    match.has("Ana", stove="raw - - -")
    starts(match, Emily="sabotage get cook", John="sabotage cook get")
    for name in ("Emily", "John"):
        match.proposes(name, "John")
    match.sabotages("John", "Emily", "grill")
    match.does("Emily", Decline())


# A short stock ------------------------------------------------------------------------------------


def test_getters_agree_on_an_order_only_when_the_stock_is_short_f2(match: CookOff) -> None:
    match.stock(meat=4, vegetables=4)
    starts(match, Emily="get double cook", John="get cook double")
    assert match.asks("Emily") == "AskWay"
    short = CookOff("Emily", "John", "Ana")
    short.stock(meat=3, vegetables=20)
    starts(short, Emily="get double cook", John="get cook double", Ana="sabotage cook get")
    assert short.waits_for == "Emily John"
    assert short.can("Emily").startswith("The stock is short.")
    for name in ("Emily", "John"):
        short.proposes(name, "John")
    short.does("John", Get(2))
    assert short.ask("Emily").ways == ((1, 1), (0, 2))
    short.does("Emily", Get(1))
    assert (short.tv.meat, short.tv.vegetables) == (0, 19)
    assert short.waits_for == "Ana"


def test_one_getter_alone_needs_no_order_f2(match: CookOff) -> None:
    match.stock(meat=1, vegetables=0)
    starts(match, Emily="get double cook")
    assert match.board("Emily") == (2, 2)
