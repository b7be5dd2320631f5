"""Those in conflict agree on an order, or the rules have one: the lowest score first (F2)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import (
    N_,
    Chance,
    IllegalMove,
    Lever,
    Named,
    Reveals,
    Seat,
    TableMove,
)
from partycards.games.cards import shuffled
from partycards.games.cook_off_sabotage.kitchens import Kitchen
from partycards.games.cook_off_sabotage.steps.acting import Acting, targets
from partycards.games.cook_off_sabotage.steps.round import (
    AllChoose,
    AskChef,
    KitchensStage,
    Now,
    Ready,
    nothing_chosen,
)
from partycards.games.cook_off_sabotage.table import CookOffState, News
from partycards.games.stepping import Swap, moved_on

Order = tuple[Seat, ...]
"""Who acts first, next, ...; as far as it is known."""

# What can be done ---------------------------------------------------------------------------------


class Next(Reveals, frozen=True):
    """In one's own proposal this seat acts next (F2)."""

    told: ClassVar[str] = N_("proposed an order")
    seat: Seat


class ByRule(Reveals, frozen=True):
    """Propose the order that holds when nobody agrees (F2)."""

    told: ClassVar[str] = N_("proposed the rules’ order")


class PutNext(TableMove, frozen=True):
    """The host sets the order: this seat acts next (F2)."""

    told: ClassVar[str] = N_("the order was set")
    seat: Seat


class OrderByRule(TableMove, frozen=True):
    """The host ends the talk: the rules' order holds (F2)."""

    told: ClassVar[str] = N_("the rules’ order was taken")


# What is asked ------------------------------------------------------------------------------------


class AskOrder(AskChef, frozen=True):
    """A chef's own proposal, tapped one after the other: `so_far`, who is `left`, and the order
    that holds `by_rule` when nobody agrees (F2)."""

    group: str
    so_far: Order
    left: tuple[Seat, ...]
    by_rule: Order

    def auto(self, rng: Chance) -> ByRule:
        """A house player does not haggle."""
        return ByRule()


# The step -----------------------------------------------------------------------------------------


