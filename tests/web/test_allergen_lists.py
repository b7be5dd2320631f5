"""Hanna lists the nine allergens of the United States, and nothing that a guest told is lost."""

import re

from partycards.printing.every_sheet import SHEETS
from partycards.web.prints_from import content_of
from tests.evening import ORIGIN, Evening
from tests.printing.reading import printed, text
from tests.web.host_pages import does, is_refused, looks
from tests.web.sample import dealt, said
from tests.web.test_needs import kept, tells


def ticks(page: str) -> list[str]:
    return re.findall(r'name="needs" value="([a-z_]+)"', page)


def american(evening: Evening) -> None:
    where = does(evening, "/host/pantry/allergens", law="us")
    assert "These are listed now." in said(looks(evening, where))


def test_a_guest_ticks_one_of_the_nine_and_finds_the_others_behind_a_fold(evening: Evening) -> None:
    american(evening)
    page = evening.stranger().get().text
    listed, _, others = page.partition("<summary>Something else</summary>")
    assert ticks(listed)[4:] == [
        "milk", "eggs", "fish", "crustaceans", "nuts", "peanuts", "gluten", "soy", "sesame",
    ]  # fmt: skip
    assert ticks(others) == ["molluscs", "celery", "mustard", "lupin", "sulphites"]
    assert "wheat or other gluten" in said(listed)
    phone = evening.stranger()
    phone.post("join", name="Lisa", needs=["gluten", "celery"], needs_words="")
    assert kept(evening, "Lisa").kinds == ("gluten", "celery")


def test_what_was_told_before_the_list_changed_is_kept_and_seen(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen")
    tells(evening, "Lisa", "celery")
    american(evening)
    evening = evening.restart()
    assert evening.app.site.catalogue.law == "us"
    assert kept(evening, "Lisa").kinds == ("celery",)
    mine = evening.phones["Lisa"].get("me").text
    assert re.search(r'<details class="fold" id="me-others" open>', mine)
    assert re.search(r'value="celery" checked', mine)
    assert 'id="me-others" open' not in evening.phones["Ellen"].get("me").text
    tells(evening, "Lisa", *[key for key in ticks(mine) if f'value="{key}" checked' in mine])
    assert kept(evening, "Lisa").kinds == ("celery",)


def test_cards_and_paper_name_wheat_and_no_celery(evening: Evening) -> None:
    dealt(evening)
    number = evening.card("Bread")
    before = said(evening.stranger().get(f"card/{number}").text)
    assert "Contains gluten." in before
    american(evening)
    after = said(evening.stranger().get(f"card/{number}").text)
    assert "Contains wheat." in after
    assert "contains gluten" not in after
    assert "Contains" not in said(evening.stranger().get(f"card/{evening.card('Celery')}").text)
    with evening.app.test_request_context(base_url=ORIGIN), evening.app.app_context():
        form, shelf = (content_of(SHEETS[kind], "", "", "en") for kind in ("order_form", "pantry"))
    circled = text(printed("order_form", form)).lower()
    assert "wheat" in circled
    assert "lupin" not in circled
    assert "Contains wheat" in text(printed("pantry", shelf))


def test_a_list_that_there_is_not_is_refused(evening: Evening) -> None:
    assert is_refused(evening, "/host/pantry/allergens", law="moon")
    assert evening.app.site.catalogue.law == "eu"
