"""What a table shows besides its game: the lobby, a pause, what just happened."""

from typing import NamedTuple

from partycards.games.base import Part, Seat
from partycards.games.lobby import Begins


class InTeam(NamedTuple):
    """A guest of the lobby, with the number of their team, 0 for none."""

    seat: Seat
    status: str
    team: int


class Lobby(Part, frozen=True):
    """Before a match: who is here, and whether it can start.

    `guests` are (seat, status) in clockwise order, status `here` or `away`; `house` are
    the seats the house plays for. `fewest` and `most`
    may play; `minutes` is about how long it will take with those who are here. `rules` are the
    house rules in short, each a title, or a title and what was chosen, and `own_words` the host's
    own one; `teams` are those that were made. `first` is whom the host chose for what `begins`
    says.
    """

    code: str
    title: str
    summary: str
    guests: tuple[tuple[Seat, str], ...]
    fewest: int
    most: int
    minutes: int
    first: Seat | None
    begins: Begins | None = None
    rules: tuple[tuple[str, ...], ...] = ()
    own_words: str = ""
    teams: tuple[tuple[Seat, ...], ...] = ()
    house: frozenset[Seat] = frozenset()

    def in_teams(self) -> tuple[InTeam, ...]:
        """The guests team by team, first those who are in none."""
        number = {seat: at for at, team in enumerate(self.teams, 1) for seat in team}
        guests = [InTeam(seat, status, number.get(seat, 0)) for seat, status in self.guests]
        return tuple(sorted(guests, key=lambda guest: guest.team))


class Notice(Part, frozen=True):
    """Something every screen says: "The host took a move back". `values` fill the message's blanks;
    a value that is a `Named` seat becomes a name. `went_back`: the table shows once more what it
    has shown before, so nothing of it is news."""

    message: str
    values: tuple[tuple[str, object], ...] = ()
    went_back: bool = False


class Countdown(Part, frozen=True):
    """The timer: seconds `left` of `total`, for the page to count down from. `title` is what they
    are for; `how` is running, paused or out.

    `run` is a number that is another one whenever the timer was set anew. `stages` are what is to
    happen on the way, with the seconds left then.
    """

    title: str
    left: int
    total: int
    how: str
    run: int
    stages: tuple[tuple[str, int], ...] = ()


class BegunByOtherRules(Part, frozen=True):
    """The match was begun by rules that this program does not have, so it was closed: `points` are
    everybody's, the most first; `known`: they were written down. `over`: it had ended."""

    title: str
    known: bool
    over: bool = False
    points: tuple[tuple[Seat, int], ...] = ()


class Paused(Part, frozen=True):
    """The host has paused the table."""


class Closed(Part, frozen=True):
    """The evening is over; nothing can be played here any more. `played`: there was a match, so
    there is something to look at."""

    played: bool = False


class NeedsHost(Part, frozen=True):
    """The table cannot go on by itself: something went wrong that the host must look at."""


class Styles(Part, frozen=True):
    """The style sheets, by their names in `static`, of what is played on this page, now or next."""

    sheets: tuple[str, ...]


class TakeBack(Part, frozen=True):
    """This guest may take their own last move back."""


class Photograph(Part, frozen=True):
    """This guest has a dish on the table, so that there is something to photograph."""


class NightLine(NamedTuple):
    """A guest's points for the night, in so many games; a tie shares a rank."""

    rank: int
    seat: Seat
    games: int
    points: int


class Tonight(Part, frozen=True):
    """The night score, over all `games` that have ended at this table, the best first."""

    games: int
    lines: tuple[NightLine, ...]

    def leaders(self) -> tuple[Seat, ...]:
        """Who has the most points."""
        return tuple(line.seat for line in self.lines if line.rank == 1)


class Chapter(Part, frozen=True):
    """A match of the evening: which one it was (0 the only one), what was played, and for what
    `occasion` ("" an ordinary one). `winners` and `points` (seat and points, the best first) are
    there once everybody may know."""

    number: int
    title: str
    occasion: str
    winners: tuple[Seat, ...] = ()
    points: tuple[tuple[Seat, int], ...] = ()


class TakeHome(Part, frozen=True):
    """The match is over: everybody may take the evening along."""


class BeforeThis(Part, frozen=True):
    """What earlier matches have left to look at; `matches` is how many."""

    matches: int


class NextGame(Part, frozen=True):
    """The match has ended, and the table has agreed on another game."""

    title: str
    summary: str
    fewest: int
    most: int


class Outside(Part, frozen=True):
    """This guest sat down after the match: they sit in from the next one."""
