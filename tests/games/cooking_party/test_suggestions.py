"""What is suggested to a judge where the house has an order of its assignments (rule B3)."""

from itertools import combinations
from random import Random

from msgspec.structs import replace

from partycards.games.cooking_party.box import Assignment
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import LookAgain
from partycards.games.cooking_party.steps.choosing import SuggestOthers
from partycards.games.cooking_party.steps.deck import ChooseAssignment, DrawAssignment
from partycards.games.cooking_party.steps.judge import Award
from tests.games.cooking_party.party import Party, a_box, an_assignment

TASKS = tuple(
    an_assignment(f"task_{n}", ("soup", "salad", "dish")[n % 4 % 3], difficulty=1 + n % 3)
    for n in range(30)
)
ORDER = tuple(task.key for task in TASKS[::-1])


def party(*tasks: Assignment, order: tuple[str, ...] = ORDER, **house: bool) -> Party:
    """Lisa, Cody and Ellen at a table of a house with this order."""
    box = replace(a_box(), assignments=tasks or TASKS)
    names = ("Lisa", "Cody") if house.get("two") else ("Lisa", "Cody", "Ellen")
    found = Party(*names, box=box, house=HouseRules(**house))
    found.state = found.game.with_order(found.state, order)
    return found


def few(party: Party) -> tuple[str, ...]:
    suggested: tuple[str, ...] = party.ask(party.judge).suggested
    return suggested


def a_round(party: Party, key: str) -> None:
    """A round with this assignment, to the next judge."""
    party.deals(key)
    party.all_present()
    chefs = party.chefs
    party.gives(chefs[0], 100, 50, 25)
    party.gives(chefs[1], 10, 5)
    party.does(party.judge, Award(), FinishRound())


def test_the_first_of_the_order_lie_there_easy_and_hard_and_for_several_dishes_b3() -> None:
    table = party()
    by_key = {task.key: task for task in TASKS}
    three = few(table)
    assert three[0] == ORDER[0]
    assert set(three) <= set(ORDER[:12]), "nothing from the back of the order"
    assert {by_key[key].difficulty for key in three} == {1, 2, 3}
    assert len({by_key[key].dishes for key in three}) > 1


def test_nothing_is_suggested_twice_while_there_is_something_new_b3() -> None:
    table = party()
    seen = [*few(table)]
    table.does("Lisa", SuggestOthers())
    seen += few(table)
    a_round(table, few(table)[0])
    seen += few(table)
    a_round(table, few(table)[1])
    seen += few(table)
    assert len(seen) == len(set(seen)) == 12
    assert set(table.game.suggested(table.state)) == set(seen)
    assert len(table.game.cooked_from(table.state)) == 2


def test_who_puts_an_assignment_back_finds_the_same_three_again_b3() -> None:
    table = party()
    table.does("Lisa", SuggestOthers())
    three = few(table)
    table.does("Lisa", ChooseAssignment(three[0]), LookAgain())
    assert few(table) == three


def test_a_judge_who_lets_the_time_run_out_takes_one_of_the_three_b3() -> None:
    table = party()
    for luck in range(6):
        move = table.game.auto_move(table.game.view(table.state, 1), Random(luck))
        assert move.assignment in few(table)


def test_a_small_box_never_shows_the_same_three_twice_b3() -> None:
    table = party(*TASKS[:7], order=())
    table.state = table.game.with_order(table.state, ("task_3",))
    seen = []
    for _ in range(12):
        seen.append(frozenset(few(table)))
        table.does("Lisa", SuggestOthers())
    assert len(set(seen)) == 12 <= len(list(combinations(range(7), 3)))


def test_what_the_order_does_not_know_comes_last_and_what_is_gone_is_passed_over_b3() -> None:
    table = party(*TASKS[:6], order=("retired", "task_5"))
    assert table.state.order == ("task_5", "task_0", "task_1", "task_2", "task_3", "task_4")


def test_one_for_children_alone_waits_and_one_for_a_guest_alone_is_not_there_b3() -> None:
    tasks = (
        an_assignment("dragon", kinds=("kids",)),
        an_assignment("island", kinds=("solo",)),
        *TASKS[:4],
    )
    order = ("dragon", "island", *ORDER)
    assert not {"dragon", "island"} & set(few(party(*tasks, order=order)))
    assert few(party(*tasks, order=order, taps=True))[0] == "dragon"


def test_teams_find_what_was_made_for_teams_first_b3() -> None:
    for_teams = [replace(task, kinds=("team",)) for task in TASKS[:3]]
    for_two = [replace(task, kinds=("two",)) for task in TASKS[3:9]]
    tasks = (*for_two, *for_teams)
    table = party(*tasks, order=tuple(task.key for task in tasks), teams=True)
    assert set(few(table)) == {"task_0", "task_1", "task_2"}


def test_two_turn_over_what_the_house_thinks_of_those_for_two_first_v1() -> None:
    tasks = (*TASKS[:3], replace(TASKS[3], kinds=("team", "kids")))
    table = party(*tasks, order=("task_3", "task_2", "task_1", "task_0"), two=True)
    table.does(table.judge, DrawAssignment())
    assert table.state.assignment == "task_2"


def test_without_an_order_they_lie_there_as_in_earlier_matches_b3() -> None:
    table = party(order=())
    table.state = replace(table.state, order=())
    assert few(table) == ("task_0", "task_1", "task_2")
    a_round(table, "task_0")
    assert table.state.offered == ()


def test_a_match_that_is_broken_off_has_shown_what_lay_there_b3() -> None:
    table = party()
    three = few(table)
    assert table.game.suggested(table.state) == three
    table.does("Lisa", ChooseAssignment("task_0"))
    assert table.game.suggested(table.state) == three, "nothing was dealt yet"
    table.deals("task_0")
    assert set(table.game.suggested(table.state)) == {*three, "task_0"}
    assert table.game.cooked_from(table.state) == ()
