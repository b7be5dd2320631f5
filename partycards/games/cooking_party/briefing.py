"""The judge before the deal: choosing an assignment, numbers and words, then the cards go out."""

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Seat
from partycards.games.cooking_party.box import (
    DEAL,
    TRADE,
    USE,
    Assignment,
    Terms,
    assignments_by_key,
)
from partycards.games.cooking_party.moves import AddWords, Announce, ChooseAssignment, Deal
from partycards.games.cooking_party.piles import available, draw_cards, take_out
from partycards.games.cooking_party.state import Briefing, Chef, Choosing, PartyState, Planning


def terms_of(assignment: Assignment) -> Terms:
    """The numbers on the card; what it leaves out is 7 dealt, 3 traded once, at least 4 used, or
    at least 2 in each of several dishes (rule B6)."""
    deal = DEAL if assignment.deal is None else assignment.deal
    least = min(USE if len(assignment.dishes) == 1 else 2, max(1, deal // len(assignment.dishes)))
    most = assignment.use_max
    if assignment.use_min is not None:
        least = assignment.use_min
    elif most is not None:
        least = min(least, most)
    if assignment.use_exactly is not None:
        least = most = assignment.use_exactly
    return Terms(
        deal=deal,
        trade=TRADE if assignment.trade is None else assignment.trade,
        trade_times=1 if assignment.trade_times is None else assignment.trade_times,
        use_min=least,
        use_max=most,
        assume=assignment.assume,
    )


def suggested(state: PartyState) -> tuple[str, ...]:
    """Up to three assignments not played tonight, an easy, a middling and a hard one, others every
    round.

    Made from what lies open and the number of the round, never from the order of the deck.
    """
    fresh = [a for a in state.box.assignments if a.key not in state.played and suits(a)]
    levels = [[a.key for a in fresh if a.difficulty == level] for level in (1, 2, 3)]
    turn = state.round - 1
    keys = [level[turn % len(level)] for level in levels if level]
    return tuple(keys + [a.key for a in fresh if a.key not in keys][: 3 - len(keys)])


def suits(assignment: Assignment) -> bool:
    """A card made only for teams does not suit the basic game (rule B3)."""
    return not (assignment.kinds and set(assignment.kinds) <= {"team"})


def choose(state: PartyState, move: ChooseAssignment) -> PartyState:
    """The judge takes one of the face-up assignments; a played one may be taken again (B3)."""
    assignment = assignments_by_key(state.box).get(move.assignment)
    if assignment is None:
        raise IllegalMove(N_("That assignment is not in this box. Please take another one."))
    return take(state, assignment)


def draw_top(state: PartyState) -> PartyState:
    """The top card, whatever it is; it goes to the bottom, and so do those that do not suit."""
    by_key = assignments_by_key(state.box)
    deck = state.deck
    for _ in deck:
        top = by_key[deck[-1]]
        deck = (top.key, *deck[:-1])
        if suits(top):
            break
    return take(replace(state, deck=deck), top)


def take(state: PartyState, assignment: Assignment) -> PartyState:
    """On to the numbers; nobody but the judge knows the assignment yet."""
    return replace(state, phase=Briefing(), assignment=assignment.key, terms=terms_of(assignment))


def look_again(state: PartyState) -> PartyState:
    """The card goes back, and with it what was announced."""
    return replace(state, phase=Choosing(), assignment="", terms=Terms())


def announce(state: PartyState, move: Announce) -> PartyState:
    """Everybody sees the numbers and words so far; they stay free until the deal (B5)."""
    check_terms(state, move.terms)
    return replace(state, phase=Briefing(announced=True), terms=move.terms)


def check_terms(state: PartyState, terms: Terms) -> None:
    """Numbers that no chef could meet are refused while they are being written (rule B6)."""
    dishes = len(assignments_by_key(state.box)[state.assignment].dishes)
    if terms.deal < 1:
        raise IllegalMove(N_("Deal at least one card to each chef."))
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
            N_("The dishes need %(need)s cards and only %(deal)s are dealt: deal more, ask less."),
            need=terms.use_min * dishes,
            deal=terms.deal,
        )
    check_special(state, terms)
    check_piles(state, terms)


def check_special(state: PartyState, terms: Terms) -> None:
    """Only an assignment that says so lets the judge name a Special Ingredient (rule B6)."""
    if terms.special is None:
        return
    kind = assignments_by_key(state.box)[state.assignment].special_ingredient
    if kind == "drawn":
        raise IllegalMove(N_("The Special Ingredient comes from the top of the pile this time."))
    if kind != "judge":
        raise IllegalMove(N_("This assignment has no Special Ingredient."))
    if not 0 <= terms.special < len(state.box.ingredients):
        raise IllegalMove(N_("That ingredient is not in this box. Please pick another one."))


def most_each(state: PartyState) -> int:
    """How many cards can be dealt to each chef: draw pile and discards, shared out (rule B7)."""
    kind = assignments_by_key(state.box)[state.assignment].special_ingredient
    return (available(state) - (kind != "none")) // max(1, len(chefs_to_be(state)))


def check_piles(state: PartyState, terms: Terms) -> None:
    """Too few cards are told before dealing, and the judge chooses fewer for each (rule B7)."""
    most = most_each(state)
    if most < 1:
        raise IllegalMove(
            N_(
                "There is not a card for every chef. The host can end this game and begin one "
                "with a larger deck."
            )
        )
    if terms.deal > most:
        raise IllegalMove(
            N_("There are cards for %(most)s each, not for %(deal)s. Deal %(most)s or fewer."),
            most=most,
            deal=terms.deal,
        )


def chefs_to_be(state: PartyState) -> tuple[Seat, ...]:
    """Everybody who plays but the judge, clockwise from the judge's left; away guests too (G3)."""
    seats = [guest.seat for guest in state.guests]
    start = seats.index(state.judge) + 1
    order = state.guests[start:] + state.guests[: start - 1]
    return tuple(guest.seat for guest in order if guest.status in ("here", "away"))


def deal(state: PartyState, move: Deal, rng: Chance) -> PartyState:
    """Numbers stand from now on; each chef gets the cards face down (rules B5, B7)."""
    check_terms(state, move.terms)
    terms = move.terms
    kind = assignments_by_key(state.box)[state.assignment].special_ingredient
    if kind == "judge":
        if terms.special is None:
            raise IllegalMove(N_("Pick the Special Ingredient first: every chef cooks with it."))
        state = take_out(state, terms.special)
    elif kind == "drawn":
        (special,), state = draw_cards(state, 1, rng)
        terms = replace(terms, special=special)
    seats = chefs_to_be(state)
    cards, state = draw_cards(state, terms.deal * len(seats), rng)
    trades = terms.trade_times if terms.trade else 0
    chefs = tuple(
        Chef(seat, hand=cards[i * terms.deal : (i + 1) * terms.deal], trades_left=trades)
        for i, seat in enumerate(seats)
    )
    played = tuple(key for key in state.played if key != state.assignment)
    return replace(
        state, phase=Planning(), terms=terms, chefs=chefs, played=(*played, state.assignment)
    )


def add_words(state: PartyState, move: AddWords) -> PartyState:
    """After the deal words can only be added (rule B5)."""
    return replace(state, added=(*state.added, move.words))
