"""What a chef writes down while others cook and present: the script (rule B10)."""

from random import Random

import msgspec
import pytest

from partycards.games.base import Away, Back
from partycards.games.changes import Changes
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.planning_asks import Commit, Reconsider
from partycards.games.cooking_party.steps.presenting import Lay, PresentingStage
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging, PassOver
from partycards.games.cooking_party.steps.script import Arrange, Prompt, WriteScript
from tests.games.cooking_party.party import Party, with_dishes


@pytest.fixture
def party() -> Party:
    return with_dishes()


def script(party: Party, name: str) -> Prompt:
    found = party.ask(name).script
    assert isinstance(found, Prompt)
    return found


def reads(party: Party, name: str) -> list[str]:
    """The script card by card, in its order."""
    return [f"{line.card.name}: {line.words}".strip(": ") for line in script(party, name).cards]


def writes(party: Party, name: str, line: str = "", to: str = "", **words: str) -> None:
    """Words by the names of their cards; `to`: this card goes first."""
    cards = {party.card(card): said for card, said in words.items()}
    move = WriteScript(1, cards, line=line, to={party.card(to): 0} if to else {})
    party.does(name, move)


def seen_by(party: Party, name: str | None) -> bytes:
    seat = None if name is None else party.seat(name)
    return msgspec.json.encode(party.game.view(party.state, seat))


def test_lisa_s_words_stay_hers_until_she_lays_the_card_b10(party: Party) -> None:
    writes(party, "Lisa", "A secret line.", Lobster="in brown butter", Lavender="a secret breath")
    assert reads(party, "Lisa") == [
        "Lobster: in brown butter", "Lavender: a secret breath", "Cucumber", "Popcorn",
    ]  # fmt: skip
    party.does("Cody", Call(2))
    mine = script(party, "Lisa")
    first = mine.cards[0]
    party.does("Lisa", Lay((first.card.id,), {first.card.id: first.words}))
    for other in ("Cody", "Ellen", "Ana", None):
        assert b"in brown butter" in seen_by(party, other)
        assert b"secret" not in seen_by(party, other)
    assert isinstance(party.tv.stage, PresentingStage)
    assert party.tv.stage.said == ("in brown butter",)
    assert [line.laid for line in script(party, "Lisa").cards] == [True, False, False, False]


def test_the_line_is_said_once_b10(party: Party) -> None:
    writes(party, "Lisa", "For those who come home late.")
    party.does("Cody", Call(2))
    lobster, lavender = party.cards("Lobster Lavender")
    assert script(party, "Lisa").line == "For those who come home late."
    party.does("Lisa", Lay((lobster,), say="For those who come home late."))
    assert script(party, "Lisa").line == ""
    # The name is hers to give while she presents, and every word she laid stays in the script.
    party.does("Lisa", WriteScript(1, {lavender: "last"}, {0: "Night train"}))
    assert party.ask("Lisa").names == ("Night train",)


def test_cards_change_places_and_take_their_words_along_b10(party: Party) -> None:
    writes(party, "Lisa", Lobster="red", Popcorn="loud")
    writes(party, "Lisa", to="Popcorn", Lobster="red", Popcorn="loud")
    assert reads(party, "Lisa") == ["Popcorn: loud", "Lobster: red", "Lavender", "Cucumber"]
    party.does("Cody", Call(2))
    party.does("Lisa", Arrange(1, {party.card("Lavender"): 0}))
    assert reads(party, "Lisa") == ["Lavender", "Popcorn: loud", "Lobster: red", "Cucumber"]
    party.does("Lisa", Arrange(1, {party.card("Lavender"): 99, party.card("Tofu"): 0}))
    assert reads(party, "Lisa")[-1] == "Lavender", "and a card of nobody's changes nothing"


def test_a_dish_that_changes_keeps_the_words_of_cards_that_stay_b9_b10(party: Party) -> None:
    lobster, lavender, tofu = party.cards("Lobster Lavender Tofu")
    cucumber = party.card("Cucumber")
    move = WriteScript(1, {lobster: "red", lavender: "soft"}, {0: "Moonlight"}, "Sh!", done=True)
    party.does("Lisa", move, Reconsider())
    party.does("Lisa", Commit(dict.fromkeys((tofu, lobster, lavender, cucumber), 0)))
    assert reads(party, "Lisa") == ["Tofu", "Lobster: red", "Lavender: soft", "Cucumber"]
    assert script(party, "Lisa").line == "Sh!"
    assert party.ask("Lisa").names == ("Moonlight",)
    assert not script(party, "Lisa").done, "there is a card without words"
    party.does("Lisa", Reconsider())
    party.does("Lisa", Commit(dict.fromkeys((tofu, cucumber, *party.cards("Popcorn Parsley")), 0)))
    party.does("Lisa", WriteScript(1, {tofu: "cold"}), Reconsider())
    party.does("Lisa", Commit(dict.fromkeys((tofu, cucumber, lobster, lavender), 0)))
    assert "Lobster: red" in reads(party, "Lisa"), "it was out of the dish for a while"


