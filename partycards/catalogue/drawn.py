"""Pictures drawn from a template and two or three colours, in the hand of `static/cards/art`.

A canvas of 32 x 32, flat shapes without outlines, one darker tone at the lower right. The tones
are made of the chosen colours, so that any choice looks like the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from partycards.catalogue.errors import N_, Wrong
from partycards.catalogue.shapes import box, darker, lighter, moved, oval, path

COLOUR = re.compile(r"#[0-9a-f]{6}")


class Template(Struct, frozen=True):
    """A drawing to choose: `colours` are what each colour is for and what it is at first, `draw`
    makes the shapes of as many colours."""

    name: str
    colours: tuple[tuple[str, str], ...]
    draw: Callable[..., str]


def drawn(key: str, colours: Sequence[str]) -> bytes:
    """The picture of a template as an SVG; raises `Wrong` for a template or colour there is not."""
    template = TEMPLATES.get(key)
    if template is None:
        raise Wrong(N_("Which drawing? Please choose one."))
    chosen = [colour.strip().lower() for colour in colours[: len(template.colours)]]
    if len(chosen) < len(template.colours) or not all(map(COLOUR.fullmatch, chosen)):
        raise Wrong(N_("Please choose the colours again: one of them is not a colour."))
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    return f"{head}{template.draw(*chosen)}</svg>".encode()


# What is kept in something --------------------------------------------------------------------


def _jar(inside: str, lid: str, label: str) -> str:
    return (
        box("#e4f0f7", 5.5, 7.5, 21, 23, 4.6)
        + box(inside, 7, 10.5, 18, 18.5, 3.6)
        + path(
            darker(inside),
            "M21 10.5h.4a3.6 3.6 0 0 1 3.6 3.6v11.3a3.6 3.6 0 0 1-3.6 3.6h-5q5.4-8 4.6-18.5z",
        )
        + box(label, 9, 14.5, 14, 10, 1.8)
        + path(
            darker(label, 0.1),
            "M18.5 14.5h2.7a1.8 1.8 0 0 1 1.8 1.8v6.4a1.8 1.8 0 0 1-1.8 1.8h-4.2q2.2-5 1.5-10z",
        )
        + oval(inside, 16, 19.5, 3.1, 3.1)
        + path(darker(inside), "M18.2 17.3a3.1 3.1 0 0 1-4.4 4.4q3.6-.4 4.4-4.4z")
        + box(lid, 4.5, 2, 23, 6.5, 2.2)
        + path(
            darker(lid), "M20 2h5.3a2.2 2.2 0 0 1 2.2 2.2v2.1a2.2 2.2 0 0 1-2.2 2.2H19q1.3-3 1-6.5z"
        )
        + box(lighter(lid), 7, 3.6, 6, 1.5, 0.75)
    )


def _bottle(inside: str, cap: str, label: str) -> str:
    return (
        path(
            inside,
            "M13 4h6v5.5q0 2.2 2.2 4.2q1.8 1.7 1.8 4.3v9a3.5 3.5 0 0 1-3.5 3.5"
            "h-7A3.5 3.5 0 0 1 9 27v-9q0-2.6 1.8-4.3Q13 11.7 13 9.5z",
        )
        + path(
            darker(inside),
            "M17.5 9.5V4H19v5.5q0 2.2 2.2 4.2q1.8 1.7 1.8 4.3v9a3.5 3.5 0 0 1-3.5 3.5h-3.5"
            "q3.7-3.5 3.7-9q0-6-1.2-8t-1-4z",
        )
        + path(
            lighter(inside, 0.5),
            "M14 6.5h1.1v3.6q0 2.3-1.7 4q-1 1-1.3 2.2h-1.1q.2-1.8 1.5-3.1q1.5-1.5 1.5-3.4z",
        )
        + box(label, 9, 18, 14, 8, 0)
        + path(darker(label, 0.12), "M19.7 18H23v8h-4q.9-3.5.7-8z")
        + oval(inside, 15, 22, 2.4, 2.4)
        + box(cap, 12.2, 1.2, 7.6, 4, 1.2)
        + path(darker(cap), "M17 1.2h1.6a1.2 1.2 0 0 1 1.2 1.2V4a1.2 1.2 0 0 1-1.2 1.2H16.5z")
    )


def _tin(tin: str, inside: str) -> str:
    return (
        path(tin, "M2.5 11.5v11c0 3.6 6 6.5 13.5 6.5s13.5-2.9 13.5-6.5v-11z")
        + path(darker(tin), "M22.5 15h7v7.5c0 2.9-3.9 5.3-9.3 6.2q2.7-5.5 2.3-13.7z")
        + path(
            lighter(tin, 0.62),
            "M2.5 17.5v4.5c0 3.6 6 6.3 13.5 6.3S29.5 25.6 29.5 22v-4.5c0 3.6-6 6.3-13.5 6.3"
            "S2.5 21.1 2.5 17.5z",
        )
        + oval("#d9dfe4", 16, 11, 13.5, 6.2)
        + oval("#98a3ac", 16, 10.6, 11.9, 5)
        + oval(inside, 16, 11.1, 11, 4.3)
        + path(darker(inside, 0.16), "M24.5 8.4q2.5 1.1 2.5 2.7c0 2.4-4.9 4.3-11 4.3q7.5-2 8.5-7z")
        + path(
            lighter(inside),
            "M7.5 10.5q2.5-2 6-2.1q-.5 2.1-6 2.1zM14.5 12q2.5-1.7 5.5-1.2q-1.3 1.7-5.5 1.2z",
        )
    )


def _bowl(bowl: str) -> str:
    return (
        path(bowl, "M1.5 15h29q0 9.5-7.5 13H9q-7.5-3.5-7.5-13z")
        + path(darker(bowl), "M24.5 15h6q0 9.5-7.5 13h-5.5q6.5-4.5 7-13z")
        + box(darker(bowl, 0.36), 9.5, 27.3, 13, 2.4, 1)
    )


def _heap(bowl: str, inside: str, sprinkled: str) -> str:
    grains = ((10, 11), (14.5, 7.6), (19.5, 10), (15.5, 12.4), (22.8, 12.6), (7.4, 13.4))
    return (
        path(inside, "M2.5 15.5q2.3-5.5 6.7-6.7Q11.5 3.5 16.5 3.5q4.7 0 6.6 4.7q4.6 1.8 6.4 7.3z")
        + path(darker(inside, 0.17), "M21.5 5.8q1 .9 1.6 2.4q4.6 1.8 6.4 7.3H17.5q5-3.7 4-9.7z")
        + "".join(oval(sprinkled, x, y, 1.15, 1.15) for x, y in grains)
        + _bowl(bowl)
        + path(lighter(bowl), "M1.5 15h29q0 1.2-.2 2.1H1.7q-.2-.9-.2-2.1z")
    )


def _smooth(bowl: str, inside: str, on_top: str) -> str:
    return (
        _bowl(bowl)
        + oval(lighter(bowl), 16, 14.5, 14.5, 6.6)
        + oval(inside, 16, 14, 12.7, 5.2)
        + path(
            darker(inside, 0.14), "M26.3 11q2.4 1.3 2.4 3c0 2.9-5.7 5.2-12.7 5.2q9.5-2 10.3-8.2z"
        )
        + path(
            lighter(inside, 0.45),
            "M6.5 13.8q1.5-3.3 8-3.5q6.2 0 6.7 2.4q.2 2-4.2 2.2q-2.8 0-2.7-1.1q.2-.9 2.3-.7"
            "q-.6-1.3-3.6-1.1q-4.3.4-6.5 1.8z",
        )
        + path(
            on_top,
            "M16.3 9.8q-.8-4 2.6-6.3q2.5 3.3-.3 6.5q-1.3.9-2.3-.2zM19.5 10.4q1.1-3.4 4.6-3.5"
            "q.4 3.3-2.7 4.3q-1.3.2-1.9-.8z",
        )
        + path(
            darker(on_top),
            "M18.9 3.5q2.5 3.3-.3 6.5q-.8.5-1.5.3q2-3 1.8-6.8zM24.1 6.9q.4 3.3-2.7 4.3"
            "q-.7.1-1.2-.1q2.6-1.7 3.9-4.2z",
        )
    )


def _block(block: str, board: str) -> str:
    return (
        oval(board, 16, 22, 15, 7.5)
        + path(darker(board, 0.18), "M31 22c0 4.1-6.7 7.5-15 7.5q12-2.5 12.5-11.6q2.5 1.9 2.5 4.1z")
        + path(block, "M5 10.5l10.5 4.8v10.5L5 21z")
        + path(darker(block), "M15.5 15.3L27 10v10.5l-11.5 5.3z")
        + path(lighter(block, 0.5), "M5 10.5L16.5 5.4L27 10l-11.5 5.3z")
        + path(darker(block, 0.12), "M10.3 12.9l1.3.6v10.5l-1.3-.6z")
        + path(lighter(block, 0.2), "M10.3 12.9l11.4-5.2l1.2.5l-11.3 5.3z")
    )


# What grows -----------------------------------------------------------------------------------

_SHELL = "M0-11C5.8-6 7.5-.5 7.1 3.9C6.7 8.4 3.7 10.5 0 10.5S-6.7 8.4-7.1 3.9C-7.5-.5-5.8-6 0-11z"
_SHELL_SHADE = "M0-11C5.8-6 7.5-.5 7.1 3.9C6.7 8.4 3.7 10.5 0 10.5Q5.2-1 0-11z"


def _nuts(shell: str, kernel: str) -> str:
    whole = (
        path(shell, _SHELL)
        + path(darker(shell), _SHELL_SHADE)
        + path(darker(shell, 0.4), "M0-8.5Q1 0 0 8.5Q-1 0 0-8.5zM-3.3-4Q-4.2 2-3.1 6.5Q-5 2-3.3-4z")
        + path(lighter(shell), "M-3.4-5.8Q-5.9-1-5.8 2.6Q-6.9-1-3.4-5.8z")
    )
    half = (
        path(shell, _SHELL)
        + moved(path(kernel, _SHELL) + path(darker(kernel, 0.16), _SHELL_SHADE), 0, 0.3, 0, 0.8)
        + path(darker(kernel, 0.3), "M0-6.5Q.9 0 0 7Q-.9 0 0-6.5z")
    )
    return moved(whole, 11, 14, -24) + moved(half, 21.5, 19, 22, 0.96)


class Leaf(Struct, frozen=True):
    """A leaf that points up, its right half once more in the shade, and how it grows on a sprig:
    pairs from the bottom to the top, the largest below."""

    whole: str
    right: str
    pairs: int
    step: float
    bend: float


def _sprig(kind: Leaf, leaf: str, stem: str) -> str:
    """Pairs of leaves on a bent stem, and one at the tip."""
    sunny = path(leaf, kind.whole) + path(darker(leaf, 0.13), kind.right)
    shady = path(leaf, kind.whole) + path(darker(leaf), kind.right)
    shapes = path(stem, "M15.2 30.8Q15.6 17 17 7.5h.9Q17.2 17 16.8 30.8z")
    x, y, size = 16.0, 27.0, 1.0
    for pair in range(kind.pairs):
        turn = kind.bend - 4 * pair
        shapes += moved(sunny, x, y, -turn, size) + moved(shady, x, y, turn, size)
        x, y, size = x + 0.12 * pair, y - kind.step, size * (1 - 0.42 / kind.pairs)
    return shapes + moved(shady, x + 0.3, y + kind.step / 3, 6, size)


_BROAD = Leaf("M0 0C-5-1.6-5.2-8 0-11.5C5.2-8 5-1.6 0 0z", "M0 0C5-1.6 5.2-8 0-11.5z", 3, 6.8, 58)
_SMALL = Leaf("M0 0C-4-1.6-3.6-6.6 0-9C3.6-6.6 4-1.6 0 0z", "M0 0C4-1.6 3.6-6.6 0-9z", 5, 4.2, 58)
_NEEDLE = Leaf("M0 0C-2-3-1.8-10 0-12.5C1.8-10 2-3 0 0z", "M0 0C2-3 1.8-10 0-12.5z", 6, 3.2, 54)


_STICKS = ((8.5, 4.5, 0.0), (20.5, 4, 0.16), (11.6, 2.5, 0.08), (17.4, 2.7, 0.12), (14.5, 1.5, 0.0))
"""Each stick's left edge, its top, and how far it stands in the shade."""


