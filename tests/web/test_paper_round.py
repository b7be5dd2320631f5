"""The host's page of a round that was played on paper (rules B11, B12)."""

import re
from typing import Any

import pytest

from partycards.services.paper_rounds import to_enter
from tests.evening import ORIGIN, Evening
from tests.web.forms import form_on
from tests.web.host_pages import looks, posts
from tests.web.sample import dealt, said, unchanged

CHIPS = (5, 10, 25, 50, 100)


@pytest.fixture
def friends(evening: Evening) -> Evening:
    """Cody judges first; Lisa, Ellen and Ana cook. Only the host looks at a screen."""
    evening.sit("Cody", "Lisa", "Ellen", "Ana")
    evening.start(first="Cody")
    return evening


def page(evening: Evening) -> str:
    return said(looks(evening, f"/host/t/{evening.code}/paper-round"))


def form_of(html: str) -> dict[str, Any]:
    """The form as it stands there; a field that is there once has its text."""
    fields = form_on(html, "paper-round")
    return {name: one[0] if len(one) == 1 else one for name, one in fields.items()}


def filled(evening: Evening, **changes: Any) -> dict[str, Any]:
    """The form as it stands on the page, with these fields typed: dashes are written as `_`."""
    html = looks(evening, f"/host/t/{evening.code}/paper-round")
    fields = form_of(html)
    del fields["csrf"]
    return {**fields, **{name.replace("_", "-"): value for name, value in changes.items()}}


def sends(evening: Evening, does: str, **changes: Any) -> Any:
    """The page with one of its buttons."""
    where = f"/host/t/{evening.code}/paper-round"
    return posts(evening, where, **{**filled(evening, **changes), "do": does})


def a_round(**more: Any) -> dict[str, Any]:
    """Lisa (2) has 5 and 100, Ellen (3) the rest, and Ana (4) nothing."""
    whose = {5: "2", 100: "2", 10: "3", 25: "3", 50: "3"}
    chips = {f"chip_{chip}": seat for chip, seat in whose.items()}
    return {
        **chips,
        "dish_2": "Moon soup",
        "typed_2": "lobster, 1167",
        "typed_3": "tofu",
        "task": "Your own words",
        **more,
    }


def totals(evening: Evening) -> dict[str, int]:
    match = evening.table.saved.current
    assert match is not None
    names = evening.house.guests.name_map(evening.code)
    return {names[seat]: points for seat, points in match.state.totals}


def number(evening: Evening) -> int:
    ready = to_enter(evening.table)
    assert ready is not None
    return ready.number


def test_a_round_from_paper_is_kept_on_one_page_b12(friends: Evening) -> None:
    answer = sends(friends, "keep", **a_round())
    assert answer.status_code == 303
    again = said(looks(friends, answer.headers["Location"]))
    assert "Round 1 is kept." in again
    assert "Round 2, played on paper" in again
    assert totals(friends) == {"Cody": 0, "Lisa": 105, "Ellen": 85, "Ana": 0}
    album = said(friends.phones["Ana"].get("album").text)
    for words in ("Moon soup", "Lavender", "Your own words"):
        assert words in album


def test_sums_and_the_standing_follow_what_is_typed(friends: Evening) -> None:
    shown = said(sends(friends, "look", **a_round(chip_50="")).text)
    assert "Still to be given: the 50." in shown
    assert re.search(r"After round 1:\s*Lisa 105\s*Ellen 35", shown)
    shown = said(sends(friends, "look", **a_round()).text)
    assert "All five chips are given. 3 cards leave the piles." in shown
    assert totals(friends)["Lisa"] == 0


def test_chips_that_are_missing_refuse_the_round_and_nothing_typed_is_lost_b11(
    friends: Evening,
) -> None:
    with unchanged(friends):
        answer = sends(friends, "keep", **a_round(chip_100="", critique_2="More salt."))
    assert answer.status_code == 409
    assert "All five chips have to be given away; 1 to go." in said(answer.text)
    fields = form_of(answer.text)
    assert (fields["dish-2"], fields["critique-2"]) == ("Moon soup", "More salt.")
    assert fields["cards-2"] == ["lobster", "lavender"]
    assert (fields["chip-5"], fields["chip-100"]) == ("2", "")


