"""A judge announces what this table cannot eat: made from what guests let it know, nobody named
(V14). What nobody let it know, and whose it is, stays where it was (promises 3 and 9)."""

import re
from typing import Any

import pytest

from partycards.games.cooking_party import board_views
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.announcing import announcing
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.tables.needs import KeptNeeds, Needs
from partycards.tables.table import HOST
from tests.evening import SEED, Evening, shipped_box
from tests.web.house_table import at_table
from tests.web.plates import csrf_of, screens
from tests.web.sample import said

OFFER = "Announce what this table cannot eat"
NOBODY = "No guest has let the table know of anything they cannot eat."
DINNER = HouseRules(diet_exchange=True)
KEY = "dish_of_your_choice"


def dinner(evening: Evening, house: HouseRules = DINNER, key: str = KEY) -> None:
    """Cody judges, Lisa, Ellen and Amir cook; nothing is dealt."""
    at_table(evening, house, "Cody", "Lisa", "Ellen", "Amir")
    evening.table.start(HOST, shipped_box(), SEED)
    evening.play("Cody", ChooseAssignment(key))


def tells(evening: Evening, name: str, *kinds: str, table: bool = True, words: str = "") -> None:
    """The guest's own page, filled in and sent."""
    fields: dict[str, Any] = {"needs_for_table": "1"} if table else {}
    answer = evening.phones[name].post(
        "needs", csrf=csrf_of(evening, name), needs=list(kinds), needs_words=words, **fields
    )
    assert answer.status_code == 303, answer.text


def deals(evening: Evening) -> None:
    evening.play("Cody", Deal(state(evening).terms))


def state(evening: Evening) -> Any:
    return evening.table.saved.current.state


def sends(evening: Evening, name: str, kind: str, **fields: Any) -> str:
    """What the phone shows after a tap without a script."""
    phone, match = evening.phones[name], evening.table.saved.current
    assert match is not None
    asked = match.game.question(match.state, evening.seat(name)) or ""
    answer = phone.post("move", csrf=csrf_of(evening, name), question=asked, type=kind, **fields)
    return said(answer.text if answer.status_code != 303 else phone.get().text)


def offered(evening: Evening, name: str = "Cody") -> list[str]:
    """What the one tap of the judge would announce."""
    page = evening.main(name)
    form = re.search(r'<form class="told-by-guests".*?</form>', page, re.S)
    return re.findall(r'name="diets" value="(\w+)"', form[0]) if form else []


def told_in_the_log(evening: Evening, what: str) -> list[str]:
    """Who has written it into the log, besides the deck at the start of the match."""
    events = evening.house.log.read(evening.code)
    return [one.actor for one in events if one.kind != "started" and what in str(one.data)]


def test_cody_announces_in_one_tap_what_lisa_and_amir_have_told_v14(evening: Evening) -> None:
    dinner(evening)
    tells(evening, "Lisa", "vegetarian")
    tells(evening, "Amir", "nuts", "vegetarian", words="only a little garlic")
    page = said(evening.main("Cody"))
    assert OFFER in page
    assert "vegetarian without nuts" in page
    deals(evening)
    assert offered(evening) == ["vegetarian", "nuts"]
    sends(evening, "Cody", "AnnounceDiets", diets=offered(evening))
    assert state(evening).terms.diets == ("vegetarian", "nuts")
    assert offered(evening) == []
    assert "Every dish is vegetarian and without nuts" in said(evening.main("Cody"))
    for name in ("Lisa", "Ellen", "Amir"):
        assert "Every dish is vegetarian and without nuts." in said(evening.main(name))


def test_nobody_is_named_and_nothing_is_counted_v14_promise_3(evening: Evening) -> None:
    """One guest or three, it is the same page to the letter."""
    dinner(evening)
    tells(evening, "Lisa", "nuts")
    one = evening.main("Cody")
    tells(evening, "Amir", "nuts", words="severely")
    tells(evening, "Ellen", "nuts", "milk", table=False)
    assert evening.main("Cody") == one
    tells(evening, "Lisa")
    assert evening.main("Cody") == one, "now it is Amir alone"
    about = said(re.search(r'<form class="told-by-guests".*?</form>', one, re.S)[0])  # type: ignore[index]
    for name in ("Lisa", "Amir", "Ellen"):
        assert name not in about


