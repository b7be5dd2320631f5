"""The restaurant is set up: courses, tables, PINs, cards, printers, and what people mistype."""

import io
import re
from collections.abc import Iterator

import pytest
from PIL import Image

from partycards.games.restaurant.menu import playable
from partycards.restaurant.orders import Course
from partycards.restaurant.printers import ReceiptPrinter
from partycards.restaurant.setup import Restaurant
from tests.evening import Evening
from tests.restaurant.house import House, posts, reads

MAIN = {
    "title": "Main course",
    "price": "18,50",
    "most": "2",
    "soon": "8",
    "late": "16",
    "fire": "server",
    "station": "Grill",
}
AT = "/restaurant/courses"
PASS = {
    "was": "",
    "name": "Pass",
    "kind": "network",
    "address": "192.168.1.50",
    "port": "9100",
    "width": "58",
    "station": "",
}


@pytest.fixture
def house(evening: Evening) -> House:
    return House(evening)


@pytest.fixture(scope="module")
def unmoved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that many mistakes are tried on, because none of them changes anything: it has table
    7, Tom's PIN and a printer at the pass."""
    evening = Evening(tmp_path_factory.mktemp("unmoved"))
    house = House(evening)
    house.restaurant.floor.add("7", 4)
    evening.house.staff.add("Tom", "server", "480213")
    posts(house.manager, "/restaurant/printers", **PASS)
    yield house
    evening.stop()


def refusals(page: str) -> list[str]:
    """What a page complains about."""
    found = re.findall(r'<p class="refusal"[^>]*>([^<]+)</p>', page)
    return [words.strip() for words in found if words.strip()]


# The overview -------------------------------------------------------------------------------------


def test_a_new_house_reads_what_is_missing(house: House) -> None:
    page = reads(house.manager, "/restaurant/setup")
    for missing in ("no name yet", "no prices yet", "none yet", "no chef yet"):
        assert missing in page
    assert "http://" in page
    assert "/staff" in page


def test_what_is_set_up_stands_in_the_overview(house: House) -> None:
    posts(house.manager, "/restaurant/house", name="Trattoria Alma", currency="€", marks="chips")
    posts(house.manager, f"{AT}/main", AT, **MAIN)
    posts(house.manager, "/restaurant/tables", numbers="1-12", seats="4")
    house.comes_in("chef")
    house.comes_in("server")
    page = reads(house.manager, "/restaurant/setup")
    for told in ("Trattoria Alma", "chips", "18.50 €", "12 tables", "48 seats", "1 chef"):
        assert told in page
    assert "part-missing" not in page


def test_the_set_up_survives_the_night(house: House) -> None:
    posts(house.manager, f"{AT}/main", AT, **MAIN)
    posts(house.manager, "/restaurant/tables", numbers="3", seats="2")
    again = Restaurant(house.evening.app)
    assert again.setup == house.restaurant.setup
    assert again.floor.tables() == house.restaurant.floor.tables()


# Name and logo ------------------------------------------------------------------------------------


def test_a_name_is_shown_as_it_was_typed_and_never_as_html(house: House) -> None:
    posts(house.manager, "/restaurant/house", name="<b>Alma</b>", currency="€", marks="points")
    page = reads(house.manager, "/restaurant/setup")
    assert "&lt;b&gt;Alma&lt;/b&gt;" in page
    assert "<b>Alma" not in page


def test_what_is_wrong_stands_beside_its_field_and_nothing_typed_is_lost(house: House) -> None:
    answer = posts(house.manager, "/restaurant/house", name="A" * 41, currency="", marks="stars")
    assert answer.status_code == 409
    assert refusals(answer.text) == [
        "At most 40 letters, please.",
        "What do prices stand in? €, for example.",
        "Please choose one.",
    ]
    assert "A" * 41 in answer.text
    assert house.restaurant.setup.name == ""


def _sends_logo(house: House, data: bytes) -> str:
    sent = (io.BytesIO(data), "logo.png")
    answer = posts(house.manager, "/restaurant/logo", "/restaurant/house", logo=sent)
    return " ".join(refusals(answer.text))


