"""After the last round everybody says which of their dishes they cook (V8, V11, V13)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, AnyTime, Chance, IllegalMove, Lever, Move, Part, Seat
from partycards.games.cards import chosen, shuffled
from partycards.games.cooking_party.steps.cooking import Shopping, start_cooking, to_the_stoves
from partycards.games.cooking_party.steps.evening import Evening, GoTasting
from partycards.games.cooking_party.steps.over import Over, is_told
from partycards.games.cooking_party.table import PartyState, moved_on
from partycards.games.cooking_party.table_records import OwnDish, Plate
from partycards.games.cooking_party.table_round import clear_table
from partycards.games.cooking_party.table_seats import Seats, crew_of, crews, favourite, own_dishes
from partycards.games.stepping import Asked

CODES = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No I and no O, which are numbers as well; the same on paper (`printing.tasting`)."""


class Favour(AnyTime, frozen=True):
    """My favourite is the dish of this round: it is the one I would cook (V8)."""

    told: ClassVar[str] = N_("chose a favorite")
    round: int


class CookThis(Move, frozen=True):
    """The dish of this round is the one that I cook (V8)."""

    told: ClassVar[str] = N_("chose a dish to cook")
    round: int


class FavouritesStage(Part, frozen=True):
    """Everybody says what they cook; only "ready" is seen (G6)."""

    settled: Seats
    choosing: Seats


class Favourite(Part, frozen=True):
    """One's own dishes so far, and which of them would be cooked (V8)."""

    key: str
    dishes: tuple[OwnDish, ...]
    chosen: int


class AskFavourite(Asked, frozen=True):
    """Which of one's own dishes is cooked; it can be changed until all have said it."""

    dishes: tuple[OwnDish, ...]
    chosen: int
    settled: bool

    def auto(self, rng: Chance) -> Move | None:
        """What would be cooked anyway."""
        return None if self.settled else CookThis(self.chosen)


