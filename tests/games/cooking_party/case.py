"""How random matches play Cooking Party Cards."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from partycards.games.base import Chance, OnceMore, TellNext, View
from partycards.games.cards import shuffled
from partycards.games.cooking_party.box import CHIPS, RESTRICTIONS, Box, Terms
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.people import HandOn
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.steps import after_game, entered
from partycards.games.cooking_party.steps.after_game import CookChoices, CookForReal
from partycards.games.cooking_party.steps.announcing import AnnounceDiets
from partycards.games.cooking_party.steps.awarded import FinishRound, GoOnAsTwo
from partycards.games.cooking_party.steps.briefing import Announce, Deal, LookAgain
from partycards.games.cooking_party.steps.cooking import (
    MarkLate,
    Plated,
    ReadyToCook,
    SetMinutes,
    TimeUp,
)
from partycards.games.cooking_party.steps.deck import ChooseAssignment, Invent
from partycards.games.cooking_party.steps.entered import EnterRound
from partycards.games.cooking_party.steps.evening import GoTasting
from partycards.games.cooking_party.steps.favourites import CookThis, Favour
from partycards.games.cooking_party.steps.judge import Award, Call, Note, TakeChip
from partycards.games.cooking_party.steps.judging import (
    ChooseDishes,
    ChooseNothing,
    ChooseWinner,
    Critique,
    PutChip,
)
from partycards.games.cooking_party.steps.planning_asks import (
    OUT,
    AskTeamTrade,
    Commit,
    Keep,
    Pick,
    Reconsider,
    TradeIn,
)
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.games.cooking_party.steps.presenting_judge import (
    AllowComments,
    AskChef,
    BeginJudging,
    Comment,
    Hurry,
    PassOver,
)
from partycards.games.cooking_party.steps.revealing import Reveal
from partycards.games.cooking_party.steps.script import Arrange, WriteScript
from partycards.games.cooking_party.steps.special import OtherSpecial, UseSpecial
from partycards.games.cooking_party.steps.tasting import PutOnPlate
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.variations.exchanges import Exchange
from partycards.games.cooking_party.variations.printed import (
    AskPrinted,
    DealMe,
    HoldPrinted,
)
from partycards.games.cooking_party.variations.swaps import (
    AgreeToSwap,
    AnswerOffer,
    DropOffer,
    OfferCard,
)
from partycards.games.features.from_paper import PaperCard, PaperDish, PaperRound
from tests.games.cooking_party.facts import with_facts
from tests.games.cooking_party.party import NAMES, a_box, all_cards
from tests.games.promises import Case


class OnPaper(CookingParty):
    """Where house players would leave printed cards alone, they are told by lot (V20)."""

    def auto_move(self, view: View[Any, Any], rng: Chance) -> Any:
        ask = view.private.ask if view.private is not None else None
        if not isinstance(ask, AskPrinted) or ask.fewer or rng.random() < 0.2:
            return super().auto_move(view, rng)
        return printed_dish(ask, rng)


def printed_dish(ask: AskPrinted, rng: Chance) -> Commit:
    """As many cards as there must be, by lot from those that are in every box here."""
    special = ask.special.id if ask.special is not None else None
    every = shuffled(range(FEWEST_CARDS), rng)
    cards = [card for card in every if played(card) and card != special]
    used = cards[: ask.use_min * len(ask.courses)]
    place = {card: at % len(ask.courses) for at, card in enumerate(used)}
    return Commit(place if special is None else {**place, special: 0})


def played(card: int) -> bool:
    """No table of these tests has taken this card out before the game."""
    return NAMES[card] not in ("Tofu", "Popcorn") if card < len(NAMES) else True


def make(luck: Random, seats: int) -> CookingParty:
    around = 2 if seats < 6 and luck.random() < 0.3 else 1
    first = luck.randint(1, seats) if luck.random() < 0.5 else None
    paper = tuple(luck.sample(range(1, seats + 1), 2)) if luck.random() < 0.3 else ()
    return OnPaper(around=around, first_judge=first, finale=seats % 2 == 0, on_paper=paper)


FEWEST_CARDS = 80


def cards(luck: Random) -> Box:
    return a_box(luck.choice([FEWEST_CARDS, 90, 100, 160]))


def table(state: PartyState, seat: int, luck: Random) -> Any:
    if state.phase.food:
        return table_with_food(seat, luck)
    moves = [HandOn(), HandOn(seat), OnceMore(), TellNext(), from_paper(state, luck)]
    return luck.choice([*moves, HoldPrinted(seat, luck.random() < 0.7)])


def from_paper(state: PartyState, luck: Random) -> EnterRound:
    """A round as it may have been played on paper, with cards by lot from the whole box; legal
    before the deal, where two or more have cooked."""
    kitchens = entered.kitchens_of(state)
    cooks = luck.sample(kitchens, luck.randint(min(2, len(kitchens)), len(kitchens)))
    some = luck.sample(range(len(state.box.ingredients)), 2 * len(cooks))
    chips = {seats: [chip] for seats, chip in zip(cooks, luck.sample(CHIPS, 5), strict=False)}
    if cooks and not state.house.two:
        chips = {cooks[0]: [5]} if len(cooks) == 1 else {cooks[0]: [5, 10, 25, 50, 100]}
    dishes = tuple(
        PaperDish(
            chef=luck.choice(seats),
            name=luck.choice(["", "Moon soup"]),
            cards=tuple(PaperCard(card, "thin") for card in some[2 * at : 2 * at + 2]),
            chips=() if state.house.honour_menu else tuple(chips.get(seats, ())),
            chosen=luck.random() < 0.5,
        )
        for at, seats in enumerate(cooks)
    )
    return EnterRound(PaperRound(state.round, dishes))


def samples(state: PartyState, view: View[Any, Any], luck: Random) -> Iterator[Any]:
    """A handful of tries; cards by lot from the whole box, seats by lot from the table."""
    if view.public.top.food:
        yield from luck.sample(tries_with_food(luck), 4)
        return
    some = luck.sample(range(len(state.box.ingredients)), 4)
    seat = luck.choice(view.public.sheet.seats)
    ask = view.private.ask if view.private is not None else None
    if isinstance(ask, AskPrinted):
        yield printed_dish(ask, luck)
    chip = luck.choice(CHIPS)
    tries = [
        ChooseAssignment(luck.choice(state.box.assignments).key),
        LookAgain(),
        Announce(Terms(deal=luck.randint(0, 50), special=some[0])),
        Deal(Terms(deal=luck.randint(0, 30), use_min=luck.randint(0, 9))),
        TradeIn(tuple(some[:1])),
        TradeIn(tuple(some[:3])),
        Keep(),
        Commit(dict.fromkeys(some, 0)),
        Commit({some[0]: 0, some[1]: 1}),
        Reconsider(),
        DealMe(),
        WriteScript(state.round, {some[0]: "thin"}, {0: "Moon soup"}, "Mine."),
        Arrange(state.round, {some[0]: 0}),
        Call(seat),
        PassOver(seat),
        Lay(tuple(some[:1])),
        Lay(tuple(some[:2])),
        Hurry(),
        AskChef("How?"),
        AllowComments(True),
        Comment("Hm."),
        Note(seat, "hm"),
        BeginJudging(),
        Critique(seat, "Well."),
        PutChip(chip, seat),
        TakeChip(chip),
        Award(),
        Reveal(),
        FinishRound(),
    ]
    yield from luck.sample(tries, 4)


def cook_for_real(state: PartyState, luck: Random) -> CookForReal | None:
    """After every second match dishes by lot are cooked, as the host's page offers it."""
    page = next((lever.page for lever in after_game.levers(state)), None)
    if page is None or luck.random() < 0.5:
        return None
    assert isinstance(page, CookChoices)
    keys = [one.key for _, _, dishes in page.rounds for one in dishes]
    return CookForReal(
        dishes=tuple(luck.sample(keys, luck.randint(1, min(6, len(keys))))),
        kitchen=luck.choice([0, 0, 1, 2, 3]),
        clock=page.clock and luck.random() < 0.5,
        minutes=luck.choice([0, 5, 60]),
        neighbours=page.neighbours and luck.random() < 0.4,
        chips=page.chips and luck.random() < 0.6,
        shopping=luck.random() < 0.5,
    )


