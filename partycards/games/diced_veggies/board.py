"""What everybody sees: the block, the places, the display, the news, the sheet, the end."""

from typing import NamedTuple

from msgspec import Struct

from partycards.games.base import N_, Part, Seat
from partycards.games.diced_veggies.box import (
    Die,
    HypeCard,
    RecipeCard,
    hype_cards,
    recipe_cards,
)
from partycards.games.diced_veggies.steps.turn import Can, Served, VeggiesStep, served
from partycards.games.diced_veggies.table import (
    ENOUGH,
    Chef,
    News,
    Places,
    VeggiesState,
)
from partycards.games.finale import Placing, ranking, winners
from partycards.games.parts import Leaf
from partycards.games.seated import Corrected, Totals, corrected
from partycards.games.stepping import Over

RATINGS = (
    (81, N_("How?!?")),
    (71, N_("A star above the door")),
    (61, N_("Now you’re just showing off")),
    (51, N_("Expert-level knife skills")),
    (41, N_("Impressive cleaver work")),
    (31, N_("Now you’re cooking!")),
)
"""The lines of the rulebook, and ours for 71 to 80 (D8)."""
DULL = N_("Technique needs some sharpening")


class Top(Part, frozen=True):
    """Whose turn it is and where it stands: `step` is cut, restock, cook, draw, keep, final or
    over. `last`: these are the last turns."""

    turn: Seat
    step: str
    last: bool


class BoardBlock(Leaf, frozen=True):
    """The block of dice. `missing` are vegetables that are not in it, `spent` is how many dice lie
    in the frame beside it."""

    places: Places
    missing: tuple[str, ...]
    spent: int


class Place(Struct, frozen=True):
    """A chef's place at the table. `cooked` is the number of recipes that lie face down; `ready`:
    done with the final cook."""

    seat: Seat
    status: str
    dice: tuple[Die, ...]
    recipes: tuple[RecipeCard, ...]
    hypes: int
    cooked: int
    token: bool
    turn: bool
    ready: bool


class Line(Struct, frozen=True):
    """Something that has just happened; see `table.News`."""

    kind: str
    seat: Seat
    dice: tuple[Die, ...]
    recipes: tuple[RecipeCard, ...]
    hypes: tuple[HypeCard, ...]
    number: int
    key: str


class TableStage(Part, frozen=True):
    """Everybody's place, the display, the piles, the latest news. `step` is as in `Top`, `enough`
    the number of recipes that ends it."""

    step: str
    places: tuple[Place, ...]
    display: tuple[RecipeCard, ...]
    recipes: int
    recipe_discards: int
    hypes: int
    hype_discards: int
    news: tuple[Line, ...]
    enough: int


class Rating(NamedTuple):
    """How good a chef's points are, as a sentence."""

    seat: Seat
    words: str


class Podium(Part, frozen=True):
    """The end. `menu` is what the winner cooked, the first of them in a tie; `cooked`: anybody
    cooked anything; `before` is the best of earlier games alone."""

    why: str
    places: tuple[Placing, ...]
    ratings: tuple[Rating, ...]
    menu: tuple[Served, ...]
    cooked: bool
    before: int | None = None


class Sheet(Part, frozen=True):
    """Points put right, and once it is over what everybody cooked, with the totals."""

    corrections: tuple[Corrected, ...]
    menus: tuple[tuple[Seat, tuple[Served, ...]], ...] = ()
    totals: Totals = ()


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    top: Top
    block: BoardBlock | None
    stage: TableStage | Podium
    sheet: Sheet


class AlbumMenu(Part, frozen=True):
    """What a chef has cooked, once it is over."""

    seat: Seat
    points: int
    rating: str
    cooked: tuple[Served, ...]


def public(state: VeggiesState) -> PublicView:
    """The block, what lies before everybody, how many cards are where (G7)."""
    if isinstance(state.phase, Over):
        return PublicView(top(state), None, podium(state, state.phase), sheet(state))
    return PublicView(top(state), block(state), stage(state), sheet(state))


def word(state: VeggiesState) -> str:
    """What the step is called."""
    phase = state.phase
    return phase.called(state) if isinstance(phase, VeggiesStep) else phase.watching


