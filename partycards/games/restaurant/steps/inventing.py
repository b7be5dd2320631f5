"""Everybody makes a dish at their own pace; then the table talks and goes on when it likes."""

from typing import Any, ClassVar

from partycards.games.base import N_, Chance, IllegalMove, Part, Seat
from partycards.games.cards import Card, CardId
from partycards.games.cooking_party.conditions import offered, reasons, unsure
from partycards.games.cooking_party.steps.planning_asks import AskDish, AskTrade
from partycards.games.restaurant.box import DishKey, dish_key
from partycards.games.restaurant.steps import inventing_dish
from partycards.games.restaurant.steps.inventing_dish import least_of
from partycards.games.restaurant.table import Chef, RestaurantState, asked_of, unfit
from partycards.games.restaurant.table_dishes import ShownDish, dishes_of, shown, wants_of
from partycards.games.restaurant.table_meal import AtTheTable, RunOut, at_table, undecided
from partycards.games.stepping import Asked

# What is seen -----------------------------------------------------------------------------------


class TableStage(Part, frozen=True):
    """The dishes of the course as far as they lie on the table, who is still inventing, and who
    has not said what they would like. `task` is the title of the assignment."""

    course: str
    task: str
    dishes: tuple[ShownDish, ...]
    inventing: tuple[Seat, ...]
    choosing: tuple[Seat, ...]


class AskTell(Asked, frozen=True):
    """The cards of the dish are chosen: how is it told of? `words` are those of before, where the
    dish was taken back."""

    cards: tuple[tuple[Card, str], ...]
    name: str
    pantry: tuple[str, ...]
    taken: tuple[str, ...] = ()
    say: str = ""


class AskTable(Asked, frozen=True):
    """One's own dish is on the table (None: no dish this time): talk, choose what to eat, go on.
    `chosen` are the dishes of this course that this guest would like, `most` may be. `can_change`:
    the chef has not been told of it yet. `waiting` are those whose dish is still to come;
    whoever is `late` cooks from the next course on. `ordered`: the chef knows of all that was
    chosen; `last`: no course follows."""

    course: str
    mine: ShownDish | None
    chosen: tuple[ShownDish, ...]
    most: int
    can_change: bool
    waiting: tuple[Seat, ...]
    late: bool
    ordered: bool = False
    last: bool = False


# The step ---------------------------------------------------------------------------------------


