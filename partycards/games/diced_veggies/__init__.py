"""Diced Veggies: cut dice from the block, cook recipes with them, play hypes on top."""
