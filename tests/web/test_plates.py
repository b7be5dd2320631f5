"""Plates on the pages: every dish of the album lies on one, and its picture is asked for once."""

import re

from tests.evening import ORIGIN, Evening
from tests.web.plates import judged, sent
from tests.web.sample import play_until

PLATE = re.compile(r'src="(/plates/[^"]+)"')


def test_every_dish_of_the_album_lies_on_its_plate(evening: Evening) -> None:
    judged(evening)
    play_until(evening, lambda state: state.results)
    page = evening.phones["Cody"].get("album").text
    plates = PLATE.findall(page)
    state = evening.table.saved.current.state
    assert len(plates) == len(state.results[0].presented)
    for address in plates:
        answer = evening.stranger().client.get(address, base_url=ORIGIN)
        assert answer.mimetype == "image/svg+xml"
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert answer.text.count("<symbol") >= 1


def test_a_photo_of_the_real_food_takes_the_plates_place(evening: Evening) -> None:
    judged(evening)
    shot = sent(evening, "Lisa")
    play_until(evening, lambda state: state.results)
    page = evening.phones["Cody"].get("album").text
    frame = page[page.index("has-photo") :][:400]
    assert "/bare.svg" in frame
    assert f'class="plate-photo" src="{shot.address}"' in frame
    assert page.count(f'src="{shot.address}"') == 1, "it is not shown a second time below"


def test_an_address_that_somebody_made_up_is_no_plate(evening: Evening) -> None:
    stranger = evening.stranger().client
    for names in ("0/nothing", "10/steak", "0/..%2f..%2fsteak", "0/dairy.quark-1234.png"):
        assert stranger.get(f"/plates/12345678/{names}.svg", base_url=ORIGIN).status_code == 404
    old = stranger.get("/plates/12345678/0/steak.svg", base_url=ORIGIN)
    assert old.status_code == 200
    assert old.headers["Cache-Control"] == "no-store"
