"""The print page: a sheet is chosen, looked at, downloaded; what is on paper is remembered."""

import re
import time
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import gevent
import pypdfium2
import pytest
from gevent import subprocess as processes
from msgspec.structs import replace
from PIL import Image

from partycards.games.cooking_party.table import PartyState
from partycards.printing.engine.options import CHOICES
from partycards.printing.every_sheet import SHEETS
from partycards.services import prints_running
from partycards.web import prints
from tests.evening import ORIGIN, Evening
from tests.printing.press import faults
from tests.web.forms import form_on, typed
from tests.web.host_pages import does, is_refused, looks, posts
from tests.web.sample import dealt, said


def fill_in(evening: Evening, sheet: str, query: str = "", **changes: Any) -> dict[str, Any]:
    """The form of a sheet as it would be sent, after some changes."""
    fields = typed(form_on(looks(evening, f"/host/prints/{sheet}/{query}"), "print"), **changes)
    del fields["csrf"]
    return fields


def makes(evening: Evening, sheet: str, query: str = "", **changes: Any) -> str:
    """A sheet is printed with these changes to its form; the address of the print."""
    fields = fill_in(evening, sheet, query, **changes)
    where = does(evening, f"/host/prints/{sheet}/", **fields)
    made = where.rpartition("made=")[2]
    assert evening.app.site.prints.print(made).over.wait(20)
    return made


def takes(evening: Evening, made: str, **more: str) -> tuple[str, bytes]:
    """The print is downloaded; the file's name and what is in it."""
    answer = posts(evening, f"/host/prints/made/{made}/file", **more)
    assert answer.status_code == 200, answer.text
    name = re.search(r'filename="?([^";]+)', answer.headers["Content-Disposition"])
    assert name is not None
    data: bytes = answer.data
    answer.close()
    return name.group(1), data


def read(pdf: bytes) -> str:
    """All words of a PDF with one space between them."""
    with pypdfium2.PdfDocument(pdf) as document:
        return " ".join(" ".join(p.get_textpage().get_text_range().split()) for p in document)


# Choosing a sheet -------------------------------------------------------------------------------


def test_every_sheet_is_offered_with_its_picture_and_deck_and_table_go_along(
    evening: Evening,
) -> None:
    page = looks(evening, f"/host/prints/?table={evening.code}")
    for key, kind in SHEETS.items():
        assert f'href="/host/prints/{key}/?table={evening.code}' in page
        assert f'src="/static/prints/{key}.png"' in page
        assert kind.title in page
    assert 'href="/host/prints/cards/?deck=vegan"' in looks(evening, "/host/prints/?deck=vegan")


def test_the_print_page_is_a_tap_away_from_a_deck_and_from_a_table(evening: Evening) -> None:
    assert "/host/prints/cards/?deck=vegan" in looks(evening, "/host/decks/vegan/")
    assert f"/host/prints/?table={evening.code}" in looks(evening, f"/host/t/{evening.code}/")
    assert "/host/prints/" in looks(evening, "/host/?all=1")


def test_a_sheet_shows_the_options_that_it_heeds_and_has_a_place_for_every_refusal(
    evening: Evening,
) -> None:
    ours = {"csrf", "instead", "deck", "table", "season", "which", "printer", ""}
    for key, kind in SHEETS.items():
        page = looks(evening, f"/host/prints/{key}/")
        fields = form_on(page, "print")
        shown = {
            name for name in fields if name not in ours and not name.startswith(("amount.", "pin_"))
        }
        assert shown == kind.knows - {"only", "dishes"} | {"paper", "ink", "large", "language"}, key
        assert ("which" in fields) == (kind.pieces is not None), key
        for name in ("deck", "table", "season", "only", "dishes", "language", "", *shown):
            assert page.count(f'id="{name}-refusal"') == 1, (key, name)


def test_letters_that_no_font_has_are_told_beside_the_preview(evening: Evening) -> None:
    evening.sit("Lisa \U0002b8e2", "李小龍 🍝")
    made = makes(evening, "seat_cards", f"?table={evening.code}", paper="a4")
    page = said(looks(evening, f"/host/prints/seat_cards/?made={made}"))
    assert "One letter cannot be printed. A mark stands in its place:" in page
    assert "(U+2B8E2) in “Lisa \U0002b8e2”" in page
    whole = makes(evening, "poster", f"?table={evening.code}")
    assert "cannot be printed" not in looks(evening, f"/host/prints/poster/?made={whole}")


