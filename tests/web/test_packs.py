"""Packs in Hanna's console: looked into first, imported, taken away, downloaded."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from msgspec.structs import replace
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import TestResponse, encode_multipart

from partycards.catalogue import packs
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.pack_files import read_files, read_upload
from partycards.catalogue.store import Catalogue
from partycards.files import shipped
from partycards.games.cooking_party.steps.judging import Judging
from partycards.kept_files import PICTURES
from partycards.live.pages import Viewer
from partycards.live.parts import SCREEN
from tests.catalogue.pack_house import INFO, QUARK, SKYR, alps, assignment, sheet, zip_of
from tests.evening import ORIGIN, Evening
from tests.web.host_pages import does, looks, posts
from tests.web.sample import dealt, play_until, said, unchanged


class Hanna:
    """The host's browser without scripts."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.client = evening.host()

    @property
    def catalogue(self) -> Catalogue:
        found: Catalogue = self.evening.app.site.catalogue
        return found

    def chooses(self, data: bytes, name: str = "alps.zip") -> TestResponse:
        """A file, in the form."""
        csrf = self.evening.app.site.guard.csrf(self.evening.app.site.guard.host_key)
        fields: dict[str, Any] = {"csrf": csrf, "pack": FileStorage(io.BytesIO(data), name)}
        boundary, body = encode_multipart(MultiDict(fields))
        answer: TestResponse = self.client.post(
            "/host/packs/look",
            data=body,
            content_type=f"multipart/form-data; boundary={boundary}",
            headers={"Origin": ORIGIN},
            base_url=ORIGIN,
        )
        return answer

    def looks_into(self, data: bytes, name: str = "alps.zip") -> str:
        answer = self.chooses(data, name)
        assert answer.status_code == 200, said(answer.text)[:2000]
        page: str = answer.text
        return page

    def presses_import(self, page: str, **more: str) -> TestResponse:
        """ "Import these" on a page that was looked at."""
        fields = {
            name: re.findall(rf'name="{name}" value="([^"]+)"', page)[0]
            for name in ("source", "seen")
        }
        return posts(self.evening, "/host/packs/import", **fields, **more)

    def imports(self, data: bytes, name: str = "alps.zip", **more: str) -> str:
        answer = self.presses_import(self.looks_into(data, name), **more)
        assert answer.status_code == 303
        return said(looks(self.evening, answer.headers["Location"]))

    def downloads(self, what: str, form: str = "pack") -> TestResponse:
        path = f"/host/packs/export?what={what}&form={form}"
        answer: TestResponse = self.client.get(path, base_url=ORIGIN)
        return answer

    def card(self, key: str) -> Ingredient:
        entry = self.catalogue.ingredients.entry(key)
        assert entry is not None
        return entry.card

    def everything(self) -> list[Any]:
        house = self.catalogue
        return [
            s.entries() for s in (house.ingredients, house.assignments, house.decks, house.packs)
        ]


@pytest.fixture
def hanna(evening: Evening) -> Hanna:
    return Hanna(evening)


# In -----------------------------------------------------------------------------------------------


def test_hanna_sees_what_a_pack_would_do_before_anything_is_written(hanna: Hanna) -> None:
    before = hanna.everything()
    page = said(hanna.looks_into(zip_of(alps())))
    assert "From the Alps version 2 · Mina · CC0 2 ingredients, 1 assignment and 1 deck" in page
    assert "4 added 0 changed 0 yours 0 the same 0 refused" in page
    assert "Quark ingredients.csv, line 2" in page
    assert "Lunch at the hut assignments.toml, line 2" in page
    assert "The hut decks.toml, line 2" in page
    assert "“skyr” is already a kind of Yogurt" in page
    assert hanna.everything() == before
    assert not (hanna.evening.folder / PICTURES).exists()
    page = hanna.imports(zip_of(alps()))
    assert "“From the Alps” is in the house." in page
    assert "From the Alps version 2 · Mina · CC0 2 ingredients, 1 assignment and 1 deck" in page
    assert f"/pictures/{hanna.card('quark').picture}" in looks(hanna.evening, "/host/cards/quark/")
    again = hanna.evening.restart()
    assert again.app.site.catalogue.deck("hut").name == "The hut"


