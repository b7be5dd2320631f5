"""The end: standings that were hidden, and awards."""

from partycards.games.base import EndEarly
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.prizes import climbed
from tests.games.cooking_party.food_party import (
    ALL,
)
from tests.games.cooking_party.party import Party

# Hidden standings and awards ---------------------------------------------------------------------


def test_standings_stay_hidden_until_the_end() -> None:
    party = Party("Ana", "Ben", "Cleo", house=HouseRules(hidden=True))
    party.judging()
    party.gives("Ben", *ALL)
    party.does("Ana", Award())
    assert [line.total for line in party.tv.seats.lines] == [None, None, None]
    assert party.tv.sheet.hidden
    assert party.tv.sheet.rows == ()
    assert party.tv.stage.awards[0][2:] == (190, None)  # type: ignore[union-attr]
    party.table(EndEarly())
    assert [line.total for line in party.tv.seats.lines] == [0, 190, 0]
    assert party.tv.sheet.rows != ()


def test_the_finale_has_awards() -> None:
    party = Party("Ana", "Ben", "Cleo")
    for winner in ("Ben", "Cleo", "Ben"):
        party.round(winner)
    finale = party.tv.finale
    assert finale is not None
    prizes = {prize.key: prize for prize in finale.prizes}
    assert prizes["round"].value == 190
    assert set(prizes["round"].seats) <= {2, 3}
    assert "words" not in prizes, "nobody said anything"


def test_the_comeback_is_the_longest_climb() -> None:
    party = Party("Ana", "Ben", "Cleo", around=2)
    for winner in ("Ben", "Cleo", "Ben", "Cleo", "Ana", "Ana"):
        party.round(winner)
    climbs = {feat.seats: feat.value for feat in climbed(party.state)}
    assert max(climbs, key=lambda seats: climbs[seats]) == (1,)
    assert climbs[1,] == 2, "from the third place to the first"