def test_a_sheet_that_is_none_is_not_there(evening: Evening) -> None:
    assert evening.host().get("/host/prints/poems/", base_url=ORIGIN).status_code == 404
    assert evening.host().get("/host/prints/made/no/1.png", base_url=ORIGIN).status_code == 404


# Looking at it, and taking it -------------------------------------------------------------------


def test_ellen_sees_every_page_and_then_takes_the_file(evening: Evening) -> None:
    made = makes(evening, "cards", "?deck=vegan", which="chosen", pick=["carrots", "tofu"])
    page = looks(evening, f"/host/prints/cards/?made={made}")
    assert f'src="/host/prints/made/{made}/1.png"' in page
    answer = evening.host().get(f"/host/prints/made/{made}/1.png", base_url=ORIGIN)
    assert Image.open(BytesIO(answer.data)).width == prints.WIDE
    beyond = evening.host().get(f"/host/prints/made/{made}/2.png", base_url=ORIGIN)
    assert beyond.status_code == 404
    name, pdf = takes(evening, made)
    assert name == "Ingredient cards, Vegan, A4.pdf"
    assert "Carrots" in read(pdf)
    assert "Tofu" in read(pdf)


def test_ellen_takes_pictures_for_a_card_service_and_a_file_for_a_print_shop(
    evening: Evening,
) -> None:
    only = {"which": "chosen", "pick": ["lobster"], "amount.lobster": "3"}
    made = makes(evening, "cards", layout="pictures", **only)
    assert "Download the pictures (ZIP)" in looks(evening, f"/host/prints/cards/?made={made}")
    name, data = takes(evening, made)
    assert name == "Ingredient cards, Everything.zip"
    with ZipFile(BytesIO(data)) as pictures:
        assert b"cards/001-lobster.png,3,backs/back-1.png" in pictures.read("counts.csv")
    made = makes(evening, "cards", layout="shop", backs="once", **only)
    assert "to the print shop as it is" in looks(evening, f"/host/prints/cards/?made={made}")
    name, data = takes(evening, made)
    assert name.endswith(".pdf")
    assert faults(data) == []


def test_what_was_chosen_stands_in_the_form_beside_the_pages(evening: Evening) -> None:
    made = makes(
        evening, "cards", which="chosen", pick="lobster", paper="letter", ink="grey", large="yes",
        backs="duplex", **{"amount.lobster": "3"},
    )  # fmt: skip
    fields = form_on(looks(evening, f"/host/prints/cards/?made={made}"), "print")
    kept = ["paper", "ink", "large", "backs", "which", "pick", "amount.lobster", "instead"]
    assert [fields[name] for name in kept] == [
        ["letter"], ["grey"], ["yes"], ["duplex"], ["chosen"], ["lobster"], ["3"], [made]
    ]  # fmt: skip
    _, pdf = takes(evening, made)
    assert read(pdf).count("Lobster") == 3
    with pypdfium2.PdfDocument(pdf) as document:
        assert len(document) == 2
        assert document[0].get_height() == 11 * 72


def test_the_same_choices_once_more_are_drawn_already(evening: Evening) -> None:
    assert makes(evening, "rules") == makes(evening, "rules")
    assert makes(evening, "rules", paper="letter") != makes(evening, "rules")


def test_a_list_can_be_taken_as_a_spreadsheet(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, data = takes(evening, makes(evening, "shopping_deck", deck="kids"), ending=".csv")
    assert name.endswith(".csv")
    assert "Carrots" in data.decode("utf-8-sig")
    monkeypatch.setattr("partycards.web.spreadsheets.with_semicolons", lambda: True)
    _, data = takes(evening, makes(evening, "shopping_deck", deck="kids"), ending=".csv")
    assert data.decode("utf-8-sig").startswith("Aisle;Amount;"), "as Excel opens it in Lyon"


def test_paper_ink_and_print_are_next_time_as_they_were_last_time(evening: Evening) -> None:
    takes(evening, makes(evening, "rules", paper="letter", ink="low_ink", large="yes"))
    fields = form_on(looks(evening, "/host/prints/chips/"), "print")
    assert [fields[name] for name in ("paper", "ink", "large")] == [
        ["letter"],
        ["low_ink"],
        ["yes"],
    ]


# Refusals ---------------------------------------------------------------------------------------


def test_a_number_that_cannot_be_is_refused_beside_its_field_and_nothing_is_lost(
    evening: Evening,
) -> None:
    fields = fill_in(evening, "cards", back_x="99", copies="2", paper="letter", printer="Study")
    page = is_refused(evening, "/host/prints/cards/", "Write a number from -15 to 15.", **fields)
    assert 'id="back_x-refusal" role="alert">Write' in page
    again = form_on(page, "print")
    kept = [again[name] for name in ("back_x", "copies", "paper", "printer")]
    assert kept == [["99"], ["2"], ["letter"], ["Study"]]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"which": "chosen"}, "Please tick at least one card."),
        ({"which": "chosen", "pick": "tofu", "amount.tofu": "21"}, "From 1 to 20 of each card"),
        ({"which": "chosen", "pick": "tofu", "amount.tofu": "two"}, "From 1 to 20 of each card"),
        ({"deck": "gone"}, "That deck is not there any more."),
        ({"paper": "a0"}, "“a0” is not one of the choices"),
        ({"language": "xx"}, "Please choose one of the languages."),
        ({"copies": "nan"}, "Write a number from 1 to 20."),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(
    evening: Evening, changes: dict[str, str], sentence: str
) -> None:
    is_refused(evening, "/host/prints/cards/", sentence, **fill_in(evening, "cards", **changes))