def test_who_did_not_let_the_table_know_is_not_in_it_promise_3(evening: Evening) -> None:
    dinner(evening)
    before = screens(evening)
    tells(evening, "Lisa", "celery", "no_pork", table=False, words="no durian")
    tells(evening, "Amir", words="no durian either")
    evening.app.site.streams.tell_console(evening.code)
    after = screens(evening)
    for who in before:
        if "host" not in str(who):
            assert after[who] == before[who], who
    assert NOBODY in said(evening.main("Cody"))


def test_the_chefs_and_the_tv_read_nothing_until_it_is_announced_promise_3(
    evening: Evening,
) -> None:
    dinner(evening)
    before = {name: evening.main(name) for name in ("Lisa", "Ellen", "Amir")}
    tells(evening, "Lisa", "lupin")
    assert {name: evening.main(name) for name in before} == before
    assert "lupin" not in evening.phones["Ellen"].get("tv").text


def test_a_need_that_is_erased_is_no_longer_offered_promise_9(evening: Evening) -> None:
    dinner(evening)
    tells(evening, "Lisa", "nuts")
    deals(evening)
    assert offered(evening) == ["nuts"]
    evening.phones["Lisa"].post("me/erase", what="needs", csrf=csrf_of(evening, "Lisa"))
    assert offered(evening) == []


@pytest.mark.parametrize("how", ["leave", "left", "replace"])
def test_whoever_leaves_takes_it_along_v14_promise_9(evening: Evening, how: str) -> None:
    dinner(evening)
    tells(evening, "Lisa", "nuts")
    assert offered(evening) == ["nuts"]
    if how == "leave":
        evening.phones["Lisa"].post("leave", csrf=csrf_of(evening, "Lisa"))
    else:
        evening.host_does(how, seat=evening.seat("Lisa"), name="June")
    assert offered(evening) == []


def test_what_a_late_guest_tells_at_the_door_is_offered_while_chefs_plan_v14(
    evening: Evening,
) -> None:
    dinner(evening)
    deals(evening)
    evening.play("Lisa", Keep())
    assert offered(evening) == []
    phone = evening.stranger()
    phone.post("join", name="June", needs=["peanuts"], needs_for_table="1")
    assert offered(evening) == ["peanuts"]


def test_nothing_that_was_told_is_in_the_log_before_it_is_announced_promise_3(
    evening: Evening,
) -> None:
    dinner(evening)
    tells(evening, "Lisa", "lupin")
    assert offered(evening) == ["lupin"]
    deals(evening)
    assert told_in_the_log(evening, "lupin") == []
    sends(evening, "Cody", "AnnounceDiets", diets=["lupin"])
    assert told_in_the_log(evening, "lupin") == [f"seat:{evening.seat('Cody')}"]


def test_a_table_without_diets_and_a_chef_are_offered_nothing_v14(evening: Evening) -> None:
    dinner(evening, HouseRules())
    tells(evening, "Lisa", "nuts")
    assert OFFER not in said(evening.main("Cody"))
    assert NOBODY not in said(evening.main("Cody"))


def test_lisa_is_asked_before_the_table_is_told_and_sees_what_she_said(evening: Evening) -> None:
    evening.sit("Lisa")
    page = said(evening.phones["Lisa"].get("me").text)
    assert "A judge may announce what I have ticked, without my name" in page
    tells(evening, "Lisa", "nuts", table=False)
    assert evening.house.needs.of(evening.code, 1) == Needs(("nuts",))
    tells(evening, "Lisa", "nuts")
    assert evening.house.needs.of(evening.code, 1) == Needs(("nuts",), for_table=True)
    page = evening.phones["Lisa"].get("me").text
    assert 'name="needs_for_table" value="1" checked' in page
    assert "A judge may announce what you have ticked, without your name." in said(page)


def test_what_lisa_let_the_table_know_outlives_a_restart(evening: Evening) -> None:
    dinner(evening)
    tells(evening, "Lisa", "nuts")
    tells(evening, "Amir", "milk", table=False)
    evening.restart()
    assert offered(evening) == ["nuts"]


# The pages ----------------------------------------------------------------------------------------


