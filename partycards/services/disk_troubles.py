"""What the host reads when the disk, or the site's database, does not do what it should."""

from collections.abc import Callable

from partycards.games.base import N_
from partycards.tables.house import House

TROUBLES = {
    "failing": N_(
        "Nothing can be saved just now. Is there room on this laptop’s disk? Party Cards tries "
        "again by itself every few seconds."
    ),
    "stuck": N_("This laptop’s disk does not answer, so everybody waits. Nothing is lost."),
    "gone": N_(
        "The file log.sqlite was moved or deleted while Party Cards was running, so nothing can be "
        "saved. Put it back where it was. If it is gone, stop Party Cards and bring back the "
        "newest copy."
    ),
    "away": N_(
        "Nothing can be saved just now: this site’s database does not answer. Party Cards tries "
        "again by itself, and whatever was saved is safe."
    ),
    "refusing": N_(
        "Nothing can be saved just now: this site’s database refuses. Whoever runs the site has to "
        "look at it; whatever was saved is safe."
    ),
}
STILL_THERE = N_(
    "Another program is reading the files of this house. What you erased is no longer on any "
    "page; it leaves the files as soon as that program is done."
)


def troubles(house: House, words: Callable[[str], str]) -> list[str]:
    """What the disk does not do, a sentence each."""
    why = house.cannot_save()
    said = [words(TROUBLES[why])] if why else []
    return [*said, words(STILL_THERE)] if house.still_erasing() else said
