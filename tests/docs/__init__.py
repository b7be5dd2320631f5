"""Pages of docs/ that are made from the code and its data, and the tests that keep them true."""
