"""The numbers on printed cards: the same for ever, and a wrong digit is no other card."""

import hashlib
from pathlib import Path

from partycards.catalogue.card_numbers import CardNumbers, check_digit, read_numbers
from partycards.files import shipped
from tests.evening import Evening

CAME = shipped("data") / "card_numbers.csv"
FIRST = "c1d06b6f7302857e"
"""Of what 0.2 gave out."""


def numbers_of(evening: Evening) -> CardNumbers:
    numbers: CardNumbers = evening.app.site.catalogue.numbers
    return numbers


def test_every_card_that_comes_with_the_program_has_a_number_of_its_own(evening: Evening) -> None:
    keys = [card.key for card in evening.app.site.catalogue.ingredients.cards()]
    digits = [numbers_of(evening).card(key) for key in keys]
    assert all(len(each) == 4 for each in digits)
    assert len(set(digits)) == len(keys)


def test_what_0_2_gave_out_is_never_given_to_another_card() -> None:
    first = CAME.read_bytes().splitlines(keepends=True)[:251]
    assert hashlib.sha256(b"".join(first)).hexdigest()[:16] == FIRST


def test_one_wrong_digit_is_no_other_card(evening: Evening) -> None:
    numbers = numbers_of(evening)
    right = numbers.card("carrots")
    assert numbers.key(right) == "carrots"
    for place in range(4):
        for digit in "0123456789".replace(right[place], ""):
            assert numbers.key(right[:place] + digit + right[place + 1 :]) is None


def test_a_houses_own_card_is_numbered_when_it_is_printed_and_keeps_it(evening: Evening) -> None:
    numbers = numbers_of(evening)
    assert numbers.card("alma_s_jam") == ""
    numbers.give("friday", ["carrots", "zabaione", "alma_s_jam"])
    own = numbers.card("alma_s_jam")
    assert own.startswith("999")
    assert numbers.printed("friday", "alma_s_jam") == "02" + own
    assert numbers.printed("", "carrots") == "01" + numbers.card("carrots")
    numbers.give("saturday", ["bottarga"])
    with evening.app.app_context():
        again = CardNumbers(evening.app, read_numbers(CAME))
    assert again.card("alma_s_jam") == own
    assert again.card("bottarga").startswith("997")
    assert again.printed("saturday", "bottarga").startswith("03")
    assert again.key("02" + own) == "alma_s_jam"


def test_nothing_is_numbered_twice_when_the_numbers_run_out(
    evening: Evening, tmp_path: Path
) -> None:
    numbers = numbers_of(evening)
    numbers.give("", [f"own_{number}" for number in range(800)])
    given = [numbers.card(f"own_{number}") for number in range(800)]
    assert len({each for each in given if each}) == 730
    assert {check_digit(each[:3]) == each[3] for each in given if each} == {True}
