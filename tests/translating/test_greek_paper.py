"""No English is left on paper in another language: on any sheet, a restaurant's papers, the strips
of its printers. What people type is in Greek letters on sheets, and set aside on a restaurant's."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from io import BytesIO
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from partycards.printing.content import Content
from partycards.printing.engine import thermal_strip
from partycards.printing.engine.options import Options
from partycards.printing.every_sheet import DRAWN, SHEETS, print_pdf
from partycards.printing.sheets import printer_test
from partycards.printing.sheets.bills import draw_receipt
from partycards.printing.sheets.chits import BANDS, draw_chit
from partycards.printing.sheets.menu import MENU
from partycards.printing.sheets.order_forms import ORDER_FORMS
from partycards.restaurant.chits import Due
from partycards.restaurant.happenings import Bumped, Marked, Noted, Served, Voided
from partycards.restaurant.printers import ReceiptPrinter
from partycards.services import house_papers
from partycards.services.bill_content import House, parties_of
from partycards.services.chits_kept import Queued
from partycards.services.dates import written_out
from partycards.services.takings_content import Evening as Day
from partycards.services.takings_content import written_takings
from partycards.tables.needs import told_needs
from partycards.web import prints_from
from partycards.web.restaurant.clock import day_of
from partycards.words import translated
from tests.evening import ORIGIN, Evening
from tests.printing.reading import text
from tests.printing.whole import content_for
from tests.restaurant.supper import LISA, PRICES, Supper
from tests.translating.greek import GREEK, LATIN, in_greek, speaking_greek

KEYS = {"key", "address", "code", "plate", "kind", "photos", "contains", "may_contain", "category"}
"""Fields that stand for something that is shown."""
OWN_WORDS = {"words", "critique", "courses", "course"}
"""What is no word of a box even where a card is called so."""
CODES = re.compile(r"\bSALT\b|\bhttp\b|\b(?:[A-Z]+\d|\d+[A-Z])\w*")
"""What is the same in all languages."""


@pytest.fixture(scope="module", autouse=True)
def _greek(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with speaking_greek(tmp_path_factory.mktemp("greek")):
        yield


def english_in(read: str) -> list[str]:
    return sorted(set(LATIN.findall(CODES.sub("", read))))


def typed_in_greek(value: Any, own: bool = False) -> Any:
    """The same with what people have typed in Greek letters. Words of a box stay: they are the
    house's to say."""
    if isinstance(value, str):
        return value if translated(value, GREEK) != value and not own else in_greek(value)
    if isinstance(value, tuple):
        return tuple(typed_in_greek(each, own) for each in value)
    if isinstance(value, Struct):
        fields = [field for field in value.__struct_fields__ if field not in KEYS]
        return replace(
            value,
            **{
                each: typed_in_greek(getattr(value, each), own or each in OWN_WORDS)
                for each in fields
            },
        )
    return value


def paper(key: str, content: Content) -> str:
    """What stands on a sheet."""
    kind = {**DRAWN, MENU.key: MENU, ORDER_FORMS.key: ORDER_FORMS}[key]
    out = BytesIO()
    print_pdf(kind, content, Options(language=GREEK), out)
    return text(out.getvalue())


@pytest.mark.parametrize("key", [*SHEETS, "pictures"])
def test_a_sheet_is_printed_without_a_word_of_english(key: str) -> None:
    content = content_for(DRAWN[key], cards=20)
    typed = replace(
        content,
        name="",
        table=typed_in_greek(content.table),
        season=typed_in_greek(content.season, own=True),
        bills=typed_in_greek(content.bills, own=True),
    )
    assert english_in(paper(key, typed)) == []


# A restaurant's papers ---------------------------------------------------------------------------


TYPED = re.compile(
    r"Lobster under peach blossom|Chicken in a lasagne roll|Popcorn-crusted tofu|shelled, sautéed|"
    r"thin slices|flash the peaches|too late|she shouted|no durian|"
    r"\b(?:lasagne|drinks|food|Water|Wine|Coffee|Bread|Lisa|Ellen|Amir|Tom|Mira|Pass|Hot|Alma)\b",
    re.IGNORECASE,
)
"""What guests, cooks and the house have typed at this supper."""


