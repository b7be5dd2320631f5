"""A small kitchen for tests: chefs by name, a block, dice and cards as they are wanted, no luck."""

from typing import Any

from msgspec.structs import replace

from partycards.games.diced_veggies.block import EMPTY, HIGH, WIDE, dice_of
from partycards.games.diced_veggies.board import Place, TableStage
from partycards.games.diced_veggies.box import Box, hype_cards, recipe_cards, veggie_of
from partycards.games.diced_veggies.rules import DicedVeggies, PrivateView
from partycards.games.diced_veggies.steps.cooking import Change, Cook, Cooking, StopCooking
from partycards.games.diced_veggies.steps.cutting import Cut
from partycards.games.diced_veggies.steps.drawing import Draw, Take
from partycards.games.diced_veggies.steps.keeping import Discard
from partycards.games.diced_veggies.table import Chef, Cooked, VeggiesState
from tests.games.diced_veggies.case import BOX, everything
from tests.games.guests import Guests

LETTERS = {"c": "carrot", "m": "mushroom", "o": "onion", "p": "pepper", "t": "tomato"}
RECIPES = {card.name: number for number, card in recipe_cards(BOX).items()}
HYPES = {card.name: number for number, card in hype_cards(BOX).items()}
FULL = """
    c2 m3 o4 p5 t6
    c2 m3 o4 p5 t6
    c2 m3 o4 p5 t6
    c2 m3 o4 p5 t6
    c2 m3 o4 p5 t6
    c2 m3 o4 p5 t6
    c2 m3 o4 p5 t6
"""
"""A fresh block: a column for each vegetable, all its dice with one number."""
HALF = "\n".join(FULL.split("\n")[:5]) + "\n    "
"""The upper rows of it; the other dice are for the chefs."""
LITTLE = "\n".join(FULL.split("\n")[:2]) + "\n    "
"""The first row of it."""


