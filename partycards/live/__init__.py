"""The hot path: moves come in, views go out to every phone, and the server that does it."""
