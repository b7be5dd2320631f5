"""Cooking Party Cards: the game, what it is made of, and how its steps follow each other."""

from dataclasses import dataclass
from typing import Any, ClassVar

from partycards.games.base import (
    N_,
    About,
    Away,
    Back,
    Chance,
    Correct,
    DishAlone,
    EndEarly,
    Named,
    NextAward,
    OnceMore,
    Outcome,
    Part,
    Seat,
    ShowPodium,
    Step,
    TableMove,
    TellNext,
    Timed,
    View,
)
from partycards.games.cards import chosen, shuffled
from partycards.games.coming import known
from partycards.games.cooking_party.board import Brief
from partycards.games.cooking_party.board_album import Remembered
from partycards.games.cooking_party.board_printed import OwnHands
from partycards.games.cooking_party.board_views import PrivateView, PublicView, Seen
from partycards.games.cooking_party.box import Box, card_list
from partycards.games.cooking_party.lobby.teams import fixed_teams
from partycards.games.cooking_party.people import HandOn, Host, People, hand_on
from partycards.games.cooking_party.steps import (
    after_game,
    announcing,
    awarded,
    bets,
    briefing,
    choosing,
    cooking,
    deck,
    entered,
    evening,
    favourites,
    house_cook,
    house_judge,
    house_words,
    judge,
    judging,
    over,
    passed,
    planning,
    planning_asks,
    presenting,
    presenting_judge,
    revealing,
    script,
    special,
    tasting,
)
from partycards.games.cooking_party.table import PartyState, ToChoose
from partycards.games.cooking_party.table_records import Guest
from partycards.games.cooking_party.taste import Taste
from partycards.games.cooking_party.variations import exchanges, passing, printed, swaps
from partycards.games.cooking_party.words import Words
from partycards.games.features.before_match import Solo
from partycards.games.features.in_match import LookingUp, SecondThoughts, Timing

Phase = (
    choosing.Choosing | briefing.Briefing | planning.Planning | presenting.Presenting
    | judging.Judging | revealing.Revealing | awarded.Awarded | awarded.Short
    | favourites.Favourites | cooking.Shopping | cooking.Cooking | tasting.Tasting | over.Over
    | ToChoose | passed.ToPresent
)  # fmt: skip

Moves = (
    deck.ChooseAssignment | deck.DrawAssignment | deck.Invent | choosing.SuggestOthers
    | briefing.LookAgain | briefing.Announce | briefing.Deal
    | special.UseSpecial | special.OtherSpecial | announcing.AnnounceDiets
    | planning_asks.Moves | exchanges.Exchange | swaps.Moves
    | presenting.Lay | presenting_judge.Moves | script.Moves | bets.PlaceBet
    | judge.Call | judge.Note | judge.TakeChip | judge.Award
    | judging.Critique | judging.PutChip | judging.Choices
    | revealing.Reveal | awarded.FinishRound
    | favourites.Favour | favourites.CookThis
    | cooking.ReadyToCook | cooking.Plated | tasting.PutOnPlate
)  # fmt: skip
TableMoves = (
    Away | Back | Correct | EndEarly | HandOn | OnceMore | awarded.GoOnAsTwo | cooking.SetMinutes
    | passed.CallAfterAll | cooking.TimeUp | evening.MarkLate | evening.GoTasting
    | after_game.CookForReal | printed.HoldPrinted | TellNext | NextAward | ShowPodium
    | entered.EnterRound
)  # fmt: skip

ANYBODYS = presenting_judge.Comment | bets.PlaceBet | favourites.Favour
"""Moves of any guest, whatever they are in the round."""


class InStep(PartyState, frozen=True, kw_only=True):
    """A match of Cooking Party Cards: the table, and the step it is in."""

    phase: Phase


