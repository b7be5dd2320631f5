"""What some games have while they are played, and once they are over."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Raw

from partycards.games.assignment_cards import AssignmentCard
from partycards.games.cards import Card
from partycards.games.changes import Changes
from partycards.games.dining import OnOrder, Plate
from partycards.games.paper_scores import Cells, Filled, Line, Worked
from partycards.games.parts import OfABox, Part
from partycards.games.saying import Seat
from partycards.games.seated import Seated
from partycards.games.served import Announced, Evening
from partycards.games.table_moves import TableMove
from partycards.games.telling import Ballot, Beat, Cooked, Lever, Said, Step, Timed

S = TypeVar("S")
Public = TypeVar("Public")
Sitting = TypeVar("Sitting", bound=Seated[Any])
B = TypeVar("B", bound=OfABox)


class Timing(ABC, Generic[S]):
    """Steps that a table may time. The table keeps the seconds (`tables/clock.py`); the rules only
    say which step it is and what follows."""

    steps: ClassVar[tuple[Step, ...]]
    """The steps that a table may time, in the order in which they come."""

    @abstractmethod
    def timed(self, state: S) -> Timed | None:
        """The timed step that the match is at, None when nobody is to be timed now.

        It is asked after every move at a table with timers, so it is quick.
        """

    def keeps_time(self, state: S) -> bool:
        """Whether these rules time a step themselves, whatever the table chose; asked when the
        match begins and after every move of the table."""
        return False

    def time_up(self, state: S) -> TableMove | None:
        """What the table does when the time of this step has run out; None: it only says so.

        The rule of the house is that nothing is forced: whoever is late may finish, and the host
        or the judge goes on when they like. A game in which time matters names a move of the table,
        which `apply` then judges like any other: it may mark whoever is late, or play for seats
        that have not acted. It must be legal in this state.
        """
        return None


def steps_of(game: object) -> tuple[Step, ...]:
    """The steps that can be timed in this game (or kind of game), none where nothing is timed."""
    kind = game if isinstance(game, type) else type(game)
    return kind.steps if issubclass(kind, Timing) else ()


class Sparing(ABC, Generic[S, Public]):
    """Pieces of a view are not made anew while a move leaves them as they were."""

    @abstractmethod
    def changes(self, before: S, seen: Public, after: S) -> Changes[Public] | None:
        """What one move has changed, after which the match stands as in `after`, when everybody
        `seen` `public(before)`; None where it may be anything.

        To name a field or a seat too many is slow, to leave one out is a mistake that the promises
        find.
        """


class Hosting(ABC, Generic[S]):
    """The host has something to do at the table, or to print, that only this game has."""

    @abstractmethod
    def levers(self, state: S) -> tuple[Lever, ...]:
        """What only this game's table can do now, for the console."""

    def papers(self, state: S) -> tuple[str, ...]:
        """Kinds of sheets (`printing`) that are of use now, by key."""
        return ()

    def afterwards(self, state: S) -> bool:
        """Whether everybody knows how the match ended, and the table still does something with it:
        dishes are cooked. It counts as it ended, and another match may begin at any time."""
        return False


class Lasting(ABC, Generic[S]):
    """About how long it still goes on can be told from what is to come."""

    @abstractmethod
    def to_go(self, state: S) -> int:
        """Minutes to the end."""

    @abstractmethod
    def brought_by_late(self, state: S) -> int:
        """How many of them are there because of late guests."""

    @abstractmethod
    def time_to_cook(self, state: S) -> int:
        """Minutes that are proposed for the kitchen, if something is really cooked."""


class Judged(ABC, Generic[S]):
    """One guest judges, and the host may hand the role on."""

    @abstractmethod
    def judge(self, state: S) -> Seat | None:
        """Who judges now, or did last."""

    def passed_over(self, state: S) -> tuple[Seat, ...]:
        """Whose dish was passed over in this round, and who could still present it."""
        return ()

    def straight_faced(self, state: S) -> tuple[Seat, ...]:
        """Who does not clap or laugh now: whoever will judge what is shown, and whose it is."""
        return ()

    @abstractmethod
    def hand_on(self, to: Seat | None) -> TableMove:
        """The role goes to this seat, or to the next one clockwise (rule B12)."""

    @abstractmethod
    def announced(self, state: S) -> tuple[Announced, ...]:
        """What every judge has asked for so far, the newest first, to be kept as an assignment. It
        holds only what everybody has seen."""


