"""What is written in parts and sent in one file."""

import gzip
import re

import pytest

from partycards.bundles import BUNDLES, bundle, joined
from partycards.files import shipped
from tests.evening import ORIGIN, Evening

STATIC = shipped("static")
SHEET = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)"')


@pytest.mark.parametrize("name", BUNDLES)
def test_a_phone_gets_every_part_in_its_order_and_packed_if_it_likes(
    evening: Evening, name: str
) -> None:
    phone = evening.stranger().client
    plain = phone.get(f"/static/{name}", base_url=ORIGIN)
    rest = "".join(plain.text.split())
    for part in BUNDLES[name]:
        text = (STATIC / part).read_text()
        if part.endswith(".css"):
            text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        said = "".join(text.split())
        assert rest.startswith(said), part
        rest = rest.removeprefix(said)
    assert not rest
    packed = phone.get(f"/static/{name}", base_url=ORIGIN, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
    assert packed.mimetype == plain.mimetype == ("text/css" if "css" in name else "text/javascript")


def test_a_phone_that_comes_again_is_not_sent_what_it_has(evening: Evening) -> None:
    phone = evening.stranger().client
    first = phone.get("/static/css/phone.css", base_url=ORIGIN)
    assert first.headers["Cache-Control"] == "public, max-age=600"
    again = {"If-None-Match": first.headers["ETag"]}
    second = phone.get("/static/css/phone.css", base_url=ORIGIN, headers=again)
    assert (second.status_code, second.data) == (304, b"")
    third = phone.get("/static/css/host.css", base_url=ORIGIN, headers=again)
    assert third.status_code == 200


def test_no_part_is_forgotten_and_none_stands_twice() -> None:
    folders = {part.rpartition("/")[0] for parts in BUNDLES.values() for part in parts}
    written = {
        f"{folder}/{path.name}"
        for folder in folders - {"css", "fonts"}
        for path in (STATIC / folder).iterdir()
    }
    used = [part for parts in BUNDLES.values() for part in parts]
    assert written <= set(used)
    for parts in BUNDLES.values():
        assert len(set(parts)) == len(parts)


def test_lisas_first_page_asks_for_one_sheet_and_it_is_small(evening: Evening) -> None:
    page = evening.stranger().get().text
    assert SHEET.findall(page) == ["css/phone.css"]
    assert len(bundle("css/phone.css").small) < 25_000


def test_a_browsers_own_bar_has_the_colour_of_the_paper(evening: Evening) -> None:
    page = evening.stranger().get().text
    bars = re.findall(r'<meta name="theme-color" content="(#\w+)"', page)
    tokens = (STATIC / "css" / "tokens.css").read_text()
    assert bars == re.findall(r"--paper: (#\w+);", tokens)[:2]


def test_letters_are_found_from_a_sheet_in_another_folder() -> None:
    for address in re.findall(r"url\(([^)]+)\)", joined("css/phone.css")):
        path = address.strip('"')
        assert path.startswith("/static/fonts/")
        assert (STATIC / path.removeprefix("/static/")).is_file()
