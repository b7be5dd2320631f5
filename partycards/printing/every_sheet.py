"""Every kind of sheet there is, and printing one."""

from io import BytesIO
from typing import BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from partycards.printing.box import whole
from partycards.printing.content import Content
from partycards.printing.engine.card_pictures import write_pictures
from partycards.printing.engine.options import Options
from partycards.printing.engine.page import Laid, Progress, Sheet
from partycards.printing.games import (
    cook_off_budget,
    cook_off_sabotage,
    diced_veggies,
    kitchen_closing,
    thieving_chefs,
)
from partycards.printing.in_language import in_language
from partycards.printing.lost_letters import Lost, gathered
from partycards.printing.sheet_kind import Kind
from partycards.printing.sheets import (
    assignment_cards,
    bills,
    booklet,
    calibration,
    dish_pictures,
    hand_sheets,
    ingredient_cards,
    judge_sheet,
    keepsake,
    order_sheets,
    pantry_sheet,
    posters,
    rule_cards,
    score_sheets,
    season_table,
    shopping_sheet,
    takings,
    tasting,
    tokens,
    voting_cards,
)
from partycards.words import catalogue, coloned

MODULES = (
    whole,
    ingredient_cards,
    assignment_cards,
    tokens,
    voting_cards,
    pantry_sheet,
    posters,
    keepsake,
    rule_cards,
    booklet,
    score_sheets,
    season_table,
    judge_sheet,
    hand_sheets,
    tasting,
    shopping_sheet,
    order_sheets,
    bills,
    kitchen_closing,
    thieving_chefs,
    cook_off_budget,
    diced_veggies,
    cook_off_sabotage,
    calibration,
)
SHEETS: dict[str, Kind] = {kind.key: kind for module in MODULES for kind in module.KINDS}
"""Kinds by key, in the order of the print page. A new file of sheets adds its module above."""

DRAWN: dict[str, Kind] = {
    **SHEETS,
    **{kind.key: kind for kind in (dish_pictures.PICTURES, takings.TAKINGS)},
}
"""The same, and what is drawn for phones, or printed from a page of its own."""


class Came(Struct, frozen=True):
    """What came of a print: the letters that no font has, and the cards that have pages for
    themselves."""

    lost: tuple[Lost, ...]
    pieces: tuple[Laid, ...]


def print_pdf(
    kind: Kind, content: Content, options: Options, out: BinaryIO, progress: Progress | None = None
) -> Came:
    """Print a kind of sheet as PDF. The same content and options always give the same bytes."""
    title = catalogue(options.language).gettext(kind.title)
    named = f"{coloned(title, options.language)} {content.name}" if content.name else title
    foot = " · ".join(part for part in (content.name or title, content.version) if part)
    with Sheet(out, named, options, foot, progress) as sheet:
        if kind.sides is not None:
            sheet.sides(kind.sides)
        said = content if kind.in_english else in_language(content, options.language)
        kind.draw(sheet, said, options)
    return Came(gathered(sheet.lost), tuple(sheet.pieces))


def print_pictures(kind: Kind, content: Content, options: Options, out: BinaryIO,
                   progress: Progress) -> Came:  # fmt: skip
    """Print a kind of cards, one that knows layouts, as pictures in a ZIP."""
    pdf = BytesIO()
    came = print_pdf(kind, content, replace(options, layout="pictures"), pdf)
    write_pictures(pdf.getvalue(), came.pieces, options.language, out, progress)
    return came
