"""The backs of the decks: told apart, and nothing told by them."""

from functools import cache
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageOps, ImageStat

from partycards.printing.engine.box import Box
from partycards.printing.engine.card_backs import back_of, backs
from partycards.printing.engine.options import CARD_SIZES, read_options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.preview import pictures
from tests.printing.reading import text

WIDE = 127
"""Pixels of a back's picture: two for each millimetre."""
every_back = pytest.mark.parametrize("key", backs())


@cache
def drawn(key: str, **typed: str) -> bytes:
    """A back as large as its page."""
    out = BytesIO()
    width, height = CARD_SIZES["poker"]
    with Sheet(out, key, read_options(typed)) as sheet:
        sheet.roll(width, height)
        back_of(key)(sheet, Box(0, 0, width, height), 9)
    return out.getvalue()


def seen(key: str, **typed: str) -> Image.Image:
    """A back as an eye sees it that sees no colour."""
    (png,) = pictures(drawn(key, **typed), WIDE)
    return ImageOps.autocontrast(Image.open(BytesIO(png)).convert("L"))


def apart(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart, 0 to 1, of all that they could be."""
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0] / 255


@every_back
@pytest.mark.parametrize("ink", ["colour", "low_ink"])
def test_a_back_that_is_turned_around_is_the_same_back(key: str, ink: str) -> None:
    upright = seen(key, ink=ink)
    assert apart(upright, upright.rotate(180)) < 0.01


@every_back
@pytest.mark.parametrize("large", ["no", "yes"])
def test_a_back_says_its_deck_to_both_sides_of_the_table(key: str, large: str) -> None:
    words = "".join(text(drawn(key, large=large)).split())
    assert words.count("".join(backs()[key].title.split())) == 2


@pytest.mark.parametrize("ink", ["grey", "low_ink"])
def test_decks_are_told_apart_without_colour(ink: str) -> None:
    known = {key: seen(key, ink=ink) for key in backs()}
    for one, other in combinations(known, 2):
        assert apart(known[one], known[other]) > 0.04, (one, other)


def test_decks_of_a_box_have_different_words_symbols_and_patterns() -> None:
    known = backs().values()
    for field in ("symbol", "colour"):
        assert len({getattr(back, field) for back in known}) == len(known)
    assert len({(back.game, back.title) for back in known}) == len(known)
    assert len({(back.strewn, back.pattern, back.step) for back in known}) == len(known)
