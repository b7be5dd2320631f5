"""The pages of Diced Veggies: plain forms, refusals, the console, looking cards up."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from partycards.games.base import EndEarly
from partycards.games.diced_veggies.block import dice_of, legal_cuts
from partycards.games.diced_veggies.steps.cooking import AskCook
from partycards.games.diced_veggies.steps.cutting import AskCut
from partycards.games.diced_veggies.steps.drawing import AskDraw, Draw
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening
from tests.games.diced_veggies.case import BOX
from tests.games.diced_veggies.staged import cut_for, write_start


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Emily begins, and can cut what her first recipe takes."""
    evening = Evening(tmp_path)
    evening.sit("Emily", "John")
    evening.host_does("agree", game="diced_veggies")
    write_start(evening.table)
    return evening


def sends(evening: Evening, name: str, **fields: object) -> str:
    """A plain form, as a phone without scripts sends it; the page that is seen then."""
    standing = evening.table.saved
    question = standing.current.game.question(standing.current.state, evening.seat(name))
    phone = evening.phones[name]
    answer = phone.post("move", question=question, **fields)
    return answer.text if answer.status_code == 409 else phone.get().text


def piece(evening: Evening) -> list[int]:
    dice = cut_for(evening.table.saved.current.state)
    assert dice is not None
    return list(dice)


def test_the_host_chooses_the_game_and_who_begins(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit("Emily", "John")
    evening.host_does("agree", game="diced_veggies", first=evening.seat("John"))
    assert "begins; the others start with dice." in evening.stranger().get("tv").text
    evening.host_does("start", game="diced_veggies", first=evening.seat("John"))
    assert evening.table.saved.current.state.turn == evening.seat("John")
    console = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN)
    assert "Waiting for John to cut" in console.text


