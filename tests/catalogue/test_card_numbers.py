"""The numbers on printed cards: the same for ever, and a wrong digit is no other card."""

import hashlib
from pathlib import Path

from partycards.catalogue.card_numbers import (
    ASSIGNMENT,
    INGREDIENT,
    CardNumbers,
    Known,
    check_digit,
)
from partycards.catalogue.store import Catalogue
from partycards.files import shipped
from partycards.printing.shipped_content import shipped_content
from tests.evening import Evening

DATA = shipped("data")
CAME = DATA / "card_numbers.csv"
FIRST = "c1d06b6f7302857e"
FIRST_OF_GAMES = "7d03edf73e80e87e"
"""Of what 0.2 gave out, and of what the kinds of cards besides began with."""


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


def test_what_games_gave_out_first_is_never_given_to_another_card() -> None:
    first = (DATA / "numbers_of_games.csv").read_bytes().splitlines(keepends=True)[:374]
    assert hashlib.sha256(b"".join(first)).hexdigest()[:16] == FIRST_OF_GAMES


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
    again = Catalogue(evening.app).numbers
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


def test_other_kinds_of_cards_have_numbers_of_their_own(evening: Evening) -> None:
    numbers, content = numbers_of(evening), shipped_content()
    worst = numbers.printed("", "worst_dish", ASSIGNMENT)
    assert worst == "990032"
    assert numbers.known(worst) == Known("", ASSIGNMENT, "worst_dish")
    assert numbers.key(worst) is None
    assert numbers.known(worst[2:]) == Known("", INGREDIENT, numbers.key(worst[2:]) or "")
    assert all(numbers.printed("", card.key, ASSIGNMENT) for card in content.assignments)


def test_a_houses_own_assignment_is_numbered_when_it_is_printed(evening: Evening) -> None:
    numbers = numbers_of(evening)
    numbers.give("", ["worst_dish", "leos_dinner"], ASSIGNMENT)
    assert numbers.printed("", "leos_dinner", ASSIGNMENT).startswith("99999")
    again = Catalogue(evening.app).numbers
    own = again.printed("", "leos_dinner", ASSIGNMENT)
    assert again.known(own) == Known("", ASSIGNMENT, "leos_dinner")


def test_another_houses_own_card_is_no_card_of_this_house(evening: Evening) -> None:
    numbers = numbers_of(evening)
    numbers.give("friday", ["alma_s_jam"])
    own = numbers.card("alma_s_jam")
    assert numbers.known("02" + own) == Known("friday", INGREDIENT, "alma_s_jam")
    assert numbers.known("17" + own) is None
    assert numbers.known("17" + numbers.card("carrots")) == Known("", INGREDIENT, "carrots")