@dataclass(frozen=True, kw_only=True)
class CookingParty(
    Words, Host, entered.Entering, Remembered, Seen, People, OwnHands, Timing[PartyState],
    LookingUp[PartyState], SecondThoughts[PartyState], Solo[PartyState],
):  # fmt: skip
    """The game by its house rules (`lobby.lobby` has them). What is seen, who comes and goes, what
    the host does, what can be hidden and what is remembered are rooms of their own."""

    about: ClassVar[About] = About(
        key="cooking_party",
        title="Cooking Party Cards",
        summary=N_("One guest judges, the others invent dishes from the cards they are dealt."),
        rules_version=2,
        box=Box,
        state=InStep,
        moves=Moves,
        table_moves=TableMoves,
        view=View[PublicView, PrivateView],
        phone=(
            "top", "private.team", "brief", "private.announcing", "private.breaking", "private.ask",
            "private.exchanges", "private.swaps", "private.notes", "stage", "private.bet", "finale",
            "chart", "private.favourite", "seats", "piles", "sheet", "house",
        ),
        screen=("top", "brief", "stage", "market", "chart", "seats"),
    )  # fmt: skip
    steps: ClassVar[tuple[Step, ...]] = (
        Step("planning", N_("Planning a dish"), relaxed=600, brisk=300),
        Step("presenting", N_("Presenting a dish"), relaxed=240, brisk=120),
        Step("judging", N_("Judging"), relaxed=300, brisk=150),
    )

    edition: ClassVar[int] = 2

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> PartyState:
        """Ingredients shuffled face down, assignments face up, a judge (rules B3, B4)."""
        played = self.house.in_play(cards)
        self.check(seats, cards, len(played))
        draw = shuffled(played, rng)
        tasks = shuffled((assignment.key for assignment in cards.assignments), rng)
        judge = self.first_judge or chosen(seats, rng)
        state: PartyState = InStep(
            chances=1,
            box=cards,
            guests=tuple(Guest(seat, printed=seat in self.on_paper) for seat in seats),
            around=self.around,
            round=1,
            judge=judge,
            phase=ToChoose(),
            draw=draw,
            deck=tasks,
            totals=tuple((seat, 0) for seat in seats),
            house=self.house,
            ceremony=self.finale,
            teams=fixed_teams(self.house, seats, judge, rng),
            last=self.rounds() if self.house.by_rounds or self.house.some_judge else 0,
            edition=self.edition,
        )
        return self.settle(awarded.begin(state, judge), rng)

    def waiting(self, state: PartyState) -> tuple[str, dict[str, Any]]:
        """Whom the table waits for, as a sentence."""
        sentence, seats = state.phase.says(state)
        return sentence, {"who": tuple(map(Named, seats))} if "%(who)s" in sentence else {}

    def apply(self, state: PartyState, seat: Seat | None, move: Any, rng: Chance) -> PartyState:
        """The state after the move, or IllegalMove. An away guest's move is played by the host."""
        if seat is None or not isinstance(move, ANYBODYS):
            return super().apply(state, seat, move, rng)
        known(state.guest(seat))
        match move:
            case presenting_judge.Comment():
                state = presenting_judge.comment(state, seat, move)
            case bets.PlaceBet():
                state = bets.place(state, seat, move)
            case favourites.Favour():
                state = favourites.set_favourite(state, seat, move.round)
        return self.settle(state, rng)

    def settle(self, state: PartyState, rng: Chance) -> PartyState:
        """A judge chooses at once; an evening goes on as soon as nobody is waited for."""
        if isinstance(state.phase, ToChoose):
            return state.in_step(choosing.Choosing())
        if isinstance(state.phase, passed.ToPresent):
            return presenting.present_late(state, state.phase.chef)
        return state.phase.settled(state, rng)

    def apply_table_move(self, state: PartyState, move: Any, rng: Chance) -> PartyState:
        """What the table itself does besides."""
        match move:
            case HandOn():
                return hand_on(state, move.to)
            case OnceMore():
                return awarded.once_more(state)
            case awarded.GoOnAsTwo():
                return awarded.as_two(state)
            case cooking.SetMinutes() | cooking.TimeUp() | evening.MarkLate():
                return cooking.apply_table_move(state, move)
            case passed.CallAfterAll(chef=chef):
                return passed.called_after_all(state, chef)
            case evening.GoTasting():
                return state.phase.go_on(state)
            case printed.HoldPrinted():
                return printed.held(state, move)
            case after_game.CookForReal():
                return after_game.cook_for_real(state, move, rng)
            case entered.EnterRound(played=played):
                return entered.enter(state, played)
            case TellNext() if isinstance(state.phase, revealing.Revealing):
                return state.phase.gone_on(state)
            case TellNext() | NextAward():
                return over.tell_next(state)
            case ShowPodium():
                return over.to_podium(state)
        return super().apply_table_move(state, move, rng)

    def round_of(self, state: PartyState) -> int:
        """Which round it is."""
        return state.round

    def auto_move(self, view: View[PublicView, PrivateView], rng: Chance) -> Any:
        """Cooking and judging want taste. What can be done beside a question comes first: with a
        neighbour, then for a diet."""
        mine, brief, stage = view.private, view.public.brief, view.public.stage
        if mine is None or brief is None:
            return super().auto_move(view, rng)
        order = ordered(brief, mine)
        if mine.swaps is not None and (swapped := house_cook.swap(mine.swaps, order, rng)):
            return swapped
        if exchanged := house_cook.exchange(mine.breaking, mine.exchanges, order, rng):
            return exchanged
        match mine.ask, stage:
            case passing.AskPass() as ask, _:
                return house_cook.passed(ask, order)
            case (planning_asks.AskTrade() | planning_asks.AskTeamTrade()) as ask, _:
                return house_cook.trade(ask, order)
            case planning_asks.AskDish() as ask, _:
                return house_cook.dish(ask, order, rng)
            case presenting.AskLay() as ask, presenting.PresentingStage(dish=lies):
                return house_words.lay(ask, order.taste, lies, rng)
            case judging.AskChips(back=(seat, *_)) | judging.AskWinner(back=(seat, *_)), _:
                return judge.Call(seat)
            case judging.AskChips() as ask, judging.JudgingStage(dishes=dishes):
                return house_judge.chips(ask, dishes, order.taste, rng)
            case judging.AskWinner() as ask, judging.JudgingStage(dishes=dishes):
                return house_judge.winner(ask, dishes, order.taste, rng)
        return super().auto_move(view, rng)

    def played(self, state: PartyState) -> bool:
        """Whether a round was scored."""
        return bool(state.results)

    def outcome(self, state: PartyState) -> Outcome | None:
        """Totals and winners once the match is over."""
        return over.outcome(state)

    def alone(self, state: PartyState) -> int | None:
        """An evening for one is in the diary once a dish was judged, ended early or not (V2)."""
        ended = self.outcome(state) if self.house.solo and state.results else None
        return max(ended.scores.values()) if ended is not None else None

    def dishes_alone(self, state: PartyState) -> tuple[DishAlone, ...]:
        """Every dish with the chip that it got (V2)."""
        return over.dishes_alone(state)

    def glossary(self, state: PartyState) -> Part:
        """Every kind of ingredient in the box, by category."""
        return card_list(state.box, not state.house.taps)

    def thinks_again(self, state: PartyState) -> frozenset[Seat]:
        """Whose dish breaks what was announced since (V14)."""
        return planning_asks.made_wrong(state)

    def keeps_time(self, state: PartyState) -> bool:
        """They cook against the clock, which can be chosen before the game or after it (V12)."""
        return state.house.clock

    def timed(self, state: PartyState) -> Timed | None:
        """While cards are played a time-up is but a sentence, and the host can go on (B10)."""
        return state.phase.timed(state)

    def time_up(self, state: PartyState) -> TableMove | None:
        """Only who cooks against the clock has something to lose: they are late (V12)."""
        return cooking.time_up(state)


def ordered(brief: Brief, mine: PrivateView) -> house_cook.Order:
    """What the assignment and the judge want cooked, for the taste of a house player."""
    task, terms = brief.assignment, brief.terms
    wishes = (task.title, terms.criteria, terms.instructions, *brief.added)
    taste = Taste(mine.known, wishes, task.text, terms.assume)
    courses = brief.courses or task.dishes
    return house_cook.Order(taste, courses, terms.use_min, terms.use_max, brief.special)
