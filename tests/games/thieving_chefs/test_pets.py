"""Pets, the target's choice, spares and leftovers (T4, T8)."""

import pytest

from partycards.games.base import Away
from partycards.games.thieving_chefs.steps.acting import Score, Send
from partycards.games.thieving_chefs.steps.announcing import Announce
from partycards.games.thieving_chefs.steps.giving import Give
from tests.games.thieving_chefs.kitchen import Kitchen


@pytest.fixture
def kitchen() -> Kitchen:
    """John has a raccoon, two rabbits and a cat; it is his turn."""
    kitchen = Kitchen("Emily", "John", "Ana")
    kitchen.has("John", hand="raccoon rabbit rabbit cat")
    kitchen.turn_of("John")
    return kitchen


def gives(kitchen: Kitchen, name: str, dish: str) -> None:
    """The target gives the card that lies in this dish, "" in none."""
    options = {option[1]: option[0] for option in kitchen.ask(name).options}
    kitchen.does(name, Give(options[dish.capitalize()]))


def test_a_pet_takes_an_ingredient_into_the_thiefs_hand_and_is_discarded_t4(
    kitchen: Kitchen,
) -> None:
    kitchen.has("Emily", area="onion meat")
    kitchen.sends("John", "raccoon", "Emily", "onion")
    assert kitchen.lies("Emily") == "meat"
    assert kitchen.lies("John") == ""
    assert "onion" in kitchen.hand("John")
    assert kitchen.gone() == "raccoon"
    assert kitchen.ask("John").left == 2


def test_a_pet_takes_only_what_it_likes_and_only_from_a_table_t4(kitchen: Kitchen) -> None:
    kitchen.has("Emily", hand="greens", area="rice")
    raccoon, rabbit = kitchen.card("John", "raccoon"), kitchen.card("John", "rabbit")
    assert kitchen.refused("John", Send(raccoon, 1, "rice")) == "The Raccoon does not take that."
    assert kitchen.refused("John", Send(rabbit, 1, "greens")) == (
        "Emily has no Greens on the table."
    )
    for nobody in (2, 9):
        refusal = kitchen.refused("John", Send(rabbit, nobody, "greens"))
        assert refusal == "A pet goes to another cook at the table. Please choose one."


def test_emily_protects_her_salad_with_the_onion_that_was_doing_nothing_t4(
    kitchen: Kitchen,
) -> None:
    kitchen.announced("Emily", "greens onion onion", "salad")
    kitchen.sends("John", "raccoon", "Emily", "onion")
    assert kitchen.awaited() == "Waiting for Emily to choose what goes"
    assert kitchen.asks("John") == "Watch"
    gives(kitchen, "Emily", "")
    assert kitchen.waits("Emily")["salad"].sure
    assert kitchen.lies("Emily") == ""
    assert "onion" in kitchen.hand("John")


def test_only_the_target_chooses_and_only_among_the_equal_ones_t4(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "greens onion onion", "salad")
    kitchen.sends("John", "raccoon", "Emily", "onion")
    one, greens = kitchen.ask("Emily").options[0][0], kitchen.state.guests[0].dishes[0].cards[0]
    assert kitchen.refused("John", Give(one)) == "It is not your turn."
    assert kitchen.refused("Ana", Give(one)) == "It is not your turn."
    assert kitchen.refused("Emily", Give(greens)) == "That is not one of the cards that can go."


def test_the_target_is_asked_only_if_it_matters_t4(kitchen: Kitchen) -> None:
    kitchen.has("Emily", area="greens greens")
    kitchen.sends("John", "rabbit", "Emily", "greens")
    assert kitchen.turn == "John"
    assert kitchen.asks("Emily") == "Watch"
    assert kitchen.lies("Emily") == "greens"