class Kitchen(Guests[DicedVeggies, VeggiesState]):
    """A match driven by names; the first one begins. All hands are empty until they are given, and
    everything that nobody was given lies in the frame, or in the decks."""

    def __init__(
        self,
        *names: str,
        edition: type[DicedVeggies] = DicedVeggies,
        box: Box = BOX,
        **house: Any,
    ) -> None:
        super().__init__(names, edition(first=1, **house), box, everything)
        state, seats = self.state, range(1, len(names) + 1)
        chefs = tuple(Chef(seat, turns=int(seat == 1)) for seat in seats)
        recipes, hypes = tuple(recipe_cards(BOX)), tuple(hype_cards(BOX))
        self.state = replace(
            state,
            guests=chefs,
            block=(EMPTY,) * (WIDE * HIGH),
            frame=tuple(range(35)),
            recipes=recipes,
            hypes=hypes,
            display=(),
        )
        self.block(HALF)

    def chef(self, name: str) -> Chef:
        chef = self.state.guest(self.seat(name))
        assert chef is not None
        return chef

    # How it stands -----------------------------------------------------------------------

    def dice(self, words: str) -> tuple[int, ...]:
        """Dice out of the frame, turned as it is said: "c3 o5"."""
        numbers, frame, found = list(self.state.numbers), list(self.state.frame), []
        for letter, number in (word for word in words.split()):
            die = next(die for die in frame if veggie_of(BOX)[die] == LETTERS[letter])
            frame.remove(die)
            numbers[die] = int(number)
            found.append(die)
        self.state = replace(self.state, frame=tuple(frame), numbers=tuple(numbers))
        return tuple(found)

    def block(self, rows: str) -> None:
        """The block as it is drawn, from the top left; what was in it goes to the frame."""
        state = self.state
        self.state = replace(state, frame=(*state.frame, *dice_of(state.block)))
        places = [EMPTY] * (WIDE * HIGH)
        for down, row in enumerate(rows.split("\n")[1:-1]):
            for across, word in enumerate(row.split()):
                if word != "--":
                    (places[down * WIDE + across],) = self.dice(word)
        self.state = replace(self.state, block=tuple(places))

    def card(self, name: str) -> int:
        """A card out of its deck or off the display."""
        number = RECIPES.get(name, HYPES.get(name))
        assert number is not None, name
        state = self.state
        self.state = replace(
            state,
            recipes=tuple(card for card in state.recipes if card != number),
            hypes=tuple(card for card in state.hypes if card != number),
            display=tuple(card for card in state.display if card != number),
        )
        return number

    def cards(self, names: str) -> tuple[int, ...]:
        return tuple(self.card(name.strip()) for name in names.split(";") if name.strip())

    def has(
        self, name: str, dice: str = "", recipes: str = "", hypes: str = "", cooked: str = ""
    ) -> None:
        """The chef has more of these; names of cards are parted by semicolons."""
        got, cards, secret = self.dice(dice), self.cards(recipes), self.cards(hypes)
        chef = self.chef(name)
        served = [
            Cooked(card, None, recipe_cards(BOX)[card].points, 0) for card in self.cards(cooked)
        ]
        self.state = self.state.with_guest(
            chef.seat,
            dice=(*chef.dice, *got),
            recipes=(*chef.recipes, *cards),
            hypes=(*chef.hypes, *secret),
            cooked=(*chef.cooked, *served),
        )

    def shows(self, names: str) -> None:
        """These recipes are on display."""
        cards = self.cards(names)
        state = self.state
        self.state = replace(state, recipes=(*state.recipes, *state.display), display=cards)

    def stack(self, names: str) -> None:
        """These cards are drawn next from their decks, the first one first."""
        for card in self.cards(names)[::-1]:
            deck = "recipes" if card in recipe_cards(BOX) else "hypes"
            self.state = replace(self.state, **{deck: (*getattr(self.state, deck), card)})

    def at(self, name: str, step: type[Any]) -> None:
        """It is this chef's turn, and this step of it."""
        self.state = replace(self.state, turn=self.seat(name), phase=step())

    def spends_the_token(self, name: str) -> None:
        self.state = self.state.with_guest(self.seat(name), token=False)

    # What happens ------------------------------------------------------------------------

    def places(self, words: str) -> tuple[int, ...]:
        """Dice of the block by column and row: "A1" is at the top left."""
        return tuple(
            self.state.block[(int(row) - 1) * WIDE + "ABCDE".index(column)]
            for column, row in words.split()
        )

    def cuts(self, name: str, words: str) -> None:
        self.does(name, Cut(self.places(words)))

    def own(self, name: str, words: str) -> tuple[int, ...]:
        """The chef's own dice by what they show now."""
        found: list[int] = []
        for letter, number in (word for word in words.split()):
            wanted = (LETTERS[letter], int(number))
            dice = [d for d in self.state.dice(self.chef(name)) if d.id not in found]
            mine = [die.id for die in dice if (die.veggie, die.number) == wanted]
            assert mine, f"{name} has no {wanted}"
            found.append(mine[0])
        return tuple(found)

    def cook(self, name: str, recipe: str, dice: str, hype: str = "") -> Cook:
        """The move that cooks a recipe with these of one's own dice."""
        return Cook(RECIPES[recipe], self.own(name, dice), HYPES[hype] if hype else None)

    def cooks(self, name: str, recipe: str, dice: str, hype: str = "") -> None:
        self.does(name, self.cook(name, recipe, dice, hype))

    def changes(self, name: str, die: str, to: str) -> None:
        self.does(name, Change(self.own(name, die)[0], to))

    def goes_on(self, name: str) -> None:
        self.does(name, StopCooking())

    def draws(self, name: str, deck: Any) -> None:
        self.does(name, Draw(deck))

    def takes(self, name: str, recipe: str) -> None:
        self.does(name, Take(RECIPES[recipe]))

    def gives_back(self, name: str, dice: str = "", recipes: str = "", hypes: str = "") -> None:
        gone = [[], []]  # type: list[list[int]]
        for place, (words, known) in enumerate(((recipes, RECIPES), (hypes, HYPES))):
            gone[place] = [known[word.strip()] for word in words.split(";") if word.strip()]
        self.does(name, Discard(self.own(name, dice), tuple(gone[0]), tuple(gone[1])))

    def plays_a_turn(self, name: str, cut: str) -> None:
        """Cuts and draws a hype; nothing is cooked, and what is too much goes."""
        self.cuts(name, cut)
        if isinstance(self.state.phase, Cooking):
            self.goes_on(name)
        self.draws(name, "hypes")
        if self.asks(name) == "AskKeep":
            ask = self.ask(name)
            dice, recipes, hypes = ask.over
            self.does(
                name,
                Discard(
                    tuple(die.id for die in ask.dice[:dice]),
                    tuple(card.id for card in ask.recipes[:recipes]),
                    tuple(card.id for card in ask.hypes[:hypes]),
                ),
            )

    def filled(self, message: str, values: Any) -> str:
        return str(message % {key: self.said(value) for key, value in values.items()})

    @property
    def tv(self) -> TableStage:
        stage = self.game.public(self.state).stage
        assert isinstance(stage, TableStage)
        return stage

    def place(self, name: str) -> Place:
        return next(place for place in self.tv.places if place.seat == self.seat(name))

    def phone(self, name: str) -> PrivateView:
        return self.game.private(self.state, self.seat(name))

    def ask(self, name: str) -> Any:
        return self.phone(name).ask

    def asks(self, name: str) -> str:
        """What kind of question the chef is asked."""
        return type(self.ask(name)).__name__

    def can(self, name: str) -> str:
        """What the chef reads: what can be done now."""
        can = self.phone(name).can
        return self.filled(can.message, can.values)

    def holds(self, name: str) -> str:
        """The chef's dice as everybody sees them."""
        return " ".join(f"{die.veggie[0]}{die.number}" for die in self.place(name).dice)

    def points(self, name: str) -> int:
        return dict(self.state.totals)[self.seat(name)]

    def awaited(self) -> str:
        return self.filled(*self.game.waiting(self.state))

    @property
    def turn(self) -> str:
        return self.names[self.state.turn - 1]

    def winners(self) -> list[str]:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return [self.names[seat - 1] for seat in outcome.winners]

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None
