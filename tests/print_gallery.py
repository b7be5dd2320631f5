"""`python -m tests.print_gallery`: every sheet there is as a picture, to be looked at.

Each sheet is printed with the sample evening. Its picture stands in docs/screens/print, a smaller
one in static/prints for the print page; the list of sheets in docs/print.md is written anew.
"""

from io import BytesIO
from pathlib import Path

from PIL import Image

from partycards.printing.engine.card_backs import back_of, backs
from partycards.printing.engine.colours import LINE
from partycards.printing.engine.options import CARD_SIZES, read_options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.preview import pictures
from partycards.printing.every_sheet import SHEETS
from partycards.printing.sheet_kind import Kind
from tests.printing.reading import printed
from tests.printing.whole import content_for

ROOT = Path(__file__).parent.parent
DOC = ROOT / "docs" / "print.md"
LARGE, SMALL = ROOT / "docs" / "screens" / "print", ROOT / "static" / "prints"
SIDES = {LARGE: 540, SMALL: 304}
"""The longer side in pixels: the print page shows 152 of its own."""
COLOURS = 64
"""So many colours a picture has: nobody sees it, and it takes a third of the room."""
CARDS = 27
"""Cards of the sample deck: three pages."""
PAGES = {"booklet": 2, "cookbook": 1, "diced_veggies_dice": 1, "hands": 0}
"""The page that shows most, from 0, where it is not the first."""
BACKS = ROOT / "docs" / "screens" / "backs.png"
"""The backs of all decks, with every ink."""
BEGIN, END = "<!-- every sheet -->\n", "<!-- that was every sheet -->\n"
NEEDS = {
    "deck": "`--deck NAME`, else every card",
    "table": "`--table CODE`",
    "season": "`--season NAME`",
    "nothing": "no deck and no table",
}


def picture(kind: Kind) -> Image.Image:
    """A page of a sheet, large and sharp."""
    pdf = printed(kind.key, content_for(kind, CARDS))
    (png,) = pictures(pdf, 1600, PAGES.get(kind.key, 0), 1)
    return Image.open(BytesIO(png)).convert("RGB")


def save(image: Image.Image, path: Path, side: int) -> None:
    """Write it with its longer side so many pixels long."""
    small = image.copy()
    small.thumbnail((side, side), Image.Resampling.LANCZOS)
    few = small.quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def picture_of_backs() -> Image.Image:
    """A row of the backs with each ink."""
    width, height = CARD_SIZES["poker"]
    gap, rows = 10, []
    for ink in ("colour", "grey", "low_ink"):
        out = BytesIO()
        with Sheet(out, "Backs", read_options({"ink": ink})) as sheet:
            whole = sheet.roll(len(backs()) * (width + gap) + gap, height + gap)
            for key, cell in zip(
                backs(), whole.inset(gap / 2, 0).columns(len(backs())), strict=True
            ):
                card = cell.centred(width, height)
                with sheet.clipped(card, 9):
                    back_of(key)(sheet, card, 0)
                sheet.outline(card, LINE, 0.6, 9)
        (png,) = pictures(out.getvalue(), 1600)
        rows.append(Image.open(BytesIO(png)).convert("RGB"))
    image = Image.new("RGB", (1600, sum(row.height for row in rows)), "white")
    top = 0
    for row in rows:
        image.paste(row, (0, top))
        top += row.height
    return image


def listed() -> str:
    """Every sheet with its picture, as docs/print.md has it."""
    return "\n".join(
        f"### {kind.title}\n\n{kind.about} (`partycards print {kind.key}`, {NEEDS[kind.needs]})\n\n"
        f"![{kind.title}](screens/print/{kind.key}.png)\n"
        for kind in SHEETS.values()
    )


def rewritten(doc: str) -> str:
    """The page with the list as it is now."""
    before, _, rest = doc.partition(BEGIN)
    return f"{before}{BEGIN}\n{listed()}\n{END}{rest.partition(END)[2]}"


def main() -> None:
    for folder in SIDES:
        folder.mkdir(parents=True, exist_ok=True)
    for kind in SHEETS.values():
        image = picture(kind)
        for folder, side in SIDES.items():
            save(image, folder / f"{kind.key}.png", side)
        print(LARGE / f"{kind.key}.png")
    save(picture_of_backs(), BACKS, 1600)
    DOC.write_text(rewritten(DOC.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
