"""The pages of The COOK-OFF: plain forms, refusals, what lies face down, the console."""

import re
from html import unescape
from pathlib import Path

import pytest

from partycards.games.cook_off_sabotage.steps.acting import Sabotage
from partycards.games.cook_off_sabotage.steps.programming import Confirm, Lay
from partycards.games.cook_off_sabotage.steps.round import Again
from partycards.games.cook_off_sabotage.steps.ways import Get, Prepare
from partycards.live.pages import Viewer
from partycards.live.parts import SCREEN
from tests.evening import ORIGIN, Evening
from tests.games.cook_off_sabotage.case import BOX
from tests.games.cook_off_sabotage.staged import quiet_rounds, write_start

NAMES = ("Emily", "John", "Ana")


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Emily, John and Ana in the first round."""
    evening = Evening(tmp_path)
    evening.sit(*NAMES)
    evening.host_does("agree", game="cook_off_sabotage")
    write_start(evening.table)
    return evening


def words(page: str) -> str:
    """What is read on a page, names without their marks."""
    text = unescape(re.sub(r"<[^>]+>", " ", page.replace("<bdi>", "").replace("</bdi>", "")))
    return " ".join(text.split())


def sends(evening: Evening, name: str, **fields: object) -> str:
    """A plain form, as a phone without scripts sends it; the page that is seen then."""
    standing = evening.table.saved
    question = standing.current.game.question(standing.current.state, evening.seat(name))
    phone = evening.phones[name]
    answer = phone.post("move", question=question, **fields)
    return answer.text if answer.status_code == 409 else phone.get().text


def lay(evening: Evening, **cards: str) -> None:
    for name, row in cards.items():
        evening.play(name, Lay(*row.split()))  # type: ignore[arg-type]


def tv(evening: Evening) -> str:
    """The inside of the TV's page."""
    html: str = evening.app.site.pages.main(evening.table, Viewer(SCREEN, None, "en", ""))
    return html


def test_the_host_chooses_the_game_and_starts_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit("Emily", "John")
    evening.host_does("agree", game="cook_off_sabotage", first=evening.seat("John"))
    evening.host_does("start", game="cook_off_sabotage", first=evening.seat("John"))
    assert evening.table.saved.current.state.start == evening.seat("John")
    console = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN)
    assert "Waiting for Emily and John to lay three cards" in console.text


def test_a_round_by_plain_forms(evening: Evening) -> None:
    page = evening.phones["Emily"].get().text
    assert "Tap three cards in the order you act" in page
    page = sends(evening, "Emily", type="Lay", first="prepare", second="double", third="cook")
    assert "Your three cards lie face down." in page
    lay(evening, John="sabotage get prepare", Ana="get sabotage cook")
    assert "You prepare: meat onto the grill, or a vegetable into a pan?" in (
        evening.phones["Emily"].get().text
    )
    page = sends(evening, "Emily", type="Prepare", meat="1")
    assert "Your choice: meat onto the grill." in page
    sends(evening, "Ana", type="Get", meat="2")
    page = evening.phones["John"].get().text
    assert "Sabotage somebody" in page
    assert "Safe in this step: Emily." in words(page)
    sends(evening, "John", type="Sabotage", seat=evening.seat("Ana"), place="0")
    page = evening.phones["Ana"].get().text
    assert "You may swap your second and third card." in page
    assert "John sabotaged Ana’s grill." in words(page)
    page = sends(evening, "Ana", type="Confirm", swap="true")
    assert "Nobody sees whether you swapped them." in page


def test_a_refusal_stands_on_the_page_and_loses_nothing(evening: Evening) -> None:
    page = sends(evening, "Emily", type="Lay", first="cook", second="cook", third="get")
    assert "You do not have that many Cook! cards." in page
    assert page.count(" checked") == 2, "the second Cook! is no card of hers"


def test_the_seven_cards_and_cleaning_are_on_one_page_f1_f7(evening: Evening) -> None:
    """A tile for each card of the hand: none can be chosen that is used up."""
    page = evening.phones["Emily"].get().text
    for place in ("first", "second", "third"):
        found = re.findall(rf'name="{place}" value="(\w+)"', page)
        cards = [action.key for action in BOX.actions for _ in range(action.count)]
        assert found == [*cards, *(["clean"] if place == "first" else [])]
    assert len(re.findall(r'<li class="sab-tile', page)) == 8


def test_a_plan_that_was_refused_is_there_again(evening: Evening) -> None:
    page = sends(evening, "Emily", type="Lay", first="sabotage", third="sabotage")
    assert "Please choose three cards, or clean." in page
    ticked = re.findall(r'id="r1-programme-(\S+)"\s+name="\w+" value="\w+"[^>]* checked', page)
    assert ticked == ["first-sabotage-1", "third-sabotage-2"]


