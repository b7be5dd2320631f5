"""The steps of a turn: three actions, what a pet takes, what is announced, what is discarded."""
