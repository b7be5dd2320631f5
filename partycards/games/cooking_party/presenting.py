"""The heart of the game: the judge calls chefs, who lay card after card with words (rule B10)."""

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Named, Seat
from partycards.games.cooking_party.judging import judged, record
from partycards.games.cooking_party.moves import AskChef, Call, Comment, Lay, Note, PassOver
from partycards.games.cooking_party.people import drop_chef
from partycards.games.cooking_party.planning import lay_aside
from partycards.games.cooking_party.records import Laid, Remark
from partycards.games.cooking_party.rounds import end
from partycards.games.cooking_party.state import Chef, Judging, PartyState, Planning, Presenting
from partycards.games.cooking_party.table_round import shown

REMARKS = 12
"""So many remarks of a dish stay on the TV, the newest."""


def on_table(state: PartyState) -> Chef | None:
    """The chef whose dish is on the table."""
    phase = state.phase
    return state.kitchen(phase.chef) if isinstance(phase, Presenting) and phase.chef else None


def undecided(state: PartyState) -> tuple[Seat, ...]:
    """Chefs who are here and have not committed yet."""
    return tuple(
        seat
        for chef in state.chefs
        if chef.dishes is None and not chef.passed
        for seat in chef.seats
        if not state.is_away(seat)
    )


def callable_chefs(state: PartyState) -> tuple[Seat, ...]:
    """Whom the judge can call now: first those who are here, away guests last (B9, B10)."""
    chef = on_table(state)
    waiting = undecided(state)
    if (chef and chef.presenting) or (waiting and isinstance(state.phase, Planning)):
        return ()
    ready = [c for c in state.chefs if c.dishes is not None and not c.called and not c.passed]
    here = tuple(chef.seat for chef in ready if not state.all_away(chef.seats))
    able = here or (() if waiting else tuple(chef.seat for chef in ready))
    if state.house.two:
        # Who judges second presents first (V1).
        return tuple(seat for seat in able if seat != state.judge) or able
    return able


def away_chefs(state: PartyState) -> tuple[Seat, ...]:
    """Away chefs whose dish is not on the table: they can be passed over (rule B10)."""
    return tuple(
        chef.seat
        for chef in state.chefs
        if not chef.passed and state.all_away(chef.seats) and not chef.presented
    )


def finished(state: PartyState) -> bool:
    """Every dish was presented or passed over, so judging can begin."""
    return all(chef.passed or chef.presented for chef in state.chefs)


def call(state: PartyState, move: Call) -> PartyState:
    """Any order; with the first call what is laid aside goes to the discards (B9, B10)."""
    chef = state.kitchen(move.chef)
    if chef is None or chef.passed:
        raise IllegalMove(N_("There is no dish of this guest to call."))
    if chef.called:
        raise IllegalMove(N_("%(chef)s was called already."), chef=Named(move.chef))
    refuse_while_presenting(state)
    refuse_while_planning(state, chef)
    if move.chef not in callable_chefs(state):
        raise not_yet(state, chef)
    state = open_presenting(state)
    chef = state.kitchen(move.chef) or chef
    state = state.with_chef(replace(chef, called=True))
    return replace(state, phase=Presenting(chef.seat), remarks=())


def not_yet(state: PartyState, chef: Chef) -> IllegalMove:
    """Others come first: who is here (B10), or who judges second (V1)."""
    if state.all_away(chef.seats):
        return IllegalMove(N_("%(chef)s is away: call the others first."), chef=Named(chef.seat))
    return IllegalMove(N_("Who judges second presents first."))


def refuse_while_presenting(state: PartyState) -> None:
    """One dish at a time."""
    now = on_table(state)
    if now and now.presenting:
        raise IllegalMove(N_("%(chef)s is still presenting."), chef=Named(now.seat))


def refuse_while_planning(state: PartyState, chef: Chef | None) -> None:
    """The first call waits for every chef who is here; later ones for the chef called (B9)."""
    waiting = undecided(state)
    if waiting and isinstance(state.phase, Planning):
        raise IllegalMove(
            N_("Not everybody is ready: %(who)s."), who=tuple(Named(seat) for seat in waiting)
        )
    if chef is not None and chef.dishes is None:
        raise IllegalMove(N_("%(chef)s has no dish yet."), chef=Named(chef.seat))


