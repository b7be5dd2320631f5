"""The judge before the deal: choosing an assignment, numbers and words, then the cards go out."""

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove
from partycards.games.cards import available, draw_cards
from partycards.games.cooking_party.box import Assignment, Terms, assignments_by_key
from partycards.games.cooking_party.diet import in_play
from partycards.games.cooking_party.moves import AddWords, Announce, ChooseAssignment, Deal
from partycards.games.cooking_party.moves_house import Invent
from partycards.games.cooking_party.state import Briefing, Choosing, PartyState, Planning
from partycards.games.cooking_party.table_round import courses, take_out
from partycards.games.cooking_party.table_seats import a_kitchen, kitchens_to_be
from partycards.games.cooking_party.tasks import source, suits, terms_for

MENU_COURSES = 6


def suggested(state: PartyState) -> tuple[str, ...]:
    """Up to three assignments not played tonight, an easy, a middling and a hard one, others every
    round.

    Made from what lies open and the number of the round, never from the order of the deck.
    """
    fresh = [a for a in state.box.assignments if a.key not in state.played]
    fresh = [a for a in fresh if suits(a, state.house)]
    levels = [[a.key for a in fresh if a.difficulty == level] for level in (1, 2, 3)]
    turn = state.round - 1
    keys = [level[turn % len(level)] for level in levels if level]
    return tuple(keys + [a.key for a in fresh if a.key not in keys][: 3 - len(keys)])


def choose(state: PartyState, move: ChooseAssignment) -> PartyState:
    """The judge takes one of the face-up assignments; a played one may be taken again (B3)."""
    refuse_other_sources(state, "choose")
    assignment = assignments_by_key(state.box).get(move.assignment)
    if assignment is None:
        raise IllegalMove(N_("That assignment is not in this box. Please take another one."))
    return take(state, assignment)


def draw_top(state: PartyState) -> PartyState:
    """The top card, whatever it is; it goes to the bottom, and so do those that do not suit."""
    if state.house.invent:
        refuse_other_sources(state, "top")
    by_key = assignments_by_key(state.box)
    deck = state.deck
    for _ in deck:
        top = by_key[deck[-1]]
        deck = (top.key, *deck[:-1])
        if suits(top, state.house):
            break
    return take(replace(state, deck=deck), top)


def refuse_other_sources(state: PartyState, used: str) -> None:
    """Where no deck is used there is none to choose from, and the top card is the top card (V6)."""
    says = {
        "invent": N_("There are no assignment cards in this game: make something up."),
        "top": N_("The top assignment is played in this game, whatever it is."),
    }
    if source(state.house) != used and source(state.house) in says:
        raise IllegalMove(says[source(state.house)])


def make_up(state: PartyState, move: Invent) -> PartyState:
    """The judge's own assignment instead of a card (V6)."""
    made, state = invent(state, move)
    return take(state, made)


def invent(state: PartyState, move: Invent) -> tuple[Assignment, PartyState]:
    """A second try in the same round replaces the first (V6)."""
    if not state.house.invent:
        raise IllegalMove(N_("Assignments come from the deck in this game."))
    dishes = tuple(dict.fromkeys(dish for dish in move.dishes if dish)) or ("dish",)
    if len(dishes) > MENU_COURSES:
        raise IllegalMove(N_("At most six dishes, please."))
    key = f"own-{state.round}"
    title = move.title.strip() or "★"
    made = Assignment(key, title, move.text.strip(), dishes=dishes)
    others = tuple(task for task in state.invented if task.key != key)
    return made, replace(state, invented=(*others, made))


def take(state: PartyState, assignment: Assignment) -> PartyState:
    """On to the numbers; nobody but the judge knows the assignment yet. Two who turn the top card
    both see it at once (V1)."""
    phase = Briefing(announced=state.house.two)
    terms = terms_for(assignment, state.house)
    return replace(state, phase=phase, assignment=assignment.key, terms=terms)


def look_again(state: PartyState) -> PartyState:
    """The card goes back, and with it what was announced."""
    if state.house.two:
        refuse_other_sources(state, "choose")
    return replace(state, phase=Choosing(), assignment="", terms=Terms())


def announce(state: PartyState, move: Announce) -> PartyState:
    """Everybody sees the numbers and words so far; they stay free until the deal (B5)."""
    terms = agreed(state, move.terms)
    check_terms(state, terms)
    return replace(state, phase=Briefing(announced=True), terms=terms)


def agreed(state: PartyState, terms: Terms) -> Terms:
    """What the judge has set. Two play the card as it is, with fewer cards if there are no more; a
    diet can be asked for only where the table has agreed to it (V1, V14)."""
    if state.house.two:
        return replace(state.terms, deal=min(terms.deal, state.terms.deal))
    return terms if state.house.restricted else replace(terms, diet="")


def check_terms(state: PartyState, terms: Terms) -> None:
    """Numbers that no chef could meet are refused while they are being written (rule B6)."""
    dishes = len(courses(state))
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
    kind = special_kind(state)
    if kind == "drawn":
        raise IllegalMove(N_("The Special Ingredient comes from the top of the pile this time."))
    if kind != "judge":
        raise IllegalMove(N_("This assignment has no Special Ingredient."))
    if terms.special not in in_play(state.box, state.house):
        raise IllegalMove(N_("That ingredient is not in this box. Please pick another one."))


def most_each(state: PartyState) -> int:
    """How many cards can be dealt to each chef: draw pile and discards, shared out (rule B7)."""
    kind = special_kind(state)
    return (available(state) - (kind != "none")) // max(1, len(kitchens_to_be(state)))


def special_kind(state: PartyState) -> str:
    """none, judge or drawn. What a card leaves to the judge is drawn where both judge (V1)."""
    kind = state.task(state.assignment).special_ingredient
    return "drawn" if kind == "judge" and state.house.two else kind


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


def deal(state: PartyState, move: Deal, rng: Chance) -> PartyState:
    """Numbers stand from now on; each chef gets the cards face down (rules B5, B7)."""
    terms = agreed(state, move.terms)
    check_terms(state, terms)
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
    played = tuple(key for key in state.played if key != state.assignment)
    state = replace(state, phase=Planning(), terms=terms, chefs=chefs)
    return with_tokens(replace(state, played=(*played, state.assignment)))


def with_tokens(state: PartyState) -> PartyState:
    """Everybody who plays has a token more, the judge too (V7); the deal is when it can be used."""
    if not state.house.tokens:
        return state
    guests = tuple(
        replace(guest, tokens=guest.tokens + 1) if guest.status in ("here", "away") else guest
        for guest in state.guests
    )
    return replace(state, guests=guests)


def add_words(state: PartyState, move: AddWords) -> PartyState:
    """After the deal words can only be added (rule B5)."""
    return replace(state, added=(*state.added, move.words))
