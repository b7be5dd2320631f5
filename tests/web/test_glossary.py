"""Cards that are looked up: what the page says, to whom, and what it never says."""

import re

import msgspec
import pytest
from msgspec import Raw
from werkzeug.test import TestResponse

from partycards.games.cards import Card
from partycards.games.cooking_party.box import Box, CardInfo, spans
from partycards.games.facts import Diet, Facts, Form
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening, Phone, shipped_box
from tests.web.sample import dealt, said, unchanged


def about(evening: Evening, card: str, phone: Phone | None = None) -> TestResponse:
    """The page of a card, opened by somebody without a seat or on a guest's phone."""
    return (phone or evening.stranger()).get(f"card/{evening.card(card)}")


def article(page: TestResponse) -> str:
    found = re.search(r"<article.*</article>", page.text, re.DOTALL)
    assert found is not None
    return found.group()


def a_match_with(evening: Evening, *facts: Facts) -> None:
    """A match with the shipped cards, of some of which something else is known."""
    evening.sit("Cody", "Lisa", "Ellen")
    box = msgspec.json.decode(shipped_box(), type=Box)
    known = {each.key: each for each in (*box.facts, *facts)}
    box = msgspec.structs.replace(box, facts=tuple(known.values()))
    evening.table.start(HOST, Raw(msgspec.json.encode(box)), "a seed")


# What it says -----------------------------------------------------------------------------------


def test_cheese_tells_which_kinds_there_are_and_what_is_in_them(evening: Evening) -> None:
    dealt(evening)
    page = about(evening, "Cheese")
    assert page.status_code == 200
    text = said(article(page))
    assert "Milk turned solid and left to ripen" in text
    assert "Contains milk. If you must avoid something, ask whoever cooks." in text
    assert "some kinds are vegetarian" in text
    assert "Parmesan not vegetarian" in text
    assert "Grana Padano not vegetarian contains eggs and milk" in text
    assert "vegan cheese vegan may contain soy and nuts" in text
    assert "All year round." in text
    assert 'src="/static/cards/art/cheese.svg"' in page.text


def test_the_partners_of_cheese_are_links_to_their_cards(evening: Evening) -> None:
    dealt(evening)
    html = article(about(evening, "Cheese"))
    for partner in ("Grapes", "Walnuts", "Bread"):
        number = evening.card(partner)
        assert f'<a class="button" href="{number}">{partner}</a>' in html
        linked = evening.stranger().get(f"card/{number}")
        assert f'<h1 id="about-name" data-aloud>{partner}</h1>' in linked.text


def test_a_card_in_season_over_new_year_says_so(evening: Evening) -> None:
    a_match_with(
        evening, Facts(key="kale", season=(1, 2, 6, 11, 12)), Facts(key="tofu", season=(5,))
    )
    assert "June and November to February, where summer is in July." in said(
        about(evening, "Kale").text
    )
    assert "May, where summer is in July." in said(about(evening, "Tofu").text)


@pytest.mark.parametrize(
    ("months", "told"),
    [
        ((), []),
        (tuple(range(1, 13)), []),
        ((7,), [(7, 7)]),
        ((6, 7, 8), [(6, 8)]),
        ((1, 12), [(12, 1)]),
        ((1, 2, 6, 11, 12), [(6, 6), (11, 2)]),
    ],
)
def test_months_that_follow_each_other_are_one_span(
    months: tuple[int, ...], told: list[tuple[int, int]]
) -> None:
    assert list(spans(months)) == told


def test_what_is_not_known_is_not_claimed(evening: Evening) -> None:
    a_match_with(evening, Facts(key="tofu", glossary="White <b>blocks</b>."))
    text = said(article(about(evening, "Tofu")))
    assert "White <b>blocks</b>." in text
    assert "No allergen is noted on this card. If you must avoid something, ask" in text
    for word in ("vegan", "vegetarian", "gluten", "pork", "alcohol", "Goes well with"):
        assert word not in text


def test_an_own_card_without_a_text_says_what_was_only_guessed(evening: Evening) -> None:
    a_match_with(evening, Facts(key="tofu", contains=("soy",), guessed=True))
    page = article(about(evening, "Tofu"))
    assert "This was guessed from the name, and nobody has checked it yet." in said(page)
    assert "about-text" not in page


def test_no_card_says_that_it_is_free_from_anything(evening: Evening) -> None:
    dealt(evening)
    box = evening.table.saved.current.state.box  # type: ignore[union-attr]
    for card in box.ingredients:
        page = said(article(evening.stranger().get(f"card/{card.id}"))).lower()
        assert card.name.lower() in page
        assert "free from" not in page


