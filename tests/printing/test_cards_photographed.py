"""Cards on a table, read from a photograph: what is found, and what is no picture at all."""

import io
import struct
import zlib

import pytest
import zxingcpp
from PIL import Image

from partycards.games.base import IllegalMove
from partycards.services.cards_photographed import Photographed, read_photograph
from tests.evening import Evening

MM = 8
"""Pixels of a millimetre."""


def table_with(*cards: tuple[str, int, int]) -> Image.Image:
    """A photograph from straight above: white cards of 60 x 80 mm with a number's code, each at a
    place in millimetres."""
    table = Image.new("RGB", (330 * MM, 230 * MM), (140, 100, 70))
    for number, left, top in cards:
        table.paste(card_with(number), (left * MM, top * MM))
    return table


def card_with(number: str) -> Image.Image:
    code = zxingcpp.create_barcode(number, zxingcpp.BarcodeFormat.DataMatrix).to_image(
        scale=MM, add_quiet_zones=False
    )
    card = Image.new("RGB", (60 * MM, 80 * MM), "white")
    card.paste(Image.frombuffer("L", code.shape[::-1], code), (46 * MM, 62 * MM))
    return card


def sent(picture: Image.Image, **how: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=80, **how)
    return out.getvalue()


def read(evening: Evening, data: bytes) -> Photographed:
    return read_photograph(data, evening.app.site.catalogue.numbers)


def test_lisa_photographs_her_cards_and_they_are_found_in_reading_order(evening: Evening) -> None:
    numbers = evening.app.site.catalogue.numbers
    lobster, peaches, feta = (numbers.printed("", key) for key in ("lobster", "peaches", "feta"))
    table = table_with((feta, 60, 130), (peaches, 90, 14), (lobster, 10, 20))
    found = read(evening, sent(table))
    assert [(card.kind, card.key) for card in found.found] == [
        ("ingredient", "lobster"), ("ingredient", "peaches"), ("ingredient", "feta"),
    ]  # fmt: skip
    assert (found.width, found.height) == (1080, 753)
    (left, top), _, (right, bottom), _ = found.found[0].corners
    places = [left * 330, top * 230, right * 330, bottom * 230]
    assert places == pytest.approx([56, 82, 66, 92], abs=1)


def test_a_photograph_lies_as_the_phone_was_held_and_takes_nothing_along(evening: Evening) -> None:
    lobster = evening.app.site.catalogue.numbers.printed("", "lobster")
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "Ann’s phone"
    found = read(evening, sent(table_with((lobster, 10, 20)), exif=exif))
    assert found.width < found.height
    assert "Ann" not in found.picture.decode("latin-1")
    corners = found.found[0].corners
    assert all(0.3 < x < 0.8 and 0 < y < 0.4 for x, y in corners)


def test_two_lobsters_are_one_number_at_two_places(evening: Evening) -> None:
    lobster = evening.app.site.catalogue.numbers.printed("", "lobster")
    (card,) = read(evening, sent(table_with((lobster, 10, 20), (lobster, 90, 20)))).found
    assert card.key == "lobster"
    assert len(card.again) == 1


def test_a_number_of_no_card_of_this_house_is_shown_as_one(evening: Evening) -> None:
    numbers = evening.app.site.catalogue.numbers
    assignment = numbers.printed("", "worst_dish", "assignment")
    strange = "019993"  # the first card that another house has written
    table = table_with((strange, 10, 20), (assignment, 90, 20), ("12345678", 170, 20))
    found = read(evening, sent(table)).found
    assert [(card.number, card.kind, card.key) for card in found] == [
        (strange, "", ""),
        (assignment, "assignment", "worst_dish"),
    ]


def bomb() -> bytes:
    """A PNG of some kilobytes that would be a picture of 900 million pixels."""
    head = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 100_000)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def nothing() -> bytes:
    """A PNG of no pixels."""
    return bomb().replace(struct.pack(">II", 30_000, 30_000), bytes(8), 1)


HOSTILE = {
    "a bomb": bomb(),
    "no pixels": nothing(),
    "half of a photo": sent(Image.effect_noise((400, 400), 90))[:3000],
    "a text": b"carrots, lobster, feta",
    "a drawing": b'<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    "nothing": b"",
    "a photo of an iPhone": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(500),
    "21 MB": b"\xff\xd8" + bytes(21_000_000),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_no_photograph_is_refused_in_words_promise_8(evening: Evening, what: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        read(evening, HOSTILE[what])
    assert str(refused.value).endswith(".")
    if "iPhone" in what:
        assert "Most Compatible" in str(refused.value)