def _sticks(stick: str, tip: str, band: str) -> str:
    shapes = ""
    for x, top, shade in _STICKS:
        edge = f"M{x + 2.6:g} {top + 3:g}h1.4v{24.7 - top:g}q0 1.8-1.8 1.8q.6-12 .4-{26.5 - top:g}z"
        point = f"M{x:g} {top + 4.5:g}v-2q0-2 2-3.5q2 1.5 2 3.5v2q-2 1.5-4 0z"
        shapes += box(darker(stick, shade), x, top + 1, 4, 28.5 - top, 1.8)
        shapes += path(darker(stick, 0.24 + shade / 2), edge) + path(darker(tip, shade), point)
    shapes += box(band, 7.2, 17.5, 18.6, 4.4, 1.4)
    end = "M18.5 17.5h5.9a1.4 1.4 0 0 1 1.4 1.4v1.6a1.4 1.4 0 0 1-1.4 1.4H18z"
    return moved(shapes + path(darker(band), end), 5.5, -5.6, 20)


def _fruit(skin: str, flesh: str, core: str) -> str:
    seed = path(core, "M0-2.3q1.3-2 0-3.6q-1.3 1.6 0 3.6z")
    seeds = "".join(moved(seed, 21.2, 20.8, turn) for turn in range(0, 360, 60))
    return (
        path("#7d5a35", "M11.2 4.8q-.2-2 1-3.6l1.2.6q-.9 1.4-.8 3z")
        + path("#5fa83b", "M13 3.8q2.2-2.9 6.3-2.1q-1.5 3.6-6.3 2.1z")
        + oval(skin, 12.2, 14, 10.7, 10.2)
        + path(darker(skin), "M20 7q2.9 3 2.9 7c0 5.6-4.8 10.2-10.7 10.2q9-5.2 7.8-17.2z")
        + path(lighter(skin), "M4 12.5q.9-4.3 4.6-6.1q.2 1.3-1.5 2.7q-1.7 1.4-3.1 3.4z")
        + oval(darker(skin), 21.6, 21.2, 9.6, 9.4)
        + oval(skin, 21.2, 20.8, 9.6, 9.4)
        + oval(flesh, 21.2, 20.8, 8.3, 8.1)
        + path(darker(flesh, 0.1), "M27 15q2.5 2.3 2.5 5.8c0 4.5-3.7 8.1-8.3 8.1q6.8-4.3 5.8-13.9z")
        + seeds
        + oval(lighter(flesh, 0.5), 21.2, 20.8, 1.1, 1.1)
    )


