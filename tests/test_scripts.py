"""Scripts: a TV may be old."""

import re
from pathlib import Path

import pytest

from partycards.files import shipped

STATIC = shipped("static")
ON_TVS = sorted(
    {
        STATIC / name
        for page in (shipped("templates") / "screen").glob("*.html")
        for name in re.findall(r'<script src="{{ static\("([^"]+)"\)', page.read_text())
    }
)
WORDS = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.S)
TOO_NEW = re.compile(r"=>|\?\.(?!\d)|\?\?|`|\b(?:let|const|class|async|await|import|export)\b")


def too_new(script: str) -> list[str]:
    """What browsers of 2015 cannot read; what stands in words and comments is not read by them."""
    return TOO_NEW.findall(WORDS.sub('""', script))


@pytest.mark.parametrize("path", ON_TVS, ids=lambda path: path.name)
def test_an_old_tv_can_read_its_scripts(path: Path) -> None:
    assert too_new(path.read_text()) == []


def test_a_tv_has_scripts_and_what_is_too_new_for_it_is_seen() -> None:
    assert {path.name for path in ON_TVS} >= {"screen.js", "clock.js"}
    assert too_new("const say = who => who?.name ?? `you`;") == [
        "const",
        "=>",
        "?.",
        "??",
        "`",
        "`",
    ]
    assert too_new('var say = "let it be"; // a class of its own\nvar part = on ? .5 : 1;') == []
