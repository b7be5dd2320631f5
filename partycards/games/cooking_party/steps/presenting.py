"""The heart of the game: a chef lays card after card with words (rule B10)."""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Part, Seat, Timed
from partycards.games.cards import Card, CardId, each_once
from partycards.games.cooking_party.box import Speech, Words
from partycards.games.cooking_party.conditions import check_pantry, unsure
from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.planning_asks import Reconsider
from partycards.games.cooking_party.steps.presenting_judge import JudgeLeads, call
from partycards.games.cooking_party.steps.script import Prompt, only_scripts, prompt
from partycards.games.cooking_party.table import ChefMove, PartyState, moved_on
from partycards.games.cooking_party.table_records import Chef, Laid, Remark, ShownDish
from partycards.games.cooking_party.table_round import Manner, manner, returned, shown
from partycards.games.cooking_party.table_said import Presented
from partycards.games.cooking_party.table_task import asked_of, diets_held, for_free, task_as_read
from partycards.games.stepping import Asked


class Lay(ChefMove, frozen=True):
    """Lay one card, or two that go together, face up with words (rule B10).

    `words` make a card more specific ("Parmesan"), `say` is the sentence that goes with it,
    `pantry` are free extras, `names` may name or rename the dishes.
    """

    told: ClassVar[str] = N_("laid a card")
    cards: tuple[CardId, ...]
    words: dict[CardId, Words] = {}
    pantry: tuple[Words, ...] = ()
    say: Speech = ""
    names: dict[int, Words] = {}
    reveals: ClassVar[bool] = True


class AskLay(Asked, frozen=True):
    """The presenting chef: the cards still in the hand, by dish: (dish index, card), and what the
    chef means to say; what the room sees, and heard last."""

    names: tuple[str, ...]
    courses: tuple[str, ...]
    hand: tuple[tuple[int, Card], ...]
    laid: int
    pantry: tuple[str, ...]
    unsure: tuple[CardId, ...] = ()
    manner: Manner = Manner()
    script: Prompt | None = None
    lies: ShownDish | None = None
    heard: str = ""


class PresentingStage(Presented, Part, frozen=True):
    """A dish on the table (None before the first call), how many were presented, who is to come.

    `remarks` are the judge's hurry and questions, the others' comments; `said` is what was said
    with the cards of the dish on the table, the newest last; `wish` is the title of what was asked.
    """

    dish: ShownDish | None
    number: int
    dishes: int
    to_come: tuple[Seat, ...]
    remarks: tuple[Remark, ...]
    comments_allowed: bool
    said: tuple[str, ...] = ()
    wish: str = ""


class Presenting(JudgeLeads, frozen=True):
    """The judge calls chefs; `chef` is the one whose dish is on the table (None: nobody)."""

    number: ClassVar[int] = 2
    chef: Seat | None = None

    def opened(self, state: PartyState) -> PartyState:
        """It is open already."""
        return state

    def on_table(self, state: PartyState) -> Chef | None:
        """The chef who was called last."""
        return state.kitchen(self.chef) if self.chef else None

    def ask_chef(self, state: PartyState, chef: Chef, key: str) -> Asked | None:
        """Card by card, until the whole dish lies on the table."""
        if not chef.called:
            return super().ask_chef(state, chef, key)
        return ask_lay(state, chef, key) if chef.to_come else None

    def chef_plays(self, state: PartyState, chef: Chef, move: Any) -> PartyState:
        """The dish card by card; it stays as it is now."""
        match move:
            case Lay():
                return lay(state, chef, move)
            case Reconsider():
                raise IllegalMove(N_("The first dish was called: every dish stays as it is now."))
        raise moved_on()

    def without_dish(self, chef: Seat) -> Self:
        """Nobody's dish is on the table."""
        return replace(self, chef=None) if chef == self.chef else self

    def whole(self, state: PartyState) -> tuple[ShownDish, ...]:
        """All that were presented up to now."""
        chefs = [chef for chef in state.chefs if chef.presented and not chef.passed]
        return tuple(shown(state, chef) for chef in chefs)

    def settled(self, state: PartyState, rng: Chance) -> PartyState:
        """Whoever was passed over and is back can be called again (rule B10)."""
        for chef in returned(state):
            state = state.with_chef(replace(chef, passed=False))
        return state

    def stage(self, state: PartyState) -> PresentingStage:
        """The dish on the table as far as it is laid, and what is said about it."""
        chef = state.on_table
        return PresentingStage(
            dish=shown(state, chef) if chef else None,
            number=sum(c.called for c in state.chefs),
            dishes=sum(not c.passed for c in state.chefs),
            to_come=tuple(s for c in state.chefs if not c.called and not c.passed for s in c.seats),
            remarks=tuple(r for r in state.remarks if r.words or r.kind == "hurry"),
            comments_allowed=state.comments_allowed,
            said=tuple(filter(None, map(spoken, chef.laid))) if chef else (),
            wish=task_as_read(state).title,
        )

    def concerned(
        self, before: PartyState, after: PartyState, changed: Sequence[tuple[Chef, Chef]]
    ) -> frozenset[Seat] | None:
        """A script concerns nobody but its chef; all else is for everybody."""
        return only_scripts(before, after)

    def timed(self, state: PartyState) -> Timed | None:
        """One chef who presents."""
        chef = state.on_table
        if chef is None or not chef.presenting:
            return None
        return Timed("presenting", f"r{state.round}-presenting-{self.chef}")


