"""What an assignment asks of a dish, on the pages: read by everybody, let go by its judge, passed
to the left, added up (B5, B6)."""

from collections.abc import Callable
from typing import Any

from partycards.games.cooking_party.lobby.house import BASIC
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.planning_asks import Keep
from tests.evening import Evening
from tests.web.host_pages import looks
from tests.web.plates import csrf_of
from tests.web.sample import said
from tests.web.test_announcing import dinner, sends, state


def key_of(evening: Evening, asks: Callable[[Any], bool]) -> str:
    """A card of the house that asks this."""
    return next(card.key for card in evening.app.site.catalogue.assignments.cards() if asks(card))


def begins(evening: Evening, asks: Callable[[Any], bool]) -> None:
    key = key_of(evening, asks)
    dinner(evening, BASIC, key)


def reads(evening: Evening, name: str) -> str:
    return said(evening.phones[name].get().text)


def test_the_judge_reads_what_the_card_asks_and_lets_it_go_b5(evening: Evening) -> None:
    begins(evening, lambda card: card.forbidden_origin and not card.diet)
    page = evening.phones["Cody"].get().text
    assert said(page).count("nothing from the Americas") == 2, "on the card, and to be ticked"
    assert "tick what you let go" in said(page)
    terms = state(evening).terms
    fields = {f"terms.{name}": str(getattr(terms, name))
              for name in ("deal", "trade", "trade_times", "use_min")}  # fmt: skip
    sends(evening, "Cody", "Announce", **fields)
    for guest in ("Cody", "Lisa"):
        assert "nothing from the Americas" in reads(evening, guest)
    assert "nothing from the Americas" in said(evening.phones["Lisa"].client.get(
        f"/t/{evening.code}/tv").text)  # fmt: skip
    sends(evening, "Cody", "Deal", **fields, **{"terms.lifted": "forbidden_origin"})
    assert state(evening).terms.lifted == ("forbidden_origin",)
    assert "nothing from the Americas" not in reads(evening, "Lisa")
    kept = looks(evening, f"/host/assignments/new?table={evening.code}&round=1")
    assert '<option value="" selected>' in kept.split('id="forbidden_origin"')[1][:200]


def test_cards_go_to_the_left_and_numbers_are_added_up_on_phones_b6(evening: Evening) -> None:
    begins(evening, lambda card: card.pass_left == 2 and not card.one_of_each)
    evening.play("Cody", Deal(state(evening).terms))
    assert "Tap 2 cards for Ellen , on your left." in reads(evening, "Lisa")
    hand = state(evening).chefs[0].hand
    assert "Pass exactly 2 to the left; you chose 1." in sends(
        evening, "Lisa", "PassOn", cards=[str(hand[0])]
    )
    told = sends(evening, "Lisa", "PassOn", cards=[str(card) for card in hand[:2]])
    assert "The cards change hands as soon as everybody has" in told
    for name in ("Ellen", "Amir"):
        chef = next(c for c in state(evening).chefs if c.seat == evening.seat(name))
        sends(evening, name, "PassOn", cards=[str(card) for card in chef.hand[:2]])
    assert "You got " in reads(evening, "Lisa")
    assert "to trade in" in reads(evening, "Lisa")


def test_the_sum_of_a_dish_is_told_while_it_is_planned_b6(evening: Evening) -> None:
    begins(evening, lambda card: card.sum_at_most and len(card.dishes) == 1)
    evening.play("Cody", Deal(state(evening).terms))
    if state(evening).chefs[0].trades_left:
        evening.play("Lisa", Keep())
    page = evening.phones["Lisa"].get().text
    most = state(evening).task(state(evening).assignment).sum_at_most
    assert f"numbers 0 of {most}" in said(page)
    hand = state(evening).chefs[0].hand
    cards = state(evening).box.ingredients
    assert all(f'data-worth="{cards[card].number}"' in page for card in hand)
    dear = sorted(hand, key=lambda card: -cards[card].number)[:4]
    refused = sends(evening, "Lisa", "Commit", **{f"place.{card}": "0" for card in dear})
    assert "the most this time" in refused or "at most" in refused


def test_the_judges_list_says_the_numbers_that_hold(evening: Evening) -> None:
    dinner(evening, BASIC)
    evening.phones["Cody"].post(
        "move", csrf=csrf_of(evening, "Cody"), type="LookAgain",
        question=evening.table.saved.current.game.question(state(evening), 1),
    )  # fmt: skip
    page = reads(evening, "Cody")
    assert "7 cards, trade up to 3, use 4 or more" in page
    assert "at most one card of each category" in page
    evening.play("Cody", ChooseAssignment("dish_of_your_choice"))
