"""Where stands may go in a Move, and how one is planned."""
