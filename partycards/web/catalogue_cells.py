"""Where the card's form finds its cells; import from `catalogue.ingredients` and drop this file."""

from partycards.catalogue.ingredients import card_from, cells_of, problems

__all__ = ["card_from", "cells_of", "problems"]
