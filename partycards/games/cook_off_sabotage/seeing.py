"""What everybody sees: the kitchens, the stock, the news, the score sheet."""

from partycards.games.base import Seat
from partycards.games.cook_off_sabotage.asked import asked, has_chosen
from partycards.games.cook_off_sabotage.rounds import ranking
from partycards.games.cook_off_sabotage.state import (
    FEWEST,
    ROUNDS,
    Acting,
    Choosing,
    Confirming,
    CookOffState,
    Declaring,
    Kitchen,
    Ordering,
    Over,
    Programming,
    Short,
)
from partycards.games.cook_off_sabotage.views import (
    BACK,
    AlbumRound,
    KitchensStage,
    Line,
    Mat,
    Podium,
    PublicView,
    Race,
    Sheet,
    ShortStage,
    Stage,
    Top,
)
from partycards.games.finale import raced

STAGES = {
    Declaring: "clean",
    Programming: "programme",
    Choosing: "choose",
    Ordering: "order",
    Acting: "act",
    Confirming: "confirm",
    Short: "short",
    Over: "over",
}


def public(state: CookOffState) -> PublicView:
    """What everybody sees."""
    return PublicView(
        top=Top(state.round, ROUNDS, state.step, STAGES[type(state.phase)]),
        stage=stage(state),
        sheet=sheet(state),
        race=race(state) if isinstance(state.phase, Over) else None,
    )


def stage(state: CookOffState) -> Stage:
    """The table, or what is there instead of it."""
    phase = state.phase
    if isinstance(phase, Short):
        return ShortStage(len(state.active), FEWEST)
    if isinstance(phase, Over):
        return podium(state, phase)
    return KitchensStage(
        stage=STAGES[type(phase)],
        mats=tuple(mat(state, kitchen) for kitchen in state.active),
        meat=state.meat,
        vegetables=state.vegetables,
        tokens=state.tokens,
        news=news(state),
        order=phase.order if isinstance(phase, Acting) else (),
        group=phase.group if isinstance(phase, Acting | Ordering) else "",
    )


def news(state: CookOffState) -> tuple[Line, ...]:
    """What has just happened, oldest first."""
    first = state.told - len(state.news)
    return tuple(Line(one, f"news-{first + place}") for place, one in enumerate(state.news))


def mat(state: CookOffState, kitchen: Kitchen) -> Mat:
    """A kitchen as everybody sees it."""
    return Mat(
        seat=kitchen.seat,
        status=kitchen.status,
        points=kitchen.points,
        places=kitchen.places,
        meat=kitchen.meat,
        vegetables=kitchen.vegetables,
        cooked_meat=kitchen.cooked_meat,
        cooked_vegetables=kitchen.cooked_vegetables,
        counter=counter(state, kitchen),
        step=state.step,
        double=state.times(kitchen) > 1,
        safe=state.is_safe(kitchen),
        cleaning=kitchen.cleaning,
        state=busy(state, kitchen.seat),
        late=kitchen.since > state.round,
    )


def counter(state: CookOffState, kitchen: Kitchen) -> tuple[str, ...]:
    """The cards of the round: open ones, and backs."""
    shown = kitchen.programme[: state.step]
    return (*shown, *(BACK for _ in kitchen.programme[state.step :]))


def busy(state: CookOffState, seat: Seat) -> str:
    """Whether this seat is ready or still chooses; no more is seen of it (G6)."""
    if seat not in asked(state):
        return ""
    return "ready" if has_chosen(state, seat) else "chooses"


def podium(state: CookOffState, phase: Over) -> Podium:
    """The end."""
    return Podium(
        why=phase.why,
        places=ranking(state),
        trays=tuple((k.seat, k.cooked_meat, k.cooked_vegetables) for k in state.kitchens),
        bonuses=state.bonuses,
        played=bool(state.rounds),
    )


def sheet(state: CookOffState) -> Sheet:
    """The score sheet."""
    return Sheet(
        rounds=tuple(
            (done.number, tuple((one.seat, one.points) for one in done.played))
            for done in state.rounds
        ),
        bonuses=state.bonuses,
        corrections=tuple((c.seat, c.points, c.reason) for c in state.corrections),
        totals=state.totals,
    )


def race(state: CookOffState) -> Race | None:
    """Each chef's points after every round; nothing when none was played."""
    if not state.rounds:
        return None
    lines = []
    for seat, total in state.totals:
        points, steps = 0, []
        for done in state.rounds:
            points = next((one.points for one in done.played if one.seat == seat), points)
            steps.append(points)
        lines.append((seat, raced(steps, total)))
    return Race(len(state.rounds), tuple(lines))


def album(state: CookOffState) -> tuple[AlbumRound, ...]:
    """Every finished round; its cards were all revealed."""
    return tuple(
        AlbumRound(
            done.number,
            tuple((one.seat, one.programme, one.cleaning, one.points) for one in done.played),
        )
        for done in state.rounds
    )
