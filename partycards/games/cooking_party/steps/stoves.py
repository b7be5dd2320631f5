"""What planning and presenting share: what everybody is doing, and what becomes of a hand and a
dish when a chef moves (rules B8-B10)."""

from abc import abstractmethod
from collections import Counter
from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, OnCard, Part, Seat
from partycards.games.cards import CardId, discard, each_once
from partycards.games.cooking_party.conditions import check_dish
from partycards.games.cooking_party.steps.awarded import (
    NOBODY_ELSE,
    left_since_deal,
    other_of_two,
    take_over,
)
from partycards.games.cooking_party.steps.judge import nobody_judges
from partycards.games.cooking_party.steps.passed import WithPassed
from partycards.games.cooking_party.steps.planning_asks import (
    OUT,
    Commit,
    Keep,
    Pick,
    TradeIn,
    ask_cook,
    check_fitting,
    chef_key,
    least,
)
from partycards.games.cooking_party.steps.script import Arrange, WriteScript, write
from partycards.games.cooking_party.table import WATCH, PartyState
from partycards.games.cooking_party.table_records import Chef, Dish, Picked
from partycards.games.cooking_party.table_round import faces
from partycards.games.cooking_party.table_task import asked_of
from partycards.games.cooking_party.table_task import courses as courses_of
from partycards.games.cooking_party.variations import printed
from partycards.games.cooking_party.variations.exchanges import Exchange, exchange, with_new_cards
from partycards.games.cooking_party.variations.passing import PassOn, pass_on
from partycards.games.cooking_party.variations.swaps import (
    AgreeToSwap,
    AnswerOffer,
    DropOffer,
    OfferCard,
    swap,
    without_offers_of,
)
from partycards.games.stepping import Asked