def test_a_change_is_shown_as_it_was_and_as_it_becomes(hanna: Hanna) -> None:
    hanna.imports(zip_of(alps()))
    newer = alps() | {"ingredients.csv": sheet(QUARK | {"number": "4"}, SKYR)}
    page = hanna.looks_into(zip_of(newer))
    assert "Quark ingredients.csv, line 2 number 3 becomes 4" in said(page)
    assert "<del>3</del>" in page
    assert "<ins>4</ins>" in page


def test_what_hanna_changed_stays_hers_unless_she_ticks_it(hanna: Hanna) -> None:
    hanna.imports(zip_of(alps()))
    hanna.catalogue.ingredients.keep(replace(hanna.card("quark"), number=9))
    newer = zip_of(alps() | {"ingredients.csv": sheet(QUARK | {"number": "4"}, SKYR)})
    assert "Yours: they stay as you have them 1 Quark" in said(hanna.looks_into(newer))
    hanna.imports(newer)
    assert hanna.card("quark").number == 9
    hanna.imports(newer, replace="1")
    assert hanna.card("quark").number == 4


def test_a_match_that_runs_or_has_ended_keeps_its_cards(hanna: Hanna) -> None:
    evening = hanna.evening
    dealt(evening)
    text = (shipped("data") / "ingredients.csv").read_text()
    other = zip_of(
        {
            "pack.toml": INFO.encode(),
            "ingredients.csv": text.replace("lobster,Lobster,", "lobster,Other lobster,").encode(),
            "assignments.toml": assignment("dish_of_your_choice", "Something else").encode(),
        }
    )
    screen = Viewer(SCREEN, None, "en")

    def shown() -> list[str]:
        pages = evening.app.site.pages
        phones = [evening.main(name) for name in ("Cody", "Lisa", "Ellen")]
        return [*phones, pages.main(evening.table, screen)]

    before = shown()
    assert "Lobster" in evening.main("Lisa")
    with unchanged(evening):
        assert "2 changed" in said(hanna.looks_into(other))
        hanna.imports(other)
        assert hanna.card("lobster").name == "Other lobster"
    assert shown() == before
    play_until(evening, lambda state: isinstance(state.phase, Judging))
    play_until(evening, lambda state: not evening.table.saved.playing(), most=5000)
    ended = evening.table.saved
    does(evening, "/host/packs/alps/remove")
    assert evening.table.saved == ended
    album = evening.phones["Lisa"].get("album").text
    assert "Other lobster" not in album
    again = evening.restart()
    assert again.phones["Lisa"].get("album").text == album


def test_the_next_match_has_the_cards_of_the_pack(hanna: Hanna) -> None:
    hanna.imports(zip_of(alps()))
    evening = hanna.evening
    evening.sit("Cody", "Lisa", "Ellen")
    evening.host_does("agree", game="cooking_party", around="1", deck="")
    evening.host_does("start", game="cooking_party")
    state: Any = evening.table.saved.current.state
    assert {"Quark", "Skyr"} <= {card.name for card in state.box.ingredients}
    assert "hut_lunch" in {card.key for card in state.box.assignments}


