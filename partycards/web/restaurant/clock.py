"""Times and days as the restaurant's pages write them, by the clock of this laptop."""

from datetime import date, datetime, time, timedelta

from partycards.figures import at_time
from partycards.services.dates import day_and_month

DAWN = time(5)
"""An evening goes on after midnight: a new day begins at five."""


def day_of(at: float) -> date:
    """The day whose evening a moment belongs to."""
    return (datetime.fromtimestamp(at) - timedelta(hours=DAWN.hour)).date()


def at_day_and_time(at: float, now: float, language: str) -> str:
    """A moment (seconds since 1970), with its day where that is not this evening: "14. März,
    19:05"; "" for 0, not yet."""
    if day_of(at) == day_of(now):
        return at_time(at, language)
    return f"{day_and_month(at, language)}, {at_time(at, language)}"


def span(day: date) -> tuple[float, float]:
    """From when until when an evening may go, in seconds since 1970."""
    begin = datetime.combine(day, DAWN)
    return begin.timestamp(), (begin + timedelta(days=1)).timestamp()
