"""Pictures from elsewhere, made safe: a photo becomes a small square, a drawing must be flat.

What arrives is looked at by its content, never by its name, and its size is judged before anything
is decoded: a PNG of 20 kB can be a picture of 800 MB. What leaves is drawn again, so nothing that
was hidden in the file (a place, a script, a second picture) travels on.

A picture is kept as `<key>-<8 hex>.png` or `.svg` among the `pictures` of the house. The hex says
what is in it, and it is never overwritten: a match shows the pictures it began with.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from xml.parsers import expat

from PIL import Image, ImageDraw, ImageOps, UnidentifiedImageError

from partycards.catalogue.errors import N_, Wrong
from partycards.kept_files import PICTURES, KeptFiles

MOST_BYTES = 5_000_000
MOST_PIXELS = 25_000_000
"""A phone's camera makes 12 to 24.5 million; decoded, this many take 100 MB."""
MOST_OF_A_PHOTO = 12_000_000
"""Bytes of a photo as a phone sends it that cannot make it smaller first."""
MOST_TO_READ = 20_000_000
MOST_PIXELS_TO_READ = 64_000_000
"""Bytes and pixels of a photograph that is only looked at: some phones make 50 million."""
LONG_SIDE = 1600
SIDE = 512
CORNER = 64
"""The radius of a photo's corners, in pixels of the finished picture."""
HEIC = re.compile(rb".{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1)", re.DOTALL)
"""How a picture begins as iPhones keep it."""
PICTURE_NAME = re.compile(r"[a-z][a-z0-9_]*-[0-9a-f]{8}\.(png|svg)")

# Photos ---------------------------------------------------------------------------------------


def safe_picture(data: bytes) -> tuple[str, bytes]:
    """A PNG, JPEG or WebP as a square PNG, 512 x 512, and a name for it: `("<8 hex>.png", bytes)`.

    A cut-out (with transparency) is kept whole, a photo is cropped to its middle and gets round
    corners. Raises `Wrong` with a sentence.
    """
    if len(data) > MOST_BYTES:
        raise Wrong(N_("This picture is larger than 5 MB. Please choose a smaller one."))
    square = _made(_square, data)
    out = io.BytesIO()
    square.save(out, "PNG", optimize=True)
    return f"{_digest(out.getvalue())}.png", out.getvalue()


def safe_logo(data: bytes) -> tuple[str, bytes]:
    """The same with all of the picture in the square, whatever its shape, and clear around it."""
    if len(data) > MOST_BYTES:
        raise Wrong(N_("This picture is larger than 5 MB. Please choose a smaller one."))
    out = io.BytesIO()
    _made(_whole, data).save(out, "PNG", optimize=True)
    return f"{_digest(out.getvalue())}.png", out.getvalue()


def safe_photo(data: bytes) -> bytes:
    """A photo of a dish as a JPEG: upright, at most 1600 pixels long, with nothing in the file but
    its pixels. Raises `Wrong` with a sentence."""
    if len(data) > MOST_OF_A_PHOTO:
        raise Wrong(N_("This photo is larger than 12 MB. Please choose a smaller one."))
    out = io.BytesIO()
    _made(_upright, data).save(out, "JPEG", quality=82, optimize=True)
    return out.getvalue()


def upright_photo(data: bytes, long_side: int, grey: bool = False) -> Image.Image:
    """A photograph that is looked at and not kept, as it was held and in pixels of our own, in
    colour or grey; a JPEG that is far larger than `long_side` is decoded smaller, and what is still
    larger then is made smaller. Raises `Wrong` with a sentence."""
    if len(data) > MOST_TO_READ:
        raise Wrong(N_("This photo is larger than 20 MB. Please choose a smaller one."))
    return _made(partial(_plain, long_side=long_side, grey=grey), data, MOST_PIXELS_TO_READ)


def _plain(picture: Image.Image, long_side: int, grey: bool) -> Image.Image:
    """The first frame as it was held, in light or in colours."""
    if picture.format != "JPEG" and picture.width * picture.height > MOST_PIXELS:
        raise _too_large()  # Only a JPEG can be decoded smaller.
    mode = "L" if grey else "RGB"
    picture.draft(mode, (long_side, long_side))
    picture.seek(0)
    if "A" in picture.getbands() or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        picture = Image.new("RGB", clear.size, "white")
        picture.paste(clear, mask=clear.getchannel("A"))
    plain = ImageOps.exif_transpose(picture).convert(mode)
    if max(plain.size) > long_side:
        plain.thumbnail((long_side, long_side), Image.Resampling.BOX)
    clean = Image.new(mode, plain.size)
    clean.paste(plain)
    return clean