# Refused ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "name", "sentence"),
    [
        (sheet(SKYR, SKYR), "x.csv",
         'The key "skyr" is already used in line 2. x.csv, line 3'),
        (sheet(SKYR | {"name": "=1+1"}), "x.csv",
         '“name”: It begins with "=", like a spreadsheet formula.'),
        (zip_of({"[Content_Types].xml": b"", "xl/workbook.xml": b""}), "mine.xlsx",
         "This is a workbook of a spreadsheet program."),
        (zip_of({"../pack.toml": b""}), "x.zip", "would lie outside the pack"),
        (b"PK\x03\x04 and nothing", "x.zip", "This zip is damaged. Please pack it again."),
        (b"%PDF", "menu.pdf", "This is neither a zip nor a CSV file."),
        (zip_of(alps() | {"art/quark.png": b"\0" * 4_000_000}), "x.zip",
         "This file unpacks to more than 100 times its size."),
        (sheet(SKYR | {"glossary": "x"}).replace(b",x,", b"," + b"x" * 10_000_000 + b","),
         "x.csv", "This file is too large: 4 MB"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_is_refused_in_words_and_nothing_is_written(
    hanna: Hanna, data: bytes, name: str, sentence: str
) -> None:
    before = hanna.everything()
    files = sorted(path.name for path in hanna.evening.folder.iterdir())
    answer = hanna.chooses(data, name)
    assert answer.status_code == 409
    page = said(answer.text)
    assert sentence in page
    assert "So nothing was imported." in page
    assert 'action="/host/packs/import"' not in answer.text
    assert 'type="file"' in answer.text, "the next file can be chosen right here"
    assert hanna.everything() == before
    assert sorted(path.name for path in hanna.evening.folder.iterdir()) == files


def test_no_file_and_one_without_end_are_refused(hanna: Hanna, evening: Evening) -> None:
    assert "Which pack? Please choose a file." in said(hanna.chooses(b"", "").text)
    assert hanna.chooses(b"x" * 61_000_000).status_code == 413
    evening.sit("Lisa")
    answer = evening.phones["Lisa"].client.post(
        "/host/packs/look", data=b"x" * 3_000_000, headers={"Origin": ORIGIN}, base_url=ORIGIN
    )
    assert answer.status_code == 403
    assert "Only the host can see this page." in said(answer.text)


def test_a_thousand_refused_lines_are_a_page_that_can_be_read(hanna: Hanna) -> None:
    answer = hanna.chooses(sheet(*([SKYR] * 1001)), "skyr.csv")
    page = said(answer.text)
    assert "1,000 lines are refused" in page
    assert "and 800 more" in page
    assert len(answer.get_data()) < 100_000


def test_what_a_stranger_wrote_is_never_code(hanna: Hanna) -> None:
    code = "<script>alert(1)</script>"
    files = alps() | {
        "pack.toml": INFO.replace("From the Alps", code).replace("Mina", code).encode(),
        "ingredients.csv": sheet(QUARK | {"name": code}, SKYR | {"category": code}),
        "decks.toml": f'[[deck]]\nkey = "hut"\nname = "{code}"\npicked = ["x"]\n'.encode(),
    }
    assert code not in hanna.chooses(zip_of(files), f"{code}.zip").text
    fine = files | {"ingredients.csv": sheet(QUARK | {"name": code})}
    assert code not in hanna.looks_into(zip_of(fine), f"{code}.zip")
    hanna.imports(zip_of(fine))
    for path in ("", "alps/remove", "?imported=alps"):
        page = looks(hanna.evening, f"/host/packs/{path}")
        assert code not in page
        assert "&lt;script&gt;" in page


# Between looking and importing --------------------------------------------------------------------


def test_a_plan_that_is_out_of_date_is_shown_anew(hanna: Hanna) -> None:
    hanna.imports(zip_of(alps()))
    newer = zip_of(alps() | {"ingredients.csv": sheet(QUARK | {"number": "4"}, SKYR)})
    page = hanna.looks_into(newer)
    hanna.catalogue.ingredients.keep(replace(hanna.card("quark"), number=9))
    answer = hanna.presses_import(page)
    assert answer.status_code == 409
    assert "Your cards have changed since you looked." in said(answer.text)
    assert "1 yours" in said(answer.text)
    assert hanna.card("quark").number == 9
    assert hanna.presses_import(answer.text).status_code == 303
    assert hanna.card("quark").number == 9


def test_a_pack_that_waits_no_more_is_asked_for_again(hanna: Hanna) -> None:
    page = hanna.looks_into(zip_of(alps()))
    other = hanna.looks_into(sheet(SKYR), "other.csv")
    answer = hanna.presses_import(page)
    assert answer.status_code == 409
    assert "This pack is no longer waiting. Please choose its file again." in said(answer.text)
    assert hanna.presses_import(other).status_code == 303
    assert hanna.presses_import(other).status_code == 409, "pressed twice"
    for source in ("", "came:gone", "sent:", "sent:x"):
        answer = posts(hanna.evening, "/host/packs/import", source=source, seen="x")
        assert answer.status_code == 409
    assert hanna.catalogue.ingredients.entry("quark") is None


def test_a_full_disk_leaves_everything_as_it_was(
    hanna: Hanna, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = hanna.looks_into(zip_of(alps()))
    before = hanna.everything()

    def full(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(packs, "keep_picture", full)
    answer = hanna.presses_import(page)
    assert "It could not be written to the disk. Nothing was imported." in said(answer.text)
    assert hanna.everything() == before
    monkeypatch.undo()
    assert hanna.presses_import(answer.text).status_code == 303


# Those that came, and away ------------------------------------------------------------------------


def test_the_kids_pack_comes_and_goes(hanna: Hanna) -> None:
    before = hanna.everything()
    page = looks(hanna.evening, "/host/packs/")
    assert "Kids version 1 · Party Cards contributors · MIT It came with the program" in said(page)
    page = looks(hanna.evening, "/host/packs/came/kids")
    assert "Lunchbox, no nuts decks.toml, line" in said(page)
    assert hanna.presses_import(page).status_code == 303
    assert "First party" in said(looks(hanna.evening, "/host/decks/"))
    assert "10 assignments and 3 decks" in said(looks(hanna.evening, "/host/packs/kids/remove"))
    does(hanna.evening, "/host/packs/kids/remove")
    assert hanna.everything() == before
    for path in ("/host/packs/kids/remove", "/host/packs/starter/remove"):
        assert hanna.client.get(path, base_url=ORIGIN).status_code == 404
    assert hanna.client.get("/host/packs/came/gone", base_url=ORIGIN).status_code == 303


def test_before_a_pack_goes_hanna_reads_what_stays(hanna: Hanna) -> None:
    hanna.imports(zip_of(alps()))
    hanna.catalogue.ingredients.keep(replace(hanna.card("quark"), number=9))
    page = said(looks(hanna.evening, "/host/packs/alps/remove"))
    assert "These go with it: 1 ingredient, 1 assignment and 1 deck." in page
    assert "1 card that you have changed since stays, as your own." in page
    does(hanna.evening, "/host/packs/alps/remove")
    assert hanna.card("quark").number == 9


# Out ----------------------------------------------------------------------------------------------


def test_hanna_downloads_a_pack_and_it_is_what_was_imported(hanna: Hanna) -> None:
    hanna.imports(zip_of(alps()))
    answer = hanna.downloads("pack:alps")
    assert answer.headers["Content-Disposition"] == "attachment; filename=alps.zip"
    assert answer.mimetype == "application/zip"
    hanna.imports(answer.get_data())
    assert hanna.downloads("pack:alps").get_data() == answer.get_data()
    starter = read_upload("x.zip", hanna.downloads("pack:starter").get_data(), [])
    assert starter == read_files(shipped("data"), [])


@pytest.mark.parametrize(
    ("language", "first"),
    [("de-DE,de;q=0.9,en", "semicolons"), ("en-GB", "table"), ("de-CH", "table"), ("", "table")],
)
def test_the_table_for_the_readers_spreadsheet_stands_first(
    hanna: Hanna, language: str, first: str
) -> None:
    page = hanna.client.get(
        "/host/packs/", base_url=ORIGIN, headers={"Accept-Language": language}
    ).text
    forms = re.findall(r'name="form" value="(\w+)"', page)
    assert forms[:2] == ["pack", first]
    assert set(forms) == {"pack", "table", "semicolons"}
    table = hanna.downloads("pack:starter", "semicolons").get_data()
    assert table.startswith("\ufeffkey;name;plural".encode())


def test_hanna_chooses_which_cards_she_takes_along(hanna: Hanna) -> None:
    hanna.imports(zip_of(alps()))
    hut = read_upload("x.zip", hanna.downloads("deck:hut").get_data(), [])
    assert sorted(hut) == ["art/quark.png", "decks.toml", "ingredients.csv", "pack.toml"]
    table = hanna.downloads("deck:hut", "table")
    assert table.mimetype == "text/csv"
    assert table.headers["Content-Disposition"] == "attachment; filename=hut.csv"
    lines = table.get_data().decode("utf-8-sig").splitlines()
    assert [line.partition(",")[0] for line in lines] == ["key", "milk", "quark", "skyr"]
    assert "0 cards" in said(looks(hanna.evening, "/host/packs/")), "nothing is hers yet"
    hanna.catalogue.ingredients.keep(replace(hanna.card("milk"), name="Hay milk"))
    own = read_upload("x.zip", hanna.downloads("own").get_data(), [])
    assert b"Hay milk" in own["ingredients.csv"]
    assert own["ingredients.csv"].count(b"\n") == 2
    every = read_upload("x.zip", hanna.downloads("all").get_data(), [])
    assert every["ingredients.csv"].count(b"\n") == 1 + len(hanna.catalogue.ingredients.entries())


def test_an_export_of_nothing_is_said_beside_the_choice(hanna: Hanna) -> None:
    answer = hanna.downloads("own")
    assert answer.status_code == 409
    assert "There is no card in it yet." in said(answer.text)
    hanna.presses_import(looks(hanna.evening, "/host/packs/came/kids"))
    answer = hanna.downloads("pack:kids", "table")
    assert answer.status_code == 409
    assert "It has no ingredients of its own" in said(answer.text)
    assert re.search(r'value="pack:kids" selected', answer.text), "the choice stays"
    assert re.search(r'value="table" checked', answer.text)
    for gone in ("pack:gone", "deck:gone", "", "x"):
        assert hanna.downloads(gone).status_code == 404


# The folder of own cards --------------------------------------------------------------------------


def test_the_page_says_what_came_of_the_folder_of_own_cards(hanna: Hanna) -> None:
    folder = hanna.evening.folder / "cards"
    folder.mkdir()
    (folder / "ingredients.csv").write_bytes(sheet(SKYR))
    again = Hanna(hanna.evening.restart())
    page = again.client.get("/host/packs/", base_url=ORIGIN).text
    assert f"It is read whenever the program starts: {folder}" in said(page)
    assert "When it was read: 1 added, 0 changed, 0 taken away." in said(page)
    assert "what=pack:cards_folder" in page
    assert "/remove" not in page, "it would come again"
    download = again.downloads("pack:cards_folder").get_data()
    assert b'key = "own_cards"' in read_upload("x.zip", download, [])["pack.toml"]
    own = read_upload("x.zip", again.downloads("own").get_data(), [])
    assert own["ingredients.csv"] == sheet(SKYR)
    (folder / "ingredients.csv").write_bytes(sheet(SKYR | {"number": "11"}))
    again = Hanna(again.evening.restart())
    page = again.client.get("/host/packs/", base_url=ORIGIN).text
    assert "The number &#34;11&#34; is not between 1 and 10." in page
    assert "your cards are as they were before" in said(page)
    assert "wrong in the folder" in said(looks(again.evening, "/host/?all"))
    assert again.card("skyr").number == 5
    again.catalogue.ingredients.keep(replace(again.card("skyr"), number=9))
    (folder / "ingredients.csv").write_bytes(sheet(SKYR | {"number": "6"}))
    assert posts(again.evening, "/host/packs/own-folder").status_code == 303
    page = again.client.get("/host/packs/", base_url=ORIGIN).text
    assert "These stay as you changed them here" in said(page)
    assert again.card("skyr").number == 9
    posts(again.evening, "/host/packs/own-folder", replace="1")
    assert again.card("skyr").number == 6
    assert "These stay" not in again.client.get("/host/packs/", base_url=ORIGIN).text
