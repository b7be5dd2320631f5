"""Numbers, money and days as each language writes them, and English without Babel."""

import subprocess
import sys
from datetime import datetime

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
        ("en", "1,234.50 €", "12.5 %", "1,234.5", "Saturday, March 14, 2026"),
        ("en-GB", "1,234.50 €", "12.5 %", "1,234.5", "Saturday 14 March 2026"),
        ("de", "1.234,50\xa0€", "12,5\xa0%", "1.234,5", "Samstag, 14. März 2026"),
        ("fr", "1\xa0234,50\xa0€", "12,5\xa0%", "1\xa0234,5", "samedi 14 mars 2026"),
        ("es", "1.234,50\xa0€", "12,5\xa0%", "1.234,5", "sábado, 14 de marzo de 2026"),
        ("it", "1.234,50\xa0€", "12,5%", "1.234,5", "sabato 14 marzo 2026"),
        ("pt-BR", "€\xa01.234,50", "12,5%", "1.234,5", "sábado, 14 de março de 2026"),
        ("tlh", "1,234.50 €", "12.5 %", "1,234.5", "Saturday, March 14, 2026"),
    ],
)
def test_each_language_writes_them_its_own_way(
    language: str, sum_of_money: str, rate: str, number: str, day: str
) -> None:
    assert priced(123_450, EURO, language=language) == sum_of_money
    assert percent(12_500, language) == rate
    assert figures.number(1234.5, language) == number
    assert written_out(MARCH, language).replace("Saturday, 14", "Saturday 14") == day


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
        "import sys; from partycards.restaurant.money import priced, percent;"
        "from partycards.services.dates import day_and_month;"
        "priced(5, '€'), percent(5), day_and_month(0, 'en-GB');"
        "sys.exit('babel' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asks], check=False).returncode == 0
