"""No English is left on any page of the house: those of guests, the TV, the console, the staff and
the restaurant, with what scripts say and what refusals say."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from partycards.files import shipped
from tests import screenshots_dinner as dinner
from tests.translating.greek import speaking_greek
from tests.translating.greek_evening import GUESTS, Dinner, Visitor, plays, read_by_everybody
from tests.translating.left_over import is_english, texts

NO_WORDS_IN_IT = {
    "/static/<path:filename>", "/pictures/<name>", "/plates/<drawn>/<int:rim>/<names>.svg",
    "/host/cards/drawn/<template>/<colours>.svg", "/host/prints/made/<made>/<int:number>.png",
    "/t/<code>/photo/<name>.jpg",
    "/t/<code>/dish/<int:match>-<int:number>-<int:chef>-<int:course>.jpg",
}  # fmt: skip
"""Pictures and files."""

ON_PAPER = {
    "/floor/<code>/bill/bill.pdf", "/kitchen/<code>/orders.pdf", "/kitchen/order-forms.pdf",
    "/restaurant/courses/menu.pdf", "/restaurant/report/takings.pdf",
    "/restaurant/tables/tents.pdf", "/shop/<key>/list.pdf", "/t/<code>/cookbook.pdf",
    "/t/<code>/evening.pdf", "/host/prints/made/<made>/pages", "/host/prints/made/<made>/file",
}  # fmt: skip
"""Sheets, which `test_greek_paper` reads."""

ONLY_SOMETIMES = {
    "/host/copies/brought/back": "a copy was brought along (tests/web/test_copies.py)",
    "/host/t/<code>/scores/<which>/": "another game was played on paper (test_paper_scores.py)",
    "/host/t/<code>/for/<int:seat>/take-back": "after a move for a guest (test_take_back.py)",
    "/host/t/<code>/paper-finish": "an evening on paper (test_paper_evening.py)",
    "/host/t/<code>/paper-round/back": "a round was typed (test_paper_round.py)",
    "/t/<code>/me/erase": "the guest’s last page (test_personal_data.py)",
    "/t/<code>/photos/back": "a photo was sent (test_photos.py)",
    "/host/rules/<key>.json": "a file for another house (test_house_rules.py)",
    "/shop/<key>/now": "the lines of /shop/<key>/ again, for its script",
}
"""What this evening does not come to: when there is something to read, and what tests it."""

SAID_BY_SCRIPTS = re.compile(r"""["'`]([A-Z][a-z]+(?: [A-Za-z]+)+[.!?]?)["'`]""")


@pytest.fixture(scope="module", autouse=True)
def _greek(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with speaking_greek(tmp_path_factory.mktemp("greek")):
        yield


@pytest.mark.timeout(180)
def test_no_page_says_a_word_of_english_and_none_was_forgotten(tmp_path: Path) -> None:
    with read_by_everybody() as browsers:
        meal = Dinner(tmp_path)
        dinner.busy(meal)
        visitor = sits(meal)
        goes_everywhere(meal, visitor)
        plays_on(meal, visitor)
        visitor.sends_all()
        visitor.walks("/host/", "/restaurant/")
        visitor.sends_all()
        visitor.tries_what_is_left(meal.evening.code, goes_on=False)
        meal.evening.stop()
    assert browsers.wrong == {}
    left = {rule for _, rule in visitor.rules() - browsers.seen}
    assert left - NO_WORDS_IN_IT - ON_PAPER - ONLY_SOMETIMES.keys() == set()


def sits(meal: Dinner) -> Visitor:
    """Four sit down at the table that is open; a guest of each table shows their phone."""
    evening, tables = meal.evening, meal.tables
    evening.house.seasons.begin("Четверги")
    evening.sit(*GUESTS)
    phones = {tables[number].code: meal.phones[number][0].client for number in meal.phones}
    return Visitor(meal, {**phones, evening.code: evening.phones[GUESTS[0]].client})


def goes_everywhere(meal: Dinner, visitor: Visitor) -> None:
    """Before the match, and at tables of the restaurant that eat, order and pay; then to the doors,
    without a key."""
    evening, at = meal.evening, f"/t/{meal.evening.code}/"
    codes = (evening.code, *(meal.tables[number].code for number in ("4", "6", "12", "14")))
    rooms = [f"/{room}/{code}/" for code in codes for room in ("t", "host/t", "floor", "kitchen")]
    visitor.walks("/host/", "/restaurant/", "/kitchen/", "/pass/", "/floor/", "/staff", *rooms)
    doors = ("/", "/host/", "/kitchen/", "/nowhere", "/t/NOONE/", "/r/12", "/r/99/x", at)
    shut = (f"{at}{path}" for path in ("back", "watch", "claim/x", "me", "photos"))
    visitor.walks(*doors, *shut, client=evening.stranger().client)


def plays_on(meal: Dinner, visitor: Visitor) -> None:
    """The match of the table is looked at in each step, and once from all sides."""
    evening, at = meal.evening, f"/t/{meal.evening.code}/"
    stranger = evening.stranger().client
    for step in plays(evening, Random(3)):
        for path in (at, f"{at}tv", f"/host{at}"):
            visitor.looks(path)
        visitor.looks(f"{at}watch", stranger)
        if step == "Planning":
            visitor.walks(at, f"/host{at}")
            visitor.tries_what_is_left(evening.code)
    visitor.walks(at, f"{at}album", f"/host{at}")


@pytest.mark.parametrize(
    ("page", "english"),
    [
        ("<p>Ρεαδυ <b>now</b></p><script>not this</script>", ["now"]),
        ('<p lang="de">Deutsch</p><a title="Go on">Ον</a>', ["Go on"]),
        ('<p data-said="Try again" data-key="tofu">LEMON · 20 mm</p>', ["Try again"]),
        ('<b data-labels="[&#34;One card&#34;]">&amp;</b>', ["One card"]),
        ('<input type="submit" value="Send"><textarea>mine</textarea>', ["Send"]),
        ("<br><img alt='Τοφυ'>Ταβλε <bdi>Лиза</bdi>", []),
    ],
)
def test_english_is_found_wherever_it_is_read(page: str, english: list[str]) -> None:
    assert [text for text in texts(page) if is_english(text)] == english


def test_no_script_holds_a_sentence() -> None:
    """What scripts say they read from their pages."""
    scripts = [path for path in shipped("static").rglob("*.js") if "vendor" not in path.parts]
    said = {path.name: SAID_BY_SCRIPTS.findall(path.read_text("utf-8")) for path in scripts}
    assert len(said) > 30
    assert {name: found for name, found in said.items() if found} == {}
