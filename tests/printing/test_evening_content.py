"""An evening as it is printed: which dishes are in it, what they warn of, and what never is."""

from random import Random

import msgspec
import pytest

from partycards.catalogue.names import shipped_names
from partycards.catalogue.pantry import PantryItem
from partycards.games.cards import Card
from partycards.games.cooking_party.box import Box
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import Announce
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Award, Call, Note
from partycards.games.cooking_party.steps.judging import Critique, Judging, PutChip
from partycards.games.cooking_party.steps.planning_asks import Commit
from partycards.games.cooking_party.steps.presenting import Lay, Presenting
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging
from partycards.games.cooking_party.table import PartyState
from partycards.games.facts import Facts, Form
from partycards.printing.content import Dish, Food, Table
from partycards.printing.evening_content import table_of
from partycards.restaurant.allergens import named, of_card, of_extra
from tests.games.cooking_party.case import COOKING_PARTY, make
from tests.games.cooking_party.party import Party, a_box
from tests.games.promises import Match

CHEESE = Facts(
    key="cheese",
    contains=("milk",),
    may_contain=("nuts",),
    forms=(
        Form(name="Parmesan", contains=("milk", "eggs")),
        Form(name="vegan cheese", may_contain=("soy", "nuts")),
        Form(name="feta", contains=("milk",)),
    ),
    aisle="chilled",
    unit="g",
    per_person=60,
)
PASTA = Facts(key="pasta", contains=("gluten",), may_contain=("eggs",), aisle="dry_goods")
PEACHES = Facts(key="peaches", aisle="produce", unit="piece", per_person=1.5, plural="Peaches")
NAMES = shipped_names()
CARD = Card(0, "cheese", "Cheese", "dairy", 3)
BUTTER = PantryItem(key="butter", name="butter", contains=("milk",))


def a_party() -> Party:
    """Cody judges, Lisa and Ellen cook; cheese, pasta and peaches are known."""
    box = msgspec.structs.replace(a_box(), facts=(CHEESE, PASTA, PEACHES))
    return Party("Cody", "Lisa", "Ellen", first="Cody", box=box)


def printed(party: Party) -> Table:
    names = dict(enumerate(party.names, 1))
    return table_of(
        party.game, party.game.evening(party.state), names, name="BASIL", pantry=[BUTTER]
    )


def planned(assignment: str = "your_choice") -> Party:
    """Lisa has laid cheese and pasta aside for her dish, Ellen peaches and tofu."""
    party = a_party()
    party.stack("Cheese Pasta Thyme Coffee Peaches Tofu Nuts Steak")
    party.deals(assignment, deal=4, trade=0, use_min=1)
    party.does("Lisa", Commit(dict.fromkeys(party.cards("Cheese Pasta"), 0), {0: "Moon pasta"}))
    party.does("Ellen", Commit(dict.fromkeys(party.cards("Peaches Tofu"), 0), {0: "Secret plan"}))
    return party


def lisa_presents(party: Party, words: str = "Parmesan") -> None:
    cheese, pasta = party.cards("Cheese Pasta")
    party.does("Cody", Call(2))
    party.does("Lisa", Lay((cheese,), {cheese: words}, ("butter",), "Al dente!"))
    party.does("Lisa", Lay((pasta,)))


def ellen_presents(party: Party) -> None:
    party.does("Cody", Call(3))
    party.does("Ellen", Lay(party.cards("Peaches Tofu")))


def scored() -> Party:
    party = planned()
    lisa_presents(party)
    ellen_presents(party)
    party.does("Cody", BeginJudging(), Critique(2, "A little salty."))
    party.does("Cody", *(PutChip(chip, 2) for chip in (5, 10, 50)))
    party.does("Cody", *(PutChip(chip, 3) for chip in (25, 100)), Award())
    return party


# What is in it ----------------------------------------------------------------------------------


def test_a_scored_dish_has_everything_that_everybody_saw_of_it() -> None:
    table = printed(scored())
    lisas, ellens = table.dishes
    assert (lisas.name, lisas.chefs, lisas.judge, lisas.seat) == (
        "Moon pasta",
        ("Lisa",),
        "Cody",
        2,
    )
    assert (lisas.round, lisas.assignment, lisas.course) == (1, "Your choice", "")
    assert [(used.name, used.words) for used in lisas.used] == [
        ("Cheese", "Parmesan"),
        ("Pasta", ""),
    ]
    assert (lisas.pantry, lisas.words) == (("butter",), "Al dente!")
    assert (lisas.critique, lisas.chips) == ("A little salty.", 65)
    assert (ellens.name, ellens.chips, ellens.critique) == ("Secret plan", 125, "")
    assert table.name == "BASIL"
    assert table.game == "Cooking Party Cards"
    assert [guest.name for guest in table.guests] == ["Cody", "Lisa", "Ellen"]
    assert table.scores == (("Cody", (0,)), ("Lisa", (65,)), ("Ellen", (125,)))
    assert table.totals == (0, 65, 125)
    assert table.winners == ("Ellen",)


