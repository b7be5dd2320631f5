"""Pictures for a card service."""

import csv
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest
from msgspec.structs import replace
from PIL import Image

from partycards.printing.content import Content
from partycards.printing.engine.options import read_options
from partycards.printing.every_sheet import SHEETS, print_pictures
from tests.printing.whole import content_for


def zipped(key: str, content: Content, told: list[tuple[int, int]] | None = None,
           **typed: str) -> bytes:  # fmt: skip
    out, heard = BytesIO(), [] if told is None else told
    print_pictures(SHEETS[key], content, read_options(typed), out,
                   lambda done, total: heard.append((done, total)))  # fmt: skip
    return out.getvalue()


def opened(data: bytes) -> ZipFile:
    return ZipFile(BytesIO(data))


def counts(file: ZipFile) -> list[dict[str, str]]:
    return [*csv.DictReader(StringIO(file.read("counts.csv").decode()))]


def test_a_service_gets_a_picture_of_each_card_as_it_asks_for_it(few: Content) -> None:
    three = replace(few, ingredients=((few.ingredients[0][0], 4), *few.ingredients[1:3]))
    told: list[tuple[int, int]] = []
    file = opened(zipped("cards", three, told))
    keys = [card.key for card, _ in three.ingredients]
    cards = [f"cards/{number:03}-{key}.png" for number, key in enumerate(keys, 1)]
    assert file.namelist() == [*cards, "backs/back-1.png", "counts.csv", "READ ME.txt"]
    assert [row["copies"] for row in counts(file)] == ["4", "1", "1"]
    assert [row["file"] for row in counts(file)] == cards
    assert {row["back"] for row in counts(file)} == {"backs/back-1.png"}
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    said = file.read("READ ME.txt").decode("utf-8-sig")
    assert "3 pictures of cards" in said
    assert "825 x 1125 pixels" in said
    for name in (*cards, "backs/back-1.png"):
        image = Image.open(BytesIO(file.read(name)))
        assert (image.size, image.mode, image.format) == ((825, 1125), "RGB", "PNG")
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
        assert "transparency" not in image.info


def test_a_picture_is_the_card_with_its_colour_out_to_every_edge(few: Content) -> None:
    file = opened(zipped("cards", replace(few, ingredients=few.ingredients[:1])))
    front, back = (Image.open(BytesIO(file.read(name))) for name in file.namelist()[:2])
    assert front.getpixel((0, 0)) == front.getpixel((824, 0)) != (255, 255, 255)
    corners = {back.getpixel(at) for at in ((0, 0), (824, 0), (0, 1124), (824, 1124))}
    assert corners == {(0x5B, 0x2A, 0x55)}


def test_the_same_cards_give_the_same_bytes(few: Content) -> None:
    two = replace(few, ingredients=few.ingredients[:2])
    assert zipped("cards", two) == zipped("cards", two)


def test_meat_that_is_turned_has_its_other_side_and_sabotage_has_none() -> None:
    content = content_for(SHEETS["cook_off_sabotage_tokens"])
    meat = opened(zipped("cook_off_sabotage_tokens", content, only="meat,sabotage"))
    rows = [(row["copies"], row["back"]) for row in counts(meat)]
    assert rows == [("36", "backs/back-1.png"), ("18", "")]


def test_recipes_and_hypes_have_each_their_back() -> None:
    content = content_for(SHEETS["diced_veggies"])
    two = [piece.key for piece in SHEETS["diced_veggies"].pieces(content)][:: 44 + 33]  # type: ignore[misc]
    file = opened(zipped("diced_veggies", content, only=",".join(two)))
    assert [row["back"] for row in counts(file)] == ["backs/back-1.png", "backs/back-2.png"]
