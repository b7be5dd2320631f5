"""A second laptop that has all that the first one has, and goes on when a person says so.

The first laptop (`first`) passes on every commit before anybody is told of it, and waits for the
second (`second`) for the blink of an eye. Which of the two goes on is written down on both
(`roles`): never does one take over by itself.
"""
