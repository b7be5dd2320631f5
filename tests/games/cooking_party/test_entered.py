"""A round that was played with cards of paper is entered by the host (rules B11-B13, V1-V11)."""

from typing import Any

import msgspec
import pytest

from partycards.games.base import EndEarly
from partycards.games.cooking_party.box import CHIPS
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.choosing import Choosing
from partycards.games.cooking_party.steps.deck import ChooseAssignment, Invent
from partycards.games.cooking_party.steps.entered import EnterRound
from partycards.games.cooking_party.steps.over import Over, Podium
from partycards.games.features.from_paper import PaperCard, PaperDish, PaperRound
from tests.games.cooking_party.party import Party
from tests.games.cooking_party.test_v3_v4_v5_teams import pairs


def dish(party: Party, chef: str, name: str = "", cards: str = "", **more: Any) -> PaperDish:
    """A dish by its chef's name and the names of its cards; chips as `chips=(5, 10)`."""
    laid = tuple(PaperCard(card) for card in party.cards(cards))
    return PaperDish(party.seat(chef), name, laid, **more)


def enters(party: Party, *dishes: PaperDish, judge: str = "", **more: Any) -> EnterRound:
    """The move for the next round."""
    seat = party.seat(judge) if judge else None
    number = more.pop("number", party.state.round)
    return EnterRound(PaperRound(number, dishes, seat, **more))


@pytest.fixture
def party() -> Party:
    """Cody judges first; Lisa, Ellen and Ana cook."""
    return Party("Cody", "Lisa", "Ellen", "Ana")


def on_paper(party: Party) -> EnterRound:
    """Lisa got 5 and 100, Ellen the rest, Ana nothing for a dish that nobody remembers."""
    return enters(
        party,
        dish(party, "Lisa", "Moon soup", "Lobster Lavender", chips=(5, 100), critique="More!"),
        dish(party, "Ellen", "", "Chicken", chips=(10, 25, 50)),
        dish(party, "Ana"),
        assignment="menu",
        words="Taste matters.",
    )


def test_a_round_from_paper_stands_on_the_sheet_and_the_next_one_judges_b12(party: Party) -> None:
    party.table(on_paper(party))
    assert party.totals() == {"Cody": 0, "Lisa": 105, "Ellen": 85, "Ana": 0}
    assert isinstance(party.state.phase, Choosing)
    assert (party.state.round, party.judge) == (2, "Lisa")
    assert party.state.guests[0].judged == 1
    assert party.state.rows[0].assignment == "Menu"
    assert party.state.played == ("menu",)


def test_its_dishes_are_in_the_album_as_they_lay_there_b12(party: Party) -> None:
    party.table(on_paper(party))
    (album,) = party.game.album(party.state)
    lisas, ellens = album.dishes  # type: ignore[attr-defined]
    assert (lisas.dish.called, lisas.critique, lisas.chips) == ("Moon soup", "More!", (5, 100))
    assert [laid.card.name for laid in lisas.dish.laid] == ["Lobster", "Lavender"]
    assert [laid.card.name for laid in ellens.dish.laid] == ["Chicken"]
    assert album.lines == (((4,), (), 0),)  # type: ignore[attr-defined]
    evening = party.game.evening(party.state)
    assert [one.courses[0].name for one in evening.served] == ["Moon soup", ""]


def test_its_cards_leave_the_piles_like_played_ones_b12(party: Party) -> None:
    party.table(on_paper(party))
    used = party.cards("Lobster Lavender Chicken")
    assert set(used) == set(party.state.discards)
    assert set(used).isdisjoint(party.state.draw)


def test_a_round_on_phones_can_follow_and_come_before_b12(party: Party) -> None:
    party.round("Ana")
    party.table(on_paper_of(party, "Lisa", "Cody", "Ana"))
    party.round("Cody")
    assert [row.number for row in party.state.rows] == [1, 2, 3]
    assert [result.entered for result in party.state.results] == [False, True, False]


def on_paper_of(party: Party, judge: str, *chefs: str) -> EnterRound:
    """The first of them got all chips."""
    first, *others = chefs
    rest = [dish(party, chef) for chef in others]
    return enters(party, dish(party, first, chips=CHIPS), *rest, judge=judge)


def test_another_judge_than_the_next_one_can_have_judged_b12(party: Party) -> None:
    party.table(on_paper_of(party, "Ana", "Cody", "Lisa"))
    assert party.state.results[0].judge == party.seat("Ana")
    assert party.judge == "Cody"


def test_chips_from_paper_are_the_five_of_the_box_b11(party: Party) -> None:
    def chips(lisa: tuple[int, ...], ellen: tuple[int, ...]) -> str:
        plates = dish(party, "Lisa", chips=lisa), dish(party, "Ellen", chips=ellen)
        return party.table_refused(enters(party, *plates))

    assert chips((5, 10), (25,)) == "All five chips have to be given away; 2 to go."
    assert chips((5, 10, 100), (25, 100, 50)) == "The 100 is given twice: there is one of it."
    assert chips((5, 20), ()) == "There is no chip of 20."


def test_one_dish_from_paper_has_one_chip_b11(party: Party) -> None:
    assert "one chip" in party.table_refused(enters(party, dish(party, "Lisa", chips=(5, 10))))
    assert "a chip of your choice" in party.table_refused(enters(party, dish(party, "Lisa")))
    party.table(enters(party, dish(party, "Lisa", chips=(50,))))
    assert party.totals()["Lisa"] == 50


