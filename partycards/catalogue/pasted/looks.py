"""A drawing for each new card, no two alike: a shape and colours out of its words, varied until
nothing in the house looks like it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from itertools import islice

from msgspec import Struct

from partycards.catalogue.drawn import FOLDER, TEMPLATES, drawn
from partycards.catalogue.pasted.proposals import Proposal
from partycards.catalogue.pasted.words import WORDS
from partycards.catalogue.spelling import in_singular
from partycards.catalogue.tones import darker, lighter

SHAPES = {
    "vegetables": ("root", "broad_leaves", "fruit", "heap", "slices", "sticks"),
    "fruit": ("fruit", "berries", "slices", "heap", "smooth"),
    "meat": ("cut", "slices", "sticks", "heap", "packet"),
    "seafood": ("fish", "tin", "heap", "slices", "smooth"),
    "dairy": ("smooth", "block", "bottle", "packet", "tin"),
    "grains": ("packet", "loaf", "heap", "sticks", "slices"),
    "nuts": ("heap", "nuts", "packet", "jar", "tin"),
    "herbs": ("small_leaves", "heap", "broad_leaves", "jar", "needles", "packet"),
    "sauces": ("jar", "bottle", "smooth", "tin"),
    "sweets": ("packet", "block", "glass", "heap", "jar", "slices"),
}  # fmt: skip
"""The drawings that suit a category, the likeliest first."""
FOOD = {"tin": 1, "heap": 1, "smooth": 1, "slices": 1}
"""Which colour of a drawing is the food itself, where that is not the first."""
LEAFY = ("broad_leaves", "small_leaves", "needles")
LEAVES = ("#5fa83b", "#2f7a4a", "#a3b83a", "#7a3a4a")
DRESS = ("#2c7da0", "#b23a48", "#5b2a55", "#4c8c3f", "#d98a2b", "#3a3f58", "#e9dcc0", "#1f8a7a")
"""Lids, bowls, tins and boards."""
APART, DRESSED_APART = 160.0, 260.0
"""How far the colours of two foods in the same drawing are from each other at least; or else those
of what they are in. Black and white are 765 apart."""
PALETTE = tuple(WORDS.colours)
COLOURS = {
    "vegetables": ("#6f9f3a", "#e0853a", "#3f7a3a", "#efe2c0", "#7d3a6e", "#c8452f"),
    "fruit": ("#d8452f", "#f0b428", "#8fb03a", "#7d2f6e", "#f08a4a", "#e58fae"),
    "meat": ("#a8453a", "#d98a7a", "#7a3a2c", "#c96a5a"),
    "seafood": ("#8fa9b5", "#f0907a", "#5d7f95", "#e8d3c0"),
    "dairy": ("#f8f0dc", "#f2c957", "#eadfc4", "#f4d9c9"),
    "grains": ("#d9a860", "#b5793f", "#f0e0b8", "#8a5a34"),
    "nuts": ("#b5793f", "#d8b27a", "#7a4a2c", "#8f9a4a"),
    "herbs": ("#4f8a3f", "#8fb03a", "#a5602f", "#6b5a3a"),
    "sauces": ("#b5382a", "#d99a2f", "#5a3a24", "#7f9a3a", "#8a2f4a"),
    "sweets": ("#e58fae", "#7a4428", "#f0b428", "#6fb0a5", "#a86fb5", "#f8efe0"),
}  # fmt: skip
"""The colours of a food of a category whose words name none."""
MOST_TRIED = 120


class Look(Struct, frozen=True):
    """A drawing in its colours, `#rrggbb` each."""

    template: str
    colours: tuple[str, ...]

    @property
    def food(self) -> str:
        return self.colours[FOOD.get(self.template, 0)]

    @property
    def dress(self) -> str:
        """The colour beside the food's that is seen most."""
        return self.colours[1 - FOOD.get(self.template, 0)]

    @property
    def address(self) -> str:
        """The same in a form and in an address: `jar/e0851f-5b2a55-fff6e0`."""
        return f"{self.template}/{'-'.join(colour[1:] for colour in self.colours)}"


def look_at(address: str) -> Look | None:
    """The look that a form says, or None."""
    template, _, colours = address.partition("/")
    found = tuple(f"#{colour}" for colour in colours.split("-"))
    fits = template in TEMPLATES and len(found) == len(TEMPLATES[template].colours)
    if not fits or not all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in found):
        return None
    return Look(template, found)


