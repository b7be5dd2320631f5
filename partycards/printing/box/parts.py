"""What lies in the box of each game, in the order of paper: card first, plain paper last.

Nothing is drawn here: a part says who deals its cards or draws its pages.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from partycards.games.base import N_
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
from partycards.printing.games.game_box import Tile
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
        usual=kitchen_closing.AID.players,
        most=kitchen_closing.AID.players,
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
        shows=thieving_chefs.shown,
        parts=(
            Cards(name=N_("Cards"), deal=thieving_chefs.DECK.deal),
            Cards(name=N_("Game aids"), deal=thieving_chefs.AID.deal, shuffled=False),
            Rounds(name=N_("First player’s token"), tokens=lambda _: [thieving_chefs.FIRST]),
            RULES,
            Pages(name=N_("Points"), draw=thieving_chefs.POINTS.draw),
        ),
    ),
    "cook_off_budget": GameBox(
        usual=cook_off_budget_mats.AID.players,
        most=cook_off_budget_mats.AID.players,
        shows=cook_off_budget.shown,
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
        usual=cook_off_sabotage.AID.players,
        most=cook_off_sabotage.AID.players,
        shows=cook_off_sabotage.shown,
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
        shows=diced_veggies_dice.shown,
        parts=(
            Cards(name=N_("Recipes and hypes"), deal=diced_veggies.DECK.deal),
            Cards(name=N_("Game aids"), deal=diced_veggies.AID.deal, shuffled=False),
            Rounds(name=N_("Tokens"), tokens=diced_veggies_dice.tokens),
            Pages(
                name=N_("Paper dice"),
                draw=diced_veggies_dice.draw_dice,
                plain=False,
                cut_out=diced_veggies_dice.how_many,
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