# With house rules ------------------------------------------------------------------------------


def house_case(house: HouseRules) -> Case:
    """The same with these house rules; more can be tried then."""

    def make(luck: Random, seats: int) -> CookingParty:
        first = luck.randint(1, seats) if luck.random() < 0.5 else None
        return OnPaper(first_judge=first, house=house)

    if house.restricted or house.diet_removed:
        return replace(OF_A_HOUSE, make=make, cards=lambda luck: with_facts(cards(luck)))
    return replace(OF_A_HOUSE, make=make)


def together(state: PartyState, seat: int, other: int) -> bool:
    """Team mates share a hand, a jury shares a chip board, cooks of a plate share the plate; and
    where everybody does the same at once a move may be anybody's (a dish to cook, "plated")."""
    chef = state.chef(seat)
    plates = getattr(state.phase, "plates", ())
    return (
        (chef is not None and other in chef.seats)
        or on_paper(state, other)
        or {seat, other} <= set(state.judges)
        or any({seat, other} <= set(plate.cooks) for plate in plates)
    )


def together_with_food(state: PartyState, seat: int, other: int) -> bool:
    """In the basic game nobody shares anything, until there is food."""
    return bool(state.phase.food) or on_paper(state, other)


def on_paper(state: PartyState, seat: int) -> bool:
    """Nobody knows what is on paper, so this guest may say that they hold any card (V20)."""
    chef = state.chef(seat)
    return chef is not None and chef.printed