def spoken(laid: Laid) -> str:
    """The sentence that goes with a card, else the words for it."""
    return laid.say or ", ".join(words for _, words in laid.cards if words)


def present_late(state: PartyState, seat: Seat) -> PartyState:
    """Back from the chips to a dish that was passed over; who has set none yet does that first."""
    presenting = Presenting()
    chef = state.kitchen(seat)
    assert chef is not None
    state = state.with_chef(replace(chef, passed=False)).in_step(presenting)
    return call(state, presenting, Call(seat)) if chef.dishes is not None else state


def ask_lay(state: PartyState, chef: Chef, key: str) -> AskLay:
    """What the chef still has to lay, dish by dish (rule B10)."""
    dishes = chef.dishes or ()
    where = {card: index for index, dish in enumerate(dishes) for card in dish.cards}
    return AskLay(
        question=key,
        names=tuple(dish.name for dish in dishes),
        courses=tuple(dish.course for dish in dishes),
        hand=tuple((where[card], state.box.ingredients[card]) for card in chef.to_come),
        laid=len(chef.laid),
        pantry=for_free(state),
        unsure=unsure(state.box, state.terms.diets, chef.to_come),
        manner=manner(state),
        script=prompt(state, chef),
        lies=shown(state, chef) if chef.laid else None,
        heard=spoken(chef.laid[-1]) if chef.laid else "",
    )


def lay(state: PartyState, chef: Chef, move: Lay) -> PartyState:
    """One card, or two that go together, face up, with the chef's words (rule B10)."""
    check_lay(state, chef, move)
    cards = tuple((card, move.words.get(card, "").strip()) for card in move.cards)
    step = Laid(cards, tuple(dict.fromkeys(move.pantry)), move.say.strip())
    dishes = tuple(
        replace(dish, name=move.names.get(index, dish.name).strip())
        for index, dish in enumerate(chef.dishes or ())
    )
    hand = tuple(card for card in chef.hand if card not in move.cards)
    return state.with_chef(replace(chef, hand=hand, dishes=dishes, laid=(*chef.laid, step)))


def check_lay(state: PartyState, chef: Chef, move: Lay) -> None:
    """The chef on the table, cards of the dish, at most two and of one dish, real extras."""
    now = state.on_table
    if now is not chef:
        raise IllegalMove(N_("The judge has not called you yet."))
    if not move.cards:
        raise IllegalMove(N_("Choose the card you lay on the table."))
    if len(move.cards) > 2:
        raise IllegalMove(N_("Lay one card, or two that go together."))
    if not each_once(move.cards, chef.to_come):
        raise IllegalMove(N_("Lay cards of your dish that are not on the table yet."))
    dishes = chef.dishes or ()
    if len({i for i, dish in enumerate(dishes) for c in dish.cards if c in move.cards}) > 1:
        raise IllegalMove(N_("Those two belong to different dishes: lay them one by one."))
    if any(not 0 <= index < len(dishes) for index in move.names):
        raise IllegalMove(N_("There is no such dish in this assignment."))
    check_pantry(state.box, move.pantry, state.terms.assume, asked_of(state), diets_held(state))
