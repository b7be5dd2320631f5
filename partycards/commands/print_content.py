"""What `partycards print` prints: a house as it lies on the disk, or one of its tables."""

import argparse

from partycards import __version__
from partycards.commands.house import LookedAt, looked_at
from partycards.commands.house import Lost as Lost
from partycards.printing.content import Content
from partycards.printing.engine.options import Options
from partycards.printing.sheet_kind import Kind
from partycards.services import house_content
from partycards.services.dates import this_month
from partycards.services.shop_of_house import shop_of
from partycards.settings import Settings


def content_of(
    settings: Settings, kind: Kind, typed: argparse.Namespace, options: Options
) -> Content:
    """What the sheet shows: of a deck, of a table, or of neither. Raises `Lost` for what is not in
    this house, `CatalogueError` for cards that cannot be read."""
    with looked_at(settings) as house:
        content = _content(house, kind, typed)
    if options.numbers != "no":
        content = house_content.with_numbers(content, house.catalogue, kind, _deck(house, typed))
    return content


def _deck(house: LookedAt, typed: argparse.Namespace) -> str:
    """The key of the deck: the one that was named, else the table's, "" every card."""
    if typed.table and not typed.deck:
        # Here and not at the top: who prints cards need not wait for all tables to be read.
        from partycards.commands.print_evening import deck_at

        return deck_at(house, typed.table)
    return house.deck_key(typed.deck)


def _content(house: LookedAt, kind: Kind, typed: argparse.Namespace) -> Content:
    shop = shop_of(house.catalogue, house.choice)
    content = house_content.of_house(house.catalogue, __version__, shop, house.is_restaurant)
    language: str = typed.language
    if kind.needs == "deck":
        key = _deck(house, typed)
        return house_content.with_deck(
            content, house.catalogue, key, house.files, this_month(), language
        )
    if kind.needs == "nothing" or (kind.needs == "table" and not typed.table):
        return content
    from partycards.commands import print_evening

    if kind.needs == "season":
        return print_evening.of_season(house, content, typed.season, language)
    return print_evening.of_table(house, content, kind, typed.table, language)
