"""A plate as one SVG that holds all its pictures: a page with five plates asks for five files."""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image

from partycards.catalogue.pictures import PICTURE_NAME, pictures_folder
from partycards.catalogue.tones import darker
from partycards.files import shipped
from partycards.plates.layout import Place, composed
from partycards.plates.pieces import RIMS, named

LEAVES = 24
PHOTO_SIDE = 256
"""Pixels of a host's own picture as it lies on a plate."""
DEFS = (
    '<radialGradient id="g" cx=".42" cy=".34" r=".72"><stop offset="0" stop-color="#fff"/>'
    '<stop offset=".55" stop-color="#fbf5ea"/><stop offset="1" stop-color="#e3d6c0"/>'
    '</radialGradient><radialGradient id="w"><stop offset="0" stop-color="#fffefb"/>'
    '<stop offset=".8" stop-color="#fbf5ea"/><stop offset=".95" stop-color="#f0e6d4"/>'
    '<stop offset="1" stop-color="#e6dac5"/></radialGradient>'
    '<filter id="s" x="-.2" y="-.2" width="1.4" height="1.5"><feDropShadow dx="0" dy=".9" '
    'stdDeviation=".6" flood-color="#2a1a2e" flood-opacity=".36"/></filter>'
    '<path id="l" d="M50 4.6c1.3 1.3 1.3 3 0 4.3c-1.3-1.3-1.3-3 0-4.3z"/>'
)
STROKE = (
    "M18 62c3-19 18-32 38-32c16 0 29 8 28 20c-1 8-9 9-13 7c-7-3-13-6-22-4c-9 2-12 13-21 16"
    "c-6 2-10-2-10-7z"
)
LIGHT = "M24 57c5-12 16-20 30-21c9-.4 17 2 21 7"
DROPS = ((77, 65, 1.5), (74, 71, 1), (80, 59, 0.8), (29, 76, 1.1), (25, 71, 0.8), (56, 82, 1.2),
         (62, 81, 0.7))  # fmt: skip
_OUTSIDE = re.compile(r"^.*?<svg[^>]*?viewBox=\"([^\"]*)\"[^>]*>|</svg>\s*$", re.S)


@lru_cache(maxsize=512)
def plate_svg(rim: int, names: str, folder: Path) -> bytes:
    """The plate with these pieces and a rim in the colour of a seat, as an SVG of 100 by 100;
    `folder` is the data folder, where hosts' own pictures are. A picture that is not kept any
    more is left out. Raises `KeyError` where there is no such piece."""
    pieces = named(names)
    plate = composed([piece for piece in pieces if _path(piece.picture, folder).is_file()])
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs>',
        DEFS,
        *_pictures(plate.places, folder),
        "</defs>",
        *_ware(RIMS[rim]),
    ]
    if plate.sauce:
        parts += _sauce(plate.sauce, plate.swing, plate.flipped)
    ids = _ids(plate.places)
    parts += [_shown(place, ids[place.piece.picture]) for place in plate.places]
    return "".join([*parts, "</svg>"]).encode()


def _ids(places: Iterable[Place]) -> dict[str, str]:
    """A name in the file for every picture, each once."""
    pictures = dict.fromkeys(place.piece.picture for place in places)
    return {picture: f"p{number}" for number, picture in enumerate(pictures)}


def _pictures(places: Iterable[Place], folder: Path) -> Iterator[str]:
    for picture, name in _ids(places).items():
        path = _path(picture, folder)
        if picture.endswith(".svg"):
            yield _symbol(name, path.read_text(encoding="utf-8"))
        else:
            yield _photo(name, path)


def _path(picture: str, folder: Path) -> Path:
    own = PICTURE_NAME.fullmatch(picture)
    return (pictures_folder(folder) if own else shipped("static") / "cards" / "art") / picture


def _symbol(name: str, svg: str) -> str:
    """A drawing as a symbol. Its fills are its own: they say nothing of what stands around it."""
    found = _OUTSIDE.search(svg)
    assert found is not None
    return f'<symbol id="{name}" viewBox="{found[1]}">{_OUTSIDE.sub("", svg)}</symbol>'


def _photo(name: str, path: Path) -> str:
    with Image.open(path) as image:
        image.thumbnail((PHOTO_SIDE, PHOTO_SIDE))
        out = BytesIO()
        image.save(out, "WEBP", quality=80)
    data = b64encode(out.getvalue()).decode()
    return (
        f'<symbol id="{name}" viewBox="0 0 32 32"><image width="32" height="32" '
        f'href="data:image/webp;base64,{data}"/></symbol>'
    )


def _ware(rim: str) -> Iterator[str]:
    yield '<circle cx="50" cy="50" r="49.5" fill="url(#g)"/>'
    yield '<g fill="none"><circle cx="50" cy="50" r="48.6" stroke="#fff" stroke-width=".7"/>'
    yield f'<circle cx="50" cy="50" r="47" stroke="{rim}" stroke-width=".9"/>'
    yield f'<circle cx="50" cy="50" r="39.6" stroke="{rim}" stroke-width=".35" opacity=".7"/></g>'
    yield f'<g fill="{rim}" opacity=".85">'
    for number in range(LEAVES):
        yield f'<use href="#l" transform="rotate({number * 360 // LEAVES} 50 50)"/>'
    yield '</g><circle cx="50" cy="50" r="37.6" fill="url(#w)"/>'
    yield (
        '<path d="M17 39a35 35 0 0 1 29-25" fill="none" stroke="#fff" stroke-width="1.1" '
        'stroke-linecap="round" opacity=".9"/>'
    )


def _sauce(colour: str, swing: float, flipped: bool) -> Iterator[str]:
    """A stroke of sauce and a few drops of it, under everything."""
    flip = " translate(100 0) scale(-1 1)" if flipped else ""
    yield f'<g transform="rotate({swing:.1f} 50 50){flip}"><path d="{STROKE}" fill="{colour}" '
    yield f'opacity=".85"/><path d="{LIGHT}" fill="none" stroke="#fff" stroke-opacity=".35" '
    yield f'stroke-width="1.6" stroke-linecap="round"/><g fill="{darker(colour, 0.12)}">'
    for x, y, radius in DROPS:
        yield f'<circle cx="{x}" cy="{y}" r="{radius}"/>'
    yield "</g></g>"


def _shown(place: Place, name: str) -> str:
    half = place.side / 2
    turn = f' transform="rotate({place.turn:.1f} {place.x:.1f} {place.y:.1f})"'
    return (
        f'<g filter="url(#s)"><use href="#{name}" x="{place.x - half:.1f}" '
        f'y="{place.y - half:.1f}" width="{place.side:.1f}" height="{place.side:.1f}"'
        f"{turn if place.turn else ''}/></g>"
    )
