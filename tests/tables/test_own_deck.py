"""What a judge has made up and kept is found by later matches of the same evening (V6)."""

import json
from typing import Any

import pytest

from partycards.games.base import EndEarly, IllegalMove
from partycards.games.cooking_party.board_views import PrivateView
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.choosing import AskAssignment, AskInvent
from partycards.games.cooking_party.steps.deck import ChooseAssignment, Invent
from partycards.tables import erasing, taking_back
from partycards.tables.events import Hid
from partycards.tables.table import HOST
from tests.evening import Evening
from tests.web.sample import play_until, said

CAKE = "A cake for Ellen"


def begins(evening: Evening, game: str = "cooking_party", **house: Any) -> None:
    """The match ends as it stands, and the next one begins, which Cody judges first."""
    if evening.table.saved.playing():
        evening.table.table_move(HOST, EndEarly())
    first = {"first_judge": evening.seat("Cody")} if game == "cooking_party" else {}
    evening.table.agree(HOST, game, {"house": house, **first} if first else {})
    evening.house.start(evening.table, HOST)


def mine(evening: Evening, name: str = "Cody") -> Any:
    private: PrivateView = evening.view(name).private
    return private.ask


def invents(evening: Evening, title: str = CAKE, keep: bool = True) -> None:
    """Cody makes an assignment up, and its round is played."""
    evening.play("Cody", Invent(title, "It is her birthday.", ("dessert",)))
    evening.play("Cody", Deal(mine(evening).terms, keep))
    play_until(evening, lambda state: state.results)


def seated(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    begins(evening, invent=True)


def kept(evening: Evening) -> list[str]:
    """What lies there for Cody besides making something up."""
    ask = mine(evening)
    assert isinstance(ask, AskInvent)
    return [line.assignment.title for line in ask.kept]


def test_play_again_finds_what_a_judge_has_kept_v6(evening: Evening) -> None:
    seated(evening)
    invents(evening)
    begins(evening, invent=True)
    assert kept(evening) == [CAKE]
    assert "Or take one that a judge before you has kept" in said(evening.main("Cody"))
    evening.play("Cody", ChooseAssignment(mine(evening).kept[0].assignment.key))
    ask = mine(evening)
    assert ask.assignment.title == CAKE
    assert not ask.own, "it is kept already"
    evening.play("Cody", Deal(ask.terms))
    assert CAKE in said(evening.main("Lisa"))
    play_until(evening, lambda state: state.results)
    assert CAKE in said(evening.stranger().get("album").text)


def test_a_new_one_of_the_same_round_does_not_take_its_place_v6(evening: Evening) -> None:
    seated(evening)
    invents(evening)
    begins(evening, invent=True)
    invents(evening, "Only one pan")
    begins(evening, invent=True)
    assert kept(evening) == [CAKE, "Only one pan"]
    keys = [line.assignment.key for line in mine(evening).kept]
    assert len(set(keys)) == 2


def test_it_is_still_there_after_another_game_and_after_a_restart_v6(evening: Evening) -> None:
    seated(evening)
    invents(evening)
    begins(evening, "thieving_chefs")
    begins(evening, invent=True)
    assert kept(evening) == [CAKE]
    read = evening.restart()
    assert read.table.saved.current == evening.table.saved.current
    assert kept(read) == [CAKE]


def test_with_the_deck_it_lies_on_top_of_those_that_are_printed_v6(evening: Evening) -> None:
    seated(evening)
    invents(evening)
    begins(evening)
    ask = mine(evening)
    assert isinstance(ask, AskAssignment)
    assert ask.assignments[0].title == CAKE
    assert ask.assignments[0].key in ask.suggested
    assert len(ask.suggested) == 4, "and three of the deck"
    assert "made up at this table" in said(evening.main("Cody"))
    evening.play("Cody", ChooseAssignment(ask.assignments[0].key))
    evening.play("Cody", Deal(mine(evening).terms))
    assert CAKE in said(evening.main("Ellen"))


def test_where_the_top_card_is_the_top_card_nothing_else_can_be_taken_v6(evening: Evening) -> None:
    seated(evening)
    invents(evening)
    begins(evening, top_card=True)
    assert CAKE not in evening.main("Cody")
    with pytest.raises(IllegalMove, match="The top assignment is played in this game"):
        evening.play("Cody", ChooseAssignment("own-1-1"))
    play_until(evening, lambda state: state.results)
    begins(evening, invent=True)
    assert kept(evening) == [CAKE], "the match between has lost nothing"


def test_what_was_not_kept_is_gone_v6(evening: Evening) -> None:
    seated(evening)
    invents(evening, keep=False)
    begins(evening, invent=True)
    assert kept(evening) == []


def test_what_the_host_has_hidden_is_hidden_in_the_next_match_too_v6(evening: Evening) -> None:
    seated(evening)
    invents(evening, "Rude words")
    begins(evening, invent=True)
    key = next(one.key for one in evening.table.saved.said() if one.key.endswith("-task"))
    assert key == "1:r1-task"
    assert "Rude" in evening.main("Cody")
    evening.table.record(HOST, "hid", Hid(key))
    assert "Rude" not in evening.main("Cody")
    evening.play("Cody", ChooseAssignment("own-1-1"))
    evening.play("Cody", Deal(mine(evening).terms))
    for name in ("Cody", "Lisa"):
        assert "Rude" not in evening.main(name)
    assert "Rude" not in evening.stranger().get("tv").text
    keys = [one.key for one in evening.table.saved.said() if one.key.endswith("-task")]
    assert keys == [key], "one line for the host, however often it is played"


def test_another_table_does_not_find_it_v6(evening: Evening) -> None:
    seated(evening)
    invents(evening)
    other = evening.house.open_table()
    assert CAKE not in json.dumps(str(other.saved))


def test_when_the_match_is_taken_back_to_before_it_nothing_is_left_v6(evening: Evening) -> None:
    seated(evening)
    start = evening.table.saved.seq
    invents(evening)
    taking_back.rewind(evening.table, HOST, start + 1)
    invents(evening, "Only one pan")
    begins(evening, invent=True)
    assert kept(evening) == ["Only one pan"]


@pytest.mark.laptop
def test_what_was_kept_is_gone_from_every_file_with_the_evening_v6(evening: Evening) -> None:
    seated(evening)
    invents(evening)
    begins(evening, invent=True)
    evening.play("Cody", ChooseAssignment("own-1-1"), Deal(evening.table.saved.current.state.terms))
    files = [path for path in evening.folder.rglob("*") if path.is_file()]
    assert any(CAKE.encode() in path.read_bytes() for path in files)
    evening.house.close_table(evening.table, HOST)
    erasing.evening(evening.house, evening.code)
    evening.stop()
    for path in evening.folder.rglob("*"):
        assert not path.is_file() or CAKE.encode() not in path.read_bytes(), path
