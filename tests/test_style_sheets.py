"""Style sheets: colours have names, and names are known and used."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tinycss2

from partycards.files import shipped

STATIC = shipped("static")
TOKENS = STATIC / "css" / "tokens.css"
SHEETS = sorted((STATIC / "css").rglob("*.css"))
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(\s*[\d.]+", re.I)
USED = re.compile(r"var\((--[\w-]+)")
DEFINED = re.compile(r"(?<![\w-])(--[\w-]+):")
LONGEST = 400
"""Lines of a sheet for one component; what only one page needs may be longer."""


def rules(text: str) -> str:
    """A sheet without its comments, its lines where they were."""
    return re.sub(r"/\*.*?\*/", lambda m: "\n" * m[0].count("\n"), text, flags=re.S)


def loose_colours(text: str) -> list[str]:
    """Colours that stand in rules and not in a token. `#part-x` is no colour, it is an element."""
    values = re.findall(r":[^:;{}]+(?=[;}])", rules(text))
    return [found[0] for value in values for found in COLOUR.finditer(value)]


def test_every_colour_is_a_token() -> None:
    loose = {
        str(path.relative_to(STATIC)): found
        for path in SHEETS
        if path != TOKENS and (found := loose_colours(path.read_text()))
    }
    assert loose == {}


@pytest.mark.parametrize(
    ("sheet", "loose"),
    [
        ("b { color: #FFF; }", ["#FFF"]),
        ("b { box-shadow: 0 0 2px rgba(0, 0, 0, .5) }", ["rgba(0"]),
        ("b { background: rgba(var(--night-rgb), .5); } /* #FFFFFF */", []),
        ("#part-face:hover { color: var(--ink); }", []),
    ],
)
def test_a_loose_colour_is_seen(sheet: str, loose: list[str]) -> None:
    assert loose_colours(sheet) == loose


def test_every_name_that_is_used_has_a_value_and_every_token_is_used() -> None:
    texts = {path: rules(path.read_text()) for path in SHEETS}
    used = {name for text in texts.values() for name in USED.findall(text)}
    defined = {name for text in texts.values() for name in DEFINED.findall(text)}
    assert used - defined == set()
    assert set(DEFINED.findall(texts[TOKENS])) - used == set()


def test_a_component_has_a_sheet_and_no_sheet_is_a_room_of_everything() -> None:
    for folder in ("phone", "host", "staff", "screen", "games"):
        for path in sorted((STATIC / "css" / folder).glob("*.css")):
            assert len(path.read_text().splitlines()) <= LONGEST, path
            assert path.read_text().startswith("/* "), f"{path} does not say what it is of"


def test_a_game_has_at_most_one_sheet_and_it_has_the_games_name() -> None:
    sheets = {path.stem for path in (STATIC / "css" / "games").glob("*.css")}
    rooms = {path.name for path in (Path("partycards") / "games").iterdir() if path.is_dir()}
    assert sheets <= rooms


def faults(text: str) -> Iterator[str]:
    """What a reader of style sheets stumbles over: what it cannot parse, rules without anything in
    them, and a property that is set twice in one rule, unless the first is for older browsers and
    the second stands right behind it."""
    yield from _faults(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True))


def _faults(nodes: list[Any]) -> Iterator[str]:
    said: list[tuple[str, str]] = []
    for node in nodes:
        if node.type == "error":
            yield f"line {node.source_line}: {node.message}"
        elif node.type == "declaration":
            value = tinycss2.serialize(node.value).strip()
            before = [i for i, (name, _) in enumerate(said) if name == node.name]
            if before and (before[-1] != len(said) - 1 or said[-1][1] == value):
                yield f"line {node.source_line}: {node.name} is set twice"
            said.append((node.name, value))
        elif node.type in ("qualified-rule", "at-rule") and node.content is not None:
            inside = tinycss2.parse_blocks_contents(
                node.content, skip_comments=True, skip_whitespace=True
            )
            if not inside:
                yield f"line {node.source_line}: nothing stands in this rule"
            yield from _faults(inside)


def test_every_sheet_can_be_read_and_says_everything_once() -> None:
    found = {
        str(path.relative_to(STATIC)): list(faults(path.read_text()))
        for path in (*SHEETS, STATIC / "fonts" / "fonts.css")
    }
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("sheet", "wrong"),
    [
        ("b { color red; }", ["line 1: "]),
        ("b { }", ["line 1: nothing stands in this rule"]),
        ("@media print { b { } }", ["line 1: nothing stands in this rule"]),
        ("b { gap: 1px; color: red; gap: 2px; }", ["line 1: gap is set twice"]),
        ("b { gap: 1px;\n gap: 1px; }", ["line 2: gap is set twice"]),
        ("b { background: red; background: radial-gradient(red, blue); }", []),
        ("@media print { b { color: red; } }", []),
    ],
)
def test_what_cannot_be_meant_is_seen(sheet: str, wrong: list[str]) -> None:
    found = list(faults(sheet))
    assert len(found) == len(wrong)
    assert all(one.startswith(start) for one, start in zip(found, wrong, strict=True))
