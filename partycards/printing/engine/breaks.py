"""Where a line may end in text that has no blanks: Chinese, Japanese, Thai and emoji.

Between two Chinese or Japanese characters it may, but no line begins with what closes, as 。or 」,
and none ends with what opens. Thai is broken only where a word is wider than its line, and then
never between a consonant and its vowels.
"""

from functools import lru_cache

import regex

IDEOGRAPHS = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Bopomofo}\p{Emoji_Presentation}\u3000-\u303f\uff00-\uffef]"
)
"""Letters with room for a break before and after them. Korean has blanks between its words."""
CLOSING = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】〙〗〟…‥％℃!?,.:;)]}%"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
)
OPENING = frozenset("‘“（〔［｛〈《「『【〘〖〝([{￥$＄£")
CLUSTER = regex.compile(r"[เ-ไ]?\X[ะาๅๆฯ]*")
"""What a reader calls one letter; in Thai with the vowels that are written around it."""

LONGEST = 16
"""So many code points have the longest emoji; what is joined beyond that is no picture."""
PARTS = regex.compile(r".\p{M}*\u200d?", regex.DOTALL)


def letters_of(text: str) -> list[str]:
    """The letters of a text, as its reader counts them."""
    found: list[str] = CLUSTER.findall(text)
    if any(len(letter) > LONGEST for letter in found):
        return [part for letter in found for part in PARTS.findall(letter)]
    return found


@lru_cache(maxsize=2048)
def unbroken(word: str) -> tuple[str, ...]:
    """The parts of a word between which a line may end."""
    if word.isascii() or not IDEOGRAPHS.search(word):
        return (word,)
    parts: list[str] = []
    last = ""
    for letter in letters_of(word):
        free = IDEOGRAPHS.match(last) or IDEOGRAPHS.match(letter)
        if parts and not (free and letter[0] not in CLOSING and last[0] not in OPENING):
            parts[-1] += letter
        else:
            parts.append(letter)
        last = letter
    return tuple(parts)
