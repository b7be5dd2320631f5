"""What a guest must not eat: asked with the reason, seen by the host alone, erased."""

import pytest
from msgspec.structs import replace

from partycards.catalogue.decks import EVERYTHING
from partycards.services.needs_of_guests import at_table, suiting
from partycards.tables import erasing
from partycards.tables.needs import Needs
from tests.evening import ORIGIN, Evening
from tests.web.forms import form_on
from tests.web.plates import csrf_of, screens
from tests.web.sample import dealt, people_of, said

WORDS = "no durian, please"


def console(evening: Evening) -> str:
    return evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text


def tells(evening: Evening, name: str, *kinds: str, words: str = "") -> None:
    """The guest's own page, filled in and sent."""
    answer = evening.phones[name].post(
        "needs", csrf=csrf_of(evening, name), needs=list(kinds), needs_words=words
    )
    assert answer.status_code == 303, answer.text


def kept(evening: Evening, name: str) -> Needs:
    found: Needs = evening.house.needs.of(evening.code, evening.seat(name))
    return found


def in_files(evening: Evening, text: str) -> set[str]:
    """Files of the data folder in which the text stands."""
    paths = [path for path in evening.folder.rglob("*") if path.is_file()]
    return {path.name for path in paths if text.encode() in path.read_bytes()}


# Asked --------------------------------------------------------------------------------------------


def test_lisa_says_at_the_door_what_she_must_not_eat_and_why_it_is_asked_stands_there(
    evening: Evening,
) -> None:
    phone = evening.stranger()
    page = said(phone.get().text)
    assert (
        "Only the host and the kitchen see whose it is, never the TV or the other guests." in page
    )
    phone.post("join", name="Lisa", needs=["nuts", "vegetarian", "gold"], needs_words=WORDS)
    assert kept(evening, "Lisa") == Needs(("vegetarian", "nuts"), WORDS)
    evening.sit("Ellen")
    assert kept(evening, "Ellen") == Needs()


def test_when_the_name_is_taken_nothing_of_it_has_to_be_ticked_again(evening: Evening) -> None:
    evening.sit("Lisa")
    phone = evening.stranger()
    page = phone.post("join", name="Lisa", needs=["nuts"], needs_words=WORDS).text
    assert '<details class="fold" id="fold-needs" open>' in page
    assert 'value="nuts" checked' in page
    assert f'value="{WORDS}"' in page
    phone.post("join", name="Lisa 2", needs=["nuts"], needs_words=WORDS)
    assert kept(evening, "Lisa 2") == Needs(("nuts",), WORDS)


def test_words_that_are_too_long_are_refused_and_stay_in_the_form(evening: Evening) -> None:
    evening.sit("Lisa")
    long = "x" * 201
    before = people_of(evening)
    lisa, june = evening.phones["Lisa"], evening.stranger()
    typed = {"needs": ["milk"], "needs_words": long}
    for answer in (
        june.post("join", name="June", **typed),
        lisa.post("needs", csrf=csrf_of(evening, "Lisa"), **typed),
    ):
        assert answer.status_code == 409
        assert "That text is too long: at most 200 characters." in said(answer.text)
        assert long in answer.text
        assert 'value="milk" checked' in answer.text
    assert people_of(evening) == before
    assert kept(evening, "Lisa") == Needs()


def test_lisa_changes_her_mind_and_takes_it_back(evening: Evening) -> None:
    evening.sit("Lisa")
    tells(evening, "Lisa", "fish", "vegan", words=WORDS)
    page = evening.phones["Lisa"].get("me").text
    assert f"Vegan, fish. “{WORDS}”" in said(page)
    tells(evening, "Lisa", "milk")
    assert kept(evening, "Lisa") == Needs(("milk",))
    tells(evening, "Lisa")
    assert kept(evening, "Lisa") == Needs()
    assert "Nothing is kept." in said(evening.phones["Lisa"].get("me").text)


def test_the_host_writes_it_down_for_a_guest_without_a_phone(evening: Evening) -> None:
    evening.host_does("seat-guest", name="Grandma")
    seat = evening.seat("Grandma")
    answer = evening.host_does("needs", seat=seat, needs=["celery"], needs_words=WORDS)
    assert answer.headers["Location"] == f"/host/t/{evening.code}/seat/{seat}"
    page = evening.host().get(answer.headers["Location"], base_url=ORIGIN).text
    assert f"celery. “{WORDS}”" in said(page)
    assert evening.host_does("needs", seat=99, needs=["celery"]).status_code == 409


# Seen ---------------------------------------------------------------------------------------------