def test_a_chip_is_one_choice_of_whose_it_is_so_that_nobody_gives_it_twice_b11(
    friends: Evening,
) -> None:
    html = looks(friends, f"/host/t/{friends.code}/paper-round")
    for chip in CHIPS:
        assert len(re.findall(rf'type="radio" name="chip-{chip}"', html)) == 4


def test_an_unknown_number_stays_with_its_likeliest_neighbour(friends: Evening) -> None:
    mint = friends.app.site.catalogue.numbers.card("mint")
    slip = mint[1] + mint[0] + mint[2:]
    with unchanged(friends):
        answer = sends(friends, "keep", **a_round(typed_3=f"tofu, {slip}"))
    assert answer.status_code == 409
    shown = said(answer.text)
    assert "Is it Mint?" in shown
    assert f"{slip} is left out unless you put it right." in shown
    fields = form_of(answer.text)
    assert fields["typed-3"] == slip
    del fields["csrf"]
    right = {**fields, "cards-3": ["tofu", "mint"], "do": "keep"}
    left_out = {**fields, "do": "keep"}
    for sent, cards in ((left_out, {"tofu"}), (right, {"tofu", "mint"})):
        assert posts(friends, f"/host/t/{friends.code}/paper-round", **sent).status_code == 303
        match = friends.table.saved.current
        assert match is not None
        dish = next(one for one in match.state.results[-1].dishes if one.chef == 3)
        assert {laid.card.key for laid in dish.laid} == cards
        friends.host_does("rewind", seq=friends.table.saved.seq)


def test_a_card_that_lies_in_two_dishes_or_in_no_deck_is_said(friends: Evening) -> None:
    shown = said(sends(friends, "look", **a_round(typed_3="lobster")).text)
    assert shown.count("Lobster lies in another dish, too.") == 2


def test_whoever_cooked_nothing_is_in_no_line_and_one_dish_has_one_chip_b11(
    friends: Evening,
) -> None:
    chips = {f"chip_{chip}": "" for chip in CHIPS}
    alone = a_round(**{**chips, "chip_25": "2"}, out_3="1", out_4="1", typed_3="")
    assert "One dish: it gets one chip." in said(
        sends(friends, "look", **{**alone, "chip_25": ""}).text
    )
    assert sends(friends, "keep", **alone).status_code == 303
    match = friends.table.saved.current
    assert match is not None
    assert match.state.results[0].chips == ((2, (25,)),)


def test_whoever_judged_is_chosen_and_cooks_not_b12(friends: Evening) -> None:
    shown = sends(friends, "look", judge="4").text
    assert 'id="row-1"' in shown
    assert 'id="row-4"' not in shown
    fields = {f"chip-{chip}": "1" for chip in CHIPS}
    where = f"/host/t/{friends.code}/paper-round"
    assert posts(friends, where, number="1", judge="4", do="keep", **fields).status_code == 303
    assert totals(friends)["Cody"] == 190


def test_a_guest_without_a_phone_is_added_on_the_spot_and_nothing_is_lost(
    friends: Evening,
) -> None:
    answer = sends(friends, "add", **a_round(new="Zoe"))
    assert answer.status_code == 200
    fields = form_of(answer.text)
    assert "Zoe" in said(answer.text)
    assert fields["dish-2"] == "Moon soup"
    refused = sends(friends, "add", **a_round(new="zoe"))
    assert refused.status_code == 409
    assert "The name Zoe is taken at this table." in said(refused.text)
    assert form_of(refused.text)["new"] == "zoe"
    zoe = friends.seat("Zoe")
    chips = {f"chip_{chip}": str(zoe) for chip in CHIPS}
    assert sends(friends, "keep", **chips).status_code == 303
    assert totals(friends)["Zoe"] == 190


