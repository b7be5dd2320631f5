"""What those who watch see and can do, as parts of the table's pages."""

from collections.abc import Iterator

from partycards.games.base import Part, Seat
from partycards.tables.audience import Reactions, VoteNow
from partycards.tables.standing import Standing
from partycards.tables.votes import Votes, open_ballot, voter_at

Placed = tuple[str, str, Part]
"""A slot of the page, the folder of its templates, the part."""


def of_the_people(votes: Votes, standing: Standing) -> Iterator[Placed]:
    """What they have chosen, as everybody sees it; the ballot and the buttons of whoever
    watches."""
    choice = votes.choice(standing)
    if choice is not None:
        yield "people", "table", choice
    ballot = open_ballot(standing)
    if ballot is not None:
        yield "ballot", "table", VoteNow(ballot.key, ballot.dishes)
    if standing.audience.reactions and not standing.closed:
        yield "reactions", "table", Reactions()


def own_ballot(votes: Votes, standing: Standing, seat: Seat) -> Iterator[Placed]:
    """The dishes of the others, for a guest at the table who votes too."""
    ballot = open_ballot(standing) if standing.audience.guests_vote else None
    if ballot is not None and seat in standing.seated and seat not in ballot.judges:
        dishes = tuple(dish for dish in ballot.dishes if seat not in dish.cooks)
        chosen = votes.of(standing, ballot, voter_at(seat))
        yield "own-ballot", "table", VoteNow(ballot.key, dishes, seat, chosen)
