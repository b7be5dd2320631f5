"""A plate as one SVG that holds all its pictures: a page with five plates asks for five files."""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from io import BytesIO

from PIL import Image

from partycards.catalogue.pictures import PICTURE_NAME, kept_as
from partycards.files import shipped
from partycards.kept_files import KeptFiles
from partycards.plates.layout import Place, composed
from partycards.plates.pieces import named
from partycards.plates.ware import GLAZE, INSIDE, OUTER, RIMS, WELL, glanced, painted, sauced

PHOTO_SIDE = 256
"""Pixels of a host's own picture as it lies on a plate."""
_OUTSIDE = re.compile(r"^.*?<svg[^>]*?viewBox=\"([^\"]*)\"[^>]*>|</svg>\s*$", re.S)


@lru_cache(maxsize=512)
def plate_svg(rim: int, names: str, files: KeptFiles) -> bytes:
    """The plate with these pieces and a rim in the colour of a seat, as an SVG of 100 by 100;
    `files` are those of the house, with its own pictures. A picture that is not kept any more is
    left out. Raises `KeyError` where there is no such piece."""
    pieces = named(names)
    found = {piece.picture: _read(piece.picture, files) for piece in pieces}
    pictures = {name: data for name, data in found.items() if data is not None}
    plate = composed([piece for piece in pieces if piece.picture in pictures])
    ids = _ids(plate.places)
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 100 100">',
        "<defs>",
        _shaded("g", 'cx=".42" cy=".34" r=".72"', GLAZE),
        _shaded("w", "", INSIDE),
        SHADOW,
        *_pictures(plate.places, pictures),
        "</defs>",
        f'<circle cx="50" cy="50" r="{OUTER}" fill="url(#g)"/>',
        *painted(RIMS[rim]),
        f'<circle cx="50" cy="50" r="{WELL}" fill="url(#w)"/>',
        *glanced(),
        *sauced(plate),
        *(_shown(place, ids[place.piece.picture]) for place in plate.places),
        "</svg>",
    ]
    return "".join(parts).encode()


def _shaded(name: str, where: str, stops: Iterable[tuple[float, str]]) -> str:
    """Colours from the middle outwards."""
    colours = "".join(f'<stop offset="{at:g}" stop-color="{colour}"/>' for at, colour in stops)
    return f'<radialGradient id="{name}" {where}>{colours}</radialGradient>'


SHADOW = (
    '<filter id="s" x="-.2" y="-.2" width="1.4" height="1.5"><feDropShadow dx="0" dy=".9" '
    'stdDeviation=".6" flood-color="#2a1a2e" flood-opacity=".36"/></filter>'
)


def _ids(places: Iterable[Place]) -> dict[str, str]:
    """A name in the file for every picture, each once."""
    pictures = dict.fromkeys(place.piece.picture for place in places)
    return {picture: f"p{number}" for number, picture in enumerate(pictures)}


def _pictures(places: Iterable[Place], pictures: Mapping[str, bytes]) -> Iterator[str]:
    for picture, name in _ids(places).items():
        if picture.endswith(".svg"):
            yield _symbol(name, pictures[picture].decode())
        else:
            yield _photo(name, pictures[picture])


def _read(picture: str, files: KeptFiles) -> bytes | None:
    if PICTURE_NAME.fullmatch(picture):
        return files.read(kept_as(picture))
    path = shipped("static") / "cards" / "art" / picture
    return path.read_bytes() if path.is_file() else None


def _symbol(name: str, svg: str) -> str:
    """A drawing as a symbol. Its fills are its own: they say nothing of what stands around it."""
    found = _OUTSIDE.search(svg)
    assert found is not None
    return f'<symbol id="{name}" viewBox="{found[1]}">{_OUTSIDE.sub("", svg)}</symbol>'


def _photo(name: str, data: bytes) -> str:
    with Image.open(BytesIO(data)) as image:
        image.thumbnail((PHOTO_SIDE, PHOTO_SIDE))
        out = BytesIO()
        image.save(out, "WEBP", quality=80)
    small = b64encode(out.getvalue()).decode()
    return (
        f'<symbol id="{name}" viewBox="0 0 32 32"><image width="32" height="32" '
        f'href="data:image/webp;base64,{small}"/></symbol>'
    )


def _shown(place: Place, name: str) -> str:
    half = place.side / 2
    turn = f' transform="rotate({place.turn:.1f} {place.x:.1f} {place.y:.1f})"'
    return (
        f'<g filter="url(#s)"><use href="#{name}" x="{place.x - half:.1f}" '
        f'y="{place.y - half:.1f}" width="{place.side:.1f}" height="{place.side:.1f}"'
        f"{turn if place.turn else ''}/></g>"
    )
