"""The steps of a round: who cleans, three cards face down, and each of them in turn."""
