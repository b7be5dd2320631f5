"""The judge's assignments, through their pages; what judges invent is kept."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from partycards.catalogue.assignments import Assignment
from partycards.games.base import EndEarly
from partycards.games.cooking_party.steps.awarded import Awarded
from partycards.games.cooking_party.steps.briefing import Announce, Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from tests.evening import Evening
from tests.web.host_pages import does, is_refused, looks, posts, seen_on
from tests.web.sample import play_until, said, unchanged

MOON: dict[str, Any] = {
    "title": "Moon picnic",
    "text": "Cook for a picnic on the moon. Nothing may crumble.",
    "dishes": ["starter", "dessert", "", ""],
    "deal": "8", "trade": "2", "trade_times": "2", "use_min": "2", "use_max": "3",
    "use_exactly": "", "minutes": "5", "team_size": "",
    "special_ingredient": "judge", "assume": "bread of your choice\n\n eggs ",
    "diet": "vegetarian", "kinds": ["kids", "two"], "difficulty": "3", "tags": "space, cold",
    "months": ["12", "1"], "picture": "ice_cream",
    "pantry_without": ["Flour", "Butter"], "only_categories": ["herbs", "vegetables"],
    "one_of_each": "y", "forbidden_origin": "americas", "sum_at_most": "9", "pass_left": "1",
}  # fmt: skip


def card(evening: Evening, key: str) -> Assignment:
    entry = evening.app.site.catalogue.assignments.entry(key)
    assert entry is not None, key
    found: Assignment = entry.card
    return found


def count(evening: Evening) -> int:
    return len(evening.app.site.catalogue.assignments.entries())


# Looking through ----------------------------------------------------------------------------------


def titles(page: str) -> list[str]:
    return re.findall(r'<strong class="deck-name">(.*?)</strong>', page)


def test_all_are_listed_and_can_be_looked_for(evening: Evening) -> None:
    everyone = evening.app.site.catalogue.assignments.cards()
    assert len(titles(looks(evening, "/host/assignments/"))) == len(everyone)
    for query, fits in {
        "q=SOUP+forty": lambda c: c.key == "soup_for_forty" or "forty" in c.text,
        "difficulty=3": lambda c: c.difficulty == 3,
        "diet=vegan": lambda c: c.diet == "vegan",
        "kind=kids": lambda c: not c.kinds or "kids" in c.kinds,
    }.items():
        found = len(titles(looks(evening, f"/host/assignments/?{query}")))
        if query.startswith("q="):
            assert 1 <= found <= sum(map(fits, everyone))
        else:
            assert found == sum(map(fits, everyone)), query
    page = looks(evening, "/host/assignments/?q=%3Cscript%3E&kind=poison&difficulty=x")
    assert "No assignment fits that." in page
    assert "<script>" not in page.replace("<script defer", "")


# Writing ------------------------------------------------------------------------------------------


def test_cody_writes_an_assignment_and_the_judge_is_offered_it(evening: Evening) -> None:
    assert does(evening, "/host/assignments/new", **MOON) == (
        "/host/assignments/?saved=moon_picnic#moon_picnic"
    )
    assert "“Moon picnic” is saved." in said(looks(evening, "/host/assignments/?saved=moon_picnic"))
    assert card(evening, "moon_picnic") == Assignment(
        key="moon_picnic", title="Moon picnic", text=MOON["text"],
        dishes=("starter", "dessert"), deal=8, trade=2, trade_times=2, use_min=2, use_max=3,
        special_ingredient="judge", assume=("bread of your choice", "eggs"), diet="vegetarian",
        kinds=("kids", "two"), months=(1, 12), difficulty=3, minutes=5,
        tags=("space", "cold"), picture="ice_cream",
        pantry_without=("Flour", "Butter"), only_categories=("vegetables", "herbs"),
        one_of_each=True, forbidden_origin="americas", sum_at_most=9, pass_left=1,
    )  # fmt: skip
    evening.sit("Cody", "Lisa", "Ellen")
    evening.host_does("start", game="cooking_party", around=1, first_judge=1)
    ask = evening.view("Cody").private.ask
    assert "Moon picnic" in [assignment.title for assignment in ask.assignments]
    assert "Moon picnic" in evening.main("Cody")


def test_what_is_kept_is_on_the_form_again(evening: Evening) -> None:
    does(evening, "/host/assignments/new", **MOON)
    page = looks(evening, "/host/assignments/moon_picnic/")
    assert 'value="Moon picnic"' in page
    assert "bread of your choice\neggs</textarea>" in page
    assert 'value="space, cold"' in page
    assert len(re.findall(r'<option value="(?:starter|dessert)" selected>', page)) == 2
    for field, value in {"deal": 8, "trade": 2, "use_max": 3, "minutes": 5}.items():
        assert re.search(rf'name="{field}" value="{value}"', page), field
    for chosen in ('value="judge" checked', 'value="kids" checked', 'value="3" checked'):
        assert chosen in page


def test_numbers_left_empty_are_the_judges(evening: Evening) -> None:
    does(evening, "/host/assignments/new", title="Plain", text="Cook.", dishes=["dish"])
    plain = card(evening, "plain")
    assert (plain.deal, plain.trade, plain.use_min, plain.minutes) == (None, None, None, None)
    assert plain.difficulty == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"title": " "}, "Please give it a title."),
        ({"title": "x" * 61}, "At most 60 letters, please."),
        ({"title": "please do NOT eat"}, "Another assignment has this title."),
        ({"text": ""}, "What is read aloud?"),
        ({"dishes": ["", ""]}, "Please choose at least one dish."),
        ({"dishes": ["soup"] * 7}, "At most six dishes, please."),
        ({"deal": "0"}, "From 1 to 99, please, or nothing."),
        ({"deal": "seven"}, "From 1 to 99, please, or nothing."),
        ({"trade": "-1"}, "From 0 to 99, please, or nothing."),
        ({"minutes": "61"}, "From 1 to 60 minutes, please, or nothing."),
        ({"assume": "\n".join("abcdefghi")}, "At most eight things"),
        ({"assume": "x" * 81}, "At most eight things"),
        ({"use_exactly": "3"}, "an exact number of cards, and for a least or a most"),
        ({"use_min": "4"}, "The least number of cards for a dish is above the most."),
        ({"trade": "9", "trade_times": ""}, "More cards may be traded than are dealt."),
        ({"trade": "0"}, "nothing may be traded."),
        ({"deal": "3"}, "The dishes need more cards than are dealt."),
    ],
)
def test_an_assignment_that_cannot_be_gets_a_sentence_and_loses_nothing(
    evening: Evening, fields: dict[str, Any], sentence: str
) -> None:
    before = count(evening)
    page = is_refused(evening, "/host/assignments/new", sentence, **{**MOON, **fields})
    assert count(evening) == before
    assert 'value="space, cold"' in page
    assert 'value="kids" checked' in page
    for field, typed in fields.items():
        if isinstance(typed, str) and field != "assume":
            assert f'name="{field}"' in page
            assert typed.strip() in page
    if "dishes" not in fields:
        assert len(re.findall(r'<option value="(?:starter|dessert)" selected>', page)) == 2


def test_what_is_no_choice_is_refused(evening: Evening) -> None:
    for field in ("dishes", "special_ingredient", "diet", "kinds", "difficulty"):
        before = count(evening)
        assert posts(evening, "/host/assignments/new", **{**MOON, field: "poison"}).status_code in (
            400,
            409,
        )
        assert count(evening) == before, field


def test_the_card_is_shown_as_it_is_typed(evening: Evening) -> None:
    shown = posts(evening, "/host/assignments/preview", **{**MOON, "title": "<b>Moon</b>"})
    assert "&lt;b&gt;Moon&lt;/b&gt;" in shown.text
    text = said(shown.text)
    for words in ("8 cards", "trade up to 2, 2 times", "use 2 to 3", "vegetarian", "Starter",
                  "free: bread of your choice and eggs", "the judge picks",
                  "5 minutes"):  # fmt: skip
        assert words in text
    wrong = posts(evening, "/host/assignments/preview", **{**MOON, "deal": "3"})
    assert "The dishes need more cards than are dealt." in wrong.text
    half = posts(evening, "/host/assignments/preview", title="Half", deal="x", difficulty="")
    assert half.status_code == 200
    without_script = posts(evening, "/host/assignments/new", **MOON, look="1")
    assert without_script.status_code == 200
    assert "use 2 to 3" in said(without_script.text)
    assert evening.app.site.catalogue.assignments.entry("moon_picnic") is None


# Changing -----------------------------------------------------------------------------------------


def test_a_changed_card_can_be_put_back_as_it_came(evening: Evening) -> None:
    before = card(evening, "worst_dish")
    does(evening, "/host/assignments/worst_dish/", **{**MOON, "title": "The very worst"})
    assert card(evening, "worst_dish").title == "The very worst"
    assert "changed" in said(looks(evening, "/host/assignments/?q=very+worst"))
    does(evening, "/host/assignments/worst_dish/as-it-came")
    assert card(evening, "worst_dish") == before


def test_a_duplicate_is_a_form_until_it_is_kept(evening: Evening) -> None:
    before = count(evening)
    page = looks(evening, "/host/assignments/new?like=worst_dish")
    assert 'value="Please do not eat 2"' in page
    assert count(evening) == before


def test_a_card_is_put_away_and_comes_back(evening: Evening) -> None:
    does(evening, "/host/assignments/worst_dish/put-away")
    page = looks(evening, "/host/assignments/")
    assert "Please do not eat" not in titles(page)
    assert "Put away (1) Please do not eat Bring back" in said(page)
    assert "worst_dish" not in [c.key for c in evening.app.site.catalogue.assignments.cards()]
    does(evening, "/host/assignments/worst_dish/delete")
    assert card(evening, "worst_dish"), "what came with the program is never deleted"
    does(evening, "/host/assignments/worst_dish/back")
    assert "Please do not eat" in titles(looks(evening, "/host/assignments/"))


def test_a_card_of_the_house_is_deleted_only_after_it_was_put_away(evening: Evening) -> None:
    does(evening, "/host/assignments/new", **MOON)
    does(evening, "/host/assignments/moon_picnic/delete")
    assert card(evening, "moon_picnic")
    does(evening, "/host/assignments/moon_picnic/put-away")
    does(evening, "/host/assignments/moon_picnic/delete")
    assert evening.app.site.catalogue.assignments.entry("moon_picnic") is None
    does(evening, "/host/assignments/moon_picnic/put-away")  # too late, and no harm


def test_without_any_assignment_a_match_is_refused_in_words(evening: Evening) -> None:
    for one in evening.app.site.catalogue.assignments.cards():
        evening.app.site.catalogue.assignments.retire(one.key)
    evening.sit("Cody", "Lisa", "Ellen")
    with unchanged(evening):
        answer = evening.host_does("start")
        assert answer.status_code == 409
        assert "There is no assignment to judge by. Please bring one back." in said(answer.text)


# What judges invent -------------------------------------------------------------------------------


def invents(evening: Evening, announce: bool = True) -> None:
    """Cody takes the plain card and asks for something of his own."""
    evening.sit("Cody", "Lisa", "Ellen")
    evening.start(first="Cody")
    evening.play("Cody", ChooseAssignment("dish_of_your_choice"))
    terms = evening.view("Cody").private.ask.terms
    terms = replace(
        terms, criteria="A dish for a <very> tall giant.", instructions="Only round things.",
        deal=9, trade=0, use_min=5, use_max=5, assume=("a ladder",),
    )  # fmt: skip
    if announce:
        evening.play("Cody", Announce(terms))
        evening.play("Cody", Deal(terms))


def test_a_judges_own_words_and_numbers_become_an_assignment(evening: Evening) -> None:
    invents(evening)
    page = looks(evening, f"/host/assignments/from/{evening.code}")
    assert "Round 1 · Cody judged" in said(page)
    assert "A dish for a &lt;very&gt; tall giant." in page
    (link,) = re.findall(r'href="(/host/assignments/new\?table=[^"]*)"', page)
    form = looks(evening, link.replace("&amp;", "&"))
    assert 'value="Whatever you like 2"' in form
    assert "A dish for a &lt;very&gt; tall giant. Only round things.</textarea>" in form
    for field, value in {"deal": 9, "trade": 0, "use_exactly": 5, "use_min": ""}.items():
        assert re.search(rf'name="{field}" value="{value}"', form), field
    assert "a ladder</textarea>" in form
    does(evening, "/host/assignments/new", **{**MOON, "title": "For a giant"})
    assert card(evening, "for_a_giant")


def test_what_is_not_announced_yet_is_not_told(evening: Evening) -> None:
    invents(evening, announce=False)
    page = looks(evening, f"/host/assignments/from/{evening.code}")
    assert "No judge of this table has announced anything yet." in page
    form = looks(evening, f"/host/assignments/new?table={evening.code}&round=1")
    assert "giant" not in form
    assert "Whatever you like" not in form


def test_earlier_rounds_are_there_after_the_match_too(evening: Evening) -> None:
    invents(evening)
    play_until(evening, lambda state: isinstance(state.phase, Awarded))
    page = looks(evening, f"/host/assignments/from/{evening.code}")
    assert page.count("Keep this as an assignment") == 1, "each round once"
    evening.table.table_move("host", EndEarly())
    page = looks(evening, f"/host/assignments/from/{evening.code}")
    assert "tall giant" in page
    assert f'href="/host/assignments/from/{evening.code}"' in looks(
        evening, f"/host/t/{evening.code}/"
    )


def test_two_windows_on_one_assignment_do_not_undo_each_other(evening: Evening) -> None:
    does(evening, "/host/assignments/new", **MOON)
    path = "/host/assignments/moon_picnic/"
    seen = seen_on(looks(evening, path))
    does(evening, path, **{**MOON, "text": "Cook on Mars."})
    mine = {**MOON, "text": "Cook on Venus."}
    page = is_refused(
        evening, path, "in another window in the meantime", "Venus", **mine, seen=seen
    )
    assert card(evening, "moon_picnic").text == "Cook on Mars."
    does(evening, path, **mine, seen=seen_on(page))
    assert card(evening, "moon_picnic").text == "Cook on Venus."
    evening.app.site.catalogue.assignments.drop("moon_picnic")
    is_refused(evening, path, "deleted in another window", "Venus", **mine)


def test_a_text_of_three_thousand_letters_is_refused_and_stays(evening: Evening) -> None:
    long = "Cook. " * 500
    page = is_refused(
        evening, "/host/assignments/new", "At most 600 letters", **{**MOON, "text": long}
    )
    assert long.strip() in page