def test_a_name_is_put_right_on_the_page(friends: Evening) -> None:
    answer = sends(friends, "rename-2", **a_round(name_2="Elisabeth"))
    assert answer.status_code == 200
    assert "Elisabeth" in said(answer.text)
    assert friends.house.guests.name_map(friends.code)[2] == "Elisabeth"
    assert sends(friends, "rename-2", **a_round(name_2="Ana")).status_code == 409


def test_while_a_round_is_played_the_page_says_so_and_takes_nothing(evening: Evening) -> None:
    dealt(evening)
    assert "As soon as it is over you can enter the next one from paper." in page(evening)
    with unchanged(evening):
        answer = posts(evening, f"/host/t/{evening.code}/paper-round", do="keep", number="1")
    assert answer.status_code == 409


def test_before_a_game_has_begun_there_is_no_round(evening: Evening) -> None:
    assert "Begin a game first" in page(evening)


def test_a_round_that_was_entered_wrong_comes_back_as_it_was_typed(friends: Evening) -> None:
    critique = "More, please."
    sends(friends, "keep", **a_round(critique_2=critique, words_2_lobster="thin", out_4="1"))
    sends(friends, "keep", judge="2", **{f"chip_{chip}": "1" for chip in CHIPS})
    assert number(friends) == 3
    html = looks(friends, f"/host/t/{friends.code}/paper-round")
    first = re.findall(r'name="seq" value="(\d+)"', html)[-1]
    answer = posts(friends, f"/host/t/{friends.code}/paper-round/back", seq=first)
    assert answer.status_code == 303
    assert number(friends) == 1
    assert "This is what you had typed." in page(friends)
    fields = filled(friends)
    assert (fields["dish-2"], fields["critique-2"]) == ("Moon soup", critique)
    assert fields["cards-2"] == ["lobster", "lavender"]
    assert fields["words-2-lobster"] == "thin"
    assert (fields["chip-100"], fields["out-4"], fields["task"]) == ("2", "1", "Your own words")
    assert sends(friends, "keep").status_code == 303
    fields = filled(friends)
    assert (fields["judge"], fields["chip-5"], number(friends)) == ("2", "1", 2)


def test_only_rounds_that_nothing_was_played_after_are_put_right(friends: Evening) -> None:
    sends(friends, "keep", **a_round())
    seq = friends.table.saved.seq
    friends.host_does("correct", seat=2, points=5, reason="a slip")
    answer = posts(friends, f"/host/t/{friends.code}/paper-round/back", seq=seq)
    assert answer.status_code == 409
    assert number(friends) == 2


def test_a_round_counts_once_though_the_form_is_sent_twice_promise_2(friends: Evening) -> None:
    fields = {**filled(friends, **a_round()), "do": "keep"}
    where = f"/host/t/{friends.code}/paper-round"
    assert posts(friends, where, **fields).status_code == 303
    again = posts(friends, where, **fields)
    assert again.status_code == 409
    assert "Round 1 is not the next one any more." in said(again.text)
    assert totals(friends)["Lisa"] == 105


def test_nobody_but_the_host_enters_anything_promise_3(friends: Evening) -> None:
    stranger = friends.phones["Lisa"].client
    where = f"/host/t/{friends.code}/paper-round"
    assert stranger.get(where, base_url=ORIGIN).status_code == 403
    with unchanged(friends):
        sent = stranger.post(
            where, data={"do": "keep"}, headers={"Origin": ORIGIN}, base_url=ORIGIN
        )
    assert sent.status_code == 403


def test_what_is_typed_is_never_code_promise_8(friends: Evening) -> None:
    evil = "<script>alert(1)</script>"
    answer = sends(friends, "look", **a_round(dish_2=evil, typed_3=evil, task=evil, new=evil))
    assert evil not in answer.text


def test_the_console_leads_to_the_page(friends: Evening) -> None:
    assert f"/host/t/{friends.code}/paper-round" in looks(friends, f"/host/t/{friends.code}/")
