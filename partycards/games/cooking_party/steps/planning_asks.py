"""A hand on its way to a dish: what a chef is asked before the call, and may do (B8, B9)."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from partycards.games.assignment_cards import NO_CONDITIONS, Conditions
from partycards.games.base import (
    N_,
    AnyTime,
    Chance,
    IllegalMove,
    InPieces,
    Move,
    OnCard,
    Part,
    Seat,
)
from partycards.games.cards import Card, CardId
from partycards.games.cooking_party import conditions
from partycards.games.cooking_party.box import Words
from partycards.games.cooking_party.conditions import (
    Reasons,
    Why,
    about_cards,
    broken,
    most_in_each,
    unsure,
)
from partycards.games.cooking_party.steps.script import Prompt, prompt
from partycards.games.cooking_party.table import ChefMove, PartyState
from partycards.games.cooking_party.table_records import Chef, Picked
from partycards.games.cooking_party.table_round import Manner, faces, manner
from partycards.games.cooking_party.table_seats import leaders
from partycards.games.cooking_party.table_task import asked_of, courses, diets_held
from partycards.games.cooking_party.variations.passing import AskPass, PassOn, ask_pass
from partycards.games.cooking_party.variations.printed import (
    FEWEST_PRINTED,
    AskPrinted,
    DealMe,
    ask_printed,
)
from partycards.games.parts import Leaf
from partycards.games.stepping import Asked

OUT = -1
"""Where a card is picked for that team mates would trade in; dishes count from 0."""


class TradeIn(ChefMove, frozen=True):
    """Trade these cards for as many from the draw pile (rule B8)."""

    told: ClassVar[str] = N_("traded cards in")
    cards: tuple[CardId, ...]
    reveals: ClassVar[bool] = True


class Keep(ChefMove, frozen=True):
    """No more trading; unused trades lapse (rule B8)."""

    told: ClassVar[str] = N_("kept the cards")


class Commit(ChefMove, frozen=True):
    """These cards go into the dish, the rest is laid aside (rule B9).

    `place` gives each used card the index of its dish; cards left out are laid aside. `names` may
    name the dishes, by index.
    """

    told: ClassVar[str] = N_("is ready with a dish")
    place: dict[CardId, int]
    names: dict[int, Words] = {}


class Reconsider(ChefMove, frozen=True):
    """Take the commitment back, until the judge calls the first chef (rule B9)."""

    told: ClassVar[str] = N_("had second thoughts")


class Pick(ChefMove, AnyTime, frozen=True):
    """Take a card of the team's hand for a dish, or for the trade (`place` OUT), or put it back
    (None): a whisper, and all team mates see whose (V3)."""

    told: ClassVar[str] = N_("planned with the team")
    card: CardId
    place: int | None = None

    def whispered(self) -> CardId:
        """The card: the last word about it counts."""
        return self.card


Moves = PassOn | TradeIn | Keep | Commit | Reconsider | Pick | DealMe


class Trading(Asked, frozen=True):
    """A trade of up to `most` cards, `trades_left` times; `got` came with the last one."""

    hand: tuple[Card, ...]
    got: tuple[CardId, ...]
    most: int
    trades_left: int


class AskTeamTrade(Trading, frozen=True):
    """Team mates, whose hand it is together, pick the cards to trade in (V3)."""

    team: tuple[Seat, ...]
    picks: tuple[Picked, ...]


class AskTrade(Trading, InPieces, frozen=True):
    """A chef alone may trade."""

    def pieces(self, ticked: Callable[[str, object], bool], refusal: str) -> Iterator[Part]:
        size, got = len(self.hand), self.got
        yield TradeHead(self.most, self.trades_left)
        yield TradeGot(tuple([card.name for card in self.hand if card.id in got]))
        for card in self.hand:
            yield TradePick(card, card.id in got, ticked("cards", card.id))
        yield TradeFoot(size, self.most, refusal)


class TradeHead(Part, frozen=True):
    """The form's beginning: what can be traded."""

    most: int
    times: int


