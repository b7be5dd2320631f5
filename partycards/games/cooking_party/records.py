"""What is written down in a match: dishes, what was said, results, offers."""

from msgspec import Struct

from partycards.games.base import Seat
from partycards.games.cards import CardId
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.views import ShownDish


class Dish(Struct, frozen=True):
    """One dish: its course, the name its chef gave it, the cards that go in."""

    course: str
    name: str
    cards: tuple[CardId, ...]


class Laid(Struct, frozen=True):
    """One step of presenting: cards with the chef's words for each, extras and a sentence."""

    cards: tuple[tuple[CardId, str], ...]
    pantry: tuple[str, ...] = ()
    say: str = ""


class Remark(Struct, frozen=True):
    """Something said while a dish is presented: by the judge (hurry, question) or a guest."""

    kind: str  # hurry, question, comment
    seat: Seat
    words: str = ""


class RoundResult(Struct, frozen=True):
    """A finished round: who got which chips (every chef is listed) for which dish, and why.

    `teams` are the seats behind each line of `chips` (none listed: one chef each, V3); `winner` is
    the dish that was chosen where no chips are given (V11), `jury` a team that judged.
    """

    number: int
    judge: Seat
    assignment: str
    chips: tuple[tuple[Seat, tuple[int, ...]], ...]
    dishes: tuple[ShownDish, ...]
    critiques: tuple[tuple[Seat, str], ...]
    terms: Terms
    teams: tuple[tuple[Seat, ...], ...] = ()
    winner: Seat | None = None
    jury: tuple[Seat, ...] = ()

    @property
    def cooks(self) -> dict[Seat, tuple[Seat, ...]]:
        """Who stands behind each chef of the round."""
        chefs = [seat for seat, _ in self.chips]
        return dict(zip(chefs, self.teams or [(seat,) for seat in chefs], strict=True))


class Correction(Struct, frozen=True):
    """A score put right by the host, with the reason."""

    round: int
    seat: Seat
    points: int
    reason: str


class Offer(Struct, frozen=True):
    """A card offered to the chef beside (V15, G8): `give` for something like `want`; `back` is what
    the neighbour would give, None while they have not answered."""

    by: Seat
    to: Seat
    give: CardId
    want: str = ""
    back: CardId | None = None
