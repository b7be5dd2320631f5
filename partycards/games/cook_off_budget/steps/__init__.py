"""The steps of a meal, a file each."""