def _slices(rind: str, inside: str, dots: str) -> str:
    def slice_at(x: float, y: float) -> str:
        specks = ((-3, -2.6), (1.7, -3.6), (3.4, 0.6), (-0.4, 0.7), (-3.8, 2.3), (0.9, 4.3))
        return (
            oval(darker(rind), x + 0.9, y + 0.8, 9, 9)
            + oval(rind, x, y, 9, 9)
            + oval(inside, x, y, 7.7, 7.7)
            + path(
                darker(inside, 0.1), f"M{x + 5.6:g} {y - 5.3:g}a7.7 7.7 0 0 1-5.6 13q7-4.5 5.6-13z"
            )
            + "".join(oval(dots, x + dx, y + dy, 1, 1) for dx, dy in specks)
        )

    return slice_at(10.5, 10.5) + slice_at(20.7, 12.5) + slice_at(13.7, 21.3)


def _template(name: str, draw: Callable[..., str], **colours: str) -> Template:
    words = {
        "inside": N_("Inside"), "lid": N_("Lid"), "label": N_("Label"), "bottle": N_("Bottle"),
        "cap": N_("Cap"), "tin": N_("Tin"), "bowl": N_("Bowl"), "heap": N_("Heap"),
        "pieces": N_("Pieces"), "leaf": N_("Leaf"), "block": N_("Block"), "board": N_("Board"),
        "shell": N_("Shell"), "kernel": N_("Kernel"), "leaves": N_("Leaves"), "stem": N_("Stem"),
        "sticks": N_("Sticks"), "tips": N_("Tips"), "band": N_("Band"), "skin": N_("Skin"),
        "flesh": N_("Flesh"), "seeds": N_("Seeds"), "rind": N_("Rind"), "dots": N_("Dots"),
    }  # fmt: skip
    return Template(name, tuple((words[key], tone) for key, tone in colours.items()), draw)


