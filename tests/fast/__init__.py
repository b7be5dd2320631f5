"""Libraries that become others inside: it is noticed at the start, and the plain way serves."""
