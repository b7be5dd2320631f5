"""What the host reads of the second laptop."""

from msgspec import Struct

from partycards.figures import at_time
from partycards.games.base import N_
from partycards.standby.first import Copied
from partycards.words import catalogue

YES = N_("Copied to the second laptop: yes.")
COPYING = N_("The second laptop is getting its copy.")
GONE = N_(
    "Not copied: the second laptop has not been there since %(time)s. Everybody can play on; it "
    "catches up by itself."
)
NEVER = N_(
    "Not copied: the second laptop is not there. Everybody can play on; it catches up by itself."
)
FULL = N_("Not copied: the disk of the second laptop is full. Everybody can play on.")


class Told(Struct, frozen=True):
    """How far the second laptop is: a sentence, "" where there is none; `well`: nobody need look
    after it."""

    says: str
    well: bool


def told(copied: Copied, language: str) -> Told:
    """What the host reads."""
    well = copied.how in ("alone", "yes", "copying") and not copied.trouble
    return Told(_said(copied, language), well)


def _said(copied: Copied, language: str) -> str:
    words = catalogue(language)
    if copied.trouble:
        return words.gettext(FULL)
    match copied.how:
        case "yes":
            return words.gettext(YES)
        case "copying":
            return words.gettext(COPYING)
        case "behind":
            return words.ngettext(
                "Copied to the second laptop: %(num)s second behind.",
                "Copied to the second laptop: %(num)s seconds behind.",
                copied.seconds,
            ) % {"num": copied.seconds}
        case "gone" if copied.since:
            since = at_time(copied.since, language)
            return words.gettext(GONE) % {"time": since}
        case "gone":
            return words.gettext(NEVER)
    return ""