def open_presenting(state: PartyState) -> PartyState:
    """What the chefs laid aside goes to the discards before the first dish (rule B9)."""
    if not isinstance(state.phase, Planning):
        return state
    for chef in state.chefs:
        state = lay_aside(state, chef)
    return replace(state, phase=Presenting())


def pass_over(state: PartyState, move: PassOver) -> PartyState:
    """An away chef's cards go to the discards, and no chips can land there (rule B10)."""
    chef = state.kitchen(move.chef)
    if chef is None or chef.passed or chef.presented:
        raise IllegalMove(N_("There is no dish of this guest to pass over."))
    if not state.all_away(chef.seats):
        raise IllegalMove(N_("%(chef)s is here and can present."), chef=Named(move.chef))
    refuse_while_planning(state, None)
    return drop_chef(open_presenting(state), move.chef, keep=True)


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
    now = on_table(state)
    if now is not chef:
        raise IllegalMove(N_("The judge has not called you yet."))
    if not move.cards:
        raise IllegalMove(N_("Choose the card you lay on the table."))
    if len(move.cards) > 2:
        raise IllegalMove(N_("Lay one card, or two that go together."))
    if len(set(move.cards)) < len(move.cards) or not set(move.cards) <= set(chef.to_come):
        raise IllegalMove(N_("Lay cards of your dish that are not on the table yet."))
    dishes = chef.dishes or ()
    if len({i for i, dish in enumerate(dishes) for c in dish.cards if c in move.cards}) > 1:
        raise IllegalMove(N_("Those two belong to different dishes: lay them one by one."))
    if any(not 0 <= index < len(dishes) for index in move.names):
        raise IllegalMove(N_("There is no such dish in this assignment."))
    if not set(move.pantry) <= {*state.box.pantry, *state.terms.assume}:
        raise IllegalMove(N_("That is not in the pantry."))


def remark(state: PartyState, kind: str, seat: Seat, words: str = "") -> PartyState:
    """What is said while a dish is on the table stands on the TV, the newest of it (rule B10)."""
    if on_table(state) is None:
        raise IllegalMove(N_("No dish is on the table just now."))
    return replace(state, remarks=(*state.remarks, Remark(kind, seat, words))[-REMARKS:])


def hurry(state: PartyState, seat: Seat) -> PartyState:
    """The judge asks for speed, as long as there is something to lay."""
    now = on_table(state)
    if now and not now.presenting:
        raise IllegalMove(N_("%(chef)s has laid everything."), chef=Named(now.seat))
    return remark(state, "hurry", seat)


def ask(state: PartyState, seat: Seat, move: AskChef) -> PartyState:
    """The judge's question stands on the TV; the answer is spoken."""
    return remark(state, "question", seat, move.words)


def comment(state: PartyState, seat: Seat, move: Comment) -> PartyState:
    """The others may speak up once the judge allows it; the judge holds back until the end."""
    if seat in state.judges:
        raise IllegalMove(N_("The judge asks questions now and criticizes at the end."))
    now = on_table(state)
    if now and seat in now.seats:
        raise IllegalMove(N_("This is your dish: speak with the cards you lay."))
    if not state.comments_allowed:
        raise IllegalMove(N_("The judge has not opened the table for comments."))
    return remark(state, "comment", seat, move.words)


def note(state: PartyState, move: Note) -> PartyState:
    """The judge's private note on a chef; an empty one deletes it (rule B10)."""
    if state.kitchen(move.chef) is None:
        raise IllegalMove(N_("This guest does not cook in this round."))
    others = tuple(pair for pair in state.notes if pair[0] != move.chef)
    words = move.words.strip()
    return replace(state, notes=(*others, (move.chef, words)) if words else others)


def begin_judging(state: PartyState) -> PartyState:
    """All dishes side by side, for critiques and chips (rule B11)."""
    refuse_while_presenting(state)
    if not finished(state):
        left = tuple(Named(c.seat) for c in state.chefs if not (c.presented or c.passed))
        raise IllegalMove(N_("Not every dish was presented: %(who)s."), who=left)
    dishes = tuple(shown(state, chef) for chef in state.chefs)
    state = replace(state, remarks=())
    if state.house.honour:
        # Chips wait until the dishes have been tasted (V11).
        return end(judged(record(state, dishes, ())))
    own = state.judge if state.house.two else None
    return replace(state, phase=Judging(dishes, own=own))