def test_a_picture_that_the_host_added_comes_from_the_house(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    box = msgspec.json.decode(shipped_box(), type=Box)
    cards = list(box.ingredients)
    cards[3] = msgspec.structs.replace(cards[3], picture="peaches-3fa9c1d2.png")
    box = msgspec.structs.replace(box, ingredients=tuple(cards))
    evening.table.start(HOST, Raw(msgspec.json.encode(box)), "a seed")
    assert 'src="/pictures/peaches-3fa9c1d2.png"' in evening.stranger().get("card/3").text


def test_a_dish_of_forms_has_only_the_marks_that_are_its_own(evening: Evening) -> None:
    forms = (
        Form(name="plain", vegan="yes", vegetarian="yes", contains=("soy",)),
        Form(name="in beer", vegan="yes", vegetarian="yes", contains=("soy",), alcohol="yes"),
        Form(name="with ham", vegan="no", vegetarian="no", contains=("soy",), pork="yes"),
    )
    tofu = Facts(key="tofu", vegan="yes", vegetarian="yes", contains=("soy",), forms=forms)
    a_match_with(evening, tofu)
    page = article(about(evening, "Tofu"))
    forms_of = said(page[page.index('<ul class="forms">') : page.index("In season")])
    assert forms_of == "plain in beer alcohol with ham not vegetarian pork"


# To whom ----------------------------------------------------------------------------------------


def test_the_page_is_the_same_for_the_holder_the_judge_and_a_stranger(evening: Evening) -> None:
    dealt(evening)
    lobster, cheese = "Lobster", "Cheese"  # in Lisa's hand; in the pile
    for card in (lobster, cheese):
        pages = {article(about(evening, card, phone)) for phone in evening.phones.values()}
        pages.add(article(about(evening, card)))
        assert len(pages) == 1
    lists = {phone.get("cards").text.split("<footer")[0] for phone in evening.phones.values()}
    assert len({re.sub(r'<p class="foot".*', "", page) for page in lists}) == 1


def test_looking_a_card_up_changes_nothing_and_nobody_hears_of_it(evening: Evening) -> None:
    dealt(evening)
    before = evening.main("Ellen")
    with unchanged(evening):
        assert about(evening, "Lobster", evening.phones["Lisa"]).status_code == 200
    assert evening.main("Ellen") == before


def test_a_hand_has_an_i_on_every_card_and_the_tv_none(evening: Evening) -> None:
    dealt(evening)
    hand = evening.main("Lisa")
    for card in ["Lobster", "Lavender", "Cucumber", "Popcorn", "Chocolate", "Parsley", "Tofu"]:
        number = evening.card(card)
        link = f'<a class="info" href="card/{number}" aria-label="About {card}"></a>'
        assert f"</label>{link}</li>" in hand, "beside the label, not in it"
    assert 'class="info"' not in evening.stranger().get("tv").text


# What there is not ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["900", "99999", "9" * 400])
def test_an_unknown_card_is_a_sentence_and_a_way_back(evening: Evening, number: str) -> None:
    dealt(evening)
    page = evening.stranger().get(f"card/{number}")
    assert page.status_code == 404
    assert "There is no such card in this box." in said(page.text)
    assert f'href="/t/{evening.code}/"' in page.text


def test_before_the_game_there_is_a_sentence(evening: Evening) -> None:
    evening.sit("Lisa")
    for path in ("cards", "card/3"):
        page = evening.phones["Lisa"].get(path)
        assert page.status_code == 404
        assert "Cards can be looked up here once the game has begun." in said(page.text)


def test_a_match_from_before_there_were_facts_still_opens(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    box = msgspec.json.decode(shipped_box())
    del box["facts"]
    for card in box["ingredients"]:
        card.pop("picture", None)
    evening.table.start(HOST, Raw(msgspec.json.encode(box)), "a seed")
    again = evening.restart()
    page = about(again, "Cheese")
    assert page.status_code == 200
    text = said(article(page))
    assert "Cheese" in text
    assert "there is only the face" in text
    assert "allergen" not in text
    assert 'src="/static/cards/art/cheese.svg"' in page.text
    assert "Cheese" in said(again.phones["Lisa"].get("cards").text)


def test_a_card_of_the_catalogue_that_changes_later_is_as_it_was_dealt(evening: Evening) -> None:
    dealt(evening)
    shelf = evening.app.site.house.catalogue.ingredients
    (cheese,) = (card for card in shelf.cards() if card.key == "cheese")
    shelf.keep(msgspec.structs.replace(cheese, glossary="Something quite different."))
    assert "Something quite different." not in about(evening, "Cheese").text


# All cards --------------------------------------------------------------------------------------


def test_every_card_is_in_the_list_once_and_parmesan_finds_cheese(evening: Evening) -> None:
    dealt(evening)
    page = evening.phones["Lisa"].get("cards").text
    box = evening.table.saved.current.state.box  # type: ignore[union-attr]
    for card in box.ingredients:
        assert page.count(f'href="card/{card.id}"') == 1, card.name
    line = re.search(r'<li data-text="(cheese [^"]*)">', page)
    assert line is not None
    assert "parmesan" in line.group(1)
    assert "Dairy & eggs" in said(page)


def test_a_card_that_is_there_twice_stands_in_the_list_once(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    box = msgspec.json.decode(shipped_box(), type=Box)
    twin = msgspec.structs.replace(box.ingredients[5], id=len(box.ingredients))
    box = msgspec.structs.replace(box, ingredients=(*box.ingredients, twin))
    evening.table.start(HOST, Raw(msgspec.json.encode(box)), "a seed")
    page = evening.stranger().get("cards").text
    assert f'href="card/{twin.id}"' not in page
    assert page.count(f">{twin.name}</a>") == 1


def test_the_host_who_plays_for_lisa_can_look_her_cards_up(evening: Evening) -> None:
    dealt(evening)
    lisa, number = evening.seat("Lisa"), evening.card("Lobster")
    evening.host_does(f"seat/{lisa}/play-for")
    page = evening.host().get(f"/host/t/{evening.code}/for/{lisa}/card/{number}", base_url=ORIGIN)
    assert page.status_code == 200
    assert "Lobster" in said(article(page))
    assert 'href="../" data-back' in page.text


def test_facts_say_nothing_by_default() -> None:
    card = Card(0, "tofu", "Tofu", "nuts", 3)
    info = CardInfo(card, Facts(key="tofu"), (), ())
    assert info.facts is not None
    assert msgspec.json.encode(info.facts) == b'{"key":"tofu"}'
    assert Diet() == Diet(vegan="", contains=())
