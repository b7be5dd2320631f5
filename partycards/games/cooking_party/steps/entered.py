"""A round that was played with cards of paper is entered as it was (B12): who judged, what was
cooked, who got which chips. How many cards a dish had nobody asks any more; the chips are those of
B11, and the cards leave the piles like played ones."""

from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Named, Seat, TableMove
from partycards.games.coming import known
from partycards.games.cooking_party.box import CHIPS, Assignment, assignments_by_key
from partycards.games.cooking_party.steps.awarded import judged, record, start_round
from partycards.games.cooking_party.steps.briefing import BeforeDeal, with_tokens
from partycards.games.cooking_party.steps.deck import (
    NAMELESS,
    kept_assignments,
    own_key,
    with_others,
)
from partycards.games.cooking_party.steps.judge import check_all_given, check_chip, put_down
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Chef, LaidCard, ShownDish
from partycards.games.cooking_party.table_seats import clockwise, judges_of, kitchens_to_be
from partycards.games.cooking_party.table_task import courses, source, suiting, terms_for
from partycards.games.features.from_paper import (
    FromPaper,
    Manner,
    PaperDish,
    PaperRound,
    ToEnter,
)

NOT_NOW = N_("A round from paper can be entered as soon as the one on the phones is over.")


class EnterRound(TableMove, frozen=True):
    """The host enters a round that was played on paper; the match goes on with the next one."""

    told: ClassVar[str] = N_("a round from paper was entered")
    played: PaperRound


class Entering(FromPaper[PartyState]):
    """Rounds on paper, in the hands of the host."""

    def to_enter(self, state: PartyState, judge: Seat | None = None) -> ToEnter | None:
        """Before the deal, in any game that gives its chips round by round (not V11's one round,
        in which they are given at the tasting)."""
        if not isinstance(state.phase, BeforeDeal) or state.house.honour:
            return None
        guests = {guest.seat: guest for guest in state.active}
        if judge in guests:
            state = judged_by(state, judge)
        kitchens = kitchens_of(state)
        hardly = (guest.seat for guest in state.active if guest.status in ("away", "waiting"))
        return ToEnter(
            number=state.round,
            judge=state.judge,
            judges=tuple(guests),
            kitchens=kitchens,
            away=frozenset(hardly),
            chips=CHIPS,
            manner=manner_of(state),
            tasks=tuple((task.key, task.title) for task in tasks_of(state)),
            task=state.assignment,
            cards=state.box.ingredients,
            totals=() if state.house.hidden else state.totals,
        )

    def enter(self, played: PaperRound) -> EnterRound:
        """Everything in one move."""
        return EnterRound(played)

    def entered(self, move: object) -> PaperRound | None:
        """What it holds."""
        return move.played if isinstance(move, EnterRound) else None


# Who judged, and who cooked -----------------------------------------------------------------------


def judged_by(state: PartyState, judge: Seat) -> PartyState:
    """The round with this judge, alone or with the team (V3)."""
    if known(state.guest(judge)).status == "left":
        raise IllegalMove(N_("Nobody sits there any more."))
    return replace(state, judge=judge, jury=judges_of(state.house).team(state, judge))


def kitchens_of(state: PartyState) -> tuple[tuple[Seat, ...], ...]:
    """Who cooked together, clockwise; on paper whoever is late has not waited for the next round,
    except where teams were made or two play (V1, V3)."""
    if state.house.grouped or state.house.two:
        return kitchens_to_be(state)
    others = (guest.seat for guest in clockwise(state))
    return tuple((seat,) for seat in others if state.house.solo or seat not in state.judges)


def manner_of(state: PartyState) -> Manner:
    """Of two each gives the other one chip (V1); a guest of honour chooses dishes (V11)."""
    if state.house.honour_menu:
        return "choose"
    return "one_each" if state.house.two else "all"


def tasks_of(state: PartyState) -> tuple[Assignment, ...]:
    """What judges have kept at this table, and the cards that suit it; none where judges make
    everything up (V6)."""
    cards = () if source(state.house) == "invent" else suiting(state)
    return (*kept_assignments(state), *cards)


# Entering it --------------------------------------------------------------------------------------


def enter(state: PartyState, played: PaperRound) -> PartyState:
    """The round's line on the sheet and its dishes in the album, and on to the next one."""
    check_now(state, played.number)
    if played.judge is not None:
        state = judged_by(state, played.judge)
    state = with_task(state, played)
    kitchens = cooked_by(state, played.dishes)
    check_chips(state, played.dishes)
    chefs = tuple(
        Chef(seats[0], team=seats if state.house.grouped else (), called=True, turn=turn)
        for turn, seats in enumerate(kitchens, 1)
    )
    lines = tuple(zip(chefs, played.dishes, strict=True))
    critiques = ((chef.seat, dish.critique.strip()) for chef, dish in lines)
    state = replace(
        state,
        chefs=chefs,
        critiques=tuple((chef, words) for chef, words in critiques if words),
        bets=(),
    )
    dishes = tuple(lay(state, chef, dish) for chef, dish in lines if dish.name or dish.cards)
    chips = tuple((chip, chef.seat) for chef, dish in lines for chip in dish.chips)
    chosen = None
    if manner_of(state) == "choose":
        chosen = tuple(chef.seat for chef, dish in lines if dish.chosen)
    state = judged(record(with_played(state, played.dishes), dishes, chips, chosen))
    *before, last = state.results
    return start_round(replace(state, results=(*before, replace(last, entered=True))))