TEMPLATES: dict[str, Template] = {
    "jar": _template(
        N_("Jar with a label"), _jar, inside="#e0851f", lid="#5b2a55", label="#fff6e0"
    ),
    "bottle": _template(
        N_("Tall bottle"), _bottle, bottle="#4c8c3f", cap="#c8371f", label="#fff6e0"
    ),
    "tin": _template(N_("Tin"), _tin, tin="#2c7da0", inside="#e9b44c"),
    "heap": _template(
        N_("Bowl with a heap"), _heap, bowl="#2c7da0", heap="#f0d9a0", pieces="#a9743b"
    ),
    "smooth": _template(
        N_("Bowl of something smooth"), _smooth, bowl="#c9643f", inside="#fbf3df", leaf="#4c8c3f"
    ),
    "block": _template(N_("Block"), _block, block="#f4c95d", board="#a9743b"),
    "nuts": _template(N_("Two nuts"), _nuts, shell="#b9773a", kernel="#f8e8c8"),
    "broad_leaves": _template(
        N_("Sprig with broad leaves"), partial(_sprig, _BROAD), leaves="#5fa83b", stem="#7a8f3c"
    ),
    "small_leaves": _template(
        N_("Sprig with small leaves"), partial(_sprig, _SMALL), leaves="#6fa05a", stem="#8f5f4a"
    ),
    "needles": _template(
        N_("Sprig with needles"), partial(_sprig, _NEEDLE), leaves="#4f8a6a", stem="#8f5f4a"
    ),
    "sticks": _template(
        N_("Bundle of sticks"), _sticks, sticks="#8cc152", tips="#4c8c3f", band="#8d65c5"
    ),
    "fruit": _template(
        N_("Round fruit, one half cut"), _fruit, skin="#d9772b", flesh="#ffe3b0", seeds="#7d4a2a"
    ),
    "slices": _template(N_("Slices"), _slices, rind="#b23a48", inside="#f2b3a5", dots="#fff1e6"),
}
"""The drawings to choose from, by key."""
