"""The house rules: every variation of the rulebook is a switch of the table, off unless chosen.

A switch is a yes or no with one line that explains it; what it wants to know besides (how many
teams, how many minutes) stands beside it. Which switches cannot be combined is data too, with the
sentence that says why (`offered`, V19). Everything else in this package asks `HouseRules` what
holds, or one of the few ideas that the switches come down to: who judges and who cooks together
(`table_seats`), where assignments come from (`table_round`), how points are given
(`steps.judging`), and what happens after the last round (`steps.evening`). `PRESETS` are house
rules ready to choose.
"""

from typing import Annotated

from msgspec import Meta, Struct

from partycards.games.base import N_, Seat
from partycards.games.cards import CardId
from partycards.games.cooking_party.box import Box, Restriction
from partycards.games.cooking_party.conditions import left_in

FEWEST, MOST = 3, 20
"""Guests: a judge and two chefs at the least (rule B1)."""
MOST_TEAMS = 5
COURSES = ("starter", "main", "dessert")
"""The courses of a menu (V5), and of the evening of a guest of honour (V11)."""


class HouseRules(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True,
    cache_hash=True,
):  # fmt: skip
    """The rules of one table. The first fields are switches (`SWITCHES`), the others their
    settings.

    `rounds` (0: as the variation has it) counts rounds where nobody's turn to judge ends the game,
    or where only the first few judge;
    `team_count` 0 is as many as suit; `made` are teams made by hand, else the lot makes them;
    `kitchen` is how many cooks (or teams) fit in (0: all); `minutes` is the time to cook (0: the
    host says it later); `missing` are keys of cards that are not in the house; `own_rule` is for
    everybody to read.
    """

    two: bool = False
    solo: bool = False
    teams: bool = False
    permanent: bool = False
    reformed: bool = False
    menu: bool = False
    invent: bool = False
    top_card: bool = False
    tokens: bool = False
    cook: bool = False
    cooks_judge: bool = False
    on_hand: bool = False
    shopping: bool = False
    no_cookbooks: bool = False
    honour: bool = False
    honour_menu: bool = False
    clock: bool = False
    neighbours_dish: bool = False
    for_inventor: bool = False
    diet_ignored: bool = False
    diet_exchange: bool = False
    diet_substitute: bool = False
    diet_removed: bool = False
    few_cards: bool = False
    unknown: bool = False
    offers: bool = False
    taps: bool = False
    tips: bool = False
    hidden: bool = False
    no_bets: bool = False
    printed: bool = False

    rounds: Annotated[int, Meta(ge=0, le=60)] = 0
    team_count: Annotated[int, Meta(ge=0, le=MOST_TEAMS)] = 0
    made: tuple[tuple[Seat, ...], ...] = ()
    kitchen: Annotated[int, Meta(ge=0, le=20)] = 0
    minutes: Annotated[int, Meta(ge=0, le=600)] = 0
    restriction: Restriction = ""
    missing: tuple[str, ...] = ()
    own_rule: Annotated[str, Meta(max_length=300)] = ""

    @property
    def cooking(self) -> bool:
        """Something is really cooked."""
        return self.cook or self.honour or self.honour_menu

    @property
    def by_rounds(self) -> bool:
        """The match ends after a number of rounds, not when everybody has judged."""
        return self.two or self.solo or self.one_judge

    @property
    def some_judge(self) -> bool:
        """Judges take turns, and the match ends when the first few have had theirs (B15)."""
        return bool(self.rounds) and not self.by_rounds

    @property
    def one_judge(self) -> bool:
        """One guest judges all evening and has no points (V4, V11)."""
        return self.permanent or self.honour or self.honour_menu

    @property
    def all_cook(self) -> bool:
        """The judge is a chef as well (V1, V2)."""
        return self.two or self.solo

    @property
    def fewest(self) -> int:
        """How few guests can play a round."""
        if self.solo:
            return 1
        return 2 if self.two or self.one_judge else FEWEST

    @property
    def grouped(self) -> bool:
        """Guests cook in teams (V3, V4)."""
        return self.teams or self.reformed

    @property
    def fixed_teams(self) -> bool:
        """The teams stay the same all evening (V3)."""
        return self.teams and not self.reformed

    @property
    def restricted(self) -> bool:
        """A judge may announce what must not be in a dish (V14)."""
        return self.diet_exchange or self.diet_substitute

    def in_play(self, box: Box) -> tuple[CardId, ...]:
        """The cards of the box that this table plays with (V9, V14)."""
        diet: Restriction = self.restriction if self.diet_removed else ""
        return left_in(box, self.missing if self.on_hand else (), diet)

    @property
    def chosen(self) -> frozenset[str]:
        """The keys of the switches that are on."""
        return frozenset(switch.key for switch in SWITCHES if getattr(self, switch.key))

    @property
    def preset(self) -> str:
        """The key of the preset whose switches these are, whatever their settings; "" when they are
        the table's own."""
        on = self.chosen
        return next((key for key, one in PRESETS.items() if one.house.chosen == on), "")


