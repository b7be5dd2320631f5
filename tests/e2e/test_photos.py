"""A plate, a phone's camera, a TV, and a host who would rather not show it."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.browsers import LAPTOP, TV, Somebody, chromium, goes_on
from tests.evening import Evening, Server
from tests.web.plates import a_photo, served


def test_lisas_photo_is_on_the_tv_until_the_host_hides_it_and_again_when_it_is_shown(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    evening = Evening(tmp_path)
    served(evening)
    plate = tmp_path / "IMG_4711.jpg"
    plate.write_bytes(a_photo(4000, 3000))
    with chromium() as browser:
        house, keys = goes_on(evening, server)
        lisa, ellen = (Somebody(browser, house).holds(keys[name]) for name in ("Lisa", "Ellen"))
        tv, host = Somebody(browser, house, TV), Somebody(browser, house, LAPTOP)
        tv.goes_to(f"/t/{house.code}/tv").sees("Lobster in a summer garden")
        host.goes_to("/host/enter?" + house.console.partition("?")[2])
        host.goes_to(f"/host/t/{house.code}/")

        lisa.page.get_by_role("link", name="Photograph your dish").click()
        lisa.page.get_by_label("Take or choose a photo").set_input_files(plate)
        expect(lisa.page.get_by_alt_text("The photo that you have chosen")).to_be_visible()
        assert lisa.page.evaluate(
            "createImageBitmap(document.querySelector('[type=file]').files[0]).then(p => p.width)"
        ) == 1600, "made smaller before it is sent"  # fmt: skip
        assert violations(lisa.page) == []
        lisa.taps("Show it to the table").sees("Your photo is on the table")

        on_tv = tv.page.get_by_alt_text("Photo of the dish")
        on_phone = ellen.page.get_by_alt_text("Photo of Lobster in a summer garden")
        for photo in (on_tv, on_phone):
            expect(photo).to_be_visible()
            assert photo.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1600
        assert violations(tv.page) == violations(ellen.page) == []

        host.page.get_by_role("button", name="Hide: photo by Lisa").click()
        for photo in (on_tv, on_phone):
            expect(photo).to_have_count(0)
        expect(host.page.get_by_role("button", name="Show again: photo by Lisa")).to_be_visible()
        host.page.get_by_role("button", name="Show again: photo by Lisa").click()
        for photo in (on_tv, on_phone):
            expect(photo).to_be_visible()
        host.page.get_by_role("link", name="All photos and words").click()
        assert violations(host.page) == []
        assert [somebody.trouble for somebody in (lisa, ellen, tv, host)] == [[]] * 4
