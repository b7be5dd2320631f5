"""What the people vote on: the dishes of a round, from the last one presented until the chips."""

from partycards.games.base import Ballot
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.judge import Award, Call
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging
from tests.games.cooking_party.party import Party


def ballot(party: Party) -> Ballot:
    now = party.game.open_ballot(party.state)
    assert now is not None
    return now


def told(party: Party) -> list[int]:
    """Rounds whose votes may be told now."""
    return [one.round for one in party.game.told_ballots(party.state)]


def test_it_opens_with_the_last_dish_and_closes_with_the_chips() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals()
    party.all_cook()
    party.presents("Lisa")
    assert party.game.open_ballot(party.state) is None
    party.presents("Ellen")
    last = ballot(party)
    assert [party.names[dish.chef - 1] for dish in last.dishes] == ["Lisa", "Ellen"]
    assert last.judges == (party.seat("Cody"),)
    party.does("Cody", BeginJudging())
    assert ballot(party) == last
    party.gives("Lisa", 5, 10, 25, 50, 100)
    assert told(party) == []
    party.does("Cody", Award())
    assert party.game.open_ballot(party.state) is None
    assert told(party) == [1]
    assert party.game.told_ballots(party.state)[0].key == last.key
    party.does("Cody", FinishRound())
    assert told(party) == []


def test_at_the_podium_all_rounds_are_told_and_not_before() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    for winner in ("Lisa", "Ellen", "Lisa"):
        party.round(winner)
    assert told(party) == [1, 2, 3]


def test_other_cards_are_another_ballot_and_other_words_are_not() -> None:
    keys = []
    for count, words in ((4, ""), (5, ""), (4, "in thin slices")):
        party = Party("Cody", "Lisa", "Ellen")
        party.deals()
        party.cooks("Lisa", count)
        party.cooks("Ellen")
        for name in ("Lisa", "Ellen"):
            call_and_lay(party, name, words)
        keys.append(ballot(party).key)
    assert keys[0] != keys[1]
    assert keys[0] == keys[2]


def call_and_lay(party: Party, name: str, words: str) -> None:
    party.does("Cody", Call(party.seat(name)))
    while (chef := party.state.chef(party.seat(name))) and chef.to_come:
        party.does(name, Lay(chef.to_come[:1], {chef.to_come[0]: words} if words else {}))


def test_one_dish_is_no_choice() -> None:
    party = Party("Cody", house=HouseRules(solo=True))
    party.deals()
    party.all_present()
    assert party.game.open_ballot(party.state) is None
