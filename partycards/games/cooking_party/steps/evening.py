"""What the steps of an evening with real food share (rules V8, V11-V13, V18).

After the last round everybody says which of their dishes they cook; where the house shops
afterwards, it does so now; the dishes are plated under blind codes; those who taste give chips,
hidden until all are done; the tasting decides. A guest of honour tastes alone, or has chosen one
dish for each course, and then nobody is given points. What the table chooses at the podium goes
the same way from the shop on, `after` the game: the end that was told holds until the kitchen
closes.

A step closes when everybody who is here has done their part (G3, G6).
"""

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import (
    N_,
    Chance,
    EndEarly,
    IllegalMove,
    Lever,
    Named,
    Part,
    Seat,
    TableMove,
)
from partycards.games.cards import shuffled
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.judge import PLAY_FOR
from partycards.games.cooking_party.steps.over import Over, begun, late_cooks, over
from partycards.games.cooking_party.table import WATCH, PartyState, PartyStep
from partycards.games.cooking_party.table_records import Chef, Guest, Plate, ShownDish
from partycards.games.seated import Correction
from partycards.games.stepping import Swap

GO_ON = N_("Away: %(who)s. The host can go on without them")


class GoTasting(TableMove, frozen=True):
    """On to the next step: what is not plated is not served, and whoever has not
    chosen cooks their best dish."""

    told: ClassVar[str] = N_("the table went on")


class MarkLate(TableMove, frozen=True):
    """The host says that this cook was late, or was not (V12)."""

    told: ClassVar[str] = N_("the time was corrected")
    seat: Seat
    late: bool


SERVED = N_("Dinner is served. What is not on a plate yet is left out.")
FOR_A_TASTING = ("plates", "tasting")
"""Sheets with the codes of this table's plates; what is whose is not on them."""


class AfterGame(Struct, frozen=True):
    """What is cooked was chosen at the podium. `ended` is the match as it was told there, `house`
    are the rules that it was played by; with `chips` there is a tasting, and it decides (V8)."""

    ended: Over
    house: HouseRules
    chips: bool


class Evening(PartyStep, frozen=True, kw_only=True):
    """A step after the last round. `after`: what is cooked was chosen at the podium, None where the
    house cooks after every game."""

    number: ClassVar[int] = 4
    word: ClassVar[str]
    """What a guest is asked, as a word of the question's key."""
    does: ClassVar[str]
    """What the guests it waits for are doing, for the line of the seat."""
    waits: ClassVar[str]
    """Its sentence while it waits for somebody."""

    after: AfterGame | None = None

    @property
    def end(self) -> Over | None:
        """The end that was told before."""
        return self.after.ended if self.after is not None else None

    @property
    def tasted(self) -> bool:
        """Whether chips are given for what is cooked, so that nobody may know whose it is."""
        return self.after is None or self.after.chips

    @abstractmethod
    def doers(self, state: PartyState) -> tuple[Seat, ...]:
        """Who has not done their part yet, those who are away too."""

    @abstractmethod
    def asked(self, state: PartyState, seat: Seat) -> bool:
        """Whether this seat has a part in the step."""

    @abstractmethod
    def ask_guest(self, state: PartyState, seat: Seat, key: str) -> Part | None:
        """What a seat is asked that has a part in it."""

    def awaited(self, state: PartyState) -> tuple[Seat, ...]:
        """Those of them who are here (rule G3)."""
        return tuple(seat for seat in self.doers(state) if not state.is_away(seat))

    def sentence(self, state: PartyState) -> str:
        """What is waited for."""
        return self.says(state)[0]

    def says(self, state: PartyState) -> tuple[str, tuple[Seat, ...]]:
        """Those it waits for; while all of them are away, what the host can do."""
        here = self.awaited(state)
        if here:
            return self.waits, tuple(sorted(here))
        goes_on = any(lever.on for lever in self.levers(state, ()))
        return GO_ON if goes_on else PLAY_FOR, tuple(sorted(self.doers(state)))

    def key(self, state: PartyState, seat: Seat) -> str:
        """The step, for those who have a part in it."""
        return self.word if self.asked(state, seat) else WATCH

    def ask(self, state: PartyState, seat: Seat, key: str) -> Part:
        """What this seat is asked, or why it watches."""
        asked = self.ask_guest(state, seat, key) if self.asked(state, seat) else None
        return asked or self.watch(state, seat)

    def role(self, state: PartyState, guest: Guest, chef: Chef | None) -> str:
        """All are cooks but a guest of honour (V11)."""
        if guest.status in ("left", "waiting"):
            return guest.status
        return "judge" if state.house.honour and guest.seat == state.judge else "chef"

    def why_idle(self, state: PartyState, role: str) -> str:
        """What the others are doing."""
        return self.watching

    def doing(self, state: PartyState, seat: Seat) -> str:
        """Something is said only of the guests it waits for."""
        return self.does if seat in self.awaited(state) else ""

    def counted(self, state: PartyState, early: bool = False) -> PartyState:
        """The end of the evening; ended before the tasting it is the card game that counts."""
        return over(state, early, (), None if state.house.cook else ())