class LookingUp(Generic[B]):
    """The cards of the box can be looked up by anybody at the table.

    What is told depends on the box and the house rules alone, never on where a card is: a card that
    is looked up tells nothing. The parts name nobody.
    """

    def card(self, state: B, number: int) -> Part | None:
        """A card of the box; None when there is none with this number."""
        return state.box.card(number)

    def glossary(self, state: B) -> Part:
        """All cards of the box, to look one up."""
        return state.box.glossary()


class Sharing(ABC, Generic[S]):
    """Several guests may share what they are asked, and one answers for all of them
    (`Move.for_mates`)."""

    @abstractmethod
    def mates(self, state: S, seat: Seat) -> tuple[Seat, ...]:
        """Who shares what this seat is asked now, without the seat."""


class SecondThoughts(ABC, Generic[S]):
    """What somebody has done can become wrong while nobody waits for them: house players look at it
    again, as a guest would who is told."""

    @abstractmethod
    def thinks_again(self, state: S) -> frozenset[Seat]:
        """Seats that nobody waits for, and that have something to take back."""


class Hushing(ABC, Generic[S]):
    """Guests type words that others read, so the host can hide them. House players say some of
    their own."""

    by_house: ClassVar[tuple[str, ...]] = ()
    """All that house players say in words, names of cards left blank. A match keeps it in English
    with the blanks filled, and readers are told it in their language (`retelling`)."""

    @abstractmethod
    def said(self, state: S) -> tuple[Said, ...]:
        """Everything guests have typed that everybody can read now, the newest last."""

    @abstractmethod
    def hushed(self, state: S, hidden: frozenset[str]) -> S:
        """The state with the words of these keys left blank, for views only: rules never see it,
        and what a seat is asked (`question`) is the same in both."""


class OwnDeck(ABC, Generic[S]):
    """What guests have made up for others to play is there in later matches of the evening."""

    @abstractmethod
    def with_own_deck(self, state: S, earlier: S, match: int) -> S:
        """A match that begins, with what was left by the earlier one that has this number. Words in
        it are hidden by the keys (`Hushing.said`) that they have there: the number of the match, a
        colon, and the key."""


class Suggesting(ABC, Generic[S]):
    """A few of many assignments are suggested. Which ones come first is the house's to say: it
    knows the month, and what was suggested and cooked on other evenings."""

    @abstractmethod
    def with_order(self, state: S, order: tuple[str, ...]) -> S:
        """A match that begins, in which assignments are suggested in this order of their keys."""

    @abstractmethod
    def suggested(self, state: S) -> tuple[str, ...]:
        """The keys of all that was suggested or played in it so far."""

    @abstractmethod
    def cooked_from(self, state: S) -> tuple[str, ...]:
        """The keys of those of which dishes were judged; asked at every move."""


class Photographed(ABC, Generic[S]):
    """Dishes lie on the table, and guests send photos of theirs."""

    cookbook: ClassVar[bool] = False
    """Whether its dishes make a cookbook to be printed."""

    @abstractmethod
    def cooked(self, state: S, seat: Seat) -> tuple[Cooked, ...]:
        """The dishes on the table that this seat may photograph: the guest's and their team's."""

    def has_cooked(self, state: S, seat: Seat) -> bool:
        """Whether `cooked` names a dish; asked at every move."""
        return bool(self.cooked(state, seat))

    def blind(self, state: S) -> bool:
        """Whether a photo would tell who has cooked what, and so has to wait."""
        return False


class Printed(ABC, Generic[S]):
    """Evenings of it can be printed: score sheets, a cookbook, and sheets for whoever has no
    phone."""

    @abstractmethod
    def evening(self, state: S) -> Evening:
        """The match up to now. It holds nothing that is hidden from anybody, but for the codes of
        plates: only the host prints whose is whose."""

    @abstractmethod
    def hand(self, state: S, seat: Seat) -> tuple[Card, ...]:
        """The cards that this guest holds, for their own sheet."""


