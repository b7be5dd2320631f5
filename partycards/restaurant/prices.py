"""What the house charges: its price list, taxes by rate, service, and the currency's cents.

A sum is a whole number of the currency's smallest unit, here called cents: 12.50 € is 1250, 1200 ¥
is 1200. A rate is thousandths of a percent: 12.5 % is 12500.
"""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

Rate = int
WHOLE: Rate = 100_000
"""A hundred percent."""


def part(cents: int | Fraction, rate: Rate) -> Fraction:
    """This rate of a sum, exactly."""
    return Fraction(cents) * rate / WHOLE


def rounded(cents: Fraction) -> int:
    """The nearest whole cent; half a cent is one.

    >>> rounded(Fraction(5, 2)), rounded(Fraction(7, 3))
    (3, 2)
    """
    return int((2 * cents + 1) // 2)


class Tax(Struct, frozen=True):
    """A rate of tax and what it is for ("food", "drinks")."""

    title: str
    rate: Rate


class Article(Struct, frozen=True):
    """Something on the price list: its `key`, the `heading` under which bills have it ("Drinks"),
    the price in cents. `tax` None is the house's first tax."""

    key: str
    name: str
    price: int
    heading: str = "Drinks"
    tax: Rate | None = None


class Prices(Struct, frozen=True):
    """The price list and what comes to prices. Taxes are in the prices, or `added` to them, as is
    service (`service_added`), a rate of dishes and drinks; `service_tax` is its own tax, None that
    of what it is charged on. `currency` stands behind sums, with so many `decimals`."""

    articles: tuple[Article, ...] = ()
    taxes: tuple[Tax, ...] = ()
    added: bool = False
    service: Rate = 0
    service_added: bool = True
    service_tax: Rate | None = None
    currency: str = ""
    decimals: Literal[0, 2] = 2

    def article(self, key: str) -> Article | None:
        """What the list has under this key."""
        return next((article for article in self.articles if article.key == key), None)

    def rate(self, tax: Rate | None) -> Rate:
        """The rate of a tax, None being the first one; 0 where there are no taxes."""
        if tax is not None:
            return tax
        return self.taxes[0].rate if self.taxes else 0

    def title(self, rate: Rate) -> str:
        """What a rate is for."""
        return ", ".join(tax.title for tax in self.taxes if tax.rate == rate and tax.title)
