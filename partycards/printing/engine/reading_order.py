"""Text that is read from the right: in which order the pieces of a line stand from left to right.

Unicode's algorithm (UAX 9) says it. A paragraph is read from the right if its first letter and most
others are: a Hebrew name in an English sentence leaves the sentence as it is.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from unicodedata import bidirectional

import regex

_LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
LEFTWARD = regex.compile(f"[{_LETTERS}]")
"""What scripts that are read from the right are written with."""
LEFT_MARK, RIGHT_MARK = "\u200f", "\u200e"
"""Marks without a shape: one is read from the right, the other from the left."""
APART = regex.compile(
    rf"[{_LETTERS}](?:[{_LETTERS}\p{{M}}\p{{Cf}} '’-]|\([{_LETTERS}\p{{M}} ]+\))*"
    rf"(?<=[{_LETTERS}\p{{M}})])"
)
"""A name, or words one after the other, with what stands in brackets among them."""
STAND_INS = {"": "a", "B": " "}
STRONG = regex.compile(r"\p{L}")


def is_leftward(text: str) -> bool:
    """Whether a paragraph is read from the right."""
    if text.isascii() or not LEFTWARD.search(text):
        return False
    strong = [LEFTWARD.match(letter) is not None for letter in STRONG.findall(text)]
    return strong[0] and 2 * sum(strong) > len(strong) if strong else False


def in_sight(texts: Sequence[str], leftward: bool) -> tuple[tuple[int, str, bool], ...]:
    """The pieces of a line from left to right: the number of the text each is from, its letters as
    they are read, and whether those run from the right."""
    whole = "".join(texts)
    if not leftward and (whole.isascii() or not LEFTWARD.search(whole)):
        return tuple((number, text, False) for number, text in enumerate(texts))
    owners = [number for number, text in enumerate(texts) for _ in text]
    pieces: list[tuple[int, int, str]] = []
    for level, owner, letter in zip(levels(whole, leftward), owners, whole, strict=True):
        if pieces and pieces[-1][:2] == (level, owner):
            pieces[-1] = (level, owner, pieces[-1][2] + letter)
        else:
            pieces.append((level, owner, letter))
    return tuple((owner, text, level % 2 == 1) for level, owner, text in _turned(pieces))


def _turned(pieces: list[tuple[int, int, str]]) -> Iterator[tuple[int, int, str]]:
    """From the highest level down to the lowest odd one, all that stands together is reversed."""
    for level in range(max((piece[0] for piece in pieces), default=0), 0, -1):
        turned: list[tuple[int, int, str]] = []
        together: list[tuple[int, int, str]] = []
        for piece in pieces:
            if piece[0] >= level:
                together.append(piece)
            else:
                turned += [*reversed(together), piece]
                together = []
        pieces = [*turned, *reversed(together)]
    yield from pieces


@lru_cache(maxsize=1024)
def levels(text: str, leftward: bool) -> tuple[int, ...]:
    """How deep each letter is embedded: odd ones are read from the right."""
    # Here and not at the top: most sheets have no such letter.
    from bidi import algorithm

    # A letter that Python does not know yet, and a paragraph's end, are as any other here.
    told = "".join(STAND_INS.get(bidirectional(char), char) for char in text)
    base = int(leftward)
    if not leftward:
        # A name keeps to itself: a number that stands after it would be read into it.
        told = APART.sub(lambda name: name[0] + LEFT_MARK + RIGHT_MARK, told)
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, "LR"[base]
    algorithm.get_embedding_levels(told, storage)
    kept = [number for number, char in enumerate(storage["chars"])
            if char["type"] not in algorithm.X9_REMOVED]  # fmt: skip
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    found = dict(zip(kept, (char["level"] for char in storage["chars"]), strict=True))
    own = [number for number, char in enumerate(told) if char not in (LEFT_MARK, RIGHT_MARK)]
    result: list[int] = []
    for number in own:
        # Joiners are no part of the order: they go with what they stand after.
        result.append(found.get(number, result[-1] if result else base))
    # The blanks at the end belong to the line, not to its last words.
    for number in range(len(text) - 1, -1, -1):
        if not text[number].isspace():
            break
        result[number] = base
    return tuple(result)
