"""Shopping lists: made by the host, ticked by whoever has the address."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from partycards.games.cooking_party.steps.presenting import Lay, Presenting
from tests.evening import ORIGIN, Evening
from tests.printing.reading import pages, text
from tests.web.forms import form_on
from tests.web.host_pages import does, is_refused, looks, posts
from tests.web.sample import dealt, judging, play_until, said


@pytest.fixture
def cooked(evening: Evening) -> Evening:
    """Lisa's and Ellen's dishes lie on the table; Cody judges."""
    judging(evening)
    return evening


def make(evening: Evening, **fields: Any) -> str:
    """A list of the host's; its key."""
    fields = {"table": evening.code, "dish": ["1", "2"], "guests": "3"} | fields
    return does(evening, "/host/shopping/", **fields).split("/")[3]


class Shopper:
    """Somebody with the address of a list, and no seat anywhere."""

    def __init__(self, evening: Evening, key: str) -> None:
        self.client: FlaskClient = evening.stranger().client
        self.at = f"/shop/{key}/"

    def looks(self, path: str = "", **asked: str) -> TestResponse:
        return self.client.get(self.at + path, query_string=asked, base_url=ORIGIN)

    def page(self) -> str:
        answer = self.looks()
        assert answer.status_code == 200, answer.text
        found: str = answer.text
        return found

    def sends(self, script: bool = False, **fields: Any) -> TestResponse:
        fields = {"csrf": form_on(self.page(), "shop")["csrf"][0]} | fields
        return self.client.post(
            self.at,
            data=urlencode(fields, doseq=True),
            content_type="application/x-www-form-urlencoded",
            headers={"Origin": ORIGIN} | ({"Accept": "application/json"} if script else {}),
            base_url=ORIGIN,
        )

    def does(self, **fields: Any) -> str:
        """A plain form, and the page it leads to."""
        answer = self.sends(**fields)
        assert answer.status_code == 303, answer.text
        page: str = self.client.get(answer.headers["Location"], base_url=ORIGIN).text
        return page

    def lines(self) -> list[str]:
        return re.findall(r'name="tick" value="([^"]+)"', self.page())

    def bought(self) -> set[str]:
        return set(form_on(self.page(), "shop").get("was", []))


# Made by the host -------------------------------------------------------------------------------


def test_the_host_makes_a_list_of_the_dishes_and_sees_its_code_text_and_paper(
    cooked: Evening,
) -> None:
    page = looks(cooked, "/host/shopping/")
    assert re.findall(r'name="dish" value="(\d)" checked', page) == ["1", "2"]
    assert 'value="3"' in page, "for those who sit there"
    key = make(cooked)
    page = looks(cooked, f"/host/shopping/{key}/")
    assert f"/shop/{key}/" in page
    assert "<svg" in page
    assert f"Shopping list: {cooked.code}\nFor 3 guests\n" in page
    assert f"/shop/{key}/list.pdf" in page


def test_dishes_are_on_the_page_as_soon_as_they_lie_on_the_table_and_no_sooner(
    evening: Evening,
) -> None:
    dealt(evening)
    assert "As soon as a dish is on a table" in looks(evening, "/host/shopping/")
    refused = posts(evening, "/host/shopping/", table=evening.code, dish="1", guests="3")
    assert refused.status_code == 409
    assert "No dish is on this table yet." in refused.text
    play_until(
        evening,
        lambda s: isinstance(s.phase, Presenting) and any(c.presented for c in s.chefs),
    )
    page = looks(evening, "/host/shopping/")
    assert re.findall(r'name="dish" value="(\d)"', page) == ["1"]