def table_of_a_house(state: PartyState, seat: int, luck: Random) -> Any:
    moves = [HandOn(), HandOn(seat), OnceMore(), TellNext(), GoOnAsTwo(), SetMinutes(5), TimeUp()]
    moves += [MarkLate(seat, luck.random() < 0.5), GoTasting(), GoTasting()]
    moves += [HoldPrinted(seat, luck.random() < 0.7)]
    return luck.choice([*moves, from_paper(state, luck)])


def own_cards(view: View[Any, Any]) -> list[int]:
    """The viewer's hand while it plans with a team."""
    ask = view.private.ask if view.private is not None else None
    return [card.id for card in getattr(ask, "hand", ())] if getattr(ask, "team", ()) else []


def samples_of_a_house(state: PartyState, view: View[Any, Any], luck: Random) -> Iterator[Any]:
    """Tries of the basic game, of the house rules, and after the cards those of the evening."""
    some = luck.sample(range(len(state.box.ingredients)), 2)
    seat = luck.choice(view.public.sheet.seats)
    with_cards = [
        Favour(luck.randint(1, 3)),
        Invent("Soup", "", ("soup",)),
        Pick(luck.choice(own_cards(view) or some), 0),
        Exchange("token", tuple(some[:1])),
        Exchange("diet", tuple(some[:1])),
        Exchange("unknown", tuple(some[:2])),
        OfferCard(seat, some[0]),
        AnswerOffer(seat, some[0]),
        AgreeToSwap(seat, some[0]),
        DropOffer(seat),
        ChooseWinner(seat),
        ChooseDishes((seat, luck.choice(view.public.sheet.seats))),
        ChooseNothing(),
    ]
    if state.house.restricted:
        diets = tuple(luck.sample(RESTRICTIONS, 2))
        with_cards += [AnnounceDiets(diets), UseSpecial(), OtherSpecial()]
    if not view.public.top.food:
        # By lot alone team mates would hardly ever lay a card out for one another.
        if own := own_cards(view):
            yield Pick(luck.choice(own), OUT if isinstance(view.private.ask, AskTeamTrade) else 0)
        yield from luck.sample(with_cards, 2)
    yield from samples(state, view, luck)


def tries_with_food(luck: Random) -> list[Any]:
    """What somebody may try after the cards."""
    return [
        Favour(luck.randint(1, 3)),
        CookThis(luck.randint(1, 3)),
        ReadyToCook(),
        Plated(),
        PutOnPlate(luck.choice(CHIPS), luck.choice("ABCD")),
        PutOnPlate(luck.choice(CHIPS), luck.choice("ABCD")),
        TakeChip(luck.choice(CHIPS)),
        Award(),
    ]


def table_with_food(seat: int, luck: Random) -> Any:
    """What the host may do while food is cooked."""
    late = MarkLate(seat, luck.random() < 0.5)
    return luck.choice([SetMinutes(5), TimeUp(), late, GoTasting(), GoTasting()])


FREE = (
    Keep, DealMe, DropOffer, Exchange, Favour, CookThis, ReadyToCook, Plated, PutOnPlate, TakeChip,
    Award,
)  # fmt: skip
"""Moves that name nothing of their seat."""
OF_A_HOUSE = Case(
    make, cards, all_cards, FREE, table_of_a_house, samples_of_a_house, together, cook_for_real
)
COOKING_PARTY = Case(
    make, cards, all_cards, (Keep, DealMe), table, samples, together_with_food, cook_for_real
)


def vegetarian_specials(luck: Random) -> Box:
    """Every assignment has a Special Ingredient and asks for a diet, so that they often clash."""
    box = with_facts(a_box())
    asked = tuple(
        msgspec.structs.replace(task, diet="vegetarian")
        for task in box.assignments
        if task.special_ingredient != "none"
    )
    return msgspec.structs.replace(box, assignments=asked)


CLASHING = replace(house_case(HouseRules(diet_exchange=True)), cards=vegetarian_specials)
