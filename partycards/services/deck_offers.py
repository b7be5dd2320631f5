"""Decks as they are offered: how many cards each has now, and for how many guests they do."""

from msgspec import Struct

from partycards.catalogue.decks import EVERYTHING, Deck
from partycards.catalogue.store import Catalogue
from partycards.games import GAMES
from partycards.games.base import N_, AnyGame, IllegalMove
from partycards.games.features.before_match import DeckSize
from partycards.services.dates import this_month
from partycards.tables.house import House


class Offer(Struct, frozen=True):
    """A deck with the number of its cards."""

    deck: Deck
    cards: int

    def reach(self) -> tuple[str, int]:
        """How far the cards go in the game that a lobby offers first: ("enough", guests at most),
        ("few", guests) when even the fewest have to make do, ("none", cards that are missing) when
        it cannot begin."""
        game = next(iter(GAMES.values()))()
        size, fewest = game.feature(DeckSize), game.seats()[0]
        assert size is not None, f"{game.about.key} is played with a box of its own"
        if self.cards < size.needed(fewest):
            return "none", size.needed(fewest) - self.cards
        if self.cards < size.wanted(fewest):
            return "few", fewest
        return "enough", max(seats for seats in game.seats() if size.wanted(seats) <= self.cards)

    def short_of(self, guests: int, game: AnyGame) -> tuple[str, int]:
        """For this number of guests at this game: ("", 0), ("few", cards they want) or ("none",
        cards they need)."""
        guests = max(guests, game.seats()[0])
        size = game.feature(DeckSize)
        if size is None:
            return "", 0
        if self.cards < size.needed(guests):
            return "none", size.needed(guests)
        want = size.wanted(guests)
        return ("few", want) if self.cards < want else ("", 0)


def offer(catalogue: Catalogue, deck: Deck) -> Offer:
    """The deck with the cards it has today."""
    cards = catalogue.cards_of(deck, this_month())
    return Offer(deck, sum(count for _, count in cards))


def offers(catalogue: Catalogue) -> list[Offer]:
    """Everything, then every deck that is in use."""
    return [offer(catalogue, deck) for deck in (EVERYTHING, *catalogue.decks.cards())]


def chosen_deck(catalogue: Catalogue, key: str) -> str:
    """The key of a deck as a table keeps it ("" everything), or IllegalMove when it is gone."""
    if key in ("", EVERYTHING.key):
        return ""
    entry = catalogue.decks.entry(key)
    if entry is None or entry.retired:
        raise IllegalMove(N_("That deck is not there any more. Please choose another one."))
    return key


def show_tables(house: House) -> None:
    """Cards or decks have changed: the consoles of tables between two matches show it."""
    for code in house.codes():
        table = house.table(code)
        if table is not None and not table.saved.playing():
            house.bell.ring(code)
