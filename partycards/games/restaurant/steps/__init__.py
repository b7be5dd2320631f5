"""The steps of a meal, in their order: choosing, inventing, tasting, counted."""
