"""`python -m tests.icons`: the pictures that stand for Party Cards on a home screen, made of its
own drawing (static/favicon.svg) by the tests' browser."""

from io import BytesIO
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import sync_playwright

from partycards.files import shipped
from tests.browser import LAUNCH_ARGS, chromium_path

PAPER = "#FBF5E9"


class Icon(NamedTuple):
    """A square of `size` pixels, of which the drawing takes this part; on paper, or on nothing."""

    size: int
    part: float
    on_paper: bool


ICONS = {
    "icon-192.png": Icon(192, 1, False),
    "icon-512.png": Icon(512, 1, False),
    # Android cuts its own shape out of these: what matters is within the inner four fifths.
    "icon-maskable-192.png": Icon(192, 0.78, True),
    "icon-maskable-512.png": Icon(512, 0.78, True),
    # iPhones round the corners themselves, and paint black what is see-through.
    "apple-touch-icon.png": Icon(180, 0.96, True),
}
"""By their names in static/icons."""


def main() -> None:
    drawing = (shipped("static") / "favicon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=LAUNCH_ARGS)
        page = browser.new_page()
        for name, icon in ICONS.items():
            page.set_viewport_size({"width": icon.size, "height": icon.size})
            ground = PAPER if icon.on_paper else "transparent"
            inset = (1 - icon.part) / 2 * icon.size
            page.set_content(
                f"<style>body{{margin:{inset}px;background:{ground}}}svg{{display:block;width:100%}}"
                f"</style>{drawing}"
            )
            shot = Image.open(BytesIO(page.screenshot(omit_background=not icon.on_paper)))
            picture = shot.convert("RGB") if icon.on_paper else shot.quantize(128)
            picture.save(shipped("static") / "icons" / name, optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
