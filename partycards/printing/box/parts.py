"""What lies in the box of each game, in the order of paper: card first, plain paper last.

Nothing is drawn here: a part says who deals its cards or draws its pages.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from partycards.games.base import N_
from partycards.games.cook_off_budget.box import Box as Store
from partycards.games.cook_off_budget.table import MOST as BUDGET_MOST
from partycards.games.cook_off_sabotage.box import Box as Kitchens
from partycards.games.cook_off_sabotage.table import MOST as SABOTAGE_MOST
from partycards.games.diced_veggies.box import Box as Veggies
from partycards.games.kitchen_closing.table import MOST as CLOSING_MOST
from partycards.games.thieving_chefs.box import Box as Chefs
from partycards.games.thieving_chefs.box import first_cards
from partycards.printing.content import Content
from partycards.printing.engine.layout import Dealt
from partycards.printing.engine.options import Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.token_pages import Token
from partycards.printing.games import (
    cook_off_budget,
    cook_off_budget_mats,
    cook_off_sabotage,
    cook_off_sabotage_kitchens,
    diced_veggies,
    diced_veggies_dice,
    kitchen_closing,
    thieving_chefs,
)
from partycards.printing.games.game_box import box_of, picture
from partycards.printing.sheet_kind import Draw
from partycards.printing.sheets import (
    assignment_cards,
    ingredient_cards,
    judge_sheet,
    order_sheets,
    pantry_sheet,
    rule_cards,
    score_sheets,
    tasting,
    tokens,
    voting_cards,
)


class Cards(Struct, frozen=True, kw_only=True):
    """Cards of one deck, or others with straight edges; those of a deck are `shuffled`."""

    name: str
    deal: Callable[[Sheet, Content, Options], Dealt]
    shuffled: bool = True


class Rounds(Struct, frozen=True, kw_only=True):
    """Round tokens, for so many guests as the options say."""

    name: str
    tokens: Callable[[Options], Sequence[Token]]


class Pages(Struct, frozen=True, kw_only=True):
    """Whole pages. `both`: the back of each belongs to its front; `plain`: they need no card;
    `cut_out` says how many pieces on them are cut out with scissors."""

    name: str
    draw: Draw
    both: bool = False
    plain: bool = True
    cut_out: Callable[[Content], int] | None = None


class Tile(Struct, frozen=True):
    """A picture on the first page: of what, before which category's light."""

    name: str
    category: str
    picture: Path


class GameBox(Struct, frozen=True, kw_only=True):
    """A game's box for `usual` guests, `most` at the most; `shows` are pictures of what is in it,
    three of which stand on the first page."""

    usual: int
    most: int
    parts: tuple[Cards | Rounds | Pages, ...]
    shows: Callable[[Content], Iterator[Tile]]


RULES = Pages(name=N_("Rules"), draw=rule_cards.draw_rules)
INGREDIENTS = Cards(name=N_("Ingredients"), deal=ingredient_cards.deal)
ASSIGNMENTS = Cards(name=N_("Assignments"), deal=assignment_cards.deal)
PANTRY = Pages(name=N_("Pantry"), draw=pantry_sheet.draw_pantry)


def of_the_deck(content: Content) -> Iterator[Tile]:
    """The first ingredient of each category."""
    seen: set[str] = set()
    for card, _ in content.ingredients:
        if card.category not in seen:
            seen.add(card.category)
            yield Tile(card.name, card.category, content.picture(card.picture))


def of_the_store(content: Content) -> Iterator[Tile]:
    """Ingredients of Cook Off!, one of each kind."""
    seen: set[str] = set()
    for food in box_of(content, Store).ingredients:
        if food.kind not in seen:
            seen.add(food.kind)
            look = cook_off_budget.LOOKS[food.kind]
            yield Tile(food.name, look, picture(f"art/{food.picture}"))


def of_the_chefs(content: Content) -> Iterator[Tile]:
    """Cards of Thieving Chefs, one of each sort."""
    seen: set[str] = set()
    for card in first_cards(box_of(content, Chefs)).values():
        if card.sort not in seen:
            seen.add(card.sort)
            yield Tile(card.name, card.category, picture(card.picture))


def of_the_kitchens(content: Content) -> Iterator[Tile]:
    """What is cooked at The COOK-OFF."""
    looks = {"vegetable": "vegetables", "meat": "meat"}
    for token in box_of(content, Kitchens).tokens:
        if token.key in looks:
            yield Tile(token.name, looks[token.key], picture(token.pictures[0]))


def of_the_dice(content: Content) -> Iterator[Tile]:
    """The vegetables of Diced Veggies."""
    for veggie in box_of(content, Veggies).veggies:
        word = diced_veggies_dice.WORDS[veggie.key]
        yield Tile(word, "vegetables", diced_veggies_dice.die_picture(veggie.key))


