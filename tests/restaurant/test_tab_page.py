"""The running tab on a server's phone: drinks, gifts, parts that are paid."""

import re

import pytest

from partycards.games.base import IllegalMove
from partycards.restaurant.happenings import Bumped, Grouped, Laid, Served, Voided
from partycards.restaurant.prices import Article, Prices
from partycards.restaurant.staff import SERVER
from partycards.tables import seating, service, tabs
from partycards.tables.tabs import bills_of
from tests.evening import ORIGIN, Evening
from tests.restaurant.dinner import COURSES, LOBSTER
from tests.restaurant.staffed import Colleague, words_of
from tests.restaurant.supper import AMIR, ELLEN, LISA, PRICES, Supper


@pytest.fixture
def supper(evening: Evening) -> Supper:
    return Supper(evening)


def test_one_tap_adds_a_drink_and_its_number_takes_one_off(supper: Supper) -> None:
    assert "€56.10" in supper.sees()
    for article in ("water", "wine", "wine"):
        assert supper.taps("charge", article=article) == ""
    assert [each.actor for each in supper.orders.tab.charges] == ["server:2"] * 3
    page = supper.sees()
    assert "2 Wine Drinks · all 14.80" in page
    # 51.00 of dishes and 19.00 of drinks, and service on both.
    assert "€77.00" in page
    latest = supper.orders.tab.charges[-1].number
    assert supper.taps("uncharge", charge=latest) == ""
    assert supper.taps("uncharge", charge=latest) == (
        "Somebody was quicker: that is off the tab already."
    )
    assert "1 Wine Drinks · all 7.40" in supper.sees()


def test_a_drink_is_for_one_guest_a_party_or_all(supper: Supper) -> None:
    parties = ((LISA, "A"), (ELLEN, "A"), (AMIR, "B"))
    service.record_happening(supper.evening.table, "server:2", Grouped(parties))
    for whom in ("seat-3", "party-A", "all"):
        supper.taps("charge", article="wine", **{"for": whom})
    assert [each.seats for each in supper.orders.tab.charges] == [(AMIR,), (LISA, ELLEN), ()]
    assert "1 Wine Drinks · Amir" not in supper.sees("seat-1")
    mine = supper.sees("seat-3")
    assert "2 Wine Drinks" in mine
    assert LOBSTER.name not in mine
    # A third of what is for all is on Amir's bill.
    bills = {bill.party: bill for bill in bills_of(supper.evening.table.saved)}
    assert [item.price for item in bills["B"].items] == [900, 740, 247]
    assert [item.price for item in bills["A"].items] == [2100, 2100, 740, 493]


def test_what_is_not_on_the_list_is_typed(supper: Supper) -> None:
    assert supper.taps("charge", name="Corkage", price="15", tax="20000") == ""
    assert supper.orders.tab.charges[0].article == Article("", "Corkage", 1500, tax=20_000)
    assert supper.taps("charge", name="Corkage", price="a lot") == (
        "A price looks like 12.50 or 12,50."
    )
    assert supper.taps("charge", name="", price="1") == "Please write something first."
    assert supper.taps("charge", name="Corkage", price="1", tax="5") == "Please choose one."


def test_a_gift_keeps_reason_person_and_old_price_and_can_be_taken_back(supper: Supper) -> None:
    assert supper.taps("give", item="plate-3", reason="waited 25 min") == ""
    page = supper.sees()
    assert re.search(r"Gift: waited 25 min · Tom \d+:\d\d [AP]M 9.00 0.00", page), page
    assert supper.share(AMIR).cents == 0
    assert supper.taps("give", item="plate-9", reason="x").startswith("Somebody was quicker")
    assert supper.taps("give", item="plate-1", reason="") == "Please write something first."
    assert supper.taps("give", item="plate-1", reason="x", off="much").startswith("How much?")
    assert supper.taps("give", item="plate-1", reason="cold", off="50 %") == ""
    assert supper.share(LISA).cents == 1155
    for discount in supper.orders.tab.discounts:
        supper.taps("keep", discount=discount.number)
    assert supper.share(AMIR).cents == 990