def test_utensils_are_the_buttons_of_a_sabotage_f6(evening: Evening) -> None:
    """John's kitchen is drawn once, with a button on all four; Ana's is safe, and has none."""
    lay(evening, Emily="sabotage get cook", John="double get cook", Ana="prepare get cook")
    sends(evening, "Ana", type="Prepare", meat="1")
    page = evening.phones["Emily"].get().text
    assert re.findall(r'class="sab-at sab-at-(\d)"', page) == ["0", "1", "2", "3"]
    assert 'aria-label="Disable the grill"' in page
    assert 'aria-label="Disable pan 3"' in page
    assert "Safe in this step: Ana." in words(page)
    others = page.partition('id="others-title"')[2]
    assert "Ana" in others
    assert "John" not in others.partition("</section>")[0]


def test_nothing_of_a_face_down_programme_is_on_another_page_or_the_tv(evening: Evening) -> None:
    """Neither the text nor the size of what others are sent tells cards, cleaning or a swap."""
    seen = []
    two = Lay("sabotage", "sabotage", "double"), Lay("cook", "get", "prepare")
    for row in (*two, Lay("clean")):
        evening.play("Emily", row)
        seen.append([tv(evening), evening.main("John"), evening.main("Ana")])
        evening.play("Emily", Again())
    assert seen[0] == seen[1] == seen[2]
    row = "double get cook"
    lay(evening, Emily=row, John=row, Ana=row)
    seen = []
    for swap in (True, False):
        evening.play("Emily", Confirm(swap))
        seen.append([tv(evening), evening.main("John"), evening.main("Ana")])
        evening.play("Emily", Again())
    assert seen[0] == seen[1]


def test_what_all_choose_at_once_cannot_be_taken_back_only_taken_up_again(
    evening: Evening,
) -> None:
    lay(evening, Emily="double get cook")
    emily = evening.phones["Emily"]
    assert emily.post("take-back").status_code == 409
    page = sends(evening, "Emily", type="Again")
    assert "Tap three cards in the order you act" in page


def test_cleaning_is_chosen_on_the_same_page_and_shown(evening: Evening) -> None:
    lay(evening, Emily="sabotage double get", John="double get cook", Ana="double get cook")
    evening.play("Emily", Sabotage(evening.seat("John"), 0))
    for name in NAMES:
        evening.play(name, Confirm())
    evening.play("John", Get(2))
    evening.play("Ana", Get(2))
    evening.play("Emily", Get(2))
    page = evening.phones["John"].get().text
    assert "You have 1 sabotage token." in page
    page = sends(evening, "John", type="Lay", first="clean")
    assert "You clean in this round." in page
    lay(evening, Emily="cook get double", Ana="cook get double")
    assert "You are cleaning: nobody can sabotage you" in evening.phones["John"].get().text
    assert "Cleaning" in tv(evening)


def test_an_order_is_tapped_and_the_host_can_set_it(evening: Evening) -> None:
    row = "sabotage get cook"
    lay(evening, Emily=row, John=row, Ana=row)
    page = evening.phones["Emily"].get().text
    assert "Agree on who sabotages first" in page
    page = sends(evening, "Emily", type="Next", seat=evening.seat("Ana"))
    assert "then John" in words(page)
    page = sends(evening, "Emily", type="Next", seat=evening.seat("John"))
    assert "You have proposed an order." in page
    console = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    assert "Ana acts first" in words(console)
    evening.host_does("lever", lever=f"next-{evening.seat('Ana')}")
    evening.host_does("lever", lever=f"next-{evening.seat('Emily')}")
    assert "Ana sabotages" in words(tv(evening))
    assert "The host set the order: Ana, Emily, John." in words(tv(evening))


def test_the_tv_says_so_when_the_saboteur_leaves_and_the_others_are_away_g3(
    evening: Evening,
) -> None:
    lay(evening, Emily="sabotage get cook", John="double get cook", Ana="double get cook")
    for name in ("John", "Ana"):
        evening.host_does("away", seat=evening.seat(name))
    evening.host_does("left", seat=evening.seat("Emily"))
    assert "Everybody is away: somebody has to come back" in words(tv(evening))


def test_the_tv_draws_every_kitchen_and_says_what_is_there(evening: Evening) -> None:
    lay(evening, Emily="prepare get cook", John="get double cook", Ana="double get cook")
    evening.play("Emily", Prepare(1))
    evening.play("John", Get(0))
    page = tv(evening)
    for name in NAMES:
        assert name in page
    assert "Grill: raw meat. Pans: empty, empty, empty." in page
    assert "Emily prepared 1 meat." in words(page)


def test_cards_are_looked_up_and_the_rules_are_on_the_help_page(evening: Evening) -> None:
    emily = evening.phones["Emily"]
    assert "Put raw meat on your grill" in emily.get("card/0").text
    assert emily.get("card/5").status_code == 404
    listed = emily.get("cards").text
    assert all(action.name in listed for action in BOX.actions)
    assert "three actions a round" in emily.get("help").text


def test_the_end_has_a_podium_a_score_sheet_and_the_rounds(evening: Evening) -> None:
    quiet_rounds(evening, NAMES, until=3)
    evening.host_does("end-early")
    page = evening.phones["John"].get().text
    assert "there are no bonus points" in page
    assert "Score sheet" in page
    assert "Round 2" in page
