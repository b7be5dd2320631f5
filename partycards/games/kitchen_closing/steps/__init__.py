"""The steps of a round, in their order: turns, stacks, points."""
