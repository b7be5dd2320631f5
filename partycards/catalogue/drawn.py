"""Pictures in two or three colours of one's own, in the hand of `static/cards/art`.

A canvas of 32 x 32, flat shapes without outlines, one darker tone at the lower right. The drawings
are SVGs in `data/drawings` whose fills name a colour, and say how much darker or lighter than it:
so any choice looks like the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from partycards.catalogue.errors import N_, Wrong
from partycards.catalogue.toml import read_tables
from partycards.catalogue.tones import darker, lighter
from partycards.files import shipped

COLOUR = re.compile(r"#[0-9a-f]{6}")
FILL = re.compile(r'(?<=fill=")([A-Z][a-z]+)(?: (darker|lighter))?(?: ([0-9.]+))?(?=")')


class Template(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A drawing to choose: what each of its colours is for, and what it is at first."""

    key: str
    name: str
    colours: Mapping[str, str]


def read_templates(folder: Path) -> dict[str, Template]:
    """The drawings of a folder by key, or raise `CatalogueError`."""
    tables = read_tables(folder / "drawings.toml", "drawing", Template)
    return {template.key: template for _, template in tables}


FOLDER = shipped("data") / "drawings"
TEMPLATES = read_templates(FOLDER)
"""The drawings to choose from, by key."""


def drawn(key: str, colours: Sequence[str]) -> bytes:
    """The picture of a template as an SVG; raises `Wrong` for a template or colour there is not."""
    template = TEMPLATES.get(key)
    if template is None:
        raise Wrong(N_("Which drawing? Please choose one."))
    chosen = [colour.strip().lower() for colour in colours[: len(template.colours)]]
    if len(chosen) < len(template.colours) or not all(map(COLOUR.fullmatch, chosen)):
        raise Wrong(N_("Please choose the colors again: one of them is not a color."))
    named = dict(zip(template.colours, chosen, strict=True))
    lines = (FOLDER / f"{key}.svg").read_text(encoding="utf-8").splitlines()
    shapes = "".join(line.strip() for line in lines)
    return FILL.sub(lambda fill: _tone(named, *fill.groups()), shapes).encode()


def _tone(named: Mapping[str, str], name: str, how: str | None, by: str | None) -> str:
    """A fill as the drawing has it, "Lid darker 0.3", in the colour of that name."""
    if how is None:
        return named[name]
    tone = darker if how == "darker" else lighter
    return tone(named[name], float(by)) if by else tone(named[name])
