"""The games that bring a box of their own, on paper: their cards, mats, tokens and score sheets."""
