"""Money is whole cents; here is how people write it."""

import re


def cents(text: str) -> int | None:
    """A price as somebody types it, in cents; None when it is not a price.

    >>> cents("12,50"), cents("12.5"), cents(" 8 "), cents(""), cents("1.250"), cents("-3")
    (1250, 1250, 800, None, None, None)
    """
    found = re.fullmatch(r"([0-9]{1,4})(?:[.,]([0-9]{1,2}))?", text.strip())
    if found is None:
        return None
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def written(amount: int) -> str:
    """Cents as a form shows them.

    >>> written(1250), written(5), written(0)
    ('12.50', '0.05', '0.00')
    """
    return f"{amount // 100}.{amount % 100:02}"


def priced(amount: int, currency: str) -> str:
    """Cents as people read them.

    >>> priced(1250, "€"), priced(1250, "")
    ('12.50 €', '12.50')
    """
    return f"{written(amount)} {currency}".rstrip()
