"""Bills: whole cents, what the winner is spared, and sums that are always exact (R1, R8)."""

from collections.abc import Iterable
from fractions import Fraction

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from partycards.restaurant import shares
from partycards.restaurant.bill import Item, apportioned, items, parties
from partycards.restaurant.orders import (
    ASKED,
    CONFIRMED,
    COOKING,
    HELD,
    SENT_BACK,
    SERVED,
    VOID,
    Course,
    Dish,
    Line,
    Orders,
)
from partycards.restaurant.shares import Bill
from partycards.restaurant.tab import Tip, Way

ANA, BEN, CHLOE, DEV = 1, 2, 3, 4
STARTER, MAIN = "starter", "main"


def plate(number: int, seat: int, price: int, course: str = MAIN) -> Item:
    return Item(f"plate-{number}", (seat,), course, f"Dish {number}", price)


def bill_of(
    party: str,
    seats: tuple[int, ...],
    found: Iterable[Item],
    way: Way,
    spared: shares.Spared = "nothing",
    winners: Iterable[int] = (),
) -> Bill:
    """The bill of a party, of whom these things are that they ordered."""
    own = [item for item in found if set(item.seats) <= set(seats)]
    return shares.bill_of(party, seats, own, way, spared, winners)


SUPPER = (plate(1, ANA, 850), plate(2, BEN, 1900), plate(3, CHLOE, 1150))
"""Ana had the soup, Ben the steak, Chloe the risotto: 39.00."""


def cents(bill: Bill) -> dict[int, int]:
    return {share.seat: share.cents for share in bill.shares}


def line(number: int, seat: int, course: str, status: str = SERVED) -> Line:
    return Line(number, seat, course, Dish(f"d{number}", seat, f"Dish {number}", ()), status)


# How it is split --------------------------------------------------------------------------------


def test_an_equal_split_gives_the_odd_cents_to_the_first_seats() -> None:
    two = (plate(1, BEN, 1001), plate(2, BEN, 1000))
    bill = bill_of("", (ANA, BEN, CHLOE), two, Way("equally"))
    assert cents(bill) == {ANA: 667, BEN: 667, CHLOE: 667}
    bill = bill_of("", (ANA, BEN, CHLOE), (plate(1, CHLOE, 1000),), Way("equally"))
    assert cents(bill) == {ANA: 334, BEN: 333, CHLOE: 333}


def test_by_seat_everybody_pays_what_they_ordered() -> None:
    bill = bill_of("", (ANA, BEN, CHLOE), SUPPER, Way("seat"))
    assert cents(bill) == {ANA: 850, BEN: 1900, CHLOE: 1150}
    assert (bill.sums.food, bill.sums.tip, bill.total) == (3900, 0, 3900)


def test_a_shared_dish_is_paid_by_the_whole_party() -> None:
    bill = bill_of("", (ANA, BEN, CHLOE), SUPPER, Way("seat", shared=frozenset({"plate-2"})))
    # 19.00 in three: 633 and a third each; the odd cent goes to the first seat.
    assert cents(bill) == {ANA: 850 + 634, BEN: 633, CHLOE: 1150 + 633}


def test_by_dish_those_who_are_named_pay_for_it() -> None:
    way = Way("dish", payers={"plate-2": frozenset({ANA, BEN}), "plate-3": frozenset({BEN})})
    bill = bill_of("", (ANA, BEN, CHLOE), SUPPER, way)
    assert cents(bill) == {ANA: 850 + 950, BEN: 950 + 1150, CHLOE: 0}


def test_who_sits_in_another_party_cannot_be_named() -> None:
    way = Way("dish", payers={"plate-1": frozenset({ANA, DEV}), "plate-2": frozenset({DEV})})
    bill = bill_of("", (ANA, BEN), SUPPER, way)
    assert cents(bill) == {ANA: 850, BEN: 1900}


def test_largest_remainder_comes_before_the_order_of_seats() -> None:
    parts = {ANA: Fraction(10, 3), BEN: Fraction(11, 3), CHLOE: Fraction(5)}
    assert apportioned(parts, 12) == {ANA: 3, BEN: 4, CHLOE: 5}


# Tips -------------------------------------------------------------------------------------------


