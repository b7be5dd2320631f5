"""Pictures from elsewhere: what is let in, and what is left of it."""

import io
import struct
import time
import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageFilter

from partycards.catalogue.errors import Wrong
from partycards.catalogue.pictures import (
    MOST_BYTES,
    SIDE,
    flat_svg,
    keep_picture,
    picture_address,
    safe_photo,
    safe_picture,
)
from partycards.files import shipped
from partycards.kept_files import PICTURES, FolderFiles

RED, BLUE = (200, 30, 30), (30, 30, 200)


def saved(picture: Image.Image, kind: str, **how: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **how)
    return out.getvalue()


def striped(width: int, height: int) -> Image.Image:
    """Red above, blue below."""
    picture = Image.new("RGB", (width, height), RED)
    picture.paste(BLUE, (0, height // 2, width, height))
    return picture


def opened(data: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return picture


def near(colour: object, wanted: tuple[int, int, int]) -> bool:
    assert isinstance(colour, tuple)
    return all(abs(one - other) < 30 for one, other in zip(colour, wanted, strict=False))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_photo_becomes_a_square_with_round_corners(kind: str) -> None:
    name, data = safe_picture(saved(striped(900, 600), kind))
    picture = opened(data)
    assert picture.format == "PNG"
    assert picture.size == (SIDE, SIDE)
    assert near(picture.getpixel((256, 20)), RED)
    assert near(picture.getpixel((256, 490)), BLUE)
    assert picture.getpixel((1, 1))[3] == 0  # type: ignore[index]
    assert len(name.removesuffix(".png")) == 8


def test_a_cut_out_is_kept_whole() -> None:
    bottle = Image.new("RGBA", (100, 400), (0, 0, 0, 0))
    bottle.paste((*RED, 255), (20, 0, 80, 400))
    picture = opened(safe_picture(saved(bottle, "PNG"))[1])
    assert near(picture.getpixel((256, 3)), RED), "its top is there"
    assert near(picture.getpixel((256, 508)), RED), "and its foot"
    assert picture.getpixel((30, 256))[3] == 0  # type: ignore[index]


def test_a_png_that_would_be_huge_is_refused_before_it_is_decoded() -> None:
    """A PNG of a few hundred bytes that says it is 20,000 x 20,000; its rows are not even there."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 20_000, 20_000, 8, 6, 0, 0, 0))
    bomb = b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")
    started = time.process_time()
    with pytest.raises(Wrong, match="25 million pixels"):
        safe_picture(bomb)
    assert time.process_time() - started < 0.5


def test_a_picture_just_over_the_limit_is_refused_and_one_at_it_is_not() -> None:
    with pytest.raises(Wrong, match="25 million pixels"):
        safe_picture(saved(Image.new("1", (5_001, 5_000)), "PNG"))
    assert opened(safe_picture(saved(Image.new("1", (5_000, 5_000)), "PNG"))[1]).size == (512, 512)


def test_more_than_five_megabytes_are_refused_unread() -> None:
    with pytest.raises(Wrong, match="5 MB"):
        safe_picture(saved(striped(90, 60), "PNG") + bytes(MOST_BYTES))


def test_a_photo_stands_upright_and_tells_no_place_and_no_camera() -> None:
    exif = Image.Exif()
    exif[0x0112] = 3  # upside down
    exif[0x010F] = "Hanna's phone"
    exif.get_ifd(0x8825)[1] = "N"
    photo = saved(striped(600, 600), "JPEG", exif=exif, comment=b"at home", icc_profile=b"colours")
    assert b"Hanna" in photo
    data = safe_picture(photo)[1]
    for secret in (b"Hanna", b"at home", b"Exif", b"eXIf", b"iCCP", b"tEXt"):
        assert secret not in data
    picture = opened(data)
    assert not picture.getexif()
    assert near(picture.getpixel((256, 60)), BLUE), "turned round"


def test_of_a_moving_picture_the_first_frame_is_taken() -> None:
    frames = [Image.new("RGB", (64, 64), RED), Image.new("RGB", (64, 64), BLUE)]
    moving = saved(frames[0], "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    picture = opened(safe_picture(moving)[1])
    assert getattr(picture, "n_frames", 1) == 1
    assert near(picture.getpixel((256, 256)), RED)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "PNG, JPEG or WebP"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "PNG, JPEG or WebP"),
        (b"#!/bin/sh\necho hello\n", "PNG, JPEG or WebP"),
        (saved(striped(60, 60), "GIF"), "PNG, JPEG or WebP"),
        (saved(striped(60, 60), "TIFF"), "PNG, JPEG or WebP"),
        (saved(striped(60, 60).filter(ImageFilter.BLUR), "PNG")[:150], "damaged"),
        (saved(striped(600, 600), "JPEG")[:900], "damaged"),
    ],
)
def test_what_is_no_whole_picture_gets_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(Wrong, match=sentence):
        safe_picture(data)


# Drawings -------------------------------------------------------------------------------------

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'


def test_every_shipped_picture_is_a_flat_drawing() -> None:
    for path in sorted((shipped("static") / "cards" / "art").glob("*.svg")):
        assert flat_svg(path.read_bytes()) == path.read_bytes(), path.name


@pytest.mark.parametrize(
    "drawing",
    [
        "<svg>",
        "",
        '<svg viewBox="0 0 1 1"></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
        f'{SVG}<script>alert(1)</script></svg>',
        f'{SVG}<style>path {{ fill: red }}</style></svg>',
        f'{SVG}<path d="M0 0" style="fill:red"/></svg>',
        f'{SVG}<path d="M0 0" onload="alert(1)"/></svg>',
        f'{SVG}<path d="M0 0" fill="url(#a)"/></svg>',
        f'{SVG}<path d="M0 0" fill="red"/></svg>',
        f'{SVG}<image href="http://example.org/x.png"/></svg>',
        f'{SVG}<use href="#a"/></svg>',
        f'{SVG}<foreignObject/></svg>',
        f'{SVG}<text>hello</text></svg>',
        f'{SVG}hello</svg>',
        f'{SVG}<svg viewBox="0 0 1 1"/></svg>',
        f'{SVG}<path xmlns:x="http://www.w3.org/1999/xlink" x:href="#a" d="M0 0"/></svg>',
        f'{SVG}<x:script xmlns:x="http://www.w3.org/1999/xhtml"/></svg>',
        f'{SVG}<circle cx="1e999" cy="0" r="1"/></svg>',
        f'{SVG}<g transform="translate(1 2) url(x)"/></svg>',
        f'<?xml-stylesheet href="x.css"?>{SVG}</svg>',
        f'<?xml version="1.0" encoding="utf-16"?>{SVG}</svg>',
        f'<!DOCTYPE svg [<!ENTITY a "aaaaaaaa">]>{SVG}<path d="&a;"/></svg>',
        f'<!DOCTYPE svg SYSTEM "file:///etc/passwd">{SVG}</svg>',
        f'{SVG}<!-- a remark --></svg>',
        f'{SVG}<path d="M0 0" fill="#ff0000" id="é"/></svg>',
        SVG + "<g>" * 20 + "</g>" * 20 + "</svg>",
        f'{SVG}<path d="{"M0 0" * 5_000}"/></svg>',
        f'{SVG}<path d="M0 0"/>',
    ],
)  # fmt: skip
def test_a_drawing_with_anything_but_flat_shapes_is_refused(drawing: str) -> None:
    with pytest.raises(Wrong):
        flat_svg(drawing.encode())


def test_a_long_number_is_judged_at_once() -> None:
    started = time.process_time()
    with pytest.raises(Wrong):
        flat_svg(f'{SVG}<g transform="translate({"1" * 15_000} "/></svg>'.encode())
    assert time.process_time() - started < 0.5


# Kept -----------------------------------------------------------------------------------------


def test_a_kept_picture_is_never_overwritten(tmp_path: Path) -> None:
    name, data = safe_picture(saved(striped(90, 60), "PNG"))
    first = keep_picture(FolderFiles(tmp_path), "quark", name, data)
    other = keep_picture(FolderFiles(tmp_path), "quark", "drawn.svg", b"<svg/>")
    assert keep_picture(FolderFiles(tmp_path), "quark", name, data) == first
    assert first != other
    assert {path.name for path in (tmp_path / PICTURES).iterdir()} == {first, other}
    assert ((tmp_path / PICTURES) / first).read_bytes() == data


@pytest.mark.parametrize("key", ["../quark", "Quark", "", "a/b", "quark\n"])
def test_a_picture_is_kept_under_no_other_name(tmp_path: Path, key: str) -> None:
    with pytest.raises(ValueError):
        keep_picture(FolderFiles(tmp_path), key, "x.png", b"")
    assert not (tmp_path / PICTURES).exists()


def test_the_address_of_a_picture() -> None:
    assert picture_address("quark-0a1b2c3d.png") == "/pictures/quark-0a1b2c3d.png"
    assert picture_address("creme_fraiche.svg") == "/static/cards/art/creme_fraiche.svg"


# Photos of dishes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_photo_of_a_dish_keeps_its_shape_and_nothing_but_its_pixels(kind: str) -> None:
    exif = Image.Exif()
    exif[0x010E] = "a place nobody should know"
    data = safe_photo(saved(striped(2400, 1200), kind, exif=exif))
    picture = opened(data)
    assert (picture.format, picture.size) == ("JPEG", (1600, 800))
    assert near(picture.getpixel((800, 50)), RED)
    assert near(picture.getpixel((800, 750)), BLUE)
    assert b"nobody should know" not in data


def test_a_photo_of_a_dish_is_turned_upright_and_a_small_one_stays_small() -> None:
    exif = Image.Exif()
    exif[0x0112] = 3
    picture = opened(safe_photo(saved(striped(300, 200), "JPEG", exif=exif)))
    assert picture.size == (300, 200)
    assert near(picture.getpixel((150, 20)), BLUE)


def test_where_a_photo_of_a_dish_is_transparent_it_is_white() -> None:
    nothing = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    assert opened(safe_photo(saved(nothing, "PNG"))).getpixel((20, 20)) == (255, 255, 255)
