"""Style sheets: colours have names, and names are known and used."""

import re
from pathlib import Path

import pytest

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
