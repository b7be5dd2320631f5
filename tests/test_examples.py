"""What docstrings show by example is true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import partycards

ROOT = Path(partycards.__file__).parent
WITH_EXAMPLES = [
    ".".join((ROOT.name, *path.relative_to(ROOT).with_suffix("").parts))
    for path in sorted(ROOT.rglob("*.py"))
    if ">>> " in path.read_text()
]


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_what_a_docstring_shows_is_what_comes(module: str) -> None:
    tried = doctest.testmod(import_module(module))
    assert tried.attempted
    assert not tried.failed
