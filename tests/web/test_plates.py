"""Plates on the pages: every dish of the album lies on one, and its picture is asked for once."""

import io
import re
from html import unescape
from typing import Any

from PIL import Image

from partycards.games.cards import Card
from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.games.cooking_party.steps.presenting import Lay, Presenting
from partycards.plates.address import plate_address
from partycards.printing.content import Content
from partycards.qr import qr_svg
from partycards.tables.table import HOST
from partycards.web.evening import content_of
from tests.evening import ORIGIN, SEED, Evening, shipped_box
from tests.printing.reading import text
from tests.web.plates import csrf_of, judged, sent
from tests.web.sample import dealt, play_until

PLATE = re.compile(r'src="(/plates/[^"]+)"')


def test_every_dish_of_the_album_lies_on_its_plate(evening: Evening) -> None:
    judged(evening)
    play_until(evening, lambda state: state.results)
    page = evening.phones["Cody"].get("album").text
    assert "/static/cards/art/" not in page, "a hundred pictures more would be asked for"
    plates = PLATE.findall(page)
    state = evening.table.saved.current.state
    assert len(plates) == len(state.results[0].presented)
    for address in plates:
        answer = evening.stranger().client.get(address, base_url=ORIGIN)
        assert answer.mimetype == "image/svg+xml"
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert answer.text.count("<symbol") >= 1


def test_a_photo_of_the_real_food_takes_the_plates_place(evening: Evening) -> None:
    judged(evening)
    shot = sent(evening, "Lisa")
    play_until(evening, lambda state: state.results)
    page = evening.phones["Cody"].get("album").text
    frame = page[page.index("has-photo") :][:400]
    assert "/bare.svg" in frame
    assert f'class="plate-photo" src="{shot.address}"' in frame
    assert page.count(f'src="{shot.address}"') == 1, "it is not shown a second time below"


def test_an_address_that_somebody_made_up_is_no_plate(evening: Evening) -> None:
    stranger = evening.stranger().client
    for names in ("0/nothing", "10/steak", "0/..%2f..%2fsteak", "0/dairy.quark-1234.png"):
        assert stranger.get(f"/plates/12345678/{names}.svg", base_url=ORIGIN).status_code == 404
    old = stranger.get("/plates/12345678/0/steak.svg", base_url=ORIGIN)
    assert old.status_code == 200
    assert old.headers["Cache-Control"] == "no-store"


# On the TV ----------------------------------------------------------------------------------------


def tv(evening: Evening) -> str:
    return evening.stranger().get("tv").text


def test_the_tv_serves_a_dish_when_its_last_card_lies_there(evening: Evening) -> None:
    dealt(evening)
    hands = {"Lisa": "Lobster Lavender Cucumber Tofu", "Ellen": "Chicken Thyme Mushrooms Steak"}
    for name, cards in hands.items():
        evening.play(name, Keep(), Commit(place=dict.fromkeys(evening.cards(cards), 0)))
    lobster, lavender, cucumber, tofu = evening.cards(hands["Lisa"])
    evening.play("Cody", Call(evening.seat("Lisa")))
    evening.play("Lisa", Lay((lobster,), {lobster: "still warm"}, say="It smelled of the sea."))
    evening.play("Lisa", Lay((cucumber, tofu)))
    assert 'class="served"' not in tv(evening), "a card is to come"
    evening.play("Lisa", Lay((lavender,), {lavender: "one breath"}, say="And of August."))
    page = tv(evening)
    served = page[page.index('class="served"') :]
    assert PLATE.findall(served) == [
        plate_address(cards_of(evening, "Lobster Cucumber Tofu Lavender"), evening.seat("Lisa"))
    ]
    for words in ("Lisa</bdi>’s dish", "still warm", "one breath", "“And of August.”", "for “"):
        assert words in served
    evening.play("Cody", Call(evening.seat("Ellen")))
    assert 'class="served"' not in tv(evening), "the next chef is at the stove"


