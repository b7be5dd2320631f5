"""What is written in parts and sent in one file."""

import gzip
import re

import pytest

from partycards.bundles import BUNDLES, address, bundle, joined, named
from partycards.files import shipped
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening

STATIC = shipped("static")
SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)"')
CLASS = re.compile(r"\.([a-z][\w-]*)")
CLASSES = re.compile(r'class="([^"]*)"')
ASKED = re.compile(r'(?:<link rel="stylesheet" href|<script (?:defer )?src)="([^"]+)"')


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
            text = re.sub(r'url\("/static/([^"]+)"\)', lambda m: f'url("{address(m[1])}")', text)
        else:
            text = re.sub(r"^ *//.*\n", "", text, flags=re.M)
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
        for folder in folders - {"", "css", "fonts", "vendor"}
        for path in (STATIC / folder).iterdir()
    }
    used = [part for parts in BUNDLES.values() for part in parts]
    assert written <= set(used)
    for parts in BUNDLES.values():
        assert len(set(parts)) == len(parts)


def test_lisas_first_page_asks_for_one_sheet_and_it_is_small(evening: Evening) -> None:
    page = evening.stranger().get().text
    assert SHEET.findall(page) == [address("css/door.css")]
    assert len(bundle("css/door.css").small) < 9_500


def test_a_phone_asks_for_the_sheet_of_its_own_game_only_also_when_the_table_changes_it(
    evening: Evening,
) -> None:
    evening.sit("Lisa")
    lisa = evening.phones["Lisa"]
    ours, party = address("css/phone.css"), address("css/games/cooking_party.css")
    assert SHEET.findall(lisa.get().text) == [ours, party]
    evening.table.agree(HOST, "diced_veggies", {})
    assert SHEET.findall(lisa.get().text) == [ours, address("css/games/diced_veggies.css")]


def test_the_pages_of_dinner_at_a_restaurant_have_those_of_the_party_they_go_on_from() -> None:
    parts = BUNDLES["css/games/restaurant.css"]
    assert parts[1:] == ("css/games/cooking_party.css", "css/games/restaurant.css")


def test_a_browser_keeps_for_good_what_pages_ask_for_by_its_lasting_name(evening: Evening) -> None:
    evening.sit("Lisa")
    phone = evening.phones["Lisa"]
    asked = ASKED.findall(phone.get().text)
    assert len(asked) == 3
    for path in (*asked, address("fonts/fraunces-latin-wght-normal.woff2")):
        answer = phone.client.get(path, base_url=ORIGIN, buffered=True)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable", path
        name, _, suffix = path.removeprefix("/static/").rpartition(".")
        usual = f"/static/{name.rpartition('.')[0]}.{suffix}"
        assert answer.data == phone.client.get(usual, base_url=ORIGIN, buffered=True).data


def test_a_page_from_before_an_update_gets_todays_sheet_for_a_while(evening: Evening) -> None:
    phone = evening.stranger().client
    before = phone.get(f"/static/css/phone.{'0' * 16}.css", base_url=ORIGIN)
    assert before.data == bundle("css/phone.css").whole
    assert before.headers["Cache-Control"] == "public, max-age=600"
    for nothing in (f"css/none.{'0' * 16}.css", f"../pyproject.{'0' * 16}.toml"):
        assert phone.get(f"/static/{nothing}", base_url=ORIGIN).status_code == 404


def test_every_sheet_and_script_of_every_page_is_asked_for_by_its_lasting_name() -> None:
    for path in shipped("templates").rglob("*.html"):
        for asked in ASKED.findall(path.read_text()):
            assert asked.startswith("{{ static("), path


def test_the_sheet_of_the_first_pages_has_all_that_they_show() -> None:
    """It is the phones' sheet without what only comes once somebody sits."""
    known = {name: set(CLASS.findall(joined(f"css/{name}.css"))) for name in ("door", "phone")}
    pages = ["join", "back", "claim", "home", "message", "base", "needs"]
    texts = [(shipped("templates") / f"phone/{page}.html").read_text() for page in pages]
    shown = {each for text in texts for of in CLASSES.findall(text) for each in of.split()}
    assert shown & known["phone"] <= known["door"]
    order = [part for part in BUNDLES["css/phone.css"] if part in BUNDLES["css/door.css"]]
    assert tuple(order) == BUNDLES["css/door.css"]


def test_a_browsers_own_bar_has_the_colour_of_the_paper(evening: Evening) -> None:
    page = evening.stranger().get().text
    bars = re.findall(r'<meta name="theme-color" content="(#\w+)"', page)
    tokens = (STATIC / "css" / "tokens.css").read_text()
    assert bars == re.findall(r"--paper: (#\w+);", tokens)[:2]


def test_letters_are_found_from_a_sheet_in_another_folder() -> None:
    for asked in re.findall(r"url\(([^)]+)\)", joined("css/phone.css")):
        path = asked.strip('"')
        name, lasting = named(path.removeprefix("/static/"))
        assert name.startswith("fonts/")
        assert lasting