def test_two_dishes_that_are_just_alike_make_no_difference_t4(kitchen: Kitchen) -> None:
    kitchen.announced("Ana", "greens onion greens onion", "salad", "salad")
    kitchen.sends("John", "rabbit", "Ana", "greens")
    assert kitchen.asks("John") == "AskTurn"
    assert [dish.sure for dish in kitchen.area("Ana").dishes] == [False, True]


def test_for_who_is_away_a_card_outside_a_dish_goes_first_t4(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "greens onion rice fish greens greens", "salad", "sushi")
    kitchen.table(Away(1))
    kitchen.sends("John", "rabbit", "Emily", "greens")
    assert all(dish.sure for dish in kitchen.waits("Emily").values())
    assert kitchen.asks("John") == "AskTurn"


def test_for_who_is_away_else_one_of_the_cheapest_dish_t4(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "greens onion rice fish greens", "sushi", "salad")
    kitchen.sends("John", "rabbit", "Emily", "greens")
    kitchen.table(Away(1))
    waits = kitchen.waits("Emily")
    assert (waits["salad"].sure, waits["sushi"].sure) == (False, True)
    assert kitchen.asks("John") == "AskTurn"


def test_a_stolen_card_can_be_laid_in_the_same_turn_t2_t4(kitchen: Kitchen) -> None:
    kitchen.has("John", hand="onion")
    kitchen.has("Emily", area="greens")
    kitchen.sends("John", "rabbit", "Emily", "greens")
    kitchen.lays("John", "greens onion")
    kitchen.announces("John", "salad")
    assert kitchen.waits("John")["salad"].sure


# Spares and leftovers -----------------------------------------------------------------------------


def test_a_dish_that_lost_a_card_does_not_score_t2_t8(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "greens onion", "salad")
    kitchen.sends("John", "rabbit", "Emily", "greens")
    kitchen.turn_of("Emily")
    assert kitchen.refused("Emily", Score(0)) == (
        "Something of that dish was stolen, and nothing stands in for it."
    )
    kitchen.draws("Emily", 3)
    assert kitchen.points("Emily") == 0
    assert kitchen.lies("Emily") == "onion"


def test_a_spare_stands_in_for_what_the_target_gave_of_a_dish_t8(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "greens onion greens", "salad")
    kitchen.sends("John", "rabbit", "Emily", "greens")
    gives(kitchen, "Emily", "salad")
    salad = kitchen.waits("Emily")["salad"]
    assert salad.sure
    assert [card.key for card in salad.gone] == ["greens"]
    kitchen.turn_of("Emily")
    kitchen.draws("Emily", 3)
    assert kitchen.points("Emily") == 3
    assert kitchen.lies("Emily") == ""


def test_a_card_that_is_laid_later_does_not_mend_a_dish_t8(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "greens onion", "salad")
    kitchen.has("Emily", hand="greens")
    kitchen.sends("John", "rabbit", "Emily", "greens")
    kitchen.turn_of("Emily")
    kitchen.lays("Emily", "greens")
    assert not kitchen.waits("Emily")["salad"].sure
    kitchen.draws("Emily", 2)
    assert kitchen.points("Emily") == 0
    kitchen.announces("Emily", "salad")
    assert kitchen.waits("Emily")["salad"].sure


def both_broken(kitchen: Kitchen) -> None:
    """Emily's salad and sushi have both lost their greens, and one spare lies there."""
    kitchen.announced("Emily", "greens onion rice fish greens greens", "salad", "sushi")
    for dish in ("salad", "sushi"):
        kitchen.sends("John", "rabbit", "Emily", "greens")
        gives(kitchen, "Emily", dish)
    kitchen.turn_of("Emily")


def test_a_spare_protects_one_dish_the_dearer_by_itself_t8(kitchen: Kitchen) -> None:
    both_broken(kitchen)
    assert all(dish.sure for dish in kitchen.waits("Emily").values())
    kitchen.draws("Emily", 3)
    assert kitchen.points("Emily") == 7
    assert kitchen.lies("Emily") == "onion"


