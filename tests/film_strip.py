"""`python -m tests.film_strip`: the reveal and the podium as film strips in docs/screens, a frame
of the TV and one of a phone every half second, to be looked at."""

import base64
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.browsers import TV, Somebody, chromium
from tests.evening import Server
from tests.last_round import last_chips
from tests.promises.looks import key_of

SCREENS = Path(__file__).parent.parent / "docs" / "screens"
NAMES = ("Cody", "Lisa", "Олена", "Ελένη", "Þórdís", "Hương")
EVERY = 0.5
COLUMNS = 6
STYLE = """body { margin: 0; padding: 6px; background: #241527; display: grid; gap: 6px;
grid-template-columns: repeat(6, 404px); }
div { display: flex; } img { height: 180px; margin-right: 3px; }"""


def film(tv: Somebody, phone: Somebody, lasts: Callable[[], bool]) -> list[tuple[bytes, bytes]]:
    """Frames of both screens, as long as it lasts."""
    frames, began = [], time.monotonic()
    while lasts():
        shots = [one.page.screenshot(type="jpeg", quality=60) for one in (tv, phone)]
        frames.append((shots[0], shots[1]))
        time.sleep(max(0.0, began + EVERY * len(frames) - time.monotonic()))
    return frames


def strip(browser: Browser, frames: list[tuple[bytes, bytes]], name: str) -> None:
    """All frames on one picture, to be read row by row."""
    images = (
        "<div>"
        + "".join(
            f'<img src="data:image/jpeg;base64,{base64.b64encode(shot).decode()}">'
            for shot in frame
        )
        + "</div>"
        for frame in frames
    )
    page = browser.new_page(viewport={"width": COLUMNS * 410 + 12, "height": 400})
    page.set_content(f"<style>{STYLE}</style>{''.join(images)}")
    page.wait_for_function("[...document.images].every(image => image.complete)")
    page.screenshot(path=SCREENS / name, full_page=True, type="jpeg", quality=72)
    page.close()


def main() -> None:
    """The last chips of an evening of six, dropped by the judge; then the podium by itself."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        evening, judge = last_chips(Path(folder, "house"), *NAMES)
        keys = {name: key_of(evening, name) for name in evening.phones}
        evening.stop()
        server = Server(evening.folder)
        try:
            shoot(browser, server, keys, judge)
        finally:
            server.stop()


def shoot(browser: Browser, server: Server, keys: dict[str, str], judge: str) -> None:
    """Both strips."""
    tv = Somebody(browser, server, TV).goes_to(f"/t/{server.code}/tv")
    holds = Somebody(browser, server).holds(keys[judge])
    watches = Somebody(browser, server).holds(keys[next(n for n in NAMES if n != judge)])
    tv.sees("judging")
    holds.taps("Award the chips")
    ends: list[float] = []

    def chips_fall() -> bool:
        drop = holds.page.locator("#main form.look-up button.main")
        now = time.monotonic()
        if not ends and drop.count() and now > shoot_next[0]:
            drop.click()
            shoot_next[0] = now + 2.8
        if not ends and holds.page.get_by_role("button", name="End the match").count():
            ends.append(now + 3)
        return not ends or now < ends[0]

    shoot_next = [time.monotonic() + 1.5]
    strip(browser, film(tv, watches, chips_fall), "film-reveal.jpg")
    holds.taps("End the match")
    tv.sees("Who stands on the podium?")
    told: list[float] = []

    def is_told() -> bool:
        if not told and watches.page.locator(".farewell").count():
            told.append(time.monotonic() + 2)
        return not told or time.monotonic() < told[0]

    strip(browser, film(tv, watches, is_told), "film-podium.jpg")


if __name__ == "__main__":
    main()
