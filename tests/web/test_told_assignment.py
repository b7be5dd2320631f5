"""The judge takes an assignment by its printed card (V20)."""

import io
from html import unescape

import pytest
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse

from partycards.catalogue.card_numbers import ASSIGNMENT
from partycards.games.cooking_party.steps.choosing import AskAssignment
from tests.evening import ORIGIN, Evening
from tests.printing.test_cards_photographed import sent, table_with
from tests.web.forms import form_on
from tests.web.test_told_dish import on_paper

CARD = "dish_of_your_choice"


@pytest.fixture
def paper(evening: Evening) -> Evening:
    """Cody judges, and Lisa holds printed cards."""
    evening.sit("Cody", "Lisa", "Amir")
    evening.start("Cody")
    on_paper(evening, "Lisa")
    return evening


def number(evening: Evening, key: str) -> str:
    return evening.app.site.catalogue.numbers.printed("", key, ASSIGNMENT)


def takes(evening: Evening, photo: bytes = b"", **fields: str) -> TestResponse:
    phone = evening.phones["Cody"]
    files = {"photo": FileStorage(io.BytesIO(photo), "card.jpg")} if photo else {}
    return phone.client.post(
        f"/t/{evening.code}/assignment",
        data={**form_on(phone.get("assignment").text, "told-assignment"), **fields, **files},
        base_url=ORIGIN, headers={"Origin": ORIGIN}, content_type="multipart/form-data",
    )  # fmt: skip


def test_cody_types_the_number_on_the_card_b3_v20(paper: Evening) -> None:
    assert "Number on the card" in paper.main("Cody")
    assert takes(paper, typed=number(paper, CARD)).status_code == 303
    assert paper.table.saved.current.state.assignment == CARD


def test_cody_photographs_the_card_b3_v20(paper: Evening) -> None:
    photo = sent(table_with((number(paper, CARD), 40, 20)))
    assert takes(paper, photo).status_code == 303
    assert paper.table.saved.current.state.assignment == CARD


def test_a_number_of_another_card_is_refused_and_stays_v20(paper: Evening) -> None:
    lobster = paper.app.site.catalogue.numbers.printed("", "lobster")
    answer = takes(paper, typed=lobster)
    assert answer.status_code == 409
    assert f"No assignment card has the number {lobster}." in unescape(answer.text)
    assert form_on(answer.text, "told-assignment")["typed"] == [lobster]
    both = table_with((number(paper, CARD), 8, 20), (number(paper, "worst_dish"), 100, 20))
    assert "several assignment cards" in takes(paper, sent(both)).text
    assert isinstance(paper.view("Cody").private.ask, AskAssignment)


def test_where_all_cards_are_on_phones_nobody_is_asked_for_a_number_v20(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Amir")
    evening.start("Cody")
    assert "Number on the card" not in evening.main("Cody")
    assert evening.phones["Cody"].get("assignment").status_code == 303
    assert evening.phones["Lisa"].get("assignment").status_code == 303


def test_the_host_takes_it_for_cody_who_has_no_phone_v20(paper: Evening) -> None:
    seat = paper.seat("Cody")
    paper.host_does("play-for", seat=seat)
    host, path = paper.host(), f"/host/t/{paper.code}/for/{seat}/assignment"
    fields = form_on(host.get(path, base_url=ORIGIN).text, "told-assignment")
    answer = host.post(path, data={**fields, "typed": number(paper, CARD)}, base_url=ORIGIN,
                       headers={"Origin": ORIGIN})  # fmt: skip
    assert answer.status_code == 303
    assert paper.table.saved.current.state.assignment == CARD