def test_the_shopper_is_told_of_every_card_once() -> None:
    foods = {food.key: food for food in printed(scored()).foods}
    assert set(foods) == {"cheese", "pasta", "peaches", "tofu"}
    assert foods["cheese"] == Food(
        key="cheese", name="Cheese", aisle="chilled", unit="g", per_person=60
    )
    assert foods["tofu"] == Food(key="tofu", name="Tofu")


def test_a_dish_stays_after_the_next_round_has_begun() -> None:
    party = scored()
    party.does("Cody", FinishRound())
    assert [dish.name for dish in printed(party).dishes] == ["Moon pasta", "Secret plan"]


def test_a_dish_without_a_name_and_a_guest_whose_name_was_erased_are_still_told_apart() -> None:
    party = planned()
    cheese, pasta = party.cards("Cheese Pasta")
    party.does("Cody", Call(2))
    party.does("Lisa", Lay((cheese,), names={0: " "}), Lay((pasta,)))
    (dish,) = table_of(
        party.game, party.game.evening(party.state), {1: "Cody", 3: "Ellen"}, name="BASIL"
    ).dishes
    assert (dish.name, dish.chefs) == ("Guest 2’s dish", ("Guest 2",))


def test_a_menu_is_a_dish_for_each_course_and_is_judged_once() -> None:
    party = a_party()
    party.stack("Cheese Pasta Thyme Coffee Steak Nuts Carrots Pickles Peaches Tofu Juice Apples")
    party.deals("special_pair", deal=4, trade=0, use_min=1, special=party.card("Lobster"))
    lobster = party.card("Lobster")
    for name, first, second in (("Lisa", "Cheese", "Pasta"), ("Ellen", "Steak", "Nuts")):
        one, two = party.card(first), party.card(second)
        party.does(name, Commit({one: 0, two: 1, lobster: 0}, {0: f"{first} first"}))
    party.does("Cody", Call(2))
    cheese, pasta = party.cards("Cheese Pasta")
    party.does("Lisa", Lay((cheese, lobster), say="Hot."), Lay((pasta,), pantry=("butter",)))
    starter, main = printed(party).dishes
    assert (starter.name, starter.course, starter.words) == ("Cheese first", "Starter", "Hot.")
    assert (main.name, main.course, main.words) == ("Lisa’s dish", "Main course", "")
    assert [used.name for used in starter.used] == ["Cheese", "Lobster"]
    assert [used.name for used in main.used] == ["Pasta"]
    assert starter.contains == ("milk",)
    assert main.contains == ("gluten", "milk"), "butter was taken for one of the two"


# What never is ----------------------------------------------------------------------------------


def test_a_plan_a_hand_and_half_a_dish_are_not_in_it() -> None:
    party = planned()
    assert printed(party).dishes == ()
    party.does("Cody", Call(2))
    party.does("Lisa", Lay(party.cards("Cheese")))
    assert printed(party).dishes == ()
    party.does("Lisa", Lay(party.cards("Pasta")))
    assert [dish.name for dish in printed(party).dishes] == ["Moon pasta"]
    assert "Secret plan" not in repr(printed(party))
    assert "thyme" not in repr(printed(party)), "that stayed in Lisa's hand"


def test_notes_and_chips_that_are_not_given_yet_are_not_in_it() -> None:
    party = planned()
    lisa_presents(party)
    party.does("Cody", Note(2, "between you and me"))
    ellen_presents(party)
    party.does("Cody", BeginJudging(), PutChip(100, 2), Critique(2, "Lovely."))
    table = printed(party)
    assert "between you and me" not in repr(table)
    assert [dish.chips for dish in table.dishes] == [0, 0]
    assert [dish.critique for dish in table.dishes] == ["Lovely.", ""]
    assert table.totals == (0, 0, 0)
    assert table.winners == ()


class Printing(Match):
    """A random match that is printed at every step, as anybody at the table may."""

    printed: dict[str, int]

    def check_hidden(self, viewer: int | None, luck: Random) -> None:
        state: PartyState = self.state
        if state.phase.food:
            return  # whose plate is whose is on the host's sheets alone (V8)
        other = self.game.redeal(state, None, luck)
        assert self.as_printed(state) == self.as_printed(other), (
            "a print tells what nobody may know"
        )
        kind = type(state.phase).__name__
        self.printed[kind] = self.printed.get(kind, 0) + len(self.as_printed(state).dishes)

    def as_printed(self, state: PartyState) -> Table:
        return table_of(self.game, self.game.evening(state), {}, name="BASIL", pantry=[BUTTER])


@pytest.mark.parametrize("seed", range(4))
def test_nothing_hidden_is_ever_printed(seed: int) -> None:
    game = make(Random(seed), 4)
    match = Printing(COOKING_PARTY, game, 4, seed, calm=False)
    match.printed = {}
    match.play()
    for phase in (Presenting, Judging):
        assert match.printed[phase.__name__] > 0, f"no dish was printed while {phase.__name__}"


