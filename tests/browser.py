"""Where the tests' browser is, and how it starts. `python -m tests.browser` prints the path."""

import os
import shutil
import subprocess
import sys
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

NAMES = [
    # The same without a window's frame, tabs and address bar, for which the others compute a third
    # of what a page takes.
    "chromium-headless-shell", "chrome-headless-shell",
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
]  # fmt: skip
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
    found = _installed() or _from_debian() or _from_playwright()
    if not found:
        raise RuntimeError(
            "The tests need Chromium or Chrome: install one, or name it in PARTYCARDS_CHROMIUM."
        )
    return found


def _installed() -> str | None:
    named = os.environ.get("PARTYCARDS_CHROMIUM")
    if named:
        if not Path(named).is_file():
            raise RuntimeError(f"PARTYCARDS_CHROMIUM names {named}, and there is no such file.")
        return named
    places = [shutil.which(name) for name in NAMES] + [os.path.expandvars(p) for p in PLACES]
    return next((place for place in places if place and Path(place).is_file()), None)


def _from_debian() -> str | None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    quiet = {"DEBIAN_FRONTEND": "noninteractive", **os.environ}
    _run(["apt-get", "-qq", "update"], quiet)
    _run(["apt-get", "-qq", "install", "--yes", "--no-install-recommends", "chromium"], quiet)
    return shutil.which("chromium")


def _from_playwright() -> str | None:
    if not _run([sys.executable, "-m", "playwright", "install", "chromium"], dict(os.environ)):
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def _run(command: list[str], environment: dict[str, str]) -> bool:
    """Run it with its talk on stderr: stdout is for the path."""
    return subprocess.run(command, env=environment, stdout=sys.stderr, check=False).returncode == 0


if __name__ == "__main__":
    print(chromium_path())
