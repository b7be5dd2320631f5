"""What an evening of so many guests comes to: rounds, hands and minutes, proposed from its dishes,
and its shorter forms (B15)."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Self

from partycards.games.cooking_party.lobby import length, shorter, teams
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.features.before_match import GoingAround, Lengths
from partycards.games.lobby import Length, Plan, Shorter


class EveningAhead(GoingAround, Lengths):
    """How often around it goes, how long that takes, and what is shorter."""

    house: HouseRules

    @abstractmethod
    def with_house(self, house: HouseRules) -> Self:
        """The game with other switches."""

    @abstractmethod
    def with_around(self, around: int) -> Self:
        """The game so often around."""

    def minutes(self, seats: int) -> int:
        """From the dishes that there will be."""
        house, rounds = self.house, self.all_rounds(seats)
        played = rounds * length.of_a_round(house, length.hands(house, seats))
        cooked = length.of_real_food(house, length.plates(house, seats, rounds))
        return length.nearest(played + cooked)

    def rounds(self) -> int:
        """How many rounds there are where the match does not end by turns: six for two (V1), three
        dishes alone (V2) and with one judge (V4), one for a judge of honour (V11)."""
        if self.house.honour:
            return 1
        return self.house.rounds or (6 if self.house.two else 3)

    def turns(self, seats: int) -> int:
        """A round for everybody, or for every team; other variations count rounds (V1, V2, V4)."""
        if self.house.by_rounds:
            return 0
        return teams.how_many(self.house, seats) if self.house.fixed_teams else seats

    def all_rounds(self, seats: int) -> int:
        """How many rounds so many guests have before them."""
        if self.house.by_rounds:
            return self.rounds()
        turns = self.around * self.turns(seats)
        return min(self.house.rounds, turns) if self.house.some_judge else turns

    def plan(self, around: int, seats: int) -> Plan | None:
        """A round for everybody (or every team), this many times (B15)."""
        turns = self.turns(seats)
        if not turns or self.house.some_judge:
            return None
        return Plan(around, around * turns, self.with_around(around).minutes(seats))

    def length(self, seats: int) -> Length:
        """What so many guests have before them; where that is long, in which form it is shorter."""
        house, rounds = self.house, self.all_rounds(seats)
        plates = length.plates(house, seats, rounds)
        minutes, limit = self.minutes(seats), shorter.limit(house)
        whole = self.with_house(shorter.plainest(house)).minutes(seats)
        return Length(
            rounds=rounds,
            dishes=length.dishes(house, length.hands(house, seats)),
            cards=length.cards(house),
            minutes=minutes,
            long=minutes >= limit,
            plates=plates,
            cooking=(house.minutes or length.of_cooking(plates)) if plates else 0,
            forms=tuple(self._forms(seats)) if whole >= limit else (),
        )

    def _forms(self, seats: int) -> Iterator[Shorter]:
        """The forms that hold, and while the evening is long those that make it shorter."""
        house, minutes = self.house, self.minutes(seats)
        for form in shorter.FORMS:
            on = form.is_on(house)
            if not on and not (minutes >= shorter.limit(house) and form.fits(house, seats)):
                continue
            then = self.with_form(form.key, not on, seats).minutes(seats)
            if then > minutes if on else then < minutes:
                title, num = form.title(house, seats)
                yield Shorter(form.key, title, form.says, num, then, on)

    def with_form(self, key: str, on: bool, seats: int) -> Self:
        """Chosen, or left again."""
        return self.with_house(shorter.with_form(self.house, key, on, seats))