def _picture(size: tuple[int, int]) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "tomato").save(out, "PNG")
    return out.getvalue()


def test_a_wide_logo_is_kept_whole_in_a_square_of_our_own_pixels(house: House) -> None:
    assert _sends_logo(house, _picture((900, 300))) == ""
    name = house.restaurant.setup.logo
    assert f"/pictures/{name}" in reads(house.manager, "/restaurant/house")
    answer = house.manager.get(f"/pictures/{name}", base_url="http://party.test:5000")
    picture = Image.open(io.BytesIO(answer.data))
    assert picture.size == (512, 512)
    assert picture.getpixel((2, 256)) == (255, 99, 71, 255)
    assert picture.getpixel((256, 2)) == (0, 0, 0, 0)


def test_a_file_that_is_no_picture_is_refused_and_the_old_logo_stays(house: House) -> None:
    _sends_logo(house, _picture((64, 64)))
    before = house.restaurant.setup.logo
    assert "not a picture" in _sends_logo(house, b"<svg onload=alert(1)>")
    assert "Which picture" in " ".join(
        refusals(posts(house.manager, "/restaurant/logo", "/restaurant/house").text)
    )
    assert house.restaurant.setup.logo == before
    posts(house.manager, "/restaurant/logo", "/restaurant/house", none="1")
    assert house.restaurant.setup.logo == ""


# Courses ------------------------------------------------------------------------------------------


def test_a_course_is_changed_and_its_price_is_whole_cents(house: House) -> None:
    posts(house.manager, f"{AT}/main", AT, **MAIN)
    assert house.restaurant.setup.course("main") == Course(
        "main",
        "Main course",
        most=2,
        price=1850,
        soon=480,
        late=960,
        fire="server",
        station="Grill",
    )
    posts(house.manager, f"{AT}/main", AT, **{**MAIN, "price": "18.5"})
    main = house.restaurant.setup.course("main")
    assert main is not None
    assert main.price == 1850


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"price": "a lot"}, "A price looks like 12.50 or 12,50."),
        ({"price": "-3"}, "A price looks like 12.50 or 12,50."),
        ({"price": "1.250"}, "A price looks like 12.50 or 12,50."),
        ({"most": "0"}, "From 1 to 5 dishes a guest, please."),
        ({"most": "two"}, "From 1 to 5 dishes a guest, please."),
        ({"late": "8"}, "Late comes after soon, please."),
        ({"late": ""}, "From 1 to 180 minutes, please."),
        ({"title": " "}, "What is the course called?"),
        ({"title": "STARTER"}, "Another course is called so."),
        ({"fire": "never"}, "Please choose one."),
        ({"station": "x" * 21}, "At most 20 letters, please."),
    ],
)
def test_a_course_that_cannot_be_is_told_why_and_nothing_changes(
    unmoved: House, wrong: dict[str, str], told: str
) -> None:
    before = unmoved.restaurant.setup
    answer = posts(unmoved.manager, f"{AT}/main", AT, **{**MAIN, **wrong})
    assert answer.status_code == 409
    assert refusals(answer.text) == [told]
    (typed,) = wrong.values()
    assert "fire" in wrong or f'value="{typed.strip()}"' in answer.text
    assert unmoved.restaurant.setup == before


def test_courses_come_go_and_change_places_but_one_stays(house: House) -> None:
    def titles() -> list[str]:
        return [course.title for course in house.restaurant.setup.courses]

    posts(house.manager, f"{AT}/new", AT, **{**MAIN, "title": "Cheese"})
    assert titles() == ["Starter", "Main course", "Dessert", "Cheese"]
    posts(house.manager, f"{AT}/cheese", AT, up="1")
    assert titles() == ["Starter", "Main course", "Cheese", "Dessert"]
    posts(house.manager, f"{AT}/starter", AT, down="1")
    assert titles() == ["Main course", "Starter", "Cheese", "Dessert"]
    for key in ("starter", "cheese", "dessert"):
        posts(house.manager, f"{AT}/{key}", AT, remove="1")
    answer = posts(house.manager, f"{AT}/main", AT, remove="1")
    assert refusals(answer.text) == ["One course has to stay, or there is nothing to order."]
    assert titles() == ["Main course"]