def _made(
    make: Callable[[Image.Image], Image.Image], data: bytes, most_pixels: int = MOST_PIXELS
) -> Image.Image:
    """What is made of a picture that arrived, or `Wrong`."""
    try:
        return make(_opened(data, most_pixels))
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError) as error:
        if isinstance(error, Wrong):
            raise
        raise Wrong(N_("This picture is damaged. Please choose another one.")) from error


def _upright(picture: Image.Image) -> Image.Image:
    """The first frame as it was held, on white where it is transparent, in pixels of our own."""
    picture.draft("RGB", (LONG_SIDE, LONG_SIDE))
    picture.seek(0)
    upright = ImageOps.exif_transpose(picture).convert("RGBA")
    upright.thumbnail((LONG_SIDE, LONG_SIDE))
    clean = Image.new("RGB", upright.size, "white")
    clean.paste(upright, mask=upright.getchannel("A"))
    return clean


def _opened(data: bytes, most_pixels: int) -> Image.Image:
    """The picture, known by its first bytes and not yet decoded."""
    try:
        picture = Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP"))
    except UnidentifiedImageError as error:
        if HEIC.match(data):
            raise Wrong(
                N_(
                    "This is a HEIC picture, which we cannot read. In the iPhone’s settings choose "
                    "Camera, Formats, Most Compatible, or send a screenshot of it."
                )
            ) from error
        raise Wrong(
            N_("This is not a picture we can read. Please choose a PNG, JPEG or WebP file.")
        ) from error
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _too_large() from error
    if picture.width * picture.height > most_pixels:
        raise _too_large()
    return picture


def _too_large() -> Wrong:
    return Wrong(
        N_("This picture is too large: 25 million pixels at most. Please choose a smaller one.")
    )


def _square(picture: Image.Image) -> Image.Image:
    """The first frame, upright and square, without anything that is not its pixels."""
    picture.draft("RGB", (2 * SIDE, 2 * SIDE))  # a JPEG can be decoded smaller
    picture.seek(0)
    upright = ImageOps.exif_transpose(picture).convert("RGBA")
    clean = Image.new("RGBA", (SIDE, SIDE))
    if _least(upright.getchannel("A")) < 250:
        clean.paste(ImageOps.pad(upright, (SIDE, SIDE), color=(0, 0, 0, 0)))
    else:
        clean.paste(ImageOps.fit(upright, (SIDE, SIDE)))
        clean.putalpha(_corners())
    return clean


def _whole(picture: Image.Image) -> Image.Image:
    """The first frame, upright and whole in a square that is clear around it."""
    picture.draft("RGB", (2 * SIDE, 2 * SIDE))
    picture.seek(0)
    upright = ImageOps.exif_transpose(picture).convert("RGBA")
    clean = Image.new("RGBA", (SIDE, SIDE))
    clean.paste(ImageOps.pad(upright, (SIDE, SIDE), color=(0, 0, 0, 0)))
    return clean


def _least(channel: Image.Image) -> int:
    """The smallest value in one channel, 0 to 255."""
    return next(value for value, count in enumerate(channel.histogram()) if count)


def _corners() -> Image.Image:
    """What is seen of a photo: everything but the corners, with a soft edge."""
    mask = Image.new("L", (4 * SIDE, 4 * SIDE))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, 4 * SIDE - 1, 4 * SIDE - 1), 4 * CORNER, 255)
    return mask.resize((SIDE, SIDE), Image.Resampling.BOX)


# Drawings -------------------------------------------------------------------------------------

SVG = "http://www.w3.org/2000/svg"
MOST_OF_A_DRAWING = 20_000
DEEPEST = 12
_NUMBER = r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d{1,2})?"
_NUMBERS = rf"{_NUMBER}([\s,]+{_NUMBER}){{0,5}}"
_SHAPE = {"fill", "transform", "fill-rule", "clip-rule"}
SHAPES = {
    "svg": {"viewBox"},
    "g": _SHAPE,
    "path": _SHAPE | {"d"},
    "rect": _SHAPE | {"x", "y", "width", "height", "rx", "ry"},
    "circle": _SHAPE | {"cx", "cy", "r"},
    "ellipse": _SHAPE | {"cx", "cy", "rx", "ry"},
}
"""What a flat drawing is made of, and what each may say. Screen and paper draw these alike."""
VALUES = {
    "viewBox": re.compile(rf"{_NUMBER}([\s,]+{_NUMBER}){{3}}"),
    "fill": re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|none"),
    "d": re.compile(r"[MmZzLlHhVvCcSsQqTtAa0-9eE\s,.+-]+"),
    "transform": re.compile(
        rf"((translate|rotate|scale|matrix|skewX|skewY)\(\s*{_NUMBERS}\s*\)[\s,]*)*"
    ),
    "fill-rule": re.compile(r"evenodd|nonzero"),
    "clip-rule": re.compile(r"evenodd|nonzero"),
}
_ONE_NUMBER = re.compile(_NUMBER)


