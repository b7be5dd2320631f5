"""What a house holds, in plain words: what every later version must find in an older one's folder.

Pages and classes may change from version to version, these facts may not. Whoever changes how
something is held mends how it is read here, never the record.
"""

import hashlib
from typing import Any

from partycards.games.base import Seat
from partycards.tables.night import tonight
from partycards.tables.table import Table
from partycards.tables.tabs import bills_of


def facts_of(app: Any) -> dict[str, Any]:
    """Everything that matters about the house of an app, as it would stand in JSON."""
    house = app.site.house
    return {
        "tables": {table.code: _table(house, table) for table in house.tables()},
        "house": _house(app),
    }


# Tables -------------------------------------------------------------------------------------------


def _table(house: Any, table: Table) -> dict[str, Any]:
    standing: Any = table.saved
    names = house.guests.name_map(table.code)
    facts = {
        "broken": table.broken is not None,
        "closed": standing.closed,
        "paused": standing.paused,
        "places": [
            {"name": names.get(p.seat, ""), "seat": p.seat, "status": p.status, "house": p.house}
            for p in standing.places
        ],
        "by_house": sorted(standing.by_house),
        "agreed": standing.game_key,
        "deck": standing.deck,
        "timers": dict(standing.timers.seconds),
        "matches": standing.match,
        "night": _night(standing),
        "photos": [
            {"match": s.match, "round": s.round, "chef": s.chef, "seat": s.seat,
             "picture": _digest(house.photos.path(s).read_bytes())}
            for s in house.photos.at(table.code)
        ],
        "needs": {
            str(seat): {"kinds": list(needs.kinds), "words": needs.words}
            for seat, needs in house.needs.at(table.code, names).items()
        },
        "votes": sorted([list(map(str, box[1:])), sorted(votes.values())]
                        for box, votes in house.votes._votes.items() if box[0] == table.code),
        "hidden": _hidden(standing),
    }  # fmt: skip
    if standing.timer is not None:
        timer = standing.timer
        facts["timer"] = {"step": timer.step, "total": timer.total, "out": timer.out}
    if standing.orders.number:
        facts["orders"] = _orders(standing)
    if standing.current is not None:
        facts["match"] = _match(standing, names)
    return facts


def _hidden(standing: Any) -> list[str]:
    """Photos, and words of the match that runs or ran last, by their keys there."""
    own = f"{standing.match}:"
    keys = [key.removeprefix(own) for key in standing.hidden]
    return sorted(key for key in keys if ":" not in key)


def _night(standing: Any) -> list[list[int]]:
    board = tonight(standing.matches())
    return [] if board is None else [list(line) for line in board.lines]


def _match(standing: Any, names: Any) -> dict[str, Any]:
    game, state = standing.current.game, standing.current.state
    key = game.about.key
    outcome = game.outcome(state)
    return {
        "game": key,
        "playing": standing.playing(),
        "seated": sorted(standing.seated),
        "to_move": sorted(game.to_move(state)),
        "totals": {str(seat): points for seat, points in _totals(state)},
        "outcome": outcome and {
            "scores": {str(seat): points for seat, points in outcome.scores.items()},
            "winners": list(outcome.winners),
            "ranks": {str(seat): rank for seat, rank in outcome.ranks.items()},
        },
        "hands": {str(seat): HANDS[key](state, seat) for seat in sorted(standing.seated)},
        "piles": PILES[key](state),
        "dishes": sorted(
            [dish.round, dish.chef, dish.name]
            for seat in sorted(standing.seated)
            for dish in _told(game, "cooked", state, seat)
            if dish.chef == seat
        ),
        "said": [[one.seat, one.words] for one in _told(game, "said", state)],
    }  # fmt: skip


def _told(game: Any, member: str, *of: Any) -> Any:
    """What a game says where it has something to say: in 0.1 every game answered everything."""
    return getattr(game, member, lambda *of: ())(*of)


def _totals(state: Any) -> list[tuple[Seat, int]]:
    totals = getattr(state, "totals", ())
    return sorted(totals.items() if isinstance(totals, dict) else totals)


def _orders(standing: Any) -> dict[str, Any]:
    orders = standing.orders
    bills = []
    for one in bills_of(standing):
        shares = {str(share.seat): share.cents for share in one.shares}
        bills.append({"party": one.party, "food": one.sums.food, "shares": shares})
    return {
        "number": orders.number,
        "out": sorted(orders.out),
        "lines": [[ln.number, ln.seat, ln.course, ln.dish.name, ln.status] for ln in orders.lines],
        "marks": dict(orders.marks),
        "revealed": orders.revealed,
        "bills": bills,
    }


# What a seat holds, by game -----------------------------------------------------------------------


def _names(state: Any, cards: Any) -> list[str]:
    known = {card.id: card.name for card in state.box.ingredients}
    return [known[card] for card in cards]


