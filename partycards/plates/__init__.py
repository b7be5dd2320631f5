"""A dish as it is served: the pictures of its cards on a plate, the same on every screen and on
paper. The same cards make the same plate, always."""
