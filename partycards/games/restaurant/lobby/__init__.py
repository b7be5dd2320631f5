"""Before a meal: what is agreed."""
