"""Several diets at once, announced before the deal or after it; and a Special Ingredient that
breaks them is told to its judge before anybody else knows of it (rule V14)."""

import msgspec
import pytest
from msgspec.structs import replace

from partycards.games.cooking_party.box import RESTRICTIONS, Restriction, Terms
from partycards.games.cooking_party.conditions import worst
from partycards.games.cooking_party.first_edition import FirstEdition
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.people import HandOn
from partycards.games.cooking_party.steps.announcing import AS_TOLD, AnnounceDiets, Announcing
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import Announce, AskBrief, Deal, LookAgain
from partycards.games.cooking_party.steps.choosing import AskAssignment
from partycards.games.cooking_party.steps.deck import ChooseAssignment, DrawAssignment
from partycards.games.cooking_party.steps.judge import Award, Call
from partycards.games.cooking_party.steps.planning_asks import (
    AskDish,
    AskTrade,
    Commit,
    Keep,
    Pick,
    Ready,
    Reconsider,
    TradeIn,
)
from partycards.games.cooking_party.steps.special import AskSpecial, OtherSpecial, UseSpecial
from partycards.games.cooking_party.variations.exchanges import Exchange
from partycards.tables.needs import KINDS
from tests.games.cooking_party.facts import with_facts
from tests.games.cooking_party.party import Party, a_box

EXCHANGE = HouseRules(diet_exchange=True)
NO_MEAT_NO_NUTS: tuple[Restriction, ...] = ("vegetarian", "nuts")


def a_party(house: HouseRules = EXCHANGE, *more: str) -> Party:
    """Cody judges. Of the cards 99 to 93 that Lisa gets, 97 and 93 are meat, there are nuts in 98,
    and of 99 and 95 it depends on the kind."""
    return Party("Cody", "Lisa", "Ellen", *more, box=with_facts(a_box()), house=house)


def announced(party: Party) -> tuple[Restriction, ...]:
    assert party.tv.brief is not None
    return party.tv.brief.terms.diets


def wrong(party: Party, name: str) -> dict[int, tuple[str, ...]]:
    """The cards that a chef may exchange, with what they break."""
    part = party.phone(name).breaking
    return dict(part.broken) if part is not None else {}


def offered(party: Party, name: str = "Cody") -> Announcing:
    part = party.phone(name).announcing
    assert part is not None
    return part


# Several at once ----------------------------------------------------------------------------------


def test_a_card_is_judged_by_all_that_is_announced_and_says_what_it_breaks_v14() -> None:
    party = a_party()
    party.deals(diet=NO_MEAT_NO_NUTS)
    assert announced(party) == NO_MEAT_NO_NUTS
    assert wrong(party, "Lisa") == {98: ("nuts",), 97: ("vegetarian",), 93: ("vegetarian",)}
    party.does("Lisa", Keep())
    ask = party.ask("Lisa")
    assert isinstance(ask, AskDish)
    assert dict(ask.barred) == wrong(party, "Lisa")
    assert ask.unsure == (99, 95)
    assert "breaks what the judge announced" in party.refused(
        "Lisa", Commit(dict.fromkeys((99, 98, 96, 95), 0))
    )
    party.does("Lisa", Exchange("diet", (98, 97, 93)))


def test_no_beats_depends_and_depends_beats_not_known_and_that_beats_yes_v14() -> None:
    assert worst(["yes", "", "depends", "no"]) == "no"
    assert worst(["yes", "", "depends"]) == "depends"
    assert worst(["yes", ""]) == ""
    assert worst(["yes", "yes"]) == worst([]) == "yes"


def test_each_is_announced_once_and_who_eats_vegan_eats_vegetarian_v14() -> None:
    party = a_party()
    party.deals(diet=("nuts", "vegan", "vegetarian", "nuts"))
    assert announced(party) == ("vegan", "nuts")


def test_a_match_that_announced_one_diet_as_0_1_did_is_read_as_ever_v14() -> None:
    move = msgspec.json.decode(b'{"type":"Deal","terms":{"diet":"no_pork"}}', type=Deal)
    assert move.terms.diets == ("no_pork",)
    for nothing in (b'{"diet":""}', b"{}"):
        assert msgspec.json.decode(nothing, type=Terms).diets == ()
    party = Party("Cody", "Lisa", "Ellen", box=with_facts(a_box()), house=EXCHANGE,
                  edition=FirstEdition)  # fmt: skip
    party.deals(diet="vegetarian")
    assert wrong(party, "Lisa") == {97: ("vegetarian",), 93: ("vegetarian",)}
    assert party.phone("Cody").announcing is None, "it goes on by the rules it began with"