def test_a_menu_has_a_plate_for_each_course(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen", "Amir", "Mo")
    evening.table.agree(HOST, "cooking_party", {"house": {"teams": True, "menu": True}})
    evening.table.start(HOST, shipped_box(), SEED)
    play_until(evening, lambda state: presented(state) and isinstance(state.phase, Presenting))
    served = tv(evening).partition("served is-menu")[2]
    state: Any = evening.table.saved.current.state
    dishes = state.kitchen(state.phase.chef).dishes
    assert len(PLATE.findall(served)) == len(dishes) == 3
    assert all(dish.name in unescape(served) for dish in dishes)


def cards_of(evening: Evening, names: str) -> list[Card]:
    state: Any = evening.table.saved.current.state
    return [state.box.ingredients[card] for card in evening.cards(names)]


def presented(state: Any) -> bool:
    return any(chef.presented for chef in state.chefs)


# To take home -------------------------------------------------------------------------------------


def finished(evening: Evening) -> None:
    """Lisa's and Ellen's dishes were judged, and the match is over."""
    judged(evening)
    play_until(evening, lambda state: state.results)
    evening.host_does("end-early")


def taken(evening: Evening) -> Content:
    """What the file to take along is drawn from."""
    with evening.app.test_request_context(base_url=ORIGIN):
        return content_of(evening.table)


def test_whoever_knows_the_table_keeps_a_dish_as_a_picture_and_the_evening_as_a_file(
    evening: Evening,
) -> None:
    finished(evening)
    phone = evening.stranger()
    album = unescape(phone.get("album").text)
    for words in ("The evening’s dishes", "Take the evening along", "The cookbook, to print"):
        assert words in album
    first, other = re.findall(r'href="(dish/[^"]+)"', album)
    page, name = phone.get(first).text, f"{first.removeprefix('dish/')}.jpg"
    assert 'download="Lobster in a summer garden.jpg"' in page
    assert page.count(f'"{name}"') == 3, "shown, kept and shared"
    answer = phone.get(f"dish/{name}")
    assert answer.mimetype == "image/jpeg"
    assert Image.open(io.BytesIO(answer.data)).size == (1080, 1350)
    assert len(answer.data) < 400_000
    assert phone.get(f"{other}.jpg").data != answer.data
    for wrong in ("dish/9-1-1-0", "dish/1-9-1-0.jpg", "dish/1-1-1-5.jpg"):
        assert phone.get(wrong).status_code == 404
    with phone.get("evening.pdf") as file:
        assert file.mimetype == "application/pdf"
        assert "attachment" in file.headers["Content-Disposition"]
        words = text(file.data)
    for told in ("The evening at table", "Lobster in a summer", "three blossoms", "for Cody",
                 "Sunday at my", "Cooking Party Cards"):  # fmt: skip
        assert told in words


def test_nothing_to_take_along_tells_how_it_ended_before_everybody_may_know(
    evening: Evening,
) -> None:
    assert evening.stranger().get("evening.pdf").status_code == 404, "nothing was served"
    judged(evening)
    assert "Take the evening along" not in evening.stranger().get("album").text
    game = taken(evening).evening()
    assert [dish.name for dish in game.dishes] == ["Lobster in a summer garden",
                                                   "Sunday at my aunt's"]  # fmt: skip
    assert {dish.chips for dish in game.dishes} == {0}
    play_until(evening, lambda state: state.results)
    game = taken(evening).evening()
    assert (game.ended, game.totals, game.winners, game.scores) == (False, (), (), ())
    evening.host_does("end-early")
    assert taken(evening).evening().ended


def test_what_was_hidden_or_is_secret_is_in_nothing_to_take_along(evening: Evening) -> None:
    finished(evening)
    shot = sent(evening, "Lisa")
    assert shot.name in str(taken(evening))
    words = next(one.key for one in evening.table.saved.said() if one.words == "three blossoms")
    evening.host_does("hide", key=words)
    evening.host_does("hide", key=shot.key)
    content = str(taken(evening))
    assert shot.name not in content
    assert "three blossoms" not in content
    codes = [evening.house.guests.person(evening.code, n).code for n in (1, 2, 3)]
    assert not any(code in content for code in codes), "a seat's code opens the seat"


def test_the_last_page_of_the_tv_leads_every_phone_to_the_evening(evening: Evening) -> None:
    judged(evening)
    assert 'data-mood="home"' not in tv(evening)
    play_until(evening, lambda state: state.results)
    evening.host_does("end-early")
    page = tv(evening)
    assert 'data-mood="home"' in page
    address = evening.app.site.join_url(evening.code) + "album"
    assert str(qr_svg(address, "Code to the evening’s dishes")) in page
    for name in ("Lisa", "Cody"):
        assert 'href="album">Take the evening home' in evening.phones[name].get().text
    (own,) = re.findall(r'href="(dish/[^"]+)">Keep the picture', evening.main("Ellen"))
    assert "Sunday at my aunt&#39;s" in evening.phones["Ellen"].get(own).text


def test_a_photo_that_lisa_takes_back_is_in_no_file_that_was_drawn_with_it(
    evening: Evening,
) -> None:
    judged(evening)
    shot = sent(evening, "Lisa")
    with evening.stranger().get("evening.pdf") as file:
        assert file.status_code == 200
    kept = evening.folder / "prints"
    assert [*kept.glob("*/sheet.pdf")] != []
    evening.phones["Lisa"].post("photos/back", photo=shot.name, csrf=csrf_of(evening, "Lisa"))
    assert [*kept.glob("*/sheet.pdf")] == []
    assert shot.name not in str(taken(evening))


def test_a_dish_without_a_name_is_its_chefs_and_each_game_of_the_evening_has_its_own(
    evening: Evening,
) -> None:
    dealt(evening)
    for name, cards in (("Lisa", "Lobster Tofu Popcorn Parsley"), ("Ellen", "Chicken Thyme Steak "
                        "Mushrooms")):  # fmt: skip
        evening.play(name, Keep(), Commit(place=dict.fromkeys(evening.cards(cards), 0)))
    evening.play("Cody", Call(evening.seat("Lisa")))
    for card in evening.cards("Lobster Tofu Popcorn Parsley"):
        evening.play("Lisa", Lay((card,)))
    evening.host_does("end-early")
    evening.host_does("again")
    evening.host_does("start")
    play_until(evening, lambda state: state.results)
    links = re.findall(r'href="(dish/[^"]+)"', evening.stranger().get("album").text)
    assert {link.partition("-")[0] for link in links} == {"dish/1", "dish/2"}
    titles = [unescape(evening.stranger().get(link).text) for link in links]
    assert "<bdi>Lisa’s dish</bdi>" in titles[0]
    assert all("Lisa’s dish" not in title for title in titles[1:])
