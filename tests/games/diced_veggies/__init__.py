"""Diced Veggies."""