def test_a_discount_of_the_whole_bill_is_shared_in_proportion(supper: Supper) -> None:
    assert supper.taps("give", reason="regulars", off="10", seat=LISA) == ""
    assert "Taken off the bill -€10.00" in supper.sees()
    assert sum(supper.share(seat).cents for seat in (1, 2, 3)) == 4510
    assert supper.share(LISA).cents == supper.share(ELLEN).cents == 1857


def test_a_dish_has_a_price_of_its_own(supper: Supper) -> None:
    assert supper.taps("reprice", item="plate-1", price="32") == ""
    assert supper.share(LISA).cents == 3520
    assert supper.taps("reprice", item="plate-1", price="x").startswith("A price looks like")
    supper.taps("reprice", item="plate-1", price="")
    assert supper.share(LISA).cents == 2310


def test_who_leaves_early_pays_and_later_drinks_fall_on_the_others(supper: Supper) -> None:
    supper.taps("agree", split="equally")
    assert supper.pays(ELLEN, tip="1.70", how="cash") == ""
    [payment] = supper.orders.tab.payments
    assert (payment.cents, payment.tip, payment.how, payment.actor) == (
        1870, 170, "cash", "server:2"
    )  # fmt: skip
    page = supper.sees()
    assert re.search(r"Ellen cash \d+:\d\d [AP]M, tip 1.70 · Tom €18.70 paid", page), page
    assert "open €37.40" in page
    supper.taps("charge", article="wine")
    assert supper.share(ELLEN).open == 0
    assert [supper.share(seat).cents for seat in (LISA, AMIR)] == [2277, 2277]


def test_who_has_paid_and_orders_one_more_for_themselves_owes_just_that(supper: Supper) -> None:
    supper.pays(ELLEN)
    supper.taps("charge", article="coffee", **{"for": "seat-2"})
    assert (supper.share(ELLEN).open, supper.share(LISA).cents) == (319, 2310)


def test_the_second_of_two_servers_is_told_that_it_is_paid(supper: Supper) -> None:
    other = Colleague(supper.evening, SERVER)
    shown = supper.share(LISA).open
    assert supper.pays(LISA) == ""
    refused = supper.taps("pay", other, seat=LISA, how="cash", **{"shown-1": shown})
    assert refused == "Somebody was quicker: that is paid already."
    assert len(supper.orders.tab.payments) == 1


def test_a_tab_that_has_changed_is_looked_at_again_before_it_is_paid(supper: Supper) -> None:
    shown = supper.share(LISA).open
    supper.taps("charge", article="wine", **{"for": "seat-1"})
    refused = supper.taps("pay", seat=LISA, how="card", **{"shown-1": shown})
    assert refused == "The tab has changed in the meantime. Please look again."
    assert supper.orders.tab.payments == ()


def test_the_same_tap_twice_pays_once(supper: Supper) -> None:
    shown = {"shown-1": supper.share(LISA).open}
    for _ in range(2):
        assert supper.taps("pay", seat=LISA, how="card", move_id="tap", **shown) == ""
    assert len(supper.orders.tab.payments) == 1


def test_one_guest_pays_for_another_and_some_of_it_now(supper: Supper) -> None:
    assert supper.pays(LISA, AMIR, cents="20") == ""
    assert [supper.share(seat).open for seat in (LISA, ELLEN, AMIR)] == [310, 2310, 990]
    assert supper.pays(LISA, AMIR, tip="10 %") == ""
    assert [payment.tip for payment in supper.orders.tab.payments] == [0, 130]
    assert supper.pays(ELLEN, cents="99") == (
        "That is more than is to be paid: what is over is a tip."
    )
    assert supper.pays(ELLEN, cents="7.555").startswith("How much?")
    assert supper.pays(ELLEN, tip="lots").startswith("Write a tip like")