BASIC = HouseRules()
"""No switch is on."""


class Switch(Struct, frozen=True):
    """A switch as the lobby offers it: `key` is the field of `HouseRules`, `row` the rule it comes
    from, `says` the one line, `guests` for how many it is offered, `settings` the fields that go
    with it."""

    key: str
    row: str
    title: str
    says: str
    guests: tuple[int, int] = (1, 20)
    settings: tuple[str, ...] = ()


SWITCHES = (
    Switch("two", "V1", N_("Two of us"),
           N_("Both cook and both judge: each gives the other one chip, and never the same one."),
           (2, 2), ("rounds",)),
    Switch("solo", "V2", N_("Just me"),
           N_("You cook, you judge yourself, and every dish comes into your diary."),
           (1, 1), ("rounds",)),
    Switch("teams", "V3", N_("Teams"),
           N_("Teams share one hand and plan together; each member gets the team’s points."),
           (3, 20), ("team_count", "made")),
    Switch("permanent", "V4", N_("One judge for all"),
           N_("The same guest judges every round, and stays out of the points."),
           (2, 20), ("rounds",)),
    Switch("reformed", "V4", N_("New teams every round"),
           N_("One guest judges, the others are grouped into new teams round the table."),
           (3, 20), ("team_count",)),
    Switch("menu", "V5", N_("A whole menu"),
           N_("Starter, main course and dessert at once; every member leads a course.")),
    Switch("invent", "V6", N_("Invented assignments"),
           N_("No assignment cards: each judge makes something up.")),
    Switch("top_card", "V6", N_("Top card"),
           N_("The judge plays the top assignment of the deck, whatever it is.")),
    Switch("tokens", "V7", N_("Buyer’s tokens"),
           N_("A token a round: it buys one more card at any time, or is worth 10 at the end.")),
    Switch("cook", "V8", N_("Cook and taste"),
           N_("Everybody cooks a favorite of the game, and the tasting decides who wins."),
           (1, 20), ("kitchen",)),
    Switch("cooks_judge", "V8", N_("Cooks taste too"),
           N_("In a small kitchen the cooks judge each other’s plates as well."), (3, 20)),
    Switch("on_hand", "V9", N_("What is in the house"),
           N_("Ingredients that are not in the house are taken out before the game."),
           (1, 20), ("missing",)),
    Switch("shopping", "V9", N_("Shop afterwards"),
           N_("Every card is in, and the shopping list is made from the dishes.")),
    Switch("no_cookbooks", "V10", N_("No cookbooks"),
           N_("The cooks do without recipes; if this is off they may look things up.")),
    Switch("honour", "V11", N_("Judge of honor"),
           N_("One round for the guest of honor, who gives the chips after tasting."), (2, 20)),
    Switch("honour_menu", "V11", N_("A menu of honor"),
           N_("No points: the guest of honor chooses one winning dish for each course."),
           (2, 20), ("rounds",)),
    Switch("clock", "V12", N_("Against the clock"),
           N_("Whoever has not plated in time loses half of the points."), (1, 20), ("minutes",)),
    Switch("neighbours_dish", "V13", N_("Cook your neighbor’s dish"),
           N_("Every dish is cooked by the next cook on the left."), (2, 20)),
    Switch("for_inventor", "V13", N_("Chips for the inventor"),
           N_("When neighbors cook, the chips count for who invented the dish."), (2, 20)),
    Switch("diet_ignored", "V14", N_("Anything goes on paper"),
           N_("Nothing is cooked, so nobody minds what a dish is made of.")),
    Switch("diet_exchange", "V14", N_("Diets: exchange"),
           N_("Cards that break what the judge announces are exchanged at once, for free.")),
    Switch("diet_substitute", "V14", N_("Diets: substitutes"),
           N_("Cards that break what the judge announces count as a substitute that does not.")),
    Switch("diet_removed", "V14", N_("Diets: taken out before"),
           N_("Cards that somebody does not eat are taken out before the game."),
           (1, 20), ("restriction",)),
    Switch("few_cards", "V15", N_("Fewer cards"),
           N_("Five cards at most, and three are enough for a dish.")),
    Switch("unknown", "V15", N_("Never heard of it"),
           N_("Cards that you do not know are exchanged for free.")),
    Switch("offers", "V15", N_("Swap cards"),
           N_("Chefs may offer each other a card, one for one."), (3, 20)),
    Switch("taps", "V15", N_("Taps only"),
           N_("Nothing needs to be typed: everything goes by tapping.")),
    Switch("tips", "V17", N_("Tips"),
           N_("Good advice for judges and chefs stands where it helps.")),
    Switch("hidden", "V8", N_("Nobody knows who leads"),
           N_("Standings stay hidden until the end.")),
    Switch("printed", "V20", N_("Printed cards"),
           N_("Everybody draws from the printed deck, and tells the phone what goes into a dish.")),
    Switch("no_bets", "V16", N_("No bets"),
           N_("While dishes are presented nobody bets, in secret, on who wins the round."),
           (4, 20)),
)  # fmt: skip


