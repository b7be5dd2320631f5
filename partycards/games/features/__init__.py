"""What some games have and others do not. A game that has one of these names it among its bases;
whoever needs it asks `game.feature(Timing)`, and does without where the answer is None."""
