"""The ingredient cards that came with the program, read once for all tests."""

from partycards.catalogue.ingredients import read_ingredients
from partycards.files import shipped

INGREDIENTS = read_ingredients(shipped("data") / "ingredients.csv")
