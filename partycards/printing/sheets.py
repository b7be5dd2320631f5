"""Every kind of sheet there is, and printing one."""

from typing import BinaryIO

from partycards.printing import (
    assignment_cards,
    bills,
    booklet,
    calibration,
    cards,
    cook_off_budget_aid,
    cook_off_budget_cards,
    cook_off_budget_mats,
    cook_off_budget_money,
    cook_off_sabotage_cards,
    cook_off_sabotage_mats,
    diced_veggies_cards,
    diced_veggies_dice,
    hand_sheets,
    judge_sheet,
    keepsake,
    kitchen_closing_box,
    orders,
    pantry_sheet,
    posters,
    rules_card,
    score_sheets,
    season,
    shopping_sheet,
    tasting,
    thieving_chefs_box,
    tokens,
)
from partycards.printing.content import Content
from partycards.printing.kind import Kind
from partycards.printing.options import Options
from partycards.printing.page import Progress, Sheet
from partycards.words import catalogue

MODULES = (
    cards,
    assignment_cards,
    tokens,
    pantry_sheet,
    posters,
    keepsake,
    rules_card,
    booklet,
    score_sheets,
    season,
    judge_sheet,
    hand_sheets,
    tasting,
    shopping_sheet,
    orders,
    bills,
    kitchen_closing_box,
    thieving_chefs_box,
    cook_off_budget_cards,
    cook_off_budget_money,
    cook_off_budget_mats,
    cook_off_budget_aid,
    diced_veggies_cards,
    diced_veggies_dice,
    cook_off_sabotage_cards,
    cook_off_sabotage_mats,
    calibration,
)
SHEETS: dict[str, Kind] = {kind.key: kind for module in MODULES for kind in module.KINDS}
"""Kinds by key, in the order of the print page. A new file of sheets adds its module above."""


def print_pdf(
    kind: Kind, content: Content, options: Options, out: BinaryIO, progress: Progress | None = None
) -> None:
    """Print a kind of sheet as PDF. The same content and options always give the same bytes."""
    title = catalogue(options.language).gettext(kind.title)
    named = f"{title}: {content.name}" if content.name else title
    foot = " · ".join(part for part in (content.name or title, content.version) if part)
    with Sheet(out, named, options, foot, progress) as sheet:
        kind.draw(sheet, content, options)
