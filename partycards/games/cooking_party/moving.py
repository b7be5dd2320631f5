"""Every move to its rule: who may make it, and in which step of the round."""

from typing import Any

from msgspec.structs import replace

from partycards.games.base import (
    N_,
    Away,
    Back,
    Chance,
    Correct,
    EndEarly,
    IllegalMove,
    Named,
    NextAward,
    OnceMore,
    Seat,
    ShowPodium,
)
from partycards.games.coming import known
from partycards.games.cooking_party import (
    briefing,
    ceremony,
    evening,
    exchanges,
    favourites,
    judging,
    offers,
    people,
    planning,
    presenting,
    rounds,
    serving,
)
from partycards.games.cooking_party.food import Evening
from partycards.games.cooking_party.moves import (
    AddWords,
    AllowComments,
    Announce,
    AskChef,
    Award,
    BeginJudging,
    Call,
    ChooseAssignment,
    Comment,
    Commit,
    Critique,
    Deal,
    DrawAssignment,
    FinishRound,
    HandOn,
    Hurry,
    Keep,
    Lay,
    LookAgain,
    Note,
    PassOver,
    PutChip,
    Reconsider,
    TakeChip,
    TradeIn,
)
from partycards.games.cooking_party.moves_house import (
    AgreeToSwap,
    AnswerOffer,
    ChooseWinner,
    DropOffer,
    Exchange,
    Favour,
    GoOnAsTwo,
    GoTasting,
    Invent,
    MarkLate,
    OfferCard,
    Pick,
    SetMinutes,
    TimeUp,
)
from partycards.games.cooking_party.state import (
    Awarded,
    Briefing,
    Choosing,
    Judging,
    PartyState,
    Planning,
    Presenting,
)

SWAPS = OfferCard | AnswerOffer | AgreeToSwap | DropOffer
OF_A_CHEF = TradeIn | Keep | Commit | Reconsider | Lay | Pick | Exchange | SWAPS
"""Moves of the guests who cook; all others but Comment are the judge's."""


def of_seat(state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
    """A guest's move; for an away guest the host plays it."""
    known(state.guest(seat))
    if isinstance(move, Comment):
        return presenting.comment(state, seat, move)
    if isinstance(move, Favour):
        return favourites.set_favourite(state, seat, move.round)
    if isinstance(state.phase, Evening):
        return serving.of_seat(state, seat, move)
    if isinstance(move, OF_A_CHEF):
        return of_chef(state, seat, move, rng)
    if seat not in state.judges:
        raise IllegalMove(N_("%(judge)s is the judge now."), judge=Named(state.judge))
    return of_judge(state, seat, move, rng)


def moved_on() -> IllegalMove:
    """The answer to a move of another step."""
    return IllegalMove(N_("The round moved on. Have another look."))


def of_table(state: PartyState, move: Any) -> PartyState:
    """What the table itself does."""
    match move:
        case Away():
            return people.away(state, move.seat)
        case Back():
            return people.back(state, move.seat)
        case Correct():
            return rounds.correct(state, move)
        case EndEarly():
            return rounds.end_early(state)
        case HandOn():
            return people.hand_on(state, move)
        case OnceMore():
            return rounds.once_more(state)
        case GoOnAsTwo():
            return rounds.as_two(state)
        case SetMinutes() | TimeUp() | MarkLate() | GoTasting():
            return evening.of_table(state, move)
        case NextAward():
            return ceremony.next_award(state)
        case ShowPodium():
            return ceremony.to_podium(state)
    raise moved_on()


def of_chef(state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
    """Trading and planning at the own pace, then the dish card by card (rules B8-B10)."""
    chef = state.chef(seat)
    if not isinstance(state.phase, Planning | Presenting):
        raise moved_on()
    if chef is None or chef.passed:
        raise IllegalMove(N_("You are not cooking in this round."))
    match state.phase, move:
        case _, TradeIn():
            return planning.trade_in(state, chef, move, rng)
        case _, Keep():
            return planning.keep(state, chef)
        case _, Commit():
            return planning.commit(state, chef, move)
        case Planning(), Reconsider():
            return planning.reconsider(state, chef)
        case _, Reconsider():
            raise IllegalMove(N_("The first dish was called: every dish stays as it is now."))
        case _, Lay():
            return presenting.lay(state, chef, move)
        case _, Pick():
            return planning.pick(state, chef, seat, move)
        case _, Exchange():
            return exchanges.exchange(state, chef, seat, move, rng)
        case _, OfferCard() | AnswerOffer() | AgreeToSwap() | DropOffer():
            return offers.of_chef(state, chef, move)
    raise moved_on()


def of_judge(state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
    """The judge's moves, step by step."""
    match state.phase, move:
        case Choosing() | Briefing(), ChooseAssignment():
            return briefing.choose(state, move)
        case Choosing() | Briefing(), DrawAssignment():
            return briefing.draw_top(state)
        case Choosing() | Briefing(), Invent():
            return briefing.make_up(state, move)
        case Briefing(), LookAgain():
            return briefing.look_again(state)
        case Briefing(), Announce():
            return briefing.announce(state, move)
        case Briefing(), Deal():
            return briefing.deal(state, move, rng)
        case Planning() | Presenting(), AddWords():
            return briefing.add_words(state, move)
        case Planning() | Presenting(), AllowComments():
            return replace(state, comments_allowed=move.allow)
        case Planning() | Presenting() | Judging(), Note():
            return presenting.note(state, move)
        case Planning() | Presenting(), _:
            return while_presenting(state, seat, move)
        case Judging() as phase, _:
            return while_judging(state, phase, move)
        case Awarded(), FinishRound():
            return rounds.start_round(state)
    raise moved_on()


def while_presenting(state: PartyState, seat: Seat, move: Any) -> PartyState:
    """The judge leads through the dishes (rule B10)."""
    match move:
        case Call():
            return presenting.call(state, move)
        case PassOver():
            return presenting.pass_over(state, move)
        case Hurry():
            return presenting.hurry(state, seat)
        case AskChef():
            return presenting.ask(state, seat, move)
        case BeginJudging():
            return presenting.begin_judging(state)
        case Critique():
            raise IllegalMove(N_("Critiques wait until the last dish was presented."))
    raise moved_on()


def while_judging(state: PartyState, phase: Judging, move: Any) -> PartyState:
    """The judge's critiques and chips (rule B11)."""
    match move:
        case Critique():
            return judging.critique(state, phase, move)
        case PutChip():
            return judging.put_chip(state, phase, move)
        case TakeChip():
            return judging.take_chip(state, phase, move)
        case Award(critiques=critiques):
            return judging.award(judging.with_words(state, phase, critiques), phase)
        case ChooseWinner(critiques=critiques):
            state = judging.with_words(state, phase, critiques)
            return judging.choose_winner(state, phase, move)
    raise moved_on()