def test_one_guest_alone_can_start_it_d8(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit("Emily")
    evening.host_does("agree", game="diced_veggies")
    evening.host_does("start", game="diced_veggies")
    assert "one straight cut" in evening.phones["Emily"].get().text


def test_a_cut_without_scripts_is_marked_shown_and_then_confirmed_d1(evening: Evening) -> None:
    page = evening.phones["Emily"].get().text
    assert "Tap the first and the last die to come off." in page
    dice = piece(evening)
    page = sends(evening, "Emily", type="Mark", dice=dice)
    total = sum(evening.table.saved.current.state.numbers[die] for die in dice)
    assert f"{len(dice)} dice, {total} in all. The rest holds together." in page
    assert f"Cut off {len(dice)} dice: {total}" in page
    assert len(evening.table.saved.current.state.now.dice) == 0
    page = sends(evening, "Emily", type="Cut", dice=dice)
    assert "You can cook" in page
    assert "Take my last move back" in page


def test_a_hype_that_is_counted_at_the_end_says_so_when_it_can_be_played_d3(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path)
    evening.sit("Emily", "John")
    evening.host_does("agree", game="diced_veggies")
    (menu,) = (hype for hype in BOX.hypes if hype.kind == "menu")
    write_start(evening.table, replace(BOX, hypes=(menu,) * 8))
    page = sends(evening, "Emily", type="Cut", dice=piece(evening))
    assert "a point for each of your recipes with another number of dice" in page
    assert "points, and more at the end" in page
    assert "+ 0 points" not in page


def test_a_single_die_is_one_die_d1(evening: Evening) -> None:
    state = evening.table.saved.current.state
    cuts = legal_cuts(state.block, state.numbers)
    die = next(cut.dice[0] for cut in cuts if len(cut.dice) == 1)
    page = sends(evening, "Emily", type="Mark", dice=[die])
    assert f"One die, {state.numbers[die]}. The rest holds together." in page
    assert "1 dice" not in page


def test_what_cannot_be_cut_is_shown_and_cannot_be_confirmed_d1(evening: Evening) -> None:
    block = dice_of(evening.table.saved.current.state.block)
    page = sends(evening, "Emily", type="Mark", dice=[block[0], block[-1]])
    assert "in all: 10 is the most." in page
    assert (
        "Cut off" not in page.split('id="t1-cut-1-cut"')[1].split("</form>")[0].split("<button")[1]
    )


def test_a_mark_without_dice_is_refused_beside_the_block_and_loses_nothing(
    evening: Evening,
) -> None:
    page = sends(evening, "Emily", type="Mark", side="left")
    assert "Choose the first and the last die to come off." in page
    assert page.count("checked") == 1
    assert 'value="left" checked' in page


def test_the_page_carries_every_legal_cut_from_the_rules_d1(evening: Evening) -> None:
    ask = evening.view("Emily").private.ask
    assert isinstance(ask, AskCut)
    page = evening.phones["Emily"].get().text
    told = page.split('data-cuts="')[1].split('"')[0].split(",")
    assert told == [" ".join(str(die.id) for die in cut.dice) for cut in ask.cuts]


def test_a_turn_by_plain_forms(evening: Evening) -> None:
    sends(evening, "Emily", type="Cut", dice=piece(evening))
    ask = evening.view("Emily").private.ask
    assert isinstance(ask, AskCook)
    dish = ask.dishes[-1]
    page = sends(evening, "Emily", type="Cook", recipe=dish.recipe.id,
                 dice=[die.id for die in dish.dice])  # fmt: skip
    assert "1 recipe cooked" in page
    if isinstance(evening.view("Emily").private.ask, AskCook):
        page = sends(evening, "Emily", type="StopCooking")
    assert "On display" in page
    card = evening.view("Emily").public.stage.display[0]
    page = sends(evening, "Emily", type="Take", recipe=card.id)
    assert "John is cutting" in page
    assert f"took {card.name} from the display." in page


def test_the_wrong_dice_are_refused_and_stay_ticked(evening: Evening) -> None:
    sends(evening, "Emily", type="Cut", dice=piece(evening))
    ask = evening.view("Emily").private.ask
    page = sends(evening, "Emily", type="Cook", recipe=ask.recipes[0].id, dice=[ask.dice[0].id])
    assert "Those are not exactly the dice it takes." in page
    assert f'name="dice" value="{ask.dice[0].id}" checked' in page


def test_a_cut_can_be_taken_back_a_drawn_card_cannot(evening: Evening) -> None:
    emily = evening.phones["Emily"]
    sends(evening, "Emily", type="Cut", dice=piece(evening))
    assert emily.post("take-back").status_code == 303
    assert isinstance(evening.view("Emily").private.ask, AskCut)
    sends(evening, "Emily", type="Cut", dice=piece(evening))
    sends(evening, "Emily", type="StopCooking")
    assert isinstance(evening.view("Emily").private.ask, AskDraw)
    evening.play("Emily", Draw("hypes"))
    assert "Take my last move back" not in emily.get().text


def test_nobody_else_sees_a_hype(evening: Evening) -> None:
    (hype,) = evening.view("John").private.own.hypes
    for page in (evening.phones["Emily"].get().text, evening.stranger().get("tv").text):
        assert hype.name not in page
        assert f"card/{hype.id}" not in page
    assert hype.name in evening.phones["John"].get().text


def test_the_tv_has_the_block_everybodys_place_and_the_display(evening: Evening) -> None:
    page = evening.stranger().get("tv").text
    assert page.count('class="dv-place lands"') == 35 - 2
    assert "<bdi>Emily</bdi> begins, with the chef token spent" in page
    assert "<bdi>John</bdi> plays later and has 2 dice to start with:" in page
    stage = evening.view("Emily").public.stage
    for words in ("Emily", "John", *(card.name for card in stage.display)):
        assert words in page
    sends(evening, "Emily", type="Cut", dice=piece(evening))
    assert "cut off" in evening.stranger().get("tv").text


def test_dice_are_told_apart_without_colour(evening: Evening) -> None:
    """Every die has words for its vegetable and number; the pips are the vegetable itself."""
    page = evening.phones["John"].get().text
    die = evening.table.saved.current.state.die(evening.table.saved.current.state.block[0])
    assert f'{die.veggie}-{die.number}.svg" alt="{die.veggie.capitalize()} {die.number}"' in page


def test_cards_are_looked_up_and_the_rules_are_on_the_help_page(evening: Evening) -> None:
    emily = evening.phones["Emily"]
    assert "with any numbers" in emily.get("card/0").text
    assert "one for each" in emily.get("card/44").text
    assert emily.get("card/78").status_code == 404
    listed = emily.get("cards").text
    assert all(recipe.name in listed for recipe in BOX.recipes)
    assert "The knife" in emily.get("help").text or "straight cut" in emily.get("help").text


def test_what_was_cooked_is_turned_up_at_the_end(evening: Evening) -> None:
    sends(evening, "Emily", type="Cut", dice=piece(evening))
    dish = evening.view("Emily").private.ask.dishes[-1]
    sends(evening, "Emily", type="Cook", recipe=dish.recipe.id, dice=[d.id for d in dish.dice])
    assert "has cooked" not in evening.phones["John"].get("album").text
    evening.table.table_move(HOST, EndEarly())
    page = evening.phones["John"].get().text
    assert "Emily" in page
    assert "wins" in page
    assert "Technique needs some sharpening" in page
    assert "has cooked" in evening.phones["John"].get("album").text
    assert "The host ended it here" in evening.stranger().get("tv").text


def test_a_guests_name_is_escaped(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit("<b>Em", "John")
    evening.host_does("agree", game="diced_veggies", first=evening.seat("<b>Em"))
    evening.host_does("start", game="diced_veggies", first=evening.seat("<b>Em"))
    assert "<b>Em" not in evening.phones["John"].get().text
    assert "&lt;b&gt;Em" in evening.phones["John"].get().text


def test_alone_the_best_game_before_is_told_on_phone_and_tv_d8(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit("Emily")
    evening.host_does("agree", game="diced_veggies")
    write_start(evening.table, record=(64,))
    evening.table.table_move(HOST, EndEarly())
    for page in (evening.phones["Emily"].get().text, evening.stranger().get("tv").text):
        assert "Your best game: 64 points." in page
