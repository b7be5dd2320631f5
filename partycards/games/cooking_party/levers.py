"""What the host can do at the table under house rules, and which papers help (G5, V8, V11, V12)."""

from partycards.games.base import N_, Lever, Named
from partycards.games.cooking_party.moves_house import (
    GoOnAsTwo,
    GoTasting,
    MarkLate,
    SetMinutes,
    TimeUp,
)
from partycards.games.cooking_party.steps.awarded import Short
from partycards.games.cooking_party.steps.cooking import Cooking
from partycards.games.cooking_party.steps.favourites import Favourites
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.shopping import Shopping
from partycards.games.cooking_party.steps.tasting import Tasting
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Plate

FOR_A_TASTING = ("plates", "tasting")
"""With the codes of this table's plates; what is whose is not on them."""
LONGEST = 360
"""Minutes to cook."""


def levers(state: PartyState) -> tuple[Lever, ...]:
    """In the order of use; none of them in the basic game, except for two who are left."""
    match state.phase:
        case Short() if len(state.active) == 2:
            return (as_two(),)
        case Favourites():
            return (choose_for_them(state), *time(state))
        case Shopping():
            says = N_("Everything is there: all begin at once.")
            return (go_cooking(says), *time(state))
        case Cooking() as phase:
            return (*go_tasting(phase), *time(state), *late(state, phase.plates, phase.time_up))
        case Tasting() as phase:
            return (count_chips(), *late(state, phase.plates, True))
        case Over():
            return ()
    return time(state)


def as_two() -> Lever:
    says = N_("Both cook and both judge from here on. The points stay.")
    return Lever("two", N_("Go on as two"), GoOnAsTwo(), says, on=True)


def choose_for_them(state: PartyState) -> Lever:
    """On without those who have not chosen."""
    says = N_("Who has not chosen cooks the dish that got most chips.")
    if state.house.shopping:
        return Lever("shop", N_("Off to the shop now"), GoTasting(), says, on=True)
    return go_cooking(says)


def go_cooking(says: str) -> Lever:
    return Lever("cook", N_("Into the kitchen now"), GoTasting(), says, on=True)


def go_tasting(phase: Cooking) -> tuple[Lever, ...]:
    """As soon as there is anything to taste."""
    if not any(plate.done for plate in phase.plates):
        return ()
    says = N_("What is not on a plate yet is not served.")
    return (Lever("taste", N_("On to the tasting"), GoTasting(), says, on=True),)


def count_chips() -> Lever:
    says = N_("Only the chips of those who are done count.")
    return Lever("count", N_("Count the chips now"), GoTasting(), says, on=True)


def time(state: PartyState) -> tuple[Lever, ...]:
    """The time to cook can be agreed before and after the card game (V12)."""
    if not (state.house.clock and state.house.cooking):
        return ()
    phase = state.phase
    up = Lever(
        "time-up",
        N_("The time is up"),
        TimeUp(),
        N_("Who has not plated is late, and keeps half of the points."),
    )
    running = isinstance(phase, Cooking) and not phase.time_up
    if isinstance(phase, Cooking) and phase.time_up:
        return ()
    minutes = Lever(
        "minutes",
        N_("Minutes to cook"),
        SetMinutes(state.house.minutes or 60),
        N_("Everybody sees it at once."),
        asks="minutes",
        most=LONGEST,
    )
    return (up, minutes) if running else (minutes,)


def late(state: PartyState, plates: tuple[Plate, ...], out: bool) -> tuple[Lever, ...]:
    """The host has the last word on who was late, once they have plated or the time is `out`
    (V12)."""
    if not state.house.clock:
        return ()
    labels = {True: N_("%(who)s was in time"), False: N_("%(who)s was late")}
    return tuple(
        Lever(
            f"late-{plate.cooks[0]}",
            labels[plate.late],
            MarkLate(plate.cooks[0], not plate.late),
            values={"who": tuple(Named(seat) for seat in plate.cooks)},
        )
        for plate in plates
        if plate.done or out
    )


def papers(state: PartyState) -> tuple[str, ...]:
    """What to buy before cooking, labels and sheets for a tasting, a cookbook to take home."""
    if not state.house.cooking and not state.house.shopping:
        return ()
    match state.phase:
        case Favourites() if not state.house.shopping:
            return ("shopping",)
        case Shopping():
            return ("shopping", *FOR_A_TASTING)
        case Cooking() if state.house.honour_menu:
            return ("shopping",)
        case Cooking():
            return ("shopping", *FOR_A_TASTING)
        case Tasting():
            return FOR_A_TASTING
        case Over() if state.house.shopping and not state.house.cooking:
            return ("shopping",)
    return ()