@pytest.fixture
def supper(evening: Evening) -> Supper:
    """Table 12 has needs, a note, drinks, a gift, a void, a tip, marks; most of it is paid."""
    evening.house.spoken.choose(GREEK, "language:kitchen")
    supper = Supper(evening)
    evening.house.needs.keep(evening.code, LISA, told_needs(["milk", "vegan"], "no durian"))
    for happening in (
        Noted(1, "flash the peaches"),
        Bumped((1,)),
        Served((1,)),
        Voided(3, "too late"),
        Marked("1-1", 80),
    ):
        supper.house.happens(happening)
    for article in ("water", "wine", "wine"):
        supper.taps("charge", article=article, **{"for": "seat-2"})
    supper.taps("give", item="plate-2", reason="she shouted")
    supper.taps("agree", tip="10 %")
    supper.pays(LISA, tip="5", how="cash")
    return supper


def foreign_in(read: str, code: str) -> list[str]:
    """English that neither anybody typed nor the table is called by."""
    return english_in(TYPED.sub("", read).replace(code, ""))


def test_a_restaurants_sheets_are_printed_without_a_word_of_english(supper: Supper) -> None:
    evening, wrong = supper.evening, {}
    restaurant = evening.house.restaurant
    restaurant.floor.add("12-13", 4)
    now = datetime.now()
    prices = replace(PRICES, added=True, service_added=True)
    setup = replace(restaurant.setup, name="Alma", prices=prices)
    with evening.app.test_request_context(base_url=ORIGIN):
        contents = {
            key: prints_from.content_of(SHEETS[key], "", evening.code, GREEK)
            for key in ("orders", "bill", "shopping", "cookbook", "scores", "tent")
        }
    base = contents["orders"]
    evening_of = Day(day_of(now.timestamp()), (evening.table,))
    forms = house_papers.order_forms(evening.house, written_out(now, GREEK), GREEK)
    took = written_takings(evening_of, evening.house, GREEK)
    contents |= {
        "order_forms": replace(base, forms=forms),
        "menu": house_papers.menu_of(base, setup, (), evening.app.site.files, GREEK),
        "takings": Content(takings=took),
    }
    for key, content in contents.items():
        wrong[key] = foreign_in(paper(key, content), evening.code)
    assert {key: found for key, found in wrong.items() if found} == {}


@pytest.fixture
def on_strips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written on thermal paper from here on."""
    found: list[str] = []
    broken: Callable[..., Any] = thermal_strip.broken

    def read(words: Any, size: int, room: int) -> Any:
        found.append(words if isinstance(words, str) else " ".join(each.text for each in words))
        return broken(words, size, room)

    monkeypatch.setattr(thermal_strip, "broken", read)
    return found


@pytest.mark.parametrize("width", [58, 80])
def test_receipt_printers_print_no_word_of_english(
    supper: Supper, on_strips: list[str], width: int
) -> None:
    evening, queue = supper.evening, supper.evening.app.site.chits
    kinds: Any = ("fire", *BANDS)
    for number, what in enumerate(kinds, 1):
        due = Due(what, "main", ("fire-1", "fire-2", "fire-3"))
        drawn = queue._drawn(Queued(number, evening.code, "Pass", due, "waiting", True, 1.0))
        assert drawn is not None
        draw_chit(drawn, width, GREEK)
    names = evening.house.guests.name_map(evening.code)
    house = House("Alma", "€", "Tom")
    for party in parties_of(evening.table.saved, names, house, GREEK):
        draw_receipt(party.written, width, GREEK)
    printer = ReceiptPrinter(name="Pass", width=width)  # type: ignore[arg-type]
    printer_test.draw_test(printer_test.Test("Alma", printer, ("Hot",), "19:05"), GREEK)
    assert len(on_strips) > 60
    assert foreign_in(" | ".join(on_strips), evening.code) == ["mm"]