def test_what_is_rubbed_out_is_gone_b10(party: Party) -> None:
    writes(party, "Lisa", "A line.", Lobster="red")
    writes(party, "Lisa")
    assert (reads(party, "Lisa")[0], script(party, "Lisa").line) == ("Lobster", "")
    assert not script(party, "Lisa").written, "she speaks as she likes"


def test_a_chef_who_was_passed_over_finds_the_script_again_b10(party: Party) -> None:
    writes(party, "Lisa", Lobster="red")
    party.does("Cody", Call(2))
    party.does("Lisa", Lay(party.cards("Lavender")))
    party.table(Away(2))
    party.does("Cody", PassOver(2))
    party.table(Back(2))
    party.does("Cody", Call(2))
    assert reads(party, "Lisa")[0] == "Lobster: red"


def test_a_script_is_refused_where_there_is_nothing_to_say_b10(party: Party) -> None:
    moved_on = "The round moved on. Have another look."
    assert party.refused("Cody", WriteScript(1)) == "You are not cooking in this round."
    assert party.refused("Lisa", WriteScript(2)) == moved_on
    party.presents("Lisa")
    assert party.refused("Lisa", Arrange(1, {})) == "Your whole dish lies on the table."
    party.presents("Ellen")
    party.presents("Ana")
    party.does("Cody", BeginJudging())
    assert party.refused("Lisa", WriteScript(1)) == moved_on
    too_long = {"type": "WriteScript", "round": 1, "words": {"1": "x" * 81}}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(too_long, party.game.about.moves, strict=False)


def test_a_team_writes_one_script_v3() -> None:
    party = Party("Cody", "Lisa", "Ellen", "Ana", "Tom", "Ines", house=HouseRules(teams=True))
    party.deals()
    party.all_cook()
    one, mate, *_ = party.kitchens()[0]
    card = party.ask(one).script.cards[0].card.id
    party.does(one, WriteScript(1, {card: "by one"}))
    assert party.ask(mate).script == party.ask(one).script
    assert party.ask(mate).script.cards[0].words == "by one"
    others = {name for name in party.names if b"by one" in seen_by(party, name)}
    assert others == set(party.kitchens()[0])


def test_where_nothing_is_typed_there_is_no_script_v15() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(taps=True))
    party.deals()
    party.all_cook()
    assert party.ask("Lisa").script is None


@pytest.mark.parametrize("called", [False, True])
def test_a_script_concerns_nobody_but_its_chef(party: Party, called: bool) -> None:
    if called:
        party.does("Cody", Call(3))
    before, seen = party.state, party.tv
    views = {seat: party.game.private(before, seat) for seat in (1, 2, 3, 4)}
    writes(party, "Lisa", "A line.", Lobster="red")
    assert party.game.changes(before, seen, party.state) == Changes(seen, (), frozenset({2}))
    assert party.tv == seen
    same = {seat for seat in views if party.game.private(party.state, seat) == views[seat]}
    assert same == {1, 3, 4}


def test_ellen_s_table_may_hold_any_script_of_lisa_s_g7(party: Party) -> None:
    writes(party, "Lisa", "A line.", Lobster="red")
    others = {
        msgspec.json.encode(party.game.redeal(party.state, 3, Random(seed)).chefs[0].script)
        for seed in range(20)
    }
    assert len(others) > 5
    assert not any(b"A line." in one for one in others)


def test_the_house_speaks_for_lisa_from_her_script_while_she_is_away_g3_b10(party: Party) -> None:
    writes(party, "Lisa", "Come home.", to="Popcorn", Lobster="red", Popcorn="loud")
    party.does("Cody", Call(2))
    party.table(Away(2))
    said = []
    while (lays := party.game.auto_move(party.game.view(party.state, 2), Random(1))) is not None:
        assert isinstance(lays, Lay)
        said += [(party.state.box.ingredients[card].name, lays.words.get(card, ""), lays.say)
                 for card in lays.cards]  # fmt: skip
        party.does("Lisa", lays)
    assert said == [
        ("Popcorn", "loud", ""), ("Lobster", "red", ""), ("Lavender", "", ""),
        ("Cucumber", "", "Come home."),
    ]  # fmt: skip


def test_a_card_that_lies_there_keeps_its_words_in_the_script_b10(party: Party) -> None:
    """The host may take it back."""
    lobster, lavender = party.cards("Lobster Lavender")
    writes(party, "Lisa", Lobster="red")
    party.does("Cody", Call(2))
    party.does("Lisa", Lay((lobster,), {lobster: "blue"}), WriteScript(1, {lavender: "soft"}))
    chef = party.state.kitchen(2)
    assert chef is not None
    assert dict(chef.script.words) == {lobster: "red", lavender: "soft"}
