"""What lies where on a plate, and the picture of it."""

import math
import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from partycards.catalogue.pictures import keep_picture, safe_picture
from partycards.files import shipped
from partycards.games.cards import Card
from partycards.kept_files import FolderFiles
from partycards.plates.address import plate_address
from partycards.plates.layout import Place, composed
from partycards.plates.pieces import MOST_PIECES, known_pieces, named, names_of
from partycards.plates.svg import plate_svg
from partycards.plates.ware import RIMS
from tests.catalogue.test_pictures import saved, striped
from tests.shipped import INGREDIENTS

LISAS = "asparagus~peaches~lobster~pistachios~lavender"


def laid(names: str) -> tuple[Place, ...]:
    return composed(named(names)).places


def whereabouts(names: str) -> dict[str, Place]:
    """The first place of every picture."""
    return {place.piece.picture.removesuffix(".svg"): place for place in reversed(laid(names))}


def random_dishes(count: int) -> list[str]:
    chance, keys = Random(7), [card.key for card in INGREDIENTS]
    return ["~".join(chance.sample(keys, 1 + number % MOST_PIECES)) for number in range(count)]


def test_the_same_cards_make_the_same_plate_and_another_order_another_one() -> None:
    assert laid(LISAS) == laid(LISAS)
    here = FolderFiles(Path())
    assert plate_svg(3, LISAS, here) == plate_svg.__wrapped__(3, LISAS, here)
    assert laid("lobster~peaches~asparagus~pistachios~lavender") != laid(LISAS)


def test_the_lobster_lies_over_its_bed_and_the_lavender_over_everything() -> None:
    order = [place.piece.picture for place in laid(LISAS)]
    where = whereabouts(LISAS)
    assert order[0] == "asparagus.svg"
    assert where["asparagus"].y < where["lobster"].y < where["peaches"].y
    assert where["lobster"].side == max(place.side for place in laid(LISAS))
    assert {*order[-4:]} == {"lavender.svg", "pistachios.svg"}
    assert order.count("pistachios.svg") == 2, "small things lie there twice"


def test_a_jar_stands_beside_the_steak_and_is_never_turned() -> None:
    where = whereabouts("ketchup~steak~potatoes~sausages")
    assert where["ketchup"].turn == 0
    assert abs(where["ketchup"].x - 50) > 20
    assert where["ketchup"].side < 0.6 * where["steak"].side


def test_a_dish_without_a_main_piece_has_one_all_the_same() -> None:
    for names in ("mint~basil~dill", "honey~wine~jam", "lemons~pistachios", "salami~lemons"):
        assert abs(max(laid(names), key=lambda place: place.side).x - 50) < 1


def test_three_cards_leave_air_and_nine_shrink() -> None:
    nine = "~".join([LISAS, "trout", "figs", "kale", "bread"])
    three, many = laid("lobster~peaches~asparagus"), laid(nine)
    assert max(place.side for place in many) < 0.9 * max(place.side for place in three)
    assert len(many) == 9


def test_nothing_hangs_over_the_rim_and_nothing_hides_another_piece() -> None:
    for names in random_dishes(120):
        places = laid(names)
        assert {place.piece for place in places} == set(named(names))
        for number, place in enumerate(places):
            assert math.dist((place.x, place.y), (50, 50)) + 0.35 * place.side < 39, names
            assert abs(place.turn) <= 35
            above = places[number + 1 :] if len(named(names)) < 10 else ()
            assert all(
                math.dist((place.x, place.y), (other.x, other.y)) > 0.22 * other.side
                for other in above
            ), names


def test_every_shipped_card_is_known_and_the_rims_have_the_seats_colours() -> None:
    assert {card.key for card in INGREDIENTS} == set(known_pieces())
    assert all(re.fullmatch("(#[0-9a-f]{6})?", each.colour) for each in known_pieces().values())
    tokens = (shipped("static") / "css" / "tokens.css").read_text()
    assert tuple(re.findall(r"\.seat-\d \{ --seat: (#\w+);", tokens)) == RIMS


def test_one_file_holds_all_pictures_asks_for_nothing_and_is_small() -> None:
    sizes = []
    for names in random_dishes(48):
        data = plate_svg(1, names, FolderFiles(Path()))
        sizes.append(len(data))
        ids = {element.get("id") for element in ElementTree.fromstring(data).iter()}
        asked = set(re.findall(rb'(?:href="|url\()(?!#)([^"]+)', data))
        assert asked == set()
        assert {word.decode() for word in re.findall(rb'href="#(\w+)"', data)} <= ids
    assert sorted(sizes)[24] < 25_000
    assert max(sizes) < 60_000


def test_a_hosts_own_picture_lies_there_and_one_that_is_gone_is_left_out(tmp_path: Path) -> None:
    name, data = safe_picture(saved(striped(900, 900), "PNG"))
    kept = keep_picture(FolderFiles(tmp_path), "quark", name, data)
    quark = Card(0, "quark", "Quark", "dairy", 3, picture=kept)
    thing = Card(1, "thing", "Thing", "dairy", 4)
    steak = Card(2, "steak", "Steak", "meat", 5)
    names = names_of([quark, thing, steak])
    assert names == f"dairy.{kept}~steak", "a card without a picture takes no place"
    assert b"data:image/webp;base64," in plate_svg(0, names, FolderFiles(tmp_path))
    gone = plate_svg(0, names, FolderFiles(tmp_path / "elsewhere"))
    assert b"<image" not in gone
    assert b"<symbol" in gone


@pytest.mark.parametrize("names", ["nothing", "../secret", "bogus.quark-12345678.png", LISAS * 3])
def test_other_names_are_no_plate(names: str) -> None:
    with pytest.raises(KeyError):
        plate_svg(0, names, FolderFiles(Path()))


def test_an_address_says_the_cards_and_the_seat_and_nothing_else() -> None:
    steak = Card(2, "steak", "Steak", "meat", 5)
    assert re.fullmatch(r"/plates/[0-9a-f]{8}/3/steak\.svg", plate_address([steak], 13))
    assert plate_address([], 1).endswith("/1/bare.svg")
