"""What house players say is read in each reader's language; what people said stays theirs."""

import re

import pytest

from partycards.games import GAMES
from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.judging import Critique, JudgingStage
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging
from partycards.games.cooking_party.table_records import ShownDish
from partycards.games.restaurant import table_dishes as menu
from partycards.printing.every_sheet import SHEETS
from partycards.retelling import in_language, retold
from partycards.tables.table import HOST
from partycards.web.prints_from import content_of
from partycards.words import languages
from tests.evening import ORIGIN, Evening, token
from tests.web.sample import dealt

CARDS = ("Eggplant", "Mushrooms", "Beets")
JUDGE, HOUSE, LISA = 1, 2, 3
NAME = "Eggplant with Cilantro, to share"
SAY = "Everything begins with this."
ELLENS = "Chicken with Mushrooms and Thyme"
CRITIQUE = "Eggplant with Cilantro, yes! About the rest I am still thinking."


@pytest.mark.parametrize("language", [one for one in languages() if one not in ("en", "en-GB")])
def test_everything_a_house_player_can_say_is_known_again(language: str) -> None:
    said = {each for game in GAMES.values() for each in getattr(game, "by_house", ())}
    assert len(said) > 80
    for message in said:
        blanks = re.findall(r"%\((\w+)\)s", message)
        text = message % dict(zip(blanks, CARDS, strict=False))
        told = in_language(text, language)
        assert told != text, text
        assert not any(card in told.split() for card in CARDS[: len(blanks)]), told


def test_a_sentence_is_known_by_most_of_its_words_and_a_card_by_all_of_its_name() -> None:
    assert in_language("Eggplant with Cilantro, to share", "en-GB") == (
        "Aubergine with Coriander, to share"
    )
    assert in_language("Bread and butter pickles with Cilantro", "en-GB") == (
        "Bread and butter pickles with Cilantro"
    ), "no card is called like this"
    assert in_language("And that is all it needs. Everything begins with this.", "de") == (
        f"{in_language('And that is all it needs.', 'de')} "
        f"{in_language('Everything begins with this.', 'de')}"
    )
    assert in_language("Eggplant with Cilantro", "it") == "Melanzana con coriandolo fresco"
    assert in_language("Grandma’s eggplant surprise", "de") == "Grandma’s eggplant surprise"


def test_only_what_seats_of_the_house_said_is_turned_and_what_is_alike_stays_the_same() -> None:
    dishes = tuple(
        ShownDish(seat, ("dish",), (NAME,), (), (), "Simple, and very well told.", 0)
        for seat in (HOUSE, LISA)
    )
    stage = JudgingStage(JUDGE, dishes, ((LISA, CRITIQUE),))
    told = retold(stage, {HOUSE}, "de")
    assert told.dishes[0].names == (in_language(NAME, "de"),)
    assert told.dishes[0].say == in_language("Simple, and very well told.", "de")
    assert told.dishes[1] is dishes[1], "Lisa said it herself"
    assert told.critiques == stage.critiques, "so did the judge"
    assert retold(stage, {JUDGE}, "pt-BR").critiques == ((LISA, in_language(CRITIQUE, "pt-BR")),)
    assert retold(stage, {HOUSE}, "en") is stage
    assert retold(stage, frozenset[int](), "de") is stage
    together = ShownDish(HOUSE, ("dish",), (NAME,), (), (), "", 0, cooks=(HOUSE, LISA))
    assert retold(together, {HOUSE}, "de") == together, "Lisa may have said it"


def test_in_a_restaurant_the_dish_and_each_comment_are_turned_by_who_said_them() -> None:
    comments = tuple(menu.Comment(seat, "Brave. I am curious.") for seat in (LISA, HOUSE))
    dish = menu.ShownDish("1-2", 1, "Starter", LISA, NAME, comments=comments)
    told = retold((dish,), {HOUSE}, "it")[0]
    assert (told.name, told.comments[0]) == (NAME, comments[0])
    assert told.comments[1].words == "Coraggioso. Mi incuriosisce."
    assert retold((dish,), {LISA}, "it")[0].name == in_language(NAME, "it")


def speaks(evening: Evening, name: str, language: str) -> None:
    phone = evening.phones[name]
    phone.post("language", csrf=token(phone.get("help").text), language=language)


def presents(evening: Evening, name: str, dish: str, cards: str, words: str) -> None:
    """Called by the judge, the chef lays all cards; the words are for the first."""
    first, *rest = evening.cards(cards)
    evening.play("Cody", Call(evening.seat(name)))
    evening.play(name, Lay((first,), {first: words}, say=SAY, names={0: dish}))
    evening.play(name, *(Lay((card,)) for card in rest))


def house_has_played(evening: Evening) -> None:
    """Lisa and Ellen have presented, and Cody has said the same of both; the house plays for Ellen
    from here on, as if it had always."""
    dealt(evening)
    lisas, ellens = "Lobster Lavender Cucumber Tofu", "Chicken Thyme Mushrooms Steak"
    for name, cards in (("Lisa", lisas), ("Ellen", ellens)):
        evening.play(name, Keep(), Commit(dict.fromkeys(evening.cards(cards), 0)))
    presents(evening, "Lisa", "Grandma’s eggplant surprise", lisas, "slowly braised")
    presents(evening, "Ellen", "Chicken with Mushrooms and Thyme", ellens, "grilled")
    evening.play("Cody", BeginJudging())
    evening.play("Cody", Critique(evening.seat("Lisa"), "Simple, and very well told."))
    evening.table.about(HOST, "stepped_out", evening.seat("Ellen"))
    evening.table.let_house_play(HOST, evening.seat("Ellen"))


@pytest.mark.parametrize("language", ["de", "pt-BR"])
def test_a_guest_reads_the_house_players_dish_in_their_language_and_lisas_in_her_words(
    evening: Evening, language: str
) -> None:
    house_has_played(evening)
    dish, grilled = (in_language(said, language) for said in (ELLENS, "grilled"))
    speaks(evening, "Cody", language)
    shown = evening.phones["Cody"].get().text
    tv = evening.stranger().client.get(
        f"/t/{evening.code}/tv", base_url=ORIGIN, headers={"Accept-Language": language}
    ).text  # fmt: skip
    for page in (shown, tv):
        assert dish in page
        assert f">{grilled}<" in page
        assert ELLENS not in page
        assert "Grandma’s eggplant surprise" in page
        assert ">slowly braised<" in page
        assert "Simple, and very well told." in page, "Cody said it himself"
    assert ELLENS in evening.phones["Lisa"].get().text, "American beside it"
    with evening.app.test_request_context(base_url=ORIGIN):
        book = content_of(SHEETS["cookbook"], "", evening.code, language)
    assert [one.name for one in book.dishes()] == ["Grandma’s eggplant surprise", dish]
    assert grilled in [used.words for used in book.dishes()[1].used]
