"""The final cook: everybody cooks once more, at once and hidden until all are done (D8, G6)."""

from typing import Any, ClassVar, Self

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Seat
from partycards.games.coming import known
from partycards.games.diced_veggies.hypes import ways
from partycards.games.diced_veggies.steps.cooking import StopCooking, ask_cook, at_the_stove
from partycards.games.diced_veggies.steps.turn import Can, VeggiesStep
from partycards.games.diced_veggies.table import Chef, VeggiesState, can_cook, ended
from partycards.games.stepping import Asked, Swap, moved_on


class StartOver(Move, frozen=True):
    """Undo everything of one's own final cook, as long as somebody is still at it (G6)."""

    told: ClassVar[str] = N_("started the final cook again")


class AskReady(Asked, frozen=True):
    """Done with the final cook, while others are not: start over, or wait (G6)."""


class FinalCook(VeggiesStep, frozen=True):
    """The last cooking, for all at once (D8). What somebody does is hidden until all are done, so
    everybody sees the chefs as they were `before` (G6)."""

    meanwhile: ClassVar[str] = "final"
    before: tuple[Chef, ...]
    ready: tuple[Seat, ...] = ()

    def called(self, state: VeggiesState) -> str:
        """As views call it."""
        return "final"

    def as_before(self, chef: Chef) -> Chef:
        """The chef as everybody saw them before the final cook; a status is no secret."""
        before = next(old for old in self.before if old.seat == chef.seat)
        return replace(before, status=chef.status)

    def awaited(self, state: VeggiesState) -> tuple[Seat, ...]:
        """Who is here and not ready."""
        return tuple(chef.seat for chef in state.here if chef.seat not in self.ready)

    def sentence(self, state: VeggiesState) -> str:
        """What they are to do."""
        return N_("Waiting for the final cook of %(who)s")

    def question(self, state: VeggiesState, seat: Seat) -> str | None:
        """A key of one's own, whatever others do (G6). Whoever is ready is asked too, since they
        may start over; not when nothing was done that could be undone."""
        chef = state.guest(seat)
        if chef is None or chef.status != "here":
            return None
        if seat in self.ready and chef == self.as_before(chef):
            return None
        done = "ready" if seat in self.ready else f"cook-{len(chef.cooked)}"
        return f"t{state.number}-final-{done}-{'token' if chef.token else 'none'}"

    def ask(self, state: VeggiesState, seat: Seat, key: str) -> Part:
        """Cook for the last time, or start over."""
        if seat in self.ready:
            return AskReady(key)
        chef = known(state.guest(seat))
        return ask_cook(state, chef, key, final=True, undo=chef != self.as_before(chef))

    def can(self, state: VeggiesState, chef: Chef) -> Can:
        """What a chef who is here can do."""
        is_ready = chef.seat in self.ready
        key = f"t{state.number}-{len(chef.cooked)}-{is_ready}-can"
        if is_ready:
            return Can(key, N_("You are ready. The others still cook for the last time."))
        if ways(state.dice(chef), state.recipe_faces(chef.recipes)):
            return Can(
                key, N_("The final cook: cook whatever you can, then say that you are ready.")
            )
        if can_cook(state, chef):
            return Can(
                key,
                N_("The final cook: your chef token may help once more. If not, you are ready."),
            )
        return Can(key, N_("The final cook: you can cook nothing more. Say that you are ready."))

    def doing(self, state: VeggiesState, seat: Seat) -> str:
        """Who is ready."""
        return "ready" if seat in self.ready else ""

    def shown(self, state: VeggiesState) -> tuple[Chef, ...]:
        """As they were before it (G6)."""
        return tuple(map(self.as_before, state.active))

    # What a move does ---------------------------------------------------------------------------

    def done(self, state: VeggiesState, chef: Chef, move: Any, rng: Chance) -> VeggiesState:
        """The final cook of one chef (D8); nothing of it is told before all are ready (G6)."""
        if isinstance(move, StartOver):
            return self.start_over(state, chef)
        if chef.seat in self.ready:
            raise moved_on()
        if isinstance(move, StopCooking):
            return replace(state, phase=replace(self, ready=(*self.ready, chef.seat)))
        return at_the_stove(state, chef, move)[0]

    def start_over(self, state: VeggiesState, chef: Chef) -> VeggiesState:
        """As before the final cook: dice back from the frame, cards back to the hand (G6)."""
        if chef.seat not in self.ready and self.as_before(chef) == chef:
            raise IllegalMove(N_("You have not cooked anything yet."))
        ready = tuple(seat for seat in self.ready if seat != chef.seat)
        return replace(self.undone(state, chef), phase=replace(self, ready=ready))

    def undone(self, state: VeggiesState, chef: Chef) -> VeggiesState:
        """The match without what this chef has done in the final cook."""
        before = self.as_before(chef)
        frame = tuple(die for die in state.frame if die not in before.dice)
        return replace(state.with_changed(before), frame=frame)

    def settled(self, state: VeggiesState, rng: Chance) -> VeggiesState:
        """Over when all who are here are ready."""
        if not state.here or self.awaited(state):
            return state
        return ended(state, "six" if state.closer else "turns")

    def redealt(self, state: VeggiesState, seat: Seat | None, swap: Swap, rng: Chance) -> Self:
        """Others were before what they are now: nobody knows of what they cooked."""
        now = {chef.seat: chef for chef in state.guests if chef.seat != seat}
        return replace(self, before=tuple(now.get(old.seat, old) for old in self.before))


def final_cook(state: VeggiesState) -> VeggiesState:
    """Everybody cooks once more, at once; whoever can cook nothing is ready (D8)."""
    ready = tuple(chef.seat for chef in state.active if not can_cook(state, chef))
    phase = FinalCook(before=state.guests, ready=ready)
    return replace(state, number=state.number + 1, step=0, phase=phase)