def test_a_judge_can_announce_every_allergen_that_guests_can_tell_v14() -> None:
    assert {AS_TOLD.get(kind, kind) for kind in KINDS} | {"gluten_free"} == set(RESTRICTIONS)


# After the deal -----------------------------------------------------------------------------------


def test_a_judge_who_remembers_it_after_the_deal_announces_it_then_v14() -> None:
    party = a_party()
    party.deals()
    party.does("Lisa", TradeIn((99,)))
    assert wrong(party, "Lisa") == {}
    party.does("Cody", AnnounceDiets(NO_MEAT_NO_NUTS))
    assert announced(party) == NO_MEAT_NO_NUTS
    assert set(wrong(party, "Lisa")) == {98, 97, 93, 85}, "85 came with the trade"
    party.does("Lisa", Exchange("diet", (98, 97)))
    assert isinstance(party.ask("Lisa"), AskDish)
    assert isinstance(party.ask("Ellen"), AskTrade), "Ellen has all her trades still"
    party.does("Ellen", Exchange("diet", tuple(wrong(party, "Ellen"))))
    assert party.ask("Ellen").trades_left == 1


def test_a_dish_that_was_set_before_is_told_to_its_chef_who_takes_it_back_v14() -> None:
    party = a_party()
    party.deals()
    party.does("Lisa", Keep(), Commit(dict.fromkeys((99, 98, 97, 96), 0)))
    party.does("Ellen", Keep(), Commit(dict.fromkeys((92, 90, 88, 86), 0)))
    party.does("Cody", AnnounceDiets(("vegetarian",)))
    ask = party.ask("Lisa")
    assert isinstance(ask, Ready)
    assert ask.barred == ((97, ("vegetarian",)),)
    assert party.ask("Ellen").barred == ()
    assert party.phone("Lisa").breaking is None
    party.does("Lisa", Reconsider())
    party.does("Lisa", Exchange("diet", (97,)))
    assert 97 not in [card.id for card in party.ask("Lisa").hand]


def test_a_dish_that_stays_is_called_and_its_card_stands_for_a_substitute_v14() -> None:
    party = a_party()
    party.deals()
    party.does("Lisa", Keep(), Commit(dict.fromkeys((99, 98, 97, 96), 0)))
    party.cooks("Ellen")
    party.does("Cody", AnnounceDiets(("vegetarian",)))
    party.presents("Lisa")
    dish = party.tv.stage.dish
    assert dish is not None
    assert [card.card.id for card in dish.laid if card.substitute] == [97]


def test_the_least_falls_when_a_diet_leaves_too_few_cards_v14() -> None:
    party = a_party()
    party.deals()
    party.does("Lisa", Keep())
    assert party.ask("Lisa").use_min == 4
    party.does("Cody", AnnounceDiets(("vegan",)))
    assert party.ask("Lisa").use_min == 2
    party.does("Lisa", Commit({98: 0, 94: 0}))


def test_what_was_announced_by_mistake_is_taken_back_v14() -> None:
    party = a_party()
    party.deals()
    party.does("Cody", AnnounceDiets(("vegan", "nuts")), AnnounceDiets(("nuts",)))
    assert wrong(party, "Lisa") == {98: ("nuts",)}
    party.does("Cody", AnnounceDiets())
    assert wrong(party, "Lisa") == {}


def test_once_a_dish_is_called_diets_wait_for_a_round_v14() -> None:
    party = a_party()
    party.deals()
    party.all_cook()
    party.does("Cody", Call(2))
    assert party.phone("Cody").announcing is None
    assert party.refused("Cody", AnnounceDiets(("vegan",))) == (
        "A dish is called already: diets wait for a round."
    )


def test_only_the_judge_announces_and_only_where_the_table_agreed_v14() -> None:
    party = a_party()
    party.deals()
    assert party.phone("Lisa").announcing is None
    assert "is the judge now" in party.refused("Lisa", AnnounceDiets(("vegan",)))
    other = a_party(HouseRules())
    other.deals()
    assert other.phone("Cody").announcing is None
    assert other.refused("Cody", AnnounceDiets(("vegan",))) == (
        "This table has not agreed that judges announce diets."
    )


def test_two_play_the_card_as_it_is_v14_v1() -> None:
    party = Party("Ana", "Ben", box=with_facts(a_box()),
                  house=HouseRules(two=True, diet_exchange=True))  # fmt: skip
    party.turns()
    assert party.phone("Ana").announcing is None
    assert "not agreed" in party.refused("Ana", AnnounceDiets(("vegan",)))


