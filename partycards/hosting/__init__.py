"""What only a hosting site needs: several workers on one PostgreSQL. A laptop never imports it."""

import os

# The thread that writes may block, and rows are near: nobody gives way to the loop while PostgreSQL
# is asked. Where the standard library is gevent's, psycopg would ask in a slower way.
os.environ.setdefault("PSYCOPG_WAIT_FUNC", "wait_c")