def test_a_tip_in_percent_is_rounded_up() -> None:
    assert Tip(rate=10_000).on(1001) == 101
    assert Tip(rate=10_000).on(1000) == 100
    assert Tip(cents=350).on(1001) == 350


def test_a_tip_follows_what_everybody_ate() -> None:
    bill = bill_of("", (ANA, BEN, CHLOE), SUPPER, Way("seat", Tip(rate=10_000)))
    assert cents(bill) == {ANA: 935, BEN: 2090, CHLOE: 1265}


def test_who_ate_for_nothing_shares_a_tip_equally() -> None:
    bill = bill_of("", (ANA, BEN), (plate(1, ANA, 0),), Way("seat", Tip(cents=501)))
    assert cents(bill) == {ANA: 251, BEN: 250}


# What the winner is spared (R8) -----------------------------------------------------------------


def test_r8_nothing_is_spared_unless_the_table_said_so() -> None:
    bill = bill_of("", (ANA, BEN, CHLOE), SUPPER, Way("seat"), "nothing", (BEN,))
    assert cents(bill) == {ANA: 850, BEN: 1900, CHLOE: 1150}
    assert not any(share.spared for share in bill.shares)


def test_r8_the_winners_tip_is_paid_by_the_others_equally() -> None:
    way = Way("seat", Tip(rate=10_000))
    bill = bill_of("", (ANA, BEN, CHLOE), SUPPER, way, "tip", (BEN,))
    assert cents(bill) == {ANA: 935 + 95, BEN: 1900, CHLOE: 1265 + 95}
    assert [share.seat for share in bill.shares if share.spared] == [BEN]


def test_r8_the_winners_share_is_paid_by_the_others_equally_by_dish_too() -> None:
    for split in ("seat", "dish"):
        bill = bill_of("", (ANA, BEN, CHLOE), SUPPER, Way(split), "share", (BEN,))
        assert cents(bill) == {ANA: 850 + 950, BEN: 0, CHLOE: 1150 + 950}


def test_r8_another_party_does_not_pay_for_the_winner() -> None:
    bill = bill_of("blue", (ANA, CHLOE), SUPPER, Way("seat"), "share", (BEN,))
    assert cents(bill) == {ANA: 850, CHLOE: 1150}


def test_r8_who_is_alone_in_a_party_pays_though_they_won() -> None:
    bill = bill_of("red", (BEN,), SUPPER, Way("seat", Tip(rate=10_000)), "share", (BEN,))
    assert cents(bill) == {BEN: 2090}
    assert not bill.shares[0].spared


def test_r8_tied_winners_are_all_exempt_unless_nobody_would_be_left_to_pay() -> None:
    bill = bill_of("", (ANA, BEN, CHLOE), SUPPER, Way("seat"), "share", (ANA, BEN))
    assert cents(bill) == {ANA: 0, BEN: 0, CHLOE: 3900}
    bill = bill_of("", (ANA, BEN), SUPPER, Way("seat"), "share", (ANA, BEN))
    assert cents(bill) == {ANA: 850, BEN: 1900}


# Whose bill it is (R1) --------------------------------------------------------------------------


def test_r1_joined_parties_keep_separate_bills() -> None:
    orders = Orders(parties=((ANA, "red"), (BEN, "blue"), (CHLOE, "red")))
    assert parties(orders, (ANA, BEN, CHLOE)) == {"blue": (BEN,), "red": (ANA, CHLOE)}


def test_who_left_after_ordering_is_still_on_the_bill() -> None:
    orders = Orders(lines=(line(1, DEV, MAIN),))
    assert parties(orders, (ANA,)) == {"": (ANA, DEV)}


def test_only_what_the_kitchen_was_told_of_costs_something() -> None:
    each = (ASKED, SENT_BACK, CONFIRMED, HELD, COOKING, SERVED, VOID)
    lines = tuple(line(number, ANA, MAIN, status) for number, status in enumerate(each))
    orders = Orders(courses=(Course(MAIN, "Main course", price=1200),), lines=lines)
    assert [item.key for item in items(orders)] == ["plate-3", "plate-4", "plate-5"]
    assert {item.price for item in items(orders)} == {1200}


