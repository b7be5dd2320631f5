"""Thieving Chefs: cook in the open, announce now, score next turn, and mind the pets."""
