"""Some of a table's parts as they are now, and what is new of them since the standing before."""

from collections.abc import Iterable

from partycards.drawing import Drawn, Look, gone
from partycards.games.base import Part
from partycards.live.parts import slots
from partycards.live.people import MayStand

ALBUM = "album-"
"""How the slots of an album begin, of which there are as many as there were rounds: no page has a
place for them beforehand."""


class Layer:
    """What everybody sees of a table, or what one seat sees besides.

    `behind` counts the standings that the table has come to since the layer was renewed; `by_news`:
    there was one, and it is known what may have changed with it. `news` are the parts that are not
    as they were in the standing before, each with what stood in its place (None: nothing), `gone`
    the slots in which nothing stands any more; `follows`: nobody has missed a standing between.
    """

    __slots__ = ("_said", "behind", "by_news", "follows", "gone", "news", "parts")

    def __init__(self) -> None:
        self.parts: dict[str, Drawn] = {}
        self._begin()
        self.behind = 2

    def _begin(self) -> None:
        self.news: list[tuple[Drawn, Drawn | None]] = []
        self.gone: list[str] = []
        self._said: dict[Look, bytes | None] = {}
        self.behind, self.by_news, self.follows = 0, False, True

    def falls_behind(self, by_news: bool) -> None:
        """The table has come to another standing; with `by_news` as above."""
        self.by_news = by_news and not self.behind
        self.behind += 1

    def renew(self, parts: Iterable[MayStand]) -> None:
        """Bring the layer to the standing of the table."""
        parts, before, missed = [*parts], self.parts, self.behind > 1
        self._begin()
        self.parts, self.follows = {}, not missed
        for slot, folder, part in parts:
            if part is not None:
                self._put(before.get(slot), slot, folder, part)
        self.gone = [slot for slot in before if slot not in self.parts]

    def go_on(self, parts: Iterable[MayStand]) -> None:
        """The same where only these may not be as they were."""
        parts = [*parts]
        self._begin()
        for slot, folder, part in parts:
            was = self.parts.get(slot)
            if part is not None:
                self._put(was, slot, folder, part)
            elif was is not None:
                del self.parts[slot]
                self.gone.append(slot)

    def _put(self, was: Drawn | None, slot: str, folder: str, part: Part) -> None:
        """A part that is as it was stays the same object."""
        if was is not None and (was.part is part or was.part == part):
            self.parts[slot] = was
            return
        drawn = self.parts[slot] = Drawn(slot, folder, part)
        self.news.append((drawn, was))

    def has_touched(self, slots: frozenset[str]) -> bool:
        """Whether any of these slots is in the news."""
        return any(new.slot in slots for new, _ in self.news) or not slots.isdisjoint(self.gone)

    def tell(self, look: Look, key: str, face: str) -> bytes | None:
        """What an event tells such a page of the news, tokens left blank; None where the page is to
        be shown whole. `key` and `face` as for `slots`."""
        if not self.follows:
            return None
        if look not in self._said:
            self._said[look] = self._told(look, slots(key, face))
        return self._said[look]

    def _told(self, look: Look, here: tuple[str, ...]) -> bytes | None:
        if any(slot.startswith(ALBUM) for slot in self.gone):
            return None
        told = [gone(slot) for slot in self.gone if slot in here]
        for drawn, was in self.news:
            slot = drawn.slot
            if slot.startswith(ALBUM):
                return None
            if slot in here and was is not None:
                told.append(drawn.news(look, was))
            elif slot in here:
                told.append(drawn.arrived(look, " ".join(here[here.index(slot) + 1 :])))
        return b"".join(told)
