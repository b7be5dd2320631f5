"""Variations with moves of their own in several steps."""
