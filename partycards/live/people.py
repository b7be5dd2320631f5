"""What those who watch see and can do, as parts of the table's pages."""

from collections.abc import Iterator

from partycards.games.base import N_, IllegalMove, Part, Seat
from partycards.games.features.in_match import Judged
from partycards.tables.audience import Reactions, VoteNow
from partycards.tables.standing import Standing
from partycards.tables.votes import Votes, open_ballot, voter_at

Placed = tuple[str, str, Part]
"""A slot of the page, the folder of its templates, the part."""
MayStand = tuple[str, str, Part | None]
"""The same where nothing may stand (None)."""


CLAPPING = Reactions(seated=True)


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


def own_reactions(seat: Seat, idle: frozenset[Seat]) -> Iterator[Placed]:
    """The buttons of a guest at the table who is `idle`."""
    if seat in idle:
        yield "own-reactions", "table", CLAPPING


def idle(standing: Standing) -> frozenset[Seat]:
    """The guests who may send a drawing to the TV: whoever is not waited for, and keeps no straight
    face."""
    match = standing.current
    if match is None or standing.closed or not standing.audience.reactions:
        return frozenset()
    judged = match.game.feature(Judged)
    straight = judged.straight_faced(match.state) if judged is not None else ()
    return standing.seated - match.game.to_move(match.state) - set(straight)


def check_reaction(standing: Standing, seat: Seat | None = None) -> None:
    """Raise IllegalMove where nobody may send a drawing to the TV, or the guest on this seat may
    not."""
    if standing.closed or not standing.audience.reactions:
        raise IllegalMove(N_("The host has turned the reactions off."))
    match = standing.current
    if seat is None or seat in idle(standing):
        return
    if match is None or seat not in standing.seated:
        raise IllegalMove(N_("You join in with the next game."))
    if seat in match.game.to_move(match.state):
        raise IllegalMove(N_("It is up to you just now: the others clap."))
    raise IllegalMove(N_("Whoever judges or presents leaves that to the others."))