class Inventing(AtTheTable, frozen=True):
    """Everybody makes a dish; when all lie there the table talks. `Chef` has what each is at."""

    begun: ClassVar[bool] = True

    def awaited(self, state: RestaurantState) -> tuple[Seat, ...]:
        """Who is at a dish; when all are done everybody who cooks, because anybody may go on."""
        return undecided(state) or at_table(state)

    def sentence(self, state: RestaurantState) -> str:
        """Nobody is hurried once every dish lies there."""
        if undecided(state):
            return N_("Waiting for %(who)s to put a dish on the table")
        return N_("The table talks, and goes on when it likes")

    def key(self, state: RestaurantState, seat: Seat) -> str:
        """The chef's step; a free exchange makes it another question."""
        chef = state.chef(seat)
        if chef is None or chef.ready:
            return f"r{state.round}-table"
        at = f"trade-{chef.trades_left}" if chef.trades_left else "dish"
        return f"r{state.round}-{'tell' if chef.draft is not None else at}-x{chef.exchanged}"

    def ask(self, state: RestaurantState, seat: Seat, key: str) -> Part:
        """To trade, to choose cards, to tell of the dish; else to talk and to go on."""
        chef = state.chef(seat)
        if chef is None or chef.ready:
            return ask_table(state, seat, chef, key)
        if chef.draft is not None:
            return ask_tell(state, chef, key)
        if chef.trades_left:
            most = min(state.terms.trade, len(chef.hand))
            return AskTrade(key, faces(state, chef.hand), chef.got, most, chef.trades_left)
        return AskDish(
            question=key,
            hand=faces(state, chef.hand),
            got=chef.got,
            courses=(state.now.key,),
            use_min=least_of(state, chef),
            use_max=state.terms.use_max,
            special=None,
            barred=reasons(state.box, asked_of(state), state.terms.diets, chef.hand),
            unsure=unsure(state.box, state.terms.diets, chef.hand),
            asked=asked_of(state),
        )

    def run_out(self, state: RestaurantState, seat: Seat, key: str) -> RunOut | None:
        """What the chef holds and cannot cook with (86)."""
        chef = state.chef(seat)
        gone = unfit(state, chef.hand) if chef is not None and not chef.ready else ()
        if not gone:
            return None
        wrong = reasons(state.box, asked_of(state), state.terms.diets, gone)
        return RunOut(key, faces(state, gone), wrong)

    def stage(self, state: RestaurantState) -> Part:
        """Who is still at their dish; and once all lie there, who has chosen nothing to eat yet."""
        inventing, course = undecided(state), state.now
        here = (guest.seat for guest in state.active if state.is_here(guest.seat))
        choosing = () if inventing or not course.most else tuple(
            seat for seat in here if not wants_of(state, seat, course.key)
        )  # fmt: skip
        dishes = dishes_of(state, course.key)
        return TableStage(course.title, state.task().title, dishes, inventing, choosing)

    def doing(self, state: RestaurantState, seat: Seat) -> str:
        """What this guest is at, as everybody can see it at the table."""
        chef = state.chef(seat)
        if chef is None:
            return ""
        if chef.ready:
            return "out" if chef.sits_out else "ready"
        if chef.trades_left:
            return "trading"
        return "planning" if chef.draft is None else "telling"

    def affected(self, before: RestaurantState, after: RestaurantState) -> frozenset[Seat] | None:
        """While everybody is at their own cards: who did something. Whoever is done sees who is
        not."""
        same = (
            before.phase is after.phase
            and before.dishes is after.dishes
            and before.wants is after.wants
            and before.comments is after.comments
            and before.out is after.out
            and before.orders is after.orders
        )
        if not same or undecided(before) != undecided(after):
            return None
        pairs = zip(before.chefs, after.chefs, strict=True)
        return frozenset(new.seat for old, new in pairs if old is not new)

    def cook(self, state: RestaurantState, seat: Seat, move: Any, rng: Chance) -> RestaurantState:
        """What a chef does with the cards."""
        chef = state.chef(seat)
        if chef is None:
            raise IllegalMove(N_("You cook from the next course on."))
        return inventing_dish.cooked(state, chef, move, rng)

    def may_change(self, state: RestaurantState, seat: Seat, key: DishKey) -> bool:
        """Whether this is the guest's own dish, which can be taken back now."""
        chef = state.chef(seat)
        mine = chef is not None and chef.ready and key == dish_key(state.round, seat)
        return mine and key not in state.told and state.dish(key) is not None


def faces(state: RestaurantState, cards: tuple[CardId, ...]) -> tuple[Card, ...]:
    """These cards as they look."""
    return tuple(state.box.ingredients[card] for card in cards)


def ask_tell(state: RestaurantState, chef: Chef, key: str) -> AskTell:
    """The dish in the chef's words, with those of before where it was told of already."""
    assert chef.draft is not None
    before = chef.told
    words = dict(before.cards) if before is not None else {}
    cards = zip(chef.draft.cards, faces(state, chef.draft.cards), strict=True)
    return AskTell(
        question=key,
        cards=tuple((face, words.get(card, "")) for card, face in cards),
        name=chef.draft.name,
        pantry=offered(state.box, state.terms.assume, asked_of(state), state.terms.diets),
        taken=before.pantry if before is not None else (),
        say=before.say if before is not None else "",
    )


def ask_table(state: RestaurantState, seat: Seat, chef: Chef | None, key: str) -> AskTable:
    """The chef's own dish, what is chosen to eat, and how the table goes on."""
    dish = state.dish(dish_key(state.round, seat)) if chef is not None else None
    chosen = wants_of(state, seat, state.now.key)
    return AskTable(
        question=key,
        course=state.now.title,
        mine=None if dish is None else shown(state, dish),
        chosen=tuple(shown(state, dish) for dish in state.dishes if dish.key in chosen),
        most=state.now.most,
        can_change=chef is not None and (dish is None or dish.key not in state.told),
        waiting=undecided(state),
        late=chef is None,
        ordered=bool(chosen) and all(state.has_ordered(seat, key) for key in chosen),
        last=state.course + 1 == len(state.courses),
    )