class TradeGot(Part, frozen=True):
    """The names of the cards that came with the last trade; the hand begins here."""

    names: tuple[str, ...]


class TradePick(Part, frozen=True):
    """A card of the hand that can be picked."""

    item: ClassVar[bool] = True
    card: Card
    new: bool
    picked: bool


class TradeFoot(Part, frozen=True):
    """The form's end: its buttons for a hand of `size` cards, and a refusal."""

    size: int
    most: int
    refusal: str


class AskDish(Asked, frozen=True):
    """A chef chooses the cards of the dish (or of each course) and may name it."""

    hand: tuple[Card, ...]
    got: tuple[CardId, ...]
    courses: tuple[str, ...]
    use_min: int
    use_max: int | None
    special: Card | None
    barred: Reasons = ()  # what cannot be in a dish of this round, and why (V14)
    unsure: tuple[CardId, ...] = ()  # of these it depends on the kind
    team: tuple[Seat, ...] = ()  # team mates, who see this very hand (V3)
    picks: tuple[Picked, ...] = ()
    leaders: tuple[tuple[Seat, ...], ...] = ()
    manner: Manner = Manner()
    asked: Conditions = NO_CONDITIONS  # what the cards of a dish must meet together

    def pick(self, card: Card, picked: bool) -> "DishPick":
        """A card of the hand, where there is one dish and everybody cooks alone."""
        why, doubt = dict(self.barred).get(card.id, ()), card.id in self.unsure
        return DishPick(card, card.id in self.got, picked, why, doubt)


class DishPick(Leaf, frozen=True):
    """A card of the hand that can be picked for the dish; `why` it may not be in it, or a `doubt`
    of that (V14)."""

    item: ClassVar[bool] = True
    card: Card
    new: bool
    picked: bool
    why: Why = ()
    doubt: bool = False


class Ready(Asked, frozen=True):
    """A chef has committed: their own dish, until it is called, and the script for it (None where
    nothing is typed). `can_reconsider` until the first chef is called, `can_comment` on the dish
    that is presented meanwhile while the judge allows it. `barred` are cards of it that break what
    was announced since (V14)."""

    names: tuple[str, ...]
    courses: tuple[str, ...]
    dishes: tuple[tuple[Card, ...], ...]
    can_reconsider: bool
    barred: Reasons = ()
    script: Prompt | None = None
    can_comment: bool = False

    def auto(self, rng: Chance) -> Move | None:
        """A dish that breaks what was announced is thought over."""
        return Reconsider() if self.barred and self.can_reconsider else None


def ask_cook(
    state: PartyState, chef: Chef, key: str
) -> AskPass | AskPrinted | Trading | AskDish | Ready:
    """What a chef is asked who is not called yet."""
    if chef.to_pass:
        return ask_pass(state, chef, key)
    if chef.dishes is not None:
        return ready(state, chef, key)
    if chef.printed:
        return ask_printed(state, chef, key)
    return ask_trade(state, chef, key) if chef.trades_left else ask_dish(state, chef, key)


def ask_trade(state: PartyState, chef: Chef, key: str) -> Trading:
    """The hand, and how many of it may be traded in (rule B8)."""
    most = min(state.terms.trade, len(chef.hand))
    hand, left = faces(state, chef.hand), chef.trades_left
    if chef.team:
        out = tuple(pick for pick in chef.picks if pick.dish == OUT)
        return AskTeamTrade(key, hand, chef.got, most, left, chef.team, out)
    return AskTrade(key, hand, chef.got, most, left)