def flat_svg(data: bytes) -> bytes:
    """A drawing of flat shapes, unchanged; raises `Wrong` when there is anything else in it.

    That is `SHAPES` in plain colours: no letters, styles, scripts, links, comments or declarations,
    and less than 20 kB.
    """
    if len(data) >= MOST_OF_A_DRAWING:
        raise Wrong(N_("This drawing is 20 kB or larger. Please choose a simpler one."))
    if not data.isascii():
        raise Wrong(N_("There is something in this drawing that is not a flat shape."))
    _Reader().read(data)
    return data


class _Reader:
    """Reads a drawing and stops at the first thing that does not belong there."""

    def __init__(self) -> None:
        self._deep = 0
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        for kind in ("StartDoctypeDecl", "EntityDecl", "ProcessingInstruction", "Comment"):
            setattr(self._parser, f"{kind}Handler", _declared)
        self._parser.XmlDeclHandler = _declared

    def read(self, data: bytes) -> None:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            raise Wrong(
                N_("This drawing is damaged. Please save it again as a plain SVG.")
            ) from error

    def _start(self, element: str, attributes: dict[str, str]) -> None:
        space, _, name = element.rpartition(" ")
        self._deep += 1
        outermost = self._deep == 1
        if space != SVG or (name == "svg") != outermost or name not in SHAPES:
            raise _unknown(name)
        if self._deep > DEEPEST:
            raise _unknown(N_("shapes in shapes in shapes"))
        if outermost and "viewBox" not in attributes:
            raise Wrong(N_("This drawing does not say how large it is (viewBox)."))
        for attribute, value in attributes.items():
            allowed = attribute in SHAPES[name]
            if not allowed or not VALUES.get(attribute, _ONE_NUMBER).fullmatch(value.strip()):
                raise _unknown(f'{attribute}="{value[:40]}"')

    def _end(self, _element: str) -> None:
        self._deep -= 1

    def _text(self, text: str) -> None:
        if text.strip():
            raise _unknown(text.strip()[:40])


def _declared(*_said: object) -> None:
    raise Wrong(N_("There is something in this drawing that is not a flat shape."))


def _unknown(what: str) -> Wrong:
    return Wrong(
        N_("Only flat shapes in plain colors can be on a card, and this drawing has “%(what)s”."),
        what=what,
    )


# Kept -----------------------------------------------------------------------------------------


def kept_as(picture: str) -> str:
    """Under which the files of the house keep a picture that a card names."""
    return f"{PICTURES}/{picture}"


def keep_picture(files: KeptFiles, key: str, name: str, data: bytes) -> str:
    """Keep a picture that was made safe, for the card `key`; returns its file name.

    `name` ends in `.png` or `.svg`. What is there already is the very same picture and stays.
    """
    file = kept_name(key, name, data)
    if not files.has(kept_as(file)):
        files.put(kept_as(file), data, lasting=False)
    return file


def is_kept(files: KeptFiles, key: str, name: str, data: bytes) -> bool:
    """Whether the very same picture of the card is kept already: it was made safe then."""
    file = f"{key}-{_digest(data)}{Path(name).suffix}"
    return bool(PICTURE_NAME.fullmatch(file)) and files.read(kept_as(file)) == data


def kept_name(key: str, name: str, data: bytes) -> str:
    """The file name under which `keep_picture` keeps it."""
    file = f"{key}-{_digest(data)}{Path(name).suffix}"
    if not PICTURE_NAME.fullmatch(file):
        raise ValueError(f"not a name of a picture: {file!r}")
    return file


def picture_address(picture: str) -> str:
    """Where a browser finds the picture of a card: a kept one, or one that came with us."""
    kept = PICTURE_NAME.fullmatch(picture)
    return f"/pictures/{picture}" if kept else f"/static/cards/art/{picture}"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:8]
