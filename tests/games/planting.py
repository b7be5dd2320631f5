"""Games with something wrong in them, and the random matches that must notice."""

from collections.abc import Iterator


def seeds(first: int, most: int) -> Iterator[int]:
    """Seeds of matches to look for a planted fault in: the one that found it last, then all up to
    `most`. Prints when the search is on, so that the seed in the file can be put right."""
    yield first
    print(f"seed {first} finds it no longer; all are tried")
    yield from (seed for seed in range(most) if seed != first)