def test_nobody_serves_nine_courses(house: House) -> None:
    for number in range(5):
        posts(house.manager, f"{AT}/new", AT, **{**MAIN, "title": f"Course {number}"})
    answer = posts(house.manager, f"{AT}/new", AT, **{**MAIN, "title": "Course 9"})
    assert refusals(answer.text) == ["At most 8 courses, please."]
    assert 'value="Course 9"' in answer.text


# Tables -------------------------------------------------------------------------------------------


def test_twelve_tables_are_added_at_once_and_stand_in_order(house: House) -> None:
    posts(house.manager, "/restaurant/tables", numbers="1-12", seats="4")
    posts(house.manager, "/restaurant/tables", numbers="t1", seats="2")
    numbers = [table.number for table in house.restaurant.floor.tables()]
    assert numbers == [*map(str, range(1, 13)), "T1"]


@pytest.mark.parametrize(
    ("numbers", "seats", "told"),
    [
        ("7", "4", "There is a table 7 already."),
        ("5-9", "4", "There is a table 7 already."),
        ("07", "4", "There is a table 7 already."),
        ("9-5", "4", "From which table to which? The smaller number comes first."),
        ("1-400", "4", "From which table to which? The smaller number comes first."),
        ("the window", "4", "A table&#39;s number looks like 7 or T4; 1-12 adds twelve at once."),
        ("", "4", "Which number stands on the table?"),
        ("8", "13", "From 1 to 12 seats, please."),
        ("8", "many", "From 1 to 12 seats, please."),
    ],
)
def test_a_table_that_cannot_be_is_told_why(
    unmoved: House, numbers: str, seats: str, told: str
) -> None:
    answer = posts(unmoved.manager, "/restaurant/tables", numbers=numbers, seats=seats)
    assert answer.status_code == 409
    assert refusals(answer.text) == [told]
    assert f'value="{numbers}"' in answer.text
    assert [table.number for table in unmoved.restaurant.floor.tables()] == ["7"]


def test_a_table_gets_other_seats_or_is_taken_away(house: House) -> None:
    house.restaurant.floor.add("7", 4)
    posts(house.manager, "/restaurant/tables/7", "/restaurant/tables", seats="6")
    assert house.restaurant.floor.tables()[0].seats == 6
    answer = posts(house.manager, "/restaurant/tables/7", "/restaurant/tables", seats="99")
    assert refusals(answer.text) == ["From 1 to 12 seats, please."]
    posts(house.manager, "/restaurant/tables/7", "/restaurant/tables", remove="1")
    assert house.restaurant.floor.tables() == []
    gone = posts(house.manager, "/restaurant/tables/7", "/restaurant/tables", seats="6")
    assert gone.status_code == 303


# PINs ---------------------------------------------------------------------------------------------


def test_a_pin_is_offered_given_and_read_once(house: House) -> None:
    page = reads(house.manager, "/restaurant/pins")
    offered = re.search(r'name="pin"[^>]*value="(\d{6})"', page)
    assert offered is not None
    answer = posts(
        house.manager, "/restaurant/pins", name="Mira", role="chef", pin=offered.group(1)
    )
    assert f'<strong class="pin">{offered.group(1)}</strong>' in answer.text
    later = reads(house.manager, "/restaurant/pins")
    assert "Mira" in later
    assert offered.group(1) not in later


@pytest.mark.parametrize(
    ("pin", "told"),
    [
        ("480213", "Somebody has that PIN already. Please take another one."),
        ("12", "A PIN is 4 to 8 digits."),
        ("1111", "That PIN is too easy to guess. Please take another one."),
        ("", "Which PIN?"),
    ],
)
def test_a_pin_that_cannot_be_is_told_why(unmoved: House, pin: str, told: str) -> None:
    answer = posts(unmoved.manager, "/restaurant/pins", name="Mira", role="chef", pin=pin)
    assert answer.status_code == 409
    assert refusals(answer.text) == [told]
    assert 'value="Mira"' in answer.text
    assert len(unmoved.evening.house.staff.all()) == 1