def check_now(state: PartyState, number: int) -> None:
    """Before the deal, and each round once."""
    if state.house.honour:
        raise IllegalMove(
            N_("The guest of honor gives the chips after tasting, so this round is played here.")
        )
    if not isinstance(state.phase, BeforeDeal):
        raise IllegalMove(NOT_NOW)
    if number != state.round:
        raise IllegalMove(
            N_("Round %(number)s is not the next one any more. Have another look."), number=number
        )


def with_task(state: PartyState, played: PaperRound) -> PartyState:
    """What was asked for: a card, what the judge has taken on the phone, or words of their own. It
    lies with those that were played."""
    key, title = played.assignment, played.title.strip()
    if not (key or title):
        key = state.assignment
    if key:
        known_keys = {*assignments_by_key(state.box), *(task.key for task in state.invented)}
        if key not in known_keys:
            raise IllegalMove(N_("That assignment is not in this box. Please take another one."))
    else:
        key = own_key(state.round)
        made = Assignment(key, title or NAMELESS, "")
        others = tuple(task for task in state.invented if task.key != key)
        state = replace(state, invented=(*others, made))
    state = with_others(state)
    before = tuple(one for one in state.played if one != key)
    terms = terms_for(state, state.task(key))
    terms = replace(terms, criteria=played.words.strip())
    return replace(state, assignment=key, terms=terms, played=(*before, key))


def cooked_by(state: PartyState, dishes: tuple[PaperDish, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Who stands behind each dish; everybody cooks one at the most."""
    if not dishes:
        raise IllegalMove(N_("Somebody has to have cooked: who?"))
    kitchens = {seat: seats for seats in kitchens_of(state) for seat in seats}
    found: list[tuple[Seat, ...]] = []
    for dish in dishes:
        if dish.chef not in kitchens and state.is_judge(dish.chef):
            raise IllegalMove(N_("A judge gives chips away and keeps none."))
        if dish.chef not in kitchens:
            raise IllegalMove(N_("%(who)s cannot have cooked in this round."), who=Named(dish.chef))
        if kitchens[dish.chef] in found:
            raise IllegalMove(N_("%(who)s has two dishes in this round."), who=Named(dish.chef))
        found.append(kitchens[dish.chef])
    return tuple(found)


def check_chips(state: PartyState, dishes: tuple[PaperDish, ...]) -> None:
    """All five chips, or a chip of choice for one dish alone (B11); of two each has one (V1), and
    for a menu of honour there are none (V11)."""
    given = [(chip, dish.chef) for dish in dishes for chip in dish.chips]
    manner = manner_of(state)
    if manner == "choose":
        if given:
            raise IllegalMove(N_("No chips this evening: choose what will be cooked."))
        return
    if manner == "one_each":
        if any(len(dish.chips) != 1 for dish in dishes):
            raise IllegalMove(N_("Of two each gives the other one chip, and never the same one."))
        most = len(dishes)
    else:
        most = 1 if len(dishes) == 1 else len(CHIPS)
    lying: tuple[tuple[int, Seat], ...] = ()
    for chip, seat in given:
        check_chip(chip)
        if any(one == chip for one, _ in lying):
            raise IllegalMove(N_("The %(chip)s is given twice: there is one of it."), chip=chip)
        lying = put_down(lying, chip, seat, most)
    check_all_given(most - len(lying), most)


def lay(state: PartyState, chef: Chef, dish: PaperDish) -> ShownDish:
    """The dish as it lay on the table, card by card."""
    cards = state.box.ingredients
    for one, _ in dish.cards:
        if not 0 <= one < len(cards):
            raise IllegalMove(N_("There is no such card in this game."))
    laid = tuple(
        LaidCard(cards[card], words.strip(), 0, step)
        for step, (card, words) in enumerate(dish.cards)
    )
    return ShownDish(
        chef=chef.seat,
        courses=courses(state)[:1],
        names=(dish.name.strip(),),
        laid=laid,
        pantry=(),
        say="",
        to_come=0,
        cooks=chef.team,
        round=state.round,
        told=sum(len(one.words.split()) for one in laid),
    )


def with_played(state: PartyState, dishes: tuple[PaperDish, ...]) -> PartyState:
    """The cards are out of the piles, and with their chefs until the table is cleared; those that
    are in no pile lay there from another deck. Everybody has the round's token (V7)."""
    there = {*state.draw, *state.discards, *state.fresh}
    chefs = []
    for chef, dish in zip(state.chefs, dishes, strict=True):
        mine = tuple(dict.fromkeys(one for one, _ in dish.cards if one in there))
        there.difference_update(mine)
        chefs.append(replace(chef, hand=mine))
    gone = {card for chef in chefs for card in chef.hand}
    return with_tokens(
        replace(
            state,
            chefs=tuple(chefs),
            draw=tuple(card for card in state.draw if card not in gone),
            discards=tuple(card for card in state.discards if card not in gone),
            fresh=tuple(card for card in state.fresh if card not in gone),
        )
    )
