"""Those who watch: what they may do, and what they see besides the game.

Some have no seat and no name, the others are guests who have nothing to do just now. Nothing of
what they do is in the log, and nothing of it changes a score; what the host allows them is an event
like any other.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from partycards.games.base import N_, Ballot, Candidate, Part, Seat

REACTIONS = {
    "clap": N_("Clap"),
    "wow": N_("Wow"),
    "hungry": N_("Hungry"),
    "laugh": N_("Laugh"),
}
"""What can be tapped, in words; each has a drawing in `templates/table/reactions_bits.html`."""


class Audience(Struct, frozen=True):
    """What the host allows: taps that the TV shows, and guests at the table who vote too."""

    reactions: bool = True
    guests_vote: bool = False


class VoteNow(Part, frozen=True):
    """The dishes to choose from. A guest who votes too has a `seat` and sees what was `chosen`."""

    ballot: str
    dishes: tuple[Candidate, ...]
    seat: Seat | None = None
    chosen: Seat | None = None


class Reactions(Part, frozen=True):
    """The buttons that send a drawing to the TV; `seated` are those of a guest at the table."""

    kinds: ClassVar[Mapping[str, str]] = REACTIONS
    seated: bool = False


class Choice(Struct, frozen=True):
    """A dish with its votes, of all votes of its round."""

    round: int
    dish: Candidate
    votes: int
    of: int


class PeoplesChoice(Part, frozen=True):
    """What the people liked most: of a round, or at the podium of every round (several in a tie),
    and then `best`, the guests with most votes, with how many."""

    rounds: tuple[Choice, ...]
    best: tuple[Seat, ...] = ()
    votes: int = 0


Tally = Mapping[Seat, int]
"""Votes by the seat of the chef."""


def first_of(ballot: Ballot, tally: Tally) -> tuple[Choice, ...]:
    """The dish with most votes, several in a tie, none without a vote."""
    votes = {dish.chef: tally.get(dish.chef, 0) for dish in ballot.dishes}
    most, of = max(votes.values(), default=0), sum(votes.values())
    chosen = [dish for dish in ballot.dishes if votes[dish.chef] == most > 0]
    return tuple(Choice(ballot.round, dish, most, of) for dish in chosen)


def of_round(ballot: Ballot, tally: Tally) -> PeoplesChoice | None:
    """What stands beside the judge's chips."""
    chosen = first_of(ballot, tally)
    return PeoplesChoice(chosen) if chosen else None


def of_match(ballots: Sequence[Ballot], tallies: Sequence[Tally]) -> PeoplesChoice | None:
    """What stands at the podium. A team's votes are those of everybody in it."""
    chosen: list[Choice] = []
    totals: Counter[Seat] = Counter()
    for ballot, tally in zip(ballots, tallies, strict=True):
        chosen += first_of(ballot, tally)
        for dish in ballot.dishes:
            totals.update(dict.fromkeys(dish.cooks, tally.get(dish.chef, 0)))
    if not chosen:
        return None
    most = max(totals.values())
    best = tuple(sorted(seat for seat, votes in totals.items() if votes == most))
    return PeoplesChoice(tuple(chosen), best, most)