def test_a_spare_protects_the_dish_that_its_owner_says_t8(kitchen: Kitchen) -> None:
    both_broken(kitchen)
    kitchen.does("Emily", Score(0))
    assert kitchen.points("Emily") == 3
    assert not kitchen.waits("Emily")["sushi"].sure
    kitchen.draws("Emily", 3)
    assert kitchen.points("Emily") == 3


def test_what_is_left_of_a_broken_dish_may_serve_another_t8(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "rice greens greens onion", "congee", "salad")
    kitchen.has("John", hand="sparrow")
    kitchen.sends("John", "sparrow", "Emily", "rice")
    kitchen.sends("John", "rabbit", "Emily", "greens")
    gives(kitchen, "Emily", "salad")
    waits = kitchen.waits("Emily")
    assert (waits["congee"].sure, waits["salad"].sure) == (False, True)
    kitchen.turn_of("Emily")
    kitchen.does("Emily", Score(1))
    assert kitchen.points("Emily") == 3
    assert kitchen.waits("Emily")["congee"].there == ()


def test_leftovers_can_be_announced_in_another_dish_t8(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "rice onion meat greens", "chili")
    kitchen.sends("John", "raccoon", "Emily", "meat")
    kitchen.turn_of("Emily")
    kitchen.draws("Emily", 3)
    kitchen.announces("Emily", "salad")
    assert set(kitchen.waits("Emily")) == {"salad"}
    assert kitchen.lies("Emily") == "rice"


def test_a_whole_dish_lends_no_card_to_a_broken_one_t8(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "greens onion greens rice", "salad", "congee")
    kitchen.sends("John", "rabbit", "Emily", "greens")
    gives(kitchen, "Emily", "salad")
    waits = kitchen.waits("Emily")
    assert (waits["salad"].sure, waits["congee"].sure) == (False, True)


def test_a_stolen_card_that_comes_back_is_a_card_laid_later_t8(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "greens onion", "salad")
    kitchen.has("Emily", hand="rabbit")
    kitchen.sends("John", "rabbit", "Emily", "greens")
    kitchen.lays("John", "greens")
    kitchen.turn_of("Emily")
    kitchen.sends("Emily", "rabbit", "John", "greens")
    kitchen.lays("Emily", "greens")
    assert not kitchen.waits("Emily")["salad"].sure


# Announcing ---------------------------------------------------------------------------------------


def test_several_dishes_but_a_card_in_one_only_t8(kitchen: Kitchen) -> None:
    kitchen.turn_of("Emily")
    kitchen.has("Emily", area="greens onion rice greens")
    kitchen.draws("Emily", 3)
    assert kitchen.refused("Emily", Announce(("salad", "congee", "congee"))) == (
        "There is not enough Greens on your table for all of that."
    )
    assert kitchen.refused("Emily", Announce(("pizza",))) == "There is no such dish."
    kitchen.announces("Emily", "salad", "congee")
    assert set(kitchen.waits("Emily")) == {"salad", "congee"}
    assert kitchen.lies("Emily") == ""


def test_the_best_dishes_together_are_proposed_t8(kitchen: Kitchen) -> None:
    kitchen.turn_of("Emily")
    kitchen.has("Emily", area="greens onion rice greens fish meat bread")
    kitchen.draws("Emily", 3)
    offers = kitchen.ask("Emily").offers
    assert {offer.key for offer in offers} == {"salad", "congee", "sushi", "chili", "burger"}
    assert {o.key for o in offers if o.chosen} == {"salad", "sushi", "burger"}


def test_one_may_announce_nothing_and_is_not_asked_when_nothing_can_be_made_t8(
    kitchen: Kitchen,
) -> None:
    kitchen.turn_of("Emily")
    kitchen.has("Emily", area="greens onion")
    kitchen.draws("Emily", 3)
    kitchen.announces("Emily")
    assert kitchen.waits("Emily") == {}
    kitchen.draws("John", 3)
    assert kitchen.asks("John") == "AskDiscard"