class WithPlates(Evening, frozen=True):
    """A step in which everybody knows what is cooked."""

    plates: tuple[Plate, ...]

    def counted(self, state: PartyState, early: bool = False) -> PartyState:
        """What was to be cooked is remembered."""
        if self.after is not None:
            return at_podium_again(state, self.after, self.plates)
        return over(state, early, self.plates, None if state.house.cook else ())

    def left(self, state: PartyState, seat: Seat) -> PartyState:
        """A plate that has lost its cooks is not served; without any plate it is over (G4)."""
        after = replace(self, plates=self.plates_without(seat))
        if not after.plates:
            return after.counted(state.in_step(after))
        return state.in_step(after)

    @property
    def cooks(self) -> tuple[Seat, ...]:
        """Everybody who cooks, each once."""
        return tuple(dict.fromkeys(seat for plate in self.plates for seat in plate.cooks))

    @property
    def drawn(self) -> tuple[Seat, ...]:
        """Whom a lot let into the kitchen (V8)."""
        drawn = (seat for plate in self.plates if plate.drawn for seat in plate.cooks)
        return tuple(dict.fromkeys(drawn))

    def plates_without(self, seat: Seat) -> tuple[Plate, ...]:
        """The plates that still have a cook; what is plated stays."""
        plates = tuple(
            replace(plate, cooks=tuple(one for one in plate.cooks if one != seat))
            if not plate.done
            else plate
            for plate in self.plates
        )
        return tuple(plate for plate in plates if plate.cooks)

    def corrected(self, line: Correction) -> Self:
        """A score that was told is put right while something is cooked."""
        if self.after is None:
            return self
        return replace(self, after=replace(self.after, ended=self.after.ended.corrected(line)))

    def to_podium(self, says: str, on: bool = False) -> tuple[Lever, ...]:
        """Back to the end of the game, whatever is still on the stove."""
        if self.after is None:
            return ()
        return (Lever("podium", N_("Back to the podium"), EndEarly(), says, on=on),)

    def late_levers(self, out: bool) -> tuple[Lever, ...]:
        """The host has the last word on who was late, once they have plated or the time is `out`
        (V12)."""
        labels = {True: N_("%(who)s was in time"), False: N_("%(who)s was late")}
        return tuple(
            Lever(
                f"late-{plate.cooks[0]}",
                labels[plate.late],
                MarkLate(plate.cooks[0], not plate.late),
                values={"who": tuple(Named(seat) for seat in plate.cooks)},
            )
            for plate in self.plates
            if plate.done or out
        )

    def marked_late(self, state: PartyState, move: MarkLate) -> PartyState:
        """Right or wrong, as the host says."""
        if not any(move.seat in plate.cooks for plate in self.plates):
            raise IllegalMove(N_("That guest is not one of the cooks."))
        plates = tuple(
            replace(plate, late=move.late) if move.seat in plate.cooks else plate
            for plate in self.plates
        )
        return state.in_step(replace(self, plates=plates))

    def stove_of(self, seat: Seat) -> Plate | None:
        """What this seat is cooking now."""
        return next((p for p in self.plates if seat in p.cooks and not p.done), None)

    def asked(self, state: PartyState, seat: Seat) -> bool:
        """Who has something on the stove."""
        return self.stove_of(seat) is not None

    def redealt(self, state: PartyState, seat: Seat | None, swap: Swap, rng: Chance) -> Self:
        """Other codes on the others' plates."""
        plates, _ = other_codes(self.plates, seat, rng)
        return replace(self, plates=plates)

    def with_dishes(self, change: Callable[[ShownDish], ShownDish]) -> Self:
        """The dishes on the plates, and those of the end that was told."""
        plates = tuple(replace(plate, dish=change(plate.dish)) for plate in self.plates)
        after = self.after and replace(self.after, ended=self.after.ended.with_dishes(change))
        return replace(self, plates=plates, after=after)


def at_podium_again(
    state: PartyState,
    after: AfterGame,
    plates: tuple[Plate, ...],
    tasting: tuple[tuple[Seat, int], ...] | None = None,
    tasted: tuple[tuple[str, int], ...] = (),
) -> PartyState:
    """The end that was told, with what was cooked since. A `tasting` decides now (V8); without one
    only whoever was late loses anything of what decided before (V12)."""
    ended = after.ended
    gone = tuple(guest.seat for guest in state.guests if guest.status == "left")
    if tasting is None:
        tasting, gone = ended.tasting, ended.gone
        late = set(late_cooks(plates)) - set(late_cooks(ended.plates))
        if tasting is not None:
            tasting = tuple((s, points // 2 if s in late else points) for s, points in tasting)
    kept = tuple(plate for plate in plates if plate.done or plate.late)
    end = replace(
        ended,
        gone=gone,
        plates=(*ended.plates, *kept),
        tasting=tasting,
        tasted=(*ended.tasted, *tasted),
    )
    state = replace(state, house=after.house, phase=end)
    return state if tasted == () else begun(state)


def others_dish(plate: Plate) -> tuple[Seat, ...]:
    """Who invented it, where neighbours' dishes are cooked (V13)."""
    return () if set(plate.inventors) & set(plate.cooks) else plate.inventors


def other_codes(
    plates: tuple[Plate, ...], seat: Seat | None, rng: Chance
) -> tuple[tuple[Plate, ...], dict[str, str]]:
    """Codes change places among the plates that this viewer does not cook; what is served and what
    is not keep apart, because everybody sees which codes are served."""
    to = {plate.code: plate.code for plate in plates}
    for done in (True, False):
        hidden = [p.code for p in plates if seat not in p.cooks and p.done == done]
        to |= dict(zip(hidden, shuffled(hidden, rng), strict=True))
    return tuple(replace(plate, code=to[plate.code]) for plate in plates), to
