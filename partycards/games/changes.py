"""What a move has changed of what is seen."""

from typing import Generic, TypeVar

from msgspec import Struct

from partycards.games.saying import Seat

Public = TypeVar("Public")


class Changes(Struct, Generic[Public], frozen=True):
    """What a move that left nearly everything as it was has changed: `public` is what everybody
    sees now, `fields` are those of its fields that are not as they were, and `seats` those whose
    private piece, or whether they are waited for, may not be as it was.

    All else that a page of the match shows is as it was: ballots, how it ends and what is told of
    that, and which fields of the public piece are None.
    """

    public: Public
    fields: tuple[str, ...]
    seats: frozenset[Seat]


def compared(seen: Public, public: Public, seats: frozenset[Seat]) -> Changes[Public] | None:
    """The news of a public piece that was made anew, for these seats; None where a field has come
    or gone."""
    names: tuple[str, ...] = public.__struct_fields__  # type: ignore[attr-defined]
    changed = tuple([name for name in names if getattr(seen, name) != getattr(public, name)])
    if any(getattr(seen, name) is None or getattr(public, name) is None for name in changed):
        return None
    return Changes(public, changed, seats)
