"""What only a hosting site has: several workers, one PostgreSQL."""
