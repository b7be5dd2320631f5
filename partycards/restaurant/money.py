"""Money is whole cents, or whatever a currency's smallest unit is; here is how people write it."""

import re

from partycards.figures import money, plain, share
from partycards.games.base import N_
from partycards.restaurant.prices import Rate
from partycards.words import ENGLISH

PRICES_ARE = {
    2: N_("A price looks like 12.50 or 12,50."),
    0: N_("A price is a whole number here, like 1200."),
}
"""What a price looks like, by the currency's decimals."""


def cents(text: str, decimals: int = 2) -> int | None:
    """A price as somebody types it, in cents; None when it is not a price.

    >>> cents("12,50"), cents("12.5"), cents(" 8 "), cents(""), cents("1.250"), cents("-3")
    (1250, 1250, 800, None, None, None)
    >>> cents("1200", 0), cents("7.5", 0)
    (1200, None)
    """
    found = re.fullmatch(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?", text.strip())
    if found is None or (decimals == 0 and found[2]):
        return None
    if decimals == 0:
        return int(found[1])
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0")) if len(found[1]) < 5 else None


def written(amount: int, decimals: int = 2, language: str = ENGLISH) -> str:
    """Cents as a form shows them.

    >>> written(1250), written(5), written(0), written(-980), written(1200, 0)
    ('12.50', '0.05', '0.00', '-9.80', '1200')
    """
    return plain(amount, decimals, language)


def priced(amount: int, currency: str, decimals: int = 2, language: str = ENGLISH) -> str:
    """Cents as people read them.

    >>> priced(1250, "€"), priced(-418055, ""), priced(1200, "¥", 0)
    ('€12.50', '-4,180.55', '¥1,200')
    """
    return money(amount, currency, decimals, language)


def rate(text: str) -> Rate | None:
    """A rate in percent as somebody types it, 100 at most; None when it is none.

    >>> rate("10"), rate("12,5 %"), rate("8.875"), rate("101"), rate("ten")
    (10000, 12500, 8875, None, None)
    """
    found = re.fullmatch(r"([0-9]{1,3})(?:[.,]([0-9]{1,3}))? ?%?", text.strip())
    if found is None:
        return None
    thousandths = int(found[1]) * 1000 + int((found[2] or "").ljust(3, "0"))
    return thousandths if thousandths <= 100_000 else None


def percent(rate: Rate, language: str = ENGLISH) -> str:
    """A rate as people read it.

    >>> percent(10_000), percent(12_500), percent(8875)
    ('10%', '12.5%', '8.875%')
    """
    return share(rate / 1000, language)
