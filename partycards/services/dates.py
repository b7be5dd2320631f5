"""Days as people write them, and the month that it is."""

from datetime import datetime

from partycards import figures
from partycards.games.base import N_
from partycards.words import called
from partycards.words import catalogue as words_of

A_DAY = N_("%(month)s %(day)s")
A_DATE = N_("%(weekday)s, %(month)s %(day)s, %(year)s")


def this_month() -> int:
    """1 to 12; what is in season depends on it."""
    return datetime.now().month


def day_and_month(at: float, language: str) -> str:
    """A day as it heads a column: "March 14"."""
    say, date = words_of(language).gettext, datetime.fromtimestamp(at)
    if told := figures.day_and_month(date, language):
        return told
    return say(A_DAY) % {"day": date.day, "month": say(called("month")[str(date.month)])}


def written_out(date: datetime, language: str) -> str:
    """A date as it stands on paper: "Saturday, March 14, 2026"."""
    if told := figures.full_date(date, language):
        return told
    say = words_of(language).gettext
    return say(A_DATE) % {
        "weekday": say(called("weekday")[str(date.isoweekday())]),
        "day": date.day,
        "month": say(called("month")[str(date.month)]),
        "year": date.year,
    }