def top(state: VeggiesState) -> Top:
    """Where the match stands."""
    ending = state.closer is not None and not isinstance(state.phase, Over)
    return Top(state.turn, word(state), ending)


def shown(state: VeggiesState) -> tuple[Chef, ...]:
    """The chefs as everybody may see them."""
    return state.phase.shown(state) if isinstance(state.phase, VeggiesStep) else state.active


def block(state: VeggiesState) -> BoardBlock:
    """The block. What is neither in it nor before anybody is spent."""
    held = sum(len(chef.dice) for chef in shown(state))
    there = sum(die is not None for die in state.places)
    return BoardBlock(state.places, state.missing, len(state.numbers) - held - there)


def stage(state: VeggiesState) -> TableStage:
    """The table."""
    return TableStage(
        step=word(state),
        places=tuple(place(state, chef) for chef in shown(state)),
        display=state.recipe_faces(state.display),
        recipes=len(state.recipes),
        recipe_discards=len(state.recipe_discards),
        hypes=len(state.hypes),
        hype_discards=len(state.hype_discards),
        news=tuple(line(state, key, news) for key, news in state.keyed_news()),
        enough=ENOUGH,
    )


def place(state: VeggiesState, chef: Chef) -> Place:
    """A chef's place at the table."""
    doing = state.phase.doing(state, chef.seat)
    return Place(
        seat=chef.seat,
        status=chef.status,
        dice=state.dice(chef),
        recipes=state.recipe_faces(chef.recipes),
        hypes=len(chef.hypes),
        cooked=len(chef.cooked),
        token=chef.token,
        turn=doing == "turn",
        ready=doing == "ready",
    )


def line(state: VeggiesState, key: str, news: News) -> Line:
    """A piece of news as everybody reads it."""
    known, hyped = recipe_cards(state.box), hype_cards(state.box)
    return Line(
        kind=news.kind,
        seat=news.seat,
        dice=news.dice,
        recipes=state.recipe_faces(card for card in news.cards if card in known),
        hypes=state.hype_faces(card for card in news.cards if card in hyped),
        number=news.number,
        key=key,
    )


def can(state: VeggiesState, seat: Seat) -> Can:
    """What this seat can do now, in a sentence, at every moment."""
    chef, phase, key = state.guest(seat), state.phase, f"t{state.number}-{state.step}-can"
    if chef is None or chef.status == "left":
        return Can(key, N_("You have left this match. You can watch."))
    if not isinstance(phase, VeggiesStep):
        return Can(key, N_("The match is over. You can look at what everybody cooked."))
    if chef.status == "away":
        return Can(key, N_("You are away: your turns are passed over until you are back."))
    return phase.can(state, chef)


# The end ------------------------------------------------------------------------------------------


def rating(points: int) -> str:
    """How good this many points are (D8): a sentence to be translated."""
    return next((words for least, words in RATINGS if points >= least), DULL)


def sheet(state: VeggiesState) -> Sheet:
    """The score sheet: what lies face down is told when it is over (D8)."""
    corrections = corrected(state.corrections)
    if not isinstance(state.phase, Over):
        return Sheet(corrections)
    if state.paper is not None:
        return Sheet(corrections)
    menus = tuple((chef.seat, served(state.box, chef.cooked)) for chef in state.guests)
    return Sheet(corrections, menus, state.totals)


def podium(state: VeggiesState, end: Over) -> Podium:
    """Who has how many points, and how good that is (D8)."""
    places = ranking(state.totals, end.gone)
    first = next(map(state.guest, winners(places)), None)
    return Podium(
        why=end.why,
        places=places,
        ratings=tuple(Rating(seat, rating(points)) for seat, points in state.totals),
        menu=served(state.box, first.cooked) if first is not None and not state.paper else (),
        cooked=bool(state.on_paper) or any(chef.cooked for chef in state.guests),
        before=state.best,
    )


def album(state: VeggiesState) -> tuple[Part, ...]:
    """What everybody has cooked; it lies face down until it is over. Or the sheet from paper."""
    if state.paper is not None or not isinstance(state.phase, Over):
        return state.on_paper
    return tuple(
        AlbumMenu(
            chef.seat,
            state.points(chef),
            rating(state.points(chef)),
            served(state.box, chef.cooked),
        )
        for chef in state.guests
        if chef.cooked
    )
