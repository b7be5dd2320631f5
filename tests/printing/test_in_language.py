"""What paper says in another language is said once, and in that language's own marks."""

import pytest
from msgspec.structs import replace

from partycards.printing.content import Content, NightLine, SeasonLine
from partycards.printing.every_sheet import SHEETS
from partycards.printing.restaurant_content import BillPart, FormSeat, OrderForm
from tests.printing.menu import a_dish, an_evening
from tests.printing.reading import printed, text
from tests.printing.sample import BILL, SEASON, with_names
from tests.printing.whole import content_for


@pytest.mark.parametrize(
    ("language", "key", "name", "never"),
    [
        ("de", "bell_peppers", "Paprika", "Paprikapulver"),
        ("it", "ham", "Prosciutto", "Prosciutto crudo"),
    ],
)
def test_a_name_that_is_another_cards_in_english_is_not_translated_twice(
    language: str, key: str, name: str, never: str
) -> None:
    evening: Content = an_evening(a_dish("Salad", [(key, "")]))
    read = text(printed("shopping", evening, language=language))
    assert name in read
    assert never not in read


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "“Parmesan”"),
        ("de", "„Parmesan“"),
        ("fr", "«\xa0Parmesan\xa0»"),
    ],
)
def test_what_a_chef_said_stands_in_the_readers_quotation_marks(language: str, said: str) -> None:
    for key in ("orders", "shopping"):
        read = text(printed(key, content_for(SHEETS[key]), language=language))
        assert "".join(said.split()) in "".join(read.split())


def test_a_back_that_is_moved_by_a_half_has_a_comma_in_german() -> None:
    read = text(printed("calibration", Content(), language="de", back_x=1.5, back_size=99.8))
    assert "1,5 mm nach rechts" in read
    assert "mit 99,8 % ihrer Größe" in read


def test_a_guest_whose_name_is_a_herb_keeps_it_on_every_sheet() -> None:
    table = with_names(("Rosemary", "Basil", "Ginger"))
    night = (NightLine(place=1, name="Rosemary", games=2, points=90),)
    line = SeasonLine(place=1, name="Rosemary", results=((5, 1),), wins=1, points=5)
    content = Content(
        table=table,
        earlier=(table,),
        night=night,
        season=replace(SEASON, lines=(line,), evenings=("5.",)),
        bills=(replace(BILL, parts=(BillPart(name="Rosemary", cents=5),)),),
        forms=(OrderForm(table="1", seats=(FormSeat(seat=1, name="Rosemary"),)),),
    )
    for key in ("scores", "cookbook", "season", "bill", "certificate", "seat_cards", "judge"):
        read = text(printed(key, content, language="de"))
        assert "Rosmarin" not in read, key
        assert "Rosemary" in read or key in ("judge", "certificate"), key