def test_the_host_sees_who_and_how_many_before_a_deck_is_chosen(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    tells(evening, "Lisa", "nuts", "peanuts", words=WORDS)
    tells(evening, "Ellen", "vegetarian", "nuts")
    page = said(console(evening))
    for sentence in ("One guest eats vegetarian", "One guest avoids peanuts",
                     "2 guests avoid nuts", f"Lisa peanuts, nuts. “{WORDS}”"):  # fmt: skip
        assert sentence in page
    assert "ingredients in this deck do not suit everybody." in page


def test_a_deck_made_from_what_the_guests_avoid_suits_everybody(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    tells(evening, "Lisa", "nuts")
    tells(evening, "Ellen", "vegetarian")
    needs = at_table(evening.house, evening.table.saved)
    assert needs is not None
    assert needs.query == "diets=vegetarian&without=nuts"
    catalogue = evening.app.site.catalogue
    assert 0 < needs.clash < needs.cards == len(catalogue.cards_of(EVERYTHING, 5))
    page = evening.host().get(f"/host/decks/new?{needs.query}", base_url=ORIGIN).text
    assert 'name="diets" value="vegetarian" checked' in page
    assert 'name="without" value="nuts" checked' in page
    catalogue.decks.keep(replace(suiting(needs.counted), key="ours", name="Ours"))
    evening.host_does("agree", game="cooking_party", deck="ours")
    assert "this deck suits everybody" in said(console(evening))


def test_nobody_else_ever_sees_it_promise_3(evening: Evening) -> None:
    dealt(evening)
    evening.app.site.streams.tell_console(evening.code)
    before = screens(evening)
    tells(evening, "Lisa", "celery", "no_pork", words=WORDS)
    assert screens(evening) == before, "not even that something was said"
    for path in ("tv", "album", "help", "photos", "me"):
        for who in ("Ellen", "Cody"):
            assert WORDS not in evening.phones[who].get(path).text
    assert in_files(evening, WORDS) == {"party.sqlite"}


# Erased -------------------------------------------------------------------------------------------


def test_it_is_gone_from_the_files_as_soon_as_lisa_says_so_promise_9(evening: Evening) -> None:
    evening.sit("Lisa")
    tells(evening, "Lisa", "nuts", words=WORDS)
    assert in_files(evening, WORDS) == {"party.sqlite"}
    evening.phones["Lisa"].post("me/erase", what="needs", csrf=csrf_of(evening, "Lisa"))
    assert in_files(evening, WORDS) == set()
    assert "avoids nuts" not in said(console(evening))


@pytest.mark.parametrize("how", ["leave", "left", "replace"])
def test_whoever_leaves_takes_it_along(evening: Evening, how: str) -> None:
    dealt(evening)
    tells(evening, "Lisa", "nuts", words=WORDS)
    seat = evening.seat("Lisa")
    if how == "leave":
        evening.phones["Lisa"].post("leave", csrf=csrf_of(evening, "Lisa"))
    else:
        evening.host_does(how, seat=seat, name="June")
    assert evening.house.needs.of(evening.code, seat) == Needs()
    assert in_files(evening, WORDS) == set()


def test_a_day_after_the_evening_it_is_gone_and_not_before_promise_9(evening: Evening) -> None:
    evening.sit("Lisa")
    tells(evening, "Lisa", "nuts", words=WORDS)
    opened = evening.house.log.read(evening.code)[0].at
    assert erasing.overdue_needs(evening.house, opened + 9 * erasing.A_DAY) == [], "it goes on"
    evening.host_does("close")
    ((_, closed),) = evening.house.log.closings()
    assert erasing.overdue_needs(evening.house, closed + erasing.A_DAY - 60) == []
    assert kept(evening, "Lisa")
    assert erasing.overdue_needs(evening.house, closed + erasing.A_DAY) == [evening.code]
    assert in_files(evening, WORDS) == set()


def test_the_server_looks_for_what_is_overdue_when_it_starts(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.sit("Lisa")
    tells(evening, "Lisa", "nuts", words=WORDS)
    evening.host_does("close")
    evening.stop()
    monkeypatch.setattr(erasing, "A_DAY", 0.0)
    evening.restart()
    assert in_files(evening, WORDS) == set()


def test_the_form_of_the_seat_is_what_the_guest_has_said(evening: Evening) -> None:
    evening.sit("Lisa")
    tells(evening, "Lisa", "nuts", "vegan", words=WORDS)
    page = (
        evening.phones["Lisa"]
        .get("me")
        .text.replace(
            f'action="/t/{evening.code}/needs"', f'action="/t/{evening.code}/needs" id="told"'
        )
    )
    fields = form_on(page, "told")
    assert (fields["needs"], fields["needs_words"]) == (["vegan", "nuts"], [WORDS])
