"""A dish on its plate, or a photo of it in the round frame: what screens show, on paper."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

from partycards.plates.layout import Place, composed
from partycards.plates.pieces import Piece
from partycards.plates.ware import GLAZE, INSIDE, OUTER, RIMS, WELL, glanced, painted, sauced
from partycards.printing.engine import art
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, LINE
from partycards.printing.engine.pen import Pen

SHADOWS = ((0.55, 0.1), (1.05, 0.09))
"""How far a piece's shadows fall, in hundredths of the plate, and how dark they are."""


def draw_plate(pen: Pen, box: Box, seat: int, pieces: Sequence[Piece],
               picture: Callable[[str], Path]) -> None:  # fmt: skip
    """The plate of these pieces as large as fits, with the rim of a seat. `picture` finds the file
    of a piece's picture; what is not there is left out."""
    plate = composed([piece for piece in pieces if picture(piece.picture).is_file()])
    side = _draw_ware(pen, box, seat)
    sauce = "".join(sauced(plate))
    if sauce and not pen.sparing:
        _draw_flat(pen, f"sauce-{sauce}", sauce, side)
    for place in plate.places:
        _draw_piece(pen, side, place, picture(place.piece.picture))


def draw_framed(pen: Pen, box: Box, seat: int, photo: Path) -> None:
    """A photo of the real food in the well of the plate."""
    side = _draw_ware(pen, box, seat)
    image = art.photo(photo, pen.ink)
    well = Box.around(side.middle_x, side.middle_y, side.width * WELL / 100)
    scale = max(well.width / image.width, well.height / image.height)
    with pen.clipped(well, well.width / 2):
        pen.picture(photo, well.centred(image.width * scale, image.height * scale))


def _draw_ware(pen: Pen, box: Box, seat: int) -> Box:
    """The empty plate; the square that it stands in."""
    side = box.centred(min(box.width, box.height), min(box.width, box.height))
    x, y, unit = side.middle_x, side.middle_y, side.width / 100
    if pen.sparing:
        pen.ring(x, y, OUTER * unit, LINE, 0.6)
        pen.ring(x, y, WELL * unit, LINE, 0.4)
    else:
        with pen.veiled(0.045):
            for down in range(1, 6):
                pen.disc(x, y - 0.6 * down * unit, (OUTER + down / 5) * unit, INK)
        pen.glow(x, y, OUTER * unit, GLAZE, beyond=1.3)
    rim = "".join(painted(RIMS[seat % len(RIMS)]))
    _draw_flat(pen, f"rim-{rim}", rim, side)
    if not pen.sparing:
        pen.glow(x, y, WELL * unit, INSIDE)
        _draw_flat(pen, "glance", "".join(glanced()), side)
    return side


def _draw_flat(pen: Pen, name: str, shapes: str, side: Box) -> None:
    pen.drawing(name, _flat(shapes), side, pen.full_ink)


@lru_cache(maxsize=256)
def _flat(shapes: str) -> art.Drawing:
    return art.parsed(f'<svg viewBox="0 0 100 100">{shapes}</svg>', "a plate")


def _draw_piece(pen: Pen, side: Box, place: Place, path: Path) -> None:
    unit = side.width / 100
    x, y = side.x + place.x * unit, side.top - place.y * unit
    box = Box.around(x, y, place.side * unit / 2)
    if path.suffix == ".svg" and pen.ink == "colour":
        for down, dark in SHADOWS:
            with pen.veiled(dark), pen.moved(0, -down * unit), pen.spun(x, y, place.turn):
                pen.drawing(f"shadow-{path}", _shadow(path), box)
    with pen.spun(x, y, place.turn):
        pen.picture(path, box)


@lru_cache(maxsize=512)
def _shadow(path: Path) -> art.Drawing:
    """The outline of a picture, dark all over."""
    picture = art.drawing(path)
    outline = " ".join(shape.path for shape in picture.shapes if shape.fill)
    whole = art.Shape(outline, INK, "", 0, False)
    return art.Drawing(picture.width, picture.height, (whole,))
