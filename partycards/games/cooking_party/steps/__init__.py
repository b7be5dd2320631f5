"""The steps of a match, a file each; a round goes from the first to the last of them."""
