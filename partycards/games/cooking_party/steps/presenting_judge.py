"""The judge leads through the dishes: calls chefs, asks, passes over who is away (rule B10)."""

from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from partycards.games.base import N_, AnyTime, Chance, IllegalMove, Move, Named, Seat
from partycards.games.cards import chosen
from partycards.games.cooking_party.steps.announcing import AnnounceDiets, announce_diets
from partycards.games.cooking_party.steps.awarded import drop_chef, end, judged, record
from partycards.games.cooking_party.steps.judge import NO_DISH, Call, Note, note
from partycards.games.cooking_party.steps.judging import Critique, Judging
from partycards.games.cooking_party.steps.stoves import (
    AtTheStoves,
    away_chefs,
    callable_chefs,
    finished,
    undecided,
)
from partycards.games.cooking_party.table import PartyState, moved_on
from partycards.games.cooking_party.table_records import Chef, Remark
from partycards.games.cooking_party.table_round import Manner, cards_of, manner, shown
from partycards.games.cooking_party.table_seats import Teams, teams_of
from partycards.games.cooking_party.variations.swaps import without_offers_of
from partycards.games.stepping import Asked

Sentence = Annotated[str, Meta(min_length=1, max_length=300)]


class AddWords(AnyTime, frozen=True):
    """The judge adds to the criteria after the deal, seen by all (rule B5)."""

    told: ClassVar[str] = N_("added words")
    words: Sentence


class PassOver(Move, frozen=True):
    """An away chef's dish is passed over: it gets no chips unless its chef is back before they are
    closed, and presents after all (rule B10)."""

    told: ClassVar[str] = N_("passed a chef over")
    chef: Seat


class Hurry(AnyTime, frozen=True):
    """The judge asks the presenting chef to be quick (rule B10)."""

    told: ClassVar[str] = N_("asked the chef to be quick")


class AskChef(AnyTime, frozen=True):
    """The judge asks the presenting chef a question; it stands on the TV (rule B10)."""

    told: ClassVar[str] = N_("asked a question")
    words: Sentence


class AllowComments(AnyTime, frozen=True):
    """The judge lets the others comment, or ends it (rule B10: off until allowed)."""

    told: ClassVar[str] = N_("changed the comments")
    allow: bool


class Comment(AnyTime, frozen=True):
    """Another chef comments on the dish being presented, while the judge allows it."""

    told: ClassVar[str] = N_("commented")
    words: Sentence


class BeginJudging(Move, frozen=True):
    """Everybody has presented: on to critiques and chips (rule B11)."""

    told: ClassVar[str] = N_("began to judge")


Moves = (
    AddWords | PassOver | Hurry | AskChef | AllowComments | Comment | BeginJudging
)  # fmt: skip


class AskCall(Asked, frozen=True):
    """The judge watches who is ready and calls chefs; `can_call` once all present are ready.

    `presenting` chef still has `to_come` cards; `finished`: all dishes are presented, judging can
    begin. `away` chefs can be passed over (or called last).
    """

    can_call: bool
    waiting: tuple[Seat, ...]
    callable: tuple[Seat, ...]
    away: tuple[Seat, ...]
    presenting: Seat | None
    to_come: int
    comments_allowed: bool
    finished: bool
    teams: Teams = ()
    own: Seat | None = None  # the judge cooks too (V1, V2)
    can_reconsider: bool = False
    manner: Manner = Manner()

    def auto(self, rng: Chance) -> Move | None:
        """The next chef, then those who are away, then on to judging."""
        if self.callable:
            return Call(chosen(self.callable, rng))
        on_table = self.presenting
        if self.away and not (on_table and self.to_come and on_table not in self.away):
            return PassOver(on_table if on_table in self.away else chosen(self.away, rng))
        return BeginJudging() if self.finished else None


REMARKS = 12
"""How many remarks on a dish stay on the TV: the newest."""


