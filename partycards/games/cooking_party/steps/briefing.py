"""The judge before the deal: where an assignment is taken from (the deck, its top card, or the
judge's own head), then numbers and words, then the cards go out (rules B3, B5-B7, V6)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Reveals, Seat
from partycards.games.cards import CardId, chosen, draw_cards
from partycards.games.cooking_party.box import (
    FEW,
    RESTRICTIONS,
    Assignment,
    Terms,
    assignments_by_key,
    every_name,
)
from partycards.games.cooking_party.steps.awarded import counted, start_over, without_judge
from partycards.games.cooking_party.steps.deck import (
    is_made_up,
    own_key,
    refuse_other_sources,
    taken,
)
from partycards.games.cooking_party.steps.judge import JudgeDecides
from partycards.games.cooking_party.steps.planning import Planning
from partycards.games.cooking_party.table import PartyState, ToChoose
from partycards.games.cooking_party.table_round import (
    Manner,
    courses,
    manner,
    most_each,
    source,
    special_kind,
    take_out,
    task_as_read,
    terms_for,
)
from partycards.games.cooking_party.table_seats import a_kitchen, judges_of, kitchens_to_be
from partycards.games.stepping import Asked

CRITERIA = (
    "I will reward unique flavors.",
    "Taste matters most to me.",
    "Impress me with your presentation.",
    "Less is more: I do not want everything on one plate.",
    "Make me laugh, then make me hungry.",
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
    diets: tuple[str, ...] = ()
    manner: Manner = Manner()
    courses: tuple[str, ...] = ()
    binds: bool = False  # the top card is the top card: no other can be taken (V6)
    passed: tuple[str, ...] = ()  # titles of top cards that this table cannot play
    own: bool = False  # made up now, and can be kept for those who judge later (V6)

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
    """An assignment is chosen; numbers and words are still free."""

    waits: ClassVar[str] = N_("Waiting for %(who)s to deal")
    announced: bool = False
    passed: tuple[str, ...] = ()

    @property
    def brief_is_open(self) -> bool:
        """From the moment the judge announces it."""
        return self.announced

    def judge_key(self, state: PartyState) -> str:
        """Which assignment it is: its place in the box, or a judge's own."""
        if is_made_up(state.assignment):
            return f"brief-{state.assignment}"
        return f"brief-{list(assignments_by_key(state.box)).index(state.assignment)}"

    def ask_judge(self, state: PartyState, key: str) -> AskBrief:
        """The numbers and words to be set, with what is possible."""
        assignment = task_as_read(state)
        picks, played = special_kind(state) == "judge", state.house.in_play(state.box)
        dishes = courses(state)
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
        )

    def stage(self, state: PartyState) -> ChoosingStage:
        """The judge is writing."""
        return ChoosingStage(state.judge, briefing=True, jury=state.jury)

    def of_judge(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """Another assignment, or the numbers and words of this one."""
        match move:
            case LookAgain():
                return look_again(state)
            case Announce():
                terms = agreed(state, move.terms)
                return replace(state, phase=replace(self, announced=True), terms=terms)
            case Deal():
                return deal(state, move, rng)
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
    if not isinstance(state.phase, Briefing) or state.phase.announced:
        return state
    task = chosen(state.invented if state.house.invent else state.box.assignments, rng)
    phase = replace(state.phase, passed=())
    return replace(state, phase=phase, assignment=task.key, terms=terms_for(state, task))


def agreed(state: PartyState, terms: Terms) -> Terms:
    """What the judge has set, when a chef can meet it. Two play the card as it is, with fewer cards
    if there are no more; a diet can be asked for only where the table has agreed to it (V1,
    V14)."""
    if state.house.two:
        terms = with_fewer(state, min(terms.deal, state.terms.deal))
    elif not state.house.restricted:
        terms = replace(terms, diet="")
    check_terms(state, terms)
    return terms


def with_fewer(state: PartyState, deal: int) -> Terms:
    """The numbers of the card with so many dealt: where those are few, fewer are used too (V1)."""
    least = state.terms.use_min
    if state.edition > 1:
        least = min(least, max(1, deal // len(courses(state))))
    return replace(state.terms, deal=deal, use_min=least)


def check_terms(state: PartyState, terms: Terms) -> None:
    """Numbers that no chef could meet are refused while they are being written (rule B6)."""
    dishes = len(courses(state))
    if terms.deal < 1:
        raise IllegalMove(N_("Deal at least one card to each chef."))
    if state.house.few_cards and terms.deal > FEW and state.edition > 1:
        raise IllegalMove(N_("This table plays with few cards: deal %(most)s at most."), most=FEW)
    if terms.use_min < 1:
        raise IllegalMove(N_("A dish needs at least one card."))
    if terms.use_max is not None and terms.use_max < terms.use_min:
        raise IllegalMove(
            N_("At most %(most)s cards and at least %(least)s: no dish can be both."),
            most=terms.use_max,
            least=terms.use_min,
        )
    if terms.use_min * dishes > terms.deal:
        raise IllegalMove(
            N_(
                "The dishes need %(need)s cards and only %(deal)s are dealt: deal more, or ask for "
                "fewer."
            ),
            need=terms.use_min * dishes,
            deal=terms.deal,
        )
    check_special(state, terms)
    check_piles(state, terms)


def check_special(state: PartyState, terms: Terms) -> None:
    """Only an assignment that says so lets the judge name a Special Ingredient (rule B6)."""
    if terms.special is None:
        return
    kind = special_kind(state)
    if kind == "drawn":
        raise IllegalMove(N_("The Special Ingredient comes from the top of the pile this time."))
    if kind != "judge":
        raise IllegalMove(N_("This assignment has no Special Ingredient."))
    if terms.special not in state.house.in_play(state.box):
        raise IllegalMove(N_("That ingredient is not in this box. Please pick another one."))


def check_piles(state: PartyState, terms: Terms) -> None:
    """Too few cards are told before dealing, and the judge chooses fewer for each (rule B7)."""
    most = most_each(state)
    if most < 1:
        raise IllegalMove(
            N_(
                "There are not enough cards for every chef. The host can end this game and begin "
                "one with a larger deck."
            )
        )
    if terms.deal > most:
        raise IllegalMove(
            N_("There are cards for %(most)s each, not for %(deal)s. Deal %(most)s or fewer."),
            most=most,
            deal=terms.deal,
        )


# The deal -----------------------------------------------------------------------------------------


def deal(state: PartyState, move: Deal, rng: Chance) -> PartyState:
    """Numbers stand from now on; each chef gets the cards face down (rules B5, B7)."""
    terms = agreed(state, move.terms)
    kind = special_kind(state)
    if kind == "judge":
        if terms.special is None:
            raise IllegalMove(N_("Pick the Special Ingredient first: every chef cooks with it."))
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
    if move.keep and state.assignment == own_key(state.round):
        state = with_kept(state, terms)
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