class SheetOnPaper(ABC, Generic[Sitting]):
    """A match can be played on paper, and its score sheet entered (`EnterScores`)."""

    @abstractmethod
    def sheet_lines(self, state: Sitting) -> tuple[Line, ...]:
        """The lines of the sheet, as they are printed."""

    @abstractmethod
    def sheet_so_far(self, state: Sitting) -> Cells:
        """What stands on it by now: what was entered, or played on phones and seen by all."""

    @abstractmethod
    def worked_out(self, state: Sitting, filled: Filled) -> Worked:
        """What these cells come to by the rules, without what the host has put right."""

    @abstractmethod
    def with_scores(self, state: Sitting, filled: Filled, worked: Worked) -> Sitting:
        """The match with these points in place of those so far; what the host has put right stays.
        Its step is left as it is."""

    def put_right(self, state: Sitting) -> Mapping[Seat, int]:
        """What the host has put right for everybody on the sheet."""
        return state.put_right


class Ballots(ABC, Generic[S]):
    """Those who watch vote beside the match; their votes change nothing in it."""

    @abstractmethod
    def open_ballot(self, state: S) -> Ballot | None:
        """What the people may vote on now; it holds nothing that is hidden."""

    @abstractmethod
    def told_ballots(self, state: S) -> tuple[Ballot, ...]:
        """Ballots that are closed and whose result everybody may know now."""


class Ceremony(ABC, Generic[S]):
    """What is settled is told piece by piece (`TellNext`): chips that fall, and at the end places
    and awards one by one, or all of them (`ShowPodium`)."""

    @abstractmethod
    def beat(self, state: S) -> Beat | None:
        """What is told next by itself; None where nothing is."""

    @abstractmethod
    def awards_to_come(self, state: S) -> int:
        """How much of the end is left to tell; 0 when all is told, or without a ceremony."""

    @abstractmethod
    def honours(self, state: S) -> tuple[Part, ...]:
        """What is told of a match besides its points once it is over and everybody may know: it
        stands at the end of its album."""


class Moving(ABC, Generic[S]):
    """Guests can go to another table's match of the same game, with what is theirs."""

    @abstractmethod
    def luggage(self, state: S, seats: tuple[Seat, ...]) -> Raw:
        """What these guests take along, as JSON; IllegalMove when nobody can go now."""

    @abstractmethod
    def dish_keys(
        self, state: S, luggage: Raw, to: Mapping[Seat, Seat], prefix: str
    ) -> dict[str, str]:
        """What their dishes are called in this match, by their keys where they come from; nothing
        here is called by the prefix. `to` are their seats here by those there."""

    @abstractmethod
    def brings_hands(self, state: S, luggage: Raw) -> bool:
        """Whether their cards are of use here."""

    @abstractmethod
    def moved_in(
        self,
        state: S,
        luggage: Raw,
        to: Mapping[Seat, Seat],
        keys: Mapping[str, str],
    ) -> S:
        """The match with them, or IllegalMove."""

    @abstractmethod
    def moving_away(self, state: S, seats: tuple[Seat, ...], hands: bool) -> S:
        """The match as they leave it, whose `hands` went along or not; they are still in it."""


class Dinner(ABC, Generic[S]):
    """It is played in a restaurant: the kitchen hears of dishes, and the match of the kitchen.

    Whatever the kitchen does is a move of the table (`TableMove`) that is legal in every state.
    """

    @abstractmethod
    def playable(self, assignment: AssignmentCard) -> bool:
        """Whether a course can be cooked by this assignment of the house."""

    @abstractmethod
    def plates(self, state: S, course: str) -> tuple[Plate, ...]:
        """The dishes that guests want in the course with this key."""

    @abstractmethod
    def on_table(self, state: S) -> tuple[Plate, ...]:
        """Every dish that lies on the table, for its inventor, whoever wants it."""

    @abstractmethod
    def as_told(self, state: S, told: Plate) -> bool:
        """Whether a dish lies on the table just as the kitchen was told of it: it was neither taken
        back nor changed since. True for a dish that the game knows nothing of."""

    @abstractmethod
    def may_change(self, state: S, seat: Seat, key: str) -> bool:
        """Whether this guest may change the dish with this key now, by the form with the id
        `change-my-dish` on their page."""

    @abstractmethod
    def run_out(self, state: S, keys: tuple[str, ...]) -> TableMove:
        """Exactly the ingredients with these keys are out (86)."""

    @abstractmethod
    def on_order(self, state: S, dishes: tuple[OnOrder, ...]) -> TableMove:
        """Exactly these dishes are on order, void ones and those that were sent back left out."""

    @abstractmethod
    def kitchen_marked(self, state: S, points: tuple[tuple[Seat, int], ...]) -> TableMove | None:
        """What the kitchen's marks come to is added (R7), None when these rules have no such
        points. `apply` refuses it while chips are to be given."""
