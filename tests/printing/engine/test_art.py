"""Our flat pictures as PDF: every shape arrives, in its place and colour."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from partycards.files import shipped
from partycards.games.cooking_party.box import CHIPS
from partycards.printing.engine import colours
from partycards.printing.engine.art import PictureError, drawing, operators, parsed, symbols
from partycards.printing.engine.box import Box
from partycards.printing.engine.options import Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.preview import pictures
from partycards.printing.engine.svg_paths import steps_of

ART = shipped("static") / "cards" / "art"


def pixel(svg: str, x: float, y: float, ink: str = "colour") -> tuple[int, ...]:
    """The colour at a point of a picture of 32 x 32, as it is printed."""
    out = BytesIO()
    with Sheet(out, "Picture", Options(ink=ink)) as sheet:  # type: ignore[arg-type]
        page = sheet.bare_page()
        sheet.drawing("picture", parsed(svg, "test"), Box(0, page.top - 320, 320, 320))
    (png,) = pictures(out.getvalue(), round(page.width))
    with Image.open(BytesIO(png)) as image:
        found = image.convert("RGB").getpixel((round(x * 10), round(y * 10)))
    assert isinstance(found, tuple)
    return found


def svg(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{inside}</svg>'


def test_every_picture_of_ours_can_be_printed() -> None:
    files = sorted(ART.glob("*.svg"))
    assert len(files) >= 240
    for path in files:
        picture = drawing(path)
        assert (picture.width, picture.height) == (32, 32), path.name
        assert picture.shapes, path.name
        for ink in ("colour", "low_ink", "grey"):
            ops = operators(picture, ink)  # type: ignore[arg-type]
            assert ops.count("nan") == 0, path.name


def test_every_symbol_can_be_printed() -> None:
    found = symbols(shipped("static") / "symbols.svg")
    assert set(colours.CATEGORIES) | {"vegan", "vegetarian"} <= set(found)


RED, WHITE = (255, 0, 0), (255, 255, 255)


@pytest.mark.parametrize(
    ("shape", "inside", "outside"),
    [
        ('<rect x="4" y="4" width="10" height="20" fill="#f00"/>', (5, 23), (16, 23)),
        ('<rect x="4" y="4" width="20" height="20" rx="9" fill="#f00"/>', (14, 5), (5, 5)),
        ('<circle cx="10" cy="20" r="6" fill="#f00"/>', (15, 20), (15, 25)),
        ('<ellipse cx="10" cy="20" rx="8" ry="2" fill="#f00"/>', (17, 20), (10, 23)),
        ('<path d="M4 4h20v20H4z" fill="#f00"/>', (23, 23), (25, 23)),
        ('<path d="m4 4 20 0 0 20-20 0z" fill="#f00"/>', (23, 23), (3, 3)),
        ('<path d="M4 16c0-8 4-12 12-12s12 4 12 12z" fill="#f00"/>', (16, 6), (5, 6)),
        ('<path d="M4 28Q16-20 28 28z" fill="#f00"/>', (16, 8), (6, 8)),
        ('<path d="M4 16q6-12 12 0t12 0v9H4z" fill="#f00"/>', (22, 23.5), (22, 20)),
        ('<path d="M4 16A12 12 0 0 1 28 16z" fill="#f00"/>', (16, 6), (16, 20)),
        ('<path d="M4 16a12 12 0 0024 0z" fill="#f00"/>', (16, 26), (16, 10)),
        ('<path d="M10 16a6 6 0 1 1 0 .1z" fill="#f00"/>', (16, 12), (16, 26)),
        ('<g transform="translate(16 16) rotate(90)"><rect width="12" height="4" fill="#f00"/></g>',
         (14, 26), (26, 18)),
        ('<rect width="4" height="4" fill="#f00" transform="rotate(180 8 8)"/>', (14, 14), (2, 2)),
        ('<rect width="4" height="4" fill="#f00" transform="matrix(2 0 0 2 10 10)"/>',
         (17, 17), (19, 19)),
        ('<g fill="#f00"><path d="M2 2h4v4H2z" transform="scale(3)"/></g>', (17, 17), (3, 3)),
        ('<path fill-rule="evenodd" d="M2 2h28v28H2zM10 10h12v12H10z" fill="#f00"/>',
         (5, 5), (16, 16)),
        ('<path d="M4 16h24" fill="none" stroke="#f00" stroke-width="4"/>', (16, 17), (16, 19)),
    ],
)  # fmt: skip
def test_a_shape_is_where_svg_says(
    shape: str, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    assert pixel(svg(shape), *inside) == RED
    assert pixel(svg(shape), *outside) == WHITE


def test_a_shape_is_grey_without_coloured_ink() -> None:
    red, green, blue = pixel(svg('<circle cx="16" cy="16" r="9" fill="#F00"/>'), 16, 16, "grey")
    assert red == green == blue == pytest.approx(0.2126 * 255, abs=1)


def test_the_pen_is_where_a_smooth_curve_leaves_it() -> None:
    steps = list(steps_of("M0 0C0 5 5 10 10 10s10-5 10-10z"))
    assert [name for name, _ in steps] == ["M", "C", "C", "Z"]
    assert steps[2][1] == [15, 10, 20, 5, 20, 0]


@pytest.mark.parametrize(
    "bad",
    [
        svg('<text x="3">Hello</text>'),
        svg('<path fill="url(#g)" d="M0 0h3"/>'),
        svg('<path d="M0 0h"/>'),
        svg('<path d="M0 0 X 3"/>'),
        svg('<rect width="wide" height="3"/>'),
        svg('<rect width="3" height="3" transform="skewX(3)"/>'),
        "<svg>",
        '<svg xmlns="http://www.w3.org/2000/svg"><rect width="3" height="3"/></svg>',
    ],
)
def test_a_picture_that_would_not_be_whole_is_refused(bad: str) -> None:
    with pytest.raises(PictureError, match="bad one"):
        parsed(bad, "bad one")


def test_an_upload_is_printed_in_its_colours_and_in_grey(tmp_path: Path) -> None:
    path = tmp_path / "grandmother.jpg"
    Image.new("RGB", (3000, 1500), (200, 30, 30)).save(path)
    for ink, expected in (("colour", (200, 30, 30)), ("grey", (81, 81, 81))):
        out = BytesIO()
        with Sheet(out, "Photo", Options(ink=ink)) as sheet:  # type: ignore[arg-type]
            page = sheet.bare_page()
            sheet.picture(path, Box(100, page.top - 300, 200, 200))
        (png,) = pictures(out.getvalue(), round(page.width))
        with Image.open(BytesIO(png)) as image:
            assert image.convert("RGB").getpixel((200, 200)) == pytest.approx(expected, abs=3)
            assert image.convert("RGB").getpixel((200, 130)) == WHITE


def test_an_upload_that_is_no_picture_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.png"
    path.write_text("not a picture")
    with pytest.raises(PictureError, match=r"notes\.png"), Sheet(BytesIO(), "", Options()) as sheet:
        sheet.picture(path, sheet.page())


def test_paper_has_the_colours_of_the_pages() -> None:
    css = (shipped("static") / "css" / "tokens.css").read_text()
    light = css.partition("@media")[0]
    names = {"card-back": "BACK", "card-back-line": "BACK_LINE"}
    for name in ("paper", "sheet", "ink", "soft", "line", "plum", "plum-soft", "tomato",
                 "tomato-ink", "basil", "saffron", "card-back", "card-back-line"):  # fmt: skip
        constant = names.get(name, name.replace("-", "_").upper())
        assert f"--{name}: {getattr(colours, constant)};" in light
    for key, shades in colours.CATEGORIES.items():
        (line,) = re.findall(rf"\.cat-{key} {{(.*)}}", css)
        assert re.findall(r"#\w+", line) == [
            *(shades.colour, shades.ink, shades.tint, shades.shade, shades.line)
        ]


def test_chips_have_the_colours_of_the_pages() -> None:
    assert tuple(colours.CHIP_COLOURS) == CHIPS
    css = "".join(path.read_text() for path in (shipped("static") / "css").glob("*.css"))
    for points, colour in colours.CHIP_COLOURS.items():
        assert f".chip-{points} {{ --chip: {colour}; }}" in css