def test_what_a_team_has_picked_and_cannot_use_any_more_goes_back_v14_v3() -> None:
    house = HouseRules(diet_exchange=True, reformed=True, team_count=2)
    party = a_party(house, "Amir", "June")
    party.deals()
    chef = party.state.chefs[0]
    who = party.names[chef.seats[0] - 1]
    party.does(who, Keep())
    meat = next(card for card in chef.hand if card % 4 == 1)
    leek = next(card for card in chef.hand if card % 4 == 0)
    party.does(who, Pick(meat, 0), Pick(leek, 0))
    party.does(party.judge, AnnounceDiets(("vegetarian",)))
    assert [pick.card for pick in party.state.chefs[0].picks] == [leek]


def test_where_substitutes_are_agreed_nothing_that_is_set_is_complained_of_v14() -> None:
    party = a_party(HouseRules(diet_substitute=True))
    party.deals()
    party.does("Lisa", Keep(), Commit(dict.fromkeys((99, 98, 97, 96), 0)))
    party.does("Cody", AnnounceDiets(("vegetarian",)))
    assert party.ask("Lisa").barred == ()


def test_the_next_round_begins_with_nothing_announced_v14() -> None:
    party = a_party()
    party.deals()
    party.all_cook()
    party.does("Cody", AnnounceDiets(("vegetarian",)))
    party.all_present()
    party.gives("Lisa", 5, 10, 25, 50, 100)
    party.does("Cody", Award(), FinishRound())
    party.deals()
    assert (party.judge, announced(party)) == ("Lisa", ())


# Made from what guests told -----------------------------------------------------------------------


def told(*kinds: str, announced: tuple[Restriction, ...] = ()) -> tuple[Restriction, ...]:
    """What a judge is offered of these needs."""
    return Announcing("q", RESTRICTIONS, announced, False, told_by_guests=kinds).cannot_eat


def test_the_judge_is_offered_what_is_told_and_not_announced_yet_v14() -> None:
    assert told("nuts", "vegetarian") == NO_MEAT_NO_NUTS
    assert told("gluten") == ("gluten_free",)
    assert told("nuts", "vegetarian", announced=("vegetarian",)) == ("nuts",)
    assert told("vegetarian", announced=("vegan",)) == ()
    assert told("vegan", announced=("vegetarian",)) == ("vegan",)
    assert told() == told("gold") == ()


def test_no_match_knows_of_any_need_v14() -> None:
    party = a_party()
    party.does("Cody", ChooseAssignment("your_choice"))
    assert offered(party).told_by_guests == ()
    party.does("Cody", Deal(party.state.terms))
    assert offered(party).told_by_guests == ()


def test_before_the_deal_it_is_set_aside_for_the_numbers_and_shown_with_them_v14() -> None:
    party = a_party()
    party.does("Cody", ChooseAssignment("your_choice"), AnnounceDiets(NO_MEAT_NO_NUTS))
    assert party.tv.brief is None, "the table knows no assignment yet"
    ask = party.ask("Cody")
    assert isinstance(ask, AskBrief)
    assert ask.terms.diets == NO_MEAT_NO_NUTS
    party.does("Cody", Announce(ask.terms))
    assert announced(party) == NO_MEAT_NO_NUTS
    party.does("Cody", LookAgain())
    assert isinstance(party.ask("Cody"), AskAssignment)
    assert "moved on" in party.refused("Cody", AnnounceDiets(("vegan",)))


# The Special Ingredient ---------------------------------------------------------------------------


def names_special(party: Party, card: int, *diets: Restriction) -> Terms:
    party.does("Cody", ChooseAssignment("special"))
    terms = replace(party.state.terms, special=card, diet=diets, criteria="Be bold.")
    party.does("Cody", Deal(terms))
    return terms


def test_a_special_ingredient_that_breaks_a_diet_is_told_before_it_is_named_v14() -> None:
    party = a_party()
    names_special(party, 77, "vegetarian", "nuts")
    ask = party.ask("Cody")
    assert isinstance(ask, AskSpecial)
    assert (ask.card.id, ask.breaks, ask.drawn) == (77, ("vegetarian", "nuts"), False)
    assert party.tv.brief is None
    assert party.state.chefs == ()
    assert party.waits() == "Waiting for Cody to deal"


def test_the_judge_takes_it_all_the_same_and_it_stands_for_a_substitute_v14_b6() -> None:
    party = a_party()
    names_special(party, 77, "vegetarian")
    party.does("Cody", UseSpecial())
    assert party.tv.brief is not None
    assert party.tv.brief.special == party.box.ingredients[77]
    party.does("Lisa", Keep(), Commit(dict.fromkeys((99, 98, 96, 95), 0)))
    assert party.ask("Lisa").barred == ()
    party.does("Ellen", Keep(), Commit(dict.fromkeys((92, 91, 90, 88), 0)))
    party.presents("Lisa")
    dish = party.tv.stage.dish
    assert dish is not None
    assert [card.card.id for card in dish.laid if card.substitute] == [77]


