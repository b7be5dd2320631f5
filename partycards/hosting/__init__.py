"""What only a hosting site needs: several workers on one PostgreSQL. A laptop never imports it."""
