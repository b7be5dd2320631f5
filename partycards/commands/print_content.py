"""What `partycards print` prints: a house as it lies on the disk, or one of its tables."""

import argparse

from partycards import __version__
from partycards.commands.house import LookedAt, looked_at
from partycards.commands.house import Lost as Lost
from partycards.printing.content import Content
from partycards.printing.engine.options import Options
from partycards.printing.sheet_kind import Kind
from partycards.services import prints_content
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
        content = prints_content.with_numbers(content, house.catalogue, _deck(house, typed))
    return content


def _deck(house: LookedAt, typed: argparse.Namespace) -> str:
    """The key of the deck: the one that was named, else the table's, "" every card."""
    if typed.table and not typed.deck:
        return house.standing(typed.table).deck
    return house.deck_key(typed.deck)


def _content(house: LookedAt, kind: Kind, typed: argparse.Namespace) -> Content:
    shop = shop_of(house.catalogue, house.choice)
    content = prints_content.of_house(house.catalogue, __version__, shop)
    language: str = typed.language
    if kind.needs == "deck":
        key = _deck(house, typed)
        return prints_content.with_deck(
            content, house.catalogue, key, house.folder, this_month(), language
        )
    if kind.needs == "season":
        return prints_content.with_season(content, house.season(typed.season), language)
    if kind.needs == "nothing" or not typed.table:
        return content
    return _of_table(house, content, kind, typed.table, language)


def _of_table(house: LookedAt, content: Content, kind: Kind, table: str, language: str) -> Content:
    """The same with a table's evening, its guests and photos."""
    from partycards.services.prints_dinner import with_dinner

    standing = house.standing(table)
    wifi = prints_content.Wifi(house.choice("wifi_name"), house.choice("wifi_password"))
    people, join_url = house.people(standing.code), house.join_url(standing.code)
    content = prints_content.with_table(content, standing, people, join_url, wifi, language)
    shield, setup = house.shield(), house.restaurant()
    content = with_dinner(content, kind, standing, people, shield, setup, language)
    content = prints_content.with_cards_of(content, house.catalogue, house.folder)
    return prints_content.with_photos(content, standing, house.photos())