def test_the_judge_picks_another_and_what_was_set_stays_v14() -> None:
    party = a_party()
    terms = names_special(party, 77, "vegetarian")
    party.does("Cody", OtherSpecial())
    ask = party.ask("Cody")
    assert isinstance(ask, AskBrief)
    assert ask.terms == replace(terms, special=None)
    party.does("Cody", Deal(replace(terms, special=76)))
    assert party.state.terms.special == 76


def test_it_is_told_before_the_table_is_shown_it_and_not_twice_v14() -> None:
    party = a_party()
    party.does("Cody", ChooseAssignment("special"))
    terms = replace(party.state.terms, special=77, diet=("vegetarian",))
    party.does("Cody", Announce(terms))
    assert isinstance(party.ask("Cody"), AskSpecial)
    assert party.tv.brief is None
    party.does("Cody", UseSpecial())
    assert party.tv.brief is not None
    party.does("Cody", Deal(terms))
    assert party.state.terms.special == 77
    other = a_party()
    other.does("Cody", ChooseAssignment("special"), Announce(terms), UseSpecial())
    other.does("Cody", Deal(replace(terms, diet=("vegetarian", "nuts"))))
    ask = other.ask("Cody")
    assert isinstance(ask, AskSpecial)
    assert ask.breaks == ("vegetarian", "nuts"), "there is more to tell"


def drawn(top: int, *diets: Restriction) -> Party:
    """The Special Ingredient is the top card."""
    party = a_party()
    rest = tuple(card for card in party.state.draw if card != top)
    party.state = replace(party.state, draw=(*rest, top))
    party.does("Cody", ChooseAssignment("market"))
    party.does("Cody", Deal(replace(party.state.terms, diet=diets)))
    return party


def test_one_that_is_drawn_is_told_to_the_judge_alone_v14() -> None:
    party = drawn(77, "vegetarian")
    ask = party.ask("Cody")
    assert isinstance(ask, AskSpecial)
    assert (ask.card.id, ask.drawn) == (77, True)
    assert party.tv.brief is None
    assert len(party.state.draw) == 100, "it lies on the pile still"
    party.does("Cody", UseSpecial())
    assert party.state.terms.special == 77
    assert len(party.state.draw) == 100 - 1 - 14


def test_another_is_turned_over_that_keeps_to_all_of_it_v14() -> None:
    party = drawn(77, "vegan", "nuts")
    party.does("Cody", OtherSpecial())
    special = party.state.terms.special
    assert special == 94, "of 99 on, the first that is vegan and has no nuts"
    assert party.state.fresh == (77,), "what Cody has seen is dealt to nobody"
    assert [chef.hand[0] for chef in party.state.chefs] == [99, 91]


def test_where_no_card_is_left_that_fits_the_judge_is_told_so_v14() -> None:
    party = drawn(77, "vegetarian")
    meat = tuple(card for card in party.state.draw if card % 4 == 1 and card != 77)
    party.state = replace(party.state, draw=(*meat, 77))
    assert party.refused("Cody", OtherSpecial()) == (
        "No card of the piles keeps to what is announced. Take this one."
    )


def test_one_that_keeps_to_the_diet_is_not_asked_about_v14() -> None:
    party = drawn(76, "vegetarian")
    assert party.state.terms.special == 76
    named = a_party()
    names_special(named, 76, "vegetarian")
    assert named.state.terms.special == 76


def test_it_is_told_at_the_announcement_when_that_comes_later_v14() -> None:
    party = a_party()
    names_special(party, 77)
    part = offered(party)
    assert (part.special, part.breaks) == (
        party.box.ingredients[77],
        ("vegetarian", "vegan", "nuts"),
    )
    party.does("Cody", AnnounceDiets(("vegetarian",)))
    assert party.state.terms.special == 77


@pytest.mark.parametrize("how", ["leaves", "hands on"])
def test_a_judge_who_goes_while_a_special_ingredient_is_asked_about_stalls_nobody_v14(
    how: str,
) -> None:
    party = a_party(EXCHANGE, "Amir")
    names_special(party, 77, "vegetarian")
    if how == "leaves":
        party.leaves("Cody")
    else:
        party.table(HandOn())
    assert party.judge != "Cody"
    assert isinstance(party.ask(party.judge), AskAssignment)
    assert party.tv.brief is None


def test_nothing_else_is_done_before_the_judge_has_said_which_v14() -> None:
    party = a_party()
    terms = names_special(party, 77, "vegetarian")
    for move in (Deal(terms), LookAgain(), DrawAssignment(), AnnounceDiets()):
        assert party.refused("Cody", move) == "The round moved on. Have another look."
    party.does("Cody", UseSpecial())
    assert "moved on" in party.refused("Cody", UseSpecial())