class Looks:
    """The looks that are taken, by drawing."""

    def __init__(self, taken: Iterable[Look] = ()) -> None:
        self._taken: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for look in taken:
            self.take(look)

    def take(self, look: Look) -> None:
        self._taken[look.template].append((look.food, look.dress))

    def is_free(self, look: Look) -> bool:
        """Whether nothing that is taken looks like it."""
        food, dress = look.food, look.dress
        return not any(
            distance(food, other) < APART
            and (food == other or distance(dress, worn) < DRESSED_APART)
            for other, worn in self._taken[look.template]
        )

    def free(self, proposal: Proposal, several: int = 1) -> list[Look]:
        """Looks for a new card that nothing has yet, the likeliest first. Where there are not so
        many, the last are any that suit it."""
        found: list[Look] = []
        crowded: list[Look] = []
        rest: list[Look] = []
        for look in islice(_looks(proposal), MOST_TRIED):
            if not self.is_free(look):
                rest.append(look)
            elif len(self._taken[look.template]) >= self._many():
                crowded.append(look)
            else:
                found.append(look)
            if len(found) == several:
                return found
        return [*found, *crowded, *rest][:several]

    def _many(self) -> int:
        """How many may have one drawing before others come first: a table full of bowls tires."""
        return 2 + sum(map(len, self._taken.values())) // len(TEMPLATES)


@cache
def distance(one: str, other: str) -> float:
    """How different two colours look, 0 to 765."""
    (r, g, b), (red, green, blue) = _rgb(one), _rgb(other)
    mean = (r + red) / 2
    return float(
        ((2 + mean / 256) * (r - red) ** 2 + 4 * (g - green) ** 2
         + (2 + (255 - mean) / 256) * (b - blue) ** 2) ** 0.5
    )  # fmt: skip


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


# Choosing ---------------------------------------------------------------------------------------


def _looks(proposal: Proposal) -> Iterator[Look]:
    """Every look that may suit a card, the likeliest first: always the same for the same card."""
    name, category = proposal.cells["name"], proposal.cells["category"]
    turn = int.from_bytes(sha256(name.encode()).digest()[:4])
    shapes = SHAPES.get(category, tuple(TEMPLATES))
    if not proposal.drawing and not proposal.sure:
        shapes = _turned(shapes, turn)
    shapes = tuple(dict.fromkeys((*filter(None, [proposal.drawing]), *shapes)))
    named = named_colour(name) or proposal.colour
    of_category = COLOURS.get(category, PALETTE)
    others = tuple(dict.fromkeys((*_turned(of_category, turn // 7), *PALETTE)))
    likely = (named, lighter(named, 0.3), darker(named, 0.3)) if named else others[:3]
    others = tuple(colour for colour in others if colour not in likely)
    dresses = _turned(DRESS, turn // 77)
    for colours, dressed in ((likely, 4), (others[:5], 2), (others[5:], 2)):
        for shape in shapes:
            for dress in dresses[:dressed]:
                for colour in colours if colours is likely and named else _for(shape, colours):
                    yield _look(shape, colour, dress)


def _for(shape: str, colours: tuple[str, ...]) -> tuple[str, ...]:
    """The colours that a shape may have: leaves are green, or red, whatever the category."""
    return LEAVES if shape in LEAFY else colours


def named_colour(name: str) -> str:
    """The colour that the words of a name have, "" for none."""
    words = in_singular(name).split()
    return next((of_word[word] for word in reversed(words) if word in (of_word := _of_word())), "")


@cache
def _of_word() -> dict[str, str]:
    return {word: colour for colour, words in WORDS.colours.items() for word in words.split()}


def _look(shape: str, colour: str, dress: str) -> Look:
    own = list(TEMPLATES[shape].colours.values())
    at = FOOD.get(shape, 0)
    own[at] = colour
    if shape in LEAFY:
        own[1] = darker(colour, 0.35)
    elif shape in ("root", "berries"):
        pass  # Its leaves are green.
    elif shape == "fish":
        own[1] = darker(colour, 0.3)
    elif shape in ("fruit", "nuts", "cut", "loaf"):
        own[1] = lighter(colour, 0.55)
    elif shape == "slices":
        own[0] = darker(colour, 0.3)
    elif shape == "sticks":
        own[1], own[2] = darker(colour, 0.25), dress
    else:
        own[1 - at] = dress
    return Look(shape, tuple(own))


def _turned(several: tuple[str, ...], turn: int) -> tuple[str, ...]:
    at = turn % len(several)
    return several[at:] + several[:at]


# What is taken ----------------------------------------------------------------------------------


def look_of(svg: bytes) -> Look | None:
    """The look of a picture that was drawn here; None of any other."""
    text = svg.decode("ascii", errors="replace")
    template = _by_bones().get(_bones(text))
    if template is None:
        return None
    fills = re.findall(r'fill="(#[0-9a-f]{6})"', text)
    names = re.findall(r'fill="([^"]+)"', (FOLDER / f"{template}.svg").read_text(encoding="utf-8"))
    shades = {name.removesuffix(" darker 0"): fill for name, fill in zip(names, fills, strict=True)}
    return Look(template, tuple(shades[name] for name in TEMPLATES[template].colours))


def _bones(svg: str) -> str:
    """A picture without its colours."""
    return re.sub(r'fill="[^"]*"', "", svg)


@cache
def _by_bones() -> dict[str, str]:
    return {
        _bones(drawn(key, list(template.colours.values())).decode()): key
        for key, template in TEMPLATES.items()
    }
