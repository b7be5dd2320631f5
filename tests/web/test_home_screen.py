"""A page on a home screen: its name, its icon, and where it opens."""

import re
from typing import Any

import pytest
from PIL import Image

from partycards.files import shipped
from tests.evening import ORIGIN, Evening
from tests.icons import ICONS

STATIC = shipped("static")
LINK = re.compile(r'<link rel="manifest" href="([^"]+)"')


def manifest(evening: Evening, page: str) -> dict[str, Any]:
    """What a browser fetches for this page: without cookies, as browsers do."""
    (address,) = LINK.findall(page)
    answer = evening.stranger().client.get(address, base_url=ORIGIN)
    assert answer.status_code == 200
    assert answer.mimetype == "application/manifest+json"
    found: dict[str, Any] = answer.get_json()
    return found


def test_lisas_page_opens_her_table_again_and_its_icon_is_there(evening: Evening) -> None:
    evening.sit("Lisa")
    lisa = evening.phones["Lisa"]
    app = manifest(evening, lisa.get().text)
    assert app["start_url"] == app["scope"] == f"/t/{evening.code}/"
    opened = lisa.client.get(app["start_url"], base_url=ORIGIN)
    assert "Your seat:" in opened.text
    assert app["display"] == "minimal-ui", "an iPhone's own app would not have her cookie"
    for icon in app["icons"]:
        with Image.open(STATIC / icon["src"].removeprefix("/static/")) as picture:
            assert icon["sizes"] == f"{picture.width}x{picture.height}"
            assert icon["type"] == f"image/{picture.format}".lower()
    kinds = {(icon["purpose"], icon["sizes"]) for icon in app["icons"]}
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")} <= kinds


def test_whoever_has_no_seat_yet_fetches_nothing_of_it(evening: Evening) -> None:
    page = evening.stranger().get().text
    assert LINK.findall(page) == []
    assert "display.js" not in page


def test_the_tv_the_host_and_the_staff_have_apps_of_their_own(evening: Evening) -> None:
    evening.sit("Lisa")
    tv = evening.stranger().get("tv").text
    console = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    kitchen = evening.host().get("/kitchen/", base_url=ORIGIN).text
    apps = [manifest(evening, page) for page in (tv, console, kitchen)]
    assert [app["start_url"] for app in apps] == [f"/t/{evening.code}/tv", "/host/", "/staff"]
    assert apps[0]["display"] == "fullscreen"
    assert len({app["id"] for app in apps}) == len({app["name"] for app in apps}) == 3
    for app in apps:
        opened = evening.host().get(app["start_url"], base_url=ORIGIN, follow_redirects=True)
        assert opened.status_code == 200
        assert app["start_url"].startswith(app["scope"])


def test_no_table_no_app(evening: Evening) -> None:
    answer = evening.stranger().client.get("/t/NOSUCH/app.webmanifest", base_url=ORIGIN)
    assert answer.status_code == 404


def test_an_apps_colours_are_those_of_its_pages(evening: Evening) -> None:
    evening.sit("Lisa")
    tokens = (STATIC / "css" / "tokens.css").read_text()
    for page, colour in (
        (evening.phones["Lisa"].get().text, "--paper"),
        (evening.stranger().get("tv").text, "--night"),
    ):
        meant = re.findall(rf"{colour}: (#\w+);", tokens)[0]
        assert manifest(evening, page)["theme_color"] == meant
        assert f'<meta name="theme-color" content="{meant}"' in page


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_whole_in_every_shape_that_a_phone_cuts(name: str) -> None:
    icon = ICONS[name]
    with Image.open(STATIC / "icons" / name) as file:
        picture = file.convert("RGBA")
    assert picture.size == (icon.size, icon.size)
    middle = icon.size / 2
    opaque = picture.getchannel("A").getextrema() == (255, 255)
    assert opaque == icon.on_paper, "see-through is black on an iPhone"
    if "maskable" not in name:
        return
    pixels: Any = picture.load()
    ground = pixels[0, 0]
    drawn = [
        (x, y)
        for x in range(0, icon.size, 2)
        for y in range(0, icon.size, 2)
        if pixels[x, y] != ground
    ]
    furthest = max((x - middle) ** 2 + (y - middle) ** 2 for x, y in drawn) ** 0.5
    assert 0.6 < furthest / middle < 0.8, "Android may cut all outside four fifths"


def test_the_silent_film_weighs_next_to_nothing_and_comes_in_pieces(evening: Evening) -> None:
    client = evening.stranger().client
    for kind in ("webm", "mp4"):
        address = f"/static/awake/silent.{kind}"
        whole = client.get(address, base_url=ORIGIN, buffered=True)
        assert whole.mimetype == f"video/{kind}"
        assert len(whole.data) < 4_000
        # Safari plays no film of a server that cannot send a piece of it.
        first = {"Range": "bytes=0-1"}
        piece = client.get(address, base_url=ORIGIN, headers=first, buffered=True)
        assert (piece.status_code, piece.data) == (206, whole.data[:2])
