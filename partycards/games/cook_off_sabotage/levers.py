"""What the host can do about an order that nobody agrees on (F2)."""

from partycards.games.base import N_, Lever, Named
from partycards.games.cook_off_sabotage.moves import OrderByRule, PutNext
from partycards.games.cook_off_sabotage.state import CookOffState, Ordering


def levers(state: CookOffState) -> tuple[Lever, ...]:
    """Who acts next, one after the other; or the order of the rules."""
    phase = state.phase
    if not isinstance(phase, Ordering):
        return ()
    says = N_("Your order holds, whatever they have proposed.")
    put = [
        Lever(
            f"next-{seat}",
            N_("%(who)s acts next") if phase.host else N_("%(who)s acts first"),
            PutNext(seat),
            says,
            {"who": Named(seat)},
        )
        for seat in phase.seats
        if seat not in phase.host
    ]
    rule = N_("Lowest score first, then clockwise.")
    return (*put, Lever("by-rule", N_("Take the order of the rules"), OrderByRule(), rule, on=True))
