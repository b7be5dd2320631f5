"""The demo plays an evening under every preset."""

import os
import re
from pathlib import Path
from time import sleep

import pytest

from partycards.commands.simulated import Browser
from partycards.games.cooking_party.lobby.house import PRESETS
from tests.evening import cold
from tests.test_docs import partycards

FULL = bool(os.environ.get("PARTYCARDS_FULL"))
PLAYED = list(PRESETS) if FULL else ["teams", "dinner"]


@pytest.mark.parametrize("preset", PLAYED)
def test_the_demo_plays_the_preset_to_its_end(preset: str) -> None:
    told = partycards("demo", "--preset", preset, "--headless", "--port", "0")
    assert "Final table" in told
    assert ("Plate A: " in told) == PRESETS[preset].house.cooking


def test_the_demo_says_what_it_does_opens_the_tv_and_offers_a_guests_phone(tmp_path: Path) -> None:
    """In a browser that writes down what it is to open."""
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{opened}"\n')
    browser.chmod(0o755)
    arguments = ["demo", "--guests", "3", "--seed", "7", "--port", "0", "--bind", "127.0.0.1"]
    arguments += ["--address", "127.0.0.1"]
    demo = cold(arguments, env={**os.environ, "BROWSER": f"{browser} %s"})
    assert demo.stdout is not None
    try:
        says, tv, phone = (demo.stdout.readline() for _ in range(3))
        assert "3 guests play Cooking Party Cards by themselves" in says
        (screen,) = re.findall(r"http://\S+/tv", tv)
        name, address, path = re.findall(r"(\w+)'s phone, to look at: http://([^/]+)(\S+)", phone)[
            0
        ]
        shown = ""
        for _ in range(100):
            shown = Browser(address).get(path)
            if "seat-code" in shown:
                break
            sleep(0.1)
        assert f'<p class="me-name"><bdi>{name}</bdi></p>' in shown
        for _ in range(100):
            if opened.exists():
                break
            sleep(0.1)
        assert opened.read_text() == f"{screen}\n"
    finally:
        demo.kill()
        demo.wait(20)
        told = demo.stdout.read()
        demo.stdout.close()
    assert "failed" not in told
