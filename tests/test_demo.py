"""The demo plays an evening under every preset."""

import os

import pytest

from partycards.games.cooking_party.lobby.house import PRESETS
from tests.test_docs import partycards

FULL = bool(os.environ.get("PARTYCARDS_FULL"))
PLAYED = list(PRESETS) if FULL else ["teams", "dinner"]


@pytest.mark.parametrize("preset", PLAYED)
def test_the_demo_plays_the_preset_to_its_end(preset: str) -> None:
    told = partycards("demo", "--preset", preset, "--headless", "--port", "0")
    assert "Final table" in told
    assert ("Plate A: " in told) == PRESETS[preset].house.cooking
