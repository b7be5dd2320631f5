"""Numbers, money, shares, times and days as each language writes them: 1,234.5 and 1.234,5.

What a language does is asked of Babel once, and never for English: drawing is quick, and a house
that speaks English starts without it.
"""

from datetime import date, datetime, time
from functools import cache
from typing import Any

from msgspec import Struct

from partycards.words import BRITISH, ENGLISH


class Marks(Struct, frozen=True):
    """Between wholes and parts, between thousands, around a share in percent and around a sum of
    money."""

    point: str = "."
    thousands: str = ","
    share: str = "%s%%"
    money: str = "%(currency)s%(sum)s"


ENGLISH_MARKS = Marks()


@cache
def locale_of(language: str) -> Any:
    """Babel's locale; None where it knows none, and of English, for which nobody asks it."""
    if language in (ENGLISH, BRITISH):
        return None
    # Here and not above: it reads for a tenth of a second, and English needs none of it.
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return None


@cache
def marks(language: str) -> Marks:
    """How a language writes numbers."""
    locale = locale_of(language)
    if locale is None:
        return ENGLISH_MARKS
    symbols = locale.number_symbols.get("latn", locale.number_symbols)
    share = locale.percent_formats[None].pattern.partition(";")[0]
    money = locale.currency_formats["standard"].pattern.partition(";")[0]
    if money.startswith("¤"):
        around = "%(currency)s%(sum)s" if money[1] == "#" else "%(currency)s\xa0%(sum)s"
    else:
        around = "%(sum)s\xa0%(currency)s"
    return Marks(
        symbols["decimal"],
        _kept_together(symbols["group"]),
        _kept_together(share.replace("#,##0", "%s").replace("%", "%%").replace("%%s", "%s")),
        around,
    )


def _kept_together(text: str) -> str:
    """With the blank that no line is broken at, and that every font of paper has."""
    return text.replace("\u202f", "\xa0")


def figure(number: int, language: str = ENGLISH) -> str:
    """A whole number as it is read, thousands apart: below zero with a minus, which is no hyphen.
    Years, codes and numbers of tables are no figures.

    >>> figure(12), figure(-3), figure(1234)
    ('12', '−3', '1,234')
    """
    if -1000 < number < 1000:
        return str(number).replace("-", "−")
    return f"{'−' if number < 0 else ''}{_apart(str(abs(number)), marks(language))}"


def change(points: int, language: str = ENGLISH) -> str:
    """Points that are added or taken away.

    >>> change(2), change(-1), change(0)
    ('+2', '−1', '0')
    """
    return figure(points, language) if points <= 0 else f"+{figure(points, language)}"


def number(value: float, language: str = ENGLISH) -> str:
    """A number, thousands apart, with the parts that it has.

    >>> number(1234.5), number(12), number(-3)
    ('1,234.5', '12', '−3')
    """
    whole, point, rest = f"{abs(value):.10g}".partition(".")
    of = marks(language)
    minus = "−" if value < 0 else ""
    return f"{minus}{_apart(whole, of)}{of.point if point else ''}{rest}"


def plain(amount: int, decimals: int = 2, language: str = ENGLISH) -> str:
    """Cents as a form shows them, without thousands.

    >>> plain(1250), plain(-980), plain(1200, 0)
    ('12.50', '-9.80', '1200')
    """
    if not decimals:
        return str(amount)
    point = marks(language).point
    return f"{'-' if amount < 0 else ''}{abs(amount) // 100}{point}{abs(amount) % 100:02}"


def money(amount: int, currency: str, decimals: int = 2, language: str = ENGLISH) -> str:
    """Cents as people read them. A currency of letters keeps its distance: CHF 12.50.

    >>> money(1250, "$"), money(-1250, "€"), money(-418055, ""), money(1200, "¥", 0)
    ('$12.50', '-€12.50', '-4,180.55', '¥1,200')
    """
    of = marks(language)
    whole, point, rest = plain(abs(amount), decimals, language).partition(of.point)
    told = f"{_apart(whole, of)}{point}{rest}"
    if currency:
        apart = of.money == ENGLISH_MARKS.money and currency[-1:].isalpha()
        told = of.money % {"sum": told, "currency": f"{currency}\xa0" if apart else currency}
    return f"-{told}" if amount < 0 else told


def share(rate: float, language: str = ENGLISH) -> str:
    """So many of a hundred.

    >>> share(10), share(12.5), share(8.875)
    ('10%', '12.5%', '8.875%')
    """
    of = marks(language)
    return of.share % f"{rate:g}".replace(".", of.point)


def _apart(whole: str, of: Marks) -> str:
    return f"{int(whole):,}".replace(",", of.thousands)


def clock(at: datetime | time, language: str) -> str:
    """A time of the day: "7:30 PM" in America, "19:30" where one counts on."""
    locale = locale_of(language)
    if locale is None:
        if language == BRITISH:
            return f"{at:%H:%M}"
        return f"{at.hour % 12 or 12}:{at:%M}\xa0{'AM' if at.hour < 12 else 'PM'}"
    from babel import dates

    return _kept_together(str(dates.format_time(at, "short", locale=locale)))


def at_time(at: float, language: str) -> str:
    """The same of a moment in seconds since 1970, by the clock of this laptop; "" for 0, not
    yet."""
    return clock(datetime.fromtimestamp(at), language) if at else ""


def full_date(day: date, language: str) -> str:
    """A day with its weekday and year, in any language but English; "" of that."""
    return _dated(day, language, "full")


def day_and_month(day: date, language: str) -> str:
    """The same without them."""
    return _dated(day, language, "MMMMd")


def _dated(day: date, language: str, how: str) -> str:
    locale = locale_of(language)
    if locale is None:
        return ""
    from babel import dates

    if how == "full":
        return str(dates.format_date(day, "full", locale))
    return str(dates.format_skeleton(how, day, locale=locale))