# Allergens --------------------------------------------------------------------------------------


def the_dish(words: str) -> Dish:
    party = planned()
    lisa_presents(party, words)
    return printed(party).dishes[0]


@pytest.mark.parametrize(
    ("words", "contains", "may_contain", "checked"),
    [
        ("", ("milk",), ("nuts",), True),
        ("Parmesan", ("eggs", "milk"), (), True),
        ("our PARMESAN", ("eggs", "milk"), (), True),
        ("Parmesan and feta", ("eggs", "milk"), (), True),
        ("vegan cheese", (), ("soy", "nuts"), True),
        ("thin slices", ("milk",), ("nuts",), True),
        ("vegan cheese, a drop of milk", ("milk",), ("soy", "nuts"), True),
        ("Parmesan with walnuts", ("eggs", "milk", "nuts"), ("peanuts", "sesame"), True),
        ("hazlenuts on it", ("milk", "nuts"), ("peanuts", "sesame"), False),
        ("vegan", ("milk",), ("nuts",), False),
        ("fetanine", ("milk",), ("nuts",), False),
        ("no vegan cheese", (), ("soy", "milk", "nuts"), False),
    ],
)
def test_words_that_name_a_kind_are_that_kind_and_others_take_nothing_away(
    words: str, contains: tuple[str, ...], may_contain: tuple[str, ...], checked: bool
) -> None:
    found = of_card(CARD, CHEESE, words, NAMES)
    assert (found.contains, found.may_contain) == (contains, may_contain)
    assert (found.checked, found.known) == (checked, True)


def test_a_card_whose_facts_were_guessed_warns_and_is_not_known() -> None:
    guess = msgspec.structs.replace(CHEESE, guessed=True)
    found = of_card(CARD, guess, "", NAMES)
    assert (found.contains, found.may_contain, found.known) == (("milk",), ("nuts",), False)
    box = msgspec.structs.replace(a_box(), facts=(guess, PASTA))
    assert not of_extra(box, "Cheese", {}, NAMES).known
    assert of_extra(box, "Pasta", {}, NAMES).known


def test_a_dish_warns_of_its_cards_its_kinds_and_its_pantry() -> None:
    dish = the_dish("vegan cheese")
    assert dish.contains == ("gluten", "milk"), "the milk is the butter's"
    assert dish.may_contain == ("eggs", "soy", "nuts")
    assert [used.checked for used in dish.used] == [True, True]
    assert [used.checked for used in the_dish("a secret").used] == [False, True]


def test_what_nothing_is_known_about_is_named() -> None:
    party = planned()
    lisa_presents(party)
    ellen_presents(party)
    lisas, ellens = printed(party).dishes
    assert lisas.unknown == ()
    assert ellens.unknown == ("Tofu",)
    unknown = table_of(party.game, party.game.evening(party.state), {}, name="BASIL").dishes[0]
    assert unknown.unknown == (), "butter is butter, whatever stands in the pantry"


def test_a_free_thing_has_the_allergens_of_its_card_and_is_not_checked_beyond_it() -> None:
    bread = Facts(key="bread", contains=("gluten",), may_contain=("sesame",), forms=(
        Form(name="toast", contains=("gluten", "milk")),
    ))  # fmt: skip
    box = Box((Card(0, "bread", "Bread", "grains", 1),), (), (), (bread,))
    own = of_extra(box, "bread of your choice", {}, NAMES)
    assert (own.contains, own.may_contain, own.known) == (("gluten",), ("sesame",), False)
    toast = of_extra(box, "toast", {}, NAMES)
    assert (toast.contains, toast.known) == (("gluten", "milk"), True)
    rock = of_extra(box, "moon dust", {}, NAMES)
    assert (rock.contains, rock.known) == ((), False)


def test_names_are_found_as_whole_words_longest_first() -> None:
    assert named("Blue cheese and cheese", ["cheese", "blue cheese"]) == (
        ["blue cheese", "cheese"],
        "and",
    )
    assert named("cheesecake", ["cheese"]) == ([], "cheesecake")


# What the judge asked for ------------------------------------------------------------------------


def test_the_round_s_assignment_is_printed_with_the_numbers_that_hold_b5_v15() -> None:
    party = Party("Cody", "Lisa", "Ellen", first="Cody", house=HouseRules(few_cards=True))
    party.announces("your_choice", criteria="Be bold.")
    brief = printed(party).brief
    assert brief is not None
    assert (brief.judge, brief.title, brief.criteria) == ("Cody", "Your choice", "Be bold.")
    assert (brief.trade, brief.use_min, brief.use_max) == (3, 3, None)
    assert brief.courses == ()


def test_what_only_the_judge_knows_is_not_printed_b5() -> None:
    party = a_party()
    assert printed(party).brief is None
    party.does("Cody", ChooseAssignment("menu"))
    assert printed(party).brief is None
    party.does("Cody", Announce(party.ask("Cody").terms))
    brief = printed(party).brief
    assert brief is not None
    assert brief.courses == ("Starter", "Main course", "Dessert")
