"""A game taught in a minute, `tours/<game>.toml`: three moments of a match, each with a few words.

The pages of a tour are the real ones, of a table that plays by itself until it reaches the moment
(`services.tour_scenes`).
"""

from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from partycards.catalogue.errors import N_, CatalogueError, Wrong
from partycards.catalogue.rule_cards import Words
from partycards.catalogue.toml import read_tables
from partycards.files import shipped

STEPS = 3


class TourStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A moment: `title` and `text` say what is going on. It has come when the table shows the part
    `stage` (a name of its class) and somebody's phone shows the part `phone`, which is then the
    phone that is shown; `moves` are played before it is looked for. Sentences are English until a
    page translates them."""

    title: Words
    text: Annotated[str, Meta(min_length=1, max_length=200)]
    stage: Words
    phone: Words
    moves: Annotated[int, Meta(ge=0)] = 0


def read_tour(path: Path) -> tuple[TourStep, ...]:
    """Read a game's tour, or raise `CatalogueError`."""
    steps = tuple(step for _, step in read_tables(path, "step", TourStep))
    if len(steps) != STEPS:
        why = Wrong(
            N_("A tour has %(wanted)s steps, not %(count)s."), wanted=STEPS, count=len(steps)
        )
        raise CatalogueError(path, 1, why)
    return steps


@cache
def shipped_tour(key: str) -> tuple[TourStep, ...]:
    """The tour of a game, empty when it has none yet."""
    path = shipped("data") / "tours" / f"{key}.toml"
    return read_tour(path) if path.is_file() else ()