def dice_of(content: Content) -> int:
    """How many dice are folded."""
    return sum(veggie.dice for veggie in box_of(content, Veggies).veggies)


def budget_deck(number: int, name: str) -> Cards:
    return Cards(name=name, deal=cook_off_budget.DECKS[number].deal)


BOXES: dict[str, GameBox] = {
    "cooking_party": GameBox(
        usual=6,
        most=20,
        shows=of_the_deck,
        parts=(
            INGREDIENTS,
            ASSIGNMENTS,
            Cards(name=N_("Votes"), deal=voting_cards.deal),
            Rounds(name=N_("Award chips"), tokens=lambda o: tokens.CHIPS * o.guests),
            Rounds(name=N_("Buyer tokens"), tokens=lambda o: [tokens.draw_buyer] * o.guests**2),
            RULES,
            PANTRY,
            Pages(name=N_("Score sheet"), draw=score_sheets.draw_scores),
            Pages(name=N_("Judge’s sheet"), draw=judge_sheet.draw_judges),
            Pages(name=N_("Tasting sheet"), draw=tasting.draw_tasting),
        ),
    ),
    "kitchen_closing": GameBox(
        usual=CLOSING_MOST,
        most=CLOSING_MOST,
        shows=of_the_deck,
        parts=(
            INGREDIENTS,
            Cards(name=N_("Game aids"), deal=kitchen_closing.AID.deal, shuffled=False),
            RULES,
            Pages(name=N_("Score card"), draw=kitchen_closing.SCORES.draw),
        ),
    ),
    "thieving_chefs": GameBox(
        usual=thieving_chefs.SEATS,
        most=thieving_chefs.SEATS,
        shows=of_the_chefs,
        parts=(
            Cards(name=N_("Cards"), deal=thieving_chefs.DECK.deal),
            Cards(name=N_("Game aids"), deal=thieving_chefs.AID.deal, shuffled=False),
            Rounds(name=N_("First player’s token"), tokens=lambda _: [thieving_chefs.FIRST]),
            RULES,
            Pages(name=N_("Points"), draw=thieving_chefs.POINTS.draw),
        ),
    ),
    "cook_off_budget": GameBox(
        usual=BUDGET_MOST,
        most=BUDGET_MOST,
        shows=of_the_store,
        parts=(
            budget_deck(0, N_("Ingredients")),
            budget_deck(1, N_("Meals")),
            budget_deck(2, N_("Events")),
            budget_deck(3, N_("Savings goals")),
            Cards(name=N_("Game aids"), deal=cook_off_budget_mats.AID.deal, shuffled=False),
            Rounds(name=N_("Tokens"), tokens=lambda _: cook_off_budget_mats.TOKENS),
            budget_deck(4, N_("Money")),
            Pages(name=N_("Store mat"), draw=cook_off_budget_mats.draw_store, plain=False),
            Pages(name=N_("Progress mat"), draw=cook_off_budget_mats.draw_progress, plain=False),
            RULES,
            Pages(name=N_("Score card"), draw=cook_off_budget_mats.SCORES.draw),
        ),
    ),
    "cook_off_sabotage": GameBox(
        usual=SABOTAGE_MOST,
        most=SABOTAGE_MOST,
        shows=of_the_kitchens,
        parts=(
            Cards(name=N_("Action cards"), deal=cook_off_sabotage.deal),
            Cards(name=N_("Game aids"), deal=cook_off_sabotage.AID.deal, shuffled=False),
            Cards(name=N_("Tokens"), deal=cook_off_sabotage.TOKENS.deal, shuffled=False),
            Pages(
                name=N_("Kitchens"),
                draw=cook_off_sabotage_kitchens.draw_kitchens,
                both=True,
                plain=False,
            ),
            Pages(name=N_("Board"), draw=cook_off_sabotage_kitchens.draw_board, plain=False),
            RULES,
        ),
    ),
    "diced_veggies": GameBox(
        usual=diced_veggies_dice.CHEFS,
        most=diced_veggies_dice.CHEFS,
        shows=of_the_dice,
        parts=(
            Cards(name=N_("Recipes and hypes"), deal=diced_veggies.DECK.deal),
            Cards(name=N_("Game aids"), deal=diced_veggies.AID.deal, shuffled=False),
            Rounds(name=N_("Tokens"), tokens=diced_veggies_dice.tokens),
            Pages(
                name=N_("Paper dice"),
                draw=diced_veggies_dice.draw_dice,
                plain=False,
                cut_out=dice_of,
            ),
            RULES,
            Pages(name=N_("Points"), draw=diced_veggies.POINTS.draw),
        ),
    ),
    "restaurant": GameBox(
        usual=1,
        most=1,
        shows=of_the_deck,
        parts=(
            INGREDIENTS,
            RULES,
            PANTRY,
            Pages(name=N_("Order sheet"), draw=order_sheets.draw_form),
        ),
    ),
}
"""By the game's key."""
