"""What cooks and tasters are asked after the card game (V8, V11-V13)."""

from partycards.games.base import Seat
from partycards.games.cooking_party.box import CHIPS
from partycards.games.cooking_party.ceremony import at_podium
from partycards.games.cooking_party.evening import awaited, choosers
from partycards.games.cooking_party.favourites import crew_of, favourite, own_dishes
from partycards.games.cooking_party.food import (
    Board,
    Cooking,
    Evening,
    Favourites,
    Plate,
    Shopping,
    Tasting,
)
from partycards.games.cooking_party.serving import board_of, taken, wanted
from partycards.games.cooking_party.state import Over, PartyState
from partycards.games.cooking_party.views import (
    AskFavourite,
    AskPlate,
    AskShop,
    AskTaste,
    Favourite,
    ShownDish,
)


def key(state: PartyState, seat: Seat) -> str:
    """What this seat is asked; a chip moved makes it another question."""
    match state.phase:
        case Favourites() if crew_of(state, seat) in choosers(state):
            return "menu"
        case Shopping(plates=plates) if stove_of(plates, seat):
            return "shop"
        case Cooking(plates=plates) if stove_of(plates, seat):
            return "cook"
        case Tasting() as phase if asked_to_taste(state, phase, seat):
            board = board_of(phase, seat)
            return f"taste-{board.moved}" if board else "watch"
    return "watch"


def stove_of(plates: tuple[Plate, ...], seat: Seat) -> Plate | None:
    """What this seat is cooking now."""
    return next((plate for plate in plates if seat in plate.cooks and not plate.done), None)


def asked_to_taste(state: PartyState, phase: Tasting, seat: Seat) -> bool:
    """There is a board for this seat, and it is its turn where one judges after the other (V1)."""
    if board_of(phase, seat) is None:
        return False
    return not phase.in_turn or seat in awaited(state) or state.is_away(seat)


def ask(
    state: PartyState, seat: Seat, key: str
) -> AskFavourite | AskShop | AskPlate | AskTaste | None:
    """The question; None: this seat watches."""
    books = not state.house.no_cookbooks
    match state.phase:
        case Favourites(settled=settled):
            crew = crew_of(state, seat)
            if crew not in choosers(state):
                return None
            dishes = dishes_of(state, crew)
            return AskFavourite(key, dishes, favourite(state, crew), seat in settled)
        case Shopping() as phase:
            return ask_shop(phase, seat, key, books)
        case Cooking() as phase:
            return ask_plate(phase, seat, key, books)
        case Tasting() as phase if asked_to_taste(state, phase, seat):
            return ask_taste(phase, seat, key)
    return None


def dishes_of(
    state: PartyState, crew: tuple[Seat, ...]
) -> tuple[tuple[int, ShownDish, int | None], ...]:
    """The crew's own dishes, with their points unless standings are hidden."""
    dishes = own_dishes(state, crew)
    hidden = state.house.hidden and not at_podium(state)
    return tuple((number, dish, None if hidden else points) for number, dish, points in dishes)


def favourite_of(state: PartyState, seat: Seat) -> Favourite | None:
    """The favourite can be chosen all through the game, from the first own dish on (V8)."""
    if not state.house.cook or isinstance(state.phase, Evening | Over):
        return None
    crew = crew_of(state, seat)
    dishes = dishes_of(state, crew)
    return Favourite("favourite", dishes, favourite(state, crew)) if dishes else None


def ask_shop(phase: Shopping, seat: Seat, key: str, books: bool) -> AskShop | None:
    """What this seat will cook, and whether everything for it is there."""
    plate = stove_of(phase.plates, seat)
    if plate is None:
        return None
    ready = seat in phase.ready
    return AskShop(key, plate.dish, others_dish(plate), plate.cooks, ready, books)


def others_dish(plate: Plate) -> tuple[Seat, ...]:
    """Who invented it, where neighbours' dishes are cooked (V13)."""
    return () if set(plate.inventors) & set(plate.cooks) else plate.inventors


def ask_plate(phase: Cooking, seat: Seat, key: str, books: bool) -> AskPlate | None:
    """The own stove."""
    plate = stove_of(phase.plates, seat)
    if plate is None:
        return None
    return AskPlate(
        question=key,
        code=plate.code,
        dish=plate.dish,
        inventors=others_dish(plate),
        cooks=plate.cooks,
        late=plate.late,
        time_up=phase.time_up,
        cookbooks=books,
    )


def ask_taste(phase: Tasting, seat: Seat, key: str) -> AskTaste | None:
    """The own chip board, which nobody else sees."""
    board = board_of(phase, seat)
    if board is None:
        return None
    given: dict[str, list[int]] = {code: [] for code in board.codes}
    for chip, code in board.chips:
        given[code].append(chip)
    others = taken(phase) if not board.done else ()
    out = {*others, *(chip for chip, _ in board.chips)}
    return AskTaste(
        question=key,
        left=tuple(chip for chip in CHIPS if chip not in out),
        given=tuple((code, tuple(chips), sum(chips)) for code, chips in given.items()),
        one=wanted(board) == 1,
        taken=others,
        can_award=len(board.chips) == wanted(board) and not board.done,
        done=board.done,
        own=next((p.code for p in phase.plates if p.done and own_plate(board, p)), ""),
    )


def own_plate(board: Board, plate: Plate) -> bool:
    """The taster has cooked it, and does not judge it."""
    return plate.code not in board.codes and board.seat in plate.cooks
