"""Cooking Party Cards in the lobby: the house rules as agreed at a table, and what follows from
them before a match (rounds, minutes, presets, teams)."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from msgspec import structs

from partycards.games.base import N_, IllegalMove, Option, Seat
from partycards.games.coming import check_deck
from partycards.games.cooking_party.box import Box, needed, wanted
from partycards.games.cooking_party.lobby import offered, teams
from partycards.games.cooking_party.lobby.evening import EveningAhead
from partycards.games.cooking_party.lobby.house import (
    BASIC,
    MOST,
    MOST_TEAMS,
    PRESETS,
    SWITCHES,
    HouseRules,
)
from partycards.games.cooking_party.lobby.offered import check
from partycards.games.features.before_match import (
    DeckSize,
    FirstPlayer,
    Occasions,
    OptionalRules,
    Presets,
    TeamPlay,
)
from partycards.games.lobby import (
    NO_SUCH_RULE,
    Answer,
    Begins,
    Preset,
    Teams,
    Theme,
)

MOST_AROUND = 9
CROWD = 7
"""From this many on guests are better off in teams (rule B1)."""

JUDGE = "first_judge"
FIRST = Begins(
    N_("First judge: whoever has the most experience with the game"),
    N_("judges first"),
    N_("%(who)s judges first."),
    JUDGE,
)
BIRTHDAY = Begins(
    N_("First judge: the birthday child, or whoever is the youngest"),
    N_("judges first"),
    N_("%(who)s judges first."),
    JUDGE,
)
ALWAYS = Begins(N_("The judge"), N_("the judge"), N_("%(who)s judges all evening."), JUDGE)
HONOURED = Begins(
    N_("Guest of honor"), N_("guest of honor"), N_("%(who)s is the guest of honor."), JUDGE
)


@dataclass(frozen=True, kw_only=True)
class PartyLobby(EveningAhead, DeckSize, OptionalRules, Presets, Occasions, FirstPlayer, TeamPlay):
    """The rules of a table. `around`: how often everybody judges; `first_judge`: None is a lot
    (B4); `house` are its switches, none of them on in the basic game (V1-V19).
    `finale`: the end is told piece by piece, the podium and then the awards. `on_paper` are the
    guests who hold printed cards beside the phones (V20)."""

    around: int = 1
    first_judge: Seat | None = None
    house: HouseRules = BASIC
    finale: bool = True
    on_paper: tuple[Seat, ...] = ()

    first_field: ClassVar[str] = JUDGE
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "finale",
            N_("How does it end?"),
            (
                (True, N_("Third, second and first, then the awards one by one")),
                (False, N_("With the whole podium at once")),
            ),
        ),
    )

    def seats(self) -> range:
        """Three and up, never refused up to 20 (rule B1); two and one where the house has it so.
        For two there is room for more: a third guest makes it the basic game (V1)."""
        most = 1 if self.house.solo else MOST
        return range(self.house.fewest, most + 1)

    def needed(self, seats: int) -> int:
        """Four for each hand, and a Special Ingredient."""
        return needed(self.kitchens(seats) + 1)

    def wanted(self, seats: int) -> int:
        """Seven for each hand and three to trade (rule B7)."""
        return wanted(self.kitchens(seats) + 1)

    def kitchens(self, seats: int) -> int:
        """How many hands are dealt in a round of this many guests, at most."""
        if self.house.grouped:
            return teams.how_many(self.house, seats)
        return seats if self.house.all_cook else seats - 1

    def check(self, seats: tuple[Seat, ...], cards: Box, played: int) -> None:
        """House rules that go together, enough guests, not too many, a first judge among them, and
        cards for everybody."""
        check(self.house)
        if self.house.two and len(seats) != 2:
            raise IllegalMove(N_("This is a game for two. Please choose another one."))
        if len(seats) not in self.seats():
            raise IllegalMove(
                N_("Cooking Party Cards is for 3 to 20 guests.")
                if self.house == BASIC
                else N_("With these house rules another number of guests can play.")
            )
        if self.around < 1 or (self.first_judge is not None and self.first_judge not in seats):
            raise IllegalMove(N_("The first judge has to be one of the guests who are playing."))
        check_deck(played, len(seats), self.needed(len(seats)))
        if not cards.assignments and not self.house.invent:
            raise IllegalMove(N_("There is no assignment to judge by. Please bring one back."))

    def presets(self, guests: int) -> tuple[Preset, ...]:
        """Those for this many guests first; from seven on teams before the others (rule B1)."""
        here = self.house.preset
        offers = [
            Preset(
                preset.key,
                preset.title,
                preset.says,
                preset.guests,
                not guests or preset.guests[0] <= guests <= preset.guests[1],
                replace(self, house=preset.house).minutes(max(guests, preset.guests[0])),
                preset.key == here,
                preset.deck,
            )
            for preset in PRESETS.values()
        ]
        early = {key for key, preset in PRESETS.items() if guests >= CROWD and preset.house.teams}
        return tuple(sorted(offers, key=lambda offer: (not offer.fits, offer.key not in early)))

    def with_preset(self, key: str) -> Self:
        """The switches of the preset; the table's own rule stays."""
        if key not in PRESETS:
            raise IllegalMove(NO_SUCH_RULE)
        return self.with_house(structs.replace(PRESETS[key].house, own_rule=self.house.own_rule))

    def with_house(self, house: HouseRules) -> Self:
        """The game with other switches."""
        return replace(self, house=house)

    def with_around(self, around: int) -> Self:
        """The game so often around."""
        return replace(self, around=around)

    def themes(self, guests: int) -> tuple[Theme, ...]:
        """Every switch that makes sense (V1-V19), and how it ends."""
        *others, end, own = offered.themes(self.house, guests)
        return (*others, structs.replace(end, rules=(*end.rules, *self.options)), own)

    def rule(self, field: str) -> Answer:
        """What holds of a switch or a setting."""
        if any(option.field == field for option in self.options):
            return super().rule(field)
        value: Answer = self.rounds() if field == "rounds" else getattr(self.house, field)
        return value

    def with_rule(self, field: str, sent: str) -> Self:
        """The game after a tap on a switch or one of its settings."""
        if any(option.field == field for option in self.options):
            return super().with_rule(field, sent)
        return self.with_house(offered.with_rule(self.house, field, sent))

    def with_shelf(self, missing: tuple[str, ...]) -> Self:
        """Which ingredients are taken out where only what is in the house is played (V9)."""
        kept = missing if self.house.on_hand else ()
        return self.with_house(structs.replace(self.house, missing=kept))

    def check_rules(self) -> None:
        """How often around, and switches that do not go together."""
        if not 1 <= self.around <= MOST_AROUND:
            raise IllegalMove(N_("From 1 to 9 times around, please."))
        check(self.house)

    def shareable(self) -> Self:
        """Without the first judge, who holds printed cards, the teams made by hand, and what is
        missing in this house."""
        house = structs.replace(self.house, made=(), missing=())
        return replace(self, first_judge=None, on_paper=(), house=house)

    def in_short(self) -> tuple[tuple[str, ...], ...]:
        """The preset, the switches that are on by their titles, and who judges."""
        house, on = self.house, self.house.chosen
        titles = [PRESETS[house.preset].title] if house.preset else []
        titles += [switch.title for switch in SWITCHES if switch.key in on]
        judging: tuple[tuple[str, ...], ...] = ()
        if house.some_judge:
            judging = ((N_("how many judge"), str(house.rounds)),)
        elif not house.by_rounds:
            titles.append(N_("teams judge in turn") if self.in_teams else N_("judge rotates"))
        return (*((title,) for title in dict.fromkeys(titles)), *judging)

    def in_a_sentence(self) -> str:
        """What the preset is about, where there is one."""
        preset = PRESETS.get(self.house.preset)
        return "" if preset is None or self.house == BASIC else preset.says

    def occasion(self) -> str:
        """The preset, unless it is the basic game."""
        key = self.house.preset
        return "" if key in ("", "basic") else PRESETS[key].title

    def own_words(self) -> str:
        """The table's own rule (V16)."""
        return self.house.own_rule

    def by_taps(self) -> bool:
        """Children tap (V15)."""
        return self.house.taps

    @property
    def first(self) -> Seat | None:
        """The first judge (B4)."""
        return self.first_judge

    @property
    def in_teams(self) -> bool:
        """Teams judge in turn (V3)."""
        return self.house.fixed_teams

    def begins(self) -> Begins | None:
        """The judge of the first round, or of all; whoever is alone is not asked."""
        house = self.house
        if house.solo:
            return None
        if house.honour or house.honour_menu:
            return HONOURED
        if house.permanent:
            return ALWAYS
        return BIRTHDAY if house.taps else FIRST

    def teams(self, seats: tuple[Seat, ...]) -> Teams | None:
        """The teams of the evening as the lobby shows them (V3); a judge for all is in none."""
        if not self.in_teams:
            return None
        alone = self.first_judge if self.house.one_judge and self.first_judge in seats else None
        cooks = tuple(seat for seat in seats if seat != alone)
        made = teams.made_teams(self.house, cooks)
        return Teams(made, teams.how_many(self.house, len(cooks)), MOST_TEAMS, alone)

    def with_teams(self, made: tuple[tuple[Seat, ...], ...]) -> Self:
        """The game with teams made by hand (V3); none: the lot makes them."""
        if not self.in_teams:
            raise IllegalMove(N_("There are no teams in this game."))
        made = tuple(team for team in made if team)
        if made and len(made) < teams.fewest_teams(self.house):
            raise IllegalMove(
                N_("One team alone has nobody to cook against: choose at least two.")
                if self.house.one_judge
                else N_("When teams judge in turn there must be at least three of them.")
            )
        if len(made) > MOST_TEAMS:
            raise IllegalMove(N_("At most %(most)s teams, please."), most=MOST_TEAMS)
        return self.with_house(structs.replace(self.house, made=made))

    def grouped(self, seats: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
        """Neighbours in as many teams as are wanted (V3)."""
        return teams.in_teams(self.house, seats)