def _of_party(state: Any, seat: Seat) -> Any:
    chef = state.chef(seat)
    if chef is None:
        return None
    dishes = [sorted(_names(state, dish.cards)) for dish in chef.dishes or ()]
    cards = state.box.ingredients
    laid = [[cards[card].name, words] for each in chef.laid for card, words in each.cards]
    return {"hand": sorted(_names(state, chef.hand)), "dishes": dishes, "laid": laid,
            "trades left": chef.trades_left}  # fmt: skip


def _of_closing(state: Any, seat: Seat) -> Any:
    return sorted(_names(state, state.hand(seat)))


def _of_restaurant(state: Any, seat: Seat) -> Any:
    return [sorted(_names(state, chef.hand)) for chef in state.chefs if chef.seat == seat]


def _of_budget(state: Any, seat: Seat) -> Any:
    player = state.guest(seat)
    goals = [goal.key for goal in player.goals]
    return {"hand": sorted(player.hand), "money": player.money, "goals": goals,
            "trophies": list(player.trophies)}  # fmt: skip


def _of_thieves(state: Any, seat: Seat) -> Any:
    cook = state.guest(seat)
    dishes = [[dish.dish, *sorted(dish.cards)] for dish in cook.dishes]
    return {"hand": sorted(cook.hand), "area": sorted(cook.area), "dishes": dishes}


def _of_sabotage(state: Any, seat: Seat) -> Any:
    kitchen = next(one for one in state.guests if one.seat == seat)
    return {"places": list(kitchen.places), "board": [kitchen.meat, kitchen.vegetables],
            "tray": [kitchen.cooked_meat, kitchen.cooked_vegetables],
            "programme": list(kitchen.programme)}  # fmt: skip


def _of_veggies(state: Any, seat: Seat) -> Any:
    chef = state.guest(seat)
    dice = [[die, state.numbers[die]] for die in sorted(chef.dice)]
    return {"dice": dice, "recipes": sorted(chef.recipes), "hypes": sorted(chef.hypes),
            "token": chef.token}  # fmt: skip


HANDS = {
    "cooking_party": _of_party,
    "kitchen_closing": _of_closing,
    "restaurant": _of_restaurant,
    "cook_off_budget": _of_budget,
    "thieving_chefs": _of_thieves,
    "cook_off_sabotage": _of_sabotage,
    "diced_veggies": _of_veggies,
}
"""What a seat holds in a game, hidden or not, as plain values."""


def _piled(*fields: str) -> Any:
    return lambda state: _digest(repr([tuple(getattr(state, field)) for field in fields]).encode())


PILES = {
    "cooking_party": _piled("draw", "discards", "fresh"),
    "kitchen_closing": _piled("draw", "discards", "under"),
    "restaurant": _piled("draw", "discards", "fresh"),
    "cook_off_budget": _piled("draw", "store", "dumpster", "menu", "meal_deck", "event_deck"),
    "thieving_chefs": _piled("draw", "discards", "buried"),
    "cook_off_sabotage": lambda state: "",
    "diced_veggies": _piled("recipes", "recipe_discards", "hypes", "hype_discards", "display"),
}
"""The order of the piles, as a digest: the cards that will come are those that would have come."""


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


# The house ----------------------------------------------------------------------------------------


def _own(shelf: Any, name: str) -> list[str]:
    """The cards of a shelf that did not come with the program."""
    cards = [entry.card for entry in shelf.entries()]
    return sorted(getattr(card, name) for card in cards if shelf.as_it_came(card.key) is None)


def _house(app: Any) -> dict[str, Any]:
    house, catalogue = app.site.house, app.site.catalogue
    restaurant = house.restaurant
    return {
        "address": app.site.guest_address(),
        "cards": _own(catalogue.ingredients, "name"),
        "assignments": _own(catalogue.assignments, "title"),
        "decks": _own(catalogue.decks, "name"),
        "pantry": [item.name for item in catalogue.pantry()],
        "shelf": sorted(catalogue.in_house),
        "saved rules": sorted([one.name, one.game.about.key] for one in house.saved_rules.all()),
        "record": list(house.record.of("cooking_party")),
        "seasons": [
            {"name": board.name, "open": board.open,
             "evenings": [[one.table, one.match, one.game] for one in board.evenings],
             "lines": sorted([line.name, line.points, line.wins] for line in board.lines)}
            for board in house.seasons.all()
        ],
        "restaurant": restaurant.setup.name,
        "courses": [[course.title, course.price] for course in restaurant.setup.courses],
        "printers": [printer.name for printer in restaurant.setup.printers],
        "floor": [[table.number, table.seats] for table in restaurant.floor.tables()],
        "staff": sorted([one.name, one.role] for one in house.staff.all()),
        "out": list(restaurant.out),
        "chits": [chit.due.what for chit in app.site.chits.kept.all()],
    }  # fmt: skip