def test_only_ticked_dishes_are_shopped_for(cooked: Evening) -> None:
    both, first = Shopper(cooked, make(cooked)), Shopper(cooked, make(cooked, dish=["1"]))
    second = Shopper(cooked, make(cooked, dish=["2"]))
    assert set(first.lines()) | set(second.lines()) == set(both.lines())
    assert set(first.lines()) & set(second.lines()) == set()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"dish": []}, "Please tick at least one dish."),
        ({"guests": "0"}, "For how many? Write a number from 1 to 500."),
        ({"guests": "many"}, "For how many?"),
        ({"dish": ["7"]}, "There is no dish “7”; there are 2."),
        ({"table": "NOWHERE"}, "No dish is on this table yet."),
        ({"table": "", "deck": "unicorns"}, "That deck is not there any more."),
    ],
)
def test_what_cannot_be_a_list_is_refused_and_what_was_typed_stays(
    cooked: Evening, fields: dict[str, Any], sentence: str
) -> None:
    sent = {"table": cooked.code, "dish": ["2"], "guests": "17"} | fields
    page = is_refused(cooked, "/host/shopping/", sentence, **sent)
    if fields.keys() == {"guests"}:
        assert re.findall(r'name="dish" value="(\d)" checked', page) == ["2"]
        assert f'value="{fields["guests"]}"' in page
    assert "Your lists" not in looks(cooked, "/host/shopping/")


def test_a_deck_is_a_list_too(evening: Evening) -> None:
    key = does(evening, "/host/shopping/", deck="everything", guests="6").split("/")[3]
    lines = Shopper(evening, key).lines()
    assert len(lines) > 200
    assert "6 Apples" in said(Shopper(evening, key).page())


def test_what_is_in_the_house_goes_from_the_list_as_it_is_found(cooked: Evening) -> None:
    lisa = Shopper(cooked, make(cooked))
    first = lisa.lines()[0]
    cooked.app.site.catalogue.tick({first: True})
    assert first not in lisa.lines()
    assert "Look at home first" in said(lisa.page())


def test_more_guests_need_more_and_ticks_stay_where_the_amount_stays(cooked: Evening) -> None:
    key = make(cooked, guests="4")
    lisa = Shopper(cooked, key)
    lines = lisa.lines()
    lisa.sends(tick=lines)
    assert lisa.bought() == set(lines)
    does(cooked, f"/host/shopping/{key}/", guests="4")
    assert lisa.bought() == set(lines)
    does(cooked, f"/host/shopping/{key}/", guests="40")
    assert lisa.bought() < set(lines)
    assert "For 40 guests" in lisa.page()
    is_refused(cooked, f"/host/shopping/{key}/", "For how many?", 'value="x"', guests="x")


def test_there_can_be_more_food_for_each_guest_or_less_as_far_as_makes_sense(
    cooked: Evening,
) -> None:
    def told() -> int:
        page = said(looks(cooked, f"/host/shopping/{key}/"))
        found = re.search(r"About (\d+) g of food a guest, drinks not counted", page)
        assert found, page
        return int(found[1])

    key = make(cooked, guests="40")
    usual = told()
    for _ in range(3):
        does(cooked, f"/host/shopping/{key}/portion", more="1")
    assert told() > usual
    for _ in range(3):
        does(cooked, f"/host/shopping/{key}/portion", more="")
    assert told() == usual
    for _ in range(30):
        does(cooked, f"/host/shopping/{key}/portion", more="")
    assert 0 < told() < usual


def test_the_house_shops_in_ounces_and_walks_to_the_freezer_first(cooked: Evening) -> None:
    lisa = Shopper(cooked, make(cooked, guests="40"))
    first = re.findall(r'id="aisle-(\w*)"', lisa.page())
    does(cooked, "/host/shopping/ways", system="american")
    assert re.search(r"\((1 qt|\d+ oz)\)", said(lisa.page()))
    for _ in range(20):
        # The one that is last comes by the others, one after the other.
        does(cooked, "/host/shopping/ways", aisle=first[-1])
        if re.findall(r'id="aisle-(\w*)"', lisa.page())[0] == first[-1]:
            break
    assert re.findall(r'id="aisle-(\w*)"', lisa.page()) == [first[-1], *first[:-1]]
    is_refused(cooked, "/host/shopping/ways", "There is no such aisle.", aisle="nowhere")
    is_refused(cooked, "/host/shopping/ways", "Grams or ounces?", system="stone")