def test_a_pin_is_taken_back(house: House) -> None:
    house.comes_in("chef")
    posts(house.manager, "/restaurant/pins/take", "/restaurant/pins", number="1")
    assert "Nobody yet" in reads(house.manager, "/restaurant/pins")


# Cards and printers -------------------------------------------------------------------------------


def test_the_deck_and_a_small_set_of_assignments_are_chosen(house: House) -> None:
    shelf = house.evening.house.catalogue.assignments
    cards = [card for card in shelf.cards() if playable(card)]
    menus = [card for card in shelf.cards() if len(card.dishes) > 1]
    chosen = [cards[4].key, cards[1].key, menus[0].key]
    posts(
        house.manager, "/restaurant/cards", deck="in_the_house", assignments=[*chosen, "not_there"]
    )
    setup = house.restaurant.setup
    assert setup.deck == "in_the_house"
    assert setup.assignments == (cards[1].key, cards[4].key)
    page = reads(house.manager, "/restaurant/cards")
    assert page.count(" checked") == 2
    assert menus[0].title not in page


def test_a_deck_that_is_gone_is_told(house: House) -> None:
    answer = posts(house.manager, "/restaurant/cards", deck="of_yesterday")
    assert answer.status_code == 409
    assert "not there any more" in refusals(answer.text)[0]


def test_printers_come_change_and_go(house: House) -> None:
    assert "No printer." in reads(house.manager, "/restaurant/printers")
    posts(house.manager, "/restaurant/printers", **PASS)
    assert house.restaurant.setup.printers == (
        ReceiptPrinter(name="Pass", address="192.168.1.50", width=58),
    )
    usb = {**PASS, "was": "Pass", "name": "Bar", "kind": "usb", "address": "04b8:0E15"}
    posts(house.manager, "/restaurant/printers", **usb)
    (printer,) = house.restaurant.setup.printers
    assert (printer.name, printer.kind, printer.address) == ("Bar", "usb", "04b8:0E15")
    posts(house.manager, "/restaurant/printers", was="Bar", remove="1")
    assert house.restaurant.setup.printers == ()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name": ""}, "What do you call this printer?"),
        ({"name": "pass"}, "Another printer is called so."),
        ({"address": ""}, "An address looks like 192.168.1.50 or kitchen-printer.local."),
        ({"address": "a b"}, "An address looks like 192.168.1.50 or kitchen-printer.local."),
        ({"kind": "usb"}, "A USB device looks like 04b8:0e15 (see lsusb)."),
        ({"port": "99999"}, "A port is a number from 1 to 65535; most printers have 9100."),
        ({"width": "70"}, "Please choose one."),
    ],
)
def test_a_printer_that_cannot_be_is_told_why(
    unmoved: House, wrong: dict[str, str], told: str
) -> None:
    answer = posts(unmoved.manager, "/restaurant/printers", **{**PASS, "name": "Bar", **wrong})
    assert answer.status_code == 409
    assert refusals(answer.text) == [told]
    assert len(unmoved.restaurant.setup.printers) == 1


# Roles --------------------------------------------------------------------------------------------

PAGES = ("setup", "house", "courses", "tables", "pins", "cards", "printers", "report")


def test_guests_servers_and_chefs_do_not_reach_the_set_up(house: House) -> None:
    house.evening.sit("Alma")
    guest = house.evening.phones["Alma"].client
    server, chef = house.comes_in("server"), house.comes_in("chef")
    for name in PAGES:
        path = f"/restaurant/{name}"
        assert guest.get(path, base_url="http://party.test:5000").status_code == 303
        for client in (server, chef):
            assert client.get(path, base_url="http://party.test:5000").status_code == 403


def test_a_manager_with_a_pin_reaches_all_of_it_and_no_page_of_the_host(house: House) -> None:
    manager = house.comes_in("manager")
    for name in PAGES:
        assert "/host/?all=1" not in reads(manager, f"/restaurant/{name}")
    answer = posts(manager, "/restaurant/tables", numbers="7", seats="4")
    assert answer.status_code == 303
    assert manager.get("/host/", base_url="http://party.test:5000").status_code == 403
