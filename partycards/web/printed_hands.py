"""Who holds printed cards at a table of phones, for the guest's help page and the console."""

from partycards.games.base import N_, Game, IllegalMove, Seat
from partycards.games.features.printed_hands import PrintedHands
from partycards.tables.saved_rules import chosen_fields
from partycards.tables.table import Table

NO_SUCH_GAME = N_("This game is not played with printed cards beside phones.")


def held_by(table: Table, seat: Seat) -> bool | None:
    """Whether this guest holds printed cards from the next deal on; None where nobody is asked."""
    standing = table.saved
    hands = standing.game_at_hand().feature(PrintedHands)
    place = standing.place(seat)
    if hands is None or place is None or place.house:
        return None
    found: bool | None = hands.printed(standing.state if standing.playing() else None, seat)
    return found


def at(table: Table) -> dict[Seat, bool]:
    """Those at the table who are asked, and whether they do."""
    found = {seat: held_by(table, seat) for seat in table.saved.present()}
    return {seat: printed for seat, printed in found.items() if printed is not None}


def hold(table: Table, actor: str, seat: Seat, printed: bool) -> None:
    """From the next deal on, and in the matches after this one; IllegalMove for a house player,
    and where the game has nothing of the kind."""
    table.check_seat(seat)
    standing = table.ahead
    place = standing.place(seat)
    if place is not None and place.house:
        raise IllegalMove(N_("A house player has no hands for printed cards: it plays on a phone."))
    hands = standing.game_at_hand().feature(PrintedHands)
    if hands is None:
        raise IllegalMove(NO_SUCH_GAME)
    if standing.playing() and seat in standing.seated:
        table.table_move(actor, hands.hold_printed(seat, printed))
    agreed = standing.agreed()
    if (next_time := agreed.feature(PrintedHands)) is not None:
        game = next_time.with_printed(seat, printed)
        assert isinstance(game, Game)
        table.agree(actor, agreed.about.key, chosen_fields(game))