def test_a_payment_that_was_a_mistake_is_taken_back_with_a_reason(supper: Supper) -> None:
    supper.pays(LISA)
    number = supper.orders.tab.payments[0].number
    assert supper.taps("take-back", payment=number, reason="") == "Please write something first."
    assert supper.taps("take-back", payment=number, reason="wrong table") == ""
    assert supper.taps("take-back", payment=number, reason="again").startswith("Somebody was")
    [payment] = supper.orders.tab.payments
    assert (payment.back, payment.back_actor) == ("wrong table", "server:2")
    assert supper.share(LISA).open == 2310


def test_what_was_paid_stays_and_what_is_given_away_after_that_is_given_back(
    supper: Supper,
) -> None:
    supper.pays(LISA, ELLEN, AMIR)
    assert "paid" in supper.sees()
    supper.taps("give", item="plate-1", reason="cold")
    assert "to give back: €23.10" in supper.sees()
    assert supper.share(LISA).paid == 2310


def test_split_and_tip_are_the_same_on_every_phone_and_after_a_reload(supper: Supper) -> None:
    supper.taps("agree", split="share", tip="12.5 %")
    mine = Colleague(supper.evening, SERVER)
    page = words_of(mine.sees(supper.at))
    assert "Split by share" in page
    assert "Tip on the bill €6.38" in page
    assert supper.taps("agree", split="share", tip="12.5555 %").startswith("Write a tip like")


def test_a_voided_dish_is_on_no_tab(supper: Supper) -> None:
    service.record_happening(supper.evening.table, "server:2", Voided(1, "drunk, comp it"))
    page = supper.sees()
    assert LOBSTER.name not in page
    assert "drunk" not in page


def test_a_chef_and_a_guest_see_no_tab(supper: Supper) -> None:
    assert supper.house.mira.client.get(supper.at, base_url=ORIGIN).status_code == 403
    lisa = supper.evening.phones["Lisa"].client.get(supper.at, base_url=ORIGIN)
    assert (lisa.status_code, lisa.headers["Location"]) == (303, f"/staff?then={supper.at}")
    assert supper.evening.host().get(supper.at, base_url=ORIGIN).status_code == 200


def test_a_table_is_not_cleared_unasked_before_its_bill_is_paid(supper: Supper) -> None:
    supper.evening.house.restaurant.floor.add("12", 4)
    service.record_happening(supper.evening.table, "chef:1", Bumped((1, 2, 3)))
    service.record_happening(supper.evening.table, "server:2", Served((1, 2, 3)))
    clears = "/restaurant/clear"
    answer = supper.tom.taps(clears, "/restaurant/", number="12")
    assert answer.status_code == 409
    assert "The bill is not paid: €56.10 is open." in answer.text
    assert "Clear it anyway" in answer.text
    all_of_them = supper.tom.taps(f"{clears}-all", "/restaurant/")
    assert "The bill is not paid at 12." in all_of_them.text
    supper.pays(LISA, ELLEN, AMIR)
    assert supper.tom.taps(clears, "/restaurant/", number="12").status_code == 303
    assert supper.evening.table.saved.closed


def test_a_guests_phone_shows_what_is_on_the_tab_for_them_and_nothing_of_others(
    supper: Supper,
) -> None:
    assert "On your tab" not in supper.evening.main("Lisa")
    supper.taps("charge", article="wine", **{"for": "seat-1"})
    supper.taps("charge", article="wine", **{"for": "seat-1"})
    supper.taps("charge", article="water")
    supper.taps("give", item="plate-3", reason="he was rude to us")
    lisa, amir = (words_of(supper.evening.main(name)) for name in ("Lisa", "Amir"))
    assert "2 × Wine €14.80" in lisa
    assert "Your part, with your dishes: €40.92" in lisa
    assert "Wine" not in amir
    assert "1 × Water" not in amir
    assert "rude" not in amir
    supper.taps("agree", split="equally")
    amir = words_of(supper.evening.main("Amir"))
    assert "2 × Wine €14.80 shared" in amir
    supper.pays(AMIR)
    assert "paid, thank you" in words_of(supper.evening.main("Amir"))
    assert "paid, thank you" not in words_of(supper.evening.main("Lisa"))


