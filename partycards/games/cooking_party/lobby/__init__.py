"""Before a match: house rules and what follows from them."""