def lobster(evening: Evening) -> str:
    cards = state(evening).box.ingredients
    return str(next(card.id for card in cards if card.name == "Lobster"))


def test_cody_is_told_of_the_lobster_before_the_table_is_v14(evening: Evening) -> None:
    dinner(evening, key="special_ingredient")
    before = evening.main("Lisa")
    fields = {"terms.special": lobster(evening), "terms.diet": ["vegetarian", "crustaceans"]}
    page = sends(evening, "Cody", "Deal", **{"terms.deal": "7", **fields})
    assert "Lobster as the Special Ingredient?" in page
    assert "It is not vegetarian. It contains crustaceans." in page
    assert "Nobody knows of it yet." in page
    assert evening.main("Lisa") == before
    assert "Pick another one" in page
    page = sends(evening, "Cody", "OtherSpecial")
    assert "Lobster as the Special Ingredient?" not in page
    sends(evening, "Cody", "Deal", **{"terms.deal": "7", **fields})
    page = sends(evening, "Cody", "UseSpecial")
    assert "with Lobster" in page
    assert "It is not vegetarian. It is not vegan. It contains crustaceans." in page
    assert "It stays, and counts as a substitute." in page
    tv = said(evening.phones["Lisa"].get("tv").text)
    assert "vegetarian" in tv
    assert "without crustaceans" in tv


def test_lisa_reads_which_cards_of_her_dish_do_not_fit_any_more_v14(evening: Evening) -> None:
    dinner(evening)
    deals(evening)
    chef = state(evening).chef(evening.seat("Lisa"))
    evening.play("Lisa", Keep(), Commit(dict.fromkeys(chef.hand, 0)))
    page = said(evening.main("Lisa"))
    assert "You are ready. The judge calls you when it is your turn." in page
    sends(evening, "Cody", "AnnounceDiets", diets=["vegan"])
    page = said(evening.main("Lisa"))
    (first, why), *_ = evening.view("Lisa").private.ask.barred
    assert why == ("vegan",)
    name = state(evening).box.ingredients[first].name
    assert f"{name} : not vegan" in page.replace(f"{name}:", f"{name} :")
    assert "or let them count as substitutes" in page
    sends(evening, "Lisa", "Reconsider")
    page = sends(evening, "Lisa", "Exchange", why="diet", cards=[str(first)])
    assert first not in state(evening).chef(evening.seat("Lisa")).hand
    assert "Take my last move back" not in page, "cards have been seen"


def test_a_chef_who_picks_nothing_to_exchange_is_told_so_beside_the_cards_v14(
    evening: Evening,
) -> None:
    dinner(evening)
    deals(evening)
    sends(evening, "Cody", "AnnounceDiets", diets=["vegan"])
    assert "Choose the cards to exchange." in sends(evening, "Lisa", "Exchange", why="diet")


def test_what_nobody_can_announce_is_refused(evening: Evening) -> None:
    dinner(evening)
    deals(evening)
    before = state(evening)
    assert "That did not arrive whole" in sends(evening, "Cody", "AnnounceDiets", diets=["gold"])
    assert state(evening) is before


# Leaks that are planted ---------------------------------------------------------------------------


def everything(needs: KeptNeeds, table: str, seats: Any) -> tuple[str, ...]:
    """What guests told the host alone is offered too."""
    return tuple(kind for each in needs.at(table, seats).values() for kind in each.kinds)


@pytest.mark.parametrize(
    "finds",
    [
        test_who_did_not_let_the_table_know_is_not_in_it_promise_3,
        test_nobody_is_named_and_nothing_is_counted_v14_promise_3,
    ],
)
def test_a_need_that_leaks_is_found(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, finds: Any
) -> None:
    monkeypatch.setattr(KeptNeeds, "for_table", everything)
    with pytest.raises(AssertionError):
        finds(evening)


def test_a_page_of_the_table_that_shows_needs_to_everybody_is_found(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if every chef were offered what the judge is."""

    def to_all(state: Any, seat: int, ask: Any, chef: Any) -> Any:
        return announcing(state), None

    monkeypatch.setattr(board_views, "diets_to", to_all)
    with pytest.raises(AssertionError):
        test_the_chefs_and_the_tv_read_nothing_until_it_is_announced_promise_3(evening)
