"""What everybody sees: the block, the places, the display, the news, the end."""

from collections.abc import Iterable

from partycards.games.base import N_
from partycards.games.diced_veggies.box import Box, hype_cards, recipe_cards
from partycards.games.diced_veggies.cuts import EMPTY
from partycards.games.diced_veggies.state import (
    ENOUGH,
    Chef,
    Cooked,
    Cooking,
    Cutting,
    Drawing,
    FinalCook,
    Keeping,
    News,
    Over,
    VeggiesState,
)
from partycards.games.diced_veggies.turns import must_restock
from partycards.games.diced_veggies.views import (
    AlbumMenu,
    BoardBlock,
    Line,
    Place,
    Places,
    Podium,
    PublicView,
    Served,
    Sheet,
    Stage,
    TableStage,
    Top,
)
from partycards.games.finale import ranking, winners

RATINGS = (
    (81, N_("How did you do that?")),
    (71, N_("A star above the door")),
    (61, N_("Showing off by now")),
    (51, N_("The knife of an expert")),
    (41, N_("A steady hand")),
    (31, N_("Now it is cooking")),
)
DULL = N_("The knife wants sharpening")
STEPS = {Cooking: "cook", Drawing: "draw", Keeping: "keep", FinalCook: "final", Over: "over"}


def rating(points: int) -> str:
    """How good so many points are (D8): a sentence to be translated."""
    return next((words for least, words in RATINGS if points >= least), DULL)


def public(state: VeggiesState) -> PublicView:
    """What everybody sees."""
    over = isinstance(state.phase, Over)
    return PublicView(
        top=Top(state.turn, step(state), state.closer is not None and not over),
        block=None if over else board(state),
        stage=stage(state),
        sheet=sheet(state),
    )


def step(state: VeggiesState) -> str:
    """The step of the turn by its name."""
    if isinstance(state.phase, Cutting):
        return "restock" if must_restock(state) else "cut"
    return STEPS[type(state.phase)]


def board(state: VeggiesState) -> BoardBlock:
    """The block. What is neither in it nor before anybody is spent."""
    held = sum(len(chef.dice) for chef in shown(state))
    there = places(state)
    spent = len(state.numbers) - held - sum(die is not None for die in there)
    return BoardBlock(there, state.missing, spent)


def places(state: VeggiesState) -> Places:
    """The dice as they lie in the frame."""
    return tuple(None if die == EMPTY else state.die(die) for die in state.block)


def shown(state: VeggiesState) -> tuple[Chef, ...]:
    """The chefs as everybody may see them: in the final cook as they were before it (G6)."""
    chefs = state.phase.before if isinstance(state.phase, FinalCook) else state.chefs
    return tuple(chef for chef in chefs if chef.status != "left")


def stage(state: VeggiesState) -> Stage:
    """The table, or the end."""
    if isinstance(state.phase, Over):
        return podium(state, state.phase)
    return TableStage(
        step=step(state),
        places=tuple(place(state, chef) for chef in shown(state)),
        display=state.recipe_faces(state.display),
        recipes=len(state.recipes),
        recipe_discards=len(state.recipe_discards),
        hypes=len(state.hypes),
        hype_discards=len(state.hype_discards),
        news=tuple(line(state, number, news) for number, news in enumerate(state.news)),
        enough=ENOUGH,
    )


def place(state: VeggiesState, chef: Chef) -> Place:
    """A chef's place at the table."""
    final = isinstance(state.phase, FinalCook)
    return Place(
        seat=chef.seat,
        status=chef.status,
        dice=state.dice(chef),
        recipes=state.recipe_faces(chef.recipes),
        hypes=len(chef.hypes),
        cooked=len(chef.cooked),
        token=chef.token,
        turn=chef.seat == state.turn and not final,
        ready=isinstance(state.phase, FinalCook) and chef.seat in state.phase.done,
    )


def line(state: VeggiesState, number: int, news: News) -> Line:
    """A piece of news; its own key tells it from an equal one."""
    known, hyped = recipe_cards(state.box), hype_cards(state.box)
    return Line(
        kind=news.kind,
        seat=news.seat,
        dice=news.dice,
        recipes=state.recipe_faces(card for card in news.cards if card in known),
        hypes=state.hype_faces(card for card in news.cards if card in hyped),
        number=news.number,
        key=f"news-{state.told - len(state.news) + number}",
    )


# The end ------------------------------------------------------------------------------------------


def served(box: Box, cooked: Iterable[Cooked]) -> tuple[Served, ...]:
    """What was cooked, turned up."""
    return tuple(
        Served(
            recipe_cards(box)[one.recipe],
            None if one.hype is None else hype_cards(box)[one.hype],
            one.points,
            one.bonus,
        )
        for one in cooked
    )


def sheet(state: VeggiesState) -> Sheet:
    """The score sheet: what lies face down is told when it is over (D8)."""
    corrections = tuple((c.seat, c.points, c.reason) for c in state.corrections)
    if not isinstance(state.phase, Over):
        return Sheet(corrections)
    menus = tuple((chef.seat, served(state.box, chef.cooked)) for chef in state.chefs)
    return Sheet(corrections, menus, state.totals)


def podium(state: VeggiesState, phase: Over) -> Podium:
    """Who has how many points, and how good that is (D8)."""
    places = ranking(state.totals, phase.gone)
    first = next(map(state.chef, winners(places)), None)
    return Podium(
        why=phase.why,
        places=places,
        ratings=tuple((seat, rating(points)) for seat, points in state.totals),
        menu=served(state.box, first.cooked) if first is not None else (),
        cooked=any(chef.cooked for chef in state.chefs),
        before=state.best,
    )


def album(state: VeggiesState) -> tuple[AlbumMenu, ...]:
    """What everybody has cooked; it lies face down until it is over."""
    if not isinstance(state.phase, Over):
        return ()
    return tuple(
        AlbumMenu(
            chef.seat,
            state.points(chef),
            rating(state.points(chef)),
            served(state.box, chef.cooked),
        )
        for chef in state.chefs
        if chef.cooked
    )