def test_a_course_that_is_paid_once_costs_a_guest_the_same_however_much_of_it_they_order() -> None:
    three = (line(1, ANA, MAIN, VOID), line(2, ANA, MAIN), line(3, ANA, MAIN), line(4, BEN, MAIN))
    buffet = Course(MAIN, "Buffet", most=3, price=2500, once=True)
    found = items(Orders(courses=(buffet,), lines=three))
    assert [(item.key, item.price) for item in found] == [
        ("plate-2", 2500),
        ("plate-3", 0),
        ("plate-4", 2500),
    ]


# Whatever happens -------------------------------------------------------------------------------

SEATS = st.lists(st.integers(1, 9), min_size=1, max_size=9, unique=True).map(tuple)
ITEMS = st.lists(st.tuples(st.integers(1, 9), st.integers(0, 99_999)), max_size=20).map(
    lambda each: tuple(plate(number, seat, price) for number, (seat, price) in enumerate(each))
)
TIPS = st.builds(Tip, rate=st.integers(0, 100_000), cents=st.integers(0, 20_000))
KEYS = st.integers(0, 19).map("plate-{}".format)
WAYS = st.builds(
    Way,
    split=st.sampled_from(["equally", "seat", "dish", "share", "party"]),
    tip=TIPS,
    shared=st.frozensets(KEYS),
    payers=st.dictionaries(KEYS, st.frozensets(st.integers(1, 9))),
    weights=st.dictionaries(st.integers(1, 9), st.integers(0, 99)),
)
ON_ANY_MACHINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""How long it takes says nothing: other tests may be running beside it."""
SPARED = st.sampled_from(["nothing", "tip", "share"])
WINNERS = st.frozensets(st.integers(1, 9), max_size=4)


@ON_ANY_MACHINE
@given(SEATS, ITEMS, WAYS, SPARED, WINNERS)
def test_every_bill_adds_up_and_nobody_gets_money_back(
    seats: tuple[int, ...],
    plates: tuple[Item, ...],
    way: Way,
    spared: str,
    winners: frozenset[int],
) -> None:
    bill = bill_of("", seats, plates, way, spared, winners)  # type: ignore[arg-type]
    assert bill.sums.food == sum(item.price for item in plates if item.seats[0] in seats)
    assert sum(share.cents for share in bill.shares) == bill.total == bill.sums.food + bill.sums.tip
    assert [share.seat for share in bill.shares] == sorted(seats)
    assert all(share.cents >= 0 for share in bill.shares)


@ON_ANY_MACHINE
@given(SEATS, ITEMS, WAYS, WINNERS)
def test_winners_pay_nothing_when_their_share_is_spared_and_somebody_else_is_there(
    seats: tuple[int, ...], plates: tuple[Item, ...], way: Way, winners: frozenset[int]
) -> None:
    bill = bill_of("", seats, plates, way, "share", winners)
    if not set(seats) <= winners:
        assert all(share.cents == 0 for share in bill.shares if share.seat in winners)


@ON_ANY_MACHINE
@given(SEATS, ITEMS, TIPS)
def test_equal_shares_differ_by_a_cent_at_most(
    seats: tuple[int, ...], plates: tuple[Item, ...], tip: Tip
) -> None:
    paid = [share.cents for share in bill_of("", seats, plates, Way("equally", tip)).shares]
    assert max(paid) - min(paid) <= 1
    assert paid == sorted(paid, reverse=True)


@ON_ANY_MACHINE
@given(SEATS, ITEMS, WAYS, SPARED, WINNERS)
def test_the_order_in_which_the_seats_are_named_changes_nothing(
    seats: tuple[int, ...],
    plates: tuple[Item, ...],
    way: Way,
    spared: str,
    winners: frozenset[int],
) -> None:
    there = bill_of("", seats, plates, way, spared, winners)  # type: ignore[arg-type]
    back = bill_of("", seats[::-1], plates, way, spared, winners)  # type: ignore[arg-type]
    assert there.shares == back.shares


@ON_ANY_MACHINE
@given(st.dictionaries(st.integers(1, 20), st.fractions(0, 1000), min_size=1))
def test_whole_cents_are_never_a_cent_away_from_the_exact_part(parts: dict[int, Fraction]) -> None:
    rest = -sum(parts.values()) % 1
    parts[21] = rest
    total = sum(parts.values())
    found = apportioned(parts, int(total))
    assert sum(found.values()) == total
    assert all(abs(found[seat] - part) < 1 for seat, part in parts.items())