def test_what_only_the_drawing_finds_out_is_said_in_the_form_too(evening: Evening) -> None:
    made = makes(evening, "seat_cards")
    page = looks(evening, f"/host/prints/seat_cards/?made={made}")
    assert 'id="table-refusal" role="alert">Nobody sits at this table yet.' in page
    assert "please see the note" in page


def test_the_script_is_told_the_same(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prints, "PATIENCE", 60)
    fields = fill_in(evening, "rules")
    told = posts(evening, "/host/prints/rules/", script=True, **fields).json
    assert told["refusals"] == {}
    assert f"/made/{told['made']}/1.png" in told["html"]
    assert told["at"].endswith(f"made={told['made']}")
    told = posts(evening, "/host/prints/rules/", script=True, **{**fields, "ink": "red"}).json
    assert "is not one of the choices" in told["refusals"]["ink"]
    assert "see the note" in told["html"]


def test_what_goes_wrong_while_drawing_is_said(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prints_running.sys, "executable", "/bin/false")
    made = makes(evening, "rules")
    page = looks(evening, f"/host/prints/rules/?made={made}")
    assert "That could not be printed." in said(page)
    monkeypatch.undo()
    assert evening.app.site.prints.print(makes(evening, "rules")).done


def test_a_print_reads_the_program_for_itself(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As at a party, where no process has read it already."""
    monkeypatch.setattr(prints_running, "processes", processes)
    assert "Cooking Party" in read(takes(evening, makes(evening, "rules"))[1])


# Which cards are on paper -----------------------------------------------------------------------


def test_only_cards_that_are_new_or_changed_are_printed_the_next_time(evening: Evening) -> None:
    cards = evening.app.site.catalogue.ingredients
    takes(evening, makes(evening, "cards", "?deck=vegan"))
    page = looks(evening, "/host/prints/cards/?deck=vegan")
    assert "All of them have been printed, and none has changed since." in page
    fields = fill_in(evening, "cards", "?deck=vegan", which="new")
    is_refused(evening, "/host/prints/cards/", "Nothing is new", **fields)

    tofu = cards.entry("tofu").card
    cards.keep(replace(tofu, name="Smoked tofu"), replace(tofu, key="tempeh", name="Tempeh"))
    assert "New: 2" in looks(evening, "/host/prints/cards/?deck=vegan")
    assert "None of them has been printed yet." in looks(evening, "/host/prints/cards/")
    _, pdf = takes(evening, makes(evening, "cards", "?deck=vegan", which="new"))
    assert "Smoked tofu" in read(pdf)
    assert "Tempeh" in read(pdf)
    assert "Carrots" not in read(pdf)
    assert "New: 0" in looks(evening, "/host/prints/cards/?deck=vegan")


def test_looking_is_not_printing(evening: Evening) -> None:
    makes(evening, "cards", "?deck=vegan")
    assert "None of them has been printed yet." in looks(evening, "/host/prints/cards/?deck=vegan")


def test_another_deck_shows_its_own_cards_and_keeps_what_was_typed(evening: Evening) -> None:
    fields = fill_in(evening, "cards", deck="vegan", copies="7", again="1")
    page = posts(evening, "/host/prints/cards/", **fields).text
    assert 'value="lobster"' not in page
    assert form_on(page, "print")["copies"] == ["7"]


# Printers ---------------------------------------------------------------------------------------


def test_how_a_printer_moves_the_backs_is_remembered_with_its_name(evening: Evening) -> None:
    takes(evening, makes(evening, "calibration", printer="Study", back_x="0,5", back_y="-1"))
    takes(evening, makes(evening, "calibration", printer="Office", back_x="2", back_y="0"))
    fields = form_on(looks(evening, "/host/prints/cards/"), "print")
    assert [fields[name] for name in ("printer", "back_x", "back_y")] == [["Office"], ["2"], ["0"]]

    page = posts(evening, "/host/prints/cards/", **{**fill_in(evening, "cards"), "take": "Study"})
    fields = form_on(page.text, "print")
    kept = [fields[name] for name in ("printer", "back_x", "back_y")]
    assert kept == [["Study"], ["0.5"], ["-1"]]


def test_the_page_works_out_what_two_pins_through_the_test_sheet_tell(evening: Evening) -> None:
    read = {"pin_1_x": "1", "pin_1_y": "-0,5", "pin_2_x": "1", "pin_2_y": "-0,5", "read": "1"}
    page = posts(evening, "/host/prints/calibration/", **fill_in(evening, "calibration", **read))
    fields = form_on(page.text, "print")
    told = [fields[name] for name in ("back_x", "back_y", "back_turn", "back_size", "pin_1_x")]
    assert told == [["1"], ["-0.5"], ["0"], ["100"], [""]]
    read["pin_2_x"] = "fifteen"
    page = posts(evening, "/host/prints/calibration/", **fill_in(evening, "calibration", **read))
    assert page.status_code == 409
    assert 'id="pin_2_x-refusal" role="alert">Write a number from -15 to 15.' in page.text
    assert form_on(page.text, "print")["pin_1_y"] == ["-0,5"]
    read |= {"pin_1_x": "15", "pin_2_x": "-15"}
    page = posts(evening, "/host/prints/calibration/", **fill_in(evening, "calibration", **read))
    assert "No printer is that far off." in page.text


# A table's sheets -------------------------------------------------------------------------------


def test_a_table_s_sheet_has_its_guests_and_the_wi_fi(evening: Evening) -> None:
    evening.sit("Cody", "Lisa")
    evening.host_does("wifi", ssid="Trattoria", password="al dente")
    poster = read(takes(evening, makes(evening, "poster"))[1])
    assert "Trattoria" in poster
    assert evening.code in poster
    seats = read(takes(evening, makes(evening, "seat_cards"))[1])
    assert "Lisa" in seats
    lisa = evening.house.guests.person(evening.code, evening.seat("Lisa"))
    assert lisa.code in seats
    back = evening.stranger().get(f"back?code={lisa.code}")
    assert f'value="{lisa.code}"' in back.text


def test_without_a_table_the_sheet_says_that_it_needs_one(evening: Evening) -> None:
    evening.house.close_table(evening.table, "host")
    assert "Open one first" in looks(evening, "/host/prints/poster/")
    fields = fill_in(evening, "poster")
    is_refused(evening, "/host/prints/poster/", "Please choose a table first.", **fields)
    made = makes(evening, "cookbook", f"?table={evening.code}")
    assert evening.code in takes(evening, made)[0]


def test_a_hand_is_printed_only_for_whom_the_host_is_playing_as_every_screen_says(
    evening: Evening,
) -> None:
    dealt(evening)
    state: PartyState = evening.table.saved.current.state
    hands = {chef.seat: chef.hand for chef in state.chefs}
    names = {
        seat: [next(c.name for c in state.box.ingredients if c.id == card) for card in hand]
        for seat, hand in hands.items()
    }
    empty = read(takes(evening, makes(evening, "hands"))[1])
    assert not any(name in empty for hand in names.values() for name in hand)

    lisa, ellen = evening.seat("Lisa"), evening.seat("Ellen")
    evening.host_does("play-for", seat=lisa)
    assert evening.table.saved.standing_in == lisa
    sheet = read(takes(evening, makes(evening, "hands"))[1])
    assert all(name in sheet for name in names[lisa])
    held = [card.key for card in state.box.ingredients if card.id in hands[lisa]]
    numbers = evening.app.site.catalogue.numbers
    assert all(numbers.printed("", key) in sheet for key in held)
    assert not any(name in sheet for name in names[ellen])


# Nobody else ------------------------------------------------------------------------------------


def test_no_print_is_anybody_else_s_business(evening: Evening) -> None:
    evening.sit("Lisa")
    made = makes(evening, "seat_cards")
    paths = ["", "seat_cards/", f"seat_cards/?made={made}", f"made/{made}/1.png"]
    for client in (evening.stranger().client, evening.phones["Lisa"].client):
        for path in (*paths, f"made/{made}/pages"):
            answer = client.get(f"/host/prints/{path}", base_url=ORIGIN)
            assert answer.status_code == 403
            assert b"PNG" not in answer.data
        for path in ("seat_cards/", f"made/{made}/file"):
            answer = client.post(
                f"/host/prints/{path}", base_url=ORIGIN, headers={"Origin": ORIGIN}
            )
            assert answer.status_code == 403


def test_a_foreign_page_prints_nothing(evening: Evening) -> None:
    answer = evening.host().post(
        "/host/prints/cards/", data={"csrf": "guessed"}, headers={"Origin": ORIGIN}, base_url=ORIGIN
    )
    assert answer.status_code == 403


# Long ones --------------------------------------------------------------------------------------


def test_a_long_print_tells_how_far_it_is_and_gives_way_to_the_next(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prints, "PATIENCE", 0)
    fields = fill_in(evening, "cards", copies="20")
    long = posts(evening, "/host/prints/cards/", script=True, **fields).json
    running = evening.app.site.prints.print(long["made"])
    assert "Drawing the pages" in long["html"]
    page = looks(evening, f"/host/prints/cards/?made={long['made']}")
    assert '<meta http-equiv="refresh"' in page
    for _ in range(100):
        told = evening.host().get(f"/host/prints/made/{long['made']}/pages", base_url=ORIGIN).json
        if "of 5380" in told["html"]:
            break
        gevent.sleep(0.05)
    assert "of 5380" in told["html"]

    short = {**fields, "copies": "1", "which": "chosen", "pick": "tofu", "instead": long["made"]}
    told = posts(evening, "/host/prints/cards/", script=True, **short).json
    assert evening.app.site.prints.print(told["made"]).over.wait(20)
    assert evening.app.site.prints.print(told["made"]).done
    assert running.given_up
    assert not running.done


def test_nobody_waits_for_a_page_that_waits_for_its_print(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prints, "PATIENCE", 1)
    fields = fill_in(evening, "cards", copies="20")
    waiting = gevent.spawn(posts, evening, "/host/prints/cards/", script=True, **fields)
    gevent.sleep(0.3)
    began = time.monotonic()
    evening.sit("Lisa")
    assert time.monotonic() - began < 0.5
    assert not waiting.ready()
    assert waiting.get(timeout=20).status_code == 200


def test_old_prints_go_and_nothing_is_left_when_the_laptop_goes_down(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prints_running, "MOST_KEPT", 1)
    folder = Path(evening.folder) / "prints"
    first = makes(evening, "rules")
    makes(evening, "rules", paper="letter")
    assert makes(evening, "rules", paper="a5") != first
    assert evening.app.site.prints.print(first) is None
    assert not (folder / first).exists()
    assert folder.stat().st_mode & 0o077 == 0, "a seat's code is nobody else's business"
    evening.stop()
    assert not folder.exists()


# The box ----------------------------------------------------------------------------------------


def test_every_game_has_its_box_first_and_a_box_names_its_game(evening: Evening) -> None:
    page = looks(evening, "/host/prints/")
    for game, title in CHOICES["game"].values.items():
        group = page.partition(f'id="{game}"')[2].partition("</section>")[0]
        first = re.search(r'href="([^"]+)"', group)
        assert first is not None
        assert first.group(1) == f"/host/prints/box/?game={game}", title
    fields = form_on(looks(evening, "/host/prints/box/?game=thieving_chefs"), "print")
    assert fields["game"] == ["thieving_chefs"]


def test_the_box_of_a_game_with_cards_of_its_own_comes_from_the_console(evening: Evening) -> None:
    made = makes(evening, "box", "?game=thieving_chefs")
    name, pdf = takes(evening, made)
    assert name == "The box in one print, Thieving Chefs, A4.pdf"
    assert "The box in one print Thieving Chefs" in read(pdf)


def test_sheets_that_are_made_elsewhere_are_found_on_the_print_page(evening: Evening) -> None:
    page = looks(evening, "/host/prints/")
    host = evening.host()
    for address in (f"/t/{evening.code}/evening.pdf", "/kitchen/order-forms.pdf",
                    "/restaurant/courses", "/restaurant/report"):  # fmt: skip
        assert f'href="{address}"' in page
        assert host.get(address, base_url=ORIGIN).status_code < 500
    assert f"For tonight at table {evening.code}" in page