class Favourites(Evening, frozen=True, rename={"done": "settled"}):
    """Everybody says which of their dishes they cook (V8); `done` have said it."""

    watching: ClassVar[str] = "favourites"
    food: ClassVar[str] = "favourites"
    word: ClassVar[str] = "menu"
    does: ClassVar[str] = "choosing"
    waits: ClassVar[str] = N_("Waiting for %(who)s to choose a dish to cook")
    done: Seats = ()

    def doers(self, state: PartyState) -> Seats:
        """Who has a choice and has not said it."""
        return tuple(s for crew in choosers(state) for s in crew if s not in self.done)

    def asked(self, state: PartyState, seat: Seat) -> bool:
        """Whose crew has more than one dish to choose from."""
        crew = crew_of(state, seat)
        return crew in crews(state) and can_choose(state, crew)

    def ask_guest(self, state: PartyState, seat: Seat, key: str) -> AskFavourite:
        """The crew's own dishes."""
        crew = crew_of(state, seat)
        dishes = dishes_of(state, crew)
        return AskFavourite(key, dishes, favourite(state, crew), seat in self.done)

    def doing(self, state: PartyState, seat: Seat) -> str:
        """Whoever has not said it and is here; asked of one crew, not of all."""
        waits = seat not in self.done and not state.is_away(seat) and self.asked(state, seat)
        return self.does if waits else ""

    def stage(self, state: PartyState) -> FavouritesStage:
        """Who has chosen."""
        asked = [seat for crew in choosers(state) for seat in crew]
        done = tuple(seat for seat in asked if seat in self.done)
        return FavouritesStage(done, self.awaited(state))

    def play(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """It can still be changed until all have chosen (G6)."""
        if not isinstance(move, CookThis):
            raise moved_on()
        crew = crew_of(state, seat)
        if not self.asked(state, seat):
            raise IllegalMove(N_("There is nothing for you to choose from."))
        state = set_favourite(state, seat, move.round)
        return state.in_step(Favourites(tuple(dict.fromkeys((*self.done, *crew)))))

    def settled(self, state: PartyState, rng: Chance) -> PartyState:
        """To the shop or the kitchen as soon as all who are here have chosen."""
        return state if self.awaited(state) else off_to_the_shop(state, rng)

    def levers(self, state: PartyState, clock: tuple[Lever, ...]) -> tuple[Lever, ...]:
        """On without those who have not chosen."""
        says = N_("Whoever has not chosen cooks their dish with the most chips.")
        shop = Lever("shop", N_("Off to the shop now"), GoTasting(), says, on=True)
        return (shop if state.house.shopping else to_the_stoves(says), *clock)

    def papers(self, state: PartyState) -> tuple[str, ...]:
        """What to buy, unless there is a step for it."""
        return () if state.house.shopping else ("shopping",)

    def go_on(self, state: PartyState) -> PartyState:
        """Whoever has not chosen cooks their dish with the most chips."""
        return state.in_step(Favourites(tuple(guest.seat for guest in state.guests)))


# Before it ---------------------------------------------------------------------------------------


def can_cook(state: PartyState) -> bool:
    """The house cooks, and there is something to cook."""
    if not state.house.cooking:
        return False
    if state.house.cook:
        return any(result.presented for result in state.results)
    return bool(for_honour(state))


def to_the_kitchen(state: PartyState) -> PartyState:
    """The card game is over; from here on real food counts."""
    return replace(clear_table(state), phase=Favourites(), jury=())


# Favourites --------------------------------------------------------------------------------------


def set_favourite(state: PartyState, seat: Seat, number: int) -> PartyState:
    """One of one's own dishes; it can be named at any time during the game."""
    if not state.house.cook:
        raise IllegalMove(N_("Nothing is cooked in this game."))
    crew = crew_of(state, seat)
    if number not in {own.round for own in own_dishes(state, crew)}:
        raise IllegalMove(N_("Choose one of your own dishes."))
    for one in crew:
        state = state.with_guest(one, favourite=number)
    return state


def choosers(state: PartyState) -> tuple[Seats, ...]:
    """Crews with more than one dish to choose from; a guest of honour's dishes are chosen."""
    return tuple(crew for crew in crews(state) if can_choose(state, crew))


def can_choose(state: PartyState, crew: Seats) -> bool:
    """There is more than one dish that they might cook."""
    return state.house.cook and len(own_dishes(state, crew)) > 1


def favourite_of(state: PartyState, seat: Seat) -> Favourite | None:
    """The favourite can be chosen all through the game, from the first own dish on (V8)."""
    if not state.house.cook or state.phase.food or isinstance(state.phase, Over):
        return None
    crew = crew_of(state, seat)
    dishes = dishes_of(state, crew)
    return Favourite("favourite", dishes, favourite(state, crew)) if dishes else None


def dishes_of(state: PartyState, crew: Seats) -> tuple[OwnDish, ...]:
    """The crew's own dishes, with their points unless standings are hidden."""
    dishes = own_dishes(state, crew)
    hidden = state.house.hidden and not is_told(state)
    return tuple(OwnDish(own.round, own.dish, None) for own in dishes) if hidden else dishes


def other_favourites(state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
    """What the others would cook, in another truth (rule G7)."""
    if not state.house.cook:
        return state
    mine = crew_of(state, seat) if seat is not None else ()
    guests = []
    for guest in state.guests:
        rounds = [own.round for own in own_dishes(state, crew_of(state, guest.seat))]
        if guest.seat not in mine and rounds:
            guest = replace(guest, favourite=chosen(rounds, rng))
        guests.append(guest)
    return replace(state, guests=tuple(guests))


# What is cooked ----------------------------------------------------------------------------------


def off_to_the_shop(state: PartyState, rng: Chance) -> PartyState:
    """What is cooked is known now; whoever shops afterwards does it before anybody's time runs
    (V9, V12). The codes are dealt by lot, so that their order tells nothing."""
    plates = to_cook(state, rng)
    if not plates and state.edition > 1:
        # Everybody who had a dish has left (G4).
        return Favourites().counted(state)
    codes = shuffled(CODES[: len(plates)], rng)
    plates = tuple(replace(p, code=code) for p, code in zip(plates, codes, strict=True))
    state = replace(state, chances=state.chances + 1)
    if state.house.shopping:
        return state.in_step(Shopping(plates))
    return start_cooking(state, plates)


def to_cook(state: PartyState, rng: Chance) -> tuple[Plate, ...]:
    """The dishes that are cooked, each with its cooks."""
    drawn: set[Seats] = set()
    if state.house.cook:
        inside, drawn = in_the_kitchen(state, rng)
        plates = tuple(a_plate(state, crew, favourite(state, crew)) for crew in inside)
    else:
        plates = tuple(for_honour(state))
    if state.house.neighbours_dish and len(plates) > 1:
        # The dish goes on to the next cook on the left (V13).
        cooks = [plate.cooks for plate in (*plates[1:], plates[0])]
        plates = tuple(replace(p, cooks=c) for p, c in zip(plates, cooks, strict=True))
    return tuple(replace(plate, drawn=plate.cooks in drawn) for plate in plates)


def a_plate(state: PartyState, crew: Seats, number: int) -> Plate:
    """A crew's own dish of that round."""
    own = next(own for own in own_dishes(state, crew) if own.round == number)
    return Plate("", own.dish, number, crew, crew)


def for_honour(state: PartyState) -> list[Plate]:
    """What was chosen of the courses, or every dish of the round (V11); whoever has left cooks
    nothing."""
    here = {guest.seat for guest in state.active}
    plates = []
    for result in state.results:
        for dish, _ in result.presented:
            cooks = tuple(seat for seat in result.cooks[dish.chef] if seat in here)
            wanted = state.house.honour or dish.chef in (result.chosen or ())
            if wanted and cooks:
                plates.append(Plate("", dish, result.number, cooks, cooks))
    return plates


def in_the_kitchen(state: PartyState, rng: Chance) -> tuple[tuple[Seats, ...], set[Seats]]:
    """All who have a dish; in a small kitchen those with most points, and a lot decides about the
    last places (V8). Also: those of them whom the lot let in."""
    able = tuple(crew for crew in crews(state) if own_dishes(state, crew))
    return let_in(state, able, state.house.kitchen or len(able), rng)


def let_in(
    state: PartyState, able: tuple[Seats, ...], stoves: int, rng: Chance
) -> tuple[tuple[Seats, ...], set[Seats]]:
    """As many of them as there are stoves, and those whom the lot let in."""
    if len(able) <= stoves:
        return able, set()
    totals = dict(state.totals)
    order = shuffled(able, rng)
    points = {crew: max(totals[seat] for seat in crew) for crew in order}
    best = sorted(order, key=lambda crew: -points[crew])
    inside, outside = best[:stoves], best[stoves:]
    drawn = {crew for crew in inside if points[crew] == points[outside[0]]}
    return tuple(crew for crew in able if crew in inside), drawn