class Ordering(AllChoose, frozen=True):
    """Those in conflict propose in which order they act (F2): `group` is sabotage, or get when the
    stock is short. A proposal is (seat, the order so far); `host` is the host's.

    A proposal is tapped one seat after the other, so one that is not complete is no choice yet.
    """

    word: ClassVar[str] = "order"
    chosen_say: ClassVar[str] = N_("You have proposed an order. It stands if all propose the same.")
    group: str
    seats: tuple[Seat, ...]
    proposals: tuple[tuple[Seat, Order], ...] = ()
    host: Order = ()

    def choosers(self, state: CookOffState) -> tuple[Seat, ...]:
        """Those in conflict."""
        return tuple(kitchen.seat for kitchen in state.playing if kitchen.seat in self.seats)

    def proposal(self, seat: Seat) -> Order:
        """The order that this seat proposes, as far as it has tapped it."""
        return dict(self.proposals).get(seat, ())

    def is_ready(self, state: CookOffState, seat: Seat) -> bool:
        """Whether the proposal is complete."""
        return len(self.proposal(seat)) == len(self.seats)

    def sentence(self, state: CookOffState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to agree on an order")

    def key(self, state: CookOffState, seat: Seat) -> str:
        """One for every tap."""
        return f"s{state.step}-{self.group}-{self.word}-{len(self.proposal(seat))}"

    def timed_as(self, state: CookOffState) -> str:
        """One talk each."""
        return self.group

    def to_choose(self, state: CookOffState, kitchen: Kitchen) -> Now:
        """What the order is about."""
        if self.group == "get":
            return Now(N_("The stock is short. Agree on who takes first, and tap the order."))
        return Now(N_("Agree on who sabotages first, and tap the order."))

    def idle(self, state: CookOffState, kitchen: Kitchen) -> Now:
        """Talk is free (F9)."""
        return Now(N_("The others agree on an order. You may join the talk; it binds nobody."))

    def asks(self, state: CookOffState, kitchen: Kitchen, key: str) -> AskOrder:
        """Who is next in the chef's own proposal (F2)."""
        so_far = self.proposal(kitchen.seat)
        rest = tuple(seat for seat in self.seats if seat not in so_far)
        say, rule = self.to_choose(state, kitchen), by_rule(state, self.seats)
        return AskOrder(key, say, self.group, so_far, rest, rule)

    def ready(self, state: CookOffState, kitchen: Kitchen, ready: Ready) -> Ready:
        """The chef's own proposal."""
        return replace(ready, order=self.proposal(kitchen.seat))

    def stage(self, state: CookOffState) -> KitchensStage:
        """The table, with what the order is about."""
        return replace(super().stage(state), group=self.group)

    # What a move does -----------------------------------------------------------------------------

    def choose(self, state: CookOffState, seat: Seat, move: Any) -> CookOffState:
        """The next one in the chef's own proposal, or the rules' order (F2)."""
        match move:
            case Next():
                order = extended(self.seats, self.proposal(seat), move.seat)
            case ByRule():
                order = by_rule(state, self.seats)
            case _:
                raise moved_on()
        others = tuple(one for one in self.proposals if one[0] != seat)
        proposals = tuple(sorted((*others, (seat, order))))
        return replace(state, phase=replace(self, proposals=proposals))

    def taken_up(self, state: CookOffState, seat: Seat) -> CookOffState:
        """The chef's own proposal starts over, complete or not (G6)."""
        rest = tuple(one for one in self.proposals if one[0] != seat)
        if rest == self.proposals:
            raise nothing_chosen()
        return replace(state, phase=replace(self, proposals=rest))

    def hosted(self, state: CookOffState, move: PutNext | OrderByRule) -> CookOffState:
        """The host's order (F2); a complete one stands at once, as if all had proposed it."""
        if isinstance(move, PutNext):
            order = extended(self.seats, self.host, move.seat)
        else:
            order = by_rule(state, self.seats)
        if len(order) < len(self.seats):
            return replace(state, phase=replace(self, host=order))
        everybody = tuple((seat, order) for seat in sorted(self.seats))
        return replace(state, phase=replace(self, host=order, proposals=everybody))

    def shown(self, state: CookOffState, rng: Chance) -> CookOffState:
        """The host's order; else the one that all have proposed; else that of the rules (F2)."""
        proposed = {order for _, order in self.proposals if len(order) == len(self.seats)}
        if len(self.host) == len(self.seats):
            order, kind = self.host, "host"
        elif len(proposed) == 1:
            order, kind = proposed.pop(), "agreed"
        else:
            order, kind = by_rule(state, self.seats), "by_rule"
        if len(order) > 1:
            state = state.telling(News(kind, order[0], order=order, what=self.group))
        return replace(state, phase=Acting(self.group, order))

    def left(self, state: CookOffState, seat: Seat) -> CookOffState:
        """They are out of everybody's order (G4)."""
        seats = tuple(one for one in self.seats if one != seat)
        proposals = tuple(
            (one, completed(order, seats)) for one, order in self.proposals if one != seat
        )
        host = completed(self.host, seats)
        return replace(state, phase=Ordering(self.group, seats, proposals, host))

    def redealt(
        self, state: CookOffState, seat: Seat | None, swap: Swap, rng: Chance
    ) -> "Ordering":
        """Complete proposals of others may be any order; how far the rest have tapped is not seen
        (G7)."""
        found = []
        for one, order in self.proposals:
            new = shuffled(self.seats, rng)
            if one == seat:
                new = order
            elif len(order) < len(self.seats):
                new = new[: int(rng.random() * (len(self.seats) - 1))]
            found.append((one, new))
        return replace(self, proposals=tuple(found))

    def levers(self) -> tuple[Lever, ...]:
        """What the host can do about it: who acts next, one after the other; or the order of the
        rules."""
        says = N_("Your order holds, whatever they have proposed.")
        label = N_("%(who)s acts next") if self.host else N_("%(who)s acts first")
        put = [
            Lever(f"next-{seat}", label, PutNext(seat), says, {"who": Named(seat)})
            for seat in self.seats
            if seat not in self.host
        ]
        take, rule = N_("Take the rules’ order"), N_("Lowest score first, then clockwise.")
        return (*put, Lever("by-rule", take, OrderByRule(), rule, on=True))


def by_rule(state: CookOffState, seats: tuple[Seat, ...]) -> Order:
    """Lowest score first, then clockwise from where this round starts (F2)."""
    around = state.around()
    return tuple(sorted(seats, key=lambda seat: (state.of(seat).points, around.index(seat))))


def extended(seats: tuple[Seat, ...], order: Order, seat: Seat) -> Order:
    """An order with one more place filled."""
    if seat not in seats or seat in order:
        raise IllegalMove(N_("Please choose one of those who are still to come."))
    return completed((*order, seat), seats)


def completed(order: Order, seats: tuple[Seat, ...]) -> Order:
    """An order in which only the last place is open is complete."""
    order = tuple(seat for seat in order if seat in seats)
    rest = tuple(seat for seat in seats if seat not in order)
    return (*order, *rest) if len(rest) == 1 else order


# How a match comes to it --------------------------------------------------------------------------


def in_order(state: CookOffState, group: str, seats: tuple[Seat, ...]) -> CookOffState:
    """Two and more agree on an order first (F2)."""
    if len(seats) > 1:
        return replace(state, phase=Ordering(group, seats))
    return replace(state, phase=Acting(group, seats))


def to_sabotage(state: CookOffState) -> CookOffState:
    """Those who sabotage come last. Whoever finds nobody to sabotage is in nobody's way."""
    able = []
    for seat in state.around():
        kitchen = state.of(seat)
        if state.card(kitchen) != "sabotage":
            continue
        if kitchen.status != "here":
            state = state.telling(News("passed", seat, what="sabotage"))
        elif targets(state, seat):
            able.append(seat)
        else:
            state = state.telling(News("nothing", seat, what="sabotage"))
    return in_order(state, "sabotage", tuple(able))
