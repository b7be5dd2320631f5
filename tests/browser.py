"""Where the tests' browser is, and how it starts. `python -m tests.browser` prints its path, after
fetching the quickest one there is where it may."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

NOT_NEEDED = (
    # What Playwright turns off, for a second list stands in place of the first.
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades",
    "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints",
    "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning",
    # Every window makes two pages for its address bar and a process for a page to come: half of
    # what a window takes, though nobody ever sees them here.
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
)  # fmt: skip
LAUNCH_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP party.test 127.0.0.1",
    f"--disable-features={','.join(NOT_NEEDED)}",
]

SHELLS = ["chromium-headless-shell", "chrome-headless-shell"]
"""Chromium without a window's frame, tabs and address bar, for which the others compute a third of
what a page takes."""
NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
FETCHED = [".cache/ms-playwright", "Library/Caches/ms-playwright", "AppData/Local/ms-playwright"]
FETCHED_SHELLS = ("headless_shell", "chrome-headless-shell")
PLACES = [
    "/usr/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Google\Chrome\Application\chrome.exe",
    r"%LocalAppData%\Google\Chrome\Application\chrome.exe",
]


def chromium_path() -> str:
    """An installed Chromium or Chrome; if there is none, Debian's package or Playwright's build."""
    return _found(_named, _shell, _installed, _from_debian, _from_playwright)


def quickest_path() -> str:
    """The same, with Debian's shell before a Chromium that is there: thousands of pages make up for
    the minute that it takes to fetch."""
    return _found(_named, _shell, _from_debian, _installed, _from_playwright)


def _found(*ways: Callable[[], str | None]) -> str:
    """What the first of these comes to that comes to something."""
    for way in ways:
        if path := way():
            return path
    raise RuntimeError(
        "The tests need Chromium or Chrome: install one, or name it in PARTYCARDS_CHROMIUM."
    )


def _named() -> str | None:
    named = os.environ.get("PARTYCARDS_CHROMIUM")
    if named and not Path(named).is_file():
        raise RuntimeError(f"PARTYCARDS_CHROMIUM names {named}, and there is no such file.")
    return named


def _shell() -> str | None:
    """Of the system, else the newest that Playwright has fetched."""
    if place := next(filter(None, map(shutil.which, SHELLS)), None):
        return place
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    folders = [Path(named)] if named else [Path.home() / folder for folder in FETCHED]
    files = (path for folder in folders for path in folder.glob("chromium_headless_shell-*/*/*"))
    fetched = [path for path in files if path.stem in FETCHED_SHELLS]
    newest = max(fetched, key=lambda path: path.stat().st_mtime, default=None)
    return newest and str(newest)


def _installed() -> str | None:
    places = [shutil.which(name) for name in NAMES] + [os.path.expandvars(p) for p in PLACES]
    return next((place for place in places if place and Path(place).is_file()), None)


def _from_debian() -> str | None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    quiet = {"DEBIAN_FRONTEND": "noninteractive", **os.environ}
    _run(["apt-get", "-qq", "update"], quiet)
    install = ["apt-get", "-qq", "install", "--yes", "--no-install-recommends"]
    if not _run([*install, SHELLS[0]], quiet):
        _run([*install, "chromium"], quiet)
    return _shell() or _installed()


def _from_playwright() -> str | None:
    install = [sys.executable, "-m", "playwright", "install"]
    if _run([*install, "--only-shell", "chromium"], dict(os.environ)) and (shell := _shell()):
        return shell
    # The one with a window may be there already, where nothing can be fetched.
    if not _run([*install, "chromium"], dict(os.environ)):
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def _run(command: list[str], environment: dict[str, str]) -> bool:
    """Run it with its talk on stderr: stdout is for the path."""
    return subprocess.run(command, env=environment, stdout=sys.stderr, check=False).returncode == 0


if __name__ == "__main__":
    print(quickest_path())
