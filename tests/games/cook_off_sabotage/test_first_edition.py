"""A match of 0.1 goes on by its own rules: before the cards everybody is asked who cleans. Emily,
John and Ana sat down before the update."""

import pytest

from partycards.games.cook_off_sabotage.first_edition import Declare, FirstEdition
from partycards.games.cook_off_sabotage.steps.programming import Lay
from partycards.games.cook_off_sabotage.steps.round import Again
from tests.games.cook_off_sabotage.match import CookOff

SABOTAGED = "token - - -"


@pytest.fixture
def match() -> CookOff:
    return CookOff("Emily", "John", "Ana", edition=FirstEdition)


def test_where_nothing_is_to_be_cleaned_three_cards_are_laid_f7_promise_10(match: CookOff) -> None:
    assert match.asks("Emily") == "AskThree"
    assert match.can("Emily") == "Lay three of your seven cards face down, in the order you act."
    assert match.awaited() == "Waiting for Emily, John, Ana to lay three cards"
    said = match.refused("Emily", Lay("clean"))
    assert said == "Who cleans was asked before. Lay three cards, please."


def test_who_cleans_is_asked_first_and_seen_before_a_card_is_laid_f7_promise_10(
    match: CookOff,
) -> None:
    match.has("Emily", stove=SABOTAGED)
    match.round_begins()
    assert match.waits_for == "Emily John Ana"
    assert (match.asks("Emily"), match.ask("Emily").tokens) == ("AskClean", 1)
    match.does("Emily", Declare(False), Again(), Declare(True))
    match.does("John", Declare())
    assert match.ask("Emily").clean
    assert not match.mat("Emily").cleaning, "nobody sees it yet"
    match.does("Ana", Declare())
    assert match.mat("Emily").cleaning
    assert match.stove("Emily") == "- - - -"
    assert match.waits_for == "John Ana"
    assert match.tv.stage == "three"
    assert "nothing for you to choose" in match.refused("Emily", Lay("cook", "get", "double"))


def test_who_has_to_clean_is_not_asked_f7_promise_10(match: CookOff) -> None:
    match.has("John", stove="token token token token")
    match.round_begins()
    assert match.waits_for == "Emily Ana"
    assert match.can("John") == "All your utensils are sabotaged: you have to clean in this round."
    match.does("Emily", Declare())
    match.does("Ana", Declare())
    assert match.told("must")[0].seat == 2
    assert match.mat("John").cleaning


@pytest.mark.parametrize(
    ("stove", "cleans"),
    [("token token token -", True), ("token token - -", True), (SABOTAGED, False),
     ("half token token token", False)],
)  # fmt: skip
def test_a_house_player_says_whether_it_cleans_promise_10(
    match: CookOff, stove: str, cleans: bool
) -> None:
    match.has("Ana", stove=stove)
    match.round_begins()
    view = match.game.view(match.state, match.seat("Ana"))
    assert match.game.auto_move(view, match.chance) == Declare(cleans)
