"""The judge before the deal: where an assignment is taken from (the deck, its top card, or the
judge's own head), then numbers and words, then the cards go out (rules B3, B5-B7, V6). A Special
Ingredient that breaks a diet is told to the judge before it is named (V14)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Reveals, Seat
from partycards.games.cards import CardId, chosen, draw_cards
from partycards.games.cooking_party.box import (
    FEW,
    RESTRICTIONS,
    Assignment,
    Condition,
    Terms,
    assignments_by_key,
    every_name,
)
from partycards.games.cooking_party.conditions import Diets
from partycards.games.cooking_party.steps.announcing import (
    AnnounceDiets,
    announce_diets,
)
from partycards.games.cooking_party.steps.awarded import counted, start_over, without_judge
from partycards.games.cooking_party.steps.deck import (
    is_made_up,
    own_key,
    refuse_other_sources,
    taken,
    with_others,
)
from partycards.games.cooking_party.steps.judge import JudgeDecides
from partycards.games.cooking_party.steps.planning import Planning
from partycards.games.cooking_party.steps.special import (
    AskSpecial,
    Held,
    OtherSpecial,
    UseSpecial,
    against,
    ask_special,
    special_of,
    turned_over,
)
from partycards.games.cooking_party.steps.terms import agreed, asks_for
from partycards.games.cooking_party.table import PartyState, ToChoose, moved_on
from partycards.games.cooking_party.table_round import Manner, manner, take_out
from partycards.games.cooking_party.table_seats import a_kitchen, judges_of, kitchens_to_be
from partycards.games.cooking_party.table_task import (
    courses,
    most_each,
    source,
    special_kind,
    task_as_read,
    terms_for,
    unmet,
)
from partycards.games.stepping import Asked

CRITERIA = (
    N_("I will reward unique flavors."),
    N_("Taste matters most to me."),
    N_("Impress me with your presentation."),
    N_("Less is more: I do not want everything on one plate."),
    N_("Make me laugh, then make me hungry."),
)


class LookAgain(Move, frozen=True):
    """Put the chosen assignment back and look through the deck again."""

    told: ClassVar[str] = N_("looked again")


class Announce(Move, frozen=True):
    """Show everybody the numbers and words so far; they stay free until the deal (rule B5)."""

    told: ClassVar[str] = N_("showed the assignment")
    terms: Terms


class Deal(Reveals, frozen=True):
    """Deal with these numbers and words; from now on words can only be added (rules B5, B7).
    `keep`: whoever judges later may take this assignment, which its judge has made up (V6)."""

    told: ClassVar[str] = N_("dealt the cards")
    terms: Terms
    keep: bool = False


class AskBrief(Asked, frozen=True):
    """The judge sets numbers and words, then deals. `most` cards can be dealt to each of the
    `chefs` chefs; `options` are the cards a Special Ingredient can be."""

    assignment: Assignment
    terms: Terms
    chefs: int
    most: int
    options: tuple[tuple[CardId, str], ...]
    fixed: bool = False  # two play the card as it is (V1)
    diets: Diets = ()  # what can be announced (V14)
    manner: Manner = Manner()
    courses: tuple[str, ...] = ()
    binds: bool = False  # the top card is the top card: no other can be taken (V6)
    passed: tuple[str, ...] = ()  # titles of top cards that this table cannot play
    own: bool = False  # made up now, and can be kept for those who judge later (V6)
    asks: tuple[Condition, ...] = ()  # what the card asks besides, and the judge can let go
    unmet: tuple[Condition, ...] = ()  # what the cards in play cannot meet of it

    def auto(self, rng: Chance) -> Move:
        """Deal by the card, fewer cards each when the piles are low, with a wish in words."""
        terms = self.terms
        courses = len(self.courses or self.assignment.dishes)
        cards = min(terms.deal, self.most)
        if cards < courses and not self.binds:
            return LookAgain()
        least = max(1, min(terms.use_min, cards // courses))
        if terms.use_max is not None and terms.use_max < least:
            terms = replace(terms, use_max=least)
        if self.options and terms.special is None:
            terms = replace(terms, special=chosen(self.options, rng)[0])
        words = terms.criteria or chosen(CRITERIA, rng)
        return Deal(replace(terms, deal=cards, use_min=least, criteria=words))


class ChoosingStage(Part, frozen=True):
    """The judge is looking through the assignments or writing the brief."""

    judge: Seat
    briefing: bool
    source: str = "choose"  # or top, or invent (V6)
    jury: tuple[Seat, ...] = ()  # a team that judges together (V3)


class BeforeDeal(JudgeDecides, frozen=True):
    """No card is dealt yet: whoever judges instead begins the round anew."""

    watching: ClassVar[str] = "judge_choosing"
    running: ClassVar[bool] = True
    judge_does: ClassVar[str] = "choosing"

    def left(self, state: PartyState, seat: Seat) -> PartyState:
        """A judge who leaves is passed over (B12); two alone cannot begin a round (G5)."""
        state = without_judge(state, seat)
        if seat == state.judge:
            return start_over(state)
        playing = sum(guest.status in ("here", "away") for guest in state.guests)
        few = playing < state.house.fewest or judges_of(state.house).short(state)
        return start_over(state, state.judge) if few else state

    def handed_on(self, state: PartyState, to: Seat | None) -> PartyState:
        """The judge has had their turn."""
        return start_over(counted(state, state.judges), to)


class Briefing(BeforeDeal, frozen=True):
    """An assignment is chosen; numbers and words are still free. `meant` is a Special Ingredient
    that the judge named all the same, with what it breaks."""

    waits: ClassVar[str] = N_("Waiting for %(who)s to deal")
    announced: bool = False
    passed: tuple[str, ...] = ()
    held: Held | None = None
    meant: tuple[CardId, Diets] | None = None

    @property
    def brief_is_open(self) -> bool:
        """From the moment the judge announces it."""
        return self.announced

    def judge_key(self, state: PartyState) -> str:
        """Which assignment it is: its place in the box, or a judge's own."""
        if self.held is not None:
            return f"special-{special_of(state, self.held.terms)}"
        if is_made_up(state.assignment):
            return f"brief-{state.assignment}"
        return f"brief-{list(assignments_by_key(state.box)).index(state.assignment)}"

    def ask_judge(self, state: PartyState, key: str) -> AskBrief | AskSpecial:
        """The numbers and words to be set, with what is possible; before that, what was held."""
        if self.held is not None:
            return ask_special(state, self.held, key)
        assignment = task_as_read(state)
        picks, played = special_kind(state) == "judge", state.house.in_play(state.box)
        dishes, task = courses(state), state.task(state.assignment)
        return AskBrief(
            question=key,
            assignment=assignment,
            terms=state.terms,
            chefs=len(kitchens_to_be(state)),
            most=min(most_each(state), FEW) if state.house.few_cards else most_each(state),
            options=tuple(one for one in every_name(state.box) if picks and one[0] in played),
            fixed=state.house.two,
            diets=RESTRICTIONS if state.house.restricted else (),
            manner=manner(state),
            courses=() if dishes == assignment.dishes else dishes,
            binds=binds(state),
            passed=self.passed,
            own=state.assignment == own_key(state.round),
            asks=tuple(
                each for each in asks_for(task) if each != "diet" or not state.house.restricted
            ),
            unmet=unmet(state, state.terms, task) if state.edition > 1 else (),
        )

    def stage(self, state: PartyState) -> ChoosingStage:
        """The judge is writing."""
        return ChoosingStage(state.judge, briefing=True, jury=state.jury)

    def of_judge(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """Another assignment, or the numbers and words of this one."""
        if self.held is not None:
            return about_special(state, self, self.held, move, rng)
        match move:
            case AnnounceDiets():
                return announce_diets(state, move)
            case LookAgain():
                return look_again(state)
            case Announce():
                return settled(state, self, Held(agreed(state, move.terms), deals=False), rng)
            case Deal():
                terms = agreed(state, move.terms)
                return settled(state, self, Held(terms, deals=True, keep=move.keep), rng)
            case UseSpecial() | OtherSpecial():
                raise moved_on()
        if binds(state) and state.edition > 1:
            raise IllegalMove(N_("The top assignment is played in this game, whatever it is."))
        return take(*taken(state, move))


# Numbers and words --------------------------------------------------------------------------------


def binds(state: PartyState) -> bool:
    """The top card is played, unless there are too few cards for its dishes (V1, V6)."""
    turned = source(state.house) == "top" and (state.house.two or state.edition > 1)
    return turned and most_each(state) >= len(courses(state))


def take(state: PartyState, assignment: Assignment, passed: tuple[str, ...] = ()) -> PartyState:
    """On to the numbers; nobody but the judge knows the assignment yet. Two who turn the top card
    both see it at once (V1)."""
    phase = Briefing(announced=state.house.two, passed=passed)
    terms = terms_for(state, assignment)
    return replace(state, phase=phase, assignment=assignment.key, terms=terms)


def look_again(state: PartyState) -> PartyState:
    """The card goes back, and with it what was announced."""
    if binds(state):
        refuse_other_sources(state, "choose")
    return replace(state, phase=ToChoose(), assignment="", terms=Terms())


def other_brief(state: PartyState, rng: Chance) -> PartyState:
    """What judges are considering is theirs until they announce it (rules B5, G7)."""
    if not isinstance(state.phase, Briefing):
        return state
    if state.phase.announced:
        return state.in_step(replace(state.phase, held=None))
    task = chosen(state.invented if state.house.invent else state.box.assignments, rng)
    phase = replace(state.phase, passed=(), held=None, meant=None)
    return replace(state, phase=phase, assignment=task.key, terms=terms_for(state, task))


# The Special Ingredient ---------------------------------------------------------------------------


def settled(state: PartyState, phase: Briefing, held: Held, rng: Chance) -> PartyState:
    """Announced or dealt; a Special Ingredient that breaks what is announced is asked about first,
    unless the judge has meant it all the same (V14)."""
    kind = special_kind(state)
    if held.deals and kind == "judge" and held.terms.special is None:
        raise IllegalMove(N_("Pick the Special Ingredient first: every chef cooks with it."))
    if held.deals and kind == "drawn":
        (top,), state = draw_cards(state, 1, rng)
        state = replace(state, draw=(*state.draw, top))
    elif held.terms.special is None:
        return done(state, phase, held, rng)
    found = against(state, held)
    if found[1] and found != phase.meant and state.edition > 1:
        return state.in_step(replace(phase, held=held))
    return done(state, phase, held, rng)


def done(state: PartyState, phase: Briefing, held: Held, rng: Chance) -> PartyState:
    """What the judge was about to do."""
    if held.deals:
        return deal(state, held, rng)
    return replace(state, phase=replace(phase, announced=True), terms=held.terms)


def about_special(
    state: PartyState, phase: Briefing, held: Held, move: Any, rng: Chance
) -> PartyState:
    """The judge says whether it is to be this one; nothing else is asked now."""
    match move:
        case UseSpecial():
            return use_special(state, phase, held, rng)
        case OtherSpecial():
            return other_special(state, phase, held, rng)
    raise moved_on()


def use_special(state: PartyState, phase: Briefing, held: Held, rng: Chance) -> PartyState:
    """It is named all the same."""
    meant = against(state, held)
    return done(state, replace(phase, held=None, meant=meant), held, rng)


def other_special(state: PartyState, phase: Briefing, held: Held, rng: Chance) -> PartyState:
    """The judge picks again, with all that was set; or another card is turned over."""
    phase = replace(phase, held=None)
    if held.terms.special is None:
        return done(turned_over(state, held), phase, held, rng)
    return replace(state, phase=phase, terms=replace(held.terms, special=None))


def held_top(state: PartyState, seat: Seat | None) -> tuple[CardId, ...]:
    """The top card of the pile, where this judge was shown it."""
    phase = state.phase
    if not isinstance(phase, Briefing) or phase.held is None or seat not in state.judges:
        return ()
    return state.draw[-1:] if phase.held.terms.special is None else ()


# The deal -----------------------------------------------------------------------------------------


def deal(state: PartyState, held: Held, rng: Chance) -> PartyState:
    """Numbers stand from now on; each chef gets the cards face down (rules B5, B7)."""
    terms, kind = held.terms, special_kind(state)
    if terms.special is not None:
        state = take_out(state, terms.special)
    elif kind == "drawn":
        (special,), state = draw_cards(state, 1, rng)
        terms = replace(terms, special=special)
    kitchens = kitchens_to_be(state)
    cards, state = draw_cards(state, terms.deal * len(kitchens), rng)
    trades = terms.trade_times if terms.trade else 0
    chefs = tuple(
        a_kitchen(state, seats, cards[i * terms.deal : (i + 1) * terms.deal], trades)
        for i, seats in enumerate(kitchens)
    )
    left = min(state.task(state.assignment).asks(terms.lifted).pass_left, terms.deal)
    chefs = tuple(chef if chef.printed else replace(chef, to_pass=left) for chef in chefs)
    if held.keep and state.assignment == own_key(state.round):
        state = with_kept(state, terms)
    state = with_others(state)
    played = tuple(key for key in state.played if key != state.assignment)
    state = replace(state, phase=Planning(), terms=terms, chefs=chefs)
    return with_tokens(replace(state, played=(*played, state.assignment)))


def with_kept(state: PartyState, terms: Terms) -> PartyState:
    """The judge's own assignment lies there for those who judge later, with its numbers (V6)."""
    kept = replace(
        state.task(state.assignment),
        deal=terms.deal,
        trade=terms.trade,
        trade_times=terms.trade_times,
        use_min=terms.use_min,
        use_max=terms.use_max,
    )
    invented = tuple(kept if task.key == kept.key else task for task in state.invented)
    return replace(state, invented=invented, kept=(*state.kept, kept.key))


def with_tokens(state: PartyState) -> PartyState:
    """Everybody who plays has a token more, the judge too (V7); the deal is when it can be used."""
    if not state.house.tokens:
        return state
    return state.with_each_guest(
        lambda guest: replace(guest, tokens=guest.tokens + (guest.status in ("here", "away")))
    )
