"""What has just happened, for all to read at the table."""

from collections.abc import Iterator
from typing import ClassVar, Generic, Self, TypeVar

from msgspec.structs import replace

from partycards.games.seated import G
from partycards.games.stepping import Stepping

N = TypeVar("N")


class Telling(Stepping[G], Generic[G, N], frozen=True, kw_only=True):
    """A match that tells what has just happened. `news` are the latest, oldest first, of `told` in
    all."""

    kept_news: ClassVar[int]
    """How many pieces of news are kept."""
    news: tuple[N, ...] = ()
    told: int = 0

    def telling(self, news: N) -> Self:
        """The same match with something new to tell."""
        return replace(self, news=(*self.news, news)[-self.kept_news :], told=self.told + 1)

    def keyed_news(self) -> Iterator[tuple[str, N]]:
        """The news, each with a key that tells it from another just like it."""
        first = self.told - len(self.news)
        return ((f"news-{first + place}", one) for place, one in enumerate(self.news))