class Preset(Struct, frozen=True):
    """House rules for an occasion; `guests` is for how many it is meant, `deck` the key of the deck
    that goes with it."""

    key: str
    title: str
    says: str
    house: HouseRules
    guests: tuple[int, int] = (3, 20)
    deck: str = ""


PRESETS = {
    preset.key: preset
    for preset in (
        Preset("basic", N_("Basic"), N_("Everybody judges once, the others cook."), HouseRules()),
        Preset("two", N_("Two of us"), N_("Both cook, both judge, one chip each."),
               HouseRules(two=True), (2, 2)),
        Preset("solo", N_("Just me"), N_("Cook for yourself, with a diary of your best dishes."),
               HouseRules(solo=True), (1, 1)),
        Preset("teams", N_("Teams"), N_("Teams plan together over one hand and judge in turn."),
               HouseRules(teams=True), (6, 20)),
        Preset("big", N_("Big party"),
               N_("Teams, the top card each round, and nobody knows who leads."),
               HouseRules(teams=True, top_card=True, hidden=True), (8, 20)),
        Preset("honour", N_("Judge of honor"),
               N_("A birthday: one round, cooked and tasted by the guest of honor."),
               HouseRules(honour=True), (2, 20)),
        Preset("kids", N_("Kids"),
               N_("Fewer cards, no alcohol, free exchanges, swaps, only taps."),
               HouseRules(few_cards=True, unknown=True, offers=True, taps=True,
                          tips=True, no_bets=True, diet_removed=True,
                          restriction="no_alcohol"), (3, 20), "kids"),
        Preset("dinner", N_("Dinner for real"),
               N_("After the game the favorites are cooked and tasted, and taste decides."),
               HouseRules(cook=True, shopping=True, diet_exchange=True, hidden=True)),
    )
}  # fmt: skip
"""Presets by key, in the order in which the lobby offers them."""
