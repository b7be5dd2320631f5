"""Numbers, money and days as each language writes them, and English without Babel."""

import subprocess
import sys
from datetime import datetime, time

import pytest

from partycards import figures
from partycards.printing.shopping.amounts import bought, said_bought
from partycards.restaurant.money import cents, percent, priced, written
from partycards.services.dates import day_and_month, written_out

MARCH = datetime(2026, 3, 14, 19)
EURO = "€"


@pytest.mark.parametrize(
    ("language", "sum_of_money", "rate", "number", "day"),
    [
        ("en", "€1,234.50", "12.5%", "1,234.5", "Saturday, March 14, 2026"),
        ("en-GB", "€1,234.50", "12.5%", "1,234.5", "Saturday 14 March 2026"),
        ("de", "1.234,50\xa0€", "12,5\xa0%", "1.234,5", "Samstag, 14. März 2026"),
        ("fr", "1\xa0234,50\xa0€", "12,5\xa0%", "1\xa0234,5", "samedi 14 mars 2026"),
        ("es", "1.234,50\xa0€", "12,5\xa0%", "1.234,5", "sábado, 14 de marzo de 2026"),
        ("it", "1.234,50\xa0€", "12,5%", "1.234,5", "sabato 14 marzo 2026"),
        ("pt-BR", "€\xa01.234,50", "12,5%", "1.234,5", "sábado, 14 de março de 2026"),
        ("tlh", "€1,234.50", "12.5%", "1,234.5", "Saturday, March 14, 2026"),
    ],
)
def test_each_language_writes_them_its_own_way(
    language: str, sum_of_money: str, rate: str, number: str, day: str
) -> None:
    assert priced(123_450, EURO, language=language) == sum_of_money
    assert percent(12_500, language) == rate
    assert figures.number(1234.5, language) == number
    assert written_out(MARCH, language).replace("Saturday, 14", "Saturday 14") == day


def test_american_and_british_money_stands_behind_its_sign_and_letters_apart() -> None:
    assert priced(1250, "$") == "$12.50"
    assert priced(1250, "£", language="en-GB") == "£12.50"
    assert priced(-1250, "$") == "-$12.50"
    assert priced(1250, "CHF") == "CHF\xa012.50"
    assert priced(1250, "R$", language="pt-BR") == "R$\xa012,50"


@pytest.mark.parametrize(
    ("language", "points"),
    [("en", "1,250"), ("en-GB", "1,250"), ("de", "1.250"), ("fr", "1\xa0250"), ("pt-BR", "1.250")],
)
def test_points_of_a_long_season_have_their_thousands_apart(language: str, points: str) -> None:
    assert figures.figure(1250, language) == points
    assert figures.change(-1250, language) == f"−{points}"
    assert figures.figure(-999, language) == "−999"


@pytest.mark.parametrize(
    ("language", "times"),
    [
        ("en", ["12:05\xa0AM", "9:05\xa0AM", "12:00\xa0PM", "7:30\xa0PM"]),
        ("en-GB", ["00:05", "09:05", "12:00", "19:30"]),
        ("de", ["00:05", "09:05", "12:00", "19:30"]),
        ("es", ["0:05", "9:05", "12:00", "19:30"]),
        ("pt-BR", ["00:05", "09:05", "12:00", "19:30"]),
    ],
)
def test_america_has_two_halves_of_a_day(language: str, times: list[str]) -> None:
    of_day = [time(0, 5), time(9, 5), time(12), time(19, 30)]
    assert [figures.clock(at, language) for at in of_day] == times
    assert figures.at_time(0, language) == ""


def test_what_a_form_shows_is_read_back_whoever_typed_it() -> None:
    for language in ("en", "de", "pt-BR"):
        assert cents(written(123_450, language=language)) == 123_450
    assert written(-980, language="de") == "-9,80"
    assert priced(-980, EURO, language="de") == "-9,80\xa0€"
    assert priced(1200, "¥", 0, "de") == "1.200\xa0¥"


def test_a_column_is_headed_by_a_day_and_a_month() -> None:
    at = MARCH.timestamp()
    assert [day_and_month(at, language) for language in ("en", "de", "es")] == [
        "March 14", "14. März", "14 de marzo",
    ]  # fmt: skip


def test_a_liter_and_a_half_has_the_comma_of_its_reader() -> None:
    assert "1.5" in said_bought(bought(1500, "ml"), "en")
    assert "1,5" in said_bought(bought(1500, "ml"), "de")


def test_english_never_asks_babel() -> None:
    asks = (
        "import sys; from partycards.figures import at_time, figure;"
        "from partycards.restaurant.money import priced, percent;"
        "from partycards.services.dates import day_and_month;"
        "priced(5, '€'), percent(5), day_and_month(0, 'en-GB'), figure(1234), at_time(5, 'en');"
        "sys.exit('babel' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asks], check=False).returncode == 0