def test_a_list_that_is_put_away_is_gone_for_every_phone(cooked: Evening) -> None:
    key = make(cooked)
    lisa = Shopper(cooked, key)
    csrf = form_on(lisa.page(), "shop")["csrf"][0]
    does(cooked, f"/host/shopping/{key}/away")
    assert lisa.looks().status_code == 404
    assert "This shopping list was put away." in lisa.looks().text
    assert lisa.looks("now").get_json()["gone"].startswith("This shopping list was put away.")
    late = cooked.stranger().client.post(
        lisa.at, data={"csrf": csrf, "tick": "eggs"}, headers={"Origin": ORIGIN}, base_url=ORIGIN
    )
    assert late.status_code == 404
    assert looks(cooked, "/host/shopping/").count(key) == 0


def test_only_the_host_makes_lists_and_only_who_has_the_address_sees_one(cooked: Evening) -> None:
    key = make(cooked)
    lisa = cooked.phones["Lisa"].client
    for path in ("/host/shopping/", f"/host/shopping/{key}/"):
        assert lisa.get(path, base_url=ORIGIN).status_code == 403
    assert Shopper(cooked, key[:-1] + "x").looks().status_code == 404
    assert Shopper(cooked, key).sends(csrf="wrong", tick="eggs").status_code == 403


def test_the_guests_of_the_table_find_its_lists(cooked: Evening) -> None:
    lisa = cooked.phones["Lisa"]
    assert "made no shopping list for this table yet" in said(lisa.get("shopping").text)
    key = make(cooked)
    assert lisa.get("shopping").headers["Location"] == f"/shop/{key}/"
    make(cooked, dish=["1"])
    assert lisa.get("shopping").text.count("/shop/") == 2
    does(cooked, "/host/shopping/", deck="everything", guests="6")
    assert lisa.get("shopping").text.count("/shop/") == 2, "a deck is of no table"
    assert cooked.stranger().get("shopping").headers["Location"] == f"/t/{cooked.code}/"


# Ticked in the shop -----------------------------------------------------------------------------


def test_ticks_are_seen_by_all_and_are_there_after_the_night(cooked: Evening) -> None:
    key = make(cooked)
    lisa, amir = Shopper(cooked, key), Shopper(cooked, key)
    first, second, third = lisa.lines()[:3]
    lisa.sends(tick=[first, second])
    assert amir.bought() == {first, second}
    amir.sends(was=[first, second], tick=[second, third])
    assert lisa.bought() == {second, third}
    again = cooked.restart()
    assert Shopper(again, key).bought() == {second, third}


def test_two_who_tick_at_the_same_time_do_not_undo_each_other(cooked: Evening) -> None:
    key = make(cooked)
    lisa, amir = Shopper(cooked, key), Shopper(cooked, key)
    first, second = lisa.lines()[:2]
    old = form_on(amir.page(), "shop")
    lisa.sends(tick=first)
    amir.sends(csrf=old["csrf"][0], tick=[*old.get("tick", []), second], was=old.get("was", []))
    assert lisa.bought() == {first, second}


def test_without_a_script_the_last_ticks_can_be_undone(cooked: Evening) -> None:
    lisa = Shopper(cooked, make(cooked))
    first, second, third = lisa.lines()[:3]
    lisa.sends(tick=[third])
    page = lisa.does(was=[third], tick=[first, second])
    assert "Bought: " in said(page)
    assert "Not bought: " in said(page)
    notice = page.partition('id="shop"')[0]
    undo = re.findall(r'type="hidden" name="(was|tick)" value="([^"]+)"', notice)
    assert sorted(undo) == sorted([("was", first), ("was", second), ("tick", third)])
    lisa.does(was=[first, second], tick=[third])
    assert lisa.bought() == {third}


