"""No two pictures of the box are nearly the same to the eye."""

import io
from collections.abc import Mapping
from itertools import combinations
from operator import sub

import pypdfium2
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from partycards.files import shipped
from partycards.printing.engine.art import Drawing, drawing, operators, parsed

ART = shipped("static") / "cards" / "art"
NEAR = 0.15
"""Pictures that differ by less than this part of what they show are twins."""
SIDE, SEEN = 32, 8
"""Dots of a picture across as it is drawn, and as it is compared: what a quick look takes in."""
SLATE = (96, 120, 150)
"""Behind the pictures: no food has this colour, so that pale ones count as much as dark ones."""

Look = tuple[int, ...]
"""Brightness and colours of every dot."""


def looks(pictures: Mapping[str, Drawing]) -> dict[str, Look]:
    """How pictures look from afar: all are drawn on one page, as paper would be."""
    out = io.BytesIO()
    page = Canvas(out, pagesize=(SIDE, SIDE * len(pictures)))
    for row, picture in enumerate(pictures.values()):
        page.saveState()
        page.translate(0, SIDE * (len(pictures) - 1 - row))
        page._code.append(operators(picture, "colour"))
        page.restoreState()
    page.save()
    drawn = pypdfium2.PdfDocument(out.getvalue())[0].render(fill_color=(*SLATE, 255)).to_pil()
    strip = drawn.convert("RGB").resize((SEEN, SEEN * len(pictures)), Image.Resampling.BOX)
    dots = strip.convert("YCbCr").tobytes()
    size = len(dots) // len(pictures)
    return {key: tuple(dots[at : at + size]) for key, at in
            zip(pictures, range(0, len(dots), size), strict=True)}  # fmt: skip


def apart(one: Look, other: Look) -> int:
    return sum(map(abs, map(sub, one, other)))


def twins(pictures: Mapping[str, Drawing]) -> dict[tuple[str, str], float]:
    """The pairs that are nearer than `NEAR`: 0 is the same, 1 has nothing in common."""
    seen = looks(pictures)
    nothing = tuple(Image.new("RGB", (SEEN, SEEN), SLATE).convert("YCbCr").tobytes())
    shown = {key: apart(look, nothing) for key, look in seen.items()}
    far = {(one, other): apart(seen[one], seen[other]) / (shown[one] + shown[other])
           for one, other in combinations(seen, 2)}  # fmt: skip
    return {pair: round(how_far, 3) for pair, how_far in far.items() if how_far < NEAR}


@pytest.fixture(scope="module")
def box() -> dict[str, Drawing]:
    """Every picture of the box."""
    return {path.stem: drawing(path) for path in sorted(ART.glob("*.svg"))}


def test_no_two_pictures_of_the_box_are_near_twins(box: dict[str, Drawing]) -> None:
    assert twins(box) == {}


@pytest.mark.parametrize(
    ("shape", "other"),
    [("#d9a662", "#c9a03a"), ('viewBox="0 0 32 32"', 'viewBox="-.5 -.5 32 32"')],
)
def test_potatoes_of_another_brown_or_moved_a_little_would_be_twins(
    box: dict[str, Drawing], shape: str, other: str
) -> None:
    source = (ART / "potatoes.svg").read_text(encoding="utf-8")
    assert shape in source
    again = parsed(source.replace(shape, other), "new potatoes")
    found = twins({"potatoes": box["potatoes"], "new_potatoes": again, "lemons": box["lemons"]})
    assert set(found) == {("potatoes", "new_potatoes")}
