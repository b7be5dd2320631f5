"""What the house rules hide, exchanged for something else: offers, picks, codes, tasting chips."""

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import CardId, chosen, shuffled
from partycards.games.cooking_party.box import CHIPS
from partycards.games.cooking_party.favourites import crew_of, own_dishes
from partycards.games.cooking_party.food import Board, Cooking, Plate, Shopping, Tasting
from partycards.games.cooking_party.records import Offer
from partycards.games.cooking_party.serving import wanted
from partycards.games.cooking_party.state import Chef, PartyState

WANTS = ("something green", "anything", "")


def redeal(state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
    """Other favourites, other codes on the others' plates, other chips on the others' boards."""
    state = other_favourites(other_offers(state, seat, rng), seat, rng)
    phase = state.phase
    if isinstance(phase, Shopping | Cooking):
        plates, _ = other_codes(phase.plates, seat, rng)
        return replace(state, phase=replace(phase, plates=plates))
    if isinstance(phase, Tasting):
        return replace(state, phase=other_tasting(phase, seat, rng))
    return state


# Neighbours' offers ----------------------------------------------------------------------------


def shown_to(state: PartyState, seat: Seat | None) -> set[CardId]:
    """Cards of others that a neighbour has shown this viewer."""
    shown: set[CardId] = set()
    chef = state.chef(seat) if seat is not None else None
    for offer in state.offers if chef is not None else ():
        if chef is not None and chef.seat in (offer.by, offer.to):
            shown.add(offer.give)
            if offer.back is not None:
                shown.add(offer.back)
    return shown


def swap_offer(offer: Offer, to: dict[CardId, CardId]) -> Offer:
    """The same offer of other cards."""
    back = None if offer.back is None else to.get(offer.back, offer.back)
    return replace(offer, give=to.get(offer.give, offer.give), back=back)


def other_offers(state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
    """Whether others are offering each other anything is for the two of them alone."""
    chef = state.chef(seat) if seat is not None else None
    mine = chef.seat if chef is not None else None
    kept = tuple(
        offer for offer in state.offers if mine in (offer.by, offer.to) or rng.random() < 0.5
    )
    kept = tuple(
        offer
        if mine in (offer.by, offer.to)
        else replace(offer, want=chosen(WANTS, rng), back=None)
        for offer in kept
    )
    return replace(state, offers=kept)


# Teams -----------------------------------------------------------------------------------------


def swap_picks(
    chef: Chef, to: dict[CardId, CardId], rng: Chance
) -> tuple[tuple[CardId, int, Seat], ...]:
    """What another team is planning."""
    picks = tuple((to.get(card, card), place, seat) for card, place, seat in chef.picks)
    return tuple(pick for pick in picks if rng.random() < 0.5)


# Real food -------------------------------------------------------------------------------------


def other_favourites(state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
    """What the others would cook."""
    if not state.house.cook:
        return state
    mine = crew_of(state, seat) if seat is not None else ()
    guests = []
    for guest in state.guests:
        rounds = [number for number, _, _ in own_dishes(state, crew_of(state, guest.seat))]
        if guest.seat not in mine and rounds:
            guest = replace(guest, favourite=chosen(rounds, rng))
        guests.append(guest)
    return replace(state, guests=tuple(guests))


def other_codes(
    plates: tuple[Plate, ...], seat: Seat | None, rng: Chance
) -> tuple[tuple[Plate, ...], dict[str, str]]:
    """Codes change places among the plates that this viewer does not cook; what is served and what
    is not keep apart, because everybody sees which codes are served."""
    to = {plate.code: plate.code for plate in plates}
    for done in (True, False):
        hidden = [p.code for p in plates if seat not in p.cooks and p.done == done]
        to |= dict(zip(hidden, shuffled(hidden, rng), strict=True))
    return tuple(replace(plate, code=to[plate.code]) for plate in plates), to


def other_tasting(phase: Tasting, seat: Seat | None, rng: Chance) -> Tasting:
    """Other codes, other chips of the others; who is done stays, for everybody sees it."""
    plates, to = other_codes(phase.plates, seat, rng)
    boards = []
    for board in phase.boards:
        open_to_seat = phase.in_turn and board.done
        if board.seat != seat and not open_to_seat:
            board = other_board(board, to, rng)
        boards.append(board)
    return replace(phase, plates=plates, boards=tuple(boards))


def other_board(board: Board, to: dict[str, str], rng: Chance) -> Board:
    """The board of somebody else, with other chips on other plates."""
    codes = tuple(sorted(to[code] for code in board.codes))
    most = wanted(board)
    count = most if board.done else int(rng.random() * (most + 1))
    chips = tuple((chip, chosen(codes, rng)) for chip in shuffled(CHIPS, rng)[:count])
    return replace(board, codes=codes, chips=chips, moved=int(rng.random() * 20))