def ask_dish(state: PartyState, chef: Chef, key: str) -> AskDish:
    """The hand to cook with, and what the dish has to be like (rules B6, B9)."""
    special = state.terms.special
    dishes = courses(state)
    return AskDish(
        question=key,
        hand=faces(state, chef.hand),
        got=chef.got,
        courses=dishes,
        use_min=least(state, chef, len(dishes)),
        use_max=state.terms.use_max,
        special=None if special is None else state.box.ingredients[special],
        barred=with_reasons(state, chef.hand),
        unsure=unsure(state.box, state.terms.diets, chef.hand),
        team=chef.team,
        picks=tuple(pick for pick in chef.picks if pick.dish != OUT),
        leaders=leaders(chef, len(dishes)),
        manner=manner(state),
        asked=asked_of(state),
    )


def ready(state: PartyState, chef: Chef, key: str) -> Ready:
    """The chef's own dish, set but not called yet (rule B9)."""
    dishes = chef.dishes or ()
    return Ready(
        question=key,
        names=tuple(dish.name for dish in dishes),
        courses=tuple(dish.course for dish in dishes),
        dishes=tuple(faces(state, dish.cards) for dish in dishes),
        can_reconsider=state.phase.planning,
        barred=with_reasons(state, own_cards(state, chef)),
        script=prompt(state, chef),
        can_comment=state.phase.watch(state, chef.seat, chef).can_comment,
    )


def barred(state: PartyState, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The cards that cannot go into a dish of this round."""
    return conditions.barred(state.box, asked_of(state), diets_held(state), cards)


def check_fitting(state: PartyState, chef: Chef, place: dict[CardId, int]) -> None:
    """What cannot be in a dish of this round stays out, unless it counts as a substitute (V14)."""
    wrong = [card for card in barred(state, chef.hand) if card in place]
    if wrong and wrong[0] in broken(state.box, diets_held(state), tuple(wrong)):
        raise IllegalMove(
            N_("%(card)s breaks what the judge announced: exchange it, or leave it out."),
            card=OnCard(state.box.ingredients[wrong[0]].name),
        )
    if wrong:
        raise IllegalMove(
            N_("%(card)s does not fit this assignment: exchange it, or leave it out."),
            card=OnCard(state.box.ingredients[wrong[0]].name),
        )


def own_cards(state: PartyState, chef: Chef) -> tuple[CardId, ...]:
    """The cards of a dish that is set; the Special Ingredient is everybody's."""
    dishes = chef.dishes or ()
    return tuple(card for dish in dishes for card in dish.cards if card != state.terms.special)


def made_wrong(state: PartyState) -> frozenset[Seat]:
    """Who has set a dish alone that breaks what was announced since."""
    if not (state.phase.planning and state.terms.diet):
        return frozenset()
    alone = (chef for chef in state.chefs if not chef.team)
    return frozenset(chef.seat for chef in alone if barred(state, own_cards(state, chef)))


def with_reasons(state: PartyState, cards: tuple[CardId, ...]) -> Reasons:
    """The same with why."""
    return conditions.reasons(state.box, asked_of(state), diets_held(state), cards)


def least(state: PartyState, chef: Chef, dishes: int) -> int:
    """How many cards each dish needs: as agreed, or as many as this hand has that fit (V14)."""
    asked = asked_of(state)
    if not about_cards(asked, state.terms.diets) and asked == NO_CONDITIONS:
        return state.terms.use_min
    if chef.printed:
        return FEWEST_PRINTED
    wrong = barred(state, chef.hand)
    fitting = faces(state, tuple(card for card in chef.hand if card not in wrong))
    return most_in_each(fitting, dishes, asked, state.terms.use_min)


def chef_key(chef: Chef) -> str:
    """The chef's step; an exchange besides the trades makes it another question."""
    if chef.to_pass:
        return "pass"
    if chef.dishes is None:
        step = f"trade-{chef.trades_left}" if chef.trades_left else "dish"
        step = "printed" if chef.printed else step
        return f"{step}-x{chef.exchanged}" if chef.exchanged else step
    if not chef.called:
        return "ready"
    return f"lay-{len(chef.laid)}" if chef.to_come else "watch"