class AtTheStoves(WithPassed, frozen=True):
    """Cards are dealt and no dish is judged yet: each chef plans at their own pace, then shows what
    they have made. A judge who cooks as well does the cooking first (V1, V2)."""

    watching: ClassVar[str] = "others"
    running: ClassVar[bool] = True
    dealt: ClassVar[bool] = True
    cooking: ClassVar[bool] = True

    @abstractmethod
    def chef_plays(self, state: PartyState, chef: Chef, move: Any) -> PartyState:
        """The state after a move of a chef that is of this step alone."""

    @abstractmethod
    def ask_judge(self, state: PartyState, seat: Seat, key: str) -> Asked:
        """What a judge is asked who has no dish to think of."""

    @abstractmethod
    def opened(self, state: PartyState) -> PartyState:
        """The match with dishes to be called one by one: what is laid aside is in the discards."""

    # Whom it waits for

    def awaited(self, state: PartyState) -> tuple[Seat, ...]:
        """The chefs who still choose, and the one who presents or the judge."""
        waited = undecided(state)
        now = state.on_table
        if now and now.presenting and not state.all_away(now.seats):
            return (*waited, *here(state, now.seats))
        if not waited or callable_chefs(state):
            return (*waited, *here(state, state.judges))
        return waited

    def sentence(self, state: PartyState) -> str:
        """What is waited for."""
        return self.says(state)[0]

    def says(self, state: PartyState) -> tuple[str, tuple[Seat, ...]]:
        """Whoever presents comes first, then what a judge is to do, then those who plan."""
        seats = set(self.awaited(state))
        if not seats:
            return nobody_judges(state)
        now = state.on_table
        if now and now.presenting and seats.issuperset(presenting := here(state, now.seats)):
            return N_("Waiting for %(who)s to present"), presenting
        judging = here(state, state.judges)
        if judging and seats.issuperset(judging) and not {*undecided(state)}.intersection(judging):
            if callable_chefs(state):
                return N_("Waiting for %(who)s to call a chef"), judging
            return N_("Waiting for %(who)s to begin judging"), judging
        passing = [s for c in state.chefs if c.to_pass for s in c.seats if s in seats]
        if passing:
            return N_("Waiting for %(who)s to pass cards to the left"), tuple(passing)
        trading = [s for c in state.chefs if c.trades_left for s in c.seats if s in seats]
        if trading:
            return N_("Waiting for %(who)s to trade"), tuple(trading)
        return N_("Waiting for %(who)s to plan a dish"), tuple(sorted(seats))

    # What it asks

    def asked_chef(self, state: PartyState, seat: Seat) -> Chef | None:
        """The chef as whom this seat is asked; None for a judge, and for whoever only watches."""
        chef = state.chef(seat)
        if chef is None or chef.passed:
            return None
        if state.is_judge(seat) and chef.dishes is not None and not chef.presenting:
            return None
        return chef

    def key(self, state: PartyState, seat: Seat) -> str:
        """Chefs who get ready do not change what the judge is asked; calls do."""
        chef = self.asked_chef(state, seat)
        if chef is not None:
            return chef_key(chef)
        if state.is_judge(seat):
            return f"call-{sum(chef.called or chef.passed for chef in state.chefs)}"
        return WATCH

    def ask(self, state: PartyState, seat: Seat, key: str) -> Part:
        """A chef's step, or the judge's; else why this seat watches."""
        chef = self.asked_chef(state, seat)
        if chef is not None:
            return self.ask_chef(state, chef, key) or self.watch(state, seat, chef)
        return self.ask_judge(state, seat, key) if state.is_judge(seat) else self.watch(state, seat)

    def ask_chef(self, state: PartyState, chef: Chef, key: str) -> Asked | None:
        """What a chef is asked; None when there is nothing to do."""
        return ask_cook(state, chef, key)

    def chef_does(self, chef: Chef) -> str:
        """A chef's step, as everybody can see it at the table."""
        if chef.passed:
            return ""
        if chef.dishes is None:
            return "trading" if chef.trades_left or chef.to_pass else "planning"
        if not chef.called:
            return "ready"
        return "presenting" if chef.to_come else "presented"

    # What happens

    def of_chef(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """Trading and planning at one's own pace; whoever was not ready for the first call may
        still commit."""
        chef = state.chef(seat)
        if chef is None:
            raise IllegalMove(N_("You are not cooking in this round."))
        if chef.passed:
            raise IllegalMove(N_("Your dish was passed over while you were away."))
        if isinstance(move, PassOn):
            return pass_on(state, chef, move)
        if chef.to_pass:
            raise IllegalMove(N_("First pass cards to the left."))
        match move:
            case TradeIn():
                return trade_in(state, chef, move, rng)
            case Keep():
                return keep(state, chef)
            case Commit():
                return commit(state, chef, move)
            case Pick():
                return pick(state, chef, seat, move)
            case Exchange():
                return exchange(state, chef, seat, move, rng)
            case OfferCard() | AnswerOffer() | AgreeToSwap() | DropOffer():
                return swap(state, chef, move)
            case WriteScript() | Arrange():
                return write(state, chef, move)
            case printed.DealMe():
                return printed.dealt_by_phone(state, chef)
        return self.chef_plays(state, chef, move)

    def left(self, state: PartyState, seat: Seat) -> PartyState:
        """Somebody else judges when the judge leaves."""
        return left_since_deal(state, seat)

    def handed_on(self, state: PartyState, to: Seat | None) -> PartyState:
        """Of two the other calls; otherwise the new judge's dish is gone."""
        if not state.house.all_cook:
            return take_over(state, to)
        if state.house.solo:
            raise IllegalMove(NOBODY_ELSE)
        return replace(state, judge=other_of_two(state, state.judge))


# What everybody is doing --------------------------------------------------------------------------


def here(state: PartyState, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of them who have not stepped out."""
    return tuple(seat for seat in seats if not state.is_away(seat))


def undecided(state: PartyState) -> tuple[Seat, ...]:
    """Chefs who are here and have not committed yet."""
    away = [guest.seat for guest in state.guests if guest.status == "away"]
    busy = [c for c in state.chefs if c.dishes is None and not c.passed and not c.passing]
    return tuple([seat for chef in busy for seat in chef.seats if seat not in away])


def callable_chefs(state: PartyState) -> tuple[Seat, ...]:
    """Whom the judge can call now: first those who are here, away guests last (B9, B10)."""
    chef = state.on_table
    waiting = undecided(state)
    if (chef and chef.presenting) or (waiting and state.phase.planning):
        return ()
    ready = [c for c in state.chefs if c.dishes is not None and not c.called and not c.passed]
    here = tuple(chef.seat for chef in ready if not state.all_away(chef.seats))
    able = here or (() if waiting else tuple(chef.seat for chef in ready))
    if state.house.two:
        # Who judges second presents first (V1).
        return tuple(seat for seat in able if seat != state.judge) or able
    return able


def away_chefs(state: PartyState) -> tuple[Seat, ...]:
    """Away chefs whose dish is not on the table: they can be passed over (rule B10)."""
    return tuple(
        chef.seat
        for chef in state.chefs
        if not chef.passed and state.all_away(chef.seats) and not chef.presented
    )


def finished(state: PartyState) -> bool:
    """Every dish was presented or passed over, so judging can begin."""
    return all(chef.passed or chef.presented for chef in state.chefs)


# A hand on its way to a dish ----------------------------------------------------------------------


def trade_in(state: PartyState, chef: Chef, move: TradeIn, rng: Chance) -> PartyState:
    """As many new cards for the ones handed in (rule B8)."""
    check_trade(state, chef, move.cards)
    picks = tuple(pick for pick in chef.picks if pick.card not in move.cards)
    chef = replace(chef, trades_left=chef.trades_left - 1, picks=picks)
    return with_new_cards(state, chef, move.cards, rng)


def check_trade(state: PartyState, chef: Chef, cards: tuple[CardId, ...]) -> None:
    """At least one and at most the agreed number of the chef's own cards, while trades are left."""
    if not chef.trades_left:
        raise IllegalMove(N_("You have no trade left this round."))
    if not cards:
        raise IllegalMove(N_("Choose the cards to trade in, or keep what you have."))
    if len(cards) > state.terms.trade:
        raise IllegalMove(
            N_("You may trade in up to %(most)s cards, and you chose %(chosen)s."),
            most=state.terms.trade,
            chosen=len(cards),
        )
    if not each_once(cards, chef.hand):
        raise IllegalMove(N_("You can only trade in cards from your hand, each only once."))


def keep(state: PartyState, chef: Chef) -> PartyState:
    """No more trading; unused trades lapse (rule B8)."""
    if not chef.trades_left:
        raise IllegalMove(N_("You have no trade left this round."))
    return state.with_chef(replace(chef, trades_left=0))


def commit(state: PartyState, chef: Chef, move: Commit) -> PartyState:
    """The dish is set; what it does not use is laid aside until presenting begins (rule B9)."""
    if chef.trades_left:
        raise IllegalMove(N_("Trade in cards first, or keep what you have."))
    if chef.dishes is not None:
        raise IllegalMove(N_("Your dish is set already. Take it back first to change it."))
    courses = courses_of(state)
    place = with_special(state, move.place, len(courses))
    if chef.printed:
        state, chef = printed.with_cards_told(state, chef, place)
    check_places(chef, state.terms.special, place, move.names, len(courses))
    check_fitting(state, chef, place)
    check_counts(state, chef, place, courses)
    check_together(state, place, courses)
    written = dict(chef.script.names)
    chef = replace(
        chef,
        picks=(),
        dishes=tuple(
            Dish(
                course,
                move.names.get(index, "").strip() or written.get(index, ""),
                tuple(card for card, where in place.items() if where == index),
            )
            for index, course in enumerate(courses)
        ),
    )
    state = without_offers_of(state.with_chef(chef), chef.seat)
    return state if state.phase.planning else lay_aside(state, chef)


def pick(state: PartyState, chef: Chef, seat: Seat, move: Pick) -> PartyState:
    """A mate takes a card for a dish or a trade, or puts it back; the last word counts (V3)."""
    if chef.printed:
        raise IllegalMove(N_("Your cards are printed: they lie in your hands, not on the phone."))
    if not chef.team:
        raise IllegalMove(N_("You cook alone: tap the cards and cook."))
    if chef.dishes is not None:
        raise IllegalMove(N_("Your dish is set already. Take it back first to change it."))
    places = {} if move.place is None else {move.card: move.place}
    out = move.place == OUT
    check_places(chef, state.terms.special, {move.card: 0}, {}, 1)
    if out and not chef.trades_left:
        raise IllegalMove(N_("You have no trade left this round."))
    if not out:
        check_places(chef, state.terms.special, places, {}, len(courses_of(state)))
        check_fitting(state, chef, places)
    others = tuple(one for one in chef.picks if one.card != move.card)
    mine = tuple(Picked(card, place, seat) for card, place in places.items())
    return state.with_chef(replace(chef, picks=others + mine))


def check_together(state: PartyState, place: dict[CardId, int], courses: tuple[str, ...]) -> None:
    """What the cards of each dish must meet together; the Special Ingredient counts for none of
    it (B6)."""
    for index, course in enumerate(courses):
        cards = (card for card, at in place.items() if at == index and card != state.terms.special)
        check_dish(faces(state, tuple(cards)), course, asked_of(state))


def with_special(state: PartyState, place: dict[CardId, int], courses: int) -> dict[CardId, int]:
    """Every chef uses the Special Ingredient; among several dishes the chef says where (B6)."""
    special = state.terms.special
    if special is None or special in place:
        return place
    if courses > 1:
        raise IllegalMove(
            N_("Put the Special Ingredient, %(card)s, into one of your dishes."),
            card=OnCard(state.box.ingredients[special].name),
        )
    return {**place, special: 0}


def check_places(
    chef: Chef,
    special: CardId | None,
    place: dict[CardId, int],
    names: dict[int, str],
    courses: int,
) -> None:
    """Cards of the chef's own hand, and the Special Ingredient, in dishes that exist."""
    if not (place.keys() - {special}) <= set(chef.hand):
        raise IllegalMove(N_("You can only cook with cards from your hand."))
    if any(not 0 <= index < courses for index in (*place.values(), *names)):
        raise IllegalMove(N_("There is no such dish in this assignment."))


def check_counts(
    state: PartyState, chef: Chef, place: dict[CardId, int], courses: tuple[str, ...]
) -> None:
    """Least and most hold for each dish; the Special Ingredient counts for neither (B6, B9)."""
    terms, fewest = state.terms, least(state, chef, len(courses))
    used = Counter(index for card, index in place.items() if card != terms.special)
    for index, course in enumerate(courses):
        if used[index] < fewest:
            raise IllegalMove(
                N_("Your %(course)s needs at least %(least)s cards; it has %(has)s."),
                course=course,
                least=fewest,
                has=used[index],
            )
        if terms.use_max is not None and used[index] > terms.use_max:
            raise IllegalMove(
                N_("Your %(course)s may have at most %(most)s cards; it has %(has)s."),
                course=course,
                most=terms.use_max,
                has=used[index],
            )


def lay_aside(state: PartyState, chef: Chef) -> PartyState:
    """What the dish does not use goes face down to the discards (rule B9)."""
    if chef.dishes is None:
        return state
    used = {card for dish in chef.dishes for card in dish.cards}
    kept = tuple(card for card in chef.hand if card in used)
    doubled = tuple(pair for pair in chef.doubled if pair[0] in used)
    state = state.with_chef(replace(chef, hand=kept, doubled=doubled))
    return discard(state, chef.of_pile(card for card in chef.hand if card not in used))