def test_a_script_sends_one_tick_and_gets_the_list_as_it_is(cooked: Evening) -> None:
    key = make(cooked)
    lisa, amir = Shopper(cooked, key), Shopper(cooked, key)
    first, second = lisa.lines()[:2]
    seen = re.findall(r'data-seen="(\w+)"', amir.page())[0]
    assert amir.looks("now", seen=seen).status_code == 204
    answer = lisa.sends(script=True, tick=first).get_json()
    assert f'value="{first}" checked' in answer["main"]
    news = amir.looks("now", seen=seen).get_json()
    assert news == answer
    assert amir.looks("now", seen=news["seen"]).status_code == 204
    assert lisa.sends(script=True, was=first, tick=second).get_json() != answer
    assert amir.bought() == {second}


def test_what_is_not_on_the_list_cannot_be_bought(cooked: Evening) -> None:
    lisa = Shopper(cooked, make(cooked))
    page = lisa.does(tick=["poison", "<script>", lisa.lines()[0]])
    assert lisa.bought() == {lisa.lines()[0]}
    assert "poison" not in page
    assert "poison" not in lisa.looks(ticked="poison").text


def test_very_many_ticks_at_once_are_kept_too(evening: Evening) -> None:
    key = does(evening, "/host/shopping/", deck="everything", guests="6").split("/")[3]
    lisa = Shopper(evening, key)
    lines = lisa.lines()
    assert "Everything is bought." in lisa.does(tick=lines)
    assert lisa.bought() == set(lines)


# To take along ----------------------------------------------------------------------------------


def test_the_list_is_text_a_spreadsheet_and_a_sheet_of_paper(cooked: Evening) -> None:
    lisa = Shopper(cooked, make(cooked))
    plain, sheet = lisa.looks("list.txt"), lisa.looks("list.csv")
    assert plain.content_type == "text/plain; charset=utf-8"
    assert plain.text.startswith(f"Shopping list: {cooked.code}")
    assert sheet.content_type == "text/csv; charset=utf-8"
    assert "attachment" in sheet.headers["Content-Disposition"]
    assert sheet.data.count(b"\n") == len(lisa.lines()) + 1
    lisa.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "de-AT"
    german = lisa.looks("list.csv")
    assert german.text.startswith("\ufeffAbteilung;Menge;Einheit"), "as Excel opens it in Vienna"
    pdf = lisa.looks("list.pdf", paper="a5", columns="2", large="yes")
    assert pdf.content_type == "application/pdf"
    assert round(float(pages(pdf.data)[0].width)) == 420
    assert "Einkaufsliste" in text(pdf.data)
    assert round(float(pages(lisa.looks("list.pdf", receipt="yes").data)[0].width)) == 227
    del lisa.client.environ_base["HTTP_ACCEPT_LANGUAGE"]
    refused = lisa.looks("list.pdf", paper="a0")
    assert refused.status_code == 409
    assert "“a0” is not one of the choices" in refused.text
    assert Shopper(cooked, "none").looks("list.csv").status_code == 404


def test_what_a_chef_wrote_is_only_text(evening: Evening) -> None:
    dealt(evening)
    play_until(evening, lambda s: isinstance(s.phase, Presenting) and s.phase.chef)
    state: Any = evening.table.saved.current.state
    chef = evening.house.guests.name_map(evening.code)[state.phase.chef]
    first, *others = next(each.to_come for each in state.chefs if each.seat == state.phase.chef)
    evil = "<img src=x onerror=alert(1)>"
    evening.play(chef, Lay((first,), {first: "=1+1"}, (), "", {0: evil}))
    evening.play(chef, *(Lay((card,)) for card in others))
    lisa = Shopper(evening, make(evening, dish=["1"]))
    assert evil not in lisa.page()
    assert "&lt;img src=x" in lisa.page()
    assert evil not in looks(evening, "/host/shopping/")
    assert "'=1+1" in lisa.looks("list.csv").text