def test_what_cannot_have_been_is_refused_in_words_b12(party: Party) -> None:
    lisa = dish(party, "Lisa", chips=CHIPS)
    refused = party.table_refused
    assert refused(enters(party)) == "Somebody has to have cooked: who?"
    assert refused(enters(party, lisa, dish(party, "Cody"))).startswith("A judge gives chips away")
    assert refused(enters(party, lisa, lisa)) == "Lisa has two dishes in this round."
    assert "not in this box" in refused(enters(party, lisa, assignment="nonsense"))
    wrong = PaperDish(2, "", (PaperCard(999),), CHIPS)
    other = dish(party, "Ellen")
    assert refused(enters(party, wrong, other)) == "There is no such card in this game."
    assert "Round 7" in refused(enters(party, lisa, other, number=7))


def test_a_round_counts_once_however_often_it_is_sent_promise_2(party: Party) -> None:
    move = on_paper(party)
    party.table(move)
    assert party.table_refused(move).startswith("Round 1 is not the next one any more.")


def test_nothing_is_entered_while_a_round_is_played_b12(party: Party) -> None:
    move = on_paper(party)
    party.deals()
    assert "as soon as the one on the phones is over" in party.table_refused(move)
    assert party.game.to_enter(party.state) is None


def test_what_the_judge_has_chosen_on_the_phone_was_what_was_played_b12(party: Party) -> None:
    party.does("Cody", ChooseAssignment("feast"))
    party.table(on_paper_of(party, "", "Lisa", "Ellen"))
    assert party.state.rows[0].assignment == "Feast"


def test_free_words_are_an_assignment_of_that_round_v6(party: Party) -> None:
    lisa, ellen = dish(party, "Lisa", chips=CHIPS), dish(party, "Ellen")
    party.table(enters(party, lisa, ellen, title=" Something blue "))
    assert party.state.rows[0].assignment == "Something blue"
    assert party.game.cooked_from(party.state) == ()
    assert {one.words for one in party.game.said(party.state)} >= {"Something blue"}


def test_where_judges_make_everything_up_no_card_is_offered_v6() -> None:
    party = Party("Cody", "Lisa", "Ellen", house=HouseRules(invent=True))
    party.does("Cody", Invent("On the moon"))
    ready = party.game.to_enter(party.state)
    assert ready is not None
    assert (ready.tasks, ready.task) == ((), "own-1")


def test_whoever_came_late_has_cooked_on_paper_all_the_same_g2(party: Party) -> None:
    party.joins("Zoe")
    party.table(enters(party, dish(party, "Zoe", chips=CHIPS), dish(party, "Lisa")))
    assert party.totals()["Zoe"] == 190


def test_a_team_has_one_line_and_each_member_its_points_v3() -> None:
    party = pairs()
    ready = party.game.to_enter(party.state, party.seat("Dan"))
    assert ready is not None
    assert set(ready.kitchens) == {(1, 2), (5, 6)}
    finns = dish(party, "Finn", "Tower", "Lobster Tofu", chips=CHIPS)
    party.table(enters(party, dish(party, "Ana"), finns, judge="Dan"))
    assert {name for name, points in party.totals().items() if points} == {"Eva", "Finn"}
    assert party.state.results[0].jury == (3, 4)
    assert party.state.results[0].dishes[0].cooks == (5, 6)


def test_two_give_each_other_one_chip_each_v1() -> None:
    party = Party("Ana", "Ben", house=HouseRules(two=True))
    ana, ben = dish(party, "Ana", chips=(5,)), dish(party, "Ben", chips=(50, 100))
    assert "Of two each gives" in party.table_refused(enters(party, ana, ben))
    party.table(enters(party, ana, dish(party, "Ben", chips=(100,))))
    assert party.totals() == {"Ana": 5, "Ben": 100}
    assert party.state.round == 2


def test_one_alone_gives_the_dish_a_chip_v2() -> None:
    party = Party("Ana", house=HouseRules(solo=True))
    party.table(enters(party, dish(party, "Ana", "Soup", "Tofu", chips=(25,))))
    assert party.totals() == {"Ana": 25}


def test_a_guest_of_honor_chooses_dishes_or_tastes_them_v11() -> None:
    party = Party("Ana", "Ben", "Cleo", house=HouseRules(honour_menu=True))
    ben, cleo = dish(party, "Ben", "Pie", chosen=True), dish(party, "Cleo", chips=(5,))
    assert party.table_refused(enters(party, ben, cleo)).startswith("No chips this evening")
    party.table(enters(party, ben, dish(party, "Cleo")))
    assert party.state.results[0].chosen == (2,)
    birthday = Party("Ana", "Ben", "Cleo", house=HouseRules(honour=True))
    assert birthday.game.to_enter(birthday.state) is None
    assert "after tasting" in birthday.table_refused(enters(birthday, dish(birthday, "Ben")))


def test_the_last_round_from_paper_ends_the_match_b13() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    for judge, chef, other in (
        ("Cody", "Lisa", "Ellen"),
        ("Lisa", "Ellen", "Cody"),
        ("Ellen", "Lisa", "Cody"),
    ):
        party.table(on_paper_of(party, judge, chef, other))
    assert isinstance(party.state.phase, Over)
    assert party.winners() == ["Lisa"]


def test_an_evening_on_paper_that_is_finished_was_not_ended_early_b13(party: Party) -> None:
    party.table(on_paper(party))
    party.table(EndEarly())
    stage = party.tv.stage
    assert isinstance(stage, Podium)
    assert (stage.early, stage.not_judged) == (False, ())


def test_what_was_entered_survives_its_format(party: Party) -> None:
    move = on_paper(party)
    read = msgspec.json.decode(msgspec.json.encode(move), type=party.game.about.table_moves)
    assert read == move
    assert party.game.entered(read) == move.played
