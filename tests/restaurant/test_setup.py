"""The restaurant is set up: its name and logo, its courses, and what people mistype."""

import io

import pytest
from PIL import Image

from partycards.restaurant.orders import Course
from partycards.restaurant.setup import Restaurant
from tests.restaurant.house import House, posts, reads, refusals

MAIN = {
    "title": "Main course",
    "price": "18,50",
    "per": "dish",
    "most": "2",
    "soon": "8",
    "late": "16",
    "fire": "server",
    "station": "Grill",
}
AT = "/restaurant/courses"

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
    for told in ("Trattoria Alma", "chips", "€18.50", "12 tables", "48 seats", "1 chef"):
        assert told in page
    assert "part-missing" not in page


def test_the_set_up_survives_the_night(house: House) -> None:
    posts(house.manager, f"{AT}/main", AT, **MAIN)
    posts(house.manager, "/restaurant/tables", numbers="3", seats="2")
    with house.evening.app.app_context():
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
        "Which currency are the prices in? €, for example.",
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
    posts(house.manager, f"{AT}/main", AT, **{**MAIN, "price": "18.5", "per": "course"})
    main = house.restaurant.setup.course("main")
    assert main is not None
    assert (main.price, main.once) == (1850, True)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"price": "a lot"}, "A price looks like 12.50 or 12,50."),
        ({"price": "-3"}, "A price looks like 12.50 or 12,50."),
        ({"price": "1.250"}, "A price looks like 12.50 or 12,50."),
        ({"most": "0"}, "From 1 to 5 dishes a guest, please."),
        ({"most": "two"}, "From 1 to 5 dishes a guest, please."),
        ({"late": "8"}, "Red has to come later than yellow."),
        ({"late": ""}, "From 1 to 180 minutes, please."),
        ({"title": " "}, "What is the course called?"),
        ({"title": "STARTER"}, "Another course has that name."),
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