class JudgeLeads(AtTheStoves, frozen=True):
    """The judge sees who is ready, calls chefs one by one, and begins to judge."""

    def ask_judge(self, state: PartyState, seat: Seat, key: str) -> AskCall:
        """Who can be called now, who is awaited, who can be passed over."""
        mine = state.chef(seat)
        chef = state.on_table
        able = callable_chefs(state)
        waiting = undecided(state)
        return AskCall(
            question=key,
            can_call=bool(able),
            waiting=waiting,
            callable=able,
            away=() if waiting and self.planning else away_chefs(state),
            presenting=chef.seat if chef else None,
            to_come=len(chef.to_come) if chef else 0,
            comments_allowed=state.comments_allowed,
            finished=finished(state),
            teams=teams_of(state),
            own=mine.seat if mine is not None and not mine.passed else None,
            can_reconsider=mine is not None and self.planning,
            manner=manner(state),
        )

    def of_judge(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """A judge's move from the deal to the judging."""
        match move:
            case AddWords():
                return replace(state, added=(*state.added, move.words))
            case AnnounceDiets():
                if not self.planning:
                    raise IllegalMove(N_("A dish is called already: diets wait for a round."))
                return announce_diets(state, move)
            case AllowComments():
                return replace(state, comments_allowed=move.allow)
            case Note():
                return note(state, move)
            case Call():
                return call(state, self, move)
            case PassOver():
                return pass_over(state, self, move)
            case Hurry():
                return hurry(state, seat)
            case AskChef():
                return remark(state, "question", seat, move.words)
            case BeginJudging():
                return begin_judging(state)
            case Critique():
                raise IllegalMove(N_("Critiques wait until the last dish has been presented."))
        raise moved_on()


def call(state: PartyState, phase: AtTheStoves, move: Call) -> PartyState:
    """Any order; with the first call what is laid aside goes to the discards (B9, B10)."""
    chef = state.kitchen(move.chef)
    if chef is None or chef.passed:
        raise IllegalMove(NO_DISH)
    if chef.called:
        raise IllegalMove(N_("%(chef)s was called already."), chef=Named(move.chef))
    refuse_while_presenting(state)
    refuse_while_planning(state, chef)
    if move.chef not in callable_chefs(state):
        raise not_yet(state, chef)
    state = phase.opened(state)
    chef = state.kitchen(move.chef) or chef
    turn = 1 + max(one.turn for one in state.chefs)
    state = state.with_chef(replace(chef, called=True, turn=turn))
    return replace(state, phase=replace(state.phase, chef=chef.seat), remarks=())


def not_yet(state: PartyState, chef: Chef) -> IllegalMove:
    """Others come first: those who are here (B10), or whoever judges second (V1)."""
    if state.all_away(chef.seats):
        return IllegalMove(N_("%(chef)s is away: call the others first."), chef=Named(chef.seat))
    return IllegalMove(N_("Whoever judges second presents first."))


def refuse_while_presenting(state: PartyState) -> None:
    """One dish at a time."""
    now = state.on_table
    if now and now.presenting:
        raise IllegalMove(N_("%(chef)s is still presenting."), chef=Named(now.seat))


def refuse_while_planning(state: PartyState, chef: Chef | None) -> None:
    """The first call waits for every chef who is here; later ones for the chef called (B9)."""
    waiting = undecided(state)
    if waiting and state.phase.planning:
        raise IllegalMove(
            N_("Not everybody is ready: %(who)s."), who=tuple(Named(seat) for seat in waiting)
        )
    if chef is not None and chef.dishes is None:
        raise IllegalMove(N_("%(chef)s has no dish yet."), chef=Named(chef.seat))


def pass_over(state: PartyState, phase: AtTheStoves, move: PassOver) -> PartyState:
    """No chips can land on an away chef's dish. The hand is kept, and what lies there already goes
    back into it: whoever is back in time may still present (rule B10)."""
    chef = state.kitchen(move.chef)
    if chef is None or chef.passed or chef.presented:
        raise IllegalMove(N_("This guest has no dish to pass over."))
    if not state.all_away(chef.seats):
        raise IllegalMove(N_("%(chef)s is here and can present."), chef=Named(move.chef))
    refuse_while_planning(state, None)
    state = phase.opened(state)
    if state.edition == 1:
        return drop_chef(state, move.chef, keep=True)
    chef = state.kitchen(move.chef) or chef
    hand = cards_of(chef, state.terms.special)
    kept = replace(chef, hand=hand, laid=(), called=False, passed=True)
    state = without_offers_of(state.with_chef(kept), chef.seat)
    return state.in_step(state.phase.without_dish(chef.seat))


def begin_judging(state: PartyState) -> PartyState:
    """All dishes side by side, for critiques and chips (rule B11)."""
    refuse_while_presenting(state)
    if not finished(state):
        left = tuple(Named(c.seat) for c in state.chefs if not (c.presented or c.passed))
        raise IllegalMove(N_("Not every dish has been presented: %(who)s."), who=left)
    dishes = tuple(shown(state, chef) for chef in state.chefs)
    state = replace(state, remarks=())
    if state.house.honour:
        # Chips wait until the dishes have been tasted (V11).
        return end(judged(record(state, dishes, ())))
    own = state.judge if state.house.two else None
    return state.in_step(Judging(dishes, own=own))


# What is said meanwhile ---------------------------------------------------------------------------


def hurry(state: PartyState, seat: Seat) -> PartyState:
    """The judge asks for speed, as long as there is something to lay."""
    now = state.on_table
    if now and not now.presenting:
        raise IllegalMove(N_("%(chef)s has laid everything."), chef=Named(now.seat))
    return remark(state, "hurry", seat)


def comment(state: PartyState, seat: Seat, move: Comment) -> PartyState:
    """The others may speak up once the judge allows it; the judge holds back until the end."""
    if seat in state.judges:
        raise IllegalMove(N_("The judge asks questions now and criticizes at the end."))
    now = state.on_table
    if now and seat in now.seats:
        raise IllegalMove(N_("This is your dish: speak with the cards you lay."))
    if not state.comments_allowed:
        raise IllegalMove(N_("The judge has not opened the table for comments."))
    return remark(state, "comment", seat, move.words)


def remark(state: PartyState, kind: str, seat: Seat, words: str = "") -> PartyState:
    """What is said while a dish is on the table stands on the TV, the newest of it (rule B10)."""
    if state.on_table is None:
        raise IllegalMove(N_("No dish is on the table just now."))
    return replace(state, remarks=(*state.remarks, Remark(kind, seat, words))[-REMARKS:])
