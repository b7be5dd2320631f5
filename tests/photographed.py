"""Photographs of cards on a table, made of the pages that are printed: cut out, laid turned on
wood, seen from the side, out of focus, in a lamp's light, and as a phone's JPEG. The same seed
gives the same photograph."""

import io
import math
import random
from collections.abc import Iterable, Sequence

import pypdfium2
from msgspec import Struct
from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter

from partycards.printing.engine.options import CARD_SIZES, MM

CARD = (CARD_SIZES["poker"][0] / MM, CARD_SIZES["poker"][1] / MM)
"""Width and height of a card, in millimetres."""
FINE = 10
"""Pixels of a millimetre of a card that is cut out."""
Point = tuple[float, float]


class Look(Struct, frozen=True, kw_only=True):
    """How a photograph is taken: pixels of a millimetre, how far cards are `turned` (degrees) and
    the table tilted (`lean`, a share of the picture), how soft it is (pixels), how strong lamp,
    shadow and noise are, and the quality of the JPEG."""

    scale: float = 9
    turned: float = 12
    lean: float = 0.1
    soft: float = 1.2
    glare: float = 0.35
    shadow: float = 0.35
    noise: float = 8
    quality: int = 78


USUAL = Look()


def cut_out(pdf: bytes, size: Point = CARD) -> list[Image.Image]:
    """The cards on the pages of a PDF, front by front, without the paper around them. They lie edge
    to edge in the middle of each page; what is white is no card."""
    cards: list[Image.Image] = []
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            sheet = page.render(scale=FINE * 25.4 / 72).to_pil().convert("RGB")
            cards += _cards_on(sheet, size)
    return cards


def _cards_on(sheet: Image.Image, size: Point) -> Iterable[Image.Image]:
    wide, high = size[0] * FINE, size[1] * FINE
    columns, rows = int(sheet.width // wide), int(sheet.height // high)
    left, top = (sheet.width - columns * wide) / 2, (sheet.height - rows * high) / 2
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * wide, top + row * high
            card = sheet.crop((round(x), round(y), round(x + wide), round(y + high)))
            lightest, _ = card.convert("L").getextrema()
            if lightest < 200:
                yield card


def photograph(cards: Sequence[Image.Image], seed: int, look: Look = USUAL) -> bytes:
    """A JPEG of these cards on a table, in rows of about four."""
    table = laid(cards, random.Random(seed), look)
    return taken(table, random.Random(seed), look)


def laid(cards: Sequence[Image.Image], luck: random.Random, look: Look) -> Image.Image:
    """The cards on wood, seen from above."""
    across = min(4, len(cards)) if len(cards) <= 12 else math.ceil(len(cards) ** 0.5 * 1.2)
    cell = (CARD[0] * 1.3 * look.scale, CARD[1] * 1.22 * look.scale)
    down = math.ceil(len(cards) / across)
    table = wood((int(cell[0] * (across + 0.4)), int(cell[1] * (down + 0.4))), luck)
    for number, card in enumerate(cards):
        size = (round(card.width / FINE * look.scale), round(card.height / FINE * look.scale))
        small = card.resize(size, Image.Resampling.BOX)
        turn = luck.uniform(-look.turned, look.turned)
        turned = small.rotate(turn, expand=True, resample=Image.Resampling.BICUBIC)
        shape = Image.new("L", size, 255).rotate(turn, expand=True)
        x = (number % across + 0.7) * cell[0] + luck.uniform(-0.06, 0.06) * cell[0]
        y = (number // across + 0.7) * cell[1] + luck.uniform(-0.05, 0.05) * cell[1]
        place = (round(x - turned.width / 2), round(y - turned.height / 2))
        table.paste(
            (40, 24, 16), (place[0] + 6, place[1] + 8), shape.point(lambda v: v * 90 // 255)
        )
        table.paste(turned, place, shape)
    return table


def wood(size: tuple[int, int], luck: random.Random) -> Image.Image:
    """A table's boards."""
    table = Image.new("RGB", size, (139, 99, 68))
    pen = ImageDraw.Draw(table)
    for _ in range(size[1] // 12):
        y, light = luck.randrange(size[1]), luck.randrange(-14, 14)
        colour = (139 + light, 99 + light, 68 + light)
        pen.line((0, y, size[0], y + luck.randrange(-20, 20)), colour, luck.randrange(1, 7))
    return table


def taken(table: Image.Image, luck: random.Random, look: Look) -> bytes:
    """The table as a phone photographs it."""
    picture = leaned(table, luck, look.lean)
    picture = picture.filter(ImageFilter.GaussianBlur(look.soft))
    picture = lit(picture, luck, look)
    grain = Image.frombytes("L", picture.size, luck.randbytes(picture.width * picture.height))
    grain = grain.point(lambda v: 128 + round((v - 128) / 74 * look.noise))
    picture = ImageChops.add(picture, Image.merge("RGB", (grain,) * 3), 1, -128)
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=look.quality)
    return out.getvalue()


def leaned(picture: Image.Image, luck: random.Random, lean: float) -> Image.Image:
    """Seen from the side: the far edge is shorter, and one corner further away than the other."""
    wide, high = picture.size

    def off() -> float:
        return lean * luck.random()

    here = [(wide * off(), high * off() / 2), (wide * (1 - off()), high * off() / 2),
            (wide, high), (0, high)]  # fmt: skip
    there = [(0, 0), (wide, 0), (wide, high), (0, high)]
    return picture.transform(picture.size, Image.Transform.PERSPECTIVE, _seen_from(here, there),
                             Image.Resampling.BICUBIC, fillcolor=(96, 70, 50))  # fmt: skip


def _seen_from(here: Sequence[Point], there: Sequence[Point]) -> list[float]:
    """The eight numbers of the view that moves corners from `there` to `here`."""
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(here, there, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for step in range(8):
        best = max(range(step, 8), key=lambda row: abs(rows[row][step]))
        rows[step], rows[best] = rows[best], rows[step]
        rows[step] = [value / rows[step][step] for value in rows[step]]
        for other in range(8):
            if other != step:
                share = rows[other][step]
                rows[other] = [a - share * b for a, b in zip(rows[other], rows[step], strict=True)]
    return [row[8] for row in rows]


def lit(picture: Image.Image, luck: random.Random, look: Look) -> Image.Image:
    """A shadow from one side, and a lamp's glare."""
    wide, high = picture.size
    light = Image.linear_gradient("L").rotate(luck.choice((0, 90, 180, 270)))
    light = light.point(lambda v: int(255 - look.shadow * v)).resize((wide, high))
    picture = ImageChops.multiply(picture, Image.merge("RGB", (light,) * 3))
    lamp = ImageChops.invert(Image.radial_gradient("L"))
    lamp = lamp.point(lambda v: int(max(0, v - 80) * 1.45 * look.glare))
    size = int(min(wide, high) * luck.uniform(0.5, 0.9))
    glare = Image.new("L", (wide, high), 0)
    glare.paste(
        lamp.resize((size, size)), (luck.randrange(wide - size), luck.randrange(high - size))
    )
    return ImageEnhance.Brightness(
        ImageChops.add(picture, Image.merge("RGB", (glare,) * 3))
    ).enhance(luck.uniform(0.85, 1.1))