def test_after_a_crash_the_tab_stands_as_it_stood(supper: Supper) -> None:
    supper.taps("charge", article="wine")
    supper.taps("give", item="plate-3", reason="cold")
    supper.taps("reprice", item="plate-1", price="30")
    supper.taps("agree", split="share", tip="10 %")
    supper.pays(ELLEN, tip="2")
    supper.taps("take-back", payment=supper.orders.tab.payments[0].number, reason="wrong table")
    supper.pays(LISA)
    table = supper.evening.table
    before = (supper.orders.tab, bills_of(table.saved))
    table.load(supper.evening.house.log.read(table.code))
    assert (supper.orders.tab, bills_of(table.saved)) == before


def test_where_there_are_no_cents_shares_are_whole(evening: Evening) -> None:
    tea = Prices((Article("tea", "Tea", 350),), currency="¥", decimals=0, service=10_000)
    supper = Supper(evening, tea)
    supper.taps("charge", article="tea")
    supper.taps("agree", split="equally")
    assert [supper.share(seat).cents for seat in (LISA, ELLEN, AMIR)] == [1999, 1998, 1998]
    assert "¥5,995" in supper.sees()
    assert supper.taps("charge", name="Sake", price="7.5") == (
        "A price is a whole number here, like 1200."
    )
    assert supper.pays(LISA, tip="100") == ""
    assert "tip 100 · Tom ¥1,999 paid" in supper.sees()


def test_nobody_is_charged_who_does_not_sit_there(supper: Supper) -> None:
    assert supper.taps("charge", article="wine", **{"for": "seat-9"}) == (
        "Nobody sits there any more."
    )
    assert supper.orders.tab.charges == ()
    assert "€56.10" in supper.sees("seat-9")
    assert "€56.10" in supper.sees("party-Z")


def test_a_party_that_parts_after_it_has_paid_owes_nothing_more(supper: Supper) -> None:
    supper.taps("agree", split="party")
    supper.pays(LISA, ELLEN, AMIR)
    parties = ((LISA, "A"), (ELLEN, "A"), (AMIR, "B"))
    service.record_happening(supper.evening.table, "server:2", Grouped(parties))
    assert [bill.open for bill in bills_of(supper.evening.table.saved)] == [0, 0]
    supper.taps("charge", article="coffee", **{"for": "party-A"})
    assert [bill.open for bill in bills_of(supper.evening.table.saved)] == [319, 0]


def test_what_was_for_all_is_owed_also_when_all_have_gone_home(evening: Evening) -> None:
    """They had a bottle of wine, ordered nothing, and one after the other taps that they leave."""
    evening.sit("Lisa", "Ellen")
    service.record_happening(evening.table, "manager", Laid("12", COURSES, False, PRICES))
    tabs.charge(evening.table, "server:2", PRICES.articles[1], ())
    for seat in (LISA, ELLEN):
        seating.go_home(evening.house, evening.table, f"seat:{seat}", seat)
    (bill,) = bills_of(evening.table.saved)
    assert (bill.seats, bill.total, bill.open) == ((1, 2), 814, 814)
    tabs.pay(evening.table, "server:2", (1, 2), 814, "cash")
    (bill,) = bills_of(evening.table.saved)
    assert (bill.total, bill.open) == (814, 0)


def test_a_table_at_which_nobody_sits_is_charged_nothing(evening: Evening) -> None:
    service.record_happening(evening.table, "manager", Laid("12", COURSES, False, PRICES))
    with pytest.raises(IllegalMove, match="Nobody sits here yet"):
        tabs.charge(evening.table, "server:2", PRICES.articles[1], ())
