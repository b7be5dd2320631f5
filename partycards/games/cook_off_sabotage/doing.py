"""What a seat can do now, as a sentence of the rules: on every phone at every moment."""

from partycards.games.base import N_, Seat
from partycards.games.cook_off_sabotage.asked import asked, has_chosen
from partycards.games.cook_off_sabotage.state import (
    STEPS,
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
from partycards.games.cook_off_sabotage.views import Now


def now(state: CookOffState, seat: Seat) -> Now:
    """The sentence."""
    kitchen = state.kitchen(seat)
    if isinstance(state.phase, Over):
        return Now(N_("That was the cook-off. Thank you for cooking."))
    if kitchen is None or kitchen.status == "left":
        return Now(N_("You have left this match."))
    if kitchen.status == "away":
        return Now(N_("You are away: your kitchen stays as it is until you are back."))
    if isinstance(state.phase, Short):
        return Now(N_("The next round needs one more chef."))
    if kitchen.since > state.round:
        return Now(N_("You cook from the next round on, with one meat and two vegetables."))
    if seat not in asked(state):
        return watching(state, kitchen)
    return chosen(state) if has_chosen(state, seat) else to_choose(state, kitchen)


def chosen(state: CookOffState) -> Now:
    """After the own choice, which only the others are waiting for."""
    match state.phase:
        case Programming():
            return Now(N_("Your three cards lie face down. Now wait until everybody is ready."))
        case Declaring():
            return Now(N_("You have decided. It is shown when everybody has."))
        case Confirming():
            return Now(N_("Your cards are confirmed. Nobody sees whether you swapped them."))
        case Ordering():
            return Now(N_("You have proposed an order. It stands if all propose the same."))
    return Now(N_("You have chosen. It is done when everybody has."))


def to_choose(state: CookOffState, kitchen: Kitchen) -> Now:
    """The question in this step."""
    match state.phase:
        case Declaring():
            return Now(
                N_(
                    "Cook this round, or clean? Cleaning empties your grill and pans and takes "
                    "the whole round; nobody can sabotage you."
                )
            )
        case Programming():
            return Now(N_("Lay three of your seven cards face down, in the order you act."))
        case Confirming():
            return Now(N_("You may swap your second and third card. The others will not see it."))
        case Choosing():
            return way(state, kitchen)
        case Ordering(group="get"):
            return Now(N_("The stock is short. Agree on who takes first, and tap the order."))
        case Ordering():
            return Now(N_("Agree on who sabotages first, and tap the order."))
        case Acting(group="get"):
            return way(state, kitchen)
    return Now(N_("Sabotage somebody: remove food, or disable what is empty. It earns a point."))


def way(state: CookOffState, kitchen: Kitchen) -> Now:
    """What the revealed card lets one choose (F3, F4, F5)."""
    times = state.times(kitchen)
    match state.card(kitchen):
        case "prepare" if times > 1:
            return Now(N_("You prepare twice: what goes onto the grill and into the pans?"))
        case "prepare":
            return Now(N_("You prepare: meat onto the grill, or a vegetable into a pan?"))
        case "cook" if times > 1:
            return Now(N_("You cook twice: turn the meat, serve vegetables, or both?"))
        case "cook":
            return Now(N_("You cook: turn the meat, or serve a vegetable?"))
    return Now(N_("Take %(num)s ingredients from the stock."), number=2 * times)


def watching(state: CookOffState, kitchen: Kitchen) -> Now:
    """Nothing to choose: why, and what may happen meanwhile."""
    if kitchen.must_clean:
        return Now(N_("All your utensils are sabotaged: you have to clean in this round."))
    if kitchen.cleaning:
        return Now(N_("You are cleaning: nobody can sabotage you in this round."))
    if not kitchen.programme:
        return Now(N_("You have no cards on the countertop. You act again in the next round."))
    match state.phase:
        case Acting(order=order):
            return others_act(state, kitchen, order[:1])
        case Ordering():
            return Now(N_("The others agree on an order. You may join the talk; it binds nobody."))
    if state.card(kitchen) == "double":
        if state.step == STEPS:
            return Now(N_("Your Double! was the third card: it has no effect."))
        return Now(N_("Your Double! makes your next card act twice."))
    return Now(N_("Your card needs nothing from you. Wait for the others."))


def others_act(state: CookOffState, kitchen: Kitchen, who: tuple[Seat, ...]) -> Now:
    """Somebody else acts, and the own kitchen is safe or not (F6)."""
    if state.is_safe(kitchen):
        return Now(N_("%(who)s is acting. Your card keeps you safe in this step."), who)
    return Now(N_("%(who)s is acting. Your kitchen can be sabotaged in this step."), who)
