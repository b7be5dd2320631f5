"""Of several browsers the tests take the one that computes least."""

import os
from pathlib import Path

import pytest

from tests import browser


def put(path: Path) -> str:
    """A program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o755)
    return str(path)


@pytest.fixture(autouse=True)
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with an empty home and a window's Chromium."""
    monkeypatch.delenv("PARTYCARDS_CHROMIUM", raising=False)
    monkeypatch.delenv("PLAYWRIGHT_BROWSERS_PATH", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    put(tmp_path / "bin" / "chromium")


def test_a_window_is_taken_where_nothing_else_is(tmp_path: Path) -> None:
    assert browser.chromium_path() == str(tmp_path / "bin" / "chromium")


def test_a_shell_is_taken_before_a_window(tmp_path: Path) -> None:
    shell = put(tmp_path / "bin" / "chromium-headless-shell")
    assert browser.chromium_path() == shell


@pytest.mark.parametrize(
    "path", ["chrome-linux/headless_shell", "chrome-headless-shell-linux64/chrome-headless-shell"]
)
def test_a_shell_that_playwright_fetched_is_taken_too_and_of_two_the_newer(
    tmp_path: Path, path: str
) -> None:
    fetched = tmp_path / "home/.cache/ms-playwright"
    older, newer = (fetched / f"chromium_headless_shell-{build}" / path for build in (999, 1200))
    for shell in older, newer:
        put(shell)
    os.utime(older, (1, 1))
    put(Path(newer).with_name("LICENSE.headless_shell"))
    assert browser.chromium_path() == str(newer)


def test_the_one_that_is_named_is_taken_before_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "bin" / "chromium-headless-shell")
    mine = put(tmp_path / "mine")
    monkeypatch.setenv("PARTYCARDS_CHROMIUM", mine)
    assert browser.chromium_path() == mine


def test_a_window_is_good_enough_where_no_shell_can_be_fetched(tmp_path: Path) -> None:
    assert browser.quickest_path() == str(tmp_path / "bin" / "chromium")


def test_debians_shell_is_fetched_before_a_window_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "bin" / "apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0)

    def install(command: list[str], environment: dict[str, str]) -> bool:
        if "install" in command:
            put(tmp_path / "bin" / command[-1])
        return True

    monkeypatch.setattr(browser, "_run", install)
    assert browser.quickest_path() == str(tmp_path / "bin" / "chromium-headless-shell")
